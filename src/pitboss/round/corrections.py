"""Corrections of what was recorded wrongly, and their authorities (R57, R63).

A correction is a new event that names the old one; events are never edited. A floorperson proposes
it. Before a card is dealt that is enough. From then on a player may know a card, so a correction
that changes what somebody wins or loses waits for a second person: a pit manager or above, or
surveillance. One of cards always waits, because whether it changes anything may turn on cards that
lie face down. Seats that were already settled are settled again (``resettlement``).
"""

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any, Final

from pitboss.games import CardsMissingError
from pitboss.record import Actor, Role
from pitboss.round import card_corrections, dealing, decision_corrections, wager_corrections
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.betting import reading_fault
from pitboss.round.card_corrections import cards_fault, cards_found, entered, swapped
from pitboss.round.commands import Readings, Refusal
from pitboss.round.correctable_amounts import correctable_amounts, other_choices
from pitboss.round.decision_corrections import decided_seats, decisions_found
from pitboss.round.events import Event
from pitboss.round.findings import CardsFound, Correction, DecisionsFound, Finding, WagerFound
from pitboss.round.moves import Applier, Judge, Move, Outcome, place_of
from pitboss.round.readings import reread
from pitboss.round.recorders import chips_cite
from pitboss.round.records import dealer_run
from pitboss.round.resettlement import Resettlement, resettled
from pitboss.round.settlement import hand_fault
from pitboss.round.state import Phase, State
from pitboss.round.wager_corrections import other_instruments, wager_found

__all__ = ["APPLIERS", "JUDGES", "SECOND", "moves"]

#: The roles of the second authority (R63). Those above a pit manager act as one.
SECOND: Final = (Role.PIT_MANAGER, Role.SURVEILLANCE)
_CITE: Final = "R63"
_Correcting = c.CorrectCards | c.CorrectWager | c.CorrectDecisions


def _authority(state: State, actor: Actor, allowed: tuple[Role, ...], cite: str) -> Refusal | None:
    """The refusal of a person who has no part in corrections here, or None."""
    refused = dealer_run(state, actor.role, allowed, cite)
    if refused is None and state.void is not None and not state.void.keeps:
        reason = "the round is void and every wager went back, so nothing is left to correct"
        refused = Refusal("correction/void", reason, state.void.cite)
    if refused is None and state.plays(actor.person):
        reason = "you play in this round: other people correct it"
        refused = Refusal("correction/own", reason, _CITE)
    return refused


# ── The first authority ──────────────────────────────────────────────────────────────────────


def _correct(state: State, command: _Correcting) -> Outcome:
    finding, cite = _finding(command), _paragraph(state, command)
    refused = _authority(state, command.actor, (Role.FLOORPERSON,), cite)
    if refused is None and not command.reason.strip():
        refused = Refusal("correction/reason", "say why it is corrected", cite)
    # Checked before the cards, so that no refusal depends on cards that lie unseen.
    refused = refused or reading_fault(state, command.readings)
    if refused is not None:
        return refused
    outcome: Outcome | None
    if isinstance(finding, CardsFound):
        outcome = cards_fault(state, command.actor, finding)
    else:
        outcome = _corrected(state, command.actor, finding, command.reason, command.readings)
    if isinstance(outcome, Refusal):
        return outcome
    if state.dealt and not command.evidence.strip():
        return Refusal("correction/evidence", "a card is known: say what shows it", _CITE)
    if outcome is None or _takes_two(state, outcome):
        return _propose(state, command, finding)
    return outcome


def _finding(command: _Correcting) -> Finding:
    match command:
        case c.CorrectCards():
            return CardsFound(command.faces)
        case c.CorrectWager():
            named = (command.choice, command.instrument)
            return WagerFound(command.seat, command.wager, command.amount, *named)
    return DecisionsFound(command.seat, command.decisions)


def _paragraph(state: State, command: _Correcting) -> str:
    match command:
        case c.CorrectCards():
            return state.rules.chapter.deck.cite
        case c.CorrectWager():
            return state.paragraphs.wagers
    return state.paragraphs.play


def _takes_two(state: State, events: tuple[Event, ...]) -> bool:
    """Whether a correction needs two authorities: a card may be known, and it changes what somebody
    wins or loses. Before every seat is settled it may, whatever the cards are."""
    if not state.dealt:
        return False
    if any(number not in state.settled for number in state.boxes):
        return True
    found = [one for one in events if isinstance(one, e.SettledAnew)]
    return any(
        any(one.difference.values())
        or bool(one.changes)
        or (one.waiting, one.approved, one.refused)
        != (state.waiting, state.approved, state.refused)
        for one in found
    )


