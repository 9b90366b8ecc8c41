"""The facility: the opening of its books, its people, its submissions (601a.2)."""

from collections.abc import Mapping
from typing import Final

from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor.approvals import of_filing
from pitboss.floor.days import calendar_fault
from pitboss.floor.filings import Filing
from pitboss.floor.names import NAME_WORDS, is_name, reads_as_patron, skeletons
from pitboss.floor.people import ABOVE, EMPLOYEES, Attempts, Person, licence_key
from pitboss.floor.state import Act, Facility, Floor
from pitboss.floor.topic import (
    Applier,
    Judge,
    Outcome,
    Poster,
    facility,
    is_line,
    moves_nothing,
    no_reason,
)
from pitboss.record import Entry, Role, recorded
from pitboss.round import Refusal
from pitboss.rulebook import examine
from pitboss.rulebook.reader import UnreadableError

__all__ = ["APPLIERS", "JUDGES", "POSTERS", "SECONDS", "EnrolStaff", "enrol_staff"]


@recorded("enrol-staff")
class EnrolStaff(Act):
    """Enrol an employee, with the numbers of their credential and licence."""

    person: str
    role: Role
    credential: str
    licence: str


# ── The books begin ──────────────────────────────────────────────────────────────────────────


_PATRONS_NAME: Final = Refusal(
    "person/look-alike",
    "patrons whose names are not known are called so: choose another name",
    "R66",
)


def _open(floor: Floor, command: c.OpenFacility) -> Outcome:
    if floor.facility.entries:
        return Refusal("facility/open", "the books of the facility have begun", "465a.2")
    if not is_line(command.name):
        return Refusal("facility/name", "a facility has a name, on one line", "465a.2")
    if not is_name(command.administrator):
        return Refusal("person/name", NAME_WORDS, "465a.2")
    if reads_as_patron(command.administrator):
        return _PATRONS_NAME
    if not is_line(command.credential):
        return Refusal("person/credential", "an employee has a credential number", "465a.36(f)(3)")
    if not is_line(command.licence) or not licence_key(command.licence):
        return Refusal("person/licence", "an employee has a licence number", "465a.36(f)(3)")
    fault = calendar_fault(command.calendar)
    if fault is not None:
        return Refusal("facility/calendar", fault, "465a.36(f)(5)")
    pieces = command.denominations
    if pieces[:1] != (1,) or list(pieces) != sorted(set(pieces)):
        reason = "denominations begin with a cent, which every sum can be paid in, and grow"
        return Refusal("facility/denominations", reason, "465a.36(a)")
    first = e.PersonEnrolled(
        command.administrator, Role.ADMINISTRATOR, command.credential, licence=command.licence
    )
    return facility(e.FacilityOpened(command.name, command.calendar, pieces, command.demo), first)


def _opened(before: Facility, event: e.FacilityOpened, entry: Entry) -> Facility:
    return before.but(
        name=event.name,
        calendar=event.calendar,
        denominations=event.denominations,
        demo=event.demo,
    )


# ── People ───────────────────────────────────────────────────────────────────────────────────


def _enrol(floor: Floor, command: c.Enrol) -> Outcome:
    staff = EnrolStaff(command.person, command.role, command.credential, command.licence)
    if command.role is not Role.PLAYER:
        if command.actor.role is not Role.ADMINISTRATOR:
            reason = "an administrator enrols the employees"
            return Refusal("role/not-allowed", reason, "465a.2")
        if command.strategy is not None:
            return Refusal("person/strategy", "only a player has a strategy", "465a.2")
        return _first_beside(floor, command.actor.person, staff) or enrol_staff(floor, staff)
    refused = _not_new(floor, command.person)
    if refused is None and (command.credential or command.licence):
        reason = "a player has no credential and no licence"
        refused = Refusal("person/credential", reason, "465a.36(f)(3)")
    return refused or facility(
        e.PersonEnrolled(command.person, command.role, strategy=command.strategy)
    )


#: The roles that approve an enrolment.
SECONDS: Final = frozenset({Role.ADMINISTRATOR, Role.PIT_MANAGER, *ABOVE[Role.PIT_MANAGER]})


