"""Solvers of the main games: the solver of each chapter and the paytable it takes."""

from collections.abc import Callable, Mapping
from typing import Final

from pitboss.odds.solution import Progress, Solution, Strategy, no_progress
from pitboss.rulebook import Chapter, Paytable, Paytables

__all__ = ["CHANGES_MAIN", "main_tables", "solve_main", "solve_table", "solve_with_strategy"]

#: The selection of the submission whose paytable changes the main game.
CHANGES_MAIN: Final[Mapping[str, str]] = {
    "639a": "bet",
    "641a": "ante-bonus",
    "643a": "main",
    "649a": "ante-bonus",
    "653a": "blind",
    "655a": "ante",
    "657a": "super-bonus",
}

_Solver = Callable[[Paytable, Progress], tuple[Solution, Strategy]]


def main_tables(chapter: Chapter) -> Paytables:
    """The paytables that change a chapter's main game."""
    return chapter.selections()[CHANGES_MAIN[chapter.chapter]]


def solve_main(chapter: Chapter, progress: Progress = no_progress) -> dict[str | None, Solution]:
    """Solve the main game under every paytable, or option, of a chapter."""
    if chapter.chapter == "647a":
        from pitboss.odds import texas_holdem_bonus

        return dict(texas_holdem_bonus.solve(progress=progress).items())
    if chapter.chapter == "645a":
        from pitboss.odds import pai_gow_poker

        return dict(pai_gow_poker.solve(chapter, progress).items())
    tables = main_tables(chapter).tables
    shares = len(tables)

    def part(done: int, of: int) -> None:
        progress(done, of * shares)

    return {letter: solve_table(chapter, table, part) for letter, table in tables.items()}


def solve_table(chapter: Chapter, table: Paytable, progress: Progress = no_progress) -> Solution:
    """Solve the main game under one paytable, lawful or custom."""
    return _SOLVERS[chapter.chapter](table, progress)[0]


def solve_with_strategy(
    chapter: Chapter, which: Paytable | str, progress: Progress = no_progress
) -> tuple[Solution, Strategy]:
    """Solve the main game under a paytable, or an option of 647a, with the best decisions.

    In 645a the house way sets the hands, and there is nothing to decide.
    """
    if isinstance(which, str):
        from pitboss.odds import texas_holdem_bonus

        return texas_holdem_bonus.solve_with_strategy(progress=progress)[which]
    return _SOLVERS[chapter.chapter](which, progress)


def _ultimate(table: Paytable, progress: Progress) -> tuple[Solution, Strategy]:
    from pitboss.odds import ultimate_texas_holdem

    return ultimate_texas_holdem.solve_with_strategy(table, progress=progress)


def _caribbean(table: Paytable, progress: Progress) -> tuple[Solution, Strategy]:
    from pitboss.odds import four_and_five_cards

    return four_and_five_cards.solve_caribbean_stud(table, progress=progress)


def _four_card(table: Paytable, progress: Progress) -> tuple[Solution, Strategy]:
    from pitboss.odds import four_and_five_cards

    return four_and_five_cards.solve_four_card_poker(table, progress=progress)


def _crazy_4(table: Paytable, progress: Progress) -> tuple[Solution, Strategy]:
    from pitboss.odds import four_and_five_cards

    return four_and_five_cards.solve_crazy_4_poker(table, progress=progress)


def _three_card(table: Paytable, progress: Progress) -> tuple[Solution, Strategy]:
    from pitboss.odds import three_card_poker

    return three_card_poker.solve(table, progress=progress)


def _let_it_ride(table: Paytable, progress: Progress) -> tuple[Solution, Strategy]:
    from pitboss.odds import let_it_ride

    return let_it_ride.solve(table, progress=progress)


def _mississippi(table: Paytable, progress: Progress) -> tuple[Solution, Strategy]:
    from pitboss.odds import mississippi_stud

    return mississippi_stud.solve(table, progress=progress)


_SOLVERS: Final[Mapping[str, _Solver]] = {
    "639a": _caribbean,
    "641a": _four_card,
    "643a": _let_it_ride,
    "649a": _three_card,
    "653a": _ultimate,
    "655a": _mississippi,
    "657a": _crazy_4,
}
