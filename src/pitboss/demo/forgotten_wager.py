"""A side wager that the dealer of the demonstration forgets to record, and how it is put right.

Nobody misses it before the cards are known. From then on a floorperson says what the record should
have been and what shows it, and a pit manager confirms that (R63).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from pitboss.floor import FloorTableView
from pitboss.money import Cents
from pitboss.record import Actor
from pitboss.round import (
    Command,
    ConfirmCorrection,
    CorrectWager,
    Phase,
    PlaceWagers,
    RoundView,
    Stake,
)
from pitboss.rulebook import GameRules, Wager
from pitboss.rulebook.chapter import WagerKind

__all__ = ["ForgottenWager"]

#: One slip in so many is recorded without a side wager.
_SELDOM: Final = 200
_WHY: Final = "the dealer did not record the wager"
_SHOWN: Final = "surveillance shows the chips on the area before the deal"


@dataclass(frozen=True, slots=True)
class _Forgotten:
    round_id: str
    seat: int
    wager: str
    stake: Cents | Stake


class ForgottenWager:
    """The memory of one dealer."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below
        #: Whether the next side wager is forgotten in any case.
        self.due = False
        self._left: _Forgotten | None = None

    def recorded(self, rules: GameRules, playing: RoundView, slip: PlaceWagers) -> PlaceWagers:
        """A slip as the dealer records it."""
        if self._left is not None and self._left.round_id == playing.round_id:
            return slip
        sides = [key for key in slip.wagers if _is_simple(rules.chapter.wagers[key])]
        if not sides or (self._below(_SELDOM) and not self.due):
            return slip
        key = sides[self._below(len(sides))]
        self._left = _Forgotten(playing.round_id, slip.seat, key, slip.wagers[key])
        self.due = False
        left = {one: stake for one, stake in slip.wagers.items() if one != key}
        return replace(slip, wagers=left)

    def correction(self, shown: FloorTableView, floor: Actor, pit: Actor) -> Command | None:
        """The next command that puts it right, with the view of the pit manager; None if there is
        nothing to correct now."""
        left, playing = self._left, shown.table.round
        if left is None or playing is None or playing.round_id != left.round_id:
            return None
        if playing.phase not in (Phase.DECISION, Phase.SETTLEMENT):
            return None
        waits = next((one for one in shown.moves if one.kind == "confirm-correction"), None)
        if waits is not None:
            self._left = None
            return ConfirmCorrection(pit, waits.number)
        stake = left.stake
        amount, choice = (stake.amount, stake.choice) if isinstance(stake, Stake) else (stake, "")
        return CorrectWager(floor, left.seat, left.wager, amount, _WHY, _SHOWN, choice=choice)

    def forget(self) -> None:
        """Let it be: what the dealer left out cannot be put right any more."""
        self._left = None


def _is_simple(wager: Wager) -> bool:
    """Whether a wager may be forgotten and nothing else with it: a side wager of chips, without a
    meter, by which no card is dealt."""
    meter = wager.meter is not None or wager.shares is not None
    return wager.kind is WagerKind.OPTIONAL and not (meter or wager.electronic or wager.equals)
