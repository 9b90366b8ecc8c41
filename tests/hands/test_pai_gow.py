"""Pai Gow Poker hands of 53 cards, and rows of the bonus wagers: 645a.1, 645a.6, R5, R23."""

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
    first_row,
    pai_gow_high,
    pai_gow_low,
    pai_gow_seven,
    rows_of,
    satisfies,
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


# ── Rows of the bonus wagers ─────────────────────────────────────────────────────────────────

DYNASTY = rows_of("pai-gow-seven")[:13]
HIGH_CARDS = rows_of("pai-gow-seven")[16:]


def dynasty_row(text: str) -> str | None:
    """The row of the Dynasty Bonus that seven cards fall in."""
    place = first_row(seven(text), DYNASTY)
    return None if place is None else DYNASTY[place]


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        pytest.param(
            "As 2s 3s 4s 5s Ah Qh",
            "Ace/five natural straight flush and natural ace/queen suited",
            marks=pytest.mark.cites("645a.6(g)(1)"),
        ),
        pytest.param(
            "As 2s 3s 4s 5s Ah Qd",
            "Ace/five natural straight flush",
            marks=pytest.mark.cites("645a.6(g)(1)", "645a.6(g)(5)"),
        ),
        pytest.param(
            "As 2s 3s 4s 5s Jk Qh",
            "Ace/five natural straight flush",
            marks=pytest.mark.cites("645a.6(g)(1)", "645a.6(g)(5)"),
        ),
        pytest.param(
            "As 2s 3s 4s 5s Qs Ah",
            "Ace/five natural straight flush",
            marks=pytest.mark.cites("645a.6(g)(1)", "645a.6(g)(5)"),
        ),
        pytest.param(
            "As 2s 3s 4s 5s 6s 7s",
            "Seven-card natural straight flush",
            marks=pytest.mark.cites("645a.6(g)(2)"),
        ),
        pytest.param(
            "As Ks Qs Js Ts 9s 8s",
            "Seven-card natural straight flush",
            marks=pytest.mark.cites("645a.6(g)(2)"),
        ),
        pytest.param(
            "As Ks Qs Js Ts Ah Qh",
            "Natural royal flush and natural ace/queen suited",
            marks=pytest.mark.cites("645a.6(g)(3)", "R23"),
        ),
        pytest.param(
            "As Ks Qs Js Ts Ah Kh",
            "Royal flush",
            marks=pytest.mark.cites("645a.6(g)(3)", "R23"),
        ),
        pytest.param(
            "As Ks Qs Js Ts Ah Qd",
            "Royal flush",
            marks=pytest.mark.cites("645a.6(g)(3)", "R23"),
        ),
        pytest.param(
            "As Ks Qs Jk Ts Ah Qh",
            "Royal flush",
            marks=pytest.mark.cites("645a.6(g)(3)", "R23"),
        ),
        pytest.param(
            "Jk 3s 4s 5s 6s 7s 8s",
            "Seven-card straight flush",
            marks=pytest.mark.cites("645a.6(g)(4)"),
        ),
        pytest.param(
            "As 2s 3s Jk 5s 6s 7s",
            "Seven-card straight flush",
            marks=pytest.mark.cites("645a.6(g)(4)"),
        ),
        pytest.param(
            "As 2s 3s 4s 5s 6s Jk",
            "Seven-card straight flush",
            marks=pytest.mark.cites("645a.6(g)(4)"),
        ),
        pytest.param(
            "2s 3s 4s 5s 6s 7s 9s",
            "Straight flush",
            marks=pytest.mark.cites("645a.6(g)(2)", "645a.6(g)(4)"),
        ),
        pytest.param(
            "2s 3s 4s 5s 6s 9s Jk",
            "Straight flush",
            marks=pytest.mark.cites("645a.6(g)(4)"),
        ),
        pytest.param(
            "As 2s 3s 4s Jk Kd Qd",
            "Straight flush",
            marks=pytest.mark.cites("645a.6(g)(5)"),
        ),
        ("As Ah Ad Ac Jk Ks Qs", "Five aces"),
        ("As Ah Ad 9c Jk Ks Qs", "Four-of-a-kind"),
        pytest.param("9s 9h 9d Kc Ks 4h 2d", "Full house", marks=pytest.mark.cites("645a.6(f)(6)")),
        pytest.param("9s 9h 9d As Jk 4h 2d", "Full house", marks=pytest.mark.cites("645a.6(f)(6)")),
        pytest.param(
            "9s 9h 9d Kc Jk 4h 2d", "Three-of-a-kind", marks=pytest.mark.cites("645a.6(f)(6)")
        ),
        ("As 9s 5s 3s Jk 4h 2d", "Flush"),
        ("As Ks 5s 9s 2s 5h 5d", "Flush"),
        pytest.param("5s 4h 3d 2c As Ah Ad", "Three-of-a-kind", marks=pytest.mark.cites("R23")),
        ("5s 4h 3d 2c As Ah Kd", "Straight"),
        ("9s 8h Jk 6c 5s Ah Kd", "Straight"),
        ("9s 9h 8d 8c 2s Ah Kd", None),
        ("9s 8h 7d 5c 4s 3h 2d", None),
    ],
)
def test_first_row_of_the_dynasty_bonus(cards: str, row: str | None) -> None:
    assert dynasty_row(cards) == row


