"""Submissions that offer everything by each letter of paytable, and text read back from PDF."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any

import pypdfium2

from pitboss.documents import Document, Paper
from pitboss.documents.output import content
from pitboss.rulebook import GameRules, Submission, chapters
from pitboss.rulebook.chapter import Chapter
from pitboss.rulebook.submission.template import template
from tests.support.submissions import typed

APPROVAL = {"reference": "PGCB-2026-0117", "date": date(2026, 1, 15), "scope": "all games"}
#: What a template files for a standard table, and what an EZ table has beside it (645a).
EZ = ("queens-dragon", "dynasty-bonus", "protection", "red-black")
#: The most characters between a panel's title and its first row.
_NEAR = 200


def letters(chapter: Chapter) -> range:
    """The numbers of its paytables: that of the wager with the most letters."""
    return range(max(len(one.tables) for one in chapter.selections().values()))


def everything(slug: str, number: int = 0, **top: Any) -> dict[str, Any]:
    """A submission that offers all that a chapter has, each wager by its paytable of this number
    or the nearest it has."""
    chapter = chapters()[slug]
    data = tomllib.loads(template([chapter]), parse_float=Decimal)
    game = data["games"][slug]
    if slug == "pai-gow-poker" and number % 2:
        game["variant"] = "ez"
        del game["vigorish"]
        game["wagers"] |= dict.fromkeys(EZ, True)
    for key, tables in chapter.selections().items():
        found = game["wagers"].get(key)
        if tables.letters and found is not None:
            letter = tables.letters[number % len(tables.letters)]
            if isinstance(found, dict):
                found["paytable"] = letter
            else:
                game["wagers"][key] = letter
    bonus = game["wagers"].get("five-card-hand-bonus")
    if bonus:
        bonus |= {"magic_card": Decimal("0.02"), "lucky_bonus": Decimal("0.05")}
    return {**data, "facility": "Test Casino", "approval": APPROVAL, **top}


def offered(data: Mapping[str, Any]) -> tuple[Submission, GameRules]:
    """The submission, and the rules of its first game."""
    submission = typed(data)
    return submission, next(iter(submission.games.values()))


@lru_cache(maxsize=2)
def printed(document: Document, paper: Paper) -> bytes:
    """The PDF of a document."""
    return content(document, ".pdf", paper)


def pages(document: Document, paper: Paper = Paper.LETTER) -> list[str]:
    """The text of each printed page, with single spaces."""
    made = pypdfium2.PdfDocument(printed(document, paper))
    texts = (page.get_textpage().get_text_bounded() for page in made)
    # A hyphen at the end of a line is read as a control character.
    return [" ".join(text.replace("\x02", "-").split()) for text in texts]


def squeezed(text: str) -> str:
    """A text without spaces: those at the ends of lines are not read back."""
    return text.replace(" ", "")


def printed_rows(words: str, title: str, rows: Sequence[tuple[str, str]]) -> bool:
    """Whether a panel with this title stands in squeezed text with exactly these rows, one behind
    the other. It may go on in another column or on another page, under its title."""
    name = squeezed(title)
    starts = (at for at in range(len(words)) if words.startswith(name, at))
    return any(_rows_from(words, at, name, rows) for at in starts)


def _rows_from(words: str, place: int, name: str, rows: Iterable[tuple[str, str]]) -> bool:
    for number, (hand, pays) in enumerate(rows):
        cell = squeezed(hand + pays)
        found = words.find(cell, place)
        between = words[place:found]
        near = number == 0 and len(between) < _NEAR
        if found < 0 or (between and not near and f"{name}continued" not in between):
            return False
        place = found + len(cell)
    return True


def strays(document: Document, paper: Paper = Paper.LETTER) -> Iterator[str]:
    """Lines of text that leave their page, and pages without any."""
    made = pypdfium2.PdfDocument(printed(document, paper))
    for number, page in enumerate(made, 1):
        text, (wide, high) = page.get_textpage(), page.get_size()
        lines = text.count_rects()
        if not lines:
            yield f"page {number} is empty"
        for at in range(lines):
            left, low, right, top = text.get_rect(at)
            if left < 0 or low < 0 or right > wide or top > high:
                yield f"page {number}: {text.get_text_bounded(left, low, right, top)!r}"
