"""``/sessions``: the sessions of oneself, or for an administrator of everybody.

Visitors of a demonstration share its people: each of them has the one session alone.
"""

from fastapi import APIRouter
from starlette.responses import Response

from pitboss.models import from_core
from pitboss.record import Role
from pitboss.server.access import Session
from pitboss.server.answers import json_answer
from pitboss.server.callers import Caller, CallerDep
from pitboss.server.problems import Problem, refusals
from pitboss.server.service import Service, ServiceDep
from pitboss.wire.session import Sessions, SessionTold

__all__ = ["router"]

router = APIRouter(prefix="/sessions", tags=["session"])


@router.get("", response_model=Sessions, responses=refusals(401, 403))
async def sessions(caller: CallerDep, service: ServiceDep) -> Response:
    """One's own sessions; an administrator sees all."""
    rows = await _within_reach(caller, service)
    own = caller.anyhow().id
    told = [from_core(SessionTold, one, own=one.id == own) for one in rows]
    return json_answer(Sessions(sessions=tuple(told)))


@router.delete("/{session}", status_code=204, responses=refusals(401, 403, 404))
async def end(session: str, caller: CallerDep, service: ServiceDep) -> Response:
    """End a session, one's own or as an administrator anybody's. Its token is dead at once."""
    rows = await _within_reach(caller, service)
    ended = next((one for one in rows if one.id == session), None)
    if ended is None:
        if not _of_everybody(caller):
            reason = "this is no session of yours: an administrator ends those of others"
            raise Problem(403, "role/not-allowed", reason, "465a.2")
        raise Problem(404, "session/unknown", "there is no such session")
    await service.core.call(service.access.end, session)
    service.streams.end(session)
    await service.signed_out(ended.person)
    return Response(status_code=204)


async def _within_reach(caller: Caller, service: Service) -> list[Session]:
    """The sessions that the caller may see and end."""
    whose = None if _of_everybody(caller) else caller.person
    rows = await service.core.call(service.access.sessions, whose)
    if whose is None or service.demo is None:
        return rows
    return [one for one in rows if one.id == caller.anyhow().id]


def _of_everybody(caller: Caller) -> bool:
    """Whether the caller sees the sessions of everybody."""
    return caller.signed_in().role is Role.ADMINISTRATOR
