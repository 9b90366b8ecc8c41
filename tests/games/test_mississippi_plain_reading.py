"""The engine against a plain reading of 655a.11, on thousands of deals of every kind."""

from random import Random
from typing import Any

import pytest

from pitboss.money import Cents, money_text
from tests.support.games import METHODS
from tests.support.mississippi_plain_reading import GAME, Reading
from tests.support.plain_paytables import ROUNDS, a_deck, a_meter, differs

LEVELS = {"A": ["meter"], "B": ["mega", "major"]}
THREE_LEVELS = ["mega", "major", "minor"]


def a_round(chance: Random) -> dict[str, Any]:
    """A lawful round with any wagers, paytables, decisions, meters and draws."""
    cards = a_deck(chance, 7)
    cards[:7] = [*cards[2:7], *cards[:2]]  # of a run the board is the middle
    sizes = {"progressive": chance.choice((1, 5)), "five-card-hand-bonus": chance.choice((1, 5))}
    letter = chance.choice("ABCD")
    seats = sorted(chance.sample(range(1, 7), chance.randint(1, 6)))
    return {
        "game": GAME,
        "rules": {"progressive": letter, "dealing": chance.choice(METHODS)},
        "community": cards[:3],
        "meters": {
            "progressive": a_meter(chance, *LEVELS.get(letter, THREE_LEVELS)),
            "five-card-hand-bonus": a_meter(chance, "meter", "reserve"),
        },
        "magic_card": chance.choice(cards),
        "lucky_position": chance.randint(1, 6),
        "seats": [
            a_seat(chance, number, cards[3 + 2 * place : 5 + 2 * place], sizes)
            for place, number in enumerate(seats)
        ],
    }


def a_seat(chance: Random, number: int, cards: list[str], sizes: dict[str, int]) -> dict[str, Any]:
    wagers: dict[str, Any] = {"ante": money_text(Cents(chance.randint(100, 99_999)))}
    for wager, amount in {**sizes, "three-card-bonus": "2.50"}.items():
        if chance.random() < 0.5:
            wagers[wager] = amount
    decisions: list[str] = []
    while len(decisions) < 3 and decisions[-1:] != ["fold"]:
        decisions.append(chance.choice(("raise 1", "raise 2", "raise 3", "raise 3", "fold")))
    return {"seat": number, "cards": cards, "wagers": wagers, "decisions": decisions}


@pytest.mark.parametrize("part", range(4))
@pytest.mark.cites(
    "655a.11(b)",
    "655a.11(d)",
    "655a.11(f)",
    "655a.11(h)",
    "655a.11(i)",
    "655a.11(i)(4)",
    "655a.12",
    "R8",
    "R16",
    "R17",
    "R25",
    "R26",
)
def test_the_engine_pays_what_a_plain_reading_pays(part: int) -> None:
    for seed in range(part, ROUNDS, 4):
        data = a_round(Random(seed))
        assert differs(data, Reading(data)) is None, f"seed {seed}"
