"""Compiled counts of Texas Hold 'Em Bonus (647a) over every deal.

After the Flop wager, a decision only changes the stake on the same outcome. So each decision is
independent: wager where no fewer deals win than lose. The results of the deals are added up once,
for each hand beside four community cards. Everything else follows from these sums.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.board_sets import TURNS, subset_index
from pitboss.odds.boards import (
    KINDS,
    LOST,
    STRENGTH,
    WON,
    rank_board,
    spread,
    work_space,
)
from pitboss.odds.compiler import kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength
from pitboss.odds.sets import PAIRS

__all__ = ["add_up", "add_up_flops", "add_up_rounds", "count_flop_hands", "no_fewer_won", "score"]

Bits = NDArray[np.uint8]
Ints = NDArray[np.int64]
Pairs = NDArray[np.uint16]

#: Deals won, lost, and won with the Ante paid share one number, with this many bits each.
_EACH: Final = 21
_ONE: Final = (1 << _EACH) - 1


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
    pays_from: Ints,
    turn: Ints,
) -> None:
    """Add up the deals won and lost beside each four cards of a part of the boards.

    ``pays_from`` holds the lowest category that pays the Ante for each of two options. The second
    number at each place is for the second option.
    """
    space = work_space()
    values = np.zeros((space.classes.shape[1], 2), np.int64)
    by_pair = np.zeros((len(undone), PAIRS, 2), np.int64)
    made_for = np.full(len(undone), -1, np.int64)
    for number in range(len(boards) * part // parts, len(boards) * (part + 1) // parts):
        board, weight = boards[number], weights[number]
        classes = rank_board(board, cards, space)
        for this in range(classes):
            won, lost = weight * space.classes[WON, this], weight * space.classes[LOST, this]
            category = space.classes[STRENGTH, this] >> 20
            paid = won if category >= pays_from[0] else 0
            values[this, 0] = won | lost << _EACH | paid << 2 * _EACH
            values[this, 1] = won if category >= pays_from[1] else 0
        values[classes] = 0
        for row in range(len(TURNS)):
            index = subset_index(board, TURNS[row])
            names = via[index]
            if made_for[names] != number:
                spread(values, undone[names], space, by_pair[names])
                made_for[names] = number
            sums, here = turn[place_of[index]].reshape(-1), by_pair[names].reshape(-1)
            for i in range(2 * PAIRS):
                sums[i] += here[i]


@kernel
def no_fewer_won(turn: Ints) -> Bits:
    """Whether no fewer deals are won than lost, at each place beside four community cards."""
    found = np.zeros(turn.shape[:2], np.uint8)
    for place in range(len(turn)):
        for pair in range(PAIRS):
            value = turn[place, pair, 0]
            found[place, pair] = value & _ONE >= value >> _EACH & _ONE
    return found


@kernel
def add_up_flops(
    turns: Ints, turn: Ints, renamed: Pairs, place_of: Ints, via: Ints, stand_ins: Pairs, flop: Ints
) -> None:
    """Add up deals won less deals lost beside each Flop. Each deal comes twice."""
    three = np.zeros(3, np.int64)
    for number in range(len(turns)):
        for without in range(4):
            for column in range(3):
                three[column] = column + (column >= without)
            index = subset_index(turns[number], three)
            names = renamed[via[index]]
            beside = stand_ins[place_of[index]]
            sums = flop[place_of[index]]
            for pair in range(PAIRS):
                value = turn[number, pair, 0]
                if value:
                    sums[beside[names[pair]]] += (value & _ONE) - (value >> _EACH & _ONE)


@kernel
def add_up_rounds(
    turns: Ints,
    turn: Ints,
    renamed: Pairs,
    place_of: Ints,
    via: Ints,
    stand_ins: Pairs,
    wagers: Bits,
    masks: Ints,
    weights: Ints,
    own_stand_ins: Pairs,
    kinds: Ints,
    pairs: Ints,
) -> Ints:
    """The net of a Flop wager with best play afterwards, for each kind of two cards.

    Each deal comes 20 times, by its Flop and its Turn card. For each option: the net and its
    square. Then the sets of four community cards, each four times for its Flops: all of them, those
    with a Turn wager, those with a River wager.
    """
    totals = np.zeros((KINDS, 7), np.int64)
    three = np.zeros(3, np.int64)
    bet = np.zeros(PAIRS, np.int64)
    for number in range(len(turns)):
        bet[:] = 0
        for without in range(4):
            for column in range(3):
                three[column] = column + (column >= without)
            index = subset_index(turns[number], three)
            names = renamed[via[index]]
            beside = stand_ins[place_of[index]]
            here = wagers[place_of[index]]
            for pair in range(PAIRS):
                bet[pair] += here[beside[names[pair]]]
        for pair in range(PAIRS):
            if pairs[pair] == 0 or pairs[pair] & masks[number]:
                continue
            to = own_stand_ins[number, pair]
            won, lost = turn[number, to, 0] & _ONE, turn[number, to, 0] >> _EACH & _ONE
            river = won >= lost
            sums = totals[kinds[pair]]
            sums[4] += 4 * weights[number]
            sums[5] += bet[to] * weights[number]
            sums[6] += 4 * weights[number] * river
            if to == pair:
                for option in range(2):
                    paid = turn[number, to, 1] if option else turn[number, to, 0] >> 2 * _EACH
                    for wager in range(2):
                        rounds = bet[pair] if wager else 4 - bet[pair]
                        score(sums, option, rounds, 2 + wager + river, won, lost, paid)
    return totals


@kernel
def score(sums: Ints, option: int, rounds: int, times: int, won: int, lost: int, paid: int) -> None:
    """Add the net of deals with ``times`` Antes wagered beside the Ante, and its square."""
    sums[2 * option] += rounds * (won * times + paid - lost * (times + 1))
    squares = paid * (times + 1) ** 2 + (won - paid) * times * times
    sums[2 * option + 1] += rounds * (squares + lost * (times + 1) ** 2)


@kernel
def count_flop_hands(low: int, high: int, cards: Ints) -> Ints:
    """The hands of two cards with every Flop, at ``category * 16 + leading rank``."""
    counts = np.zeros(256, np.int64)
    pair = CARD_BIT[low] | CARD_BIT[high]
    for i in range(len(cards)):
        for j in range(i + 1, len(cards)):
            for k in range(j + 1, len(cards)):
                flop = CARD_BIT[cards[i]] | CARD_BIT[cards[j]] | CARD_BIT[cards[k]]
                if flop & pair == 0:
                    counts[five_card_strength(flop | pair) >> 16] += 1
    return counts
