"""A running demonstration floor: a thread for each table, and one for the time."""

import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Final

from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.electronic_play import TablePlay
from pitboss.demo.facility import DemoFloor
from pitboss.house import Floor
from pitboss.store import StoreError

__all__ = ["DemoRun"]

_LOG: Final = logging.getLogger(__name__)
#: The pause of a table with nothing to do.
_PAUSE_SECONDS: Final = 0.5


class DemoRun:
    """The tables of a demonstration floor, played until stopped."""

    def __init__(
        self,
        floor: Floor,
        demo: DemoFloor,
        secret: bytes,
        *,
        most_rounds: int | None = None,
    ) -> None:
        self._floor = floor
        self._demo = demo
        self._secret = secret
        self._most_rounds = most_rounds
        #: Everything is set up before the tables start.
        self.waits_for = ""
        #: Called once enough rounds were played.
        self.done: Callable[[], None] = lambda: None
        self._stopped = threading.Event()
        self._threads: list[threading.Thread] = []
        self._plays: list[TablePlay | DealerPlay] = []
        self.since = time.monotonic()

    @property
    def tables(self) -> int:
        """The number of tables in play."""
        return len(self._plays)

    @property
    def rounds(self) -> int:
        """The number of rounds since the start."""
        return sum(play.rounds for play in self._plays)

    @property
    def commands(self) -> int:
        """The number of commands since the start."""
        return sum(play.commands for play in self._plays)

    def open(self) -> None:
        """Open the floor, or find it open."""
        self._demo.open()

    def start(self) -> None:
        """Start all tables."""
        self._plays = [TablePlay(self._floor, name, self._secret) for name in self._demo.names]
        self._plays += [DealerPlay(self._floor, name, self._secret) for name in self._demo.dealt]
        works: list[tuple[str, Callable[[], None]]] = [
            (play.name, partial(self._play, play)) for play in self._plays
        ]
        works.append(("the clock", partial(self._floor.run, self._stopped)))
        self.since = time.monotonic()
        for name, work in works:
            thread = threading.Thread(target=work, name=name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def stop(self) -> None:
        """Let every table finish its step; the floor signs a checkpoint."""
        self._stopped.set()
        for thread in self._threads:
            thread.join()

    def _play(self, play: TablePlay | DealerPlay) -> None:
        while not self._stopped.is_set():
            if self._most_rounds is not None and self.rounds >= self._most_rounds:
                self.done()
                return
            if not self._tried(play.play):
                self._stopped.wait(_PAUSE_SECONDS)

    def _tried(self, work: Callable[[], bool]) -> bool:
        """Do some work. If the store cannot be reached, retry a little later."""
        try:
            return work()
        except StoreError as error:
            _LOG.warning("%s", error)
            return False
