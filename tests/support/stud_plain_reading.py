"""What 639a and 657a pay on a player's own cards, word by word and without the engine.

Both chapters deal five cards to everybody, so the wagers on paytables, meters and draws read alike.
Hands are found by trying; of the product it takes the rulebook's tables alone.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from pitboss.money import MeterShare, Odds, money_text, parse_money
from pitboss.rulebook import Chapter

RANKS, SUITS = "23456789TJQKA", "cdhs"
FIVE = (
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
HAND_BONUS, ON_DEALER = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
#: The flat sum that the meter of the Five Card Hand Bonus restarts at, whatever its size (R29).
RESET = 10_000_00
#: A place in the ranking, and what decides between equals (R5).
Ranked = tuple[int, tuple[int, ...]]


def grouped(cards: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many cards of each rank there are, most first, and the ranks in that order."""
    values = Counter(RANKS.index(card[0]) for card in cards)
    groups = sorted(values.items(), key=lambda one: (-one[1], -one[0]))
    return tuple(count for _, count in groups), tuple(value for value, _ in groups)


def run(order: tuple[int, ...], length: int) -> int | None:
    """The highest card of a straight; an ace may stand below the two."""
    if len(order) != length:
        return None
    if order[0] - order[-1] == length - 1:
        return order[0]
    low = order[0] == 12 and order[1:] == tuple(range(length - 2, -1, -1))
    return length - 2 if low else None


def suited(cards: Sequence[str]) -> bool:
    return len({card[1] for card in cards}) == 1


def five(cards: Sequence[str]) -> Ranked:
    """The place of five cards among the hands of five."""
    shape, order = grouped(cards)
    top = run(order, 5)
    if top is not None:
        name = "Straight"
        if suited(cards):
            name = "Royal flush" if top == 12 else "Straight flush"
        return FIVE.index(name), (top,)
    if suited(cards):
        return FIVE.index("Flush"), order
    names = {(4, 1): "Four-of-a-kind", (3, 2): "Full house", (3, 1, 1): "Three-of-a-kind"}
    names |= {(2, 2, 1): "Two pair", (2, 1, 1, 1): "Pair"}
    return FIVE.index(names.get(shape, "High card")), order


def six_name(cards: Sequence[str]) -> str:
    """The row of a Six Card Bonus hand: the best five of six, and for E the six-card royal (R7)."""
    if suited(cards) and {card[0] for card in cards} == set("AKQJT9"):
        return "Six-card royal flush, " + (
            "diamonds" if cards[0][1] == "d" else "hearts, spades or clubs"
        )
    return FIVE[max(five(chosen) for chosen in combinations(cards, 5))[0]]


