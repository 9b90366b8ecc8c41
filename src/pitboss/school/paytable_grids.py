"""Tables of the handbook: the results of the main wagers, the order of settlement, paytables."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.money import dollars_text
from pitboss.rulebook import Chapter
from pitboss.rulebook.paytables import Envy, Origin, Paytables
from pitboss.school.citations import Cites, cites_of
from pitboss.school.figures import wager_names
from pitboss.school.play_steps import settlement_order

__all__ = ["Grid", "paytable_grids", "result_grid", "settlement_grid"]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: title, header, rows. ``cites`` has one for each row, or one for all."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    cites: tuple[Cites, ...]
    note: str = ""

    @property
    def by_row(self) -> bool:
        """Whether every row has paragraphs of its own."""
        return len(self.cites) == len(self.rows) > 1


def result_grid(
    chapter: Chapter,
    wagers: tuple[str, ...],
    rows: tuple[tuple[str, ...], ...],
    cites: Cites,
    against: str = "",
) -> Grid:
    """What is done with the main wagers, by the dealer's hand, or another's, and the comparison."""
    names = wager_names(chapter, wagers)
    title = f"What happens to the main wagers{f' against {against}' if against else ''}"
    if all(not row[0] for row in rows):
        rows = tuple(row[1:] for row in rows)
        return Grid(title, ("The player's hand", *names), rows, (cites,))
    header = ("You have", "The player's hand", *names)
    return Grid(title, header, rows, (cites,))


def settlement_grid(chapter: Chapter) -> Grid:
    """The wagers of a seat in the order in which they are settled."""
    listed = settlement_order(chapter)
    return Grid(
        "The order at a seat",
        ("", "Wager", "Look at"),
        tuple((str(number), one.name, one.looks_at) for number, one in enumerate(listed, 1)),
        tuple(cites_of(chapter.chapter, (one.cite,)) for one in listed),
    )


def paytable_grids(chapter: Chapter) -> Iterator[Grid]:
    """Every paytable with its letters, and every Envy Bonus schedule."""
    for key, tables in chapter.selections().items():
        yield _paytables(chapter, _name(chapter, key), tables)
    for wager in chapter.wagers.values():
        if wager.envy is not None:
            yield from _envy(chapter, wager.name, wager.envy)


def _name(chapter: Chapter, key: str) -> str:
    if key in chapter.wagers:
        return chapter.wagers[key].name
    if key in chapter.bonuses:
        return chapter.bonuses[key].name
    return "The required wagers"


def _paytables(chapter: Chapter, name: str, tables: Paytables) -> Grid:
    listed = tuple(tables.tables.values())
    header = (tables.looks_at or "Hand", *(one.letter or "Pays" for one in listed))
    rows = []
    for hand in tables.hands:
        cells = (
            next((str(row.pays) for row in one.rows if row.hand == hand), "") for one in listed
        )
        rows.append((hand, *cells))
    note = "" if tables.origin.is_law else _NOT_LAW[tables.origin]
    return Grid(name, header, tuple(rows), (cites_of(chapter.chapter, (tables.cite,)),), note)


_NOT_LAW = {
    Origin.SIBLING: "From a sibling chapter: the text that counts here does not print it (R2).",
    Origin.PUBLISHED: "As published elsewhere: the text that counts here does not print it (R2).",
    Origin.ASSUMED: "Assumed: the text that counts here does not print it (R2).",
}


def _envy(chapter: Chapter, name: str, envy: Envy) -> Iterator[Grid]:
    for letter, schedule in envy.schedules.items():
        sizes = tuple(schedule)
        hands = tuple(dict.fromkeys(row.hand for rows in schedule.values() for row in rows))
        cells = {(size, row.hand): str(row.pays) for size in sizes for row in schedule[size]}
        more = " or more" if envy.at_least else ""
        header = ("Another player's hand", *(f"{dollars_text(size)}{more} wager" for size in sizes))
        rows = tuple((hand, *(cells.get((size, hand), "") for size in sizes)) for hand in hands)
        title = f"Envy Bonus, {name}" + (f", table {letter}" if letter else "")
        yield Grid(title, header, rows, (cites_of(chapter.chapter, (envy.cite,)),))
