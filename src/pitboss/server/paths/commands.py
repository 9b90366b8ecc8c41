"""``/commands``: every kind of command, and a command sent."""

from collections.abc import Callable
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from pitboss.floor import FACILITY, FloorCommand, table_stream
from pitboss.house.answers import Answer
from pitboss.models import as_json
from pitboss.record import Actor
from pitboss.server.answers import json_answer
from pitboss.server.callers import CallerDep
from pitboss.server.kept_answers import kept_answer
from pitboss.server.problems import Problem, problem_of, refusals
from pitboss.server.service import Service, ServiceDep
from pitboss.wire.body_forms import BodyError
from pitboss.wire.command_list import CommandList, Done, command_list, request_schema
from pitboss.wire.commands_in import Request as Sent
from pitboss.wire.commands_in import read_command, read_request
from pitboss.wire.outcome import Outcome, outcome_told
from pitboss.wire.text import json_bytes

__all__ = ["carried_out", "form_problem", "router"]

router = APIRouter(prefix="/commands", tags=["commands"])
_UNCHANGED: Final[dict[int | str, dict[str, Any]]] = {304: {"description": "You have it already."}}
_BODY = {"requestBody": {"required": True, "content": {"application/json": request_schema()}}}


@router.get("", response_model=CommandList, responses=_UNCHANGED)
async def kinds(request: Request, service: ServiceDep) -> Response:
    """Every kind of command: who gives it, the schema of its body, what it names."""
    made = await service.kept.get("commands", lambda: service.core.call(_kinds))
    return kept_answer(request, made)


def _kinds() -> bytes:
    return json_bytes(as_json(command_list()))


@router.post(
    "", response_model=Done, responses=refusals(401, 403, 409, 413, 422, 503), openapi_extra=_BODY
)
async def send(request: Request, caller: CallerDep, service: ServiceDep) -> Response:
    """Send a command. A repeat of an id with the same content gets the first answer."""
    caller.signed_in()
    try:
        sent = await service.core.call(read_request, await request.body())
    except BodyError as error:
        raise form_problem(error) from None
    return json_answer(await carried_out(service, caller.signed_in(sent.role), sent))


@router.post(
    "/outcome",
    response_model=Outcome,
    responses=refusals(401, 403, 409, 413, 422),
    openapi_extra=_BODY,
)
async def outcome(request: Request, caller: CallerDep, service: ServiceDep) -> Response:
    """What `report`, `call-off` or `abandon` would do to a round, before anybody does it: wager by
    wager. Nothing is written."""
    caller.signed_in()
    try:
        sent = await service.core.call(read_request, await request.body())
        actor = caller.signed_in(sent.role)
        command = await service.core.call(
            read_command, sent.kind, sent.body, actor, sent.table, service.floor
        )
    except BodyError as error:
        raise form_problem(error) from None
    return json_answer(await service.core.call(_foreseen, service, actor, command, sent))


def _foreseen(service: Service, actor: Actor, command: FloorCommand, sent: Sent) -> Outcome:
    return outcome_told(service.floor.foresee(actor, command, seen=sent.seen))


async def carried_out(
    service: Service, actor: Actor, sent: Sent, check: Callable[[], None] | None = None
) -> Done:
    """The number of the entry that carried a command out; refusals are problems. ``check`` comes
    first, on the command's own thread."""

    def read() -> FloorCommand:
        if check is not None:
            check()
        return read_command(sent.kind, sent.body, actor, sent.table, service.floor)

    lane = table_stream(sent.table) if sent.table else FACILITY
    try:
        command, answer = await service.core.read_and_submit(
            service.floor, actor, read, id=sent.id, seen=sent.seen, stream=lane
        )
    except BodyError as error:
        raise form_problem(error) from None
    if not answer.ok:
        raise problem_of(answer)
    return Done(id=sent.id, n=_number(answer, _stream(command, sent)))


def _stream(command: FloorCommand, sent: Sent) -> str:
    """The stream whose number answers a command: its table's, else the facility's."""
    name = getattr(command, "table", None)
    return table_stream(name) if isinstance(name, str) and sent.table else FACILITY


def _number(answer: Answer, stream: str) -> int:
    """The newest entry that a command made in a stream, or else in the first that it wrote."""
    own = [number for name, number in answer.entries if name == stream]
    return max(own) if own else answer.entries[-1][1]


def form_problem(error: BodyError) -> Problem:
    """The problem of a command of the wrong form."""
    return Problem(422, "command/form", error.detail, where=error.where or "body")
