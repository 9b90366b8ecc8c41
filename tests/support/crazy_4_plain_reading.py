"""657a once more, from the reconstruction and without the engine, to compare it with."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from pitboss.money import money_text, parse_money
from pitboss.rulebook import chapter_of
from tests.support.stud_plain_reading import (
    FIVE,
    HAND_BONUS,
    ON_DEALER,
    RANKS,
    Ranked,
    StudReading,
    five,
    grouped,
    random_table,
    run,
    six_name,
    suited,
)

CHAPTER = chapter_of("crazy-4-poker")
#: 657a.6(b), lowest first.
FOUR = (
    "High card",
    "Pair",
    "Two pair",
    "Straight",
    "Flush",
    "Three-of-a-kind",
    "Straight flush",
    "Four-of-a-kind",
)
STRAIGHT = FOUR.index("Straight")
ACE, KING, QUEEN = (RANKS.index(rank) for rank in "AKQ")


def four(cards: Sequence[str]) -> Ranked:
    """The place of four cards in 657a.6(b), and what decides between equals (R5)."""
    shape, order = grouped(cards)
    top = run(order, 4)
    if top is not None:
        return FOUR.index("Straight flush" if suited(cards) else "Straight"), (top,)
    if suited(cards):
        return FOUR.index("Flush"), order
    names = {(4,): "Four-of-a-kind", (3, 1): "Three-of-a-kind", (2, 2): "Two pair"}
    return FOUR.index(names.get(shape, "Pair" if shape[0] == 2 else "High card")), order


def best(cards: Sequence[str]) -> Ranked:
    """The best four of five."""
    return max(four(chosen) for chosen in combinations(cards, 4))


def rows(cards: Sequence[str]) -> list[str]:
    """What a four-card paytable may call the best hand of five cards, the dearest name first."""
    place, order = best(cards)
    name = FOUR[place]
    if name == "Four-of-a-kind" and order[0] == ACE:
        return ["Four aces", name]
    if name == "Pair" and order[0] >= QUEEN:
        return [name, "Pair of queens or better"]
    return [name] if place >= STRAIGHT else [name, "Less than a straight"]


def may_triple(cards: Sequence[str]) -> bool:
    """A pair of aces or better."""
    return best(cards) >= (FOUR.index("Pair"), (ACE,))


class Crazy4Reading(StudReading):
    """What a round of 657a pays."""

    chapter = CHAPTER

    def seat(self, one: Mapping[str, Any]) -> dict[str, int]:
        """Every wager of a seat in the order of 657a.11."""
        folded = one["decisions"] == ["fold"]
        found = self.against_dealer(one, folded)
        down = {key: parse_money(amount) for key, amount in one["wagers"].items()}
        if "queens-up" in down:
            found["queens-up"] = self.pays("queens-up", rows(one["cards"]), down["queens-up"])
        for wager, names in (
            ("four-card-progressive", rows),
            ("five-card-progressive", lambda cards: [FIVE[five(cards)[0]]]),
        ):
            if wager in down:
                for key, amount in self.progressive(wager, one, names, folded).items():
                    found[key] = found.get(key, 0) + amount
        found |= self.hand_bonus(one)
        if "six-card-bonus" in down:
            name = six_name(one["cards"] + self.data["bonus_cards"])
            six = [name, "Royal flush"] if name.startswith("Six") else [name]
            found["six-card-bonus"] = self.pays("six-card-bonus", six, down["six-card-bonus"])
        return found

    def against_dealer(self, one: Mapping[str, Any], folded: bool) -> dict[str, int]:
        """Ante, Play and Super Bonus by the table of the reconstruction."""
        ante = parse_money(one["wagers"]["ante"])
        if folded:
            return {"ante": 0, "super-bonus": 0}
        play = ante * int(one["decisions"][0].split()[1])
        own, house = best(one["cards"]), best(self.dealer)
        plays = house >= (0, (KING,))
        bonus: int = ante
        if own[0] >= STRAIGHT:
            bonus = self.pays("super-bonus", rows(one["cards"]), ante)
        elif plays and own < house:
            bonus = 0
        if not plays:
            return {"ante": ante, "play": 2 * play, "super-bonus": bonus}
        times = 2 if own > house else 1 if own == house else 0
        return {"ante": times * ante, "play": times * play, "super-bonus": bonus}


def random_round(chance: Random) -> dict[str, Any]:
    """A lawful round with any wagers, paytables, decisions and meters."""
    data = random_table(chance, CHAPTER)
    size, hands = data.pop("size"), data.pop("hands")
    offered = {"queens-up": "2.50", "six-card-bonus": 3, HAND_BONUS: size, ON_DEALER: size}
    offered |= {"four-card-progressive": size, "five-card-progressive": size}
    data["seats"] = []
    for number, cards in hands.items():
        ante = money_text(chance.randint(100, 9999))
        side = {key: amount for key, amount in offered.items() if chance.random() < 0.5}
        raised = chance.choice((1, 2, 3)) if may_triple(cards) else 1
        decision = "fold" if chance.random() < 0.2 else f"raise {raised}"
        wagers = {"ante": ante, "super-bonus": ante, **side}
        data["seats"].append(
            {"seat": number, "cards": cards, "wagers": wagers, "decisions": [decision]}
        )
    if not any("six-card-bonus" in one["wagers"] for one in data["seats"]):
        del data["bonus_cards"]
    return data
