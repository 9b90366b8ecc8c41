"""The plan of a sign: how large its type is, and which panel stands in which column of which page.

The fewest pages on which it can be read from two metres, then the largest type. All lengths are in
one unit, such as points; what depends on the size of a row's type is a share of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from pitboss.documents.sign_panels import Panel, Part
from pitboss.documents.type_widths import line_count, text_width, word_width

__all__ = ["ABOUT", "HEADING", "SAID", "TITLE", "Plan", "Space", "plan"]

#: Sizes of type as shares of a row's, and the height of a line.
TITLE: Final = 1.25
SAID: Final = 0.9
ABOUT: Final = 0.78
HEADING: Final = 0.86
_LINE: Final = 1.22
#: What lies above and below the words of a row, and below a panel, as shares of a row's type.
_PAD: Final = 0.2
_BELOW: Final = 0.8
_GAP: Final = 0.6
_RULE: Final = 0.06
#: The room between columns, as a share too, and what more a row may be spread.
_BETWEEN: Final = 1.5
_MOST_SPREAD: Final = 0.45
#: A panel that goes on elsewhere is worth so much of a page.
_BREAK: Final = 0.6
#: A margin for kerning and rounding.
_SAFE: Final = 1.03


@dataclass(frozen=True, slots=True)
class Space:
    """The room of a page for columns: its width, its height on the first page and on the others;
    the sizes of type that may be tried, the largest first, and the most columns."""

    width: float
    first: float
    rest: float
    sizes: tuple[float, ...]
    most_columns: int = 4
    most_pages: int = 40


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a row's type, the padding of rows on each page, and the panels by page and
    column."""

    size: float
    columns: int
    width: float
    between: float
    pages: tuple[tuple[tuple[Panel, ...], ...], ...]
    pads: tuple[float, ...]
    #: How many pieces of panels are more than there are panels.
    broken: int


def plan(panels: Sequence[Panel], space: Space) -> Plan:
    """The best plan: few pages, few broken panels, then large type."""
    best: tuple[tuple[float, ...], Plan] | None = None
    for size in space.sizes:
        for columns in range(1, space.most_columns + 1):
            found = _packed(panels, space, size, columns)
            if found is None or len(found.pages) > space.most_pages:
                continue
            worth = (len(found.pages) + _BREAK * found.broken, -size, columns)
            if best is None or worth < best[0]:
                best = (worth, found)
    assert best is not None, "no panel is higher than a page of the smallest type"
    return best[1]


def _packed(panels: Sequence[Panel], space: Space, size: float, columns: int) -> Plan | None:
    """The panels in columns of one width, each in the first column of the page with room; None if
    a word is wider than that. A panel that is higher than a page is broken."""
    between = _BETWEEN * size
    width = (space.width - between * (columns - 1)) / columns
    if any(_widest(panel, size) > width for panel in panels):
        return None
    pages: list[list[list[Panel]]] = [[[] for _ in range(columns)]]
    filled = [[0.0] * columns]
    count = column = 0
    for whole in panels:
        for number, panel in enumerate(_pieces(whole, size, width, space.rest)):
            high = _height(panel, size, width)
            most = space.first if len(pages) == 1 else space.rest
            column = _room(filled[-1], high, most, column if number else 0)
            if column < 0:
                pages.append([[] for _ in range(columns)])
                filled.append([0.0] * columns)
                column = 0
            pages[-1][column].append(panel)
            filled[-1][column] += high + _BELOW * size
            count += 1
    for page, heights in zip(pages, filled, strict=True):
        alone = [panel for column in page for panel in column]
        if len(alone) <= columns:  # one in each: no half of the page stays empty
            page[:] = [[panel] for panel in alone] + [[] for _ in range(columns - len(alone))]
            heights[:] = [sum(_height(p, size, width) + _BELOW * size for p in c) for c in page]
    done = tuple(tuple(tuple(one) for one in page) for page in pages)
    pads = tuple(_spread(done, filled, space, size))
    return Plan(size, columns, width, between, done, pads, count - len(panels))


