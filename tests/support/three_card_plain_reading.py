"""649a.11(b) and (c) once more, word by word and without the engine, to compare it with."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.money import Cents
from pitboss.rulebook import chapter_of
from tests.support.plain_paytables import (
    HAND_BONUS,
    PlainReading,
    down_at,
    five_rows,
    three,
    three_rows,
)
from tests.support.ultimate_plain_reading import NAMES, best

GAME = "three-card-poker"
CHAPTER = chapter_of(GAME)
QUEEN_HIGH = (0, ("23456789TJQKA".index("Q"),))


def six_rows(cards: Sequence[str]) -> set[str]:
    """The best five of six cards; A-K-Q-J-10-9 of one suit is the Super Royal as well."""
    rows = {NAMES[best(cards)[0]]}
    if {card[0] for card in cards} == set("AKQJT9") and len({card[1] for card in cards}) == 1:
        suit = "diamonds" if cards[0][1] == "d" else "hearts, spades or clubs"
        rows.add(f"Six-card royal flush, {suit}")
    return rows


class Reading(PlainReading):
    """What a round of Three Card Poker pays."""

    chapter = CHAPTER

    def with_board(self, cards: Sequence[str]) -> set[str]:
        return five_rows([*cards, *self.board])

    def seat(self, one: Mapping[str, Any]) -> dict[str, int]:
        down, cards = down_at(one), one["cards"]
        folded = one["decisions"] == ["fold"]
        found = self.against_dealer(cards, down["ante"], folded) if "ante" in down else {}
        if "pair-plus" in down:  # 649a.11(b)(3): a fold loses it
            won = self.pays("pair-plus", three_rows(cards), down["pair-plus"])
            found["pair-plus"] = 0 if folded else won
        progressives = {
            "three-card-progressive": three_rows,
            "five-card-progressive": self.with_board,
        }
        envy = 0
        for wager, rows in progressives.items():
            if wager in down:  # 649a.11(b)(2): a fold loses it, and not Envy
                found[wager] = 0 if folded else self.pays(wager, rows(cards), down[wager])
                envy += self.envy(one, wager, down[wager], rows).get("envy", 0)
        found |= {"envy": envy} if envy else {}
        if "six-card-bonus" in down:
            rows_of_six = six_rows([*cards, *self.dealer])
            found["six-card-bonus"] = self.pays(
                "six-card-bonus", rows_of_six, down["six-card-bonus"]
            )
        if HAND_BONUS in down:
            found[HAND_BONUS] = self.pays(HAND_BONUS, self.with_board(cards), down[HAND_BONUS])
        if f"{HAND_BONUS}-dealer" in down:
            stake = down[f"{HAND_BONUS}-dealer"]
            found[f"{HAND_BONUS}-dealer"] = self.on_dealer(one, stake)
        return found | self.extras(one, down)

    def against_dealer(self, cards: Sequence[str], ante: int, folded: bool) -> dict[str, int]:
        """Ante, Play and the Ante Bonus by the table of the reconstruction."""
        if folded:
            return {"ante": 0}
        own, house = three(cards), three(self.dealer)
        table = CHAPTER.bonuses["ante-bonus"].paytables.tables["A"]
        row = next((row for row in table.rows if row.hand in three_rows(cards)), None)
        bonus = {} if row is None else {"ante-bonus": row.pays.returned(Cents(ante)) - ante}
        if house < QUEEN_HIGH:
            return {"ante": 2 * ante, "play": ante, **bonus}
        back = 0 if own < house else ante if own == house else 2 * ante
        return {"ante": back, "play": back, **bonus}
