"""The lobby, tables, commands and rounds over HTTP."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import jsonschema_rs
import pytest

from pitboss.record import Role
from tests.support.paths import ROOT
from tests.support.servers import Served, problem, served

API = "/api/v1"
TABLE = "let-it-ride-1"
ANN = f"{TABLE} player 1"
RIDE = {"seat": 1, "decision": "ride"}
TO_ACCOUNT = {"gives": "chips", "gets": "account"}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served"), "let-it-ride") as found:
        for _ in range(40):
            found.running.step(TABLE)
        yield found


def test_anyone_sees_the_lobby_and_a_table_as_a_spectator(floor: Served) -> None:
    lobby = floor.anybody().get(f"{API}/floor").json()
    assert [one["table"] for one in lobby["tables"]] == [TABLE]
    told = floor.anybody().get(f"{API}/tables/{TABLE}").json()
    assert told["view"]["you"] is None
    assert told["view"]["moves"] == []
    assert problem(floor.anybody().get(f"{API}/tables/none"))["status"] == 404


def test_a_role_is_ones_own_to_look_in(floor: Served) -> None:
    ann = floor.person(ANN)
    assert ann.get(f"{API}/tables/{TABLE}").json()["view"]["you"]["seats"] == [1]
    found = problem(ann.get(f"{API}/tables/{TABLE}?as=dealer"))
    assert (found["status"], found["where"]) == (403, "as")
    pit = floor.role(Role.PIT_MANAGER)
    assert pit.get(f"{API}/tables/{TABLE}?as=floorperson").json()["view"]["you"]["role"] == (
        "floorperson"
    )


def test_a_command_is_carried_out_once_and_answered_again(floor: Served) -> None:
    ann, cage = floor.person(ANN), floor.role(Role.CASHIER)
    bought = {"id": "c1", "kind": "sell-chips", "body": {"player": ANN, "amount": 5000}}
    assert cage.post(f"{API}/commands", bought).status_code == 200
    sent = {"id": "t1", "kind": "buy-in", "table": TABLE, "body": {"amount": 500, **TO_ACCOUNT}}
    before = ann.get(f"{API}/tables/{TABLE}").json()["view"]["you"]
    done = ann.post(f"{API}/commands", sent)
    assert done.status_code == 200, done.text
    after = ann.get(f"{API}/tables/{TABLE}").json()
    assert done.json() == {"id": "t1", "n": after["n"]}
    assert after["view"]["you"]["account"] == before["account"] + 500
    assert ann.post(f"{API}/commands", sent).json() == done.json()
    assert ann.get(f"{API}/tables/{TABLE}").json()["n"] == after["n"]
    other = {**sent, "body": {"amount": 600, **TO_ACCOUNT}}
    assert problem(ann.post(f"{API}/commands", other))["code"] == "command/id-reused"


def test_refusals_have_the_status_of_their_reason(floor: Served) -> None:
    ann, view = floor.person(ANN), floor.anybody().get(f"{API}/tables/{TABLE}").json()["view"]
    now = view["round"]["id"]
    fold = {"id": "f1", "kind": "decide", "table": TABLE, "round": now}
    wrong = {
        401: floor.anybody().post(f"{API}/commands", {**fold, "body": {}}),
        403: ann.post(f"{API}/commands", {**fold, "kind": "leave", "body": {"seat": 2}}),
        409: ann.post(f"{API}/commands", {**fold, "id": "f2", "round": "r", "body": RIDE}),
        422: ann.post(f"{API}/commands", {**fold, "id": "f3", "body": {**RIDE, "x": 1}}),
    }
    for status, answer in wrong.items():
        assert problem(answer)["status"] == status, answer.text
    assert problem(wrong[422])["where"] == "body.x"
    assert problem(wrong[409])["code"] == "command/stale"


def test_nobody_gives_what_is_another_roles(floor: Served) -> None:
    ann = floor.person(ANN)
    sent = {"id": "r1", "kind": "post-limits", "table": TABLE}
    sent["body"] = {"minimum": 500, "maximum": 600}  # type: ignore[assignment]
    assert problem(ann.post(f"{API}/commands", sent))["code"] == "role/not-allowed"
    sent |= {"id": "r2", "as": "floorperson"}
    assert problem(ann.post(f"{API}/commands", sent))["status"] == 403


def test_a_player_finds_own_rounds_and_nobody_elses(floor: Served) -> None:
    ann = floor.person(ANN)
    first = ann.get(f"{API}/rounds?limit=1").json()
    assert len(first["rounds"]) == 1
    assert set(first["rounds"][0]["net"]) <= {ANN}
    rest = ann.get(f"{API}/rounds", params={"before": first["before"]}).json()
    ids = [one["round"] for one in (*first["rounds"], *rest["rounds"])]
    assert len(ids) == len(set(ids)) > 1
    assert rest["before"] is None
    gus = floor.person(next(name for name, role in floor.people.items() if role is Role.CASHIER))
    assert problem(gus.get(f"{API}/rounds"))["status"] == 403
    assert problem(floor.anybody().get(f"{API}/rounds"))["status"] == 401
    assert problem(ann.get(f"{API}/rounds/none"))["status"] == 404


def test_openings_are_the_file_that_the_verifier_reads(floor: Served, tmp_path: Path) -> None:
    ann = floor.person(ANN)
    rounds = ann.get(f"{API}/rounds").json()["rounds"]
    closed = next(one["round"] for one in rounds if one["closed"])
    replay = ann.get(f"{API}/rounds/{closed}").json()
    assert replay["round"] == closed
    last = replay["steps"][-1]["view"]
    answer = ann.get(f"{API}/rounds/{closed}/openings")
    file = tmp_path / "openings.json"
    file.write_bytes(answer.content)
    args = [str(file), "--root", last["root"], "--lock", last["lock"]]
    tool = ROOT / "tools" / "verify_round.py"
    done = subprocess.run(
        [sys.executable, str(tool), *args], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(answer.content)["round_id"] == closed
    running = next((one["round"] for one in rounds if not one["closed"]), None)
    if running is not None:
        assert problem(ann.get(f"{API}/rounds/{running}/openings"))["status"] == 404


def test_every_kind_of_command_is_listed_for_anyone(floor: Served) -> None:
    listed = floor.anybody().get(f"{API}/commands").json()["commands"]
    assert {"decide", "set-up-table", "count-inventory"} <= {one["kind"] for one in listed}
    assert all(one["roles"] and one["schema"]["type"] == "object" for one in listed)


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'"\\ud800"', b"NaN", b"[" * 5000])
def test_what_is_no_command_is_422(floor: Served, body: bytes) -> None:
    ann = floor.person(ANN)
    headers = {**ann.headers, "Content-Type": "application/json"}
    answer = ann.client.post(f"{API}/commands", content=body, headers=headers)
    assert problem(answer)["status"] == 422


def test_every_answer_fits_the_description(floor: Served) -> None:
    described = floor.client.get("/openapi.json").json()
    ann = floor.person(ANN)
    closed = next(
        one["round"] for one in ann.get(f"{API}/rounds").json()["rounds"] if one["closed"]
    )
    named = {"{table}": TABLE, "{round}": closed}
    paths = ("/floor", "/tables/{table}", "/commands", "/rounds", "/rounds/{round}")
    for path in (*paths, "/rounds/{round}/openings"):
        target = path
        for name, value in named.items():
            target = target.replace(name, value)
        for who in (ann, floor.role(Role.SURVEILLANCE)):
            answer = who.get(f"{API}{target}")
            assert answer.status_code == 200, answer.text
            declared = described["paths"][f"{API}{path}"]["get"]["responses"]["200"]
            schema = declared["content"]["application/json"]["schema"]
            whole = {**schema, "components": described["components"]}
            jsonschema_rs.validator_for(whole).validate(answer.json())


def test_the_description_tells_the_body_of_every_kind(floor: Served) -> None:
    described = floor.client.get("/openapi.json").json()
    sent = described["paths"][f"{API}/commands"]["post"]["requestBody"]["content"]
    told = sent["application/json"]
    validator = jsonschema_rs.validator_for(told["schema"])
    validator.validate(told["example"])
    for wrong in ({"seat": 3, "decision": "jump"}, {"seat": 3}, {"seat": 3, "decision": 1}):
        with pytest.raises(jsonschema_rs.ValidationError):
            validator.validate({**told["example"], "body": wrong})
