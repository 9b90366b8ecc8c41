"""Who did it, and the envelope in which every event of round, table and floor is written."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pitboss.record.making import quick

__all__ = ["Actor", "Entry", "Role"]


class Role(StrEnum):
    """In what capacity somebody acts."""

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
    """A person in a role."""

    role: Role
    person: str


@quick
@dataclass(frozen=True, slots=True)
class Entry:
    """An event in its envelope: where it stands, when it was, who brought it about and how.

    ``number`` is the event's place in its stream, ``at`` is in seconds, ``command`` is the id of
    the command that brought it about. The event does not repeat any of it.
    """

    stream: str
    number: int
    at: int
    actor: Actor
    command: str
    event: Any
