"""Decisions that were recorded wrongly: the answers of a seat, as they were (R57, R63).

A seat's answers are judged from its first question on, each as it would have been then. Every
question that has passed the seat is answered; the one that is asked now may stay open, and is then
asked again. Cards that were dealt since then stay.
"""

from collections.abc import Mapping

from pitboss.games.choices import Decision, Raise, SetHands, Surrender
from pitboss.games.model import Ask
from pitboss.games.offers import Asked, Effect, MayRaise
from pitboss.money import Cents
from pitboss.record import Actor
from pitboss.round import events as e
from pitboss.round.answers import answered, before_deal, unasked
from pitboss.round.commands import Refusal
from pitboss.round.decisions import asked_of, effect_of
from pitboss.round.events import Event, Moment
from pitboss.round.findings import DecisionsFound
from pitboss.round.moves import Applier, Outcome, place_of
from pitboss.round.procedure import asked, following, next_asked, on_the_way
from pitboss.round.state import Seat, State

__all__ = ["APPLIERS", "decided_seats", "decisions_found", "same_answers"]

_NOT_RAISED: Mapping[str, Cents] = {}


def decided_seats(state: State) -> tuple[int, ...]:
    """The seats whose answers may be corrected."""
    return tuple(
        number
        for number, seat in state.seats.items()
        if seat.decisions and not seat.abandoned and state.void is None
    )


def decisions_found(state: State, actor: Actor, finding: DecisionsFound, reason: str) -> Outcome:
    """The correction of a seat's answers, and the moment at which the round goes on."""
    cite = state.paragraphs.play
    seat = place_of(state.seats, finding.seat)
    if seat is None or not seat.decisions:
        reason = "this seat has decided nothing"
        return Refusal("correction/none", reason, cite, 0 if seat is None else seat.number)
    if state.void is not None:
        reason = "the round is void, and its decisions with it"
        return Refusal("correction/void", reason, state.void.cite, seat.number)
    if seat.abandoned:
        reason = "the player left the table, and the seat is played as the paragraph has it"
        return Refusal("correction/left", reason, state.paragraphs.seats, seat.number)
    found = _given(state, actor, seat, finding.decisions)
    if isinstance(found, Refusal):
        return found
    if found == seat:
        reason = "these are the decisions on record"
        return Refusal("correction/same", reason, cite, seat.number)
    return _corrected(state, seat, found, reason)


def same_answers(state: State, actor: Actor, number: int, reason: str) -> Outcome:
    """The effect of a seat's answers on its corrected wagers: a fold loses a wager that was added,
    and a seat without its main wager is not asked. No event if the effect is the same."""
    seat = state.seats[number]
    if seat.abandoned or state.void is not None:
        return ()
    found = _given(state, actor, seat, seat.decisions, seat.wagers)
    if isinstance(found, Refusal):
        return found
    kept = found.but(decisions=seat.decisions)
    stays = _moment(state, state.seats) == state.moment
    return () if kept == seat and stays else _corrected(state, seat, kept, reason)


def _corrected(state: State, seat: Seat, found: Seat, reason: str) -> tuple[Event, ...]:
    then = _moment(state, {**state.seats, seat.number: found})
    event = e.DecisionsCorrected(
        seat=seat.number,
        was=seat.decisions,
        decisions=found.decisions,
        reason=reason,
        wagers=found.wagers,
        answered=found.answered,
        folded=found.folded,
        forfeited=found.forfeited,
        withdrawn=found.withdrawn,
        then=then,
    )
    return (event, *(on_the_way(state, then) if then != state.moment else ()))


def _moment(state: State, seats: Mapping[int, Seat]) -> Moment:
    """The moment of the round with these seats: a question that nobody has to answer any more is
    over."""
    step, now = state.step, state.moment
    if not isinstance(step, Ask):
        return now
    waiting = asked(state, seats, step)
    if step.together:
        left = any(seats[one].answered < now.step for one in waiting)
        return now if left else following(state, seats)
    return now if now.seat in waiting else next_asked(state, seats, step, now.seat)


def _given(
    state: State,
    actor: Actor,
    seat: Seat,
    decisions: tuple[Decision, ...],
    raised: Mapping[str, Cents] = _NOT_RAISED,
) -> Seat | Refusal:
    """The seat after these answers. ``raised`` are the amounts of raises as they lie now."""

    # How a player set the own hands stays as it was, and is told when they are turned.
    kept = {at: one for at, one in enumerate(seat.decisions) if isinstance(one, SetHands)}
    given = [
        kept.get(at, one) if isinstance(one, SetHands) else one for at, one in enumerate(decisions)
    ]

    def judged(before: Seat, step: Ask, decision: Decision) -> Effect | Refusal:
        offer = next((one for one in step.offers if one.answer is SetHands), None)
        if offer is not None and decision is kept.get(len(before.decisions)):
            return offer.effect(Asked(state.rules, before.wagers, None), decision, step.cite)
        offers = tuple(one for one in step.offers if isinstance(one, MayRaise))
        raising = isinstance(decision, Raise)
        who = asked_of(state, before, offers if raising else (), actor)
        return effect_of(step, seat.number, decision, who)

    found = answered(state, unasked(seat, before_deal(state, seat)), given, judged, raised)
    if isinstance(found, Refusal) or Surrender() in found.decisions:
        return found
    return found.but(counted=None)


def _applied(state: State, event: e.DecisionsCorrected) -> State:
    before = state.seats[event.seat]
    seat = before.but(
        decisions=event.decisions,
        wagers=event.wagers,
        answered=event.answered,
        folded=event.folded,
        forfeited=event.forfeited,
        withdrawn=event.withdrawn,
        counted=before.counted if Surrender() in event.decisions else None,
    )
    return state.with_seat(seat, moment=event.then)


APPLIERS: Mapping[type, Applier] = {e.DecisionsCorrected: _applied}
