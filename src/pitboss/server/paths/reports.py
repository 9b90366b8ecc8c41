"""``/reports``: what the books say, for staff by right; as ``pitboss report`` answers."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from starlette.responses import Response

from pitboss.house.report_readers import not_a_reader
from pitboss.record import Actor
from pitboss.server.answers import json_answer
from pitboss.server.callers import CallerDep
from pitboss.server.paths.floor import As
from pitboss.server.problems import Problem, refusals
from pitboss.server.service import Service, ServiceDep
from pitboss.wire.cards import Cards, cards_of
from pitboss.wire.chips import Chips, chips_of
from pitboss.wire.forms import Forms, forms_of
from pitboss.wire.hold import Hold, hold_of
from pitboss.wire.meters import Meters, meters_of

__all__ = ["router"]

router = APIRouter(prefix="/reports", tags=["reports"])

#: How long a report waits for those before it.
_WAIT_SECONDS: Final = 10.0
_DAY: Final = r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"

Since = Annotated[str, Query(description="The first gaming day.", pattern=_DAY)]
Until = Annotated[str, Query(description="The last gaming day.", pattern=_DAY)]
_ABOUT: Final[Mapping[str, tuple[type, Callable[[Any], Any], str]]] = {
    "hold": (Hold, hold_of, "The win of each wager beside the expected win."),
    "meters": (
        Meters,
        lambda found: meters_of(found.meters, found.paid, found.slips, found.expired),
        "Every meter: its display, its sources, its last hits.",
    ),
    "forms": (Forms, forms_of, "Slips, forms, fills, credits and drops, and what is wrong."),
    "cards": (Cards, cards_of, "The card inventory log, day by day."),
    "chips": (Chips, chips_of, "The chips in patrons' hands, compared with the books."),
}


async def _report(
    name: str, caller: CallerDep, service: Service, as_: str | None, since: str, until: str
) -> Response:
    actor = caller.signed_in(as_)
    refused = not_a_reader(actor.role, name)
    if refused is not None:
        raise Problem(403, refused.code, refused.reason, refused.cite)
    if since and until and since > until:
        raise Problem(422, "report/day", f"{since} comes after {until}", where="query.since")
    # One at a time: each reads much of the books.
    try:
        async with asyncio.timeout(_WAIT_SECONDS):
            await service.reporting.acquire()
    except TimeoutError:
        reason = "other reports are being made: come again in a moment"
        raise Problem(503, "work/busy", reason, headers={"Retry-After": "2"}) from None
    try:
        return json_answer(await service.core.call(_told, service, actor, name, since, until))
    finally:
        service.reporting.release()


def _told(service: Service, actor: Actor, name: str, since: str, until: str) -> Any:
    found = service.floor.report(actor, name, since=since, until=until)
    return _ABOUT[name][1](found)


def _path(name: str) -> Any:
    async def report(
        caller: CallerDep,
        service: ServiceDep,
        as_: As = None,
        since: Since = "",
        until: Until = "",
    ) -> Response:
        return await _report(name, caller, service, as_, since, until)

    return report


for _name, (_model, _, _words) in _ABOUT.items():
    router.add_api_route(
        f"/{_name}",
        _path(_name),
        methods=["GET"],
        name=f"report_{_name}",
        summary=f"Report of {_name}",
        description=_words,
        response_model=_model,
        responses=refusals(401, 403, 422, 503),
    )
