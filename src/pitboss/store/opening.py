"""Opening a store: its URL, its engine, its schema."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, insert, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from pitboss.store import migrations
from pitboss.store.backups import copy_tables
from pitboss.store.errors import StoreError, Unavailable
from pitboss.store.packing import FIRST_DICTIONARY, LAST_DICTIONARY, Packer
from pitboss.store.rules import NO_FAULTS, Faults, Rules
from pitboss.store.sqlite import SqliteBackend, sqlite_engine, told_by_sqlite
from pitboss.store.store import Backend, Store
from pitboss.store.tables import DICTIONARIES

__all__ = ["migrate", "open_store", "restore"]

_FORMS: Final = "sqlite:///FILE or postgresql://USER@HOST/NAME"
#: A number of our own for the lock under which tables are made.
_MAKING: Final = 0x70697462
_OLDEST_SQLITE: Final = (3, 35)


def _never(_account: str) -> bool:
    return False


def _always(_entry: bytes) -> bool:
    return True


def open_store(
    url: str,
    *,
    never_negative: Callable[[str], bool] = _never,
    locked_first: Callable[[str], bool] = _never,
    readable: Callable[[bytes], bool] = _always,
    snapshot_keys: Sequence[bytes] = (),
    dictionary: bytes = b"",
    make: bool = True,
    tries: int = 30,
    connections: int = 8,
    busy_seconds: float = 5,
    patience_seconds: float = 5,
    poll_seconds: float = 1,
    faults: Faults = NO_FAULTS,
) -> Store:
    """Open the store at a URL, and make its tables if there is nothing there yet.

    ``never_negative(account)`` says which accounts may not go below zero, ``locked_first(account)``
    which accounts works lock before they read them, ``readable(entry)`` whether this program can
    read an entry. ``snapshot_keys`` bind snapshots to their streams, the newest last; without one
    none is written or used. ``dictionary`` is text that entries often have in them, the most
    frequent last: it makes them shorter on disk, and is kept in the store. ``make=False`` refuses
    where there is no store, and writes nothing by itself. ``tries`` bounds how often a work is run,
    ``patience_seconds`` how long to wait for a lost server, ``busy_seconds`` for another process
    that writes to the file.
    """
    rules = Rules(never_negative, locked_first, readable, list(snapshot_keys), faults)
    with opened(url, make, connections, busy_seconds) as (engine, where):
        _ready(engine, where, make)
        _learn(engine, rules.packer, dictionary if make else b"")
        if engine.dialect.name == "sqlite":
            backend: Backend = SqliteBackend(engine, rules, where, tries)
        else:
            from pitboss.store.postgres import PostgresBackend

            backend = PostgresBackend(engine, rules, where, tries, patience_seconds, connections)
    return Store(backend, rules, poll_seconds)


def _learn(engine: Engine, packer: Packer, dictionary: bytes) -> None:
    """Load the dictionaries of a store, and add one that it does not have yet."""
    with engine.connect() as connection:
        known = _dictionaries(connection)
    if dictionary and dictionary not in known.values():
        with engine.connect() as connection:
            _begin_making(connection)
            # Another process may have added it meanwhile.
            known = _dictionaries(connection)
            number = max(known, default=FIRST_DICTIONARY - 1) + 1
            if dictionary not in known.values() and number <= LAST_DICTIONARY:
                connection.execute(insert(DICTIONARIES), {"number": number, "data": dictionary})
                known[number] = dictionary
            connection.commit()
    packer.learn(known)
    for number, data in known.items():
        if data == dictionary:
            packer.use(number)


def _dictionaries(connection: Connection) -> dict[int, bytes]:
    rows = connection.execute(select(DICTIONARIES.c.number, DICTIONARIES.c.data))
    return {number: bytes(data) for number, data in rows}


def migrate(url: str) -> tuple[str | None, str]:
    """Bring the store at a URL up to date; its schema before and after."""
    with opened(url, make=False) as (engine, where):
        with engine.connect() as connection:
            _begin_making(connection)
            before = migrations.schema(connection)
            if before is None:
                raise Unavailable(f"{where}: there is no store to migrate")
            if before != migrations.newest():
                migrations.check_known(connection, where)
                migrations.upgrade(connection)
            connection.commit()
        engine.dispose()
        return before, migrations.newest()


def restore(backup: Path, url: str, progress: Callable[[int], None] | None = None) -> None:
    """Put a backup back, where there is no store yet."""
    source = f"sqlite:///{backup.absolute()}"
    with opened(source, make=False) as (engine, where), opened(url) as (into, at):
        _ready(into, at, make=True)
        with engine.connect() as rows, into.connect() as target:
            if not migrations.check_schema(rows, where):
                raise Unavailable(f"{where}: there is no store")
            _begin_making(target)
            copy_tables(rows, target, progress)
            target.commit()
        engine.dispose()
        into.dispose()


@contextmanager
def opened(
    url: str, make: bool = True, connections: int = 1, busy_seconds: float = 5, kept: int = 0
) -> Iterator[tuple[Engine, str]]:
    """The engine of a URL, and how the URL is shown; errors within are told in our words. ``kept``
    is the number of connections to a file that stay open."""
    found = _url(url)
    where = _shown(found)
    engine = _engine(found, where, make, connections, busy_seconds, kept)
    try:
        yield engine, where
    except (SQLAlchemyError, sqlite3.Error) as error:
        engine.dispose()
        if engine.dialect.name == "sqlite":
            raise told_by_sqlite(error, where) from None
        from pitboss.store.postgres import told_by_postgres

        raise told_by_postgres(error, where) from None
    except BaseException:
        engine.dispose()
        raise


def _url(url: str) -> URL:
    try:
        found = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(f"that is no URL of a store: write {_FORMS}") from None
    if found.drivername in ("postgresql", "postgresql+psycopg"):
        return found.set(drivername="postgresql+psycopg")
    if found.drivername != "sqlite":
        raise StoreError(f"a store is not kept in {found.drivername:.40}: write {_FORMS}")
    if not found.database or found.database == ":memory:" or found.query or found.host:
        raise StoreError("a store needs a file: write sqlite:///FILE")
    return found


def _shown(url: URL) -> str:
    """A URL as people write it, without its password."""
    plain = url.set(drivername=url.drivername.split("+")[0])
    return plain.render_as_string(hide_password=True)


def _is_file(url: URL) -> bool:
    return url.drivername == "sqlite"


def _path(url: URL, where: str) -> Path:
    assert url.database is not None, "checked when it was read"
    path = Path(url.database).absolute()
    if not path.parent.is_dir():
        raise Unavailable(f"{where}: there is no folder {path.parent}: make it first")
    if path.is_dir():
        raise Unavailable(f"{where}: that is a folder: name a file")
    return path


def _engine(
    url: URL, where: str, make: bool, connections: int, busy_seconds: float, kept: int
) -> Engine:
    if not _is_file(url):
        # Its driver is imported by those alone who use it.
        from pitboss.store.postgres import postgres_engine

        return postgres_engine(url, connections=connections)
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old: 3.35 or newer is needed")
    path = _path(url, where)
    if not make and not path.exists():
        raise Unavailable(f"{where}: there is no such file")
    return sqlite_engine(path, busy_seconds=busy_seconds, kept=kept)


def _ready(engine: Engine, where: str, make: bool) -> None:
    """See to it that the store has the tables this program knows."""
    if engine.dialect.name == "sqlite":
        _use_wal(engine)
    with engine.connect() as connection:
        if migrations.check_schema(connection, where):
            return
    if not make:
        raise Unavailable(f"{where}: there is no store")
    with engine.connect() as connection:
        _begin_making(connection)
        # Another process may have made it meanwhile.
        if not migrations.check_schema(connection, where):
            migrations.upgrade(connection)
        connection.commit()


def _begin_making(connection: Connection) -> None:
    """Begin a transaction in which nobody else makes or changes tables."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MAKING})


def _use_wal(engine: Engine) -> None:
    """Let readers read while the writer writes. The file keeps it; it is set before all else."""
    for attempt in range(50):
        try:
            with engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA journal_mode=WAL")
            return
        except SQLAlchemyError as error:
            # Two processes that begin one file meet here, and SQLite does not wait by itself.
            if "locked" not in str(error) or attempt == 49:
                raise
            time.sleep(0.02)
