"""Compiled rounds of Three Card Poker (649a)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiling import integer, kernel
from pitboss.simulate.layout import DEALER_FIVE, OWN_FIVE, SIX, THREE
from pitboss.simulate.rounds import bits_at, five_kind, index_of_five, next_round, six_kind

__all__ = ["play_three_card"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]

#: Queen high: the least with which the dealer plays (649a.2(b)(6)).
_QUEEN_HIGH: Final = 10 << 8


@kernel
def play_three_card(
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
    play: Bytes,
    strengths: Small,
    threes: Small,
    dealt: Bytes,
    decided: NDArray[np.int8],
    net: Ints,
    staked: Ints,
    folded: Bytes,
    kinds: Small,
    drawn: NDArray[np.int16],
) -> None:
    """649a. ``money``: the Ante, and what it and the Play wager win; ``pays``: the Ante Bonus, by
    kind; ``strengths`` and ``threes``: the strength and kind of each three cards."""
    stream, deck = np.zeros(2, np.uint64), np.zeros(52, np.uint8)
    held = np.zeros(7, np.int64)
    ante = money[0]
    for number in range(count):
        next_round(
            number, rounds, seed, first_session, stream, deck, dealt, chances, positions, drawn
        )
        house = strengths[index_of_five(dealt, number, fives, seats, 3, held)]
        for seat in range(seats):
            index = index_of_five(dealt, number, fives, seat, 3, held)
            own = strengths[index]
            times = integer(play[index])
            decided[number, seat, 0] = times
            staked[number, seat] = (1 + times) * ante
            folded[number, seat] = times == 0
            result = pays[own >> 8]
            if times == 0:
                result = -ante
            elif house < _QUEEN_HIGH:
                result += money[1]
            elif own > house:
                result += money[1] + money[2]
            elif own < house:
                result -= 2 * ante
            net[number, seat] = result
            kinds[number, seat, THREE] = threes[index]
            if wanted[OWN_FIVE]:
                kinds[number, seat, OWN_FIVE] = five_kind(dealt, number, fives, seat)
            if wanted[DEALER_FIVE]:
                kinds[number, seat, DEALER_FIVE] = five_kind(dealt, number, fives, seats)
            if wanted[SIX]:
                both = bits_at(dealt, number, 3 * seat, 3) | bits_at(dealt, number, 3 * seats, 3)
                kinds[number, seat, SIX] = six_kind(both)
