"""What solving a main game gives: exact figures, per unit of its first wager, and the strategy.

Every solver gives a :class:`Solution` and a :class:`Strategy`: ``solving.solve_with_strategy`` is
the one door to them. A strategy holds the best decision at every point for every hand, as arrays
by the sets of cards that stand for all others, and :meth:`Strategy.best` looks one up for real
cards. What each decision is worth is not kept; it can be worked out again for a single hand:

======  ======================================================================================
653a    at the River one ``rank_board``; after the Flop one for each of the 1,081 Turns and
        Rivers, with the decisions of the River; before it the sums that ``_Sums`` adds up
647a    the same, with the Turn's and the Flop's decisions, which do not hang together
639a,   the counts of ``rivals.hands_below`` for the one hand, into what ``Decision.offer`` takes
641a,
657a
649a    ``three_card_poker``: the results against every dealer's hand
643a,   the sets with one card more, backward from five cards (655a: by what is down)
655a
======  ======================================================================================
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Protocol

__all__ = ["Progress", "Solution", "Strategy", "unseen"]

#: Told how many of how many equal shares of the work are done.
Progress = Callable[[int, int], None]


def unseen(_done: int, _shares: int) -> None:
    """Progress that nobody watches."""


class Strategy(Protocol):
    """The best decision at every point of a main game."""

    def best(self, cards: Sequence[int], shown: Sequence[int] = (), down: int = 1) -> str:
        """The best decision, as ``settle`` writes it, of a player who holds these cards.

        ``shown`` are the community cards so far, or the dealer's card; ``down`` is how many Antes
        the player has wagered, which matters in 655a alone. Of decisions that are worth as much
        it is the one that wagers most, as in the figures that are published elsewhere.
        """


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
