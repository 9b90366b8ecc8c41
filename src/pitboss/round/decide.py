"""Commands become events: the one place where a round moves on."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pitboss.cards import Card
from pitboss.games import Line
from pitboss.games.dealing import DEALER, DISCARD, PLAYER, Spot
from pitboss.games.model import Ask, Burn, Deal, Fold, Reveal, Settle, Show, Withdraw
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table import irregular, records
from pitboss.table.apply import after_decision
from pitboss.table.commands import Command, RefusedError
from pitboss.table.events import Event, Moment
from pitboss.table.meters import Contribution, Meter, contribute, read_meter
from pitboss.table.procedure import (
    after_step,
    first_moment,
    following,
    next_asked,
    next_settled,
    spots_of,
)
from pitboss.table.refuse import raise_points, refusal
from pitboss.table.settlement import read_meters, settle_anew, settle_seat
from pitboss.table.state import State

__all__ = ["decide"]


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """The events that a command brings about. Raises ``RefusedError`` and changes nothing if it is
    not allowed."""
    refused = refusal(state, command)
    if refused is not None:
        raise RefusedError(refused)
    if isinstance(command, _READS_FIRST) and command.readings:
        # What other tables did to a linked meter meanwhile is in the readings, and stays.
        state = state.but(meters=read_meters(state.meters, command.readings))
    return _DECIDERS[type(command)](state, command)


_READS_FIRST = (c.Irregular, c.StubWrong, c.CorrectCard, c.CorrectWager)


def _place(state: State, command: c.PlaceWager) -> tuple[Event, ...]:
    return (e.WagerPlaced(command.seat, command.wager, command.amount, command.choice),)


def _take_back(state: State, command: c.TakeBack) -> tuple[Event, ...]:
    return (e.WagerTakenBack(command.seat, command.wager),)


def _no_more_bets(state: State, command: c.NoMoreBets) -> tuple[Event, ...]:
    meters: dict[str, Meter] = {}
    contributions: dict[str, Contribution] = {}
    wagers = state.rules.chapter.wagers
    for key in sorted(state.made):
        offer = state.rules.offers[key]
        if offer.meter is None or offer.amount is None:
            continue
        name = wagers[key].shares or key
        if name not in meters:
            reading = command.readings.get(name, {})
            meters[name] = read_meter(offer.meter, offer.amount, reading)
        stake = sum(seat.wagers.get(key, 0) for seat in state.seats.values())
        fed, added = contribute(meters[name], stake)
        contributions[name] = _sum(contributions.get(name), added)
        if not command.fed:
            meters[name] = fed
    return (
        e.BetsClosed(
            deck=command.deck,
            meters=meters,
            contributions=contributions,
            magic_card=command.magic_card,
            lucky_position=command.lucky_position,
            then=first_moment(state),
        ),
    )


def _sum(one: Contribution | None, other: Contribution) -> Contribution:
    if one is None:
        return other
    levels = {level: one.levels[level] + units for level, units in other.levels.items()}
    return Contribution(levels, one.reserve + other.reserve)


def _proceed(state: State, command: c.Proceed) -> tuple[Event, ...]:
    step = state.step
    if isinstance(step, Settle):
        return (_settle(state, command),)
    if isinstance(step, Reveal):
        positions = [one.position for one in state.lying(DEALER) if not one.turned]
        return (e.CardsTurned(_faces(state, positions), following(state, state.seats)),)
    if isinstance(step, Deal):
        instructions = state.game.deal[state.rules.dealing]
        spots = [spot for one in instructions for spot in one.spots(state.boxes, state.made)]
        return (_dealt(state, spots, following(state, state.seats)),)
    return _burn_and_show(state)


def _burn_and_show(state: State) -> tuple[Event, ...]:
    """Burn, where the chapter burns, and show the next cards: one movement of the dealer's."""
    number = state.moment.step
    step = state.game.steps[number]
    spots: list[Spot] = []
    if isinstance(step, Burn):
        spots = spots_of(state, step)
        number += 1
        step = state.game.steps[number]
    assert isinstance(step, Show)
    spots += spots_of(state, step)
    then = after_step(state, state.seats, number)
    if any(spot.area == step.area for spot in spots):
        return (_dealt(state, spots, then),)
    lying = [one.position for one in state.lying(step.area) if not one.turned]
    return (e.CardsTurned(_faces(state, lying[: step.cards]), then),)


