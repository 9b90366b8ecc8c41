"""Wrong raises, meters, Envy Bonuses and references in a chapter file: refused where they stand."""

import re
from pathlib import Path

import pytest

from tests.support.bad_chapters import (
    assert_refused,
    chapter_lines,
    section_of,
    with_value,
    without_section,
)

METER = "wagers.progressive.meter"
ENVY = "wagers.progressive.envy"


# ── Amounts, approvals, dealing ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("value", "within", "reason"),
    [
        ('[1, "five"]', "[1]", "'five' is not an amount of money"),
        ("[true]", "[0]", "True is not an amount of money"),
        ("[1, 0]", "[1]", "must be above zero"),
        ("[1, 5.001]", "[1]", "5.001 is not a whole number of cents"),
    ],
)
def test_the_amounts_of_a_wager_are_money(
    tmp_path: Path, value: str, within: str, reason: str
) -> None:
    text = with_value("653a", "wagers.progressive", "amounts", value)
    assert_refused(tmp_path, text, f"wagers.progressive.amounts{within}", reason)


@pytest.mark.parametrize(
    ("value", "key", "reason"),
    [
        ('{ cite = "R15" }', "wins", "is missing"),
        ('{ wins = "all" }', "cite", "is missing"),
        ('{ wins = "most", cite = "R15" }', "wins", "must be all, or odds: 'most' is not a payout"),
        ('{ wins = "all", cite = "R15", by = "us" }', "by", "is not a key that is known here"),
    ],
)
def test_an_approval_names_all_wins_or_odds(
    tmp_path: Path, value: str, key: str, reason: str
) -> None:
    text = with_value("653a", "wagers.progressive", "approval", value)
    assert_refused(tmp_path, text, f"wagers.progressive.approval.{key}", reason)


@pytest.mark.parametrize(
    ("key", "value", "within", "reason"),
    [
        ("needs", '{ shuffler = "manual", cite = "x" }', "shuffler", "must be one of automated"),
        ("needs", '{ shuffler = "automated" }', "cite", "is missing"),
        ("needs", '{ shuffler = "automated", cite = "x", two = 2 }', "two", "is not a key"),
        ("stub_count", "{ every_rounds = 5 }", "cite", "is missing"),
        ("stub_count", '{ every_rounds = 0, cite = "x" }', "every_rounds", "must be at least 1"),
        (
            "stub_count",
            '{ every_rounds = true, cite = "x" }',
            "every_rounds",
            "must be a whole number, not true or false",
        ),
    ],
)
def test_a_dealing_method_says_what_it_needs(
    tmp_path: Path, key: str, value: str, within: str, reason: str
) -> None:
    text = with_value("653a", "dealing.hand", key, value)
    assert_refused(tmp_path, text, f"dealing.hand.{key}.{within}", reason)


def test_an_unknown_dealing_method_is_refused(tmp_path: Path) -> None:
    text = "\n".join(chapter_lines("653a")).replace("[dealing.hand]", "[dealing.foot]")
    reason = "is no dealing method: manual-shoe, hand, automated-shoe, reshuffling-shoe"
    assert_refused(tmp_path, text, "dealing.foot", reason)


# ── Raises ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("rest", "key", "reason"),
    [
        ("", "times", "must be given, or else at_least and at_most"),
        ("times = []", "times", "must be given, or else at_least and at_most"),
        ("times = [1], at_most = 2", "times", "must be given, or else at_least and at_most"),
        ("at_least = 3, at_most = 1", "at_least", "must not be above at_most"),
        ("times = 3", "times", "must be a list of whole numbers, not a whole number"),
        ("times = [true]", "times", "must be a list of whole numbers above zero"),
        ("times = [0]", "times", "must be a list of whole numbers above zero"),
        ("times = [1.5]", "times", "must be a list of whole numbers above zero"),
        ("at_least = 1, at_most = true", "at_most", "must be a whole number, not true or false"),
        ("times = [1], colour = 5", "colour", "is not a key that is known here"),
    ],
)
def test_a_raise_says_how_much(tmp_path: Path, rest: str, key: str, reason: str) -> None:
    point = f'[{{ when = "now", of = "ante", cite = "653a.11(b)", {rest} }}]'
    text = with_value("653a", "wagers.play", "raises", point.replace(",  }", " }"))
    assert_refused(tmp_path, text, f"wagers.play.raises[0].{key}", reason)


