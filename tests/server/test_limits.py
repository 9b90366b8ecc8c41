"""Limits of size, time and rate; every refusal is a problem, and shows nothing of the program."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient
from starlette.types import Message

from pitboss.server import limits, make_app
from pitboss.server.limits import Rates, whole_body
from pitboss.server.problems import Problem
from pitboss.server.senders import sender_of
from tests.support.servers import ORIGIN, Served, problem, served

SESSION = "/api/v1/session"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served")) as found:
        yield found


def test_every_answer_carries_the_headers_of_safety(floor: Served) -> None:
    for path in ("/healthz", SESSION, "/nowhere"):
        headers = floor.client.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert len(headers["x-request-id"]) == 16
    assert floor.client.get(SESSION).headers["cache-control"] == "no-store"
    page = floor.client.get("/nowhere").headers["content-security-policy"]
    assert "require-trusted-types-for 'script'" in page
    assert "unsafe" not in page


def test_unknown_paths_and_methods_are_problems(floor: Served) -> None:
    for path in ("/api/v1/nowhere", "/api/v1/forms/a%0Ab", "/api/v1/documents/a%0Ab"):
        told = problem(floor.client.get(path))
        assert (told["status"], told["code"]) == (404, "path/unknown")
    answer = floor.client.put(SESSION, json={})
    assert problem(answer)["status"] == 405
    assert answer.headers["allow"] == "DELETE, GET, POST"


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/api/v1/check", "POST"),
        ("GET", "/api/v1/session/guest", "POST"),
        ("OPTIONS", "/api/v1/commands", "GET, POST"),
        ("DELETE", "/api/v1/forms/7/fill-2", "GET"),
        ("POST", "/healthz", "GET"),
        ("PUT", "/openapi.json", "GET"),
    ],
)
def test_a_path_tells_all_the_methods_that_it_takes(
    floor: Served, method: str, path: str, allowed: str
) -> None:
    answer = floor.client.request(method, path)
    assert problem(answer)["code"] == "path/method"
    assert answer.headers["allow"] == allowed


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"{", b"[]", b"1", b"\xff", b'{"person":"Ann"}', b"[" * 50_000),
        b'{"person":"\\ud800","password":"x"}',
        b'{"person":"A","password":"x","more":1}',
    ],
)
def test_a_malformed_body_is_422(floor: Served, body: bytes) -> None:
    answer = floor.client.post(SESSION, content=body, headers={"Content-Type": "application/json"})
    assert problem(answer)["status"] == 422


def test_a_name_that_no_person_has_is_refused_like_any(floor: Served) -> None:
    for name in ("", "\x00", "x" * 5000, "Ann\n"):
        answer = floor.client.post(SESSION, json={"person": name, "password": "x"})
        assert problem(answer)["status"] in (401, 422)


def test_a_large_body_is_413_whether_it_says_so_or_not(floor: Served) -> None:
    assert problem(floor.client.post(SESSION, json={"person": "x" * 70_000}))["status"] == 413

    def parts() -> Iterator[bytes]:
        yield from [b"x" * 1000] * 70

    assert problem(floor.client.post(SESSION, content=parts()))["status"] == 413


def test_a_large_head_is_431(floor: Served) -> None:
    assert problem(floor.client.get("/healthz", headers={"X-Large": "x" * 17_000}))["status"] == 431
    assert problem(floor.client.get(f"/healthz?{'x' * 17_000}"))["status"] == 431


def test_a_slow_body_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_BODY_SECONDS", 0.01)

    async def never() -> Message:
        await asyncio.sleep(60)
        raise AssertionError("nothing comes")

    with pytest.raises(Problem) as refused:
        asyncio.run(whole_body(never, SESSION, None))
    assert refused.value.status == 408


def test_too_many_requests_are_429_until_time_has_passed() -> None:
    now = [0.0]
    rates = Rates(lambda: now[0])
    asked = [rates.fault("a", "session", "/api/v1/floor") for _ in range(401)]
    assert asked[:400] == [None] * 400
    refused = asked[400]
    assert refused is not None
    assert (refused.status, refused.headers) == (429, {"Retry-After": "1"})
    assert rates.fault("a", "another", "/api/v1/floor") is None
    now[0] = 1
    assert rates.fault("a", "session", "/api/v1/floor") is None


def test_costly_paths_have_a_rate_of_their_own() -> None:
    rates = Rates(lambda: 0.0)
    for _ in range(60):
        assert rates.fault("a", None, "/api/v1/settle") is None
    for name in ("advice", "odds", "strategy"):
        assert rates.fault("a", None, f"/api/v1/games/let-it-ride/{name}") is not None
    assert rates.fault("a", None, "/api/v1/games/let-it-ride") is None
    assert rates.fault("a", None, "/api/v1/floor") is None
    assert rates.fault("b", None, "/api/v1/price") is None


def test_an_error_shows_nothing_of_the_program(
    floor: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(token: str) -> None:
        raise KeyError("the secret of Ann")

    monkeypatch.setattr(floor.access, "session", broken)
    caplog.set_level("INFO", "pitboss.server")
    answer = floor.client.get(SESSION, headers={"Authorization": "Bearer stolen-token"})
    told = problem(answer)
    assert told["status"] == 500
    for secret in ("KeyError", "Traceback", "secret of Ann", "stolen-token"):
        assert secret not in answer.text
    logged = [record for record in caplog.records if record.name == "pitboss.server"]
    fields = [getattr(record, "fields", {}) for record in logged]
    assert any(one.get("error") == "KeyError" for one in fields)
    assert "secret of Ann" not in str(fields)
    assert "stolen-token" not in str(fields)
    assert answer.headers["x-request-id"] in str(fields)


def test_what_reads_much_of_the_books_has_a_rate_of_its_own_for_each_session() -> None:
    rates = Rates(lambda: 0.0)
    for _ in range(100):
        assert rates.fault("a", "one", "/api/v1/rounds/7-812/sheet") is None
    for path in ("/api/v1/rounds/7-812", "/api/v1/forms/7/fill-2", "/api/v1/commands/outcome"):
        assert rates.fault("a", "one", path) is not None
    assert rates.fault("a", "one", "/api/v1/rounds") is None
    assert rates.fault("a", "another", "/api/v1/rounds/7-812") is None


@pytest.mark.parametrize("name", ["Host", "Origin", "Authorization", "Content-Type"])
def test_a_header_that_decides_something_comes_once(floor: Served, name: str) -> None:
    ours = {"Host": "127.0.0.1:8000", "Origin": ORIGIN}.get(name, "application/json")
    twice = [(name, ours), (name, "evil.example")]
    for headers in (twice, twice[::-1]):
        told = problem(floor.client.get("/healthz", headers=headers))
        assert (told["status"], told["code"], told["where"]) == (400, "request/head", name.lower())


def test_one_address_has_so_many_calculations_at_once() -> None:
    rates = Rates()
    with ExitStack() as works:
        for _ in range(6):
            works.enter_context(rates.at_work("a", "/api/v1/settle"))
        with pytest.raises(Problem) as refused, rates.at_work("a", "/api/v1/price"):
            pass
        assert (refused.value.status, refused.value.code) == (429, "request/at-once")
        for address, path in (("b", "/api/v1/settle"), ("a", "/api/v1/floor")):
            with rates.at_work(address, path):
                pass
        # Papers have a place of their own, which nobody fills alone.
        for _ in range(6):
            works.enter_context(rates.at_work("a", "/api/v1/rounds/7-812/sheet"))
        with pytest.raises(Problem), rates.at_work("a", "/api/v1/forms/7/fill-2"):
            pass
        with rates.at_work("b", "/api/v1/forms/7/fill-2"):
            pass
    with rates.at_work("a", "/api/v1/price"):
        pass


def test_a_token_has_one_allowance_however_it_is_written(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = []
    fault = Rates.fault

    def noted(
        self: Rates, address: str, session: str | None, path: str, *, changes: bool = False
    ) -> Problem | None:
        counted.append(session)
        return fault(self, address, session, path, changes=changes)

    monkeypatch.setattr(Rates, "fault", noted)
    token = floor.person("Fay").token
    assert token is not None
    for headers in (
        *({"Authorization": f"{word} {token}"} for word in ("Bearer", "bEARER", "Bearer   ")),
        *({"Authorization": f"Bearer {token}{blank}"} for blank in (" ", "\t ")),
        {"Cookie": f"pitboss_session={token}"},
        {"Cookie": f"a[={token}; pitboss_session={token}"},
        {"Cookie": f'more=1; pitboss_session="{token}"; again=2'},
    ):
        assert floor.client.get(SESSION, headers=headers).json()["person"] == "Fay"
    assert len(set(counted)) == 1
    assert counted[0] not in (None, token)
    for headers in ({"Authorization": f"Basic {token}"}, {"Authorization": "Bearer"}):
        assert problem(floor.client.get(SESSION, headers=headers))["code"] == "session/form"
        assert counted[-1] is None, "these count by their address"


def test_sign_ins_have_an_allowance_of_their_own_before_anything_is_written(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rates, "_SIGN_IN", (0, 0))
    monkeypatch.setattr(floor.access, "_writing", None)
    given = {"person": "Fay", "password": "x", "new": "a new password", "role": "dealer"}
    for path in ("", "/guest", "/demo", "/password"):
        assert problem(floor.anybody().post(f"{SESSION}{path}", given))["code"] == "request/rate"
    assert problem(floor.anybody().get(SESSION))["code"] == "session/none"
    assert floor.anybody().get("/api/v1/floor").status_code == 200


@pytest.mark.parametrize(
    ("address", "sender"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:0:1::9", "2001:db8:0:1::/64"),
        ("2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"),
        ("2001:db8:0:2::9", "2001:db8:0:2::/64"),
        ("fe80::9%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_address_counts_as_its_sender(address: str, sender: str) -> None:
    assert sender_of(address) == sender


def test_a_network_of_ipv6_has_one_allowance(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rates, "_ADDRESS", (2, 0))

    def ask(address: str) -> int:
        client = TestClient(app, base_url=ORIGIN, client=(address, 50_000))
        return client.get("/healthz").status_code

    app = make_app(floor.service)
    asked = [ask(f"2001:db8:0:1::{number}") for number in range(3)]
    assert asked == [200, 200, 429]
    assert ask("2001:db8:0:2::1") == 200
