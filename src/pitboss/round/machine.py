"""The one way through a round: a command is judged by its topic, its events are applied.

Each topic (betting, shuffle, dealing, decisions, settlement, approvals, irregularities,
corrections, the dealer's records) says in one place which of its commands it allows, what follows
from them, and what its events do to the state.
"""

from collections.abc import Iterable, Mapping
from functools import reduce

from pitboss.record import Actor, Codec, RecordError
from pitboss.round import (
    approvals,
    betting,
    corrections,
    dealing,
    decisions,
    irregularities,
    pai_gow,
    readings,
    records,
    settlement,
    shuffle,
    slip,
)
from pitboss.round.commands import Command, Refusal, RefusedError
from pitboss.round.events import Event
from pitboss.round.moves import Applier, Judge, Move, Outcome
from pitboss.round.state import State
from pitboss.round.views import RoundView, view_of

__all__ = [
    "COMMANDS",
    "EVENTS",
    "apply",
    "decide",
    "form_fault",
    "judge",
    "legal",
    "ordinary",
    "refusal",
    "replay",
    "view",
]

#: What a round consists of when nothing goes wrong.
_ORDINARY = (
    slip,
    betting,
    shuffle,
    dealing,
    decisions,
    approvals,
    records,
    pai_gow,
)
_TOPICS = (*_ORDINARY, irregularities, corrections)
_JUDGES: Mapping[type, Judge] = {
    kind: judged for topic in _TOPICS for kind, judged in topic.JUDGES.items()
}
_APPLIERS: Mapping[type, Applier] = {
    kind: applied
    for topic in (*_TOPICS, settlement, readings)
    for kind, applied in topic.APPLIERS.items()
}
#: What a round takes, and what happens in one.
COMMANDS = frozenset(_JUDGES)
EVENTS = frozenset(_APPLIERS)


def judge(state: State, command: Command) -> Outcome:
    """Judge a command: the events that follow, or the refusal."""
    topic = _JUDGES.get(type(command))
    if topic is None:
        reason = f"a {type(command).__name__:.40} is no command of a round"
        return Refusal("command/unknown", reason, state.paragraphs.play)
    try:
        return topic(state, command)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        fault = form_fault(command)
        if fault is None:
            raise
        return Refusal("command/form", fault, state.paragraphs.play)


def form_fault(command: object) -> str | None:
    """What is wrong with the form of a command, in words, or None."""
    try:
        Codec(_Unread()).write(command)
    except (RecordError, TypeError) as error:
        return f"no command can be read from this: {error!s:.200}"
    return None


class _Unread:
    """A sealer that validates secrets and discards them."""

    def seal(self, plain: bytes, context: str) -> str:
        """Discard a secret."""
        return ""

    def open(self, text: str, context: str) -> bytes | None:
        """Open nothing."""
        return None


def refusal(state: State, command: Command) -> Refusal | None:
    """Why the command is refused, or None if it will be carried out."""
    outcome = judge(state, command)
    return outcome if isinstance(outcome, Refusal) else None


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """The events that a command brings about. Raises ``RefusedError`` and changes nothing if it is
    not allowed."""
    outcome = judge(state, command)
    if isinstance(outcome, Refusal):
        raise RefusedError(outcome)
    return outcome


def apply(state: State, event: Event) -> State:
    """The state after an event: nothing is decided here, so a replay gives the same round."""
    return _APPLIERS[type(event)](state, event)


def replay(state: State, events: Iterable[Event]) -> State:
    """The state after all of them."""
    return reduce(apply, events, state)


def legal(state: State, actor: Actor) -> tuple[Move, ...]:
    """Everything that this person may do now, each with the paragraph."""
    return tuple([move for topic in _TOPICS for move in topic.moves(state, actor)])


def ordinary(state: State, actor: Actor) -> tuple[Move, ...]:
    """The same where nothing went wrong: nothing is reported, nothing corrected."""
    return tuple([move for topic in _ORDINARY for move in topic.moves(state, actor)])


def view(state: State, viewer: Actor) -> RoundView:
    """The round as one person in one role may see it."""
    return view_of(state, viewer, legal(state, viewer))
