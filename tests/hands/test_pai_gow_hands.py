"""Pai Gow Poker hands of 53 cards: 645a.6, R5, R23."""

from collections import Counter
from itertools import pairwise

import pytest

from pitboss.cards import DECK_53, JOKER, parse_cards
from pitboss.hands import (
    ColorCount,
    Hand,
    HandError,
    PaiGow,
    colors,
    evaluate,
    pai_gow_high,
    pai_gow_low,
    pai_gow_seven,
)
from pitboss.odds import canonical_hands


def high(text: str) -> Hand:
    """The high hand of cards written with spaces."""
    return pai_gow_high(parse_cards(text))


def low(text: str) -> Hand:
    """The low hand of cards written with spaces."""
    return pai_gow_low(parse_cards(text))


def seven(text: str) -> Hand:
    """The best high hand within seven cards written with spaces."""
    return pai_gow_seven(parse_cards(text))


@pytest.mark.cites("R23")
def test_census_of_high_hands() -> None:
    counts: Counter[str] = Counter()
    for cards, weight in canonical_hands(5):
        counts[pai_gow_high(cards).category.label] += weight
    for cards, weight in canonical_hands(4):
        counts[pai_gow_high((*cards, JOKER)).category.label] += weight
    assert counts == {
        "Five aces": 1,
        "Royal flush": 24,
        "Straight flush": 180,
        "Four-of-a-kind": 828,
        "Full house": 4_368,
        "Flush": 7_804,
        "Straight": 20_532,
        "Three-of-a-kind": 63_360,
        "Two pair": 138_600,
        "Pair": 1_215_024,
        "High card": 1_418_964,
    }


@pytest.mark.cites("R5", "R23")
def test_order_of_high_hands() -> None:
    downward = [
        "As Ah Ad Ac Jk",
        "As Ks Qs Js Ts",
        "As 2s 3s 4s 5s",
        "Ks Qs Js Ts 9s",
        "6s 5s 4s 3s 2s",
        "As Ah Ad Ac Ks",
        "Ks Kh Kd Kc Jk",
        "2s 2h 2d 2c 3s",
        "As Ah Jk Ks Kd",
        "2s 2h 2d 3c 3s",
        "Ac Kc Qc Jc 9c",
        "7c 5c 4c 3c 2c",
        "As Kh Qd Jc Ts",
        "As 2h 3d 4c 5s",
        "Ks Qh Jd Tc 9s",
        "6s 5h 4d 3c 2s",
        "As Ah Jk Ks Qd",
        "2s 2h 2d 4c 3s",
        "As Jk Ks Kd Qc",
        "3s 3h 2d 2c 4s",
        "As Jk Kd Qd 9c",
        "2s 2h 5d 4c 3s",
        "Jk Kd Qd Jc 8c",
        "7s 5h 4d 3c 2s",
    ]
    assert all(high(above).strength > high(below).strength for above, below in pairwise(downward))


