"""``/people/{person}/password``: an administrator gives somebody a password for once."""

import secrets

from fastapi import APIRouter
from starlette.responses import Response

from pitboss.floor import ResetPassword
from pitboss.house import Seen
from pitboss.record import Actor, Role
from pitboss.server.answers import json_answer
from pitboss.server.callers import CallerDep
from pitboss.server.passwords import password_for_once
from pitboss.server.problems import Problem, problem_of, refusals
from pitboss.server.service import ServiceDep
from pitboss.wire.session import PasswordForOnce

__all__ = ["router"]

router = APIRouter(prefix="/people", tags=["session"])


@router.post(
    "/{person}/password",
    status_code=201,
    response_model=PasswordForOnce,
    responses=refusals(401, 403, 404, 409),
)
async def password(person: str, caller: CallerDep, service: ServiceDep) -> Response:
    """Give a person a password for once. Their sessions end, and it goes on record."""
    actor = caller.signed_in()
    if Role.ADMINISTRATOR in caller.roles:
        actor = Actor(Role.ADMINISTRATOR, actor.person)
    if await service.core.call(service.floor.person, person) is None:
        reason = "the facility knows nobody by this name"
        raise Problem(404, "person/unknown", reason, "465a.2", where="person")
    # On record first: no password is ever set that the record does not know of.
    answer = await service.core.submit(
        service.floor,
        actor,
        ResetPassword(actor, person),
        id=f"password-{secrets.token_hex(12)}",
        seen=Seen(),
    )
    if not answer.ok:
        raise problem_of(answer)
    given = password_for_once()
    hash = await service.hashing.hash(given)
    await service.core.call(service.access.set_password, person, hash, once=True)
    return json_answer(PasswordForOnce(person=person, password=given), 201)
