"""Custom paytables: lawful only where the rulebook's own table is not law (R2)."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from pitboss.rulebook import chapters
from pitboss.rulebook.paytables import Paytable, SetBy
from tests.support.games import CARIBBEAN, CRAZY, MISSISSIPPI, PAI_GOW, THREE, UTH
from tests.support.submissions import LEAST, NUMBERS, is_clean, one, only, typed, violations

PAIR_PLUS = [["Straight flush", "40 to 1"], ["Three-of-a-kind", "30 to 1"], ["Pair", "1 to 1"]]


def tables() -> Iterator[tuple[str, str]]:
    """Every wager or bonus of every game that is paid by a table a submission may name."""
    for chapter in chapters().values():
        for key in chapter.selections():
            if key not in ("magic-card", "lucky-bonus"):
                yield chapter.slug, key


def as_custom(table: Paytable) -> list[list[str]]:
    return [[row.hand, str(row.pays)] for row in table.rows]


@pytest.mark.cites("R2")
@pytest.mark.parametrize(("slug", "key"), list(tables()))
def test_the_law_cannot_be_replaced_and_the_rest_can(slug: str, key: str) -> None:
    chapter = chapters()[slug]
    paytables = chapter.selections()[key]
    wager = chapter.wagers.get(key)
    value: dict[str, Any] = {"paytable": as_custom(paytables.default)}
    if wager is not None and wager.meter is not None:
        levels = paytables.default.levels
        value |= {key: dict.fromkeys(levels, number) for key, number in NUMBERS.items()}
        if wager.meter.set_by is SetBy.LAW and paytables.origin.is_law:
            value = {"paytable": value["paytable"]}
    keys = {"variant": "ez"} if wager is not None and wager.variant else {}
    data = one(slug, {key: value}, **keys)
    if not paytables.origin.is_law:
        assert is_clean(data)
        return
    finding = only(data)
    assert finding.path == f"games.{slug}.wagers.{key}.paytable"
    assert "law here; a custom one is not allowed (R2)" in finding.message
    assert finding.cite == paytables.cite


@pytest.mark.cites("R2", "R37")
@pytest.mark.parametrize(
    ("slug", "key", "rows"),
    [
        (THREE, "pair-plus", PAIR_PLUS),
        (CRAZY, "queens-up", [["Four-of-a-kind", "50 to 1"], ["Straight flush", "30 to 1"]]),
        (PAI_GOW, "fortune-bonus", [["Five aces", "500 to 1"], ["Full house", "6 to 1"]]),
        (CARIBBEAN, "stud-bonus", [["Royal flush", "$10,000"], ["Flush", "50 for 1"]]),
        (MISSISSIPPI, "three-card-bonus", [["Mini-royal", "40 to 1"], ["Pair", "Push"]]),
    ],
)
def test_a_lawful_custom_table_is_the_table_that_pays(
    slug: str, key: str, rows: list[list[str]]
) -> None:
    table = typed(one(slug, {key: {"paytable": rows}})).games[slug].offers[key].paytable
    assert table.letter == "custom"
    assert as_custom(table) == rows
    assert table.ranking == chapters()[slug].selections()[key].ranking
    assert typed(one(slug, {key: rows})).games[slug].offers[key].paytable == table


def test_a_required_wager_and_a_bonus_may_have_one_too() -> None:
    super_bonus = [["Four aces", "100 to 1"], ["Less than a straight", "Push"]]
    rules = typed(one(CRAZY, {"super-bonus": {"paytable": super_bonus}})).games[CRAZY]
    assert as_custom(rules.offers["super-bonus"].paytable) == super_bonus
    ante_bonus = [["Straight flush", "4 to 1"], ["Straight", "1 to 1"]]
    rules = typed(one(THREE, {"ante-bonus": {"paytable": ante_bonus}})).games[THREE]
    assert as_custom(rules.bonuses["ante-bonus"]) == ante_bonus


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (["Royal flush", "100 to 1"], "'Royal flush' is no hand of this wager: Mini-royal, spades"),
        (["Five aces", "100 to 1"], "'Five aces' is no hand of this wager"),
        ([3, "100 to 1"], "3 is no hand of this wager"),
        (["Flush", "5"], "'5' is not a payout"),
        (["Flush", "5 to 0"], "'5 to 0' is not a payout"),
        (["Flush", "0 to 1"], "'0 to 1' is not a payout"),
        (["Flush", "-5 to 1"], "is not a payout"),
        (["Flush", "5 : 1"], "is not a payout"),
        (["Flush", ""], "'' is not a payout"),
        (["Flush", 5], "5 is not a payout"),
        (["Flush", True], "true is not a payout"),
        (["Flush", {}], "a table is not a payout"),
        (["Flush", "$75"], "$75 is no odds: this wager has no fixed size"),
        (["Flush", "10% of meter"], "10% of meter cannot be paid: this wager has no meter"),
        (["Flush", "9" * 5000 + " to 1"], "is not a payout"),
        (["Flush"], "a row is a pair"),
        (["Flush", "4 to 1", "3 to 1"], "a row is a pair"),
        ("Flush", "a row is a pair"),
        ({"Flush": "4 to 1"}, "a row is a pair"),
        (["Pair", "2 to 1"], "Pair is there twice"),
    ],
    ids=str,
)
def test_a_wrong_row_is_told_with_its_place(row: Any, words: str) -> None:
    finding = only(one(THREE, {"pair-plus": {"paytable": [*PAIR_PLUS, row]}}))
    assert finding.path == f"games.{THREE}.wagers.pair-plus.paytable[3]"
    assert words in finding.message
    assert finding.cite == "649a.12(d)"


def test_every_wrong_row_is_told() -> None:
    rows = [["Flush", "no"], ["Royal flush", "1 to 1"], *PAIR_PLUS, ["Pair", "1 to 1"]]
    assert [found.path[-3:] for found in violations(one(THREE, {"pair-plus": rows}))] == [
        "[0]",
        "[1]",
        "[5]",
    ]


def test_a_custom_table_has_rows() -> None:
    finding = only(one(THREE, {"pair-plus": {"paytable": []}}))
    assert finding.path == f"games.{THREE}.wagers.pair-plus.paytable"
    assert finding.message == "a custom paytable needs rows"


def test_a_custom_progressive_pays_from_its_meter_and_files_its_numbers() -> None:
    rows = [["Royal flush", "100% of meter"], ["Flush", "50 for 1"]]
    path = f"games.{CARIBBEAN}.wagers.progressive"
    value = {"paytable": rows, **NUMBERS}
    offer = typed(one(CARIBBEAN, {"progressive": value})).games[CARIBBEAN].offers["progressive"]
    assert offer.meter is not None
    assert offer.meter.seed == {"meter": 1000000}
    missing = violations(one(CARIBBEAN, {"progressive": {"paytable": rows}}))
    assert [found.path for found in missing] == [f"{path}.seed", f"{path}.reseed", f"{path}.rate"]
    fixed = {**value, "paytable": rows[1:]}
    finding = only(one(CARIBBEAN, {"progressive": fixed}))
    assert finding.path == f"{path}.paytable"
    assert finding.message == "a progressive pays at least one row from its meter"


def test_a_custom_progressive_may_have_levels() -> None:
    rows = [["Royal flush", "100% mega jackpot"], ["Straight flush", "100% major jackpot"]]
    numbers = {
        "seed": {"mega": 20000, "major": 500},
        "reseed": {"mega": 20000, "major": 500},
        "rate": {"mega": Decimal("0.1"), "major": Decimal("0.1")},
    }
    assert is_clean(one(CARIBBEAN, {"progressive": {"paytable": rows, **numbers}}))


@pytest.mark.parametrize("slug", LEAST)
def test_a_list_of_junk_never_fails(slug: str) -> None:
    junk: list[list[Any]] = [[], [[]], [["Flush"]], [None], [[[], []]], [3, "x", {}]]
    for key in chapters()[slug].selections():
        for rows in junk:
            assert violations(one(slug, {key: rows}))
            assert violations(one(slug, {key: {"paytable": rows}}))


def test_the_law_of_ultimate_texas_holdem_is_all_law() -> None:
    assert all(one.origin.is_law for one in chapters()[UTH].selections().values())


@pytest.mark.cites("R56")
def test_a_stud_bonus_under_a_table_of_odds_takes_any_amount_within_its_limits() -> None:
    odds = {"paytable": [["Royal flush", "100 to 1"], ["Flush", "5 to 1"]]}
    offer = typed(one(CARIBBEAN, {"stud-bonus": odds}, minimum=10, maximum=50)).games[CARIBBEAN]
    bonus = offer.offers["stud-bonus"]
    assert (bonus.amount, bonus.minimum, bonus.maximum) == (None, 1000, 5000)
    assert is_clean(one(CARIBBEAN, {"stud-bonus": {**odds, "minimum": 5, "maximum": 20}}))
    assert only(one(CARIBBEAN, {"stud-bonus": {**odds, "amount": 1}})).path.endswith(".amount")
    sums = {"paytable": [["Royal flush", "$10,000"], ["Flush", "50 for 1"]]}
    fixed = typed(one(CARIBBEAN, {"stud-bonus": sums}, minimum=10)).games[CARIBBEAN]
    assert fixed.offers["stud-bonus"].amount == 100


ENVY = [["Five aces", "$250"], ["Four-of-a-kind", "$7"]]


@pytest.mark.cites("R2", "R37", "R38")
@pytest.mark.parametrize("key", ["fortune-bonus", "emperors-treasure"])
def test_envy_bonuses_that_are_not_law_are_the_operators_to_file(key: str) -> None:
    wager = {"paytable": "A" if key == "fortune-bonus" else True, "envy": ENVY}
    rules = typed(one(PAI_GOW, {key: wager})).games[PAI_GOW]
    assert [(row.hand, str(row.pays)) for row in rules.offers[key].envy] == [
        ("Five aces", "$250"),
        ("Four-of-a-kind", "$7"),
    ]


@pytest.mark.cites("R2")
def test_envy_bonuses_that_are_law_cannot_be_replaced() -> None:
    finding = only(one(PAI_GOW, {"dynasty-bonus": {"envy": ENVY}}, variant="ez"))
    assert finding.path == "games.pai-gow-poker.wagers.dynasty-bonus.envy"
    assert "is not a key that is known here" in finding.message


@pytest.mark.parametrize(
    ("envy", "message"),
    [
        ([["Five aces"]], "a row is a pair"),
        ([["Six aces", "$5"]], "is no hand of this wager"),
        ([["Five aces", "5 to 1"]], "an Envy Bonus is a sum"),
        ([["Five aces", "$5"], ["Five aces", "$6"]], "is there twice"),
        ("A", "has no schedules to choose from"),
    ],
)
def test_an_envy_bonus_that_cannot_be_paid_is_refused(envy: object, message: str) -> None:
    data = one(PAI_GOW, {"fortune-bonus": {"paytable": "A", "envy": envy}})
    assert message in only(data).message
