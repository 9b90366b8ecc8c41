"""A settled wager as a program reads it."""

from dataclasses import dataclass
from decimal import Decimal

from pitboss.games import Line
from pitboss.hands import Hand
from pitboss.library.amounts import dollars_of
from pitboss.money import dollars_text
from pitboss.rulebook import Chapter
from pitboss.settle import rule_text

__all__ = ["SettledLine", "settled_line"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledLine:
    """One settled wager: outcome, reason, paragraph. Amounts are dollars."""

    wager: str
    staked: Decimal
    #: ``win``, ``lose``, ``push``, ``forfeit``, ``withdrawn`` or ``surrender``.
    outcome: str
    #: All that comes back, the stake included where it does.
    returned: Decimal
    #: The paragraph of 58 Pa. Code, or the ruling.
    cite: str
    #: The reason in words, and the odds that paid, as the paytable prints them.
    rule: str
    pays: str | None = None
    #: The hand that was looked at, the dealer's hand it was compared with, the row that paid.
    hand: Hand | None = None
    against: Hand | None = None
    row: str | None = None
    paytable: str | None = None
    #: The seat whose hand an Envy Bonus is paid for.
    of_seat: int | None = None

    @property
    def net(self) -> Decimal:
        """The win or loss on the wager."""
        return self.returned - self.staked

    def __repr__(self) -> str:
        staked, returned = (dollars_text(int(one * 100)) for one in (self.staked, self.returned))
        return f"<{self.wager} {staked}: {self.outcome}, {returned} back [{self.cite}]>"


def settled_line(line: Line, chapter: Chapter) -> SettledLine:
    """A line of the engine's, with its reason in words."""
    return SettledLine(
        wager=line.wager,
        staked=dollars_of(line.staked),
        outcome=str(line.outcome),
        returned=dollars_of(line.returned),
        cite=line.cite,
        rule=rule_text(line, chapter),
        pays=None if line.pays is None else str(line.pays),
        hand=line.hand,
        against=line.against,
        row=line.row,
        paytable=line.paytable,
        of_seat=line.of_seat,
    )
