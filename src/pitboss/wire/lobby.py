"""The lobby: all tables and links as one person sees them."""

from typing import Annotated, Literal

from pitboss.floor import TableListing
from pitboss.house.views import LobbyView
from pitboss.models import Form, field_names, from_core, model
from pitboss.record import Actor
from pitboss.rulebook import chapters
from pitboss.wire.moves import MoveTold, moves_told
from pitboss.wire.round_view import PhaseName
from pitboss.wire.table_told import Amount, MeterTold, meter_told
from pitboss.wire.text import json_bytes

__all__ = ["FloorAnswer", "ListedTable", "floor_answer", "lobby_bytes"]


@model
class ListedTable:
    """A table in the lobby."""

    table: str
    game: str
    name: Annotated[str, Form("The game's name, with the variant.")]
    variant: str
    status: str
    electronic: bool
    practice: bool
    minimum: Amount
    maximum: Amount
    positions: int
    seats: Annotated[dict[str, str], Form("Players by seat.", examples=[{"1": "Ann"}])]
    phase: Annotated[PhaseName | Literal[""], Form("Of the round in progress; else empty.")]
    links: Annotated[tuple[str, ...], Form("The links whose meters its wagers feed.")]


@model
class ProposalTold:
    """An act of two authorities that waits for the second."""

    number: int
    about: str


@model
class FloorAnswer:
    """The lobby: ``n`` is the facility's newest entry, ``now`` the UTC time in milliseconds."""

    n: int
    now: int
    facility: str
    demo: bool
    tables: tuple[ListedTable, ...]
    links: dict[str, MeterTold]
    #: A player's own chips; for those who count, chips in unnamed patrons' hands.
    chips: int | None
    outstanding: int | None
    proposals: tuple[ProposalTold, ...]
    moves: tuple[MoveTold, ...]


def floor_answer(now: LobbyView, actor: Actor | None, now_ms: int) -> FloorAnswer:
    """The lobby of a person; None is a spectator."""
    view = now.view
    return FloorAnswer(
        n=now.n,
        now=now_ms,
        facility=view.facility,
        demo=view.demo,
        tables=tuple(map(_listed, view.tables)),
        links={name: meter_told(one) for name, one in view.links.items()},
        chips=view.chips,
        outstanding=view.outstanding,
        proposals=tuple(
            ProposalTold(number=number, about=" ".join((type(act).__doc__ or "").split()))
            for number, act in view.proposals.items()
        ),
        moves=() if actor is None else moves_told(view.moves, actor),
    )


def lobby_bytes(answer: FloorAnswer) -> dict[str, bytes]:
    """Each field of the lobby as JSON, encoded once; all but ``n`` and ``now`` are sections."""
    return {name: json_bytes(getattr(answer, name)) for name in field_names(FloorAnswer)}


def _listed(one: TableListing) -> ListedTable:
    name = chapters()[one.game].name
    return from_core(
        ListedTable,
        one,
        table=one.name,
        name=f"{name}, {one.variant}" if one.variant else name,
        seats={str(seat): player for seat, player in one.seats.items()},
    )
