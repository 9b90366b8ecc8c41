"""What stands beside the chain: snapshots, timers and checkpoints."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0002"
down_revision: str | None = "0001"

_NAME = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables of snapshots, timers and checkpoints."""
    op.create_table(
        "snapshots",
        sa.Column("stream", _NAME, primary_key=True),
        sa.Column("label", _NAME, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "timers",
        sa.Column("key", _NAME, primary_key=True),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("stream", _NAME, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_timers_due", "timers", ["due"])
    op.create_table(
        "checkpoints",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
