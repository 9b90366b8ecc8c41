"""Hands without a flush, ranked by a few lookups in small tables.

A card's number counts its rank (four alike at most) as a digit in base five: the seven lower ranks
in one half, the six higher ones in the other. Above them it has a one in its suit's count. The
numbers of several cards are added. The sum shows whether a suit is long enough for a flush, and its
two halves give the place of the hand's strength among all hands of its size.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import integer, kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength, four_card_strength

__all__ = [
    "CARD_NUMBER",
    "RankTables",
    "by_ranks",
    "has_long_suit",
    "place_of_ranks",
    "rank_tables",
    "suit_of",
]

Small = NDArray[np.int32]
Ints = NDArray[np.int64]

_SUITS: Final = 4
_DIGIT: Final = _SUITS + 1
_LOWER: Final = 7
_HIGHER: Final = 6
_HIGH_AT: Final = 20
_SUITS_AT: Final = 40
_LOW_SUMS: Final = (1 << _HIGH_AT) - 1
_HIGH_SUMS: Final = (1 << _SUITS_AT - _HIGH_AT) - 1
_EACH_SUIT: Final = 0x1111 << _SUITS_AT
#: Added to four counts of four bits each, this sets the top bit of a count that is long enough.
_SHOWS: Final = {True: 4 * _EACH_SUIT, False: 3 * _EACH_SUIT}
_TOP_BITS: Final = 0x8888 << _SUITS_AT


def _number(card: int) -> int:
    rank = card >> 2
    power: int = _DIGIT**rank if rank < _LOWER else _DIGIT ** (rank - _LOWER) << _HIGH_AT
    return power | 1 << _SUITS_AT + 4 * (card & 3)


CARD_NUMBER: Final = np.array([_number(card) for card in range(52)], np.int64)


class RankTables(NamedTuple):
    """The places of the lower and of the higher ranks of a hand, and strengths by their sum."""

    low: Small
    high: Small
    strengths: Small
    #: Added to a sum of card numbers, this shows a suit that is long enough for a flush.
    shows: int


@kernel
def has_long_suit(number: int, tables: RankTables) -> bool:
    """Whether cards with this sum may make a flush, and so are not in the tables."""
    return bool(number + tables.shows & _TOP_BITS)


@kernel
def place_of_ranks(number: int, tables: RankTables) -> int:
    """The place of cards with this sum among all hands of their size."""
    low = tables.low[number & _LOW_SUMS]
    return integer(low + tables.high[number >> _HIGH_AT & _HIGH_SUMS])


@kernel
def by_ranks(number: int, tables: RankTables) -> int:
    """The strength of cards with this sum."""
    return integer(tables.strengths[place_of_ranks(number, tables)])


@kernel
def suit_of(number: int, least: int) -> int:
    """The suit of at least ``least`` of the cards with this sum, or -1. At most one suit can be."""
    found = number + (8 - least) * _EACH_SUIT & _TOP_BITS
    if found == 0:
        return -1
    found >>= _SUITS_AT + 3
    return (found >> 4 & 1) + 2 * (found >> 8 & 1) + 3 * (found >> 12 & 1)


@cache
def rank_tables(size: int, four: bool = False) -> RankTables:
    """The tables for hands of ``size`` cards, of which the best five count, or the best four."""
    highs = _sums(_HIGHER, size)
    high = np.zeros(_DIGIT**_HIGHER, np.int32)
    for sums in highs:
        high[sums] = range(len(sums))
    low = np.zeros(_DIGIT**_LOWER, np.int32)
    start = 0
    for number, sums in enumerate(_sums(_LOWER, size)):
        beside = len(highs[size - number])
        low[sums] = range(start, start + len(sums) * beside, beside)
        start += len(sums) * beside
    tables = RankTables(low, high, np.zeros(start, np.int32), _SHOWS[four])
    _fill(size, four, tables)
    return tables


def _sums(ranks: int, most: int) -> list[list[int]]:
    """By number of cards, the sums that cards of so many ranks may have."""
    found: list[list[int]] = [[] for _ in range(most + 1)]
    for counts in _counts(ranks, most):
        total = sum(count * _DIGIT**rank for rank, count in enumerate(counts))
        found[sum(counts)].append(total)
    return found


def _counts(ranks: int, most: int) -> Iterator[tuple[int, ...]]:
    if ranks == 0:
        yield ()
        return
    for rest, count in product(_counts(ranks - 1, most), range(_SUITS + 1)):
        if sum(rest) + count <= most:
            yield (*rest, count)


@kernel
def _fill(size: int, four: bool, tables: RankTables) -> None:
    """Fill in the strength of every combination of ranks, four alike at most."""
    ranks = np.zeros(size, np.int64)
    while True:
        alike = False
        for place in range(size - _SUITS):
            alike = alike or ranks[place] == ranks[place + _SUITS]
        if not alike:
            bits = 0
            number = 0
            for place in range(size):
                # Suits in rotation: equal ranks get different ones, and no suit comes three times.
                card = 4 * ranks[place] + (place & 3)
                bits |= CARD_BIT[card]
                number += CARD_NUMBER[card]
            at = place_of_ranks(number, tables)
            assert tables.strengths[at] == 0
            tables.strengths[at] = four_card_strength(bits) if four else five_card_strength(bits)
        place = size - 1
        while place >= 0 and ranks[place] == 12:
            place -= 1
        if place < 0:
            return
        ranks[place:] = ranks[place] + 1
