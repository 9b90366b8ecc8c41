"""The table of rights, walked: every path and every kind of command, by every role."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.record import Role
from pitboss.server.rights import PATHS
from pitboss.wire.command_list import EXAMPLES
from tests.support.servers import Caller, Served, problem, served

API = "/api/v1"
FILLED = {
    "{session}": "none",
    "{person}": "Nobody",
    "{table}": "let-it-ride-1",
    "{round}": "none",
    # Rights come before names, and no long calculation starts.
    "{game}": "none",
    "{paragraph}": "643a.1",
    "{name}": "guide",
    "{number}": "none",
}
BODIES: dict[str, dict[str, Any]] = {
    "POST /session": {"person": "Nobody", "password": "none"},
    "POST /session/demo": {"role": "floorperson"},
    "POST /session/password": {"password": "none", "new": "a new password"},
    "POST /commands": {"id": "x", "kind": "none", "body": {}},
}
#: Roles that may act in another one, too.
ABOVE_OTHERS = (Role.PIT_MANAGER, Role.ASSISTANT_SHIFT_MANAGER)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served")) as found:
        yield found


def operations(floor: Served) -> list[str]:
    paths = floor.anybody().get("/openapi.json").json()["paths"]
    return [
        f"{method.upper()} {path.removeprefix(API)}"
        for path, methods in paths.items()
        if path.startswith(API)
        for method in methods
    ]


def ask(floor: Served, operation: str, caller: Caller) -> Any:
    method, _, path = operation.partition(" ")
    for part, value in FILLED.items():
        path = path.replace(part, value)
    body = BODIES.get(operation, {}) if method == "POST" else None
    floor.client.cookies.clear()
    return floor.client.request(method, API + path, json=body, headers=caller.headers)


def cast(floor: Served) -> dict[Role, str]:
    """Somebody of every role that the demonstration has."""
    found = {role: name for name, role in floor.people.items()}
    assert len(found) >= 12
    return found


def test_every_path_stands_in_the_table(floor: Served) -> None:
    named = {one.replace(":path}", "}") for one in PATHS}
    streams = {"GET /tables/{table}/stream", "GET /floor/stream"}
    assert {*operations(floor), *streams} == named


def test_every_role_is_let_in_where_the_table_says_so_and_nowhere_else(floor: Served) -> None:
    people = {role: floor.person(name) for role, name in cast(floor).items()}
    rights = {one.replace(":path}", "}"): roles for one, roles in PATHS.items()}
    for operation in operations(floor):
        roles = rights[operation]
        answer = ask(floor, operation, floor.anybody())
        if roles is None:
            assert answer.status_code not in (403, 500), (operation, answer.text)
            continue
        assert problem(answer)["code"] == "session/none", operation
        for role, caller in people.items():
            ends = operation == "DELETE /session"
            asks = floor.person(cast(floor)[role]) if ends else caller
            answer = ask(floor, operation, asks)
            refused = answer.status_code == 403
            told = answer.json() if refused else {}
            if role not in roles and not (role is Role.PIT_MANAGER and Role.FLOORPERSON in roles):
                assert told["code"].startswith(("role/", "person/")), (operation, role)
            else:
                assert "this is not for" not in told.get("detail", ""), (operation, role)
                assert answer.status_code < 500, (operation, role)


def test_every_kind_of_command_is_refused_to_roles_that_may_not_give_it(floor: Served) -> None:
    kinds = floor.anybody().get(f"{API}/commands").json()["commands"]
    people = {role: floor.person(name) for role, name in cast(floor).items()}
    before = floor.running.heads()
    tried = refused = 0
    for kind in kinds:
        body = {"kind": kind["kind"], "body": EXAMPLES.get(kind["kind"], {})}
        body |= {"table": "let-it-ride-1"} if kind["table"] else {}
        body |= {"round": "1-1"} if kind["names"] == "round" else {}
        for role, caller in people.items():
            if role.value in kind["roles"] or role in ABOVE_OTHERS:
                continue
            tried += 1
            answer = caller.post(f"{API}/commands", {"id": f"no-{tried}", **body})
            told = problem(answer)
            # Form and round come before rights, and so does a table where somebody does not work.
            assert told["status"] in (403, 409, 422), (kind["kind"], role, told)
            refused += told["status"] == 403
    assert tried > 500
    assert refused > 100
    assert floor.running.heads() == before


def test_surveillance_confirms_a_correction_and_opens_a_dispute_and_eyes_do_nothing_else(
    floor: Served,
) -> None:
    kinds = floor.anybody().get(f"{API}/commands").json()["commands"]

    def of(role: Role) -> set[str]:
        return {one["kind"] for one in kinds if role.value in one["roles"]}

    assert of(Role.SURVEILLANCE) == {"confirm-correction", "open-dispute"}
    assert of(Role.REGULATOR) == of(Role.INTERNAL_AUDITOR) == set()


def test_an_unknown_role_is_no_role_of_ones_own(floor: Served) -> None:
    fay = floor.person("Fay")
    for named in ("surveillance", "system", "king"):
        told = problem(fay.get(f"{API}/floor?as={named}"))
        assert told["status"] in (403, 422), named
