"""Compiled rounds of the games of one decision on five cards: 639a, 641a and 657a."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FourCard
from pitboss.odds.compiling import integer, kernel
from pitboss.odds.kernels import five_card_strength, four_card_strength
from pitboss.simulate.layout import DEALER_FIVE, FOUR, LOWER, NO_KIND, OWN_FIVE, SIX
from pitboss.simulate.rounds import bits_at, index_of_five, next_round, six_kind

__all__ = ["play_caribbean", "play_crazy_4", "play_four_card"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]

#: The least hands that play: ace and king of five cards, king high of four.
_ACE_KING: Final = 12 << 16 | 11 << 12
_KING_HIGH: Final = 11 << 12
_STRAIGHT: Final = int(FourCard.STRAIGHT)


@kernel
def _times(
    dealt: Bytes,
    number: int,
    fives: Ints,
    seat: int,
    up: int,
    held: Ints,
    play: Bytes,
    place_of: Small,
    via: Bytes,
    renamings: Ints,
) -> int:
    """The times the Ante that are wagered on five cards beside a card of the dealer's."""
    index = index_of_five(dealt, number, fives, seat, 5, held)
    suit = renamings[via[index], up & 3]
    return integer(play[place_of[index], up & ~3 | suit])


@kernel
def _sides(
    dealt: Bytes,
    number: int,
    seat: int,
    dealer: int,
    bonus: int,
    own: int,
    house: int,
    wanted: Bytes,
    kinds: Small,
) -> None:
    """The kinds of hands that a seat's side wagers look at."""
    if wanted[OWN_FIVE]:
        kinds[number, seat, OWN_FIVE] = (
            five_card_strength(bits_at(dealt, number, 5 * seat, 5)) >> 16
        )
    if wanted[DEALER_FIVE]:
        kinds[number, seat, DEALER_FIVE] = (
            five_card_strength(bits_at(dealt, number, dealer, 5)) >> 16
        )
    if wanted[FOUR]:
        kinds[number, seat, FOUR] = own >> 12
    if wanted[LOWER]:
        kinds[number, seat, LOWER] = NO_KIND if own == house else min(own, house) >> 12
    if wanted[SIX]:
        kinds[number, seat, SIX] = six_kind(
            bits_at(dealt, number, 5 * seat, 5) | bits_at(dealt, number, bonus, 1)
        )


@kernel
def play_caribbean(
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
    place_of: Small,
    via: Bytes,
    renamings: Ints,
    dealt: Bytes,
    decided: NDArray[np.int8],
    net: Ints,
    staked: Ints,
    folded: Bytes,
    kinds: Small,
    drawn: NDArray[np.int16],
) -> None:
    """639a. ``money``: the Ante, and what it wins; ``pays``: what the Bet wins, by kind."""
    stream, deck = np.zeros(2, np.uint64), np.zeros(52, np.uint8)
    held = np.zeros(7, np.int64)
    ante = money[0]
    for number in range(count):
        next_round(
            number, rounds, seed, first_session, stream, deck, dealt, chances, positions, drawn
        )
        house = five_card_strength(bits_at(dealt, number, 5 * seats, 5))
        up = integer(dealt[number, 5 * seats + 4])
        for seat in range(seats):
            own = five_card_strength(bits_at(dealt, number, 5 * seat, 5))
            times = _times(dealt, number, fives, seat, up, held, play, place_of, via, renamings)
            decided[number, seat, 0] = times
            staked[number, seat] = (1 + times) * ante
            folded[number, seat] = times == 0
            result = integer(0)
            if times == 0:
                result = -ante
            elif house < _ACE_KING:
                result = money[1]
            elif own > house:
                result = money[1] + pays[own >> 16]
            elif own < house:
                result = -3 * ante
            net[number, seat] = result
            _sides(dealt, number, seat, 5 * seats, 0, own << 4, house << 4, wanted, kinds)


@kernel
def play_four_card(
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
    place_of: Small,
    via: Bytes,
    renamings: Ints,
    dealt: Bytes,
    decided: NDArray[np.int8],
    net: Ints,
    staked: Ints,
    folded: Bytes,
    kinds: Small,
    drawn: NDArray[np.int16],
) -> None:
    """641a. ``money``: the Ante, what it wins, and what a Play wager of 1 to 3 times it wins;
    ``pays``: the Ante Bonus, by kind."""
    stream, deck = np.zeros(2, np.uint64), np.zeros(52, np.uint8)
    held = np.zeros(7, np.int64)
    ante = money[0]
    for number in range(count):
        next_round(
            number, rounds, seed, first_session, stream, deck, dealt, chances, positions, drawn
        )
        house = four_card_strength(bits_at(dealt, number, 5 * seats, 6))
        up = integer(dealt[number, 5 * seats + 5])
        for seat in range(seats):
            own = four_card_strength(bits_at(dealt, number, 5 * seat, 5))
            times = _times(dealt, number, fives, seat, up, held, play, place_of, via, renamings)
            decided[number, seat, 0] = times
            staked[number, seat] = (1 + times) * ante
            folded[number, seat] = times == 0
            if times == 0:
                result = -ante
            elif own >= house:
                result = money[1] + money[1 + times] + pays[own >> 12]
            else:
                result = pays[own >> 12] - (1 + times) * ante
            net[number, seat] = result
            _sides(dealt, number, seat, 5 * seats, 5 * seats + 6, own, house, wanted, kinds)


@kernel
def play_crazy_4(
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
    dealt: Bytes,
    decided: NDArray[np.int8],
    net: Ints,
    staked: Ints,
    folded: Bytes,
    kinds: Small,
    drawn: NDArray[np.int16],
) -> None:
    """657a. ``money``: the Ante, what it wins, and what a Play wager of 1 to 3 times it wins;
    ``pays``: what the Super Bonus wins, by kind."""
    stream, deck = np.zeros(2, np.uint64), np.zeros(52, np.uint8)
    held = np.zeros(7, np.int64)
    ante = money[0]
    for number in range(count):
        next_round(
            number, rounds, seed, first_session, stream, deck, dealt, chances, positions, drawn
        )
        house = four_card_strength(bits_at(dealt, number, 5 * seats, 5))
        low = house < _KING_HIGH
        for seat in range(seats):
            own = four_card_strength(bits_at(dealt, number, 5 * seat, 5))
            times = integer(play[index_of_five(dealt, number, fives, seat, 5, held)])
            decided[number, seat, 0] = times
            staked[number, seat] = (2 + times) * ante
            folded[number, seat] = times == 0
            result = pays[own >> 12]
            if times == 0:
                result = -2 * ante
            elif low:
                result += money[1 + times]
            elif own > house:
                result += money[1] + money[1 + times]
            elif own < house:
                if own >> 16 < _STRAIGHT:
                    result = -ante
                result -= (1 + times) * ante
            net[number, seat] = result
            _sides(dealt, number, seat, 5 * seats, 5 * seats + 5, own, house, wanted, kinds)
