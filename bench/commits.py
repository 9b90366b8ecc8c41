"""What a store really commits, noted as it does so, and a bare loop that commits the same bytes.

Every write of every work is noted with the commit that it went into, on the thread that made it.
The bare loop then puts the bytes of each of these commits, column by column and row by row, into
one row of one table, and commits: the same bytes, as often, on as many connections. It asks and
locks nothing, and it does not chain, post or balance.
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import psycopg

from pitboss.store.batch import Batch
from pitboss.store.packing import Packer
from pitboss.store.postgres_session import PostgresSession
from pitboss.store.session import Session
from pitboss.store.transaction import Transaction
from pitboss.store.writer import WorkSession

__all__ = ["Commit", "Recorder", "bare_loop", "make_bare_table"]


class Commit(NamedTuple):
    """One commit: the works that went into it, each with what it wrote."""

    works: tuple[tuple[Batch, ...], ...]

    @property
    def bytes(self) -> bytes:
        """Every value of every row, one after the other."""
        return b"".join(part for work in self.works for one in work for part in _values(one))

    @property
    def entries(self) -> Iterator[bytes]:
        """The entries in it, as they are stored."""
        return (one.entry for work in self.works for batch in work for one in batch.entries)


def _values(batch: Batch) -> Iterator[bytes]:
    pack = Packer().pack
    rows: list[Sequence[object]] = [
        *((stream, *advance.head) for stream, advance in batch.advances.items()),
        *((one.number, one.hash, pack(one.entry, one.chained_postings)) for one in batch.entries),
        *batch.amounts.items(),
        *((*sent, *answer) for sent, answer in batch.answers.items()),
        *((key, *(timer or ())) for key, timer in batch.timers.items()),
        *batch.snapshots.values(),
        *((*key, amount) for key, amount in batch.totals.items()),
        *batch.counts.items(),
        *((*key, find.at, *find.labels, find.data) for key, find in batch.finds.items()),
    ]
    for row in rows:
        for value in row:
            yield _plain(value)


def _plain(value: object) -> bytes:
    """A number takes eight bytes at most, a name as many as it has letters."""
    if isinstance(value, int):
        return value.to_bytes(8, "big", signed=True)
    return value if isinstance(value, bytes) else str(value).encode()


class Recorder:
    """Notes what a store commits; it is handed to the store as its ``faults``."""

    def __init__(self) -> None:
        self._here = threading.local()
        #: The commits of each thread, in order.
        self.commits: dict[int, list[Commit]] = {}

    def __call__(self, point: str) -> None:
        """A store passes a point on the way of a work."""
        here = self._here
        if point == "work begins":
            here.batches = []
            if not getattr(here, "many", False):
                here.works = []
        elif point == "after commit":
            made = self.commits.setdefault(threading.get_ident(), [])
            if any(here.works):
                made.append(Commit(tuple(here.works)))
            here.works = []

    def clear(self) -> None:
        """Begin anew."""
        self.commits = {}

    @contextmanager
    def listening(self) -> Iterator["Recorder"]:
        """While this lasts, what works write is noted."""
        finish = Transaction.finish

        def finished(transaction: Transaction) -> None:
            finish(transaction)
            # It succeeded: what it wrote is in the next commit of this thread.
            self._here.works.append(tuple(self._here.batches))

        with (
            patch.object(WorkSession, "write", self._noted(WorkSession, many=True)),
            patch.object(PostgresSession, "write", self._noted(PostgresSession, many=False)),
            patch.object(Transaction, "finish", finished),
        ):
            yield self

    def _noted(self, session: type[Session], *, many: bool) -> Callable[..., Any]:
        write = session.write

        def noted(this: Session, batch: Batch, amounts: Any) -> Any:
            # SQLite has many works in a commit, a server one.
            self._here.many = many
            self._here.batches.append(batch)
            return write(this, batch, amounts)

        return noted


# ── The bare loop ────────────────────────────────────────────────────────────────────────────


def make_bare_table(url: str) -> None:
    """Make the one table of the bare loop; its rows are not packed."""
    with _connected(url) as connection:
        if url.startswith("sqlite"):
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("CREATE TABLE bare (bytes)")
        else:
            connection.execute("CREATE TABLE bare (bytes bytea)")
            connection.execute("ALTER TABLE bare ALTER bytes SET STORAGE EXTERNAL")
        connection.commit()


@contextmanager
def _connected(url: str) -> Iterator[Any]:
    if url.startswith("sqlite"):
        path = Path(url.removeprefix("sqlite:///"))
        connection: Any = sqlite3.connect(path, check_same_thread=False)
        connection.execute("PRAGMA synchronous=FULL")
    else:
        connection = psycopg.connect(url)
    try:
        yield connection
    finally:
        connection.close()


def bare_loop(url: str, commits: Sequence[Sequence[bytes]]) -> float:
    """Seconds to commit the same bytes, each sequence of them on a connection of its own."""
    mark = "?" if url.startswith("sqlite") else "%b"
    gate = threading.Barrier(len(commits) + 1)

    def loop(own: Sequence[bytes]) -> None:
        with _connected(url) as connection:
            gate.wait()
            for data in own:
                connection.execute(f"INSERT INTO bare (bytes) VALUES ({mark})", (data,))
                connection.commit()

    threads = [threading.Thread(target=loop, args=(own,)) for own in commits]
    for thread in threads:
        thread.start()
    gate.wait()
    begin = time.perf_counter()
    for thread in threads:
        thread.join()
    return time.perf_counter() - begin
