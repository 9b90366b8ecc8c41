"""What one drop box of a table is about, by the papers and by the rounds that were settled.

Table game win is worked out twice, from different things. By the papers: cash and chips that were
counted, less what is owed to players since, for what they put into their game accounts and have not
lost is theirs (605a.1, 605a.2(d)). By the rounds: what was staked less what came back, line by line
as it was settled at last, with what counts found over or short.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pitboss.floor import Movement
from pitboss.floor.accounts import AccountKind
from pitboss.floor.movements import MovementKind
from pitboss.floor.playing import is_slip
from pitboss.games import Line, Outcome
from pitboss.money import NOTHING, Cents
from pitboss.round.meters import UNITS

__all__ = ["Period"]

_ACCOUNTS: Final = frozenset({MovementKind.ACCOUNT_CREDIT, MovementKind.ACCOUNT_DEBIT})
_DISPUTES: Final = frozenset(
    {
        MovementKind.DISPUTE,
        MovementKind.DISPUTE_PAID,
        MovementKind.DISPUTE_COLLECTED,
        MovementKind.DISPUTE_WAIVED,
    }
)
_RACK_AND_BOX: Final = frozenset({AccountKind.INVENTORY, AccountKind.DROP})
#: What a count can find more or less of: chips in the rack, cash in the count room.
_COUNTED: Final = frozenset({AccountKind.INVENTORY, AccountKind.CAGE})


@dataclass(slots=True)
class Period:
    """What one drop box of a table is about."""

    table: str
    game: str
    box: int
    day: str = ""
    opening: Cents = NOTHING
    fills: Cents = NOTHING
    credits: Cents = NOTHING
    drop: Cents = NOTHING
    closing: Cents = NOTHING
    #: What stands in the table's game accounts, in units of the ledger: owed to players.
    owed_before: int = 0
    owed: int = 0
    #: In units: won by the lines of rounds that were closed; put into game accounts less paid out
    #: of them; settled otherwise since and not yet made good at the table; found by counts.
    play: int = 0
    accounts: int = 0
    disputes: int = 0
    over_short: int = 0

    @property
    def owed_more(self) -> int:
        """By how much that which is owed to players has grown, in units."""
        return self.owed - self.owed_before

    @property
    def _paper_win(self) -> int:
        counted = self.drop + self.closing + self.credits - self.opening - self.fills
        return counted * UNITS - self.owed_more

    @property
    def win(self) -> Cents:
        """Table game win from the papers: drop, closing and credits less opening and fills, and
        less what is owed to players since."""
        return Cents(self._paper_win // UNITS)

    @property
    def ledger_win(self) -> int:
        """The same from the settled lines, in units."""
        return self.play + self.disputes + self.over_short

    @property
    def agrees(self) -> bool:
        """Whether both are the same, to the last fraction."""
        return self._paper_win == self.ledger_win

    def settle(self, lines: Iterable[Line]) -> None:
        """A round is closed with these lines. A slip is paid out of its meter, not by the table:
        of its line the table has the stake."""
        for line in lines:
            if line.outcome is not Outcome.WITHDRAWN:
                returned = 0 if is_slip(line) else line.returned
                self.play += (line.staked - returned) * UNITS

    def book(self, movement: Movement) -> None:
        """What a movement does to game accounts, and what of it is not a matter of play."""
        self.owed += _sum(movement, frozenset({AccountKind.GAME}))
        if movement.kind is MovementKind.DISCREPANCY:
            self.over_short += _sum(movement, _COUNTED)
        elif movement.kind in _ACCOUNTS:
            self.accounts += _sum(movement, _RACK_AND_BOX)
        elif movement.kind in _DISPUTES:
            self.disputes += self._made_good(movement)

    @staticmethod
    def _made_good(movement: Movement) -> int:
        """What was settled otherwise stays in the rack until it is paid from there (R52)."""
        moved = _sum(movement, _RACK_AND_BOX) - _sum(movement, frozenset({AccountKind.GAME}))
        if movement.kind is MovementKind.DISPUTE:
            moved += _sum(movement, frozenset({AccountKind.DISPUTES}))
        return moved


def _sum(movement: Movement, kinds: frozenset[AccountKind]) -> int:
    return sum(amount for account, amount in movement.legs if account.kind in kinds)
