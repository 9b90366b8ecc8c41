"""Magic Card and Lucky position come with exactly the filed chance, and evenly (R33)."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

import pytest

from pitboss.cards import DECK_52, DECK_53, Card
from pitboss.house import draw_card, draw_position
from tests.support.uniformity import looks_uniform

CHANCES = [Fraction(0), Fraction(1), Fraction(1, 50), Fraction(7, 20), Fraction(2, 3)]
Below = Callable[[int], int]
T = TypeVar("T")


def outcomes(draw: Callable[[Below], T]) -> dict[T, Fraction]:
    """What a draw can give, with exact probabilities: every answer to its questions is tried."""
    found: dict[T, Fraction] = {}
    pending: list[tuple[int, ...]] = [()]
    weights: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    while pending:
        script = pending.pop()
        asked: list[int] = []
        answers = iter(script)

        def below(bound: int, answers: Iterator[int] = answers, asked: list[int] = asked) -> int:
            for answer in answers:
                return answer
            asked.append(bound)
            raise LookupError

        try:
            drawn = draw(below)
            found[drawn] = found.get(drawn, Fraction(0)) + weights[script]
        except LookupError:
            for answer in range(asked[0]):
                weights[(*script, answer)] = weights[script] / asked[0]
                pending.append((*script, answer))
    return found


def evenly(chance: Fraction, among: Sequence[T]) -> dict[T | None, Fraction]:
    """A chance shared evenly by all, and nothing for the rest of it."""
    shares: dict[T | None, Fraction] = {None: 1 - chance}
    shares |= {one: chance / len(among) for one in among}
    return {one: share for one, share in shares.items() if share}


@pytest.mark.parametrize("chance", CHANCES, ids=str)
@pytest.mark.parametrize("deck", [DECK_52, DECK_53], ids=len)
def test_the_magic_card_has_its_exact_chance(chance: Fraction, deck: tuple[Card, ...]) -> None:
    found = outcomes(lambda below: draw_card(chance, deck, randbelow=below))
    assert found == evenly(chance, deck)


@pytest.mark.parametrize("chance", CHANCES, ids=str)
@pytest.mark.parametrize("dealer", [True, False])
def test_the_lucky_position_is_any_seat_and_the_dealer_where_there_is_that_wager(
    chance: Fraction, dealer: bool
) -> None:
    found = outcomes(lambda below: draw_position(chance, 6, dealer, randbelow=below))
    assert found == evenly(chance, range(0 if dealer else 1, 7))


def test_the_generator_itself_draws_evenly() -> None:
    assert looks_uniform((draw_card(Fraction(1), DECK_52) for _ in range(20_000)), 52)
    assert looks_uniform((draw_position(Fraction(1), 6, True) for _ in range(20_000)), 7)
    drawn = (draw_position(Fraction(1, 2), 1, False) for _ in range(20_000))
    assert looks_uniform(drawn, 2)
    assert {draw_card(Fraction(0), DECK_52) for _ in range(1000)} == {None}


@pytest.mark.parametrize("chance", [Fraction(-1, 50), Fraction(51, 50), 0.02])
def test_a_chance_is_exact_and_lies_between_nought_and_one(chance: Fraction) -> None:
    with pytest.raises(ValueError, match="exact fraction from 0 to 1"):
        draw_card(chance, DECK_52)
    with pytest.raises(ValueError, match="exact fraction from 0 to 1"):
        draw_position(chance, 6, dealer=True)


def test_what_is_drawn_is_lawful_for_the_table() -> None:
    drawn = {draw_position(Fraction(1), 6, True) for _ in range(2000)}
    assert drawn == set(range(7))
    cards = set(itertools.islice(iter(lambda: draw_card(Fraction(1), DECK_53), None), 3000))
    assert cards == set(DECK_53)