def test_a_decision_point_is_a_table(tmp_path: Path) -> None:
    text = with_value("653a", "wagers.play", "raises", "[3]")
    assert_refused(tmp_path, text, "wagers.play.raises[0]", "must be a table, not a whole number")


# ── Paytables ────────────────────────────────────────────────────────────────────────────────


def test_a_paytable_has_letters_or_one_list(tmp_path: Path) -> None:
    row = '["50 to 1", "40 to 1", "30 to 1", "9 to 1", "7 to 1", "4 to 1", "3 to 1"]'
    reason = "needs either letters or the single list `pays`"
    place = "wagers.trips.paytables"
    assert_refused(tmp_path, with_value("653a", place, "pays", row), place, reason)
    place = "wagers.ante.paytables"
    assert_refused(tmp_path, with_value("653a", place, "pays", None), place, reason)


def test_a_row_that_cannot_win_is_a_row_of_the_paytable(tmp_path: Path) -> None:
    place = "wagers.trips.paytables"
    text = with_value("653a", place, "never", '{ "Two pair" = "R23" }')
    assert_refused(tmp_path, text, f"{place}.never.Two pair", "is no hand of this paytable")
    text = with_value("653a", place, "never", '{ "Flush" = 23 }')
    assert_refused(tmp_path, text, f"{place}.never.Flush", "must be text, not a whole number")


# ── Meters ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seeds", "within", "reason"),
    [
        ("seed = { grand = 1 }", ".seed.grand", "is no meter level: meter, mega, major, minor"),
        ("seed = { reserve = 1 }", ".seed.reserve", "is no meter level"),
        ("seed = 10000", ".seed", "must be a table, not a whole number"),
        ("reseed = { meter = 1 }", ".seed", "is missing"),
        ("seed = { meter = 1 }", ".reseed", "is missing"),
        ("seed = { meter = 0.001 }", ".seed.meter", "0.001 is not a whole number of cents"),
        ("seed = { meter = -1 }", ".seed.meter", "must not be below zero"),
        ("seed = { meter = true }", ".seed.meter", "True is not an amount of money"),
        (
            "seed = { meter = 1 }, reseed = { meter = 1 }, rate = { mega = 0.2 }",
            "",
            "seed, reseed and rate must name the same levels",
        ),
        (
            "seed = { mega = 1 }, reseed = { mega = 1 }, rate = { mega = 0.1 }",
            "",
            "names other levels than the paytable pays from",
        ),
    ],
)
def test_a_meter_has_a_seed_and_a_reseed_for_each_level(
    tmp_path: Path, seeds: str, within: str, reason: str
) -> None:
    assert_refused(
        tmp_path, with_value("653a", METER, "A", f"{{ {seeds} }}"), f"{METER}.A{within}", reason
    )


