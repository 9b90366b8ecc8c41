"""One board, all hands: what every two cards win, tie and lose against every other two.

The hands of a board are put in order once. Running totals for each card then tell how many of the
hands below hold neither of the player's two cards. Hands that make no flush have the strength of
their two ranks, so that few of them are evaluated.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.compiling import kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength
from pitboss.odds.sets import (
    CHOOSE,
    PAIRS,
    Deck,
    canonical_masks,
    cards_of,
    finder,
    pair_index,
    stand_ins_of_pairs,
)

__all__ = [
    "FLOPS",
    "HIGH_CARD",
    "LOST",
    "LOST_TO_LOW",
    "LOW_CARD",
    "PAIR",
    "STRENGTH",
    "TIED",
    "TURNS",
    "WON",
    "WON_FROM_LOW",
    "Boards",
    "Subsets",
    "boards_of",
    "rank_board",
    "subset_index",
    "subsets_of",
    "work_space",
]

Ints = NDArray[np.int64]
Pairs = NDArray[np.uint16]
Small = NDArray[np.int32]

#: The rows of a board's hands, which come from the lowest to the highest: which pair, its
#: strength, and the dealer's hands by result. "Low" are the dealer's hands with less than a pair.
PAIR: Final = 0
STRENGTH: Final = 1
WON: Final = 2
TIED: Final = 3
LOST: Final = 4
WON_FROM_LOW: Final = 5
LOST_TO_LOW: Final = 6
LOW_CARD: Final = 7
HIGH_CARD: Final = 8
_ROWS: Final = 9

#: The places in a board of the cards of each Flop, and of each Flop with the Turn card.
FLOPS: Final = np.array(list(combinations(range(5), 3)), np.int64)
TURNS: Final = np.array(list(combinations(range(5), 4)), np.int64)

_LEAST_PAIR: Final = int(FiveCard.PAIR) << 20


@kernel
def work_space() -> tuple[Small, Small]:
    """The arrays that :func:`rank_board` fills: the hands of a board, and a scratch."""
    return np.zeros((_ROWS, PAIRS), np.int32), np.zeros((6, PAIRS + 1), np.int32)


@kernel
def _find_hands(board: Ints, cards: Ints, scratch: Small) -> tuple[int, int]:
    """All pairs of the other cards, each with a class of hands of equal strength."""
    strengths, members, class_of = scratch[0], scratch[1], scratch[2]
    left = scratch[3]
    by_ranks = np.full(169, -1, np.int32)
    suits = np.zeros(4, np.int64)
    taken = 0
    bits = 0
    for card in board:
        taken |= 1 << card
        bits |= CARD_BIT[card]
        suits[card & 3] += 1
    number = 0
    for card in cards:
        if not taken >> card & 1:
            left[number] = card
            number += 1
    found = 0
    classes = 0
    for j in range(number):
        high = left[j]
        suited_high = suits[high & 3] + 1
        for i in range(j):
            low = left[i]
            if low & 3 == high & 3:
                flush = suited_high >= 4
            else:
                flush = suited_high >= 5 or suits[low & 3] >= 4
            ranks = (low >> 2) * 13 + (high >> 2)
            this = by_ranks[ranks]
            if flush or this < 0:
                strengths[classes] = five_card_strength(bits | CARD_BIT[low] | CARD_BIT[high])
                members[classes] = 0
                if not flush:
                    by_ranks[ranks] = classes
                this = classes
                classes += 1
            members[this] += 1
            class_of[found] = this
            found += 1
    return number, classes


@kernel
def _put_in_order(hands: Small, scratch: Small, number: int, classes: int) -> int:
    """List the hands by strength; returns how many different strengths there are."""
    strengths, members, class_of, left = scratch[0], scratch[1], scratch[2], scratch[3]
    starts, next_place = scratch[4], scratch[5]
    keys = np.empty(classes, np.int64)
    for number_of_class in range(classes):
        keys[number_of_class] = np.int64(strengths[number_of_class]) << 16 | number_of_class
    keys.sort()
    groups = 0
    last = np.int64(-1)
    total = 0
    for key in keys:
        this = key & 0xFFFF
        if key >> 16 != last:
            last = key >> 16
            starts[groups] = total
            groups += 1
        next_place[this] = total
        total += members[this]
    starts[groups] = total
    found = 0
    for j in range(number):
        high = left[j]
        for i in range(j):
            this = class_of[found]
            place = next_place[this]
            next_place[this] += 1
            hands[PAIR, place] = pair_index(left[i], high)
            hands[STRENGTH, place] = strengths[this]
            hands[LOW_CARD, place] = left[i]
            hands[HIGH_CARD, place] = high
            found += 1
    return groups


@kernel
def rank_board(board: Ints, cards: Ints, hands: Small, scratch: Small) -> int:
    """Fill in what each hand of the board wins, ties and loses; returns how many hands it has."""
    number, classes = _find_hands(board, cards, scratch)
    groups = _put_in_order(hands, scratch, number, classes)
    found = number * (number - 1) // 2
    starts = scratch[4]
    lows, highs = hands[LOW_CARD], hands[HIGH_CARD]
    dealers = (number - 2) * (number - 3) // 2
    below = np.zeros(52, np.int32)
    equal = np.zeros(52, np.int32)
    low_hands = np.zeros(52, np.int32)
    low_total = 0
    for group in range(groups):
        start, stop = starts[group], starts[group + 1]
        for place in range(start, stop):
            equal[lows[place]] += 1
            equal[highs[place]] += 1
        for place in range(start, stop):
            low, high = lows[place], highs[place]
            won = start - below[low] - below[high]
            tied = stop - start - equal[low] - equal[high] + 1
            hands[WON, place] = won
            hands[TIED, place] = tied
            hands[LOST, place] = dealers - won - tied
        for card in cards:
            below[card] += equal[card]
            equal[card] = 0
        if hands[STRENGTH, start] < _LEAST_PAIR:
            low_total = stop
            low_hands[:] = below
    for place in range(found):
        dealer_low = low_total - low_hands[lows[place]] - low_hands[highs[place]]
        if place < low_total:
            hands[WON_FROM_LOW, place] = hands[WON, place]
            hands[LOST_TO_LOW, place] = dealer_low + 1 - hands[WON, place] - hands[TIED, place]
        else:
            hands[WON_FROM_LOW, place] = dealer_low
            hands[LOST_TO_LOW, place] = 0
    return found


@kernel
def subset_index(board: Ints, places: Ints) -> int:
    """The index of the set of the board's cards at those places."""
    index = 0
    for i in range(len(places)):
        index += CHOOSE[board[places[i]], i + 1]
    return index


