"""The odds of a game under a Rules Submission, with its own tables and meters."""

from pitboss.odds import shipped_counts
from pitboss.odds.bank_odds import BankOdds, bank_odds
from pitboss.odds.row_shares import reweighted
from pitboss.odds.solution import Progress, Solution, no_progress
from pitboss.odds.solvers import CHANGES_MAIN, main_tables, solve_table
from pitboss.odds.wager_odds import MainOdds, SideOdds, per_of, side_table
from pitboss.rulebook import Chapter, GameRules, Paytable
from pitboss.rulebook.chapter import WagerKind

__all__ = [
    "NotCountedError",
    "main_table",
    "solved",
    "submitted_bank",
    "submitted_main",
    "submitted_sides",
]


class NotCountedError(ValueError):
    """A main game that must be counted, in an installation without the extra that counts."""


def submitted_main(rules: GameRules, progress: Progress = no_progress) -> MainOdds:
    """The main game under the tables and options of the submission.

    A table that the chapter prints is answered from the shipped odds. A custom one is solved.
    """
    chapter = rules.chapter
    found = shipped_counts.solutions(chapter.chapter)
    option = {"647a": "ante_pays", "645a": "variant"}.get(chapter.chapter)
    if option is not None:
        key: str | None = str(rules.options[option])
        solution = found[key]
    else:
        table = main_table(rules)
        key = table.letter
        if table.rows == main_tables(chapter).tables.get(key, table).rows and key in found:
            solution = found[key]
        else:
            solution = solved(chapter, table, progress)
    return MainOdds(paytable=key, solution=solution, per=per_of(chapter))


def main_table(rules: GameRules) -> Paytable:
    """The submission's paytable that changes the main game."""
    key = CHANGES_MAIN[rules.chapter.chapter]
    if key in rules.bonuses:
        return rules.bonuses[key]
    return rules.offers["bet-1" if key == "main" else key].paytable


def solved(chapter: Chapter, table: Paytable, progress: Progress = no_progress) -> Solution:
    """The main game under one table: from the shares of its rows where they cover it, else counted.
    ``NotCountedError`` where that cannot be done."""
    found = reweighted(chapter.chapter, table)
    if found is not None:
        return found
    try:
        return solve_table(chapter, table, progress)
    except ModuleNotFoundError as error:
        raise NotCountedError(
            f"{chapter.name}: this table of the main game is not among those shipped, and to "
            "count it the package needs its extra: pip install 'pitboss[solve]'"
        ) from error


def submitted_sides(rules: GameRules, main: Solution) -> list[SideOdds]:
    """All side wagers that the submission offers."""
    wagers = rules.chapter.wagers
    return [
        side_table(rules.chapter, wagers[key], offer.paytable, main, offer=offer)
        for key, offer in rules.offers.items()
        if wagers[key].kind is WagerKind.OPTIONAL
    ]


def submitted_bank(rules: GameRules) -> list[BankOdds]:
    """A player's bank, if the submission files it; co-banked, if it files that (R72)."""
    if not rules.options.get("player_bank"):
        return []
    return bank_odds(rules.chapter, co_banking=bool(rules.options.get("co_banking")))
