"""The engine against a plain reading of 649a.11, on thousands of deals of every kind."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pitboss.money import Cents, money_text
from tests.support.games import METHODS
from tests.support.plain_paytables import ROUNDS, a_deck, a_meter, differs
from tests.support.three_card_plain_reading import CHAPTER, GAME, Reading

LETTERED = ("pair-plus", "three-card-progressive", "six-card-bonus")
FIVE_CARD_WAGERS = {
    "five-card-progressive",
    "five-card-hand-bonus",
    "five-card-hand-bonus-dealer",
}


def a_round(chance: Random) -> dict[str, Any]:
    """A lawful round with any wagers, paytables, decisions, meters and draws."""
    cards = a_deck(chance, 8)
    if chance.random() < 0.3:  # of a run the dealer and one player have the upper six
        cards[:5] = [*cards[2:5], *cards[:2]]
    sizes = {wager: chance.choice((1, 5)) for wager in ("three", "five", "bonus")}
    most = min(7, (len(cards) - 5) // 3)
    seats = sorted(chance.sample(range(1, 8), chance.randint(1, most)))
    listed = [
        a_seat(chance, number, cards[5 + 3 * place : 8 + 3 * place], sizes)
        for place, number in enumerate(seats)
    ]
    for one, following in pairwise(listed):
        # Now and then two boxes side by side are one player's.
        if following["seat"] == one["seat"] + 1 and "player" not in one and chance.random() < 0.2:
            one["player"] = following["player"] = f"Ann at {one['seat']}"
    data: dict[str, Any] = {
        "game": GAME,
        "rules": {
            **{one: chance.choice(CHAPTER.wagers[one].paytables.letters) for one in LETTERED},
            "dealing": chance.choice(METHODS),
        },
        "dealer": cards[:3],
        "meters": {
            "three-card-progressive": a_meter(chance, "meter"),
            "five-card-progressive": a_meter(chance, "meter"),
            "five-card-hand-bonus": a_meter(chance, "meter", "reserve"),
        },
        "magic_card": chance.choice(cards),
        "lucky_position": chance.choice((*range(1, 8), "dealer")),
        "seats": listed,
    }
    if any(FIVE_CARD_WAGERS & one["wagers"].keys() for one in listed):
        data["community"] = cards[3:5]
    return data


def a_seat(chance: Random, number: int, cards: list[str], sizes: dict[str, int]) -> dict[str, Any]:
    ante = money_text(Cents(chance.randint(100, 9999)))
    wagers: dict[str, Any] = chance.choice(
        ({"ante": ante}, {"pair-plus": 5}, {"ante": ante, "pair-plus": "7.25"})
    )
    for wager, amount in {
        "three-card-progressive": sizes["three"],
        "six-card-bonus": "2.50",
        "five-card-progressive": sizes["five"],
        "five-card-hand-bonus": sizes["bonus"],
        "five-card-hand-bonus-dealer": sizes["bonus"],
    }.items():
        if chance.random() < 0.4:
            wagers = {**wagers, wager: amount}
    decisions = [chance.choice(("raise 1", "fold"))] if "ante" in wagers else []
    return {"seat": number, "cards": cards, "wagers": wagers, "decisions": decisions}


@pytest.mark.parametrize("part", range(4))
@pytest.mark.cites(
    "649a.11(b)(2)",
    "649a.11(b)(3)",
    "649a.11(c)",
    "649a.11(c)(6)",
    "649a.11(c)(7)",
    "649a.11(c)(8)",
    "649a.12(i)(2)",
    "R7",
    "R8",
    "R16",
    "R17",
    "R18",
    "R48",
)
def test_the_engine_pays_what_a_plain_reading_pays(part: int) -> None:
    for seed in range(part, ROUNDS, 4):
        data = a_round(Random(seed))
        assert differs(data, Reading(data)) is None, f"seed {seed}"
