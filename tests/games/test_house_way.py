"""The house way ``foxwoods`` rule by rule: every exception, both sides of every boundary."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import DECK_53, JOKER, RANKS, Card, card_text, parse_cards
from pitboss.games.house_way import WAYS, Split, lawful, lawful_splits, set_by_house_way
from pitboss.hands import PaiGow
from pitboss.rulebook import chapter_of

pytestmark = pytest.mark.cites("645a.11")

SEVENS = st.lists(st.sampled_from(DECK_53), min_size=7, max_size=7, unique=True)


def ranks(cards: tuple[Card, ...]) -> str:
    """Ranks from the highest; a joker, wherever ranks are counted, is an ace."""
    counted = sorted((12 if card == JOKER else card >> 2 for card in cards), reverse=True)
    return "".join(RANKS[rank] for rank in counted)


def check(cards: str, front: str, back: PaiGow) -> Split:
    """Seven cards are set with those ranks in front, and a high hand of that kind."""
    seven = parse_cards(cards)
    split = set_by_house_way(seven)
    assert (ranks(split.low), split.high_hand.category) == (front, back)
    assert sorted((*split.low, *split.high)) == sorted(seven)
    assert lawful(split)
    return split


@pytest.mark.parametrize(
    ("cards", "front", "back"),
    [
        ("As Ah Ad Ac Jk Ks Kh", "KK", PaiGow.FIVE_ACES),
        ("As Ah Ad Ac Jk Ks Qh", "AA", PaiGow.THREE_OF_A_KIND),
        ("As Ah Ad Ac Jk Qs Qh", "AA", PaiGow.FULL_HOUSE),
        ("As Ah Ad Ac Jk 3s 2h", "AA", PaiGow.THREE_OF_A_KIND),
    ],
)
def test_rule_1_of_five_aces_two_go_in_front_unless_there_is_a_pair_of_kings(
    cards: str, front: str, back: PaiGow
) -> None:
    check(cards, front, back)


def test_rule_1_the_highest_back_is_set_beside_two_of_five_aces() -> None:
    split = check("As Ah Ad Ac Jk Ks Qs", "AA", PaiGow.THREE_OF_A_KIND)
    assert ranks(split.high) == "AAAKQ"


@pytest.mark.parametrize(
    ("cards", "front", "back"),
    [
        # A pair beside the four, or two of three, whatever the four are.
        ("Ks Kh Kd Kc 2s 2h Ad", "22", PaiGow.FOUR_OF_A_KIND),
        ("2s 2h 2d 2c As Ah Kd", "AA", PaiGow.FOUR_OF_A_KIND),
        ("Ks Kh Kd Kc Qs Qh Qd", "QQ", PaiGow.FOUR_OF_A_KIND),
        ("2s 2h 2d 2c As Ah Ad", "AA", PaiGow.FOUR_OF_A_KIND),
        # Sixes and lower stay together with any singles.
        ("6s 6h 6d 6c 5s 4h 2d", "54", PaiGow.FOUR_OF_A_KIND),
        ("6s 6h 6d 6c Qs Jh Td", "QJ", PaiGow.FOUR_OF_A_KIND),
        ("2s 2h 2d 2c Ks Qh Jd", "KQ", PaiGow.FOUR_OF_A_KIND),
        # Sevens to tens stay together if the highest single is a king or an ace.
        ("7s 7h 7d 7c Qs Jh Td", "77", PaiGow.PAIR),
        ("7s 7h 7d 7c Ks 3h 2d", "K3", PaiGow.FOUR_OF_A_KIND),
        ("7s 7h 7d 7c As 3h 2d", "A3", PaiGow.FOUR_OF_A_KIND),
        ("Ts Th Td Tc Qs Jh 9d", "TT", PaiGow.PAIR),
        ("Ts Th Td Tc Ks 3h 2d", "K3", PaiGow.FOUR_OF_A_KIND),
        ("Ts Th Td Tc As Kh Qd", "AK", PaiGow.FOUR_OF_A_KIND),
        # Jacks and higher are split.
        ("Js Jh Jd Jc As Kh Qd", "JJ", PaiGow.PAIR),
        ("Js Jh Jd Jc 4s 3h 2d", "JJ", PaiGow.PAIR),
        ("As Ah Ad Ac 9s 3h 2d", "AA", PaiGow.PAIR),
        # A straight flush beside four-of-a-kind changes nothing.
        ("5s 5h 5d 5c 4s 3s 2s", "43", PaiGow.FOUR_OF_A_KIND),
        # A joker: the ace in front, or the fourth ace.
        ("Ts Th Td Tc Jk 3h 2d", "A3", PaiGow.FOUR_OF_A_KIND),
        ("Js Jh Jd Jc Jk 3h 2d", "JJ", PaiGow.PAIR),
        ("As Ah Ad Jk 9s 3h 2d", "AA", PaiGow.PAIR),
        ("As Ah Ad Jk 9s 9h 2d", "99", PaiGow.FOUR_OF_A_KIND),
        ("As Ah Ad Jk 9s 9h 9d", "99", PaiGow.FOUR_OF_A_KIND),
    ],
)
def test_rule_2_four_of_a_kind(cards: str, front: str, back: PaiGow) -> None:
    check(cards, front, back)


def test_rule_2_of_the_aces_that_may_go_in_front_those_do_that_leave_the_highest_back() -> None:
    split = check("As Ah Ad Jk Ks Qs 9s", "AA", PaiGow.FLUSH)
    assert split.low_hand.cards == parse_cards("Ah Ad"), "the joker completes the flush"
    split = check("As Ah Ad Jk Kc Qs 9s", "AA", PaiGow.PAIR)
    split = check("As Ah Ad Jk Kc Qs Td", "AA", PaiGow.STRAIGHT)
    assert JOKER in split.high


@pytest.mark.parametrize(
    ("cards", "front", "back"),
    [
        ("Ks Kh Kd 2s 2h 2d Ac", "KK", PaiGow.THREE_OF_A_KIND),
        ("As Ah Ad Ks Kh Kd 2c", "AA", PaiGow.THREE_OF_A_KIND),
        ("As Ah Jk 2s 2h 2d 3c", "AA", PaiGow.THREE_OF_A_KIND),
        ("2s 2h 2d As Ah Kc Qd", "AA", PaiGow.THREE_OF_A_KIND),
        ("2s 2h 2d Jk Ah Kc Qd", "AA", PaiGow.THREE_OF_A_KIND),
        ("As Ah Ad 2s 2h Kc Qd", "22", PaiGow.THREE_OF_A_KIND),
        ("As Ah Jk 2s 2h Kc 9d", "22", PaiGow.THREE_OF_A_KIND),
        ("2s 2h 2d Ks Kh Qc Qd", "KK", PaiGow.FULL_HOUSE),
        ("Ks Kh Kd Qs Qh Jc Jd", "QQ", PaiGow.FULL_HOUSE),
        ("Ks Kh Kd 9s 9h 5s 2s", "99", PaiGow.THREE_OF_A_KIND),
    ],
)
def test_rule_3_three_of_a_kind_with_another_or_with_pairs(
    cards: str, front: str, back: PaiGow
) -> None:
    check(cards, front, back)


def test_rule_3_the_joker_may_complete_a_straight_that_the_highest_pair_in_front_leaves() -> None:
    split = check("As Ah Jk 2s 2h Kc Qd", "22", PaiGow.THREE_OF_A_KIND)
    assert ranks(split.high) == "AAAKQ"
    split = check("Ks Kh Kd 2s 2h Qc Jk", "22", PaiGow.THREE_OF_A_KIND)
    assert ranks(split.high) == "AKKKQ", "here the joker is a kicker"


@pytest.mark.parametrize(
    ("cards", "front", "back"),
    [
        # A complete back that leaves a pair.
        ("9s 9h 9d 8c 7s 6h 5d", "99", PaiGow.STRAIGHT),
        ("Ks Kh Kd Qs 9s 5s 2s", "KK", PaiGow.FLUSH),
        ("Ks Kh Kd Qs Js Ts 9s", "KK", PaiGow.STRAIGHT_FLUSH),
        ("As Ah Ad Ks Qs Js Ts", "AA", PaiGow.ROYAL_FLUSH),
        ("As Ah Ad 2c 3s 4h 5d", "AA", PaiGow.STRAIGHT),
        ("Ks Kh Kd Qc Js Th Jk", "KK", PaiGow.STRAIGHT),
        ("Ks Kh Kd 9s 5s 2s Jk", "KK", PaiGow.FLUSH),
        ("As Ah Jk 8c 7s 6h 5d", "AA", PaiGow.STRAIGHT),
        # A complete back that leaves no pair is none here.
        ("As Ah Jk 9s 5s 2s 7d", "A9", PaiGow.PAIR),
        ("As Ah Jk Ks Qs Js 3d", "AK", PaiGow.PAIR),
        # Three aces are split, with or without the joker; kings and lower stay.
        ("As Ah Ad Kc 9s 4h 2d", "AK", PaiGow.PAIR),
        ("As Ah Jk Kc 9s 4h 2d", "AK", PaiGow.PAIR),
        ("Ks Kh Kd Ac 9s 4h 2d", "A9", PaiGow.THREE_OF_A_KIND),
        ("Ks Kh Kd Jk 9s 4h 2d", "A9", PaiGow.THREE_OF_A_KIND),
        ("2s 2h 2d Qc 9s 5h 4d", "Q9", PaiGow.THREE_OF_A_KIND),
    ],
)
def test_rule_4_three_of_a_kind_alone(cards: str, front: str, back: PaiGow) -> None:
    check(cards, front, back)


def test_rule_4_the_three_that_go_apart_leave_the_highest_complete_back() -> None:
    split = check("9s 9h 9d 8s 7s 6s 5s", "99", PaiGow.STRAIGHT_FLUSH)
    assert split.low_hand.cards == parse_cards("9h 9d")


@pytest.mark.parametrize(
    ("cards", "front", "back"),
    [
        ("As Ah Ks Kh 2s 2h 9d", "AA", PaiGow.TWO_PAIR),
        ("4s 4h 3s 3h 2s 2h Ad", "44", PaiGow.TWO_PAIR),
        ("4s 4h 3s 3h 2s 2h Jk", "44", PaiGow.TWO_PAIR),
        ("As Jk Ks Kh 2s 2h 9d", "AA", PaiGow.TWO_PAIR),
        # Neither the flush nor the straight that a joker could complete changes anything.
        ("As Jk Ks Kh 9s 9h 2s", "AA", PaiGow.TWO_PAIR),
        ("As Jk Kd Kh Qs Qh Jc", "AA", PaiGow.TWO_PAIR),
    ],
)
def test_rule_5_of_three_pair_the_highest_goes_in_front(
    cards: str, front: str, back: PaiGow
) -> None:
    check(cards, front, back)


@pytest.mark.parametrize(
    ("cards", "front", "back"),
    [
        # Jacks and higher are split, whatever the singles.
        ("Js Jh 2s 2h Ad Kc 9s", "22", PaiGow.PAIR),
        ("As Ah 2s 2h Kd Qc 9s", "22", PaiGow.PAIR),
        ("As Ah Ks Kh Qd 9c 7s", "KK", PaiGow.PAIR),
        ("Ks Kh 5s 5h Jk 9c 7s", "55", PaiGow.PAIR),
        ("As Jk 5s 5h Kd 9c 7s", "55", PaiGow.PAIR),
        # Tens to sevens stay together with an ace in front, not with a king.
        ("Ts Th 9s 9h Ad Kc 2s", "AK", PaiGow.TWO_PAIR),
        ("Ts Th 2s 2h Kd Qc 9s", "22", PaiGow.PAIR),
        ("7s 7h 2s 2h Ad 9c 4s", "A9", PaiGow.TWO_PAIR),
        ("7s 7h 2s 2h Jk 9c 4s", "A9", PaiGow.TWO_PAIR),
        ("7s 7h 2s 2h Kd Qc 9s", "22", PaiGow.PAIR),
        ("7s 7h 6s 6h Kd Qc 9s", "66", PaiGow.PAIR),
        # Sixes and lower with a king or an ace, not with a queen.
        ("6s 6h 2s 2h Kd Qc 9s", "KQ", PaiGow.TWO_PAIR),
        ("6s 6h 5s 5h Ad Qc 9s", "AQ", PaiGow.TWO_PAIR),
        ("6s 6h 5s 5h Jk Qc 9s", "AQ", PaiGow.TWO_PAIR),
        ("6s 6h 5s 5h Qd Jc 9s", "55", PaiGow.PAIR),
        ("3s 3h 2s 2h Kd 9c 7s", "K9", PaiGow.TWO_PAIR),
        ("3s 3h 2s 2h Qd 9c 7s", "22", PaiGow.PAIR),
        # A straight, a flush or both in the seven cards change nothing.
        ("Ts Th 9s 9h 8s 7s 6s", "99", PaiGow.PAIR),
        ("5s 5h 4s 4h As 3s 2s", "A3", PaiGow.TWO_PAIR),
        # What the rule leaves may still be a straight with the joker.
        ("As Jk 5s 5h Kd Qc Jh", "55", PaiGow.STRAIGHT),
    ],
)
def test_rule_6_two_pair(cards: str, front: str, back: PaiGow) -> None:
    check(cards, front, back)


@pytest.mark.parametrize(
    ("cards", "front", "back"),
    [
        # Nothing complete.
        ("9s 9h Ad Kc 7s 4h 2d", "AK", PaiGow.PAIR),
        ("As Ah Kd Qc 7s 4h 2d", "KQ", PaiGow.PAIR),
        ("As Jk Kd Qc 7s 4h 2d", "KQ", PaiGow.PAIR),
        ("9s 9h Jk Kc 7s 4h 2d", "AK", PaiGow.PAIR),
        # Complete, with the pair in front.
        ("9s 8h 7d 6c 5s 2h 2d", "22", PaiGow.STRAIGHT),
        ("As Ks 9s 5s 2s Th Td", "TT", PaiGow.FLUSH),
        # Complete, with the highest front that leaves it so.
        ("Kd Kh Qd Jc Ts 9h Ad", "AK", PaiGow.STRAIGHT),
        ("9s 9h 8d 7c 6s Jk 2h", "92", PaiGow.STRAIGHT),
        ("As Jk Ks Qs 9s 5d 3h", "53", PaiGow.FLUSH),
        ("As Jk Ks 9s 5s 2s 3d", "A3", PaiGow.FLUSH),
        # An ace and a pair of tens to kings: broken up for a higher front.
        ("As Js 9s 5s Ts Th 2d", "AJ", PaiGow.PAIR),
        ("As Ks 9s 5s 3s Kh 2d", "A9", PaiGow.PAIR),
        ("Ts Th 9d 8c 7s Jk 2h", "A9", PaiGow.PAIR),
        # Not with nines, nor with aces, nor without an ace, nor for a front that is not higher.
        ("As Js 9s 5s Ts 9h 2d", "92", PaiGow.FLUSH),
        ("As Ah Ks 9s 5s 3s 2d", "A2", PaiGow.FLUSH),
        ("Ks Js 9s 5s Ts Th 2d", "T2", PaiGow.FLUSH),
        ("As Ts Th 9c 8d 7s 6h", "AT", PaiGow.STRAIGHT),
    ],
)
def test_rule_7_one_pair(cards: str, front: str, back: PaiGow) -> None:
    check(cards, front, back)


def test_rule_7_of_the_pair_that_card_goes_in_front_which_leaves_the_highest_back() -> None:
    split = check("9s 9h 8s 7s 6s 5s Kd", "K9", PaiGow.STRAIGHT_FLUSH)
    assert split.low_hand.cards == parse_cards("Kd 9h")


@pytest.mark.parametrize(
    ("cards", "front", "back"),
    [
        # Nothing complete.
        ("Ad Kc Qs Jh 9d 8c 7s", "KQ", PaiGow.HIGH_CARD),
        ("9d 8c 7s 5h 4d 3c 2s", "87", PaiGow.HIGH_CARD),
        ("Jk Kc 9s 8h 4d 3c 2s", "K9", PaiGow.HIGH_CARD),
        # Complete, with the highest front.
        ("9d 8c 7s 6h 5d Ac Ks", "AK", PaiGow.STRAIGHT),
        ("Td 9c 8s 7h 6d 5c 2s", "T2", PaiGow.STRAIGHT),
        ("9d 8c 7s 6h 5d 4c 3s", "98", PaiGow.STRAIGHT),
        ("Ad 2c 3s 4h 5d Kc Qs", "KQ", PaiGow.STRAIGHT),
        ("Ad 2c 3s 4h 5d 6c Ks", "AK", PaiGow.STRAIGHT),
        ("As 9s 8s 7s 6d 5c 2s", "A2", PaiGow.STRAIGHT),
        ("As Ks 9s 7s 5s 3s 2d", "A2", PaiGow.FLUSH),
        ("As Ks Qs 9s 7s 5s 3s", "AK", PaiGow.FLUSH),
        ("As Ks Qs Js Ts 9s 2d", "A2", PaiGow.STRAIGHT_FLUSH),
        ("As Ks Qs Js Ts 3h 2d", "32", PaiGow.ROYAL_FLUSH),
        # The joker where it is needed, and in front as an ace where it is not.
        ("Jk Kc Qs Jh Td 3c 2s", "32", PaiGow.STRAIGHT),
        ("Jk Ks 9s 7s 5s 3h 2d", "32", PaiGow.FLUSH),
        ("Jk 9d 8c 7s 6h 5d 2c", "A2", PaiGow.STRAIGHT),
        ("Jk Ks Qs Js Ts 3h 2d", "32", PaiGow.ROYAL_FLUSH),
        ("Jk 9s 8s 7s 6s 5s 2c", "A2", PaiGow.STRAIGHT_FLUSH),
    ],
)
def test_rule_8_no_pair(cards: str, front: str, back: PaiGow) -> None:
    check(cards, front, back)


# ── What holds for all of them ───────────────────────────────────────────────────────────────


@given(SEVENS.flatmap(lambda cards: st.tuples(st.just(cards), st.permutations(cards))))
def test_cards_in_any_order_are_set_alike(orders: tuple[list[Card], list[Card]]) -> None:
    one, other = orders
    assert set_by_house_way(one) == set_by_house_way(other)


@given(SEVENS, st.permutations(range(4)))
def test_suits_are_equal(cards: list[Card], suits: list[int]) -> None:
    renamed = [c if c == JOKER else Card(c & ~3 | suits[c & 3]) for c in cards]
    one, other = set_by_house_way(cards), set_by_house_way(renamed)
    assert one.low_hand.strength == other.low_hand.strength
    assert one.high_hand.strength == other.high_hand.strength


@pytest.mark.cites("645a.1")
@given(SEVENS)
def test_the_lawful_splits_are_all_those_whose_high_hand_is_not_below_the_low(
    cards: list[Card],
) -> None:
    found = lawful_splits(cards)
    lows = {frozenset(split.low) for split in found}
    assert len(lows) == len(found)
    for low in combinations(sorted(cards, reverse=True), 2):
        split = Split(low, tuple(card for card in cards if card not in low))
        below = split.high_hand.strength < split.low_hand.strength
        assert (frozenset(low) in lows) is not below
    strengths = [(one.low_hand.strength, one.high_hand.strength) for one in found]
    assert strengths == sorted(strengths, reverse=True)
    assert all({*one.low, *one.high} == set(cards) for one in found)
    assert set_by_house_way(cards) in found


@pytest.mark.cites("645a.1")
def test_a_high_hand_below_the_low_is_unlawful_and_an_equal_start_is_not() -> None:
    def split(low: str, high: str) -> Split:
        one, other = parse_cards(low)
        return Split((one, other), parse_cards(high))

    assert not lawful(split("2s 2h", "Ad Kc Qs Jh 9d"))
    assert not lawful(split("Ks Qh", "Kd Jc Ts 9h 7d"))
    assert lawful(split("Ks Qh", "Kd Qc Ts 9h 7d"))
    assert lawful(split("As 3h", "Ad 7c 5s 4h 2d"))
    assert not lawful(split("Jk As", "Kd Kc Ts 9h 7d"))
    assert lawful(split("Jk As", "Ad Ac Ts 9h 7d"))


@pytest.mark.parametrize("way", ["", "foxwood", "x" * 500])
def test_an_unknown_house_way_is_refused(way: str) -> None:
    with pytest.raises(ValueError, match=r"no house way .*: there is foxwoods") as refused:
        set_by_house_way(parse_cards("As Kd 9h 7c 5s 3d 2h"), way)
    assert len(str(refused.value)) < 120


@pytest.mark.parametrize(
    "cards",
    [
        (),
        parse_cards("As Kd 9h 7c 5s 3d"),
        parse_cards("As Kd 9h 7c 5s 3d 2h Jk"),
        (*parse_cards("As Kd 9h 7c 5s 3d"), parse_cards("As")[0]),
        (*parse_cards("As Kd 9h 7c 5s 3d"), Card(53)),
        (*parse_cards("As Kd 9h 7c 5s 3d"), Card(-1)),
    ],
    ids=["none", "six", "eight", "one twice", "above the joker", "below the deuce"],
)
def test_anything_but_seven_cards_is_refused_without_naming_one(cards: tuple[Card, ...]) -> None:
    for refusing in (set_by_house_way, lawful_splits):
        with pytest.raises(ValueError, match="seven different cards of a deck of 53") as refused:
            refusing(cards)
        assert not any(card_text(card) in str(refused.value) for card in cards if 0 <= card <= 52)


def test_a_set_hand_shows_none_of_its_cards_when_it_is_printed() -> None:
    assert repr(set_by_house_way(parse_cards("As Kd 9h 7c 5s 3d 2h"))) == "Split()"


def test_the_house_ways_are_those_that_a_submission_may_name() -> None:
    assert chapter_of("645a").options["house_way"].values == tuple(WAYS)
