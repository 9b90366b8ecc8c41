"""Compiled pieces that the rounds of all games share."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiling import integer, kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength
from pitboss.odds.sets import CHOOSE
from pitboss.simulate.streams import Stream, below, deal, happens, open_stream

__all__ = ["bits_at", "five_kind", "index_at", "index_of_five", "next_round", "six_kind"]

Bytes = NDArray[np.uint8]
Drawn = NDArray[np.int16]
Ints = NDArray[np.int64]

_ROYAL: Final = 9 * 16 + 12
_NINE: Final = 7


@kernel
def next_round(
    number: int,
    rounds: int,
    seed: int,
    first_session: int,
    stream: Stream,
    deck: Bytes,
    dealt: Bytes,
    chances: NDArray[np.uint64],
    positions: int,
    drawn: Drawn,
) -> None:
    """Deal a round into its row; at the beginning of a session with a new stream and deck.

    The Magic Card and the Lucky position are drawn as often as the submission says (R33): a seat is
    its place from 0, the dealer's position comes last.
    """
    if number % rounds == 0:
        open_stream(stream, seed, first_session + number // rounds)
        for card in range(len(deck)):
            deck[card] = card
    deal(stream, deck, dealt, number)
    if chances[0]:
        drawn[number, 0] = below(stream, 52) if happens(stream, chances[0]) else -1
    if chances[1]:
        drawn[number, 1] = below(stream, positions) if happens(stream, chances[1]) else -1


# Cards are named by their row and place, not by a part of an array: making one costs more time than
# reading the card.


@kernel
def bits_at(dealt: Bytes, number: int, start: int, cards: int) -> int:
    """Some cards of a round as one set."""
    bits = integer(0)
    for place in range(start, start + cards):
        bits |= CARD_BIT[dealt[number, place]]
    return bits


@kernel
def _indexed(held: Ints, size: int, card: int) -> None:
    """Put a card among so many others that stand in order."""
    at = size
    while at > 0 and held[at - 1] > card:
        held[at] = held[at - 1]
        at -= 1
    held[at] = card


@kernel
def index_at(dealt: Bytes, number: int, start: int, size: int, held: Ints) -> int:
    """The index of the set of some cards in a row."""
    for i in range(size):
        _indexed(held, i, integer(dealt[number, start + i]))
    index = integer(0)
    for i in range(size):
        index += CHOOSE[held[i], i + 1]
    return index


@kernel
def index_of_five(dealt: Bytes, number: int, fives: Ints, seat: int, size: int, held: Ints) -> int:
    """The index of the first so many of the five cards that count for a seat."""
    for i in range(size):
        _indexed(held, i, integer(dealt[number, fives[seat, i]]))
    index = integer(0)
    for i in range(size):
        index += CHOOSE[held[i], i + 1]
    return index


@kernel
def five_kind(dealt: Bytes, number: int, fives: Ints, seat: int) -> int:
    """Category and leading rank of the five cards that count for a seat."""
    bits = integer(0)
    for i in range(5):
        bits |= CARD_BIT[dealt[number, fives[seat, i]]]
    return five_card_strength(bits) >> 16


@kernel
def six_kind(bits: int) -> int:
    """The kind of six cards; a royal flush with the nine besides has the suit's (R7)."""
    kind = five_card_strength(bits) >> 16
    if kind == _ROYAL:
        for suit in range(4):
            if bits >> 16 * suit & 0x1F00 == 0x1F00 and bits >> 16 * suit + _NINE & 1:
                return 9 * 16 + suit
    return kind
