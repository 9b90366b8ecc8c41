"""What the tests of the store share: every one of them runs on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.store import Store, open_store
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
    with open_store(url, never_negative=never_negative, poll_seconds=0.2) as opened:
        yield opened
