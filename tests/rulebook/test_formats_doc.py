"""docs/formats.md says what the code does: its example is clean, and no key is left out."""

import json
import re
import tomllib
from decimal import Decimal
from typing import Any

import pytest

from pitboss.models import as_json
from pitboss.rulebook import Met, chapters
from pitboss.rulebook.loader import DEALING_METHODS
from pitboss.rulebook.wager_loader import LINK_KINDS
from pitboss.wire.rules import chapter_rules
from tests.support.games import UTH
from tests.support.paths import ROOT
from tests.support.submissions import is_clean, one, only

TEXT = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, flags=re.DOTALL)


def keys(value: Any) -> set[str]:
    """Every key anywhere in JSON values, those of levels aside."""
    if isinstance(value, list):
        return {key for each in value for key in keys(each)}
    if not isinstance(value, dict):
        return set()
    found = {key for each in value.values() for key in keys(each)}
    return found | set(value)


def named(word: str) -> bool:
    """Whether the page writes a word as code or as a key of an example."""
    return bool(re.search(rf'[`"]{re.escape(word)}[`"]', TEXT))


def test_the_example_is_a_clean_submission() -> None:
    (example,) = blocks("toml")
    assert is_clean(tomllib.loads(example, parse_float=Decimal))


def test_the_example_of_a_verdict_is_a_real_one() -> None:
    verdict = next(one for one in map(json.loads, blocks("json")) if "violations" in one)
    found = only(one(UTH, payout_limit=40000))
    assert verdict["violations"] == [
        {"path": found.path, "line": 12, "message": found.message, "cite": found.cite}
    ]


@pytest.mark.parametrize("slug", chapters())
def test_every_key_of_a_chapter_is_described(slug: str) -> None:
    levels = {"mega", "major", "minor", "Ace/five natural straight flush"}
    found = keys(as_json(chapter_rules(chapters()[slug])))
    assert {key for key in found - levels if not named(key)} == set()


@pytest.mark.parametrize("slug", chapters())
def test_every_option_of_a_submission_is_described(slug: str) -> None:
    chapter = chapters()[slug]
    for option in chapter.options.values():
        row = next(line for line in TEXT.splitlines() if f"| `{option.key}` |" in line)
        assert row.startswith(f"| {chapter.chapter} |")
        assert f"| {option.cite} |" in row
        assert all(f"`{value}`" in row for value in option.values)


@pytest.mark.parametrize("word", [*Met, *DEALING_METHODS, *LINK_KINDS])
def test_every_word_with_a_meaning_is_described(word: str) -> None:
    assert named(word)


def test_the_words_of_the_trace_mean_what_they_mean() -> None:
    for met in Met:
        row = next(line for line in TEXT.splitlines() if line.startswith(f"| `{met}` |"))
        assert met.meaning in row


def test_playing_on_is_described_for_every_game() -> None:
    start = TEXT.index("### An abandoned hand")
    part = TEXT[start : TEXT.index("### Wagers", start)]
    rows = {
        "653a 647a": "checks where one may, else folds",
        "641a 649a 657a 639a 655a": "folds",
        "643a": "lets it ride",
        "645a": "sets the hand the house way",
    }
    assert sorted(" ".join(rows).split()) == sorted(one.chapter for one in chapters().values())
    for numbers, words in rows.items():
        row = next(line for line in part.splitlines() if line.endswith(f"| {words} |"))
        assert set(re.findall(r"[0-9]{3}a", row)) == set(numbers.split())


def test_every_ruling_stands_in_its_page_once() -> None:
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    packaged = ROOT / "src" / "pitboss" / "rulebook" / "rulings.md"
    assert page == packaged.read_text(encoding="utf-8"), "run: make docs"
    numbers = [int(number) for number in re.findall(r"^- \*\*R([0-9]+)\*\* ", page, re.MULTILINE)]
    assert numbers == list(range(1, 74))
    assert page.index("## From practice") < page.index("- **R45**")


def test_the_demonstration_in_the_package_is_the_example() -> None:
    packaged = ROOT / "src" / "pitboss" / "rulebook" / "demo.toml"
    assert packaged.read_bytes() == (ROOT / "examples" / "demo.toml").read_bytes()
    assert is_clean(tomllib.loads(packaged.read_text(encoding="utf-8"), parse_float=Decimal))
