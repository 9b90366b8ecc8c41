"""Compiled rounds of the two hold'em games, 653a and 647a."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.compiler import integer, kernel
from pitboss.odds.kernels import five_card_strength
from pitboss.odds.rank_tables import RankTables, by_ranks, has_long_suit
from pitboss.simulate.layout import Batch, Table
from pitboss.simulate.river_table import Rivers, river_at, river_bit
from pitboss.simulate.rounds import bits_at, index_of, number_at, settle_main

__all__ = ["Beside", "play_bonus", "play_ultimate"]

Bytes = NDArray[np.uint8]
Pairs = NDArray[np.uint16]
Small = NDArray[np.int32]

_PAIR: Final = int(FiveCard.PAIR)


@kernel
def _strength(
    dealt: Bytes, number: int, own: int, board_at: int, board: int, tables: RankTables
) -> int:
    """The strength of two cards with a board whose number is known."""
    total = board + number_at(dealt, number, own, 2)
    if has_long_suit(total, tables):
        bits = bits_at(dealt, number, own, 2) | bits_at(dealt, number, board_at, 5)
        return five_card_strength(bits)
    return by_ranks(total, tables)


class Beside(NamedTuple):
    """A bit for each two cards beside each representative set of community cards."""

    bits: Bytes
    #: For each set, the place of its representative, with the renaming in the last five bits.
    sets: Small
    #: For each renaming, the image of each pair.
    renamed: Pairs


@kernel
def _bit(beside: Beside, found: int, pair: int) -> int:
    other = integer(beside.renamed[found & 31, pair])
    return integer(beside.bits[found >> 5, other >> 3] >> (other & 7) & 1)


@kernel
def play_ultimate(
    count: int,
    table: Table,
    batch: Batch,
    first: Bytes,
    flop: Beside,
    rivers: Rivers,
    sevens: RankTables,
) -> None:
    """653a. ``money``: the net of Ante, Blind and Play, without the payout of a winner's Blind, by
    the Antes wagered, whether the dealer has less than a pair, and loss, tie or win. ``pays``: that
    payout, by category."""
    dealt, seats = batch.dealt, table.seats
    common = 2 * seats + 2
    for number in range(count):
        board = number_at(dealt, number, common, 5)
        house = _strength(dealt, number, 2 * seats, common, board, sevens)
        batch.strengths[number, seats] = house
        low = integer(house >> 20 < _PAIR)
        flop_at = flop.sets[index_of(dealt, number, table.fives, seats + 1, 3)]
        start, suit = river_at(dealt, number, common, board, rivers)
        for seat in range(seats):
            own = _strength(dealt, number, 2 * seat, common, board, sevens)
            pair = index_of(dealt, number, table.fives, seat, 2)
            # All three decisions are looked up, even if the first is enough: that is faster than
            # waiting for one before the next.
            before, then = integer(first[pair]), 2 * _bit(flop, flop_at, pair)
            last = river_bit(dealt, number, 2 * seat, start, suit, rivers)
            early = before > 0
            times = before if early else then if then else last
            batch.decided[number, seat, 0] = before
            batch.decided[number, seat, 1] = -1 if early else then
            batch.decided[number, seat, 2] = -1 if early or then else last
            won = integer(own > house)
            outcome = 1 + won - integer(own < house)
            net = table.money[6 * times + 3 * low + outcome]
            net += table.pays[own >> 20] * (won & integer(times > 0))
            settle_main(batch, number, seat, (2 + times) * table.ante, net, times == 0)
            batch.strengths[number, seat] = own


@kernel
def play_bonus(
    count: int,
    table: Table,
    batch: Batch,
    first: Bytes,
    flop: Beside,
    turn: Beside,
    sevens: RankTables,
) -> None:
    """647a. ``money``: the net by the wagers made after the Flop wager, loss, tie or win, and
    whether the hand pays the Ante; last, of a fold. ``pays``: the lowest category that pays the
    Ante."""
    dealt, seats = batch.dealt, table.seats
    common = 2 * seats + 2
    for number in range(count):
        board = number_at(dealt, number, common, 5)
        house = _strength(dealt, number, 2 * seats, common, board, sevens)
        batch.strengths[number, seats] = house
        flop_at = flop.sets[index_of(dealt, number, table.fives, seats + 1, 3)]
        turn_at = turn.sets[index_of(dealt, number, table.fives, seats + 1, 4)]
        for seat in range(seats):
            own = _strength(dealt, number, 2 * seat, common, board, sevens)
            pair = index_of(dealt, number, table.fives, seat, 2)
            out = first[pair] == 0
            early, late = _bit(flop, flop_at, pair), _bit(turn, turn_at, pair)
            batch.decided[number, seat, 0] = 0 if out else 2
            batch.decided[number, seat, 1] = -1 if out else early
            batch.decided[number, seat, 2] = -1 if out else late
            outcome = 1 + integer(own > house) - integer(own < house)
            at = 6 * (early + late) + 2 * outcome + integer(own >> 20 >= table.pays[0])
            staked = table.ante if out else (3 + early + late) * table.ante
            settle_main(batch, number, seat, staked, table.money[18 if out else at], out)
            batch.strengths[number, seat] = own
