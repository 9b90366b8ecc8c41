"""The answers of a seat, walked from its first question on (R57).

A correction in play and the decision of a dispute both say what a seat answered. Each answer is
judged as it would have been then, by the wagers and answers before it; what a judge knows of the
cards is the caller's.
"""

from collections.abc import Callable, Iterable, Mapping

from pitboss.games.choices import Decision, Raise
from pitboss.games.model import Ask
from pitboss.games.offers import Effect, MayRaise
from pitboss.money import Cents
from pitboss.round.commands import Refusal, Stake, Stakes
from pitboss.round.decisions import after_answer
from pitboss.round.procedure import asked
from pitboss.round.slip import lying, with_slip
from pitboss.round.state import BETTING, Seat, State
from pitboss.rulebook.chapter import WagerKind

__all__ = ["Judged", "answered", "before_deal", "unasked"]

#: The effect of a seat's answer to a question, or its refusal.
Judged = Callable[[Seat, Ask, Decision], Effect | Refusal]
_NOT_RAISED: Mapping[str, Cents] = {}


def before_deal(state: State, seat: Seat) -> dict[str, Cents | Stake]:
    """The slip of a seat when betting closed: its wagers without raises."""
    laws = state.rules.chapter.wagers
    return {key: one for key, one in lying(seat).items() if laws[key].kind is not WagerKind.RAISE}


def unasked(seat: Seat, slip: Stakes) -> Seat:
    """A seat before its first question, with this slip."""
    return with_slip(seat, slip).but(
        decisions=(),
        answered=BETTING,
        folded=False,
        forfeited={},
        withdrawn={},
    )


def answered(
    state: State,
    seat: Seat,
    decisions: Iterable[Decision],
    judged: Judged,
    raised: Mapping[str, Cents] = _NOT_RAISED,
    *,
    may_stop: bool = False,
) -> Seat | Refusal:
    """A seat after these answers, or the refusal of the first that is wrong.

    Every question that has passed the seat is answered, unless it ``may_stop``; one that is put
    now may stay open. ``raised`` are the amounts of raises as they lie, where they count.
    """
    left = list(decisions)
    for number, step in enumerate(state.game.steps):
        seats = {**state.seats, seat.number: seat}
        if not isinstance(step, Ask) or seat.number not in asked(state, seats, step):
            continue
        passed = _passed(state, seat.number, number, step)
        if not passed and not (step.together and number == state.moment.step):
            break
        if not left:
            if may_stop or not passed:
                break
            reason = f"say also what seat {seat.number} answered here: {step.about}"
            return Refusal("decision/missing", reason, step.cite, seat.number)
        decision = _as_raised(step, left.pop(0), raised)
        effect = judged(seat, step, decision)
        if isinstance(effect, Refusal):
            return effect
        seat = after_answer(seat, decision, effect, number)
    if left:
        word = getattr(left[0], "word", "it")
        reason = f"seat {seat.number} had no question to answer with {word!r:.40}"
        return Refusal("decision/not-asked", reason, state.paragraphs.play, seat.number)
    return seat


def _passed(state: State, seat: int, number: int, step: Ask) -> bool:
    """Whether the round went on past the seat's turn to answer a question."""
    now = state.moment
    if number == now.step:
        return not step.together and seat < now.seat
    return number < now.step


def _as_raised(step: Ask, decision: Decision, raised: Mapping[str, Cents]) -> Decision:
    """A decision with the amount of its raise as it lies."""
    if not isinstance(decision, Raise):
        return decision
    keys = [one.wager for one in step.offers if isinstance(one, MayRaise) and one.wager in raised]
    return Raise(raised[keys[0]]) if keys else decision
