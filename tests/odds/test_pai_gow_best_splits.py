"""Pai Gow's best splits: against every deal of small decks laid out, and against advice."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import settings

from pitboss.cards import DECK_53, JOKER, Card, parse_cards
from pitboss.games.house_way import set_by_house_way
from pitboss.hands import pai_gow_high, pai_gow_low
from pitboss.odds import shipped_counts
from pitboss.odds.advice import Asked, advise, terms_of
from pitboss.odds.pai_gow_best_splits import Best, best_splits
from pitboss.odds.pai_gow_shipped_splits import OPTIONS, better_splits, packed, split_of
from pitboss.odds.pai_gow_split_kernels import HOUSE
from pitboss.odds.sets import full_deck, short_deck
from pitboss.rulebook import chapter_of
from tests.odds.test_pai_gow_main_wager import is_dragon, with_dragons

DECKS = {"8-3": short_deck(8, 3), "dragons": with_dragons()}
SHORT = {("dragons", "standard"), ("dragons", "ez")}
SOAK = settings().max_examples > 1_000


@cache
def every_hand(deck: str) -> list[tuple[tuple[Card, ...], list[tuple[int, int]]]]:
    """Every hand of a deck, and how strong its lawful splits are: high and low."""
    found = []
    for hand in combinations([*map(Card, DECKS[deck].cards.tolist()), JOKER], 7):
        splits = set()
        for front in combinations(hand, 2):
            back = pai_gow_high(card for card in hand if card not in front).strength
            two = pai_gow_low(front).strength
            if back >= two:
                splits.add((back, two))
        found.append((hand, sorted(splits)))
    return found


def laid_out(deck: str, pays: Fraction, dragons_push: bool) -> Fraction:
    """The best of every hand's splits against every hand beside it, one by one."""
    every = [hand for hand, _ in every_hand(deck)]
    masks = np.array([sum(1 << card for card in hand) for hand in every])
    house = [set_by_house_way(hand) for hand in every]
    high = np.array([split.high_hand.strength for split in house])
    low = np.array([split.low_hand.strength for split in house])
    counts = np.array([not (dragons_push and is_dragon(hand)) for hand in every])
    total = Fraction(0)
    for (_, splits), mask in zip(every_hand(deck), masks, strict=True):
        apart = (masks & mask == 0) & counts
        highs, lows = high[apart], low[apart]
        values = []
        for back, two in splits:
            won = int(((highs < back) & (lows < two)).sum())
            lost = int(((highs >= back) & (lows >= two)).sum())
            values.append(won * pays - lost)
        total += max(values)
    return total


@pytest.mark.cites("645a.1", "645a.11")
@pytest.mark.parametrize(
    ("deck", "option"),
    [(deck, option) for option in OPTIONS for deck in DECKS] if SOAK else sorted(SHORT),
)
def test_best_splits_win_what_laying_out_every_deal_wins(deck: str, option: str) -> None:
    pays, dragons_push = OPTIONS[option]
    best = best_splits(DECKS[deck], pays, dragons_push=dragons_push)
    assert best.won * pays - best.lost == laid_out(deck, pays, dragons_push)
    assert (best.splits != HOUSE).any()


def test_what_is_packed_comes_out_again() -> None:
    cards = np.array([[0, 1, 2, 3, 4, 5, 52], [0, 1, 2, 3, 4, 5, 51], [0, 1, 2, 3, 4, 5, 6]])
    hands = best_splits(DECKS["8-3"], Fraction(1), dragons_push=False).hands
    few = type(hands)(cards.astype(np.uint8), *(getattr(hands, n)[:3] for n in FIELDS))
    columns, splits = packed(Best(few, np.array([3, HOUSE, 20], np.uint8), 1, 0, 0))
    masks = np.cumsum(np.ascontiguousarray(columns.T).view("<i8")[:, 0])
    assert masks.tolist() == [0b1111111, 0b111111 | 1 << 52]
    assert splits.tolist() == [20, 3]


FIELDS = ("weights", "highs", "lows", "dragons")


def shipped(cards: tuple[Card, ...], option: str) -> tuple[Card, ...] | None:
    """The hand that stands for these by the shipped splits, and its two in front; or None."""
    mask = sum(1 << card for card in cards)
    alike, split = split_of(mask, *better_splits(option), full_deck().renamings)
    if split == HOUSE:
        return None
    hand = [card for card in range(53) if alike >> card & 1]
    fronts = [(hand[i], hand[j]) for j in range(7) for i in range(j)]
    return tuple(Card(card) for card in (*hand, *fronts[split]))


@pytest.mark.parametrize("option", OPTIONS)
def test_shipped_splits_are_worth_what_advice_says_the_best_is(option: str) -> None:
    """Random hands, some with a joker; half of them those that the house way does not set best."""
    terms = terms_of(chapter_of("645a"), {"variant": option})
    chance = np.random.default_rng(645)
    random = [tuple(Card(int(c)) for c in chance.permutation(53)[:7]) for _ in range(12)]
    masks = better_splits(option)[0]
    better = [
        tuple(card for card in DECK_53 if int(mask) >> card & 1)
        for mask in chance.choice(masks, 12, replace=False)
    ]
    for cards in (*random, *better):
        found = shipped(cards, option)
        own = cards if found is None else found[:7]
        advice = advise(Asked(terms, own))
        if found is None:
            assert advice.house_way == advice.best.decision, cards
            continue
        word = {frozenset(parse_cards(one.decision.removeprefix("set "))) for one in advice.choices
                if one.value == advice.best.value}  # fmt: skip
        assert frozenset(found[7:]) in word, cards
        assert advice.value_of(advice.house_way or "") < advice.best.value


def test_suits_do_not_matter_to_a_split() -> None:
    masks, splits = better_splits("standard")
    names = full_deck().renamings
    for mask in masks[:: len(masks) // 200].tolist():
        cards = [card for card in range(53) if mask >> card & 1]
        for row in (5, 17, 23):
            other = sum(1 << (c if c == 52 else c & ~3 | int(names[row, c & 3])) for c in cards)
            assert split_of(other, masks, splits, names) == split_of(mask, masks, splits, names)


@pytest.mark.parametrize("option", OPTIONS)
def test_the_best_splits_lose_less_than_the_house_way(option: str) -> None:
    best, house = (
        shipped_counts.solutions("645a-best")[option],
        shipped_counts.solutions("645a")[option],
    )
    assert best.deals == house.deals
    assert house.net < best.net < 0
    assert sum(best.decisions.values()) == 1
