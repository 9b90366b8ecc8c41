"""Passwords and sessions lie beside the books, shared by processes, on both stores."""

from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from pitboss.house.books import open_books
from pitboss.server.access import Access, ReplacedError, Stored, Try
from pitboss.server.passwords import hash_of
from pitboss.server.settings import Settings
from tests.support.databases import KINDS, execute, new_database


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request.param, tmp_path)


def test_what_one_process_does_another_sees_at_once(url: str) -> None:
    now = [1000]
    clock, settings = (lambda: now[0]), Settings()
    with (
        closing(Access(url, settings, clock)) as one,
        closing(Access(url, settings, clock)) as other,
    ):
        token, session = one.begin("Ann", address="127.0.0.1")
        assert other.session(token) == session
        one.set_password("Ann", hash_of("the first password"), once=True)
        assert other.session(token) is None
        stored = other.password("Ann")
        assert stored is not None
        assert stored.once
        again, second = other.begin("Ann")
        assert one.end(second.id)
        assert not one.end(second.id)
        assert other.session(again) is None
        tries = (Try("person", "Ann", 2), Try("address", "here", 3))
        assert [one.count_tries(tries), other.count_tries(tries)] == [0, 0]
        assert one.count_tries(tries) == 300
        other.forgive(*tries)
        assert one.count_tries(tries) == 0
        one.note_backup()
        assert other.last_backup() == 1000


def test_a_session_is_looked_up_without_a_connection_of_its_own(url: str) -> None:
    with closing(Access(url, Settings(), lambda: 1000)) as access:
        token, session = access.begin("Ann")
        opened = list[object]()
        event.listen(access._engine, "connect", lambda one, _: opened.append(one))
        assert [access.session(token) for _ in range(3)] == [session] * 3
        assert not opened


def test_a_password_that_was_replaced_meanwhile_opens_and_changes_nothing(url: str) -> None:
    with (
        closing(Access(url, Settings(), lambda: 1000)) as one,
        closing(Access(url, Settings(), lambda: 1000)) as other,
    ):
        one.set_password("Ann", "the first hash", once=True)
        checked = one.password("Ann")
        assert checked is not None
        token, session = one.begin("Ann", stored=checked)
        assert session.once
        one.change_password(session, checked, "the second hash")
        changed = one.session(token)
        assert changed is not None
        assert not changed.once
        with pytest.raises(ReplacedError):
            other.begin("Ann", stored=checked)
        with pytest.raises(ReplacedError):
            other.change_password(session, checked, "the third hash")
        assert one.password("Ann") == Stored("the second hash", once=False)
        assert other.sessions("Ann") == [changed]
        assert one.end(session.id)
        with pytest.raises(ReplacedError):
            other.change_password(session, Stored("the second hash", once=False), "the third hash")
        assert one.password("Ann") == Stored("the second hash", once=False)


def test_a_backup_and_an_export_of_the_books_have_nothing_of_sign_in(
    url: str, tmp_path: Path
) -> None:
    with closing(Access(url, Settings(), lambda: 1000)) as access:
        access.set_password("Ann", hash_of("the first password"), once=False)
        access.begin("Ann")
        with open_books(url) as store:
            assert list(store.check()) == []
            store.backup(tmp_path / "copy.db")
            with (tmp_path / "export.jsonl").open("xb") as file:
                store.export(file)
    copy = f"sqlite:///{tmp_path}/copy.db"
    names = {name for (name,) in execute(copy, "SELECT name FROM sqlite_master")}
    assert not [name for name in names if "access" in name]
    for left in ("copy.db", "export.jsonl"):
        assert b"argon2" not in (tmp_path / left).read_bytes()


def test_a_cookie_is_for_tls_alone_where_there_is_tls(tmp_path: Path) -> None:
    from tests.support.servers import served

    with served(tmp_path) as floor:
        floor.service.settings = Settings(demo=True, secure=True)
        answer = floor.anybody().post("/api/v1/session/guest", {})
        assert "Secure" in answer.headers["set-cookie"]
