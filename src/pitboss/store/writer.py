"""The one thread that writes to a file of SQLite, and many works in one commit.

Writing to disk takes far longer than a work, so the thread takes every work that waits into one
group: one transaction and one commit. Works run one after the other. What a work writes is kept in
a batch of its own; it joins the group's batch when the work succeeds, and is dropped when it fails.
The group's batch is written just before the commit, with one call a statement. No work is
acknowledged before the commit has come back.

Heads and balances stay in memory from one group to the next. ``PRAGMA data_version`` says whether
another connection committed in between; then they are forgotten. ``BEGIN IMMEDIATE`` comes first,
so nobody can write between this look and the commit.

A work that reads rows (``Session.rows``) must see what was written before it, and what it wrote
itself. For this the batches are written early, its own behind a savepoint.
"""

import sqlite3
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from pitboss.store.errors import Conflict, StoreError, Unavailable
from pitboss.store.group import Group, Kept, WorkSession
from pitboss.store.transaction import Rules, Transaction

__all__ = ["Writer", "told_by_sqlite"]

T = TypeVar("T")

#: How many works share a commit at most, so that the first of them does not wait for ever.
LARGEST_GROUP: Final = 200


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
        self._kept = Kept()
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
        pooled = connection = None
        while (job := self._jobs.get()) is not None:
            jobs: list[_Job] = []
            try:
                if pooled is None:
                    pooled = self._connect()
                    connection = pooled.driver_connection
                done = self._commit(connection, self._waiting(job), jobs)
            except sqlite3.IntegrityError as error:
                # The tables refuse what a work wants written. Find out whose it is.
                self._give_up(pooled)
                self._one_by_one(pooled, jobs, error)
            except BaseException as error:
                # The transaction is gone, or it is unsure: so is everything that waited on it.
                self._give_up(pooled)
                self._fail((job, *jobs), error)
            else:
                for one in done:
                    one.future.set_result(one.result)
        if pooled is not None:
            pooled.close()

    def _give_up(self, pooled: Any) -> None:
        self._kept.clear()
        if pooled is not None:
            with suppress(sqlite3.Error):
                pooled.rollback()

    def _fail(self, jobs: Iterable[_Job], error: BaseException) -> None:
        told = error
        if isinstance(error, sqlite3.IntegrityError):
            told = StoreError(f"{self._where}: the tables refuse it: {error}")
        elif isinstance(error, sqlite3.Error | SQLAlchemyError):
            told = told_by_sqlite(error, self._where)
        for job in jobs:
            if not job.future.done():
                job.future.set_exception(told)

    def _one_by_one(self, pooled: Any, jobs: Sequence[_Job], error: BaseException) -> None:
        """Run the works of a group again, each in a transaction of its own."""
        left = [job for job in jobs if not job.future.done()]
        if len(left) == 1:
            self._fail(left, error)
            return
        for job in left:
            try:
                done = self._commit(pooled.driver_connection, (job,), [])
            except BaseException as alone:
                self._give_up(pooled)
                self._fail((job,), alone)
            else:
                for one in done:
                    one.future.set_result(one.result)

    def _commit(self, connection: Any, waiting: Iterable[_Job], jobs: list[_Job]) -> list[_Job]:
        """Run works in one transaction and commit it; those that succeeded.

        ``jobs`` is told which works were taken up, as they are.
        """
        connection.execute("BEGIN IMMEDIATE")
        self._kept.check(connection.execute("PRAGMA data_version").fetchone()[0])
        group = Group(connection, self._kept, self._rules.packer)
        done = []
        for job in waiting:
            if not job.future.running() and not job.future.set_running_or_notify_cancel():
                continue
            jobs.append(job)
            wrong = self._try(group, job)
            if wrong is None:
                done.append(job)
            else:
                job.future.set_exception(wrong)
        if group.batch:
            self._rules.faults("before write")
            group.flush()
            self._rules.faults("after write")
        self._rules.faults("before commit")
        connection.execute("COMMIT")
        self.commits += 1
        self._rules.faults("after commit")
        self._moved({stream for job in done for stream in job.streams})
        return done

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

    def _try(self, group: Group, job: _Job) -> Exception | None:
        """Run a work; what went wrong with it alone."""
        wrong: Exception = StoreError("a work is tried at least once")
        for _ in range(self._tries):
            session = WorkSession(group)
            try:
                self._run(session, job)
                return None
            except sqlite3.IntegrityError as error:
                wrong = StoreError(f"{self._where}: the tables refuse it: {error}")
            except sqlite3.Error:
                raise
            except Exception as error:
                wrong = error
            finally:
                if group.broken is not None:
                    raise group.broken
                session.close()
            session.undo()
            if not isinstance(wrong, Conflict):
                break
        return wrong

    def _run(self, session: WorkSession, job: _Job) -> None:
        self._rules.faults("work begins")
        transaction = Transaction(session, self._rules)
        job.result = job.work(transaction)
        transaction.finish()
        session.done()
        job.streams = transaction.committed()
