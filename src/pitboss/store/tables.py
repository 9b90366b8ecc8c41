"""The tables of a store, as they are today; ``migrations`` has how they came to be."""

from typing import Final

from sqlalchemy import BigInteger, Column, LargeBinary, MetaData, Table, Text
from sqlalchemy.dialects import postgresql

__all__ = [
    "ANSWERS",
    "BALANCES",
    "CHECKPOINTS",
    "ENTRIES",
    "METADATA",
    "POSTINGS",
    "SNAPSHOTS",
    "STREAMS",
    "TIMERS",
]

METADATA: Final = MetaData()
#: Names compare and sort by their bytes in both databases, as Python sorts them.
NAME: Final = Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")

STREAMS: Final = Table(
    "streams",
    METADATA,
    Column("stream", NAME, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("stream", NAME, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("entry", LargeBinary, nullable=False),
    Column("postings", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)
POSTINGS: Final = Table(
    "postings",
    METADATA,
    Column("stream", NAME, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("ordinal", BigInteger, primary_key=True, autoincrement=False),
    Column("account", NAME, nullable=False),
    Column("amount", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
BALANCES: Final = Table(
    "balances",
    METADATA,
    Column("account", NAME, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
ANSWERS: Final = Table(
    "answers",
    METADATA,
    Column("command", NAME, primary_key=True),
    Column("stream", NAME, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("answer", LargeBinary, nullable=False),
)
SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("stream", NAME, primary_key=True),
    Column("label", NAME, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
TIMERS: Final = Table(
    "timers",
    METADATA,
    Column("key", NAME, primary_key=True),
    Column("due", BigInteger, nullable=False, index=True),
    Column("stream", NAME, nullable=False),
    Column("payload", LargeBinary, nullable=False),
)
CHECKPOINTS: Final = Table(
    "checkpoints",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)
