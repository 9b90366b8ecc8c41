"""645a.11(d), (f) and (h) once more, word by word and without the engine, to compare it with.

A hand is found by trying every card for the joker and every five cards; the joker is an ace, or any
card if that makes a straight, a flush, a straight flush or a royal flush (R23). Of the product it
takes the rulebook's tables, and the house way for whoever's hands are set by it, which has a plain
reading of its own.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from pitboss.cards import cards_text, parse_cards
from pitboss.games.house_way import set_by_house_way
from pitboss.money import Cents
from pitboss.rulebook import chapter_of
from tests.support.plain_paytables import PlainReading
from tests.support.ultimate import cents

GAME = "pai-gow-poker"
CHAPTER = chapter_of(GAME)
RANKS = "23456789TJQKA"
ACE = RANKS.index("A")
JOKER = "Jk"
#: Straights from the highest: ace to five is the second (R5).
RUNS = ["AKQJT", "A5432", *(RANKS[low : low + 5][::-1] for low in range(7, -1, -1))]
NAMES = (
    *("High card", "Pair", "Two pair", "Three-of-a-kind", "Straight", "Flush", "Full house"),
    *("Four-of-a-kind", "Straight flush", "Royal flush", "Five aces"),
)
BY_RUN = (4, 5, 8, 9)
Ranked = tuple[int, tuple[int, ...]]


def values(cards: Iterable[str]) -> list[int]:
    """The ranks, the highest first; a joker that completes nothing is an ace."""
    return sorted((ACE if card == JOKER else RANKS.index(card[0]) for card in cards), reverse=True)


def five(cards: Sequence[str]) -> Ranked:
    """The place of five cards and what decides between equals."""
    return _five(tuple(sorted(cards)))


@cache
def _five(cards: tuple[str, ...]) -> Ranked:
    if JOKER not in cards:
        return natural(cards)
    rest = [card for card in cards if card != JOKER]
    filled = (
        natural([*rest, rank + suit])
        for rank in RANKS
        for suit in "cdhs"
        if rank + suit not in rest
    )
    return max([by_rank(cards), *(one for one in filled if one[0] in BY_RUN)])


def natural(cards: Sequence[str]) -> Ranked:
    """Five cards without a joker."""
    ranks = {card[0] for card in cards}
    run = next((at for at, one in enumerate(RUNS) if set(one) == ranks), None)
    suited = len({card[1] for card in cards}) == 1
    if run is not None:
        place = (9 if run == 0 else 8) if suited else 4
        return place, (-run,)
    return max(by_rank(cards), (5, tuple(values(cards))) if suited else (0, ()))


def by_rank(cards: Sequence[str]) -> Ranked:
    """Five cards by how often each rank is there."""
    held = sorted(((n, rank) for rank, n in Counter(values(cards)).items()), reverse=True)
    counts = tuple(n for n, _ in held)
    order = tuple(rank for _, rank in held)
    places = {(5,): 10, (4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return places.get(counts, 0), order


def two(cards: Sequence[str]) -> Ranked:
    """The place of two cards."""
    first, second = values(cards)
    return (1, (first,)) if first == second else (0, (first, second))


def lawful(high: Ranked, low: Ranked) -> bool:
    """Whether the high hand does not rank below the low one: as far as two cards go."""
    return high[0] > low[0] or (high[0] == low[0] and high[1][: len(low[1])] >= low[1])


def _dropped(cards: Sequence[str], *gone: str) -> list[str]:
    return [card for card in cards if card not in gone]


def _suited(cards: Sequence[str]) -> Mapping[str, set[str]]:
    """The ranks of each suit, without the joker."""
    found: dict[str, set[str]] = {suit: set() for suit in "cdhs"}
    for card in _dropped(cards, JOKER):
        found[card[1]].add(card[0])
    return found


def _with_pair(cards: Sequence[str], run: str, pair: str, *, jokers: int = 0) -> bool:
    """A run of one suit, with so many jokers for it, and two further cards of another."""
    suits = _suited(cards)
    return any(
        len(set(run) & suits[one]) >= 5 - jokers and set(pair) <= suits[other]
        for one in suits
        for other in suits
        if one != other
    )


@cache
def seven_rows(cards: tuple[str, ...]) -> frozenset[str]:
    """Every row of 645a.13 that seven cards are on."""
    fives = [five(some) for some in combinations(cards, 5)]
    rows = {NAMES[place] for place, _ in fives} - {"High card", "Pair", "Two pair"}
    rows |= {"Straight flush"} if "Royal flush" in rows else set()
    best = max(fives)
    if best[0] == 0:
        name = {"9": "Nine", "T": "Ten", "J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
        rows.add(f"{name[RANKS[best[1][0]]]}-high")
    pairs = [n for n in Counter(values(cards)).values() if n == 2]
    if len(pairs) == 3:
        rows.add("Three pair")
    joker = int(JOKER in cards)
    suits = _suited(cards)
    low_ace = "A" + RANKS
    sevens = [set(low_ace[at : at + 7]) for at in range(8)]
    if any(len(run & ranks) + joker == 7 for run in sevens for ranks in suits.values()):
        rows.add("Seven-card straight flush")
        rows |= set() if joker else {"Seven-card natural straight flush"}
    if any(set("A2345") <= ranks for ranks in suits.values()):
        rows.add("Ace/five natural straight flush")
    if _with_pair(cards, "A2345", "AQ"):
        rows.add("Ace/five natural straight flush and natural ace/queen suited")
    if _with_pair(cards, "AKQJT", "AQ"):
        rows.add("Natural royal flush and natural ace/queen suited")
    if _with_pair(cards, "AKQJT", "KQ", jokers=joker):
        rows.add("Royal flush and royal match")
    if _with_pair(cards, "AKQJT", "AK", jokers=joker):
        rows.add("Royal flush and ace/king suited")
    return frozenset(rows)


def by_house_way(cards: Sequence[str]) -> tuple[list[str], list[str]]:
    """The low and the high hand that the house way sets."""
    split = set_by_house_way(parse_cards(" ".join(cards)))
    return cards_text(split.low).split(), cards_text(split.high).split()


def as_set(cards: Sequence[str], decision: str) -> tuple[list[str], list[str]]:
    """The low and the high hand that "set Xx Xx" or "set house" makes."""
    named = decision.split()[1:]
    return by_house_way(cards) if named == ["house"] else (named, _dropped(cards, *named))


def down_at(one: Mapping[str, Any]) -> dict[str, int]:
    """The wagers of a seat, in cents."""
    return {
        key: cents(str(given["amount"] if isinstance(given, dict) else given))
        for key, given in one["wagers"].items()
    }


class Reading(PlainReading):
    """What a round of Pai Gow Poker or EZ Pai Gow Poker pays."""

    chapter = CHAPTER

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.ez = data["rules"].get("variant") == "ez"
        if self.dealer:  # only a player's bank does without
            low, high = by_house_way(self.dealer)
            self.low, self.high = two(low), five(high)
            self.dragon = "Queen-high" in seven_rows(tuple(self.dealer))

    def seat(self, one: Mapping[str, Any]) -> dict[str, int]:
        down = down_at(one)
        return {"pai-gow": self.main(one, down["pai-gow"])} | self.optional(one, down)

    def optional(self, one: Mapping[str, Any], down: Mapping[str, int]) -> dict[str, int]:
        """645a.11(h): the wagers of 645a.7(e), and what Envy brings."""
        rows = set(seven_rows(tuple(one["cards"])))
        found: dict[str, int] = {}
        for wager in ("fortune-bonus", "emperors-treasure", "insurance", "progressive"):
            if wager in down:
                found[wager] = self.pays(wager, rows, down[wager])
        if "queens-dragon" in down:
            dragon = {"Queen's Dragon"} if self.dragon else set()
            found["queens-dragon"] = self.pays("queens-dragon", dragon, down["queens-dragon"])
        if "dynasty-bonus" in down:
            found["dynasty-bonus"] = self.pays("dynasty-bonus", rows, down["dynasty-bonus"])
        if "protection" in down:  # R23: whoever holds a pair or better loses it
            high = {row for row in rows if row.endswith("-high")}
            found["protection"] = self.pays("protection", high, down["protection"])
        if "red-black" in down:
            found["red-black"] = self.colored(one, down["red-black"])
        return found | self.envied(one, down)

    def main(self, one: Mapping[str, Any], stake: int) -> int:
        """645a.11(d) and (f)."""
        (decision,) = one["decisions"]
        if decision == "surrender":
            return 0
        if self.ez and self.dragon:
            return stake
        low, high = as_set(one["cards"], decision)
        if not lawful(five(high), two(low)):
            return 0
        above = (five(high) > self.high) + (two(low) > self.low)
        if above < 2:
            return stake * above
        return 2 * stake - self.vigorish(stake)

    def vigorish(self, won: int) -> int:
        """645a.13(a), R24: 5%, up to the quarter or to the cent."""
        if self.ez:
            return 0
        unit = 1 if self.data["rules"].get("vigorish") == "exact" else 25
        return next(kept for kept in range(0, won + unit, unit) if kept * 20 >= won)

    def colored(self, one: Mapping[str, Any], stake: int) -> int:
        """645a.11(h)(8)."""
        suits = "dh" if one["wagers"]["red-black"]["color"] == "red" else "cs"
        count = sum(card != JOKER and card[1] in suits for card in one["cards"])
        names = {4: "Four", 5: "Five", 6: "Six", 7: "Seven"}
        row = {f"{names[count]} cards of the chosen color"} if count > 3 else set()
        return self.pays("red-black", row, stake)

    def envied(self, one: Mapping[str, Any], down: Mapping[str, int]) -> dict[str, int]:
        """645a.11(h)(6)(ii), R38."""
        lammer = [
            wager
            for wager in ("fortune-bonus", "emperors-treasure", "dynasty-bonus")
            if down.get(wager, 0) >= 500
        ]
        schedules = ["fortune-bonus"] if "fortune-bonus" in lammer else []
        schedules += ["dynasty-bonus"] if lammer and self.ez else []
        others = [
            set(seven_rows(tuple(other["cards"])))
            for other in self.data["seats"]
            if self.player(other) != self.player(one)
        ]
        total = sum(self.topmost(wager, rows) for wager in schedules for rows in others)
        return {"envy": total} if total else {}

    def topmost(self, wager: str, rows: set[str]) -> int:
        envy = CHAPTER.wagers[wager].envy
        assert envy is not None
        (schedule,) = next(iter(envy.schedules.values())).values()
        paid = (row.pays.returned(Cents(0)) for row in schedule if row.hand in rows)
        return next(paid, 0)
