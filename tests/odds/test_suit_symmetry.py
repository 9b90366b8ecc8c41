"""Suit symmetry: the hands that stand for all others."""

from itertools import combinations, permutations
from math import comb

import pytest

from pitboss.cards import DECK_52, Card
from pitboss.odds import canonical_hands


@pytest.mark.parametrize(
    ("size", "kinds"), [(0, 1), (1, 13), (2, 169), (3, 1_755), (4, 16_432), (5, 134_459)]
)
def test_number_of_kinds_and_of_hands(size: int, kinds: int) -> None:
    weights = [weight for _, weight in canonical_hands(size)]
    assert len(weights) == kinds
    assert sum(weights) == comb(52, size)


def test_three_cards_are_each_reached_from_one_kind_alone() -> None:
    reached: dict[frozenset[Card], int] = {}
    for cards, weight in canonical_hands(3):
        same = {
            frozenset(Card(card & ~3 | suits[card & 3]) for card in cards)
            for suits in permutations(range(4))
        }
        assert len(same) == weight
        for hand in same:
            reached[hand] = reached.get(hand, 0) + 1
    assert set(reached.values()) == {1}
    assert len(reached) == len(list(combinations(DECK_52, 3)))
