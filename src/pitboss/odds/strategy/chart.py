"""The best strategy as charts and thresholds, taken from the solved decisions."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitboss.cards import RANKS, Card, rank_name, rank_plural
from pitboss.hands import FiveCard, FourCard, Hand, five_card, four_card, three_card
from pitboss.odds.advice import Terms
from pitboss.odds.advice.first_cards import kinds, shipped_values

__all__ = ["COLORS", "MARKS", "Chart", "Threshold", "charts_of", "thresholds_of"]

_DOWN: Final = RANKS[::-1]

#: The color of each action, bold to careful.
COLORS: Final[Mapping[str, str]] = {
    "4": "#1a7f37",
    "3": "#2da44e",
    "2": "#57ab5a",
    "1": "#a7d8a9",
    "ride": "#2da44e",
    "check": "#ffe08a",
    "withdraw": "#f4b9b0",
    "fold": "#f4b9b0",
    "mostly 2": "#a7d8a9",
    "mostly 1": "#d3ecd4",
    "mostly check": "#fff3cd",
    "mostly fold": "#fae1dc",
    "mixed": "#cfe3f7",
    "": "#ffffff",
}

#: The mark of each action, to tell them apart without color, and its name.
MARKS: Final[Mapping[str, tuple[str, str]]] = {
    "4": ("4", "wager 4 times the Ante"),
    "3": ("3", "wager 3 times the Ante"),
    "2": ("2", "wager twice the Ante"),
    "1": ("1", "wager the Ante once more"),
    "ride": ("R", "let it ride"),
    "check": ("–", "check"),
    "withdraw": ("·", "take it back"),
    "fold": ("·", "fold"),
    "mostly 2": ("+", "wager twice the Ante, 19 times of 20 or more"),
    "mostly 1": ("+", "wager the Ante once more, 19 times of 20 or more"),
    "mostly check": ("o", "check, 19 times of 20 or more"),
    "mostly fold": ("o", "fold, 19 times of 20 or more"),
    "mixed": ("±", "the other cards decide: ask pitboss advise"),
    "": (" ", "there is no such hand"),
}


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of actions: times the Ante, a word, or "mixed" where other cards decide."""

    title: str
    #: The labels of rows and columns.
    reading: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]

    @property
    def legend(self) -> dict[str, str]:
        """The marks in use and their meanings, bold to careful."""
        used = {word for line in self.cells for word in line}
        return {mark: words for word, (mark, words) in MARKS.items() if word in used}


@dataclass(frozen=True, slots=True)
class Threshold:
    """The hand from which an action is always taken, and the hand up to which it never is."""

    decision: str
    always_from: str
    never_up_to: str

    @property
    def exact(self) -> bool:
        """Whether no hand lies between the two."""
        return not self.never_up_to


def charts_of(terms: Terms) -> list[Chart]:
    """The charts of a game."""
    make = _CHARTS.get(terms.chapter.chapter)
    return list(make(terms)) if make is not None else []


def thresholds_of(terms: Terms) -> list[Threshold]:
    """The thresholds of a game with one decision on the player's own hand."""
    make = _THRESHOLDS.get(terms.chapter.chapter)
    return list(make(terms)) if make is not None else []


# ── Two cards ────────────────────────────────────────────────────────────────────────────────


def _two_cards(title: str, decision: Callable[[str], str]) -> Chart:
    """Pairs on the diagonal, suited cards above it, unsuited below."""
    cells = []
    for row, first in enumerate(_DOWN):
        line = []
        for column, second in enumerate(_DOWN):
            high, low = (first, second) if row <= column else (second, first)
            suited = "" if row == column else "s" if column > row else "o"
            line.append(decision(high + low + suited))
        cells.append(tuple(line))
    reading = "Your two cards: pairs on the diagonal, suited cards above it, unsuited ones below"
    return Chart(title, reading, tuple(_DOWN), tuple(_DOWN), tuple(cells))


def _key(terms: Terms) -> str:
    return str(terms.paytable)


def _ultimate(terms: Terms) -> Iterator[Chart]:
    values = shipped_values("653a", _key(terms))

    def decision(kind: str) -> str:
        found = values[kind]
        return ("4", "3", "check")[found.index(max(found))]

    yield _two_cards("Before the Flop: the Play wager, times the Ante", decision)
    from pitboss.odds.strategy.checked_hands import after_checking

    yield from after_checking(_key(terms))


