"""What the plain readings of two chapters share: tables, meters, Envy, and rounds to compare.

Of the product it takes the rulebook's tables alone; hands are found by trying every five cards.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from hypothesis import settings

from pitboss.money import Cents, MeterShare, Odds, Push, money_text
from pitboss.rulebook import Chapter
from pitboss.rulebook.paytables import SetBy
from pitboss.settle import settle
from tests.support.ultimate import cents
from tests.support.ultimate_plain_reading import NAMES, five

HAND_BONUS = "five-card-hand-bonus"
MINI_ROYAL_OF_ANOTHER_SUIT = "Mini-royal, hearts, diamonds, clubs"
THREE_NAMES = ("High card", "Pair", "Flush", "Straight", "Three-of-a-kind", "Straight flush")
Ranked = tuple[int, tuple[int, ...]]
#: The rows of a paytable that cards satisfy.
Rows = Callable[[Sequence[str]], set[str]]


def three(cards: Sequence[str]) -> Ranked:
    """The place of three cards, and what decides between equals (R5, R6)."""
    values = sorted(("23456789TJQKA".index(card[0]) for card in cards), reverse=True)
    first, second, last = values
    if first == last:
        return 4, (first,)
    if second in (first, last):
        return 1, (second, last if second == first else first)
    suited = len({card[1] for card in cards}) == 1
    if values == [12, 1, 0]:
        return (5 if suited else 3), (1,)
    if first - last == 2:
        return (5 if suited else 3), (first,)
    return (2 if suited else 0), (first, second, last)


def three_rows(cards: Sequence[str]) -> set[str]:
    """The rows that three cards are on; a suited A-K-Q is on that of its suit as well."""
    place, order = three(cards)
    rows = {THREE_NAMES[place]}
    if (place, order) == (5, (12,)):
        spades = cards[0][1] == "s"
        rows |= {"Mini-royal", "Mini-royal, spades" if spades else MINI_ROYAL_OF_ANOTHER_SUIT}
    return rows


def five_rows(cards: Sequence[str]) -> set[str]:
    """The rows that five cards are on; a pair may have a row of its rank."""
    place, order = five(cards)
    rows = {NAMES[place]}
    if place == NAMES.index("Pair"):
        rank = "23456789TJQKA"[order[0]]
        rows |= {"Pair of jacks or better"} if rank in "JQKA" else set()
        rows |= {"Pair of 6s to 10s"} if rank in "6789T" else set()
    return rows


class PlainReading:
    """A round that was written down, and what its wagers against tables pay."""

    chapter: Chapter

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.letters: Mapping[str, str] = data["rules"]
        self.dealer: list[str] = data.get("dealer", [])
        self.board: list[str] = data.get("community", [])
        self.meters: dict[str, dict[str, int]] = {
            wager: {level: cents(amount) for level, amount in levels.items()}
            for wager, levels in data["meters"].items()
        }
        self.dealers_share: int | None = None
        self.shared_with: set[str] = set()

    def settle(self) -> dict[int, dict[str, int]]:
        """By seat and wager, the cents that come back, from the dealer's right."""
        seats = sorted(self.data["seats"], key=lambda one: -one["seat"])
        return {one["seat"]: self.seat(one) for one in seats}

    def seat(self, one: Mapping[str, Any]) -> dict[str, int]:
        raise NotImplementedError

    def player(self, one: Mapping[str, Any]) -> str:
        return str(one.get("player", f"seat {one['seat']}"))

    def odds(self, wager: str, rows: set[str]) -> Odds | None:
        """The topmost row of the wager's table that the cards are on."""
        table = self.chapter.wagers[wager].paytables.tables[self.letters.get(wager)]
        return next((row.pays for row in table.rows if row.hand in rows), None)

    def pays(self, wager: str, rows: set[str], stake: int) -> int:
        """A wager against its table; a share of a meter is taken from it at once (R17)."""
        odds = self.odds(wager, rows)
        if isinstance(odds, MeterShare):
            return self.prize(wager, odds, stake, 1)
        if isinstance(odds, Push):
            return stake
        return odds.returned(Cents(stake)) if odds is not None else 0

    def prize(self, wager: str, share: MeterShare, stake: int, heads: int) -> int:
        meter, law = self.meters[wager], self.chapter.wagers[wager].meter
        assert law is not None
        each = meter[share.level] * share.percent // 100 // heads
        meter[share.level] -= each * heads
        if share.percent == 100:
            if law.set_by is SetBy.SUBMISSION:
                reseed = law.minimum or 0
            else:
                reseed = law.terms[self.letters.get(wager)].reseed[share.level] * stake // 100
            meter[share.level] += reseed + meter.get("reserve", 0)
            if "reserve" in meter:
                meter["reserve"] = 0
        return each

    def envy(self, one: Mapping[str, Any], wager: str, stake: int, rows: Rows) -> dict[str, int]:
        """For the hands of all other players, by the size of the own wager (R16)."""
        envy = self.chapter.wagers[wager].envy
        assert envy is not None
        schedule = {row.hand: row.pays for row in envy.schedules[None][Cents(stake)]}
        total = 0
        for other in self.data["seats"]:
            if self.player(other) != self.player(one):
                held = rows(other["cards"])
                total += sum(
                    pays.returned(Cents(0)) for row, pays in schedule.items() if row in held
                )
        return {"envy": total} if total else {}

    def on_dealer(self, one: Mapping[str, Any], stake: int) -> int:
        """The dealer's five cards; a percentage is shared, one share a head (R18, R48)."""
        wager = f"{HAND_BONUS}-dealer"
        rows = five_rows(self.dealer + self.board)
        odds = self.odds(HAND_BONUS, rows)
        if not isinstance(odds, MeterShare):
            return self.pays(HAND_BONUS, rows, stake)
        if self.dealers_share is None:
            heads = {self.player(other) for other in self.data["seats"] if wager in other["wagers"]}
            self.dealers_share = self.prize(HAND_BONUS, odds, stake, len(heads))
        first = self.player(one) not in self.shared_with
        self.shared_with.add(self.player(one))
        return self.dealers_share if first else 0

    def extras(self, one: Mapping[str, Any], down: Mapping[str, int]) -> dict[str, int]:
        """Magic Card and Lucky Bonus on each of the two wagers (R19)."""
        found = {}
        held = {"": one["cards"] + self.board, "-dealer": self.dealer + self.board}
        place = {"": one["seat"], "-dealer": "dealer"}
        for suffix in held:
            stake = down.get(HAND_BONUS + suffix)
            if stake is not None and self.data.get("magic_card") in held[suffix]:
                found[f"magic-card{suffix}"] = self.drawn("magic-card", stake)
            if stake is not None and self.data.get("lucky_position") == place[suffix]:
                found[f"lucky-bonus{suffix}"] = self.drawn("lucky-bonus", stake)
        return found

    def drawn(self, bonus: str, stake: int) -> int:
        (row,) = self.chapter.bonuses[bonus].paytables.tables[None].rows
        return row.pays.returned(Cents(stake))