def _first_beside(floor: Floor, administrator: str, staff: EnrolStaff) -> Refusal | None:
    """The refusal of an administrator who enrols staff alone, or None. The books begin with one
    administrator: the first person of authority beside them has nobody else to confirm it."""
    if staff.role is Role.SYSTEM:
        return Refusal("person/system", "the system is nobody's role", "465a.2")
    people = floor.facility.people.values()
    if any(one.role in SECONDS and one.name != administrator for one in people):
        reason = "two people enrol the staff: propose it, and another person approves it"
        return Refusal("person/two", reason, "465a.2")
    if staff.role not in SECONDS:
        reason = "enrol a second administrator, a pit manager or above first"
        return Refusal("person/two", reason, "465a.2")
    return None


def enrol_staff(floor: Floor, staff: EnrolStaff) -> Outcome:
    """Enrol an employee, under two authorities."""
    house = floor.facility
    refused = _not_new(floor, staff.person)
    if refused is not None:
        return refused
    if staff.role not in EMPLOYEES:
        reason = "the system is nobody's role, and a player is no employee"
        return Refusal("person/system", reason, "465a.2")
    for name, number, key, known in (
        ("credential", staff.credential, staff.credential, house.credentials),
        ("licence", staff.licence, licence_key(staff.licence), house.licences),
    ):
        if not is_line(number) or not key:
            reason = f"an employee has a {name} number"
            return Refusal(f"person/{name}", reason, "465a.36(f)(3)")
        holder = known.get(key, staff.person)
        if holder != staff.person:
            reason = f"{name} {number} is {holder}'s"
            return Refusal(f"person/{name}", reason, "465a.36(f)(3)")
    return facility(
        e.PersonEnrolled(staff.person, staff.role, staff.credential, licence=staff.licence)
    )


def _not_new(floor: Floor, person: str) -> Refusal | None:
    """The refusal of a name that is none, or somebody's, or looks like another's."""
    people = floor.facility.people
    if not is_name(person):
        return Refusal("person/name", NAME_WORDS, "465a.2")
    known = people.get(person)
    if known is not None and known.active:
        return Refusal("person/known", f"{person} is {known.role.named} here", "465a.2")
    if reads_as_patron(person):
        return _PATRONS_NAME
    twin = _looks_like(person, people)
    if twin is not None:
        reason = f"it looks like {twin}, whom the facility knows: choose another name"
        return Refusal("person/look-alike", reason, "465a.2")
    return None


def _looks_like(name: str, people: Mapping[str, Person]) -> str | None:
    """Somebody else whose name looks like this one: gone or not, papers bear the name."""
    shown = skeletons(name)
    return next((one for one in people if one != name and shown & skeletons(one)), None)


def _enrolled(before: Facility, event: e.PersonEnrolled, entry: Entry) -> Facility:
    person = Person(
        event.person,
        event.role,
        event.credential,
        strategy=event.strategy,
        licence=event.licence,
    )
    credentials, licences = before.credentials, before.licences
    if event.credential:
        credentials = {**credentials, event.credential: event.person}
    if event.licence:
        licences = {**licences, licence_key(event.licence): event.person}
    people = {**before.people, event.person: person}
    return before.but(people=people, credentials=credentials, licences=licences)


def _dismiss(floor: Floor, command: c.Dismiss) -> Outcome:
    known = floor.facility.people.get(command.person)
    if known is None or not known.active:
        reason = f"the facility knows nobody by the name of {command.person!r:.60}"
        return Refusal("person/unknown", reason, "465a.2")
    if command.person == command.actor.person:
        return Refusal("act/own", "you cannot dismiss yourself", "465a.2")
    return no_reason(command.reason, "465a.2") or facility(
        e.PersonDismissed(command.person, command.reason)
    )


def _dismissed(before: Facility, event: e.PersonDismissed, entry: Entry) -> Facility:
    known = before.people[event.person]
    gone = Person(known.name, known.role, known.credential, active=False, licence=known.licence)
    # A dismissed person's proposals end; somebody else may propose the acts again.
    proposals = {key: one for key, one in before.proposals.items() if one.by != event.person}
    assigned = {name: one for name, one in before.assigned.items() if name != event.person}
    people = {**before.people, event.person: gone}
    return before.but(people=people, proposals=proposals, assigned=assigned)


