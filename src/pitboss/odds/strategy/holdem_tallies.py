"""Compiled: how often best play raises in 653a, by features that a player can see.

Only hands that are checked before the Flop are counted: those that are raised decide nothing more.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.advice import terms_of
from pitboss.odds.compiler import kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength
from pitboss.odds.sets import canonical_masks, cards_of, full_deck
from pitboss.odds.solvers import main_tables
from pitboss.odds.strategy.best_decisions import best_decisions
from pitboss.odds.strategy.thumb_holdem_kernels import cards_that_beat, own_pair
from pitboss.rulebook import chapter_of

__all__ = ["count_charts"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]

_TWO_PAIR: Final = int(FiveCard.TWO_PAIR)
_DRAW: Final = 4
_FLOP_ROWS: Final = 5
_RIVER_ROWS: Final = 4
_MOST_OUTS: Final = 52


@kernel
def _flop_row(board: Ints, low: int, high: int, kind: int, lying: int) -> int:
    """The row of a hand beside the Flop, from the best down."""
    if kind >= _TWO_PAIR and kind > lying:
        return 0
    if low >> 2 == high >> 2:
        return 1
    if own_pair(board, low, high):
        return 2
    return 3 if lying else 4


@kernel
def _draw(board: Ints, low: int, high: int) -> int:
    """The player's highest card among four suited ones, counted from 1; 0 without a draw."""
    for suit in range(4):
        number = (low & 3 == suit) + (high & 3 == suit)
        best = max(low if low & 3 == suit else -1, high if high & 3 == suit else -1)
        for card in board:
            number += card & 3 == suit
        if number == _DRAW and best >= 0:
            return (best >> 2) + 1
    return 0


@kernel
def flop_tally(boards: Ints, bits: Bytes, first: Bytes) -> Ints:
    """By row, draw, and whether it is raised: how many hands beside all Flops."""
    found = np.zeros((_FLOP_ROWS, 14, 2), np.int64)
    for number in range(len(boards)):
        board = boards[number]
        flop = 0
        for card in board:
            flop |= CARD_BIT[card]
        lying = five_card_strength(flop) >> 20
        for high in range(52):
            for low in range(high):
                two = CARD_BIT[high] | CARD_BIT[low]
                pair = high * (high - 1) // 2 + low
                if two & flop or first[pair]:
                    continue
                kind = five_card_strength(flop | two) >> 20
                row = _flop_row(board, low, high, kind, lying)
                raised = bits[number, pair >> 3] >> (pair & 7) & 1
                found[row, _draw(board, low, high), raised] += 1
    return found


@kernel
def river_tally(boards: Ints, weights: Ints, bits: Bytes, first: Bytes) -> Ints:
    """By row, number of cards that beat the hand, and whether it is raised: how many hands beside
    all boards. The rows: better than the board by two pair or more, a pair of one's own, the
    board's pair or more alone, no pair."""
    found = np.zeros((_RIVER_ROWS, _MOST_OUTS, 2), np.int64)
    beats = np.zeros(52, np.int64)
    for number in range(len(boards)):
        board = boards[number]
        lying = cards_that_beat(board, beats)
        kind = five_card_strength(lying) >> 20
        for high in range(52):
            if lying & CARD_BIT[high]:
                continue
            for low in range(high):
                pair = high * (high - 1) // 2 + low
                if lying & CARD_BIT[low] or first[pair]:
                    continue
                strength = five_card_strength(lying | CARD_BIT[high] | CARD_BIT[low])
                outs = -(beats[high] > strength) - (beats[low] > strength)
                for card in range(52):
                    outs += beats[card] > strength
                row = 3 if kind == 0 else 2
                if strength >> 20 > kind and strength >> 20 >= _TWO_PAIR:
                    row = 0
                elif own_pair(board, low, high):
                    row = 1
                raised = bits[number, pair >> 3] >> (pair & 7) & 1
                found[row, outs, raised] += weights[number]
    return found


def count_charts() -> dict[str, Any]:
    """By Blind paytable the charts of both decisions as they ship: how many hands are checked or
    folded, and how many raised."""
    masks, weights = canonical_masks(5, full_deck())
    boards = cards_of(masks, 5)
    flops = np.array([(a, b, c) for c in range(52) for b in range(c) for a in range(b)], np.int64)
    chapter = chapter_of("653a")
    found = {}
    for letter in main_tables(chapter).letters:
        best = best_decisions(terms_of(chapter, {"blind": letter}))
        flop = flop_tally(flops, best["flop"], best["first"])
        river = river_tally(boards, weights, best["river"], best["first"])
        found[letter] = {"flop": flop.tolist(), "river": river.tolist()}
    return found
