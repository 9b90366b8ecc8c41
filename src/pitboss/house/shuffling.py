"""Shuffles and draws from the operating system's generator, without bias and without a seed.

Why a shuffle is unbiased. A byte of the generator is each of 256 values equally often. To draw
below a bound, the bytes from the largest multiple of the bound upward are thrown away: what is left
is a whole number of turns through 0 to bound - 1, so the remainder is each of these equally often.
Fisher–Yates then draws the last card among n, the one before among the n - 1 left, and so on: n!
runs of draws, equally likely, and each ends in another order.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from pitboss.cards import DECK_52, DECK_53, Card
from pitboss.table.fairness import SALT_BYTES

__all__ = [
    "RandBelow",
    "byte_below",
    "draw_card",
    "draw_position",
    "salts",
    "shuffle",
    "shuffled",
]

#: Gives a whole number from 0 to one less than the bound, each equally likely.
RandBelow = Callable[[int], int]

_BYTE = 256
#: A deck takes 51 or 52 draws and throws away some five bytes: a second helping is rare.
_BYTES_AT_ONCE = 72
_DECKS: Final[Mapping[int, tuple[Card, ...]]] = {52: DECK_52, 53: DECK_53}


def shuffle(deck_size: int) -> tuple[Card, ...]:
    """A new deck of 52 or 53 cards in a random order, from the top (R34)."""
    deck = _DECKS.get(deck_size)
    if deck is None:
        raise ValueError(f"a deck has 52 cards, or 53 with the joker, not {deck_size}")
    return shuffled(deck)


def shuffled(cards: Sequence[Card], *, randbelow: RandBelow | None = None) -> tuple[Card, ...]:
    """Cards in a random order, every order equally likely. ``randbelow`` is for tests."""
    if randbelow is None:
        randbelow = byte_below(_system_bytes())
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        chosen = randbelow(last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def byte_below(source: Iterator[int]) -> RandBelow:
    """Draws below bounds up to 256 from a stream of random bytes, rejecting what would bias."""

    def below(bound: int) -> int:
        if not 0 < bound <= _BYTE:
            raise ValueError(f"a byte cannot draw below {bound}")
        limit = _BYTE - _BYTE % bound
        for byte in source:
            if byte < limit:
                return byte % bound
        raise ValueError("the stream of random bytes has ended")

    return below


def salts(count: int) -> tuple[bytes, ...]:
    """So many salts of 256 bits, for the leaves of a commitment."""
    source = secrets.token_bytes(SALT_BYTES * count)
    return tuple(source[at : at + SALT_BYTES] for at in range(0, len(source), SALT_BYTES))


def draw_card(
    chance: Fraction, deck: Sequence[Card], *, randbelow: RandBelow = secrets.randbelow
) -> Card | None:
    """The Magic Card of a round, any of the deck; none but with the filed chance (R33)."""
    if not _happens(chance, randbelow):
        return None
    return deck[randbelow(len(deck))]


def draw_position(
    chance: Fraction, positions: int, dealer: bool, *, randbelow: RandBelow = secrets.randbelow
) -> int | None:
    """The Lucky position of a round; none but with the filed chance (R33).

    It is drawn from all seats, occupied or not, and from the dealer's place, which is 0, where the
    chapter has a wager on the dealer's hand.
    """
    if not _happens(chance, randbelow):
        return None
    return randbelow(positions + 1) if dealer else 1 + randbelow(positions)


def _happens(chance: Fraction, randbelow: RandBelow) -> bool:
    """Whether something of an exact chance happens: so many numbers of so many."""
    if not isinstance(chance, Fraction | int) or not 0 <= chance <= 1:
        raise ValueError(f"a chance is an exact fraction from 0 to 1, not {chance!r} (R33)")
    return randbelow(chance.denominator) < chance.numerator


def _system_bytes() -> Iterator[int]:
    """Bytes of the operating system's generator, without end."""
    while True:
        yield from secrets.token_bytes(_BYTES_AT_ONCE)
