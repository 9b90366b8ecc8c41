"""A paytable that somebody edits: lawful or not, its exact odds, and the nearest lawful one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pitboss.odds import shipped_counts
from pitboss.odds.solvers import CHANGES_MAIN
from pitboss.odds.submission_odds import solved
from pitboss.odds.wager_odds import MainOdds, SideOdds, per_of, side_table
from pitboss.rulebook import Chapter, Paytables, Wager
from pitboss.rulebook.chapter import WagerKind
from pitboss.rulebook.submission.edited import EditedTable, EditError, read_edited

__all__ = ["PricedTable", "editable", "price_edited"]


@dataclass(frozen=True, slots=True)
class PricedTable:
    """An edited paytable with its odds."""

    edited: EditedTable
    odds: MainOdds | SideOdds
    #: The lawful table with the nearest edge, and that edge; None if this one is lawful.
    nearest: MainOdds | SideOdds | None


def editable(chapter: Chapter) -> dict[str, Paytables]:
    """The paytables that have odds of their own: of side wagers, and the one that changes the main
    game."""
    main = CHANGES_MAIN.get(chapter.chapter)
    wagers = chapter.wagers
    return {
        key: tables
        for key, tables in chapter.selections().items()
        if key == main or (key in wagers and wagers[key].kind is WagerKind.OPTIONAL)
    }


def price_edited(
    chapter: Chapter, key: str, rows: Sequence[tuple[str, str]], letter: str | None = None
) -> PricedTable:
    """Judge and price rows made from the table of a letter, the first one if none is named."""
    tables = editable(chapter)
    if key not in tables:
        known = ", ".join(tables)
        raise EditError(f"has no paytable with odds of its own: {known}", chapter.chapter, "wager")
    wager = chapter.wagers.get(key)
    edited = read_edited(tables[key], wager, _name(chapter, key), rows, letter)
    odds = _odds(chapter, key, wager, edited)
    if edited.lawful:
        return PricedTable(edited, odds, None)
    others = _printed(chapter, wager, tables[key])
    nearest = min(others, key=lambda one: abs(one.house_edge - odds.house_edge))
    return PricedTable(edited, odds, nearest)


def _name(chapter: Chapter, key: str) -> str:
    if key == "main":
        return "The main game"
    piece = chapter.wagers.get(key) or chapter.bonuses[key]
    return piece.name


def _odds(
    chapter: Chapter, key: str, wager: Wager | None, edited: EditedTable
) -> MainOdds | SideOdds:
    letter = None if edited.printed is None else edited.printed.letter
    if key != CHANGES_MAIN.get(chapter.chapter):
        assert wager is not None, "only a main game's table belongs to no wager"
        return replace(side_table(chapter, wager, edited.table), paytable=letter)
    if edited.printed is not None:
        solution = shipped_counts.solutions(chapter.chapter)[letter]
    else:
        solution = solved(chapter, edited.table)
    return MainOdds(paytable=letter, solution=solution, per=per_of(chapter))


def _printed(
    chapter: Chapter, wager: Wager | None, tables: Paytables
) -> Iterator[MainOdds | SideOdds]:
    """The odds of every table that the chapter prints."""
    for table in tables.tables.values():
        if wager is not None and wager.kind is WagerKind.OPTIONAL:
            yield side_table(chapter, wager, table)
            continue
        solution = shipped_counts.solutions(chapter.chapter)[table.letter]
        yield MainOdds(paytable=table.letter, solution=solution, per=per_of(chapter))
