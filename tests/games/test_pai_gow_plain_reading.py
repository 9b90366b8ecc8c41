"""The engine against a plain reading of 645a.11, on thousands of deals of every kind."""

from random import Random
from typing import Any

import pytest

from tests.support.games import METHODS
from tests.support.pai_gow_deals import EZ, STANDARD, a_seat, boxes, surrender_barred, with_joker
from tests.support.pai_gow_plain_reading import CHAPTER, GAME, Reading
from tests.support.plain_paytables import ROUNDS, a_deck, a_meter, differs


def a_round(chance: Random, variant: str) -> dict[str, Any]:
    """A lawful round with any wagers, paytables, ways of setting, and meters."""
    cards = with_joker(a_deck(chance, 7), chance)
    if chance.random() < 0.1:  # a dealer with a queen and nothing else
        dragon = "Qc Jd 9s 8h 6c 4d 2s".split()
        cards = [*cards[:7], *dragon, *(card for card in cards[7:] if card not in dragon)]
        cards = list(dict.fromkeys(cards))
    size = chance.choice((1, 5))
    most = min(6, len(cards) // 7 - 1)
    seats = sorted(chance.sample(range(1, 7), chance.randint(1, most)))
    hands = [cards[at : at + 7] for at in range(0, 7 * (most + 1), 7)]
    dealer = hands.pop(1)
    players = boxes(chance, seats)
    listed = [
        a_seat(chance, seat, hand, size, variant) | players[seat]
        for seat, hand in zip(seats, hands, strict=False)
    ]
    surrender_barred(listed)
    rules: dict[str, Any] = {
        "variant": variant,
        "fortune-bonus": chance.choice(CHAPTER.wagers["fortune-bonus"].paytables.letters),
        "dealing": chance.choice(METHODS),
    }
    if variant == "standard":
        rules["vigorish"] = chance.choice(("quarter", "exact"))
    return {
        "game": GAME,
        "rules": rules,
        "dealer": dealer,
        "meters": {"progressive": a_meter(chance, "meter", "reserve")},
        "seats": listed,
    }


@pytest.mark.parametrize("variant", ["standard", "ez"])
@pytest.mark.parametrize("part", range(4))
@pytest.mark.cites(
    "645a.11(d)",
    "645a.11(f)(1)",
    "645a.11(f)(1)(iv)",
    "645a.11(f)(1)(v)",
    "645a.11(f)(2)(i)",
    "645a.11(f)(2)(ii)",
    "645a.11(f)(2)(iii)",
    "645a.11(f)(3)",
    "645a.11(h)",
    "645a.11(h)(4)(i)",
    "645a.11(h)(5)",
    "645a.11(h)(6)(i)(A)",
    "645a.11(h)(6)(ii)",
    "645a.11(h)(7)",
    "645a.11(h)(8)",
    "645a.13(a)",
    "R23",
    "R24",
    "R37",
    "R38",
    "R49",
)
def test_the_engine_pays_what_a_plain_reading_pays(part: int, variant: str) -> None:
    for seed in range(part, ROUNDS, 4):
        data = a_round(Random(seed), variant)
        assert differs(data, Reading(data)) is None, f"seed {seed}"


def test_these_rounds_are_of_every_sort() -> None:
    outcomes = set()
    for seed in range(400):
        for variant in ("standard", "ez"):
            reading = Reading(a_round(Random(seed), variant))
            for back in reading.settle().values():
                outcomes |= {(variant, wager, bool(cents)) for wager, cents in back.items()}
    for variant, wagers in (("standard", STANDARD), ("ez", (*STANDARD, *EZ, "red-black"))):
        for wager in ("pai-gow", "progressive", *wagers):
            assert {(variant, wager, True), (variant, wager, False)} <= outcomes, wager
        assert (variant, "envy", True) in outcomes
