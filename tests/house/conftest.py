"""What the tests of the house share: a database of each kind."""

from pathlib import Path

import pytest

from tests.support.databases import KINDS, SOAK
from tests.support.houses import house_database

#: The modules of the house that meet the store itself: what is lost, raced for, locked or sealed.
#: The others see the same floor on both kinds, on both of them in the long form.
ON_BOTH = {
    *("test_answers", "test_driven_floor", "test_faults", "test_hidden_in_the_store"),
    *("test_hostile_commands", "test_keys", "test_openings", "test_processes", "test_running"),
    *("test_day", "test_path_of_a_wager", "test_secret_hands"),
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The stores on which a test runs, where it does not say so itself."""
    said = [mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")]
    if "kind" in metafunc.fixturenames and "kind" not in said:
        both = SOAK or metafunc.module.__name__.rpartition(".")[2] in ON_BOTH
        metafunc.parametrize("kind", KINDS if both else KINDS[:1], indirect=True)


@pytest.fixture
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(kind: str, tmp_path: Path) -> str:
    """A database that nothing else uses."""
    return house_database(kind, tmp_path)
