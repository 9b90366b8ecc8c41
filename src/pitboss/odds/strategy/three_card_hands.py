"""All three-card hands, in the order of their indexes: strengths, and kinds for paytable rows."""

from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.hands import three_card
from pitboss.odds.three_card_poker import three_card_kind

__all__ = ["MINI_ROYAL", "three_cards"]

#: The kinds of mini-royals start here, one for each suit.
MINI_ROYAL: Final = 6 * 16


@cache
def three_cards() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The strength and the kind of all three-card hands."""
    sets = sorted(combinations(range(52), 3), key=lambda cards: cards[::-1])
    strengths, kinds = (np.zeros(len(sets), np.int32) for _ in range(2))
    for index, numbers in enumerate(sets):
        cards = tuple(Card(number) for number in numbers)
        strengths[index] = three_card(cards).strength
        kind, suit = three_card_kind(cards)
        kinds[index] = kind if suit < 0 else MINI_ROYAL + suit
    return strengths, kinds
