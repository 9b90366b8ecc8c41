"""Why a command is not allowed now: code, reason, paragraph; or nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.cards import DECK_53, card_name
from pitboss.games.model import Ask, Raise
from pitboss.money import Cents, dollars_text
from pitboss.rulebook.chapter import Raise as RaisePoint
from pitboss.table import commands as c
from pitboss.table import irregular, records
from pitboss.table.boxes import box_refusal, wager_refusal
from pitboss.table.commands import Actor, Command, Refusal, Role
from pitboss.table.procedure import asked
from pitboss.table.state import Phase, Seat, State

__all__ = ["amounts", "raise_points", "refusal"]

_STAFF = (Role.DEALER, Role.SYSTEM)
_READINGS = (c.Irregular, c.StubWrong, c.CorrectCard, c.CorrectWager)


def refusal(state: State, command: Command) -> Refusal | None:
    """Why the command is refused, or nothing if it will be carried out."""
    refused = _RULES[type(command)](state, command)
    if refused is None and isinstance(command, _READINGS):
        return _readings(state, command.readings)
    return refused


def _cite(state: State, paragraph: str) -> str:
    return f"{state.rules.chapter.chapter}.{paragraph}"


def _not_for(state: State, actor: Actor, who: str) -> Refusal:
    return Refusal("role/not-allowed", f"a {actor.role} may not do that: {who}", _cite(state, "11"))


def _for_seat(state: State, actor: Actor, number: int, also: tuple[Role, ...]) -> Refusal | None:
    """The player of the seat acts for it; at a dealer-run table the dealer records it."""
    seat = state.seats.get(number)
    if seat is None:
        return Refusal("seat/empty", f"nobody sits at seat {number}", _cite(state, "7(b)"), number)
    if actor.role is Role.PLAYER:
        if actor.person == seat.player:
            return None
        return Refusal(
            "seat/not-yours", f"seat {number} is another player's", _cite(state, "11(a)"), number
        )
    if actor.role in also or (actor.role is Role.DEALER and not state.electronic):
        return None
    return _not_for(state, actor, "it is the player's to do")


def _betting_closed(state: State, seat: int, wager: str) -> Refusal | None:
    if state.phase is Phase.BETTING:
        return None
    return Refusal(
        "wager/closed",
        'no wager is made, changed or taken back after "no more bets"',
        _cite(state, "7(c)"),
        seat,
        wager,
    )


def _place(state: State, command: c.PlaceWager) -> Refusal | None:
    return (
        _betting_closed(state, command.seat, command.wager)
        or _for_seat(state, command.actor, command.seat, ())
        or wager_refusal(state, command)
    )


def _take_back(state: State, command: c.TakeBack) -> Refusal | None:
    closed = _betting_closed(state, command.seat, command.wager) or _for_seat(
        state, command.actor, command.seat, _STAFF
    )
    if closed is not None:
        return closed
    seat = state.seats[command.seat]
    if command.wager not in seat.wagers:
        reason = f"there is no {command.wager} wager at seat {command.seat}"
        return Refusal("wager/none", reason, _cite(state, "7"), command.seat, command.wager)
    return _still_needed(state, seat, command.wager)


def _still_needed(state: State, seat: Seat, wager: str) -> Refusal | None:
    """A wager that another one follows goes back after it."""
    left = [key for key in seat.wagers if key != wager]
    for key in left:
        law = state.rules.chapter.wagers[key]
        any_left = not law.after_any or any(one in left for one in law.after_any)
        if wager in law.after or wager == law.equals or not any_left:
            reason = f"the {law.name} wager follows it: take that one back first"
            return Refusal("wager/needed", reason, law.cite, seat.number, wager)
    return None


def _no_more_bets(state: State, command: c.NoMoreBets) -> Refusal | None:
    if state.phase is not Phase.BETTING:
        return Refusal("round/betting-closed", "betting is closed already", _cite(state, "7(c)"))
    if command.actor.role not in _STAFF:
        return _not_for(state, command.actor, "the dealer closes the betting")
    if not state.boxes:
        return Refusal("round/no-wagers", "no wager is down", state.rules.chapter.entry.cite)
    for number in state.boxes:
        fault = box_refusal(state, state.seats[number])
        if fault is not None:
            return fault
    return _deck(state, command) or _draws(state, command) or _readings(state, command.readings)


def _deck(state: State, command: c.NoMoreBets) -> Refusal | None:
    """The deck is whole: so many cards, each once, none unknown where the system deals."""
    size = state.rules.chapter.deck.deck
    cite = state.rules.chapter.deck.cite
    known = [card for card in command.deck if card is not None]
    if len(command.deck) != size:
        return Refusal("deck/count", f"the deck has {len(command.deck)} cards, not {size}", cite)
    if state.electronic and len(known) != size:
        return Refusal("deck/unknown", "the system deals only cards that it knows", cite)
    lawful = DECK_53[:size]
    seen = set()
    for card in known:
        if card not in lawful:
            return Refusal("deck/foreign", f"card {card} is not in the deck", cite)
        if card in seen:
            return Refusal("deck/twice", f"the {card_name(card)} is in the deck twice", cite)
        seen.add(card)
    return None


def _draws(state: State, command: c.NoMoreBets) -> Refusal | None:
    """The Magic Card is a card of the deck, the Lucky position one of the table."""
    chapter = state.rules.chapter
    card, position = command.magic_card, command.lucky_position
    if card is not None and card not in DECK_53[: chapter.deck.deck]:
        return Refusal("draw/card", f"card {card} is not in the deck", _cite(state, "1"))
    if position is not None and not 0 <= position <= chapter.positions:
        return Refusal("draw/position", f"there is no position {position}", _cite(state, "1"))
    return None


def _readings(state: State, readings: Mapping[str, Mapping[str, int]]) -> Refusal | None:
    """A reading is of a meter that the table has, and of its levels."""
    for key, levels in readings.items():
        offer = state.rules.offers.get(key)
        if offer is None or offer.meter is None or state.rules.chapter.wagers[key].shares:
            reason = f"this table has no meter of the wager {key}"
            return Refusal("meter/unknown", reason, _cite(state, "12"), 0, key)
        for level, units in levels.items():
            if units < 0 or level not in (*offer.meter.seed, "reserve"):
                reason = f"the {key} meter cannot show {units} units on a level {level!r}"
                return Refusal("meter/reading", reason, _cite(state, "12"), 0, key)
    return None


def _proceed(state: State, command: c.Proceed) -> Refusal | None:
    if command.actor.role not in _STAFF:
        return _not_for(state, command.actor, "the dealer goes on")
    if state.phase in (Phase.DEALER, Phase.SETTLEMENT):
        return _readings(state, command.readings) or records.not_ready(state, command)
    seat = state.moment.seat
    reasons = {
        Phase.BETTING: "betting is still open",
        Phase.DECISION: f"{f'seat {seat}' if seat else 'a player'} has still to decide",
        Phase.APPROVAL: "every wager is settled; a prize waits for approval",
        Phase.CLOSING: "every wager is settled: close the round",
        Phase.CLOSED: "the round is over",
    }
    step = state.step
    return Refusal("round/no-step", reasons[state.phase], step.cite if step else _cite(state, "11"))


def _decide(state: State, command: c.Decide) -> Refusal | None:
    step = state.step
    if not isinstance(step, Ask):
        return Refusal(
            "decision/not-now", "no decision is asked for now", _cite(state, "11"), command.seat
        )
    refused = _for_seat(state, command.actor, command.seat, (Role.SYSTEM,))
    if refused is not None:
        return refused
    seat = state.seats[command.seat]
    if command.seat not in asked(state, state.seats, step) or seat.answered >= state.moment.step:
        reason = f"seat {command.seat} has nothing to decide here"
        return Refusal("decision/not-asked", reason, step.cite, command.seat)
    if not step.together and command.seat != state.moment.seat:
        reason = f"it is seat {state.moment.seat}'s turn"
        return Refusal("decision/out-of-turn", reason, step.cite, command.seat)
    offered = [choice.word for choice in step.choices]
    if command.decision not in offered:
        reason = f"{command.decision!r} is not offered here: {step.about}"
        return Refusal("decision/not-offered", reason, step.cite, command.seat)
    if command.decision == "raise":
        return _raise(state, command, step)
    if command.amount:
        reason = f"to {command.decision} takes no amount"
        return Refusal("decision/amount", reason, step.cite, command.seat)
    return None


def raise_points(state: State, step: Ask) -> tuple[str, tuple[RaisePoint, ...]]:
    """The wager that a question lets a player raise, and its decision points in the rulebook."""
    choice = next(one for one in step.choices if isinstance(one, Raise))
    points = state.rules.chapter.wagers[choice.wager].raises
    return choice.wager, tuple(points[index] for index in choice.points)


def amounts(state: State, seat: Seat, step: Ask) -> tuple[tuple[Cents, Cents], ...]:
    """The amounts that a seat may raise: pairs of least and most."""
    _, points = raise_points(state, step)
    found: list[tuple[Cents, Cents]] = []
    for point in points:
        unit = seat.wagers[point.of]
        found += [(Cents(unit * times), Cents(unit * times)) for times in point.times]
        if point.at_most:
            found.append((Cents(unit * point.at_least), Cents(unit * point.at_most)))
    return tuple(found)


def _raise(state: State, command: c.Decide, step: Ask) -> Refusal | None:
    seat = state.seats[command.seat]
    allowed = amounts(state, seat, step)
    if any(least <= command.amount <= most for least, most in allowed):
        return None
    ways = " or ".join(
        dollars_text(least) if least == most else f"{dollars_text(least)} to {dollars_text(most)}"
        for least, most in allowed
    )
    wager, points = raise_points(state, step)
    reason = f"a {wager} wager here is {ways}, not {dollars_text(command.amount)}"
    return Refusal("decision/amount", reason, points[0].cite, command.seat, wager)


def _approve(state: State, command: c.Approve) -> Refusal | None:
    law = state.rules.chapter.wagers.get(command.wager)
    cite = law.approval.cite if law is not None and law.approval is not None else "R15"
    place = (command.seat, command.wager)
    if command.actor.role is not Role.FLOORPERSON:
        reason = f"a {command.actor.role} may not approve a prize: a floorperson or above does"
        return Refusal("approval/role", reason, cite, *place)
    if place not in state.waiting:
        reason = f"no {command.wager} prize of seat {command.seat} waits for approval"
        return Refusal("approval/none", reason, cite, *place)
    if command.actor.person == state.seats[command.seat].player:
        return Refusal("approval/own", "nobody approves a prize of their own", cite, *place)
    if command.granted and place in records.unlit(state):
        assert law is not None
        assert law.approval is not None
        reason = "the dealer has first to see the system's light lit"
        return Refusal("approval/light", reason, law.approval.light or cite, *place)
    if not command.granted and not command.reason.strip():
        return Refusal("approval/reason", "a refusal says why", cite, *place)
    return _readings(state, command.readings)


def _close(state: State, command: c.Close) -> Refusal | None:
    if command.actor.role not in _STAFF:
        return _not_for(state, command.actor, "the dealer closes the round")
    if state.phase is Phase.CLOSING:
        return None
    if state.phase is Phase.APPROVAL:
        number, wager = state.waiting[0]
        law = state.rules.chapter.wagers[wager]
        cite = law.approval.cite if law.approval else "R15"
        reason = f"seat {number}'s {wager} prize waits for approval: the cards stay until then"
        return Refusal("approval/open", reason, cite, number, wager)
    reason = "the round is over" if state.closed else "not every wager is settled"
    return Refusal("round/not-settled", reason, _cite(state, "11"))


_RULES: Mapping[type, Callable[[State, Any], Refusal | None]] = {
    **irregular.RULES,
    **records.RULES,
    c.PlaceWager: _place,
    c.TakeBack: _take_back,
    c.NoMoreBets: _no_more_bets,
    c.Proceed: _proceed,
    c.Decide: _decide,
    c.Approve: _approve,
    c.Close: _close,
}
