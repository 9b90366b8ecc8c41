"""The page that checks a sheet's QR code or a file of openings, opened from a disk, without us.

One file: no network, no library. It has a SHA-256 of its own, since a page from a disk may have
none. It is a third reading of docs/fairness.md, beside ``round.fairness`` and
``tools/verify_round.py``. The browser client loads the same check as a module.
"""

from importlib.resources import files
from typing import Final

__all__ = ["check_module", "check_page"]

_PLACE: Final = "/* check.js */"
_EXPORTS: Final = "\nexport {"


def check_page() -> str:
    """The whole page."""
    page = _text("check_page.html")
    check, _, _ = check_module().partition(_EXPORTS)
    return page.replace(_PLACE, check)


def check_module() -> str:
    """The check alone, as a module of JavaScript."""
    return _text("check.js")


def _text(name: str) -> str:
    return (files("pitboss.documents") / name).read_text(encoding="utf-8")
