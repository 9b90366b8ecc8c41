"""The desks, the account, the reports, the documents: by right, filtered, paged, typed."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.demo.crews import ADMIN
from pitboss.floor.commands import Enrol
from pitboss.house.desks import DESKS as HOUSE_DESKS
from pitboss.house.report_readers import READERS
from pitboss.record import Actor, Role
from pitboss.rulebook import chapter_of
from pitboss.rulebook.submission.template import template
from pitboss.server.kept_answers import Kept
from pitboss.server.limits import Rates
from pitboss.wire.desks import DESKS
from tests.support.servers import Caller, Served, problem, served

GAME = "let-it-ride"
STAFF = [role for role in Role if role not in (Role.SYSTEM, Role.PLAYER)]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        # This module asks more in a second than a person may.
        patch.setattr(Rates, "_COSTLY", (10_000, 1_000))
        with served(tmp_path_factory.mktemp("desks"), GAME) as found:
            found.running.play(3)
            yield found


def known(floor: Served, role: Role) -> Caller | None:
    return floor.role(role) if role in floor.people.values() else None


@pytest.fixture(scope="module")
def eye(floor: Served) -> Caller:
    return floor.role(Role.SURVEILLANCE)


@pytest.fixture(scope="module")
def player(floor: Served) -> Caller:
    return floor.person(floor.player_names[0])


@pytest.fixture(scope="module")
def closed(floor: Served) -> Any:
    name = next(name for name, role in floor.people.items() if role is Role.SURVEILLANCE)
    found = floor.floor.history(Actor(Role.SURVEILLANCE, name))
    return next(one for one in found if one.closed is not None)


# ── Desks ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("desk", DESKS)
def test_a_desk_is_for_those_with_the_right_alone(desk: str, floor: Served) -> None:
    roles, _ = HOUSE_DESKS[desk]
    for role in [*STAFF, Role.PLAYER]:
        caller = known(floor, role)
        if caller is None:
            continue
        answer = caller.get(f"/api/v1/{desk}")
        if role in roles:
            assert answer.status_code == 200, role
            assert {"n", desk.replace("-", "_"), "next"} == answer.json().keys()
        else:
            assert problem(answer)["code"] == "role/not-allowed"
            assert answer.status_code == 403
    nobody = floor.anybody().get(f"/api/v1/{desk}")
    assert (nobody.status_code, problem(nobody)["code"]) == (401, "session/none")


def test_people_are_told_without_their_credentials(floor: Served, eye: Caller) -> None:
    people = eye.get("/api/v1/people").json()["people"]
    assert {one["name"]: one["role"] for one in people} == floor.people
    assert {*people[0]} == {"name", "role", "active", "tables"}


def test_a_desk_comes_in_pages(eye: Caller, floor: Served) -> None:
    names: list[str] = []
    query: dict[str, Any] = {"limit": 7}
    while True:
        page = eye.get("/api/v1/people", params=query).json()
        names += [one["name"] for one in page["people"]]
        if page["next"] is None:
            break
        assert len(page["people"]) == 7
        query["after"] = page["next"]
    assert names == [*floor.people]


def test_a_desk_is_filtered_by_table(eye: Caller, floor: Served) -> None:
    table = next(one["table"] for one in floor.anybody().get("/api/v1/floor").json()["tables"])
    people = eye.get("/api/v1/people", params={"table": table}).json()["people"]
    assert people
    assert all(table in one["tables"] for one in people)
    assert eye.get("/api/v1/people?table=nowhere").json()["people"] == []


@pytest.mark.parametrize(
    "query",
    ["limit=0", "limit=501", "limit=x", "after=-1", "after=1e99", "table=" + "x" * 61, "table=%00"],
)
def test_a_question_of_the_wrong_form_is_refused(query: str, eye: Caller) -> None:
    assert problem(eye.get(f"/api/v1/people?{query}"))["status"] == 422


def test_links_have_their_meters_in_whole_cents(eye: Caller) -> None:
    found = eye.get("/api/v1/links").json()["links"]
    assert found
    for one in found:
        assert all(type(cents) is int for cents in one["levels"].values())
        assert one["adds_up"]


def test_the_submission_in_force_is_told_with_its_text(eye: Caller, floor: Served) -> None:
    (one,) = eye.get("/api/v1/submissions").json()["submissions"]
    filed = floor.floor.submission()
    assert filed is not None
    assert one["in_force"]
    assert one["text"] == filed.text


# ── Exceptions ───────────────────────────────────────────────────────────────────────────────


def test_exceptions_are_found_by_kind_and_time_and_continued(floor: Served, eye: Caller) -> None:
    floor.floor.submit(
        Actor(Role.PLAYER, floor.player_names[0]),
        Enrol(Actor(Role.PLAYER, floor.player_names[0]), "Eve", Role.PLAYER),
        id="no-right",
    ).result()
    floor.running.clock.now += 120
    floor.floor.tick()
    every = eye.get("/api/v1/exceptions").json()["exceptions"]
    assert every
    at, kind = every[0]["at"], every[0]["kind"]
    assert eye.get(f"/api/v1/exceptions?kind={kind}").json()["exceptions"]
    assert eye.get(f"/api/v1/exceptions?since={at + 1}").json()["exceptions"] == []
    assert eye.get(f"/api/v1/exceptions?until={every[-1]['at'] - 1}").json()["exceptions"] == []
    listed: list[Any] = []
    after = ""
    for _ in range(len(every) + 1):
        page = eye.get("/api/v1/exceptions", params={"limit": 1, "after": after}).json()
        listed += page["exceptions"]
        after = page["next"] or ""
        if not after:
            break
    assert listed == every


@pytest.mark.parametrize("query", ["kind=odd", "since=x", "since=-1", "after=xx", "limit=0"])
def test_no_such_exceptions_are_refused(query: str, eye: Caller) -> None:
    assert problem(eye.get(f"/api/v1/exceptions?{query}"))["status"] == 422


# ── The account ──────────────────────────────────────────────────────────────────────────────


def test_a_player_has_a_statement_whose_movements_add_up(player: Caller) -> None:
    found = player.get("/api/v1/account").json()
    assert found["movements"]
    balance = 0
    for one in found["movements"]:
        balance += one["amount"]
        assert one["balance"] == balance
    game = next(one for one in found["balances"] if one["account"] == "game")
    assert game["amount"] == balance
    first = player.get("/api/v1/account?limit=1").json()
    assert first["movements"] == found["movements"][:1]
    rest = player.get(f"/api/v1/account?after={first['next']}").json()
    assert rest["movements"] == found["movements"][1:]


def test_an_account_is_the_players_own(floor: Served, player: Caller, eye: Caller) -> None:
    own, other = floor.player_names[:2]
    refused = player.get("/api/v1/account", params={"player": other})
    assert (refused.status_code, problem(refused)["code"]) == (403, "money/not-yours")
    seen = eye.get("/api/v1/account", params={"player": own}).json()
    assert seen == player.get("/api/v1/account").json()
    assert problem(eye.get("/api/v1/account"))["status"] == 422
    assert problem(floor.role(Role.DEALER).get("/api/v1/account"))["status"] == 403
    assert problem(floor.anybody().get("/api/v1/account"))["status"] == 401


# ── Reports ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", READERS)
def test_a_report_is_that_of_the_command_line(name: str, floor: Served) -> None:
    answer = floor.role(Role.SURVEILLANCE).get(f"/api/v1/reports/{name}")
    assert answer.status_code == 200
    done = CliRunner().invoke(app, ["report", name, "--db", floor.url, "--json"])
    told = json.loads(done.stdout)
    if name == "forms":
        # The command reads the clock of the machine, and finds later days without papers.
        told = {key: told[key] for key in ("facility", "papers")}
    assert told == {key: answer.json()[key] for key in told}


@pytest.mark.parametrize("name", READERS)
def test_a_report_is_for_those_with_the_right_alone(name: str, floor: Served) -> None:
    for role in [*STAFF, Role.PLAYER]:
        caller = known(floor, role)
        if caller is None:
            continue
        answer = caller.get(f"/api/v1/reports/{name}")
        if role in READERS[name][0]:
            assert answer.status_code == 200, role
        else:
            assert problem(answer)["code"] == "role/not-allowed"
    assert problem(floor.anybody().get(f"/api/v1/reports/{name}"))["status"] == 401


@pytest.mark.parametrize(
    "query",
    [
        *("since=2026-02-31", "until=0000-01-01", "since=yesterday", "since="),
        "since=2026-02-02&until=2026-02-01",
    ],
)
def test_a_report_of_no_such_days_is_refused(query: str, eye: Caller) -> None:
    assert problem(eye.get(f"/api/v1/reports/hold?{query}"))["status"] == 422
    assert problem(eye.get("/api/v1/reports/weather"))["status"] == 404


def test_reports_are_made_one_at_a_time(floor: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.server.paths.reports._WAIT_SECONDS", 0.05)
    monkeypatch.setattr(floor.service, "reporting", asyncio.Semaphore(0))
    answer = floor.role(Role.FLOORPERSON).get("/api/v1/reports/cards")
    assert (answer.status_code, problem(answer)["code"]) == (503, "work/busy")
    assert answer.headers["retry-after"] == "2"


# ── Documents ────────────────────────────────────────────────────────────────────────────────

DOCUMENTS = ["sign", "layout", "guide", "par"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_given_by_its_ending_and_runs_nothing(name: str, floor: Served) -> None:
    anybody = floor.anybody()
    page = anybody.get(f"/api/v1/documents/{name}/lir.html")
    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert "script-src" not in policy
    again = floor.client.get(
        f"/api/v1/documents/{name}/lir.html", headers={"If-None-Match": page.headers["etag"]}
    )
    assert again.status_code == 304


def test_a_document_is_given_as_it_is_accepted(floor: Served) -> None:
    path = "/api/v1/documents/layout/let-it-ride"
    for accept, media in (
        ("", "image/svg+xml"),
        ("text/html,*/*;q=0.8", "text/html"),
        ("image/*", "image/svg+xml"),
        ("application/pdf", "application/pdf"),
    ):
        answer = floor.client.get(path, headers={"Accept": accept})
        assert answer.headers["content-type"].startswith(media)
        assert answer.headers["vary"] == "Accept"
    refused = floor.client.get(path, headers={"Accept": "image/png"})
    assert (refused.status_code, problem(refused)["code"]) == (406, "document/accept")


def test_a_document_of_ones_own_submission_is_drawn_if_it_is_lawful(floor: Served) -> None:
    path, own = "/api/v1/documents/sign/let-it-ride.html", template([chapter_of("643a")])
    drawn = floor.client.get(path, params={"submission": own.replace("1000 ", "900 ")})
    assert drawn.status_code == 200
    assert "$900" in drawn.text
    refused = floor.client.get(path, params={"submission": own.replace("main ", "mine ")})
    assert (refused.status_code, problem(refused)["code"]) == (409, "document/not-clean")
    other = floor.client.get(
        "/api/v1/documents/layout/three-card-poker", params={"submission": own}
    )
    assert (other.status_code, problem(other)["code"]) == (404, "document/not-offered")


def test_documents_are_of_the_submission_in_force(floor: Served) -> None:
    filed = floor.floor.submission()
    assert filed is not None
    page = floor.anybody().get("/api/v1/documents/sign/let-it-ride").text
    digest = filed.digest[:12]
    assert " ".join(digest[at : at + 4] for at in range(0, 12, 4)) in page.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("sign/let-it-rise", 404, "game/unknown"),
        ("sign/let-it-ride?variant=zz", 404, "document/not-offered"),
        ("guide/let-it-ride.svg", 404, "document/form"),
        ("poster/let-it-ride", 422, "request/form"),
        ("sign/let-it-ride?paper=a0", 422, "request/form"),
    ],
)
def test_no_such_document_is_refused(path: str, status: int, code: str, floor: Served) -> None:
    fault = problem(floor.anybody().get(f"/api/v1/documents/{path}"))
    assert (fault["status"], fault["code"]) == (status, code)


# ── Sheets and forms ─────────────────────────────────────────────────────────────────────────


def test_a_player_has_the_sheet_of_an_own_hand_alone(closed: Any, floor: Served) -> None:
    seat, name = next(iter(closed.players.items()))
    own = floor.person(name)
    path = f"/api/v1/rounds/{closed.round}/sheet"
    page = own.get(path, params={"seat": seat})
    assert page.status_code == 200
    assert closed.round in page.text
    assert page.headers["cache-control"].startswith("private")
    others = [one for one, whose in closed.players.items() if whose != name]
    for other in others:
        refused = own.get(path, params={"seat": other})
        assert (refused.status_code, problem(refused)["code"]) == (403, "seat/not-yours")


def test_a_round_of_others_is_as_one_that_is_not_there(closed: Any, floor: Served) -> None:
    stranger = "Stranger"
    enrol = Enrol(ADMIN, stranger, Role.PLAYER)
    assert floor.floor.submit(ADMIN, enrol, id="stranger").result().refusal is None
    caller = floor.person(stranger)
    there = problem(caller.get(f"/api/v1/rounds/{closed.round}/sheet"))
    nowhere = problem(caller.get("/api/v1/rounds/nowhere/sheet"))
    assert there["status"] == nowhere["status"] == 404
    assert there["detail"].replace(closed.round, "") == nowhere["detail"].replace("nowhere", "")


def test_a_round_is_proven_for_those_who_look_it_up(closed: Any, floor: Served) -> None:
    path = f"/api/v1/rounds/{closed.round}/proof"
    floor.floor.checkpoint()
    for role in (Role.SURVEILLANCE, Role.REGULATOR, Role.FLOORPERSON):
        told = floor.role(role).get(path).json()
        assert (told["chain"], told["again"], told["faults"]) == (True, True, [])
        assert (told["unproven"], told["covered"]) == ("", True)
        assert told["stream"] == f"table/{closed.table}"
    for role in (Role.DEALER, Role.PLAYER, Role.CASHIER):
        assert floor.role(role).get(path).status_code == 403
    nowhere = floor.role(Role.SURVEILLANCE).get("/api/v1/rounds/nowhere/proof")
    assert (nowhere.status_code, problem(nowhere)["code"]) == (404, "round/unknown")


def test_the_store_is_looked_at_as_of_its_last_checkpoint(floor: Served) -> None:
    path = "/api/v1/verification"
    floor.floor.checkpoint()
    told = floor.role(Role.REGULATOR).get(path).json()
    assert (told["ok"], told["after"], told["faults"]) == (True, 0, [])
    found = told["checkpoint"]
    assert (found["signed"], found["verified"]) == (True, False)
    assert all(one["agrees"] and one["covered"] == one["entries"] for one in found["streams"])
    assert told["entries"] == sum(one["entries"] for one in found["streams"])
    for role in (Role.FLOORPERSON, Role.PLAYER, Role.DEALER):
        assert floor.role(role).get(path).status_code == 403


def test_papers_of_staff_have_a_reserved_place(
    closed: Any, floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = []

    async def run(name: str, seconds: float, reserved: bool = False, /, **given: Any) -> bytes:
        places.append((name, reserved))
        return b""

    monkeypatch.setattr(floor.service.workers, "run", run)
    path = f"/api/v1/rounds/{closed.round}/sheet"
    assert floor.role(Role.SURVEILLANCE).get(path).status_code == 200
    own = next(one for one in floor.player_names if floor.person(one).get(path).status_code == 200)
    assert own
    assert places[0] == ("page", True)
    assert set(places[1:]) == {("page", False)}


def test_what_a_document_does_not_show_asks_for_no_other_one(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    async def run(name: str, seconds: float, reserved: bool = False, /, **given: Any) -> bytes:
        made.append(given)
        return b"a document"

    monkeypatch.setattr(floor.service.workers, "run", run)
    monkeypatch.setattr(floor.service, "kept", Kept())
    unread_of = {"guide": ("variant", "table"), "layout": ("table",), "par": ("table",)}
    for name, unread in unread_of.items():
        for field in unread:
            for value in ("one", "two"):
                path = f"/api/v1/documents/{name}/let-it-ride.pdf?{field}={value}"
                assert floor.anybody().get(path).status_code == 200
        assert len(made) == 1, name
        made.clear()
    for value in ("one", "two"):
        floor.anybody().get(f"/api/v1/documents/sign/let-it-ride.pdf?table={value}")
    assert [one["table"] for one in made] == ["one", "two"], "a sign says whose it is"


def test_surveillance_and_the_floor_have_every_sheet(closed: Any, floor: Served) -> None:
    path = f"/api/v1/rounds/{closed.round}/sheet"
    for role in (Role.SURVEILLANCE, Role.FLOORPERSON):
        assert floor.role(role).get(path).status_code == 200
    assert problem(floor.role(Role.DEALER).get(path))["status"] == 403
    assert problem(floor.anybody().get(path))["status"] == 401
    assert problem(floor.role(Role.FLOORPERSON).get(f"{path}?seat=19"))["status"] == 404
    assert problem(floor.role(Role.FLOORPERSON).get(f"{path}?seat=0"))["status"] == 422


def test_a_form_is_filled_from_the_record(floor: Served) -> None:
    person = floor.role(Role.FLOORPERSON)
    paper = person.get("/api/v1/reports/forms").json()["papers"][0]
    number = f"{paper['table']}/{paper['paper']}-{paper['number']}"
    page = person.get(f"/api/v1/forms/{number}")
    assert page.status_code == 200
    assert paper["table"] in page.text
    drawn = person.get(f"/api/v1/forms/{number}.pdf")
    assert drawn.content.startswith(b"%PDF")
    for wrong in (f"{paper['table']}/slip-999", "nowhere/slip-1", "x", "%00", "a/b/c"):
        assert problem(person.get(f"/api/v1/forms/{wrong}"))["status"] in (404, 422)
    refused = floor.person(floor.player_names[0]).get(f"/api/v1/forms/{number}")
    assert (refused.status_code, problem(refused)["code"]) == (403, "role/not-allowed")
    assert problem(floor.anybody().get(f"/api/v1/forms/{number}"))["status"] == 401
