"""Compiled counts of Ultimate Texas Hold 'Em (653a) over every deal.

The counts go backward from the River. At each board each hand is played or folded. The extra net of
a Play wager after the Flop is added up over the last two cards, and so on. Amounts are whole parts
of an Ante, as small as the Blind's odds need.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.board_sets import FLOPS, subset_index
from pitboss.odds.boards import (
    LOST,
    LOST_TO_LOW,
    NUMBER,
    STRENGTH,
    SUITED,
    SUITED_KIND,
    UNSUITED_KIND,
    WON,
    WON_FROM_LOW,
    Space,
    beaten_by_category,
    classes_of_pairs,
    rank_board,
    spread,
    work_space,
)
from pitboss.odds.compiler import kernel
from pitboss.odds.sets import PAIRS

__all__ = [
    "ANTE_AND_BLIND",
    "BEST",
    "BEST_SQUARE",
    "FOLDS",
    "FOLDS_AT",
    "PLAY",
    "SQUARE",
    "SUMS",
    "add_up",
    "add_up_folds",
    "net_of_hand",
]

Bits = NDArray[np.uint8]
Ints = NDArray[np.int64]
Pairs = NDArray[np.uint16]

#: The sums for each kind of two cards: the net of Ante and Blind; the net of each Ante in the Play
#: wager; three coefficients of the squared net with t Antes, a + b * t + c * t * t; then the net of
#: the best decision at the end, its square, and the boards on which that is a fold.
ANTE_AND_BLIND: Final = 0
PLAY: Final = 1
SQUARE: Final = 2
BEST: Final = 5
BEST_SQUARE: Final = 6
FOLDS: Final = 7
SUMS: Final = 8
#: The gain of a raise after the Flop has this many low bits for the boards on which the best
#: decision at the end is a fold.
FOLDS_AT: Final = 20

_THREE_OF_A_KIND: Final = int(FiveCard.THREE_OF_A_KIND)


@kernel
def add_up(
    part: int,
    parts: int,
    boards: Ints,
    weights: Ints,
    undone: Ints,
    cards: Ints,
    place_of: Ints,
    via: Ints,
    blind: Ints,
    unit: int,
    first: Ints,
    flop: Ints,
    river: Bits,
    good_folds: Bits,
    lower: Ints,
) -> None:
    """Add up the results of each decision over a part of the boards.

    ``first`` gets the sums that the constants above name. ``flop`` gets, for each Flop and pair,
    the gain of a raise there over the best decision at the end, with the folds, and the same of the
    squares. ``river`` gets a bit for each hand played. ``good_folds`` marks boards on which
    three-of-a-kind or better is folded. ``lower`` gets the deals in which the player's hand is the
    lower one, by category.
    """
    space = work_space()
    values = np.zeros((space.classes.shape[1], 2), np.int64)
    played = np.zeros(space.classes.shape[1], np.uint8)
    by_pair = np.zeros((len(undone), PAIRS, 2), np.int64)
    class_of = np.zeros(PAIRS + 8, np.uint16)
    made_for = np.full(len(undone), -1, np.int64)
    for number in range(len(boards) * part // parts, len(boards) * (part + 1) // parts):
        board, weight = boards[number], weights[number]
        classes = rank_board(board, cards, space)
        good_folds[number] = _decide(
            space, classes, weight, len(cards), blind, unit, first, lower, values, played
        )
        classes_of_pairs(space, class_of)
        _write_bits(played, class_of, river[number])
        for row in range(len(FLOPS)):
            index = subset_index(board, FLOPS[row])
            names = via[index]
            if made_for[names] != number:
                spread(values, undone[names], space, by_pair[names])
                made_for[names] = number
            sums, here = flop[place_of[index]].reshape(-1), by_pair[names].reshape(-1)
            for i in range(2 * PAIRS):
                sums[i] += here[i]


@kernel
def _decide(
    space: Space,
    classes: int,
    weight: int,
    size: int,
    blind: Ints,
    unit: int,
    first: Ints,
    lower: Ints,
    values: Ints,
    played: Bits,
) -> bool:
    """Decide each class of hands at the end, and add up the results of all choices.

    Returns whether three-of-a-kind or better is folded.
    """
    good_folds = False
    found = space.classes
    dealers = (size - 7) * (size - 8) // 2
    folded = -2 * unit * dealers
    values[classes], played[classes] = 0, 0
    for this in range(classes):
        category = found[STRENGTH, this] >> 20
        pays = blind[category]
        both = net_of_hand(found, this, 0, pays, unit)
        play = unit * (found[WON, this] - found[LOST, this])
        a, b, c = _square(found, this, pays, unit)
        best, square, folds = folded, 4 * unit * unit * dealers, 1
        if both + play >= folded:
            best, square, folds = both + play, a + b + c, 0
        raised, raised_square = both + 2 * play, a + 2 * b + 4 * c
        played[this] = 1 - folds
        good_folds |= folds == 1 and category >= _THREE_OF_A_KIND
        values[this, 0] = (weight * (raised - best) << FOLDS_AT) + weight * folds
        values[this, 1] = weight * (raised_square - square)
        suited = found[SUITED, this]
        for kind, hands in (
            (found[SUITED_KIND, this], suited),
            (found[UNSUITED_KIND, this], found[NUMBER, this] - suited),
        ):
            sums, times = first[kind], weight * hands
            sums[ANTE_AND_BLIND] += times * both
            sums[PLAY] += times * play
            sums[SQUARE] += times * a
            sums[SQUARE + 1] += times * b
            sums[SQUARE + 2] += times * c
            sums[BEST] += times * best
            sums[BEST_SQUARE] += times * square
            sums[FOLDS] += times * folds
        lower[category] += weight * found[NUMBER, this] * found[LOST, this]
    return good_folds


@kernel
def _write_bits(flags: Bits, class_of: Pairs, row: Bits) -> None:
    """Write a bit for each pair whose class has the flag."""
    for byte in range(len(row)):
        bits = 0
        for bit in range(8):
            bits |= flags[class_of[8 * byte + bit]] << bit
        row[byte] = bits


@kernel
def net_of_hand(hands: Ints, i: int, times: int, pays: int, unit: int) -> int:
    """The net of Ante, Blind and a Play wager of ``times`` Antes over the dealer's hands."""
    won, lost = hands[WON, i], hands[LOST, i]
    ante = won - hands[WON_FROM_LOW, i] - lost + hands[LOST_TO_LOW, i]
    return int(unit * (ante - lost + times * (won - lost)) + won * pays)


