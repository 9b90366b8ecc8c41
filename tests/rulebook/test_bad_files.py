"""A wrong chapter file is refused with the file, the key and the reason, never half read."""

import copy
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.rulebook import RulebookError, UnreadableError, chapters
from pitboss.rulebook.loader import load_chapter, read_chapter
from pitboss.rulebook.reader import Table, read_toml
from tests.support.bad_chapters import (
    CHAPTERS,
    assert_refused,
    chapter_lines,
    with_value,
    without_section,
)

NUMBERS = tuple(chapter.chapter for chapter in chapters().values())


@pytest.mark.parametrize("number", NUMBERS)
def test_the_chapters_themselves_load(tmp_path: Path, number: str) -> None:
    path = tmp_path / f"{number}.toml"
    path.write_text("\n".join(chapter_lines(number)), encoding="utf-8")
    assert load_chapter(path) in chapters().values()


# ── Files that cannot be read ────────────────────────────────────────────────────────────────


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"^653a\.toml: there is no such file$"):
        load_chapter(tmp_path / "653a.toml")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "653a.toml").mkdir()
    with pytest.raises(UnreadableError, match=r"^653a\.toml: this is a folder, not a file$"):
        load_chapter(tmp_path / "653a.toml")


def test_a_path_through_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnreadableError, match=r"^653a\.toml: Not a directory$"):
        load_chapter(tmp_path / "file" / "653a.toml")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "653a.toml"
    path.write_bytes(b'name = "caf\xe9"\n')
    with pytest.raises(UnreadableError, match=r"^653a\.toml: line 1: not UTF-8 text \(byte 11\)$"):
        load_chapter(path)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('chapter = "653a"\nslug = ', r"not TOML: Invalid value \(at end of document\)"),
        ('chapter = "653a"\nslug = ultimate\n', r"not TOML: Invalid value \(at line 2, column 8\)"),
        ("a = 1\na = 2\n", r"not TOML: Cannot overwrite a value \(at line 2, column 6\)"),
        ("a = " + "1" * 5000, "not TOML: a number in it is too long"),
        ("a = 1e99999999999999999999", "not TOML: a number in it is too long"),
        (
            "a = " + "[" * 5000,
            "not TOML that is read here: line 1: lists or tables nested too deeply",
        ),
    ],
    ids=["cut off", "bare word", "key twice", "long number", "long exponent", "deep"],
)
def test_a_file_that_is_not_toml_is_refused_with_the_line(
    tmp_path: Path, text: str, reason: str
) -> None:
    path = tmp_path / "653a.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError, match=rf"^653a\.toml: {reason}"):
        load_chapter(path)


# ── Keys ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("", "chapter"),
        ("", "slug"),
        ("", "name"),
        ("table", "positions"),
        ("table", "cite"),
        ("table", "origin"),
        ("boxes", "rule"),
        ("cards", "deck"),
        ("two_decks", "needs"),
        ("deck_life", "shoe_hours"),
        ("cut", "cards_in"),
        ("dealing.hand", "stub_count"),
        ("dealing.hand", "cite"),
        ("payout_limit", "floor"),
        ("payout_limit", "covers"),
        ("wagers.trips", "name"),
        ("wagers.trips", "kind"),
        ("wagers.trips", "cite"),
        ("wagers.trips.paytables", "cite"),
        ("wagers.trips.paytables", "ranking"),
        ("wagers.trips.paytables", "looks_at"),
        ("wagers.trips.paytables", "hands"),
        ("wagers.progressive.meter", "set_by"),
        ("wagers.progressive.envy", "ranking"),
        ("wagers.progressive.envy", "hands"),
        ("bonuses.magic-card", "on"),
    ],
)
def test_a_missing_key_is_refused(tmp_path: Path, header: str, key: str) -> None:
    place = f"{header}.{key}" if header else key
    assert_refused(tmp_path, with_value("653a", header, key, None), place, "is missing")


