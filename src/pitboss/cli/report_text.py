"""``pitboss report hold``, ``forms`` and ``cards`` as text, JSON, CSV and pictures."""

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cli.options import print_json
from pitboss.floor.people import Strategy
from pitboss.reports import CardsReport, FormsReport, HoldReport, HoldRow
from pitboss.reports.cards import CardMove
from pitboss.reports.hold import ASSUMED, FAR, MANY
from pitboss.reports.papers import NAMES
from pitboss.reports.periods import Period
from pitboss.round.meters import UNITS
from pitboss.rulebook import UnreadableError
from pitboss.terminal.console import figures, paged, print_words
from pitboss.wire.cards import CardDay, cards_of
from pitboss.wire.forms import TablePeriod, forms_of
from pitboss.wire.hold import HoldLine, hold_of
from pitboss.wire.text import csv_rows

__all__ = ["show", "show_cards", "show_forms", "show_hold"]

#: The number of columns from which there is room for cents.
_WIDE = 100
_PICTURES = (".png", ".svg", ".pdf")


def show_hold(report: HoldReport, *, as_json: bool, as_csv: bool, out: Path | None) -> None:
    """Print the hold in the requested form."""
    if out is not None:
        from pitboss.reports.pictures import draw_hold

        _draw(lambda path: draw_hold(report, path), out)
    found = hold_of(report)
    rows = csv_rows(HoldLine, (*found.tables, *found.table_totals))
    show(found, rows, lambda: _print_hold(report), as_json=as_json, as_csv=as_csv)


def show_forms(report: FormsReport, *, as_json: bool, as_csv: bool, out: Path | None) -> None:
    """Print the papers in the requested form."""
    if out is not None:
        from pitboss.reports.pictures import draw_forms

        _draw(lambda path: draw_forms(report, path), out)
    found = forms_of(report)
    rows = csv_rows(TablePeriod, found.periods)
    show(found, rows, lambda: _print_forms(report), as_json=as_json, as_csv=as_csv)


def show_cards(report: CardsReport, *, as_json: bool, as_csv: bool) -> None:
    """Print the card inventory log in the requested form."""
    found = cards_of(report)
    rows = csv_rows(CardDay, found.days)
    show(found, rows, lambda: _print_cards(report), as_json=as_json, as_csv=as_csv)


def show(
    found: object,
    rows: Iterable[list[Any]],
    on_screen: Callable[[], None],
    *,
    as_json: bool,
    as_csv: bool,
) -> None:
    """A report as JSON, as CSV, or for a person."""
    if as_json:
        print_json(found)
    elif as_csv:
        typer.echo(_csv_text(rows), nl=False)
    else:
        on_screen()


def _draw(draw: Callable[[Path], None], path: Path) -> None:
    if path.suffix.lower() not in _PICTURES:
        raise UnreadableError(f"{path}: a picture ends in {', '.join(_PICTURES)}")
    try:
        draw(path)
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror}") from None


