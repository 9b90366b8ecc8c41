"""The table of rights: who may use each path. The floor judges further, command by command.

A person may use a path in any role that they may act in; what they see there is the role's. Rights
to commands are those of the floor (``pitboss.floor.rights``).
"""

from collections.abc import Mapping
from typing import Final

from fastapi import Depends
from starlette.requests import HTTPConnection

from pitboss.floor.people import EYES
from pitboss.house.desks import DESKS
from pitboss.house.history import LOOKS_UP_ROUNDS
from pitboss.house.report_readers import READERS
from pitboss.record import Role
from pitboss.server.callers import known_caller
from pitboss.server.problems import Problem
from pitboss.server.service import ServiceDep

__all__ = ["ADMITTED", "ANYONE", "PATHS", "SIGNED_IN"]

#: Everybody, without sign-in too.
ANYONE: Final[frozenset[Role] | None] = None
SIGNED_IN: Final = frozenset(Role) - {Role.SYSTEM}
_ADMINISTRATORS: Final = frozenset({Role.ADMINISTRATOR})

_LOOK_UP_ROUNDS: Final = LOOKS_UP_ROUNDS - {Role.SYSTEM}

_DESKS: Final = (
    *("people", "approvals", "approvals-register", "jackpot-slips", "decks", "submissions"),
    *("links", "disputes", "exceptions", "account", "papers", "signs", "differences", "pit"),
)

#: Every path of the API with those who may use it. Desks and reports are those of the floor.
PATHS: Final[Mapping[str, frozenset[Role] | None]] = {
    "POST /session": ANYONE,
    "POST /session/guest": ANYONE,
    "POST /session/demo": ANYONE,
    "GET /session/demo": ANYONE,
    "GET /session": SIGNED_IN,
    "DELETE /session": SIGNED_IN,
    "POST /session/password": SIGNED_IN,
    "GET /sessions": SIGNED_IN,
    "DELETE /sessions/{session}": SIGNED_IN,
    "POST /people/{person}/password": _ADMINISTRATORS,
    "GET /floor": ANYONE,
    "GET /tables/{table}": ANYONE,
    "GET /tables/{table}/felt": ANYONE,
    "GET /tables/{table}/seat.svg": ANYONE,
    "GET /tables/{table}/stream": ANYONE,
    "GET /floor/stream": ANYONE,
    "GET /tables/{table}/procedure": ANYONE,
    "GET /commands": ANYONE,
    "POST /commands": SIGNED_IN,
    "POST /commands/outcome": SIGNED_IN,
    "GET /rounds": SIGNED_IN,
    "GET /rounds/{round}": SIGNED_IN,
    "GET /rounds/{round}/openings": SIGNED_IN,
    "GET /rounds/{round}/sheet": SIGNED_IN,
    "GET /rounds/{round}/proof": _LOOK_UP_ROUNDS,
    "GET /verification": EYES | _ADMINISTRATORS,
    "GET /games": ANYONE,
    "GET /games/{game}": ANYONE,
    "GET /games/{game}/odds": ANYONE,
    "GET /games/{game}/strategy": ANYONE,
    "POST /games/{game}/advice": ANYONE,
    "POST /games/{game}/paytable": ANYONE,
    "POST /games/{game}/simulation": ANYONE,
    "GET /games/{game}/drill": ANYONE,
    "POST /games/{game}/drill": ANYONE,
    "POST /games/{game}/drill/answer": ANYONE,
    "POST /settle": ANYONE,
    "POST /check": ANYONE,
    "POST /price": ANYONE,
    "GET /trace": ANYONE,
    "GET /trace/{paragraph}": ANYONE,
    "GET /rulings/{number}": ANYONE,
    "GET /rulings": ANYONE,
    **{f"GET /reports/{name}": roles for name, (roles, _) in READERS.items()},
    "GET /documents/{name}/{game}": ANYONE,
    "GET /forms/{number:path}": SIGNED_IN,
    **{f"GET /{name}": DESKS[name][0] for name in _DESKS},
}


async def _admitted(connection: HTTPConnection, service: ServiceDep) -> None:
    """Refuse who may not use a path. A path that the table does not name is for nobody."""
    method = connection.scope.get("method", "GET")
    # The route of a stream has its whole path, that of a request what its router says.
    path = connection.scope["route"].path.removeprefix("/api/v1")
    roles = PATHS.get(f"{method} {path}", frozenset())
    if roles is None:
        return
    caller = await known_caller(connection, service)
    caller.anyhow()
    if roles & set(caller.roles):
        return
    reason = f"this is not for {caller.roles[0].named}"
    raise Problem(403, "role/not-allowed", reason, "465a.35")


#: The dependency of every router of the API.
ADMITTED: Final = Depends(_admitted)
