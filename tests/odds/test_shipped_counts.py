"""What ships with the package is what counting anew gives; what takes longest in the long form."""

import os

import pytest

from pitboss.odds import shipped_counts
from pitboss.odds.census_builder import COUNTS, count_hands
from pitboss.odds.row_share_builder import row_shares
from pitboss.odds.row_shares import SHARED
from pitboss.odds.side_wager_cards import censuses_of
from pitboss.odds.solvers import solve_main
from pitboss.rulebook import chapter_of, chapters

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
QUICK = ["639a", "641a", "643a", "649a", "653a", "655a", "657a"]
LONG = ["645a", "647a"]
QUICK_SHARES = ["639a"]


@pytest.mark.parametrize("name", COUNTS)
def test_hands(name: str) -> None:
    hands = count_hands(name)
    shipped = shipped_counts.census(name)
    assert dict(shipped.hands) == hands
    assert shipped.deals == sum(hands.values())


def test_every_count_is_one_that_a_side_wager_looks_at() -> None:
    wanted = {name for chapter in chapters().values() for name in censuses_of(chapter)}
    assert wanted == set(COUNTS)


@pytest.mark.parametrize("chapter", QUICK + (LONG if SOAK else []))
def test_main_games(chapter: str) -> None:
    assert solve_main(chapter_of(chapter)) == shipped_counts.solutions(chapter)


@pytest.mark.parametrize("chapter", SHARED if SOAK else QUICK_SHARES)
def test_shares_of_rows(chapter: str) -> None:
    assert row_shares(chapter_of(chapter)) == shipped_counts.row_shares(chapter)
