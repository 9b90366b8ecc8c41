"""Three-card hands: 643a.6(c) and (d), 649a.6, 655a.6(c), R6."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from pitboss.cards import DECK_52, parse_cards
from pitboss.hands import Hand, ThreeCard, satisfies, three_card


def three(text: str) -> Hand:
    """The hand of cards written with spaces."""
    return three_card(parse_cards(text))


@pytest.fixture(scope="module")
def all_hands() -> list[Hand]:
    """Every hand of three cards."""
    return [three_card(cards) for cards in combinations(DECK_52, 3)]


@pytest.mark.cites("643a.6(c)", "643a.6(d)", "R6")
def test_census_of_three_cards(all_hands: list[Hand]) -> None:
    assert Counter(hand.category for hand in all_hands) == {
        ThreeCard.MINI_ROYAL: 4,
        ThreeCard.STRAIGHT_FLUSH: 44,
        ThreeCard.THREE_OF_A_KIND: 52,
        ThreeCard.STRAIGHT: 720,
        ThreeCard.FLUSH: 1_096,
        ThreeCard.PAIR: 3_744,
        ThreeCard.HIGH_CARD: 16_440,
    }
    assert sum(satisfies(hand, "Straight flush") for hand in all_hands) == 48


@pytest.mark.parametrize(
    ("category", "highest", "lowest"),
    [
        pytest.param(
            ThreeCard.MINI_ROYAL,
            "As Ks Qs",
            "Ac Kc Qc",
            marks=pytest.mark.cites("643a.6(c)(1)", "643a.6(d)(1)"),
        ),
        pytest.param(
            ThreeCard.STRAIGHT_FLUSH,
            "Ks Qs Js",
            "Ac 2c 3c",
            marks=pytest.mark.cites("643a.6(c)(2)", "643a.6(d)(2)"),
        ),
        pytest.param(
            ThreeCard.THREE_OF_A_KIND,
            "As Ah Ad",
            "2s 2h 2d",
            marks=pytest.mark.cites("643a.6(c)(3)", "643a.6(d)(3)"),
        ),
        pytest.param(
            ThreeCard.STRAIGHT,
            "As Kh Qd",
            "As 2h 3d",
            marks=pytest.mark.cites("643a.6(c)(4)", "643a.6(d)(4)"),
        ),
        pytest.param(
            ThreeCard.FLUSH,
            "As Ks Js",
            "5h 3h 2h",
            marks=pytest.mark.cites("643a.6(c)(5)"),
        ),
        pytest.param(
            ThreeCard.PAIR,
            "As Ah Kd",
            "2s 2h 3d",
            marks=pytest.mark.cites("643a.6(c)(6)"),
        ),
        pytest.param(ThreeCard.HIGH_CARD, "As Kh Jd", "5s 3h 2d"),
    ],
)
def test_category_and_its_highest_and_lowest_hand(
    all_hands: list[Hand], category: ThreeCard, highest: str, lowest: str
) -> None:
    strengths = [hand.strength for hand in all_hands if hand.category is category]
    assert three(highest).category is category
    assert three(lowest).category is category
    assert (three(lowest).strength, three(highest).strength) == (min(strengths), max(strengths))


@pytest.mark.cites("643a.6(c)", "643a.6(d)", "R6")
def test_order_of_the_categories() -> None:
    names = ["MINI_ROYAL", "STRAIGHT_FLUSH", "THREE_OF_A_KIND", "STRAIGHT", "FLUSH", "PAIR"]
    hands = [three(c) for c in ("As Ks Qs", "3c 2c Ac", "2s 2h 2d", "As 2h 3d", "5h 3h 2h")]
    hands += [three("2s 2h 3d"), three("As Kh Jd")]
    assert [hand.category.name for hand in hands] == [*names, "HIGH_CARD"]
    assert all(above.strength > below.strength for above, below in pairwise(hands))


@pytest.mark.cites("643a.6(c)(4)", "643a.6(d)(4)", "R6")
def test_ace_2_3_is_the_lowest_straight_and_nothing_goes_around() -> None:
    assert three("3s 2h Ad").name == "Straight, three high"
    assert three("3s 2h Ad").strength < three("4s 3h 2d").strength
    assert three("2s Ah Kd").category is ThreeCard.HIGH_CARD
    assert three("2s As Ks").category is ThreeCard.FLUSH
    assert three("3s 2s As").name == "Straight flush, three high"


@pytest.mark.cites("R5", "R6")
@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        ("3s 3h 2d", "2s 2h Ad"),
        ("3s 3h Ad", "3d 3c Kd"),
        ("As 3s 2s", "Kh Qh 2h"),
        ("Ks Qs 3s", "Kh Qh 2h"),
        ("As 5h 2d", "Ks Qh Td"),
    ],
)
def test_kickers(winner: str, loser: str) -> None:
    assert three(winner).strength > three(loser).strength


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Qs As Ks", "Mini-royal"),
        ("Ts 9s 8s", "Straight flush, ten high"),
        ("4s 4h 4d", "Three-of-a-kind, fours"),
        ("Ts 9h 8s", "Straight, ten high"),
        ("Ts 9s 2s", "Flush, ten high"),
        ("9s 9h Ad", "Pair of nines"),
        ("9s 3h 2d", "Nine high"),
    ],
)
def test_names(cards: str, name: str) -> None:
    assert three(cards).name == name


def test_tie_of_equal_ranks() -> None:
    assert three("9s 9h Ad").strength == three("9d 9c As").strength
