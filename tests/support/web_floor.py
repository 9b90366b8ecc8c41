"""A demonstration floor served by a program of its own, and visitors of its page in Chromium."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from tests.support.browsers import Watch, watched

__all__ = ["Visitor", "WebFloor", "web_floor"]

#: A machine that does much else at once takes its time; nothing is measured by it.
PATIENCE_SECONDS = 120
_GAMES = 9


class WebFloor:
    """A served floor, by its address. Only the visitors play there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._addresses = count(1)

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def db(self) -> str:
        """The address of its store."""
        return f"sqlite:///{self._folder / 'books.db'}"

    # ── The program ──────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        """Serve, on the same books and port as before."""
        said = self._folder / "said.txt"
        words = ("serve", "--demo", "--no-house-players", "--forwarded", "--port", str(self._port))
        store = ("--db", self.db)
        with said.open("wb") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "pitboss", *words, *store],
                stdout=out,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        self._until(lambda: "\n" in said.read_text(encoding="utf-8"), "it says nothing")
        line = said.read_text(encoding="utf-8").splitlines()[0]
        self._port = int(line.rsplit(":", 1)[1].split("/")[0])
        self._until(self._is_open, "the practice tables do not open")

    def ends(self, number: int = signal.SIGKILL) -> None:
        """End the program with a signal, and wait until it has gone."""
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(PATIENCE_SECONDS)
            self._process = None

    def revive(self) -> None:
        """Serve again, if a test has ended the program."""
        if self._process is None or self._process.poll() is not None:
            self.start()

    def _is_open(self) -> bool:
        tables = (self.get("/floor") or {"tables": []})["tables"]
        ready = [one for one in tables if one["practice"] and one["status"] == "open"]
        return len(ready) == _GAMES

    def _until(self, asked: Any, why: str) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while not asked():
            assert self._process is not None
            assert self._process.poll() is None, "the server ended"
            assert time.monotonic() < end, why
            time.sleep(0.1)

    # ── Its visitors ─────────────────────────────────────────────────────────────────────────

    def get(self, path: str) -> Any:
        """What the API answers a spectator, or None where nobody answers."""
        try:
            with urllib.request.urlopen(f"{self.url}/api/v1{path}", timeout=30) as answer:
                return json.load(answer)
        except (urllib.error.URLError, ConnectionError):
            return None

    @contextmanager
    def visitor(self, browser: Browser, **options: Any) -> Iterator["Visitor"]:
        """Somebody with a browser of their own, from an address of their own."""
        number = next(self._addresses)
        options = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"} | options
        headers = {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}"}
        context = browser.new_context(**options, base_url=self.url, extra_http_headers=headers)
        with watched(context, self.url) as watch:
            one = Visitor(context, watch)
            try:
                yield one
            finally:
                one.signs_out(self.url)


class Visitor:
    """Somebody who visits the floor."""

    def __init__(self, context: BrowserContext, watch: Watch) -> None:
        self.context = context
        self.watch = watch
        self.page = context.new_page()

    def signs_out(self, origin: str) -> None:
        """Leave the floor: a guest's seats are free again. The pages ask for nothing any more."""
        for page in self.context.pages:
            page.close()
        self.context.request.delete("/api/v1/session", headers={"Origin": origin})


@contextmanager
def web_floor(folder: Path) -> Iterator[WebFloor]:
    """A served floor with all its tables open."""
    floor = WebFloor(folder)
    try:
        floor.start()
        yield floor
    finally:
        floor.ends()
