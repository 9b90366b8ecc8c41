"""Where each chapter says what every chapter says: in paragraphs of its own."""

from dataclasses import asdict, fields

import pytest

from pitboss.models import as_json
from pitboss.rulebook import Paragraphs, chapter_of, chapters, paragraphs
from pitboss.wire.rules import chapter_rules

NUMBERS = tuple(chapter.chapter for chapter in chapters().values())
#: What a codified chapter prints, by the letters that the four of them share.
SHARED = {
    "definitions": ".1",
    "decks": ".3(a)",
    "opening": ".4",
    "inspection": ".4(a)",
    "spread": ".4(b)",
    "first_look": ".4(c)",
    "shuffle": ".5(a)",
    "count_by_device": ".5(b)",
    "cut_waived": ".5(c)(1)",
    "cut_due": ".5(c)(2)",
    "recut": ".5(e)",
    "idle": ".5(f)",
    "reshuffling": ".5(g)",
    "wagers": ".7",
    "seats": ".7(b)",
    "betting_closed": ".7(c)",
    "play": ".11",
    "turns": ".11(b)",
    "payouts": ".12",
    "irregularities": ".13",
}
#: What the 2013 text prints of the others: only these can stand in the list of paragraphs.
PRINTED = {
    "639a": {"definitions", "wagers", "play", "turns", "payouts"},
    "645a": {"definitions", "wagers", "play", "payouts"},
    "649a": {"definitions", "wagers", "play", "turns", "payouts"},
    "655a": {"definitions", "wagers", "betting_closed", "play", "turns", "payouts"},
    "657a": {"definitions", "wagers", "play", "payouts"},
}
#: The chapter whose sections come one later, and whose players are not asked in turn.
PAI_GOW = {
    **dict.fromkeys(("shuffle", "count_by_device", "cut_waived", "cut_due"), ".5"),
    **dict.fromkeys(("recut", "idle", "reshuffling"), ".5"),
    **{"turns": ".11(a)", "payouts": ".13", "irregularities": ".14"},
}


def cites(number: str) -> dict[str, str]:
    return asdict(chapter_of(number).paragraphs)


@pytest.mark.parametrize("number", [one for one in NUMBERS if one != "645a"])
def test_the_chapters_say_the_same_by_the_same_letters(number: str) -> None:
    assert cites(number) == {key: f"{number}{cite}" for key, cite in SHARED.items()}


def test_pai_gow_pays_and_errs_one_section_later() -> None:
    assert cites("645a") == {key: f"645a{cite}" for key, cite in {**SHARED, **PAI_GOW}.items()}


@pytest.mark.cites("R2")
@pytest.mark.parametrize("number", NUMBERS)
def test_a_paragraph_stands_in_the_list_where_its_chapter_prints_it(number: str) -> None:
    known = {one.id for one in paragraphs()}
    found = {key for key, cite in cites(number).items() if cite in known}
    assert found == PRINTED.get(number, set(SHARED))


def test_every_one_is_in_the_json() -> None:
    names = {one.name for one in fields(Paragraphs)}
    assert names == set(SHARED)
    for chapter in chapters().values():
        assert as_json(chapter_rules(chapter))["paragraphs"] == asdict(chapter.paragraphs)
        assert set(asdict(chapter.paragraphs)) == names
