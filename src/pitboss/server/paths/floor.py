"""``/floor`` and ``/tables/{table}``: the lobby and a table, as the caller sees them."""

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from pitboss.record import Actor
from pitboss.round import RefusedError
from pitboss.server.callers import CallerDep
from pitboss.server.instant import now_ms
from pitboss.server.problems import Problem, refusals
from pitboss.server.service import Service, ServiceDep
from pitboss.wire.lobby import FloorAnswer, floor_answer
from pitboss.wire.table_view import TableAnswer, table_answer
from pitboss.wire.text import json_bytes

__all__ = ["As", "known", "router"]

router = APIRouter(tags=["floor"])

#: The role of the caller, where they have several.
As = Annotated[
    str | None,
    Query(alias="as", description="The role to look in, if not the caller's own.", max_length=40),
]


@router.get("/floor", response_model=FloorAnswer, responses=refusals(401, 403, 422))
async def floor(caller: CallerDep, service: ServiceDep, as_: As = None) -> Response:
    """The lobby: tables, games, limits, seats, links and meters. Anyone may look."""
    return _json(await service.core.call(_floor, service, caller.actor(as_)))


def _floor(service: Service, actor: Actor | None) -> bytes:
    now = service.floor.lobby(actor)
    return json_bytes(floor_answer(now, actor, now_ms(service.floor)))


@router.get("/tables/{table}", response_model=TableAnswer, responses=refusals(401, 403, 404, 422))
async def table(
    table: Annotated[str, Path(max_length=60, examples=["ultimate-texas-holdem-1"])],
    caller: CallerDep,
    service: ServiceDep,
    as_: As = None,
) -> Response:
    """A table now, as the caller sees it. Anyone may look, as a spectator."""
    return _json(await service.core.call(_table, service, caller.actor(as_), table))


def _table(service: Service, actor: Actor | None, name: str) -> bytes:
    with known():
        now = service.floor.view(actor, name)
    return json_bytes(table_answer(now, actor, now_ms(service.floor)))


class known:  # reads as a word: with known()
    """Turn the refusal of a table or round that is not there into 404."""

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        if isinstance(error, RefusedError) and error.code in ("table/unknown", "round/unknown"):
            why = error.refusal
            raise Problem(404, why.code, why.reason, why.cite) from None


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")