def down_at(one: Mapping[str, Any]) -> dict[str, int]:
    """The wagers of a seat before the deal, in cents."""
    return {key: cents(str(amount)) for key, amount in one["wagers"].items()}


#: The whole deck, and parts of it in which the rare hands are common.
DECKS = [
    [rank + suit for rank in ranks for suit in suits]
    for ranks, suits in (
        ("23456789TJQKA", "cdhs"),
        ("23456789TJQKA", "ds"),
        ("9TJQKA", "cdhs"),
        ("789TJQKA", "cdhs"),
    )
]
#: How many rounds are compared: a thousand, and more where tests are run long.
ROUNDS = max(1000, 10 * settings().max_examples)


def a_deck(chance: Random, first: int) -> list[str]:
    """A shuffled deck; half of the time its first cards are a run of one suit, or of few ranks."""
    deck = chance.choice(DECKS)
    ranks, suit = "23456789TJQKA", chance.choice("cdhs")
    head: list[str] = []
    way = chance.randrange(4)
    if way == 0:
        low = chance.choice((13 - first, chance.randint(0, 13 - first)))
        head = [rank + suit for rank in ranks[low : low + first]]
    elif way == 1:
        head = [rank + one for rank in chance.sample(ranks, 3) for one in "cdhs"][:first]
    return head + [card for card in chance.sample(deck, len(deck)) if card not in head]


def a_meter(chance: Random, *levels: str) -> dict[str, str]:
    """A meter's reading, level by level."""
    return {level: money_text(Cents(chance.randrange(10**7))) for level in levels}


def differs(data: Mapping[str, Any], reading: PlainReading) -> Any:
    """What the engine settles otherwise than a plain reading does, if anything."""
    return answer_differs(settle(dict(data)), reading)


def answer_differs(answer: Mapping[str, Any], reading: PlainReading) -> Any:
    """What a settlement has otherwise than a plain reading, if anything."""
    expected = reading.settle()
    for one in answer["seats"]:
        found: dict[str, int] = {}
        for line in one["lines"]:
            found[line["wager"]] = found.get(line["wager"], 0) + cents(line["returned"])
        if found != expected[one["seat"]]:
            return one["seat"], found, expected[one["seat"]]
    for wager, levels in answer["meters"].items():
        left = {level: cents(amount) for level, amount in levels.items()}
        if left != reading.meters[wager]:
            return wager, left, reading.meters[wager]
    return None
