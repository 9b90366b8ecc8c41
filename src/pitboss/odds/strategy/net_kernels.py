"""Compiled: the net of given decisions over every deal."""

from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.board_sets import FLOPS, TURNS, subset_index
from pitboss.odds.boards import LOST, STRENGTH, WON, classes_of_pairs, rank_board, work_space
from pitboss.odds.compiler import integer, kernel
from pitboss.odds.sets import CHOOSE, PAIRS
from pitboss.odds.ultimate_kernels import net_of_hand

__all__ = ["bonus_sums", "let_it_ride_net", "mississippi_net", "three_card_net", "ultimate_sums"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]
Pairs = NDArray[np.uint16]

#: The orders in which five cards may come: two in the hand, then one by one.
_STREETS: Final = np.array([p for p in permutations(range(5)) if p[0] < p[1]], np.int64)
#: Three in the hand, then one by one.
_BETS: Final = np.array([p for p in permutations(range(5)) if p[0] < p[1] < p[2]], np.int64)
_QUEEN_HIGH: Final = 10 << 8
#: The number of pairs, rounded up to a whole byte.
_PADDED: Final = (PAIRS + 7) // 8 * 8


@kernel
def _index(hand: Ints, order: Ints, size: int) -> int:
    """The index of the first ``size`` cards of an order."""
    held = np.sort(hand[order[:size]])
    index = 0
    for i in range(size):
        index += CHOOSE[held[i], i + 1]
    return index


@kernel
def three_card_net(
    masks: Ints, weights: Ints, indexes: Ints, play: Bytes, strengths: Small, pays: Ints, unit: int
) -> int:
    """649a: the net over all deals, in parts of the Ante."""
    total = 0
    every = np.zeros(len(strengths), np.int64)
    index = 0
    for c in range(52):
        for b in range(c):
            for a in range(b):
                every[index] = 1 << a | 1 << b | 1 << c
                index += 1
    for number in range(len(masks)):
        own = strengths[indexes[number]]
        here = 0
        for dealer in range(len(every)):
            if every[dealer] & masks[number]:
                continue
            if play[indexes[number]] == 0:
                here -= unit
            elif strengths[dealer] < _QUEEN_HIGH:
                here += unit + pays[own >> 8]
            else:
                here += pays[own >> 8]
                if own > strengths[dealer]:
                    here += 2 * unit
                elif own < strengths[dealer]:
                    here -= 2 * unit
        total += here * weights[number]
    return total


@kernel
def let_it_ride_net(hands: Ints, weights: Ints, nets: Ints, first: Bytes, second: Bytes) -> int:
    """643a: the net over all deals in 20 orders each, in parts of a bet."""
    total = 0
    for number in range(len(hands)):
        for order in _BETS:
            bets = 1 + integer(first[_index(hands[number], order, 3)])
            bets += integer(second[_index(hands[number], order, 4)])
            total += weights[number] * bets * nets[number]
    return total


@kernel
def mississippi_net(
    hands: Ints, weights: Ints, nets: Ints, unit: int, third: Bytes, fourth: Bytes, fifth: Bytes
) -> int:
    """655a: the net over all deals in 60 orders each, in parts of the Ante."""
    total = 0
    for number in range(len(hands)):
        for order in _STREETS:
            down = 1
            times = integer(third[_index(hands[number], order, 2)])
            if times:
                down += times
                times = integer(fourth[_index(hands[number], order, 3), down - 2])
            if times:
                down += times
                times = integer(fifth[_index(hands[number], order, 4), down - 3])
            if times:
                total += weights[number] * (down + times) * nets[number]
            else:
                total -= weights[number] * down * unit
    return total


@kernel
def ultimate_sums(
    part: int,
    parts: int,
    boards: Ints,
    weights: Ints,
    cards: Ints,
    blind: Ints,
    unit: int,
    flop: Bytes,
    river: Bytes,
) -> Ints:
    """653a: by pair, the net of a Play wager of four and of three times the Ante before the Flop,
    and of a check and the decisions after it. Covers a part of the boards, ten times each for its
    Flops. Pairs that differ in suits alone belong together."""
    space = work_space()
    class_of = np.zeros(_PADDED, np.uint16)
    dealers = (len(cards) - 7) * (len(cards) - 8) // 2
    flops = np.zeros(len(FLOPS), np.int64)
    nets = np.zeros((5, len(space.classes[0])), np.int64)
    found = np.zeros((PAIRS, 3), np.int64)
    for number in range(len(boards) * part // parts, len(boards) * (part + 1) // parts):
        classes = rank_board(boards[number], cards, space)
        classes_of_pairs(space, class_of)
        for this in range(classes):
            pays = blind[space.classes[STRENGTH, this] >> 20]
            for times in range(1, 5):
                nets[times, this] = net_of_hand(space.classes, this, times, pays, unit)
        nets[0, :] = -2 * unit * dealers
        for row in range(len(FLOPS)):
            flops[row] = subset_index(boards[number], FLOPS[row])
        weight = weights[number]
        for pair in range(PAIRS):
            this = class_of[pair]
            if this == classes:
                continue
            byte, bit = pair >> 3, pair & 7
            raised = 0
            for row in range(len(FLOPS)):
                raised += flop[flops[row], byte] >> bit & 1
            last = nets[1 if river[number, byte] >> bit & 1 else 0, this]
            found[pair, 0] += weight * 10 * nets[4, this]
            found[pair, 1] += weight * 10 * nets[3, this]
            found[pair, 2] += weight * (raised * nets[2, this] + (10 - raised) * last)
    return found


@kernel
def bonus_sums(
    part: int,
    parts: int,
    boards: Ints,
    weights: Ints,
    cards: Ints,
    pays_from: int,
    flop: Bytes,
    turn: Bytes,
    place_of: Ints,
    via: Ints,
    renamed: Pairs,
) -> Ints:
    """647a: by pair, the net of a Flop wager and the decisions after it. Covers a part of the
    boards, 20 times each by Flop and Turn card."""
    space = work_space()
    class_of = np.zeros(_PADDED, np.uint16)
    flops, turns = np.zeros(len(FLOPS), np.int64), np.zeros(len(TURNS), np.int64)
    found = np.zeros(PAIRS, np.int64)
    for number in range(len(boards) * part // parts, len(boards) * (part + 1) // parts):
        classes = rank_board(boards[number], cards, space)
        classes_of_pairs(space, class_of)
        for row in range(len(FLOPS)):
            flops[row] = subset_index(boards[number], FLOPS[row])
        for row in range(len(TURNS)):
            turns[row] = subset_index(boards[number], TURNS[row])
        for pair in range(PAIRS):
            this = class_of[pair]
            if this == classes:
                continue
            won, lost = space.classes[WON, this], space.classes[LOST, this]
            wagers = 40
            for row in range(len(FLOPS)):
                wagers += 2 * (flop[flops[row], pair >> 3] >> (pair & 7) & 1)
            for row in range(len(TURNS)):
                other = integer(renamed[via[turns[row]], pair])
                wagers += 4 * (turn[place_of[turns[row]], other >> 3] >> (other & 7) & 1)
            here = wagers * (won - lost) - 20 * lost
            if space.classes[STRENGTH, this] >> 20 >= pays_from:
                here += 20 * won
            found[pair] += weights[number] * here
    return found
