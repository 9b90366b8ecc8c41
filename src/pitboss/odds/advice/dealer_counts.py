"""Compiled counts of the dealer's possible hands against a player's."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.compiler import kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength, four_card_strength

__all__ = [
    "LOST",
    "LOST_TO_LOW",
    "STRENGTH",
    "WON",
    "WON_FROM_LOW",
    "against_boards",
    "against_dealers",
]

Ints = NDArray[np.int64]

#: The columns for a board: the dealer's hands below and above the player's, those of each with less
#: than a pair, and the player's own strength.
WON: Final = 0
LOST: Final = 1
WON_FROM_LOW: Final = 2
LOST_TO_LOW: Final = 3
STRENGTH: Final = 4

_LEAST_PAIR: Final = int(FiveCard.PAIR) << 20


@kernel
def against_boards(hand: Ints, boards: Ints) -> Ints:
    """For each board, count the dealer's two cards against the player's two."""
    found = np.zeros((len(boards), 5), np.int64)
    left = np.zeros(52, np.int64)
    for number in range(len(boards)):
        board = 0
        for card in boards[number]:
            board |= CARD_BIT[card]
        two = CARD_BIT[hand[0]] | CARD_BIT[hand[1]]
        own = five_card_strength(board | two)
        cards = 0
        for card in range(52):
            if CARD_BIT[card] & (board | two) == 0:
                left[cards] = CARD_BIT[card]
                cards += 1
        won = lost = won_low = lost_low = 0
        for i in range(cards):
            for j in range(i):
                dealer = five_card_strength(board | left[i] | left[j])
                low = dealer < _LEAST_PAIR
                won += dealer < own
                lost += dealer > own
                won_low += low and dealer < own
                lost_low += low and dealer > own
        found[number, 0], found[number, 1] = won, lost
        found[number, 2], found[number, 3] = won_low, lost_low
        found[number, 4] = own
    return found


@kernel
def against_dealers(shown: int, left: Ints, more: int, four: bool, own: int, least: int) -> Ints:
    """Count the dealer's hands with ``more`` of the cards left: those below ``least``, which do not
    qualify, and of the others those below, equal to and above the player's."""
    found = np.zeros(4, np.int64)
    number = len(left)
    places = np.arange(more)
    while True:
        bits = shown
        for place in places:
            bits |= CARD_BIT[left[place]]
        dealer = four_card_strength(bits) if four else five_card_strength(bits)
        if dealer < least:
            found[0] += 1
        elif dealer < own:
            found[1] += 1
        elif dealer == own:
            found[2] += 1
        else:
            found[3] += 1
        at = more - 1
        while at >= 0 and places[at] == number - more + at:
            at -= 1
        if at < 0:
            return found
        places[at] += 1
        for after in range(at + 1, more):
            places[after] = places[after - 1] + 1
