"""Shuffles and draws from the operating system's generator, unbiased and never seeded.

Why a shuffle is unbiased: each byte of the generator takes its 256 values equally often. To draw
below a bound, bytes at or above the largest multiple of the bound are rejected. The rest covers 0
to bound - 1 a whole number of times, so every remainder is equally likely. Fisher–Yates draws the
last card among n, the one before among the n - 1 left, and so on: n! runs of draws, equally likely,
each with another order.
"""

import secrets
from collections.abc import Iterator, Sequence
from itertools import chain, count

from pitboss.cards import Card
from pitboss.round.fairness.commitment import DECKS
from pitboss.round.fairness.draws import Draw, range_of
from pitboss.round.fairness.mixing import BITS_BYTES, RandBelow, below_from, permuted

__all__ = ["bits", "draw_number", "shuffle", "shuffled"]

#: A deck takes 51 or 52 draws and rejects some five bytes, so a second batch is rare.
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
    """The committed number of a draw, uniform over its range (R33)."""
    return randbelow(range_of(draw))


def _system_bytes() -> Iterator[int]:
    """Bytes of the operating system's generator, endless."""
    batches = (secrets.token_bytes(_BYTES_AT_ONCE) for _ in count())
    return chain.from_iterable(batches)
