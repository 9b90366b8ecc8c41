"""What ships with the package is what counting anew gives; the long counts in the long form."""

import os

import pytest

from pitboss.odds import stored
from pitboss.odds.building import count_hands
from pitboss.odds.solving import solve_main
from pitboss.rulebook import chapter_of

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
QUICK = ["639a", "641a", "643a", "649a", "655a", "657a"]
LONG = ["645a", "647a", "653a"]


def test_hands() -> None:
    for name, hands in count_hands().items():
        shipped = stored.census(name)
        assert dict(shipped.hands) == hands
        assert shipped.deals == sum(hands.values())


@pytest.mark.parametrize("chapter", QUICK + (LONG if SOAK else []))
def test_main_games(chapter: str) -> None:
    assert solve_main(chapter_of(chapter)) == stored.solutions(chapter)
