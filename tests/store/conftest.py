"""What the tests of the store share: every one of them runs on both databases."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pitboss.store import Store, migrations, open_store
from tests.support.databases import KINDS, new_database


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(kind: str, tmp_path: Path) -> str:
    """A database that nothing else uses."""
    return new_database(kind, tmp_path)


def never_negative(account: str) -> bool:
    return account.startswith("purse/")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with open_store(
        url, never_negative=never_negative, snapshot_keys=[b"key"], poll_seconds=0.2
    ) as opened:
        yield opened


_MORE = """
import sqlalchemy as sa
from alembic import op

revision = "9000"
down_revision = "0004"


def upgrade():
    op.create_table("more", sa.Column("one", sa.Integer, primary_key=True))
    op.create_table("most", sa.Column("one", sa.Integer, primary_key=True))
"""


@pytest.fixture
def next_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Makes this the next version of the program, with one migration more."""

    def become() -> None:
        folder = tmp_path / "migrations"
        shutil.copytree(Path(migrations.__file__).parent, folder)
        (folder / "versions" / "v9000_more.py").write_text(_MORE, encoding="utf-8")
        monkeypatch.setattr(migrations, "_FOLDER", folder)

    return become
