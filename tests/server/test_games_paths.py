"""``/games``, ``/settle``, ``/check``, ``/price``, ``/trace``: as on the command line."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.odds.edited_tables import price_edited
from pitboss.rulebook import chapters
from pitboss.rulebook.rulings import rulings
from pitboss.server.limits import Rates
from pitboss.server.workers import Workers
from pitboss.wire import as_json, read, requests
from pitboss.wire.rules import chapter_rules
from tests.server.test_workers import BODY, ROUND
from tests.support.paths import ROOT
from tests.support.servers import Caller, Served, problem, served

DEMO = (ROOT / "examples" / "demo.toml").read_text(encoding="utf-8")
HALF = json.dumps({"cards": "Ah Kd", "rules": {"blind": "\ud800"}})


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        # This module asks more in a second than a person may.
        patch.setattr(Rates, "_COSTLY", (10_000, 1_000))
        with served(tmp_path_factory.mktemp("games"), "let-it-ride") as found:
            yield found


@pytest.fixture
def anybody(floor: Served) -> Caller:
    return floor.anybody()


def send(floor: Served, path: str, body: str | bytes, **options: Any) -> Any:
    return floor.client.post(f"/api/v1{path}", content=body, **options)


def told(*args: str, text: str = "") -> Any:
    """The answer of the command line."""
    done = CliRunner().invoke(app, [*args, "--json"], input=text)
    return json.loads(done.stdout)


# ── Games ────────────────────────────────────────────────────────────────────────────────────


def test_the_games_are_listed_with_their_chapters(anybody: Caller) -> None:
    games = anybody.get("/api/v1/games").json()["games"]
    assert [one["game"] for one in games] == [*chapters()]
    assert games[2] == {
        "game": "let-it-ride",
        "chapter": "643a",
        "name": "Let It Ride Poker",
        "positions": 7,
    }


@pytest.mark.parametrize("name", ["653a", "653", "uth", "ultimate", "ultimate-texas-holdem"])
def test_a_game_is_found_by_each_of_its_names(name: str, anybody: Caller) -> None:
    found = anybody.get(f"/api/v1/games/{name}").json()
    assert found == as_json(chapter_rules(chapters()["ultimate-texas-holdem"]))


@pytest.mark.parametrize("path", ["", "/odds", "/strategy"])
def test_a_wrong_name_is_told_the_nearest_one(path: str, anybody: Caller) -> None:
    fault = problem(anybody.get(f"/api/v1/games/let-it-rise{path}"))
    assert (fault["status"], fault["code"], fault["where"]) == (404, "game/unknown", "game")
    assert "let-it-ride" in fault["detail"]


def test_odds_are_those_of_the_command_line(anybody: Caller) -> None:
    assert anybody.get("/api/v1/games/643a/odds").json() == told("odds", "643a")
    query = {"wager": "trips", "paytable": "b"}
    assert anybody.get("/api/v1/games/uth/odds", params=query).json() == told(
        "odds", "uth", "--wager", "trips", "--paytable", "B"
    )


@pytest.mark.parametrize(
    "query", [{"wager": "trps"}, {"paytable": "Z"}, {"wager": "\0"}, {"wager": "x" * 5000}]
)
def test_odds_of_no_such_wager_or_paytable_are_refused(
    query: dict[str, str], anybody: Caller
) -> None:
    fault = problem(anybody.get("/api/v1/games/uth/odds", params=query))
    assert (fault["status"], fault["code"], fault["where"]) == (409, "wager/unknown", "query")


def test_a_strategy_is_that_of_the_command_line(anybody: Caller) -> None:
    found = anybody.get("/api/v1/games/let-it-ride/strategy", params={"rules": "main=A"})
    assert found.json() == told("strategy", "let-it-ride", "--rules", "main=A")


@pytest.mark.parametrize("rules", ["main", "main=Z", "mian=A"])
def test_a_strategy_under_no_such_rules_is_refused(rules: str, anybody: Caller) -> None:
    found = anybody.get("/api/v1/games/let-it-ride/strategy", params={"rules": rules})
    assert problem(found)["status"] == 409


@pytest.mark.parametrize("path", ["games", "games/uth", "games/uth/odds", "trace/653a.11(b)"])
def test_an_answer_that_does_not_change_is_sent_once(path: str, floor: Served) -> None:
    first = floor.anybody().get(f"/api/v1/{path}")
    assert first.headers["cache-control"] == "public, max-age=3600"
    again = floor.client.get(
        f"/api/v1/{path}", headers={"If-None-Match": f'"old", {first.headers["etag"]}'}
    )
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    other = floor.client.get(f"/api/v1/{path}", headers={"If-None-Match": '"old"'})
    assert other.content == first.content


# ── Advice ───────────────────────────────────────────────────────────────────────────────────


def test_advice_is_that_of_the_command_line(anybody: Caller) -> None:
    asked = {"cards": "Ah Kd", "board": ["7h", "2c", "2d"], "decided": ["check"]}
    answer = anybody.post("/api/v1/games/uth/advice", {**asked, "rules": {"blind": "A"}})
    line = ["--cards", "Ah Kd", "--board", "7h 2c 2d", "--decided", "check", "--rules", "blind=A"]
    assert answer.json() == told("advise", "uth", *line)
    filed = anybody.post("/api/v1/games/uth/advice", {**asked, "submission": DEMO})
    assert filed.json() == answer.json()


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({"cards": "Ah Kx"}, "is not a card"),
        ({"cards": "Ah Ah"}, "there twice"),
        ({"cards": "Ah"}, "2 cards"),
        ({"cards": "Ah Kd", "up": "2c"}, "shows no card"),
        ({"cards": "Ah Kd", "rules": {"blind": "Z"}}, "cannot be"),
        ({"cards": "Ah Kd", "variant": "ez"}, "one of a submission"),
        ({"cards": "Ah Kd", "submission": "a = ["}, "not TOML"),
        ({"cards": "Ah Kd", "submission": "facility = 1"}, "not clean"),
        ({"cards": "Ah Kd", "submission": DEMO, "rules": {"blind": "A"}}, "not both"),
        ({"cards": "Ah Kd", "submission": DEMO, "variant": "ez"}, "no variant"),
    ],
)
def test_a_wrong_question_is_refused_in_words(body: Any, word: str, anybody: Caller) -> None:
    fault = problem(anybody.post("/api/v1/games/uth/advice", body))
    assert (fault["status"], fault["where"]) == (409, "body")
    assert word in fault["detail"]


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({}, "cards"),
        ({"cards": 10**30}, "cards"),
        ({"crds": "Ah Kd"}, "did you mean cards"),
    ],
)
def test_a_question_of_the_wrong_form_names_the_field(
    body: Any, word: str, anybody: Caller
) -> None:
    fault = problem(anybody.post("/api/v1/games/uth/advice", body))
    assert fault["status"] == 422
    assert fault["where"].startswith("body.")
    assert word in fault["detail"]


@pytest.mark.parametrize(
    "body", [b"", b"NaN", b'{"cards": NaN}', b"\xff", b"[" * 50_000, b'"\xed\xa0\x80"', HALF]
)
def test_a_body_that_is_no_question_is_refused(body: bytes | str, floor: Served) -> None:
    assert problem(send(floor, "/games/uth/advice", body))["status"] == 422


def test_a_question_is_read_by_a_worker(floor: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    # All that is wrong with a large one takes long to tell, and would hold up the tables.
    monkeypatch.setattr(requests, "read", None)
    for body in ({"cards": "Ah", "decided": [1] * 20_000}, {"wrong": 1}):
        for name in ("advice", "paytable", "simulation"):
            answer = send(floor, f"/games/uth/{name}", json.dumps(body).encode())
            assert problem(answer)["code"] == "request/form"


# ── The dispute desk ─────────────────────────────────────────────────────────────────────────


def test_a_round_is_settled_as_on_the_command_line(floor: Served) -> None:
    answer = send(floor, "/settle", BODY)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    assert answer.json() == told("settle", "-", text=BODY)


def test_a_refused_round_is_a_problem_with_the_answer_of_the_command_line(floor: Served) -> None:
    text = BODY.replace("Ah", "Zz")
    fault = problem(send(floor, "/settle", text))
    assert (fault["status"], fault["code"]) == (409, "settle/refused")
    assert fault["where"] == "seats[0].cards"
    assert {"error": fault["error"]} == told("settle", "-", text=text)


def test_of_json_lines_each_round_has_its_line(floor: Served) -> None:
    text = f"{BODY}\n\n{BODY.replace('Ah', 'Zz')}\nnot json\n"
    answer = send(floor, "/settle", text, headers={"Content-Type": "application/x-ndjson"})
    assert answer.headers["content-type"] == "application/x-ndjson"
    done = CliRunner().invoke(app, ["settle", "-", "--json"], input=text)
    assert answer.text == done.stdout
    found = [json.loads(line) for line in answer.text.splitlines()]
    assert [one.get("error", {}).get("line") for one in found] == [None, 3, 4]


HOSTILE = {
    422: (
        b"",
        b"NaN",
        b"1e999999",
        b"9" * 5000,
        b"\xff",
        b'{"game": "\xff"}',
        b"[" * 200_000,
        b'{"game":' * 10_000,
        json.dumps({"game": "\ud800"}).encode(),
        json.dumps({**ROUND, "meters": {"a": 10**39}}).encode(),
    ),
    409: (
        b"\n \n",
        json.dumps({**ROUND, "seats": ROUND["seats"] * 500}).encode(),  # type: ignore[operator]
        BODY.replace("5,", "1e40,").encode(),
        BODY.replace("let-it-ride", "let\\u0000it").encode(),
    ),
}


@pytest.mark.parametrize(
    ("status", "body"), [(status, one) for status, bodies in HOSTILE.items() for one in bodies]
)
def test_hostile_rounds_are_refused_and_the_next_is_settled(
    status: int, body: bytes, floor: Served
) -> None:
    assert problem(send(floor, "/settle", body))["status"] == status
    assert send(floor, "/settle", BODY).status_code == 200


# ── Edited paytables, and simulation ─────────────────────────────────────────────────────────


def status_of(where: str) -> int:
    """What does not fit the description is 422, what cannot be answered 409."""
    return 422 if where.startswith("body") else 409


TRIPS = [["Royal flush", "50 to 1"], ["Straight flush", "40 to 1"], ["Flush", "6 to 1"]]


def test_an_edited_paytable_has_the_fraction_of_the_library(floor: Served) -> None:
    asked = {"wager": "trips", "rows": TRIPS, "paytable": "B"}
    told = floor.anybody().post("/api/v1/games/uth/paytable", asked).json()
    rows = [(hand, pays) for hand, pays in TRIPS]
    found = price_edited(chapters()["ultimate-texas-holdem"], "trips", rows, "B")
    assert told["odds"]["fraction"] == str(found.odds.expected_value)
    assert (told["lawful"], told["cite"]) == (False, "653a.12(c)")
    assert told["nearest"]["paytable"] in "ABCD"
    assert told["session"]["hands"] == 200
    printed = floor.anybody().get("/api/v1/games/uth/odds?wager=trips&paytable=B").json()
    (row,) = printed["wagers"]
    pays = [[one["hand"], one["pays"]] for one in row["rows"] if one["pays"]]
    same = floor.anybody().post("/api/v1/games/uth/paytable", {**asked, "rows": pays}).json()
    assert (same["lawful"], same["paytable"], same["nearest"]) == (True, "B", None)
    assert same["odds"] == row


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"wager": "trips", "rows": []}, "rows"),
        ({"wager": "trips", "rows": [["Flush", "lots"]]}, "rows[0]"),
        ({"wager": "trips", "rows": [["Flush", "1 to 1"]], "paytable": "Z"}, "paytable"),
        ({"wager": "play", "rows": TRIPS}, "wager"),
        ({"wager": "trips", "rows": TRIPS, "hands": 501}, "body.hands"),
        ({"wager": "trips", "rows": [["Flush"]]}, "body.rows.0.1"),
        ({"wager": "\ud800", "rows": TRIPS}, "body"),
        ({"wager": "trips", "rows": TRIPS, "stake": 1}, "body.stake"),
    ],
)
def test_a_paytable_that_is_none_is_refused(
    body: dict[str, Any], where: str, floor: Served
) -> None:
    fault = problem(send(floor, "/games/uth/paytable", json.dumps(body)))
    assert (fault["status"], fault["where"]) == (status_of(where), where)


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"wagers": ["tripz"]}, "wagers.tripz"),
        ({"tables": {"ante": TRIPS}}, "tables.ante"),
        ({"tables": {"trips": [["Flush", "lots"]]}}, "rows[0]"),
        ({"sessions": 10_000, "rounds": 1_000}, "sessions"),
        ({"seed": -1}, "body.seed"),
        ({"player": "cheat"}, "body.player"),
    ],
)
def test_a_simulation_that_cannot_be_is_refused(
    body: dict[str, Any], where: str, floor: Served
) -> None:
    fault = problem(send(floor, "/games/uth/simulation", json.dumps(body)))
    assert (fault["status"], fault["where"]) == (status_of(where), where)


# ── Submissions ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("text", [DEMO, DEMO.replace("minimum ", "minimun ", 1)])
def test_a_submission_is_checked_as_on_the_command_line(text: str, floor: Served) -> None:
    plain = send(floor, "/check", text, headers={"Content-Type": "application/toml"})
    assert plain.json() == told("check", "-", text=text)
    wrapped = floor.anybody().post("/api/v1/check", {"submission": text})
    assert wrapped.json() == plain.json()
    priced = send(floor, "/check?odds=true", text)
    assert priced.json() == told("check", "-", "--odds", text=text)


def test_a_clean_submission_is_priced(floor: Served) -> None:
    answer = send(floor, "/price?an_hour=50", DEMO)
    found = read("price-output", answer.content)
    assert (found.ok, found.rounds_an_hour) == (True, 50)
    assert {one.game for one in found.games} <= {*chapters()}
    for one in found.games:
        assert 0 < one.figures.house_edge < 1
        assert one.figures.standard_deviation > 0
        assert one.figures.deviation_at_most > 0
    before = send(floor, "/price?an_hour=25", DEMO).json()["games"][0]["figures"]
    assert answer.json()["games"][0]["figures"]["hold_an_hour"] == pytest.approx(
        2 * before["hold_an_hour"]
    )


def test_the_violations_of_a_price_are_those_of_a_check(floor: Served) -> None:
    text = DEMO.replace("minimum ", "minimun ", 1)
    found = send(floor, "/price", text).json()
    assert (found["ok"], found["games"]) == (False, [])
    assert found["violations"] == told("check", "-", text=text)["violations"]


BOMBS = [
    b"a = [",
    b"a" * 20_000,
    b"a = " + b"[" * 400 + b"]" * 400,
    b".".join([b"a"] * 400) + b" = 1",
    b"a = " + b"9" * 9_000,
]


@pytest.mark.parametrize("path", ["/check", "/price"])
@pytest.mark.parametrize("body", BOMBS)
def test_text_that_is_no_toml_is_refused(body: bytes, path: str, floor: Served) -> None:
    fault = problem(send(floor, path, body))
    assert (fault["status"], fault["code"], fault["where"]) == (409, "file/unreadable", "body")


@pytest.mark.parametrize("path", ["/check", "/price", "/settle"])
@pytest.mark.parametrize("body", [b"", b"\xff", b'{"game": "\xff"}'])
def test_a_body_that_is_no_text_is_refused(body: bytes, path: str, floor: Served) -> None:
    fault = problem(send(floor, path, body))
    assert (fault["status"], fault["code"], fault["where"]) == (422, "request/form", "body")


@pytest.mark.parametrize(
    "body",
    ["{", "[]", "1", "{}", '"a = 1"', '{"submission": 1}', '{"submission": "", "more": 1}', ""],
)
def test_json_that_holds_no_submission_is_refused(body: str, floor: Served) -> None:
    answer = send(floor, "/check", body, headers={"Content-Type": "application/json"})
    assert problem(answer)["code"] == "request/form"


def test_too_large_a_body_is_refused(floor: Served) -> None:
    assert problem(send(floor, "/check", b"#" * 250_001))["status"] == 413
    assert problem(send(floor, "/settle", b" " * 2**21))["status"] == 413


@pytest.mark.parametrize("query", ["an_hour=0", "an_hour=1001", "an_hour=x"])
def test_a_price_at_no_such_pace_is_refused(query: str, floor: Served) -> None:
    assert problem(send(floor, f"/price?{query}", DEMO))["where"] == "query.an_hour"


# ── The trace ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("what", ["653a.11(h)(2)(ii)", "653a.11.b", "657a"])
def test_a_paragraph_is_traced_as_on_the_command_line(what: str, anybody: Caller) -> None:
    assert anybody.get(f"/api/v1/trace/{what}").json() == told("trace", what)


def test_the_trace_is_chosen_by_chapter_and_way(anybody: Caller) -> None:
    assert anybody.get("/api/v1/trace").json() == told("trace")
    query = {"chapter": "uth", "met": "guide"}
    found = anybody.get("/api/v1/trace", params=query).json()
    assert found == told("trace", "653a", "--met", "guide")


def test_no_such_paragraph_is_told_the_nearest(anybody: Caller) -> None:
    fault = problem(anybody.get("/api/v1/trace/653a.99"))
    assert (fault["status"], fault["where"]) == (404, "paragraph")
    assert "653a.9" in fault["detail"]
    assert problem(anybody.get("/api/v1/trace?chapter=bridge"))["status"] == 404
    assert problem(anybody.get("/api/v1/trace?met=maybe"))["status"] == 422


def test_a_ruling_is_told_in_words_with_its_paragraphs(anybody: Caller) -> None:
    found = anybody.get("/api/v1/rulings/R14").json()
    assert found["number"] == "R14"
    assert found["text"] == rulings()["R14"].text
    assert problem(anybody.get("/api/v1/rulings/R9999"))["code"] == "ruling/unknown"


# ── The pool ─────────────────────────────────────────────────────────────────────────────────


def test_a_full_pool_says_when_to_come_again(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    none = Workers(1, 1)
    monkeypatch.setattr(floor.service, "workers", none)
    none.submit("settle", {"body": BODY}, 10)
    answer = send(floor, "/settle", BODY)
    assert problem(answer)["code"] == "work/busy"
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")


def test_a_work_that_takes_too_long_is_ended(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.server.work_answers._SECONDS", {"strategy": 0.05})
    answer = floor.anybody().get("/api/v1/games/caribbean-stud/strategy")
    assert (answer.status_code, problem(answer)["code"]) == (503, "work/too-long")
    assert int(answer.headers["retry-after"]) > 0


def test_a_fault_of_ours_is_told_without_its_trace(
    floor: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("pitboss.server.work_answers._SECONDS", {"odds": 5})
    real = floor.service.workers.submit

    def wrong(name: str, given: Any, seconds: float, *, reserved: bool = False) -> Any:
        return real("odds", {"unknown": 1}, seconds)

    monkeypatch.setattr(floor.service.workers, "submit", wrong)
    answer = floor.anybody().get("/api/v1/games/mississippi-stud/odds")
    fault = problem(answer)
    assert (answer.status_code, fault["code"]) == (500, "server/fault")
    assert "Traceback" not in answer.text
    assert "unknown" in caplog.text