@pytest.mark.cites("R23")
@pytest.mark.parametrize(
    ("cards", "name", "called"),
    [
        ("As Ah Ad Ac Jk", "Five aces", "As Ah Ad Ac Jk"),
        ("As Ks Jk Js Ts", "Royal flush", "As Ks Jk Js Ts"),
        ("Ks Qs Js Ts Jk", "Royal flush", "Jk Ks Qs Js Ts"),
        ("Jk 2s 3s 4s 5s", "Straight flush, ace to five", "Jk 5s 4s 3s 2s"),
        ("As 2s 3s 4s Jk", "Straight flush, ace to five", "As Jk 4s 3s 2s"),
        ("6s 3s 4s 5s Jk", "Straight flush, seven high", "Jk 6s 5s 4s 3s"),
        ("As Ah Ad Ks Jk", "Four-of-a-kind, aces", "As Ah Ad Jk Ks"),
        ("6s 6h 6d 6c Jk", "Four-of-a-kind, sixes", "6s 6h 6d 6c Jk"),
        ("As Ah Ks Kd Jk", "Full house, aces over kings", "As Ah Jk Ks Kd"),
        ("Ks Kh Kd As Jk", "Full house, kings over aces", "Ks Kh Kd As Jk"),
        ("As Ks 9s 3s Jk", "Flush, ace high", "As Ks Jk 9s 3s"),
        ("Ks 9s 5s 3s Jk", "Flush, ace high", "Jk Ks 9s 5s 3s"),
        ("Jk 2s 3h 4s 5s", "Straight, ace to five", "Jk 5s 4s 3h 2s"),
        ("9s 8s 7h Jk 5s", "Straight, nine high", "9s 8s 7h Jk 5s"),
        ("9s 8s 7h 6d Jk", "Straight, ten high", "Jk 9s 8s 7h 6d"),
        ("As Ah Jk 9d 5s", "Three-of-a-kind, aces", "As Ah Jk 9d 5s"),
        ("Ks Kh Kd 9d Jk", "Three-of-a-kind, kings", "Ks Kh Kd Jk 9d"),
        ("As 5h Jk 9d 5s", "Two pair, aces and fives", "As Jk 5s 5h 9d"),
        ("5s 5h Jk 9d 8s", "Pair of fives", "5s 5h Jk 9d 8s"),
        ("As Jk 9d 8s 2h", "Pair of aces", "As Jk 9d 8s 2h"),
        ("Jk Kd 9d 8s 2h", "Ace high", "Jk Kd 9d 8s 2h"),
    ],
)
def test_joker_in_a_high_hand(cards: str, name: str, called: str) -> None:
    hand = high(cards)
    assert hand.name == name
    assert hand.cards == parse_cards(called)


@pytest.mark.cites("R23")
def test_joker_is_no_wild_card_for_pairs() -> None:
    assert high("Ks Kh Jk 7d 2c").category is PaiGow.PAIR
    assert high("Ks Kh 7d 7c Jk").category is PaiGow.TWO_PAIR
    assert high("Ks Kh 7d 7c Jk").strength == high("Ks Kh 7d 7c As").strength


@pytest.mark.cites("R5", "R23")
def test_joker_makes_the_best_straight() -> None:
    assert high("5s 4h 3d 2c Jk").strength == high("As 5h 4d 3c 2s").strength
    assert high("5s 4h 3d 2c Jk").strength > high("6s 5h 4d 3c 2s").strength
    assert high("Ks Qh Jd Tc Jk").strength == high("As Kh Qd Jc Ts").strength


@pytest.mark.cites("R23")
def test_low_hands() -> None:
    downward = ["As Jk", "Ks Kh", "2s 2h", "As Kh", "Jk Qs", "As 2h", "Ks Qh", "4s 2h", "3s 2h"]
    assert all(low(above).strength > low(below).strength for above, below in pairwise(downward))
    assert low("As Jk").name == "Pair of aces"
    assert low("As Jk").strength == low("As Ah").strength
    assert low("Qs Jk").name == "Ace-queen"
    assert low("Qs Jk").strength == low("Ah Qd").strength
    assert low("3s 2s").name == "Three-two"
    assert low("Ks Kh").category is PaiGow.PAIR
    assert low("Ks Qs").category is PaiGow.HIGH_CARD


@pytest.mark.cites("645a.1")
def test_high_hand_compares_with_low_hand() -> None:
    assert high("As Kh 7d 5c 3s").strength > low("Ah Kd").strength
    assert high("As Qh 7d 5c 3s").strength < low("Ah Kd").strength
    assert high("Ks Kh 4d 3c 2s").strength > low("Kd Kc").strength
    assert high("Qs Qh Ad Kc Js").strength < low("Kd Kc").strength
    assert high("2s 2h 5d 4c 3s").strength > low("Ad Kc").strength
    assert high("7s 5h 4d 3c 2s").strength < low("2d 2c").strength


