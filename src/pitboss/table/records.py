"""What people record at a dealer-run table: cards entered, chips counted, lights seen, and slips
put right under a floorperson's authority. Nothing is ever edited: a correction is a new event."""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.cards import DECK_53, Card, card_name
from pitboss.games import CardsMissingError
from pitboss.games.model import Deal, Settle
from pitboss.money import Cents
from pitboss.rulebook.chapter import WagerKind
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.anew import settled_anew
from pitboss.table.apply import apply, replay
from pitboss.table.boxes import amount_refusal
from pitboss.table.commands import Refusal, Role
from pitboss.table.events import Event
from pitboss.table.settlement import settle_seat
from pitboss.table.state import BETTING, State

__all__ = ["DECIDERS", "RULES", "chip_wagers", "not_ready", "unlit"]


def _cite(state: State, paragraph: str) -> str:
    return f"{state.rules.chapter.chapter}.{paragraph}"


def _closing(state: State) -> str:
    return state.rules.chapter.dealing[state.rules.dealing].closing_cite


def chip_wagers(state: State) -> tuple[str, ...]:
    """The wagers made whose chips the dealer collects and counts before the deal (.8(b))."""
    return tuple(key for key in sorted(state.made) if _by_system(state, key))


def _by_system(state: State, key: str) -> bool:
    """Whether a system accepts the chips of a wager: progressives, and 643a.2(c) where it is so."""
    law = state.rules.chapter.wagers[key]
    if law.system is not None:
        return bool(state.rules.options.get(law.system))
    return law.meter is not None and not law.electronic


def not_ready(state: State, command: c.Proceed) -> Refusal | None:
    """At a dealer-run table: what has to be recorded before the next step."""
    if state.electronic:
        return None
    if isinstance(state.step, Deal):
        open_ones = [key for key in chip_wagers(state) if key not in state.chips]
        if open_ones:
            reason = f"the chips of the {open_ones[0]} wagers are not yet found equal"
            return Refusal("chips/uncounted", reason, _closing(state), 0, open_ones[0])
    if isinstance(state.step, Settle):
        try:
            settle_seat(state, state.moment.seat, command.readings)
        except CardsMissingError as error:
            return Refusal("cards/unknown", str(error), state.step.cite, error.seat)
    return None


def _dealer_run(state: State, role: Role, allowed: tuple[Role, ...], cite: str) -> Refusal | None:
    if state.electronic:
        reason = "at an electronic table the system knows it by construction (R34)"
        return Refusal("record/electronic", reason, cite)
    if role not in allowed:
        who = " or ".join(allowed)
        return Refusal("role/not-allowed", f"a {who} records that", cite)
    if state.moment.step == BETTING or state.closed:
        return Refusal("record/not-now", "it belongs to a round in play", cite)
    return None


def _known_cards(state: State) -> set[Card]:
    return {card for card in state.deck if card is not None}


def _card_fault(state: State, card: Card, cite: str) -> Refusal | None:
    if card not in DECK_53[: state.rules.chapter.deck.deck]:
        return Refusal("cards/foreign", f"card {card} is not in the deck", cite)
    if card in _known_cards(state):
        return Refusal("cards/twice", f"the {card_name(card)} is on the table already", cite)
    return None


def _enter(state: State, command: c.EnterCards) -> Refusal | None:
    cite = state.rules.chapter.deck.cite
    refused = _dealer_run(state, command.actor.role, (Role.DEALER, Role.SYSTEM), cite)
    if refused is not None:
        return refused
    if not command.faces or len(set(command.faces.values())) != len(command.faces):
        return Refusal("cards/twice", "each card is entered once", cite)
    for position, card in command.faces.items():
        if not 0 <= position < state.dealt:
            reason = f"card {position + 1} of the deck is not dealt"
            return Refusal("cards/not-dealt", reason, cite)
        if state.deck[position] is not None:
            reason = f"card {position + 1} of the deck is entered: a floorperson corrects it"
            return Refusal("cards/entered", reason, cite)
        fault = _card_fault(state, card, cite)
        if fault is not None:
            return fault
    return None


def _decide_enter(state: State, command: c.EnterCards) -> tuple[Event, ...]:
    return (e.CardsEntered(dict(command.faces)),)


def _accepted(state: State, wager: str) -> int:
    return sum(wager in seat.wagers for seat in state.seats.values())


def _chips(state: State, command: c.CountChips | c.ResolveChips) -> Refusal | None:
    counting = isinstance(command, c.CountChips)
    role = Role.DEALER if counting else Role.FLOORPERSON
    cite = _closing(state)
    refused = _dealer_run(state, command.actor.role, (role,), cite)
    if refused is not None:
        return refused
    if not isinstance(state.step, Deal):
        return Refusal("chips/not-now", "the chips are counted before the deal", cite)
    if command.wager not in chip_wagers(state) or command.wager in state.chips:
        reason = f"no chips of {command.wager} wagers are to be counted"
        return Refusal("chips/none", reason, cite, 0, command.wager)
    if isinstance(command, c.ResolveChips) and not command.reason.strip():
        return Refusal("chips/reason", "say how the difference was resolved", cite)
    return None


def _decide_count(state: State, command: c.CountChips) -> tuple[Event, ...]:
    accepted = _accepted(state, command.wager)
    return (e.ChipsCounted(command.wager, command.count, accepted, command.actor.person),)


def _decide_resolve(state: State, command: c.ResolveChips) -> tuple[Event, ...]:
    return (e.ChipsResolved(command.wager, command.actor.person, command.reason),)


