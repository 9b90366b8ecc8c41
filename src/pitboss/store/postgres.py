"""PostgreSQL: a pool of connections, optimistic appends, whole works run again.

A work that begins with ``prepare`` takes three trips, whatever the number of entries and postings:
it locks accounts and asks for heads and answers; it posts and appends; it commits. It is run again,
whole, when somebody else was first, when the server broke a deadlock, or when the connection was
lost. If it was lost during the commit, only a work that remembers a command id is run again: then
either the id is found answered, or the same id cannot be used twice.
"""

import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import randbelow
from typing import Any, Final, TypeVar

import psycopg
from psycopg import errors
from sqlalchemy import Engine, create_engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from pitboss.store import migrations
from pitboss.store.backups import copy_tables
from pitboss.store.chain_audit import Fault
from pitboss.store.errors import Conflict, OutcomeUnknown, StoreError, Unavailable
from pitboss.store.postgres_channel import PostgresChannel
from pitboss.store.postgres_session import PostgresSession
from pitboss.store.session import Session
from pitboss.store.sqlite import sqlite_engine, told_by_sqlite
from pitboss.store.transaction import Rules, Transaction

__all__ = ["PostgresBackend", "postgres_engine", "told_by_postgres"]

T = TypeVar("T")

#: What the server breaks off for another's sake, and what may well succeed the next time.
_PASSING: Final = (
    errors.SerializationFailure,
    errors.DeadlockDetected,
    errors.LockNotAvailable,
    errors.UniqueViolation,
)
_CONNECT_SECONDS: Final = 10


def postgres_engine(url: URL, *, connections: int) -> Engine:
    """An engine with a pool; a lost connection is noticed when it is used."""
    return create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        connect_args={"connect_timeout": _CONNECT_SECONDS},
    )


def told_by_postgres(error: Exception, where: str) -> StoreError:
    """What the server or the driver says, in words that help; never with a password in it."""
    if isinstance(error, PoolTimeout):
        return Unavailable(f"{where}: every connection is in use; nothing was written")
    original = getattr(error, "orig", None) or error
    if isinstance(original, errors.DiskFull):
        return Unavailable(f"{where}: the server's disk is full; nothing was written: make room")
    if isinstance(original, errors.ReadOnlySqlTransaction):
        return Unavailable(f"{where}: the server only lets read; nothing was written")
    if isinstance(original, errors.NumericValueOutOfRange):
        return StoreError(f"{where}: a balance no longer fits 64 bits; nothing was written")
    said = str(original).strip().splitlines()
    first = said[0] if said else type(original).__name__
    if isinstance(original, psycopg.OperationalError | psycopg.InterfaceError):
        return Unavailable(f"{where}: the server cannot be reached: {first}")
    return StoreError(f"{where}: the server refuses it: {first}")


class _Lost(Exception):
    """The connection is gone, and the work may be run again on another."""

    def __init__(self, told: StoreError) -> None:
        super().__init__(str(told))
        self.told = told


