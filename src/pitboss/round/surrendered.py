"""Hands that were surrendered: the dealer of a dealer-run table counts their cards face down before
they go to the discard rack (645a.11(d)).

Where somebody has a Qualifying Wager the cards stay on the table until every seat is settled, and
are counted then. A count that is wrong is recorded as it is, and the round does not end with it:
the dealer counts once more, or a wrong number of cards is reported, which voids the round.
"""

from collections.abc import Iterator, Mapping

from pitboss.games.choices import MaySurrender, Surrender
from pitboss.games.dealing import PLAYER
from pitboss.games.model import Ask
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.moves import Applier, Judge, Move, Outcome, place_of
from pitboss.round.records import dealer_run
from pitboss.round.state import Seat, State

__all__ = ["APPLIERS", "JUDGES", "moves", "uncounted"]


def uncounted(state: State) -> Refusal | None:
    """That the cards of a surrendered hand are not yet found to be all there, or nothing."""
    waiting = _waiting(state)
    if not waiting:
        return None
    seat, cite = waiting[0], _cite(state)
    if seat.counted is None:
        reason = f"the cards that seat {seat.number} surrendered are still to be counted face down"
        return Refusal("surrender/uncounted", reason, cite, seat.number)
    whole = len(_cards(state, seat))
    reason = (
        f"of seat {seat.number}'s surrendered cards {seat.counted} were counted, not {whole}: "
        "count once more, or report a wrong count, which voids the round"
    )
    return Refusal("surrender/miscounted", reason, cite, seat.number)


def _waiting(state: State) -> list[Seat]:
    """The seats whose surrendered cards have still to be counted, in the order of settlement."""
    if state.electronic or state.void is not None:
        return []
    seats = (state.seats[number] for number in state.settlement_order)
    return [
        seat
        for seat in seats
        if Surrender() in seat.decisions and seat.counted != len(_cards(state, seat))
    ]


def _cards(state: State, seat: Seat) -> tuple[int, ...]:
    """The cards that were dealt to a seat, by position of the deck."""
    return tuple(one.position for one in state.lying(PLAYER, seat.number))


def _cite(state: State) -> str:
    """The paragraph by which a wager may be surrendered, and the cards are counted."""
    offers = (
        step.cite
        for step in state.game.steps
        if isinstance(step, Ask) and any(isinstance(one, MaySurrender) for one in step.offers)
    )
    return next(offers, state.paragraphs.play)


def _stay(state: State) -> bool:
    """Whether the cards lie on the table still: an Envy Bonus may turn on them."""
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
        reason = f"no surrendered cards of seat {command.seat!r:.20} are to be counted"
        return Refusal("surrender/none", reason, cite, 0 if seat is None else seat.number)
    if _stay(state):
        reason = "somebody has a Qualifying Wager: the cards stay until every seat is settled"
        return Refusal("surrender/stay", reason, cite, seat.number)
    if type(command.count) is not int or command.count < 0:
        reason = "a count of cards is a whole number, never negative"
        return Refusal("surrender/count", reason, cite, seat.number)
    return (e.SurrenderCounted(seat.number, command.count, len(_cards(state, seat))),)


def _counted(state: State, event: e.SurrenderCounted) -> State:
    return state.with_seat(state.seats[event.seat].but(counted=event.count))


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """Surrendered hands to count."""
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


JUDGES: Mapping[type, Judge] = {c.CountSurrendered: _count}
APPLIERS: Mapping[type, Applier] = {e.SurrenderCounted: _counted}