def _dealt(state: State, spots: list[Spot], then: Moment) -> e.CardsDealt:
    """The next cards to these spots; a card that was found face up is discarded instead."""
    first = state.dealt
    placed: list[Spot] = []
    for spot in spots:
        while first + len(placed) in state.discards:
            placed.append(Spot(DISCARD))
        placed.append(spot)
    up = [first + index for index, spot in enumerate(placed) if spot.face_up]
    return e.CardsDealt(first, tuple(placed), _faces(state, up), then)


def _faces(state: State, positions: list[int]) -> dict[int, Card | None]:
    return {position: state.deck[position] for position in positions}


def _settle(state: State, command: c.Proceed) -> e.SeatSettled:
    number = state.moment.seat
    settled = settle_seat(state, number, command.readings)
    return e.SeatSettled(
        seat=number,
        lines=tuple(settled.lines),
        meters=settled.meters,
        taken=settled.taken,
        shared=settled.shared,
        faces=_faces(state, _turned_at(state, number, settled.lines)),
        then=next_settled(state),
        borne=settled.borne,
    )


def _turned_at(state: State, number: int, lines: Iterable[Line]) -> list[int]:
    """The cards that are turned up to settle a seat: its own while a wager turns on them (R10),
    those that earn it an Envy Bonus, and the area that a wager of its brings into play."""
    seat = state.seats[number]
    wagers = state.rules.chapter.wagers
    live = seat.wagers.keys() - seat.forfeited.keys()
    own = not seat.folded or any(wagers[key].shares is None for key in live)
    areas = [(PLAYER, number)] if own else []
    areas += [(PLAYER, line.of_seat) for line in lines if line.of_seat is not None]
    areas += [(area, 0) for wager, area in (state.game.turns or {}).items() if wager in live]
    return [
        one.position for area, owner in areas for one in state.lying(area, owner) if not one.turned
    ]


def _decision(state: State, command: c.Decide) -> tuple[Event, ...]:
    step = state.step
    assert isinstance(step, Ask)
    choice = next(one for one in step.choices if one.word == command.decision)
    seat = state.seats[command.seat]
    made: dict[str, Any] = {}
    if command.decision == "raise":
        made = {"raised": raise_points(state, step)[0], "amount": command.amount}
    elif isinstance(choice, Fold):
        made = {"loses": choice.lost(seat.wagers)}
    elif isinstance(choice, Withdraw):
        made = {"withdraws": {choice.wager: step.cite}}
    event = e.DecisionMade(command.seat, command.decision, state.moment, **made)
    seats = {**state.seats, command.seat: after_decision(seat, event, state.moment.step)}
    then = next_asked(state, seats, step, command.seat)
    return (e.DecisionMade(command.seat, command.decision, then, **made),)


def _approve(state: State, command: c.Approve) -> tuple[Event, ...]:
    by = command.actor.person
    if command.granted:
        return (e.ApprovalGiven(command.seat, command.wager, by),)
    line, meters = settle_anew(state, command.seat, command.wager, command.readings)
    return (e.ApprovalRefused(command.seat, command.wager, by, command.reason, line, meters),)


def _close(state: State, command: c.Close) -> tuple[Event, ...]:
    """The cards go to the discard rack hand by hand, so that each can be rebuilt."""
    order = sorted(
        state.layout, key=lambda one: (one.spot.area == DISCARD, one.spot.area, one.spot.seat)
    )
    return (e.RoundClosed(tuple(one.position for one in order)),)


_DECIDERS: Mapping[type, Callable[[State, Any], tuple[Event, ...]]] = {
    **irregular.DECIDERS,
    **records.DECIDERS,
    c.PlaceWager: _place,
    c.TakeBack: _take_back,
    c.NoMoreBets: _no_more_bets,
    c.Proceed: _proceed,
    c.Decide: _decision,
    c.Approve: _approve,
    c.Close: _close,
}