@pytest.mark.parametrize(
    "header",
    [
        *("table", "boxes", "entry", "cards", "two_decks", "deck_life", "cut"),
        *("wagers.trips.paytables", "bonuses.magic-card.paytables"),
    ],
)
def test_a_missing_table_is_refused(tmp_path: Path, header: str) -> None:
    assert_refused(tmp_path, without_section("653a", header), header, "is missing")


@pytest.mark.parametrize("what", ["dealing", "wagers"])
def test_a_chapter_without_any_dealing_method_or_wager_is_refused(
    tmp_path: Path, what: str
) -> None:
    lines = list(chapter_lines("653a"))
    while any(line.startswith(f"[{what}.") for line in lines):
        start = next(n for n, line in enumerate(lines) if line.startswith(f"[{what}."))
        after = (n for n in range(start + 1, len(lines)) if lines[n].startswith("["))
        del lines[start : next(after, len(lines))]
    assert_refused(tmp_path, "\n".join(lines), what, "is missing")
    if what == "dealing":
        assert_refused(tmp_path, "\n".join([*lines, "[dealing]"]), what, "names no dealing method")


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("", "colour"),
        ("table", "seats"),
        ("boxes", "colour"),
        ("entry", "colour"),
        ("cards", "jokers"),
        ("two_decks", "colour"),
        ("deck_life", "colour"),
        ("cut", "colour"),
        ("dealing.hand", "speed"),
        ("payout_limit", "colour"),
        ("wagers.trips", "colour"),
        ("wagers.trips", "Kind"),
        ("bonuses.magic-card", "colour"),
        ("lights", "colour"),
    ],
)
def test_a_key_that_nobody_knows_is_refused(tmp_path: Path, header: str, key: str) -> None:
    if header == "lights":
        text = "\n".join([*chapter_lines("653a"), "[lights]", "colour = 5"])
        place = "lights"
    else:
        text = with_value("653a", header, key, "5")
        place = f"{header}.{key}" if header else key
    assert_refused(tmp_path, text, place, "is not a key that is known here")


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("wagers.trips.paytables", "colour"),
        ("wagers.trips.paytables", "a"),
        ("wagers.trips.paytables", "AB"),
        ("wagers.progressive.meter", "colour"),
        ("wagers.progressive.envy", "colour"),
        ("wagers.trips.paytables", "wagers"),
    ],
)
def test_a_key_among_letters_that_is_no_letter_is_refused(
    tmp_path: Path, header: str, key: str
) -> None:
    text = with_value("653a", header, key, '["50 to 1"]')
    assert_refused(tmp_path, text, f"{header}.{key}", "is neither a known key nor a letter")


# ── Values: the section, the key, the value that is wrong, what is said about it ─────────────

