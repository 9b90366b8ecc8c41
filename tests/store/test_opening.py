"""Opening a store: made if there is none, refused with a reason if it cannot be."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect

from pitboss.store import (
    SchemaError,
    StoreError,
    Unavailable,
    migrate,
    migrations,
    open_store,
    restore,
)
from pitboss.store.tables import METADATA
from tests.support.databases import bodies, execute, faults, put, server


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("", "that is no URL of a store: write sqlite:///FILE or postgresql://USER@HOST/NAME"),
        ("books.db", "that is no URL of a store"),
        ("://", "that is no URL of a store"),
        ("postgresql://host:port/name", "that is no URL of a store"),
        ("mysql://host/name", "a store is not kept in mysql"),
        ("postgresql+asyncpg://host/name", "a store is not kept in postgresql\\+asyncpg"),
        ("sqlite://", "a store needs a file: write sqlite:///FILE"),
        ("sqlite:///:memory:", "a store needs a file"),
        ("sqlite://host/file", "a store needs a file"),
        ("sqlite:///file.db?mode=ro", "a store needs a file"),
    ],
)
def test_what_is_no_url_is_refused(url: str, told: str) -> None:
    for opener in (open_store, migrate):
        with pytest.raises(StoreError, match=f"^{told}"):
            opener(url)


def test_a_file_that_cannot_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match=f"there is no folder {tmp_path}/none: make it first"):
        open_store(f"sqlite:///{tmp_path}/none/a.db")
    with pytest.raises(Unavailable, match="that is a folder: name a file"):
        open_store(f"sqlite:///{tmp_path}")
    with pytest.raises(Unavailable, match="there is no such file"):
        open_store(f"sqlite:///{tmp_path}/a.db", make=False)
    with pytest.raises(Unavailable, match="there is no such file"):
        migrate(f"sqlite:///{tmp_path}/a.db")
    (tmp_path / "text").write_text("not a database, but long enough to look at" * 20)
    with pytest.raises(Unavailable, match="this is no store, or it is damaged"):
        open_store(f"sqlite:///{tmp_path}/text")
    (tmp_path / "empty").touch()
    with pytest.raises(Unavailable, match="there is no store"):
        open_store(f"sqlite:///{tmp_path}/empty", make=False)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["empty", "text"]


def test_a_server_that_is_not_there_is_told_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="the server cannot be reached") as told:
        open_store(f"postgresql://someone:hush@/books?host={tmp_path}")
    assert "hush" not in str(told.value)
    with pytest.raises(Unavailable, match="does not exist") as told:
        open_store(server().replace("/postgres?", "/nowhere?"))


def test_a_store_is_made_and_opened_again(url: str) -> None:
    with open_store(url) as store:
        put(store, "a", b"one")
    with open_store(url, make=False) as store:
        assert bodies(store, "a") == [b"one"]
        assert faults(store) == []
        assert store.where.split("?")[0] == url.split("?")[0].replace(":@", ":***@")


def test_a_database_with_tables_of_such_names_is_no_store(url: str) -> None:
    execute(url, "CREATE TABLE answers (question INTEGER)")
    for make in (True, False):
        with pytest.raises(SchemaError, match=r"a table named answers and no schema version; name"):
            open_store(url, make=make)


def test_a_store_that_another_makes_while_one_looks_is_a_store(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def made_first(connection: Connection) -> object:
        if not made:
            made.append(url)
            with open_store(url) as store:
                put(store, "a", b"one")
        return inspect(connection)

    monkeypatch.setattr(migrations, "inspect", made_first)
    with open_store(url) as store:
        assert made
        assert bodies(store, "a") == [b"one"]


def test_two_that_make_a_store_at_once_make_one(url: str) -> None:
    wrong: list[BaseException] = []

    def make() -> None:
        try:
            with open_store(url) as store:
                put(store, threading.current_thread().name, b"one")
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=make) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    with open_store(url) as store:
        assert len(store.read(lambda look: look.heads())) == 5
        assert faults(store) == []


@pytest.fixture
def older(url: str, next_program: Callable[[], None]) -> str:
    """A store, and a program with one migration more than made it."""
    with open_store(url) as store:
        put(store, "a", (b"one", [("x", 1), ("y", -1)]))
    next_program()
    return url


def test_an_older_store_is_refused_until_it_is_migrated(older: str) -> None:
    with pytest.raises(SchemaError, match=r"older schema 0004.*backup.*pitboss db migrate --db"):
        open_store(older)
    assert migrate(older) == ("0004", "9000")
    assert migrate(older) == ("9000", "9000")
    assert execute(older, "SELECT * FROM more") == []
    with open_store(older) as store:
        assert bodies(store, "a") == [b"one"]
        assert faults(store) == []


@pytest.mark.parametrize("version", ["0001", "0002", "0003"])
def test_a_store_of_before_the_first_release_is_refused_and_stays_as_it_is(
    url: str, version: str, tmp_path: Path
) -> None:
    with open_store(url) as store:
        store.backup(tmp_path / "backup.db")
    backup = f"sqlite:///{tmp_path}/backup.db"
    told = f"schema {version}, from before the first release, and cannot be read by this version"
    for old in (url, backup):
        execute(old, "UPDATE alembic_version SET version_num = ?", version)
        for opener in (open_store, migrate):
            with pytest.raises(SchemaError, match=f"{told}: start a new store"):
                opener(old)
        assert execute(old, "SELECT version_num FROM alembic_version") == [(version,)]
    with pytest.raises(SchemaError, match=told):
        restore(tmp_path / "backup.db", f"sqlite:///{tmp_path}/new.db")


def test_a_newer_store_is_refused(url: str) -> None:
    open_store(url).close()
    execute(url, "UPDATE alembic_version SET version_num = '9999'")
    for opener in (open_store, migrate):
        with pytest.raises(SchemaError, match="schema 9999, which is newer than this program"):
            opener(url)
    assert execute(url, "SELECT version_num FROM alembic_version") == [("9999",)]


def test_somebody_elses_tables_are_left_alone(url: str) -> None:
    execute(url, "CREATE TABLE streams (mine integer)")
    with pytest.raises(SchemaError, match="is no store: it has a table named streams"):
        open_store(url)
    with pytest.raises(Unavailable, match="there is no store to migrate"):
        migrate(url)
    assert execute(url, "SELECT * FROM streams") == []


def test_a_migration_that_fails_leaves_the_store_as_it_was(older: str) -> None:
    execute(older, "CREATE TABLE most (mine integer)")
    with pytest.raises(StoreError, match="most"):
        migrate(older)
    execute(older, "DROP TABLE most")
    assert migrate(older) == ("0004", "9000")
    with open_store(older) as store:
        assert faults(store) == []


def test_the_migrations_make_the_tables_that_the_program_knows(url: str) -> None:
    open_store(url).close()
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()
