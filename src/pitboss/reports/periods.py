"""The period of one drop box of a table, by its papers and by the settled rounds.

Table game win is computed twice, from independent sources. By the papers: cash and chips counted,
less the growth of what is owed to players, because money that they put into game accounts and have
not lost is theirs (605a.1, 605a.2(d)). By the rounds: stakes less returns, line by line as finally
settled, with overages and shortages of counts.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.floor import Movement
from pitboss.floor.accounts import AccountKind
from pitboss.floor.movements import MovementKind
from pitboss.floor.play_movements import is_slip
from pitboss.games import Line, Outcome
from pitboss.money import NOTHING, Cents
from pitboss.round.meters import UNITS

__all__ = ["Period"]

_ACCOUNTS: Final = frozenset({MovementKind.ACCOUNT_CREDIT, MovementKind.ACCOUNT_DEBIT})
_DISPUTES: Final = frozenset(
    {
        MovementKind.DIFFERENCE,
        MovementKind.DIFFERENCE_PAID,
        MovementKind.DIFFERENCE_COLLECTED,
        MovementKind.DIFFERENCE_WAIVED,
    }
)
_RACK_AND_BOX: Final = frozenset({AccountKind.INVENTORY, AccountKind.DROP})
#: What a count can find over or short: chips in the rack, cash in the count room.
_COUNTED: Final = frozenset({AccountKind.INVENTORY, AccountKind.CAGE})


@dataclass(slots=True)
class Period:
    """The period of one drop box of a table."""

    table: str
    game: str
    box: int
    day: str = ""
    #: The shift in which the box was removed.
    shift: str = ""
    opening: Cents = NOTHING
    fills: Cents = NOTHING
    credits: Cents = NOTHING
    #: The cash of the drop, and apart from it the value of the instruments.
    drop: Cents = NOTHING
    instruments: Cents = NOTHING
    closing: Cents = NOTHING
    #: The balance of the table's game accounts, in units of the ledger: owed to players.
    owed_before: int = 0
    owed: int = 0
    #: In units: won by the lines of closed rounds; paid into game accounts less paid out; settled
    #: differently since and not yet made good at the table; found by counts.
    play: int = 0
    accounts: int = 0
    disputes: int = 0
    over_short: int = 0

    @property
    def owed_more(self) -> int:
        """The growth of what is owed to players, in units."""
        return self.owed - self.owed_before

    @property
    def _paper_win(self) -> int:
        counted = (
            self.drop + self.instruments + self.closing + self.credits - self.opening - self.fills
        )
        return counted * UNITS - self.owed_more

    @property
    def win(self) -> Cents:
        """Table game win from the papers: drop, closing and credits, less opening and fills, less
        the growth of what is owed to players."""
        return Cents(self._paper_win // UNITS)

    @staticmethod
    def hold(win: int, drop: int) -> Fraction | None:
        """The part of the drop that the tables won, or None without a drop."""
        return Fraction(win, drop) if drop else None

    @property
    def ledger_win(self) -> int:
        """Table game win from the settled lines, in units."""
        return self.play + self.disputes + self.over_short

    @property
    def agrees(self) -> bool:
        """Whether both are equal, to the last fraction."""
        return self._paper_win == self.ledger_win

    def settle(self, lines: Iterable[Line]) -> None:
        """Add the lines of a closed round. A slip is paid from its meter, not by the table: the
        table keeps the stake of its line."""
        for line in lines:
            if line.outcome is not Outcome.WITHDRAWN:
                returned = 0 if is_slip(line) else line.returned
                self.play += (line.staked - returned) * UNITS

    def book(self, movement: Movement) -> None:
        """Add a movement: its effect on game accounts, and the part of it that is not play."""
        self.owed += _sum(movement, frozenset({AccountKind.GAME}))
        if movement.kind is MovementKind.DISCREPANCY:
            self.over_short += _sum(movement, _COUNTED)
        elif movement.kind in _ACCOUNTS:
            self.accounts += _sum(movement, _RACK_AND_BOX)
        elif movement.kind in _DISPUTES:
            self.disputes += self._made_good(movement)

    @staticmethod
    def _made_good(movement: Movement) -> int:
        """The part of a corrected settlement that was paid from the rack; until then it stays there
        (R52)."""
        moved = _sum(movement, _RACK_AND_BOX) - _sum(movement, frozenset({AccountKind.GAME}))
        if movement.kind is MovementKind.DIFFERENCE:
            moved += _sum(movement, frozenset({AccountKind.DISPUTES}))
        return moved


def _sum(movement: Movement, kinds: frozenset[AccountKind]) -> int:
    return sum(amount for account, amount in movement.legs if account.kind in kinds)
