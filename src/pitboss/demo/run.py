"""A running demonstration floor: a thread for each table, one for the time, one that signs."""

import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.electronic_play import TablePlay
from pitboss.demo.facility import DemoFloor
from pitboss.house.runtime import Runtime
from pitboss.store import StoreError

__all__ = ["DemoRun"]

_LOG: Final = logging.getLogger(__name__)
#: The interval of clock checks, and the pause of a table with nothing to do.
_TICK_SECONDS: Final = 0.2
_CHECKPOINT_SECONDS: Final = 3600
_PAUSE_SECONDS: Final = 0.5


class DemoRun:
    """The tables of a demonstration floor, played until stopped."""

    def __init__(
        self,
        house: Runtime,
        floor: DemoFloor,
        *,
        most_rounds: int | None = None,
    ) -> None:
        self._house = house
        self._floor = floor
        self._most_rounds = most_rounds
        #: Called once enough rounds were played.
        self.done: Callable[[], None] = lambda: None
        self._stopped = threading.Event()
        self._threads: list[threading.Thread] = []
        self._plays: list[TablePlay | DealerPlay] = []
        self.since = time.monotonic()

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
        self._floor.open()

    def start(self) -> None:
        """Start all tables."""
        self._plays = [TablePlay(self._house, name) for name in self._floor.names]
        self._plays += [DealerPlay(self._house, name) for name in self._floor.dealt]
        works: list[tuple[str, Callable[[], None]]] = [
            (play.name, partial(self._play, play)) for play in self._plays
        ]
        works += [("the clock", self._keep_time), ("checkpoints", self._sign)]
        self.since = time.monotonic()
        for name, work in works:
            thread = threading.Thread(target=work, name=name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def stop(self) -> None:
        """Let every table finish its step, and sign a checkpoint."""
        self._stopped.set()
        for thread in self._threads:
            thread.join()
        self._checkpoint()

    def health(self) -> dict[str, Any]:
        """The number of tables, and of rounds and commands played."""
        return {"tables": len(self._plays), "rounds": self.rounds, "commands": self.commands}

    def _play(self, play: TablePlay | DealerPlay) -> None:
        while not self._stopped.is_set():
            if self._most_rounds is not None and self.rounds >= self._most_rounds:
                self.done()
                return
            if not self._tried(play.play):
                self._stopped.wait(_PAUSE_SECONDS)

    def _keep_time(self) -> None:
        while not self._stopped.wait(_TICK_SECONDS):
            self._tried(lambda: bool(self._house.tick()))

    def _sign(self) -> None:
        while not self._stopped.wait(_CHECKPOINT_SECONDS):
            self._checkpoint()

    def _checkpoint(self) -> None:
        def sign() -> bool:
            self._house.checkpoint()
            return True

        self._tried(sign)

    def _tried(self, work: Callable[[], bool]) -> bool:
        """Do some work. If the store cannot be reached, retry a little later."""
        try:
            return work()
        except StoreError as error:
            _LOG.warning("%s", error)
            return False
