"""A drawing of a felt read back: what stands in the SVG and where, whoever made it.

A check looks here, not at the plan that the drawing was made from.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from pitboss.documents.felt.plan import Box

__all__ = ["Drawn", "DrawnArea", "DrawnCards", "DrawnMark", "Line", "read_felt"]

_SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True, slots=True)
class DrawnArea:
    """A betting area of a position: all of it, the place of the chips, its words."""

    wager: str
    seat: int
    kind: str
    box: Box
    place: Box | None
    light: Box | None
    words: str


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """A place for cards."""

    name: str
    seat: int
    count: int
    box: Box


@dataclass(frozen=True, slots=True)
class DrawnMark:
    """A symbol of a position."""

    seat: int
    words: str
    box: Box


@dataclass(frozen=True, slots=True)
class Line:
    """A line of writing, and what it is."""

    what: str
    words: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """Everything that a drawing shows. ``felt`` is the extent of the felt, dealer's edge on top."""

    positions: int
    felt: Box
    areas: tuple[DrawnArea, ...]
    cards: tuple[DrawnCards, ...]
    marks: tuple[DrawnMark, ...]
    plates: Mapping[int, Box]
    terminals: Sequence[tuple[int, Box, str]]
    equipment: Sequence[tuple[str, Box]]
    lines: tuple[Line, ...]


def read_felt(svg: str) -> Drawn:
    """What the drawing shows."""
    root = ElementTree.fromstring(svg)
    groups = list(root.iter(f"{_SVG}g"))
    felt = next(one for one in root.iter(f"{_SVG}path") if one.get("data-part") == "felt")
    return Drawn(
        positions=int(root.get("data-positions", "0")),
        felt=_extent(felt.get("d", "")),
        areas=tuple(_area(one) for one in groups if one.get("data-wager")),
        cards=tuple(_cards(one) for one in groups if one.get("data-place")),
        marks=tuple(
            DrawnMark(int(one.get("data-mark", "0")), _words(one), _box(one))
            for one in groups
            if one.get("data-mark")
        ),
        plates={
            int(one.get("data-plate", "0")): _box(one) for one in groups if one.get("data-plate")
        },
        terminals=[
            (int(one.get("data-terminal", "0")), _box(one), _words(one))
            for one in groups
            if one.get("data-terminal")
        ],
        equipment=[
            (one.get("data-equipment", ""), _box(one))
            for one in groups
            if one.get("data-equipment")
        ],
        lines=tuple(
            Line(one.get("data-writing", ""), "".join(one.itertext()))
            for one in root.iter(f"{_SVG}text")
            if one.get("data-writing")
        ),
    )


def _area(group: ElementTree.Element) -> DrawnArea:
    return DrawnArea(
        wager=group.get("data-wager", ""),
        seat=int(group.get("data-seat", "0")),
        kind=group.get("data-kind", ""),
        box=_box(group),
        place=_part(group, "place"),
        light=_part(group, "light"),
        words=_words(group),
    )


def _cards(group: ElementTree.Element) -> DrawnCards:
    parts = [one.get("data-part") for one in group.iter()]
    # Cards that lie one over the other have one place for all of them.
    count = int(group.get("data-count", "0")) if "cards" in parts else parts.count("card")
    name, seat = group.get("data-place", ""), int(group.get("data-seat", "0"))
    return DrawnCards(name, seat, count, _box(group))


def _part(group: ElementTree.Element, name: str) -> Box | None:
    for one in group.iter():
        if one.get("data-part") == name:
            return next(_shapes([one]), None)
    return None


def _words(group: ElementTree.Element) -> str:
    return " ".join("".join(one.itertext()) for one in group.iter(f"{_SVG}text"))


# ── Extents ──────────────────────────────────────────────────────────────────────────────────


def _box(group: ElementTree.Element) -> Box:
    """The extent of its shapes; of a group of text alone, the point where the text stands."""
    found = list(_shapes(group.iter()))
    if not found:
        found = [
            Box(float(one.get("x", "0")), float(one.get("y", "0")), 0, 0)
            for one in group.iter(f"{_SVG}text")
        ]
    return _around(found)


def _shapes(elements: Iterator[ElementTree.Element] | list[ElementTree.Element]) -> Iterator[Box]:
    for one in elements:
        if one.tag == f"{_SVG}rect":
            left, top, wide, high = (
                float(one.get(key, "0")) for key in ("x", "y", "width", "height")
            )
            yield Box(left + wide / 2, top + high / 2, wide, high)
        elif one.tag == f"{_SVG}circle":
            x, y, radius = (float(one.get(key, "0")) for key in ("cx", "cy", "r"))
            yield Box(x, y, 2 * radius, 2 * radius)


def _around(boxes: Sequence[Box]) -> Box:
    if not boxes:
        return Box(0, 0, 0, 0)
    left, right = min(one.left for one in boxes), max(one.right for one in boxes)
    top, bottom = min(one.top for one in boxes), max(one.bottom for one in boxes)
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


def _extent(path: str) -> Box:
    """The extent of the felt: its path starts at the dealer's left corner as players see it, goes
    along the dealer's edge, and its lowest point is a point of the curve."""
    left, top, right = [float(one) for one in _numbers(path)][:3]
    bottom = max([float(one) for one in _numbers(path[path.index("C") :])][1::2])
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


def _numbers(path: str) -> Iterator[str]:
    for letter in "MHVCZ":
        path = path.replace(letter, " ")
    yield from path.split()
