"""The compiled evaluators give the strengths of the pure ones, to the bit."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import DECK_52, JOKER, Card, parse_cards
from pitboss.hands import (
    Hand,
    five_card,
    four_card,
    pai_gow_high,
    pai_gow_seven,
    rows_of,
    satisfies,
)
from pitboss.odds import kernels
from pitboss.odds.examples import five_card_strengths
from pitboss.odds.rank_tables import CARD_NUMBER, by_ranks, has_long_suit, rank_tables
from pitboss.odds.sets import canonical_masks, cards_of, full_deck
from pitboss.odds.seven_card import seven_card_strengths
from tests.support.databases import SOAK

Deals = Iterator[tuple[tuple[Card, ...], int, int]]


def deals(hands: Iterable[Iterable[int]]) -> Deals:
    """Each hand as cards, as a kernel's set of cards, and its number of jokers."""
    bits = [int(bit) for bit in kernels.CARD_BIT]
    for hand in hands:
        cards = tuple(Card(card) for card in hand)
        natural = [card for card in cards if card != JOKER]
        yield cards, sum(bits[card] for card in natural), len(cards) - len(natural)


def random_hands(size: int, deck: int, number: int, seed: int) -> Deals:
    """Random hands of a deck, from a seed; a quarter of them but in the long form."""
    number //= 1 if SOAK else 4
    order = np.random.default_rng(seed).random((number, deck)).argpartition(size, axis=1)
    return deals(order[:, :size].tolist())


@pytest.mark.parametrize("size", [5, 6, 7])
def test_five_card_strength(size: int) -> None:
    for cards, bits, _ in random_hands(size, 52, 40_000, seed=size):
        assert kernels.five_card_strength(bits) == five_card(cards).strength


def test_seven_cards_in_batch() -> None:
    """Every seventh kind of seven cards, many that make a flush among them."""
    hands = cards_of(canonical_masks(7, full_deck())[0], 7)[::7].astype(np.uint8)
    found = seven_card_strengths(hands)
    assert len(hands) > 800_000
    assert (found == five_card_strengths(hands.astype(np.int64))).all()


@pytest.mark.parametrize(("size", "four"), [(5, False), (7, False), (5, True), (6, True)])
def test_ranks_alone_give_the_strength_where_no_suit_is_long(size: int, four: bool) -> None:
    """And where one is, its sum says so."""
    tables = rank_tables(size, four)
    strength = kernels.four_card_strength if four else kernels.five_card_strength
    long = 0
    for cards, bits, _ in random_hands(size, 52, 20_000, seed=20 + size):
        number = int(CARD_NUMBER[list(cards)].sum())
        suits = [card & 3 for card in cards]
        assert has_long_suit(number, tables) == (max(map(suits.count, suits)) >= (4 if four else 5))
        if has_long_suit(number, tables):
            long += 1
        else:
            assert by_ranks(number, tables) == strength(bits)
    assert long


@pytest.mark.parametrize("size", [4, 5, 6])
def test_four_card_strength(size: int) -> None:
    for cards, bits, _ in random_hands(size, 52, 30_000, seed=10 + size):
        assert kernels.four_card_strength(bits) == four_card(cards).strength


@pytest.mark.parametrize(
    ("size", "pure"), [(5, pai_gow_high), (7, pai_gow_seven)], ids=["five", "seven"]
)
def test_pai_gow_strength(size: int, pure: Callable[[Iterable[Card]], Hand]) -> None:
    for cards, bits, joker in random_hands(size, 53, 40_000, seed=20 + size):
        assert kernels.pai_gow_strength(bits, joker) == pure(cards).strength


def rows_by_kernel(facts: int) -> set[str]:
    """The rows that the kernel's facts say."""
    high = facts >> kernels.HIGH_CARD_AT
    rows = {row for bit, row in enumerate(kernels.FACT_ROWS) if facts >> bit & 1}
    if high:
        rows.add(rows_of("pai-gow-seven")[15 + high])
    return rows | ({"Queen's Dragon"} if "Queen-high" in rows else set())


def assert_facts(hands: Deals) -> None:
    """The kernel says the same rows, and the same strength, as the pure functions."""
    rows = rows_of("pai-gow-seven")
    for cards, bits, joker in hands:
        hand = pai_gow_seven(cards)
        assert kernels.pai_gow_strength(bits, joker) == hand.strength
        pure = {row for row in rows if satisfies(hand, row)}
        assert rows_by_kernel(kernels.pai_gow_facts(bits, joker)) == pure


def test_pai_gow_facts_of_random_hands() -> None:
    assert_facts(random_hands(7, 53, 20_000, seed=30))


@pytest.mark.parametrize(
    "deck",
    [
        pytest.param((*DECK_52[1::4], *parse_cards("Ks Qs As Jk")), id="one suit and A-K-Q"),
        pytest.param((*DECK_52[36:], JOKER), id="jacks and above"),
        pytest.param((*DECK_52[:12], *DECK_52[48:], JOKER), id="aces and low cards"),
    ],
)
def test_pai_gow_facts_of_every_hand_of_a_short_deck(deck: tuple[Card, ...]) -> None:
    assert_facts(deals(combinations(deck, 7)))


def test_facts_are_named_as_the_rows_are() -> None:
    assert rows_of("pai-gow-seven")[: kernels.HIGH_CARD_AT] == kernels.FACT_ROWS