def _bonus(terms: Terms) -> Iterator[Chart]:
    values = shipped_values("647a", _key(terms))
    yield _two_cards(
        "The Flop wager, times the Ante", lambda kind: "2" if values[kind][0] > -1 else "fold"
    )


def _mississippi(terms: Terms) -> Iterator[Chart]:
    third = _decisions(terms)["third"]
    examples = kinds()

    def decision(kind: str) -> str:
        low, high = sorted(examples[kind])
        return str(third[high * (high - 1) // 2 + low]).replace("0", "fold")

    yield _two_cards("3rd Street, times the Ante", decision)


def _decisions(terms: Terms) -> Any:
    from pitboss.odds.strategy.players import decisions_of

    return decisions_of(terms, "best")


# ── Three cards ──────────────────────────────────────────────────────────────────────────────

#: Three suited ranks close enough for a straight flush, as steps down from the highest.
_STEPS: Final = ((1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (3, 4))


def _let_it_ride(terms: Terms) -> Iterator[Chart]:
    """Three suited cards by their highest and the steps to the others. Other hands need no
    chart."""
    first = _decisions(terms)["first"]
    tops = [RANKS.index(rank) for rank in _DOWN if rank != "2"]
    rows = []
    for steps in _STEPS:
        line = []
        for top in tops:
            ranks = [top, *(top - step for step in steps)]
            if ranks[-1] < -1:
                line.append("")
                continue
            cards = sorted(4 * (rank % 13) for rank in ranks)
            index = cards[0] + cards[1] * (cards[1] - 1) // 2
            index += cards[2] * (cards[2] - 1) * (cards[2] - 2) // 6
            line.append("ride" if first[index] else "withdraw")
        rows.append(tuple(line))
    names = tuple(f"{a} and {b} below" for a, b in _STEPS)
    columns = tuple(RANKS[top] for top in tops)
    reading = "Columns: the highest of the three; rows: how many ranks below it the others are"
    title = "Bet Number 1 with three suited cards that do not pay"
    yield Chart(title, reading, names, columns, tuple(rows))


# ── Five cards against a card of the dealer's ────────────────────────────────────────────────


def _against_card(terms: Terms) -> Iterator[Chart]:
    """By kind of hand and rank of the dealer's card; mixed where the other cards decide."""
    from pitboss.odds.examples import five_card_strengths, four_card_strengths
    from pitboss.odds.sets import canonical_masks, cards_of, full_deck

    play = _decisions(terms)["play"]
    hands = cards_of(canonical_masks(5, full_deck())[0], 5)
    four = terms.chapter.chapter == "641a"
    found = (
        four_card_strengths(hands) >> 12 if four else _by_three_ranks(five_card_strengths(hands))
    )
    held = [{int(card) for card in hand} for hand in hands]
    places: dict[int, list[int]] = {}
    for place, kind in enumerate(found.tolist()):
        places.setdefault(kind, []).append(place)
    rows, cells = [], []
    for kind in sorted(places, reverse=True):
        line = tuple(
            _common(
                int(play[place, card])
                for place in places[kind]
                for card in range(4 * rank, 4 * rank + 4)
                if card not in held[place]
            )
            for rank in range(12, -1, -1)
        )
        if set(line) - {"", "3" if four else "2"} and set(line) - {"", "fold"}:
            rows.append(_kind_name(kind) if four else _three_ranks(kind))
            cells.append(line)
    title = "The Play wager, times the Ante" if four else "The Bet wager, times the Ante"
    reading = (
        "Columns: the card that the dealer shows; rows: your hand. Every hand above them is "
        f"{'played for 3' if four else 'bet'}, every hand below them folded"
    )
    yield Chart(title, reading, tuple(rows), tuple(_DOWN), tuple(cells))


def _common(times: Iterator[int]) -> str:
    found = set(times)
    if len(found) > 1:
        return "mixed"
    return str(found.pop()).replace("0", "fold") if found else ""


def _kind_name(kind: int) -> str:
    """Four cards by category and leading rank."""
    category, rank = FourCard(kind >> 4), kind & 15
    if category is FourCard.PAIR:
        return f"{category.label} of {rank_plural(rank)}"
    return f"{category.label}, {rank_name(rank)}"


def _by_three_ranks(strengths: Any) -> Any:
    """Five cards without a pair by their three highest ranks, all others by category."""
    import numpy as np

    return np.where(strengths >> 20 == 0, strengths >> 8, strengths >> 20 << 12)


def _three_ranks(kind: int) -> str:
    if kind >= 1 << 12:
        return FiveCard(kind >> 12).label
    return "-".join(RANKS[kind >> place & 15] for place in (8, 4, 0))


# ── Thresholds ───────────────────────────────────────────────────────────────────────────────


def _three_card_threshold(terms: Terms) -> Iterator[Threshold]:
    from itertools import combinations

    from pitboss.odds.strategy.three_card_hands import three_cards

    play, strengths = _decisions(terms)["play"], three_cards()[0]
    by_strength: dict[int, Hand] = {}
    for cards in combinations(range(52), 3):
        hand = three_card(Card(card) for card in cards)
        by_strength.setdefault(hand.strength, hand)
    yield _threshold("Play 1", strengths, play > 0, by_strength)


def _crazy_4_thresholds(terms: Terms) -> Iterator[Threshold]:
    from pitboss.odds.examples import four_card_strengths

    yield from _five_card_thresholds(
        terms, four_card_strengths, four_card, {"Play 3": 3, "Play 1": 1}
    )


def _caribbean_threshold(terms: Terms) -> Iterator[Threshold]:
    from pitboss.odds.examples import five_card_strengths

    yield from _five_card_thresholds(terms, five_card_strengths, five_card, {"Bet": 2})


def _five_card_thresholds(
    terms: Terms,
    strengths_of: Callable[[Any], Any],
    rank: Callable[[Any], Hand],
    wanted: Mapping[str, int],
) -> Iterator[Threshold]:
    import numpy as np

    from pitboss.odds.sets import CHOOSE, canonical_masks, cards_of, full_deck

    play = _decisions(terms)["play"]
    hands = cards_of(canonical_masks(5, full_deck())[0], 5)
    strengths = strengths_of(hands)
    index = sum(CHOOSE[hands[:, i], i + 1] for i in range(5))
    values, first = np.unique(strengths, return_index=True)
    examples = {
        int(value): rank(Card(int(card)) for card in hands[place])
        for value, place in zip(values, first, strict=True)
        if int(value) >> 20 == 0 or rank is four_card
    }
    for name, times in wanted.items():
        if play.ndim == 1:
            yield _threshold(name, strengths, play[index] >= times, examples)
            continue
        own = np.zeros(play.shape, bool)
        np.put_along_axis(own, hands, True, axis=1)
        always = ((play >= times) | own).all(axis=1)
        never = ((play < times) | own).all(axis=1)
        yield _between(name, strengths, always, never, examples)


def _threshold(name: str, strengths: Any, done: Any, examples: Mapping[int, Hand]) -> Threshold:
    return _between(name, strengths, done, ~done, examples)


def _between(
    name: str, strengths: Any, always: Any, never: Any, examples: Mapping[int, Hand]
) -> Threshold:
    """The lowest hand from which the action is always taken, and the highest below which it never
    is."""
    from_here = int(strengths[strengths > strengths[~always].max(initial=-1)].min())
    below = strengths[strengths < strengths[~never].min()]
    up_to = int(below.max()) if len(below) else -1
    between = ((strengths > up_to) & (strengths < from_here)).any()
    return Threshold(
        name,
        _ranks(examples[from_here]),
        _ranks(examples[up_to]) if between and up_to >= 0 else "",
    )


def _ranks(hand: Hand) -> str:
    """A hand by its ranks, as K-Q-8-4, or by its name from a pair up."""
    if int(hand.category) > 0:
        return hand.name
    return "-".join(RANKS[card >> 2] for card in hand.cards)


_CHARTS: Final[Mapping[str, Callable[[Terms], Iterator[Chart]]]] = {
    "639a": _against_card,
    "641a": _against_card,
    "643a": _let_it_ride,
    "647a": _bonus,
    "653a": _ultimate,
    "655a": _mississippi,
}
_THRESHOLDS: Final[Mapping[str, Callable[[Terms], Iterator[Threshold]]]] = {
    "639a": _caribbean_threshold,
    "649a": _three_card_threshold,
    "657a": _crazy_4_thresholds,
}