@kernel
def _square(hands: Ints, i: int, pays: int, unit: int) -> tuple[int, int, int]:
    """The coefficients a, b and c of the squared net, as in SQUARE."""
    won_low, lost_low = hands[WON_FROM_LOW, i], hands[LOST_TO_LOW, i]
    won, lost = hands[WON, i] - won_low, hands[LOST, i] - lost_low
    up = unit + pays
    a = won * up * up + won_low * pays * pays + (4 * lost + lost_low) * unit * unit
    b = 2 * unit * (won * up + won_low * pays + (2 * lost + lost_low) * unit)
    c = unit * unit * (hands[WON, i] + hands[LOST, i])
    return a, b, c


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
    good_folds: Bits,
    lower: Ints,
) -> None:
    """Add up the folded deals in which the lower hand is three-of-a-kind or better.

    They are by the category of the lower hand, ten times each: once for each Flop of the board. The
    player's own hand is then such a hand, too, and few boards have one that is folded.
    """
    space = work_space()
    class_of = np.zeros(PAIRS, np.uint16)
    for number in range(part, len(boards), parts):
        if not good_folds[number]:
            continue
        classes = rank_board(boards[number], cards, space)
        classes_of_pairs(space, class_of)
        checks = np.zeros(classes + 1, np.int64)
        for row in range(len(FLOPS)):
            index = subset_index(boards[number], FLOPS[row])
            names, place = renamed[via[index]], place_of[index]
            for pair in range(PAIRS):
                if not raises_first[pair] and not river[number, pair >> 3] >> (pair & 7) & 1:
                    raises = raises_flop[place, stand_ins[place, names[pair]]]
                    checks[class_of[pair]] += 1 - raises
        for this in range(classes):
            if checks[this] and space.classes[STRENGTH, this] >> 20 >= _THREE_OF_A_KIND:
                times = checks[this] * weights[number]
                lower[space.classes[STRENGTH, this] >> 20] += times * space.classes[LOST, this]
                beaten_by_category(space, this, times, lower)