def _propose(state: State, command: _Correcting, finding: Finding) -> Outcome:
    # Another person's cards that lie face down are not told to somebody who names the same.
    by, waiting = command.actor.person, state.corrections.values()
    shared = not isinstance(finding, CardsFound)
    if any(one.finding == finding and (shared or one.by == by) for one in waiting):
        reason = "this correction waits already: a pit manager or surveillance confirms it"
        return Refusal("correction/waiting", reason, _CITE)
    return (
        e.CorrectionProposed(
            number=state.proposed + 1,
            by=command.actor.person,
            finding=finding,
            reason=command.reason,
            evidence=command.evidence,
        ),
    )


# ── The second authority ─────────────────────────────────────────────────────────────────────


def _confirm(state: State, command: c.ConfirmCorrection) -> Outcome:
    refused = _authority(state, command.actor, SECOND, _CITE)
    waits = place_of(state.corrections, command.number)
    if refused is None:
        refused = _not_second(waits, command.actor) or reading_fault(state, command.readings)
    if refused is not None:
        return refused
    assert isinstance(waits, Correction)
    first = Actor(Role.FLOORPERSON, waits.by)
    outcome = _corrected(state, first, waits.finding, waits.reason, command.readings)
    if isinstance(outcome, Refusal):
        return outcome
    return (e.CorrectionConfirmed(waits.number, command.actor.person), *outcome)


def _not_second(waits: Correction | None, actor: Actor) -> Refusal | None:
    if waits is None:
        return Refusal("correction/none", "no such correction waits", _CITE)
    if waits.by == actor.person:
        reason = "you proposed this correction: another person confirms it"
        return Refusal("act/own", reason, _CITE)
    return None


def _reject(state: State, command: c.RejectCorrection) -> Outcome:
    allowed = (Role.FLOORPERSON, Role.PIT_MANAGER)
    refused = dealer_run(state, command.actor.role, allowed, _CITE)
    if refused is not None:
        return refused
    waits = place_of(state.corrections, command.number)
    if waits is None:
        return Refusal("correction/none", "no such correction waits", _CITE)
    if command.actor.role is Role.FLOORPERSON and waits.by != command.actor.person:
        reason = "a floorperson withdraws only what they proposed: a pit manager rejects it"
        return Refusal("role/not-allowed", reason, _CITE)
    if not command.reason.strip():
        return Refusal("correction/reason", "say why it is rejected", _CITE)
    return (e.CorrectionRejected(waits.number, command.actor.person, command.reason),)


def _proposed(state: State, event: e.CorrectionProposed) -> State:
    waits = Correction(event.number, event.finding, event.by, event.reason, event.evidence)
    return state.but(corrections={**state.corrections, event.number: waits}, proposed=event.number)


def _ended(state: State, event: e.CorrectionConfirmed | e.CorrectionRejected) -> State:
    left = {key: one for key, one in state.corrections.items() if key != event.number}
    return state.but(corrections=left)


# ── The correction ───────────────────────────────────────────────────────────────────────────


def _corrected(
    state: State, actor: Actor, finding: Finding, reason: str, readings: Readings
) -> Outcome:
    """The events of a correction, with the resettlement of seats that were already settled."""
    outcome = _found(state, actor, finding, reason)
    read = reread(state, readings)
    if isinstance(outcome, Refusal):
        return outcome
    if isinstance(read, Refusal):
        return read
    state, before = read
    if isinstance(finding, CardsFound):
        return _with_cards(state, before, outcome, finding)
    settled = _settled_again(state, outcome)
    return settled if isinstance(settled, Refusal) else (*before, *outcome, *settled)


def _with_cards(
    state: State, before: tuple[Event, ...], outcome: tuple[Event, ...], finding: CardsFound
) -> Outcome:
    """The events of corrected cards. Where a card is recorded elsewhere face down, the correction
    ends in the same way and in as many entries, but only an attempt is noted."""
    (corrected,) = outcome
    assert isinstance(corrected, e.CardsCorrected)
    instead = swapped(state, corrected)
    settled = _settled_again(state, (instead or corrected,))
    if isinstance(settled, Refusal):
        return settled
    if instead is None:
        return (*before, corrected, *settled)
    unchanged = (Resettlement(state, state).event(),) if settled else ()
    return (*before, e.AttemptNoted(dict(finding.faces)), *unchanged)


