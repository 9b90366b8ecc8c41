"""Five-card hands, paragraph by paragraph: .6(b) of 653a, 647a and 643a, .6(d) of 641a."""

from itertools import pairwise, permutations

import pytest

from pitboss.cards import parse_cards
from pitboss.hands import FiveCard, Hand, five_card
from pitboss.odds import canonical_hands


def five(text: str) -> Hand:
    """The hand of cards written with spaces."""
    return five_card(parse_cards(text))


@pytest.fixture(scope="module")
def extremes() -> dict[FiveCard, tuple[int, int]]:
    """The least and the greatest strength of every category, over all five-card hands."""
    found: dict[FiveCard, tuple[int, int]] = {}
    for cards, _ in canonical_hands(5):
        hand = five_card(cards)
        category = FiveCard(hand.category)
        low, high = found.get(category, (hand.strength, hand.strength))
        found[category] = min(low, hand.strength), max(high, hand.strength)
    return found


@pytest.mark.parametrize(
    ("category", "highest", "lowest"),
    [
        pytest.param(
            FiveCard.ROYAL_FLUSH,
            "As Ks Qs Js Ts",
            "Ac Kc Qc Jc Tc",
            marks=pytest.mark.cites("653a.6(b)(1)", "647a.6(b)(1)", "643a.6(b)(1)", "641a.6(d)(1)"),
        ),
        pytest.param(
            FiveCard.STRAIGHT_FLUSH,
            "Kh Qh Jh Th 9h",
            "Ad 2d 3d 4d 5d",
            marks=pytest.mark.cites("653a.6(b)(2)", "647a.6(b)(2)", "643a.6(b)(2)", "641a.6(d)(2)"),
        ),
        pytest.param(
            FiveCard.FOUR_OF_A_KIND,
            "As Ah Ad Ac Kd",
            "2s 2h 2d 2c 3c",
            marks=pytest.mark.cites("653a.6(b)(3)", "647a.6(b)(3)", "643a.6(b)(3)", "641a.6(d)(3)"),
        ),
        pytest.param(
            FiveCard.FULL_HOUSE,
            "As Ah Ad Kc Kd",
            "2s 2h 2d 3c 3d",
            marks=pytest.mark.cites("653a.6(b)(4)", "647a.6(b)(4)", "643a.6(b)(4)", "641a.6(d)(4)"),
        ),
        pytest.param(
            FiveCard.FLUSH,
            "Ac Kc Qc Jc 9c",
            "2h 3h 4h 5h 7h",
            marks=pytest.mark.cites("653a.6(b)(5)", "647a.6(b)(5)", "643a.6(b)(5)", "641a.6(d)(5)"),
        ),
        pytest.param(
            FiveCard.STRAIGHT,
            "Ac Kd Qc Jc Tc",
            "Ah 2h 3h 4h 5s",
            marks=pytest.mark.cites("653a.6(b)(6)", "647a.6(b)(6)", "643a.6(b)(6)", "641a.6(d)(6)"),
        ),
        pytest.param(
            FiveCard.THREE_OF_A_KIND,
            "As Ah Ad Kc Qd",
            "2s 2h 2d 3c 4d",
            marks=pytest.mark.cites("653a.6(b)(7)", "647a.6(b)(7)", "643a.6(b)(7)", "641a.6(d)(7)"),
        ),
        pytest.param(
            FiveCard.TWO_PAIR,
            "As Ah Kd Kc Qd",
            "3s 3h 2d 2c 4d",
            marks=pytest.mark.cites("653a.6(b)(8)", "647a.6(b)(8)", "643a.6(b)(8)"),
        ),
        pytest.param(
            FiveCard.PAIR,
            "As Ah Kd Qc Jd",
            "2s 2h 3d 4c 5d",
            marks=pytest.mark.cites("653a.6(b)(9)", "647a.6(b)(9)", "643a.6(b)(9)"),
        ),
        pytest.param(FiveCard.HIGH_CARD, "As Kh Qd Jc 9d", "2s 3h 4d 5c 7d"),
    ],
)
def test_category_and_its_highest_and_lowest_hand(
    extremes: dict[FiveCard, tuple[int, int]], category: FiveCard, highest: str, lowest: str
) -> None:
    assert five(highest).category is category
    assert five(lowest).category is category
    assert (five(lowest).strength, five(highest).strength) == extremes[category]


