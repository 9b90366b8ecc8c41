"""Sign-in and sign-out, by cookie and by bearer token."""

from collections.abc import Iterator

import pytest

from pitboss.record import Role
from pitboss.server.sign_in import hash_of
from tests.support.servers import Served, problem, served

SESSION = "/api/v1/session"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served")) as found:
        found.access.set_password("Fay", hash_of("sixteen plain letters"), once=False)
        yield found


@pytest.fixture(autouse=True)
def _no_cookies(floor: Served) -> None:
    floor.client.cookies.clear()


def test_a_password_opens_a_session_and_a_token_where_it_is_asked_for(floor: Served) -> None:
    given = {"person": "Fay", "password": "sixteen plain letters", "bearer": True}
    answer = floor.anybody().post(SESSION, given)
    assert answer.status_code == 201
    told = answer.json()
    assert told["person"] == "Fay"
    assert told["roles"] == ["floorperson"]
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    who = floor.client.get(SESSION, headers={"Authorization": f"Bearer {told['token']}"})
    assert who.json() == {"person": "Fay", "roles": ["floorperson"]}


def test_a_cookie_signs_in_and_signing_out_kills_it_at_once(floor: Served) -> None:
    given = {"person": "Fay", "password": "sixteen plain letters"}
    answer = floor.anybody().post(SESSION, given)
    assert "token" not in answer.json()
    assert floor.client.get(SESSION).json()["person"] == "Fay"
    kept = dict(floor.client.cookies)
    same_site = {"Sec-Fetch-Site": "same-origin"}
    assert floor.client.delete(SESSION, headers=same_site).status_code == 204
    floor.client.cookies.update(kept)
    assert problem(floor.client.get(SESSION))["code"] == "session/over"


@pytest.mark.parametrize(
    ("person", "password"),
    [("Fay", "wrong"), ("Nobody", "sixteen plain letters"), ("Gus", "sixteen plain letters")],
)
def test_a_wrong_name_and_a_wrong_password_get_one_answer(
    floor: Served, person: str, password: str
) -> None:
    told = problem(floor.anybody().post(SESSION, {"person": person, "password": password}))
    assert (told["status"], told["code"]) == (401, "session/refused")
    assert told["detail"] == "the name or the password is not right"


def test_a_role_is_ones_own_or_one_below(floor: Served) -> None:
    pit = floor.role(Role.PIT_MANAGER)
    assert pit.get(SESSION).json()["roles"] == ["pit-manager", "floorperson"]
    assert problem(floor.anybody().get(SESSION))["code"] == "session/none"
