"""Acts of two authorities: one proposes, another approves, and nobody does both.

An act is judged when it is proposed and again when it is approved; only then it is done. A
dismissal withdraws the person's proposals.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor import links
from pitboss.floor.approvals import lacking
from pitboss.floor.card_store import (
    CountCards,
    DestroyDecks,
    IssueDecks,
    ReceiveCards,
    ReturnDecks,
    bring_back,
    count_cards,
    destroy,
    issue,
    receive,
)
from pitboss.floor.differences import WaiveDifference, waive
from pitboss.floor.meter_life import (
    AdjustMeter,
    CloseMeter,
    TransferMeter,
    adjust,
    close,
    not_announced,
    not_now,
    transfer,
)
from pitboss.floor.register import of_link, of_submission
from pitboss.floor.staffing import EnrolStaff, enrol_staff
from pitboss.floor.state import Act, Facility, Floor, Proposal
from pitboss.floor.topic import Applier, Judge, Outcome, Poster, facility, moves_nothing, no_reason
from pitboss.record import Actor, Entry, Role, recorded
from pitboss.round import Refusal

__all__ = [
    "ACTS",
    "ACT_RIGHTS",
    "APPLIERS",
    "JUDGES",
    "POSTERS",
    "AdoptSubmission",
    "ChangeLink",
    "OpenLink",
    "RestoreLink",
]

_CITE: Final = "465a.2"


@recorded("adopt-submission")
class AdoptSubmission(Act):
    """Put a filed submission in force."""

    digest: str


@recorded("open-link")
class OpenLink(Act):
    """Open a link of the submission in force."""

    link: str


@recorded("change-link")
class ChangeLink(Act):
    """Give a link the numbers of the submission in force."""

    link: str


@recorded("restore-link")
class RestoreLink(Act):
    """Put a link up again."""

    link: str


def _adopt(floor: Floor, act: AdoptSubmission) -> Outcome:
    if act.digest not in floor.facility.filings:
        return Refusal("rules/unknown", "no such submission is filed", "601a.2")
    if act.digest == floor.facility.in_force:
        return Refusal("rules/same", "this submission is already in force", "601a.2")
    return facility(e.SubmissionAdopted(act.digest))


#: The judge of each act.
ACTS: Final[Mapping[type[Act], Callable[[Floor, Any], Outcome]]] = {
    AdoptSubmission: _adopt,
    EnrolStaff: enrol_staff,
    OpenLink: lambda floor, act: links.open_link(floor, act.link),
    ChangeLink: lambda floor, act: links.change(floor, act.link),
    RestoreLink: lambda floor, act: links.restore(floor, act.link),
    CloseMeter: close,
    TransferMeter: transfer,
    AdjustMeter: adjust,
    ReceiveCards: receive,
    DestroyDecks: destroy,
    CountCards: count_cards,
    IssueDecks: issue,
    ReturnDecks: bring_back,
    WaiveDifference: waive,
}


_AUTHORITIES: Final = (
    frozenset({Role.FLOORPERSON, Role.PIT_MANAGER, Role.ADMINISTRATOR}),
    frozenset({Role.PIT_MANAGER, Role.ADMINISTRATOR}),
    _CITE,
)
#: Two departments keep the cards (603a.16(a)): table games, through an assistant table games shift
#: manager or above, and security. Each has the key to one of the store's two locks (b), so nobody
#: moves cards into or out of it alone.
_DEPARTMENTS: Final = (
    frozenset({Role.ASSISTANT_SHIFT_MANAGER}),
    frozenset({Role.SECURITY}),
    "603a.16",
)
_OF_CARDS: Final = frozenset({ReceiveCards, IssueDecks, ReturnDecks, DestroyDecks, CountCards})
#: The roles that propose each act, those that approve or reject it, and the paragraph.
ACT_RIGHTS: Final[Mapping[type[Act], tuple[frozenset[Role], frozenset[Role], str]]] = {
    **{act: _DEPARTMENTS if act in _OF_CARDS else _AUTHORITIES for act in ACTS},
    EnrolStaff: (
        frozenset({Role.ADMINISTRATOR}),
        frozenset({Role.ADMINISTRATOR, Role.PIT_MANAGER}),
        _CITE,
    ),
}


def _not_theirs(act: Act, actor: Actor, half: int) -> Refusal | None:
    """The refusal of a role that may not propose (0) or approve (1) an act, or None."""
    *rights, cite = ACT_RIGHTS[type(act)]
    roles = rights[half]
    if actor.role in roles:
        return None
    who = " or ".join(role.named for role in sorted(roles))
    verb = ("proposes", "approves")[half]
    return Refusal("act/role", f"{actor.role.named} may not do that: {who} {verb} it", cite)


def _propose(floor: Floor, command: c.ProposeAct) -> Outcome:
    act = command.act
    does = ACTS.get(type(act))
    if does is None:
        return Refusal("act/unknown", f"{act!r:.60} is no act of the floor", _CITE)
    refused = _not_theirs(act, command.actor, 0) or _not_for_oneself(act, command.actor.person)
    refused = refused or not_announced(floor, act, command.at)
    outcome = refused or does(floor, act)
    if not isinstance(outcome, Refusal):
        outcome = _unapproved(floor, act, command.at) or outcome
    if isinstance(outcome, Refusal):
        return outcome
    return facility(e.ActProposed(floor.facility.proposed + 1, act))


def _unapproved(floor: Floor, act: Act, at: int) -> Refusal | None:
    """The refusal of an act that rests on an approval which is not on record, or None (R67)."""
    if isinstance(act, AdoptSubmission):
        return lacking(floor.facility, [of_submission(act.digest)], at)
    if isinstance(act, OpenLink | RestoreLink):
        return lacking(floor.facility, [of_link(act.link)], at)
    return None


def _not_for_oneself(act: Act, person: str) -> Refusal | None:
    if isinstance(act, WaiveDifference) and act.player == person:
        return Refusal("act/own", "this is your own debt: two other people waive it", _CITE)
    return None


def _filed_it(floor: Floor, act: Act, person: str) -> Refusal | None:
    """The refusal of a person who approves a submission that they filed, or None."""
    filing = floor.facility.filings.get(act.digest) if isinstance(act, AdoptSubmission) else None
    if filing is None or filing.by != person:
        return None
    return Refusal("act/own", "you filed this submission: another person approves it", "601a.2")


def _proposal(floor: Floor, command: c.ApproveAct | c.RejectAct) -> Proposal | Refusal:
    number = command.proposal
    found = floor.facility.proposals.get(number) if type(number) is int else None
    return found or Refusal("act/none", f"no act {number!r:.20} waits for approval", _CITE)


def _approve(floor: Floor, command: c.ApproveAct) -> Outcome:
    proposal = _proposal(floor, command)
    if isinstance(proposal, Refusal):
        return proposal
    refused = _not_theirs(proposal.act, command.actor, 1)
    if refused is None and proposal.by == command.actor.person:
        refused = Refusal("act/own", "you proposed this act: another person approves it", _CITE)
    refused = refused or _not_for_oneself(proposal.act, command.actor.person)
    refused = refused or _filed_it(floor, proposal.act, command.actor.person)
    refused = refused or not_now(floor, proposal.act, command.at)
    outcome = refused or ACTS[type(proposal.act)](floor, proposal.act)
    if not isinstance(outcome, Refusal):
        outcome = _unapproved(floor, proposal.act, command.at) or outcome
    if isinstance(outcome, Refusal):
        return outcome
    return (*facility(e.ActApproved(proposal.number)), *outcome)


def _reject(floor: Floor, command: c.RejectAct) -> Outcome:
    proposal = _proposal(floor, command)
    if isinstance(proposal, Refusal):
        return proposal
    refused = _not_theirs(proposal.act, command.actor, 1) or no_reason(command.reason, _CITE)
    return refused or facility(e.ActRejected(proposal.number, command.reason))


def _proposed(before: Facility, event: e.ActProposed, entry: Entry) -> Facility:
    proposal = Proposal(event.proposal, event.act, entry.actor.person, entry.number)
    return before.but(
        proposals={**before.proposals, event.proposal: proposal}, proposed=event.proposal
    )


def _ended(before: Facility, event: e.ActApproved | e.ActRejected, entry: Entry) -> Facility:
    left = {number: one for number, one in before.proposals.items() if number != event.proposal}
    return before.but(proposals=left)


JUDGES: Mapping[type, Judge] = {
    c.ProposeAct: _propose,
    c.ApproveAct: _approve,
    c.RejectAct: _reject,
}
APPLIERS: Mapping[type, Applier] = {
    e.ActProposed: _proposed,
    e.ActApproved: _ended,
    e.ActRejected: _ended,
}
POSTERS: Mapping[type, Poster] = dict.fromkeys(APPLIERS, moves_nothing)
