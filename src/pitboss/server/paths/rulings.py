"""``/rulings``: how the regulation is read where its words leave room."""

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from pitboss.rulebook.rulings import rulings
from pitboss.server.problems import Problem, refusals
from pitboss.wire.text import json_bytes
from pitboss.wire.trace import RulingTold, ruling_told

__all__ = ["router"]

router = APIRouter(prefix="/rulings", tags=["trace"])

_Number = Annotated[str, Path(max_length=8, examples=["R12"])]


@router.get("/{number}", response_model=RulingTold, responses=refusals(404))
async def one_ruling(number: _Number) -> Response:
    """One ruling by its number: its text, and the paragraphs that it names."""
    found = rulings().get(number)
    if found is None:
        reason = f"no ruling has this number; they run from R1 to {[*rulings()][-1]}"
        raise Problem(404, "ruling/unknown", reason, where="number")
    return Response(json_bytes(ruling_told(found)), media_type="application/json")
