"""Rank and suit counts of a few cards inside one integer: the base of every evaluator.

A card adds one to a four-bit counter of its rank (bits 0 to 51) and to one of its suit (bits 52
to 67). The low bits of the thirteen rank counters tell pairs from trips without a loop:
count 1 is ``0001``, 2 is ``0010``, 3 is ``0011``, 4 is ``0100``.
"""

from collections.abc import Sequence
from typing import Final

from pitboss.cards import DECK_52, JOKER, Card

__all__ = [
    "ACE",
    "FULL_HOUSE",
    "JOKER_AS_ACE",
    "NO_KIND",
    "PAIR",
    "QUADS",
    "RANK",
    "TRIPS",
    "TWO_PAIR",
    "count",
    "kinds",
    "led_by",
    "of_run",
    "pack",
    "presence",
    "run_ranks",
    "suit_of_at_least",
    "top_of_run",
]

ACE: Final = 12
#: The rank of each card. The joker counts as an ace unless it completes a hand.
RANK: Final = (*(card >> 2 for card in DECK_52), ACE)
#: The value that a joker adds to a count when it is an ace (645a, R23).
JOKER_AS_ACE: Final = 1 << 4 * ACE

#: Patterns of equal ranks, with the numbers of the five-card categories.
NO_KIND: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
TRIPS: Final = 3
FULL_HOUSE: Final = 6
QUADS: Final = 7

_ONES: Final = int("1" * 13, 16)
_SUITS_AT: Final = 52
_EIGHTS: Final = 0x8888
_unit_of: Final = tuple(1 << (c & ~3) | 1 << (_SUITS_AT + 4 * (c & 3)) for c in DECK_52).__getitem__


def count(cards: Sequence[Card]) -> int:
    """The rank and suit counters of cards. No joker may be among them."""
    return sum(map(_unit_of, cards))


def presence(total: int) -> int:
    """A bit ``4 * rank`` for each rank that is present, whatever its count."""
    return (total | total >> 1 | total >> 2) & _ONES


def suit_of_at_least(total: int, number: int) -> int:
    """The suit of at least ``number`` cards, or -1. ``number`` is more than half of all cards."""
    flags = ((total >> _SUITS_AT) + 0x1111 * (8 - number)) & _EIGHTS
    return (flags.bit_length() - 1) >> 2


def kinds(total: int) -> tuple[int, int, int]:
    """The pattern of equal ranks, and the leading ranks: quads, trips and pairs."""
    ones = total & _ONES
    twos = total >> 1 & _ONES
    fours = total >> 2 & _ONES
    if fours:
        return QUADS, (fours.bit_length() - 1) >> 2, -1
    if not twos:
        return NO_KIND, -1, -1
    trips = ones & twos
    if trips:
        first = (trips.bit_length() - 1) >> 2
        others = twos ^ 1 << 4 * first
        if others:
            return FULL_HOUSE, first, (others.bit_length() - 1) >> 2
        return TRIPS, first, -1
    first = (twos.bit_length() - 1) >> 2
    others = twos ^ 1 << 4 * first
    if others:
        return TWO_PAIR, first, (others.bit_length() - 1) >> 2
    return PAIR, first, -1


def led_by(order: Sequence[Card], first: int, second: int, size: int) -> list[Card]:
    """Order a hand as it is called: the leading rank, two of the second, then the highest
    others."""
    if first < 0:
        return list(order[:size])
    hand = [card for card in order if RANK[card] == first]
    if second >= 0:
        hand += [card for card in order if RANK[card] == second][:2]
    missing = size - len(hand)
    if missing:
        hand += [card for card in order if RANK[card] not in (first, second)][:missing]
    return hand


def top_of_run(present: int, size: int) -> int:
    """The top rank of the best run of ``size`` ranks, or -1. An ace also counts below the 2.

    No run wraps around: the low ace and the high ace are different places (.6(a)).
    """
    places = present << 4 | present >> 4 * ACE
    for _ in range(size - 1):
        places &= places >> 4
    return ((places.bit_length() - 1) >> 2) + size - 2 if places else -1


def run_ranks(top: int, size: int) -> tuple[int, ...]:
    """The ranks of a run from the top down. An ace at the low end comes last."""
    return tuple(rank % 13 for rank in range(top, top - size, -1))


_RUNS: Final = {
    (top, size): run_ranks(top, size) for size in (3, 4, 5) for top in range(size - 2, ACE + 1)
}


def of_run(order: Sequence[Card], top: int, size: int) -> list[Card]:
    """Pick one card of each rank of a run, from the top down."""
    by_rank = {card >> 2: card for card in reversed(order)}
    return [by_rank[rank] for rank in _RUNS[top, size]]


def pack(category: int, cards: Sequence[Card]) -> int:
    """Pack the strength of a hand: its category, then the ranks of its cards in calling order."""
    strength = category
    for card in cards:
        strength = strength << 4 | RANK[card]
    return strength


assert RANK[JOKER] == ACE
