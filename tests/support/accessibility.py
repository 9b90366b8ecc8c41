"""What axe-core finds on a page: the accessibility faults that a program can see."""

from functools import cache

from playwright.sync_api import Page

from tests.support.node import ROOT

__all__ = ["faults_of"]

_AXE = ROOT / "tools/web/node_modules/axe-core/axe.min.js"
#: WCAG 2.2 at A and AA, and what axe holds to be good practice beside it.
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_CONTRAST = ["color-contrast"]
_RUN = """
(only) => axe.run(document, { runOnly: only, resultTypes: ["violations"] }).then((found) =>
  found.violations.flatMap((rule) => rule.nodes.map((node) =>
    `${rule.impact} ${rule.id}: ${node.html.slice(0, 160)}: ${node.failureSummary}`)))
"""


@cache
def _source() -> str:
    assert _AXE.exists(), "axe-core is missing: python tools/web_checks.py install"
    return _AXE.read_text(encoding="utf-8")


def faults_of(page: Page, contrast_alone: bool = False) -> list[str]:
    """The faults of the page as it stands, each with its element; or those of its colours alone.

    The debugger runs axe-core, so that no content policy has to be loosened.
    """
    if not page.evaluate("() => Boolean(globalThis.axe)"):
        page.evaluate(_source())
    only = {"type": "rule", "values": _CONTRAST} if contrast_alone else _TAGS
    found: list[str] = page.evaluate(_RUN, only)
    return found
