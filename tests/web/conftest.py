"""What the tests of the page share: a served floor, a browser, and visitors who watch it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.browsers import browser
from tests.support.web_floor import Visitor, WebFloor, web_floor

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def served_floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebFloor]:
    """One floor for all tests of a process."""
    with web_floor(tmp_path_factory.mktemp("web")) as found:
        yield found


@pytest.fixture
def floor(served_floor: WebFloor) -> WebFloor:
    """The floor, served again if a test has ended it."""
    served_floor.revive()
    return served_floor


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser. It does not outlive its module: its driver runs an event loop."""
    with browser() as found:
        yield found


@pytest.fixture
def visit(floor: WebFloor, chromium: Browser) -> Iterator[Visit]:
    """Have somebody visit the floor, each with a browser of their own."""
    with ExitStack() as stack:

        def come(**options: Any) -> Visitor:
            return stack.enter_context(floor.visitor(chromium, **options))

        yield come
