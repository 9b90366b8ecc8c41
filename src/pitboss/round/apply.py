"""Events become state: no choice is made here, so replaying them gives the same round."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from pitboss.table import events as e
from pitboss.table.events import Event
from pitboss.table.state import Laid, Seat, State, Void

__all__ = ["after_decision", "apply", "replay"]


def apply(state: State, event: Event) -> State:
    """The state after an event."""
    return _APPLIERS[type(event)](state, event)


def replay(state: State, events: Iterable[Event]) -> State:
    """The state after all of them."""
    return reduce(apply, events, state)


def _with_seat(state: State, seat: Seat, **changes: Any) -> State:
    return state.but(seats={**state.seats, seat.number: seat}, **changes)


def _placed(state: State, event: e.WagerPlaced) -> State:
    seat = state.seats[event.seat]
    choices = seat.choices
    if event.choice is not None:
        choices = {**choices, event.wager: event.choice}
    wagers = {**seat.wagers, event.wager: event.amount}
    return _with_seat(state, replace(seat, wagers=wagers, choices=choices))


def _taken_back(state: State, event: e.WagerTakenBack) -> State:
    seat = state.seats[event.seat]
    wagers = {key: amount for key, amount in seat.wagers.items() if key != event.wager}
    choices = {key: choice for key, choice in seat.choices.items() if key != event.wager}
    return _with_seat(state, replace(seat, wagers=wagers, choices=choices))


def _bets_closed(state: State, event: e.BetsClosed) -> State:
    return state.but(
        moment=event.then,
        deck=event.deck,
        magic_card=event.magic_card,
        lucky_position=event.lucky_position,
        meters=event.meters,
        contributions=event.contributions,
    )


def _dealt(state: State, event: e.CardsDealt) -> State:
    laid = tuple(
        Laid(event.first + index, spot, spot.face_up) for index, spot in enumerate(event.spots)
    )
    return state.but(
        moment=event.then,
        dealt=event.first + len(event.spots),
        layout=state.layout + laid,
    )


def _turned_layout(state: State, faces: Mapping[int, Any]) -> tuple[Laid, ...]:
    if not faces:
        return state.layout
    return tuple(
        Laid(one.position, one.spot, True) if one.position in faces else one for one in state.layout
    )


def _turned(state: State, event: e.CardsTurned) -> State:
    return state.but(moment=event.then, layout=_turned_layout(state, event.faces))


def after_decision(seat: Seat, event: e.DecisionMade, step: int) -> Seat:
    """The seat after its answer."""
    wagers = seat.wagers
    if event.raised is not None:
        wagers = {**wagers, event.raised: event.amount}
    return replace(
        seat,
        wagers=wagers,
        decisions=(*seat.decisions, event.decision),
        answered=step,
        folded=seat.folded or event.decision == "fold",
        forfeited={**seat.forfeited, **event.loses},
        withdrawn={**seat.withdrawn, **event.withdraws},
    )


def _decided(state: State, event: e.DecisionMade) -> State:
    seat = after_decision(state.seats[event.seat], event, state.moment.step)
    return _with_seat(state, seat, moment=event.then)


def _settled(state: State, event: e.SeatSettled) -> State:
    waiting = [(event.seat, line.wager) for line in event.lines if line.approval]
    taken = {(event.seat, wager): one for wager, one in event.taken.items()}
    return state.but(
        moment=event.then,
        layout=_turned_layout(state, event.faces),
        meters=event.meters,
        settled={**state.settled, event.seat: event.lines},
        taken={**state.taken, **taken},
        shared=event.shared,
        waiting=(*state.waiting, *waiting),
    )


def _without(state: State, seat: int, wager: str) -> tuple[tuple[int, str], ...]:
    return tuple(one for one in state.waiting if one != (seat, wager))


def _approved(state: State, event: e.ApprovalGiven) -> State:
    return state.but(
        waiting=_without(state, event.seat, event.wager),
        approved=state.approved | {(event.seat, event.wager)},
    )


def _refused(state: State, event: e.ApprovalRefused) -> State:
    lines = tuple(
        event.line if line.wager == event.wager else line for line in state.settled[event.seat]
    )
    taken = {key: one for key, one in state.taken.items() if key != (event.seat, event.wager)}
    return state.but(
        waiting=_without(state, event.seat, event.wager),
        settled={**state.settled, event.seat: lines},
        taken=taken,
        meters=event.meters,
    )


def _noted(state: State, event: e.IrregularityNoted) -> State:
    noted = (*state.noted, (event.kind, event.cite))
    if event.discards is None:
        return state.but(noted=noted)
    return state.but(noted=noted, discards=state.discards | {event.discards})


def _voided(state: State, event: e.RoundVoided) -> State:
    return state.but(
        moment=event.then,
        void=Void(event.kind, event.cite, event.keeps, event.removes_deck),
        settled={**state.settled, **event.lines},
        meters=event.meters,
    )


def _abandoned(state: State, event: e.SeatAbandoned) -> State:
    seat = state.seats[event.seat]
    forfeited = {**seat.forfeited, **event.loses}
    folded = seat.folded or bool(event.loses)
    seat = replace(seat, abandoned=True, folded=folded, forfeited=forfeited)
    return _with_seat(state, seat, moment=event.then)


def _with_faces(state: State, faces: Mapping[int, Any]) -> State:
    deck = tuple(faces.get(position, card) for position, card in enumerate(state.deck))
    return state.but(deck=deck)


def _entered(state: State, event: e.CardsEntered) -> State:
    return _with_faces(state, event.faces)


def _corrected(state: State, event: e.CardCorrected) -> State:
    return _with_faces(state, {event.position: event.card})


def _counted(state: State, event: e.ChipsCounted) -> State:
    agree = event.count == event.accepted
    return state.but(chips=state.chips | {event.wager}) if agree else state


def _resolved(state: State, event: e.ChipsResolved) -> State:
    return state.but(chips=state.chips | {event.wager})


def _lit(state: State, event: e.LightConfirmed) -> State:
    return state.but(lights=state.lights | {(event.seat, event.wager)})


def _wager_corrected(state: State, event: e.WagerCorrected) -> State:
    seat = state.seats[event.seat]
    wagers = {**seat.wagers, event.wager: event.amount}
    return _with_seat(state, replace(seat, wagers=wagers))


def _settled_anew(state: State, event: e.SettledAnew) -> State:
    return state.but(
        settled={**state.settled, **event.lines},
        taken=event.taken,
        shared=event.shared,
        meters=event.meters,
        waiting=event.waiting,
        approved=state.approved - set(event.waiting),
    )


def _closed(state: State, event: e.RoundClosed) -> State:
    return state.but(closed=True)


_APPLIERS: Mapping[type, Callable[[State, Any], State]] = {
    e.WagerPlaced: _placed,
    e.WagerTakenBack: _taken_back,
    e.BetsClosed: _bets_closed,
    e.CardsDealt: _dealt,
    e.CardsTurned: _turned,
    e.DecisionMade: _decided,
    e.SeatSettled: _settled,
    e.ApprovalGiven: _approved,
    e.ApprovalRefused: _refused,
    e.RoundClosed: _closed,
    e.IrregularityNoted: _noted,
    e.RoundVoided: _voided,
    e.SeatAbandoned: _abandoned,
    e.CardsEntered: _entered,
    e.CardCorrected: _corrected,
    e.ChipsCounted: _counted,
    e.ChipsResolved: _resolved,
    e.LightConfirmed: _lit,
    e.WagerCorrected: _wager_corrected,
    e.SettledAnew: _settled_anew,
}
