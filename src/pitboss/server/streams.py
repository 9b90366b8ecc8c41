"""All streams of a process: the watch, the shared views, and the sessions behind them."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from pitboss.house import Floor
from pitboss.server.access import Access
from pitboss.server.core import Core
from pitboss.server.senders import sender_of
from pitboss.server.shared_views import SharedViews
from pitboss.server.watch import FLOOR, Watch

__all__ = ["Streams"]

#: How often sessions are looked up, in seconds: another process may have ended one.
_SESSIONS: Final = 2.0
#: How often it is noted who follows a stream, in seconds.
_PRESENT: Final = 30.0
#: The most streams of one session, and of one address without sessions.
_MOST_OF_A_SESSION: Final = 32
_MOST_OF_AN_ADDRESS: Final = 4000
#: How often those look, in seconds, who see something that also changes with the time.
_SWEEP: Final = 10.0


class Streams:
    """The streams that are open here, by session, and what they share."""

    def __init__(self, floor: Floor, core: Core, access: Access) -> None:
        self.watch = Watch()
        self.views = SharedViews(floor, core, self.watch)
        self._floor = floor
        self._core = core
        self._access = access
        self._open: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        #: The sessions that have had a stream since it was last noted.
        self._present: set[str] = set()
        self._works: list[asyncio.Task[None]] = []
        #: The number of streams that are open, and of those without a session by address.
        self.count = 0
        self._spectators: Counter[str] = Counter()

    def start(self) -> None:
        """Begin to follow the floor, on the running loop."""
        self.watch.start(self._floor.subscribe)
        self._works = [
            asyncio.create_task(_every(_SESSIONS, self._check_sessions)),
            asyncio.create_task(_every(_PRESENT, self.note_present)),
            asyncio.create_task(_every(_SWEEP, self._sweep)),
        ]

    async def stop(self) -> None:
        """Stop following the floor."""
        self.watch.stop()
        for work in self._works:
            work.cancel()
        await asyncio.gather(*self._works, return_exceptions=True)

    def full(self, session: str | None, address: str) -> bool:
        """Whether a session, or an address without one, has as many streams as it may have."""
        if session is None:
            return self._spectators[sender_of(address)] >= _MOST_OF_AN_ADDRESS
        return len(self._open.get(session, ())) >= _MOST_OF_A_SESSION

    @contextmanager
    def joined(self, session: str | None, address: str) -> Iterator[asyncio.Event]:
        """A flag that is set when a session is over, for as long as a stream of it is open."""
        over, address = asyncio.Event(), sender_of(address)
        self.count += 1
        if session is None:
            self._spectators[address] += 1
        else:
            self._open[session].add(over)
            self._present.add(session)
        try:
            yield over
        finally:
            self.count -= 1
            if session is None:
                self._spectators[address] -= 1
                if not self._spectators[address]:
                    del self._spectators[address]
            else:
                self._open[session].discard(over)
                if not self._open[session]:
                    del self._open[session]

    def end(self, session: str) -> None:
        """End the streams of a session that is over."""
        for over in self._open.get(session, ()):
            over.set()

    async def _check_sessions(self) -> None:
        if not self._open:
            return
        alive = await self._core.call(self._access.alive, tuple(self._open))
        for session in [one for one in self._open if one not in alive]:
            self.end(session)

    async def note_present(self) -> None:
        """Note who follows a stream, or has since this was last noted."""
        present, self._present = self._present | self._open.keys(), set()
        if present:
            await self._core.call(self._access.note_present, present)

    async def _sweep(self) -> None:
        self.watch.touch(FLOOR, *self.views.timed)


async def _every(seconds: float, work: Callable[[], "asyncio.Future[None] | object"]) -> None:
    """Do a work again and again. A store that cannot be reached is tried the next time."""
    while True:
        await asyncio.sleep(seconds)
        with suppress(Exception):
            result = work()
            if asyncio.iscoroutine(result):
                await result
