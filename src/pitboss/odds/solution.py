"""The solution of a main game: exact figures per unit of its first wager, and the strategy.

Every solver returns a :class:`Solution` and a :class:`Strategy`; ``solvers.solve_with_strategy``
finds the solver. A strategy holds the best decision at every point for every hand, as arrays by
representative sets of cards. :meth:`Strategy.best` looks one up for real cards. The values of
decisions are not kept. They can be computed again for a single hand:

======  ======================================================================================
653a    at the River one ``rank_board``; after the Flop one for each of the 1,081 Turns and
        Rivers, with the decisions of the River; before the Flop the sums of ``Sums``
647a    the same, with the decisions of Turn and Flop, which are independent
639a,   the counts of ``dealer_hands_below.hands_below`` for one hand, into ``Decision.decide``
641a,
657a
649a    ``three_card_poker``: the results against every dealer's hand
643a,   the sets with one more card, backward from five cards (655a: by the amount down)
655a
======  ======================================================================================
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Protocol

__all__ = ["Progress", "Solution", "Strategy", "no_progress"]

#: Called with the number of equal shares of the work that are done, and of all shares.
Progress = Callable[[int, int], None]


def no_progress(_done: int, _shares: int) -> None:
    """Progress that nobody watches."""


class Strategy(Protocol):
    """The best decision at every point of a main game."""

    def best(self, cards: Sequence[int], shown: Sequence[int] = (), down: int = 1) -> str:
        """The best decision for these cards, as ``settle`` writes it.

        ``shown`` holds the community cards so far, or the dealer's card. ``down`` is the number of
        Antes wagered, which matters in 655a alone. Of equal decisions it is the one with the
        largest wager, as in figures published elsewhere.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The required wagers with best play, over all deals, each equally likely."""

    #: The number of distinct choices of the player's, the dealer's and the community cards.
    deals: int
    #: The player's average win, and the average of its square, per unit of the Ante.
    net: Fraction
    square: Fraction
    #: The player's average wager, in Antes.
    wagered: Fraction
    #: The frequency of each decision, as a share of all rounds.
    decisions: Mapping[str, Fraction]
    #: By side wager on the lower of two hands: the deals by that hand, folded or not.
    compared: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    #: By side wager that a fold loses: the deals in which it stays, by an example of the row. A
    #: deal that is folded in some orders counts in part.
    kept: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)

    @property
    def house_edge(self) -> Fraction:
        """The share of each unit of the Ante that the house keeps."""
        return -self.net

    @property
    def element_of_risk(self) -> Fraction:
        """The share of all money wagered that the house keeps."""
        return -self.net / self.wagered

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round's net."""
        return sqrt(self.square - self.net**2)
