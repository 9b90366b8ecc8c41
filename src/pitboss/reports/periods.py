"""What one drop box of a table is about, by the papers and by the ledger."""

from dataclasses import dataclass
from typing import Final

from pitboss.floor import Movement
from pitboss.floor.accounts import AccountKind
from pitboss.floor.movements import MovementKind
from pitboss.money import NOTHING, Cents
from pitboss.round.meters import UNITS

__all__ = ["Period"]

#: What moves an inventory or a drop box without being won or lost at the table.
_MOVED: Final = frozenset({MovementKind.FILL, MovementKind.CREDIT, MovementKind.DROP})
#: What play wins and loses, at once or when a settlement was put right.
_PLAYED: Final = frozenset(
    {
        *(MovementKind.LOSS, MovementKind.WIN, MovementKind.VIGORISH, MovementKind.WAGER_BACK),
        *(MovementKind.DISPUTE_PAID, MovementKind.DISPUTE_COLLECTED),
    }
)


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
    #: In units of the ledger: won at play, put into game accounts less paid out of them, found by
    #: counts, and what else moved an inventory or a box (cash for chips: nothing in sum).
    play: int = 0
    accounts: int = 0
    over_short: int = 0
    exchanged: int = 0

    @property
    def win(self) -> Cents:
        """Table game win from the papers: drop, closing and credits less opening and fills."""
        return Cents(self.drop + self.closing + self.credits - self.opening - self.fills)

    @property
    def ledger_win(self) -> int:
        """The same from the ledger, in its units."""
        return self.play + self.accounts + self.over_short + self.exchanged

    @property
    def agrees(self) -> bool:
        """Whether both are the same, to the last fraction."""
        return self.win * UNITS == self.ledger_win

    def book(self, movement: Movement) -> None:
        """What a movement did to the inventory and the drop box, or to cash in the count room."""
        if movement.kind in _MOVED:
            return
        found = movement.kind is MovementKind.DISCREPANCY
        kinds = {AccountKind.INVENTORY, AccountKind.DROP} | ({AccountKind.CAGE} if found else set())
        units = sum(amount for account, amount in movement.legs if account.kind in kinds)
        if found:
            self.over_short += units
        elif movement.kind in _PLAYED:
            self.play += units
        elif movement.kind in (MovementKind.ACCOUNT_CREDIT, MovementKind.ACCOUNT_DEBIT):
            self.accounts += units
        else:
            self.exchanged += units
