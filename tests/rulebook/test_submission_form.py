"""The form of a Rules Submission: keys, types, and every fault told once and all at once."""

import tomllib
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rulebook import Verdict, chapters, check, check_file
from tests.support.games import UTH
from tests.support.paths import DEMO
from tests.support.submissions import GONE, LEAST, filed, game, is_clean, one, only, violations


@pytest.mark.parametrize("slug", LEAST)
def test_the_least_submission_of_each_game_is_clean(slug: str) -> None:
    assert is_clean(one(slug))


def test_the_demonstration_is_clean_and_offers_all_nine_games() -> None:
    assert check_file(DEMO) == Verdict((), ())
    data = tomllib.loads(DEMO.read_text(encoding="utf-8"))
    assert set(data["games"]) == set(chapters())


@pytest.mark.parametrize(
    ("changed", "path", "words"),
    [
        ({"facility": 3}, "facility", "must be text, not a whole number"),
        ({"facility": " "}, "facility", "must name the facility"),
        ({"facility": [1]}, "facility", "must be text, not a list"),
        ({"approved": "2026-01-15"}, "approved", "must be a date such as 2026-01-15"),
        ({"approved": 3}, "approved", "must be a date"),
        ({"approved": time(7, 32)}, "approved", "must be a date"),
        ({"approved": datetime(2026, 1, 15, 7, 32)}, "approved", "must be a date"),
        ({"approved": False}, "approved", "must be a date"),
        ({"notice_minutes": 0}, "notice_minutes", "must be at least 1"),
        ({"slip_days": 0}, "slip_days", "must be at least 1"),
        ({"slip_days": "long"}, "slip_days", "must be a whole number"),
        ({"cash_limit": 0}, "cash_limit", "must be above zero"),
        ({"cash_limit": -5}, "cash_limit", "must not be below zero"),
        ({"cash_limit": "much"}, "cash_limit", "not an amount of money"),
        ({"cash_limit": {}}, "cash_limit", "must be an amount in dollars"),
        ({"dispute_hours": 0}, "dispute_hours", "a whole number of hours, 1 to 8760"),
        ({"dispute_hours": 8761}, "dispute_hours", "a whole number of hours, 1 to 8760"),
        ({"dispute_hours": 1.5}, "dispute_hours", "a whole number of hours, 1 to 8760"),
        ({"dispute_hours": True}, "dispute_hours", "a whole number of hours, 1 to 8760"),
        ({"dispute_alone": -1}, "dispute_alone", "must not be below zero"),
        ({"dispute_alone": "much"}, "dispute_alone", "not an amount of money"),
        ({"links": []}, "links", "must be a table, not a list"),
        ({"links": {"high-five": "yes"}}, "links.high-five", "must be a table, not text"),
        ({"games": 3}, "games", "must be a table, not a whole number"),
        ({"games": {}}, "games", "at least one game"),
        ({"colour": "red"}, "colour", "not a key that is known here"),
        ({"games": {"blackjack": {}}}, "games.blackjack", "there is no game 'blackjack'"),
        ({"games": {"653a": {}}}, "games.653a", "there is no game '653a'"),
        ({"games": {UTH: 3}}, f"games.{UTH}", "must be a table, not a whole number"),
    ],
)
def test_a_fault_at_the_top_is_told_once(changed: dict[str, Any], path: str, words: str) -> None:
    finding = only({**one(UTH), **changed})
    assert finding.path == path
    assert words in finding.message
    assert finding.cite == "601a.2"


def test_a_facility_and_a_game_are_needed() -> None:
    assert [(found.path, found.cite) for found in violations({})] == [
        ("facility", "601a.2"),
        ("games", "601a.2"),
    ]


APPROVAL = {"reference": "PGCB-1", "date": date(2026, 1, 15), "scope": "all games"}


@pytest.mark.cites("R67")
def test_an_approval_has_a_reference_a_date_and_a_scope() -> None:
    assert is_clean({**one(UTH), "approval": APPROVAL})


@pytest.mark.cites("R67")
def test_a_date_alone_is_a_warning() -> None:
    verdict = check({**one(UTH), "approved": date(2026, 1, 15)})
    assert verdict.ok
    (warning,) = verdict.warnings
    assert (warning.path, warning.cite) == ("approved", "R67")
    assert "comes into force with [approval]" in warning.message


@pytest.mark.cites("R67")
@pytest.mark.parametrize(
    ("changed", "path", "words"),
    [
        ({"reference": GONE}, "approval.reference", "is missing"),
        ({"date": GONE}, "approval.date", "is missing"),
        ({"scope": GONE}, "approval.scope", "is missing"),
        ({"reference": " "}, "approval.reference", "must be a line of text"),
        ({"reference": 7}, "approval.reference", "must be text, not a whole number"),
        ({"scope": "all\ngames"}, "approval.scope", "must be a line of text"),
        ({"scope": "x" * 201}, "approval.scope", "at most 200 characters"),
        ({"date": "2026-01-15"}, "approval.date", "must be a date such as 2026-01-15"),
        ({"date": datetime(2026, 1, 15, 7, 32)}, "approval.date", "must be a date"),
        ({"referenze": "x"}, "approval.referenze", "did you mean reference?"),
    ],
)
def test_a_wrong_approval_is_told_once(changed: dict[str, Any], path: str, words: str) -> None:
    merged = {**APPROVAL, **changed}
    approval = {key: value for key, value in merged.items() if value is not GONE}
    finding = only({**one(UTH), "approval": approval})
    assert finding.path == path
    assert words in finding.message


