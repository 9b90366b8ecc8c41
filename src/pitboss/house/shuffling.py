"""Shuffles and draws from the operating system's generator, without bias and without a seed.

Why a shuffle is unbiased. A byte of the generator is each of 256 values equally often. To draw
below a bound, the bytes from the largest multiple of the bound upward are thrown away: what is left
is a whole number of turns through 0 to bound - 1, so the remainder is each of these equally often.
Fisher–Yates then draws the last card among n, the one before among the n - 1 left, and so on: n!
runs of draws, equally likely, and each ends in another order.
"""

import secrets
from collections.abc import Iterator, Sequence
from itertools import chain, count

from pitboss.cards import Card
from pitboss.round.fairness.commitment import DECKS
from pitboss.round.fairness.draws import Draw, range_of
from pitboss.round.fairness.mixing import BITS_BYTES, RandBelow, below_from, permuted

__all__ = ["bits", "draw_number", "shuffle", "shuffled"]

#: A deck takes 51 or 52 draws and throws away some five bytes: a second helping is rare.
_BYTES_AT_ONCE = 72


def shuffle(deck_size: int) -> tuple[Card, ...]:
    """A new deck of 52 or 53 cards in a random order, from the top (R34)."""
    deck = DECKS.get(deck_size)
    if deck is None:
        raise ValueError(f"a deck has 52 cards, or 53 with the joker, not {deck_size}")
    return shuffled(deck)


def shuffled(cards: Sequence[Card], *, randbelow: RandBelow | None = None) -> tuple[Card, ...]:
    """Cards in a random order, every order equally likely. ``randbelow`` is for tests."""
    below = below_from(_system_bytes()) if randbelow is None else randbelow
    return tuple([cards[at] for at in permuted(len(cards), below)])


def bits() -> bytes:
    """256 bits: the house's own, those of a player, or the seed of a deal's salts."""
    return secrets.token_bytes(BITS_BYTES)


def draw_number(draw: Draw, *, randbelow: RandBelow = secrets.randbelow) -> int:
    """The number that a round commits to for a draw, any of its range (R33)."""
    return randbelow(range_of(draw))


def _system_bytes() -> Iterator[int]:
    """Bytes of the operating system's generator, without end."""
    helpings = (secrets.token_bytes(_BYTES_AT_ONCE) for _ in count())
    return chain.from_iterable(helpings)
