"""Passwords: their form, their hashes (Argon2id), and those for once.

Hashing takes 19 MiB and most of a core, so one thread does it; whoever would wait too long is asked
to come back.
"""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from pitboss.server.problems import Problem

__all__ = ["Hashing", "hash_of", "password_fault", "password_for_once"]

P = ParamSpec("P")
T = TypeVar("T")

#: What a password has beside the name. Its whole length is in its form (``wire.session``).
_SHORTEST: Final = 8
_HASHER: Final = PasswordHasher(
    time_cost=2, memory_cost=19 * 1024, parallelism=1, hash_len=32, salt_len=16, type=Type.ID
)
#: A hash of no password, with the parameters of all others: an unknown name takes the same work.
_NOBODYS: Final = (
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGhhcyB0aGlz$"
    "3uBYVxKJ2eVmCAC5kQf7oQ8k2X4uJm2dQ5h7xJ0r1bA"
)
#: The hashes that may wait for the thread: about a second of work.
_MOST_WAITING: Final = 24
#: Letters and digits that are not taken for each other, read aloud or written down.
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


class Hashing:
    """The one thread that hashes."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "passwords")
        self._waiting = 0

    async def matches(self, hash: str | None, password: str) -> bool:
        """Whether a password has a hash. Without a hash the same work is done, and it has not."""
        return await self._do(_matches, hash, password)

    async def hash(self, password: str) -> str:
        """The hash of a password, with a salt of its own."""
        return await self._do(hash_of, password)

    async def _do(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        if self._waiting >= _MOST_WAITING:
            reason = "too many people sign in at once: try again in a second"
            raise Problem(503, "session/busy", reason, headers={"Retry-After": "1"})
        self._waiting += 1
        try:
            return await asyncio.wrap_future(self._thread.submit(work, *args, **options))
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Finish the hash that is worked on."""
        self._thread.shutdown(cancel_futures=True)


def hash_of(password: str) -> str:
    """The hash of a password, with a salt of its own."""
    return _HASHER.hash(password)


def _matches(hash: str | None, password: str) -> bool:
    try:
        return _HASHER.verify(hash or _NOBODYS, password) and hash is not None
    except (VerificationError, InvalidHashError):
        return False


def password_for_once() -> str:
    """A password for once: 99 bits, in groups that can be read out."""
    groups = ["".join(secrets.choice(_LETTERS) for _ in range(5)) for _ in range(4)]
    return "-".join(groups)


def password_fault(person: str, password: str, before: str) -> Problem | None:
    """The problem of a new password, or None. Long ones are welcome, whatever is in them."""
    reason = ""
    if password == before:
        reason = "the new password is the old one: choose another"
    elif person.casefold() in password.casefold() and len(password) < len(person) + _SHORTEST:
        reason = "the password is hardly more than the name: choose another"
    elif len(set(password)) < 4:
        reason = "the password repeats a few characters: choose another"
    return Problem(409, "password/weak", reason, where="new") if reason else None
