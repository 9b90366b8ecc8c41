"""A felt as SVG, for page and paper: presentation attributes only, every place absolute.

What a page or a check looks for is named: ``data-wager`` with ``data-seat`` on an area, whose
``data-part`` elements are its ``place`` (where chips lie) and a device's ``light``; ``data-place``
on the places of cards; ``data-mark``, ``data-plate``, ``data-terminal``, ``data-equipment``,
``data-writing``. Nothing is moved by a transform.
"""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from pitboss.documents.felt.outline import Outline
from pitboss.documents.felt.plan import (
    SCALE,
    Area,
    Box,
    Cards,
    Equipment,
    Felt,
    Kind,
    Mark,
    Plate,
    Terminal,
    Writing,
)
from pitboss.documents.felt.seats import Block
from pitboss.documents.felt.table import EDGING, RAIL
from pitboss.documents.parts import FONT
from pitboss.documents.svg import element, number, text

__all__ = ["COLOURS", "felt_drawing", "seat_drawing"]

#: The felt of each game from its middle to its edge: of their own hue, all equally dark.
COLOURS: Final[Mapping[str, tuple[str, str, str]]] = {
    "653a": ("#186649", "#0f4b36", "#0a3526"),
    "647a": ("#1f6157", "#174a42", "#10332d"),
    "645a": ("#14625f", "#0e4846", "#093331"),
    "643a": ("#1d5478", "#153f5c", "#0f2c42"),
    "639a": ("#27487f", "#1d3762", "#142645"),
    "641a": ("#4a3b78", "#382d5c", "#261e40"),
    "657a": ("#6b2f63", "#52234c", "#3a1835"),
    "649a": ("#7b2a3b", "#5c1e2c", "#42141f"),
    "655a": ("#6a4a24", "#52391b", "#3a2812"),
}
_IVORY: Final = "#f0e7c6"
_DARK: Final = "#07130e"
_GOLD: Final = "#f1c04e"
_CHIPS: Final = ("#e8e2d2", "#b3202c", "#2a8a58", "#4a4c55", "#6d37a0", "#b8790f")


def felt_drawing(felt: Felt, *, scale: float = SCALE) -> str:
    """The drawing. On paper its width is that of the table at the scale, which is written on it."""
    table = Outline(felt.left, felt.right, felt.top, felt.bend, felt.bottom)
    inside = (
        _gradients(felt.chapter),
        *_table(table, felt.chapter),
        *(_equipment(one) for one in felt.equipment),
        *(_writing(one) for one in felt.writings),
        *(_cards(one) for one in felt.cards),
        *(_terminal(one) for one in felt.terminals),
        *(_area(one) for one in felt.areas),
        *(_mark(one) for one in felt.marks),
        *(_plate(one, own=one.seat == felt.own) for one in felt.plates),
        *(() if felt.screen else _scale(felt, scale)),
    )
    size = {} if felt.screen else _paper_size(felt, scale)
    return element(
        "svg",
        element("title", escape(f"{felt.title}: layout")),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(felt.width)} {number(felt.height)}",
        **size,
        role="img",
        font_family=FONT,
        data_chapter=felt.chapter,
        data_positions=felt.positions,
    )


def seat_drawing(block: Block) -> str:
    """One position alone, without its plate: a page repeats it at each seat in its own size.

    The root has a name, so that a page can use it in its own typeface.
    """
    low = block.plate.box.top
    return element(
        "svg",
        *(_cards(one) for one in block.cards),
        *(() if block.terminal is None else (_terminal(block.terminal),)),
        *(_area(one) for one in block.areas),
        *(_mark(one) for one in block.marks),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(
            number(one)
            for one in (-block.width / 2, -block.height / 2, block.width, low + block.height / 2)
        ),
        id="seat",
        font_family=FONT,
    )


def _paper_size(felt: Felt, scale: float) -> Mapping[str, str]:
    return {
        "width": f"{number(felt.width / scale)}mm",
        "height": f"{number(felt.height / scale)}mm",
    }


# ── The table ────────────────────────────────────────────────────────────────────────────────


def _gradients(chapter: str) -> str:
    stops = zip(("0", ".55", "1"), COLOURS[chapter], strict=True)
    return element(
        "defs",
        element(
            "radialGradient",
            *(element("stop", offset=at, stop_color=colour) for at, colour in stops),
            id=f"felt-{chapter}",
            cx=".5",
            cy=".25",
            r=".85",
        ),
        element(
            "linearGradient",
            element("stop", offset="0", stop_color="#5a3a26"),
            element("stop", offset="1", stop_color="#2a1910"),
            id=f"rail-{chapter}",
            x1="0",
            y1="0",
            x2="0",
            y2="1",
        ),
    )


