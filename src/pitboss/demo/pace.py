"""The pace of a served demonstration: pauses before house players and staff act, as people take."""

import secrets
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass

__all__ = ["Pace", "Pauses"]


@dataclass(frozen=True, slots=True)
class Pace:
    """The least and the longest pause, in seconds."""

    #: Before a player wagers, and before an answer.
    player: tuple[float, float] = (1.5, 4.0)
    #: Before everybody is ready, where only house players play: spectators follow.
    ready: tuple[float, float] = (4.0, 7.0)
    #: Before the dealer's next step, and before a floorperson acts.
    staff: tuple[float, float] = (1.0, 2.0)
    #: Before the demonstration's staff acts, while a visitor has that role.
    visited: tuple[float, float] = (45.0, 45.0)


class Pauses:
    """The pauses at one table. A pause begins when its reason is first seen."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._due: dict[Hashable, float] = {}

    def over(self, reason: Hashable, bounds: tuple[float, float]) -> bool:
        """Whether the pause for a reason is over."""
        due = self._due.get(reason)
        if due is None:
            least, most = bounds
            due = self._clock() + least + (most - least) * secrets.randbelow(1000) / 1000
            self._due[reason] = due
        return self._clock() >= due

    def forget(self) -> None:
        """Forget all reasons: another round begins."""
        self._due.clear()
