"""SQLite: one file, one writer thread, and many works in one commit.

Writing to disk takes far longer than a work, so the thread takes every work that waits into one
transaction, each in a savepoint of its own, and commits once: a work that fails is rolled back
alone, and none is acknowledged before the commit has come back. Another process may have the same
file open: ``BEGIN IMMEDIATE`` waits for it.
"""

import sqlite3
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from pitboss.store.auditing import Fault
from pitboss.store.backups import copy_file
from pitboss.store.errors import Conflict, StoreError, Unavailable
from pitboss.store.queries import sqlite_listed, sqlite_queries
from pitboss.store.session import Asked, Batch, Session
from pitboss.store.transaction import Rules, Transaction
from pitboss.store.values import NOTHING, Answer, Head
from pitboss.store.waking import LocalChannel

__all__ = ["SqliteBackend", "SqliteSession", "sqlite_engine", "told_by_sqlite"]

T = TypeVar("T")

#: After how many pages of the write-ahead log (16 MB) they are copied back into the file.
_CHECKPOINT_PAGES: Final = 4000
#: How many works share a commit at most, so that the first of them does not wait for ever.
LARGEST_GROUP: Final = 200
#: How many connections are kept for those who read next.
MOST_FREE: Final = 8


class SqliteSession(Session):
    """A connection to a file, in a transaction."""

    __slots__ = ()

    def __init__(self, connection: Any) -> None:
        super().__init__(connection.cursor(), sqlite_queries())

    def close(self) -> None:
        """Let go of the connection, on the thread that uses it. A cursor that lives on resets its
        statement when it is thrown away, wherever that is, and whoever else runs it by then."""
        self._cursor.close()

    def ask(
        self, commands: Sequence[str], streams: Sequence[str], accounts: Sequence[str]
    ) -> Asked:
        """Whoever writes has the file to himself: nothing needs locking."""
        return Asked(
            {
                command: Answer(bytes(answer), stream, number)
                for command, answer, stream, number in self._listed("answers_of", commands)
            },
            dict.fromkeys(streams, NOTHING)
            | {
                stream: Head(number, bytes(digest))
                for stream, number, digest in self._listed("heads_of", streams)
            },
            dict.fromkeys(accounts, 0) | dict(self._listed("balances_of", accounts)),
        )

    def _listed(self, name: str, keys: Sequence[str]) -> Iterable[Any]:
        """The rows of many keys: one statement for all, and not one for each."""
        return self._cursor.execute(sqlite_listed(name, len(keys)), keys).fetchall() if keys else ()

    def write(self, batch: Batch, amounts: Iterable[tuple[str, int]]) -> dict[str, int]:
        """Write what a work wants written; the balances it leaves."""
        cursor, queries = self._cursor, self._queries
        for stream, advance in batch.advances.items():
            if self.rows(*advance.statement(stream)).rowcount != 1:
                raise Conflict(f"{stream} no longer stands at {advance.expected}")
        pairs = list(amounts)
        cursor.executemany(queries["add_entry"].text, batch.entries)
        if pairs:
            cursor.executemany(queries["add_posting"].text, batch.postings)
            cursor.executemany(queries["add_amount"].text, pairs)
        left = dict(self._listed("balances_of", [account for account, _ in pairs]))
        answers = [(command, *one.row) for command, one in batch.answers.items()]
        try:
            cursor.executemany(queries["add_answer"].text, answers)
        except sqlite3.IntegrityError:
            names = ", ".join(batch.answers)
            raise Conflict(f"the command {names} was answered already") from None
        for name, values in batch.others:
            self.rows(name, values)
        return left


