"""Cards that make no hand are refused with a reason."""

from collections.abc import Callable, Iterable

import pytest

import pitboss.hands
from pitboss.cards import DECK_52, JOKER, Card
from pitboss.hands import (
    Hand,
    HandError,
    colors,
    evaluate,
    five_card,
    four_card,
    hole_cards,
    pai_gow_high,
    pai_gow_low,
    pai_gow_seven,
    six_card,
    three_card,
)


def _red(cards: Iterable[Card]) -> Hand:
    return colors(cards, "red")


Evaluator = Callable[[Iterable[Card]], Hand]
SIZES: dict[str, tuple[Evaluator, set[int], bool]] = {
    "five-card": (five_card, {5, 6, 7}, False),
    "four-card": (four_card, {4, 5, 6}, False),
    "three-card": (three_card, {3}, False),
    "six-card": (six_card, {6}, False),
    "hole-cards": (hole_cards, {2}, False),
    "pai-gow-high": (pai_gow_high, {5}, True),
    "pai-gow-low": (pai_gow_low, {2}, True),
    "pai-gow-seven": (pai_gow_seven, {7}, True),
    "color": (_red, {7}, True),
}


@pytest.mark.parametrize("ranking", SIZES)
def test_wrong_number_of_cards(ranking: str) -> None:
    evaluator, sizes, _ = SIZES[ranking]
    for size in range(10):
        if size in sizes:
            assert evaluator(DECK_52[:size]).ranking == ranking
        else:
            with pytest.raises(HandError, match=f"a {ranking} hand is made from .* not {size}"):
                evaluator(DECK_52[:size])


def test_the_numbers_are_said_as_a_person_would() -> None:
    with pytest.raises(HandError, match=r"made from 5, 6 or 7 cards, not 2: 2d 2c$"):
        five_card(DECK_52[:2])
    with pytest.raises(HandError, match=r"made from 3 cards, not 0$"):
        three_card([])


@pytest.mark.parametrize("ranking", SIZES)
def test_same_card_twice(ranking: str) -> None:
    evaluator, sizes, _ = SIZES[ranking]
    size = min(sizes)
    with pytest.raises(HandError, match=r"the two of clubs \(2c\) is there twice"):
        evaluator([*DECK_52[: size - 1], DECK_52[0]])


@pytest.mark.parametrize("ranking", SIZES)
def test_joker_only_in_a_deck_of_53(ranking: str) -> None:
    evaluator, sizes, joker = SIZES[ranking]
    cards = [*DECK_52[: min(sizes) - 1], JOKER]
    if joker:
        assert JOKER in evaluator(cards).cards
    else:
        with pytest.raises(HandError, match="deck of 52, which has no joker"):
            evaluator(cards)


@pytest.mark.parametrize("number", [-1, 53, 1000])
def test_number_that_is_no_card(number: int) -> None:
    for evaluator, sizes, _ in SIZES.values():
        with pytest.raises(HandError, match=f"{number} is no card"):
            evaluator([*DECK_52[: min(sizes) - 1], Card(number)])


@pytest.mark.parametrize("ranking", ["color", "result", "draw", "badugi", ""])
def test_rankings_that_need_more_than_cards(ranking: str) -> None:
    with pytest.raises(HandError, match=f"'{ranking}' does not rank cards alone"):
        evaluate(ranking, DECK_52[:7])


@pytest.mark.parametrize("ranking", [ranking for ranking in SIZES if ranking != "color"])
def test_evaluate_is_the_function_of_that_ranking(ranking: str) -> None:
    evaluator, sizes, _ = SIZES[ranking]
    cards = DECK_52[3 : 3 + min(sizes)]
    assert evaluate(ranking, iter(cards)) == evaluator(cards)


def test_public_names_are_sorted_and_there() -> None:
    names = pitboss.hands.__all__
    by_kind = sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    assert names == by_kind
    assert all(hasattr(pitboss.hands, name) for name in names)
