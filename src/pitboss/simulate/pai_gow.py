"""Compiled rounds of Pai Gow Poker (645a): every hand set by the house way."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiling import integer, kernel
from pitboss.odds.house_way import set_hands
from pitboss.odds.kernels import CARD_BIT, pai_gow_facts
from pitboss.simulate.layout import COLOR, DEALER_FACTS, FACTS
from pitboss.simulate.rounds import next_round

__all__ = ["play_pai_gow"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]

_JOKER: Final = 52


@kernel
def _facts(hand: Bytes) -> int:
    """The rows that seven cards satisfy."""
    bits = integer(0)
    joker = 0
    for card in hand:
        if card == _JOKER:
            joker = 1
        else:
            bits |= CARD_BIT[card]
    return pai_gow_facts(bits, joker)


@kernel
def _red(hand: Bytes) -> int:
    """How many of seven cards are red; the joker is neither color (R23)."""
    number = 0
    for card in hand:
        if card != _JOKER and (card & 3 == 1 or card & 3 == 2):
            number += 1
    return number


@kernel
def play_pai_gow(
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
    dealt: Bytes,
    decided: NDArray[np.int8],
    net: Ints,
    staked: Ints,
    folded: Bytes,
    kinds: Small,
    drawn: NDArray[np.int16],
) -> None:
    """645a. ``money``: the wager, and what it wins less the vigorish; ``pays``: whether a dealer's
    Queen's Dragon pushes."""
    stream, deck = np.zeros(2, np.uint64), np.zeros(53, np.uint8)
    hands = np.zeros((seats + 1, 7), np.uint8)
    backs = np.zeros(seats + 1, np.int32)
    fronts, dragons = np.zeros(seats + 1, np.uint8), np.zeros(seats + 1, np.uint8)
    ante = money[0]
    for number in range(count):
        next_round(
            number, rounds, seed, first_session, stream, deck, dealt, chances, positions, drawn
        )
        for seat in range(seats + 1):
            hands[seat] = np.sort(dealt[number, 7 * seat : 7 * seat + 7])
        dragons[:] = 0
        set_hands(0, 1, hands, backs, fronts, dragons)
        pushes = pays[0] == 1 and dragons[seats] == 1
        for seat in range(seats):
            result = integer(0)
            if not pushes:
                high, low = backs[seat] > backs[seats], fronts[seat] > fronts[seats]
                if high and low:
                    result = money[1]
                elif not high and not low:
                    result = -ante
            decided[number, seat, 0] = 1
            net[number, seat] = result
            staked[number, seat] = ante
            folded[number, seat] = 0
            if wanted[FACTS]:
                kinds[number, seat, FACTS] = _facts(hands[seat])
            if wanted[COLOR]:
                kinds[number, seat, COLOR] = _red(hands[seat])
            if wanted[DEALER_FACTS]:
                kinds[number, seat, DEALER_FACTS] = _facts(hands[seats])
