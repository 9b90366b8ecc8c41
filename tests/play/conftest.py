"""Floors that a test of play has opened are closed after it."""

from collections.abc import Iterator

import pytest

from tests.support.private_floors import close_floors


@pytest.fixture(autouse=True)
def closed_floors() -> Iterator[None]:
    """Close what the test has left open."""
    yield
    close_floors()
