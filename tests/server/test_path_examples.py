"""Every example of the description is sent, and its answer fits the declared schema."""

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from pitboss.record import Role
from pitboss.server.limits import Rates
from tests.support.servers import Served, served

TAGS = {"games", "desk", "trace", "desks", "reports", "documents"}
#: Examples that name something of a floor in play, which this one does not have.
ELSEWHERE = {"/api/v1/rounds/{round}/sheet", "/api/v1/forms/{number}"}
#: Where a first answer may have to compile and to count longer than the server waits.
COUNTED = {"/api/v1/games/{game}/simulation"}
PREFIX = "/api/v1"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        # This module asks more in a second than a person may.
        patch.setattr(Rates, "_COSTLY", (10_000, 1_000))
        with served(tmp_path_factory.mktemp("examples"), "ultimate-texas-holdem") as found:
            found.running.play(2)
            yield found


@pytest.fixture(scope="module")
def described(floor: Served) -> dict[str, Any]:
    told: dict[str, Any] = floor.client.get("/openapi.json").json()
    return told


def fits(described: dict[str, Any], operation: dict[str, Any], answer: Any) -> None:
    """The answer of an operation has its status and its schema in the description."""
    declared = operation["responses"][str(answer.status_code)]
    if not answer.headers["content-type"].startswith("application/json"):
        return
    schema = declared["content"]["application/json"]["schema"]
    whole = {**schema, "components": described["components"]}
    jsonschema_rs.validator_for(whole).validate(answer.json())


def operations(described: dict[str, Any], method: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in described["paths"].items():
        one = methods.get(method)
        if one is not None and TAGS & {*one.get("tags", ())} and path not in ELSEWHERE:
            yield path, one


def test_every_path_is_answered_as_it_is_described(
    floor: Served, described: dict[str, Any]
) -> None:
    eye = floor.role(Role.SURVEILLANCE)
    asked = 0
    for path, one in operations(described, "get"):
        target, query = path, {}
        for part in one.get("parameters", ()):
            schema = part["schema"]
            example = next(iter(schema.get("examples") or schema.get("enum") or ()), None)
            if part["in"] == "path":
                target = target.replace("{" + part["name"] + "}", str(example))
            elif example is not None:
                query[part["name"]] = example
        if path == f"{PREFIX}/account":
            query["player"] = floor.player_names[0]
        for given in ({}, query) if "player" not in query else (query,):
            answer = eye.get(target, params=given)
            assert answer.status_code == 200, (path, given, answer.text[:300])
            fits(described, one, answer)
            asked += 1
    assert asked >= 30


def test_every_body_that_is_an_example_is_answered(
    floor: Served, described: dict[str, Any]
) -> None:
    asked = 0
    for path, one in operations(described, "post"):
        if path in COUNTED:
            continue
        for media, content in one["requestBody"]["content"].items():
            for example in content.get("examples", {}).values():
                value = example["value"]
                target = path.replace("{game}", "uth")
                if isinstance(value, str):
                    body: dict[str, Any] = {
                        "content": value,
                        "headers": {"Content-Type": media},
                    }
                else:
                    body = {"json": value}
                answer = floor.client.post(target, **body)
                assert answer.status_code == 200, (path, answer.text[:300])
                assert answer.json().get("ok", True), answer.text[:300]
                fits(described, one, answer)
                asked += 1
    assert asked == 9


def test_no_worker_outlives_the_application(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(tmp_path_factory.mktemp("ended"), "let-it-ride") as found:
        found.anybody().get("/api/v1/games/643a/odds")
        workers = found.service.workers
        assert workers.pids
    assert workers.pids == ()
