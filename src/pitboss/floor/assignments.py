"""Who works where: every table has one dealer, and a floorperson has four tables at most (465a.35).

Counts are signed by the dealer and the floorperson who are assigned to the table (465a.36(e)(5)),
and a dealer deals at one table at a time. So whatever a dealer or a floorperson does at a table is
for those who are assigned to it. Who is above a floorperson has the whole pit and is bound to no
table; where the law asks for a second person to look at what the first one did, it may well be
one from another pit (R59); and a Closed Table form is completed by any floorperson
(465a.36(f)(1)), since nobody works at a closed table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitboss.floor import papers as p
from pitboss.floor.commands import VerifySlip
from pitboss.floor.state import Facility, Floor
from pitboss.floor.topic import Applier, Judge, Outcome, Poster, facility, moves_nothing
from pitboss.record import Actor, Entry, Role, kind
from pitboss.round import Command, Event, Refusal

__all__ = [
    "APPLIERS",
    "JUDGES",
    "MOST_TABLES",
    "POSTERS",
    "AssignStaff",
    "StaffAssigned",
    "assignment_fault",
    "unassigned",
]

_CITE: Final = "465a.35"
#: How many banking tables somebody has at most.
MOST_TABLES: Final[Mapping[Role, int]] = {Role.DEALER: 1, Role.FLOORPERSON: 4}
#: What anybody in the capacity may sign: a second look at what somebody else did, and the form of a
#: table at which nobody works.
_ANYBODY: Final = frozenset({VerifySlip, p.VoidFill, p.VoidCredit, p.CompleteClosedForm})


@kind("assign-staff")
@dataclass(frozen=True, slots=True)
class AssignStaff(Command):
    """Assign a dealer to a table, or a floorperson to tables; to none, when they go."""

    person: str
    tables: tuple[str, ...]


@kind("staff-assigned")
@dataclass(frozen=True, slots=True)
class StaffAssigned(Event):
    """Somebody works at these tables from now on; a dealer relieves the one who was there."""

    person: str
    tables: tuple[str, ...]


def _assign(floor: Floor, command: AssignStaff) -> Outcome:
    known = floor.facility.people.get(command.person)
    if known is None or not known.active:
        reason = f"the facility knows nobody by the name of {command.person!r:.60}"
        return Refusal("person/unknown", reason, _CITE)
    most = MOST_TABLES.get(known.role)
    if most is None:
        reason = f"{known.name} is {known.role.named}: dealers and floorpersons have tables"
        return Refusal("assign/role", reason, _CITE)
    if len(command.tables) > most:
        reason = f"{known.role.named} has at most {most} table{'s' if most > 1 else ''} at a time"
        return Refusal("assign/most", reason, _CITE)
    strange = [one for one in command.tables if one not in floor.facility.tables]
    if strange or len(set(command.tables)) < len(command.tables):
        reason = f"{(strange or command.tables)[0]!r:.40} is no table, or is named twice"
        return Refusal("assign/table", reason, _CITE)
    if tuple(command.tables) == floor.facility.assigned.get(command.person, ()):
        return Refusal("assign/same", f"{command.person} works there already", _CITE)
    return facility(StaffAssigned(command.person, command.tables))


def _assigned(before: Facility, event: StaffAssigned, entry: Entry) -> Facility:
    after = dict(before.assigned)
    if before.people[event.person].role is Role.DEALER:
        # Whoever dealt there is relieved.
        after = {
            person: tables
            for person, tables in after.items()
            if before.people[person].role is not Role.DEALER or not {*tables} & {*event.tables}
        }
    after.pop(event.person, None)
    if event.tables:
        after[event.person] = event.tables
    return before.but(assigned=after)


# ── What is for those who are assigned ───────────────────────────────────────────────────────


def assignment_fault(house: Facility, actor: Actor, table: object) -> Refusal | None:
    """Why somebody does nothing at a table as its dealer or floorperson, or None."""
    if actor.role not in MOST_TABLES:
        return None
    person = house.people.get(actor.person)
    if person is None or not person.active or person.role is not actor.role:
        # Nobody here, which is told elsewhere; or above, and at home in the whole pit.
        return None
    if table in house.assigned.get(actor.person, ()):
        return None
    reason = f"{actor.person} is not assigned to table {table!r:.40}: a pit manager does that"
    return Refusal("person/assigned", reason, _CITE)


def unassigned(house: Facility, command: Any) -> Refusal | None:
    """Why a command is not for this dealer or floorperson: it is of a table that they have not."""
    if command.actor.role not in MOST_TABLES or type(command) in _ANYBODY:
        return None
    table = getattr(command, "table", None)
    if not isinstance(table, str) or table not in house.tables:
        return None
    return assignment_fault(house, command.actor, table)


JUDGES: Mapping[type, Judge] = {AssignStaff: _assign}
APPLIERS: Mapping[type, Applier] = {StaffAssigned: _assigned}
POSTERS: Mapping[type, Poster] = dict.fromkeys(APPLIERS, moves_nothing)
