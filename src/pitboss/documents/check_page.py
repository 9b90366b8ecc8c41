"""The page that checks a sheet's QR code or a file of openings, opened from a disk, without us.

One file: no network, no library. It has a SHA-256 of its own, since a page from a disk may have
none. It is a third reading of docs/fairness.md, beside ``round.fairness`` and
``tools/verify_round.py``.
"""

from importlib.resources import files

__all__ = ["check_page"]


def check_page() -> str:
    """The whole page."""
    return (files("pitboss.documents") / "check_page.html").read_text(encoding="utf-8")
