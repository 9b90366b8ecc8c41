"""``pitboss admin create``: books begun, and a password for once, printed and kept nowhere."""

import secrets
import time
from contextlib import ExitStack, closing
from pathlib import Path

import typer

from pitboss.floor import ResetPassword
from pitboss.house import Floor
from pitboss.house.books import open_books
from pitboss.house.keys import KeyFileError
from pitboss.house.places import find_keys, make_folder
from pitboss.record import Actor, Role
from pitboss.rulebook import UnreadableError
from pitboss.server.access import Access
from pitboss.server.passwords import hash_of, password_for_once
from pitboss.server.settings import Settings
from pitboss.store import StoreError

__all__ = ["give_password"]

#: The name of a facility that nobody named. Its Rules Submission has to name the same.
_FACILITY = "Pitboss"


def give_password(
    url: str,
    named: Path | None,
    name: str,
    new: tuple[str | None, str, str],
    *,
    again: bool,
    own: bool,
) -> None:
    """Give an administrator a password for once, and print it."""
    try:
        if own:
            make_folder(url)
        with ExitStack() as held:
            store = held.enter_context(open_books(url))
            begun = bool(store.read(lambda look: look.heads()))
            keys = find_keys(url, named, begun=begun)
            floor = Floor(store, keys, _now)
            access = held.enter_context(closing(Access(url, Settings(), _now)))
            if not begun:
                _begin(floor, name, *new)
            _check(floor, access, name, again=again)
            if begun:
                _record(floor, name)
            password = password_for_once()
            access.set_password(name, hash_of(password), once=True)
            where = store.where
    except (StoreError, KeyFileError, OSError) as error:
        raise UnreadableError(str(error)) from None
    typer.echo(f"{name} is an administrator of the books in {where}.")
    typer.echo(f"Password, for the first sign-in alone: {password}")


def _now() -> int:
    return int(time.time())


def _begin(floor: Floor, name: str, facility: str | None, credential: str, licence: str) -> None:
    answer = floor.begin(facility or _FACILITY, name, credential, licence)
    if answer.refusal is not None:
        raise UnreadableError(answer.refusal.reason)


def _check(floor: Floor, access: Access, name: str, *, again: bool) -> None:
    """Refuse who is no administrator of these books, and who can sign in already."""
    person = floor.person(name)
    if person is None or not person.active or person.role is not Role.ADMINISTRATOR:
        reason = f"{name!r:.60} is no administrator of this facility: administrators enrol others"
        raise UnreadableError(reason)
    if access.password(name) is not None and not again:
        reason = f"{name} has a password already; --again gives another one, for once"
        raise UnreadableError(reason)


def _record(floor: Floor, name: str) -> None:
    """Put on record that a password was given, before it is."""
    actor = Actor(Role.ADMINISTRATOR, name)
    given = floor.submit(actor, ResetPassword(actor, name), id=f"password-{secrets.token_hex(12)}")
    answer = given.result()
    if answer.refusal is not None:
        raise UnreadableError(answer.refusal.reason)
