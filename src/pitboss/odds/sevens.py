"""Seven-card hands in batch: one reading of a table each, where no flush is there.

Each rank has a number such that sums of seven of them, four alike at most, are all different; the
strength of a hand without a flush stands at the sum of its ranks. Beside it the cards of each
suit are counted, so that a flush shows in the same addition.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiling import THREADS, in_parallel, kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength

__all__ = ["seven_card_strengths"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]

_RANK_NUMBERS: Final = np.array(
    [0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181], np.int64
)
#: Four aces and three kings have the greatest sum.
_LAST_SUM: Final = int(4 * _RANK_NUMBERS[12] + 3 * _RANK_NUMBERS[11])
_SUITS_AT: Final = 32
_SUMS: Final = (1 << _SUITS_AT) - 1
#: Added to four counts of four bits each, this leaves the top bit of each that is five or more.
_FIVE_SHOWS: Final = 0x3333
_TOP_BITS: Final = 0x8888
#: A card's rank number, and above it a one in its suit's count.
_CARD_NUMBER: Final = np.array(
    [int(_RANK_NUMBERS[card >> 2]) | 1 << _SUITS_AT + 4 * (card & 3) for card in range(52)],
    np.int64,
)


@kernel
def _fill(table: Small, ranks: Ints) -> int:
    """Write the strength of every seven ranks, four alike at most; returns how many there are."""
    found = 0
    ranks[:] = 0
    while True:
        if not _five_alike(ranks):
            bits = 0
            total = 0
            for place in range(7):
                # Suits in turn: equal ranks get different ones, and no suit comes five times.
                bits |= CARD_BIT[4 * ranks[place] + (place & 3)]
                total += _RANK_NUMBERS[ranks[place]]
            assert table[total] == 0
            table[total] = five_card_strength(bits)
            found += 1
        place = 6
        while place >= 0 and ranks[place] == 12:
            place -= 1
        if place < 0:
            return found
        ranks[place:] = ranks[place] + 1


@kernel
def _five_alike(ranks: Ints) -> bool:
    """Whether five of seven ranks in ascending order are equal."""
    return bool(ranks[0] == ranks[4] or ranks[1] == ranks[5] or ranks[2] == ranks[6])


@cache
def _table() -> Small:
    table = np.zeros(_LAST_SUM + 1, np.int32)
    _fill(table, np.zeros(7, np.int64))
    return table


@kernel
def _look_up(hands: Bytes, table: Small, found: Small) -> None:
    for row in range(len(hands)):
        a, b, c, d = hands[row, 0], hands[row, 1], hands[row, 2], hands[row, 3]
        e, f, g = hands[row, 4], hands[row, 5], hands[row, 6]
        number = _CARD_NUMBER[a] + _CARD_NUMBER[b] + _CARD_NUMBER[c] + _CARD_NUMBER[d]
        number += _CARD_NUMBER[e] + _CARD_NUMBER[f] + _CARD_NUMBER[g]
        if (number >> _SUITS_AT) + _FIVE_SHOWS & _TOP_BITS:
            bits = CARD_BIT[a] | CARD_BIT[b] | CARD_BIT[c] | CARD_BIT[d]
            bits |= CARD_BIT[e] | CARD_BIT[f] | CARD_BIT[g]
            found[row] = five_card_strength(bits)
        else:
            found[row] = table[number & _SUMS]


def seven_card_strengths(hands: Bytes) -> Small:
    """The strength of the best five of each row of seven cards, on all processors."""
    table, found = _table(), np.empty(len(hands), np.int32)
    bounds = [len(hands) * part // THREADS for part in range(THREADS + 1)]
    in_parallel(
        lambda part: _look_up(
            hands[bounds[part] : bounds[part + 1]], table, found[bounds[part] : bounds[part + 1]]
        ),
        range(THREADS),
    )
    return found
