"""Compiled rounds of Pai Gow Poker (645a), the dealer's hands set by the house way."""

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import integer, kernel
from pitboss.odds.house_way_kernels import back_of, front_number, rank_of, set_hands
from pitboss.odds.pai_gow_shipped_splits import split_of
from pitboss.odds.pai_gow_split_kernels import HOUSE
from pitboss.simulate.layout import Batch, Table
from pitboss.simulate.rounds import settle_main

__all__ = ["SET_HOUSE", "play_pai_gow"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]

#: A decision is HOUSE, or the positions of the two front cards among the seven in ascending order.
SET_HOUSE = 1


@kernel
def _set_better(hand: Bytes, better: Ints, splits: Bytes, renamings: Ints) -> int:
    """The split of seven ascending cards that beats the house way's, or HOUSE."""
    mask = integer(0)
    for card in hand:
        mask |= 1 << integer(card)
    alike, split = split_of(mask, better, splits, renamings)
    if split == HOUSE:
        return HOUSE
    cards = np.zeros(7, np.uint8)
    number = 0
    for card in range(53):
        if alike >> card & 1:
            cards[number] = card
            number += 1
    i, j = _places(split)
    back, front = back_of(cards, i, j), front_number(rank_of(cards[i]), rank_of(cards[j]))
    for split in range(HOUSE):
        i, j = _places(split)
        same = front_number(rank_of(hand[i]), rank_of(hand[j])) == front
        if same and back_of(hand, i, j) == back:
            return split
    return HOUSE


@kernel
def _places(split: int) -> tuple[int, int]:
    """The positions of the two cards in front."""
    j = 1
    while j * (j + 1) // 2 <= split:
        j += 1
    return split - j * (j - 1) // 2, j


@kernel
def play_pai_gow(
    count: int, table: Table, batch: Batch, better: Ints, splits: Bytes, renamings: Ints
) -> None:
    """645a. ``money``: the win less the vigorish. ``pays``: whether a dealer's Queen's Dragon
    pushes. ``better``: the hands with a better split than the house way's."""
    seats = table.seats
    hands = np.zeros((seats + 1, 7), np.uint8)
    backs = np.zeros(seats + 1, np.int32)
    fronts, dragons = np.zeros(seats + 1, np.uint8), np.zeros(seats + 1, np.uint8)
    for number in range(count):
        for seat in range(seats + 1):
            hands[seat] = np.sort(batch.dealt[number, 7 * seat : 7 * seat + 7])
        dragons[:] = 0
        set_hands(0, 1, hands, backs, fronts, dragons)
        pushes = table.pays[0] == 1 and dragons[seats] == 1
        for seat in range(seats):
            back, front = backs[seat], fronts[seat]
            batch.decided[number, seat, 0] = SET_HOUSE
            if len(better):
                split = _set_better(hands[seat], better, splits, renamings)
                if split != HOUSE:
                    i, j = _places(split)
                    hand = hands[seat]
                    back = back_of(hand, i, j)
                    front = front_number(rank_of(hand[i]), rank_of(hand[j]))
                    batch.decided[number, seat, 0] = SET_HOUSE + 1 + split
            result = integer(0)
            if not pushes:
                high, low = back > backs[seats], front > fronts[seats]
                if high and low:
                    result = table.money[0]
                elif not high and not low:
                    result = -table.ante
            settle_main(batch, number, seat, table.ante, result, False)
