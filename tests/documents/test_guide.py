"""The dealer's guide as a document: every step of the handbook is printed, with its paragraphs."""

import re
from html import unescape
from pathlib import Path

import pypdfium2
import pytest

from pitboss.documents import Paper
from pitboss.documents.guide import guide
from pitboss.documents.output import content
from pitboss.rulebook import Met, chapter_of, chapters, paragraphs
from pitboss.school import handbook
from tests.support.commands import within
from tests.support.games import every_game

STEP = re.compile(r'<li class="step" data-step="([^"]+)">(.*?)</li>', re.DOTALL)


def words_of(text: str) -> str:
    """The words of a piece of a page, without marks."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", text)).split())


def printed(slug: str) -> dict[str, str]:
    """The steps of a guide as they stand on the page, by name."""
    page = content(guide(handbook(chapters()[slug])), ".html", Paper.LETTER).decode()
    found: dict[str, str] = {}
    for key, inner in STEP.findall(page):
        found[key] = found.get(key, "") + " " + words_of(inner)
    return found


@every_game
def test_every_step_is_printed_with_its_words_and_paragraphs(slug: str) -> None:
    page = printed(slug)
    for section in handbook(chapters()[slug]).sections:
        for step in section.steps:
            text = page[step.key]
            assert " ".join(step.words.split()) in text
            assert all(cite in text for cite in (*step.cites.own, *step.cites.like))
            assert not step.say or f"“{step.say}”" in text


@every_game
def test_every_paragraph_of_the_guide_is_on_the_page_of_its_game(slug: str) -> None:
    text = " ".join(printed(slug).values())
    own = chapters()[slug].chapter
    numbers = [one.chapter for one in chapters().values()]
    for one in paragraphs():
        number = one.id.partition(".")[0]
        if one.met is Met.GUIDE and (number == own or number not in numbers):
            assert re.search(rf"(?<![\w.]){re.escape(one.id)}(?![\w(])", text), one.id


@pytest.mark.parametrize(("game", "paper"), [("653a", Paper.LETTER), ("645a", Paper.A4)])
def test_the_printed_guide_lies_on_its_pages(game: str, paper: Paper) -> None:
    book = handbook(chapter_of(game))
    pages = pypdfium2.PdfDocument(content(guide(book), ".pdf", paper))
    assert 10 <= len(pages) <= 20
    for page in pages:
        width, height = page.get_size()
        text = page.get_textpage()
        assert text.count_chars() > 100
        for index in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(index)
            assert 36 <= left <= right <= width - 36
            assert 12 <= bottom <= top <= height - 30
    assert_contents(pages, [section.title for section in book.sections])


def assert_contents(pages: pypdfium2.PdfDocument, titles: list[str]) -> None:
    """The contents name the page of every section."""
    width = pages[0].get_size()[0]
    column = pages[0].get_textpage().get_text_bounded(left=width * 0.85)
    numbers = [int(one) for one in column.split() if one.isdecimal()][: len(titles)]
    assert numbers == sorted(numbers)
    for title, number in zip(titles, numbers, strict=True):
        text = pages[number - 1].get_textpage().get_text_range()
        assert title in " ".join(text.split())


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nothing"], "there is no game 'nothing'"),
        (["653a", "--dealing", "shoe"], "there is no dealing method 'shoe'"),
        (["653a", "--out", "{}/one.svg"], "this can be written as .html, .pdf"),
        (["653a", "--out", "{}/nowhere/one.pdf"], "there is no folder"),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_nothing(
    tmp_path: Path, arguments: list[str], why: str
) -> None:
    done = within("guide", *(one.format(tmp_path) for one in arguments))
    assert done.returncode == 2
    assert why in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_the_guide_is_written_by_its_ending_or_printed(tmp_path: Path) -> None:
    out = tmp_path / "guide.html"
    assert within("guide", "uth", "--dealing", "hand", "--out", str(out)).returncode == 0
    printed_page = within("guide", "653a", "--dealing", "hand").stdout
    assert out.read_text(encoding="utf-8") == printed_page
    assert "Manual shoe" not in words_of(printed_page)
