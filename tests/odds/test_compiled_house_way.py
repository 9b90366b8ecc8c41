"""The compiled house way against the readable one; what both make of every hand there is."""

import os
from functools import cache
from itertools import permutations

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import JOKER, Card
from pitboss.games.house_way import set_by_house_way
from pitboss.hands import PaiGow, pai_gow_low
from pitboss.odds.house_way_kernels import FRONTS, front_number
from pitboss.odds.pai_gow_poker import Hands, set_all_hands
from pitboss.odds.sets import Deck, full_deck

pytestmark = pytest.mark.cites("645a.11")

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
#: Every suit class in the long form, in parts that processors share; else one in so many.
PARTS, EVERY = (32, 1) if SOAK else (1, 509)

#: The back hands of all 154,143,080 hands from high card to five aces, as filed with the house way.
BACKS = [24_780_420, 95_106_568, 8_393_760, 10_453_872, 10_556_872, 4_452_492, 150_546, 161_568]
BACKS += [80_940, 6_036, 6]

#: Small decks in which every rule, exception and boundary comes up often.
REDUCED = {
    "ace to six": ("A23456", 4),
    "seven, ten to ace": ("7TJQKA", 4),
    "six to ten, king": ("6789TK", 4),
    "six to ace in two suits": ("6789TJQKA", 2),
}


@cache
def all_hands() -> Hands:
    """Every suit class of seven cards of 53 as the compiled house way sets it."""
    return set_all_hands(full_deck())


def reduced(ranks: str, suits: int) -> Deck:
    """A deck of some ranks in the first suits."""
    cards = sorted(
        4 * "23456789TJQKA".index(rank) + suit for rank in ranks for suit in range(suits)
    )
    names = [(*order, *range(suits, 4)) for order in permutations(range(suits))]
    return Deck(np.array(cards, np.int64), np.array(names, np.int64))


@cache
def front_of(low: tuple[Card, Card]) -> int:
    """The number that the kernels give to a low hand; a joker is an ace."""
    one, other = (12 if card == JOKER else card >> 2 for card in low)
    return front_number(one, other)


def disagreements(hands: Hands, places: slice) -> list[list[int]]:
    """The hands that the readable house way sets otherwise, or unlawfully."""
    found = []
    cards, highs, lows = (
        column[places].tolist() for column in (hands.cards, hands.highs, hands.lows)
    )
    for seven, back, front in zip(cards, highs, lows, strict=True):
        split = set_by_house_way(seven)
        high = split.high_hand.strength
        if (high, front_of(split.low)) != (back, front) or high < pai_gow_low(split.low).strength:
            found.append(seven)
    return found


def strengths_of_fronts() -> NDArray[np.int64]:
    """The strength of each front by its number."""
    strengths = np.zeros(FRONTS, np.int64)
    for one in range(13):
        for other in range(one + 1):
            low = (Card(4 * one), Card(4 * other + 1))
            strengths[front_number(one, other)] = pai_gow_low(low).strength
    return strengths


@pytest.mark.parametrize("part", range(PARTS))
def test_the_readable_and_the_compiled_house_way_agree_on_the_suit_classes(part: int) -> None:
    assert disagreements(all_hands(), slice(part, None, PARTS * EVERY)) == []


@pytest.mark.parametrize("deck", REDUCED)
def test_they_agree_on_every_hand_of_a_small_deck(deck: str) -> None:
    hands = set_all_hands(reduced(*REDUCED[deck]))
    assert disagreements(hands, slice(None)) == []


def test_a_disagreement_would_be_found() -> None:
    hands = set_all_hands(reduced("A23", 4))
    hands.lows[5] += 1
    hands.highs[7] += 1
    assert disagreements(hands, slice(None)) == [hands.cards[n].tolist() for n in (5, 7)]


def test_fronts_are_numbered_from_the_lowest_to_the_highest() -> None:
    pairs = [(a, b) for a in range(13) for b in range(a)] + [(a, a) for a in range(13)]
    assert [front_number(*pair) for pair in pairs] == list(range(FRONTS))
    strengths = strengths_of_fronts()
    assert (np.diff(strengths) > 0).all()


@pytest.mark.cites("645a.1")
def test_all_hands_are_set_lawfully() -> None:
    hands = all_hands()
    assert (hands.highs >= strengths_of_fronts()[hands.lows]).all()
    assert len(hands.cards) == 6_972_147
    assert int(hands.weights.sum(dtype=np.int64)) == 154_143_080


def test_back_hands_of_all_seven_cards_are_those_filed_with_the_house_way() -> None:
    hands = all_hands()
    found = np.bincount(hands.highs >> 20, hands.weights).astype(np.int64)
    assert dict(zip(PaiGow, found.tolist(), strict=True)) == dict(zip(PaiGow, BACKS, strict=True))
    assert int(hands.weights[hands.dragons > 0].sum(dtype=np.int64)) == 2_719_500
