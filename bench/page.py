"""The table in the browser: what it weighs, how soon it can be used, and how it takes full tables.

Chromium opens a table of six seats at a floor that plays without a pause. Told are the bytes of the
page, the time from the first byte to a page that can be used, the longest task while rounds are
dealt, and the memory after some rounds and after many more. Exit 1 where a bound is broken.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

_TABLE: Final = "ultimate-texas-holdem-1"
_FEW, _MANY = (int(word) for word in (sys.argv[1:] or ("20", "200")))
_PATIENCE_SECONDS: Final = 1800
#: A page is opened so often; the best counts.
_TRIES: Final = 3
_POLL_MS: Final = 20
_MOST_BYTES: Final = 300_000
_MOST_MS: Final = 1000
_MOST_TASK_MS: Final = 50
#: The memory may grow by this share from the few rounds to the many.
_MOST_GROWTH: Final = 0.1
_FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
#: What a trace holds: the tasks of each thread, with the time that they had the processor.
_TRACED: Final = ["toplevel", "devtools.timeline", "__metadata"]
#: Notes when the question under the felt is there.
_NOTES: Final = """
globalThis.noted = { ready: 0, rounds: new Set() };
new MutationObserver(() => {
  const isThere = document.querySelector(".ask button, .ask h2");
  if (!noted.ready && isThere) noted.ready = performance.now();
}).observe(document, { childList: true, subtree: true });
"""
_COUNT: Final = """
() => {
  const round = document.querySelector("pit-table")?.session?.round?.id;
  if (round) noted.rounds.add(round);
  return noted.rounds.size;
}
"""


@contextmanager
def _floor(folder: Path) -> Iterator[str]:
    """A floor whose tables are full and play on."""
    words = ["serve", "--demo", "--rush", "--port", "0", "--db", f"sqlite:///{folder / 'b.db'}"]
    program = [sys.executable, "-m", "pitboss", *words]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=folder) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[-1].rstrip("/")
        finally:
            process.terminate()


def _rounds(page: Page, many: int) -> None:
    """Wait until so many rounds were seen."""
    _until(page, lambda: page.evaluate(_COUNT) >= many)


def _until(page: Page, is_so: Callable[[], bool]) -> None:
    """Ask again until it is so. The policy of the page lets it wait for no function of ours."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while not is_so():
        if time.monotonic() > end:
            raise SystemExit(f"waited {_PATIENCE_SECONDS} seconds")
        page.wait_for_timeout(_POLL_MS)


def _memory(session: CDPSession) -> int:
    """The bytes in use, after the garbage is gone."""
    session.send("HeapProfiler.collectGarbage")
    used: int = session.send("Runtime.getHeapUsage")["usedSize"]
    return used


def _opened(page: Page, address: str) -> tuple[int, float]:
    """Open the table: the bytes that came, and the milliseconds to its use."""
    sizes: list[float] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda one: sizes.append(one["encodedDataLength"]))
    page.add_init_script(_NOTES)
    page.goto(f"{address}/tables/{_TABLE}")
    _until(page, lambda: page.evaluate("() => noted.ready > 0"))
    page.wait_for_load_state("networkidle")
    ready: float = page.evaluate(
        "() => noted.ready - performance.getEntriesByType('navigation')[0].responseStart"
    )
    return round(sum(sizes)), ready


def _longest(trace: dict[str, Any]) -> float:
    """The longest task of the page's own thread, in milliseconds of the processor: a machine that
    does much else at once counts for nothing."""
    events = trace["traceEvents"]
    named = [one for one in events if one["name"] == "thread_name"]
    own = {(one["pid"], one["tid"]) for one in named if one["args"]["name"] == "CrRendererMain"}
    tasks = [
        one.get("tdur", 0) / 1000
        for one in events
        if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in own
    ]
    return max(tasks)


def _measure(browser: Browser, page: Page, address: str) -> dict[str, tuple[float, float]]:
    """Each figure with its bound."""
    tries: list[float] = []
    for _ in range(_TRIES - 1):
        other = browser.new_page(viewport=page.viewport_size)
        tries.append(_opened(other, address)[1])
        other.close()
    weight, ready = _opened(page, address)
    session = page.context.new_cdp_session(page)
    page.evaluate("() => noted.rounds.clear()")
    browser.start_tracing(page=page, categories=_TRACED)
    _rounds(page, _FEW)
    longest = _longest(json.loads(browser.stop_tracing()))
    first = _memory(session)
    _rounds(page, _FEW + _MANY)
    return {
        "bytes of the page": (weight, _MOST_BYTES),
        "ms from the first byte to use": (min(ready, *tries), _MOST_MS),
        "ms of the longest task in play": (longest, _MOST_TASK_MS),
        f"MB after {_FEW + _MANY} rounds": (
            _memory(session) / 2**20,
            first / 2**20 * (1 + _MOST_GROWTH),
        ),
    }


def main() -> int:
    """Measure, and print each figure beside its bound."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("Chromium is missing: apt-get install chromium")
        return 1
    with (
        tempfile.TemporaryDirectory() as folder,
        _floor(Path(folder)) as address,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=chromium, args=[*_FLAGS])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        found = _measure(browser, page, address)
        browser.close()
    print(f"A table of six seats in the browser, {_FEW + _MANY} rounds")
    for name, (figure, bound) in found.items():
        print(f"  {name:<34}{figure:12,.1f}   at most {bound:12,.1f}")
    return int(any(figure > bound for figure, bound in found.values()))


if __name__ == "__main__":
    sys.exit(main())