@dataclass(frozen=True, eq=False)
class Boards:
    """The boards of five cards that stand for all others."""

    cards: Ints
    weights: Ints
    #: For each renaming of suits what becomes of each pair.
    renamed: Pairs
    #: The first pair of those that differ only in suits, for each pair.
    kind_of_pair: Pairs


@dataclass(frozen=True, eq=False)
class Subsets:
    """The sets of three or four cards of a board that stand for all others."""

    place_of: Ints
    via: Ints
    #: For each such set and each pair the first pair that has the same place beside it.
    stand_ins: Pairs


@kernel
def _renamed_pairs(renamings: Ints) -> Pairs:
    renamed = np.zeros((len(renamings), PAIRS), np.uint16)
    for row in range(len(renamings)):
        for high in range(52):
            for low in range(high):
                a = low & ~3 | renamings[row, low & 3]
                b = high & ~3 | renamings[row, high & 3]
                renamed[row, pair_index(low, high)] = pair_index(min(a, b), max(a, b))
    return renamed


@cache
def boards_of(deck: Deck) -> Boards:
    """The boards of a deck."""
    masks, weights = canonical_masks(5, deck)
    renamed = _renamed_pairs(deck.renamings)
    return Boards(cards_of(masks, 5), weights, renamed, renamed.min(axis=0))


@cache
def subsets_of(size: int, deck: Deck) -> Subsets:
    """The sets of a size that a board of that deck may hold."""
    found = finder(size, deck)
    renamed = boards_of(deck).renamed
    stand_ins = stand_ins_of_pairs(found.masks, deck.renamings, renamed)
    return Subsets(found.place_of, found.via, stand_ins)
