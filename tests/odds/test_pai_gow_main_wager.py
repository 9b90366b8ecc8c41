"""Pai Gow's main wager: the compiled house way against its words, the sweep against brute force."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.cards import JOKER, Card
from pitboss.odds.house_way import FRONTS, front_number, set_hands
from pitboss.odds.pai_gow_poker import count, set_all_hands
from pitboss.odds.sets import Deck, full_deck, short_deck
from tests.support.plain_house_way import rank, set_by_house_way

#: The back hands of all 154,143,080 hands from high card to five aces, as filed with the house way.
BACKS = [24_780_420, 95_106_568, 8_393_760, 10_453_872, 10_556_872, 4_452_492, 150_546, 161_568]
BACKS += [80_940, 6_036, 6]


def compiled(hands: list[list[int]]) -> list[tuple[int, int]]:
    """The high hand's strength and the low hand's number that the kernel sets."""
    cards = np.array([sorted(hand) for hand in hands], np.uint8)
    backs = np.zeros(len(hands), np.int32)
    fronts, dragons = np.zeros(len(hands), np.uint8), np.zeros(len(hands), np.uint8)
    set_hands(0, 1, cards, backs, fronts, dragons)
    return list(zip(backs.tolist(), fronts.tolist(), strict=True))


def plain(hand: list[int]) -> tuple[int, int]:
    """The same by the words of the house way."""
    high, low = set_by_house_way(tuple(Card(card) for card in hand))
    one, other = (rank(card) for card in low.cards)
    assert high.strength >= low.strength
    return high.strength, front_number(one, other)


def hands_of(kind: str) -> list[list[int]]:
    """Hands that meet many rules: random ones, and those of decks rich in one thing."""
    chance = np.random.default_rng(len(kind))
    deck = {
        "any": list(range(53)),
        "joker": list(range(53)),
        "one suit and some": [*range(0, 52, 4), 49, 50, 33, 34, 52],
        "high cards": [*range(32, 52), 52],
        "few ranks": [*range(0, 8), *range(20, 28), *range(44, 52), 52],
    }[kind]
    found = []
    for _ in range(1_500):
        hand = chance.choice(deck, 7, replace=False).tolist()
        if kind == "joker" and JOKER not in hand:
            hand[0] = int(JOKER)
        found.append(hand)
    return found


@pytest.mark.parametrize("kind", ["any", "joker", "one suit and some", "high cards", "few ranks"])
def test_the_compiled_house_way_sets_hands_as_its_words_say(kind: str) -> None:
    hands = hands_of(kind)
    assert compiled(hands) == [plain(hand) for hand in hands]


def test_fronts_are_numbered_from_the_lowest_to_the_highest() -> None:
    pairs = [(a, b) for a in range(13) for b in range(a)] + [(a, a) for a in range(13)]
    assert [front_number(*pair) for pair in pairs] == list(range(FRONTS))


def test_back_hands_of_all_seven_cards_are_those_filed_with_the_house_way() -> None:
    hands = set_all_hands(full_deck())
    found = np.bincount(hands.highs >> 20, hands.weights).astype(np.int64)
    assert found.tolist() == BACKS
    assert len(hands.cards) == 6_972_147
    assert int(hands.weights[hands.dragons > 0].sum(dtype=np.int64)) == 2_719_500


def with_dragons() -> Deck:
    """Two suits of ranks that hold no straight, with a queen the highest."""
    cards = [4 * rank + suit for rank in (0, 1, 2, 5, 6, 7, 10) for suit in (0, 1)]
    return Deck(np.array(cards, np.int64), short_deck(0, 2).renamings)


@pytest.mark.parametrize(
    "deck", [short_deck(8, 3), short_deck(5, 2), with_dragons()], ids=["8-3", "5-2", "dragons"]
)
def test_the_sweep_counts_what_laying_out_every_deal_counts(deck: Deck) -> None:
    every = [list(hand) for hand in combinations([*deck.cards.tolist(), int(JOKER)], 7)]
    masks = np.array([sum(1 << card for card in hand) for hand in every])
    high, low = np.array(compiled(every)).T
    dragons = np.array([_is_dragon(hand) for hand in every])
    won = lost = dragon_won = dragon_lost = 0
    for mask, own_high, own_low in zip(masks, high, low, strict=True):
        apart = masks & mask == 0
        wins = apart & (high < own_high) & (low < own_low)
        loses = apart & (high >= own_high) & (low >= own_low)
        won, lost = won + int(wins.sum()), lost + int(loses.sum())
        dragon_won += int((wins & dragons).sum())
        dragon_lost += int((loses & dragons).sum())
    found = count(deck)
    assert found.deals == comb(len(deck.cards) + 1, 7) * comb(len(deck.cards) - 6, 7)
    assert (found.won, found.lost) == (won, lost)
    assert (found.dragon_won, found.dragon_lost) == (dragon_won, dragon_lost)


def _is_dragon(hand: list[int]) -> bool:
    """Seven different ranks with a queen the highest, no straight, no flush, no joker."""
    ranks = sorted({card >> 2 for card in hand})
    suits = [card & 3 for card in hand]
    straight = any(ranks[i + 4] - ranks[i] == 4 for i in range(len(ranks) - 4))
    flush = max(suits.count(suit) for suit in range(4)) >= 5
    return JOKER not in hand and len(ranks) == 7 and ranks[-1] == 10 and not straight and not flush
