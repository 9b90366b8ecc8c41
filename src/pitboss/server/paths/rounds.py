"""``/rounds``: rounds found, a round replayed, and the proof of its deal."""

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from pitboss.record import Actor
from pitboss.round.fairness import Openings
from pitboss.server.callers import CallerDep
from pitboss.server.paths.floor import As, known
from pitboss.server.problems import Problem, refusals
from pitboss.server.query_forms import NAMED, PLACE, VIEWER
from pitboss.server.service import Service, ServiceDep
from pitboss.wire.round_steps import RoundList, RoundReplay, round_list, round_replay
from pitboss.wire.round_view import ROUND_EXAMPLE
from pitboss.wire.text import json_bytes, json_text

__all__ = ["router"]

router = APIRouter(prefix="/rounds", tags=["rounds"])

_Text = Annotated[str, Query(max_length=200, pattern=NAMED)]
_Before = Annotated[
    str,
    Query(
        max_length=200,
        pattern=PLACE,
        description="The `before` of the last answer.",
    ),
]
_Time = Annotated[int | None, Query(description="UTC seconds.", ge=0, le=2**40)]
_Limit = Annotated[int, Query(ge=1, le=200)]
_Viewer = Annotated[
    str,
    Query(
        max_length=9,
        pattern=VIEWER,
        description="For those who look at everything, once a round is closed: as the player of "
        "this seat, the `dealer` or `everybody` saw it.",
    ),
]
_Round = Annotated[str, Path(max_length=200, examples=[ROUND_EXAMPLE])]


@router.get("", response_model=RoundList, responses=refusals(401, 403, 409, 422))
async def rounds(
    caller: CallerDep,
    service: ServiceDep,
    table: _Text = "",
    player: _Text = "",
    since: _Time = None,
    until: _Time = None,
    prize: bool = False,
    before: _Before = "",
    limit: _Limit = 50,
    as_: As = None,
) -> Response:
    """Rounds, newest first: a player's own; all of them for surveillance and the floor."""
    found = await service.core.call(
        service.floor.history,
        caller.signed_in(as_),
        table=table,
        player=player,
        since=since,
        until=until,
        prize=prize,
        before=before,
        limit=limit + 1,
    )
    return _json(json_bytes(round_list(found, limit)))


@router.get("/{round}", response_model=RoundReplay, responses=refusals(401, 403, 404, 409, 422))
async def replay(
    round: _Round, caller: CallerDep, service: ServiceDep, seen_by: _Viewer = "", as_: As = None
) -> Response:
    """Every step of a round as the caller may see it, with words and paragraphs."""
    return _json(await service.core.call(_replay, service, caller.signed_in(as_), round, seen_by))


def _replay(service: Service, actor: Actor, round_id: str, seen_by: str) -> bytes:
    with known():
        steps = service.floor.replay(actor, round_id, seen_by=seen_by)
    return json_bytes(round_replay(round_id, steps))


@router.get("/{round}/openings", response_model=Openings, responses=refusals(401, 403, 404, 422))
async def openings(
    round: _Round, caller: CallerDep, service: ServiceDep, as_: As = None
) -> Response:
    """The proof of a deal: the file that `tools/verify_round.py` reads."""
    return _json(await service.core.call(_openings, service, caller.signed_in(as_), round))


def _openings(service: Service, actor: Actor, round_id: str) -> bytes:
    with known():
        found = service.floor.openings(actor, round_id)
    if found is None:
        reason = "this round has no proof to open: it is in progress, or nothing was dealt"
        raise Problem(404, "openings/none", reason)
    return json_text(found, compact=True, ascii_only=True).encode("ascii")


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")
