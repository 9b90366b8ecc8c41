"""655a.11(b) to (i) once more, word by word and without the engine, to compare it with."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.rulebook import chapter_of
from tests.support.plain_paytables import (
    HAND_BONUS,
    PlainReading,
    down_at,
    five_rows,
    three_rows,
)

GAME = "mississippi-stud"
CHAPTER = chapter_of(GAME)
STREETS = ("3rd-street", "4th-street", "5th-street")
#: Paragraph (b) of 655a.12 at a minimum wager of $1: ten units of it at 500 to 1 are less.
LIMIT = 50_000_00


class Reading(PlainReading):
    """What a round of Mississippi Stud pays."""

    chapter = CHAPTER

    def with_board(self, cards: Sequence[str]) -> set[str]:
        return five_rows([*cards, *self.board])

    def seat(self, one: Mapping[str, Any]) -> dict[str, int]:
        down, cards = down_at(one), one["cards"]
        folded = one["decisions"][-1] == "fold"
        rows = self.with_board(cards)
        found = self.on_the_hand(rows, down["ante"], one["decisions"])
        if "progressive" in down:  # 655a.11(h): a fold loses it, and not Envy
            stake = down["progressive"]
            found["progressive"] = 0 if folded else self.pays("progressive", rows, stake)
            found |= self.envy(one, "progressive", stake, self.with_board)
        if "three-card-bonus" in down:
            found["three-card-bonus"] = self.pays(
                "three-card-bonus", three_rows(self.board), down["three-card-bonus"]
            )
        if HAND_BONUS in down:
            found[HAND_BONUS] = self.pays(HAND_BONUS, rows, down[HAND_BONUS])
        return found | self.extras(one, down)

    def on_the_hand(self, rows: set[str], ante: int, decisions: Sequence[str]) -> dict[str, int]:
        """Ante and streets; over the limit the last street is cut first (655a.12(b), R25)."""
        stakes = {"ante": ante}
        for street, decision in zip(STREETS, decisions, strict=False):
            if decision == "fold":
                return dict.fromkeys(stakes, 0)
            stakes[street] = ante * int(decision.split()[1])
        found = {wager: self.pays("ante", rows, stake) for wager, stake in stakes.items()}
        excess = sum(max(0, found[wager] - stakes[wager]) for wager in found) - LIMIT
        for wager in reversed(found):
            cut = min(max(0, excess), max(0, found[wager] - stakes[wager]))
            found[wager] -= cut
            excess -= cut
        return found
