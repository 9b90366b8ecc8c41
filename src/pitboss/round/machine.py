"""The entry to a round: a topic judges each command, and its events are applied.

Each topic (betting, shuffle, dealing, decisions, settlement, approvals, irregularities,
corrections, the dealer's records) says in one place which commands it allows, which events follow,
and how they change the state.
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

#: The topics of a round in which nothing goes wrong.
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
#: The commands and events of a round.
COMMANDS = frozenset(_JUDGES)
EVENTS = frozenset(_APPLIERS)


def judge(state: State, command: Command) -> Outcome:
    """Judge a command: the events that follow, or the refusal."""
    topic = _JUDGES.get(type(command))
    if topic is None:
        reason = f"{command!r:.60} is no command of a round"
        return Refusal("command/unknown", reason, state.paragraphs.play)
    try:
        return topic(state, command)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        fault = form_fault(command)
        if fault is None:
            raise
        return Refusal("command/form", fault, state.paragraphs.play)


def form_fault(command: object) -> str | None:
    """The fault in the form of a command as a sentence, or None."""
    try:
        Codec(_Unread()).write(command)
    except (RecordError, TypeError) as error:
        return f"this is not a well-formed command: {error!s:.200}"
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
    """The refusal of a command, or None if it is allowed."""
    outcome = judge(state, command)
    return outcome if isinstance(outcome, Refusal) else None


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """The events of a command. Raises ``RefusedError`` if it is not allowed."""
    outcome = judge(state, command)
    if isinstance(outcome, Refusal):
        raise RefusedError(outcome)
    return outcome


def apply(state: State, event: Event) -> State:
    """The state after an event. It decides nothing, so a replay gives the same round."""
    return _APPLIERS[type(event)](state, event)


def replay(state: State, events: Iterable[Event]) -> State:
    """The state after all events."""
    return reduce(apply, events, state)


def legal(state: State, actor: Actor) -> tuple[Move, ...]:
    """All moves that this person may make now, each with its paragraph."""
    return tuple([move for topic in _TOPICS for move in topic.moves(state, actor)])


def ordinary(state: State, actor: Actor) -> tuple[Move, ...]:
    """The legal moves without reports and corrections."""
    return tuple([move for topic in _ORDINARY for move in topic.moves(state, actor)])


def view(state: State, viewer: Actor) -> RoundView:
    """The round as one person in one role may see it."""
    return view_of(state, viewer, legal(state, viewer))
