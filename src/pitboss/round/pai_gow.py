"""Pai Gow duties of a dealer with real cards (645a): the start of the deal, hands set face down,
and surrendered cards.

An electronic table knows all three: the start is one of the round's committed draws, the player's
answer says how the hands are set, and a hand is always complete.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from pitboss.games.choices import SetHands, Surrender
from pitboss.games.dealing import PLAYER
from pitboss.games.model import Ask, Deal
from pitboss.games.offers import MaySurrender
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.moves import Applier, Judge, Move, Outcome, place_of
from pitboss.round.records import dealer_run
from pitboss.round.state import Phase, Seat, State

__all__ = ["APPLIERS", "JUDGES", "moves", "start_due", "uncounted"]

# ── Where the deal begins (645a.5) ───────────────────────────────────────────────────────────

#: The totals that three dice can show.
_DICE: Final = range(3, 19)


def start_due(state: State) -> Refusal | None:
    """The refusal to deal before the starting position is found, or None."""
    if state.electronic or not _start_awaited(state):
        return None
    reason = "the starting position is not yet found: shake the dice"
    return Refusal("start/unknown", reason, state.game.start)


def _start_awaited(state: State) -> bool:
    unknown = state.start is None and state.draws.start is None
    due = state.game.start and unknown and state.void is None
    return bool(due) and isinstance(state.step, Deal)


def _find(state: State, command: c.FindStart) -> Outcome:
    cite = state.game.start or state.paragraphs.play
    refused = dealer_run(state, command.actor.role, (Role.DEALER,), cite)
    if refused is not None:
        return refused
    if not _start_awaited(state):
        reason = "the starting position is not due now"
        return Refusal("start/not-now", reason, cite)
    if not state.rules.options.get("shaker"):
        reason = "this table has no shaker: the system draws where the deal begins"
        return Refusal("start/no-shaker", reason, "R61")
    if type(command.number) is not int or command.number not in _DICE:
        reason = f"three dice show {_DICE[0]} to {_DICE[-1]}, not {command.number!r:.20}"
        return Refusal("start/number", reason, cite)
    return (e.StartFound(_position(state, command.number), command.number, dice=True),)


def _position(state: State, number: int) -> int:
    """The position of a total: the dealer is 1, or the player who has the bank (R72), then every
    position counterclockwise, with or without a wager, as often as needed. Seats are numbered
    clockwise."""
    places = state.rules.chapter.positions + 1
    return (state.banks_at - number + 1) % places


def _found(state: State, event: e.StartFound) -> State:
    return state.but(start=event.position)


def _start_moves(state: State, actor: Actor) -> Iterator[Move]:
    shaken = bool(state.rules.options.get("shaker"))
    if actor.role is Role.DEALER and shaken and start_due(state) is not None:
        yield Move(
            kind="find-start",
            about="shake the dice for the starting position",
            cite=state.game.start,
            places=_DICE[-1],
        )


# ── Hands that were set face down (645a.11) ──────────────────────────────────────────────────


def _turn(state: State, command: c.TurnHands) -> Outcome:
    cite = state.paragraphs.play
    refused = dealer_run(state, command.actor.role, (Role.DEALER,), cite)
    if refused is not None:
        return refused
    seat = place_of(state.seats, command.seat)
    if seat is None or not _face_down(state, seat):
        reason = f"seat {command.seat!r:.20} has no hands to turn now"
        return Refusal("hands/none", reason, cite, 0 if seat is None else seat.number)
    own = {one.position for one in state.lying(PLAYER, seat.number)}
    low = command.low
    whole = all(type(position) is int for position in low)
    if not whole or not {*low} < own or not low or len({*low}) != len(low):
        reason = f"the low hand is some of the cards of seat {seat.number}, not all, and no others"
        return Refusal("hands/cards", reason, cite, seat.number)
    return (e.HandsTurned(seat.number, tuple(low)),)


def _face_down(state: State, seat: Seat) -> bool:
    """Whether a seat has hands that only its player knows how they are set."""
    if state.phase is not Phase.SETTLEMENT or state.void is not None:
        return False
    unknown = SetHands() in seat.decisions and not seat.low
    return unknown and not seat.folded and seat.number not in state.settled


def _turned(state: State, event: e.HandsTurned) -> State:
    return state.with_seat(state.seats[event.seat].but(low=event.low))


def _hand_moves(state: State, actor: Actor) -> Iterator[Move]:
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


# ── Hands that were surrendered (645a.11(d)) ─────────────────────────────────────────────────

# If anybody has a Qualifying Wager, the cards stay on the table until every seat is settled, and
# are counted then. A wrong count is recorded and does not end the round: the dealer counts again,
# or reports a wrong number of cards, which voids the round.


def uncounted(state: State) -> Refusal | None:
    """The refusal to close before surrendered cards are counted and complete, or None."""
    waiting = _waiting(state)
    if not waiting:
        return None
    seat, cite = waiting[0], _cite(state)
    if seat.counted is None:
        reason = f"the cards that seat {seat.number} surrendered must first be counted face down"
        return Refusal("surrender/uncounted", reason, cite, seat.number)
    whole = len(_cards(state, seat))
    reason = (
        f"of seat {seat.number}'s surrendered cards {seat.counted} were counted, not {whole}: "
        "count once more, or report a wrong count, which voids the round"
    )
    return Refusal("surrender/miscounted", reason, cite, seat.number)


def _waiting(state: State) -> list[Seat]:
    """The seats whose surrendered cards are not counted yet, in the order of settlement."""
    if state.electronic or state.void is not None:
        return []
    seats = (state.seats[number] for number in state.settlement_order)
    return [
        seat
        for seat in seats
        if Surrender() in seat.decisions and seat.counted != len(_cards(state, seat))
    ]


def _cards(state: State, seat: Seat) -> tuple[int, ...]:
    """The cards dealt to a seat, by position of the deck."""
    return tuple(one.position for one in state.lying(PLAYER, seat.number))


def _cite(state: State) -> str:
    """The paragraph on surrendering a wager and counting its cards."""
    offers = (
        step.cite
        for step in state.game.steps
        if isinstance(step, Ask) and any(isinstance(one, MaySurrender) for one in step.offers)
    )
    return next(offers, state.paragraphs.play)


def _stay(state: State) -> bool:
    """Whether the cards must still stay on the table, because an Envy Bonus may depend on them."""
    if state.moment.step >= len(state.game.steps):
        return False
    return any(state.rules.qualifying(seat.wagers) for seat in state.seats.values())


def _count(state: State, command: c.CountSurrendered) -> Outcome:
    cite = _cite(state)
    refused = dealer_run(state, command.actor.role, (Role.DEALER,), cite)
    if refused is not None:
        return refused
    seat = place_of(state.seats, command.seat)
    if seat is None or seat not in _waiting(state):
        reason = f"seat {command.seat!r:.20} has no surrendered cards to count"
        return Refusal("surrender/none", reason, cite, 0 if seat is None else seat.number)
    if _stay(state):
        reason = "a player has a Qualifying Wager: the cards stay until every seat is settled"
        return Refusal("surrender/stay", reason, cite, seat.number)
    if type(command.count) is not int or command.count < 0:
        reason = "a count of cards is a whole number, zero or more"
        return Refusal("surrender/count", reason, cite, seat.number)
    return (e.SurrenderCounted(seat.number, command.count, len(_cards(state, seat))),)


def _counted(state: State, event: e.SurrenderCounted) -> State:
    return state.with_seat(state.seats[event.seat].but(counted=event.count))


def _surrender_moves(state: State, actor: Actor) -> Iterator[Move]:
    if actor.role is not Role.DEALER or state.closed or _stay(state):
        return
    for seat in _waiting(state):
        yield Move(
            kind="count-surrendered",
            about=f"count the cards that seat {seat.number} surrendered, face down",
            cite=_cite(state),
            seat=seat.number,
            positions=_cards(state, seat),
        )


# ── Together ─────────────────────────────────────────────────────────────────────────────────


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """A number to shake, hands to turn, surrendered cards to count."""
    yield from _start_moves(state, actor)
    yield from _hand_moves(state, actor)
    yield from _surrender_moves(state, actor)


JUDGES: Mapping[type, Judge] = {
    c.FindStart: _find,
    c.TurnHands: _turn,
    c.CountSurrendered: _count,
}
APPLIERS: Mapping[type, Applier] = {
    e.StartFound: _found,
    e.HandsTurned: _turned,
    e.SurrenderCounted: _counted,
}
