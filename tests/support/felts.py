"""Drawn felts in the hands of a vandal: parts taken away, moved, renamed; and a plain look at
where things stand, apart from the product's own."""

from collections.abc import Callable, Iterator
from functools import cache
from xml.etree import ElementTree

from pitboss.documents.felt import felt_drawing, felt_of
from pitboss.documents.felt.checklist import Item, checklist
from pitboss.rulebook import GameRules
from tests.support.signs import everything, offered

ElementTree.register_namespace("", "http://www.w3.org/2000/svg")

SVG = "{http://www.w3.org/2000/svg}"
FACILITY = "Test Casino"

Element = ElementTree.Element
Vandal = Callable[[Element], None]


@cache
def full(slug: str) -> GameRules:
    """Everything that a game has; at Pai Gow Poker by the EZ variant, at Let It Ride with the
    system for the Five Card Bonus and a payout limit."""
    data = everything(slug, 1)
    if slug == "let-it-ride":
        data["games"][slug] |= {"five_card_bonus_system": True, "payout_limit": 60000}
    return offered(data)[1]


@cache
def drawn(slug: str) -> str:
    """The felt of a game that offers everything."""
    return felt_drawing(felt_of(full(slug), FACILITY))


def statuses(svg: str, rules: GameRules, cite: str) -> list[str]:
    """How the checklist finds a paragraph met."""
    found = [str(one.status) for one in items(svg, rules) if one.cite == cite]
    assert found, f"no demand of {cite}"
    return found


def items(svg: str, rules: GameRules) -> tuple[Item, ...]:
    """The checklist."""
    return checklist(svg, rules, FACILITY)


def broken(svg: str, *vandals: Vandal) -> str:
    """The drawing after some vandals."""
    root = ElementTree.fromstring(svg)
    for vandal in vandals:
        vandal(root)
    after = ElementTree.tostring(root, encoding="unicode")
    assert after != whole(svg), "nothing was broken"
    return after


@cache
def whole(svg: str) -> str:
    """A drawing as it is written after nothing was broken."""
    return ElementTree.tostring(ElementTree.fromstring(svg), encoding="unicode")


# ── Vandals ──────────────────────────────────────────────────────────────────────────────────


def groups(root: Element, **wanted: object) -> list[Element]:
    """The groups with these ``data-`` attributes."""
    return [
        group
        for group in root.iter(f"{SVG}g")
        if all(group.get(f"data-{key}") == str(value) for key, value in wanted.items())
    ]


def without(**wanted: object) -> Vandal:
    """Take the first such group away."""

    def vandal(root: Element) -> None:
        gone = groups(root, **wanted)[0]
        for parent in root.iter():
            if gone in parent:
                parent.remove(gone)
                return

    return vandal


def moved(x: float = 0, y: float = 0, **wanted: object) -> Vandal:
    """Move the first such group."""

    def vandal(root: Element) -> None:
        shift(groups(root, **wanted)[0], x, y)

    return vandal


def onto(target: dict[str, object], **wanted: object) -> Vandal:
    """Move the first such group onto another."""

    def vandal(root: Element) -> None:
        one, other = groups(root, **wanted)[0], groups(root, **target)[0]
        (x, y), (to_x, to_y) = middle(one), middle(other)
        shift(one, to_x - x, to_y - y)

    return vandal


def swapped(first: dict[str, object], second: dict[str, object]) -> Vandal:
    """Put two groups in each other's place."""

    def vandal(root: Element) -> None:
        one, other = groups(root, **first)[0], groups(root, **second)[0]
        (x, y), (to_x, to_y) = middle(one), middle(other)
        shift(one, to_x - x, to_y - y)
        shift(other, x - to_x, y - to_y)

    return vandal


def again(**wanted: object) -> Vandal:
    """Draw the first such group a second time."""

    def vandal(root: Element) -> None:
        root.append(groups(root, **wanted)[0])

    return vandal


def wordless(**wanted: object) -> Vandal:
    """Rub out the words of the first such group."""

    def vandal(root: Element) -> None:
        group = groups(root, **wanted)[0]
        for text in list(group.iter(f"{SVG}text")):
            group.remove(text)

    return vandal


def partless(part: str, **wanted: object) -> Vandal:
    """Take a part of the first such group away, such as the light of a device."""

    def vandal(root: Element) -> None:
        group = groups(root, **wanted)[0]
        for one in list(group):
            if one.get("data-part") == part:
                group.remove(one)

    return vandal


def changed(key: str, value: object, **wanted: object) -> Vandal:
    """Give the first such group another ``data-`` attribute."""

    def vandal(root: Element) -> None:
        groups(root, **wanted)[0].set(f"data-{key}", str(value))

    return vandal


def rewritten(what: str, words: str) -> Vandal:
    """Write other words in every line of a kind."""

    def vandal(root: Element) -> None:
        for line in root.iter(f"{SVG}text"):
            if line.get("data-writing") == what:
                line.text = words

    return vandal


def shift(group: Element, x: float, y: float) -> None:
    """Move everything inside a group."""
    for one in group.iter():
        for key, by in (("x", x), ("cx", x), ("y", y), ("cy", y)):
            if key in one.attrib:
                one.set(key, str(float(one.attrib[key]) + by))


# ── A plain look ─────────────────────────────────────────────────────────────────────────────


def middle(group: Element) -> tuple[float, float]:
    """The middle of a group's first shape, or of its first line of text."""
    for one in group.iter():
        if one.tag == f"{SVG}circle":
            return float(one.attrib["cx"]), float(one.attrib["cy"])
        if one.tag == f"{SVG}rect":
            x, y, wide, high = (float(one.attrib[key]) for key in ("x", "y", "width", "height"))
            return x + wide / 2, y + high / 2
        if one.tag == f"{SVG}text":
            return float(one.attrib["x"]), float(one.attrib["y"])
    raise AssertionError("an empty group")


def corners(element: Element) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a shape."""
    if element.tag == f"{SVG}circle":
        x, y, r = (float(element.attrib[key]) for key in ("cx", "cy", "r"))
        return x - r, y - r, x + r, y + r
    left, top, wide, high = (float(element.attrib[key]) for key in ("x", "y", "width", "height"))
    return left, top, left + wide, top + high


def extent(group: Element) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a group's shapes."""
    found = [corners(one) for one in group.iter() if one.tag in (f"{SVG}circle", f"{SVG}rect")]
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two extents have no more than an edge in common."""
    return (
        one[2] <= other[0] + 0.01
        or other[2] <= one[0] + 0.01
        or one[3] <= other[1] + 0.01
        or other[3] <= one[1] + 0.01
    )


def everything_drawn(root: Element) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """What may not lie on each other: areas (without keys, which lie on their system), systems,
    places of cards, plates, equipment."""
    for group in root.iter(f"{SVG}g"):
        if group.get("data-kind") == "key":
            continue
        name = " ".join(f"{key}={value}" for key, value in group.attrib.items())
        if any(group.get(f"data-{key}") for key in KINDS):
            yield name, extent(group)


KINDS = ("wager", "place", "plate", "terminal", "equipment")
