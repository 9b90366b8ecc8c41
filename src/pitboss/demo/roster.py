"""Assignments on the demonstration floor: the pit manager assigns the crew of the shift to a table
when one of them is needed there (465a.35)."""

from collections.abc import Callable, Iterable

from pitboss.demo.crews import ADMIN, crew_of
from pitboss.floor import AssignStaff
from pitboss.floor.assignments import ELSEWHERE, UNASSIGNED
from pitboss.house import Floor
from pitboss.house.answers import Answer

__all__ = ["assign", "not_there", "tables_of"]


def tables_of(floor: Floor) -> tuple[str, ...]:
    """The names of all tables, in the order in which they were set up."""
    return tuple(one.name for one in floor.lobby(None).view.tables)


def assign(floor: Floor, table: str, token: Callable[[], str]) -> None:
    """Assign the dealer of the shift to the table, and its floorperson to all of theirs. People of
    another shift lose their tables."""
    names, now = tables_of(floor), floor.now
    crews = {name: crew_of(names, now, name) for name in names}
    crew = crews[table]
    rows = floor.desk(ADMIN, "people").rows
    assigned = {one.name: one.tables for one in rows if one.tables}
    supervised = tuple(name for name, one in crews.items() if one.floor.person == crew.floor.person)
    on_shift = {actor.person for one in crews.values() for actor in (one.dealer, one.floor)}
    sent = {person: () for person in assigned if person not in on_shift}
    wanted = {**sent, crew.dealer.person: (table,), crew.floor.person: supervised}
    for person, tables in wanted.items():
        if assigned.get(person, ()) != tables:
            floor.submit(crew.pit, AssignStaff(crew.pit, person, tables), id=token()).result()


def not_there(answers: Iterable[Answer]) -> bool:
    """Whether somebody was refused for a missing assignment."""
    refused = [one.refusal.code for one in answers if one.refusal is not None]
    return UNASSIGNED in refused or ELSEWHERE in refused
