"""One demonstration floor for the tests of the client."""

from collections.abc import Iterator

import pytest

from pitboss.client import Client, async_client, live_table
from tests.support.served_demo import served_demo


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that does much else at once takes its time; nothing is measured by it."""
    monkeypatch.setattr(async_client, "_TIMEOUT", 120.0)
    monkeypatch.setattr(live_table, "_OPENING", 120.0)


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
