"""Compiled rounds of Pai Gow Poker (645a): every hand set by the house way."""

import numpy as np

from pitboss.odds.compiling import integer, kernel
from pitboss.odds.house_way import set_hands
from pitboss.simulate.layout import Batch, Table
from pitboss.simulate.rounds import settle_main

__all__ = ["play_pai_gow"]


@kernel
def play_pai_gow(count: int, table: Table, batch: Batch) -> None:
    """645a. ``money``: what the wager wins less the vigorish; ``pays``: whether a dealer's Queen's
    Dragon pushes."""
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
            result = integer(0)
            if not pushes:
                high, low = backs[seat] > backs[seats], fronts[seat] > fronts[seats]
                if high and low:
                    result = table.money[0]
                elif not high and not low:
                    result = -table.ante
            batch.decided[number, seat, 0] = 1
            settle_main(batch, number, seat, table.ante, result, False)
