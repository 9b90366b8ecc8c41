"""The pure evaluators over every hand there is, one hand for all that differ in suits only."""

from collections import Counter
from collections.abc import Callable, Iterable
from math import comb

import pytest

from pitboss.cards import Card
from pitboss.hands import Hand, five_card, four_card
from pitboss.odds import canonical_hands


def census(size: int, evaluate: Callable[[Iterable[Card]], Hand]) -> Counter[str]:
    """How many hands of that many cards fall in each category."""
    counts: Counter[str] = Counter()
    for cards, weight in canonical_hands(size):
        counts[evaluate(cards).category.label] += weight
    assert counts.total() == comb(52, size)
    return counts


@pytest.mark.cites("653a.6(b)", "647a.6(b)", "643a.6(b)", "641a.6(d)")
def test_five_of_52() -> None:
    assert census(5, five_card) == {
        "Royal flush": 4,
        "Straight flush": 36,
        "Four-of-a-kind": 624,
        "Full house": 3_744,
        "Flush": 5_108,
        "Straight": 10_200,
        "Three-of-a-kind": 54_912,
        "Two pair": 123_552,
        "Pair": 1_098_240,
        "High card": 1_302_540,
    }


@pytest.mark.cites("641a.6(b)")
def test_four_of_52() -> None:
    assert census(4, four_card) == {
        "Four-of-a-kind": 13,
        "Straight flush": 44,
        "Three-of-a-kind": 2_496,
        "Flush": 2_816,
        "Straight": 2_772,
        "Two pair": 2_808,
        "Pair": 82_368,
        "High card": 177_408,
    }


@pytest.mark.cites("641a.6(b)")
def test_best_four_of_five() -> None:
    assert census(5, four_card) == {
        "Four-of-a-kind": 624,
        "Straight flush": 2_072,
        "Three-of-a-kind": 58_656,
        "Flush": 114_616,
        "Straight": 101_808,
        "Two pair": 123_552,
        "Pair": 1_047_552,
        "High card": 1_150_080,
    }