def _table(table: Outline, chapter: str) -> Iterator[str]:
    yield element("path", d=table.inside(-RAIL).path(), fill=f"url(#rail-{chapter})")
    yield element("path", d=table.inside(-6).path(), fill="#140c07")
    dealer = Box((table.left + table.right) / 2, table.top, table.right - table.left + 12, 8)
    yield element("rect", **_rect(dealer), fill="#140c07")
    yield element("path", d=table.path(), fill=f"url(#felt-{chapter})", data_part="felt")
    yield element(
        "path",
        d=table.inside(EDGING).path(),
        fill="none",
        stroke=_IVORY,
        stroke_opacity=0.22,
        stroke_width=2.4,
    )


def _scale(felt: Felt, scale: float) -> Iterator[str]:
    """A bar of half a metre and the words of the scale, outside the table."""
    y, x = felt.height - 26, 20
    yield element("path", d=f"M{x} {y - 8}v16M{x} {y}h500M{x + 500} {y - 8}v16", **_line("#4d554f"))
    words = f"500 mm; 1 : {number(scale)} where this line is {number(500 / scale)} mm long"
    yield text(words, x, y - 18, font_size=20, fill="#4d554f")


def _line(colour: str, wide: float = 3) -> Mapping[str, object]:
    return {"fill": "none", "stroke": colour, "stroke_width": wide}


# ── Seats ────────────────────────────────────────────────────────────────────────────────────


def _area(area: Area) -> str:
    inside: Iterator[str]
    match area.kind:
        case Kind.RING:
            inside = _ring(area)
        case Kind.DEVICE:
            inside = _device(area)
        case Kind.HALVES:
            inside = _halves(area)
        case Kind.KEY:
            inside = _key(area)
    return element(
        "g", *inside, data_wager=area.wager, data_seat=area.seat, data_kind=str(area.kind)
    )


def _ring(area: Area) -> Iterator[str]:
    yield element(
        "circle",
        cx=area.x,
        cy=area.y,
        r=area.radius - 1.5,
        fill="#000",
        fill_opacity=0.14,
        stroke=_IVORY,
        stroke_opacity=0.8,
        stroke_width=2.6,
        data_part="place",
    )
    yield from _centred(area.words, area.x, area.y, area.size, _IVORY)


def _device(area: Area) -> Iterator[str]:
    """A sensor on which the chip is put, with the light that says it is accepted."""
    yield element("rect", **_rect(area.box), rx=12, fill=_DARK, stroke="#3a4741", stroke_width=2)
    yield element(
        "circle",
        cx=area.x,
        cy=area.y,
        r=area.radius,
        fill="#16211c",
        stroke=_IVORY,
        stroke_opacity=0.55,
        stroke_width=2,
        data_part="place",
    )
    light = area.radius * 0.42
    yield element("circle", cx=area.x, cy=area.y, r=light, fill="#33423b", data_part="light")
    below = area.y + area.radius
    middle = (below + area.box.bottom) / 2 - 1
    yield from _centred(area.words, area.x, middle, area.size, _IVORY)


def _halves(area: Area) -> Iterator[str]:
    """A field of two halves; a chip lies on the one that the player chooses."""
    yield element(
        "rect",
        **_rect(area.box),
        rx=16,
        fill="#000",
        fill_opacity=0.14,
        stroke=_IVORY,
        stroke_opacity=0.8,
        stroke_width=2.6,
        data_part="place",
    )
    fills = {"RED": "#a3202f", "BLACK": "#101215"}
    half = area.box.width / 2
    for side, word in enumerate(area.words):
        x = area.box.left + half * (side + 0.5)
        inner = Box(x, area.box.y, half - 8, area.box.height - 12)
        yield element("rect", **_rect(inner), rx=11, fill=fills.get(word, "none"))
        yield from _centred((word,), x, area.box.y, area.size, "#fff6dc")


def _key(area: Area) -> Iterator[str]:
    yield element(
        "rect",
        **_rect(area.box),
        rx=area.box.height * 0.3,
        fill="#22332b",
        stroke=_IVORY,
        stroke_opacity=0.5,
        stroke_width=1.6,
        data_part="place",
    )
    yield from _centred(area.words, area.x, area.y, area.size, _IVORY)


def _terminal(one: Terminal) -> str:
    """The electronic wagering system of a position: its keys are drawn over it."""
    box = one.box
    return element(
        "g",
        element("rect", **_rect(box), rx=box.height * 0.18, fill=_DARK, stroke="#3a4741"),
        *_centred((one.words,), box.x, box.top + box.height * 0.22, one.size, _GOLD),
        data_terminal=one.seat,
    )


