"""Pai Gow's main wager: the sweep against every deal laid out and set by the readable house way."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.cards import JOKER, Card
from pitboss.games.house_way import set_by_house_way
from pitboss.odds.pai_gow_poker import count
from pitboss.odds.sets import Deck, short_deck


def with_dragons() -> Deck:
    """Two suits of ranks that hold no straight, with a queen the highest."""
    cards = [4 * rank + suit for rank in (0, 1, 2, 5, 6, 7, 10) for suit in (0, 1)]
    return Deck(np.array(cards, np.int64), short_deck(0, 2).renamings)


@pytest.mark.parametrize(
    "deck", [short_deck(8, 3), short_deck(5, 2), with_dragons()], ids=["8-3", "5-2", "dragons"]
)
def test_the_sweep_counts_what_laying_out_every_deal_counts(deck: Deck) -> None:
    every = list(combinations([*map(Card, deck.cards.tolist()), JOKER], 7))
    masks = np.array([sum(1 << card for card in hand) for hand in every])
    splits = [set_by_house_way(hand) for hand in every]
    high = np.array([split.high_hand.strength for split in splits])
    low = np.array([split.low_hand.strength for split in splits])
    dragons = np.array([is_dragon(hand) for hand in every])
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


def is_dragon(hand: tuple[Card, ...]) -> bool:
    """Seven different ranks with a queen the highest, no straight, no flush, no joker."""
    ranks = sorted({card >> 2 for card in hand})
    suits = [card & 3 for card in hand]
    straight = any(ranks[i + 4] - ranks[i] == 4 for i in range(len(ranks) - 4))
    flush = max(suits.count(suit) for suit in range(4)) >= 5
    return JOKER not in hand and len(ranks) == 7 and ranks[-1] == 10 and not straight and not flush
