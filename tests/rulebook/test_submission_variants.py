"""Variants of a game in a submission: overridden keys and wagers, each checked as if alone."""

from decimal import Decimal
from typing import Any

import pytest

from pitboss.rulebook import GameRules, check, examine
from tests.support.games import CARIBBEAN, GAMES, HOLDEM, PAI_GOW, RIDE, THREE, UTH
from tests.support.submissions import (
    LEAST,
    NUMBERS,
    filed,
    game,
    is_clean,
    one,
    only,
    typed,
    violations,
)


def varied(slug: str, variants: dict[str, Any], wagers: Any = None, **keys: Any) -> dict[str, Any]:
    """A submission of one game with these variants."""
    return filed({slug: {**game(slug, wagers, **keys), "variants": variants}})


def rules(data: dict[str, Any], slug: str, variant: str = "") -> GameRules:
    """The rules of a game or variant of a clean submission."""
    found = typed(data).rules(slug, variant)
    assert found is not None
    return found


# ── What a variant has ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("slug", GAMES)
def test_a_variant_overrides_a_key_and_inherits_the_others(slug: str) -> None:
    data = varied(slug, {"high": {"minimum": 25}}, minimum=10, maximum=500, abandoned="play-on")
    own, high = rules(data, slug), rules(data, slug, "high")
    assert (own.minimum, high.minimum) == (1000, 2500)
    assert (own.maximum, high.maximum) == (50000, 50000)
    assert (own.abandoned, high.abandoned) == ("play-on", "play-on")
    assert (own.variant, high.variant) == ("", "high")
    assert (own.name, high.name) == (slug, f"{slug}/high")
    assert own.key != high.key
    assert own.submission == high.submission


def test_a_submission_lists_its_games_apart_from_its_variants() -> None:
    data = varied(UTH, {"high": {"minimum": 25}, "low": {"minimum": 5}})
    found = typed(data)
    assert list(found.games) == [UTH]
    assert list(found.offered) == [UTH, f"{UTH}/high", f"{UTH}/low"]
    assert found.variants(UTH) == ("high", "low")
    assert found.variants(RIDE) == ()
    assert found.rules(UTH, "middle") is None
    assert found.rules(f"{UTH}/high") is None
    assert found.rules(RIDE) is None
    assert "did you mean high?" in found.lacking(UTH, "hihg")
    assert "its variants are high, low" in found.lacking(UTH, "hihg")
    assert "does not offer 'let-it-ride'" in found.lacking(RIDE, "")


def test_trips_a_stands_beside_b() -> None:
    data = varied(UTH, {"a": {"wagers": {"trips": "A"}}}, {"trips": "B"})
    letters = {rules(data, UTH, name).offers["trips"].paytable.letter for name in ("", "a")}
    assert letters == {"A", "B"}


def test_another_dealing_method_stands_beside_the_first() -> None:
    data = varied(THREE, {"hand": {"dealing": "hand", "shuffler": "automated"}})
    assert [rules(data, THREE, name).dealing for name in ("", "hand")] == ["manual-shoe", "hand"]


@pytest.mark.cites("645a.1")
def test_ez_stands_beside_standard() -> None:
    data = varied(
        PAI_GOW, {"ez": {"variant": "ez", "wagers": {"queens-dragon": True}}}, vigorish="exact"
    )
    # The vigorish is inherited, and has no place at an EZ table.
    finding = only(data)
    assert finding.path == f"games.{PAI_GOW}.variants.ez.vigorish"
    clean = varied(PAI_GOW, {"ez": {"variant": "ez", "wagers": {"queens-dragon": True}}})
    assert is_clean(clean)
    assert "queens-dragon" not in rules(clean, PAI_GOW).offers
    assert "queens-dragon" in rules(clean, PAI_GOW, "ez").offers
    assert rules(clean, PAI_GOW, "ez").options["variant"] == "ez"


def test_false_takes_a_wager_away() -> None:
    data = varied(UTH, {"plain": {"wagers": {"six-card-bonus": False}}}, {"six-card-bonus": "C"})
    assert "six-card-bonus" in rules(data, UTH).offers
    assert "six-card-bonus" not in rules(data, UTH, "plain").offers


def test_a_wager_is_replaced_as_a_whole() -> None:
    progressive = {"paytable": "A", "amount": 5}
    data = varied(
        UTH, {"one": {"wagers": {"progressive": {"paytable": "B"}}}}, {"progressive": progressive}
    )
    assert rules(data, UTH).offers["progressive"].amount == 500
    offer = rules(data, UTH, "one").offers["progressive"]
    assert (offer.amount, offer.paytable.letter) == (100, "B")


