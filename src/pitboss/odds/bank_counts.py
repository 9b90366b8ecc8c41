"""The counts behind the odds of a player's bank (645a.12), as they ship and as they are solved.

A bank against one hand is counted over every deal. For more hands the average net win is the exact
value of a control variate and the sampled average of what is left. It is never called exact: it has
a standard error, and exact limits.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

__all__ = ["BankCounts", "Remainder"]


@dataclass(frozen=True, slots=True)
class Remainder:
    """The average net win of a bank against several hands: what is known, and what is sampled."""

    #: The exact value of the control variate.
    known: Fraction
    #: The sampled remainders of all deals and their squares, added up.
    total: int
    squares: int


@dataclass(frozen=True, slots=True)
class BankCounts:
    """A bank by the house way against hands by the house way, copies to the bank."""

    #: The deals of the bank's hand and another, and those that the bank wins and loses.
    deals: int
    won: int
    lost: int
    #: What the bank wins in all with those of its hands with which it wins more than it loses.
    ahead: int
    seed: int
    #: The deals of the sample, and the parts of a unit that its sums are counted in.
    sampled: int
    unit: int
    #: By number of hands against the bank, from two up.
    remainders: Mapping[int, Remainder]

    @property
    def advantage(self) -> Fraction:
        """The bank's average win from each hand before vigorish, exactly."""
        return Fraction(self.won - self.lost, self.deals)

    def net_win(self, hands: int) -> Fraction:
        """The bank's average net win, where a deal that it loses counts as 0."""
        if hands == 1:
            return Fraction(self.won, self.deals)
        part = self.remainders[hands]
        return part.known + Fraction(part.total, self.sampled * self.unit)

    def standard_error(self, hands: int) -> float:
        """The standard error of that average; 0 where it is counted."""
        if hands == 1:
            return 0.0
        part = self.remainders[hands]
        mean = Fraction(part.total, self.sampled)
        variance = Fraction(part.squares, self.sampled) - mean**2
        return sqrt(variance / self.sampled) / self.unit

    def limits(self, hands: int) -> tuple[Fraction, Fraction]:
        """Exact limits of that average.

        A net win is no more than all that is won. And it is convex: for each hand of the bank its
        average is no less than what that hand wins on average.
        """
        won = Fraction(hands * self.won, self.deals)
        return (won, won) if hands == 1 else (Fraction(hands * self.ahead, self.deals), won)
