"""A table as everybody may know it: places and wagers, drawings, the steps of its procedure."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pitboss.documents.check_page import check_module
from pitboss.documents.felt import block, seat_drawing
from pitboss.documents.parts import sprite
from pitboss.server.answers import json_answer
from pitboss.server.packed import packed
from pitboss.server.problems import refusals
from pitboss.server.service import ServiceDep
from pitboss.wire.procedure import ProcedureTold, procedure_told
from pitboss.wire.table_felt import TableFelt, table_felt

__all__ = ["drawings", "router"]

router = APIRouter(prefix="/tables", tags=["floor"])
#: Files at the root that are made from code, beside those of the browser client.
drawings = APIRouter(include_in_schema=False)

_SVG = "image/svg+xml"
_KEEP = {"Cache-Control": "max-age=300"}


@router.get("/{table}/felt", response_model=TableFelt, responses=refusals(409))
async def felt(table: str, service: ServiceDep) -> Response:
    """Where areas and cards lie at a table, and the wagers that it offers."""
    rules = await service.core.call(service.floor.rules, table)
    return json_answer(table_felt(rules, table))


@router.get(
    "/{table}/seat.svg",
    response_class=Response,
    responses={200: {"content": {_SVG: {}}}, **refusals(409)},
)
async def seat(table: str, request: Request, service: ServiceDep) -> Response:
    """One position of the table's layout as a drawing, without its plate."""
    rules = await service.core.call(service.floor.rules, table)
    return packed(request, seat_drawing(block(rules, 1)).encode(), _SVG, _KEEP)


@router.get("/{table}/procedure", response_model=ProcedureTold, responses=refusals(409))
async def procedure(table: str, service: ServiceDep) -> Response:
    """The steps of a round at a table, with what is said aloud, and what may go wrong."""
    rules = await service.core.call(service.floor.rules, table)
    return json_answer(await service.core.call(procedure_told, rules))


@drawings.get("/parts.svg")
def parts(request: Request) -> Response:
    """Cards, chips and marks as symbols of one file."""
    return packed(request, sprite().encode(), _SVG, _KEEP)


@drawings.get("/check.js")
def check(request: Request) -> Response:
    """The check of a deal as a module."""
    return packed(request, check_module().encode(), "text/javascript", _KEEP)
