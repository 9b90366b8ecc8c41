"""All that a host draws by chance, in one place, so that a test can hand in its own."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.house import shuffling
from pitboss.round.fairness import Draw

__all__ = ["Chance"]

_TOKEN_BYTES = 4


def _token() -> str:
    return secrets.token_hex(_TOKEN_BYTES)


@dataclass(frozen=True, slots=True)
class Chance:
    """The operating system's generator, unless something else is handed in."""

    #: A deck of so many cards in a random order.
    shuffle: Callable[[int], tuple[Card, ...]] = shuffling.shuffle
    #: The seed of a deal's salts: 256 bits.
    seed: Callable[[], bytes] = shuffling.bits
    #: 256 bits of the house's own.
    bits: Callable[[], bytes] = shuffling.bits
    #: The number that a round commits to for a draw.
    number: Callable[[Draw], int] = shuffling.draw_number
    #: Makes the ids of a host's rounds unlike those of any other.
    token: Callable[[], str] = _token
    #: So many bytes that seal a secret field, and no other one.
    nonces: Callable[[int], bytes] = secrets.token_bytes
