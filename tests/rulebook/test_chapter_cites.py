"""Every piece of a chapter says which paragraph or ruling it rests on, and that one exists."""

import re
from collections.abc import Iterator

import pytest

from pitboss.rulebook import Chapter, Wager, chapter_of, chapters, paragraphs
from pitboss.rulebook.paytables import Cited, Origin
from tests.support.games import CODIFIED

RULINGS = {f"R{number}" for number in range(1, 59)}
NUMBERS = tuple(chapter.chapter for chapter in chapters().values())

each_chapter = pytest.mark.parametrize("number", NUMBERS)


def wager_cites(wager: Wager) -> Iterator[tuple[str | None, Origin]]:
    yield from ((point.cite, wager.origin) for point in wager.raises)
    yield wager.must_offer, wager.origin
    yield wager.amounts_cite, wager.origin
    if wager.withdrawn is not None:
        yield wager.withdrawn.cite, wager.origin
    if wager.approval is not None:
        yield wager.approval.cite, wager.origin
    for table in wager.paytables.tables.values():
        yield from ((cite, table.origin) for cite in table.never.values())


def pieces(chapter: Chapter) -> Iterator[Cited]:
    yield from (chapter.boxes, chapter.entry)
    yield from chapter.dealing.values()
    yield from chapter.options.values()
    yield from (one for one in (chapter.payout_limit, chapter.vigorish) if one is not None)
    yield from chapter.selections().values()
    yield from chapter.bonuses.values()
    for wager in chapter.wagers.values():
        yield from (one for one in (wager, wager.meter, wager.envy) if one is not None)


def every_cite(chapter: Chapter) -> Iterator[tuple[str | None, Origin]]:
    """Every citation of a chapter with the origin of what it stands on."""
    deck = chapter.deck
    yield chapter.positions_cite, chapter.positions_origin
    yield deck.cite, deck.origin
    yield deck.two_decks_cite, deck.two_decks_origin
    yield deck.life_cite, deck.life_origin
    yield deck.cut_cite, deck.cut_origin
    yield from ((piece.cite, piece.origin) for piece in pieces(chapter))
    for dealing in chapter.dealing.values():
        yield dealing.needs_cite, dealing.origin
        yield dealing.stub_cite, dealing.origin
    for option in chapter.options.values():
        yield option.unless_cite, option.origin
    for wager in chapter.wagers.values():
        yield from wager_cites(wager)


@each_chapter
def test_what_is_law_cites_a_paragraph_or_a_ruling_that_exists(number: str) -> None:
    known = {one.id for one in paragraphs()} | RULINGS
    law = {cite for cite, origin in every_cite(chapter_of(number)) if cite and origin.is_law}
    assert sorted(law - known) == []


@each_chapter
def test_a_piece_cites_its_own_chapter_or_a_ruling(number: str) -> None:
    for piece in pieces(chapter_of(number)):
        assert piece.cite in RULINGS or piece.cite.startswith(f"{number}.")


@each_chapter
def test_every_cite_is_written_as_a_cite(number: str) -> None:
    form = re.compile(r"R[1-9][0-9]?|[0-9]{3}a\.[0-9]+(\([a-zA-Z0-9]+\))*")
    for cite, _origin in every_cite(chapter_of(number)):
        assert cite is None or form.fullmatch(cite)


@pytest.mark.cites("R1", "R2")
def test_codified_chapters_are_regulation_and_the_others_say_where_they_come_from() -> None:
    for number in NUMBERS:
        origins = {origin for _cite, origin in every_cite(chapter_of(number))}
        if number in CODIFIED:
            assert origins == {Origin.REGULATION}
        else:
            assert Origin.PROPOSED in origins
            assert Origin.SIBLING in origins
