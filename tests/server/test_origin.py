"""Whom the server answers, and which pages may change its state (DESIGN §10.2, "Origin")."""

from collections.abc import Iterator

import pytest
from starlette.testclient import WebSocketDenialResponse

from pitboss.record import Role
from pitboss.server.origin import Origins
from pitboss.server.settings import Settings
from tests.support.servers import ORIGIN, Served, problem, served

SESSION = "/api/v1/session"
OURS = {"Host": "127.0.0.1:8000"}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture
def cookie(floor: Served) -> dict[str, str]:
    token, _ = floor.access.begin("Fay")
    return {"Cookie": f"pitboss_session={token}"}


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "localhost"])
def test_the_server_answers_to_loopback_names(floor: Served, host: str) -> None:
    assert floor.client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "[broken", "a b", "::"])
def test_another_host_is_421(floor: Served, host: str) -> None:
    told = problem(floor.client.get("/healthz", headers={"Host": host}))
    assert (told["status"], told["code"]) == (421, "origin/host")


def test_a_listed_origin_and_the_address_name_hosts() -> None:
    origins = Origins(Settings(host="10.1.2.3", origins=("https://floor.example",)))
    for host in ("10.1.2.3:8000", "floor.example", "FLOOR.example:443", "localhost"):
        assert origins.host_fault({"host": host}) is None
    assert Origins(Settings(host="0.0.0.0")).host_fault({"host": "0.0.0.0:8000"}) is not None


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Origin": ORIGIN},
        {"Origin": "http://localhost:8000"},
    ],
)
def test_a_page_of_ours_changes_state_with_the_cookie(
    floor: Served, cookie: dict[str, str], headers: dict[str, str]
) -> None:
    assert floor.client.delete(SESSION, headers=cookie | headers).status_code == 204
    assert problem(floor.client.get(SESSION, headers=cookie))["status"] == 401


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1:9000"},
        {"Origin": "null"},
        {"Origin": "http://[broken"},
    ],
)
def test_a_foreign_page_changes_nothing(
    floor: Served, cookie: dict[str, str], headers: dict[str, str]
) -> None:
    told = problem(floor.client.delete(SESSION, headers=cookie | headers))
    assert (told["status"], told["code"]) == (403, "origin/foreign")
    assert ("no Origin came" in told["detail"]) == ("Origin" not in headers)
    assert floor.client.get(SESSION, headers=cookie).status_code == 200


def test_a_change_with_the_cookie_is_json(floor: Served, cookie: dict[str, str]) -> None:
    given = cookie | {"Sec-Fetch-Site": "same-origin", "Content-Type": "text/plain"}
    answer = floor.client.post(f"{SESSION}/guest", content="{}", headers=given)
    assert problem(answer)["status"] == 415
    given["Content-Type"] = "application/json; charset=utf-8"
    assert floor.client.post(f"{SESSION}/guest", content="{}", headers=given).status_code == 201


def test_a_bearer_token_needs_neither(floor: Served) -> None:
    for headers in ({}, {"Origin": "https://evil.example"}):
        caller = floor.role(Role.FLOORPERSON)
        answer = floor.client.delete(SESSION, headers=caller.headers | headers)
        assert answer.status_code == 204


def test_sign_in_needs_neither_and_a_foreign_page_cannot_do_it(floor: Served) -> None:
    assert floor.client.post(f"{SESSION}/guest", json={}).status_code == 201
    floor.client.cookies.clear()
    foreign = {"Origin": "https://evil.example"}
    answer = floor.client.post(f"{SESSION}/guest", json={}, headers=foreign)
    assert problem(answer)["code"] == "origin/foreign"


@pytest.mark.parametrize("extra", [{"Origin": "https://evil.example"}, {"Host": "evil.example"}])
def test_a_handshake_from_elsewhere_is_refused_before_it_is_made(
    floor: Served, extra: dict[str, str]
) -> None:
    with (
        pytest.raises(WebSocketDenialResponse) as refused,
        floor.client.websocket_connect("/api/v1/floor/stream", headers=extra),
    ):
        pass
    assert refused.value.status_code in (403, 421)


def test_a_handshake_may_lack_its_origin_only_without_the_cookie() -> None:
    origins = Origins(Settings())
    assert origins.stream_fault(OURS, cookie=False) is None
    assert origins.stream_fault(OURS, cookie=True) is not None
    assert origins.stream_fault({**OURS, "origin": ORIGIN}, cookie=True) is None
    assert origins.stream_fault({**OURS, "origin": "https://evil.example"}, cookie=False)
