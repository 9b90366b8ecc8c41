"""The staff of the demonstration floor, by shift and table.

Every table has its own dealer, every four tables a floorperson (465a.35, .36(e)(5)).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from pitboss.floor import Calendar
from pitboss.house.zones import zone_of
from pitboss.record import Actor, Role

__all__ = [
    "ADMIN",
    "AUDIT",
    "CREWS",
    "EMPLOYEES",
    "INTERNAL_AUDITOR",
    "REGULATOR",
    "Crew",
    "calendar",
    "crew_at",
    "crew_of",
    "licence_of",
    "more_staff",
    "number_of",
]

#: The largest number of banking tables that a floorperson supervises (465a.35).
_TABLES: Final = 4


@dataclass(frozen=True, slots=True)
class Crew:
    """The people of one shift, as assigned to the first table of the floor."""

    pit: Actor
    floor: Actor
    #: The second floorperson, who verifies what the first prepared.
    second: Actor
    dealer: Actor
    cashier: Actor
    security: Actor
    #: The assistant table games shift manager, who has a key of the card store (603a.16).
    assistant: Actor

    def at(self, number: int) -> "Crew":
        """The crew of the same shift at another table, by its number from 1: its own dealer, its
        floorperson, and a floorperson of other tables."""
        group = (number - 1) // _TABLES
        dealer = self.dealer if number == 1 else _another(self.dealer, number)
        floors = {0: self.floor, 1: self.second}
        floor = floors[group] if group in floors else _another(self.floor, group + 1)
        second = self.floor if group == 1 else self.second
        return replace(self, dealer=dealer, floor=floor, second=second)

    def __iter__(self) -> Iterator[Actor]:
        """The people of the tables and the cage."""
        yield from (self.pit, self.floor, self.second, self.dealer, self.cashier, self.security)


def _another(first: Actor, number: int) -> Actor:
    return Actor(first.role, f"{first.person} {number}")


def _crew(*names: str) -> Crew:
    return Crew(*(Actor(role, name) for role, name in zip(_ROLES, names, strict=True)))


_ROLES: Final = (
    *(Role.PIT_MANAGER, Role.FLOORPERSON, Role.FLOORPERSON, Role.DEALER),
    *(Role.CASHIER, Role.SECURITY, Role.ASSISTANT_SHIFT_MANAGER),
)


ADMIN: Final = Actor(Role.ADMINISTRATOR, "Ada")
AUDIT: Final = Actor(Role.REVENUE_AUDIT, "Rhea")
REGULATOR: Final = Actor(Role.REGULATOR, "Reva")
INTERNAL_AUDITOR: Final = Actor(Role.INTERNAL_AUDITOR, "Ina")
#: The crews by shift, with the default shifts of a facility.
CREWS: Final[Mapping[str, Crew]] = {
    "day": _crew("Max", "Fay", "Gus", "Dan", "Cora", "Sam", "Amy"),
    "swing": _crew("Mona", "Finn", "Gia", "Della", "Carl", "Sid", "Axel"),
    "night": _crew("Milo", "Flo", "Gil", "Dirk", "Cleo", "Sol", "Abel"),
}
EMPLOYEES: Final = (
    *(one for crew in CREWS.values() for one in crew),
    Actor(Role.SURVEILLANCE, "Iris"),
    AUDIT,
    *(crew.assistant for crew in CREWS.values()),
    REGULATOR,
    INTERNAL_AUDITOR,
)


def more_staff(number: int) -> Iterator[tuple[Actor, str]]:
    """The staff for a table after the first, with their credential numbers."""
    known = {one.person for one in EMPLOYEES}
    for shift, crew in enumerate(CREWS.values(), 1):
        there = crew.at(number)
        if there.dealer.person not in known:
            yield there.dealer, f"{shift}{number:04}"
        if there.floor.person not in known:
            yield there.floor, f"{shift + len(CREWS)}{(number - 1) // _TABLES:04}"


def licence_of(credential: str) -> str:
    """The licence number of an employee of the demonstration, by the credential number."""
    return f"DEMO-{credential}"


@cache
def calendar() -> Calendar:
    """The gaming days of the demonstration: those of Pennsylvania."""
    return Calendar(zone_of("America/New_York"))


def crew_at(at: int, number: int = 1) -> Crew:
    """The crew at a time, at the table of a number."""
    return CREWS[calendar().shift(at)].at(number)


def number_of(tables: Sequence[str], table: str) -> int:
    """The number of a table among all. The first that was set up is 1."""
    return tables.index(table) + 1


def crew_of(tables: Sequence[str], at: int, table: str) -> Crew:
    """The crew at a table at a time."""
    return crew_at(at, number_of(tables, table))
