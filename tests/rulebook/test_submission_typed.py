"""The typed submission: offers, amounts, meters, Envy schedules, and every default."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from pitboss.money import Cents
from pitboss.rulebook import Submission, chapters, read_submission
from pitboss.rulebook.reader import read_toml
from tests.support.games import CRAZY, MISSISSIPPI, RIDE, UTH
from tests.support.paths import DEMO
from tests.support.submissions import LEAST, NUMBERS, filed, game, one, typed


@pytest.fixture(scope="module")
def demo() -> Submission:
    submission, verdict = read_submission(read_toml(DEMO))
    assert verdict.ok
    return submission


@pytest.mark.parametrize("slug", LEAST)
def test_what_is_not_written_takes_its_default(slug: str) -> None:
    rules = typed(one(slug)).games[slug]
    assert rules.chapter is chapters()[slug]
    assert (rules.minimum, rules.maximum) == (100, 10000)
    assert (rules.dealing, rules.shuffler, rules.decks) == ("manual-shoe", "none", 1)
    assert rules.adjacent_boxes == 1
    assert rules.abandoned == "lose"
    assert (rules.betting_seconds, rules.decision_seconds) == (20, 30)
    assert rules.on_timeout == "check-or-fold"
    assert not rules.closed_table_form
    assert (rules.magic_card, rules.lucky_bonus) == (Fraction(0), Fraction(0))
    assert rules.options == {key: each.default for key, each in rules.chapter.options.items()}


def test_the_maximum_is_a_hundred_times_the_minimum() -> None:
    rules = typed(one(UTH, minimum="2.50")).games[UTH]
    assert (rules.minimum, rules.maximum) == (250, 25000)


def test_a_submission_may_be_without_approval() -> None:
    assert typed(one(UTH)).approval is None
    assert typed(one(UTH)).cash_limit == 100_000_000
    assert typed({**one(UTH), "cash_limit": 2500}).cash_limit == 250_000
    alone = typed({**one(UTH), "approved": date(2026, 1, 15)}).approval
    assert alone is not None
    assert (alone.date, alone.complete) == ("2026-01-15", False)


def test_a_wager_of_a_fixed_size_is_offered_at_it() -> None:
    offers = (
        typed(one(UTH, {"progressive": "A", "six-card-bonus": "C"}, minimum=10)).games[UTH].offers
    )
    progressive = offers["progressive"]
    assert (progressive.amount, progressive.minimum, progressive.maximum) == (100, 100, 100)
    assert progressive.paytable.letter == "A"
    bonus = offers["six-card-bonus"]
    assert (bonus.amount, bonus.minimum, bonus.maximum) == (None, 1000, 100000)
    assert bonus.paytable is chapters()[UTH].wagers["six-card-bonus"].paytables.tables["C"]
    assert (bonus.meter, bonus.link, bonus.envy) == (None, None, ())


def test_the_required_wagers_of_let_it_ride_share_one_table() -> None:
    offers = typed(one(RIDE, {"main": "B"})).games[RIDE].offers
    assert set(offers) == {"bet-1", "bet-2", "bet-3"}
    assert {offer.paytable.letter for offer in offers.values()} == {"B"}


def test_a_bonus_without_a_chance_is_not_offered() -> None:
    numbers = {**NUMBERS, "magic_card": Decimal("0.02"), "lucky_bonus": 0}
    rules = typed(one(MISSISSIPPI, {"five-card-hand-bonus": numbers})).games[MISSISSIPPI]
    assert set(rules.bonuses) == {"magic-card"}
    assert rules.magic_card == Fraction(1, 50)


def test_the_ante_bonus_belongs_to_the_game() -> None:
    games = typed(filed({slug: game(slug) for slug in LEAST})).games
    assert {slug for slug, rules in games.items() if "ante-bonus" in rules.bonuses} == {
        "four-card-poker",
        "three-card-poker",
    }


def test_the_demonstration_says_what_it_says(demo: Submission) -> None:
    assert demo.facility == "Demo Casino"
    assert demo.approval is not None
    assert demo.approval.complete
    assert demo.approval.date == "2026-01-15"
    assert list(demo.links) == ["high-five", "hand-bonus", "hand-bonus-filed"]
    rules = demo.games[UTH]
    assert (rules.minimum, rules.maximum) == (1000, 50000)
    assert (rules.dealing, rules.shuffler, rules.decks) == ("automated-shoe", "counting", 2)
    assert rules.payout_limit == 6_000_000
    assert set(rules.offers) == set(rules.chapter.wagers)
    assert (rules.magic_card, rules.lucky_bonus) == (Fraction(1, 50), Fraction(1, 20))
    assert set(rules.bonuses) == {"magic-card", "lucky-bonus"}
    assert demo.games["texas-holdem-bonus"].payout_limit == 5_000_000
    assert demo.games["pai-gow-poker"].options == {
        "variant": "ez",
        "vigorish": "quarter",
        "shaker": True,
        "house_way": "foxwoods",
        "player_bank": False,
        "co_banking": False,
    }


def test_every_meter_of_the_demonstration_has_its_numbers(demo: Submission) -> None:
    for rules in demo.games.values():
        for key, offer in rules.offers.items():
            wager = rules.chapter.wagers[key]
            assert (offer.meter is not None) == (wager.meter is not None)
            if offer.link is not None:
                assert offer.meter == demo.links[offer.link].terms
            if offer.meter is not None:
                assert set(offer.meter.seed) == set(offer.paytable.levels)
    restarting = demo.links["hand-bonus"].terms
    assert restarting is not None
    assert restarting.reseed == {"meter": 0}
    assert restarting.reserve_rate == Fraction(8, 100)


@pytest.mark.cites("R16")
@pytest.mark.parametrize("amount", [1, 5])
def test_the_envy_schedule_follows_the_size_of_the_wager(amount: int) -> None:
    for slug, key in ((UTH, "progressive"), (CRAZY, "five-card-progressive")):
        envy = chapters()[slug].wagers[key].envy
        assert envy is not None
        offer = typed(one(slug, {key: {"paytable": "A", "amount": amount}})).games[slug].offers[key]
        assert offer.envy == envy.schedules[None][Cents(amount * 100)]


def test_a_qualifying_wager_of_pai_gow_has_one_schedule(demo: Submission) -> None:
    offer = demo.games["pai-gow-poker"].offers["dynasty-bonus"]
    envy = chapters()["pai-gow-poker"].wagers["dynasty-bonus"].envy
    assert envy is not None
    assert offer.envy == envy.schedules[None][Cents(500)]
