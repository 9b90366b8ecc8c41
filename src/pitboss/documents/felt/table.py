"""The felt of a game under its rules: dealer's side, words, and the seats along the curve."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from pitboss.documents.felt import board
from pitboss.documents.felt.inscribed import writings
from pitboss.documents.felt.lettering import width
from pitboss.documents.felt.outline import Outline
from pitboss.documents.felt.plan import Area, Box, Felt, Writing
from pitboss.documents.felt.seats import Block, block
from pitboss.rulebook import GameRules

__all__ = ["EDGING", "ENLARGED", "RAIL", "felt_of"]

#: The rail around the felt, the line inside its edge, and the narrowest table, in millimetres.
RAIL: Final = 74.0
EDGING: Final = 22.0
_NARROWEST: Final = 2160.0
_SHALLOWEST: Final = 1060.0
_DEEPEST: Final = 4000.0
#: The steps in which a table is made deeper until every seat has its place.
_COARSE: Final = 100.0
_FINE: Final = 10.0
_BETWEEN: Final = 8.0
#: The widths that payouts may have on the felt: that of the shallowest table is taken.
_ROOMS: Final = (1100.0, 1240.0, 1380.0, 1520.0, 1660.0)
#: How much larger the seat of the one who looks is drawn on a page.
ENLARGED: Final = 1.5


def felt_of(
    rules: GameRules,
    facility: str,
    *,
    inscribed: bool = False,
    own: int = 0,
    enlarged: float = ENLARGED,
    screen: bool = False,
) -> Felt:
    """The felt under these rules. ``inscribed`` writes payouts and notices on it, else a sign has
    them. A page draws its own seat larger; then the drawing is not to scale any more."""
    seats = range(1, rules.chapter.positions + 1)
    blocks = [block(rules, seat) for seat in seats]
    scales = [enlarged if seat == own else 1.0 for seat in seats]
    wide = _wide(blocks, scales)
    middle = wide / 2
    cards = tuple(board.cards(rules, middle))
    things = tuple(board.equipment(rules, middle))
    taken = [*(one.box for one in cards), *(one.box for one in things)]
    tried = []
    for room in _ROOMS if inscribed else (0.0,):
        below = writings(rules, facility, middle, board.cards_bottom(), room=room)
        written = (*board.labels(rules, cards), *below)
        lines = [_line(one) for one in written]
        tried.append((*_seated(wide, blocks, scales, [*taken, *lines]), written))
    outline, middles, written = min(tried, key=lambda one: one[0].bottom)
    placed = [
        _moved(one, scale, x, y) for one, scale, (x, y) in zip(blocks, scales, middles, strict=True)
    ]
    return Felt(
        title=rules.chapter.name,
        chapter=rules.chapter.chapter,
        width=wide,
        height=outline.bottom + RAIL + 8,
        top=outline.top,
        bend=outline.bend,
        left=outline.left,
        right=outline.right,
        bottom=outline.bottom,
        positions=len(blocks),
        areas=tuple(chain.from_iterable(one.areas for one in placed)),
        cards=(*cards, *chain.from_iterable(one.cards for one in placed)),
        marks=tuple(chain.from_iterable(one.marks for one in placed)),
        plates=tuple(one.plate for one in placed),
        terminals=tuple(one.terminal for one in placed if one.terminal is not None),
        equipment=things,
        writings=written,
        own=own,
        screen=screen,
    )


def _wide(blocks: Sequence[Block], scales: Sequence[float]) -> float:
    needed = sum(one.width * scale + _BETWEEN for one, scale in zip(blocks, scales, strict=True))
    return max(_NARROWEST, needed + 2 * (RAIL + EDGING + 12))


# ── Seats along the curve ────────────────────────────────────────────────────────────────────


def _seated(
    wide: float, blocks: Sequence[Block], scales: Sequence[float], taken: Iterable[Box]
) -> tuple[Outline, list[tuple[float, float]]]:
    """The shallowest table on which no seat covers what lies in front of the dealer."""
    across = _across(wide, blocks, scales)
    hindered = list(taken)

    def tried(bottom: float) -> tuple[Outline, list[tuple[float, float]]] | None:
        bend = board.EDGE + 0.5 * (bottom - board.EDGE)
        outline = Outline(RAIL, wide - RAIL, board.EDGE, bend, bottom)
        found = []
        for one, scale, x in zip(blocks, scales, across, strict=True):
            y = _middle(outline, one, scale, x)
            if not _is_clear(one, scale, x, y, hindered):
                return None
            found.append((x, y))
        return outline, found

    bottom = _SHALLOWEST
    while tried(bottom) is None:
        assert bottom < _DEEPEST, "a seat does not fit on any table"
        bottom += _COARSE
    finer = (bottom - _COARSE + step * _FINE for step in range(1, int(_COARSE / _FINE)))
    return next(found for one in (*finer, bottom) if one >= _SHALLOWEST and (found := tried(one)))


def _across(wide: float, blocks: Sequence[Block], scales: Sequence[float]) -> list[float]:
    """The middle of each seat: seat 1 at the dealer's left, which is the players' right."""
    widths = [one.width * scale for one, scale in zip(blocks, scales, strict=True)]
    first, last = RAIL + EDGING + 12, wide - RAIL - EDGING - 12
    gap = (last - first - sum(widths)) / len(widths)
    x = last - gap / 2
    found = []
    for one in widths:
        found.append(x - one / 2)
        x -= one + gap
    return found


def _middle(outline: Outline, one: Block, scale: float, x: float) -> float:
    """The lowest place at which every row of a seat lies inside the table's edging."""
    away = abs(x - outline.middle)
    inner = outline.inside(EDGING)
    return min(
        inner.depth(outline.middle + away + half * scale + 6) - 8 - low * scale
        for half, low in one.profile
    )


def _is_clear(one: Block, scale: float, x: float, y: float, taken: Iterable[Box]) -> bool:
    seat = Box(x, y, one.width * scale + 12, one.height * scale + 16)
    if seat.top < board.EDGE + 10:
        return False
    return not any(seat.overlaps(other) for other in taken)


def _line(one: Writing) -> Box:
    wide = width(one.words, one.size) + one.spacing * len(one.words)
    shift = {"start": wide / 2, "end": -wide / 2}.get(one.anchor, 0.0)
    return Box(one.x + shift, one.y - one.size * 0.35, wide, one.size)


def _moved(one: Block, scale: float, x: float, y: float) -> Block:
    """A seat at its place, enlarged."""
    return replace(
        one,
        areas=tuple(_area(area, scale, x, y) for area in one.areas),
        cards=tuple(
            replace(
                place,
                box=place.box.scaled(scale, x, y),
                card=place.card * scale,
                step=place.step * scale,
                size=place.size * scale,
            )
            for place in one.cards
        ),
        marks=tuple(
            replace(mark, x=mark.x * scale + x, y=mark.y * scale + y, size=mark.size * scale)
            for mark in one.marks
        ),
        terminal=one.terminal
        and replace(
            one.terminal,
            box=one.terminal.box.scaled(scale, x, y),
            size=one.terminal.size * scale,
        ),
        plate=replace(one.plate, box=one.plate.box.scaled(scale, x, y)),
    )


def _area(area: Area, scale: float, x: float, y: float) -> Area:
    return replace(
        area,
        box=area.box.scaled(scale, x, y),
        x=area.x * scale + x,
        y=area.y * scale + y,
        radius=area.radius * scale,
        size=area.size * scale,
    )
