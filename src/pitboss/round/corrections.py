"""Corrections of a dealer's slips, under a floorperson's authority (R57).

A correction is a new event that names the old one; events are never edited. Seats that were already
settled are settled again (``resettlement``).
"""

from collections.abc import Iterator, Mapping

from pitboss.games import CardsMissingError
from pitboss.games.choices import SetHands
from pitboss.games.dealing import PLAYER
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.betting import reading_fault
from pitboss.round.commands import Refusal
from pitboss.round.decisions import asked_of, raises_of
from pitboss.round.events import Event
from pitboss.round.moves import Applier, Judge, Move, Outcome, place_of
from pitboss.round.readings import reread
from pitboss.round.records import card_faults, dealer_run, face_up, named
from pitboss.round.resettlement import Resettlement, resettled
from pitboss.round.settlement import hand_fault
from pitboss.round.slip import amount_fault
from pitboss.round.state import Seat, State
from pitboss.rulebook.chapter import WagerKind

__all__ = ["APPLIERS", "JUDGES", "moves"]


def _authority(state: State, actor: Actor, reason: str, cite: str) -> Refusal | None:
    """The refusal of a correction: not a floorperson's, without a reason, or in a void round."""
    refused = dealer_run(state, actor.role, (Role.FLOORPERSON,), cite)
    if refused is None and not reason.strip():
        refused = Refusal("correction/reason", "say why it is corrected", cite)
    if refused is None and state.void is not None and not state.void.keeps:
        reason = "the round is void and every wager went back, so nothing is left to correct"
        refused = Refusal("correction/void", reason, state.void.cite)
    return refused


# ── Cards ────────────────────────────────────────────────────────────────────────────────────


def _correct_cards(state: State, command: c.CorrectCards) -> Outcome:
    cite = state.rules.chapter.deck.cite
    faces = command.faces
    refused = _authority(state, command.actor, command.reason, cite)
    if refused is not None:
        return refused
    if state.plays(command.actor.person):
        reason = "you play in this round: another floorperson corrects its cards"
        return Refusal("correction/own", reason, cite)
    if not faces or not all(_entered(state, position) for position in faces):
        return Refusal("correction/none", "no card was entered at this position", cite)
    # Checked before the cards, so that no refusal depends on cards that lie unseen.
    fault = reading_fault(state, command.readings) or card_faults(state, command.actor, faces, cite)
    if fault is not None:
        return fault
    was = {position: card for position in faces if (card := state.face(position)) is not None}
    corrected = e.CardsCorrected(
        positions=tuple(faces),
        reason=command.reason,
        shown=face_up(state, faces),
        was=was,
        faces=dict(faces),
    )
    return _with_settlement(state, command, (corrected,))


def _entered(state: State, position: object) -> bool:
    if type(position) is not int or not 0 <= position < state.dealt:
        return False
    return state.face(position) is not None


def _cards_corrected(state: State, event: e.CardsCorrected) -> State:
    """The round with the right cards, also where a player named them for the low hand."""
    after = named(state, event)
    for seat in state.seats.values():
        own = {one.position for one in state.lying(PLAYER, seat.number)}
        other = {was: event.faces[at] for at, was in event.was.items() if at in own}
        if other and any(isinstance(one, SetHands) and one.low for one in seat.decisions):
            decisions = tuple(
                SetHands(tuple(other.get(card, card) for card in one.low))
                if isinstance(one, SetHands)
                else one
                for one in seat.decisions
            )
            after = after.with_seat(after.seats[seat.number].but(decisions=decisions))
    return after


# ── Wagers ───────────────────────────────────────────────────────────────────────────────────


def _correct_wager(state: State, command: c.CorrectWager) -> Outcome:
    cite = state.paragraphs.wagers
    refused = _authority(state, command.actor, command.reason, cite)
    if refused is not None:
        return refused
    seat = place_of(state.seats, command.seat)
    if seat is None or place_of(seat.wagers, command.wager) is None:
        return Refusal("correction/none", "this seat has no such wager", cite)
    refused = _not_corrected(state, command.actor, seat, command.wager)
    refused = refused or _amount(state, command.actor, seat, command.wager, command.amount)
    if refused is not None:
        return refused
    events = tuple(
        e.WagerCorrected(seat.number, key, seat.wagers[key], amount, command.reason)
        for key, amount in _followed(state, seat, command.wager, command.amount).items()
    )
    return _with_settlement(state, command, events)


