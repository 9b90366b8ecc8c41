"""Who works on the demonstration floor, shift by shift: who signs is of the shift that it is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.floor import Calendar
from pitboss.record import Actor, Role

__all__ = ["ADMIN", "AUDIT", "CREWS", "EMPLOYEES", "Crew", "crew_at"]


@dataclass(frozen=True, slots=True)
class Crew:
    """The people of one shift."""

    pit: Actor
    floor: Actor
    #: Another floorperson: who verifies what the first one prepared.
    second: Actor
    dealer: Actor
    cashier: Actor
    security: Actor

    def __iter__(self) -> Iterator[Actor]:
        """All of them."""
        yield from (self.pit, self.floor, self.second, self.dealer, self.cashier, self.security)


def _crew(pit: str, floor: str, second: str, dealer: str, cashier: str, security: str) -> Crew:
    return Crew(
        Actor(Role.PIT_MANAGER, pit),
        Actor(Role.FLOORPERSON, floor),
        Actor(Role.FLOORPERSON, second),
        Actor(Role.DEALER, dealer),
        Actor(Role.CASHIER, cashier),
        Actor(Role.SECURITY, security),
    )


ADMIN: Final = Actor(Role.ADMINISTRATOR, "Ada")
AUDIT: Final = Actor(Role.REVENUE_AUDIT, "Rhea")
#: By the shifts that a facility has unless it says otherwise.
CREWS: Final[Mapping[str, Crew]] = {
    "day": _crew("Max", "Fay", "Gus", "Dan", "Cora", "Sam"),
    "swing": _crew("Mona", "Finn", "Gia", "Della", "Carl", "Sid"),
    "night": _crew("Milo", "Flo", "Gil", "Dirk", "Cleo", "Sol"),
}
EMPLOYEES: Final = (
    *(one for crew in CREWS.values() for one in crew),
    Actor(Role.SURVEILLANCE, "Iris"),
    AUDIT,
)


def crew_at(calendar: Calendar, at: int) -> Crew:
    """Who works at a time."""
    return CREWS[calendar.shift(at)]
