"""``pitboss report hold`` and ``forms`` as text, JSON, CSV and pictures."""

import csv
import io
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from pitboss.cli.console import paged, table
from pitboss.reports import FormsReport, HoldReport, HoldRow
from pitboss.reports.as_json import dollars, forms_csv, forms_json, hold_csv, hold_json
from pitboss.rulebook import UnreadableError

__all__ = ["show_forms", "show_hold"]

#: What lies further off the theory than this is worth a look.
_FAR = 3.0
_PICTURES = (".png", ".svg", ".pdf")


def show_hold(report: HoldReport, *, as_json: bool, as_csv: bool, out: Path | None) -> None:
    """The hold, in the form that was asked for."""
    if out is not None:
        from pitboss.reports.pictures import draw_hold

        _draw(lambda path: draw_hold(report, path), out)
    if as_json:
        typer.echo(json.dumps(hold_json(report), indent=2))
    elif as_csv:
        typer.echo(_csv(hold_csv(report)), nl=False)
    else:
        _print_hold(report)


def show_forms(report: FormsReport, *, as_json: bool, as_csv: bool, out: Path | None) -> None:
    """The papers, in the form that was asked for."""
    if out is not None:
        from pitboss.reports.pictures import draw_forms

        _draw(lambda path: draw_forms(report, path), out)
    if as_json:
        typer.echo(json.dumps(forms_json(report), indent=2))
    elif as_csv:
        typer.echo(_csv(forms_csv(report)), nl=False)
    else:
        _print_forms(report)


def _draw(draw: Callable[[Path], None], path: Path) -> None:
    if path.suffix.lower() not in _PICTURES:
        raise UnreadableError(f"{path}: a picture ends in {', '.join(_PICTURES)}")
    try:
        draw(path)
    except ModuleNotFoundError as error:
        reason = f"a picture needs {error.name}: pip install 'pitboss[solve]'"
        raise UnreadableError(reason) from None
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror}") from None


def _csv(rows: Iterable[list[Any]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


# ── The hold ─────────────────────────────────────────────────────────────────────────────────


def _print_hold(report: HoldReport) -> None:
    with paged() as out:
        headers = ("Hands", "Handle", "Win", "Hold", "Should win", "Deviations")
        by_table = table("Table", "Wager", *headers, title="By table")
        for row in report.tables:
            by_table.add_row(f"{row.table}", row.wager, *_figures(row))
        out.print(by_table)
        by_game = table("Game", "Wager", *headers, title=f"By game: {report.rounds:,} rounds")
        for row in report.games:
            by_game.add_row(row.game, row.wager, *_figures(row))
        out.print(by_game)
        out.print(
            Text(
                "What a wager should win is that of players who play the main game best, each hand "
                "by itself; hands of one round share cards, so deviations are a guide."
            )
        )


def _figures(row: HoldRow) -> list[str | Text]:
    off = row.deviations
    shown: str | Text = ""
    if off is not None:
        shown = Text(f"{off:+.2f}", style="bold red" if abs(off) > _FAR else "")
    return [
        f"{row.hands:,}",
        dollars(row.handle),
        dollars(row.win),
        "" if row.hold is None else f"{float(row.hold):.2%}",
        "" if row.theoretical is None else dollars(row.theoretical),
        shown,
    ]


# ── The papers ───────────────────────────────────────────────────────────────────────────────


def _print_forms(report: FormsReport) -> None:
    with paged() as out:
        sums = ("Opening", "Fills", "Credits", "Drop", "Closing", "Win", "Ledger")
        grid = table("Gaming day", "Table", "Box", *sums, title=f"{report.facility}: tables")
        for one in report.periods:
            amounts = (one.opening, one.fills, one.credits, one.drop, one.closing, one.win)
            same = Text("the same") if one.agrees else Text("differs", style="bold red")
            grid.add_row(one.day, one.table, str(one.box), *map(dollars, amounts), same)
        out.print(grid)
        counts: dict[tuple[str, str], int] = {}
        for paper in report.papers:
            counts[paper.what, paper.status] = counts.get((paper.what, paper.status), 0) + 1
        papers = table("Paper", "Status", "Number", title="Papers")
        for (what, status), number in sorted(counts.items()):
            papers.add_row(what, status, f"{number:,}")
        out.print(papers)
        if report.ok:
            out.print(Text("Nothing is missing, and nothing differs.", style="green"))
        for found in report.findings:
            where = " ".join(part for part in (found.day, found.table) if part)
            out.print(Text(f"{where}: {found.what} ({found.cite})"))