@pytest.mark.cites("645a.6(g)", "R23")
@pytest.mark.parametrize(
    ("cards", "formed"),
    [
        ("5s 4h 3d 2c As Ah Ad", {"Three-of-a-kind", "Straight"}),
        (
            "As Ah Ad Ac Jk Ks Kh",
            {"Five aces", "Four-of-a-kind", "Full house", "Three-of-a-kind"},
        ),
        (
            "As Ah Ad Jk 4s 3s 2s",
            {"Straight flush", "Four-of-a-kind", "Flush", "Three-of-a-kind", "Straight"},
        ),
        (
            "As Ah Jk 9s 9d 5s 3s",
            {"Full house", "Flush", "Three-of-a-kind"},
        ),
        (
            "As Ks Qs Js Ts 9s 8s",
            {
                "Seven-card natural straight flush",
                "Seven-card straight flush",
                "Royal flush",
                "Straight flush",
                "Flush",
                "Straight",
            },
        ),
    ],
)
def test_every_row_that_seven_cards_can_form(cards: str, formed: set[str]) -> None:
    assert {row for row in rows_of("pai-gow-seven") if satisfies(seven(cards), row)} == formed


@pytest.mark.parametrize(
    ("cards", "match", "ace_king"),
    [
        ("As Ks Qs Js Ts Kh Qh", True, False),
        ("As Ks Qs Js Ts Ah Kh", False, True),
        ("As Ks Qs Js Ts Kh Qd", False, False),
        ("As Ks Jk Js Ts Kh Qh", True, False),
        ("As Jk Qs Js Ts Ah Kh", False, True),
        ("As Ks Qs Js Ts Jk Qh", False, False),
        ("As Ks Qs Js 9s Kh Qh", False, False),
        ("Ks Qs Js Ts 9s Kh Qh", False, False),
    ],
)
def test_royal_flush_with_two_suited_cards(cards: str, match: bool, ace_king: bool) -> None:
    hand = seven(cards)
    assert satisfies(hand, "Royal flush and royal match") is match
    assert satisfies(hand, "Royal flush and ace/king suited") is ace_king


@pytest.mark.cites("R37")
@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("Ks Kh 9d 9c 2s 2h 5d", "Three pair"),
        ("Ks Kh 9d 9c 2s 2h Jk", "Three pair"),
        ("As Jk 9d 9c 2s 2h 5d", "Three pair"),
        ("As Ah 9d 9c 2s 2h Jk", "Full house"),
        ("Ks Kh Kd 9c 9s 2h 2d", "Full house"),
        ("Ks Jk Kh Qd Qc Js Jh", "Three pair"),
        ("As Jk Kh Kd Qc Qs Jh", "Straight"),
        ("As Jk Ks Kd 9c 9s 5s", "Flush"),
        ("As Jk Ks Kd Qc Qs Js", "Royal flush"),
        ("Ks Kh 9d 9c 2s 5h Jk", None),
        ("Ks Kh Kd 9c 9s 2h Jk", "Full house"),
        ("Ks Kh Kd Kc 9s 9h 2d", "Four-of-a-kind"),
    ],
)
def test_three_pair_takes_what_no_row_above_it_does(cards: str, row: str | None) -> None:
    rows = [*DYNASTY[6:], "Three pair"]
    place = first_row(seven(cards), rows)
    assert (None if place is None else rows[place]) == row


@pytest.mark.cites("R37")
@pytest.mark.parametrize(
    ("cards", "formed"),
    [
        ("Ks Kh Kd 9c 9s 2h 2d", {"Full house", "Three-of-a-kind", "Three pair"}),
        ("As Jk Kh Kd Qc Qs Jh", {"Straight", "Three pair"}),
        ("As Jk Ks Kd 9c 9s 5s", {"Flush", "Three pair"}),
        ("Ks Kh Kd Kc 9s 9h 9d", {"Four-of-a-kind", "Full house", "Three-of-a-kind"}),
    ],
)
def test_three_pair_may_be_formed_beside_what_is_more(cards: str, formed: set[str]) -> None:
    assert {row for row in rows_of("pai-gow-seven") if satisfies(seven(cards), row)} == formed


@pytest.mark.cites("645a.1", "645a.11(h)(7)", "R23")
@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("9s 8h 7d 5c 4s 3h 2d", "Nine-high"),
        ("Ts 8h 7d 6c 4s 3h 2d", "Ten-high"),
        ("Js 8h 7d 6c 4s 3h 2d", "Jack-high"),
        ("Qs 8h 7d 6c 4s 3h 2d", "Queen-high"),
        ("Ks 8h 7d 6c 4s 3h 2d", "King-high"),
        ("As 8h 7d 6c Ts 3h 2d", "Ace-high"),
        ("Jk Th 7d 6c 2s Qh Kd", "Ace-high"),
        ("Qs Qh 7d 6c 4s 3h 2d", None),
        ("Qs 8s 7s 6s 4s 3h 2d", None),
        ("Qs 6h 5d 4c 3s 2h 9d", None),
        ("Qs Th 7d 6c 2s Jk Ad", None),
    ],
)
def test_high_card_rows_need_seven_cards_with_nothing_in_them(cards: str, row: str | None) -> None:
    satisfied = [label for label in HIGH_CARDS[:6] if satisfies(seven(cards), label)]
    assert satisfied == ([] if row is None else [row])


@pytest.mark.cites("645a.1", "645a.11(h)(5)", "R23")
def test_queens_dragon_is_queen_high_without_a_joker() -> None:
    assert satisfies(seven("Qs 8h 7d 6c 4s 3h 2d"), "Queen's Dragon")
    assert not satisfies(seven("Ks 8h 7d 6c 4s 3h 2d"), "Queen's Dragon")
    assert not satisfies(seven("Js 8h 7d 6c 4s 3h 2d"), "Queen's Dragon")
    assert not satisfies(seven("Qs Jk 7d 6c 9s 3h 2d"), "Queen's Dragon")
    assert not satisfies(seven("Qs Qh 7d 6c 4s 3h 2d"), "Queen's Dragon")