def _csv_text(rows: Iterable[list[Any]]) -> str:
    """Rows as CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def _money(cents: int | Fraction) -> str:
    """Dollars as people read them: thousands apart, cents where there are any."""
    whole = round(cents)
    dollars, rest = divmod(abs(whole), 100)
    sign = "-" if whole < 0 else ""
    return f"{sign}{dollars:,}" + (f".{rest:02}" if rest else "")


def _rounded(cents: int | Fraction) -> str:
    """Whole dollars."""
    return f"{round(Fraction(cents) / 100):,}"


# ── The hold ─────────────────────────────────────────────────────────────────────────────────

_HEADERS = ("Hands", "Handle", "Win", "Hold", "Should", "Off")


def _print_hold(report: HoldReport) -> None:
    with paged() as out:
        if not report.rounds:
            out.print("No round has been played yet.")
            return
        by_table = figures("Table and wager", *_HEADERS, title="By table, in dollars")
        for total in report.table_totals:
            rows = [
                row for row in report.tables if (row.table, row.offer) == (total.table, total.offer)
            ]
            _section(by_table, total.table, rows, total)
        out.print(by_table)
        title = f"By game: {report.rounds:,} rounds"
        by_game = figures("Game and wager", *_HEADERS, title=title)
        for total in report.game_totals:
            rows = [row for row in report.games if row.offer == total.offer]
            _section(by_game, total.offer, rows, total)
        by_game.add_row(Text("the whole floor", "bold"), *_cells(report.total), style="bold")
        out.print(by_game)
        metered = [row for row in report.games if row.long_run_return is not None]
        if metered:
            by_wager = figures("Wagers with a meter", "Hold", "Long-run return", title="")
            for row in metered:
                back = f"{float(row.long_run_return or 0):.2%}"
                by_wager.add_row(f"{row.offer}, {row.wager}", f"{float(row.hold or 0):.2%}", back)
            out.print(by_wager)
        _print_far(out, report)
        out.print(
            Text(
                f"Should: what the players would have lost on average; of the main game "
                f"{_expected(report.total)}. Off: by how many standard deviations of best play "
                "the win differs; hands of one round share cards, so it is a guide. Players who "
                "play worse than expected lose more on the main game, always."
            )
        )


_STRATEGIES = {
    Strategy.BEST: "known to play best",
    Strategy.THUMB: "by the rules of thumb",
    Strategy.NEVER_FOLD: "known never to fold",
    ASSUMED: "assumed to be played best",
}


def _expected(total: HoldRow) -> str:
    """The hands of the main game by the strategy that the expectation follows."""
    parts = [f"{hands:,} {_STRATEGIES[one]}" for one, hands in total.expected_from.items()]
    return " and ".join(parts) or "no hands"


def _section(grid: Table, name: str, rows: list[HoldRow], total: HoldRow) -> None:
    grid.add_row(Text(name, "bold"), *_cells(total), style="bold")
    for row in rows:
        grid.add_row(f"  {row.wager}", *_cells(row))
    grid.add_section()


def _print_far(out: Console, report: HoldReport) -> None:
    """The findings for a manager to look at first."""
    if not report.far:
        text = (
            f"Nothing with {MANY} hands or more is further than {FAR:g} standard deviations off "
            "what it should win."
        )
        out.print(Text(text, "green"))
    for row in report.far:
        assert row.theoretical is not None
        assert row.deviations is not None
        won, should = _money(row.win), _money(row.theoretical)
        what = f"{row.table}, {row.wager}: won ${won}, should have won ${should}"
        out.print(Text(f"{what}, {row.deviations:+.1f} standard deviations", "bold red"))


def _cells(row: HoldRow) -> list[str | Text]:
    off = row.deviations
    shown: str | Text = ""
    if off is not None:
        shown = Text(f"{off:+.1f}", style="bold red" if abs(off) > FAR else "")
    return [
        f"{row.hands:,}",
        _rounded(row.handle),
        _rounded(row.win),
        "" if row.hold is None else f"{float(row.hold):.1%}",
        "" if row.theoretical is None else _rounded(row.theoretical),
        shown,
    ]


# ── The papers ───────────────────────────────────────────────────────────────────────────────


def _print_forms(report: FormsReport) -> None:
    with paged() as out:
        for day in dict.fromkeys(period.day for period in sorted(report.periods, key=_by_day)):
            _print_day(out, report, day)
        counts = Counter((paper.what, paper.status) for paper in report.papers)
        papers = figures("Paper", "Status", "Number", title="Papers")
        for (what, status), number in sorted(counts.items()):
            papers.add_row(NAMES[what], status, f"{number:,}")
        out.print(papers)
        if report.papers:
            print_words(out, f"Print one: pitboss form {report.papers[-1].name}")
        for found in report.findings:
            where = " ".join(part for part in (found.day, found.table) if part)
            style = "bold red" if found.fault else ""
            out.print(Text(f"{where}: {found.what} ({found.cite})", style))
        if report.ok:
            out.print(Text("Nothing is missing, and nothing differs.", style="green"))


def _by_day(period: Period) -> str:
    return period.day


#: The columns of a gaming day: the summed field of the periods, and its heading.
_SUMS = {"fills": "Fills", "credits": "Credits", "drop": "Drop", "win": "Win"}


def _print_day(out: Console, report: FormsReport, day: str) -> None:
    """One gaming day: a line for each table, all of its drop boxes together; then the shifts."""
    wide = out.width >= _WIDE
    show = _money if wide else _rounded
    periods = [one for one in report.periods if one.day == day]
    title = f"{report.facility}, gaming day {day}, in {'' if wide else 'whole '}dollars"
    grid = figures("Table", *_SUMS.values(), "Hold", title=title)
    racks = figures("Rack", "Opening", "Closing", "Owed to players")
    for name in dict.fromkeys(one.table for one in periods):
        own = [one for one in periods if one.table == name]
        cells = _sums(own, show)
        if not all(one.agrees for one in own):
            cells[3].append(" !", "bold red")
        grid.add_row(name, *cells)
        owed = sum(one.owed_more for one in own)
        ends = (own[0].opening, own[-1].closing, Fraction(owed, UNITS))
        racks.add_row(name, *[show(one) for one in ends])
    grid.add_section()
    grid.add_row("all tables", *_sums(periods, show), style="bold")
    for shift in dict.fromkeys(one.shift for one in periods):
        own = [one for one in periods if one.shift == shift]
        grid.add_row(f"  {shift} shift", *_sums(own, show))
    out.print(grid, racks)
    print_words(out, "Hold: win over drop. A shift has the drop boxes that were removed in it.")
    if not all(one.agrees for one in periods):
        print_words(out, "!: the win by the papers differs from the rounds", style="bold red")


def _sums(periods: list[Period], show: Callable[[int], str]) -> list[Text]:
    """The sums of the periods, and their hold."""
    sums = {key: sum(getattr(one, key) for one in periods) for key in _SUMS}
    hold = Period.hold(sums["win"], sums["drop"])
    shown = "" if hold is None else f"{float(hold):.1%}"
    return [*(Text(show(cents)) for cents in sums.values()), Text(shown)]


# ── The cards ────────────────────────────────────────────────────────────────────────────────

_CARDS = ("Came", "Issued", "Unused", "Used", "Destroyed", "Store", "Tables", "Waiting")


#: The most decks that a line names one by one.
_FEW = 3


def _moved(report: CardsReport, move: CardMove) -> str:
    """A line of the log: time, act, decks, place and people."""
    decks = f"{len(move.decks)} {'deck' if len(move.decks) == 1 else 'decks'}"
    where = f", table {move.table}" if move.table else ""
    hands = " and ".join(one.person for one in move.by)
    why = f": {move.reason}" if move.reason else ""
    few = len(move.decks) <= _FEW
    names = ", ".join(move.decks) if few else f"{move.decks[0]} … {move.decks[-1]}"
    when = report.calendar.clock(move.at)
    return f"{when}  {move.what} {decks} ({names}){where}, by {hands}{why}"


def _print_cards(report: CardsReport) -> None:
    with paged() as out:
        if not report.days:
            out.print("No deck has come into the store yet.")
            return
        title = f"{report.facility}, decks by gaming day"
        grid = figures("Day", *_CARDS, title=title)
        grid.columns[0].no_wrap = True
        for day in report.days:
            moved = (day.received, day.issued, day.unused, day.used, day.destroyed)
            there = (day.in_store, day.at_tables, day.to_destroy)
            grid.add_row(day.day, *(f"{one:,}" for one in (*moved, *there)))
        out.print(grid)
        out.print("Unused and used: brought back from tables. Waiting: to be destroyed.")
        for day in report.days:
            for deck in day.long_at_tables:
                out.print(f"{day.day}: deck {deck} is at a table for more than 24 hours")
            if not day.agrees:
                out.print(
                    Text(
                        f"{day.day}: the decks that are there are not those that came and went",
                        "bold red",
                    )
                )
        for move in report.moves:
            out.print(_moved(report, move), style="dim")
        for move in report.moves:
            if move.what == "missing":
                gone = ", ".join(move.decks)
                out.print(Text(f"{move.day}: missing from the store: {gone}", "bold red"))
        if report.ok:
            out.print(Text("Every deck is accounted for.", style="green"))
