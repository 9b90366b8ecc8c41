"""What holds for every hand: against plain definitions, and against all its smaller hands."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import DECK_52, DECK_53, JOKER, Card
from pitboss.hands import (
    PaiGow,
    evaluate,
    five_card,
    four_card,
    pai_gow_high,
    pai_gow_seven,
    six_card,
    three_card,
)

Cards = list[Card]


def hands(size: int, deck: tuple[Card, ...] = DECK_52) -> st.SearchStrategy[Cards]:
    """Hands of a deck in any order."""
    return st.lists(st.sampled_from(deck), min_size=size, max_size=size, unique=True)


def close_hands(size: int) -> st.SearchStrategy[Cards]:
    """Hands of few ranks, where pairs, straights and flushes meet."""
    return st.integers(0, 8).flatmap(lambda low: hands(size, DECK_52[4 * low : 4 * low + 20]))


def joker_hands(size: int) -> st.SearchStrategy[Cards]:
    """Hands with the joker, often of few ranks or of one suit and the aces."""
    suits = [tuple(card for card in DECK_52 if card & 3 == suit) for suit in range(4)]
    one_suit = st.sampled_from(suits).flatmap(
        lambda cards: hands(size - 1, (*cards, *(c for c in DECK_52[48:] if c not in cards)))
    )
    others = st.one_of(hands(size - 1), close_hands(size - 1), one_suit)
    return others.map(lambda cards: [*cards, JOKER])


@st.composite
def renamed_and_shuffled(draw: st.DrawFn) -> tuple[str, Cards, Cards]:
    """A ranking, cards for it, and the same with other suits in another order."""
    ranking, size, deck = draw(
        st.sampled_from(
            [
                ("five-card", 5, DECK_52),
                ("five-card", 6, DECK_52),
                ("five-card", 7, DECK_52),
                ("four-card", 4, DECK_52),
                ("four-card", 6, DECK_52),
                ("three-card", 3, DECK_52),
                ("six-card", 6, DECK_52),
                ("hole-cards", 2, DECK_52),
                ("pai-gow-high", 5, DECK_53),
                ("pai-gow-low", 2, DECK_53),
                ("pai-gow-seven", 7, DECK_53),
            ]
        )
    )
    cards = draw(hands(size, deck))
    suits = draw(st.permutations(range(4)))
    renamed = [card if card == JOKER else Card(card & ~3 | suits[card & 3]) for card in cards]
    return ranking, cards, draw(st.permutations(renamed))


@pytest.mark.cites("653a.6(a)", "647a.6(a)", "643a.6(a)", "641a.6(a)")
@settings(deadline=None)
@given(renamed_and_shuffled())
def test_strength_knows_neither_suit_nor_order(drawn: tuple[str, Cards, Cards]) -> None:
    ranking, cards, others = drawn
    hand, other = evaluate(ranking, cards), evaluate(ranking, others)
    assert hand.strength == other.strength
    assert hand.category is other.category
    if hand.category.name != "SIX_CARD_ROYAL":
        assert hand.name == other.name


def plain_five(cards: Cards) -> tuple[int, list[int]]:
    """Five cards ranked by a second, slower definition: category, then ranks that decide."""
    counts = Counter(card >> 2 for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    is_flush = len({card & 3 for card in cards}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    is_straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    if is_straight and is_flush:
        return (9 if ranks[0] == 12 else 8), ranks
    by_shape = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    if tuple(shape) in by_shape:
        return by_shape[tuple(shape)], ranks
    return (5 if is_flush else 4 if is_straight else 0), ranks


@pytest.mark.cites("653a.6(c)", "647a.6(c)", "R5")
@settings(deadline=None)
@given(st.one_of(hands(5), close_hands(5)), st.one_of(hands(5), close_hands(5)))
def test_five_cards_compare_as_plainly_defined(one: Cards, other: Cards) -> None:
    a, b = five_card(one), five_card(other)
    plain_a, plain_b = plain_five(one), plain_five(other)
    assert int(a.category) == plain_a[0]
    assert (a.strength > b.strength) == (plain_a > plain_b)
    assert (a.strength == b.strength) == (plain_a == plain_b)


@settings(deadline=None)
@given(st.one_of(hands(7), close_hands(7), hands(6), close_hands(6)))
def test_best_five_is_the_best_of_all_fives(cards: Cards) -> None:
    hand = five_card(cards)
    assert hand.strength == max(five_card(five).strength for five in combinations(cards, 5))
    assert five_card(hand.cards) == hand


@pytest.mark.cites("R7")
@settings(deadline=None)
@given(st.one_of(hands(6), close_hands(6)))
def test_six_card_hand_is_the_best_of_its_fives(cards: Cards) -> None:
    hand = six_card(cards)
    if hand.category.name != "SIX_CARD_ROYAL":
        best = max((five_card(five) for five in combinations(cards, 5)), key=lambda h: h.strength)
        assert hand.strength == best.strength
        assert hand.name == best.name


@settings(deadline=None)
@given(st.one_of(hands(5), close_hands(5), hands(6), close_hands(6)))
def test_best_four_is_the_best_of_all_fours(cards: Cards) -> None:
    hand = four_card(cards)
    assert hand.strength == max(four_card(four).strength for four in combinations(cards, 4))
    assert four_card(hand.cards) == hand


@pytest.mark.cites("R23")
@settings(deadline=None)
@given(joker_hands(5))
def test_joker_is_an_ace_or_completes_a_straight_or_a_flush(cards: Cards) -> None:
    natural = cards[:-1]
    completed = {PaiGow.STRAIGHT, PaiGow.FLUSH, PaiGow.STRAIGHT_FLUSH, PaiGow.ROYAL_FLUSH}
    stands_for = [
        hand.strength
        for card in DECK_52
        if card not in natural
        and ((hand := pai_gow_high([*natural, card])).category in completed or card >> 2 == 12)
    ]
    hand = pai_gow_high(cards)
    if hand.category is PaiGow.FIVE_ACES:
        assert all(card >> 2 == 12 for card in natural)
    else:
        assert hand.strength == max(stands_for)


@pytest.mark.cites("645a.11(h)", "R23")
@settings(deadline=None)
@given(st.one_of(hands(7, DECK_53), close_hands(7), joker_hands(7)))
def test_best_of_seven_is_the_best_of_all_high_hands(cards: Cards) -> None:
    hand = pai_gow_seven(cards)
    best = max((pai_gow_high(five) for five in combinations(cards, 5)), key=lambda h: h.strength)
    assert hand.strength == best.strength
    assert hand.name == best.name
    assert pai_gow_high(hand.cards[:5]).strength == hand.strength
    assert sorted(hand.cards) == sorted(cards)


@settings(deadline=None)
@given(hands(3))
def test_three_cards_keep_their_cards(cards: Cards) -> None:
    assert sorted(three_card(cards).cards) == sorted(cards)
