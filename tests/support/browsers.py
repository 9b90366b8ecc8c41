"""A real browser for tests of pages: Chromium of the system, driven by Playwright."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


@contextmanager
def browser() -> Iterator[Any]:
    """Chromium without a window. Fails with the one command that installs it."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path is not None, "Chromium is missing: apt-get install chromium"
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=path, headless=True, args=[*FLAGS])
        try:
            yield found
        finally:
            found.close()


@contextmanager
def page_in(found: Any) -> Iterator[tuple[Any, list[str]]]:
    """A page of its own, with all that went wrong on it and everything that it asked the network
    for."""
    context = found.new_context()
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on(
        "request", lambda asked: None if _own(asked.url) else wrong.append(f"asked {asked.url}")
    )
    try:
        yield page, wrong
    finally:
        context.close()


def _own(url: str) -> bool:
    return url.startswith(("file:", "data:", "blob:", "about:"))
