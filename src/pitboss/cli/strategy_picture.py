"""The best strategy as a picture: charts, legend and text."""

import textwrap
from pathlib import Path
from typing import Any

from pitboss.cli.strategy_text import title, told
from pitboss.odds.strategy.chart import COLORS, MARKS, Chart
from pitboss.odds.strategy.guide import BestPlay
from pitboss.rulebook import UnreadableError

__all__ = ["draw"]

_ENDINGS = (".svg", ".png", ".pdf")
#: Actions in colors so dark that their mark is light.
_DARK = ("4", "3", "ride")
#: Inches: the page's width and margin, a cell, a line of text.
_WIDE, _MARGIN, _CELL, _LINE = 8.5, 0.4, 0.36, 0.19
#: Letters that fit between the margins.
_LETTERS = 100


class _Page:
    """A page, filled from the top. Places are inches from its upper left corner."""

    def __init__(self, found: BestPlay) -> None:
        self.lines = list(_lines(found))
        charts = sum(_height(chart) for chart in found.charts)
        self.high = 2 * _MARGIN + 0.4 + charts + _LINE * len(self.lines)
        from matplotlib.figure import Figure

        self.figure: Any = Figure(figsize=(_WIDE, self.high))
        self.axes = self.figure.add_axes((0, 0, 1, 1))
        self.axes.set_axis_off()
        self.axes.set_xlim(0, _WIDE)
        self.axes.set_ylim(self.high, 0)
        self.at = _MARGIN

    def write(self, words: str, *, bold: bool = False, size: float = 9.5) -> None:
        """A line of text."""
        weight = "bold" if bold else "normal"
        self.axes.text(_MARGIN, self.at, words, va="top", fontsize=size, fontweight=weight)
        self.at += _LINE * size / 9.5

    def cell(self, x: float, word: str) -> None:
        """A mark on its color."""
        y = self.at
        self.axes.fill_between(
            [x, x + _CELL], y, y + _CELL, facecolor=COLORS[word], edgecolor="#888888", linewidth=0.5
        )
        self.mark(x, MARKS[word][0], "white" if word in _DARK else "black", bold=True)

    def mark(self, x: float, mark: str, color: str = "black", *, bold: bool = False) -> None:
        """A mark in the middle of a cell."""
        place = x + _CELL / 2, self.at + _CELL / 2
        weight = "bold" if bold else "normal"
        self.axes.text(
            *place, mark, ha="center", va="center", fontsize=9, color=color, fontweight=weight
        )


def _lines(found: BestPlay) -> list[tuple[str, bool]]:
    """The lines under the charts, and whether each is bold."""
    lines: list[tuple[str, bool]] = []
    for heading, facts in told(found):
        lines += [("", False), (heading, True)]
        for name, words in facts:
            text = textwrap.wrap(f"{name}: {words}", _LETTERS, subsequent_indent="      ")
            lines += ((line, False) for line in text)
    return lines


def _height(chart: Chart) -> float:
    """Title, reading, columns, rows, a gap and the legend."""
    reading = len(textwrap.wrap(chart.reading, _LETTERS))
    legend = len(chart.legend)
    return _LINE * (2.5 + reading) + _CELL * (len(chart.rows) + 1.3 + legend)


def _draw_chart(page: _Page, chart: Chart) -> None:
    page.write(chart.title, bold=True, size=11)
    for words in textwrap.wrap(chart.reading, _LETTERS):
        page.write(words)
    left = _MARGIN + 0.1 + 0.085 * max(map(len, chart.rows))
    for column, name in enumerate(chart.columns):
        page.mark(left + column * _CELL, name, bold=True)
    page.at += _CELL
    for name, line in zip(chart.rows, chart.cells, strict=True):
        page.axes.text(_MARGIN, page.at + _CELL / 2, name, va="center", fontsize=9)
        for column, word in enumerate(line):
            page.cell(left + column * _CELL, word)
        page.at += _CELL
    page.at += 0.3 * _CELL
    used = {word for line in chart.cells for word in line}
    for word, (_, meaning) in MARKS.items():
        if word in used:
            page.cell(_MARGIN, word)
            page.axes.text(
                _MARGIN + 1.4 * _CELL, page.at + _CELL / 2, meaning, va="center", fontsize=9
            )
            page.at += _CELL


def draw(found: BestPlay, path: Path) -> None:
    """Write charts and words as a picture, by the file's ending."""
    if path.suffix.lower() not in _ENDINGS:
        raise UnreadableError(f"{path}: a picture ends in {', '.join(_ENDINGS)}")
    import matplotlib as mpl

    # Text stays text, so that it can be searched and read aloud. Equal strategies give equal files.
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "pitboss"}):
        _save(_drawn(found), path)


def _drawn(found: BestPlay) -> _Page:
    page = _Page(found)
    page.write(title(found), bold=True, size=13)
    page.at += 0.1
    for chart in found.charts:
        _draw_chart(page, chart)
    for words, bold in page.lines:
        page.write(words, bold=bold)
    return page


def _save(page: _Page, path: Path) -> None:
    try:
        page.figure.savefig(path, dpi=150, metadata=_metadata(path))
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror or 'cannot be written'}") from None


def _metadata(path: Path) -> dict[str, Any]:
    """No time of writing."""
    return {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(path.suffix.lower(), {})
