"""``/trace``: paragraph by paragraph how the regulation is met."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from pitboss.models import as_json
from pitboss.rulebook import Met, UnknownGameError
from pitboss.server.kept_answers import kept_answer
from pitboss.server.problems import Problem, refusals
from pitboss.server.service import Service, ServiceDep
from pitboss.wire.text import json_bytes
from pitboss.wire.trace import Trace, trace_of
from pitboss.wire.trace_choice import choose

__all__ = ["router"]

router = APIRouter(prefix="/trace", tags=["trace"])

_UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "You have it already."}}


@router.get("", response_model=Trace, responses={**_UNCHANGED, **refusals(404, 422)})
async def trace(
    request: Request,
    service: ServiceDep,
    chapter: Annotated[
        str | None,
        Query(description="By its number or its game.", examples=["653a"]),
    ] = None,
    met: Annotated[Met | None, Query(description="What is met in this way alone.")] = None,
) -> Response:
    """Every paragraph: its subject, how it is met, where, and which tests show it."""
    return await _answer(request, service, None, chapter, met)


@router.get(
    "/{paragraph}",
    response_model=Trace,
    responses={**_UNCHANGED, **refusals(404)},
)
async def one_paragraph(
    paragraph: Annotated[str, Path(max_length=80, examples=["653a.11(h)(2)(ii)"])],
    request: Request,
    service: ServiceDep,
) -> Response:
    """One paragraph such as `653a.11(h)(2)`, or all of a chapter."""
    return await _answer(request, service, paragraph, None, None)


async def _answer(
    request: Request, service: Service, what: str | None, chapter: str | None, met: Met | None
) -> Response:
    async def told() -> bytes:
        return await service.core.call(_told, what, chapter, met)

    return kept_answer(request, await service.kept.get(("trace", what, chapter, met), told))


def _told(what: str | None, chapter: str | None, met: Met | None) -> bytes:
    try:
        return json_bytes(as_json(trace_of(choose(what, chapter, met))))
    except UnknownGameError as error:
        where = "chapter" if what is None else "paragraph"
        raise Problem(404, "trace/unknown", str(error), where=where) from None
