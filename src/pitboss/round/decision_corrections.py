"""Decisions that were recorded wrongly: the answers of a seat, as they were (R57, R63).

A seat's answers are judged from its first question on, each as it would have been then. Every
question that has passed the seat is answered; the one that is asked now may stay open, and is then
asked again. Cards that were dealt since then stay.
"""

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.games.choices import Decision, Raise, SetHands, Surrender
from pitboss.games.model import Ask
from pitboss.games.offers import Asked, MayRaise, Offered
from pitboss.record import Actor
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.decisions import after_answer, asked_of
from pitboss.round.events import Event, Moment
from pitboss.round.findings import DecisionsFound
from pitboss.round.moves import Applier, Outcome, place_of
from pitboss.round.procedure import asked, following, next_asked, on_the_way
from pitboss.round.state import BETTING, Seat, State
from pitboss.rulebook.chapter import WagerKind

__all__ = ["APPLIERS", "decided_seats", "decisions_found", "same_answers"]


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
    found = _Answers(state, actor, seat).given(finding.decisions)
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
    found = _Answers(state, actor, seat, as_wagered=True).given(seat.decisions)
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


class _Answers(NamedTuple):
    """The answers of a seat from its first question on. ``as_wagered`` takes each raise as it lies
    now."""

    state: State
    actor: Actor
    seat: Seat
    as_wagered: bool = False

    def given(self, decisions: tuple[Decision, ...]) -> Seat | Refusal:
        """The seat after these answers, or the refusal of the first that is wrong."""
        seat, left = self._unasked(), list(decisions)
        for number, step in enumerate(self.state.game.steps):
            if number > self.state.moment.step:
                break
            seats = {**self.state.seats, seat.number: seat}
            if not isinstance(step, Ask) or seat.number not in asked(self.state, seats, step):
                continue
            if not self._reached(number, step):
                break
            if not left:
                if not self._passed(number, step):
                    break
                reason = f"say also what seat {seat.number} answered here: {step.about}"
                return Refusal("correction/answers", reason, step.cite, seat.number)
            answered = self._answered(seat, number, step, left.pop(0))
            if isinstance(answered, Refusal):
                return answered
            seat = answered
        if left:
            reason = f"seat {seat.number} had no question to answer with {left[0].word}"
            return Refusal("decision/not-asked", reason, self.state.paragraphs.play, seat.number)
        surrendered = Surrender() in seat.decisions
        return seat if surrendered else seat.but(counted=None)

    def _unasked(self) -> Seat:
        """The seat before its first question."""
        laws = self.state.rules.chapter.wagers
        wagers = {
            key: cents
            for key, cents in self.seat.wagers.items()
            if laws[key].kind is not WagerKind.RAISE
        }
        return self.seat.but(
            wagers=wagers, decisions=(), answered=BETTING, folded=False, forfeited={}, withdrawn={}
        )

    def _reached(self, number: int, step: Ask) -> bool:
        """Whether a question has come to the seat, or is put to all."""
        return self._passed(number, step) or (step.together and number == self.state.moment.step)

    def _passed(self, number: int, step: Ask) -> bool:
        """Whether the round went on past the seat's turn to answer a question."""
        now = self.state.moment
        return number < now.step or (not step.together and self.seat.number < now.seat)

    def _answered(self, seat: Seat, number: int, step: Ask, decision: Decision) -> Seat | Refusal:
        offer = next((one for one in step.offers if type(decision) is one.answer), None)
        if offer is None:
            word = getattr(decision, "word", decision)
            reason = f"{word!r:.40} was not offered there: {step.about}"
            return Refusal("decision/not-offered", reason, step.cite, seat.number)
        if self.as_wagered and isinstance(offer, MayRaise):
            decision = Raise(self.seat.wagers[offer.wager])
        who = self._asked(seat, offer)
        recorded = self.seat.decisions[len(seat.decisions) : len(seat.decisions) + 1]
        if isinstance(decision, SetHands) and recorded and isinstance(recorded[0], SetHands):
            decision, fault = recorded[0], None  # How a player set the own hands stays as it was.
        else:
            fault = offer.refusal(who, decision)
        if fault is not None:
            return Refusal(fault.code, fault.reason, fault.cite, seat.number, fault.wager)
        return after_answer(seat, decision, offer.effect(who, decision, step.cite), number)

    def _asked(self, seat: Seat, offer: Offered) -> Asked:
        """The wagers by which an answer is judged, and the cards where a raise depends on them. How
        hands were set is told when they are turned."""
        if isinstance(offer, MayRaise):
            return asked_of(self.state, seat, (offer,), self.actor)
        return Asked(self.state.rules, seat.wagers, None)


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
