"""The engine against a plain reading of 645a.11, on thousands of deals of every kind."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from pitboss.money import Cents, money_text
from tests.support.games import METHODS
from tests.support.pai_gow_plain_reading import (
    CHAPTER,
    GAME,
    JOKER,
    Reading,
    five,
    lawful,
    two,
)
from tests.support.plain_paytables import ROUNDS, a_deck, a_meter, differs

STANDARD = ("fortune-bonus", "emperors-treasure", "insurance")
EZ = ("queens-dragon", "dynasty-bonus", "protection")


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
    for one in listed:  # an optional wager at one box bars its player at the other
        alone = all(
            len(other["wagers"]) == 1
            for other in listed
            if other.get("player", other["seat"]) == one.get("player", one["seat"])
        )
        if one["decisions"] == ["surrender"] and not alone:
            one["decisions"] = ["set house"]
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


def with_joker(cards: list[str], chance: Random) -> list[str]:
    """The joker somewhere: often among the first cards, which are a run or of few ranks."""
    at = chance.choice((chance.randrange(7), chance.randrange(len(cards))))
    return [*cards[:at], JOKER, *cards[at:]]


def boxes(chance: Random, seats: list[int]) -> dict[int, dict[str, Any]]:
    """Now and then two boxes side by side are one player's."""
    found: dict[int, dict[str, Any]] = {seat: {} for seat in seats}
    for seat in seats:
        if seat + 1 in found and not found[seat] and chance.random() < 0.2:
            found[seat] = found[seat + 1] = {"player": f"Ann at {seat}"}
    return found


def a_seat(chance: Random, seat: int, cards: list[str], size: int, variant: str) -> dict[str, Any]:
    wagers: dict[str, Any] = {"pai-gow": money_text(Cents(chance.randint(100, 9999)))}
    plain = chance.random() < 0.3
    for wager in (*STANDARD, *(EZ if variant == "ez" else ())):
        if not plain and chance.random() < 0.4:
            wagers[wager] = chance.choice((1, 4, 5, "12.35"))
    if not plain and chance.random() < 0.4:
        wagers["progressive"] = size
    if variant == "ez" and not plain and chance.random() < 0.4:
        wagers["red-black"] = {"amount": "2.50", "color": chance.choice(("red", "black"))}
    return {
        "seat": seat,
        "cards": cards,
        "wagers": wagers,
        "decisions": [a_way(chance, cards, alone=len(wagers) == 1)],
    }


def a_way(chance: Random, cards: list[str], *, alone: bool) -> str:
    """By the house way, in a lawful way, in any way, which may be foul; or not at all."""
    if alone and chance.random() < 0.15:
        return "surrender"
    if chance.random() < 0.3:
        return "set house"
    splits = [list(low) for low in combinations(cards, 2)]
    chance.shuffle(splits)
    kept = (
        low for low in splits if lawful(five([one for one in cards if one not in low]), two(low))
    )
    low = next(kept) if chance.random() < 0.8 else splits[0]
    return f"set {' '.join(low)}"


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
