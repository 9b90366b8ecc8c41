"""Whether the server is up, ready and measured; the log; the start-up check."""

import io
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pitboss.record import Role
from pitboss.server.kept_answers import Kept
from pitboss.server.log import _Lines, log_event
from tests.support.databases import execute
from tests.support.servers import ORIGIN, Served, Still, problem, served

PATIENCE = 60
NEWEST = "(SELECT max(place) FROM entries)"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served")) as found:
        yield found


def test_a_sound_floor_is_up_and_ready(floor: Served) -> None:
    assert floor.anybody().get("/healthz").json()["ok"] is True
    assert floor.anybody().get("/readyz").json() == {"ready": True}


def test_figures_name_no_player_and_are_read_over_loopback_alone(floor: Served) -> None:
    floor.running.floor.checkpoint()
    ada = floor.role(Role.ADMINISTRATOR)
    assert ada.post("/api/v1/people/Gus/password").status_code == 201
    text = floor.anybody().get("/metrics").text
    for figure in (
        'pitboss_commands_total{kind="reset-password",outcome="done"} 1.0',
        "pitboss_command_seconds_count 1.0",
        "pitboss_commit_seconds_count 1.0",
        "pitboss_timer_late_seconds",
        "pitboss_last_checkpoint_seconds 1.77",
        'pitboss_build_info{version="',
        "pitboss_views_sent_total 0.0",
        "pitboss_resyncs_total 0.0",
        'pitboss_requests_total{status="201"}',
    ):
        assert figure in text, figure
    for name in (*floor.player_names, "Gus", "Ada", "let-it-ride"):
        assert name not in text
    outside = TestClient(floor.app, base_url=ORIGIN, client=("10.0.0.9", 50000))
    assert problem(outside.get("/metrics"))["status"] == 403
    assert outside.get("/healthz").status_code == 200
    for name in ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"):
        answer = floor.client.get("/metrics", headers={name: "203.0.113.9"})
        assert problem(answer)["status"] == 403, name


def test_answers_that_stay_are_made_once(floor: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    [table] = floor.running.plays
    at = [f"/api/v1/tables/{table}/{name}" for name in ("felt", "seat.svg", "procedure")]
    paths = [*at, "/openapi.json", "/api/v1/commands", "/parts.svg", "/check.js"]
    first = {path: floor.anybody().get(path) for path in paths}
    monkeypatch.setattr(Kept, "_make", None)
    for path, before in first.items():
        assert before.status_code == 200, path
        assert floor.anybody().get(path).content == before.content, path
        has_it = {"If-None-Match": before.headers["etag"]}
        assert floor.client.get(path, headers=has_it).status_code == 304, path


def test_books_that_do_not_answer_hold_up_nobody_who_does_not_ask_them(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, answer = threading.Event(), threading.Event()
    waited = []

    class Hung(Still):
        @property
        def tables(self) -> int:  # type: ignore[override]
            asked.set()
            waited.append(answer.wait(PATIENCE))
            return 0

    monkeypatch.setattr(floor.service, "running", Hung())
    with ThreadPoolExecutor(1) as elsewhere:
        health = elsewhere.submit(floor.client.get, "/healthz")
        assert asked.wait(PATIENCE)
        assert floor.client.get("/api/v1/games").status_code == 200
        assert not waited
        answer.set()
        assert health.result(PATIENCE).status_code == 200


def test_a_backup_shows_in_the_figures(floor: Served) -> None:
    assert "pitboss_last_backup_seconds 1" not in floor.anybody().get("/metrics").text
    floor.access.note_backup()
    assert "pitboss_last_backup_seconds 1" in floor.anybody().get("/metrics").text


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE streams SET number = number - 1 WHERE stream = 'facility'", "newest entry"),
        ("UPDATE balances SET amount = amount + 1 WHERE account LIKE 'meter/%'", "of a meter"),
        (f"UPDATE entries SET hash = zeroblob(32) WHERE place = {NEWEST}", "the hash of an entry"),
    ],
)
def test_books_that_are_not_sound_stay_closed_and_say_why(
    tmp_path: Path, statement: str, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    closed = Served(tmp_path, "three-card-poker")
    execute(closed.url, statement)
    closed.again()
    with closed:
        assert closed.anybody().get("/healthz").status_code == 200
        found = problem(closed.anybody().get("/readyz"))
        assert (found["status"], found["code"]) == (503, "server/closed")
        assert found["detail"].startswith("the tables are closed: ")
        assert told in found["detail"]
        named = next(one for one in caplog.records if one.msg == "not ready")
        faults = vars(named)["fields"]["faults"]
        assert named.levelname == "ERROR"
        assert any(told in one for one in faults)
        for name in ("facility", "three-card-poker", "table/", "progressive"):
            assert name not in found["detail"], "where it is, the log says"
        assert any("facility" in one or "three-card-poker" in one for one in faults)
        token, _ = closed.access.begin("Ada")
        headers = {"Authorization": f"Bearer {token}"}
        refused = closed.client.post("/api/v1/people/Gus/password", headers=headers)
        assert problem(refused)["status"] == 503
        assert problem(refused)["detail"] == found["detail"]


def test_the_log_is_lines_of_json_with_ids_and_no_secrets(
    floor: Served, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "pitboss.server")
    given = {"person": "Fay", "password": "a secret password", "bearer": True}
    answer = floor.anybody().post("/api/v1/session?token=in-the-query", given)
    lines = [
        _Lines().format(record) for record in caplog.records if record.name == "pitboss.server"
    ]
    (told,) = [json.loads(one) for one in lines]
    assert told["event"] == "request"
    assert told["request"] == answer.headers["x-request-id"]
    assert (told["method"], told["status"]) == ("POST", 401)
    assert told["route"] == "/session"
    for secret in ("a secret password", "Fay", "in-the-query"):
        assert secret not in lines[0]


def test_a_line_of_the_log_stays_short() -> None:
    import logging

    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Lines())
    log = logging.getLogger("pitboss.server")
    log.addHandler(handler)
    before, log.level = log.level, logging.INFO
    try:
        log_event("long", text="x" * 10_000, none=None)
    finally:
        log.removeHandler(handler)
        log.setLevel(before)
    assert len(stream.getvalue()) < 400
    assert "none" not in json.loads(stream.getvalue())
