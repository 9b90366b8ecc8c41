"""``/rulings``: how the regulation is read where its words leave room."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from pitboss.models import as_json
from pitboss.rulebook.rulings import rulings
from pitboss.server.kept_answers import kept_answer
from pitboss.server.problems import Problem, refusals
from pitboss.server.service import ServiceDep
from pitboss.wire.text import json_bytes
from pitboss.wire.trace import Rulings, RulingTold, ruling_told, rulings_told

__all__ = ["router"]

router = APIRouter(prefix="/rulings", tags=["trace"])

_Number = Annotated[str, Path(max_length=8, examples=["R6"])]


@router.get("", response_model=Rulings, responses={304: {"description": "You have it already."}})
async def every_ruling(request: Request, service: ServiceDep) -> Response:
    """Every ruling in order."""

    async def told() -> bytes:
        return json_bytes(as_json(rulings_told()))

    return kept_answer(request, await service.kept.get("rulings", told))


@router.get("/{number}", response_model=RulingTold, responses=refusals(404))
async def one_ruling(number: _Number) -> Response:
    """One ruling by its number: its text, and the paragraphs that it names."""
    found = rulings().get(number)
    if found is None:
        reason = f"no ruling has this number; they run from R1 to {[*rulings()][-1]}"
        raise Problem(404, "ruling/unknown", reason, where="number")
    return Response(json_bytes(ruling_told(found)), media_type="application/json")
