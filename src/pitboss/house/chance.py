"""Every source of chance of a house, in one place, so that tests can replace it."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.house import shuffle as unbiased
from pitboss.round.fairness import Draw

__all__ = ["Chance"]

_TOKEN_BYTES = 4


def _token() -> str:
    return secrets.token_hex(_TOKEN_BYTES)


@dataclass(frozen=True, slots=True)
class Chance:
    """The sources of chance. Each default is the operating system's generator."""

    #: A deck of 52 or 53 cards in a random order.
    shuffle: Callable[[int], tuple[Card, ...]] = unbiased.shuffle
    #: The seed of a deal's salts: 256 bits, for this use alone.
    seed: Callable[[], bytes] = unbiased.bits
    #: The house's own 256 bits.
    bits: Callable[[], bytes] = unbiased.bits
    #: The committed number of a draw.
    number: Callable[[Draw], int] = unbiased.draw_number
    #: The token that makes round ids unique to a host.
    token: Callable[[], str] = _token
    #: Fresh bytes for sealing one field.
    nonces: Callable[[int], bytes] = secrets.token_bytes
