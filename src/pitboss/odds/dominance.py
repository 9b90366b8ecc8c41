"""Compiled counts of hands below another in both high and low hand, with disjoint cards.

All hands are swept by their high hands. For every small set of cards (up to suits), a count by low
hand keeps the swept hands that hold it. The hands that hold none of a hand's seven cards are the
alternating sum over its subsets. Sums over subsets of different sizes are independent, so each
processor takes some sizes. A count by low hand is stored as sums up to its block of eight and
inside the block, so that a query costs two lookups.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import kernel
from pitboss.odds.sets import CHOOSE

__all__ = ["SUMS", "WIDTH", "insert", "sweep", "trees_of", "up_to"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]
Trees = NDArray[np.uint32]

_JOKER: Final = 52
_BLOCKS: Final = 12
_LAST: Final = 90
#: The size of a count by low hand.
WIDTH: Final = 112
#: The totals of a sweep over all hands, with their weights: hands strictly below in both; not above
#: in both; and of Queen's Dragons: not above in both, in the high hand, in the low hand.
SUMS: Final = 5

_SIZE: Final = np.array([bin(mask).count("1") for mask in range(128)], np.int64)
_TOP: Final = np.array([max(mask.bit_length() - 1, 0) for mask in range(128)], np.int64)


@kernel
def trees_of(
    hand: Bytes, masks: Ints, starts: Ints, tree_of: Small, with_joker: int, found: Small
) -> None:
    """The places of the counts of a hand's subsets."""
    joker = hand[6] == _JOKER
    index = np.zeros(128, np.int64)
    natural = 64 if joker else 128
    for mask in range(1, natural):
        top = _TOP[mask]
        index[mask] = index[mask ^ 1 << top] + CHOOSE[hand[top], _SIZE[mask]]
    for place in range(len(masks)):
        mask = masks[place]
        if joker and mask & 64:
            rest = mask ^ 64
            found[place] = with_joker + tree_of[starts[_SIZE[rest]] + index[rest]]
        else:
            found[place] = tree_of[starts[_SIZE[mask]] + index[mask]]


@kernel
def insert(tree: Trees, low: int, weight: int) -> None:
    """Add ``weight`` hands with a low hand to a count."""
    block = low >> 3
    for at in range(block + 1, _BLOCKS):
        tree[at] += weight
    for at in range(low, 8 * block + 8):
        tree[_BLOCKS + at] += weight


@kernel
def up_to(tree: Trees, low: int) -> int:
    """The number of swept hands with a low hand up to this one."""
    return int(np.int64(tree[low >> 3]) + np.int64(tree[_BLOCKS + low]))


@kernel
def sweep(
    masks: Ints,
    hands: Bytes,
    weights: Bytes,
    highs: Small,
    lows: Bytes,
    dragons: Bytes,
    starts: Ints,
    tree_of: Small,
    with_joker: int,
    scales: Bytes,
    largest_level: int,
    trees: Trees,
) -> Ints:
    """The totals named above over subsets of the seven cards, times the renamings of suits."""
    sums = np.zeros(SUMS, np.int64)
    found = np.zeros((largest_level, len(masks)), np.int32)
    start = 0
    while start < len(hands):
        stop = start
        while stop < len(hands) and highs[stop] == highs[start]:
            here = found[stop - start]
            trees_of(hands[stop], masks, starts, tree_of, with_joker, here)
            if lows[stop]:
                below = 0
                for place in range(len(masks)):
                    count = up_to(trees[here[place]], lows[stop] - 1)
                    below += -count if _SIZE[masks[place]] & 1 else count
                sums[0] += weights[stop] * below
            stop += 1
        for number in range(start, stop):
            here = found[number - start]
            for place in range(len(masks)):
                tree = here[place]
                insert(trees[tree], lows[number], np.int64(weights[number]) * scales[tree])
        for number in range(start, stop):
            here = found[number - start]
            below = all_lows = 0
            for place in range(len(masks)):
                count = up_to(trees[here[place]], lows[number])
                below += -count if _SIZE[masks[place]] & 1 else count
                if dragons[number]:
                    count = up_to(trees[here[place]], _LAST)
                    all_lows += -count if _SIZE[masks[place]] & 1 else count
            sums[1] += weights[number] * below
            if dragons[number]:
                sums[2] += weights[number] * below
                sums[3] += weights[number] * all_lows
        start = stop
    here = found[0]
    for number in range(len(hands)):
        if dragons[number]:
            trees_of(hands[number], masks, starts, tree_of, with_joker, here)
            for place in range(len(masks)):
                count = up_to(trees[here[place]], lows[number]) * weights[number]
                sums[4] += -count if _SIZE[masks[place]] & 1 else count
    return sums
