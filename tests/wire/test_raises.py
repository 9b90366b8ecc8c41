"""Raises in words: a multiple, or a sum where the law leaves it to the player."""

import pytest

from pitboss.games.choices import Raise
from pitboss.money import Cents
from pitboss.wire.decision_words import decision_in, words_of
from tests.support.games import FOUR
from tests.wire.test_table_view import answers


@pytest.mark.parametrize(
    ("cents", "unit", "words"),
    [
        (3000, 1000, "raise 3"),
        (1500, 1000, "raise 1.5"),
        (1700, 1500, "raise $17"),
        (1750, 1500, "raise $17.50"),
    ],
)
def test_every_sum_has_words_that_are_read_as_it(cents: int, unit: int, words: str) -> None:
    decision = Raise(Cents(cents))
    assert words_of(decision, Cents(unit)) == words
    assert decision_in(words, Cents(unit)) == decision


@pytest.mark.parametrize("words", ["raise $", "raise $1.5", "raise $-5", "raise $1e9", "raise 17$"])
def test_what_is_no_sum_is_no_decision(words: str) -> None:
    with pytest.raises(ValueError, match="is no decision"):
        decision_in(words, Cents(1000))


@pytest.mark.cites("641a.7(d)(1)", "641a.11(b)")
def test_a_span_is_offered_whole_beside_its_multiples() -> None:
    asked = [one["view"]["moves"] for one in answers(FOUR)]
    decides = [[one for one in moves if one["kind"] == "decide"] for moves in asked]
    spans = [one["fill"]["decision"]["raise"] for moves in decides for one in moves if one["fill"]]
    assert spans
    for moves in filter(None, decides):
        sums = [one["amount"] for one in moves if one["amount"]]
        (span,) = [one["fill"]["decision"]["raise"] for one in moves if one["fill"]]
        assert span == [min(sums), max(sums)]
