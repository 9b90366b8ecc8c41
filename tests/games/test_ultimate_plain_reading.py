"""The engine against a plain reading of 653a.11(h) to (m), on deals of every kind."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import money_text
from pitboss.settle import settle
from tests.support.ultimate import CHAPTER, GAME, cents
from tests.support.ultimate_plain_reading import Reading

RANKS, SUITS = "23456789TJQKA", "cdhs"
#: The whole deck, and parts of it in which the rare hands are common.
DECKS = [
    [rank + suit for rank in ranks for suit in suits]
    for ranks, suits in ((RANKS, SUITS), (RANKS, "hs"), ("89TJQKA", SUITS), ("TJQKA9", SUITS))
]
WAYS = [
    ["raise 4"],
    ["raise 3"],
    ["check", "raise 2"],
    ["check", "check", "raise 1"],
    ["check", "check", "fold"],
]
LETTERED = ("blind", "trips", "bad-beat", "progressive", "six-card-bonus")
LEVELS = {"A": ["meter"], "B": ["mega", "major"], "C": ["mega", "major", "minor"]}


@st.composite
def rounds(draw: st.DrawFn) -> dict[str, Any]:
    """A lawful round with any wagers, paytables, decisions and meters."""
    cards = draw(st.permutations(draw(st.sampled_from(DECKS))))
    size = draw(st.sampled_from([1, 5]))
    letters = {
        wager: draw(st.sampled_from(CHAPTER.wagers[wager].paytables.letters[:4]))
        for wager in LETTERED
    }
    reading = st.integers(0, 9_999_999).map(money_text)
    levels = LEVELS.get(letters["progressive"], LEVELS["C"])
    seats: list[dict[str, Any]] = []
    for place, number in enumerate(
        sorted(draw(st.sets(st.integers(1, 6), min_size=1, max_size=5)))
    ):
        wagers: dict[str, Any] = dict.fromkeys(
            ("ante", "blind"), money_text(draw(st.integers(100, 9999)))
        )
        for wager, amount in {
            "trips": 5,
            "bad-beat": 3,
            "progressive": size,
            "five-card-hand-bonus": size,
            "five-card-hand-bonus-dealer": size,
            "six-card-bonus": "2.50",
        }.items():
            if draw(st.booleans()) and (wager != "bad-beat" or "trips" in wagers):
                wagers[wager] = amount
        hand = list(cards[11 + 2 * place : 13 + 2 * place])
        decisions = draw(st.sampled_from(WAYS))
        seats.append({"seat": number, "cards": hand, "wagers": wagers, "decisions": decisions})
    data: dict[str, Any] = {
        "game": GAME,
        "rules": letters,
        "dealer": list(cards[:2]),
        "community": list(cards[2:7]),
        "meters": {
            "progressive": {level: draw(reading) for level in levels},
            "five-card-hand-bonus": {"meter": draw(reading), "reserve": draw(reading)},
        },
        "seats": seats,
    }
    if any("six-card-bonus" in one["wagers"] for one in seats):
        data["bonus_cards"] = list(cards[7:11])
    return data


@given(rounds())
@pytest.mark.cites(
    "653a.11(h)",
    "653a.11(i)",
    "653a.11(j)",
    "653a.11(k)",
    "653a.11(l)",
    "653a.11(m)",
    "R12",
    "R17",
    "R18",
)
def test_the_engine_pays_what_a_plain_reading_pays(data: dict[str, Any]) -> None:
    reading = Reading(data)
    expected = reading.settle()
    answer = settle(data)
    for one in answer["seats"]:
        found: dict[str, int] = {}
        for line in one["lines"]:
            found[line["wager"]] = found.get(line["wager"], 0) + cents(line["returned"])
        assert found == expected[one["seat"]]
    for wager, levels in answer["meters"].items():
        assert {key: cents(amount) for key, amount in levels.items()} == reading.meters[wager]
