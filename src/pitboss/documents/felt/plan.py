"""A felt as geometry: what lies where, in millimetres of the real table.

x grows to the right of a player who looks at the dealer, y from the dealer to the players. Seats
are numbered from the dealer's left, as the rounds number them, so seat 1 is on the right.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

__all__ = [
    "SCALE",
    "Area",
    "Box",
    "Cards",
    "Equipment",
    "Felt",
    "Kind",
    "Mark",
    "Plate",
    "Terminal",
    "Writing",
    "anchors",
]

#: Millimetres of the table on a millimetre of paper.
SCALE: Final = 10


class Kind(StrEnum):
    """The form of a betting area."""

    #: A printed ring for chips.
    RING = "ring"
    #: A wagering device with a sensor and a light, which accepts or acknowledges one chip (.2(c)).
    DEVICE = "device"
    #: A key of the electronic wagering system of a position (.2(d)).
    KEY = "key"
    #: A printed field of two halves, one for each choice of the player.
    HALVES = "halves"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its centre."""

    x: float
    y: float
    width: float
    height: float

    @property
    def left(self) -> float:
        """Its left side."""
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        """Its right side."""
        return self.x + self.width / 2

    @property
    def top(self) -> float:
        """The side towards the dealer."""
        return self.y - self.height / 2

    @property
    def bottom(self) -> float:
        """The side towards the players."""
        return self.y + self.height / 2

    def overlaps(self, other: "Box") -> bool:
        """Whether they have more than an edge in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, other: "Box") -> bool:
        """Whether the other lies inside."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )

    def scaled(self, by: float, x: float = 0, y: float = 0) -> "Box":
        """Enlarged around the origin, then moved there."""
        return Box(self.x * by + x, self.y * by + y, self.width * by, self.height * by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A betting area of a seat. ``box`` is all of it; chips lie around ``x``, ``y``."""

    wager: str
    seat: int
    kind: Kind
    box: Box
    words: tuple[str, ...]
    x: float
    y: float
    radius: float
    size: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """A place for cards in a row: a seat's, or seat 0 for those of the table."""

    name: str
    seat: int
    box: Box
    count: int
    #: The width of a card, and the way from one to the next.
    card: float
    step: float
    words: tuple[str, ...] = ()
    size: float = 15

    @property
    def each(self) -> Iterator[Box]:
        """The place of each card."""
        high = self.card * 1.4
        first = self.box.x - self.step * (self.count - 1) / 2
        for number in range(self.count):
            yield Box(first + number * self.step, self.box.y, self.card, high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A symbol between areas of a seat: the equals sign."""

    sign: str
    seat: int
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Plate:
    """The number of a position; a page writes the player's name there."""

    seat: int
    box: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminal:
    """The electronic wagering system of a position; its keys are areas."""

    seat: int
    box: Box
    words: str
    size: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """What stands at the table beside the layout."""

    name: str
    box: Box
    words: tuple[str, ...] = ()
    size: float = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """A line that is inscribed on the felt."""

    words: str
    x: float
    y: float
    size: float
    anchor: str = "middle"
    bold: bool = True
    spacing: float = 0
    #: What it is: ``holder``, ``game``, ``notice``, ``payout``, ``heading`` or ``label``.
    what: str = "label"


@dataclass(frozen=True, slots=True, kw_only=True)
class Felt:
    """A whole table, seen from above."""

    title: str
    chapter: str
    width: float
    height: float
    #: The dealer's edge, where the sides begin to bend, the left and right side, the players' end.
    top: float
    bend: float
    left: float
    right: float
    bottom: float
    positions: int
    areas: tuple[Area, ...]
    cards: tuple[Cards, ...]
    marks: tuple[Mark, ...]
    plates: tuple[Plate, ...]
    terminals: tuple[Terminal, ...]
    equipment: tuple[Equipment, ...]
    writings: tuple[Writing, ...]
    #: The seat that is drawn larger, or 0.
    own: int = 0
    screen: bool = False


def anchors(felt: Felt) -> Mapping[str, Any]:
    """Where a page puts chips, cards and plates: for each seat its areas (centre and radius), its
    cards and its plate; and the places of the table's own cards."""
    seats: dict[str, Any] = {
        str(plate.seat): {"areas": {}, "cards": [], "plate": _box(plate.box)}
        for plate in felt.plates
    }
    for area in felt.areas:
        found = {"x": _mm(area.x), "y": _mm(area.y), "radius": _mm(area.radius)}
        seats[str(area.seat)]["areas"][area.wager] = found
    places: dict[str, Any] = {}
    for one in felt.cards:
        listed = [_box(box) for box in one.each]
        if one.seat:
            seats[str(one.seat)]["cards"] += listed
        else:
            places[one.name] = listed
    return {"width": _mm(felt.width), "height": _mm(felt.height), "seats": seats, "places": places}


def _box(box: Box) -> Mapping[str, float]:
    return {
        "x": _mm(box.x),
        "y": _mm(box.y),
        "width": _mm(box.width),
        "height": _mm(box.height),
    }


def _mm(value: float) -> float:
    return round(value, 2)
