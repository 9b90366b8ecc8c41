"""``pitboss admin create``: the first administrator comes in with a password for once."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.audit.verify import verify
from pitboss.cli.app import app
from pitboss.house import read_keys
from pitboss.house.books import open_books
from pitboss.rulebook import UnreadableError
from pitboss.server.access import Access
from pitboss.server.passwords import _matches
from pitboss.server.settings import Settings

PASSWORD = "Password, for the first sign-in alone: "


def run(db: str, *words: str) -> tuple[int, str]:
    found = CliRunner().invoke(app, ["admin", "create", *words, "--db", db])
    if isinstance(found.exception, UnreadableError):
        # The entry point prints it, and exits with 2.
        return 2, str(found.exception)
    return found.exit_code, found.output


@pytest.fixture
def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/books.db"


def test_the_first_administrator_begins_the_books_with_a_password_for_once(db: str) -> None:
    code, told = run(db, "Ada", "--facility", "The Hall")
    assert code == 0, told
    password = told.partition(PASSWORD)[2].strip()
    access = Access(db, Settings(), lambda: 0)
    stored = access.password("Ada")
    assert stored is not None
    assert stored.once
    assert _matches(stored.hash, password)
    access.close()
    path = Path(db.removeprefix("sqlite:///"))
    with open_books(db) as store:
        verdict = verify(store, read_keys(path.with_name("books.db.keys")))
        assert verdict.faults == []
    assert password.encode() not in path.read_bytes()


def test_a_second_call_changes_nothing_unless_it_is_asked_to(db: str) -> None:
    assert run(db, "Ada")[0] == 0
    code, told = run(db, "Ada")
    assert code == 2
    assert "--again" in told
    code, told = run(db, "Ada", "--again")
    assert code == 0
    assert PASSWORD in told


def test_nobody_else_becomes_an_administrator(db: str) -> None:
    assert run(db, "Ada")[0] == 0
    code, told = run(db, "Bob")
    assert code == 2
    assert "no administrator" in told


def test_a_name_that_is_none_begins_no_books(db: str) -> None:
    assert run(db, "no\nname")[0] == 2
    assert run(db, "Ada")[0] == 0