@pytest.mark.parametrize(
    ("rates", "within", "reason"),
    [
        ("rate = { meter = 1.5 }", "rate.meter", "must be a rate from 0 to 1"),
        ("rate = { meter = -0.1 }", "rate.meter", "must be a rate from 0 to 1"),
        ("rate = { meter = nan }", "rate.meter", "must be a finite number"),
        ("rate = { meter = inf }", "rate.meter", "must be a finite number"),
        ("rate = { meter = true }", "rate.meter", "must be a number, not true or false"),
        ('rate = { meter = "21%" }', "rate.meter", "must be a number, not text"),
        ("rate = { meter = 1e-999999999 }", "rate.meter", "must be a number of at most 28 digits"),
        ("rate = { meter = 1e999999999 }", "rate.meter", "must be a number of at most 28 digits"),
        (f"rate = {{ meter = 0.{'1' * 29} }}", "rate.meter", "must be a number of at most 28"),
        ("rate = { meter = 0.21 }, reserve_rate = 2", "reserve_rate", "must be a rate from 0 to 1"),
        ("rate = { meter = 0.21 }, cap = 1", "cap", "is not a key that is known here"),
    ],
)
def test_a_meter_rises_by_a_part_of_the_wager(
    tmp_path: Path, rates: str, within: str, reason: str
) -> None:
    terms = f"{{ seed = {{ meter = 10000 }}, reseed = {{ meter = 10000 }}, {rates} }}"
    assert_refused(tmp_path, with_value("653a", METER, "A", terms), f"{METER}.A.{within}", reason)


@pytest.mark.parametrize(
    ("dropped", "added"), [("D", ""), ("ABCD", ""), ("", "E")], ids=["less", "none", "more"]
)
def test_a_meter_gives_the_numbers_of_every_letter_of_its_paytable(
    tmp_path: Path, dropped: str, added: str
) -> None:
    lines = list(chapter_lines("653a"))
    start, end = section_of(lines, METER)
    terms = {line[0]: line for line in lines[start:end] if re.match(r"[A-D]\s*=", line)}
    assert sorted(terms) == ["A", "B", "C", "D"]
    for letter in dropped:
        lines.remove(terms[letter])
    for letter in added:
        lines.insert(start, letter + terms["C"][1:])
    reason = "must give the numbers of every paytable letter, and of no other"
    assert_refused(tmp_path, "\n".join(lines), METER, reason)


def test_a_paytable_that_pays_from_a_meter_needs_the_meter(tmp_path: Path) -> None:
    reason = "stands with a paytable that pays from a meter, and only there"
    assert_refused(tmp_path, without_section("653a", METER), METER, reason)


def test_a_paytable_that_pays_from_no_meter_has_none(tmp_path: Path) -> None:
    meter = '[wagers.trips.meter]\ncite = "R29"\norigin = "assumed"\nset_by = "submission"'
    text = "\n".join([*chapter_lines("653a"), meter, "minimum = 10000"])
    reason = "stands with a paytable that pays from a meter, and only there"
    assert_refused(tmp_path, text, "wagers.trips.meter", reason)


def test_numbers_that_the_submission_sets_have_a_minimum_and_no_more(tmp_path: Path) -> None:
    reason = "must be given, and no numbers, where the submission sets them"
    text = with_value("653a", METER, "set_by", '"submission"')
    assert_refused(tmp_path, text, f"{METER}.minimum", reason)
    place = "wagers.three-card-progressive.meter"
    text = with_value("643a", place, "minimum", None)
    assert_refused(tmp_path, text, f"{place}.minimum", reason, "643a")


def test_numbers_that_the_law_sets_have_no_minimum(tmp_path: Path) -> None:
    text = with_value("653a", METER, "minimum", "10000")
    reason = "stands only where the submission sets the numbers"
    assert_refused(tmp_path, text, f"{METER}.minimum", reason)


# ── Envy Bonuses ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("value", "within", "reason"),
    [
        ('{ "one" = ["$1", "$2"] }', ".one", "'one' is not an amount of money"),
        ('{ "$1" = ["$1"] }', ".$1", "has 1 amounts for 2 hands"),
        ('{ "$1" = ["3 to 1", "$2"] }', ".$1", "must pay amounts such as $75, not 3 to 1"),
        ('{ "$1" = ["1,00", "$2"] }', ".$1", "'1,00' is not a payout"),
        ('{ "$1" = ["", ""] }', ".$1", "pays nothing at all"),
        ('{ "$1" = "$1,000" }', ".$1", "must be a list of texts, not text"),
        ("{}", "", "names no size of the wager"),
        ("[]", "", "must be a table, not a list"),
    ],
)
def test_an_envy_bonus_pays_an_amount_for_each_size_and_hand(
    tmp_path: Path, value: str, within: str, reason: str
) -> None:
    assert_refused(
        tmp_path, with_value("653a", ENVY, "pays", value), f"{ENVY}.pays{within}", reason
    )


