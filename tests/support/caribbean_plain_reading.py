"""639a once more, word by word and without the engine, to compare it with."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pitboss.money import money_text, parse_money
from pitboss.rulebook import chapter_of
from tests.support.stud_plain_reading import (
    FIVE,
    HAND_BONUS,
    ON_DEALER,
    RANKS,
    StudReading,
    five,
    random_table,
)

CHAPTER = chapter_of("caribbean-stud")
ACE, KING, TEN = (RANKS.index(rank) for rank in "AKT")


def rows(cards: Sequence[str]) -> list[str]:
    """What the paytables of the Bet and the Stud Bonus may call a hand."""
    place, order = five(cards)
    names = [FIVE[place]]
    if FIVE[place] == "Pair" and order[0] >= TEN:
        names.append("Pair of tens, jacks, queens, kings or aces")
    return [*names, "One pair, ace/king or less"] if place <= 1 else names


class CaribbeanReading(StudReading):
    """What a round of 639a pays."""

    chapter = CHAPTER

    def seat(self, one: Mapping[str, Any]) -> dict[str, int]:
        """Every wager of a seat in the order of 639a.11(c)."""
        folded = one["decisions"] == ["fold"]
        found = self.against_dealer(one, folded)
        wagers = one["wagers"]
        if "stud-bonus" in wagers:
            stake = parse_money(wagers["stud-bonus"])
            found["stud-bonus"] = 0
            if not folded:
                found["stud-bonus"] = self.pays("stud-bonus", rows(one["cards"]), stake)
        if "progressive" in wagers:
            found |= self.progressive("progressive", one, rows, folded)
        return found | self.hand_bonus(one)

    def against_dealer(self, one: Mapping[str, Any], folded: bool) -> dict[str, int]:
        """Ante and Bet: 639a.11(b), 639a.2(b)(7) and the table of the reconstruction."""
        ante = parse_money(one["wagers"]["ante"])
        if folded:
            return {"ante": 0}
        own, house = five(one["cards"]), five(self.dealer)
        if house < (0, (ACE, KING)):
            return {"ante": 2 * ante, "bet": 2 * ante}
        if own == house:
            return {"ante": ante, "bet": 2 * ante}
        if own < house:
            return {"ante": 0, "bet": 0}
        return {"ante": 2 * ante, "bet": self.pays("bet", rows(one["cards"]), 2 * ante)}


def random_round(chance: Random) -> dict[str, Any]:
    """A lawful round with any wagers, paytables, decisions and meters."""
    data = random_table(chance, CHAPTER)
    size, hands = data.pop("size"), data.pop("hands")
    offered = {"stud-bonus": 1, "progressive": size, HAND_BONUS: size, ON_DEALER: size}
    del data["bonus_cards"]
    data["seats"] = [
        {
            "seat": number,
            "cards": cards,
            "wagers": {
                "ante": money_text(chance.randint(100, 9999)),
                **{key: amount for key, amount in offered.items() if chance.random() < 0.5},
            },
            "decisions": ["fold" if chance.random() < 0.2 else "raise 2"],
        }
        for number, cards in hands.items()
    ]
    return data
