"""Reports as pictures: the hold beside what it should be, and what each table won each day."""

from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any

from pitboss.reports.forms import FormsReport
from pitboss.reports.hold import HoldReport, HoldRow

__all__ = ["draw_forms", "draw_hold"]

_BLUE, _GREY, _RED = "#1f5fa8", "#b8c4d0", "#b3261e"
#: What lies further off than this is worth a look.
_FAR = 3.0


def _drawn(path: Path, height: float, draw: Callable[[Any], None]) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, height), layout="constrained")
    draw(figure.subplots())
    figure.savefig(path)


def draw_hold(report: HoldReport, path: Path) -> None:
    """By game and wager: two standard deviations around what should be held, and what was."""
    rows = [row for row in report.games if row.handle and row.deviations is not None]

    def draw(axes: Any) -> None:
        for place, row in enumerate(reversed(rows)):
            _bar(axes, place, row)
        axes.set_yticks(range(len(rows)))
        axes.set_yticklabels([f"{row.game}: {row.wager}" for row in reversed(rows)])
        axes.axvline(0, color="black", linewidth=0.5)
        axes.set_xlabel("win in percent of the handle; bars: theory, two standard deviations")
        axes.set_title(f"Hold of {report.rounds:,} rounds")

    _drawn(path, 1.5 + 0.28 * len(rows), draw)


def _bar(axes: Any, place: int, row: HoldRow) -> None:
    assert row.theoretical is not None
    should = 100 * float(row.theoretical) / row.handle
    spread = 200 * sqrt(row.variance) / row.handle
    off = row.deviations or 0.0
    axes.barh(place, 2 * spread, left=should - spread, height=0.6, color=_GREY)
    axes.plot([should], [place], "|", color="black", markersize=10)
    color = _RED if abs(off) > _FAR else _BLUE
    axes.plot([100 * row.win / row.handle], [place], "o", color=color)


def draw_forms(report: FormsReport, path: Path) -> None:
    """What each table won on each gaming day, by its papers."""
    tables = list(dict.fromkeys(period.table for period in report.periods))
    days = sorted({period.day for period in report.periods})

    def draw(axes: Any) -> None:
        width = 0.8 / max(1, len(tables))
        for number, table in enumerate(tables):
            won = dict.fromkeys(days, 0)
            for period in report.periods:
                if period.table == table:
                    won[period.day] += period.win
            places = [place + number * width for place in range(len(days))]
            axes.bar(places, [won[day] / 100 for day in days], width, label=table)
        axes.set_xticks([place + 0.4 - width / 2 for place in range(len(days))])
        axes.set_xticklabels(days)
        axes.axhline(0, color="black", linewidth=0.5)
        axes.set_ylabel("table game win, $")
        axes.set_title(f"{report.facility}: win by gaming day")
        if tables:
            axes.legend(fontsize="small")

    _drawn(path, 5, draw)
