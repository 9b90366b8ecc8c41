"""Chance that is the same in every run, and players who leave the order of a deck as it is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from unittest.mock import patch

from pitboss.cards import DECK_53, Card
from pitboss.house import Chance


def deck_of(size: int, seed: int) -> tuple[Card, ...]:
    """A deck in an order that a seed decides."""
    deck = list(DECK_53[:size])
    Random(seed).shuffle(deck)
    return tuple(deck)


def known_bytes(numbers: Random) -> bytes:
    """256 bits that a seed decides."""
    return sha256(str(numbers.random()).encode()).digest()


def known_chance(seed: int = 1, decks: Callable[[int], tuple[Card, ...]] | None = None) -> Chance:
    """Chance that is the same in every run."""
    numbers, order = Random(seed), Random(seed)
    return Chance(
        shuffle=decks or (lambda size: deck_of(size, order.randrange(10**9))),
        seed=lambda: known_bytes(numbers),
        bits=lambda: known_bytes(numbers),
        number=lambda draw: numbers.randrange(draw.chance.denominator * draw.choices),
        token=lambda: "test",
    )


@contextmanager
def unshuffled() -> Iterator[None]:
    """Players who leave the order as it is, so that a test can stack its deck."""

    def order(_: bytes, size: int) -> tuple[int, ...]:
        return tuple(range(size))

    with (
        patch("pitboss.round.shuffle.permutation", order),
        patch("pitboss.round.fairness.openings.permutation", order),
        patch("pitboss.round.fairness.check.permutation", order),
        patch("pitboss.round.fairness.mixing.offset", lambda *_: 0),
    ):
        yield
