"""Undo: one's own last entry at a dealer-run table, taken back before the next step begins (R63).

It needs no authority and stays on record. The table knows whose entry the last one was.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.bank import BankPassed, BankTaken
from pitboss.round.commands import Refusal
from pitboss.round.events import Event
from pitboss.round.moves import Applier, Judge, Move, Outcome, not_for
from pitboss.round.state import Entered, State

__all__ = ["APPLIERS", "JUDGES", "moves", "noted"]

_CITE: Final = "R63"
#: The entries about a seat that can be taken back, by their events.
_OF_A_SEAT: Final[Mapping[type, str]] = {
    e.WagersPlaced: "slip",
    e.DecisionMade: "decision",
    e.HandsTurned: "hands",
    e.SurrenderCounted: "count",
    BankTaken: "bank",
    BankPassed: "bank",
}
_CARDS: Final = "cards"


def noted(before: State, event: Event, after: State) -> State:
    """The round after an event, with the entry that can be taken back; every other event begins a
    step."""
    if isinstance(event, e.AttemptNoted):
        return after
    last = None
    if isinstance(event, e.CardsEntered):
        last = Entered(_CARDS, before.moment, positions=event.positions)
    elif type(event) in _OF_A_SEAT:
        seat = before.seats[event.seat]  # type: ignore[attr-defined]
        last = Entered(_OF_A_SEAT[type(event)], before.moment, seat, (), before.bank, before.passed)
    return after if after.last == last else after.but(last=last)


def _undo(state: State, command: c.Undo) -> Outcome:
    refused = _cannot(state, command.actor)
    if refused is not None:
        return refused
    last = state.last
    assert last is not None
    number = 0 if last.seat is None else last.seat.number
    return (e.EntryUndone(last.entry, last.moment, number, last.positions),)


def _cannot(state: State, actor: Actor) -> Refusal | None:
    if state.electronic:
        reason = "at an electronic table the system records: there is nothing to take back"
        return Refusal("record/electronic", reason, _CITE)
    if actor.role not in (Role.DEALER, Role.PLAYER):
        return not_for(state, actor, "who made an entry takes it back; a floorperson corrects")
    last = state.last
    if last is None:
        reason = "nothing was entered since the last step: a floorperson corrects what is wrong"
        return Refusal("undo/none", reason, _CITE)
    if actor.role is Role.PLAYER and (last.seat is None or last.seat.player != actor.person):
        return Refusal("seat/not-yours", "this entry is not yours", _CITE)
    return None


def _undone(state: State, event: e.EntryUndone) -> State:
    last = state.last
    assert last is not None
    if last.seat is not None:
        return state.with_seat(last.seat, moment=event.then, bank=last.bank, passed=last.passed)
    gone = frozenset(event.positions)
    deck = tuple(None if at in gone else card for at, card in enumerate(state.deck))
    faces = {at: None if at in gone else card for at, card in state.faces.items()}
    return state.but(deck=deck, faces=faces, moment=event.then)


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """An entry to take back."""
    last = state.last
    if last is None or _cannot(state, actor) is not None:
        return
    seat = 0 if last.seat is None else last.seat.number
    of = f" of seat {seat}" if seat else ""
    about = f"take back the last entry: the {last.entry}{of}"
    yield Move(kind="undo", about=about, cite=_CITE, seat=seat)


JUDGES: Mapping[type, Judge] = {c.Undo: _undo}
APPLIERS: Mapping[type, Applier] = {e.EntryUndone: _undone}
