"""Compiled rounds of the games against a paytable alone, 643a and 655a."""

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import integer, kernel
from pitboss.odds.rank_tables import RankTables
from pitboss.simulate.layout import Batch, Table
from pitboss.simulate.rounds import five_kind, index_of, settle_main

__all__ = ["play_let_it_ride", "play_mississippi"]

Bytes = NDArray[np.uint8]


@kernel
def play_let_it_ride(
    count: int,
    table: Table,
    batch: Batch,
    first: Bytes,
    second: Bytes,
    fives: RankTables,
) -> None:
    """643a. ``pays``: the winnings of a bet, by kind."""
    dealt = batch.dealt
    for number in range(count):
        for seat in range(table.seats):
            early = integer(first[index_of(dealt, number, table.fives, seat, 3)])
            late = integer(second[index_of(dealt, number, table.fives, seat, 4)])
            batch.decided[number, seat, 0], batch.decided[number, seat, 1] = early, late
            bets = 1 + early + late
            kind = five_kind(dealt, number, table.fives, seat, fives)
            settle_main(batch, number, seat, bets * table.ante, bets * table.pays[kind], False)


@kernel
def play_mississippi(
    count: int,
    table: Table,
    batch: Batch,
    third: Bytes,
    fourth: Bytes,
    fifth: Bytes,
    fives: RankTables,
) -> None:
    """655a. ``pays``: the winnings of a wager of 1 to 3 times the Ante, by kind."""
    dealt = batch.dealt
    for number in range(count):
        for seat in range(table.seats):
            kind = five_kind(dealt, number, table.fives, seat, fives)
            decided = batch.decided[number, seat]
            decided[:] = -1
            down, won = integer(1), table.pays[0, kind]
            times = integer(third[index_of(dealt, number, table.fives, seat, 2)])
            decided[0] = times
            if times:
                down, won = down + times, won + table.pays[times - 1, kind]
                row = index_of(dealt, number, table.fives, seat, 3)
                times = integer(fourth[row, down - 2])
                decided[1] = times
            if times:
                down, won = down + times, won + table.pays[times - 1, kind]
                row = index_of(dealt, number, table.fives, seat, 4)
                times = integer(fifth[row, down - 3])
                decided[2] = times
            if times:
                down, won = down + times, won + table.pays[times - 1, kind]
            else:
                won = -down * table.ante
            settle_main(batch, number, seat, down * table.ante, won, times == 0)
