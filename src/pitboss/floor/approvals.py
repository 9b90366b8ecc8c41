"""Approvals on record: filed and withdrawn; without them no submission comes into force, no link
opens and no table opens (R67)."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Final

from pitboss.floor.names import is_name
from pitboss.floor.register import (
    SYSTEMS,
    Approval,
    Need,
    Subject,
    in_force,
    is_device,
    needs_of,
    of_submission,
)
from pitboss.floor.state import Facility, Floor, FloorTable
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
from pitboss.record import Entry, recorded
from pitboss.round import Command, Event, Refusal
from pitboss.rulebook import GameRules, Submission, chapters
from pitboss.rulebook.loader import DEALING_METHODS
from pitboss.rulebook.quoting import suggestion
from pitboss.rulebook.submission.reader import SHUFFLERS
from pitboss.rulebook.submission.variants import is_variant_name

__all__ = [
    "APPLIERS",
    "JUDGES",
    "POSTERS",
    "ApprovalFiled",
    "ApprovalWithdrawn",
    "FileApproval",
    "WithdrawApproval",
    "lacking",
    "needed",
    "of_filing",
    "unapproved",
]

_CITE: Final = "R67"


@recorded("file-approval")
class FileApproval(Command):
    """File an approval of the Board or one of its bureaus, for a subject such as
    ``shuffler/counting`` or ``layout/let-it-ride``. ``expires`` is the last day on which it
    holds."""

    subject: str
    reference: str
    date: str
    scope: str
    model: str = ""
    expires: str = ""


@recorded("withdraw-approval")
class WithdrawApproval(Command):
    """Record that an approval was withdrawn."""

    number: int
    reason: str


@recorded("approval-filed")
class ApprovalFiled(Event):
    """An approval is on record."""

    number: int
    subject: str
    reference: str
    date: str
    scope: str
    model: str = ""
    expires: str = ""


@recorded("approval-withdrawn")
class ApprovalWithdrawn(Event):
    """An approval was withdrawn: nothing opens under it any more."""

    number: int
    reason: str


# ── The register ─────────────────────────────────────────────────────────────────────────────


def _file(floor: Floor, command: FileApproval) -> Outcome:
    refused = _form(floor, command)
    if refused is not None:
        return refused
    today = floor.facility.calendar.date(command.at)
    if command.date > today:
        reason = f"an approval has a date that is not in the future: today is {today}"
        return Refusal("approval/date", reason, _CITE)
    number = len(floor.facility.approvals) + 1
    return facility(
        ApprovalFiled(
            number,
            command.subject,
            command.reference,
            command.date,
            command.scope,
            command.model,
            command.expires,
        )
    )


def _form(floor: Floor, command: FileApproval) -> Refusal | None:
    fault = _subject_fault(floor.facility, command.subject)
    if fault is not None:
        return Refusal("approval/subject", fault, _CITE)
    if not (is_line(command.reference) and is_line(command.scope)):
        reason = "an approval has the reference of its paper and a scope, a line each"
        return Refusal("approval/form", reason, _CITE)
    if not is_line(command.model) if is_device(command.subject) else command.model:
        reason = "the approval of a shoe or a shuffler names its model, and no other does"
        return Refusal("approval/form", reason, "461a.4")
    if not _is_date(command.date) or (command.expires and not _is_date(command.expires)):
        reason = "a date is written as 2026-01-15"
        return Refusal("approval/form", reason, _CITE)
    if command.expires and command.expires < command.date:
        reason = "an approval ends after the day of its date"
        return Refusal("approval/form", reason, _CITE)
    return None


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _subject_fault(known: Facility, subject: str) -> str | None:
    """The fault of a subject as a sentence, or None."""
    kind, slash, name = subject.partition("/")
    if kind not in frozenset(Subject):
        kinds = suggestion(kind, list(Subject), "approvals are of")
        return f"{subject!r:.60} is nothing that is approved: {kinds}"
    if kind in SYSTEMS:
        return f"{kind} has no name behind it" if slash else None
    if kind in (Subject.LAYOUT, Subject.SIGN):
        game, named, variant = name.partition("/")
        if game not in chapters():
            return f"a {kind} is that of a game: {suggestion(game, chapters(), 'the games are')}"
        return "a variant has a name" if named and not is_variant_name(variant) else None
    if kind in (Subject.SHOE, Subject.SHUFFLER):
        models = DEALING_METHODS if kind == Subject.SHOE else SHUFFLERS
        others = suggestion(name, models, "there are")
        return None if name in models else f"there is no {kind} {name!r:.40}: {others}"
    if kind == Subject.SUBMISSION:
        return None if name in known.filings else "no such submission is filed"
    if kind == Subject.INSTRUMENT:
        return None if is_variant_name(name) else "an instrument has the name that is filed"
    return None if is_name(name) else "a link has a name"


def _withdraw(floor: Floor, command: WithdrawApproval) -> Outcome:
    known = floor.facility.approvals.get(command.number) if type(command.number) is int else None
    if known is None:
        reason = f"no approval {command.number!r:.20} is on record"
        return Refusal("approval/unknown", reason, _CITE)
    if known.withdrawn:
        reason = f"approval {known.number} was withdrawn: {known.withdrawn}"
        return Refusal("approval/withdrawn", reason, _CITE)
    return no_reason(command.reason, _CITE) or facility(
        ApprovalWithdrawn(command.number, command.reason)
    )


def of_filing(floor: Floor, submission: Submission) -> Iterator[Event]:
    """The entry of an approval that stands in the submission itself, if it is whole."""
    approval = submission.approval
    if approval is not None and approval.complete:
        yield ApprovalFiled(
            len(floor.facility.approvals) + 1,
            of_submission(submission.digest).subject,
            approval.reference,
            approval.date,
            approval.scope,
        )


# ── What rests on it ─────────────────────────────────────────────────────────────────────────


def lacking(known: Facility, needs: Iterable[Need], at: int) -> Refusal | None:
    """The refusal for the first paper that is not on record or does not hold, or None."""
    day = known.calendar.date(at)
    for need in needs:
        papers = known.papers.get(need.subject, ())
        if in_force(papers, day) is None:
            return _missing(need, papers, day)
    return None


def _missing(need: Need, papers: tuple[Approval, ...], day: str) -> Refusal:
    fault = papers[-1].fault(day) if papers else None
    if fault is None:
        reason = f"no approval of {need.words} is on record: file that of {need.whose}"
        return Refusal("approval/missing", f"{reason} ({need.subject:.60})", need.cite)
    code, words = fault
    reason = f"the approval of {need.words} by {need.whose}, {papers[-1].reference}, {words}"
    return Refusal(code, f"{reason}: file another"[:400], need.cite)


def needed(rules: GameRules, *, electronic: bool) -> Iterator[Need]:
    """The papers that a table needs to open, that of its submission first."""
    yield of_submission(rules.submission)
    yield from needs_of(rules, electronic=electronic)


def unapproved(
    floor: Floor, table: FloorTable, at: int, rules: GameRules | None = None
) -> Refusal | None:
    """The refusal of a table whose papers are not all on record, or None. ``rules`` are those that
    it is about to take up."""
    needs = needed(rules or table.rules, electronic=table.table.electronic)
    return lacking(floor.facility, needs, at)


# ── Appliers ─────────────────────────────────────────────────────────────────────────────────


def _filed(before: Facility, event: ApprovalFiled, entry: Entry) -> Facility:
    approval = Approval(
        event.number,
        event.subject,
        event.reference,
        event.date,
        event.scope,
        event.model,
        event.expires,
        entry.actor.person,
        entry.at,
    )
    return before.but(approvals={**before.approvals, event.number: approval})


def _withdrawn(before: Facility, event: ApprovalWithdrawn, entry: Entry) -> Facility:
    gone = before.approvals[event.number].but(
        withdrawn=event.reason, withdrawn_by=entry.actor.person, withdrawn_at=entry.at
    )
    return before.but(approvals={**before.approvals, event.number: gone})


JUDGES: Mapping[type, Judge] = {FileApproval: _file, WithdrawApproval: _withdraw}
APPLIERS: Mapping[type, Applier] = {ApprovalFiled: _filed, ApprovalWithdrawn: _withdrawn}
POSTERS: Mapping[type, Poster] = dict.fromkeys(APPLIERS, moves_nothing)
