"""A chapter as JSON holds all of the chapter, exactly, and nothing that JSON would bend."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from pitboss.money import parse_money, parse_odds
from pitboss.rulebook import Chapter, Meter, Paytables, chapter_of, chapters
from pitboss.rulebook.paytables import Envy
from pitboss.wire import as_json, json_text
from pitboss.wire.rules import chapter_rules

each_chapter = pytest.mark.parametrize("slug", chapters())


def read_back(chapter: Chapter) -> dict[str, Any]:
    """The JSON as somebody else reads it."""
    return dict(json.loads(json_text(chapter_rules(chapter))))


def values(json_value: object) -> Iterator[object]:
    """Every value that is neither a list nor a table."""
    if isinstance(json_value, dict):
        assert all(isinstance(key, str) for key in json_value)
        for inner in json_value.values():
            yield from values(inner)
    elif isinstance(json_value, list):
        for inner in json_value:
            yield from values(inner)
    else:
        yield json_value


def same_rows(found: list[dict[str, str]], rows: Any) -> None:
    assert [(one["hand"], parse_odds(one["pays"])) for one in found] == [
        (row.hand, row.pays) for row in rows
    ]


def same_paytables(found: dict[str, Any], paytables: Paytables) -> None:
    assert (found["cite"], found["origin"]) == (paytables.cite, paytables.origin)
    assert (found["ranking"], found["looks_at"]) == (paytables.ranking, paytables.looks_at)
    assert found["letters"] == list(paytables.letters)
    assert [one["letter"] for one in found["tables"]] == list(paytables.tables)
    for one, table in zip(found["tables"], paytables.tables.values(), strict=True):
        same_rows(one["rows"], table.rows)
        assert one["never"] == table.never


def same_meter(found: dict[str, Any], meter: Meter) -> None:
    assert (found["cite"], found["set_by"]) == (meter.cite, meter.set_by)
    assert (found["minimum"] is None) == (meter.minimum is None)
    if meter.minimum is not None:
        assert parse_money(found["minimum"]) == meter.minimum
    assert [one["letter"] for one in found["terms"]] == list(meter.terms)
    for one, terms in zip(found["terms"], meter.terms.values(), strict=True):
        assert {level: parse_money(text) for level, text in one["seed"].items()} == terms.seed
        assert {level: parse_money(text) for level, text in one["reseed"].items()} == terms.reseed
        assert {level: Fraction(text) for level, text in one["rate"].items()} == terms.rate
        assert Fraction(one["reserve_rate"]) == terms.reserve_rate


def same_envy(found: dict[str, Any], envy: Envy) -> None:
    schedules = [
        (letter, size, rows)
        for letter, by_size in envy.schedules.items()
        for size, rows in by_size.items()
    ]
    assert (found["cite"], found["ranking"]) == (envy.cite, envy.ranking)
    for one, (letter, size, rows) in zip(found["schedules"], schedules, strict=True):
        assert (one["letter"], parse_money(one["wager"])) == (letter, size)
        assert one["or_more"] == envy.at_least
        same_rows(one["rows"], rows)


@each_chapter
def test_a_chapter_goes_through_json_unchanged_and_without_a_float(slug: str) -> None:
    chapter = chapter_of(slug)
    assert read_back(chapter) == as_json(chapter_rules(chapter))
    for value in values(as_json(chapter_rules(chapter))):
        assert value is None or isinstance(value, str | int)
        assert not isinstance(value, float)


@each_chapter
def test_the_json_names_the_game_and_its_table(slug: str) -> None:
    chapter = chapter_of(slug)
    found = read_back(chapter)
    assert (found["chapter"], found["game"], found["name"]) == (
        (chapter.chapter, slug, chapter.name)
    )
    assert found["positions"]["most"] == chapter.positions
    assert found["deck"]["cards"] == chapter.deck.deck
    assert found["adjacent_boxes"]["rule"] == chapter.boxes.rule
    assert found["entry"]["any_of"] == [list(one) for one in chapter.entry.any_of]
    assert [one["method"] for one in found["dealing"]] == list(chapter.dealing)
    assert [one["option"] for one in found["options"]] == list(chapter.options)


@each_chapter
def test_the_json_holds_every_wager_and_every_row(slug: str) -> None:
    chapter = chapter_of(slug)
    found = read_back(chapter)
    if chapter.main_paytable is not None:
        same_paytables(found["main_paytable"], chapter.main_paytable)
    else:
        assert found["main_paytable"] is None
    assert [one["wager"] for one in found["wagers"]] == list(chapter.wagers)
    for one, wager in zip(found["wagers"], chapter.wagers.values(), strict=True):
        assert (one["name"], one["kind"], one["cite"]) == (wager.name, wager.kind, wager.cite)
        assert (one["after"], one["after_any"]) == (list(wager.after), list(wager.after_any))
        assert (one["equals"], one["must_offer"]) == (wager.equals, wager.must_offer)
        assert [parse_money(text) for text in one["amounts"]] == list(wager.amounts)
        assert len(one["raises"]) == len(wager.raises)
        shared = wager.shares is not None or wager.paytables is chapter.main_paytable
        assert (one["paytables"] is None) == shared
        if not shared:
            same_paytables(one["paytables"], wager.paytables)
        assert (one["meter"] is None) == (wager.meter is None or shared)
        if wager.meter is not None and not shared:
            same_meter(one["meter"], wager.meter)
        assert (one["envy"] is None) == (wager.envy is None)
        if wager.envy is not None:
            same_envy(one["envy"], wager.envy)


@each_chapter
def test_the_json_holds_every_bonus(slug: str) -> None:
    chapter = chapter_of(slug)
    found = read_back(chapter)["bonuses"]
    assert [(one["bonus"], one["on"]) for one in found] == [
        (key, bonus.on) for key, bonus in chapter.bonuses.items()
    ]
    for one, bonus in zip(found, chapter.bonuses.values(), strict=True):
        same_paytables(one["paytables"], bonus.paytables)


@each_chapter
def test_the_json_holds_limit_and_vigorish_where_there_are(slug: str) -> None:
    chapter = chapter_of(slug)
    found = read_back(chapter)
    assert (found["payout_limit"] is None) == (chapter.payout_limit is None)
    if chapter.payout_limit is not None:
        assert parse_money(found["payout_limit"]["floor"]) == chapter.payout_limit.floor
        assert found["payout_limit"]["covers"] == list(chapter.payout_limit.covers)
    assert (found["vigorish"] is None) == (chapter.vigorish is None)
    if chapter.vigorish is not None:
        assert found["vigorish"]["percent"] == chapter.vigorish.percent
        assert parse_money(found["vigorish"]["round_up_to"]) == chapter.vigorish.round_up_to


def test_the_json_prints_amounts_as_dollars_and_rates_as_decimals() -> None:
    wagers = {one["wager"]: one for one in read_back(chapter_of("653a"))["wagers"]}
    progressive = wagers["progressive"]
    assert progressive["amounts"] == ["1.00", "5.00"]
    assert progressive["meter"]["terms"][1] == {
        "letter": "B",
        "seed": {"mega": "10000.00", "major": "1000.00"},
        "reseed": {"mega": "10000.00", "major": "1000.00"},
        "rate": {"mega": "0.11", "major": "0.1"},
        "reserve_rate": "0",
    }
    assert wagers["blind"]["paytables"]["tables"][0]["rows"][4] == {
        "hand": "Flush",
        "pays": "3 to 2",
    }
    assert progressive["approval"] == {
        "wins": "all",
        "cite": "653a.11(k)(3)",
        "light": "653a.11(k)(2)",
    }
    assert wagers["play"]["raises"][0] == {
        "when": "before the Flop",
        "of": "ante",
        "times": [3, 4],
        "at_least": None,
        "at_most": None,
        "only_with": None,
        "cite": "653a.11(b)",
    }