WRONG_VALUES = [
    # Of the wrong type.
    ("", "name", "5", "must be text, not a whole number"),
    ("table", "positions", '"six"', "must be a whole number, not text"),
    ("table", "positions", "true", "must be a whole number, not true or false"),
    ("table", "positions", "6.0", "must be a whole number, not a number"),
    ("table", "positions", "[6]", "must be a whole number, not a list"),
    ("table", "positions", "0", "must be at least 1, not 0"),
    ("table", "dealer_hand", "1", "must be true or false, not a whole number"),
    ("cards", "deck", "51", "must be at least 52, not 51"),
    ("cards", "deck", "54", "must be 52 or 53, not 54"),
    ("cards", "cover_cards", "-1", "must be at least 0, not -1"),
    ("deck_life", "hand_hours", "false", "must be a whole number, not true or false"),
    ("deck_life", "hand_hours", "2026-01-15", "must be a whole number, not a date or time"),
    ("cut", "cards_in", "0", "must be at least 1, not 0"),
    ("entry", "any_of", '["ante"]', "must be a list of lists of wagers"),
    ("entry", "any_of", "[]", "must be a list of lists of wagers"),
    ("entry", "any_of", "[[]]", "must be a list of lists of wagers"),
    ("entry", "any_of", "[[1]]", "must be a list of lists of wagers"),
    ("entry", "any_of", '"ante"', "must be a list of lists of wagers"),
    ("payout_limit", "floor", '"lots"', "'lots' is not an amount of money"),
    ("payout_limit", "floor", "true", "True is not an amount of money"),
    ("payout_limit", "floor", "nan", "is not an amount of money"),
    ("payout_limit", "floor", "-1", "must not be below zero"),
    ("payout_limit", "floor", "50000.001", "50000.001 is not a whole number of cents"),
    ("payout_limit", "floor", "1e999999", "is more money than any table holds"),
    ("wagers.trips", "after", '"ante"', "must be a list of texts, not text"),
    ("wagers.trips", "after", '["ante", 5]', "must be a list of texts"),
    ("wagers.trips", "electronic", '"yes"', "must be true or false, not text"),
    ("wagers.progressive", "amounts", "1", "must be a list of amounts, not a whole number"),
    ("wagers.progressive", "amounts", '"15"', "must be a list of amounts, not text"),
    ("wagers.progressive", "approval", '"all"', "must be a table, not text"),
    ("wagers.trips.paytables", "A", '"50 to 1"', "must be a list of texts, not text"),
    ("wagers.trips.paytables", "A", "[50, 40, 30, 9, 7, 4, 3]", "must be a list of texts"),
    ("wagers.trips.paytables", "never", '"R23"', "must be a table, not text"),
    ("wagers.play", "raises", "3", "must be a list of tables, not a whole number"),
    # No word that is known there.
    ("table", "origin", '"hearsay"', "must be one of regulation, proposed, sibling, published"),
    ("wagers.trips", "origin", '"hearsay"', "must be one of regulation, proposed, sibling"),
    ("boxes", "rule", '"three"', "must be one of named, optional, one, two, not 'three'"),
    ("two_decks", "needs", '"luck"', "must be one of automated shuffler, not 'luck'"),
    ("payout_limit", "set_by", '"nobody"', "must be one of law, submission, not 'nobody'"),
    ("wagers.trips", "kind", '"sometimes"', "must be one of main, raise, optional"),
    ("wagers.progressive", "link_kind", '"all"', "must be one of three-card-progressive, four-"),
    ("wagers.progressive.meter", "set_by", '"us"', "must be one of law, submission, not 'us'"),
    ("wagers.trips.paytables", "ranking", '"seven-card"', "must be one of result, five-card"),
    ("wagers.progressive.envy", "ranking", '"seven-card"', "must be one of result, five-card"),
    ("dealing.reshuffling-shoe", "may_come_first", '"burn"', "must be one of community, dealer"),
    ("irregularities.dealer-exposed", "until", '"ever"', "must be one of decisions, reveal"),
    ("irregularities.wrong-count", "until", '"reveal"', "stands with an exposed card"),
    ("irregularities.wrong-count", "returns", '["ante"]', "is not a key that is known here"),
    # The paragraphs that every chapter has.
    ("paragraphs", "seats", None, "is missing"),
    ("paragraphs", "seats", "7", "must be text, not a whole number"),
    ("paragraphs", "seats", '"641a.7(b)"', "'641a.7(b)' is no paragraph of chapter '653a'"),
    ("paragraphs", "seats", '"653a"', "'653a' is no paragraph of chapter '653a'"),
    ("paragraphs", "seats", '"R47"', "'R47' is no paragraph of chapter '653a'"),
    ("paragraphs", "chairs", '"653a.7(b)"', "is not a key that is known here"),
    # Payouts.
    (
        *("wagers.trips.paytables", "hands"),
        '["Royal flush", "Straight flush", "Two pairs"]',
        "'Two pairs' is no hand of the ranking five-card",
    ),
    ("wagers.trips.paytables", "hands", '["Mini-royal"]', "'Mini-royal' is no hand of the ranking"),
    ("wagers.trips.paytables", "hands", '["Flush", "Flush"]', "names a hand twice"),
    ("wagers.progressive.envy", "hands", '["Flush", "Flush"]', "names a hand twice"),
    ("wagers.progressive.envy", "hands", '["Flushed"]', "'Flushed' is no hand of the ranking"),
    ("wagers.trips.paytables", "B", '["50 to 1"]', "has 1 payouts for 7 hands"),
    ("wagers.trips.paytables", "B", '["", "", "", "", "", "", ""]', "pays nothing at all"),
    (
        *("wagers.trips.paytables", "C"),
        '["50 to 1", "40 to 1", "30 to 1", "8 to 1", "7 to 1", "4 to 1", "3 two 1"]',
        "'3 two 1' is not a payout: write odds such as '3 to 2'",
    ),
    ("wagers.ante.paytables", "pays", '["$1,00"]', "'$1,00' is not an amount of money"),
    # What the keys of a wager say together.
    ("wagers.play", "raises", None, "stand with a wager of kind raise, and only there"),
    ("wagers.play", "raises", "[]", "stand with a wager of kind raise, and only there"),
    (
        *("wagers.ante", "raises"),
        '[{ when = "now", times = [1], of = "ante", cite = "653a.11(b)" }]',
        "stand with a wager of kind raise, and only there",
    ),
    ("wagers.progressive", "amounts_cite", None, "is missing beside amounts"),
]


