"""Rounds of Pai Gow Poker at random: the joker, boxes, wagers, and ways to set hands."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

from pitboss.money import Cents, money_text
from tests.support.pai_gow_plain_reading import JOKER, five, lawful, two

STANDARD = ("fortune-bonus", "emperors-treasure", "insurance")
EZ = ("queens-dragon", "dynasty-bonus", "protection")


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


def surrender_barred(listed: Sequence[dict[str, Any]]) -> None:
    """Let no one surrender who has an optional wager, at the other box either (645a.11(d))."""
    for one in listed:
        alone = all(
            len(other["wagers"]) == 1
            for other in listed
            if other.get("player", other["seat"]) == one.get("player", one["seat"])
        )
        if one["decisions"] == ["surrender"] and not alone:
            one["decisions"] = ["set house"]