def unlit(state: State) -> tuple[tuple[int, str], ...]:
    """The prizes whose light the dealer has still to see: where the chapter asks for it."""
    if state.electronic:
        return ()
    wagers = state.rules.chapter.wagers
    return tuple(
        (number, wager)
        for number, wager in state.waiting
        if (number, wager) not in state.lights
        and (approval := wagers[wager].approval) is not None
        and approval.light is not None
    )


def _light(state: State, command: c.ConfirmLight) -> Refusal | None:
    law = state.rules.chapter.wagers.get(command.wager)
    cite = (law.approval.light if law is not None and law.approval is not None else None) or "R15"
    refused = _dealer_run(state, command.actor.role, (Role.DEALER,), cite)
    place = (command.seat, command.wager)
    if refused is None and place not in unlit(state):
        reason = f"no light of a {command.wager} prize of seat {command.seat} is waited for"
        refused = Refusal("approval/none", reason, cite, command.seat, command.wager)
    return refused


def _decide_light(state: State, command: c.ConfirmLight) -> tuple[Event, ...]:
    return (e.LightConfirmed(command.seat, command.wager, command.actor.person),)


def _authority(state: State, actor: c.Actor, reason: str, cite: str) -> Refusal | None:
    """A floorperson corrects, and says why."""
    refused = _dealer_run(state, actor.role, (Role.FLOORPERSON,), cite)
    if refused is None and not reason.strip():
        refused = Refusal("correction/reason", "a correction says why", cite)
    if refused is None and state.void is not None:
        refused = Refusal("correction/void", "the round is void", cite)
    return refused


def _correct_card(state: State, command: c.CorrectCard) -> Refusal | None:
    cite = state.rules.chapter.deck.cite
    refused = _authority(state, command.actor, command.reason, cite)
    if refused is not None:
        return refused
    if not 0 <= command.position < state.dealt or state.deck[command.position] is None:
        return Refusal("correction/none", "no such card was entered", cite)
    fault = _card_fault(state, command.card, cite)
    if fault is not None:
        return fault
    corrected = apply(state, _card_corrected(state, command))
    return _still_settles(corrected, cite)


def _still_settles(state: State, cite: str) -> Refusal | None:
    try:
        for number in state.settled:
            settle_seat(state, number, {})
    except CardsMissingError as error:
        return Refusal("cards/unknown", str(error), cite, error.seat)
    return None


def _card_corrected(state: State, command: c.CorrectCard) -> e.CardCorrected:
    return e.CardCorrected(
        command.position,
        state.deck[command.position],
        command.card,
        command.actor.person,
        command.reason,
    )


def _decide_correct_card(state: State, command: c.CorrectCard) -> tuple[Event, ...]:
    return _with_settlement(state, _card_corrected(state, command))


def _with_settlement(state: State, *events: Event) -> tuple[Event, ...]:
    """The correction, and what it changes of seats that are settled already."""
    if not state.settled:
        return events
    return (*events, settled_anew(state, replay(state, events)))


def _correct_wager(state: State, command: c.CorrectWager) -> Refusal | None:
    cite = _cite(state, "7")
    refused = _authority(state, command.actor, command.reason, cite)
    if refused is not None:
        return refused
    seat = state.seats.get(command.seat)
    place = (command.seat, command.wager)
    if seat is None or command.wager not in seat.wagers:
        return Refusal("correction/none", "there is no such wager", cite, *place)
    law = state.rules.chapter.wagers[command.wager]
    if law.meter is not None:
        reason = "its size is fixed, and its meter was fed: void it by a refused approval"
        return Refusal("correction/fixed", reason, law.cite, *place)
    if law.equals is not None:
        reason = f"it equals the {law.equals}: correct that one, and this one follows"
        return Refusal("correction/follows", reason, law.cite, *place)
    if law.kind is WagerKind.RAISE:
        fair = command.amount > 0
        return None if fair else Refusal("correction/amount", "too little", law.cite, *place)
    offer = state.rules.offers[command.wager]
    return amount_refusal(law, offer, command.amount, command.seat)


def _decide_correct_wager(state: State, command: c.CorrectWager) -> tuple[Event, ...]:
    """The wager, and those that equal it or were raised as multiples of it."""
    wagers = state.seats[command.seat].wagers
    was = wagers[command.wager]
    amounts = {command.wager: command.amount}
    for key, amount in wagers.items():
        law = state.rules.chapter.wagers[key]
        if law.equals == command.wager:
            amounts[key] = command.amount
        elif any(point.of == command.wager for point in law.raises):
            amounts[key] = Cents(amount * command.amount // was)
    events: tuple[Event, ...] = tuple(
        e.WagerCorrected(
            command.seat, key, wagers[key], amount, command.actor.person, command.reason
        )
        for key, amount in amounts.items()
    )
    return _with_settlement(state, *events)


RULES: Mapping[type, Callable[[State, Any], Refusal | None]] = {
    c.EnterCards: _enter,
    c.CountChips: _chips,
    c.ResolveChips: _chips,
    c.ConfirmLight: _light,
    c.CorrectCard: _correct_card,
    c.CorrectWager: _correct_wager,
}

DECIDERS: Mapping[type, Callable[[State, Any], tuple[Event, ...]]] = {
    c.EnterCards: _decide_enter,
    c.CountChips: _decide_count,
    c.ResolveChips: _decide_resolve,
    c.ConfirmLight: _decide_light,
    c.CorrectCard: _decide_correct_card,
    c.CorrectWager: _decide_correct_wager,
}
