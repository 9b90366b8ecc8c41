"""People in roles, and the envelope of every event of round, table and floor."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from pitboss.record.frozen import quick
from pitboss.record.kinds import scalar

__all__ = ["Actor", "Entry", "Given", "Place", "Role", "Unread"]


class Role(StrEnum):
    """The capacity in which a person acts."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SYSTEM = "system"
    SURVEILLANCE = "surveillance"
    PIT_MANAGER = "pit-manager"
    REVENUE_AUDIT = "revenue-audit"
    ADMINISTRATOR = "administrator"
    CASHIER = "cashier"
    SECURITY = "security"
    ASSISTANT_SHIFT_MANAGER = "assistant-shift-manager"
    SHIFT_MANAGER = "shift-manager"
    #: Counts and signs beside a dealer (465a.36(e)(5)).
    BOXPERSON = "boxperson"
    #: The Board's people and the facility's internal auditors read everything and never act.
    REGULATOR = "regulator"
    INTERNAL_AUDITOR = "internal-auditor"

    @property
    def named(self) -> str:
        """Somebody in this capacity, in words: a dealer, an administrator, surveillance."""
        words = self.replace("-", " ")
        if self is Role.SYSTEM:
            return f"the {words}"
        if self in (Role.SURVEILLANCE, Role.REVENUE_AUDIT, Role.SECURITY):
            return words
        return f"an {words}" if words[0] in "aeiou" else f"a {words}"


@quick
@dataclass(frozen=True, slots=True)
class Actor:
    """A person in a role; in a record ``"dealer Ann"``."""

    role: Role
    person: str


def _actor_text(actor: Actor) -> str:
    if type(actor.role) is not Role or not isinstance(actor.person, str):
        raise TypeError("an actor is a person in a role")
    return f"{actor.role.value} {actor.person}"


def _read_actor(data: Any) -> Actor:
    role, space, person = data.partition(" ") if type(data) is str else ("", "", "")
    if not space:
        raise ValueError("an actor is a role and a person")
    return Actor(Role(role), person)


scalar(Actor, _actor_text, _read_actor)


class Place(NamedTuple):
    """The place of an entry: its stream and its number there."""

    stream: str
    number: int


@dataclass(frozen=True, slots=True)
class Unread:
    """A recorded command before its entries are put together: ``Codec.command_of`` reads it."""

    kind: str
    version: int
    body: Mapping[str, Any]


@quick
@dataclass(frozen=True, slots=True)
class Given:
    """A command as it is recorded with the first of its entries.

    ``under`` names the newest entry of every other stream that the command was judged under.
    ``held`` has the balances that it found on accounts which several streams move. ``events`` are
    all events of the command: a value that one of them holds is not written a second time.
    """

    command: Any
    under: Mapping[str, int] = field(default_factory=dict)
    held: Mapping[str, int] = field(default_factory=dict)
    events: tuple[Any, ...] = field(default=(), repr=False)


@quick
@dataclass(frozen=True, slots=True)
class Entry:
    """An event in its envelope: place, time, actor and command.

    ``number`` is the event's place in its stream, ``at`` is in seconds, ``command`` is the id of
    its command. The event repeats none of it. The first entry of a command holds the command
    (``given``); its other entries in the same stream follow at once. An entry in another stream
    names the place of the command (``of``).
    """

    stream: str
    number: int
    at: int
    actor: Actor
    command: str
    event: Any
    given: Given | None = field(default=None, compare=False, repr=False)
    of: Place | None = field(default=None, compare=False)
