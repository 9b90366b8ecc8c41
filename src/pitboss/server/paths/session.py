"""``/session``: sign in, as oneself, as a guest or in a role of the demonstration; sign out."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from pitboss.record import Role
from pitboss.server.access import Session
from pitboss.server.answers import json_answer
from pitboss.server.callers import COOKIE, CallerDep, roles_of
from pitboss.server.problems import Problem, refusals
from pitboss.server.senders import sender_of
from pitboss.server.service import Service, ServiceDep
from pitboss.server.sign_in import change_password, sign_in
from pitboss.wire.session import (
    Begun,
    DemoPeople,
    DemoPerson,
    DemoRole,
    Guest,
    NewPassword,
    SignedIn,
    SignIn,
)

__all__ = ["router"]

router = APIRouter(prefix="/session", tags=["session"])


@router.post("", status_code=201, response_model=Begun, responses=refusals(401, 422, 429))
async def begin(given: SignIn, request: Request, service: ServiceDep) -> Response:
    """Sign in. The answer sets a cookie; with `bearer` it has the token, too."""
    begun = await sign_in(service, given.person, given.password, _address(request))
    return await service.core.call(_answer, service, *begun, given.bearer)


@router.post("/guest", status_code=201, response_model=Begun, responses=refusals(404, 422, 429))
async def guest(given: Guest, request: Request, service: ServiceDep) -> Response:
    """Come in as a new player of the demonstration, with chips bought at its cage."""
    if service.demo is None:
        raise _no_demo()
    address = _address(request)
    person = await service.core.call(service.demo.guest, sender_of(address))
    return await _begun(service, person, address, given.bearer)


@router.post("/demo", status_code=201, response_model=Begun, responses=refusals(403, 404, 422))
async def demo(given: DemoRole, request: Request, service: ServiceDep) -> Response:
    """Sign in as a demonstration person of a role. Administrators sign in with a password."""
    if service.demo is None:
        raise _no_demo()
    if given.role in (Role.ADMINISTRATOR, Role.SYSTEM):
        reason = f"nobody becomes {given.role.named} by a switch"
        raise Problem(403, "role/not-allowed", reason, "465a.2", where="role")
    person = await service.core.call(service.demo.person_of, given.role, given.person)
    if person is None:
        reason = f"nobody here is {given.role.named}"
        if given.person:
            reason = f"{given.person!r:.60} is not {given.role.named} here"
        raise Problem(404, "role/nobody", reason, where="role")
    return await _begun(service, person, _address(request), given.bearer)


@router.get("/demo", response_model=DemoPeople, responses=refusals(404))
async def demo_people(service: ServiceDep) -> Response:
    """Everybody whose role can be taken on a demonstration floor."""
    if service.demo is None:
        raise _no_demo()
    found = await service.core.call(service.demo.people)
    people = tuple(DemoPerson(person=name, role=role) for name, role in found)
    return json_answer(DemoPeople(people=people))


@router.get("", response_model=SignedIn, responses=refusals(401))
async def who(caller: CallerDep) -> Response:
    """Who one is."""
    session = caller.anyhow()
    told = SignedIn(person=session.person, roles=caller.roles, change_password=session.once)
    return json_answer(told)


@router.delete("", status_code=204, responses=refusals(401))
async def end(caller: CallerDep, service: ServiceDep) -> Response:
    """Sign out. The token is dead at once, and a guest leaves the floor."""
    session = caller.anyhow()
    await service.core.call(service.access.end, session.id)
    service.streams.end(session.id)
    await service.signed_out(session.person)
    answer = Response(status_code=204)
    answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return answer


@router.post("/password", status_code=204, responses=refusals(401, 409, 422, 429))
async def password(
    given: NewPassword, request: Request, caller: CallerDep, service: ServiceDep
) -> Response:
    """Change one's own password. One's other sessions end."""
    caller.anyhow()
    await change_password(service, caller, given.password, given.new, _address(request))
    return Response(status_code=204)


async def _begun(service: Service, person: str, address: str, bearer: bool) -> Response:
    """Begin a session of the demonstration, which needs no password."""
    begun = await service.core.call(service.access.begin, person, address=address)
    return await service.core.call(_answer, service, *begun, bearer)


def _answer(service: Service, token: str, session: Session, bearer: bool) -> Response:
    known = service.floor.person(session.person)
    assert known is not None, "who signs in is known"
    told = Begun(
        person=session.person,
        roles=roles_of(known.role),
        change_password=session.once,
        token=token if bearer else None,
    )
    answer = json_answer(told, 201)
    answer.set_cookie(
        COOKIE, token, path="/", httponly=True, samesite="strict", secure=service.settings.secure
    )
    return answer


def _address(request: Request) -> str:
    return "" if request.client is None else request.client.host


def _no_demo() -> Problem:
    return Problem(404, "demo/none", "this floor is no demonstration: sign in")