@pytest.mark.cites("653a.6(b)", "647a.6(b)", "643a.6(b)", "641a.6(d)")
def test_every_hand_of_a_category_beats_every_hand_of_a_lower_one(
    extremes: dict[FiveCard, tuple[int, int]],
) -> None:
    assert set(extremes) == set(FiveCard)
    for lower, higher in pairwise(FiveCard):
        assert extremes[lower][1] < extremes[higher][0]


@pytest.mark.cites("653a.6(a)", "647a.6(a)", "643a.6(a)")
def test_cards_rank_from_the_ace_down_to_the_2() -> None:
    pairs = [five(f"{rank}s {rank}h Kd 4c 3d") for rank in "AQJT98765"]
    assert all(above.strength > below.strength for above, below in pairwise(pairs))
    assert five("As 8h 6d 5c 2d").strength > five("Ks Qh Jd Tc 8d").strength
    assert five("Ks 8h 6d 5c 3d").strength > five("Ks 8h 6d 5c 2d").strength


@pytest.mark.cites("653a.6(a)", "647a.6(a)", "643a.6(a)", "R5")
def test_ace_is_low_only_with_2_3_4_5() -> None:
    assert five("5s 4h 3d 2c Ad").name == "Straight, five high"
    assert five("5s 4h 3d 2c Ad").strength < five("6s 5h 4d 3c 2d").strength
    for around in ("Qs Kh Ad 2c 3d", "Ks Ah 2d 3c 4d", "Js Qh Kd Ac 2d"):
        assert five(around).category is FiveCard.HIGH_CARD
    assert five("Qs Ks As 2s 3s").category is FiveCard.FLUSH


@pytest.mark.cites("653a.6(a)", "647a.6(a)", "643a.6(a)")
def test_suits_are_equal_in_rank() -> None:
    texts = [" ".join(f"{r}{s}" for r, s in zip("AKQJ9", "cdhsc", strict=True))]
    for names in permutations("cdhs"):
        renamed = str.maketrans("cdhs", "".join(names))
        texts.append(texts[0].translate(renamed))
    assert len({five(text).strength for text in texts}) == 1


@pytest.mark.cites("653a.6(c)", "647a.6(c)", "R5")
@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        ("Kh Qh Jh Th 9h", "Qs Js Ts 9s 8s"),
        ("6c 5c 4c 3c 2c", "5s 4s 3s 2s As"),
        ("3s 3h 3d 3c 2d", "2s 2h 2d 2c Ad"),
        ("4s 4h 4d 4c Ad", "4s 4h 4d 4c Kd"),
        ("3s 3h 3d 2c 2d", "2s 2h 2d Ac Ad"),
        ("9s 9h 9d 5c 5d", "9s 9h 9d 4c 4d"),
        ("As 6s 4s 3s 2s", "Kc Qc Jc Tc 8c"),
        ("Ac Kc Qc Jc 9c", "Ah Kh Qh Jh 8h"),
        ("Ts 9h 8d 7c 6d", "9s 8h 7d 6c 5d"),
        ("3s 3h 3d 5c 4d", "2s 2h 2d Ac Kd"),
        ("3s 3h 3d Kc 2d", "3s 3h 3c Qc Jd"),
        ("3s 3h 3d Kc 4d", "3s 3h 3c Kd 2d"),
        ("Ks Kh 2d 2c 3d", "Qs Qh Jd Jc Ad"),
        ("Ks Kh 3d 3c 4d", "Kd Kc 2d 2c Ad"),
        ("Ks Kh 3d 3c Ad", "Kd Kc 3h 3s Qd"),
        ("3s 3h 6d 5c 4d", "2s 2h Ad Kc Qd"),
        ("Ks Kh Ad 3c 2d", "Kd Kc Qd Jc Td"),
        ("Ks Kh Ad Jc 2d", "Kd Kc As Tc 9d"),
        ("Ks Kh Ad Jc 3d", "Kd Kc As Jd 2d"),
        ("As 7h 5d 4c 3d", "Ks Qh Jd Tc 8d"),
        ("As Kh 5d 4c 3d", "Ad Qh Jd Tc 8d"),
        ("As Kh 6d 4c 3d", "Ad Kc 5d 4h 2d"),
    ],
)
def test_equal_categories_go_by_leading_ranks_then_kickers(winner: str, loser: str) -> None:
    assert five(winner).category is five(loser).category
    assert five(winner).strength > five(loser).strength


