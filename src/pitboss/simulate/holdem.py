"""Compiled rounds of the two hold'em games, 653a and 647a."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.compiling import integer, kernel
from pitboss.odds.kernels import five_card_strength
from pitboss.simulate.layout import (
    DEALER_FIVE,
    HOLE,
    LOWER,
    NO_KIND,
    OWN_FIVE,
    SEVEN,
    SIX,
)
from pitboss.simulate.rounds import bits_at, five_kind, index_at, next_round, six_kind

__all__ = ["play_bonus", "play_ultimate"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]

_PAIR: Final = int(FiveCard.PAIR)
_ACE, _KING, _QUEEN, _JACK = (12, 11, 10, 9)


@kernel
def _pair_at(dealt: Bytes, number: int, seat: int) -> int:
    one, other = integer(dealt[number, 2 * seat]), integer(dealt[number, 2 * seat + 1])
    low, high = min(one, other), max(one, other)
    return high * (high - 1) // 2 + low


@kernel
def _bit(bits: Bytes, row: int, pair: int) -> int:
    return integer(bits[row, pair >> 3] >> (pair & 7) & 1)


@kernel
def _hole_kind(dealt: Bytes, number: int, seat: int, dealer: int) -> int:
    """The row of the Hold 'Em Bonus that two cards fall in (647a.12(b))."""
    one, other = integer(dealt[number, 2 * seat]), integer(dealt[number, 2 * seat + 1])
    high, low = max(one, other) >> 2, min(one, other) >> 2
    if high == low:
        if high == _ACE:
            first, second = dealt[number, dealer] >> 2, dealt[number, dealer + 1] >> 2
            both = first == _ACE and second == _ACE
            return 8 if both else 7
        return 3 if high >= _JACK else 1
    if high != _ACE or low < _JACK:
        return 0
    suited = one & 3 == other & 3
    if low == _KING:
        return 6 if suited else 4
    return 5 if suited else 2


@kernel
def _sides(
    dealt: Bytes,
    number: int,
    seat: int,
    seats: int,
    own: int,
    house: int,
    fives: Ints,
    wanted: Bytes,
    kinds: Small,
) -> None:
    """The kinds of hands that a seat's side wagers look at."""
    dealer = 2 * seats
    if wanted[OWN_FIVE]:
        kinds[number, seat, OWN_FIVE] = five_kind(dealt, number, fives, seat)
    if wanted[DEALER_FIVE]:
        kinds[number, seat, DEALER_FIVE] = five_kind(dealt, number, fives, seats)
    if wanted[SEVEN]:
        kinds[number, seat, SEVEN] = own >> 16
    if wanted[LOWER]:
        kinds[number, seat, LOWER] = NO_KIND if own == house else min(own, house) >> 16
    if wanted[SIX]:
        both = bits_at(dealt, number, 2 * seat, 2) | bits_at(dealt, number, dealer + 7, 4)
        kinds[number, seat, SIX] = six_kind(both)
    if wanted[HOLE]:
        kinds[number, seat, HOLE] = _hole_kind(dealt, number, seat, dealer)


@kernel
def play_ultimate(
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
    flop: Bytes,
    river: Bytes,
    place_of: Small,
    via: Bytes,
    renamed: NDArray[np.uint16],
    dealt: Bytes,
    decided: NDArray[np.int8],
    net: Ints,
    staked: Ints,
    folded: Bytes,
    kinds: Small,
    drawn: NDArray[np.int16],
) -> None:
    """653a. ``money``: the Ante, what it wins, and what a Play wager of 1 to 4 times it wins;
    ``pays``: what a winner's Blind wins, by category."""
    stream, deck = np.zeros(2, np.uint64), np.zeros(52, np.uint8)
    held = np.zeros(5, np.int64)
    ante = money[0]
    for number in range(count):
        next_round(
            number, rounds, seed, first_session, stream, deck, dealt, chances, positions, drawn
        )
        board = bits_at(dealt, number, 2 * seats + 2, 5)
        house = five_card_strength(board | bits_at(dealt, number, 2 * seats, 2))
        low = house >> 20 < _PAIR
        flop_at = index_at(dealt, number, 2 * seats + 2, 3, held)
        index = integer(-1)
        for seat in range(seats):
            pair = _pair_at(dealt, number, seat)
            own = five_card_strength(board | bits_at(dealt, number, 2 * seat, 2))
            times = integer(first[pair])
            decided[number, seat, 0], decided[number, seat, 1], decided[number, seat, 2] = (
                times,
                -1,
                -1,
            )
            if times == 0:
                times = 2 * _bit(flop, flop_at, pair)
                decided[number, seat, 1] = times
                if times == 0:
                    if index < 0:
                        index = index_at(dealt, number, 2 * seats + 2, 5, held)
                    other = integer(renamed[via[index], pair])
                    times = _bit(river, place_of[index], other)
                    decided[number, seat, 2] = times
            staked[number, seat] = (2 + times) * ante
            folded[number, seat] = times == 0
            if times == 0:
                result = -2 * ante
            elif own > house:
                result = pays[own >> 20] + money[1 + times]
                if not low:
                    result += money[1]
            elif own == house:
                result = integer(0)
            else:
                result = -(1 + times) * ante
                if not low:
                    result -= ante
            net[number, seat] = result
            _sides(dealt, number, seat, seats, own, house, fives, wanted, kinds)


@kernel
def play_bonus(
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
    flop: Bytes,
    turn: Bytes,
    place_of: Small,
    via: Bytes,
    renamed: NDArray[np.uint16],
    dealt: Bytes,
    decided: NDArray[np.int8],
    net: Ints,
    staked: Ints,
    folded: Bytes,
    kinds: Small,
    drawn: NDArray[np.int16],
) -> None:
    """647a. ``money``: the Ante, what it, a Flop wager and a Turn or River wager win; ``pays``: the
    lowest category that pays the Ante."""
    stream, deck = np.zeros(2, np.uint64), np.zeros(52, np.uint8)
    held = np.zeros(5, np.int64)
    ante = money[0]
    for number in range(count):
        next_round(
            number, rounds, seed, first_session, stream, deck, dealt, chances, positions, drawn
        )
        board = bits_at(dealt, number, 2 * seats + 2, 5)
        house = five_card_strength(board | bits_at(dealt, number, 2 * seats, 2))
        flop_at = index_at(dealt, number, 2 * seats + 2, 3, held)
        index = index_at(dealt, number, 2 * seats + 2, 4, held)
        turn_at, names = place_of[index], via[index]
        for seat in range(seats):
            pair = _pair_at(dealt, number, seat)
            own = five_card_strength(board | bits_at(dealt, number, 2 * seat, 2))
            out = first[pair] == 0
            decided[number, seat, 0], decided[number, seat, 1], decided[number, seat, 2] = (
                0 if out else 2,
                -1,
                -1,
            )
            more = integer(0)
            if not out:
                decided[number, seat, 1] = _bit(flop, flop_at, pair)
                decided[number, seat, 2] = _bit(turn, turn_at, integer(renamed[names, pair]))
                more = integer(decided[number, seat, 1]) + integer(decided[number, seat, 2])
            staked[number, seat] = ante if out else (3 + more) * ante
            folded[number, seat] = out
            result = integer(0)
            if out:
                result = -ante
            elif own > house:
                result = money[2] + more * money[3]
                if own >> 20 >= pays[0]:
                    result += money[1]
            elif own < house:
                result = -(3 + more) * ante
            net[number, seat] = result
            _sides(dealt, number, seat, seats, own, house, fives, wanted, kinds)