# ── What a variant may not do ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("variant", "path", "words"),
    [
        ({"minimun": 5}, "minimun", "did you mean minimum?"),
        ({"minimum": "ten"}, "minimum", "not an amount of money"),
        ({"dealing": "hand"}, "shuffler", "must be shuffled by an automated shuffler"),
        ({"variants": {}}, "variants", "not a key that is known here"),
        ({"payout_limit": 40000}, "payout_limit", "below the law's floor"),
        ({"adjacent_boxes": 9}, "adjacent_boxes", "at most 6 adjacent boxes"),
        ({"wagers": "all"}, "wagers", "must be a table, not text"),
        ({"wagers": {"tripps": "A"}}, "wagers.tripps", "did you mean trips?"),
        ({"wagers": {"tripps": False}}, "wagers.tripps", "did you mean trips?"),
        ({"wagers": {"trips": "Q"}}, "wagers.trips", "has no paytable 'Q'"),
        ({"wagers": {"trips": False}}, "wagers.trips", "part of the layout"),
        ({"wagers": {"blind": False}}, "wagers.blind", "has no paytable false"),
    ],
)
def test_a_fault_of_a_variant_is_told_once_at_its_path(
    variant: dict[str, Any], path: str, words: str
) -> None:
    finding = only(varied(UTH, {"other": variant}))
    assert finding.path == f"games.{UTH}.variants.other.{path}"
    assert words in finding.message


@pytest.mark.parametrize(
    ("variants", "path", "words"),
    [
        ([], "variants", "must be a table, not a list"),
        ({"ez": 3}, "variants.ez", "must be a table, not a whole number"),
        ({"E Z": {"minimum": 5}}, "variants.E Z", "lower-case letters, digits and hyphens"),
        ({"a/b": {"minimum": 5}}, "variants.a/b", "lower-case letters"),
        ({"": {"minimum": 5}}, "variants", "lower-case letters"),
        ({"x" * 41: {"minimum": 5}}, f"variants.{'x' * 41}", "at most 40"),
        (
            {f"v{number}": {"minimum": 5} for number in range(51)},
            "variants",
            "at most 50 variants, not 51",
        ),
    ],
)
def test_variants_have_names_and_tables(variants: Any, path: str, words: str) -> None:
    finding = only(varied(UTH, variants))
    assert finding.path == f"games.{UTH}.{path}"
    assert words in finding.message


def test_a_variant_that_differs_in_nothing_is_a_warning() -> None:
    verdict = check(varied(UTH, {"same": {}}))
    assert verdict.ok
    assert [found.path for found in verdict.warnings] == [f"games.{UTH}.variants.same"]


@pytest.mark.parametrize("slug", LEAST)
def test_an_inherited_fault_is_told_once_at_the_game(slug: str) -> None:
    data = varied(slug, {"high": {"minimum": 25}}, decks=3, minimun=4)
    assert [found.path for found in violations(data)] == [
        f"games.{slug}.decks",
        f"games.{slug}.minimun",
    ]


def test_a_fault_that_is_repeated_is_told_where_it_is_repeated() -> None:
    data = varied(UTH, {"high": {"decks": 3}}, decks=3)
    assert [found.path for found in violations(data)] == [
        f"games.{UTH}.decks",
        f"games.{UTH}.variants.high.decks",
    ]


def test_what_is_lawful_at_the_game_may_not_be_at_a_variant() -> None:
    """The payout limit is inherited, and too low for the larger minimum (R47)."""
    finding = only(varied(UTH, {"high": {"minimum": 1000}}, minimum=10, payout_limit=50000))
    assert finding.path == f"games.{UTH}.variants.high.payout_limit"
    assert "minimum wager of $1,000" in finding.message


def test_what_is_a_fault_at_the_game_is_put_right_by_no_variant() -> None:
    assert only(varied(UTH, {"one": {"decks": 1}}, decks=3)).path == f"games.{UTH}.decks"


def test_a_finding_has_the_line_of_the_variant() -> None:
    text = (
        'facility = "Test"\n'
        "[games.caribbean-stud]\nminimum = 10\n"
        '[games.caribbean-stud.variants.hand]\ndealing = "hand"\n'
    )
    _, verdict = examine(text.encode(), "a submission")
    (finding,) = verdict.violations
    assert (finding.path, finding.line) == (f"games.{CARIBBEAN}.variants.hand.shuffler", 4)


