"""A real browser for tests of pages: Chromium of the system, driven by Playwright.

Whoever looks at a page is a person with a context of their own, which asks nobody but its own
server, breaks no content policy and leaves the console empty, or the test fails.
"""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from playwright.sync_api import sync_playwright as driver

__all__ = ["PATIENCE_MS", "Watch", "browser", "page_in", "watched"]

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
#: A machine that does much else at once takes its time; nothing is measured by it.
PATIENCE_MS = 25_000
_LOCAL = ("file:", "data:", "blob:", "about:")
#: A breach of the content policy is said on the console, in so many words.
_POLICY = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
"""


@contextmanager
def browser() -> Iterator[Browser]:
    """Chromium without a window. Fails with the one command that installs it."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path is not None, "Chromium is missing: apt-get install chromium"
    expect.set_options(timeout=PATIENCE_MS)
    with driver() as started:
        found = started.chromium.launch(
            executable_path=path, headless=True, args=[*FLAGS], timeout=PATIENCE_MS
        )
        try:
            yield found
        finally:
            found.close()


class Watch:
    """All that went wrong on the pages of a context, and whom they asked."""

    def __init__(self, context: BrowserContext, own: str = "") -> None:
        self._own = own
        self._expected: list[re.Pattern[str]] = []
        self._wrong: list[str] = []
        context.add_init_script(_POLICY)
        context.on("weberror", lambda found: self._wrong.append(f"error: {found.error}"))
        context.on("console", self._said)
        context.on("request", lambda asked: self._asks(asked.url))
        context.on("page", self._opened)

    def expect(self, words: str) -> None:
        """Allow a complaint of the browser, such as that nobody answers."""
        self._expected.append(re.compile(words))

    @property
    def wrong(self) -> list[str]:
        """What nobody expected."""
        return [one for one in self._wrong if not any(ok.search(one) for ok in self._expected)]

    def _opened(self, page: Page) -> None:
        page.on("websocket", lambda socket: self._asks(socket.url.replace("ws", "http", 1)))

    def _said(self, message: ConsoleMessage) -> None:
        self._wrong.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _asks(self, url: str) -> None:
        if not url.startswith(_LOCAL) and not (self._own and url.startswith(f"{self._own}/")):
            self._wrong.append(f"asked {url}")


@contextmanager
def watched(context: BrowserContext, own: str = "") -> Iterator[Watch]:
    """Watch a context, which may ask only its own server, and close it. What is wrong fails."""
    context.set_default_timeout(PATIENCE_MS)
    context.set_default_navigation_timeout(PATIENCE_MS)
    watch = Watch(context, own)
    try:
        yield watch
    except BaseException as error:
        error.add_note(f"The browser said: {watch.wrong}")
        raise
    finally:
        context.close()
    assert watch.wrong == [], watch.wrong


@contextmanager
def page_in(found: Browser) -> Iterator[Page]:
    """A page of its own, which asks nobody and makes no error."""
    context = found.new_context()
    with watched(context):
        yield context.new_page()
