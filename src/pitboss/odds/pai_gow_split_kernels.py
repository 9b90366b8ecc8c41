"""Compiled: every lawful split of seven cards against all dealer's hands by the house way.

Of N dealer's hands, let the player's high hand be above A, the low hand above B, and both above W.
Then the player wins W and loses N - A - B + W. The hands are swept as for the house way itself
(:mod:`pitboss.odds.dominance`). A split is counted when the sweep reaches its high hand. A split
below another in both hands cannot be better, and is skipped.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import integer, kernel
from pitboss.odds.dominance import insert, trees_of, up_to
from pitboss.odds.house_way_kernels import back_of, front_number, rank_of

__all__ = ["HOUSE", "SPLITS", "Asked", "ask", "list_splits", "sweep_splits"]

Bytes = NDArray[np.uint8]
Counts = NDArray[np.uint32]
Ints = NDArray[np.int64]
Levels = NDArray[np.uint16]
Small = NDArray[np.int32]

#: The splits of seven cards by the positions of the two in front; then the house way's.
SPLITS: Final = 21
HOUSE: Final = SPLITS
_SIZE: Final = np.array([bin(mask).count("1") for mask in range(128)], np.int64)


class Asked(NamedTuple):
    """Candidate splits: the hand, the number of levels of high hands below, and the low hand."""

    hands: Small
    levels: Levels
    fronts: Bytes
    splits: Bytes


@kernel
def _lawful(one: int, other: int, back: int) -> bool:
    """Whether the high hand does not rank below the low one (645a.1)."""
    high = max(one, other)
    return bool(back >= integer(one == other) << 20 | high << 16 | min(one, other) << 12)


@kernel
def list_splits(
    cards: Bytes, values: Small, house_level: int, house_front: int, levels: Ints, fronts: Ints,
    splits: Ints,
) -> int:  # fmt: skip
    """List the splits of a hand that may be best, the house way's first. Returns their number."""
    levels[0], fronts[0], splits[0] = house_level, house_front, HOUSE
    number = 1
    for j in range(7):
        for i in range(j):
            one, other = rank_of(cards[i]), rank_of(cards[j])
            back = back_of(cards, i, j)
            if not _lawful(one, other, back):
                continue
            level, front = np.searchsorted(values, back), front_number(one, other)
            kept = 1
            below = False
            for at in range(number):
                below = below or (levels[at] >= level and fronts[at] >= front)
            if below:
                continue
            for at in range(1, number):
                if level < levels[at] or front < fronts[at]:
                    levels[kept], fronts[kept], splits[kept] = levels[at], fronts[at], splits[at]
                    kept += 1
            levels[kept], fronts[kept] = level, front
            splits[kept] = j * (j - 1) // 2 + i
            number = kept + 1
    return number


@kernel
def ask(hands: Bytes, house_levels: Levels, lows: Bytes, values: Small, asked: Asked) -> int:
    """Fill in the candidate splits, hand by hand. Arrays of length 0 are not filled."""
    levels, fronts = np.zeros(SPLITS + 1, np.int64), np.zeros(SPLITS + 1, np.int64)
    splits = np.zeros(SPLITS + 1, np.int64)
    found = 0
    for hand in range(len(hands)):
        number = list_splits(
            hands[hand], values, house_levels[hand], lows[hand], levels, fronts, splits
        )
        if len(asked.hands):
            for at in range(number):
                asked.hands[found + at] = hand
                asked.levels[found + at] = levels[at]
                asked.fronts[found + at] = fronts[at]
                asked.splits[found + at] = splits[at]
        found += number
    return found


@kernel
def sweep_splits(
    masks: Ints,
    hands: Bytes,
    weights: Bytes,
    house_levels: Levels,
    lows: Bytes,
    starts: Ints,
    tree_of: Small,
    with_joker: int,
    scales: Bytes,
    asked: Asked,
    trees: Counts,
    totals: Counts,
    both: Counts,
    either: Counts,
    every: Counts,
) -> None:
    """For each candidate split, in the order of levels, add the dealer's hands below it in both
    hands and in either. For each hand, add all hands beside it. The sums are over subsets of the
    seven cards, times the renamings of suits; overflows cancel out in the end."""
    here = np.zeros(len(masks), np.int32)
    minus = np.zeros(len(masks), np.bool_)
    for place in range(len(masks)):
        minus[place] = _SIZE[masks[place]] & 1 == 1
    hand = 0
    for question in range(len(asked.hands) + 1):
        done = question == len(asked.hands)
        while hand < len(hands) and (done or house_levels[hand] < asked.levels[question]):
            trees_of(hands[hand], masks, starts, tree_of, with_joker, here)
            for place in range(len(masks)):
                tree = here[place]
                weight = np.int64(weights[hand]) * scales[tree]
                insert(trees[tree], lows[hand], weight)
                totals[tree] += weight
            hand += 1
        if done:
            break
        trees_of(hands[asked.hands[question]], masks, starts, tree_of, with_joker, here)
        front = integer(asked.fronts[question])
        in_both = in_back = integer(0)
        for place in range(len(masks)):
            tree = here[place]
            sign = -1 if minus[place] else 1
            in_back += sign * integer(totals[tree])
            if front:
                in_both += sign * up_to(trees[tree], front - 1)
        both[question] += np.uint32(in_both)
        either[question] += np.uint32(in_back)
    for question in range(len(asked.hands)):
        front = integer(asked.fronts[question])
        if front:
            trees_of(hands[asked.hands[question]], masks, starts, tree_of, with_joker, here)
            in_front = integer(0)
            for place in range(len(masks)):
                count = up_to(trees[here[place]], front - 1)
                in_front += -count if minus[place] else count
            either[question] += np.uint32(in_front)
    for hand in range(len(hands)):
        trees_of(hands[hand], masks, starts, tree_of, with_joker, here)
        beside = integer(0)
        for place in range(len(masks)):
            count = integer(totals[here[place]])
            beside += -count if minus[place] else count
        every[hand] += np.uint32(beside)
