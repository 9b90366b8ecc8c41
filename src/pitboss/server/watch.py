"""Moves of the floor, brought from the store's threads to the loop and to those who follow.

There is one subscription for all sockets. A move sets a flag, and never queues anything: whoever
follows looks at the newest state when it gets to it.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from threading import Lock
from typing import Final

__all__ = ["FLOOR", "Subscribe", "Watch"]

#: The topic of the lobby: it moves with everything. A table's topic is its name.
FLOOR: Final = ""
_TABLE: Final = "table/"
_LINK: Final = "link/"

#: The topics that are flagged together for a move of the facility, and the seconds until the next.
_IN_A_TURN: Final = 4
_TURN_SECONDS: Final = 0.02

#: The façade's ``subscribe``.
Subscribe = Callable[[Callable[[frozenset[str]], None]], Callable[[], None]]


class Watch:
    """The followers of each table and of the lobby, with a count of the moves of each.

    Everything but ``_moved`` runs on the loop.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: set[str] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._cancel: Callable[[], None] | None = None
        self._flags: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._moves: defaultdict[str, int] = defaultdict(int)
        self._everywhere = 0
        #: The topics whose followers will be flagged for a move of the facility.
        self._later: dict[str, None] = {}
        self._linked: defaultdict[str, set[str]] = defaultdict(set)

    def start(self, subscribe: Subscribe) -> None:
        """Begin to listen, on the running loop."""
        self._loop = asyncio.get_running_loop()
        self._cancel = subscribe(self._moved)

    def stop(self) -> None:
        """Stop listening."""
        if self._cancel is not None:
            self._cancel()
        self._cancel = self._loop = None

    @contextmanager
    def follow(self, topic: str) -> Iterator[asyncio.Event]:
        """A flag that is set whenever a topic may show something else; it begins set."""
        flag = asyncio.Event()
        flag.set()
        self._flags[topic].add(flag)
        try:
            yield flag
        finally:
            self._flags[topic].discard(flag)
            if not self._flags[topic]:
                del self._flags[topic]

    def moves(self, topic: str) -> int:
        """A number that grows whenever a topic may show something else."""
        return self._everywhere + self._moves.get(topic, 0)

    def link(self, table: str, links: Iterable[str]) -> None:
        """Name the links whose meters a table shows."""
        for link in links:
            self._linked[link].add(table)

    def touch(self, *topics: str) -> None:
        """Flag the followers of topics; without a topic, everybody."""
        if not topics:
            self._everywhere += 1
        for topic in topics:
            self._moves[topic] += 1
        for topic in topics or tuple(self._flags):
            self._flag(topic)

    def _flag(self, topic: str) -> None:
        self._later.pop(topic, None)
        for flag in self._flags.get(topic, ()):
            flag.set()

    def _touch_in_turn(self) -> None:
        """Flag everybody, table by table: so many views at once would keep a table that plays from
        its own. Whoever asks meanwhile sees the move."""
        self._everywhere += 1
        waiting = bool(self._later)
        self._later |= dict.fromkeys(self._flags)
        if not waiting:
            self._next_turn()

    def _next_turn(self) -> None:
        for topic in tuple(islice(self._later, _IN_A_TURN)):
            self._flag(topic)
        if self._later and self._loop is not None:
            self._loop.call_later(_TURN_SECONDS, self._next_turn)

    def _moved(self, streams: frozenset[str]) -> None:
        """Take a move from a thread of the store. Moves that come before the loop gets to them
        count as one."""
        with self._lock:
            scheduled = bool(self._waiting)
            self._waiting |= streams
            loop = self._loop
        if loop is None or scheduled or loop.is_closed():
            return
        loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        with self._lock:
            streams, self._waiting = self._waiting, set()
        topics = {FLOOR}
        for stream in streams:
            if stream.startswith(_TABLE):
                topics.add(stream.removeprefix(_TABLE))
            elif stream.startswith(_LINK):
                topics |= self._linked.get(stream.removeprefix(_LINK), set())
            else:
                # The facility: people, rights, limits, chips at the cage.
                self._touch_in_turn()
        self.touch(*topics)
