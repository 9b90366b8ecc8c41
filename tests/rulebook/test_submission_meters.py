"""Meter numbers: filed where the chapter leaves them open, fixed where it does not (R29)."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from pitboss.models import as_json, from_core
from pitboss.rulebook import chapters, check
from pitboss.rulebook.paytables import SetBy
from pitboss.wire.wager_rules import TermsRules
from tests.support.games import FOUR, HOLDEM, RIDE, UTH
from tests.support.submissions import NUMBERS, is_clean, one, only, typed, violations

HAND_BONUS = "five-card-hand-bonus"


def meters(set_by: SetBy) -> Iterator[tuple[str, str]]:
    """Every wager with a meter whose numbers the law, or the submission, sets."""
    for chapter in chapters().values():
        for wager in chapter.wagers.values():
            if wager.meter is not None and wager.shares is None and wager.meter.set_by is set_by:
                yield chapter.slug, wager.key


OPEN = list(meters(SetBy.SUBMISSION))
FIXED = list(meters(SetBy.LAW))


def letter(slug: str, key: str) -> dict[str, Any]:
    letters = chapters()[slug].wagers[key].paytables.letters
    return {"paytable": letters[0]} if letters else {}


def cite(slug: str, key: str) -> str:
    meter = chapters()[slug].wagers[key].meter
    assert meter is not None
    return meter.cite


def test_these_are_the_meters_that_a_submission_sets() -> None:
    assert sorted((chapters()[slug].chapter, key) for slug, key in OPEN) == [
        ("639a", HAND_BONUS),
        ("643a", "five-card-hand-bonus"),
        ("643a", "five-card-progressive"),
        ("643a", "three-card-progressive"),
        ("645a", "progressive"),
        ("649a", "five-card-hand-bonus"),
        ("649a", "five-card-progressive"),
        ("649a", "three-card-progressive"),
        ("655a", HAND_BONUS),
        ("657a", HAND_BONUS),
    ]


@pytest.mark.cites(
    "639a.12(e)(4)",
    "643a.12(d)(3)",
    "643a.12(e)(3)",
    "643a.12(f)(4)",
    "649a.12(h)(3)",
    "649a.12(i)(4)",
    "655a.12(e)(4)",
    "657a.12(f)(4)",
    "R29",
)
@pytest.mark.parametrize(("slug", "key"), OPEN)
def test_numbers_that_the_chapter_leaves_open_must_be_filed(slug: str, key: str) -> None:
    wager = chapters()[slug].wagers[key]
    value = {**letter(slug, key), **NUMBERS}
    assert is_clean(one(slug, {key: value}))
    for missing in NUMBERS:
        short = {name: number for name, number in value.items() if name != missing}
        finding = only(one(slug, {key: short}))
        assert finding.path == f"games.{slug}.wagers.{key}.{missing}"
        assert finding.message == (
            f"the chapter leaves the {wager.name} meter's {missing} to the Rules Submission, "
            "which does not give it"
        )
        assert finding.cite == cite(slug, key)
    bare = violations(one(slug, {key: letter(slug, key) or True}))
    assert [found.path.rpartition(".")[2] for found in bare] == ["seed", "reseed", "rate"]


@pytest.mark.cites(
    "639a.12(e)(4)",
    "643a.12(d)(3)",
    "643a.12(e)(3)",
    "643a.12(f)(4)",
    "649a.12(h)(3)",
    "649a.12(i)(4)",
    "655a.12(e)(4)",
    "657a.12(f)(4)",
    "R29",
)
@pytest.mark.parametrize(("slug", "key"), OPEN)
def test_seed_and_reseed_reach_the_chapters_minimum(slug: str, key: str) -> None:
    meter = chapters()[slug].wagers[key].meter
    assert meter is not None
    assert meter.minimum is not None
    least = Decimal(meter.minimum) / 100
    assert least == (1000 if key == "three-card-progressive" else 10000)
    value = {**letter(slug, key), **NUMBERS, "seed": least, "reseed": least}
    assert is_clean(one(slug, {key: value}))
    for low in ("seed", "reseed"):
        finding = only(one(slug, {key: {**value, low: least - Decimal("0.01")}}))
        assert finding.path == f"games.{slug}.wagers.{key}.{low}"
        assert f"at a wager of $1, below the ${least:,} that the chapter asks" in finding.message
        assert finding.cite == meter.cite


@pytest.mark.cites("643a.12(d)(3)", "643a.12(e)(3)", "643a.12(f)(4)", "649a.12(h)(3)", "R29")
@pytest.mark.parametrize(("slug", "key"), OPEN)
def test_the_minimum_is_a_plain_sum_whatever_the_wager(slug: str, key: str) -> None:
    meter = chapters()[slug].wagers[key].meter
    assert meter is not None
    assert meter.minimum is not None
    fifth = Decimal(meter.minimum) / 500
    value = {**letter(slug, key), **NUMBERS, "amount": 5, "seed": fifth, "reseed": fifth}
    assert is_clean(one(slug, {key: value}))
    finding = only(one(slug, {key: {**value, "reseed": fifth - Decimal("0.01")}}))
    assert finding.path == f"games.{slug}.wagers.{key}.reseed"
    assert f"posts ${fifth * 5 - Decimal('0.05'):,.2f} at a wager of $5" in finding.message
    assert finding.cite == meter.cite


@pytest.mark.cites(
    "641a.12(d)(3)",
    "641a.12(e)(3)",
    "641a.12(g)(4)",
    "647a.12(d)(3)",
    "647a.12(e)(4)",
    "653a.12(d)(3)",
    "653a.12(e)(4)",
    "R29",
)
@pytest.mark.parametrize(("slug", "key"), FIXED)
def test_numbers_that_the_chapter_fixes_may_be_repeated_and_not_changed(
    slug: str, key: str
) -> None:
    meter = chapters()[slug].wagers[key].meter
    assert meter is not None
    for name, terms in meter.terms.items():
        chosen = {"paytable": name} if name else {}
        written = as_json(from_core(TermsRules, terms, letter=name))
        del written["letter"]
        written["rate"] = {level: Decimal(rate) for level, rate in written["rate"].items()}
        written["reserve_rate"] = Decimal(written["reserve_rate"])
        offer = typed(one(slug, {key: {**chosen, **written}})).games[slug].offers[key]
        assert offer.meter == terms
        assert typed(one(slug, {key: chosen or True})).games[slug].offers[key].meter == terms
        others = {
            "seed": {**written["seed"], next(iter(written["seed"])): 12345},
            "reseed": {**written["reseed"], next(iter(written["reseed"])): 12345},
            "rate": {**written["rate"], next(iter(written["rate"])): Decimal("0.5")},
            "reserve_rate": Decimal("0.01"),
        }
        for part, value in others.items():
            finding = only(one(slug, {key: {**chosen, part: value}}))
            assert finding.path == f"games.{slug}.wagers.{key}.{part}"
            assert finding.message.startswith("the chapter fixes the ")
            assert finding.cite == meter.cite


def test_a_changed_number_is_told_beside_the_laws() -> None:
    def told(slug: str, key: str, **numbers: Any) -> str:
        return only(one(slug, {key: {**letter(slug, key), **numbers}})).message

    assert told(UTH, "progressive", rate=Decimal("0.2")) == (
        "the chapter fixes the Progressive Payout meter's rate: 21%, not 20%"
    )
    assert told(UTH, "progressive", seed=20000) == (
        "the chapter fixes the Progressive Payout meter's seed: $10,000 for 1, not $20,000 for 1"
    )
    assert told(UTH, HAND_BONUS, reserve_rate=0) == (
        "the chapter fixes the Five Card Hand Bonus meter's reserve_rate: 8%, not 0%"
    )
    assert told(UTH, "progressive", rate={"mega": Decimal("0.2")}).endswith("21%, not mega 20%")
    levels = {"mega": Decimal("0.1"), "major": Decimal("0.1")}
    assert told(HOLDEM, "progressive", paytable="B", rate=levels) == (
        "the chapter fixes the Progressive Payout meter's rate: mega 11%, major 10%, "
        "not mega 10%, major 10%"
    )


@pytest.mark.parametrize("part", ["seed", "reseed", "rate"])
@pytest.mark.parametrize("levels", [["mega"], ["meter", "mega"], ["metre"], []])
def test_a_filed_meter_has_exactly_the_levels_that_the_table_pays_from(
    part: str, levels: list[str]
) -> None:
    numbers = {**NUMBERS, part: dict.fromkeys(levels, NUMBERS[part])}
    finding = only(one(RIDE, {HAND_BONUS: numbers}))
    assert finding.path == f"games.{RIDE}.wagers.{HAND_BONUS}.{part}"
    assert finding.message == "must give exactly the levels that the paytable pays from: meter"
    assert finding.cite == "643a.12(f)(4)"


def test_one_number_and_a_table_of_one_level_say_the_same() -> None:
    table = {name: {"meter": number} for name, number in NUMBERS.items()}
    assert is_clean(one(RIDE, {HAND_BONUS: table}))
    one_level, number = (
        typed(one(RIDE, {HAND_BONUS: value})).games[RIDE] for value in (table, dict(NUMBERS))
    )
    assert one_level.offers == number.offers


@pytest.mark.parametrize(
    ("numbers", "part", "words"),
    [
        ({"rate": 0}, "rate", "above 0 and below 1"),
        ({"rate": 1}, "rate", "above 0 and below 1"),
        ({"rate": 21}, "rate", "above 0 and below 1"),
        ({"rate": Decimal("-0.2")}, "rate", "above 0 and below 1"),
        ({"rate": Decimal("0.6"), "reserve_rate": Decimal("0.4")}, "rate", "the whole wager"),
        ({"reserve_rate": Decimal("-0.1")}, "reserve_rate", "0 or more, and below 1"),
        ({"reserve_rate": 1}, "reserve_rate", "0 or more, and below 1"),
    ],
)
def test_a_rate_is_a_part_of_the_wager(numbers: dict[str, Any], part: str, words: str) -> None:
    finding = only(one(RIDE, {HAND_BONUS: {**NUMBERS, **numbers}}))
    assert finding.path == f"games.{RIDE}.wagers.{HAND_BONUS}.{part}"
    assert words in finding.message
    assert finding.cite == "643a.12(f)(4)"


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("seed", "much"),
        ("seed", True),
        ("seed", -1),
        ("seed", Decimal("10000.005")),
        ("seed", Decimal("inf")),
        ("reseed", []),
        ("reseed", {"meter": "x"}),
        ("rate", "21%"),
        ("rate", Decimal("nan")),
        ("rate", Decimal("1e-999999999")),
        ("rate", {"meter": {}}),
        ("reserve_rate", "none"),
        ("reserve_rate", {"meter": 0}),
    ],
)
def test_a_number_that_is_none_is_told_once(part: str, value: Any) -> None:
    finding = only(one(RIDE, {HAND_BONUS: {**NUMBERS, part: value}}))
    assert finding.path.startswith(f"games.{RIDE}.wagers.{HAND_BONUS}.{part}")
    assert finding.cite == "601a.2"


def test_a_filed_meter_may_have_a_reserve() -> None:
    for filed, kept in (({"reserve_rate": Decimal("0.08")}, Fraction(8, 100)), ({}, Fraction(0))):
        offers = typed(one(RIDE, {HAND_BONUS: {**NUMBERS, **filed}})).games[RIDE].offers
        meter = offers[HAND_BONUS].meter
        assert meter is not None
        assert meter.reserve_rate == kept
        assert meter.rate == {"meter": Fraction(15, 100)}


def test_money_may_be_written_as_text_here_as_elsewhere() -> None:
    written = {**NUMBERS, "seed": "10,000.00", "reseed": "$10,000"}
    text, number = (
        typed(one(RIDE, {HAND_BONUS: value})).games[RIDE] for value in (written, dict(NUMBERS))
    )
    assert text.offers == number.offers


def test_a_wrong_letter_hides_no_other_fault_and_invents_none() -> None:
    wrong = {"paytable": "Z", "amount": 1, "seed": 1000, "reseed": 1000, "rate": Decimal("0.2")}
    assert only(one(RIDE, {"three-card-progressive": wrong})).path.endswith(".paytable")
    assert only(one(FOUR, {"four-card-progressive": {"paytable": "Z", "envy": "A"}})).path.endswith(
        ".paytable"
    )
    both = violations(one(FOUR, {"four-card-progressive": {"paytable": "Z", "amount": 3}}))
    assert [found.path.rpartition(".")[2] for found in both] == ["paytable", "amount"]


def test_a_float_is_no_exact_number() -> None:
    finding = only(one(RIDE, {HAND_BONUS: {**NUMBERS, "rate": 0.15}}))
    assert finding.path == f"games.{RIDE}.wagers.{HAND_BONUS}.rate"
    assert only(one(RIDE, minimum=2.5)).path == f"games.{RIDE}.minimum"


@pytest.mark.cites("R28")
def test_a_rate_has_at_most_six_decimals() -> None:
    def filed(rate: str) -> dict[str, Any]:
        numbers = {"seed": 1000, "reseed": 1000, "rate": Decimal(rate)}
        wagers = {"three-card-progressive": {"paytable": "A", **numbers}}
        rules = {"adjacent_boxes": 1, "cards_rest": "card-area", "wagers": {"main": "A", **wagers}}
        return {"facility": "x", "games": {"let-it-ride": rules}}

    assert check(filed("0.123456")).ok
    (fault,) = check(filed("0.1234567")).violations
    assert fault.path.endswith("three-card-progressive.rate")
    assert "six decimals" in fault.message
    assert fault.cite == "643a.12(d)(3)"