def _not_corrected(state: State, actor: Actor, seat: Seat, wager: str) -> Refusal | None:
    """The refusal of a wager that is never corrected, or not by this person, or None."""
    law = state.rules.chapter.wagers[wager]
    place = (seat.number, wager)
    if actor.person == seat.player:
        return Refusal(
            "correction/own",
            "this wager is your own: another floorperson corrects it",
            law.cite,
            *place,
        )
    if law.meter is not None or law.shares is not None:
        reason = "its size is fixed and its meter was fed: refuse its prize instead"
        return Refusal("correction/fixed", reason, law.cite, *place)
    if law.equals is not None:
        reason = f"it equals the {law.equals}: correct that wager, and this one follows"
        return Refusal("correction/follows", reason, law.cite, *place)
    if state.void is not None and wager not in state.void.keeps:
        reason = "the round is void, and this wager went back"
        return Refusal("correction/void", reason, state.void.cite, *place)
    return None


def _amount(state: State, actor: Actor, seat: Seat, wager: str, amount: Cents) -> Refusal | None:
    """The refusal of an unlawful amount: a raise keeps its multiples, a wager its limits (R57)."""
    law = state.rules.chapter.wagers[wager]
    if law.kind is not WagerKind.RAISE:
        fault = amount_fault(law, state.rules.offers[wager], amount)
        if fault is None:
            return None
        return Refusal(fault.code, fault.reason, fault.cite, seat.number, wager)
    pairs = _raised(state, actor, seat, wager)
    if type(amount) is int and any(least <= amount <= most for least, most in pairs):
        return None
    reason = "a raise is one of the multiples that its decision allows"
    return Refusal("correction/amount", reason, law.raises[0].cite, seat.number, wager)


def _raised(state: State, actor: Actor, seat: Seat, wager: str) -> tuple[tuple[Cents, Cents], ...]:
    """The amounts that the question at which this wager was raised allows."""
    offers = raises_of(state, seat, wager)
    who = asked_of(state, seat, offers, actor)
    return tuple(pair for offer in offers for pair in offer.amounts(who))


def _followed(state: State, seat: Seat, wager: str, amount: Cents) -> dict[str, Cents]:
    """The corrected wager, and those that equal it or were raised as multiples of it."""
    was = seat.wagers[wager]
    amounts = {wager: amount}
    for key, old in seat.wagers.items():
        law = state.rules.chapter.wagers[key]
        if law.equals == wager:
            amounts[key] = amount
        elif any(point.of == wager for point in law.raises):
            amounts[key] = Cents(old * amount // was)
    return amounts


def _wager_corrected(state: State, event: e.WagerCorrected) -> State:
    seat = state.seats[event.seat]
    return state.with_seat(seat.but(wagers={**seat.wagers, event.wager: event.amount}))


# ── Resettlement ─────────────────────────────────────────────────────────────────────────────


def _with_settlement(
    state: State, command: c.CorrectCards | c.CorrectWager, events: tuple[Event, ...]
) -> Outcome:
    """The events of a correction, with the resettlement of seats that were already settled."""
    read = reread(state, command.readings)
    if isinstance(read, Refusal):
        return read
    state, before = read
    after = state
    for event in events:
        after = APPLIERS[type(event)](after, event)
    if not state.settled:
        return (*before, *events)
    try:
        faults = (hand_fault(after, after.seats[number]) for number in after.settled)
        fault = next((one for one in faults if one is not None), None)
        return fault or (*before, *events, Resettlement(state, after).event())
    except CardsMissingError as error:
        cite = state.rules.chapter.deck.cite
        return Refusal("cards/unknown", str(error), cite, error.seat)


# ── What may be done now ─────────────────────────────────────────────────────────────────────


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """Cards and wagers to correct."""
    cite = state.rules.chapter.deck.cite
    if _authority(state, actor, "a reason", cite) is not None:
        return
    entered = tuple(position for position in range(state.dealt) if _entered(state, position))
    if entered and not state.plays(actor.person):
        about = "correct cards that were entered wrongly"
        yield Move(
            kind="correct-cards", about=about, cite=cite, positions=entered, needs_reason=True
        )
    for seat in state.seats.values():
        for wager in seat.wagers:
            if _not_corrected(state, actor, seat, wager) is not None:
                continue
            law, offer = state.rules.chapter.wagers[wager], state.rules.offers[wager]
            raised = law.kind is WagerKind.RAISE
            limits = ((offer.amount or offer.minimum, offer.amount or offer.maximum),)
            yield Move(
                kind="correct-wager",
                about=f"correct the {law.name} wager of seat {seat.number}",
                cite=law.cite,
                seat=seat.number,
                wager=wager,
                amounts=_raised(state, actor, seat, wager) if raised else limits,
                needs_reason=True,
            )


JUDGES: Mapping[type, Judge] = {c.CorrectCards: _correct_cards, c.CorrectWager: _correct_wager}
APPLIERS: Mapping[type, Applier] = {
    e.CardsCorrected: _cards_corrected,
    e.WagerCorrected: _wager_corrected,
    e.SettledAnew: resettled,
}
