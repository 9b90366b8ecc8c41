"""A table as everybody may know it: places and wagers, drawings, the steps of its procedure."""

from collections.abc import Callable
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pitboss.documents.check_page import check_module
from pitboss.documents.felt import block, seat_drawing
from pitboss.documents.parts import sprite
from pitboss.models import as_json
from pitboss.rulebook import GameRules
from pitboss.server.kept_answers import kept_answer
from pitboss.server.paths.floor import known
from pitboss.server.problems import refusals
from pitboss.server.service import Service, ServiceDep
from pitboss.wire.procedure import ProcedureTold, procedure_told
from pitboss.wire.table_felt import TableFelt, table_felt
from pitboss.wire.text import json_bytes

__all__ = ["drawings", "router"]

router = APIRouter(prefix="/tables", tags=["floor"])
#: Files at the root that are made from code, beside those of the browser client.
drawings = APIRouter(include_in_schema=False)

_JSON: Final = "application/json"
_SVG: Final = "image/svg+xml"
_KEEP: Final = {"Cache-Control": "max-age=300"}
_UNCHANGED: Final[dict[int | str, dict[str, Any]]] = {304: {"description": "You have it already."}}


@router.get("/{table}/felt", response_model=TableFelt, responses={**_UNCHANGED, **refusals(404)})
async def felt(table: str, request: Request, service: ServiceDep) -> Response:
    """Where areas and cards lie at a table, and the wagers that it offers."""

    def made(rules: GameRules) -> bytes:
        return json_bytes(as_json(table_felt(rules, table)))

    return await _of_rules(request, service, table, "felt", made)


@router.get(
    "/{table}/seat.svg",
    response_class=Response,
    responses={200: {"content": {_SVG: {}}}, **_UNCHANGED, **refusals(404)},
)
async def seat(table: str, request: Request, service: ServiceDep) -> Response:
    """One position of the table's layout as a drawing, without its plate."""

    def made(rules: GameRules) -> bytes:
        return seat_drawing(block(rules, 1)).encode()

    return await _of_rules(request, service, table, "seat", made, _SVG, _KEEP)


@router.get(
    "/{table}/procedure", response_model=ProcedureTold, responses={**_UNCHANGED, **refusals(404)}
)
async def procedure(table: str, request: Request, service: ServiceDep) -> Response:
    """The steps of a round at a table, with what is said aloud, and what may go wrong."""

    def made(rules: GameRules) -> bytes:
        return json_bytes(as_json(procedure_told(rules)))

    return await _of_rules(request, service, table, "procedure", made)


@drawings.get("/parts.svg")
async def parts(request: Request, service: ServiceDep) -> Response:
    """Cards, chips and marks as symbols of one file."""
    return await _of_program(request, service, sprite, _SVG)


@drawings.get("/check.js")
async def check(request: Request, service: ServiceDep) -> Response:
    """The check of a deal as a module."""
    return await _of_program(request, service, check_module, "text/javascript")


async def _of_rules(
    request: Request,
    service: Service,
    table: str,
    name: str,
    make: Callable[[GameRules], bytes],
    kind: str = _JSON,
    headers: dict[str, str] | None = None,
) -> Response:
    """An answer that follows from the rules of a table, made once for them."""
    with known():
        rules = await service.core.call(service.floor.rules, table)
    key = (name, table, rules.submission, rules.chapter.slug, rules.variant)
    made = await service.kept.get(key, lambda: service.core.call(make, rules))
    return kept_answer(request, made, kind, changes=True, pack=True, headers=headers)


async def _of_program(
    request: Request, service: Service, make: Callable[[], str], kind: str
) -> Response:
    """A file that changes with the program alone, made once."""
    made = await service.kept.get(make, lambda: service.core.call(lambda: make().encode()))
    return kept_answer(request, made, kind, pack=True, headers=_KEEP)
