"""An example hand of each category and leading rank. Shipped counts are keyed by examples.

Pricing asks the rules whether an example satisfies a row. So a custom row needs no new count.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, cards_text
from pitboss.odds.compiler import kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength, four_card_strength
from pitboss.odds.sets import canonical_masks, cards_of, full_deck

__all__ = ["by_example", "five_card_strengths", "four_card_strengths"]

Ints = NDArray[np.int64]


@kernel
def five_card_strengths(hands: Ints) -> Ints:
    """The strength of each row of five to seven cards."""
    found = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        bits = 0
        for card in hands[row]:
            bits |= CARD_BIT[card]
        found[row] = five_card_strength(bits)
    return found


@kernel
def four_card_strengths(hands: Ints) -> Ints:
    """The strength of the best four of each row of four to six cards."""
    found = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        bits = 0
        for card in hands[row]:
            bits |= CARD_BIT[card]
        found[row] = four_card_strength(bits)
    return found


@cache
def _examples(size: int) -> dict[int, str]:
    """An example of four or five cards for each ``category * 16 + leading rank``."""
    hands = cards_of(canonical_masks(size, full_deck())[0], size)
    strengths = five_card_strengths(hands) >> 16 if size == 5 else four_card_strengths(hands) >> 12
    values, places = np.unique(strengths, return_index=True)
    return {
        int(value): cards_text(Card(int(card)) for card in hands[place][::-1])
        for value, place in zip(values, places, strict=True)
    }


def by_example(size: int, counts: Ints) -> dict[str, int]:
    """Counts at ``category * 16 + leading rank``, keyed by an example of four or five cards."""
    examples = _examples(size)
    return {examples[int(at)]: int(counts[at]) for at in counts.nonzero()[0][::-1]}
