"""Solved by the kernels and by laying out every deal of a small deck: the same fraction."""

import os
from collections.abc import Callable
from fractions import Fraction

import pytest

from pitboss.hands import FiveCard
from pitboss.odds import (
    four_and_five_cards,
    let_it_ride,
    mississippi_stud,
    texas_holdem_bonus,
    three_card_poker,
    ultimate_texas_holdem,
)
from pitboss.odds.sets import Deck, short_deck
from pitboss.odds.solvers import main_tables
from pitboss.rulebook import Paytable, chapter_of
from tests.support.small_decks import SmallDeck

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
#: The lowest rank and the number of suits: at hold 'em three suits of six ranks in the long form.
HOLDEM = [(9, 3), (8, 2), *([(7, 3)] if SOAK else [])]
RIVALS = [(9, 3), (8, 3), *([(7, 3), (9, 4)] if SOAK else [])]
SIMPLE = [(6, 2), (8, 3), *([(7, 3), (9, 4)] if SOAK else [])]

Solve = Callable[[Paytable, Deck], Fraction]
Plain = Callable[[SmallDeck, Paytable], Fraction]


def tables(chapter: str) -> list[Paytable]:
    return list(main_tables(chapter_of(chapter)).tables.values())


@pytest.mark.parametrize(("lowest", "suits"), HOLDEM)
@pytest.mark.parametrize("blind", tables("653a"), ids=["A", "B"])
def test_ultimate_texas_holdem(lowest: int, suits: int, blind: Paytable) -> None:
    found = ultimate_texas_holdem.solve(blind, short_deck(lowest, suits))
    assert found.net == SmallDeck(lowest, suits).ultimate(blind)
    assert sum(found.decisions.values()) == 1


@pytest.mark.parametrize(("lowest", "suits"), HOLDEM)
def test_texas_holdem_bonus(lowest: int, suits: int) -> None:
    found = texas_holdem_bonus.solve(short_deck(lowest, suits))
    plain = SmallDeck(lowest, suits)
    assert found["straight"].net == plain.bonus(FiveCard.STRAIGHT)
    assert found["flush"].net == plain.bonus(FiveCard.FLUSH)


@pytest.mark.parametrize(("lowest", "suits"), RIVALS)
@pytest.mark.parametrize(
    ("chapter", "solve", "plain"),
    [
        ("639a", four_and_five_cards.solve_caribbean_stud, SmallDeck.caribbean),
        ("641a", four_and_five_cards.solve_four_card_poker, SmallDeck.four_card),
        ("657a", four_and_five_cards.solve_crazy_4_poker, SmallDeck.crazy_4),
    ],
    ids=["639a", "641a", "657a"],
)
def test_one_decision_against_the_dealer(
    lowest: int, suits: int, chapter: str, solve: Callable[..., tuple[object, ...]], plain: Plain
) -> None:
    for table in tables(chapter):
        found = solve(table, short_deck(lowest, suits))[0]
        assert found.net == plain(SmallDeck(lowest, suits), table)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("lowest", "suits"), SIMPLE)
@pytest.mark.parametrize(
    ("chapter", "solve", "plain"),
    [
        ("649a", three_card_poker.solve, SmallDeck.three_card),
        ("643a", let_it_ride.solve, SmallDeck.let_it_ride),
        ("655a", mississippi_stud.solve, SmallDeck.mississippi),
    ],
    ids=["649a", "643a", "655a"],
)
def test_three_cards_and_paytables(
    lowest: int, suits: int, chapter: str, solve: Callable[..., tuple[object, ...]], plain: Plain
) -> None:
    for table in tables(chapter):
        found = solve(table, short_deck(lowest, suits))[0]
        assert found.net == plain(SmallDeck(lowest, suits), table)  # type: ignore[attr-defined]
