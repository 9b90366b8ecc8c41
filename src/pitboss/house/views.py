"""The façade's views, each with its entry number and time."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.floor import FloorTableView, FloorView
from pitboss.games.choices import Decision
from pitboss.money import Cents
from pitboss.record import recorded
from pitboss.round import RoundView
from pitboss.rulebook import GameRules

__all__ = ["Clock", "DeskView", "LobbyView", "RoundStep", "RoundSummary", "Seen", "TableView"]


@dataclass(frozen=True, slots=True)
class Seen:
    """The sender's knowledge: a round, or the newest entry of the stream (R62)."""

    round: str = ""
    n: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """A time limit: what it is for, and when it is over, in seconds since the epoch."""

    waits_for: str
    deadline: int
    #: The system's answer to a question that is open, for a player who gives none in time.
    answer: Decision | None = None


@recorded("table-now")
class TableView:
    """A table as one person sees it: ``n`` is the newest entry of its stream, ``now`` the time."""

    n: int
    now: int
    view: FloorTableView
    clock: Clock | None = None


@recorded("lobby-now")
class LobbyView:
    """The floor as one person sees it: ``n`` is the newest entry of the facility."""

    n: int
    now: int
    view: FloorView


@recorded("round-summary")
class RoundSummary:
    """A round in the index and in lists: who played, what each player won or lost, what was hit.

    A player's list has the player's own results alone. ``cursor`` continues a list behind it.
    """

    round: str
    table: str
    game: str
    opened: int
    #: None while the round is in progress.
    closed: int | None
    players: Mapping[int, str]
    net: Mapping[str, Cents]
    prize: Cents
    void: str = ""
    marks: tuple[str, ...] = ()
    cursor: str = ""
    variant: str = ""


@dataclass(frozen=True, slots=True)
class RoundStep:
    """One entry of a round and the round after it, as one person may see it."""

    n: int
    at: int
    kind: str
    #: What the dealer did by it, in words, with the paragraph; empty where nobody dealt.
    about: str
    cite: str
    view: RoundView
    #: The rules that the round is played by.
    rules: GameRules
    #: The player who is ready, which no view shows; empty at any other entry.
    ready: str = ""


@dataclass(frozen=True, slots=True)
class DeskView:
    """The rows of a desk; ``n`` is the newest entry of the facility."""

    name: str
    n: int
    rows: tuple[Any, ...] = field(default=())
