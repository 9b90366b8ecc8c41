"""The tables of the first release; stores of the schemas 0001 to 0003 were never released."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0004"
down_revision: str | None = None

_NAME = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")
_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make every table."""
    _chain()
    _beside_the_chain()
    _derived()


def _id(name: str) -> "sa.Column[int]":
    return sa.Column(name, _ID, primary_key=True, autoincrement=False)


def _name(name: str) -> "sa.Column[str]":
    return sa.Column(name, _NAME, primary_key=True)


def _number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger, nullable=False)


def _bytes(name: str) -> "sa.Column[bytes]":
    return sa.Column(name, sa.LargeBinary, nullable=False)


def _chain() -> None:
    op.create_table(
        "streams",
        _id("id"),
        sa.Column("stream", _NAME, nullable=False, unique=True),
        _number("number"),
        _bytes("hash"),
    )
    op.create_table("entries", _id("place"), _bytes("hash"), _bytes("data"))
    op.create_table("dictionaries", _id("number"), _bytes("data"))
    op.create_table("balances", _name("account"), _number("amount"), sqlite_with_rowid=False)


def _beside_the_chain() -> None:
    op.create_table(
        "answers",
        _name("sender"),
        _name("command"),
        _number("place"),
        _bytes("digest"),
        _bytes("answer"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots", _name("stream"), _name("tag"), _number("number"), _bytes("mac"), _bytes("data")
    )
    op.create_table(
        "timers",
        _name("key"),
        _number("due"),
        sa.Column("stream", _NAME, nullable=False),
        _bytes("payload"),
    )
    op.create_index("ix_timers_due", "timers", ["due"])
    op.create_table(
        "checkpoints", _id("number"), _number("at"), sa.Column("text", sa.Text, nullable=False)
    )


def _derived() -> None:
    op.create_table(
        "totals", _name("key"), _name("name"), _number("amount"), sqlite_with_rowid=False
    )
    op.create_table("counts", _name("key"), _number("count"), sqlite_with_rowid=False)
    op.create_table(
        "finds",
        _id("place"),
        _number("at"),
        sa.Column("labels", sa.Text, nullable=False),
        _bytes("data"),
    )
    op.create_table(
        "marks",
        _name("label"),
        sa.Column("at", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("place", sa.BigInteger, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