class StudReading:
    """What a round pays, seat by seat from the dealer's right."""

    chapter: ClassVar[Chapter]

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.letters: Mapping[str, str] = data["rules"]
        self.dealer: list[str] = data["dealer"]
        self.meters: dict[str, dict[str, int]] = {
            wager: {level: parse_money(amount) for level, amount in levels.items()}
            for wager, levels in data["meters"].items()
        }
        self.dealers_share: int | None = None

    def settle(self) -> dict[int, dict[str, int]]:
        """By seat and wager, the cents that come back."""
        seats = sorted(self.data["seats"], key=lambda one: -one["seat"])
        return {one["seat"]: self.seat(one) for one in seats}

    def seat(self, one: Mapping[str, Any]) -> dict[str, int]:
        """Every wager of a seat in the chapter's order."""
        raise NotImplementedError

    def table(self, wager: str) -> dict[str, Odds]:
        tables = self.chapter.wagers[wager].paytables.tables
        return {row.hand: row.pays for row in tables[self.letters.get(wager)].rows}

    def pays(self, wager: str, names: Sequence[str], stake: int) -> int:
        """A wager by the first of these names that its paytable has; a share of a meter is taken
        from it at once (R17)."""
        table = self.table(wager)
        odds = next((table[name] for name in names if name in table), None)
        if isinstance(odds, MeterShare):
            return self.prize(wager, odds, stake, 1)
        return odds.returned(parse_money(money_text(stake))) if odds is not None else 0

    def prize(self, wager: str, share: MeterShare, stake: int, heads: int) -> int:
        meter, law = self.meters[wager], self.chapter.wagers[wager].meter
        assert law is not None
        each = meter[share.level] * share.percent // 100 // heads
        meter[share.level] -= each * heads
        if share.percent == 100:
            again = RESET
            if wager != HAND_BONUS:
                again = law.terms[self.letters[wager]].reseed[share.level] * stake // 100
            meter[share.level] += again + meter.get("reserve", 0)
            if "reserve" in meter:
                meter["reserve"] = 0
        return each

    def progressive(
        self,
        wager: str,
        one: Mapping[str, Any],
        names: Callable[[Sequence[str]], Sequence[str]],
        folded: bool,
    ) -> dict[str, int]:
        """A progressive, lost by a fold, and the envy of the others' hands, which is not (R8)."""
        stake = parse_money(one["wagers"][wager])
        found = {wager: 0 if folded else self.pays(wager, names(one["cards"]), stake)}
        envy = self.chapter.wagers[wager].envy
        assert envy is not None
        letter = self.letters[wager] if envy.letters else None
        schedule = {row.hand: row.pays for row in envy.schedules[letter][stake]}
        for other in self.data["seats"]:
            name = next((name for name in names(other["cards"]) if name in schedule), None)
            if other["seat"] != one["seat"] and name is not None:
                found["envy"] = found.get("envy", 0) + schedule[name].returned(parse_money(0))
        return found

    def hand_bonus(self, one: Mapping[str, Any]) -> dict[str, int]:
        """The Five Card Hand Bonus on either hand, the Magic Card and the Lucky Bonus on each."""
        found: dict[str, int] = {}
        wagers = one["wagers"]
        hands = {HAND_BONUS: (one["cards"], one["seat"], "")}
        hands[ON_DEALER] = (self.dealer, "dealer", "-dealer")
        for wager, (cards, place, suffix) in hands.items():
            if wager not in wagers:
                continue
            stake = parse_money(wagers[wager])
            name = FIVE[five(cards)[0]]
            found[wager] = (
                self.pays(wager, (name,), stake)
                if wager == HAND_BONUS
                else self.on_dealer(name, stake)
            )
            hits = {
                "magic-card": self.data["magic_card"] in cards,
                "lucky-bonus": self.data["lucky_position"] == place,
            }
            for key, hit in hits.items():
                if hit:
                    odds = self.chapter.bonuses[key].paytables.default.flat
                    found[key + suffix] = odds.returned(stake)
        return found

    def on_dealer(self, name: str, stake: int) -> int:
        """The dealer's hand; a percentage is shared per head, and worked out once (R17, R18)."""
        odds = self.table(HAND_BONUS).get(name)
        if not isinstance(odds, MeterShare):
            return self.pays(HAND_BONUS, (name,), stake)
        if self.dealers_share is None:
            heads = sum(ON_DEALER in one["wagers"] for one in self.data["seats"])
            self.dealers_share = self.prize(HAND_BONUS, odds, stake, heads)
        return self.dealers_share


# ── Rounds at random ─────────────────────────────────────────────────────────────────────────

#: The whole deck, and parts of it in which the rare hands are common.
DECKS = [
    [rank + suit for rank in ranks for suit in suits]
    for ranks, suits in ((RANKS, SUITS), (RANKS, "hs"), ("A89TJQK", SUITS), ("A23456", SUITS))
]


def random_table(chance: Random, chapter: Chapter) -> dict[str, Any]:
    """A round without its wagers: cards, paytables, meters and draws."""
    cards = chance.choice(DECKS)[:]
    chance.shuffle(cards)
    size = chance.choice((1, 5))
    letters = {
        key: chance.choice(wager.paytables.letters)
        for key, wager in chapter.wagers.items()
        if wager.paytables.letters and wager.shares is None
    }
    meters: dict[str, dict[str, str]] = {}
    for key, wager in chapter.wagers.items():
        if wager.meter is None or wager.shares is not None:
            continue
        levels = list(wager.paytables.tables[letters.get(key)].levels)
        has_reserve = key == HAND_BONUS or wager.meter.terms[letters[key]].reserve_rate
        levels += ["reserve"] if has_reserve else []
        meters[key] = {level: money_text(chance.randrange(9_999_999)) for level in levels}
    most = min(chapter.positions, (len(cards) - 6) // 5)
    numbers = sorted(chance.sample(range(1, chapter.positions + 1), chance.randint(1, most)))
    hands = {number: cards[6 + 5 * n : 11 + 5 * n] for n, number in enumerate(numbers)}
    return {
        "game": chapter.slug,
        "rules": letters,
        "dealer": cards[:5],
        "bonus_cards": cards[5:6],
        "meters": meters,
        "magic_card": chance.choice(cards),
        "lucky_position": chance.choice((*range(1, 8), "dealer")),
        "size": size,
        "hands": hands,
    }
