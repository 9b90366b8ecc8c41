"""A player's two cards for the Texas Hold 'Em Bonus: 647a.12(b)."""

from collections import Counter
from itertools import combinations

import pytest

from pitboss.cards import DECK_52, parse_cards
from pitboss.hands import HandError, HoleCards, evaluate, first_row, hole_cards, rows_of, satisfies


@pytest.mark.cites("647a.12(b)")
@pytest.mark.parametrize(
    ("cards", "row", "name"),
    [
        ("As Ah", "Ace-ace", "Pair of aces"),
        ("Ks As", "Ace-king (same suit)", "Ace-king, same suit"),
        ("As Qs", "Ace-queen or ace-jack (same suit)", "Ace-queen, same suit"),
        ("Js As", "Ace-queen or ace-jack (same suit)", "Ace-jack, same suit"),
        ("As Kh", "Ace-king (different suits)", "Ace-king, different suits"),
        ("Ks Kh", "King-king, queen-queen or jack-jack", "Pair of kings"),
        ("Qs Qh", "King-king, queen-queen or jack-jack", "Pair of queens"),
        ("Js Jh", "King-king, queen-queen or jack-jack", "Pair of jacks"),
        ("As Qh", "Ace-queen or ace-jack (different suits)", "Ace-queen, different suits"),
        ("As Jh", "Ace-queen or ace-jack (different suits)", "Ace-jack, different suits"),
        ("Ts Th", "A pair of 10-10 through 2-2", "Pair of tens"),
        ("2s 2h", "A pair of 10-10 through 2-2", "Pair of twos"),
        ("As Ts", None, "Ace-ten, same suit"),
        ("Ks Qs", None, "King-queen, same suit"),
        ("7s 2d", None, "Seven-two, different suits"),
    ],
)
def test_row_of_two_cards(cards: str, row: str | None, name: str) -> None:
    hand = hole_cards(parse_cards(cards))
    rows = rows_of("hole-cards")
    place = first_row(hand, rows)
    assert (None if place is None else rows[place]) == row
    assert hand.name == name
    assert hand.category.label == (row or "Other cards")
    assert hand == evaluate("hole-cards", parse_cards(cards))


@pytest.mark.cites("647a.12(b)")
def test_aces_of_dealer_and_player() -> None:
    both = hole_cards(parse_cards("As Ah"), parse_cards("Ac Ad"))
    assert both.category is HoleCards.ACES_WITH_DEALER
    assert both.name == "Pair of aces, dealer and player"
    assert satisfies(both, "Ace-ace (dealer and player)")
    assert satisfies(both, "Ace-ace")
    assert both.cards == parse_cards("As Ah Ad Ac")
    player_only = hole_cards(parse_cards("As Ah"), parse_cards("Ac Kd"))
    assert player_only.category is HoleCards.ACES
    assert not satisfies(player_only, "Ace-ace (dealer and player)")
    dealer_only = hole_cards(parse_cards("Ks Kh"), parse_cards("Ac Ad"))
    assert dealer_only.category is HoleCards.HIGH_PAIR
    assert both.strength > player_only.strength > dealer_only.strength


@pytest.mark.cites("647a.12(b)")
def test_census_of_two_cards() -> None:
    counts = Counter(hole_cards(cards).category for cards in combinations(DECK_52, 2))
    assert counts == {
        HoleCards.ACES: 6,
        HoleCards.ACE_KING_SUITED: 4,
        HoleCards.ACE_QUEEN_OR_JACK_SUITED: 8,
        HoleCards.ACE_KING: 12,
        HoleCards.HIGH_PAIR: 18,
        HoleCards.ACE_QUEEN_OR_JACK: 24,
        HoleCards.LOW_PAIR: 54,
        HoleCards.OTHER: 1_200,
    }


@pytest.mark.parametrize(
    ("player", "dealer", "reason"),
    [
        ("As", "", "2 cards, not 1"),
        ("As Ah Ad", "", "2 cards, not 3"),
        ("As Ah", "Kd", "2 cards, not 1"),
        ("As Ah", "As Kd", "cannot hold the same card"),
        ("As Jk", "", "no joker"),
    ],
)
def test_refusals(player: str, dealer: str, reason: str) -> None:
    with pytest.raises(HandError, match=reason):
        hole_cards(parse_cards(player), parse_cards(dealer))
