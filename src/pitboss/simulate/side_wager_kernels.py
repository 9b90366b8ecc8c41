"""Compiled: the kinds of hands that the side wagers of a round look at."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import integer, kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength, pai_gow_facts
from pitboss.odds.rank_tables import RankTables
from pitboss.simulate.layout import (
    COLOR,
    DEALER_FACTS,
    DEALER_FIVE,
    FACTS,
    FOUR,
    HOLE,
    LOWER,
    NO_KIND,
    OWN_FIVE,
    SEVEN,
    SIX,
    THREE,
    Batch,
    Table,
)
from pitboss.simulate.rounds import bits_at, five_kind, index_of

__all__ = ["Looks", "look"]

Bytes = NDArray[np.uint8]
Small = NDArray[np.int32]

_ROYAL: Final = 9 * 16 + 12
_NINE: Final = 7
_ACE, _KING, _JACK = (12, 11, 9)
_JOKER: Final = 52


class Looks(NamedTuple):
    """The positions of the cards for side wagers, and the tables that rank them."""

    #: The number of a seat's cards, and the position of the dealer's first.
    own: int
    dealer: int
    #: The number of cards that make six with the seat's, and the position of the first.
    six: int
    six_at: int
    #: The shift that leaves category and leading rank of a hand in the main game.
    shift: int
    #: Whether three cards are the community's; the kind of each three, and the ranks of five.
    common_three: bool
    threes: Small
    fives: RankTables


@kernel
def look(count: int, table: Table, batch: Batch, looks: Looks) -> None:
    """Write the kind of each hand in demand."""
    dealt, kinds, wanted, fives = batch.dealt, batch.kinds, table.wanted, table.fives
    strengths, ranks, threes = batch.strengths, looks.fives, looks.threes
    seats, size, shift, dealer = table.seats, looks.own, looks.shift, looks.dealer
    for number in range(count):
        house = strengths[number, seats]
        for seat in range(seats):
            own = strengths[number, seat]
            if wanted[OWN_FIVE]:
                kinds[number, seat, OWN_FIVE] = five_kind(dealt, number, fives, seat, ranks)
            if wanted[DEALER_FIVE]:
                kinds[number, seat, DEALER_FIVE] = five_kind(dealt, number, fives, seats, ranks)
            if wanted[SEVEN]:
                kinds[number, seat, SEVEN] = own >> shift
            if wanted[FOUR]:
                kinds[number, seat, FOUR] = own >> shift
            if wanted[LOWER]:
                lower = NO_KIND if own == house else min(own, house) >> shift
                kinds[number, seat, LOWER] = lower
            if wanted[THREE]:
                row = seats + 1 if looks.common_three else seat
                kinds[number, seat, THREE] = threes[index_of(dealt, number, fives, row, 3)]
            if wanted[SIX]:
                bits = bits_at(dealt, number, size * seat, size)
                bits |= bits_at(dealt, number, looks.six_at, looks.six)
                kinds[number, seat, SIX] = _six_kind(bits)
            if wanted[HOLE]:
                kinds[number, seat, HOLE] = _hole_kind(dealt, number, size * seat, dealer)
            if wanted[FACTS]:
                kinds[number, seat, FACTS] = _facts(dealt, number, size * seat)
            if wanted[DEALER_FACTS]:
                kinds[number, seat, DEALER_FACTS] = _facts(dealt, number, dealer)
            if wanted[COLOR]:
                kinds[number, seat, COLOR] = _red(dealt, number, size * seat)


@kernel
def _six_kind(bits: int) -> int:
    """The kind of six cards. A royal flush with a suited nine has the kind of its suit (R7)."""
    kind = five_card_strength(bits) >> 16
    if kind == _ROYAL:
        for suit in range(4):
            if bits >> 16 * suit & 0x1F00 == 0x1F00 and bits >> 16 * suit + _NINE & 1:
                return 9 * 16 + suit
    return kind


@kernel
def _hole_kind(dealt: Bytes, number: int, own: int, dealer: int) -> int:
    """The Hold 'Em Bonus row of two cards (647a.12(b))."""
    one, other = integer(dealt[number, own]), integer(dealt[number, own + 1])
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
def _facts(dealt: Bytes, number: int, start: int) -> int:
    """The rows of 645a that seven cards satisfy."""
    bits = integer(0)
    joker = 0
    for place in range(start, start + 7):
        card = dealt[number, place]
        if card == _JOKER:
            joker = 1
        else:
            bits |= CARD_BIT[card]
    return pai_gow_facts(bits, joker)


@kernel
def _red(dealt: Bytes, number: int, start: int) -> int:
    """The number of red cards among seven. The joker is neither color (R23)."""
    found = 0
    for place in range(start, start + 7):
        card = dealt[number, place]
        found += card != _JOKER and (card & 3 == 1 or card & 3 == 2)
    return found