def sqlite_engine(path: Path, *, busy_seconds: float) -> Engine:
    """An engine whose connections keep what they commit, and leave transactions to us."""
    engine = create_engine(
        f"sqlite:///{path}",
        connect_args={"isolation_level": None, "check_same_thread": False, "timeout": busy_seconds},
        # Readers keep connections by themselves (``SqliteBackend``): one pool, not two.
        poolclass=NullPool,
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA synchronous=FULL").close()
        # The same few pages are written over and over: copy them back into the file less often.
        connection.execute(f"PRAGMA wal_autocheckpoint={_CHECKPOINT_PAGES}").close()

    return engine


def told_by_sqlite(error: Exception, where: str) -> StoreError:
    """What SQLite says, in words that help."""
    said = str(getattr(error, "orig", None) or error)
    if "full" in said:
        return Unavailable(f"{where}: the disk is full; nothing was written: make room")
    if "readonly" in said:
        return Unavailable(f"{where}: the file may not be written: check who owns it")
    if "locked" in said:
        return Unavailable(
            f"{where}: another process is writing and does not let go; nothing was written"
        )
    if "unable to open" in said:
        return Unavailable(f"{where}: the file cannot be opened: check its folder and its owner")
    if "malformed" in said or "not a database" in said:
        return Unavailable(f"{where}: this is no store, or it is damaged ({said})")
    return Unavailable(f"{where}: the database failed: {said}")


class _Job:
    """A work that waits for its commit."""

    __slots__ = ("future", "result", "streams", "work")

    def __init__(self, work: Callable[[Transaction], Any]) -> None:
        self.work = work
        self.future: Future[Any] = Future()
        self.result: Any = None
        self.streams: tuple[str, ...] = ()


class Writer:
    """The one thread that writes to a file."""

    def __init__(
        self,
        connect: Callable[[], Any],
        rules: Rules,
        where: str,
        tries: int,
        moved: Callable[[Collection[str]], None],
    ) -> None:
        self._connect = connect
        self._rules = rules
        self._where = where
        self._tries = tries
        self._moved = moved
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self.commits = 0
        self.thread = threading.Thread(target=self._serve, name="store writer", daemon=True)
        self.thread.start()

    def submit(self, work: Callable[[Transaction], T]) -> "Future[T]":
        """Have a work run; its future is done once it is committed, or has failed."""
        job = _Job(work)
        self._jobs.put(job)
        return job.future

    def close(self) -> None:
        """Finish what waits, then end the thread."""
        self._jobs.put(None)
        self.thread.join()

    def _serve(self) -> None:
        pooled: Any = None
        while (job := self._jobs.get()) is not None:
            group: list[_Job] = []
            try:
                pooled = pooled or self._connect()
                self._commit_group(pooled.driver_connection, job, group)
            except BaseException as error:
                # The transaction is gone, or it is unsure: so is everything that waited on it.
                if pooled is not None:
                    with suppress(sqlite3.Error):
                        pooled.rollback()
                wrong = self._told(error)
                for waiting in (job, *group):
                    if not waiting.future.done():
                        waiting.future.set_exception(wrong)
            else:
                for done in group:
                    done.future.set_result(done.result)
        if pooled is not None:
            pooled.close()

    def _told(self, error: BaseException) -> BaseException:
        if isinstance(error, sqlite3.Error | SQLAlchemyError):
            return told_by_sqlite(error, self._where)
        return error

    def _commit_group(self, connection: Any, first: _Job, group: list[_Job]) -> None:
        connection.execute("BEGIN IMMEDIATE")
        for job in self._waiting(first):
            if not job.future.set_running_or_notify_cancel():
                continue
            group.append(job)
            wrong = self._try(connection, job)
            if wrong is not None:
                group.pop()
                job.future.set_exception(wrong)
        self._rules.faults("before commit")
        connection.execute("COMMIT")
        self.commits += 1
        self._rules.faults("after commit")
        self._moved({stream for job in group for stream in job.streams})

    def _waiting(self, first: _Job) -> Iterator[_Job]:
        """The works that are there now, one after the other."""
        yield first
        for _ in range(LARGEST_GROUP - 1):
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return
            if job is None:
                # The store is closing: the thread ends once this group is done.
                self._jobs.put(None)
                return
            yield job

    def _try(self, connection: Any, job: _Job) -> Exception | None:
        """Run a work in a savepoint of its own; what went wrong with it alone."""
        wrong: Exception = StoreError("a work is tried at least once")
        for _ in range(self._tries):
            connection.execute("SAVEPOINT work")
            try:
                self._run(connection, job)
                connection.execute("RELEASE work")
                return None
            except sqlite3.IntegrityError as error:
                wrong = StoreError(f"{self._where}: the tables refuse it: {error}")
            except sqlite3.Error:
                if not connection.in_transaction:
                    raise
                connection.execute("ROLLBACK TO work")
                raise
            except Exception as error:
                wrong = error
            connection.execute("ROLLBACK TO work")
            connection.execute("RELEASE work")
            if not isinstance(wrong, Conflict):
                break
        return wrong

    def _run(self, connection: Any, job: _Job) -> None:
        self._rules.faults("work begins")
        session = SqliteSession(connection)
        try:
            transaction = Transaction(session, self._rules)
            job.result = job.work(transaction)
            transaction.finish()
            job.streams = transaction.committed()
        finally:
            session.close()


class SqliteBackend:
    """A store in a file."""

    def __init__(self, engine: Engine, rules: Rules, where: str, tries: int) -> None:
        self.where = where
        self.channel = LocalChannel()
        self._engine = engine
        #: Connections that were read with, and that nobody reads with now.
        self._free: list[Any] = []
        self._writer = Writer(engine.raw_connection, rules, where, tries, self._moved)

    @property
    def commits(self) -> int:
        """How often something was committed."""
        return self._writer.commits

    def submit(self, work: Callable[[Transaction], T]) -> "Future[T]":
        """Have a work run by the writer."""
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
            session = SqliteSession(connection)
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
