"""What the tests of the audit share: a database of each kind."""

from pathlib import Path

import pytest

from tests.support.databases import KINDS
from tests.support.houses import house_database


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(kind: str, tmp_path: Path) -> str:
    """A database that nothing else uses."""
    return house_database(kind, tmp_path)
