"""The tables of sign-in: passwords and sessions. They lie beside the books and are no part of them.

For a store in a file they are another file beside it, its owner's alone; on PostgreSQL they are
tables of their own, that no export, backup or archive of the books reads.
"""

import os
from pathlib import Path
from typing import Final

from sqlalchemy import BigInteger, Column, Engine, Index, LargeBinary, MetaData, Table, Text

from pitboss.store.opening import opened

__all__ = [
    "ADDRESSES",
    "BACKUPS",
    "PASSWORDS",
    "PRESENCE",
    "SESSIONS",
    "TRIES",
    "access_url",
    "open_tables",
]

_FILE: Final = "sqlite:///"
_METADATA: Final = MetaData()

PASSWORDS: Final = Table(
    "access_passwords",
    _METADATA,
    Column("person", Text, primary_key=True),
    Column("hash", Text, nullable=False),
    #: 1 for a password that must be changed at first use.
    Column("once", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
)
SESSIONS: Final = Table(
    "access_sessions",
    _METADATA,
    #: SHA-256 of the token. The token itself is nowhere.
    Column("digest", LargeBinary, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("person", Text, nullable=False),
    Column("once", BigInteger, nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("address", Text, nullable=False),
    Index("access_sessions_person", "person"),
)
PRESENCE: Final = Table(
    "access_presence",
    _METADATA,
    #: A session that follows a stream, and when it was last known to.
    Column("session", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
TRIES: Final = Table(
    "access_tries",
    _METADATA,
    #: A digest of the name or the address: the table lists nobody who was never let in.
    Column("key", LargeBinary, primary_key=True),
    Column("count", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
)
ADDRESSES: Final = Table(
    "access_addresses",
    _METADATA,
    #: A digest of an address from which somebody gave the right password, and when that was last.
    Column("key", LargeBinary, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
BACKUPS: Final = Table(
    "access_backups",
    _METADATA,
    #: The time of each backup of the books.
    Column("at", BigInteger, primary_key=True, autoincrement=False),
)


def access_url(url: str) -> str:
    """The URL of the sign-in tables of a store."""
    return f"{url}.access" if url.startswith(_FILE) else url


def open_tables(url: str) -> Engine:
    """Open the sign-in tables of a store, and make them if they are not there yet."""
    where = access_url(url)
    if where.startswith(_FILE):
        # Nobody else reads the file, from its first byte on.
        path = Path(where.removeprefix(_FILE))
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    with opened(where, connections=4, kept=4) as (engine, _):
        if engine.dialect.name == "sqlite":
            with engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        _METADATA.create_all(engine)
    return engine
