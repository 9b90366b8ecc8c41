"""Pai Gow Poker (645a): the best split of every seven cards, and the value of playing by it."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import in_parallel
from pitboss.odds.dominance import WIDTH
from pitboss.odds.pai_gow_poker import SIZES, Hands, set_all_hands, trees_for
from pitboss.odds.pai_gow_split_kernels import HOUSE, Asked, ask, sweep_splits
from pitboss.odds.sets import Deck

__all__ = ["Best", "best_splits", "hands_below"]

Ints = NDArray[np.int64]

_SEVEN: Final = 7


@dataclass(frozen=True, eq=False)
class Best:
    """The best splits, and the deals that they win and lose."""

    hands: Hands
    #: By hand: the split, or HOUSE if none beats the house way.
    splits: NDArray[np.uint8]
    deals: int
    won: int
    lost: int


def best_splits(deck: Deck, pays: Fraction, *, dragons_push: bool) -> Best:
    """The best split of every hand of a deck, if a win pays ``pays``."""
    hands = set_all_hands(deck)
    values, levels = np.unique(hands.highs, return_inverse=True)
    house_levels = levels.astype(np.uint16)
    asked = _asked(hands, house_levels, values)
    # A dealer's Queen's Dragon that pushes decides nothing, so such hands are left out.
    counted = hands.dragons == 0 if dragons_push else np.ones(len(levels), bool)
    both, either, every = hands_below(deck, hands, house_levels, asked, counted)
    own = house_levels[asked.hands], hands.lows[asked.hands], counted[asked.hands]
    below = own[0] < asked.levels, own[1] < asked.fronts
    # The hand itself cannot be dealt beside itself: this drops the last subset of each.
    both -= below[0] & below[1] & own[2]
    either -= (below[0] & own[2]).astype(np.int64) + (below[1] & own[2])
    lost = (every - counted)[asked.hands] - either + both
    value = both * pays.numerator - lost * pays.denominator
    # The highest value of each hand. Of equals the house way's, which comes first.
    order = np.lexsort((asked.splits != HOUSE, -value, asked.hands))
    first = order[np.unique(asked.hands[order], return_index=True)[1]]
    weights = hands.weights.astype(np.int64)
    size = len(deck.cards) + 1
    return Best(
        hands,
        asked.splits[first],
        comb(size, _SEVEN) * comb(size - _SEVEN, _SEVEN),
        _sum(weights, both[first]),
        _sum(weights, lost[first]),
    )


def _sum(weights: Ints, counts: Ints) -> int:
    return int((weights * counts).sum())


def _asked(hands: Hands, house_levels: NDArray[np.uint16], values: Any) -> Asked:
    """The candidate splits, from the lowest high hand to the highest."""
    arrays = hands.cards, house_levels, hands.lows, values

    def room(number: int) -> Asked:
        return Asked(
            np.zeros(number, np.int32),
            np.zeros(number, np.uint16),
            np.zeros(number, np.uint8),
            np.zeros(number, np.uint8),
        )

    found = room(ask(*arrays, room(0)))
    ask(*arrays, found)
    order = np.argsort(found.levels, kind="stable")
    hand, levels, fronts, splits = found
    return Asked(hand[order], levels[order], fronts[order], splits[order])


def hands_below(
    deck: Deck,
    hands: Hands,
    house_levels: NDArray[np.uint16],
    asked: Asked,
    counted: NDArray[np.bool_],
) -> tuple[Ints, Ints, Ints]:
    """The dealer's hands below each split in both hands and in either, and all beside each hand."""
    starts, tree_of, with_joker, scales = trees_for(deck)
    trees = np.zeros((len(scales), WIDTH), np.uint32)
    totals = np.zeros(len(scales), np.uint32)
    weights = hands.weights * counted

    def work(part: int) -> list[NDArray[np.uint32]]:
        masks = np.array([m for m in range(127) if m.bit_count() in SIZES[part]], np.int64)
        questions = len(asked.hands)
        sums = [np.zeros(number, np.uint32) for number in (questions, questions, len(hands.cards))]
        sweep_splits(
            masks, hands.cards, weights, house_levels, hands.lows, starts, tree_of, with_joker,
            scales, asked, trees, totals, *sums,
        )  # fmt: skip
        return sums

    parts = in_parallel(work, range(len(SIZES)))
    both, either, every = (
        (one + other).astype(np.int64) // len(deck.renamings)
        for one, other in zip(*parts, strict=True)
    )
    return both, either, every
