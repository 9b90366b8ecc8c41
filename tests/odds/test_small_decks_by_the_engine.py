"""Every deal of a small deck settled by the engine itself, every choice tried.

The solvers give the same fraction, and their strategies come to it: what is won and its square,
what is wagered, and how often each decision is taken.
"""

import os
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from pitboss.odds import (
    four_and_five_cards,
    let_it_ride,
    mississippi_stud,
    texas_holdem_bonus,
    three_card_poker,
    ultimate_texas_holdem,
)
from pitboss.odds.sets import Deck, deck_of
from pitboss.odds.solution import Solution, Strategy
from pitboss.odds.solving import main_tables
from pitboss.rulebook import chapter_of
from tests.support.played_out import GAMES
from tests.support.small_decks import SmallDeck

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"

#: Deuce, seven, jack, queen, ace: hands that lose, push and pay, and dealers who do not play.
MIXED = (0, 5, 9, 10, 12)
TOP = (9, 10, 11, 12)

_SOLVERS: Mapping[str, Callable[..., tuple[Solution, Strategy]]] = {
    "639a": four_and_five_cards.solve_caribbean_stud,
    "641a": four_and_five_cards.solve_four_card_poker,
    "643a": let_it_ride.solve,
    "649a": three_card_poker.solve,
    "653a": ultimate_texas_holdem.solve_with_strategy,
    "655a": mississippi_stud.solve,
    "657a": four_and_five_cards.solve_crazy_4_poker,
}


def solved(chapter: str, which: str | None, deck: Deck) -> tuple[Solution, Strategy]:
    """A game solved by the kernels, under a paytable or an option."""
    if chapter == "647a":
        return texas_holdem_bonus.solve_with_strategy(deck)[str(which)]
    return _SOLVERS[chapter](main_tables(chapter_of(chapter)).tables[which], deck)


def rules(chapter: str, which: str | None) -> Mapping[str, Any]:
    """The same choice as the engine is told."""
    key = {"653a": "blind", "647a": "ante_pays", "643a": "main", "649a": "ante-bonus"}
    return {key[chapter]: which} if which is not None else {}


SHORT: list[tuple[str, str | None, tuple[int, ...], int]] = [
    ("653a", "A", (10, 11, 12), 3),
    ("653a", "B", (10, 11, 12), 3),
    ("647a", "straight", (10, 11, 12), 3),
    ("647a", "flush", (10, 11, 12), 3),
    ("639a", None, (0, 9, 11, 12), 3),
    ("641a", None, TOP, 3),
    ("657a", None, (0, 1, 2, 11, 12), 2),
    ("643a", "A", (10, 11, 12), 3),
    ("643a", "B", MIXED, 2),
    ("649a", "A", MIXED, 2),
    ("655a", None, MIXED, 2),
]
LONG: list[tuple[str, str | None, tuple[int, ...], int]] = [
    ("653a", "A", MIXED, 2),
    ("653a", "B", (8, 9, 10, 11, 12), 2),
    ("647a", "straight", (8, 9, 10, 11, 12), 2),
    ("647a", "flush", MIXED, 2),
    ("639a", None, (7, 8, 9, 10, 11, 12), 2),
    ("657a", None, TOP, 3),
    ("641a", None, (0, 1, 2, 3, 11, 12), 2),
    ("643a", "A", (0, 5, 9, 12), 3),
    ("649a", "A", (1, 6, 9, 10, 11, 12), 3),
    ("655a", None, (0, 5, 9, 12), 3),
]


@pytest.mark.parametrize(("chapter", "which", "ranks", "suits"), SHORT + (LONG if SOAK else []))
def test_solved_and_played_out(
    chapter: str, which: str | None, ranks: tuple[int, ...], suits: int
) -> None:
    game = GAMES[chapter]
    deals = game.deals(SmallDeck(ranks, suits), rules(chapter, which))
    solution, strategy = solved(chapter, which, deck_of(ranks, suits))
    totals, often = game.play(deals, strategy)
    assert solution.net == game.best(deals) / totals.deals
    assert solution.net == totals.net / totals.deals
    assert solution.square == totals.square / totals.deals
    assert solution.wagered == totals.wagered / totals.deals
    assert {name: part for name, part in solution.decisions.items() if part} == often
