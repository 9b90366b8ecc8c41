"""The last decision of 653a by kinds of cards, in less than two million bytes.

Beside a whole board a card counts by its rank and, if the board has three or more cards of a suit,
by whether it is of that suit (:mod:`pitboss.odds.boards`). So one board with one pair represents
many, and a table that fits a processor's cache replaces one of 22 million bytes.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import integer, kernel
from pitboss.odds.rank_tables import CARD_NUMBER, RankTables, place_of_ranks, rank_tables, suit_of

__all__ = ["Rivers", "river_at", "river_bit", "rivers_of"]

Bytes = NDArray[np.uint8]
Small = NDArray[np.int32]

_RANKS: Final = 13
_LEAST_SUITED: Final = 3
#: Two ranks, and two kinds where a suit counts.
_TWO_RANKS: Final = 91
_TWO_KINDS: Final = 351
#: Boards by their ranks alone.
_PLAIN: Final = 6175
_NO_SUIT: Final = -1


class Rivers(NamedTuple):
    """A bit for each kind of board and of two cards beside it."""

    bits: Bytes
    #: By the set of ranks in the suit that counts, the place of its first board.
    starts: Small
    ranks: RankTables


@kernel
def _two(one: int, other: int) -> int:
    """The index of two numbers, which may be equal."""
    high = max(one, other)
    return high * (high + 1) // 2 + min(one, other)


@kernel
def river_at(dealt: Bytes, number: int, start: int, total: int, rivers: Rivers) -> tuple[int, int]:
    """The place of a board's bits, and its suit that counts. The sum of its cards is given."""
    suit = suit_of(total, _LEAST_SUITED)
    if suit < 0:
        return place_of_ranks(total, rivers.ranks) * _TWO_RANKS, _NO_SUIT
    suited = integer(0)
    one = other = integer(-1)
    for place in range(start, start + 5):
        card = integer(dealt[number, place])
        if card & 3 == suit:
            suited |= 1 << (card >> 2)
        else:
            one, other = card >> 2, one
    row = integer(rivers.starts[suited])
    if other >= 0:
        row += _two(one, other)
    elif one >= 0:
        row += one
    return _PLAIN * _TWO_RANKS + row * _TWO_KINDS, suit


@kernel
def _place(start: int, suit: int, low: int, high: int) -> int:
    """The place of the bit for two cards beside a board."""
    one = (low >> 2) + _RANKS * integer(low & 3 == suit)
    return start + _two(one, (high >> 2) + _RANKS * integer(high & 3 == suit))


@kernel
def river_bit(dealt: Bytes, number: int, own: int, start: int, suit: int, rivers: Rivers) -> int:
    """Whether two cards are played beside a board."""
    at = _place(start, suit, integer(dealt[number, own]), integer(dealt[number, own + 1]))
    return integer(rivers.bits[at >> 3] >> (at & 7) & 1)


def _starts() -> tuple[Small, int]:
    """The place of the boards of each three to five suited ranks, and the number of places."""
    starts = np.zeros(1 << _RANKS, np.int32)
    beside = {3: _TWO_RANKS, 4: _RANKS, 5: 1}
    row = 0
    for ranks in range(1 << _RANKS):
        if ranks.bit_count() in beside:
            starts[ranks] = row
            row += beside[ranks.bit_count()]
    return starts, row


def rivers_of(boards: Bytes, river: Bytes) -> Rivers:
    """The same decisions as the bits beside each representative board."""
    starts, rows = _starts()
    size = _PLAIN * _TWO_RANKS + rows * _TWO_KINDS
    rivers = Rivers(np.zeros((size + 7) // 8, np.uint8), starts, rank_tables(5))
    _fill(boards, river, rivers)
    return rivers


@kernel
def _fill(boards: Bytes, river: Bytes, rivers: Rivers) -> None:
    for number in range(len(boards)):
        total, gone = integer(0), integer(0)
        for card in boards[number]:
            total += CARD_NUMBER[card]
            gone |= 1 << integer(card)
        start, suit = river_at(boards, number, 0, total, rivers)
        for high in range(52):
            for low in range(high):
                pair = high * (high - 1) // 2 + low
                there = (gone >> high | gone >> low) & 1 == 0
                if there and river[number, pair >> 3] >> (pair & 7) & 1:
                    at = _place(start, suit, low, high)
                    rivers.bits[at >> 3] |= np.uint8(1 << (at & 7))
