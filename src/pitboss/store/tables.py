"""The tables of a store; ``migrations`` has how they came to be, docs/store.md what they mean."""

from typing import Final

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, MetaData, Table, Text

__all__ = [
    "ANSWERS",
    "BALANCES",
    "CHECKPOINTS",
    "COUNTS",
    "DICTIONARIES",
    "ENTRIES",
    "FINDS",
    "MARKS",
    "METADATA",
    "SNAPSHOTS",
    "STREAMS",
    "TIMERS",
    "TOTALS",
]

METADATA: Final = MetaData()
#: Names compare and sort by their bytes in both databases, as Python sorts them.
NAME: Final = Text().with_variant(Text(collation="C"), "postgresql")
#: SQLite stores a table in the order of a key of this type: it costs no index.
ID: Final = BigInteger().with_variant(Integer(), "sqlite")


def _id(name: str) -> Column[int]:
    return Column(name, ID, primary_key=True, autoincrement=False)


STREAMS: Final = Table(
    "streams",
    METADATA,
    _id("id"),
    Column("stream", NAME, nullable=False, unique=True),
    Column("number", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)
ENTRIES: Final = Table(
    "entries",
    METADATA,
    _id("place"),
    Column("hash", LargeBinary, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
DICTIONARIES: Final = Table(
    "dictionaries",
    METADATA,
    _id("number"),
    Column("data", LargeBinary, nullable=False),
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
    Column("sender", NAME, primary_key=True),
    Column("command", NAME, primary_key=True),
    Column("place", BigInteger, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("stream", NAME, primary_key=True),
    Column("tag", NAME, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("mac", LargeBinary, nullable=False),
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
    _id("number"),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)
TOTALS: Final = Table(
    "totals",
    METADATA,
    Column("key", NAME, primary_key=True),
    Column("name", NAME, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
COUNTS: Final = Table(
    "counts",
    METADATA,
    Column("key", NAME, primary_key=True),
    Column("count", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
FINDS: Final = Table(
    "finds",
    METADATA,
    _id("place"),
    Column("at", BigInteger, nullable=False),
    Column("labels", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
MARKS: Final = Table(
    "marks",
    METADATA,
    Column("label", NAME, primary_key=True),
    Column("at", BigInteger, primary_key=True, autoincrement=False),
    Column("place", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
