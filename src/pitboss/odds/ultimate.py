"""Compiled counts of Ultimate Texas Hold 'Em (653a) over every deal.

From the River backward: at each board each hand is played or folded; those values, added up over
the last two cards, stand against a Play wager after the Flop, and so on. Amounts are whole numbers
of an Ante's part, as small as the Blind's odds need.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.boards import (
    FLOPS,
    HIGH_CARD,
    LOST,
    LOST_TO_LOW,
    LOW_CARD,
    PAIR,
    STRENGTH,
    WON,
    WON_FROM_LOW,
    rank_board,
    subset_index,
    work_space,
)
from pitboss.odds.compiling import kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength
from pitboss.odds.sets import PAIRS

__all__ = [
    "BEST",
    "FOLDS_AT",
    "RAISED",
    "RAISED_SQUARE",
    "SQUARE",
    "add_up",
    "add_up_folds",
    "net_of_hand",
]

Bits = NDArray[np.uint8]
Ints = NDArray[np.int64]
Pairs = NDArray[np.uint16]
Small = NDArray[np.int32]

#: What is added up for each place of a hand beside a Flop: the net of a Play wager made there and
#: its square; the net of a check followed by the best decision and its square. Beneath the net of
#: the check stand, in FOLDS_AT bits, the boards on which that decision is to fold.
RAISED: Final = 0
RAISED_SQUARE: Final = 1
BEST: Final = 2
SQUARE: Final = 3
FOLDS_AT: Final = 20

_THREE_OF_A_KIND: Final = int(FiveCard.THREE_OF_A_KIND)


@kernel
def add_up(
    part: int,
    parts: int,
    boards: Ints,
    weights: Ints,
    cards: Ints,
    renamed: Pairs,
    place_of: Ints,
    via: Ints,
    stand_ins: Pairs,
    blind: Ints,
    unit: int,
    flop: Ints,
    first: Ints,
    river: Bits,
    lower: Ints,
) -> None:
    """Add up over a part of the boards what each decision brings, dealer's hand by hand.

    ``flop`` gets what the constants above name; ``first``, for each pair, the net of Ante and
    Blind, that of each time the Ante in the Play wager, and the squares of the net with three
    and four times. ``river`` gets a bit for each hand played, ``lower`` the deals in which the
    player's hand is the lower one, by category.
    """
    hands, scratch = work_space()
    values = np.zeros((PAIRS, 4), np.int64)
    pairs = np.zeros(PAIRS, np.uint16)
    dealers = (len(cards) - 7) * (len(cards) - 8) // 2
    folded = -2 * unit * dealers
    for number in range(len(boards) * part // parts, len(boards) * (part + 1) // parts):
        weight = weights[number]
        found = rank_board(boards[number], cards, hands, scratch)
        for i in range(found):
            pair = hands[PAIR, i]
            pairs[i] = pair
            category = hands[STRENGTH, i] >> 20
            pays = blind[category]
            both = net_of_hand(hands, i, 0, pays, unit)
            play = unit * np.int64(hands[WON, i] - hands[LOST, i])
            lower[category] += weight * hands[LOST, i]
            first[pair, 0] += weight * both
            first[pair, 1] += weight * play
            first[pair, 2] += weight * _square(hands, i, 3, pays, unit)
            first[pair, 3] += weight * _square(hands, i, 4, pays, unit)
            values[i, RAISED] = weight * (both + 2 * play)
            values[i, RAISED_SQUARE] = weight * _square(hands, i, 2, pays, unit)
            if both + play > folded:
                values[i, BEST] = weight * (both + play) << FOLDS_AT
                values[i, SQUARE] = weight * _square(hands, i, 1, pays, unit)
                river[number, pair >> 3] |= 1 << (pair & 7)
            else:
                values[i, BEST] = (weight * folded << FOLDS_AT) + weight
                values[i, SQUARE] = weight * 4 * unit * unit * dealers
        for row in range(len(FLOPS)):
            index = subset_index(boards[number], FLOPS[row])
            names = renamed[via[index]]
            beside = stand_ins[place_of[index]]
            sums = flop[place_of[index]]
            for i in range(found):
                # All are read before any is written, so that four go at a time.
                to = sums[beside[names[pairs[i]]]]
                a, b = to[0] + values[i, 0], to[1] + values[i, 1]
                c, d = to[2] + values[i, 2], to[3] + values[i, 3]
                to[0], to[1], to[2], to[3] = a, b, c, d


@kernel
def net_of_hand(hands: Small, i: int, times: int, pays: int, unit: int) -> int:
    """The net of Ante, Blind and a Play wager of so many times the Ante over the dealer's hands."""
    won, lost = np.int64(hands[WON, i]), np.int64(hands[LOST, i])
    ante = won - hands[WON_FROM_LOW, i] - lost + hands[LOST_TO_LOW, i]
    return int(unit * (ante - lost + times * (won - lost)) + won * pays)


