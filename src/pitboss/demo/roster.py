"""Assignments on the demonstration floor: the pit manager assigns the crew of the shift to a table
when one of them is needed there (465a.35)."""

from collections.abc import Callable, Sequence
from typing import Final

from pitboss.demo.crews import crew_of
from pitboss.floor import AssignStaff
from pitboss.house.answers import Answer
from pitboss.house.runtime import Runtime

__all__ = ["assign", "not_there"]

_REFUSED: Final = "person/assigned"


def assign(house: Runtime, table: str, token: Callable[[], str]) -> None:
    """Assign the dealer of the shift to the table, and its floorperson to all of theirs. People of
    another shift lose their tables."""
    facility = house.facility()
    crews = {name: crew_of(facility, house.now, name) for name in facility.tables}
    crew = crews[table]
    supervised = tuple(name for name, one in crews.items() if one.floor.person == crew.floor.person)
    on_shift = {actor.person for one in crews.values() for actor in (one.dealer, one.floor)}
    sent = {person: () for person in facility.assigned if person not in on_shift}
    wanted = {**sent, crew.dealer.person: (table,), crew.floor.person: supervised}
    for person, tables in wanted.items():
        if facility.assigned.get(person, ()) != tables:
            house.give(AssignStaff(crew.pit, person, tables, id=token()))


def not_there(answers: Sequence[Answer]) -> bool:
    """Whether somebody was refused for a missing assignment."""
    return any(one.refusal is not None and one.refusal.code == _REFUSED for one in answers)