@pytest.mark.cites("R23")
@pytest.mark.parametrize(
    ("cards", "name", "called"),
    [
        ("As Ah Ad Ac Jk Ks Kh", "Five aces", "As Ah Ad Ac Jk Ks Kh"),
        ("As Ks Qs Js Ts 9s Jk", "Royal flush", "As Ks Qs Js Ts Jk 9s"),
        ("As Ah Ad Jk 4s 3s 2s", "Straight flush, ace to five", "As Jk 4s 3s 2s Ah Ad"),
        ("As Ah Ad Jk Ks 3s 2s", "Four-of-a-kind, aces", "As Ah Ad Jk Ks 3s 2s"),
        ("As Ah Kd Ks Jk 3s 2s", "Full house, aces over kings", "As Ah Jk Ks Kd 3s 2s"),
        ("As 9s 8s 6s 4s 3s Jk", "Flush, ace high", "As Jk 9s 8s 6s 4s 3s"),
        ("9h 8s 7d 6c 5s 2h Jk", "Straight, ten high", "Jk 9h 8s 7d 6c 5s 2h"),
        ("Kh Ks 7d 7c 5s 5h Jk", "Two pair, kings and sevens", "Ks Kh 7d 7c Jk 5s 5h"),
        ("Jk Kh 9d 8c 5s 4h 2d", "Ace high", "Jk Kh 9d 8c 5s 4h 2d"),
        ("9s 8h 7d 5c 4s 3h 2d", "Nine high", "9s 8h 7d 5c 4s 3h 2d"),
    ],
)
def test_best_hand_within_seven_cards(cards: str, name: str, called: str) -> None:
    hand = seven(cards)
    assert hand.name == name
    assert hand.cards == parse_cards(called)
    assert hand.strength == high(" ".join(called.split()[:5])).strength


@pytest.mark.cites("645a.11(h)(8)", "R23")
@pytest.mark.parametrize(
    ("cards", "color", "count", "name"),
    [
        ("Ad Kd Qd Jh Th 9h 8h", "red", 7, "Seven red cards"),
        ("Ad Kd Qd Jh Th 9h 8h", "black", 0, "No black cards"),
        ("Ad Kd Qd Jh Th 9h Jk", "red", 6, "Six red cards"),
        ("Ad Kd Qd Jh Th 9h Jk", "black", 0, "No black cards"),
        ("As Kd Qd Jh Th 9c Jk", "black", 2, "Two black cards"),
        ("As Kc Qc Jh Ts 9c 2d", "black", 5, "Five black cards"),
        ("As Kc Qc Jh Ts 9h 2d", "black", 4, "Four black cards"),
        ("As Kc Qc Js Ts 9c 2d", "red", 1, "One red card"),
    ],
)
def test_colors(cards: str, color: str, count: int, name: str) -> None:
    hand = colors(parse_cards(cards), color)
    assert hand.strength == count
    assert hand.category is (ColorCount(count) if count >= 4 else ColorCount.FEWER)
    assert hand.name == name
    assert set(hand.cards) == set(parse_cards(cards))


@pytest.mark.cites("R23")
def test_joker_has_no_color() -> None:
    for color in ("red", "black"):
        assert colors((*DECK_53[:6], JOKER), color).strength == 3
    with pytest.raises(HandError, match="red or black, not 'green'"):
        colors(DECK_53[:7], "green")


def test_evaluate_reaches_all_three() -> None:
    assert evaluate("pai-gow-high", parse_cards("As Jk 9d 8s 2h")) == high("As Jk 9d 8s 2h")
    assert evaluate("pai-gow-low", parse_cards("As Jk")) == low("As Jk")
    text = "As Jk 9d 8s 2h 3d 4c"
    assert evaluate("pai-gow-seven", parse_cards(text)) == seven(text)