@kernel
def _square(hands: Small, i: int, times: int, pays: int, unit: int) -> int:
    """The same of the square of the net."""
    won_low, lost_low = np.int64(hands[WON_FROM_LOW, i]), np.int64(hands[LOST_TO_LOW, i])
    won, lost = hands[WON, i] - won_low, hands[LOST, i] - lost_low
    up = (1 + times) * unit + pays
    low_up = times * unit + pays
    down = (2 + times) * unit
    low_down = (1 + times) * unit
    squares = won * up * up + won_low * low_up * low_up
    return int(squares + lost * down * down + lost_low * low_down * low_down)


@kernel
def add_up_folds(
    part: int,
    parts: int,
    boards: Ints,
    weights: Ints,
    cards: Ints,
    renamed: Pairs,
    place_of: Ints,
    via: Ints,
    stand_ins: Pairs,
    raises_first: Ints,
    raises_flop: Bits,
    river: Bits,
    lower: Ints,
) -> None:
    """Add up the folded deals in which the lower hand is three-of-a-kind or better.

    By the category of the lower hand, and ten times each: once for each Flop of the board. Such a
    hand is folded only where it lies on the board, so that few boards matter.
    """
    hands, scratch = work_space()
    for number in range(len(boards) * part // parts, len(boards) * (part + 1) // parts):
        if not _on_board(boards[number]):
            continue
        found = rank_board(boards[number], cards, hands, scratch)
        for i in range(found):
            pair = hands[PAIR, i]
            category = hands[STRENGTH, i] >> 20
            if (
                category < _THREE_OF_A_KIND
                or raises_first[pair]
                or river[number, pair >> 3] >> (pair & 7) & 1
            ):
                continue
            checks = 0
            for row in range(len(FLOPS)):
                index = subset_index(boards[number], FLOPS[row])
                place = place_of[index]
                checks += 1 - raises_flop[place, stand_ins[place, renamed[via[index], pair]]]
            if checks:
                lower[category] += checks * weights[number] * hands[LOST, i]
                _add_lower_dealers(lower, hands, i, checks * weights[number])


@kernel
def _on_board(board: Ints) -> bool:
    """Whether the five cards of a board are themselves three-of-a-kind or better."""
    bits = 0
    for card in board:
        bits |= CARD_BIT[card]
    return five_card_strength(bits) >> 20 >= _THREE_OF_A_KIND


@kernel
def _add_lower_dealers(lower: Ints, hands: Small, hand: int, rounds: int) -> None:
    """Add the dealer's hands below a folded one, by category."""
    low, high = hands[LOW_CARD, hand], hands[HIGH_CARD, hand]
    for i in range(hand):
        if hands[STRENGTH, i] == hands[STRENGTH, hand]:
            return
        a, b = hands[LOW_CARD, i], hands[HIGH_CARD, i]
        if low != a and low != b and high != a and high != b:
            lower[hands[STRENGTH, i] >> 20] += rounds
