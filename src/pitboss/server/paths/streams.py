"""The streams: WebSockets at a table and at the lobby (DESIGN §10.3)."""

from typing import Final

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from pitboss.record import Actor
from pitboss.round import RefusedError
from pitboss.server.callers import caller_of
from pitboss.server.problems import Problem, problem_answer, problem_of
from pitboss.server.service import Service, ServiceDep
from pitboss.server.stream import ROLE, SIGNED_OUT, Stream
from pitboss.server.watch import FLOOR
from pitboss.wire.stream import SUBPROTOCOL

__all__ = ["router"]

router = APIRouter()

_MOST: Final = 2**53 - 1
_LONGEST_NAME: Final = 60
#: The refusals of the floor that say that a table is not there.
_NOWHERE: Final = ("table/unknown", "query/form")


@router.websocket("/tables/{table}/stream")
async def table_stream(socket: WebSocket, table: str, service: ServiceDep) -> None:
    """Follow a table, and play at it."""
    await _serve(socket, service, table[: _LONGEST_NAME + 1])


@router.websocket("/floor/stream")
async def floor_stream(socket: WebSocket, service: ServiceDep) -> None:
    """Follow the lobby."""
    await _serve(socket, service, FLOOR)


async def _serve(socket: WebSocket, service: Service, topic: str) -> None:
    """Answer a handshake, and serve its stream to the end."""
    try:
        offered = [one for one in socket.scope["subprotocols"] if one]
        if offered and SUBPROTOCOL not in offered:
            reason = f"this stream speaks {SUBPROTOCOL}"
            raise Problem(400, "stream/protocol", reason, where="Sec-WebSocket-Protocol")
        after = _after(socket.query_params.get("after"))
    except Problem as problem:
        await socket.send_denial_response(problem_answer(problem))
        return
    subprotocol = SUBPROTOCOL if offered else None
    try:
        caller = await caller_of(socket, service)
        if caller.over:
            raise Problem(401, "session/over", "this session is over: sign in again")
        session = None if caller.session is None else caller.session.id
        if service.streams.full(session, "" if socket.client is None else socket.client.host):
            whose = "address without a session" if session is None else "session"
            reason = f"this {whose} has as many streams as it may have: close one"
            raise Problem(429, "stream/too-many", reason, headers={"Retry-After": "10"})
        actor = caller.actor(socket.query_params.get("as"))
        await _check_topic(service, actor, topic)
    except Problem as problem:
        if problem.status in (404, 429):
            await socket.send_denial_response(problem_answer(problem))
            return
        await socket.accept(subprotocol)
        await socket.close(SIGNED_OUT if problem.status == 401 else ROLE, problem.detail[:100])
        return
    await socket.accept(subprotocol)
    try:
        await Stream(socket, service, topic, actor, session, after).run()
    except WebSocketDisconnect:
        return


async def _check_topic(service: Service, actor: Actor | None, topic: str) -> None:
    """Whether the table is there, and the role may look at it."""
    try:
        if topic != FLOOR:
            # Before anything is kept for it: the name may be anybody's invention.
            await service.core.call(service.floor.rules, topic)
        await service.streams.views.view(actor, topic)
    except RefusedError as why:
        problem = problem_of(why)
        if why.refusal.code in _NOWHERE:
            problem = Problem(404, why.refusal.code, why.refusal.reason, why.refusal.cite)
        raise problem from None


def _after(given: str | None) -> int | None:
    """The number at which a client resumes, or None."""
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) <= 16 and int(given) <= _MOST):
        raise Problem(422, "stream/after", "after is the number last seen", where="after")
    return int(given)