def _reset(floor: Floor, command: c.ResetPassword) -> Outcome:
    known = floor.facility.people.get(command.whose)
    if known is None or not known.active:
        reason = f"the facility knows nobody by the name of {command.whose!r:.60}"
        return Refusal("person/unknown", reason, "465a.2")
    return facility(e.PasswordReset(command.whose))


def _noted(before: Facility, event: e.PasswordReset, entry: Entry) -> Facility:
    """A password changes nothing on the floor."""
    return before


def _attempts(floor: Floor, command: c.RecordAttempts) -> Outcome:
    """One entry a person and minute, so that attempts do not flood the record."""
    people, known = floor.facility.people, floor.facility.attempts.get(command.person)
    if command.person and command.person not in people:
        reason = f"the facility knows nobody by the name of {command.person!r:.60}"
        return Refusal("person/unknown", reason, "465a.2")
    newest = -1 if known is None else known.minute
    over = 60 * (command.minute + 1) <= command.at
    if command.count < 1 or not over or command.minute <= newest:
        reason = "attempts are counted once for each minute that is over"
        return Refusal("attempts/minute", reason, "465a.2")
    return facility(e.AttemptsRefused(command.person, command.minute, command.count))


def _attempted(before: Facility, event: e.AttemptsRefused, entry: Entry) -> Facility:
    known = before.attempts.get(event.person)
    total = event.count + (0 if known is None else known.total)
    found = Attempts(event.minute, event.count, total)
    return before.but(attempts={**before.attempts, event.person: found})


# ── Submissions ──────────────────────────────────────────────────────────────────────────────


def _file(floor: Floor, command: c.FileSubmission) -> Outcome:
    """File a submission without violations; a refusal states the first one."""
    try:
        submission, verdict = examine(command.text.encode("utf-8"), "submission")
    except UnreadableError as error:
        return Refusal("rules/unreadable", f"{error!s:.300}", "601a.2")
    if verdict.violations:
        first = verdict.violations[0]
        more = len(verdict.violations) - 1
        rest = f" (and {more} more)" if more else ""
        return Refusal("rules/unlawful", f"{first.path}: {first.message}{rest}"[:400], first.cite)
    if submission.digest in floor.facility.filings:
        return Refusal("rules/filed", "this submission is filed already", "601a.2")
    if floor.facility.name and submission.facility != floor.facility.name:
        reason = f"it is a submission of {submission.facility!r:.60}"
        return Refusal("rules/facility", reason, "601a.2")
    number = len(floor.facility.filings) + 1
    filed = e.SubmissionFiled(number, submission.digest, command.text)
    return facility(filed, *of_filing(floor, submission))


def _filed(before: Facility, event: e.SubmissionFiled, entry: Entry) -> Facility:
    filing = Filing(event.number, event.digest, event.text, entry.actor.person)
    return before.but(filings={**before.filings, event.digest: filing})


def _adopted(before: Facility, event: e.SubmissionAdopted, entry: Entry) -> Facility:
    return before.but(in_force=event.digest)


def _table_joined(before: Facility, event: e.TableJoined, entry: Entry) -> Facility:
    return before.but(tables=(*before.tables, event.table))


def _link_joined(before: Facility, event: e.LinkJoined, entry: Entry) -> Facility:
    return before.but(links=(*before.links, event.link))


JUDGES: Mapping[type, Judge] = {
    c.OpenFacility: _open,
    c.Enrol: _enrol,
    c.Dismiss: _dismiss,
    c.ResetPassword: _reset,
    c.RecordAttempts: _attempts,
    c.FileSubmission: _file,
}
APPLIERS: Mapping[type, Applier] = {
    e.FacilityOpened: _opened,
    e.PersonEnrolled: _enrolled,
    e.PersonDismissed: _dismissed,
    e.PasswordReset: _noted,
    e.AttemptsRefused: _attempted,
    e.SubmissionFiled: _filed,
    e.SubmissionAdopted: _adopted,
    e.TableJoined: _table_joined,
    e.LinkJoined: _link_joined,
}
POSTERS: Mapping[type, Poster] = dict.fromkeys(APPLIERS, moves_nothing)
