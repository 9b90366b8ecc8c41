"""Streams, their entries and postings, balances and answers."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0001"
down_revision: str | None = None

_NAME = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables of the chain and of the ledger."""
    op.create_table(
        "streams",
        sa.Column("stream", _NAME, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "entries",
        sa.Column("stream", _NAME, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sa.Column("postings", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "postings",
        sa.Column("stream", _NAME, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ordinal", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("account", _NAME, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "balances",
        sa.Column("account", _NAME, primary_key=True),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "answers",
        sa.Column("command", _NAME, primary_key=True),
        sa.Column("stream", _NAME, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
    )
