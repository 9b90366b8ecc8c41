"""What solving a main game gives: exact figures, per unit of its first wager."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

__all__ = ["Progress", "Solution", "unseen"]

#: Told how many of how many equal shares of the work are done.
Progress = Callable[[int, int], None]


def unseen(_done: int, _shares: int) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The required wagers played best, over all deals, each as likely as any other."""

    #: Distinct choices of the player's, the dealer's and the community cards.
    deals: int
    #: What the player wins on average, and the average of its square, per unit of the Ante.
    net: Fraction
    square: Fraction
    #: What the player wagers on average, in Antes.
    wagered: Fraction
    #: How often each decision is taken, as a part of all rounds.
    decisions: Mapping[str, Fraction]
    #: By side wager on the lower of two hands: the deals by that hand, folded or not.
    compared: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    #: By side wager that a fold loses: the deals in which it stays, by a hand of the row's kind. A
    #: deal of which some orders are folded counts in part.
    kept: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each unit of the Ante."""
        return -self.net

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of each unit wagered in all."""
        return -self.net / self.wagered

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round's net."""
        return sqrt(self.square - self.net**2)