class PostgresBackend:
    """A store on a server: a pool of connections, and works run on them."""

    def __init__(
        self,
        engine: Engine,
        rules: Rules,
        where: str,
        tries: int,
        patience_seconds: float,
        connections: int,
    ) -> None:
        self.where = where
        self.commits = 0
        self.channel = PostgresChannel(self._own_connection)
        self._engine = engine
        self._rules = rules
        self._tries = tries
        self._patience_seconds = patience_seconds
        self._gate = threading.Lock()
        #: Works that wait behind others of the same order, as long as any is run.
        self._lanes: dict[str, deque[tuple[Future[Any], Callable[[Transaction], Any]]]] = {}
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="store works")

    def submit(self, work: Callable[[Transaction], T], order: str | None = None) -> "Future[T]":
        """Have a work run on another thread, behind those submitted with the same order."""
        if order is None:
            return self._threads.submit(self.run, work)
        future: Future[T] = Future()
        with self._gate:
            lane = self._lanes.get(order)
            if lane is None:
                lane = self._lanes[order] = deque()
                self._threads.submit(self._serve_lane, order)
            lane.append((future, work))
        return future

    def _serve_lane(self, order: str) -> None:
        """Run the works of one order until none is left."""
        while True:
            with self._gate:
                lane = self._lanes[order]
                if not lane:
                    del self._lanes[order]
                    return
                future, work = lane.popleft()
            if future.set_running_or_notify_cancel():
                try:
                    result = self.run(work)
                except BaseException as error:
                    future.set_exception(error)
                else:
                    future.set_result(result)

    def backup(self, target: Path, progress: Callable[[int], None] | None) -> None:
        """Copy every row as it is at one moment; those who write go on meanwhile."""
        into = sqlite_engine(target, busy_seconds=0)
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        try:
            with (
                self._engine.connect().execution_options(**options) as rows,
                into.connect() as file,
            ):
                file.exec_driver_sql("BEGIN")
                migrations.upgrade(file)
                copy_tables(rows, file, progress)
                file.commit()
        except (SQLAlchemyError, psycopg.Error) as error:
            if isinstance(getattr(error, "orig", None), sqlite3.Error):
                raise told_by_sqlite(error, str(target)) from None
            raise told_by_postgres(error, self.where) from None
        finally:
            into.dispose()

    def damage(self, session: Session) -> Iterator[Fault]:
        """A server looks after its own files."""
        return iter(())

    def close(self) -> None:
        """Finish what waits, then let go of the connections."""
        self._threads.shutdown()
        self.channel.close()
        self._engine.dispose()

    def _own_connection(self) -> Any:
        """A connection outside the pool, each statement of which is a transaction of its own."""
        words, named = self._engine.dialect.create_connect_args(self._engine.url)
        return psycopg.connect(*words, **named, autocommit=True, connect_timeout=_CONNECT_SECONDS)

    def run(self, work: Callable[[Transaction], T]) -> T:
        """Run a work until it is committed or refused, a bounded number of times."""
        conflicts = losses = 0
        deadline = None
        touched: set[str] = set()
        while True:
            try:
                return self._once(work, conflicts > 0, touched)
            except Conflict:
                conflicts += 1
                if conflicts >= self._tries:
                    raise
                _pause(min(conflicts - 1, 5))
            except _Lost as lost:
                losses += 1
                deadline = deadline or time.monotonic() + self._patience_seconds
                if time.monotonic() > deadline:
                    raise lost.told from None
                _pause(min(losses + 3, 9))

    def _once(self, work: Callable[[Transaction], T], again: bool, touched: set[str]) -> T:
        """Run a work once.

        If it came late before, it now queues for what it asks for: for the accounts that it touched
        the last time, at once and in order, and for its streams.
        """
        with self._connection() as connection:
            self._rules.faults("work begins")
            session = PostgresSession(connection, self._rules, hold_heads=again)
            transaction = Transaction(session, self._rules)
            if again:
                transaction.lock(*touched)
            try:
                result = work(transaction)
                transaction.finish()
            finally:
                touched |= transaction.touched()
            self._rules.faults("before commit")
            self._commit(connection, transaction)
            self._rules.faults("after commit")
        self.commits += 1
        if transaction.committed():
            self.channel.send()
        return result

    def _commit(self, connection: Any, transaction: Transaction) -> None:
        if connection.info.transaction_status == psycopg.pq.TransactionStatus.INERROR:
            raise StoreError("a work went on after an error of the database: it is not committed")
        try:
            connection.commit()
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            if isinstance(error, _PASSING) or transaction.remembered or not transaction.wrote:
                raise
            raise OutcomeUnknown(
                f"{self.where}: the connection broke during a commit, and no command id tells "
                "whether it went through: look before you do it again"
            ) from None

    @contextmanager
    def _connection(self) -> Iterator[Any]:
        """A connection of the pool; what it or the server raises becomes ours."""
        pooled: Any = None
        try:
            pooled = self._engine.raw_connection()
            yield pooled.driver_connection
        except _PASSING as error:
            pooled.rollback()
            raise Conflict(f"{self.where}: {type(error).__name__}") from None
        except (psycopg.Error, SQLAlchemyError) as error:
            told = told_by_postgres(error, self.where)
            lost = pooled is None or pooled.driver_connection.broken
            if pooled is not None:
                pooled.invalidate()
            if lost and not isinstance(error, PoolTimeout):
                raise _Lost(told) from None
            raise told from None
        except BaseException:
            with suppress(psycopg.Error):
                pooled.rollback()
            if pooled.driver_connection.broken:
                # The pool would try to give it back in order, and complain that it cannot.
                pooled.invalidate()
            raise
        finally:
            if pooled is not None:
                pooled.close()

    @contextmanager
    def reading(self) -> Iterator[PostgresSession]:
        """A connection that sees the store as it is now, whatever others write meanwhile."""
        try:
            with self._connection() as connection, _only_reading(connection):
                yield PostgresSession(connection, self._rules)
        except _Lost as lost:
            raise lost.told from None


@contextmanager
def _only_reading(connection: Any) -> Iterator[None]:
    """While this lasts, transactions of a connection read what is there when they begin.

    They end with a commit: after a rollback the driver forgets every statement that it prepared.
    """
    connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
    connection.read_only = True
    try:
        yield
        connection.commit()
    except BaseException:
        if not connection.broken:
            connection.rollback()
        raise
    finally:
        if not connection.broken:
            connection.isolation_level = None
            connection.read_only = None


def _pause(steps: int) -> None:
    """Wait a little, each time more and never all alike, so that works do not meet again."""
    time.sleep(randbelow(2**steps + 1) / 1000)
