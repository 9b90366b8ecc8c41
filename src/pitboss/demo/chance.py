"""Chance of the demonstration's people, from one secret: the same after a restart.

House players draw their bits from it, and the dealer the order of the cards. Nobody can predict
either without the secret.
"""

import hmac
from collections.abc import Callable
from itertools import count

__all__ = ["bits_of", "numbers_of"]


def bits_of(secret: bytes, player: str) -> Callable[[str], bytes]:
    """The bits of a player in each round."""
    return lambda round_id: hmac.digest(
        secret, f"bits of {player} in {round_id}".encode(), "sha256"
    )


def numbers_of(secret: bytes, purpose: str) -> Callable[[int], int]:
    """Numbers below a bound, one after the other; 256 bits each, so that no bound shows."""
    each = count()

    def below(bound: int) -> int:
        drawn = hmac.digest(secret, f"number {next(each)} of {purpose}".encode(), "sha256")
        return int.from_bytes(drawn, "big") % bound

    return below
