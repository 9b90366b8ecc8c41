"""A table as one person sees it over the network: number, time, and a view in sections.

Every top-level name of the view is a section of the stream. The view is made from the core's view
of one person in one role, and of nothing else; amounts are cents, cards are text or null.
"""

from collections.abc import Mapping
from typing import Annotated, Final

from typing_extensions import TypedDict

from pitboss.floor import FloorTableView
from pitboss.games.choices import Check, Fold, Ride, SetHouse, Stand
from pitboss.house.views import Clock, TableView
from pitboss.models import Cite, Form, field_names, from_core, model
from pitboss.record import Actor, Role
from pitboss.table.procedure import Prompt
from pitboss.wire.desk_section import DeskTold, desk_told
from pitboss.wire.moves import MoveTold, moves_told
from pitboss.wire.round_view import RoundTold, round_told
from pitboss.wire.table_told import MeterTold, TableTold, meter_told, table_told
from pitboss.wire.text import json_bytes

__all__ = [
    "ClockTold",
    "TableAnswer",
    "View",
    "clock_told",
    "section_bytes",
    "table_answer",
    "view_told",
]

#: From when on a time limit is close: what remains of it, in milliseconds.
WARNING_MS: Final = 5000


@model
class SeatTold:
    """A taken seat."""

    seat: int
    player: str


@model
class You:
    """The viewer: a person in a role, with a player's own seats and money at this table."""

    person: str
    role: Annotated[str, Form(examples=["player"])]
    seats: tuple[int, ...]
    chips: Annotated[int | None, Form("A player's chips, in cents.")]
    account: Annotated[int | None, Form("A player's game account at this table, in cents.")]
    owed: Annotated[
        int | None,
        Form("What the house still owes a player since a settlement was put right, in cents."),
    ]


#: A time limit as the milliseconds that remain of it. A dictionary: ``for`` names no field.
ClockTold = TypedDict(
    "ClockTold",
    {
        "for": Annotated[str, Form("A phase of the round, or `next round`.", examples=["betting"])],
        "remaining_ms": Annotated[int, Form(examples=[18200])],
        "warn_ms": Annotated[int, Form("At this remainder players are warned.")],
        "warning": Annotated[bool, Form("Whether so little remains.")],
        "then": Annotated[str, Form("What the system does when it is over, in words.")],
    },
)


@model
class NextTold:
    """The next step of the procedure."""

    who: Annotated[str, Form("The role that takes it.", examples=["player"])]
    kind: Annotated[str, Form("The kind of its command; empty where it is another's to know.")]
    about: str
    cite: Cite
    refusal: Annotated[str | None, Form("Why no round can start before it.")]


@model
class View:
    """A table as one person sees it. Each field is a section of the stream."""

    table: TableTold
    seats: tuple[SeatTold, ...]
    round: Annotated[
        RoundTold | None,
        Form("The round in progress, or the last one until the next opens; null before the first."),
    ]
    meters: dict[str, MeterTold]
    you: Annotated[You | None, Form("Null for a spectator.")]
    clock: Annotated[ClockTold | None, Form("Null without a time limit.")]
    next: NextTold | None
    moves: tuple[MoveTold, ...]
    desk: Annotated[DeskTold, Form("Corrections, papers and disputes, as far as they are yours.")]


@model
class TableAnswer:
    """A table now: ``n`` is its stream's newest entry, ``now`` the UTC time in milliseconds."""

    n: int
    now: Annotated[int, Form(examples=[1770000000000])]
    view: View


#: What the system does for players who are late, by what the limit is for.
_THEN: Final = {
    "betting": "betting closes",
    "mixing": "a hash counts without its bits",
    "next round": "the next round opens",
}
#: What it does for a player who does not answer.
_PLAYED_ON: Final[Mapping[type, str]] = {
    Check: "the system checks",
    Ride: "the system lets the wager ride",
    SetHouse: "the system sets the hands by the house way",
    Stand: "the system has the hands compared",
    Fold: "the system folds",
}


def table_answer(now: TableView, actor: Actor | None, now_ms: int) -> TableAnswer:
    """The answer to a question for a table; ``now_ms`` is the time in UTC milliseconds."""
    return TableAnswer(n=now.n, now=now_ms, view=view_told(now, actor, now_ms))


def view_told(now: TableView, actor: Actor | None, now_ms: int) -> View:
    """The view of a person, by sections."""
    view = now.view
    playing = view.table.round
    return View(
        table=table_told(view),
        seats=tuple([SeatTold(seat=seat, player=who) for seat, who in view.seats.items()]),
        round=None if playing is None else round_told(playing, view.rules),
        meters={wager: meter_told(one) for wager, one in view.meters.items()},
        you=None if actor is None or not actor.person else _you(view, actor),
        clock=None if now.clock is None else clock_told(now.clock, now_ms),
        next=_next(view, view.table.next),
        moves=() if actor is None else moves_told(view.moves, actor, view),
        desk=desk_told(view),
    )


def section_bytes(view: View) -> dict[str, bytes]:
    """Each section of a view as JSON, encoded once."""
    return {name: json_bytes(getattr(view, name)) for name in field_names(View)}


def _you(view: FloorTableView, actor: Actor) -> You:
    player = actor.role is Role.PLAYER
    own = [seat for seat, who in view.seats.items() if player and who == actor.person]
    return from_core(You, view, person=actor.person, role=actor.role.value, seats=tuple(own))


def clock_told(clock: Clock, now_ms: int) -> ClockTold:
    """A time limit by what remains of it."""
    remaining = max(0, clock.deadline * 1000 - now_ms)
    answer = clock.answer
    return {
        "for": clock.waits_for,
        "remaining_ms": remaining,
        "warn_ms": WARNING_MS,
        "warning": remaining <= WARNING_MS,
        "then": _THEN.get(clock.waits_for, "") if answer is None else _PLAYED_ON[type(answer)],
    }


def _next(view: FloorTableView, prompt: Prompt | None) -> NextTold | None:
    """The next step: the viewer's prompt, or what everybody sees that the round waits for."""
    if prompt is not None:
        why = None if prompt.refusal is None else prompt.refusal.reason
        move = prompt.move
        return NextTold(
            who=prompt.who.value, kind=move.kind, about=move.about, cite=move.cite, refusal=why
        )
    playing = view.table.round
    if playing is None or playing.about is None or playing.cite is None:
        return None
    who = Role.PLAYER if playing.asked else _deals(view)
    return NextTold(who=who.value, kind="", about=playing.about, cite=playing.cite, refusal=None)


def _deals(view: FloorTableView) -> Role:
    return Role.SYSTEM if view.table.electronic else Role.DEALER