def _pieces(panel: Panel, size: float, width: float, most: float) -> Iterator[Panel]:
    """A panel in pieces that are no higher than a page, broken between its parts where it can be,
    else between rows."""
    if _height(panel, size, width) <= most:
        yield panel
        return
    piece = replace(panel, parts=(), said=(), notes=())
    empty = replace(piece, about="continued", mark="")
    for unit in _units(panel, size, width, most):
        longer = replace(
            piece,
            parts=piece.parts + unit.parts,
            said=piece.said + unit.said,
            notes=piece.notes + unit.notes,
        )
        if _height(longer, size, width) <= most:
            piece = longer
            continue
        yield piece
        piece = replace(empty, parts=unit.parts, said=unit.said, notes=unit.notes)
    yield piece


def _units(panel: Panel, size: float, width: float, most: float) -> Iterator[Panel]:
    """What stays together: a part, or half of one that is too high; a sentence; a note."""
    for part in panel.parts:
        yield from (
            replace(panel, parts=(one,), said=(), notes=())
            for one in _halves(part, size, width, most - 5 * size)
        )
    yield from (replace(panel, parts=(), said=(one,), notes=()) for one in panel.said)
    yield from (replace(panel, parts=(), said=(), notes=(one,)) for one in panel.notes)


def _halves(part: Part, size: float, width: float, most: float) -> Iterator[Part]:
    if _part(part, size, width) <= most or len(part.rows) == 1:
        yield part
        return
    middle = (len(part.rows) + 1) // 2
    for rows in (part.rows[:middle], part.rows[middle:]):
        yield from _halves(replace(part, rows=rows), size, width, most)


def _room(filled: list[float], high: float, most: float, first: int) -> int:
    """The first column with room from one on, or -1: a continued panel never goes back."""
    found = (at for at, used in enumerate(filled) if at >= first and used + high <= most)
    return next(found, -1)


def _spread(
    pages: tuple[tuple[tuple[Panel, ...], ...], ...],
    filled: list[list[float]],
    space: Space,
    size: float,
) -> Iterator[float]:
    """The padding of rows with which each page's fullest column fills its height."""
    for number, columns in enumerate(pages):
        most = space.rest if number else space.first
        more = [
            (most - used + _BELOW * size) / (2 * rows)
            for used, column in zip(filled[number], columns, strict=True)
            if (rows := sum(len(part.rows) for panel in column for part in panel.parts))
        ]
        least = min(more, default=0)
        yield _PAD + max(0, min(least / size, _MOST_SPREAD))


# ── Heights ──────────────────────────────────────────────────────────────────────────────────


@cache
def _widest(panel: Panel, size: float) -> float:
    """The least width of a column for it."""
    rows = [
        word_width(hand, size) + _GAP * size + text_width(pays, size, bold=True)
        for part in panel.parts
        for hand, pays in part.rows
    ]
    return max([*rows, word_width(panel.title, TITLE * size, bold=True)]) * _SAFE


@cache
def _height(panel: Panel, size: float, width: float) -> float:
    title = line_count(panel.title, TITLE * size * _SAFE, width, bold=True) * TITLE
    small = sum(
        line_count(text, ABOUT * size * _SAFE, width) * ABOUT
        for text in (panel.about, *panel.notes)
        if text
    )
    mark = ABOUT if panel.mark else 0
    said = sum(
        line_count(text, SAID * size * _SAFE, width, bold=True) * SAID for text in panel.said
    )
    gaps = 0.25 * (len(panel.notes) + 1) + 0.35 * len(panel.said)
    return (
        (title + small + mark + said) * size * _LINE
        + gaps * size
        + sum(_part(part, size, width) for part in panel.parts)
    )


def _part(part: Part, size: float, width: float) -> float:
    lines = 0
    for hand, pays in part.rows:
        room = width - _GAP * size - text_width(pays, size, bold=True) * _SAFE
        lines += line_count(hand, size * _SAFE, room)
    head = 0.0
    if part.heading:
        words = f"{part.heading} {part.mark}"
        head = line_count(words, HEADING * size * _SAFE, width, bold=True) * HEADING * _LINE + 0.5
    return (lines * _LINE + len(part.rows) * (2 * _PAD + _RULE) + head) * size
