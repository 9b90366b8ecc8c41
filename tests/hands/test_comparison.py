"""What decided between two hands, in words: every pair of hands of a ranking that differ."""

from itertools import combinations, pairwise
from random import Random

import pytest

from pitboss.cards import DECK_52, DECK_53, parse_cards
from pitboss.hands import (
    RANKINGS,
    Hand,
    HandError,
    Part,
    colors,
    decided,
    decided_text,
    evaluate,
    five_card,
    pai_gow_low,
    three_card,
)

SIZES = {
    "five-card": (52, 5),
    "four-card": (52, 4),
    "three-card": (52, 3),
    "six-card": (52, 6),
    "hole-cards": (52, 2),
    "pai-gow-high": (53, 5),
    "pai-gow-low": (53, 2),
    "pai-gow-seven": (53, 7),
    "color": (53, 7),
}


def five(cards: str) -> Hand:
    return five_card(parse_cards(cards))


@pytest.mark.parametrize(
    ("own", "other", "part", "words"),
    [
        ("Ks Kd 8h 8c As", "Kh Kc 8d 8s Tc", Part.KICKER, "ace kicker against ten"),
        ("Kh Kc 8d 8s Tc", "Ks Kd 8h 8c As", Part.KICKER, "ten kicker against ace"),
        ("9h 9c 9d 9s Tc", "9h 9c 9d 9s 2c", Part.KICKER, "ten kicker against two"),
        ("9h 9c 9d Ks Tc", "9h 9c 9d Kc 2c", Part.KICKER, "second kicker ten against two"),
        ("9h 9c As Kd 3c", "9d 9s Ac Kh 2c", Part.KICKER, "third kicker three against two"),
        ("Ah Qc 9d 5s 3c", "Ad Qs 9c 5d 2c", Part.CARD, "fifth card three against two"),
        ("Ah Qc 9d 5s 3c", "Kd Qs 9c 5d 2c", Part.CARD, "ace high against king high"),
        ("Ah Qh 9h 5h 3h", "As Js 9s 5s 3s", Part.CARD, "second card queen against jack"),
        ("9h 8c 7d 6s 5c", "5h 4c 3d 2s Ac", Part.RUN, "nine high against five high"),
        ("9h 9c 9d 5s 5c", "9h 9c 9d 4s 4c", Part.PAIR, "fives against fours"),
        ("9h 9c 9d 5s 5c", "8h 8c 8d As Ac", Part.TRIPS, "nines against eights"),
        ("9h 9c 9d 9s 5c", "8h 8c 8d 8s Ac", Part.QUADS, "nines against eights"),
        ("9h 9c 5d 5s 2c", "9d 9s 4d 4s Ac", Part.SECOND_PAIR, "fives against fours"),
        ("9h 9c 9d 5s 2c", "9h 9s 4d 4s Ac", Part.CATEGORY, "three-of-a-kind against two pair"),
    ],
)
def test_what_decided_is_said(own: str, other: str, part: Part, words: str) -> None:
    found = decided(five(own), five(other))
    assert found is not None
    assert found.part is part
    assert decided_text(five(own), five(other)) == words


def test_equal_hands_are_decided_by_nothing() -> None:
    first, second = five("Ah Qc 9d 5s 3c"), five("Ad Qs 9c 5d 3h")
    assert decided(first, second) is None
    assert decided_text(first, second) == ""


def test_hands_of_two_rankings_do_not_compare() -> None:
    with pytest.raises(HandError, match="does not compare"):
        decided(five("Ah Qc 9d 5s 3c"), three_card(parse_cards("Ah Qc 9d")))


def test_low_hands_and_colors_compare_too() -> None:
    low = [pai_gow_low(parse_cards(cards)) for cards in ("Jk Kc", "Ah Qc")]
    assert decided_text(*low) == "second card king against queen"
    cards = parse_cards("Ah Qh 9h 5s 3c 2d 4d")
    assert decided_text(colors(cards, "red"), colors(cards, "black")) == "5 cards against 2"


def dealt(ranking: str, numbers: Random) -> Hand:
    deck, size = SIZES[ranking]
    cards = numbers.sample((DECK_53 if deck == 53 else DECK_52), size)
    return colors(cards, "red") if ranking == "color" else evaluate(ranking, cards)


@pytest.mark.parametrize("ranking", RANKINGS)
def test_what_decided_agrees_with_the_strengths(ranking: str) -> None:
    numbers = Random(11)
    hands = [dealt(ranking, numbers) for _ in range(1500)]
    # Neighbours in strength are the ones that a kicker parts.
    for one, two in [*pairwise(sorted(hands, key=lambda hand: hand.strength)), *pairwise(hands)]:
        found = decided(one, two)
        assert (found is None) == (one.strength == two.strength)
        if found is None:
            continue
        assert (found.own > found.other) == (one.strength > two.strength)
        turned = decided(two, one)
        assert turned is not None
        assert (turned.part, turned.place) == (found.part, found.place)
        assert (turned.own, turned.other) == (found.other, found.own)
        assert decided_text(one, two) != decided_text(two, one)


def test_two_hands_of_one_name_differ_by_a_kicker_or_a_further_card() -> None:
    # All three-card hands, one of each strength: the name tells the rest.
    hands = {hand.strength: hand for hand in map(three_card, combinations(DECK_52, 3))}
    for one, two in pairwise(hand for _, hand in sorted(hands.items())):
        found = decided(one, two)
        assert found is not None
        kicks = found.part is Part.KICKER or (found.part is Part.CARD and found.place > 1)
        assert (one.name == two.name) == kicks
