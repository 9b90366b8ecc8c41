"""Compiled: decisions of representative sets, expanded to every set.

Fast play looks a decision up by the cards as they lie. A bit for each two cards beside each Flop is
small enough to hold them all. Larger boards are looked up by their representative.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import kernel
from pitboss.odds.sets import PAIRS

__all__ = ["PAIR_BYTES", "bits_by_place", "bits_by_set"]

Bits = NDArray[np.uint8]
Ints = NDArray[np.int64]
Pairs = NDArray[np.uint16]

#: The bytes that hold a bit for each two cards.
PAIR_BYTES = (PAIRS + 7) // 8


@kernel
def bits_by_set(found: Bits, place_of: Ints, via: Ints, stand_ins: Pairs, renamed: Pairs) -> Bits:
    """A bit for each pair beside each set, from the values of the representatives."""
    bits = np.zeros((len(place_of), PAIR_BYTES), np.uint8)
    for index in range(len(place_of)):
        place = place_of[index]
        names = renamed[via[index]]
        beside = stand_ins[place]
        for pair in range(PAIRS):
            if found[place, beside[names[pair]]]:
                bits[index, pair >> 3] |= 1 << (pair & 7)
    return bits


@kernel
def bits_by_place(found: Bits, stand_ins: Pairs) -> Bits:
    """A bit for each pair beside each representative set."""
    bits = np.zeros((len(found), PAIR_BYTES), np.uint8)
    for place in range(len(found)):
        beside = stand_ins[place]
        for pair in range(PAIRS):
            if found[place, beside[pair]]:
                bits[place, pair >> 3] |= 1 << (pair & 7)
    return bits
