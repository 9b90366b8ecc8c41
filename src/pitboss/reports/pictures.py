"""Reports as charts: the hold beside its expectation, and the win of each table by day."""

from math import sqrt
from pathlib import Path
from typing import Any

from pitboss.reports.forms import FormsReport
from pitboss.reports.hold import FAR, HoldReport, HoldRow

__all__ = ["draw_forms", "draw_hold"]

_BLUE, _GREY, _RED = "#1f5fa8", "#b8c4d0", "#b3261e"


def _figure(height: float) -> Any:
    from matplotlib.figure import Figure

    return Figure(figsize=(11, height), layout="constrained")


def draw_hold(report: HoldReport, path: Path) -> None:
    """Draw, by game and wager, the hold with two standard deviations around its expectation; beside
    it the deviation of the win, also for bonuses without a stake."""
    rows = [row for row in report.games if row.deviations is not None][::-1]
    figure = _figure(1.5 + 0.28 * len(rows))
    held, off = figure.subplots(1, 2, sharey=True)
    for place, row in enumerate(rows):
        far = _RED if abs(row.deviations or 0.0) > FAR else _BLUE
        if row.handle:
            _bar(held, place, row, far)
        off.plot([row.deviations], [place], "o", color=far)
    held.set_yticks(range(len(rows)))
    held.set_yticklabels([f"{row.offer}: {row.wager}" for row in rows])
    held.axvline(0, color="black", linewidth=0.5)
    held.set_xlabel("win in percent of the handle; bars: theory, two standard deviations")
    off.axvspan(-2, 2, color=_GREY, alpha=0.5)
    off.axvline(0, color="black", linewidth=0.5)
    off.set_xlabel("standard deviations off the theory")
    figure.suptitle(f"Hold of {report.rounds:,} rounds")
    figure.savefig(path)


def _bar(axes: Any, place: int, row: HoldRow, color: str) -> None:
    assert row.theoretical is not None
    should = 100 * float(row.theoretical) / row.handle
    spread = 200 * sqrt(row.variance) / row.handle
    axes.barh(place, 2 * spread, left=should - spread, height=0.6, color=_GREY)
    axes.plot([should], [place], "|", color="black", markersize=10)
    axes.plot([100 * row.win / row.handle], [place], "o", color=color)


def draw_forms(report: FormsReport, path: Path) -> None:
    """Draw the win of each table on each gaming day, by its papers."""
    tables = list(dict.fromkeys(period.table for period in report.periods))
    days = sorted({period.day for period in report.periods})

    figure = _figure(5)
    axes = figure.subplots()
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
    figure.savefig(path)