def _cards(one: Cards) -> str:
    return element(
        "g",
        *_card_places(one),
        data_place=one.name,
        data_seat=one.seat,
        data_count=one.count,
    )


def _card_places(one: Cards) -> Iterator[str]:
    apart = one.step >= one.card
    radius = one.card * 0.09
    if not apart:
        yield element("rect", **_rect(one.box), rx=radius, **_slot(dashed=False))
        yield from _centred(one.words, one.box.x, one.box.y, one.size, _IVORY, opacity=0.6)
        return
    for number_, box in enumerate(one.each):
        yield element("rect", **_rect(box), rx=radius, **_slot(dashed=True))
        if not one.seat and number_ < len(one.words):
            words = tuple(one.words[number_].upper().split())
            yield from _centred(words, box.x, box.y, one.size, _IVORY, opacity=0.6)


def _slot(*, dashed: bool) -> Mapping[str, object]:
    return {
        "fill": "#000",
        "fill_opacity": 0.12,
        "stroke": _IVORY,
        "stroke_opacity": 0.45,
        "stroke_width": 2,
        "stroke_dasharray": "9 6" if dashed else None,
        "data_part": "card" if dashed else "cards",
    }


def _mark(one: Mark) -> str:
    return element("g", *_centred((one.sign,), one.x, one.y, one.size, _IVORY), data_mark=one.seat)


def _plate(one: Plate, *, own: bool) -> str:
    box = one.box
    return element(
        "g",
        element(
            "rect",
            **_rect(box),
            rx=box.height * 0.32,
            fill=_GOLD if own else "#06120d",
            fill_opacity=1 if own else 0.75,
        ),
        *_centred(
            (f"SEAT {one.seat}",), box.x, box.y, box.height * 0.42, "#221a05" if own else _IVORY
        ),
        data_plate=one.seat,
    )


# ── The dealer's side, and words ─────────────────────────────────────────────────────────────


def _equipment(one: Equipment) -> str:
    if one.name == "inventory-container":
        inside = _container(one.box)
    elif one.name == "shaker":
        inside = iter(
            (
                element(
                    "circle",
                    cx=one.box.x,
                    cy=one.box.y,
                    r=one.box.width / 2,
                    fill="#1b1410",
                    stroke=_GOLD,
                    stroke_opacity=0.6,
                    stroke_width=3,
                ),
            )
        )
    else:
        inside = _case(one.box)
    written = _centred(one.words, one.box.x, one.box.y, one.size, _IVORY) if one.words else ()
    return element("g", *inside, *written, data_equipment=one.name)


def _case(box: Box) -> Iterator[str]:
    yield element("rect", **_rect(box), rx=10, fill="#17120f", stroke="#6b5844", stroke_width=2.4)


def _container(box: Box) -> Iterator[str]:
    """The table inventory container: rows of chips."""
    yield element(
        "rect", **_rect(box), rx=8, fill=_DARK, stroke=_IVORY, stroke_opacity=0.4, stroke_width=2
    )
    room = (box.width - 24) / 12
    for row in range(12):
        colour = _CHIPS[min(row * len(_CHIPS) // 12, len(_CHIPS) - 1)]
        x = box.left + 12 + row * room + room / 2
        chips = "".join(
            f"M{number(x - room * 0.36)} {number(box.top + 14 + chip * 6)}h{number(room * 0.72)}"
            for chip in range(15)
        )
        yield element("path", d=chips, stroke=colour, stroke_width=4, fill="none")


def _writing(one: Writing) -> str:
    # A gap after the last letter would move the line off its middle.
    return text(
        one.words,
        one.x + (one.spacing / 2 if one.anchor == "middle" else 0),
        one.y,
        text_anchor=one.anchor,
        font_size=one.size,
        font_weight=700 if one.bold else 400,
        letter_spacing=one.spacing or None,
        fill=_GOLD if one.what in ("holder", "heading") else _IVORY,
        data_writing=one.what,
    )


def _centred(
    words: tuple[str, ...], x: float, y: float, size: float, colour: str, opacity: float = 1
) -> Iterator[str]:
    """Lines around a middle, each its own element, so that nothing has to be laid out."""
    high = size * 1.08
    first = y - high * (len(words) - 1) / 2 + size * 0.36
    for row, line in enumerate(words):
        yield text(
            line,
            x,
            first + row * high,
            text_anchor="middle",
            font_size=size,
            font_weight=700,
            fill=colour,
            fill_opacity=None if opacity == 1 else opacity,
        )


def _rect(box: Box) -> Mapping[str, float]:
    return {"x": box.left, "y": box.top, "width": box.width, "height": box.height}
