"""Hands that a player set face down, turned by the dealer of a dealer-run table (645a.11).

Nobody but the player knows how they are set until then, so only now can it be recorded, also that
the cards were split wrongly. At an electronic table the player's own answer says it, sealed.
"""

from collections.abc import Iterator, Mapping

from pitboss.games.choices import SetHands
from pitboss.games.dealing import PLAYER
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.moves import Applier, Judge, Move, Outcome, place_of
from pitboss.round.records import dealer_run
from pitboss.round.state import Phase, Seat, State

__all__ = ["APPLIERS", "JUDGES", "moves"]


def _turn(state: State, command: c.TurnHands) -> Outcome:
    cite = state.paragraphs.play
    refused = dealer_run(state, command.actor.role, (Role.DEALER,), cite)
    if refused is not None:
        return refused
    seat = place_of(state.seats, command.seat)
    if seat is None or not _face_down(state, seat):
        reason = f"no hands of seat {command.seat!r:.20} are to be turned now"
        return Refusal("hands/none", reason, cite, 0 if seat is None else seat.number)
    own = {one.position for one in state.lying(PLAYER, seat.number)}
    low = command.low
    whole = all(type(position) is int for position in low)
    if not whole or not {*low} < own or not low or len({*low}) != len(low):
        reason = f"the low hand is of the cards of seat {seat.number}, and not all of them"
        return Refusal("hands/cards", reason, cite, seat.number)
    return (e.HandsTurned(seat.number, tuple(low)),)


def _face_down(state: State, seat: Seat) -> bool:
    """Whether a seat has hands that were set and of which only the player knows how."""
    if state.phase is not Phase.SETTLEMENT or state.void is not None:
        return False
    unknown = SetHands() in seat.decisions and not seat.low
    return unknown and not seat.folded and seat.number not in state.settled


def _turned(state: State, event: e.HandsTurned) -> State:
    return state.with_seat(state.seats[event.seat].but(low=event.low))


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """Hands to turn."""
    if state.electronic or actor.role is not Role.DEALER:
        return
    for number in state.settlement_order:
        if _face_down(state, state.seats[number]):
            yield Move(
                kind="turn-hands",
                about=f"turn the hands of seat {number} and record which two cards are the low one",
                cite=state.paragraphs.play,
                seat=number,
                positions=tuple(one.position for one in state.lying(PLAYER, number)),
            )


JUDGES: Mapping[type, Judge] = {c.TurnHands: _turn}
APPLIERS: Mapping[type, Applier] = {e.HandsTurned: _turned}
