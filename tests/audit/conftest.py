"""What the tests of the audit share: a database, in the long form of each kind."""

from pathlib import Path

import pytest

from tests.support.databases import KINDS, SOAK
from tests.support.houses import house_database


#: What the entries say is the same on both kinds; in the long form both are read.
@pytest.fixture(params=KINDS if SOAK else KINDS[:1])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(kind: str, tmp_path: Path) -> str:
    """A database that nothing else uses."""
    return house_database(kind, tmp_path)
