"""Sign-in by password: Argon2id, one check at a time."""

from typing import Final

from argon2 import PasswordHasher, Type
from argon2.exceptions import VerificationError

from pitboss.server.access import Stored
from pitboss.server.problems import Problem
from pitboss.server.service import Service

__all__ = ["hash_of", "sign_in"]

_HASHER: Final = PasswordHasher(
    time_cost=2, memory_cost=19 * 1024, parallelism=1, hash_len=32, salt_len=16, type=Type.ID
)
#: The hash of a password that nobody has: a check for an unknown name takes the same work.
_NOBODY: Final = Stored(_HASHER.hash("nobody has this password"), False)


def hash_of(password: str) -> str:
    """The hash of a password, with a salt of its own."""
    return _HASHER.hash(password)


async def sign_in(service: Service, person: str, password: str, address: str) -> bool:
    """Check a person's password. Returns whether it is for once."""
    stored = await service.core.call(_checked, service, person, password)
    if stored is None:
        raise Problem(401, "session/refused", "the name or the password is not right")
    return stored.once


def _checked(service: Service, person: str, password: str) -> Stored | None:
    stored = service.access.password(person)
    known = service.floor.person(person)
    try:
        _HASHER.verify((stored or _NOBODY).hash, password)
    except VerificationError:
        return None
    return stored if known is not None and known.active else None