@pytest.mark.parametrize(("header", "key", "value", "reason"), WRONG_VALUES)
def test_a_wrong_value_is_refused(
    tmp_path: Path, header: str, key: str, value: str | None, reason: str
) -> None:
    text = with_value("653a", header, key, value)
    assert_refused(tmp_path, text, f"{header}.{key}" if header else key, reason)


@pytest.mark.parametrize("key", ["boxes", "entry", "payout_limit"])
def test_a_value_where_a_table_belongs_is_refused(tmp_path: Path, key: str) -> None:
    text = f"{key} = 5\n" + without_section("653a", key)
    assert_refused(tmp_path, text, key, "must be a table, not a whole number")


# ── Any value anywhere ───────────────────────────────────────────────────────────────────────

ODDITIES: tuple[Any, ...] = (
    *(None, True, 0, -1, 10**30, "", "x", [], [1], ["x"], [[]], [["x"]], [{}], {}),
    *({"x": 1}, {"A": {}}, {"meter": "x"}),
)


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place inside a chapter's tables."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*path, key))


@cache
def tables_and_places(number: str) -> tuple[dict[str, Any], tuple[tuple[str | int, ...], ...]]:
    tables = read_toml(CHAPTERS / f"{number}.toml")
    return tables, tuple(places(tables))


def with_oddity(tables: dict[str, Any], place: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """The tables with another value at a place, or without it."""
    found = copy.deepcopy(tables)
    inner: Any = found
    for key in place[:-1]:
        inner = inner[key]
    if value is None:
        del inner[place[-1]]
    else:
        inner[place[-1]] = value
    return found


def fault(key: str, reason: str) -> NoReturn:
    assert key
    assert reason
    raise RulebookError("chapter.toml", key, reason)


@settings(max_examples=300)
@given(st.data(), st.sampled_from(NUMBERS), st.sampled_from(ODDITIES))
def test_any_value_anywhere_is_taken_or_refused_by_its_key(
    data: st.DataObject, number: str, oddity: Any
) -> None:
    tables, everywhere = tables_and_places(number)
    place = data.draw(st.sampled_from(everywhere))
    # Any other error than the one that names its key would come through.
    with suppress(RulebookError):
        read_chapter(Table(with_oddity(tables, place, oddity), "", fault))
