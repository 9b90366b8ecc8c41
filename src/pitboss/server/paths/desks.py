"""The desks of the floor, by right, and a player's own account."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from starlette.responses import Response

from pitboss.house.desks import AccountRow
from pitboss.house.exceptions import ExceptionKind
from pitboss.record import Actor
from pitboss.server.answers import json_answer
from pitboss.server.callers import CallerDep
from pitboss.server.paths.floor import As
from pitboss.server.problems import refusals
from pitboss.server.query_forms import NAMED, PLACE
from pitboss.server.service import Service, ServiceDep
from pitboss.wire.desks import DESKS, Account, account_answer

__all__ = ["router"]

router = APIRouter(tags=["desks"])

_MOST: Final = 500
_LARGEST: Final = 10**9

Table = Annotated[str, Query(description="Of one table.", max_length=60, pattern=NAMED)]
Limit = Annotated[int, Query(ge=1, le=_MOST, description="So many at most.")]
After = Annotated[int, Query(ge=0, le=_LARGEST, description="As `next` of the page before says.")]
_ABOUT: Final = {
    "people": "Everybody whom the facility knows, with roles and assignments.",
    "approvals": "What waits for an authority: proposed acts, and prizes at seats.",
    "approvals-register": "The approvals on record, and those that tables lack (R67).",
    "jackpot-slips": "The jackpot slips that are not paid yet.",
    "decks": "The decks of the house, and where they are.",
    "submissions": "The Rules Submissions that were filed.",
    "links": "Every meter as it stands: links, and those of one table.",
    "disputes": "Questions about closed rounds: a player's own, or all (R64).",
    "papers": "Counts, fills and credits under way at each table, with who signed.",
    "signs": "What is posted at each table, and the digest that is due there.",
    "differences": "What players are owed, or owe, since a settlement was put right (R52).",
    "pit": "Every table at a glance: step, staff, holds, the clocks of its decks, papers.",
}


def _desk(name: str) -> Callable[..., Coroutine[Any, Any, Response]]:
    async def desk(
        caller: CallerDep,
        service: ServiceDep,
        as_: As = None,
        table: Table = "",
        limit: Limit = 100,
        after: After = 0,
    ) -> Response:
        actor = caller.signed_in(as_)
        found = await service.core.call(_rows, service, actor, name, table, after, limit)
        return json_answer(found)

    return desk


def _rows(service: Service, actor: Actor, name: str, table: str, after: int, limit: int) -> Any:
    filters = {"table": table} if table else {}
    found = service.floor.desk(actor, name, **filters)
    rows, following = _page(found.rows, after, limit)
    return DESKS[name].answer(found.n, rows, following)


def _page(rows: Sequence[Any], after: int, limit: int) -> tuple[Sequence[Any], str | None]:
    """A page of rows, and what continues it."""
    end = after + limit
    return rows[after:end], str(end) if end < len(rows) else None


for _name, _words in _ABOUT.items():
    router.add_api_route(
        f"/{_name}",
        _desk(_name),
        methods=["GET"],
        name=_name.replace("-", "_"),
        summary=_name.replace("-", " ").capitalize(),
        description=_words,
        response_model=DESKS[_name].model,
        responses=refusals(401, 403, 422),
    )


@router.get(
    "/exceptions", response_model=DESKS["exceptions"].model, responses=refusals(401, 403, 422)
)
async def exceptions(
    caller: CallerDep,
    service: ServiceDep,
    as_: As = None,
    table: Table = "",
    kind: Annotated[ExceptionKind | None, Query(description="Of one kind, such as void.")] = None,
    since: Annotated[int | None, Query(ge=0, le=2**40, description="From UTC seconds on.")] = None,
    until: Annotated[int | None, Query(ge=0, le=2**40, description="Up to UTC seconds.")] = None,
    limit: Limit = 100,
    after: Annotated[
        str,
        Query(description="As `next` of the page before says.", max_length=200, pattern=PLACE),
    ] = "",
) -> Response:
    """Everything that surveillance and audit want to see, the newest first."""
    actor = caller.signed_in(as_)
    asked = {"table": table, "kind": "" if kind is None else kind.value, "before": after}
    asked |= {"since": "" if since is None else str(since)}
    asked |= {"until": "" if until is None else str(until), "limit": str(limit)}
    return json_answer(await service.core.call(_exceptions, service, actor, asked, limit))


def _exceptions(service: Service, actor: Actor, asked: dict[str, str], limit: int) -> Any:
    given = {name: one for name, one in asked.items() if one}
    found = service.floor.desk(actor, "exceptions", **given)
    last = found.rows[-1] if len(found.rows) == limit else None
    following = None if last is None else f"{last.at}:{last.number}:{last.stream}"
    return DESKS["exceptions"].answer(found.n, found.rows, following)


@router.get("/account", response_model=Account, responses=refusals(401, 403, 422))
async def account(
    caller: CallerDep,
    service: ServiceDep,
    as_: As = None,
    player: Annotated[
        str, Query(description="For audit: whose account.", max_length=60, pattern=NAMED)
    ] = "",
    table: Table = "",
    limit: Limit = 100,
    after: After = 0,
) -> Response:
    """A player's balances, and every movement of the game accounts."""
    actor = caller.signed_in(as_)
    asked = {name: one for name, one in (("table", table), ("player", player)) if one}
    return json_answer(await service.core.call(_account, service, actor, asked, after, limit))


def _account(
    service: Service, actor: Actor, asked: dict[str, str], after: int, limit: int
) -> Account:
    found = service.floor.desk(actor, "account", **asked)
    balances = [one for one in found.rows if isinstance(one, AccountRow)]
    rows, following = _page([one for one in found.rows if one not in balances], after, limit)
    whose = asked.get("player") or actor.person
    return account_answer(found.n, whose, balances, rows, following)
