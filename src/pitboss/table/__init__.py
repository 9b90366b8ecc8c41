"""A round as a pure state machine: commands in, events out, state folded from events."""

from pitboss.table.apply import apply, replay
from pitboss.table.commands import (
    Actor,
    Approve,
    Close,
    Command,
    Decide,
    NoMoreBets,
    PlaceWager,
    Proceed,
    Refusal,
    RefusedError,
    Role,
    TakeBack,
)
from pitboss.table.decide import decide
from pitboss.table.events import Event
from pitboss.table.legal import Move, legal
from pitboss.table.refuse import refusal
from pitboss.table.state import Phase, Seat, State, open_round

__all__ = [
    "Actor",
    "Approve",
    "Close",
    "Command",
    "Decide",
    "Event",
    "Move",
    "NoMoreBets",
    "Phase",
    "PlaceWager",
    "Proceed",
    "Refusal",
    "RefusedError",
    "Role",
    "Seat",
    "State",
    "TakeBack",
    "apply",
    "decide",
    "legal",
    "open_round",
    "refusal",
    "replay",
]