def test_an_envy_bonus_has_letters_or_one_table(tmp_path: Path) -> None:
    reason = "needs either letters or the single table `pays`"
    assert_refused(tmp_path, with_value("653a", ENVY, "pays", None), ENVY, reason)
    text = with_value("653a", ENVY, "A", '{ "$1" = ["$1", "$2"] }')
    assert_refused(tmp_path, text, ENVY, reason)


# ── References ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("number", "header", "key", "value"),
    [
        ("653a", "entry", "any_of", '[["ante", "nobody"]]'),
        ("653a", "wagers.trips", "after", '["ante", "nobody"]'),
        ("653a", "wagers.blind", "equals", '"nobody"'),
        ("653a", "bonuses.magic-card", "on", '"nobody"'),
        ("653a", "payout_limit", "covers", '["ante", "nobody"]'),
        ("643a", "main_paytable", "wagers", '["bet-1", "bet-2", "bet-3", "nobody"]'),
        ("643a", "options.five_card_bonus_system", "needs", '"nobody"'),
    ],
)
def test_a_wager_that_is_named_must_exist(
    tmp_path: Path, number: str, header: str, key: str, value: str
) -> None:
    text = with_value(number, header, key, value)
    reason = "'nobody' is no wager of this chapter"
    assert_refused(tmp_path, text, f"{header}.{key}", reason, number)


def test_a_wager_that_a_raise_or_a_choice_of_wagers_names_must_exist(tmp_path: Path) -> None:
    reason = "'nobody' is no wager of this chapter"
    point = '[{ when = "now", times = [1], of = "nobody", cite = "653a.11(b)" }]'
    text = with_value("653a", "wagers.play", "raises", point)
    assert_refused(tmp_path, text, "wagers.play.raises", reason)
    text = with_value("641a", "wagers.bad-beat", "after_any", '["ante", "nobody"]')
    assert_refused(tmp_path, text, "wagers.bad-beat.after", reason, "641a")
    text = with_value("653a", "wagers.blind", "equals", '""')
    assert_refused(tmp_path, text, "wagers.blind.equals", "'' is no wager of this chapter")


@pytest.mark.parametrize("shared", ["nobody", "six-card-bonus"])
def test_a_wager_shares_only_with_one_above_it(tmp_path: Path, shared: str) -> None:
    place = "wagers.five-card-hand-bonus-dealer"
    text = with_value("653a", place, "shares", f'"{shared}"')
    assert_refused(tmp_path, text, f"{place}.shares", f"{shared!r} is not a wager above this one")


@pytest.mark.parametrize(
    ("number", "header", "key"),
    [
        ("645a", "wagers.protection", "variant"),
        ("645a", "options.vigorish", "unless"),
        ("645a", "vigorish", "unless"),
        ("653a", "wagers.trips", "variant"),
    ],
)
def test_a_variant_that_is_named_must_exist(
    tmp_path: Path, number: str, header: str, key: str
) -> None:
    text = with_value(number, header, key, '"hard"')
    reason = "'hard' is no variant of this chapter"
    assert_refused(tmp_path, text, f"{header}.{key}", reason, number)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("default", '"hard"', "must be one of standard, ez, not 'hard'"),
        ("kind", '"guess"', "must be one of choice, flag, list, not 'guess'"),
        ("values", '"ez"', "must be a list of texts, not text"),
        ("about", None, "is missing"),
    ],
)
def test_an_option_says_what_may_be_chosen(
    tmp_path: Path, key: str, value: str | None, reason: str
) -> None:
    text = with_value("645a", "options.variant", key, value)
    assert_refused(tmp_path, text, f"options.variant.{key}", reason, "645a")
