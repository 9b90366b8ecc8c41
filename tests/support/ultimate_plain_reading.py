"""653a.11(h) to (m) once more, word by word and without the engine, to compare it with.

Hands are found by trying every five cards; of the product it takes the rulebook's tables alone.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from pitboss.money import MeterShare, Odds
from tests.support.ultimate import CHAPTER, cents

NAMES = (
    "High card",
    "Pair",
    "Two pair",
    "Three-of-a-kind",
    "Straight",
    "Flush",
    "Full house",
    "Four-of-a-kind",
    "Straight flush",
    "Royal flush",
)
SHAPES = {(2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}
TRIPS = NAMES.index("Three-of-a-kind")
Ranked = tuple[int, tuple[int, ...]]


def five(cards: Sequence[str]) -> Ranked:
    """The place of five cards in 653a.6(b), and what decides between equals (R5)."""
    values = sorted(("23456789TJQKA".index(card[0]) for card in cards), reverse=True)
    groups = sorted(Counter(values).items(), key=lambda one: (-one[1], -one[0]))
    order = tuple(value for value, _ in groups)
    place = SHAPES.get(tuple(count for _, count in groups), 0)
    suited = len({card[1] for card in cards}) == 1
    wheel = order == (12, 3, 2, 1, 0)
    if wheel or (len(order) == 5 and order[0] - order[4] == 4):
        order = (3,) if wheel else order[:1]
        place = (9 if order == (12,) else 8) if suited else 4
    elif suited:
        place = 5
    return place, order


def best(cards: Sequence[str]) -> Ranked:
    """The best five of more."""
    return max(five(chosen) for chosen in combinations(cards, 5))


class Reading:
    """What a round pays, seat by seat from the dealer's right."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.letters: Mapping[str, str] = data["rules"]
        self.dealer: list[str] = data["dealer"]
        self.board: list[str] = data["community"]
        self.meters: dict[str, dict[str, int]] = {
            wager: {level: cents(amount) for level, amount in levels.items()}
            for wager, levels in data["meters"].items()
        }
        self.dealers_share: int | None = None

    def settle(self) -> dict[int, dict[str, int]]:
        """By seat and wager, the cents that come back."""
        seats = sorted(self.data["seats"], key=lambda one: -one["seat"])
        return {one["seat"]: self.seat(one) for one in seats}

    def table(self, wager: str) -> dict[str, Odds]:
        tables = CHAPTER.wagers[wager].paytables.tables
        rows = tables[self.letters.get(wager)].rows
        return {row.hand: row.pays for row in rows}

    def pays(self, wager: str, hand: Ranked, stake: int) -> int:
        """A wager against a paytable; a share of a meter is taken from it at once (R17)."""
        odds = self.table(wager).get(NAMES[hand[0]])
        if isinstance(odds, MeterShare):
            return self.prize(wager, odds, stake, 1)
        return odds.returned(stake) if odds is not None else 0

    def prize(self, wager: str, share: MeterShare, stake: int, heads: int) -> int:
        meter, terms = self.meters[wager], CHAPTER.wagers[wager].meter
        assert terms is not None
        each = meter[share.level] * share.percent // 100 // heads
        meter[share.level] -= each * heads
        if share.percent == 100:
            reseed = terms.terms[self.letters.get(wager)].reseed[share.level]
            meter[share.level] += reseed * stake // 100 + meter.get("reserve", 0)
            if "reserve" in meter:
                meter["reserve"] = 0
        return each

    def seat(self, one: Mapping[str, Any]) -> dict[str, int]:
        """Every wager of a seat in the order of 653a.11(h) to (m)."""
        down = {key: cents(str(amount)) for key, amount in one["wagers"].items()}
        folded = one["decisions"][-1] == "fold"
        own = best(one["cards"] + self.board)
        with_flop = five(one["cards"] + self.board[:3])
        found = self.against_dealer(own, down["ante"], one["decisions"][-1])
        if "trips" in down:
            found["trips"] = self.pays("trips", own, down["trips"])
        if "bad-beat" in down:
            found["bad-beat"] = 0 if folded else self.bad_beat(own, down["bad-beat"])
        if "progressive" in down:
            found["progressive"] = self.pays("progressive", with_flop, down["progressive"])
            envy = self.envy(one["seat"], down["progressive"])
            found |= {"envy": envy} if envy else {}
        if "five-card-hand-bonus" in down:
            stake = down["five-card-hand-bonus"]
            found["five-card-hand-bonus"] = self.pays("five-card-hand-bonus", with_flop, stake)
        if "five-card-hand-bonus-dealer" in down:
            found["five-card-hand-bonus-dealer"] = self.on_dealer(
                down["five-card-hand-bonus-dealer"]
            )
        if "six-card-bonus" in down:
            six = best(one["cards"] + self.data["bonus_cards"])
            found["six-card-bonus"] = self.pays("six-card-bonus", six, down["six-card-bonus"])
        return found

    def against_dealer(self, own: Ranked, ante: int, last: str) -> dict[str, int]:
        """Ante, Blind and Play, 653a.11(h); R12 where the dealer has less than a pair."""
        if last == "fold":
            return {"ante": 0, "blind": 0}
        play = ante * int(last.split()[1])
        house = best(self.dealer + self.board)
        if own == house:
            found = {"ante": ante, "blind": ante, "play": play}
        elif own < house:
            found = {"ante": 0, "blind": 0, "play": 0}
        else:
            blind = self.pays("blind", own, ante) or ante
            found = {"ante": 2 * ante, "blind": blind, "play": 2 * play}
        return found if house[0] >= 1 else {**found, "ante": ante}

    def bad_beat(self, own: Ranked, stake: int) -> int:
        """The lower of two unequal hands, if it is three-of-a-kind or better (653a.11(j))."""
        house = best(self.dealer + self.board)
        lower = min(own, house)
        return 0 if own == house or lower[0] < TRIPS else self.pays("bad-beat", lower, stake)

    def envy(self, seat: int, stake: int) -> int:
        """The hands of the others with the Flop, by the size of the own wager (653a.12(d)(5))."""
        envy = CHAPTER.wagers["progressive"].envy
        assert envy is not None
        schedule = {row.hand: row.pays for row in envy.schedules[None][cents(f"{stake // 100}")]}
        others = [one for one in self.data["seats"] if one["seat"] != seat]
        hands = [NAMES[five(one["cards"] + self.board[:3])[0]] for one in others]
        return sum(schedule[hand].returned(0) for hand in hands if hand in schedule)

    def on_dealer(self, stake: int) -> int:
        """The dealer's hand with the Flop; a percentage is shared per head (653a.12(e)(2))."""
        wager = "five-card-hand-bonus"
        hand = five(self.dealer + self.board[:3])
        odds = self.table(wager).get(NAMES[hand[0]])
        if not isinstance(odds, MeterShare):
            return self.pays(wager, hand, stake)
        if self.dealers_share is None:
            heads = sum(f"{wager}-dealer" in one["wagers"] for one in self.data["seats"])
            self.dealers_share = self.prize(wager, odds, stake, heads)
        return self.dealers_share
