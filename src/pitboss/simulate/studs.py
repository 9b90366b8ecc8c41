"""Compiled rounds of the games of one decision on five cards: 639a, 641a and 657a."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FourCard
from pitboss.odds.compiler import integer, kernel
from pitboss.odds.rank_tables import RankTables
from pitboss.simulate.layout import Batch, Table
from pitboss.simulate.rounds import index_of, settle_main, strength_at

__all__ = ["play_caribbean", "play_crazy_4", "play_four_card"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]

#: The lowest hands that qualify: ace and king of five cards, king high of four.
_ACE_KING: Final = 12 << 16 | 11 << 12
_KING_HIGH: Final = 11 << 12
_STRAIGHT: Final = int(FourCard.STRAIGHT)


@kernel
def _times(
    batch: Batch, number: int, seat: int, table: Table, up_at: int, play: Bytes, sets: Small,
    renamings: Ints,
) -> int:  # fmt: skip
    """The wager in Antes on five cards beside a card of the dealer's."""
    found = sets[index_of(batch.dealt, number, table.fives, seat, 5)]
    up = integer(batch.dealt[number, up_at])
    return integer(play[found >> 5, up & ~3 | renamings[found & 31, up & 3]])


@kernel
def play_caribbean(
    count: int,
    table: Table,
    batch: Batch,
    play: Bytes,
    sets: Small,
    renamings: Ints,
    fives: RankTables,
) -> None:
    """639a. ``money``: the winnings of the Ante. ``pays``: those of the Bet, by kind."""
    dealer = 5 * table.seats
    for number in range(count):
        house = strength_at(batch.dealt, number, dealer, 5, False, fives)
        batch.strengths[number, table.seats] = house
        for seat in range(table.seats):
            own = strength_at(batch.dealt, number, 5 * seat, 5, False, fives)
            times = _times(batch, number, seat, table, dealer + 4, play, sets, renamings)
            batch.decided[number, seat, 0] = times
            result = integer(0)
            if times == 0:
                result = -table.ante
            elif house < _ACE_KING:
                result = table.money[0]
            elif own > house:
                result = table.money[0] + table.pays[own >> 16]
            elif own < house:
                result = -3 * table.ante
            settle_main(batch, number, seat, (1 + times) * table.ante, result, times == 0)
            batch.strengths[number, seat] = own


@kernel
def play_four_card(
    count: int,
    table: Table,
    batch: Batch,
    play: Bytes,
    sets: Small,
    renamings: Ints,
    fours: RankTables,
    fours_of_six: RankTables,
) -> None:
    """641a. ``money``: the winnings of the Ante, and of a Play wager of 1 to 3 times it. ``pays``:
    the Ante Bonus, by kind."""
    dealer = 5 * table.seats
    for number in range(count):
        house = strength_at(batch.dealt, number, dealer, 6, True, fours_of_six)
        batch.strengths[number, table.seats] = house
        for seat in range(table.seats):
            own = strength_at(batch.dealt, number, 5 * seat, 5, True, fours)
            times = _times(batch, number, seat, table, dealer + 5, play, sets, renamings)
            batch.decided[number, seat, 0] = times
            if times == 0:
                result = -table.ante
            elif own >= house:
                result = table.money[0] + table.money[times] + table.pays[own >> 12]
            else:
                result = table.pays[own >> 12] - (1 + times) * table.ante
            settle_main(batch, number, seat, (1 + times) * table.ante, result, times == 0)
            batch.strengths[number, seat] = own


@kernel
def play_crazy_4(count: int, table: Table, batch: Batch, play: Bytes, fours: RankTables) -> None:
    """657a. ``money``: the winnings of the Ante, and of a Play wager of 1 to 3 times it. ``pays``:
    the winnings of the Super Bonus, by kind."""
    dealer = 5 * table.seats
    for number in range(count):
        house = strength_at(batch.dealt, number, dealer, 5, True, fours)
        batch.strengths[number, table.seats] = house
        for seat in range(table.seats):
            own = strength_at(batch.dealt, number, 5 * seat, 5, True, fours)
            times = integer(play[index_of(batch.dealt, number, table.fives, seat, 5)])
            batch.decided[number, seat, 0] = times
            result = table.pays[own >> 12]
            if times == 0:
                result = -2 * table.ante
            elif house < _KING_HIGH:
                result += table.money[times]
            elif own > house:
                result += table.money[0] + table.money[times]
            elif own < house:
                if own >> 16 < _STRAIGHT:
                    result = -table.ante
                result -= (1 + times) * table.ante
            settle_main(batch, number, seat, (2 + times) * table.ante, result, times == 0)
            batch.strengths[number, seat] = own
