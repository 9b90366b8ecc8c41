"""One demonstration floor for the tests of the client."""

from collections.abc import Iterator

import pytest

from pitboss.client import Client
from tests.support.served_demo import served_demo


@pytest.fixture(scope="package")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served_demo(tmp_path_factory.mktemp("demo")) as address:
        yield address


@pytest.fixture(scope="package")
def guests(demo: str) -> list[str]:
    """The tokens of three guests: only five may come in a minute."""
    found = []
    for _ in range(3):
        with Client(demo).guest() as client:
            found.append(str(client.token))
    return found


@pytest.fixture
def guest(guests: list[str]) -> str:
    """The token of the first of them."""
    return guests[0]
