"""``pitboss report chips`` as text, JSON and CSV."""

from rich.console import Console

from pitboss.cli.report_text import show
from pitboss.money import Cents, dollars_text
from pitboss.reports.chips import ChipsReport
from pitboss.terminal.console import figures, paged, print_words
from pitboss.wire.chips import ChipsMoved, chips_of
from pitboss.wire.text import csv_rows

__all__ = ["show_chips"]


def show_chips(report: ChipsReport, *, as_json: bool, as_csv: bool) -> None:
    """Print the chips in patrons' hands in the requested form."""
    found = chips_of(report)
    rows = csv_rows(ChipsMoved, found.moved)
    show(found, rows, lambda: _print(report), as_json=as_json, as_csv=as_csv)


def _print(report: ChipsReport) -> None:
    with paged() as out:
        grid = figures("Chips in patrons' hands", "With a name", "Outstanding", "Together")
        for one in report.rows:
            grid.add_row(one.way.value, *_cells(one.named, one.unnamed))
        grid.add_section()
        grid.add_row("now in patrons' hands", *_cells(report.named, report.outstanding))
        if report.in_books is not None:
            grid.add_row("in the books", *_cells(*report.in_books))
        out.print(grid)
        if report.instruments:
            _print_instruments(out, report)
        print_words(out, _verdict(report))


def _print_instruments(out: Console, report: ChipsReport) -> None:
    grid = figures("Instruments", "Before", "Issued", "Redeemed", "At tables", "Now")
    for one in report.instruments:
        cells = (one.before, one.issued, one.redeemed, one.at_tables, one.now)
        grid.add_row(one.name, *map(dollars_text, cells))
    out.print(grid)


def _verdict(report: ChipsReport) -> str:
    if not report.ok:
        return "The record and the books do not agree: run pitboss verify."
    if report.in_books is None:
        return "The period ends before the newest entry, so the books are not compared."
    return "The record adds up to what the books have."


def _cells(named: Cents, unnamed: Cents) -> tuple[str, ...]:
    return tuple(dollars_text(one) for one in (named, unnamed, named + unnamed))