# ── Meters and links ─────────────────────────────────────────────────────────────────────────

FIVE: dict[str, Any] = {
    "wager": "five-card-progressive",
    "paytable": "A",
    "seed": 10000,
    "reseed": 10000,
    "rate": Decimal("0.21"),
}


def linked(variants: dict[str, Any], wagers: dict[str, Any]) -> dict[str, Any]:
    return {**varied(UTH, variants, wagers), "links": {"five": FIVE}}


@pytest.mark.cites("R29")
def test_a_link_joins_the_variants_that_name_it() -> None:
    alone = {"wagers": {"progressive": {"paytable": "A"}}}
    data = linked({"alone": alone}, {"progressive": {"link": "five"}})
    assert is_clean(data)
    assert rules(data, UTH).offers["progressive"].link == "five"
    own = rules(data, UTH, "alone").offers["progressive"]
    assert own.link is None
    assert own.meter is not None
    by_variant = linked({"linked": {"wagers": {"progressive": {"link": "five"}}}}, {})
    assert is_clean(by_variant)
    assert "progressive" not in rules(by_variant, UTH).offers
    assert rules(by_variant, UTH, "linked").offers["progressive"].meter is not None


@pytest.mark.cites("R16")
def test_one_and_five_dollar_progressives_stand_side_by_side_but_not_on_one_link() -> None:
    five = {"wagers": {"progressive": {"paytable": "A", "amount": 5}}}
    data = linked({"five": five}, {"progressive": {"link": "five"}})
    assert is_clean(data)
    assert [rules(data, UTH, name).offers["progressive"].amount for name in ("", "five")] == [
        100,
        500,
    ]
    both = {"wagers": {"progressive": {"amount": 5, "link": "five"}}}
    finding = only(linked({"five": both}, {"progressive": {"link": "five"}}))
    assert finding.path == f"games.{UTH}.variants.five.wagers.progressive.amount"
    assert "for wagers of $1, not $5" in finding.message


@pytest.mark.cites("R29")
def test_a_link_satisfies_every_variant_that_joins() -> None:
    """The link of 653a leaves no choice; a variant of 643a joins with what that chapter asks."""
    bonus = {"five-card-hand-bonus": {"amount": 1, "link": "bonus"}}
    data = {
        **filed(
            {
                UTH: game(UTH, bonus),
                RIDE: {**game(RIDE), "variants": {"linked": {"wagers": bonus}}},
            }
        ),
        "links": {"bonus": {"wager": "five-card-hand-bonus", **NUMBERS}},
    }
    found = violations(data)
    assert found
    assert {finding.path.split(".")[0] for finding in found} == {"links"}
    assert any("Let It Ride Poker, linked" in finding.message for finding in found)


@pytest.mark.cites("R29")
def test_variants_of_one_link_pay_by_one_table() -> None:
    data = linked(
        {"b": {"wagers": {"progressive": {"paytable": "B", "link": "five"}}}},
        {"progressive": {"link": "five"}},
    )
    assert only(data).path == f"games.{UTH}.variants.b.wagers.progressive.link"
    open_link = {key: value for key, value in FIVE.items() if key != "paytable"}
    data["links"] = {"five": open_link}
    data["games"][UTH]["wagers"]["progressive"] = {"paytable": "A", "link": "five"}
    finding = only(data)
    assert finding.path == "links.five"
    assert "Ultimate Texas Hold 'Em Poker, b pay by different tables" in finding.message


def test_a_link_that_only_a_variant_uses_is_used() -> None:
    data = linked({"linked": {"wagers": {"progressive": {"link": "five"}}}}, {})
    assert check(data).warnings == ()
    gone = linked({"linked": {"wagers": {"progressive": {"link": "fife"}}}}, {})
    found = only(gone)
    assert found.path == f"games.{UTH}.variants.linked.wagers.progressive.link"


def test_every_chapter_takes_variants() -> None:
    games = {slug: {**game(slug), "variants": {"more": {"minimum": 2}}} for slug in LEAST}
    assert is_clean(filed(games))
    assert len(typed(filed(games)).offered) == 2 * len(LEAST)
    assert HOLDEM in games


def test_a_submission_without_variants_has_the_same_key_as_before() -> None:
    found = typed(one(UTH)).games[UTH]
    assert found.key == f"{found.submission}/{UTH}"
