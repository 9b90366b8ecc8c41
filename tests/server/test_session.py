"""Sign-in and sign-out, by cookie and by bearer token."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pitboss.floor import Dismiss
from pitboss.house.exceptions import ExceptionKind
from pitboss.record import Actor, Role
from pitboss.server import sign_in
from pitboss.server.access import Stored, Try
from pitboss.server.limits import Rates
from pitboss.server.passwords import hash_of, password_fault, password_for_once
from tests.support.servers import ORIGIN, Caller, Served, problem, served

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


def signed_in(floor: Served, person: str, password: str) -> Caller:
    given = {"person": person, "password": password, "bearer": True}
    answer = floor.anybody().post(SESSION, given)
    assert answer.status_code == 201, answer.text
    floor.client.cookies.clear()
    return Caller(floor.client, answer.json()["token"])


def test_a_password_for_once_is_changed_before_anything_else(floor: Served) -> None:
    ada = floor.role(Role.ADMINISTRATOR)
    before = floor.person("Gus")
    given = ada.post("/api/v1/people/Gus/password")
    assert given.status_code == 201
    once = given.json()["password"]
    assert problem(before.get(SESSION))["code"] == "session/over"

    gus = signed_in(floor, "Gus", once)
    assert gus.get(SESSION).json()["change_password"] is True
    assert problem(gus.get("/api/v1/sessions"))["code"] == "session/change-password"
    own = {"password": once, "new": "a long word of my own"}
    assert gus.post(f"{SESSION}/password", own).status_code == 204
    assert "change_password" not in gus.get(SESSION).json()
    assert gus.get("/api/v1/sessions").status_code == 200
    refused = floor.anybody().post(SESSION, {"person": "Gus", "password": once})
    assert problem(refused)["code"] == "session/refused"


def test_a_password_for_once_is_an_exception_on_record_without_it(floor: Served) -> None:
    ada = floor.role(Role.ADMINISTRATOR)
    password = ada.post("/api/v1/people/Dan/password").json()["password"]
    rows = floor.floor.desk(Actor(Role.SURVEILLANCE, "Iris"), "exceptions").rows
    (row,) = [one for one in rows if one.kind is ExceptionKind.PASSWORD and one.about == "Dan"]
    assert (row.person, row.role) == ("Ada", "administrator")
    for stream in floor.running.heads():
        assert not any(password in str(entry) for entry in floor.running.entries(stream))


def test_only_an_administrator_gives_a_password_and_only_to_people(floor: Served) -> None:
    ada = floor.role(Role.ADMINISTRATOR)
    for role in set(Role) - {Role.ADMINISTRATOR, Role.SYSTEM}:
        if role in floor.people.values():
            answer = floor.role(role).post("/api/v1/people/Dan/password")
            assert problem(answer)["status"] == 403, role
    assert problem(floor.anybody().post("/api/v1/people/Dan/password"))["status"] == 401
    for nobody in ("Nobody", "%00", "%ED%A0%80", "x" * 300):
        answer = ada.post(f"/api/v1/people/{nobody}/password")
        assert problem(answer)["status"] in (404, 422), nobody


def test_a_changed_password_ends_the_other_sessions(floor: Served) -> None:
    floor.access.set_password("Flo", hash_of("the first password"), once=False)
    here, there = (signed_in(floor, "Flo", "the first password") for _ in range(2))
    given = {"password": "the first password", "new": "the second password"}
    assert here.post(f"{SESSION}/password", given).status_code == 204
    assert here.get(SESSION).status_code == 200
    assert problem(there.get(SESSION))["code"] == "session/over"


def test_a_password_is_changed_only_with_the_present_one_and_to_a_good_one(floor: Served) -> None:
    floor.access.set_password("Gia", hash_of("the first password"), once=False)
    gia = signed_in(floor, "Gia", "the first password")
    wrong = {"password": "no", "new": "the second password"}
    assert problem(gia.post(f"{SESSION}/password", wrong))["code"] == "password/wrong"
    for weak in ("the first password", "aaaaaaaaaaaa", "Gia12345"):
        given = {"password": "the first password", "new": weak}
        assert problem(gia.post(f"{SESSION}/password", given))["code"] == "password/weak", weak
    for other in ("short", "x" * 201):
        given = {"password": "the first password", "new": other}
        assert problem(gia.post(f"{SESSION}/password", given))["status"] == 422
    answer = floor.anybody().post(f"{SESSION}/password", wrong)
    assert problem(answer)["status"] == 401
    assert gia.get(SESSION).status_code == 200


def test_a_reset_that_comes_while_a_password_is_checked_stands(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashing, reset = floor.service.hashing, hash_of("a password for once")
    floor.access.set_password("Gia", hash_of("the stolen password"), once=False)
    gia = signed_in(floor, "Gia", "the stolen password")
    matches = hashing.matches

    async def matched(hash: str | None, password: str) -> bool:
        found = await matches(hash, password)
        floor.access.set_password("Gia", reset, once=True)
        return found

    monkeypatch.setattr(hashing, "matches", matched)
    given = {"password": "the stolen password", "new": "a password of the thief"}
    assert problem(gia.post(f"{SESSION}/password", given))["code"] == "password/wrong"
    floor.access.set_password("Gia", hash_of("the stolen password"), once=False)
    given = {"person": "Gia", "password": "the stolen password"}
    assert problem(floor.anybody().post(SESSION, given))["code"] == "session/refused"
    assert floor.access.password("Gia") == Stored(reset, once=True)
    assert floor.access.sessions("Gia") == []


def test_passwords_for_once_are_long_and_differ() -> None:
    found = {password_for_once() for _ in range(100)}
    assert len(found) == 100
    assert all(password_fault("Ann", one, "") is None for one in found)


def test_tries_are_limited_whether_the_name_exists_or_not(
    floor: Served,
) -> None:
    floor.access.set_password("Gil", hash_of("the right password"), once=False)
    for name in ("Gil", "Ghost"):
        given = {"person": name, "password": "wrong"}
        answers = [floor.anybody().post(SESSION, given) for _ in range(11)]
        assert [one.status_code for one in answers] == [401] * 10 + [429]
        assert 0 < int(answers[-1].headers["retry-after"]) <= 300
    # Also the right one waits; then it opens.
    right = {"person": "Gil", "password": "the right password"}
    assert floor.anybody().post(SESSION, right).status_code == 429
    floor.running.clock.now += 301
    assert floor.anybody().post(SESSION, right).status_code == 201


def test_a_stranger_who_guesses_keeps_nobody_out(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor.access.set_password("Ada", hash_of("the right password"), once=False)
    monkeypatch.setattr(Rates, "_SIGN_IN", (1000, 1000))
    floor.running.clock.now += 301

    def tried(address: str, person: str, password: str) -> int:
        client = TestClient(floor.app, base_url=ORIGIN, client=(address, 50_000))
        given = {"person": person, "password": password}
        return client.post(SESSION, json=given).status_code

    for person in ("Ada", "Ghost"):
        # However many addresses of one network they have.
        guesses = [tried(f"2001:db8::{number}", person, "wrong") for number in range(11)]
        assert guesses == [401] * 10 + [429]
        assert tried("203.0.113.9", person, "wrong") == 401
    assert tried("203.0.113.9", "Ada", "the right password") == 201
    # Guessed at from everywhere, strangers wait; names that nobody has are told the same.
    monkeypatch.setattr(sign_in, "_MOST_OF_A_PERSON_BY_STRANGERS", 12)
    for person in ("Ada", "Ghost"):
        told = [tried(f"203.0.113.{number}", person, "wrong") for number in range(20, 24)]
        assert told[-1] == 429, person
    assert tried("203.0.113.30", "Ada", "the right password") == 429, "nobody was here before"
    # Where somebody has signed in before there are tries left, and they tell no name either.
    for person in ("Ada", "Ghost"):
        told = [tried("203.0.113.9", person, "wrong") for _ in range(11)]
        assert (told[0], told[-1]) == (401, 429), person
    floor.running.clock.now += 301
    for person in ("Ada", "Ghost"):
        told = [tried(f"203.0.113.{number}", person, "wrong") for number in range(20, 33)]
        assert told[-1] == 429, person
    assert tried("203.0.113.9", "Ada", "the right password") == 201
    floor.running.clock.now += 301


def test_an_address_is_strange_again_after_three_months(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor.access.note_address("203.0.113.99")
    assert floor.access.knows_address("203.0.113.99")
    assert not floor.access.knows_address("203.0.113.98")
    later = floor.running.clock.now + 91 * 24 * 3600
    monkeypatch.setattr(floor.access, "_clock", lambda: later)
    assert not floor.access.knows_address("203.0.113.99")


def test_guesses_by_strangers_keep_nobody_from_a_new_password(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor.access.set_password("Ada", hash_of("the right password"), once=False)
    ada = floor.person("Ada")
    monkeypatch.setattr(sign_in, "_MOST_OF_A_PERSON_BY_STRANGERS", 1)
    tries = [Try("person", "Ada", 1)]
    assert floor.access.count_tries(tries) == 0
    assert floor.access.count_tries(tries) > 0
    given = {"password": "the right password", "new": "another right password"}
    assert ada.post(f"{SESSION}/password", given).status_code == 204
    floor.running.clock.now += 301


def test_tries_are_limited_by_address(floor: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    floor.running.clock.now += 301
    answers = [
        floor.anybody().post(SESSION, {"person": f"Ghost {number}", "password": "x"})
        for number in range(51)
    ]
    assert [one.status_code for one in answers] == [401] * 50 + [429]
    with monkeypatch.context() as patch:
        # A flood of tries is answered from what is known: it does not keep the tables busy.
        patch.setattr(floor.access, "_writing", None)
        more = {"person": "Another ghost", "password": "x"}
        assert floor.anybody().post(SESSION, more).status_code == 429
    floor.running.clock.now += 301


def test_sessions_are_listed_and_ended_by_their_owner_or_an_administrator(floor: Served) -> None:
    ada, finn = floor.role(Role.ADMINISTRATOR), floor.person("Finn")
    own = finn.get("/api/v1/sessions").json()["sessions"]
    assert [one["person"] for one in own] == ["Finn"]
    assert own[0]["own"] is True
    everybody = ada.get("/api/v1/sessions").json()["sessions"]
    assert {"Ada", "Finn"} <= {one["person"] for one in everybody}
    adas = next(one["id"] for one in everybody if one["own"])
    for session in (adas, "none"):
        told = problem(finn.delete(f"/api/v1/sessions/{session}"))
        assert (told["status"], told["code"]) == (403, "role/not-allowed")
    assert problem(ada.delete("/api/v1/sessions/none"))["status"] == 404
    assert ada.delete(f"/api/v1/sessions/{own[0]['id']}").status_code == 204
    assert problem(finn.get(SESSION))["code"] == "session/over"
    for path in ("/api/v1/sessions",):
        assert problem(floor.anybody().get(path))["status"] == 401


def test_visitors_who_share_a_person_see_and_end_their_own_session_alone(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, ada = floor.person("Finn"), floor.person("Finn"), floor.role(Role.ADMINISTRATOR)

    def seen(caller: Caller) -> list[str]:
        return [row["id"] for row in caller.get("/api/v1/sessions").json()["sessions"]]

    (mine,), (theirs,) = seen(one), seen(other)
    assert mine != theirs
    told = problem(one.delete(f"/api/v1/sessions/{theirs}"))
    assert (told["status"], told["code"]) == (403, "role/not-allowed")
    assert other.get(SESSION).status_code == 200
    assert {mine, theirs} <= set(seen(ada))
    # Where everybody is somebody, one has all of one's own.
    with monkeypatch.context() as real:
        real.setattr(floor.service, "demo", None)
        assert {mine, theirs} <= set(seen(one))
        assert one.delete(f"/api/v1/sessions/{theirs}").status_code == 204
    assert one.delete(f"/api/v1/sessions/{mine}").status_code == 204
    assert problem(one.get(SESSION))["code"] == "session/over"


def test_a_session_ends_when_idle_and_after_a_day_of_work(floor: Served) -> None:
    clock, settings = floor.running.clock, floor.settings
    idle = floor.person("Mona")
    clock.now += settings.idle_seconds - 1
    assert idle.get(SESSION).status_code == 200
    clock.now += settings.idle_seconds - 1
    assert idle.get(SESSION).status_code == 200
    clock.now += settings.idle_seconds
    assert problem(idle.get(SESSION))["code"] == "session/over"
    busy = floor.person("Mona")
    for _ in range(settings.absolute_seconds // 600 - 1):
        clock.now += 600
        assert busy.get(SESSION).status_code == 200
    clock.now += 600
    assert problem(busy.get(SESSION))["code"] == "session/over"


def test_no_token_is_stored(floor: Served) -> None:
    token, session = floor.access.begin("Fay")
    assert floor.access.alive([session.id, "another"]) == {session.id}
    path = Path(floor.url.removeprefix("sqlite:///") + ".access")
    assert path.stat().st_mode & 0o077 == 0
    written = b"".join(one.read_bytes() for one in path.parent.glob(f"{path.name}*"))
    assert session.id.encode() in written
    assert token.encode() not in written
    books = b"".join(one.read_bytes() for one in path.parent.iterdir() if ".access" not in one.name)
    assert b"access_sessions" not in books


def test_a_dismissed_person_is_signed_out(floor: Served) -> None:
    milo = floor.person("Milo")
    assert milo.get(SESSION).status_code == 200
    ada = Actor(Role.ADMINISTRATOR, "Ada")
    assert floor.floor.submit(ada, Dismiss(ada, "Milo", "moved"), id="bye").result().ok
    assert problem(milo.get(SESSION))["code"] == "session/over"


def test_both_doors_of_a_demonstration_take_a_bearer_and_never_give_administrator(
    floor: Served,
) -> None:
    for path, body in (("guest", {}), ("demo", {"role": "floorperson"})):
        answer = floor.anybody().post(f"{SESSION}/{path}", {**body, "bearer": True})
        assert answer.status_code == 201
        assert Caller(floor.client, answer.json()["token"]).get(SESSION).status_code == 200
    for role in ("administrator", "system"):
        told = problem(floor.anybody().post(f"{SESSION}/demo", {"role": role}))
        assert told["status"] == 403
    assert problem(floor.anybody().post(f"{SESSION}/demo", {"role": "king"}))["status"] == 422


def test_elsewhere_than_in_a_demonstration_both_doors_are_404(tmp_path: Path) -> None:
    with served(tmp_path, demo=False) as closed:
        for path, body in (("guest", {}), ("demo", {"role": "floorperson"})):
            told = problem(closed.anybody().post(f"{SESSION}/{path}", body))
            assert (told["status"], told["code"]) == (404, "demo/none")


def test_only_the_newest_sessions_of_a_person_stay(floor: Served) -> None:
    first, _ = floor.access.begin("Gus")
    floor.running.clock.now += 1
    later = [floor.access.begin("Gus")[0] for _ in range(100)]
    assert floor.access.session(first) is None
    assert all(floor.access.session(one) for one in later)
