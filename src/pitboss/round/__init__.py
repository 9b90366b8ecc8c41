"""A round as a pure state machine: commands in, events out, state folded from events."""

from pitboss.table.apply import apply, replay
from pitboss.table.commands import (
    Abandon,
    Actor,
    Approve,
    Close,
    Command,
    ConfirmLight,
    CorrectCard,
    CorrectWager,
    CountChips,
    Decide,
    EnterCards,
    Irregular,
    NoMoreBets,
    PlaceWager,
    Proceed,
    Refusal,
    RefusedError,
    ResolveChips,
    Role,
    StubWrong,
    TakeBack,
)
from pitboss.table.decide import decide
from pitboss.table.events import Event
from pitboss.table.legal import Move, legal
from pitboss.table.refuse import refusal
from pitboss.table.state import Phase, Seat, State, open_round
from pitboss.table.views import seen, view

__all__ = [
    "Abandon",
    "Actor",
    "Approve",
    "Close",
    "Command",
    "ConfirmLight",
    "CorrectCard",
    "CorrectWager",
    "CountChips",
    "Decide",
    "EnterCards",
    "Event",
    "Irregular",
    "Move",
    "NoMoreBets",
    "Phase",
    "PlaceWager",
    "Proceed",
    "Refusal",
    "RefusedError",
    "ResolveChips",
    "Role",
    "Seat",
    "State",
    "StubWrong",
    "TakeBack",
    "apply",
    "decide",
    "legal",
    "open_round",
    "refusal",
    "replay",
    "seen",
    "view",
]
