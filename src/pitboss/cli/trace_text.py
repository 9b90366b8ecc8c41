"""The trace on the screen and as JSON: what a regulator asks for first (docs/formats.md)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from pitboss.cli.console import console, table
from pitboss.rulebook import Met, Paragraph, UnknownGameError, chapter_of, paragraphs

__all__ = ["choose", "print_trace", "trace_json"]

_STYLES = {Met.OPEN: "red", Met.GUIDE: "yellow", Met.OUTSIDE: "dim", Met.DEFINED: "dim"}


def choose(chapter: str | None, met: str | None) -> tuple[Paragraph, ...]:
    """The paragraphs of a chapter, or of all, met in one way, or in any."""
    found = paragraphs()
    if chapter is not None:
        numbers = {one.id.split(".")[0] for one in found}
        number = chapter.lower()
        if number not in numbers:
            number = chapter_of(chapter).chapter
        found = tuple(one for one in found if one.id.startswith(f"{number}."))
    if met is not None:
        if met not in tuple(Met):
            raise UnknownGameError(f"{met!r} is no way to be met: {', '.join(Met)}")
        found = tuple(one for one in found if one.met == met)
    return found


def trace_json(chosen: Sequence[Paragraph]) -> dict[str, Any]:
    """The paragraphs as JSON values."""
    return {
        "paragraphs": [
            {
                "id": one.id,
                "about": one.about,
                "met": one.met,
                "how": one.how,
                "code": one.code,
                "tests": list(one.tests),
            }
            for one in chosen
        ]
    }


def print_trace(chosen: Sequence[Paragraph]) -> None:
    """One line a paragraph, and the sums."""
    out = console()
    listing = table("paragraph", "about", "met", "where", "tests")
    for one in chosen:
        about = f"{one.about} — {one.how}" if one.how else one.about
        styled = Text(one.met, style=_STYLES.get(one.met, "green"))
        where = (one.code or "").removeprefix("src/pitboss/")
        listing.add_row(one.id, about, styled, where, str(len(one.tests) or ""))
    out.print(listing)
    counts = Counter(one.met for one in chosen)
    for met in Met:
        if counts[met]:
            out.print(f"{counts[met]:5}  {met.value:9} {met.meaning}")
    out.print(f"{len(chosen):5}  in all")
