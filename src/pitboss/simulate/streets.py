"""Compiled rounds of the games on a paytable alone, 643a and 655a."""

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiling import integer, kernel
from pitboss.simulate.layout import OWN_FIVE, THREE
from pitboss.simulate.rounds import five_kind, index_at, index_of_five, next_round

__all__ = ["play_let_it_ride", "play_mississippi"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]


@kernel
def play_let_it_ride(
    count: int,
    rounds: int,
    seats: int,
    seed: int,
    first_session: int,
    chances: NDArray[np.uint64],
    positions: int,
    fives: Ints,
    wanted: Bytes,
    money: Ints,
    pays: Ints,
    first: Bytes,
    second: Bytes,
    threes: Small,
    dealt: Bytes,
    decided: NDArray[np.int8],
    net: Ints,
    staked: Ints,
    folded: Bytes,
    kinds: Small,
    drawn: NDArray[np.int16],
) -> None:
    """643a. ``money``: a bet; ``pays``: what it wins, by kind; ``threes``: kinds of three cards."""
    stream, deck = np.zeros(2, np.uint64), np.zeros(52, np.uint8)
    held = np.zeros(7, np.int64)
    ante = money[0]
    for number in range(count):
        next_round(
            number, rounds, seed, first_session, stream, deck, dealt, chances, positions, drawn
        )
        for seat in range(seats):
            index = index_of_five(dealt, number, fives, seat, 3, held)
            decided[number, seat, 0] = first[index]
            decided[number, seat, 1] = second[index_of_five(dealt, number, fives, seat, 4, held)]
            bets = 1 + integer(decided[number, seat, 0]) + integer(decided[number, seat, 1])
            kind = five_kind(dealt, number, fives, seat)
            staked[number, seat] = bets * ante
            net[number, seat] = bets * pays[kind]
            folded[number, seat] = 0
            kinds[number, seat, OWN_FIVE] = kind
            if wanted[THREE]:
                kinds[number, seat, THREE] = threes[index]


@kernel
def play_mississippi(
    count: int,
    rounds: int,
    seats: int,
    seed: int,
    first_session: int,
    chances: NDArray[np.uint64],
    positions: int,
    fives: Ints,
    wanted: Bytes,
    money: Ints,
    pays: Ints,
    third: Bytes,
    fourth: Bytes,
    fifth: Bytes,
    threes: Small,
    dealt: Bytes,
    decided: NDArray[np.int8],
    net: Ints,
    staked: Ints,
    folded: Bytes,
    kinds: Small,
    drawn: NDArray[np.int16],
) -> None:
    """655a. ``money``: the Ante; ``pays``: by times the Ante and kind what a wager wins."""
    stream, deck = np.zeros(2, np.uint64), np.zeros(52, np.uint8)
    held = np.zeros(7, np.int64)
    ante = money[0]
    for number in range(count):
        next_round(
            number, rounds, seed, first_session, stream, deck, dealt, chances, positions, drawn
        )
        common = threes[index_at(dealt, number, 2 * seats, 3, held)] if wanted[THREE] else 0
        for seat in range(seats):
            kind = five_kind(dealt, number, fives, seat)
            down, result = integer(1), pays[1, kind]
            decided[number, seat, 0], decided[number, seat, 1], decided[number, seat, 2] = (
                third[index_of_five(dealt, number, fives, seat, 2, held)],
                -1,
                -1,
            )
            times = integer(decided[number, seat, 0])
            if times:
                down, result = down + times, result + pays[times, kind]
                decided[number, seat, 1] = fourth[
                    index_of_five(dealt, number, fives, seat, 3, held), down - 2
                ]
                times = integer(decided[number, seat, 1])
            if times:
                down, result = down + times, result + pays[times, kind]
                decided[number, seat, 2] = fifth[
                    index_of_five(dealt, number, fives, seat, 4, held), down - 3
                ]
                times = integer(decided[number, seat, 2])
            if times:
                down, result = down + times, result + pays[times, kind]
            else:
                result = -down * ante
            staked[number, seat] = down * ante
            net[number, seat] = result
            folded[number, seat] = times == 0
            kinds[number, seat, OWN_FIVE] = kind
            kinds[number, seat, THREE] = common
