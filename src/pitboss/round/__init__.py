"""One round as a pure state machine: commands in, events out, state folded from events."""

from pitboss.round.commands import (
    Abandon,
    Approve,
    CallOff,
    Close,
    Command,
    ConfirmLight,
    CorrectCards,
    CorrectWager,
    CountChips,
    Decide,
    EnterCards,
    NoMoreBets,
    OpenBits,
    PlaceWager,
    Proceed,
    Refusal,
    RefusedError,
    Report,
    ResolveChips,
    TakeBack,
)
from pitboss.round.decisions import played_on
from pitboss.round.events import Event
from pitboss.round.machine import apply, decide, judge, legal, refusal, replay, view
from pitboss.round.meters import Meter, Reading
from pitboss.round.moves import Move
from pitboss.round.opening import open_round, opened, opening
from pitboss.round.state import Phase, Seat, State
from pitboss.round.views import RoundView, SeatView, seen

__all__ = [
    "Abandon",
    "Approve",
    "CallOff",
    "Close",
    "Command",
    "ConfirmLight",
    "CorrectCards",
    "CorrectWager",
    "CountChips",
    "Decide",
    "EnterCards",
    "Event",
    "Meter",
    "Move",
    "NoMoreBets",
    "OpenBits",
    "Phase",
    "PlaceWager",
    "Proceed",
    "Reading",
    "Refusal",
    "RefusedError",
    "Report",
    "ResolveChips",
    "RoundView",
    "Seat",
    "SeatView",
    "State",
    "TakeBack",
    "apply",
    "decide",
    "judge",
    "legal",
    "open_round",
    "opened",
    "opening",
    "played_on",
    "refusal",
    "replay",
    "seen",
    "view",
]
