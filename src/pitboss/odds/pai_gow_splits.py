"""Compiled: every lawful split of every seven cards against all dealer's hands by the house way.

Of N dealer's hands let the player's high hand be above A, the low hand above B, and both above W.
Then the player wins W and loses N - A - B + W. The hands are swept as for the house way itself
(:mod:`pitboss.odds.dominance`); a split is asked when the sweep has come to its high hand. A split
that another is above in both hands cannot be the better one, and is not asked.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiling import integer, kernel
from pitboss.odds.dominance import insert, trees_of, up_to
from pitboss.odds.house_way import back_of, front_number, rank_of

__all__ = ["HOUSE", "SPLITS", "Asked", "ask", "list_splits", "sweep_splits"]

Bytes = NDArray[np.uint8]
Counts = NDArray[np.uint32]
Ints = NDArray[np.int64]
Levels = NDArray[np.uint16]
Small = NDArray[np.int32]

#: The splits of seven cards by the places of the two in front; after them, as the house way does.
SPLITS: Final = 21
HOUSE: Final = SPLITS
_SIZE: Final = np.array([bin(mask).count("1") for mask in range(128)], np.int64)


class Asked(NamedTuple):
    """Splits in question: of which hand, above how many levels of high hands, which low hand."""

    hands: Small
    levels: Levels
    fronts: Bytes
    splits: Bytes


@kernel
def _lawful(one: int, other: int, back: int) -> bool:
    """Whether the high hand ranks no lower than the low one (645a.1)."""
    high = max(one, other)
    return bool(back >= integer(one == other) << 20 | high << 16 | min(one, other) << 12)


@kernel
def list_splits(
    cards: Bytes, values: Small, house_level: int, house_front: int, levels: Ints, fronts: Ints,
    splits: Ints,
) -> int:  # fmt: skip
    """The splits of a hand that may be the best; returns how many. The house way's comes first."""
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
    """Fill the splits in question, hand by hand; arrays of no length are not filled."""
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
    """Add to each split in question, in the order of their levels, the dealer's hands below it in
    both hands, and in either; and to each hand all that lie beside it. Over subsets of the seven
    cards, times the renamings of suits; what overflows in between comes right in the end."""
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
