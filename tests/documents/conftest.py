"""What the tests of documents share: stores that are made once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.document_stores import days, played, with_keys
from tests.support.houses import Running


@pytest.fixture(scope="session")
def papers_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Path]]:
    """Two gaming days with every kind of paper."""
    path = tmp_path_factory.mktemp("papers") / "books.db"
    running = days(path)
    with_keys(path)
    yield running, path
    running.end()


@pytest.fixture(scope="session")
def played_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Path]]:
    """All nine games, some rounds each."""
    path = tmp_path_factory.mktemp("played") / "books.db"
    running = played(path)
    with_keys(path)
    yield running, path
    running.end()
