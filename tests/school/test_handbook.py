"""The handbook of each game: complete, cited, and the same as the play."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pitboss.rulebook import Chapter, Met, Paragraph, chapter_of, chapters, paragraphs
from pitboss.school import Handbook, handbook
from pitboss.school.citations import cites_of
from pitboss.school.handbook import UnknownMethodError, known_method
from tests.support.games import every_game

KNOWN = {one.id for one in paragraphs()}
RULINGS = {f"R{number}" for number in range(1, 74)}
IN_GUIDE = [one for one in paragraphs() if one.met is Met.GUIDE]


def books_of(paragraph: Paragraph) -> Iterator[Chapter]:
    """The games whose guide a paragraph belongs in: its own, or all for a general provision."""
    number = paragraph.id.partition(".")[0]
    own = [one for one in chapters().values() if one.chapter == number]
    yield from own or chapters().values()


def lacking(book: Handbook, paragraph: Paragraph) -> bool:
    """Whether the step that the trace names is not in a handbook, or does not cite it."""
    assert paragraph.code is not None
    file, _, name = paragraph.code.partition("::")
    key = f"{file.rpartition('/')[2].removesuffix('.toml')}/{name}"
    return not any(
        step.key == key and step.words and paragraph.id in step.cites.own
        for section in book.sections
        for step in section.steps
    )


def without(book: Handbook, key: str) -> Handbook:
    """A handbook without one step."""
    sections = tuple(
        replace(one, steps=tuple(step for step in one.steps if step.key != key))
        for one in book.sections
    )
    return Handbook(chapter=book.chapter, methods=book.methods, sections=sections)


@pytest.mark.parametrize("paragraph", IN_GUIDE, ids=lambda one: one.id)
def test_what_the_trace_says_stands_in_the_guide_stands_there(paragraph: Paragraph) -> None:
    for chapter in books_of(paragraph):
        book = handbook(chapter)
        assert not lacking(book, paragraph)
        assert paragraph.code is not None
        file, _, name = paragraph.code.partition("::")
        key = f"{file.rpartition('/')[2].removesuffix('.toml')}/{name}"
        assert lacking(without(book, key), paragraph), "a step that is taken out is missed"


def test_there_is_something_in_the_guide() -> None:
    assert len(IN_GUIDE) > 80


@every_game
def test_every_step_has_words_and_a_paragraph_that_exists(slug: str) -> None:
    book = handbook(chapters()[slug])
    for section in book.sections:
        assert section.steps or section.grids
        for step in section.steps:
            assert step.words
            assert "{" not in step.words
            assert step.words[-1] in ".”"
            assert step.cites.own or step.cites.like
            assert set(step.cites.own) <= KNOWN | RULINGS
            assert set(step.cites.like) <= KNOWN
        for grid in section.grids:
            assert all(len(row) == len(grid.header) for row in grid.rows)
            assert len(grid.cites) in (1, len(grid.rows))


@every_game
def test_steps_have_names_of_their_own(slug: str) -> None:
    keys = [
        (step.group, step.key)
        for section in handbook(chapters()[slug]).sections
        for step in section.steps
    ]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("slug", ["let-it-ride", "ultimate-texas-holdem"])
def test_one_method_leaves_the_others_out(slug: str) -> None:
    book = handbook(chapters()[slug], "hand")
    cited = book.cited
    assert any(one.partition(".")[2].startswith("9(a)(2)") for one in cited)
    assert not any(one.partition(".")[2].startswith(("8", "10")) for one in cited)
    assert book.section("deal").groups == ("From the hand",)


def test_a_method_that_is_none_is_refused() -> None:
    chapter = chapter_of("653a")
    assert known_method(chapter, "hand") == "hand"
    with pytest.raises(UnknownMethodError, match=r"no dealing method 'shoe': .*manual-shoe"):
        known_method(chapter, "shoe")


@pytest.mark.cites("R2")
def test_a_partly_printed_chapter_cites_what_it_follows() -> None:
    assert cites_of("639a", ("9(a)(2)",)).text == "639a.9(a), as 641a.9(a)(2) (R2)"
    assert cites_of("639a", ("3(a)",)).text == "as 641a.3(a) (R2)"
    assert cites_of("645a", ("645a.14(b)",)).text == "as 641a.13(b) (R2)"
    assert cites_of("653a", ("8(c)", "R15", "465a.42")).text == "653a.8(c), R15, 465a.42"


def test_the_stub_comes_after_the_cards_of_the_round() -> None:
    late, early = (
        [section.key for section in handbook(chapter_of(one)).sections] for one in ("653a", "643a")
    )
    assert late.index("stub") == late.index("round") + 1
    assert early.index("stub") == early.index("round") - 1


@every_game
def test_every_irregularity_has_a_row(slug: str) -> None:
    chapter = chapters()[slug]
    (grid,) = handbook(chapter).section("irregular").grids
    assert len(grid.rows) == len(chapter.irregularities) + 2
    voids = [row for row in grid.rows if "void" in row[1]]
    laws = [one for one in chapter.irregularities.values() if one.effect == "void"]
    assert len(voids) == len(laws) + 2
    for law in laws:
        for key in law.settles:
            assert any(f"settle {chapter.wagers[key].name}" in row[1] for row in voids)


@every_game
def test_every_paytable_stands_in_the_guide(slug: str) -> None:
    chapter = chapters()[slug]
    cells = [
        cell
        for grid in handbook(chapter).section("paytables").grids
        for row in grid.rows
        for cell in row
    ]
    for tables in chapter.selections().values():
        for table in tables.tables.values():
            for row in table.rows:
                assert row.hand in cells
                assert str(row.pays) in cells


@pytest.mark.cites("R72")
def test_a_players_bank_has_a_section_where_it_may_be_filed_and_every_step_is_assumed() -> None:
    for chapter in chapters().values():
        keys = [section.key for section in handbook(chapter).sections]
        assert ("bank" in keys) == ("player_bank" in chapter.options)
    section = handbook(chapter_of("645a")).section("bank")
    assert "assumed (R72)" in section.lead
    assert all("R72" in step.cites.own for step in section.steps)
    assert all(step.say for step in section.steps if step.key.endswith(("/offer", "/moves-on")))
    names = [step.key.partition("/")[2] for step in section.steps]
    told = ["offer", "marker", "cover", "count", "dealer-first", "pool", "payments", "short"]
    assert [name for name in names if name in told] == told


@pytest.mark.cites("R72")
def test_what_happens_to_wagers_against_a_bank_stands_beside_its_steps() -> None:
    (grid,) = handbook(chapter_of("645a")).section("bank").grids
    assert grid.title == "What happens to the main wagers against a bank"
    assert ("set rightly, the bank's wrongly", "pay") in grid.rows
    (own,) = (
        one
        for one in handbook(chapter_of("645a")).section("settle").grids
        if one.title.startswith("What happens")
    )
    assert "bank" not in own.title
