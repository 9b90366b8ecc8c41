"""Six Card Bonus hands: 653a.6(d), 647a.6(d), 641a.6(e), R7."""

import pytest

from pitboss.cards import parse_cards
from pitboss.hands import Hand, SixCard, five_card, satisfies, six_card


def six(text: str) -> Hand:
    """The hand of cards written with spaces."""
    return six_card(parse_cards(text))


@pytest.mark.parametrize(
    ("cards", "category", "name"),
    [
        pytest.param(
            "Ad Kd Qd Jd Td 9d",
            SixCard.SIX_CARD_ROYAL,
            "Six-card royal flush, diamonds",
            marks=pytest.mark.cites("653a.6(d)(1)", "647a.6(d)(1)", "641a.6(e)(1)", "R7"),
        ),
        pytest.param(
            "9s Ts Js Qs Ks As",
            SixCard.SIX_CARD_ROYAL,
            "Six-card royal flush, spades",
            marks=pytest.mark.cites("653a.6(d)(1)", "647a.6(d)(1)", "641a.6(e)(1)", "R7"),
        ),
        pytest.param(
            "Ad Kd Qd Jd Td 8d",
            SixCard.ROYAL_FLUSH,
            "Royal flush",
            marks=pytest.mark.cites("653a.6(d)(2)", "647a.6(d)(2)", "641a.6(e)(2)"),
        ),
        pytest.param(
            "Ad Kd Qd Jd Td 9h",
            SixCard.ROYAL_FLUSH,
            "Royal flush",
            marks=pytest.mark.cites("653a.6(d)(2)", "647a.6(d)(2)", "641a.6(e)(2)"),
        ),
        pytest.param(
            "Kd Qd Jd Td 9d 8d",
            SixCard.STRAIGHT_FLUSH,
            "Straight flush, king high",
            marks=pytest.mark.cites("653a.6(d)(3)", "647a.6(d)(3)", "641a.6(e)(3)"),
        ),
        pytest.param(
            "5d 4d 3d 2d Ad Kd",
            SixCard.STRAIGHT_FLUSH,
            "Straight flush, five high",
            marks=pytest.mark.cites("653a.6(d)(3)", "647a.6(d)(3)", "641a.6(e)(3)"),
        ),
        pytest.param(
            "6s 6h 6d 6c Ks Kh",
            SixCard.FOUR_OF_A_KIND,
            "Four-of-a-kind, sixes",
            marks=pytest.mark.cites("653a.6(d)(4)", "647a.6(d)(4)", "641a.6(e)(4)"),
        ),
        pytest.param(
            "6s 6h 6d 7c 7s 7h",
            SixCard.FULL_HOUSE,
            "Full house, sevens over sixes",
            marks=pytest.mark.cites("653a.6(d)(5)", "647a.6(d)(5)", "641a.6(e)(5)"),
        ),
        pytest.param(
            "2c 4c 6c 8c Tc Ts",
            SixCard.FLUSH,
            "Flush, ten high",
            marks=pytest.mark.cites("653a.6(d)(6)", "647a.6(d)(6)", "641a.6(e)(6)"),
        ),
        pytest.param(
            "2c 3d 4h 5s 6c 6d",
            SixCard.STRAIGHT,
            "Straight, six high",
            marks=pytest.mark.cites("653a.6(d)(7)", "647a.6(d)(7)", "641a.6(e)(7)"),
        ),
        pytest.param(
            "4c 4d 4h Ts 6c 2d",
            SixCard.THREE_OF_A_KIND,
            "Three-of-a-kind, fours",
            marks=pytest.mark.cites("653a.6(d)(8)", "647a.6(d)(8)", "641a.6(e)(8)"),
        ),
        ("4c 4d 5h 5s 6c 6d", SixCard.TWO_PAIR, "Two pair, sixes and fives"),
        ("4c 4d 5h 7s 8c Kd", SixCard.PAIR, "Pair of fours"),
        ("2c 4d 5h 7s 8c Kd", SixCard.HIGH_CARD, "King high"),
    ],
)
def test_best_hand_of_six_cards(cards: str, category: SixCard, name: str) -> None:
    hand = six(cards)
    assert hand.category is category
    assert hand.name == name


@pytest.mark.cites("653a.6(d)", "647a.6(d)", "641a.6(e)", "R7")
def test_only_the_six_card_royal_looks_at_all_six() -> None:
    royal, plain = six("Ad Kd Qd Jd Td 9d"), six("Ad Kd Qd Jd Td 8d")
    assert len(royal.cards) == 6
    assert len(plain.cards) == 5
    assert royal.strength > plain.strength
    assert plain.strength == five_card(parse_cards("Ad Kd Qd Jd Td 8d")).strength
    assert six("Kd Qd Jd Td 9d 8d").category is SixCard.STRAIGHT_FLUSH


@pytest.mark.cites("653a.6(d)(1)", "653a.6(d)(2)", "653a.6(d)(3)")
def test_rows_tell_the_suits_of_a_six_card_royal() -> None:
    diamonds, hearts = six("Ad Kd Qd Jd Td 9d"), six("Ah Kh Qh Jh Th 9h")
    assert satisfies(diamonds, "Six-card royal flush, diamonds")
    assert not satisfies(diamonds, "Six-card royal flush, hearts, spades or clubs")
    assert satisfies(hearts, "Six-card royal flush, hearts, spades or clubs")
    assert not satisfies(hearts, "Six-card royal flush, diamonds")
    for row in ("Royal flush", "Straight flush"):
        assert satisfies(hearts, row)
    assert not satisfies(six("Ad Kd Qd Jd Td 8d"), "Six-card royal flush, diamonds")