def test_an_approval_is_a_table_and_its_date_stands_once() -> None:
    assert "must be a table" in only({**one(UTH), "approval": "yes"}).message
    both = {**one(UTH), "approval": APPROVAL, "approved": date(2026, 1, 15)}
    assert only(both).path == "approved"


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("minimun", 5, "not a key that is known here"),
        ("minimum", "ten", "not an amount of money"),
        ("minimum", -5, "must not be below zero"),
        ("minimum", 0, "must be more than nothing"),
        ("minimum", True, "not an amount of money"),
        ("minimum", Decimal("2.005"), "not a whole number of cents"),
        ("minimum", Decimal("nan"), "not an amount of money"),
        ("minimum", Decimal("inf"), "not an amount of money"),
        ("minimum", Decimal("1e999999"), "more money than any table holds"),
        pytest.param("minimum", 10**5000, "more money than any table holds", id="huge-minimum"),
        ("minimum", date(2026, 1, 15), "not an amount of money"),
        ("minimum", [5], "must be an amount in dollars such as 10 or 12.50, not a list"),
        ("minimum", {"low": 5}, "must be an amount in dollars such as 10 or 12.50, not a table"),
        ("maximum", "", "not an amount of money"),
        ("maximum", -1, "must not be below zero"),
        ("payout_limit", "much", "not an amount of money"),
        ("dealing", "by-mail", "must be one of manual-shoe, hand, automated-shoe"),
        ("dealing", 3, "must be text, not a whole number"),
        ("shuffler", "robot", "must be one of none, automated, counting"),
        ("shuffler", ["automated"], "must be text, not a list"),
        ("decks", "two", "must be a whole number, not text"),
        ("decks", Decimal("1.5"), "must be a whole number, not a number"),
        ("decks", 0, "must be at least 1, not 0"),
        ("decks", True, "must be a whole number, not true or false"),
        pytest.param("decks", 10**5000, "more than can be meant", id="huge-decks"),
        ("adjacent_boxes", 0, "must be at least 1, not 0"),
        ("adjacent_boxes", "one", "must be a whole number, not text"),
        ("abandoned", "keep", "must be one of lose, play-on"),
        ("betting_seconds", -1, "must be at least 0"),
        ("betting_seconds", 0, "is 0 only where decision_seconds is 0 too"),
        ("decision_seconds", 0, "is 0 only where betting_seconds is 0 too"),
        ("decision_seconds", "soon", "must be a whole number"),
        ("on_timeout", "raise", "must be one of check-or-fold"),
        ("closed_table_form", "yes", "must be true or false, not text"),
        ("wagers", "all", "must be a table, not text"),
        ("wagers", [], "must be a table, not a list"),
    ],
)
def test_a_wrong_value_in_a_game_is_told_once(key: str, value: Any, words: str) -> None:
    table = {**game(UTH), key: value}
    finding = only(filed({UTH: table}))
    assert finding.path == f"games.{UTH}.{key}"
    assert words in finding.message
    assert finding.cite == "601a.2"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("minimum", "12.50"),
        ("minimum", Decimal("0.25")),
        ("minimum", "$5"),
        ("abandoned", "play-on"),
        ("betting_seconds", 45),
        ("decision_seconds", 60),
        ("on_timeout", "check-or-fold"),
        ("closed_table_form", True),
        ("shuffler", "counting"),
    ],
)
def test_a_right_value_in_a_game_is_accepted(key: str, value: Any) -> None:
    assert is_clean(one(UTH, **{key: value}))


def test_the_minimum_may_equal_the_maximum_but_not_pass_it() -> None:
    assert is_clean(one(UTH, minimum=10, maximum=10))
    finding = only(one(UTH, minimum=10, maximum=5))
    assert finding.path == f"games.{UTH}.minimum"
    assert finding.message == "the minimum wager of $10 is over the maximum of $5"
    assert finding.cite == "653a.7(d)(1)"


def test_a_maximum_below_the_usual_minimum_is_told_at_the_maximum() -> None:
    finding = only(one(UTH, maximum=Decimal("0.50")))
    assert finding.path == f"games.{UTH}.maximum"
    assert finding.message == "the minimum wager of $1 is over the maximum of $0.50"


def test_crossed_limits_are_not_told_again_at_every_wager() -> None:
    side = {"six-card-bonus": "A", "bad-beat": {"paytable": "A"}}
    assert only(one(UTH, side, minimum=10, maximum=5)).path == f"games.{UTH}.minimum"


