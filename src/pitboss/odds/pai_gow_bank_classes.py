"""The bank of Pai Gow Poker (645a.12) by the house way, against one other hand by the house way.

The classes of hands are the pairs of a high and a low hand that the house way sets: 145,213 with
the full deck. For each class all hands beside it are counted: those not above it in both, which
lose to the bank, since copies go to it; and those above it in both, which win. The sweep is that of
the best splits, with one question a hand.
"""

from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.house_way_kernels import FRONTS
from pitboss.odds.pai_gow_best_splits import hands_below
from pitboss.odds.pai_gow_poker import Hands, set_all_hands
from pitboss.odds.pai_gow_split_kernels import HOUSE, Asked
from pitboss.odds.sets import Deck

__all__ = ["Classes", "bank_classes"]

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Classes:
    """The classes of hands, and the deals of another hand beside them."""

    #: The strengths of high hands, ascending: a level is a place here.
    values: NDArray[np.int32]
    #: The class of each level and low hand, or -1.
    class_of: NDArray[np.int32]
    #: The deals of two hands, the bank's first.
    deals: int
    #: By class of the bank's hand: deals, those that the bank wins, and those that it loses.
    each: Ints
    won: Ints
    lost: Ints


def bank_classes(deck: Deck) -> Classes:
    """Count every deal of two hands of a deck, by class of the first."""
    hands = set_all_hands(deck)
    values, levels = np.unique(hands.highs, return_inverse=True)
    not_above, above, beside = _beside(deck, hands, levels.astype(np.uint16))
    keys, classes = np.unique(levels * FRONTS + hands.lows, return_inverse=True)
    class_of = np.full(len(values) * FRONTS, -1, np.int32)
    class_of[keys] = np.arange(len(keys))
    weights = hands.weights.astype(np.int64)

    def by_class(counts: Any) -> Ints:
        found = np.zeros(len(keys), np.int64)
        np.add.at(found, classes, weights * counts)
        return found

    each = by_class(beside)
    return Classes(
        values=values,
        class_of=class_of.reshape(-1, FRONTS),
        deals=int(each.sum()),
        each=each,
        won=by_class(not_above),
        lost=by_class(above),
    )


def _beside(deck: Deck, hands: Hands, levels: NDArray[np.uint16]) -> tuple[Ints, Ints, int]:
    """By hand, the hands beside it that are not above it in high and low, and those above it in
    both; and the number of all."""
    number = len(levels)
    asked = Asked(
        np.arange(number, dtype=np.int32),
        levels + np.uint16(1),
        hands.lows + np.uint8(1),
        np.full(number, HOUSE, np.uint8),
    )
    counted = np.ones(number, np.bool_)
    both, either, _ = hands_below(deck, hands, levels, asked, counted)
    # A hand is not above itself, but cannot be dealt beside itself: the last subset of each.
    both, either = both - 1, either - 2
    beside = comb(len(deck.cards) + 1 - 7, 7)
    return both, beside - either + both, beside
