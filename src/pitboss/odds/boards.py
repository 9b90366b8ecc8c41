"""One board, all hands: the wins, ties and losses of every two cards against every other two.

Beside a board a card counts by its rank, and by whether it is of the suit that may make a flush.
Two cards of such kinds form a class of hands with one result: one or two hundred classes represent
the 1,081 hands. The classes are sorted once. A running count keeps how many lower hands hold a card
of each kind, so a few lookups tell how many hold neither of the player's two.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.compiler import kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength
from pitboss.odds.sets import PAIRS

__all__ = [
    "KINDS",
    "LOST",
    "LOST_TO_LOW",
    "NUMBER",
    "STRENGTH",
    "SUITED",
    "SUITED_KIND",
    "UNSUITED_KIND",
    "WON",
    "WON_FROM_LOW",
    "Space",
    "beaten_by_category",
    "classes_of_pairs",
    "rank_board",
    "spread",
    "work_space",
]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Pairs = NDArray[np.uint16]

#: The rows for each class of hands at a board: the number of hands, the number of suited ones, the
#: number of each of its two kinds in KINDS, the strength, and the dealer's hands that one of them
#: beats and loses to. "Low" marks dealer's hands with less than a pair.
NUMBER: Final = 0
SUITED: Final = 1
SUITED_KIND: Final = 2
UNSUITED_KIND: Final = 3
STRENGTH: Final = 4
WON: Final = 5
LOST: Final = 6
WON_FROM_LOW: Final = 7
LOST_TO_LOW: Final = 8
_ROWS: Final = 9

#: The kind of two cards: their ranks, and whether they are suited.
KINDS: Final = 169

_LEAST_PAIR: Final = int(FiveCard.PAIR) << 20
_RANKS: Final = 13
#: The kinds of cards beside a board: 13 ranks, the same again in the flush suit, then cards gone.
_GONE: Final = 26
_CLASSES: Final = _GONE * (_GONE + 1) // 2 + 1
#: For each set of suits: its size, its lowest and its highest suit.
_COUNT: Final = np.array([mask.bit_count() for mask in range(16)], np.int64)
_FIRST: Final = np.array([max((mask & -mask).bit_length() - 1, 0) for mask in range(16)], np.int64)
_LAST: Final = np.array([max(mask.bit_length() - 1, 0) for mask in range(16)], np.int64)


class Space(NamedTuple):
    """The arrays that :func:`rank_board` fills for one board after another."""

    #: By row, as named above, and class. An extra class holds pairs that cannot be dealt.
    classes: Ints
    #: The kind of each card, and the class of each two kinds.
    card_kinds: Bytes
    class_of: Pairs
    #: The suits left of each kind of card; the two kinds and the group of each class.
    suits_left: Bytes
    low_kind: Bytes
    high_kind: Bytes
    group_of: Pairs
    #: By group of equal strength, from the lowest: its strength, the hands below it, and how many
    #: of those hold one card of each kind.
    strengths: Ints
    below: Ints
    holding: Ints


@kernel
def work_space() -> Space:
    """Allocate the arrays for a board."""
    return Space(
        np.zeros((_ROWS, _CLASSES), np.int64),
        np.zeros(52, np.uint8),
        np.zeros((_GONE + 1, _GONE + 1), np.uint16),
        np.zeros(_GONE, np.uint8),
        np.zeros(_CLASSES, np.uint8),
        np.zeros(_CLASSES, np.uint8),
        np.zeros(_CLASSES, np.uint16),
        np.zeros(_CLASSES, np.int64),
        np.zeros(_CLASSES + 1, np.int64),
        np.zeros((_CLASSES + 1, _GONE), np.int64),
    )


@kernel
def _sort_cards(board: Ints, cards: Ints, space: Space) -> tuple[int, int, int]:
    """Find the kind of every card that is left.

    Returns the board as a kernel set, the number of cards missing for a flush, and the largest
    number of kinds.
    """
    suits = np.zeros(4, np.int64)
    taken = 0
    bits = 0
    for card in board:
        taken |= 1 << card
        bits |= CARD_BIT[card]
        suits[card & 3] += 1
    suited = np.argmax(suits)
    needed = 5 - suits[suited]
    space.card_kinds[:] = _GONE
    space.suits_left[:] = 0
    for card in cards:
        if not taken >> card & 1:
            kind = card >> 2
            if needed <= 2 and card & 3 == suited:
                kind += _RANKS
            space.card_kinds[card] = kind
            space.suits_left[kind] |= 1 << (card & 3)
    return bits, needed, _GONE if needed <= 2 else _RANKS


@kernel
def _find_classes(bits: int, needed: int, kinds: int, space: Space) -> tuple[int, int]:
    """Find every two kinds of cards that make a hand, with a level of equal strength.

    Returns the number of classes and of levels. A level may occur twice.
    """
    by_ranks = np.full((_RANKS, _RANKS), -1, np.int64)
    found = 0
    levels = 0
    for high in range(kinds):
        highs = space.suits_left[high]
        for low in range(high + 1):
            lows = space.suits_left[low]
            number = _COUNT[lows] * _COUNT[highs]
            if low == high:
                number = _COUNT[lows] * (_COUNT[lows] - 1) // 2
            if number == 0:
                continue
            one, other = low % _RANKS, high % _RANKS
            flush = (low >= _RANKS) + (high >= _RANKS) >= needed
            level = by_ranks[min(one, other), max(one, other)]
            if flush or level < 0:
                level = levels
                levels += 1
                two = CARD_BIT[4 * one + _FIRST[lows]] | CARD_BIT[4 * other + _LAST[highs]]
                space.strengths[level] = five_card_strength(bits | two)
                if not flush:
                    by_ranks[min(one, other), max(one, other)] = level
            space.group_of[found] = level
            space.low_kind[found], space.high_kind[found] = low, high
            space.class_of[low, high] = space.class_of[high, low] = found
            space.classes[NUMBER, found] = number
            space.classes[SUITED, found] = 0 if one == other else _COUNT[lows & highs]
            space.classes[SUITED_KIND, found] = min(one, other) * _RANKS + max(one, other)
            space.classes[UNSUITED_KIND, found] = max(one, other) * _RANKS + min(one, other)
            found += 1
    space.class_of[_GONE, :] = found
    space.class_of[:, _GONE] = found
    return found, levels


@kernel
def _group_classes(space: Space, classes: int, levels: int) -> int:
    """Number the groups of equal strength from the lowest. Returns their number."""
    strengths = space.strengths
    keys = np.empty(levels, np.int64)
    for level in range(levels):
        keys[level] = strengths[level] << 16 | level
    keys.sort()
    group_of_level = np.empty(levels, np.uint16)
    groups = -1
    for key in keys:
        if groups < 0 or strengths[groups] != key >> 16:
            groups += 1
            strengths[groups] = key >> 16
        group_of_level[key & 0xFFFF] = groups
    groups += 1
    for this in range(classes):
        group = group_of_level[space.group_of[this]]
        space.group_of[this] = group
        space.classes[STRENGTH, this] = strengths[group]
    return groups


@kernel
def _hold(space: Space, classes: int, groups: int) -> None:
    """Add up the hands below each group, and those of them that hold a card of each kind."""
    below, holding = space.below, space.holding
    below[: groups + 1] = 0
    holding[: groups + 1] = 0
    for this in range(classes):
        group = space.group_of[this] + 1
        low, high = space.low_kind[this], space.high_kind[this]
        below[group] += space.classes[NUMBER, this]
        if low == high:
            holding[group, low] += _COUNT[space.suits_left[low]] - 1
        else:
            holding[group, low] += _COUNT[space.suits_left[high]]
            holding[group, high] += _COUNT[space.suits_left[low]]
    for group in range(groups):
        below[group + 1] += below[group]
        here, there = holding[group], holding[group + 1]
        for kind in range(_GONE):
            there[kind] += here[kind]


@kernel
def rank_board(board: Ints, cards: Ints, space: Space) -> int:
    """Fill in the wins and losses of each class of hands at the board. Returns their number."""
    bits, needed, kinds = _sort_cards(board, cards, space)
    classes, levels = _find_classes(bits, needed, kinds, space)
    groups = _group_classes(space, classes, levels)
    _hold(space, classes, groups)
    below, holding, found = space.below, space.holding, space.classes
    left = len(cards) - len(board) - 2
    dealers = left * (left - 1) // 2
    first_pair = 0
    while first_pair < groups and space.strengths[first_pair] < _LEAST_PAIR:
        first_pair += 1
    for this in range(classes):
        group = space.group_of[this]
        one, other = space.low_kind[this], space.high_kind[this]
        won = below[group] - holding[group, one] - holding[group, other]
        # The hand itself holds both of its cards, and was subtracted twice.
        up_to = below[group + 1] - holding[group + 1, one] - holding[group + 1, other] + 1
        low = below[first_pair] - holding[first_pair, one] - holding[first_pair, other]
        found[WON, this] = won
        found[LOST, this] = dealers - up_to
        found[WON_FROM_LOW, this] = won if group < first_pair else low
        found[LOST_TO_LOW, this] = low + 1 - up_to if group < first_pair else 0
    found[:, classes] = 0
    return classes


@kernel
def beaten_by_category(space: Space, this: int, times: int, sums: Ints) -> None:
    """Add ``times`` times the dealer's hands below a class, by their category."""
    one, other = space.low_kind[this], space.high_kind[this]
    for group in range(space.group_of[this]):
        found = space.below[group + 1] - space.below[group]
        for kind in (one, other):
            found -= space.holding[group + 1, kind] - space.holding[group, kind]
        sums[space.strengths[group] >> 20] += times * found


@kernel
def spread(values: Ints, names: Ints, space: Space, found: Ints) -> None:
    """Give every pair the two values of its class. ``names`` undoes the renaming of suits."""
    kinds = np.empty(52, np.uint8)
    for card in range(52):
        kinds[card] = space.card_kinds[card & ~3 | names[card & 3]]
    start = 0
    for high in range(52):
        class_of = space.class_of[kinds[high]]
        for low in range(high):
            this = class_of[kinds[low]]
            found[start + low, 0] = values[this, 0]
            found[start + low, 1] = values[this, 1]
        start += high


@kernel
def classes_of_pairs(space: Space, found: Pairs) -> None:
    """Find the class of every pair. Pairs that cannot be dealt get the number after the last."""
    start = 0
    for high in range(52):
        class_of = space.class_of[space.card_kinds[high]]
        for low in range(high):
            found[start + low] = class_of[space.card_kinds[low]]
        start += high
    found[PAIRS:] = space.class_of[_GONE, _GONE]
