"""Assignments: a table has one dealer, and a floorperson at most four tables (465a.35).

The dealer and the floorperson assigned to a table sign its counts (465a.36(e)(5)), and a dealer
deals at one table at a time. So at a table only its assigned dealer and floorperson act in these
roles. Those above a floorperson have the whole pit. A second person who checks what the first did
may come from another pit (R59). Any floorperson completes a Closed Table form (465a.36(f)(1)),
since nobody works at a closed table.
"""

from collections.abc import Mapping
from typing import Any, Final

from pitboss.floor import papers as p
from pitboss.floor.commands import VerifySlip
from pitboss.floor.disputes import DecideDispute, OpenDispute, SignDispute
from pitboss.floor.state import Facility, Floor
from pitboss.floor.topic import Applier, Judge, Outcome, Poster, facility, moves_nothing
from pitboss.record import Actor, Entry, Role, recorded
from pitboss.round import Command, Event, Refusal

__all__ = [
    "APPLIERS",
    "ELSEWHERE",
    "JUDGES",
    "MOST_TABLES",
    "POSTERS",
    "UNASSIGNED",
    "AssignStaff",
    "StaffAssigned",
    "assignment_fault",
    "unassigned",
]

_CITE: Final = "465a.35"
#: The codes of those who are not assigned to a table: they work nowhere yet, or at other tables.
UNASSIGNED: Final = "person/assigned"
ELSEWHERE: Final = "person/elsewhere"
#: The most banking tables of one person, by role.
MOST_TABLES: Final[Mapping[Role, int]] = {
    Role.DEALER: 1,
    Role.BOXPERSON: 1,
    Role.FLOORPERSON: 4,
}
#: The commands that need no assignment: checks of another person's act, the form of a closed
#: table, and disputes about rounds that are over.
_ANYBODY: Final = frozenset(
    {
        *(VerifySlip, p.VoidFill, p.VoidCredit, p.CompleteClosedForm),
        *(OpenDispute, DecideDispute, SignDispute),
    }
)


@recorded("assign-staff")
class AssignStaff(Command):
    """Assign a dealer to a table, or a floorperson to tables. No tables end the assignment."""

    person: str
    tables: tuple[str, ...]


@recorded("staff-assigned")
class StaffAssigned(Event):
    """A person was assigned to these tables. A dealer relieves the one before."""

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
        return Refusal("assign/same", f"{command.person} already works there", _CITE)
    return facility(StaffAssigned(command.person, command.tables))


def _assigned(before: Facility, event: StaffAssigned, entry: Entry) -> Facility:
    after = dict(before.assigned)
    if before.people[event.person].role is Role.DEALER:
        # The dealer before is relieved.
        after = {
            person: tables
            for person, tables in after.items()
            if before.people[person].role is not Role.DEALER or not {*tables} & {*event.tables}
        }
    after.pop(event.person, None)
    if event.tables:
        after[event.person] = event.tables
    return before.but(assigned=after)


# ── Commands that need an assignment ───────────────────────────────────────────────────────


def assignment_fault(house: Facility, actor: Actor, table: object) -> Refusal | None:
    """The refusal of a dealer or floorperson who is not assigned to a table, or None."""
    if actor.role not in MOST_TABLES:
        return None
    person = house.people.get(actor.person)
    if person is None or not person.active or person.role is not actor.role:
        # An unknown person is refused elsewhere; those above a floorperson have the whole pit.
        return None
    tables = house.assigned.get(actor.person, ())
    if table in tables:
        return None
    reason = f"{actor.person} is not assigned to table {table!r:.40}: ask a pit manager"
    return Refusal(ELSEWHERE if tables else UNASSIGNED, reason, _CITE)


def unassigned(house: Facility, command: Any) -> Refusal | None:
    """The refusal of a command at a table to which its sender is not assigned, or None."""
    if command.actor.role not in MOST_TABLES or type(command) in _ANYBODY:
        return None
    table = getattr(command, "table", None)
    if not isinstance(table, str) or table not in house.tables:
        return None
    return assignment_fault(house, command.actor, table)


JUDGES: Mapping[type, Judge] = {AssignStaff: _assign}
APPLIERS: Mapping[type, Applier] = {StaffAssigned: _assigned}
POSTERS: Mapping[type, Poster] = dict.fromkeys(APPLIERS, moves_nothing)
