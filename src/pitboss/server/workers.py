"""A bounded pool of processes for costly works: advice, settlement, checks, prices, documents.

A thread cannot be ended, and the interpreter's lock would hold up the tables. So a work that runs
over its limit of time has its process ended, and another one starts at once. Works wait in a queue;
when it is full, a further one is refused with the time after which to come again. One place, with a
queue and a process of its own, is reserved: the papers of the floor do not wait behind strangers.
"""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from os import cpu_count
from queue import Full, Queue
from socket import socketpair
from time import monotonic
from typing import Any, Final

from pitboss.server.work_text import Outcome, Work, read_outcome, work_bytes

__all__ = [
    "BusyError",
    "EndedError",
    "RefusedWork",
    "TooLongError",
    "WorkError",
    "WorkFailed",
    "Workers",
]

_PROCESSES: Final = max(2, min(4, cpu_count() or 1))
_WAITING: Final = 32
_WAITING_RESERVED: Final = 8
_RETRY_SECONDS: Final = 2
#: The time that a process has to come up, beside its work's own.
_START_SECONDS: Final = 15.0
_STOP_SECONDS: Final = 5.0


class WorkError(Exception):
    """A work was not done."""


class BusyError(WorkError):
    """Too many works wait. ``retry_seconds`` says when to come again."""

    def __init__(self) -> None:
        super().__init__("too many long calculations wait")
        self.retry_seconds = _RETRY_SECONDS


class TooLongError(WorkError):
    """A work ran over its limit of time, and its process was ended."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"this takes longer than {seconds:g} seconds")
        self.seconds = seconds


class EndedError(WorkError):
    """The process ended in the middle of a work, or the pool is closed."""


class WorkFailed(WorkError):  # its message is for the log alone
    """A fault of ours. The message is for the log alone."""


class RefusedWork(WorkError):  # what was given is refused, as everywhere
    """A work refuses its input: ``refusal`` has code, detail, cite and where."""

    def __init__(self, refusal: Mapping[str, Any]) -> None:
        super().__init__(refusal["detail"])
        self.refusal = refusal


@dataclass(slots=True)
class _Waiting:
    """A work, and the future of what it makes."""

    work: Work
    made: "Future[bytes]" = field(default_factory=Future)


class Workers:
    """Processes that work for the server, each led by a thread of its own."""

    def __init__(self, processes: int = _PROCESSES, waiting: int = _WAITING) -> None:
        self._queue: Queue[_Waiting | None] = Queue(waiting)
        self._reserved: Queue[_Waiting | None] = Queue(_WAITING_RESERVED)
        self._leads = [_Lead(self._queue) for _ in range(processes)]
        self._leads.append(_Lead(self._reserved, at_once=False))
        self._gate = threading.Lock()
        self._started = self._closed = False

    def start(self) -> None:
        """Start the processes, so that the first work finds them up."""
        with self._gate:
            if self._started or self._closed:
                return
            self._started = True
            for lead in self._leads:
                lead.start()

    def submit(
        self, name: str, given: Mapping[str, Any], seconds: float, *, reserved: bool = False
    ) -> "Future[bytes]":
        """The future of what a work makes. ``BusyError`` if too many wait."""
        if self._closed:
            raise EndedError("the server is stopping")
        waiting = _Waiting(Work(name, dict(given), seconds))
        try:
            (self._reserved if reserved else self._queue).put_nowait(waiting)
        except Full:
            raise BusyError from None
        return waiting.made

    async def run(
        self, name: str, seconds: float, reserved: bool = False, /, **given: Any
    ) -> bytes:
        """Do a work and return what it made. A ``WorkError`` says why there is nothing.

        A work that nobody waits for any more is not begun.
        """
        return await asyncio.wrap_future(self.submit(name, given, seconds, reserved=reserved))

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that are up."""
        return tuple(lead.pid for lead in self._leads if lead.pid)

    @property
    def ended(self) -> int:
        """How many processes were ended or ended by themselves."""
        return sum(lead.ended for lead in self._leads)

    @property
    def waiting(self) -> int:
        """How many works wait."""
        return self._queue.qsize() + self._reserved.qsize()

    def close(self) -> None:
        """End all processes. Works that run or wait fail with ``EndedError``."""
        with self._gate:
            if self._closed:
                return
            self._closed = True
        queues = self._queue, self._reserved
        for queue in queues:
            _empty(queue)
        if self._started:
            for lead in self._leads:
                lead.stop()
            for queue in queues:
                queue.put_nowait(None)
            for lead in self._leads:
                lead.join(_STOP_SECONDS)


