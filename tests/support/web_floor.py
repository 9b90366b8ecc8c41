"""A demonstration floor served by a process of its own, and visitors of its page in Chromium.

A visitor's page fails the test that it is in if anything lands on its console, breaks its content
policy or asks another host.
"""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support.node import ROOT, TOOLS

__all__ = ["GAMES", "SCREENS", "Page", "WebFloor", "axe", "picture", "web_floor"]

GAMES = (
    "ultimate-texas-holdem",
    "three-card-poker",
    "let-it-ride",
    "pai-gow-poker",
    "mississippi-stud",
    "texas-holdem-bonus",
    "four-card-poker",
    "crazy-4-poker",
    "caribbean-stud",
)
#: Where pictures of the pages go. The folder is not part of the project.
SCREENS = ROOT / "build" / "screens"
_SIZES = ((1440, 900), (1024, 768), (390, 844))
_OPEN_SECONDS = 60
_VIOLATIONS = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
"""

Page = Any


class WebFloor:
    """The floor, by its address."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.port = port
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "WebFloor":
        """Serve, on the same books and port as before."""
        words = ("serve", "--demo", "--port", str(self.port))
        store = ("--db", f"sqlite:///{self.folder / 'books.db'}")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pitboss", *words, *store],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://127.0.0.1:" in line, line
        self.port = int(line.rsplit(":", 1)[1].split("/")[0])
        return self

    def kill(self) -> None:
        """End it without a word of warning."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None

    def get(self, path: str) -> Any:
        """What the API answers a spectator."""
        with urllib.request.urlopen(f"{self.url}/api/v1{path}", timeout=10) as answer:
            return json.load(answer)

    def wait(self) -> None:
        """Wait until every game has its practice table open."""
        end = time.monotonic() + _OPEN_SECONDS
        while time.monotonic() < end:
            open_ = {
                one["game"]
                for one in self.get("/floor")["tables"]
                if one["practice"] and one["status"] == "open"
            }
            if open_ == set(GAMES):
                return
            time.sleep(0.3)
        raise AssertionError("the floor did not open")

    @contextmanager
    def page(self, browser: Any, **options: Any) -> Iterator[Page]:
        """A visitor's page, which must keep a clean console and content policy."""
        context = browser.new_context(viewport={"width": 1440, "height": 900}, **options)
        page = context.new_page()
        wrong = _listen(page, self.url)
        try:
            yield page
            assert page.evaluate("window.violations") == []
            assert wrong == []
        finally:
            context.close()


@contextmanager
def web_floor(folder: Path) -> Iterator[WebFloor]:
    """A served floor with all its tables open."""
    floor = WebFloor(folder).start()
    try:
        floor.wait()
        yield floor
    finally:
        floor.kill()


def _listen(page: Page, own: str) -> list[str]:
    wrong: list[str] = []
    page.add_init_script(_VIOLATIONS)
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    page.on("console", lambda said: wrong.append(f"{said.type}: {said.text}"))
    page.on(
        "request",
        lambda asked: None if asked.url.startswith(own) else wrong.append(f"asked {asked.url}"),
    )
    return wrong


def axe(page: Page) -> list[str]:
    """What axe-core finds serious or critical on a page as it is."""
    script = (TOOLS / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    page.evaluate(f"() => {{ {script} }}")
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{one['id']}: {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def picture(page: Page, name: str) -> None:
    """Save a page as it is, in every size, dark and light."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    before = page.viewport_size
    for width, height in _SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("dark", "light"):
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(60)
            page.screenshot(path=SCREENS / f"{name}-{width}-{theme}.png", full_page=width < 700)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(before)
