"""The submission to start from: complete, clean, and made from the chapters."""

import tomllib
from decimal import Decimal

import pytest

from pitboss.rulebook import Finding, Verdict, chapters, read_submission
from pitboss.rulebook.chapter import Chapter
from pitboss.rulebook.submission.template import template

#: The facility is still to be named.
CLEAN = Verdict((), (Finding("facility", "is still the template's: name your own", "601a.2"),))


def offered(text: str) -> dict[str, set[str]]:
    """The wagers that a submission offers, by game; it must be clean."""
    submission, verdict = read_submission(tomllib.loads(text, parse_float=Decimal))
    assert verdict == CLEAN
    return {slug: set(game.offers) for slug, game in submission.games.items()}


@pytest.mark.parametrize("chapter", chapters().values(), ids=lambda one: one.slug)
def test_one_of_each_game_is_clean_and_offers_every_wager(chapter: Chapter) -> None:
    wagers = {key for key, one in chapter.wagers.items() if one.variant is None}
    assert offered(template([chapter])) == {chapter.slug: wagers}


def test_one_of_all_games_together_is_clean() -> None:
    assert set(offered(template(chapters().values()))) == set(chapters())


def test_what_is_of_another_variant_is_clean_once_it_is_chosen() -> None:
    chapter = chapters()["pai-gow-poker"]
    text = template([chapter]).replace('"standard"', '"ez"')
    text = text.replace('vigorish          = "quarter"', "")
    for key, wager in chapter.wagers.items():
        if wager.variant == "ez":
            assert f"\n# {key} = true\n" in text
            text = text.replace(f"\n# {key} = true\n", f"\n{key} = true\n")
    assert offered(text) == {chapter.slug: set(chapter.wagers)}


@pytest.mark.parametrize("chapter", chapters().values(), ids=lambda one: one.slug)
def test_every_choice_stands_there_with_its_paragraph(chapter: Chapter) -> None:
    text = template([chapter])
    for option in chapter.options.values():
        assert f"\n{option.key} " in text
        assert f"[{option.cite}]" in text
    words = " ".join(text.replace("\n# ", " ").split())
    for key, tables in chapter.selections().items():
        if tables.letters:
            assert f"Paytables: {', '.join(tables.letters)} [{tables.cite}]" in words, key
    assert all(len(line) <= 100 for line in text.splitlines() if " = { " not in line)
