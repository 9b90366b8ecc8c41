"""Magic Card, Lucky position and start come with exactly the filed chance, and evenly (R33)."""

from collections import Counter
from fractions import Fraction

import pytest

from pitboss.house import draw_number
from pitboss.round.fairness.draws import Draw, range_of, result
from pitboss.round.fairness.mixing import drawn, offset
from tests.support.uniformity import looks_uniform

CHANCES = [Fraction(0), Fraction(1), Fraction(1, 50), Fraction(7, 20), Fraction(2, 3)]
CHOICES = [1, 6, 7, 52, 53]
ALL = [Draw("some", chance, choices) for chance in CHANCES for choices in CHOICES]


def evenly(draw: Draw) -> dict[int | None, Fraction]:
    """A chance shared evenly by all choices, and nothing for the rest of it."""
    shares: dict[int | None, Fraction] = {None: 1 - draw.chance}
    shares |= dict.fromkeys(range(draw.choices), draw.chance / draw.choices)
    return {one: share for one, share in shares.items() if share}


def shares(results: list[int | None]) -> dict[int | None, Fraction]:
    return {one: Fraction(count, len(results)) for one, count in Counter(results).items()}


@pytest.mark.parametrize("draw", ALL, ids=str)
def test_over_all_numbers_a_draw_has_its_exact_chance_and_even_choices(draw: Draw) -> None:
    span = range_of(draw)
    assert span == draw.chance.denominator * draw.choices
    assert shares([result(draw, number) for number in range(span)]) == evenly(draw)


@pytest.mark.parametrize("draw", ALL, ids=str)
def test_whatever_number_the_house_commits_to_the_offset_decides(draw: Draw) -> None:
    """Over all offsets, for every fixed number of a house that would like to choose."""
    span = range_of(draw)
    for number in {0, 1, span // 2, span - 1} & set(range(span)):
        moved = [result(draw, (number + by) % span) for by in range(span)]
        assert shares(moved) == evenly(draw)


@pytest.mark.parametrize("draw", ALL, ids=str)
def test_the_number_is_any_of_the_range(draw: Draw) -> None:
    """Exactly: every answer of the generator is another number, and it is asked once."""
    asked: list[int] = []

    def answer(with_: int) -> int:
        def below(bound: int) -> int:
            asked.append(bound)
            return with_

        return draw_number(draw, randbelow=below)

    span = range_of(draw)
    assert [answer(number) for number in range(span)] == list(range(span))
    assert asked == [span] * span


def test_the_generator_itself_draws_evenly() -> None:
    draw = Draw("some", Fraction(1, 2), 6)
    assert looks_uniform((draw_number(draw) for _ in range(20_000)), 12)
    assert shares([draw_number(Draw("one", Fraction(1), 1)) for _ in range(9)]) == {0: 1}


def test_offsets_are_even_whatever_the_number() -> None:
    seeds = [number.to_bytes(32, "big") for number in range(20_000)]
    assert looks_uniform((offset(seed, "lucky", 140) for seed in seeds), 140)
    draw = Draw("lucky", Fraction(1), 7)
    for number in (0, 3):
        assert looks_uniform((drawn(seed, draw, number) for seed in seeds), 7)
    # Two draws of one round have offsets that tell nothing of each other.
    pairs = [(offset(seed, "magic", 7), offset(seed, "lucky", 7)) for seed in seeds]
    assert looks_uniform(pairs, 49)


@pytest.mark.parametrize("chance", [Fraction(-1, 50), Fraction(51, 50), 0.02, 1])
def test_a_chance_is_exact_and_lies_between_nought_and_one(chance: Fraction) -> None:
    with pytest.raises(ValueError, match="exact fraction from 0 to 1"):
        Draw("magic", chance, 52)


@pytest.mark.parametrize("name", ["", "house", "Magic", "two words", "1", "x" * 33, 7, "é"])
def test_a_draw_has_a_plain_name(name: str) -> None:
    with pytest.raises(ValueError, match="a word in small letters"):
        Draw(name, Fraction(1), 7)


def test_a_draw_has_choices_and_a_range_that_every_reader_keeps_exactly() -> None:
    for choices in (0, -1, True):
        with pytest.raises(ValueError, match="at least one choice"):
            Draw("magic", Fraction(1), choices)
    assert range_of(Draw("fine", Fraction(1, 2**53), 1)) == 2**53
    with pytest.raises(ValueError, match="too fine"):
        Draw("fine", Fraction(1, 2**53 + 1), 1)


@pytest.mark.parametrize("number", [-1, 2600])
def test_a_number_out_of_range_gives_nothing(number: int) -> None:
    with pytest.raises(ValueError, match="no such number"):
        result(Draw("magic", Fraction(1, 50), 52), number)
