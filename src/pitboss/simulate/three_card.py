"""Compiled rounds of Three Card Poker (649a)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import integer, kernel
from pitboss.simulate.layout import Batch, Table
from pitboss.simulate.rounds import index_of, settle_main

__all__ = ["play_three_card"]

Bytes = NDArray[np.uint8]
Small = NDArray[np.int32]

#: Queen high: the lowest hand with which the dealer qualifies (649a.2(b)(6)).
_QUEEN_HIGH: Final = 10 << 8


@kernel
def play_three_card(count: int, table: Table, batch: Batch, play: Bytes, strengths: Small) -> None:
    """649a. ``money``: the winnings of the Ante and the Play wager. ``pays``: the Ante Bonus, by
    kind. ``strengths``: the strength of all three-card hands."""
    dealt, seats = batch.dealt, table.seats
    for number in range(count):
        house = strengths[index_of(dealt, number, table.fives, seats, 3)]
        for seat in range(seats):
            index = index_of(dealt, number, table.fives, seat, 3)
            own = strengths[index]
            times = integer(play[index])
            batch.decided[number, seat, 0] = times
            result = table.pays[own >> 8]
            if times == 0:
                result = -table.ante
            elif house < _QUEEN_HIGH:
                result += table.money[0]
            elif own > house:
                result += table.money[0] + table.money[1]
            elif own < house:
                result -= 2 * table.ante
            settle_main(batch, number, seat, (1 + times) * table.ante, result, times == 0)