@pytest.mark.cites("653a.6(c)", "647a.6(c)")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("As Ks Qs Js Ts", "Ad Kd Qd Jd Td"),
        ("As Ah Kd Qc Jd", "Ad Ac Ks Qh Js"),
        ("5s 4h 3d 2c Ad", "5h 4s 3c 2d As"),
        ("Ks Kh 3d 3c Ad", "Kd Kc 3h 3s Ac"),
        ("As Kh Qd Jc 9d", "Ac Kd Qs Jh 9h"),
    ],
)
def test_hands_of_the_same_ranks_tie(one: str, other: str) -> None:
    assert five(one).strength == five(other).strength


@pytest.mark.parametrize(
    ("cards", "name", "called"),
    [
        ("2c As Ks Qs Js Ts 2d", "Royal flush", "As Ks Qs Js Ts"),
        ("As Ks Qs Js Ts 9s 8s", "Royal flush", "As Ks Qs Js Ts"),
        ("6h 5h 4h 3h 2h Ah Kd", "Straight flush, six high", "6h 5h 4h 3h 2h"),
        ("As 5s 4s 3s 2s Ks Qs", "Straight flush, five high", "5s 4s 3s 2s As"),
        ("6s 6h 6d 6c Ks Kh Kd", "Four-of-a-kind, sixes", "6s 6h 6d 6c Ks"),
        ("4s 4h 4d 4c Ks Kh Ad", "Four-of-a-kind, fours", "4s 4h 4d 4c Ad"),
        ("7s 7c Ks Kh Kd Qc 2d", "Full house, kings over sevens", "Ks Kh Kd 7s 7c"),
        ("7s 7c 7d Kh Kd Ks 2d", "Full house, kings over sevens", "Ks Kh Kd 7s 7d"),
        ("7s 7c 7d Kh Kd As Ac", "Full house, sevens over aces", "7s 7d 7c As Ac"),
        ("Ah Th 8h 7h 6h 5h 2h", "Flush, ace high", "Ah Th 8h 7h 6h"),
        ("Ts 9h 8d 7c 6d 6s 6h", "Straight, ten high", "Ts 9h 8d 7c 6s"),
        ("As Kh Qd Jc Td 5s 4h", "Straight, ace high", "As Kh Qd Jc Td"),
        ("As 2h 3d 4c 5d Ks Ah", "Straight, five high", "5d 4c 3d 2h As"),
        ("4s 4h 4d Kc 9d 8s 2h", "Three-of-a-kind, fours", "4s 4h 4d Kc 9d"),
        ("Ks Kh 7d 7c 5d 5s Ah", "Two pair, kings and sevens", "Ks Kh 7d 7c Ah"),
        ("As Ac Kh 9d 7c 4d 2s", "Pair of aces", "As Ac Kh 9d 7c"),
        ("As Kh 9d 7c 5d 3s 2h", "Ace high", "As Kh 9d 7c 5d"),
        ("Qs Jh 9d 7c 5d 3s", "Queen high", "Qs Jh 9d 7c 5d"),
    ],
)
def test_best_five_as_a_dealer_calls_it(cards: str, name: str, called: str) -> None:
    hand = five(cards)
    assert hand.name == name
    assert hand.cards == parse_cards(called)
    assert repr(hand) == f"<five-card hand: {name} ({called})>"


def test_hands_are_values() -> None:
    one, other = five("As Ac Kh 9d 7c"), five("7c 9d Kh Ac As")
    assert one == other
    assert hash(one) == hash(other)
    assert one != five("Ad Ac Kh 9d 7c")
    with pytest.raises(AttributeError):
        one.strength = 0  # type: ignore[misc]
