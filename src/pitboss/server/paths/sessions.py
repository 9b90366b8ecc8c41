"""``/sessions``: the sessions of oneself, or for an administrator of everybody."""

from fastapi import APIRouter
from starlette.responses import Response

from pitboss.models import from_core
from pitboss.record import Role
from pitboss.server.answers import json_answer
from pitboss.server.callers import Caller, CallerDep
from pitboss.server.problems import Problem, refusals
from pitboss.server.service import ServiceDep
from pitboss.wire.session import Sessions, SessionTold

__all__ = ["router"]

router = APIRouter(prefix="/sessions", tags=["session"])


@router.get("", response_model=Sessions, responses=refusals(401, 403))
async def sessions(caller: CallerDep, service: ServiceDep) -> Response:
    """One's own sessions; an administrator sees all."""
    rows = await service.core.call(service.access.sessions, _whose(caller))
    own = caller.anyhow().id
    told = [from_core(SessionTold, one, own=one.id == own) for one in rows]
    return json_answer(Sessions(sessions=tuple(told)))


@router.delete("/{session}", status_code=204, responses=refusals(401, 403, 404))
async def end(session: str, caller: CallerDep, service: ServiceDep) -> Response:
    """End a session, one's own or as an administrator anybody's. Its token is dead at once."""
    whose = _whose(caller)
    rows = await service.core.call(service.access.sessions, whose)
    ended = next((one for one in rows if one.id == session), None)
    if ended is None:
        if whose is not None:
            reason = "this is no session of yours: an administrator ends those of others"
            raise Problem(403, "role/not-allowed", reason, "465a.2")
        raise Problem(404, "session/unknown", "there is no such session")
    await service.core.call(service.access.end, session)
    service.streams.end(session)
    await service.signed_out(ended.person)
    return Response(status_code=204)


def _whose(caller: Caller) -> str | None:
    """The person whose sessions the caller may see; None is everybody."""
    actor = caller.signed_in()
    return None if actor.role is Role.ADMINISTRATOR else actor.person
