"""The caller of a path or a stream: who it is, by cookie or bearer token, and in which roles."""

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends
from starlette.requests import HTTPConnection

from pitboss.floor.people import ABOVE
from pitboss.record import Actor, Role
from pitboss.server.access import Session
from pitboss.server.problems import Problem
from pitboss.server.service import Service, ServiceDep

__all__ = [
    "COOKIE",
    "Caller",
    "CallerDep",
    "caller_of",
    "known",
    "known_caller",
    "roles_of",
    "token_of",
]

COOKIE: Final = "pitboss_session"
_BEARER: Final = "bearer "
_CHALLENGE: Final = {"WWW-Authenticate": "Bearer"}


@dataclass(frozen=True, slots=True)
class Caller:
    """A signed-in person, or a spectator."""

    session: Session | None = None
    #: The person's own role first, then those it is above.
    roles: tuple[Role, ...] = ()
    #: Whether a cookie came whose session is over: a spectator, who may want to sign in again.
    over: bool = False

    @property
    def person(self) -> str | None:
        """The person's name, or None for a spectator."""
        return None if self.session is None else self.session.person

    def actor(self, as_: str | None = None) -> Actor | None:
        """The person in a role: the one named, else their own. None is a spectator. Before they
        have set a password of their own, people see what everybody sees."""
        if self.session is None or self.session.once:
            if as_ is not None:
                raise self._nobody()
            return None
        if as_ is None:
            return Actor(self.roles[0], self.session.person)
        if as_ not in self.roles:
            held = " and ".join(role.value for role in self.roles)
            reason = f"{self.session.person} may act as {held}, not as {as_!r:.40}"
            raise Problem(403, "role/not-yours", reason, "465a.35", where="as")
        return Actor(Role(as_), self.session.person)

    def signed_in(self, as_: str | None = None) -> Actor:
        """The person in a role; a spectator is refused."""
        found = self.actor(as_)
        if found is None:
            raise self._nobody()
        return found

    def anyhow(self) -> Session:
        """The caller's session, also while the password must be changed."""
        if self.session is None:
            raise self._nobody()
        return self.session

    def _nobody(self) -> Problem:
        if self.session is not None:
            reason = "this password was for once: POST /api/v1/session/password sets your own"
            return Problem(403, "session/change-password", reason)
        if self.over:
            return _over()
        reason = "sign in first: POST /api/v1/session"
        return Problem(401, "session/none", reason, headers=_CHALLENGE)


def _over() -> Problem:
    reason = "this session is over: sign in again"
    return Problem(401, "session/over", reason, headers=_CHALLENGE)


def roles_of(role: Role) -> tuple[Role, ...]:
    """The roles that a person of a role may act in, their own first."""
    return (role, *(below for below, above in ABOVE.items() if role in above))


async def caller_of(connection: HTTPConnection, service: Service) -> Caller:
    """The caller of a request or a stream. A bearer token that is not valid is refused; with a
    cookie that is not, one is a spectator."""
    token = token_of(connection)
    if token is None:
        return Caller()
    caller = await service.core.call(known, service, token)
    if caller is None and "authorization" in connection.headers:
        raise _over()
    return caller or Caller(over=True)


def token_of(connection: HTTPConnection) -> str | None:
    """The token that a request brings, as a header or a cookie, in the one form that is looked up;
    None for a spectator."""
    given = connection.headers.get("authorization")
    return connection.cookies.get(COOKIE) if given is None else _bearer(given)


def _bearer(given: str) -> str:
    if not given.lower().startswith(_BEARER):
        reason = "say Authorization: Bearer and the token"
        raise Problem(401, "session/form", reason, headers=_CHALLENGE)
    return given[len(_BEARER) :].strip()


def known(service: Service, token: str) -> Caller | None:
    """The caller of a token, looked up on the thread that asks; None if it is not valid."""
    session = service.access.session(token)
    person = None if session is None else service.floor.person(session.person)
    if session is None or person is None or not person.active:
        return None
    return Caller(session, roles_of(person.role))


async def known_caller(connection: HTTPConnection, service: ServiceDep) -> Caller:
    """The caller of a request, looked up once."""
    found: Caller | None = getattr(connection.state, "caller", None)
    if found is None:
        found = connection.state.caller = await caller_of(connection, service)
    return found


CallerDep = Annotated[Caller, Depends(known_caller)]
