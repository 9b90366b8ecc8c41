"""The meeting point of the asynchronous edge and the synchronous core: a small thread pool.

Questions run on any thread of the pool, views for the streams on a few of their own. Commands of
one stream run in order, each on the lane of its stream.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar
from zlib import crc32

from pitboss.floor import AtTable, FloorCommand
from pitboss.house import Floor, Seen
from pitboss.house.answers import Answer
from pitboss.record import Actor
from pitboss.server.metrics import Metrics
from pitboss.server.problems import Problem

__all__ = ["Core"]

T = TypeVar("T")
P = ParamSpec("P")

_THREADS: Final = 8
_LANES: Final = 4
#: Threads that make views. They work on the interpreter all the time, and more of them would only
#: take it from each other.
_VIEWERS: Final = 3


class Core:
    """The threads on which the core works for the event loop."""

    def __init__(self, metrics: Metrics | None = None) -> None:
        self.metrics = metrics or Metrics()
        #: The reason why no command is taken, or an empty text.
        self.closed = ""
        self._pool = ThreadPoolExecutor(_THREADS, "core")
        self._viewers = ThreadPoolExecutor(_VIEWERS, "views")
        self._lanes = [ThreadPoolExecutor(1, f"lane {number}") for number in range(_LANES)]

    async def call(self, function: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """Call a function of the core, on a thread, and wait for its result."""
        future = self._pool.submit(function, *args, **options)
        return await asyncio.wrap_future(future)

    async def show(self, function: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """Make views of a table, on a thread of theirs, and wait for them."""
        future = self._viewers.submit(function, *args, **options)
        return await asyncio.wrap_future(future)

    async def submit(
        self,
        floor: Floor,
        actor: Actor,
        command: FloorCommand,
        *,
        id: str,
        seen: Seen,
        stream: str = "",
    ) -> Answer:
        """Submit a command, after those of the same stream. The answer is durable."""
        _, answer = await self.read_and_submit(
            floor, actor, lambda: command, id=id, seen=seen, stream=stream
        )
        return answer

    async def read_and_submit(
        self,
        floor: Floor,
        actor: Actor,
        read: Callable[[], FloorCommand],
        *,
        id: str,
        seen: Seen,
        stream: str = "",
    ) -> tuple[FloorCommand, Answer]:
        """Read a command and submit it, after those of the same stream. The answer is durable."""
        if self.closed:
            reason = f"the tables are closed: {self.closed:.200}"
            raise Problem(503, "server/closed", reason, headers={"Retry-After": "60"})
        lane = self._lanes[crc32(stream.encode()) % _LANES]
        begun = time.monotonic()

        def give() -> tuple[FloorCommand, Future[Answer]]:
            command = read()
            return command, floor.submit(actor, command, id=id, seen=seen)

        # Cancelled callers leave the command to its end: it may be durable already.
        command, answering = await asyncio.shield(asyncio.wrap_future(lane.submit(give)))
        turn = time.monotonic()
        answer = await asyncio.shield(asyncio.wrap_future(answering))
        inner = command.command if isinstance(command, AtTable) else command
        code = None if answer.refusal is None else answer.refusal.code
        self.metrics.command(type(inner), code, turn - begun, time.monotonic() - turn)
        return command, answer

    def close(self) -> None:
        """Finish what runs."""
        for pool in (*self._lanes, self._viewers, self._pool):
            pool.shutdown()
