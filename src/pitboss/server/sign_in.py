"""Sign-in by password, and the change of passwords.

Tries are counted by person and address, by address, and by person from all strange addresses
together, in the tables of sign-in, so that all processes count together. A name that nobody has is
counted and answered like any other.

Strangers who guess keep nobody out. An address is strange until somebody has given the right
password there, whoever it was: so the answer at a known one tells nothing of a name. Somebody who
is signed in is no stranger either.
"""

from contextlib import suppress
from typing import Final

from pitboss.server.access import ReplacedError, Session, Stored, Try
from pitboss.server.callers import Caller
from pitboss.server.passwords import password_fault
from pitboss.server.problems import Problem
from pitboss.server.senders import sender_of
from pitboss.server.service import Service

__all__ = ["change_password", "sign_in"]

#: The wrong tries in five minutes.
_MOST_OF_A_PERSON_AT_AN_ADDRESS: Final = 10
_MOST_OF_AN_ADDRESS: Final = 50
_MOST_OF_A_PERSON_BY_STRANGERS: Final = 500


async def sign_in(
    service: Service, person: str, password: str, address: str
) -> tuple[str, Session]:
    """Begin a session with a person's password. Returns its token, too."""
    sender = sender_of(address)
    strange = not await service.core.call(service.access.knows_address, sender)
    stored = await _checked(service, person, password, sender, strange=strange)
    if stored is not None:
        await service.core.call(service.access.note_address, sender)
        with suppress(ReplacedError):
            return await service.core.call(
                service.access.begin, person, address=address, stored=stored
            )
    raise Problem(401, "session/refused", "the name or the password is not right")


async def change_password(
    service: Service, caller: Caller, password: str, new: str, address: str
) -> None:
    """Change the caller's own password. Their other sessions end."""
    assert caller.session is not None, "signed in"
    person = caller.session.person
    fault = password_fault(person, new, password)
    if fault is not None:
        raise fault
    stored = await _checked(service, person, password, sender_of(address), strange=False)
    if stored is not None:
        hash = await service.hashing.hash(new)
        with suppress(ReplacedError):  # an administrator was quicker
            await service.core.call(service.access.change_password, caller.session, stored, hash)
            return
    reason = "the present password is not right"
    raise Problem(409, "password/wrong", reason, where="password")


async def _checked(
    service: Service, person: str, password: str, sender: str, *, strange: bool
) -> Stored | None:
    """The stored password of a person who gave the right one, or None. Whatever is wrong, the work
    is the same. ``strange``: whoever asks may be anybody, anywhere."""
    here = Try("person-and-address", f"{sender} {person}", _MOST_OF_A_PERSON_AT_AN_ADDRESS)
    others = [Try("address", sender, _MOST_OF_AN_ADDRESS)]
    if strange:
        others.append(Try("person", person, _MOST_OF_A_PERSON_BY_STRANGERS))
    wait = await service.core.call(service.access.count_tries, (here, *others))
    if wait:
        reason = f"too many tries: try again in {wait} s"
        raise Problem(429, "session/tries", reason, headers={"Retry-After": str(wait)})
    stored, known = await service.core.call(_known, service, person)
    right = await service.hashing.matches(None if stored is None else stored.hash, password)
    if not right or not known:
        return None
    await service.core.call(service.access.forgive, here, *others)
    return stored


def _known(service: Service, person: str) -> tuple[Stored | None, bool]:
    stored, known = service.access.password(person), service.floor.person(person)
    return stored, known is not None and known.active