def test_every_fault_is_told_in_one_verdict() -> None:
    uth = game(
        UTH,
        {"blind": "Z", "trips": GONE, "progressive": {"paytable": "A", "amount": 3}, "ace-up": "A"},
        minimum=100,
        maximum=50,
        dealing="hand",
        decks=3,
        adjacent_boxes=GONE,
        payout_limit=40000,
        colour="green",
    )
    ride = game("let-it-ride", {"five-card-hand-bonus": {"dealer": True, "seed": 5, "reseed": 5}})
    data = filed({UTH: uth, "let-it-ride": ride, "roulette": {}}, facility="", extra=1)
    assert {found.path: found.cite for found in violations(data)} == {
        "facility": "601a.2",
        "extra": "601a.2",
        "games.roulette": "601a.2",
        f"games.{UTH}.minimum": "653a.7(d)(1)",
        f"games.{UTH}.wagers.blind": "653a.12(b)",
        f"games.{UTH}.wagers.trips": "R39",
        f"games.{UTH}.wagers.progressive.amount": "653a.12(d)(5)",
        f"games.{UTH}.wagers.ace-up": "653a.7",
        f"games.{UTH}.shuffler": "653a.9(a)(1)",
        f"games.{UTH}.decks": "653a.3(b)",
        f"games.{UTH}.adjacent_boxes": "653a.7(e)",
        f"games.{UTH}.payout_limit": "653a.12(h)",
        f"games.{UTH}.colour": "601a.2",
        "games.let-it-ride.wagers.five-card-hand-bonus.dealer": "643a.7(i)",
        "games.let-it-ride.wagers.five-card-hand-bonus.seed": "643a.12(f)(4)",
        "games.let-it-ride.wagers.five-card-hand-bonus.reseed": "643a.12(f)(4)",
        "games.let-it-ride.wagers.five-card-hand-bonus.rate": "643a.12(f)(4)",
    }
    assert len(violations(data)) == 17


# Junk of every kind: the check answers, it never fails.

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.decimals(allow_nan=True, allow_infinity=True)
    | st.text(max_size=8)
    | st.dates()
    | st.times()
    | st.datetimes()
)
JUNK = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
GAME_KEYS = (
    *("minimum", "maximum", "dealing", "shuffler", "decks", "adjacent_boxes", "payout_limit"),
    *("abandoned", "betting_seconds", "on_timeout", "closed_table_form", "wagers"),
    *("variant", "vigorish", "house_way", "player_bank", "co_banking", "ante_pays", "required"),
    *("five_card_bonus_system", "magic_card", "lucky_bonus"),
)
WAGER_KEYS = (
    *("paytable", "amount", "link", "seed", "reseed", "rate", "reserve_rate", "dealer"),
    *("magic_card", "lucky_bonus", "envy", "minimum", "maximum"),
)
LINK_KEYS = ("wager", "paytable", "amount", "seed", "reseed", "rate", "reserve_rate")
ODD_WAGER = JUNK | st.dictionaries(st.sampled_from(WAGER_KEYS), JUNK | st.just("high-five"))


@st.composite
def odd_games(draw: st.DrawFn) -> dict[str, Any]:
    """Games with known keys and senseless values."""
    games = {}
    for slug in draw(st.lists(st.sampled_from(sorted(LEAST)), unique=True, min_size=1)):
        table = draw(st.dictionaries(st.sampled_from(GAME_KEYS), JUNK, max_size=4))
        wagers = st.sampled_from(sorted(chapters()[slug].wagers))
        if draw(st.booleans()):
            table["wagers"] = draw(st.dictionaries(wagers, ODD_WAGER, max_size=5))
        games[slug] = table
    return games


@given(st.dictionaries(st.text(max_size=8), JUNK))
def test_junk_is_refused_and_never_fails(data: dict[str, Any]) -> None:
    assert not check(data).ok


@given(odd_games(), st.dictionaries(st.sampled_from(LINK_KEYS), JUNK | st.just("A")), JUNK)
def test_junk_under_known_keys_never_fails(
    games: dict[str, Any], link: dict[str, Any], other: Any
) -> None:
    links = {"high-five": {"wager": "five-card-progressive", **link}, "other": other}
    verdict = check(filed(games, links=links))
    assert not verdict.ok  # a link of junk is one violation at least
    for found in (*verdict.violations, *verdict.warnings):
        assert found.path
        assert found.message
        assert found.cite
    told = [(found.path, found.message) for found in verdict.violations]
    assert len(set(told)) == len(told)


def test_tables_nested_very_deeply_never_fail() -> None:
    deep: dict[str, Any] = {}
    for _ in range(5000):
        deep = {"a": deep}
    for key in GAME_KEYS:
        assert not check(one(UTH, **{key: deep})).ok
    for key in WAGER_KEYS:
        wagers = {"progressive": {"paytable": "A", key: deep}, "trips": deep}
        assert not check(one(UTH, wagers)).ok
