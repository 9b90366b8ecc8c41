"""What comes from outside a session: chance, and the moment that a floorperson takes."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.house import shuffling
from pitboss.round.fairness.mixing import RandBelow, permutation

__all__ = ["Chance"]


def _token() -> str:
    return secrets.token_hex(4)


def _pause() -> None:
    time.sleep(0.8)


@dataclass(frozen=True, slots=True)
class Chance:
    """The operating system's generator and clock; tests hand in their own."""

    shuffle: Callable[[int], tuple[Card, ...]] = shuffling.shuffle
    salts: Callable[[int], tuple[bytes, ...]] = shuffling.salts
    below: RandBelow = secrets.randbelow
    #: Which committed position is dealt when; a test that stacks its deck lets it be.
    order: Callable[[bytes, int], tuple[int, ...]] = permutation
    #: Makes the ids of this session's rounds unlike those of any other.
    token: Callable[[], str] = _token
    pause: Callable[[], None] = _pause
