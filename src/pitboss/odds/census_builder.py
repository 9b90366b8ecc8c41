"""The counts of hands that ship with the package, counted again."""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK_52, JOKER, RANKS, Card, cards_text
from pitboss.hands import HoleCards, hole_cards
from pitboss.odds.compiler import kernel
from pitboss.odds.count_kernels import count_five_card, count_four_card
from pitboss.odds.examples import by_example, five_card_strengths
from pitboss.odds.kernels import CARD_BIT, HIGH_CARD_AT, pai_gow_facts
from pitboss.odds.sets import canonical_masks, cards_of, full_deck
from pitboss.odds.three_card_poker import three_card_kind

__all__ = ["COUNTS", "count_hands"]

Ints = NDArray[np.int64]

_ROYAL: Final = 9 * 16 + 12
_FACTS: Final = 1 << HIGH_CARD_AT + 3


def count_hands(name: str) -> dict[str, int]:
    """Count the hands for a named census of side wagers (``odds.side_wager_cards``)."""
    return _COUNTS[name]()


def _text(cards: Iterable[int]) -> str:
    return cards_text(Card(card) for card in sorted(cards, reverse=True))


def _three_cards() -> dict[str, int]:
    examples: dict[tuple[int, int], str] = {}
    counts: dict[str, int] = {}
    for cards in combinations(DECK_52, 3):
        example = examples.setdefault(three_card_kind(cards), _text(cards))
        counts[example] = counts.get(example, 0) + 1
    return counts


def _six_cards() -> dict[str, int]:
    """The best five of six cards. Royal flushes with a suited nine are apart, by suit (R7)."""
    hands = cards_of(canonical_masks(6, full_deck())[0], 6)
    kinds = five_card_strengths(hands) >> 16
    counts = count_five_card(6)
    nine = RANKS.index("9")
    found = {}
    for kind in counts.nonzero()[0][::-1].tolist():
        alike = hands[kinds == kind]
        if kind == _ROYAL:
            for suit in range(4):
                found[_text(4 * rank + suit for rank in range(nine, 13))] = 1
            alike = alike[[not _has_run(hand, nine) for hand in alike.tolist()]]
            found[_text(alike[0].tolist())] = int(counts[kind]) - 4
        else:
            found[_text(alike[0].tolist())] = int(counts[kind])
    return found


def _has_run(hand: list[int], low: int) -> bool:
    """Whether the six cards are the ranks from ``low`` to the ace in one suit."""
    return [card >> 2 for card in hand] == list(range(low, 13)) and len({c & 3 for c in hand}) == 1


def _hole_cards(*, both: bool) -> dict[str, int]:
    examples: dict[HoleCards, str] = {}
    counts: dict[str, int] = {}
    dealers = comb(50, 2) if both else 1
    for cards in combinations(DECK_52, 2):
        category = HoleCards(hole_cards(cards).category)
        example = examples.setdefault(category, _text(cards))
        counts[example] = counts.get(example, 0) + dealers
    if both:
        aces = examples[HoleCards.ACES]
        others = _text(set(DECK_52[48:]) - {DECK_52[48], DECK_52[49]})
        counts[f"{aces}/{others}"] = comb(4, 2)
        counts[aces] -= comb(4, 2)
    return counts


@kernel
def _seven_facts(hands: Ints, weights: Ints, joker: int, counts: Ints, examples: Ints) -> None:
    for number in range(len(hands)):
        bits = 0
        for card in hands[number]:
            bits |= CARD_BIT[card]
        facts = pai_gow_facts(bits, joker)
        counts[facts] += weights[number]
        examples[facts] = number + 1 if joker else -number - 1


def _pai_gow_seven() -> dict[str, int]:
    counts, examples = np.zeros(_FACTS, np.int64), np.zeros(_FACTS, np.int64)
    hands = {}
    for joker in (0, 1):
        masks, weights = canonical_masks(7 - joker, full_deck())
        hands[joker] = cards_of(masks, 7 - joker)
        _seven_facts(hands[joker], weights, joker, counts, examples)
    found = {}
    for facts in counts.nonzero()[0].tolist():
        number = int(examples[facts])
        joker = int(number > 0)
        cards = hands[joker][abs(number) - 1].tolist() + [JOKER] * joker
        found[_text(cards)] = int(counts[facts])
    return found


def _colors() -> dict[str, int]:
    """Seven of 53 cards by the number of red ones. The joker is neither color (R23)."""
    red = [card for card in DECK_52 if card & 3 in (1, 2)]
    black = [card for card in DECK_52 if card & 3 not in (1, 2)]
    found = {}
    for number in range(8):
        cards = red[:number] + black[: 7 - number]
        without_joker = comb(26, number) * comb(26, 7 - number)
        with_joker = comb(26, number) * comb(26, 6 - number) if number < 7 else 0
        found[_text(cards)] = without_joker + with_joker
    assert sum(found.values()) == comb(53, 7)
    return found


_COUNTS: Final[Mapping[str, Callable[[], dict[str, int]]]] = {
    "five-card of 5": lambda: by_example(5, count_five_card(5)),
    "five-card of 7": lambda: by_example(5, count_five_card(7)),
    "four-card of 5": lambda: by_example(4, count_four_card(5)),
    "three-card of 3": _three_cards,
    "six-card of 6": _six_cards,
    "hole-cards of 2": lambda: _hole_cards(both=False),
    "hole-cards of both": lambda: _hole_cards(both=True),
    "pai-gow-seven of 7": _pai_gow_seven,
    "color of 7": _colors,
}
#: The names of all counts.
COUNTS: Final = tuple(_COUNTS)
