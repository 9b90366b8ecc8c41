"""Every example of the description is sent, and its answer fits the declared schema."""

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from pitboss.record import Role
from pitboss.server.limits import Rates
from tests.support.games import GAMES
from tests.support.servers import Served, served
from tools import write_codes

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
            for name, example in content.get("examples", {}).items():
                value = example["value"]
                game = name.partition(",")[0]
                target = path.replace("{game}", game if game in GAMES else "uth")
                if isinstance(value, str):
                    body: dict[str, Any] = {
                        "content": value,
                        "headers": {"Content-Type": media},
                    }
                else:
                    body = {"json": value}
                answer = floor.client.post(target, **body)
                for _ in range(3):
                    # The first answer of a game may have to compile; then it says so.
                    if answer.status_code != 503 or answer.json()["code"] != "work/too-long":
                        break
                    assert int(answer.headers["Retry-After"]) > 0
                    answer = floor.client.post(target, **body)
                assert answer.status_code == 200, (path, answer.text[:300])
                assert answer.json().get("ok", True), answer.text[:300]
                fits(described, one, answer)
                asked += 1
    assert asked == 18


def test_every_error_has_an_example_of_its_status(described: dict[str, Any]) -> None:
    known = {one.code: one.status for one in write_codes.codes()}
    codes = set()
    for path, methods in described["paths"].items():
        for one in methods.values():
            for status, declared in one["responses"].items():
                if status < "400":
                    continue
                example = declared["content"]["application/problem+json"]["example"]
                assert example["status"] == int(status), path
                assert example["code"] in known, example
                codes.add(example["code"])
    assert len(codes) > 30
    slip = described["paths"][f"{PREFIX}/commands"]["post"]["responses"]["409"]["content"]
    faults = slip["application/problem+json"]["example"]["faults"]
    assert [one["wager"] for one in faults] == ["ante", "blind"]


def test_every_message_of_the_stream_has_a_schema(floor: Served, described: dict[str, Any]) -> None:
    (tag,) = (one for one in described["tags"] if one["name"] == "stream")
    for word in ("/tables/{table}/stream", "/floor/stream", "StreamFromServer", "4401", "1003"):
        assert word in tag["description"]

    def validator(name: str) -> jsonschema_rs.Validator:
        schema = {"$ref": f"#/components/schemas/{name}"}
        return jsonschema_rs.validator_for({**schema, "components": described["components"]})

    server, client = validator("StreamFromServer"), validator("StreamFromClient")
    player = floor.person(floor.player_names[0])
    tables = floor.client.get(f"{PREFIX}/floor").json()["tables"]
    table = next(one["table"] for one in tables if one["electronic"])
    seen = set()
    for path in (f"/tables/{table}/stream", "/floor/stream"):
        address = f"ws://127.0.0.1:8000{PREFIX}{path}"
        with player.client.websocket_connect(address, headers=player.headers) as socket:
            given = {"op": "do", "id": "a", "kind": "sit", "body": {"seat": 99}, "round": None}
            for message in ({"op": "ping"}, {"op": "seen", "n": 1}, {"op": "resync"}, given):
                client.validate(message)
                socket.send_json(message)
            floor.running.play(1)
            for _ in range(6):
                told = socket.receive_json()
                server.validate(told)
                seen.add(told["op"])
                if told["op"] == "refused":
                    break
    assert seen >= {"view", "pong", "refused"}
    with pytest.raises(jsonschema_rs.ValidationError):
        server.validate({"op": "change", "from": 1, "n": 2, "now": 0, "said": [], "sections": 5})
    with pytest.raises(jsonschema_rs.ValidationError):
        client.validate({"op": "do", "id": "a b", "kind": "sit", "body": {}})


def test_no_worker_outlives_the_application(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(tmp_path_factory.mktemp("ended"), "let-it-ride") as found:
        found.anybody().get("/api/v1/games/643a/odds")
        workers = found.service.workers
        assert workers.pids
    assert workers.pids == ()