def _settled_again(state: State, events: tuple[Event, ...]) -> Refusal | tuple[Event, ...]:
    """The resettlement of the seats already settled after these events, or the refusal of what a
    turned hand does not allow."""
    if not state.settled:
        return ()
    after = reduce(_apply, events, state)
    try:
        faults = (hand_fault(after, after.seats[number]) for number in after.settled)
        fault = next((one for one in faults if one is not None), None)
        return fault or (Resettlement(state, after).event(),)
    except CardsMissingError as error:
        cite = state.rules.chapter.deck.cite
        return Refusal("cards/unknown", str(error), cite, error.seat)


def _found(state: State, actor: Actor, finding: Finding, reason: str) -> Outcome:
    match finding:
        case CardsFound():
            return cards_found(state, actor, finding, reason)
        case WagerFound():
            return wager_found(state, actor, finding, reason)
        case DecisionsFound():
            return decisions_found(state, actor, finding, reason)
    raise TypeError(f"{finding!r:.40} is no finding")


def _apply(state: State, event: Event) -> State:
    return {**APPLIERS, **dealing.APPLIERS}[type(event)](state, event)


# ── What may be done now ─────────────────────────────────────────────────────────────────────


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """Records to correct, and corrections to confirm, reject or withdraw."""
    if state.electronic or actor.role not in (Role.FLOORPERSON, *SECOND):
        return
    if actor.role is Role.FLOORPERSON and _authority(state, actor, (actor.role,), _CITE) is None:
        yield from _to_correct(state, actor)
    for number, waits in state.corrections.items():
        about = f"correction {number}, which {waits.by} proposed: {waits.reason}"
        if not isinstance(_confirm(state, c.ConfirmCorrection(actor, number)), Refusal):
            yield Move(
                kind="confirm-correction", about=f"confirm {about}", cite=_CITE, number=number
            )
        own = actor.role is Role.FLOORPERSON and waits.by == actor.person
        if (own or actor.role is Role.PIT_MANAGER) and state.phase is not Phase.CLOSED:
            yield Move(
                kind="reject-correction",
                about=f"reject {about}",
                cite=_CITE,
                number=number,
                needs_reason=True,
            )


def _to_correct(state: State, actor: Actor) -> Iterator[Move]:
    shared: Any = {"needs_reason": True, "needs_evidence": state.dealt > 0}
    cards = entered(state)
    if cards:
        about = "correct cards that were entered wrongly"
        cite = state.rules.chapter.deck.cite
        yield Move(kind="correct-cards", about=about, cite=cite, positions=cards, **shared)
    for number in decided_seats(state):
        about = f"correct the decisions of seat {number}"
        cite = state.paragraphs.play
        yield Move(kind="correct-decisions", about=about, cite=cite, seat=number, **shared)
    for seat, amounts in correctable_amounts(state, actor):
        for key, pairs in amounts.items():
            law = state.rules.chapter.wagers[key]
            yield Move(
                kind="correct-wager",
                about=f"correct the {law.name} wager of seat {seat.number}",
                cite=law.cite,
                seat=seat.number,
                wager=key,
                amounts=pairs,
                choices={key: other_choices(seat, law)} if law.choice else {},
                **shared,
            )
    for number, key, name in other_instruments(state):
        amount = state.seats[number].wagers[key]
        law = state.rules.chapter.wagers[key]
        yield Move(
            kind="correct-wager",
            about=f"correct what the {law.name} wager of seat {number} lies in: {name}",
            cite=chips_cite(state),
            seat=number,
            wager=key,
            amounts=((amount, amount),),
            instrument=name,
            **shared,
        )


JUDGES: Mapping[type, Judge] = {
    c.CorrectCards: _correct,
    c.CorrectWager: _correct,
    c.CorrectDecisions: _correct,
    c.ConfirmCorrection: _confirm,
    c.RejectCorrection: _reject,
}
APPLIERS: Mapping[type, Applier] = {
    e.CorrectionProposed: _proposed,
    e.CorrectionConfirmed: _ended,
    e.CorrectionRejected: _ended,
    e.SettledAnew: resettled,
    **card_corrections.APPLIERS,
    **wager_corrections.APPLIERS,
    **decision_corrections.APPLIERS,
}
