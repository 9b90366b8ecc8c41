"""Every number of the rulebook against a second copy of the law's tables, cell by cell.

``cells/*.csv`` were written from the texts, apart from the rulebook: one line a cell, with the
paragraph that prints it. An empty value says that this letter has no such row.
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.money import dollars_text
from pitboss.rulebook import Chapter, Meter, Paytables, Row, chapter_of, chapters, paragraphs
from pitboss.rulebook.paytables import Cited, Envy, Origin
from tests.support.games import CODIFIED

CELLS = Path(__file__).parent / "cells"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a cell stands: the wager, which of its tables, the letter, the row."""

    wager: str
    table: str
    letter: str
    row: str


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell says, odds as printed or an exact number, and the paragraph that says it."""

    cite: str
    value: str | Fraction


Cells = Mapping[Place, Cell]


# ── The second copy ──────────────────────────────────────────────────────────────────────────


def lines_of(number: str) -> list[dict[str, str]]:
    with (CELLS / f"{number}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def place_of(line: Mapping[str, str]) -> Place:
    return Place(line["wager"], line["table"], line["letter"], line["row"])


def is_number(table: str) -> bool:
    return table != "pays" and not table.startswith("envy ")


def copied(number: str) -> Cells:
    """The cells of the second copy that hold something."""
    return {
        place_of(line): Cell(
            line["cite"],
            Fraction(Decimal(line["value"])) if is_number(line["table"]) else line["value"],
        )
        for line in lines_of(number)
        if line["value"]
    }


# ── The rulebook ─────────────────────────────────────────────────────────────────────────────


def must_be_copied(chapter: Chapter, piece: Cited) -> bool:
    """All of a codified chapter, and what the 2013 text prints of the others (R1, R2)."""
    return chapter.chapter in CODIFIED or piece.origin is Origin.PROPOSED


def row_cells(piece: Cited, wager: str, table: str, letter: str, rows: tuple[Row, ...]) -> Cells:
    return {Place(wager, table, letter, row.hand): Cell(piece.cite, str(row.pays)) for row in rows}


def paytable_cells(wager: str, paytables: Paytables) -> Cells:
    found: dict[Place, Cell] = {}
    for letter, table in paytables.tables.items():
        found |= row_cells(paytables, wager, "pays", letter or "", table.rows)
    return found


def meter_cells(wager: str, meter: Meter) -> Cells:
    found: dict[Place, Cell] = {}

    def add(table: str, letter: str | None, level: str, value: Fraction) -> None:
        found[Place(wager, table, letter or "", level)] = Cell(meter.cite, value)

    if meter.minimum is not None:
        add("minimum", None, "meter", Fraction(meter.minimum, 100))
    for letter, terms in meter.terms.items():
        for level, seed in terms.seed.items():
            add("seed", letter, level, Fraction(seed, 100))
        for level, reseed in terms.reseed.items():
            add("reseed", letter, level, Fraction(reseed, 100))
        for level, rate in terms.rate.items():
            add("rate", letter, level, rate)
        if terms.reserve_rate:
            add("reserve_rate", letter, "meter", terms.reserve_rate)
    return found


def envy_cells(wager: str, envy: Envy) -> Cells:
    found: dict[Place, Cell] = {}
    for letter, schedule in envy.schedules.items():
        for size, rows in schedule.items():
            table = f"envy {dollars_text(size)}{' or more' if envy.at_least else ''}"
            found |= row_cells(envy, wager, table, letter or "", rows)
    return found


def pieces_of(chapter: Chapter) -> Iterator[tuple[Cited, Cells]]:
    """Every piece of a chapter that holds numbers of the law, with its cells."""
    for key, paytables in chapter.selections().items():
        yield paytables, paytable_cells(key, paytables)
    for wager in chapter.wagers.values():
        if wager.meter is not None and wager.shares is None:
            yield wager.meter, meter_cells(wager.key, wager.meter)
        if wager.envy is not None:
            yield wager.envy, envy_cells(wager.key, wager.envy)
    if (limit := chapter.payout_limit) is not None:
        floor = Cell(limit.cite, Fraction(limit.floor, 100))
        yield limit, {Place("payout-limit", "floor", "", ""): floor}
    if (vigorish := chapter.vigorish) is not None:
        percent = Cell(vigorish.cite, Fraction(vigorish.percent))
        step = Cell(vigorish.cite, Fraction(vigorish.round_up_to, 100))
        yield (
            vigorish,
            {
                Place("vigorish", "percent", "", ""): percent,
                Place("vigorish", "round_up_to", "", ""): step,
            },
        )


def in_the_rulebook(chapter: Chapter) -> Cells:
    """Every cell of the rulebook that the second copy must hold too."""
    found: dict[Place, Cell] = {}
    for piece, cells in pieces_of(chapter):
        if must_be_copied(chapter, piece):
            assert not found.keys() & cells.keys()
            found |= cells
    return found


# ── The comparison ───────────────────────────────────────────────────────────────────────────

PRINTED = {
    "639a": ("639a.12(e)(1)", "639a.12(e)(3)"),
    "641a": (
        *("641a.12(a)", "641a.12(c)", "641a.12(d)(1)", "641a.12(d)(3)", "641a.12(d)(5)"),
        *("641a.12(e)(1)", "641a.12(e)(3)", "641a.12(e)(5)", "641a.12(f)"),
        *("641a.12(g)(1)", "641a.12(g)(3)", "641a.12(g)(4)", "641a.12(h)"),
    ),
    "643a": (
        *("643a.12(a)", "643a.12(b)", "643a.12(c)", "643a.12(d)(1)", "643a.12(d)(5)"),
        *("643a.12(e)(1)", "643a.12(e)(5)", "643a.12(f)(1)", "643a.12(f)(3)"),
    ),
    "645a": ("645a.13(f)", "645a.13(g)", "645a.13(h)", "645a.13(i)"),
    "647a": (
        *("647a.12(a)", "647a.12(b)", "647a.12(d)(1)", "647a.12(d)(3)", "647a.12(d)(5)"),
        *("647a.12(e)(1)", "647a.12(e)(3)", "647a.12(e)(4)", "647a.12(f)"),
    ),
    "649a": ("649a.12(h)(1)", "649a.12(h)(5)", "649a.12(i)(1)", "649a.12(i)(3)"),
    "653a": (
        *("653a.12(a)", "653a.12(b)", "653a.12(c)"),
        *("653a.12(d)(1)", "653a.12(d)(3)", "653a.12(d)(5)"),
        *("653a.12(e)(1)", "653a.12(e)(3)", "653a.12(e)(4)", "653a.12(f)", "653a.12(g)"),
    ),
    "655a": ("655a.12(e)(1)", "655a.12(e)(3)"),
    "657a": ("657a.12(f)(1)", "657a.12(f)(3)"),
}


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, id=number, marks=pytest.mark.cites(*printed))
        for number, printed in PRINTED.items()
    ],
)
def test_every_cell_is_the_laws_and_no_cell_is_more(number: str) -> None:
    assert in_the_rulebook(chapter_of(number)) == copied(number)


@pytest.mark.parametrize("number", PRINTED)
def test_a_cell_that_the_law_leaves_empty_is_no_row(number: str) -> None:
    found = in_the_rulebook(chapter_of(number))
    empty = {place_of(line) for line in lines_of(number) if not line["value"]}
    assert empty & found.keys() == set()


@pytest.mark.parametrize("number", PRINTED)
def test_the_rows_stand_in_the_order_of_the_law(number: str) -> None:
    def by_table(cells: Cells) -> dict[tuple[str, str, str], list[str]]:
        rows: dict[tuple[str, str, str], list[str]] = {}
        for place in cells:
            if not is_number(place.table):
                rows.setdefault((place.wager, place.table, place.letter), []).append(place.row)
        return rows

    assert by_table(in_the_rulebook(chapter_of(number))) == by_table(copied(number))


@pytest.mark.parametrize("number", PRINTED)
def test_the_second_copy_names_each_cell_once_with_a_paragraph_of_its_chapter(number: str) -> None:
    lines = lines_of(number)
    places = [place_of(line) for line in lines]
    assert len(set(places)) == len(places)
    known = {one.id for one in paragraphs() if one.id.startswith(f"{number}.")}
    assert {*PRINTED[number]} <= {line["cite"] for line in lines} <= known


def test_every_chapter_has_its_second_copy() -> None:
    numbers = [chapter.chapter for chapter in chapters().values()]
    assert sorted(path.stem for path in CELLS.glob("*.csv")) == sorted(numbers) == sorted(PRINTED)


@pytest.mark.cites("R1")
@pytest.mark.parametrize("number", CODIFIED)
def test_a_codified_chapter_is_regulation_throughout(number: str) -> None:
    assert {piece.origin for piece, _ in pieces_of(chapter_of(number))} == {Origin.REGULATION}


def test_the_comparison_can_fail() -> None:
    place = Place("trips", "pays", "A", "Full house")
    cells = dict(in_the_rulebook(chapter_of("653a")))
    assert cells[place] == Cell("653a.12(c)", "9 to 1")
    cells[place] = Cell("653a.12(c)", "8 to 1")
    assert cells != copied("653a")


# ── Published tables of 645a, which are not law ──────────────────────────────────────────────

#: The maker's menus of the Fortune Bonus as they are published, a column each, from the top; the
#: last row is three pair.
MENUS = """
2      3/5    1      4      6
8,000  5,000  5,000  2,500  5,000
2,000  2,000  1,000  1,000  1,000
1,000  1,000  750    750    500
400    400    250    250    300
150    150    100    125    110
50     50     50     50     45
25     25     20     25     25
5      5      5      5      5
4      4      4      4      4
3      3      3      3      3
2      2      2      2      2
-      -      Push   -      -
"""
FORTUNE = (
    "Seven-card natural straight flush",
    "Royal flush and royal match",
    "Seven-card straight flush",
    "Five aces",
    "Royal flush",
    "Straight flush",
    "Four-of-a-kind",
    "Full house",
    "Flush",
    "Three-of-a-kind",
    "Straight",
    "Three pair",
)
LETTERS = {"A": "2", "B": "3/5", "C": "1", "D": "4", "E": "6"}


@pytest.mark.cites("R37")
def test_the_letters_of_the_fortune_bonus_are_the_makers_menus() -> None:
    head, *lines = (line.split() for line in MENUS.strip().splitlines())
    wager = chapter_of("645a").wagers["fortune-bonus"]
    assert wager.paytables.origin is Origin.PUBLISHED
    assert wager.paytables.letters == tuple(LETTERS)
    for letter, menu in LETTERS.items():
        column = head.index(menu)
        rows = wager.paytables.tables[letter].rows
        cells = [line[column] for line in lines if line[column] != "-"]
        assert [str(row.pays) for row in rows] == [
            cell if cell == "Push" else f"{cell} to 1" for cell in cells
        ]
        assert [row.hand for row in rows] == list(FORTUNE[: len(rows)])
    assert wager.paytables.hands == FORTUNE


@pytest.mark.cites("R37", "R38")
def test_every_menu_of_the_fortune_bonus_has_the_envy_amounts_of_menu_2() -> None:
    wager = chapter_of("645a").wagers["fortune-bonus"]
    assert wager.envy is not None
    assert wager.envy.letters == ()
    ((size, rows),) = wager.envy.schedules[None].items()
    assert (size, wager.envy.at_least) == (500, True)
    amounts = ["$5,000", "$1,000", "$500", "$250", "$50", "$20", "$5"]
    assert [str(row.pays) for row in rows] == amounts
    assert [row.hand for row in rows] == list(FORTUNE[:7])


@pytest.mark.cites("R37")
def test_emperors_treasure_and_insurance_are_as_published() -> None:
    wagers = chapter_of("645a").wagers
    treasure = wagers["emperors-treasure"].paytables.default.rows
    odds = "8,000 2,000 1,000 400 150 50 25 5 4 3 2".split()
    assert [str(row.pays) for row in treasure] == [f"{one} to 1" for one in odds]
    hands = [FORTUNE[0], "Royal flush and ace/king suited", *FORTUNE[2:11]]
    assert [row.hand for row in treasure] == hands
    insurance = wagers["insurance"].paytables.default.rows
    assert [(row.hand, str(row.pays)) for row in insurance] == [
        ("Nine-high", "100 to 1"),
        ("Ten-high", "25 to 1"),
        ("Jack-high", "15 to 1"),
        ("Queen-high", "7 to 1"),
        ("King-high", "5 to 1"),
        ("Ace-high", "3 to 1"),
    ]


@pytest.mark.cites("R49")
def test_the_progressive_of_pai_gow_pays_two_rows_from_its_meter_and_four_fixed() -> None:
    rows = chapter_of("645a").wagers["progressive"].paytables.default.rows
    assert [(row.hand, str(row.pays)) for row in rows] == [
        ("Seven-card straight flush", "100% of meter"),
        ("Five aces", "10% of meter"),
        ("Royal flush", "500 for 1"),
        ("Straight flush", "100 for 1"),
        ("Four-of-a-kind", "75 for 1"),
        ("Full house", "4 for 1"),
    ]
