"""SQLite: a store in one file, with one writer thread (``writer``) and any number of readers."""

import sqlite3
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool, QueuePool

from pitboss.store.backups import copy_file
from pitboss.store.chain_audit import Fault
from pitboss.store.group import SqliteSession
from pitboss.store.session import Session
from pitboss.store.transaction import Rules, Transaction
from pitboss.store.wake_ups import LocalChannel
from pitboss.store.writer import Writer, told_by_sqlite

__all__ = ["SqliteBackend", "sqlite_engine", "told_by_sqlite"]

T = TypeVar("T")

#: After how many pages of the write-ahead log (16 MB) they are copied back into the file.
_CHECKPOINT_PAGES: Final = 4000
_NO_POOL: Final[dict[str, Any]] = {"poolclass": NullPool}
#: How many connections are kept for those who read next.
MOST_FREE: Final = 8


def sqlite_engine(path: Path, *, busy_seconds: float, kept: int = 0) -> Engine:
    """An engine whose connections keep what they commit, and leave transactions to us. ``kept``
    is the number of connections that stay open once they were used."""
    # Readers of a store keep connections by themselves (``SqliteBackend``): one pool, not two.
    pool = {"poolclass": QueuePool, "pool_size": kept, "max_overflow": -1} if kept else _NO_POOL
    engine = create_engine(
        f"sqlite:///{path}",
        connect_args={"isolation_level": None, "check_same_thread": False, "timeout": busy_seconds},
        **pool,
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA synchronous=FULL").close()
        # The same few pages are written over and over: copy them back into the file less often.
        connection.execute(f"PRAGMA wal_autocheckpoint={_CHECKPOINT_PAGES}").close()

    return engine


class SqliteBackend:
    """A store in a file."""

    def __init__(self, engine: Engine, rules: Rules, where: str, tries: int) -> None:
        self.where = where
        self.channel = LocalChannel()
        self._engine = engine
        self._rules = rules
        #: Connections that were read with, and that nobody reads with now.
        self._free: list[Any] = []
        self._writer = Writer(engine.raw_connection, rules, where, tries, self._moved)

    @property
    def commits(self) -> int:
        """How often something was committed."""
        return self._writer.commits

    def submit(self, work: Callable[[Transaction], T], order: str | None = None) -> "Future[T]":
        """Have a work run by the writer, who takes all works in the order of their submission."""
        return self._writer.submit(work)

    def run(self, work: Callable[[Transaction], T]) -> T:
        """Have a work run by the writer, and wait for its commit."""
        return self._writer.submit(work).result()

    @contextmanager
    def reading(self) -> Iterator[SqliteSession]:
        """A connection that sees the file as it is now, whatever others write meanwhile."""
        pooled: Any = None
        try:
            pooled = self._reader()
            connection = pooled.driver_connection
            connection.execute("BEGIN")
            session = SqliteSession(connection, self._rules.packer)
            try:
                yield session
            finally:
                session.close()
            connection.rollback()
        except BaseException as error:
            if pooled is not None:
                with suppress(sqlite3.Error):
                    pooled.rollback()
                pooled.close()
            if isinstance(error, sqlite3.Error | SQLAlchemyError):
                raise told_by_sqlite(error, self.where) from None
            raise
        if len(self._free) < MOST_FREE:
            self._free.append(pooled)
        else:
            pooled.close()

    def _reader(self) -> Any:
        """A connection that is free, or a new one: looking is asked for often."""
        with suppress(IndexError):
            return self._free.pop()
        return self._engine.raw_connection()

    def backup(self, target: Path, progress: Callable[[int], None] | None) -> None:
        """Copy the file; those who write go on meanwhile."""
        pooled = self._engine.raw_connection()
        try:
            copy_file(pooled.driver_connection, target)
        except sqlite3.Error as error:
            raise told_by_sqlite(error, str(target)) from None
        finally:
            pooled.close()

    def damage(self, session: Session) -> Iterator[Fault]:
        """What SQLite finds wrong with the file."""
        for (found,) in session.run("PRAGMA integrity_check").fetchall():
            if found != "ok":
                yield Fault(self.where, f"the file is damaged: {found}")

    def close(self) -> None:
        """Finish what waits, then let go of the file."""
        self._writer.close()
        while self._free:
            self._free.pop().close()
        self._engine.dispose()

    def _moved(self, streams: Collection[str]) -> None:
        if streams:
            self.channel.send()
