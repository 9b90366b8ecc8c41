"""The engine against plain readings of 639a and 657a, on thousands of deals of every kind."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import settings

from pitboss.money import parse_money
from pitboss.settle import SettleError, settle
from tests.support import caribbean_plain_reading as caribbean
from tests.support import crazy_4_plain_reading as crazy
from tests.support.stud_plain_reading import StudReading

PARTS, ROUNDS = 10, max(100, settings().max_examples)

CITES_639A = ("639a.11(b)", "639a.11(c)", "639a.11(c)(6)", "639a.12(e)(1)", "639a.12(e)(2)")
CITES_657A = ("657a.11(f)", "657a.12(f)(1)", "657a.12(f)(2)", "657a.12(f)(3)")
GAMES = [
    pytest.param(
        caribbean.CaribbeanReading,
        caribbean.random_round,
        id="639a",
        marks=pytest.mark.cites(*CITES_639A, "639a.12(e)(3)", "639a.2(b)(7)", "R8", "R17", "R18"),
    ),
    pytest.param(
        crazy.Crazy4Reading,
        crazy.random_round,
        id="657a",
        marks=pytest.mark.cites(*CITES_657A, "R8", "R17", "R18", "R37"),
    ),
]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("reads", "draw"), GAMES)
def test_the_engine_pays_what_a_plain_reading_pays(
    reads: type[StudReading], draw: Callable[[Random], dict[str, Any]], part: int
) -> None:
    for seed in range(part * ROUNDS, (part + 1) * ROUNDS):
        data = draw(Random(seed))
        reading = reads(data)
        expected = reading.settle()
        answer = settle(data)
        for one in answer["seats"]:
            found: dict[str, int] = {}
            for line in one["lines"]:
                cents = parse_money(line["returned"])
                found[line["wager"]] = found.get(line["wager"], 0) + cents
            assert found == expected[one["seat"]], f"seed {seed}: {data}"
        for wager, levels in answer["meters"].items():
            left = {key: parse_money(amount) for key, amount in levels.items()}
            assert left == reading.meters[wager], f"seed {seed}: {data}"


def refused_at(data: dict[str, Any]) -> str | None:
    """Where the fault of a round lies, if it has one."""
    try:
        settle(data)
    except SettleError as error:
        return error.where
    return None


@pytest.mark.cites("657a.1", "657a.11")
@pytest.mark.parametrize("times", [2, 3])
def test_a_raise_of_more_than_the_ante_stands_exactly_with_a_pair_of_aces_or_better(
    times: int,
) -> None:
    stood = 0
    for seed in range(600):
        chance = Random(seed)
        cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
        chance.shuffle(cards)
        seat = {"seat": 1, "cards": cards[:5], "wagers": {"ante": 10, "super-bonus": 10}}
        seat["decisions"] = [f"raise {times}"]
        data = {"game": "crazy-4-poker", "dealer": cards[5:10], "seats": [seat]}
        where = refused_at(data)
        allowed = where is None
        assert where in (None, "seats[0].decisions[0]")
        assert allowed == crazy.may_triple(cards[:5]), cards[:5]
        stood += allowed
    assert 100 < stood < 500
