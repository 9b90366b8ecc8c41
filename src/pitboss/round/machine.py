"""The entry to a round: a topic judges each command, and its events are applied.

Each topic (betting, draws, shuffle, dealing, decisions, settlement, approvals, irregularities,
corrections, the dealer's records) says in one place which commands it allows, which events follow,
and how they change the state.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from pitboss.record import Actor, Codec, RecordError, Role, kept_with
from pitboss.round import (
    approvals,
    bank,
    betting,
    chips,
    corrections,
    dealing,
    decisions,
    draws,
    irregularities,
    pai_gow,
    readings,
    records,
    settlement,
    shuffle,
    slip,
    undo,
)
from pitboss.round.commands import Command, Refusal, RefusedError
from pitboss.round.events import Event
from pitboss.round.moves import Applier, Judge, Move, Outcome, kind_name
from pitboss.round.state import State
from pitboss.round.system_fields import handed_in
from pitboss.round.views import RoundView, view_of

__all__ = [
    "COMMANDS",
    "EVENTS",
    "apply",
    "decide",
    "form_fault",
    "judge",
    "legal",
    "moves_like",
    "ordinary",
    "refusal",
    "replay",
    "view",
]

#: The topics of a round in which nothing goes wrong.
_ORDINARY = (
    slip,
    bank,
    betting,
    draws,
    shuffle,
    dealing,
    decisions,
    approvals,
    chips,
    records,
    pai_gow,
)
_TOPICS = (*_ORDINARY, irregularities, corrections, undo)
_JUDGES: Mapping[type, Judge] = {
    kind: judged for topic in _TOPICS for kind, judged in topic.JUDGES.items()
}
_APPLIERS: Mapping[type, Applier] = {
    kind: applied
    for topic in (*_TOPICS, settlement, readings)
    for kind, applied in topic.APPLIERS.items()
}
_BY_NAME: Mapping[str, Any] = {kind_name(kind): topic for topic in _TOPICS for kind in topic.JUDGES}
#: The commands and events of a round.
COMMANDS = frozenset(_JUDGES)
EVENTS = frozenset(_APPLIERS)


def judge(state: State, command: Command) -> Outcome:
    """Judge a command: the events that follow, or the refusal."""
    topic = _JUDGES.get(type(command))
    if topic is None:
        reason = f"a {type(command).__name__:.40} is no command of a round"
        return Refusal("command/unknown", reason, state.paragraphs.play)
    try:
        return handed_in(command) or topic(state, command)
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
    after = _APPLIERS[type(event)](state, event)
    return after if state.electronic else undo.noted(state, event, after)


def replay(state: State, events: Iterable[Event]) -> State:
    """The state after all events."""
    return reduce(apply, events, state)


def legal(state: State, actor: Actor) -> tuple[Move, ...]:
    """All moves that this person may make now, each with its paragraph."""
    who = _alike(state, actor)
    return tuple([move for topic in _TOPICS for move in _moves(topic, state, who)])


def ordinary(state: State, actor: Actor) -> tuple[Move, ...]:
    """The legal moves without reports, corrections and undo."""
    who = _alike(state, actor)
    return tuple([move for topic in _ORDINARY for move in _moves(topic, state, who)])


def moves_like(state: State, actor: Actor, kind: str) -> tuple[Move, ...]:
    """The moves of one kind."""
    found = _moves(_BY_NAME[kind], state, _alike(state, actor))
    return tuple([one for one in found if one.kind == kind])


def _alike(state: State, actor: Actor) -> Actor:
    """Somebody who may do the same in the round: everybody in a role, but for those who play or
    proposed a correction."""
    if actor.role is Role.PLAYER or not actor.person or state.plays(actor.person):
        return actor
    if any(one.by == actor.person for one in state.corrections.values()):
        return actor
    return Actor(actor.role, "")


def _moves(topic: Any, state: State, actor: Actor) -> tuple[Move, ...]:
    """The moves of a topic, worked out once a state."""
    kept, key = kept_with(state), (topic, actor)
    found: tuple[Move, ...] | None = kept.get(key)
    if found is None:
        found = kept[key] = tuple(topic.moves(state, actor))
    return found


def view(state: State, viewer: Actor) -> RoundView:
    """The round as one person in one role may see it."""
    return view_of(state, viewer, legal(state, viewer))