class _Lead(threading.Thread):
    """The thread that leads one process: hands it works, watches its time, replaces it."""

    def __init__(self, queue: "Queue[_Waiting | None]", *, at_once: bool = True) -> None:
        super().__init__(name="worker", daemon=True)
        self._queue = queue
        #: Whether the process starts before there is a work for it.
        self._at_once = at_once
        self._process: _Process | None = None
        self._stopping = False
        self.ended = 0

    @property
    def pid(self) -> int:
        process = self._process
        return 0 if process is None else process.pid

    def run(self) -> None:
        while not self._stopping:
            if self._at_once:
                with suppress(OSError):
                    self._process = self._process or _Process()
            waiting = self._queue.get()
            if waiting is None:
                # The next one ends too.
                self._queue.put_nowait(None)
                break
            if waiting.made.set_running_or_notify_cancel():
                self._do(waiting)
        self._end()

    def _do(self, waiting: _Waiting) -> None:
        try:
            outcome = self._outcome(waiting.work)
        except TooLongError as error:
            self._end()
            _fail(waiting, error)
        except (EOFError, OSError):
            self._end()
            _fail(waiting, EndedError("the process of this work ended in its middle"))
        else:
            if outcome.how == "too-large":
                # What it took is not given back while it lives.
                self._end()
            _settle(waiting, outcome)

    def _outcome(self, work: Work) -> Outcome:
        process = self._process
        if process is None or process.is_over:
            # It ended between two works.
            self._end()
            process = self._process = _Process()
        return process.outcome(work)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            self.ended += 1
            process.end()

    def stop(self) -> None:
        """End the process; the thread ends after it."""
        self._stopping = True
        process = self._process
        if process is not None:
            process.kill()


class _Process:
    """A worker process and the line to it."""

    def __init__(self) -> None:
        ours, theirs = socketpair()
        with theirs:
            line = theirs.fileno()
            self._up = monotonic()
            self._process = subprocess.Popen(
                [sys.executable, "-m", "pitboss.server.worker", str(line)],
                pass_fds=(line,),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
        self._line: Connection[bytes, bytes] = Connection(ours.detach())
        self.pid = self._process.pid

    @property
    def is_over(self) -> bool:
        """Whether the process has ended."""
        return self._process.poll() is not None

    def outcome(self, work: Work) -> Outcome:
        """The outcome of a work. ``TooLongError`` if it runs over its limit."""
        self._line.send_bytes(work_bytes(work))
        left_to_start = max(0.0, self._up + _START_SECONDS - monotonic())
        if not self._line.poll(work.seconds + left_to_start):
            raise TooLongError(work.seconds)
        self._up = 0.0
        return read_outcome(self._line.recv_bytes())

    def kill(self) -> None:
        """End the process now."""
        self._process.kill()

    def end(self) -> None:
        """End the process, and wait for its end."""
        self.kill()
        self._process.wait()
        self._line.close()


def _empty(queue: "Queue[_Waiting | None]") -> None:
    """Let the works of a queue fail: the pool is closed."""
    while not queue.empty():
        left = queue.get_nowait()
        if left is not None and left.made.set_running_or_notify_cancel():
            _fail(left, EndedError("the server is stopping"))


def _settle(waiting: _Waiting, outcome: Outcome) -> None:
    """Give the outcome of a work to who waits for it."""
    if outcome.how == "done":
        waiting.made.set_result(outcome.made)
    elif outcome.how == "refused":
        assert outcome.refusal is not None
        waiting.made.set_exception(RefusedWork(outcome.refusal))
    elif outcome.how == "failed":
        waiting.made.set_exception(WorkFailed(outcome.made.decode("utf-8", "replace")))
    else:
        deep = outcome.how == "too-deep"
        detail = "it is nested too deeply" if deep else "it needs too much memory"
        code = "input/too-deep" if deep else "input/too-large"
        told = {"code": code, "detail": detail, "cite": None, "where": None}
        waiting.made.set_exception(RefusedWork(told))


def _fail(waiting: _Waiting, error: WorkError) -> None:
    waiting.made.set_exception(error)
