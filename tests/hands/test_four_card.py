"""Four-card hands, paragraph by paragraph: 641a.6(a) to (c); 657a.6 is the same."""

from itertools import combinations, pairwise

import pytest

from pitboss.cards import parse_cards
from pitboss.hands import FourCard, Hand, four_card
from pitboss.odds import canonical_hands


def four(text: str) -> Hand:
    """The hand of cards written with spaces."""
    return four_card(parse_cards(text))


@pytest.fixture(scope="module")
def extremes() -> dict[FourCard, tuple[int, int]]:
    """The least and the greatest strength of every category, over all four-card hands."""
    found: dict[FourCard, tuple[int, int]] = {}
    for cards, _ in canonical_hands(4):
        hand = four_card(cards)
        category = FourCard(hand.category)
        low, high = found.get(category, (hand.strength, hand.strength))
        found[category] = min(low, hand.strength), max(high, hand.strength)
    return found


@pytest.mark.parametrize(
    ("category", "highest", "lowest"),
    [
        pytest.param(
            FourCard.FOUR_OF_A_KIND,
            "As Ah Ad Ac",
            "2s 2h 2d 2c",
            marks=pytest.mark.cites("641a.6(b)(1)"),
        ),
        pytest.param(
            FourCard.STRAIGHT_FLUSH,
            "As Ks Qs Js",
            "Ad 2d 3d 4d",
            marks=pytest.mark.cites("641a.6(b)(2)"),
        ),
        pytest.param(
            FourCard.THREE_OF_A_KIND,
            "As Ah Ad Ks",
            "2s 2h 2d 3c",
            marks=pytest.mark.cites("641a.6(b)(3)"),
        ),
        pytest.param(
            FourCard.FLUSH,
            "As Ks Qs Ts",
            "2h 3h 4h 6h",
            marks=pytest.mark.cites("641a.6(b)(4)"),
        ),
        pytest.param(
            FourCard.STRAIGHT,
            "As Kh Qs Js",
            "Ad 2s 3d 4d",
            marks=pytest.mark.cites("641a.6(b)(5)"),
        ),
        pytest.param(
            FourCard.TWO_PAIR,
            "As Ah Ks Kd",
            "3s 3d 2s 2c",
            marks=pytest.mark.cites("641a.6(b)(6)"),
        ),
        pytest.param(
            FourCard.PAIR,
            "As Ah Ks Qd",
            "2s 2d 3s 4c",
            marks=pytest.mark.cites("641a.6(b)(7)"),
        ),
        pytest.param(FourCard.HIGH_CARD, "As Kh Qs Td", "2s 3d 4s 6c"),
    ],
)
def test_category_and_its_highest_and_lowest_hand(
    extremes: dict[FourCard, tuple[int, int]], category: FourCard, highest: str, lowest: str
) -> None:
    assert four(highest).category is category
    assert four(lowest).category is category
    assert (four(lowest).strength, four(highest).strength) == extremes[category]


@pytest.mark.cites("641a.6(b)")
def test_every_hand_of_a_category_beats_every_hand_of_a_lower_one(
    extremes: dict[FourCard, tuple[int, int]],
) -> None:
    assert set(extremes) == set(FourCard)
    for lower, higher in pairwise(FourCard):
        assert extremes[lower][1] < extremes[higher][0]


@pytest.mark.cites("641a.6(a)", "R5")
def test_ace_is_low_only_with_2_3_4() -> None:
    assert four("4s 3h 2d Ac").name == "Straight, four high"
    assert four("4s 3h 2d Ac").strength < four("5s 4h 3d 2c").strength
    for around in ("Ks Ah 2d 3c", "Qs Kh Ad 2c"):
        assert four(around).category is FourCard.HIGH_CARD
    assert four("Ks As 2s 3s").category is FourCard.FLUSH


@pytest.mark.cites("641a.6(a)")
def test_cards_rank_from_the_ace_down_and_suits_are_equal() -> None:
    pairs = [four(f"{rank}s {rank}h 3d 2c") for rank in "AKQJT987654"]
    assert all(above.strength > below.strength for above, below in pairwise(pairs))
    assert four("As Kh Qd Tc").strength == four("Ac Ks Qh Td").strength


@pytest.mark.cites("641a.6(c)", "R5")
@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        ("5c 4c 3c 2c", "4s 3s 2s As"),
        ("3s 3h 3d 4c", "2s 2h 2d Ac"),
        ("3s 3h 3d Ac", "3s 3h 3c Kc"),
        ("As Ts 3s 2s", "Kh Qh Jh 9h"),
        ("As Ts 3s 2s", "Ah 9h 8h 7h"),
        ("Ts 9h 8d 7c", "9s 8h 7d 6c"),
        ("Ks Kh 2d 2c", "Qs Qh Jd Jc"),
        ("Ks Kh 3d 3c", "Kd Kc 2s 2h"),
        ("3s 3h 5d 4c", "2s 2h Ad Kc"),
        ("3s 3h Ad 2c", "3d 3c Kd Qc"),
        ("3s 3h Ad 4c", "3d 3c As 2c"),
        ("As 7h 5d 2c", "Ks Qh Jd 9c"),
    ],
)
def test_equal_categories_go_by_leading_ranks_then_kickers(winner: str, loser: str) -> None:
    assert four(winner).category is four(loser).category
    assert four(winner).strength > four(loser).strength


@pytest.mark.cites("641a.6(c)")
def test_hands_of_the_same_ranks_tie() -> None:
    assert four("As Ah Kd Qc").strength == four("Ad Ac Ks Qh").strength
    assert four("As Ks Qs 2s").strength == four("Ah Kh Qh 2h").strength


@pytest.mark.cites("641a.6(b)")
@pytest.mark.parametrize(
    ("cards", "name", "called"),
    [
        ("6s 6h 6d 6c As Ks", "Four-of-a-kind, sixes", "6s 6h 6d 6c"),
        ("Ks Qs Js Ts 9s 9d", "Straight flush, king high", "Ks Qs Js Ts"),
        ("4s 3s 2s As Ad Ac", "Straight flush, four high", "4s 3s 2s As"),
        ("9s 8s 4s 2s 2h 2d", "Three-of-a-kind, twos", "2s 2h 2d 9s"),
        ("As Ah Ad Ks Kh Kd", "Three-of-a-kind, aces", "As Ah Ad Ks"),
        ("Ks 8s 7s 6h 5d 2s", "Flush, king high", "Ks 8s 7s 2s"),
        ("9h 8s 7s 6h 6d 9s", "Straight, nine high", "9s 8s 7s 6h"),
        ("9h 9s 7s 7h 4d 4s", "Two pair, nines and sevens", "9s 9h 7s 7h"),
        ("9h 9s Ks 7h 4d 2s", "Pair of nines", "9s 9h Ks 7h"),
        ("Th 9s Ks 7h 4d", "King high", "Ks Th 9s 7h"),
    ],
)
def test_best_four_as_a_dealer_calls_it(cards: str, name: str, called: str) -> None:
    hand = four(cards)
    assert hand.name == name
    assert hand.cards == parse_cards(called)


@pytest.mark.cites("641a.6(b)", "641a.6(c)")
def test_best_four_of_five_is_the_best_of_its_five_fours() -> None:
    for cards, _ in list(canonical_hands(5))[::23]:
        best = max(four_card(fewer).strength for fewer in combinations(cards, 4))
        assert four_card(cards).strength == best
