"""Each paragraph of section .2 is looked for in the drawing, and missed where it is broken."""

from collections.abc import Iterable, Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.support.citing import printed
from tests.support.felts import (
    SVG,
    Vandal,
    again,
    apart,
    broken,
    changed,
    drawn,
    extent,
    full,
    groups,
    middle,
    moved,
    onto,
    partless,
    rewritten,
    statuses,
    swapped,
    without,
    wordless,
)

SLUGS = {
    "639a": "caribbean-stud",
    "641a": "four-card-poker",
    "643a": "let-it-ride",
    "645a": "pai-gow-poker",
    "647a": "texas-holdem-bonus",
    "649a": "three-card-poker",
    "653a": "ultimate-texas-holdem",
    "655a": "mississippi-stud",
    "657a": "crazy-4-poker",
}


def slug_of(cite: str) -> str:
    return SLUGS[cite.partition(".")[0]]


def cited(cites: Iterable[str], *more: Any) -> list[Any]:
    """A case for each paragraph that is marked with it, if the trace has it."""
    return [
        pytest.param(cite, *more, marks=pytest.mark.cites(*printed([cite])), id=cite)
        for cite in cites
    ]


def shown(cite: str) -> tuple[str, ElementTree.Element]:
    """The drawing, in which the paragraph is met, and its elements."""
    svg = drawn(slug_of(cite))
    assert set(statuses(svg, full(slug_of(cite)), cite)) <= {"on the layout", "on the sign"}
    return svg, ElementTree.fromstring(svg)


def is_missed(cite: str, *vandals: Vandal) -> bool:
    """Whether the paragraph is missed in the drawing after that."""
    slug = slug_of(cite)
    return "missing" in statuses(broken(drawn(slug), *vandals), full(slug), cite)


def positions(root: ElementTree.Element) -> range:
    """The seats of a drawing."""
    return range(1, len([one for one in root.iter(f"{SVG}g") if one.get("data-plate")]) + 1)


# ── Areas ────────────────────────────────────────────────────────────────────────────────────

AREAS = {
    "639a.2(b)": "ante bet progressive stud-bonus",
    "641a.2(b)(2)": "ante play aces-up",
    "641a.2(b)(3)": "four-card-progressive five-card-progressive",
    "641a.2(b)(4)": "bad-beat",
    "641a.2(b)(6)(i)": "six-card-bonus",
    "643a.2(b)(2)": "bet-1 bet-2 bet-3",
    "643a.2(b)(5)": "five-card-bonus",
    "643a.2(b)(6)": "three-card-bonus",
    "643a.2(b)(7)": "three-card-progressive five-card-progressive",
    "645a.2(b)": "pai-gow fortune-bonus emperors-treasure insurance progressive",
    "645a.2(b)(9)(i)(A)": "queens-dragon",
    "645a.2(b)(9)(i)(B)": "dynasty-bonus",
    "645a.2(b)(9)(i)(C)": "protection",
    "645a.2(b)(9)(i)(D)": "red-black",
    "647a.2(b)(2)": "ante flop turn river",
    "647a.2(b)(5)": "holdem-bonus",
    "647a.2(b)(6)": "progressive",
    "647a.2(b)(8)(i)": "six-card-bonus",
    "649a.2(b)": "ante play pair-plus",
    "649a.2(b)(3)": "three-card-progressive five-card-progressive",
    "649a.2(b)(4)": "six-card-bonus",
    "653a.2(b)(2)": "ante blind play trips",
    "653a.2(b)(5)": "progressive",
    "653a.2(b)(7)(i)": "six-card-bonus",
    "653a.2(b)(8)": "bad-beat",
    "655a.2(b)": "ante 3rd-street 4th-street 5th-street progressive three-card-bonus",
    "657a.2(b)": "ante super-bonus play queens-up four-card-progressive five-card-progressive "
    "six-card-bonus",
}


@pytest.mark.parametrize("cite", cited(AREAS))
def test_each_position_has_one_separate_area_for_each_wager(cite: str) -> None:
    _, root = shown(cite)
    for wager in AREAS[cite].split():
        for seat in positions(root):
            (area,) = groups(root, wager=wager, seat=seat)
            plates = {at: middle(groups(root, plate=at)[0])[0] for at in positions(root)}
            own = middle(area)[0]
            assert min(plates, key=lambda at: abs(plates[at] - own)) == seat
            others = [one for one in root.iter(f"{SVG}g") if one.get("data-wager")]
            assert all(one is area or apart(extent(area), extent(one)) for one in others)
            assert "".join(area.itertext()).strip()


def rings(cite: str) -> Iterator[str]:
    """The wagers of a game that have an area of their own."""
    rules = full(slug_of(cite))
    yield from (key for key in rules.offers if not rules.chapter.wagers[key].electronic)


@pytest.mark.parametrize("cite", cited(AREAS))
def test_an_area_that_is_lacking_or_not_separate_is_missed(cite: str) -> None:
    for wager in AREAS[cite].split():
        other = next(one for one in rings(cite) if one != wager)
        own: dict[str, Any] = {"wager": wager, "seat": 2}
        assert is_missed(cite, without(**own))
        assert is_missed(cite, again(**own))
        assert is_missed(cite, wordless(**own))
        assert is_missed(cite, partless("place", **own))
        assert is_missed(cite, onto({"wager": other, "seat": 2}, **own))
        assert is_missed(cite, changed("seat", 3, **own))
        assert is_missed(cite, moved(x=-600, y=-250, **own))


@pytest.mark.cites("653a.2(b)(2)")
def test_the_blind_lies_right_of_the_ante_with_an_equals_sign_between() -> None:
    cite = "653a.2(b)(2)"
    _, root = shown(cite)
    for seat in positions(root):
        ante = extent(groups(root, wager="ante", seat=seat)[0])
        blind = extent(groups(root, wager="blind", seat=seat)[0])
        (mark,) = groups(root, mark=seat)
        assert "".join(mark.itertext()) == "="
        assert ante[2] < middle(mark)[0] < blind[0]
        assert ante[1] < middle(mark)[1] < ante[3]
    assert is_missed(cite, without(mark=1))
    assert is_missed(cite, wordless(mark=1))
    assert is_missed(cite, moved(y=90, mark=4))
    assert is_missed(cite, swapped({"wager": "ante", "seat": 5}, {"wager": "blind", "seat": 5}))


# ── Devices and systems ──────────────────────────────────────────────────────────────────────

DEVICES = {
    "641a.2(c)(1)": "four-card-progressive five-card-progressive",
    "643a.2(c)(1)": "five-card-bonus",
    "643a.2(d)(1)": "three-card-progressive five-card-progressive",
    "647a.2(c)(1)": "progressive",
    "653a.2(c)(1)": "progressive",
    "641a.2(c)": "four-card-progressive five-card-progressive",
    "643a.2(c)": "five-card-bonus",
    "643a.2(d)": "three-card-progressive five-card-progressive",
    "647a.2(c)": "progressive",
    "649a.2(c)": "three-card-progressive five-card-progressive",
    "653a.2(c)": "progressive",
}


@pytest.mark.parametrize("cite", cited(DEVICES))
def test_a_device_with_a_light_accepts_each_progressive_at_each_position(cite: str) -> None:
    _, root = shown(cite)
    for wager in DEVICES[cite].split():
        for seat in positions(root):
            (device,) = groups(root, wager=wager, seat=seat, kind="device")
            assert [one for one in device if one.get("data-part") == "light"]
        own: dict[str, Any] = {"wager": wager, "seat": 1}
        assert is_missed(cite, without(**own))
        assert is_missed(cite, partless("light", **own))
        assert is_missed(cite, changed("kind", "ring", **own))
        assert is_missed(cite, moved(x=-400, **own))


CONTROLS = {
    "639a.2(d)": "electronic-control",
    "641a.2(c)": "progressive-control",
    "641a.2(c)(2)": "progressive-control",
    "641a.2(d)": "electronic-control",
    "643a.2(c)": "progressive-control",
    "643a.2(c)(2)": "progressive-control",
    "643a.2(d)": "progressive-control",
    "643a.2(d)(2)": "progressive-control",
    "643a.2(e)": "electronic-control",
    "647a.2(c)": "progressive-control",
    "647a.2(c)(2)": "progressive-control",
    "647a.2(d)": "electronic-control",
    "649a.2(c)": "progressive-control",
    "649a.2(d)": "electronic-control",
    "653a.2(c)": "progressive-control",
    "653a.2(c)(2)": "progressive-control",
    "653a.2(d)": "electronic-control",
    "655a.2(d)": "electronic-control",
    "657a.2(d)": "electronic-control",
}


@pytest.mark.parametrize("cite", cited(CONTROLS))
def test_the_dealer_has_a_lock_out(cite: str) -> None:
    _, root = shown(cite)
    name = CONTROLS[cite]
    (control,) = groups(root, equipment=name)
    (container,) = groups(root, equipment="inventory-container")
    assert "LOCK-OUT" in " ".join(control.itertext())
    assert abs(middle(control)[1] - middle(container)[1]) < 100, "at the dealer's side"
    assert is_missed(cite, without(equipment=name))
    assert is_missed(cite, moved(y=600, equipment=name))
    assert is_missed(cite, moved(y=-200, equipment=name))


ELECTRONIC = (
    "639a.2(b)(5) 639a.2(d) 641a.2(b)(5) 641a.2(d) 643a.2(b)(8) 643a.2(e) 647a.2(b)(7) 647a.2(d) "
    "649a.2(b)(5) 649a.2(d) 653a.2(b)(6) 653a.2(d) 655a.2(b)(6) 655a.2(d) 657a.2(b)(4) 657a.2(d)"
)


@pytest.mark.parametrize("cite", cited(ELECTRONIC.split()))
def test_each_position_has_an_electronic_wagering_system(cite: str) -> None:
    _, root = shown(cite)
    rules = full(slug_of(cite))
    keys = [key for key in rules.offers if rules.chapter.wagers[key].electronic]
    assert keys
    for seat in positions(root):
        (system,) = groups(root, terminal=seat)
        assert "FIVE CARD HAND BONUS" in "".join(system.itertext())
        left, top, right, bottom = extent(system)
        for key in keys:
            box = extent(groups(root, wager=key, seat=seat, kind="key")[0])
            assert left <= box[0]
            assert top <= box[1]
            assert box[2] <= right
            assert box[3] <= bottom
    assert is_missed(cite, without(terminal=2))
    assert is_missed(cite, moved(x=-330, terminal=2))
    for key in keys:
        assert is_missed(cite, without(wager=key, seat=2))
        assert is_missed(cite, moved(y=-100, wager=key, seat=2))


# ── Cards ────────────────────────────────────────────────────────────────────────────────────

PLACES = {
    "641a.2(b)(6)(ii)": ("bonus", 1),
    "643a.2(b)(4)": ("community", 2),
    "645a.2(b)": ("dealer-high", 5),
    "647a.2(b)(3)": ("community", 5),
    "647a.2(b)(4)": ("dealer", 2),
    "647a.2(b)(8)(ii)": ("bonus", 4),
    "649a.2(b)": ("community", 2),
    "653a.2(b)(3)": ("community", 5),
    "653a.2(b)(4)": ("dealer", 2),
    "653a.2(b)(7)(ii)": ("bonus", 4),
    "655a.2(b)": ("community", 3),
    "657a.2(b)": ("bonus", 1),
}


@pytest.mark.parametrize("cite", cited(PLACES))
def test_the_tables_own_cards_have_a_separate_place(cite: str) -> None:
    _, root = shown(cite)
    name, count = PLACES[cite]
    (place,) = groups(root, place=name, seat=0)
    assert len([one for one in place if one.get("data-part") == "card"]) == count
    for other in groups(root):
        if other is not place and (other.get("data-place") or other.get("data-wager")):
            assert apart(extent(place), extent(other))
    own: dict[str, Any] = {"place": name, "seat": 0}
    assert is_missed(cite, without(**own))
    assert is_missed(cite, onto({"plate": 1}, **own)) or name != "community"
    assert is_missed(
        cite, onto({"wager": next(iter(full(slug_of(cite)).offers)), "seat": 1}, **own)
    )
    assert is_missed(cite, moved(y=-400, **own))
    assert is_missed(cite, partless("card", **own))


@pytest.mark.parametrize(
    "cite", cited(("643a.2(b)(4)", "647a.2(b)(3)", "653a.2(b)(3)", "655a.2(b)"))
)
def test_community_cards_lie_directly_in_front_of_the_inventory_container(cite: str) -> None:
    _, root = shown(cite)
    cards = extent(groups(root, place="community")[0])
    container = extent(groups(root, equipment="inventory-container")[0])
    assert container[3] < cards[1] < container[3] + 120
    assert abs((cards[0] + cards[2]) - (container[0] + container[2])) < 1, "in its middle"
    own: dict[str, Any] = {"place": "community", "seat": 0}
    assert is_missed(cite, moved(x=200, **own))
    assert is_missed(cite, moved(y=-230, **own))
    assert is_missed(cite, without(equipment="inventory-container"))
    assert is_missed(cite, moved(x=400, y=88, equipment="discard-rack"))


@pytest.mark.parametrize("cite", cited(("643a.2(b)(3)", "645a.2(b)")))
def test_each_player_has_a_place_for_cards(cite: str) -> None:
    _, root = shown(cite)
    for seat in positions(root):
        assert [one for one in groups(root, seat=seat) if one.get("data-place")]
    hands = {one.get("data-place") for one in groups(root, seat=3) if one.get("data-place")}
    gone = [without(place=hand, seat=3) for hand in hands]
    assert is_missed(cite, *gone)
    hand = sorted(str(one) for one in hands)[0]
    first = next(iter(full(slug_of(cite)).offers))
    assert is_missed(cite, onto({"wager": first, "seat": 3}, place=hand, seat=3))
    assert is_missed(cite, onto({"plate": 5}, place=hand, seat=3))


# ── Boxes, rack, positions, name ─────────────────────────────────────────────────────────────

BOXES = "639a.2(e) 641a.2(e) 643a.2(f) 645a.2(b) 647a.2(e) 649a.2(e) 653a.2(e) 655a.2(e) 657a.2(e)"
RACKS = "639a.2(f) 641a.2(f) 643a.2(g) 645a.2(b) 647a.2(f) 649a.2(f) 653a.2(f) 655a.2(f) 657a.2(f)"


@pytest.mark.parametrize("cite", cited(BOXES.split()))
def test_drop_box_and_tip_box_are_on_the_dealers_two_sides(cite: str) -> None:
    _, root = shown(cite)
    dealer = middle(groups(root, equipment="inventory-container")[0])
    drop, tip = (middle(groups(root, equipment=name)[0]) for name in ("drop-box", "tip-box"))
    assert drop[0] < dealer[0] < tip[0]
    assert drop[1] == tip[1] < dealer[1], "beyond the edge where the dealer stands"
    for name in ("drop-box", "tip-box"):
        assert is_missed(cite, without(equipment=name))
        assert is_missed(cite, moved(y=-60, equipment=name)), "not attached"
        assert is_missed(cite, moved(y=700, equipment=name)), "on the players' side"
    assert is_missed(cite, moved(x=900, equipment="drop-box")), "both on one side"


@pytest.mark.parametrize("cite", cited(RACKS.split()))
def test_a_discard_rack_stands_on_the_dealers_side(cite: str) -> None:
    _, root = shown(cite)
    container = extent(groups(root, equipment="inventory-container")[0])
    (rack,) = groups(root, equipment="discard-rack")
    assert abs(middle(rack)[1] - (container[1] + container[3]) / 2) < 60
    assert is_missed(cite, without(equipment="discard-rack"))
    assert is_missed(cite, moved(y=600, equipment="discard-rack"))
    assert is_missed(cite, moved(y=-200, equipment="discard-rack"))


HOLDERS = (
    "639a.2(b) 641a.2(b)(1) 643a.2(b)(1) 645a.2(b) 647a.2(b)(1) 649a.2(b) 653a.2(b)(1) 655a.2(b) "
    "657a.2(b)"
)


@pytest.mark.parametrize("cite", cited(HOLDERS.split()))
def test_the_felt_names_the_certificate_holder(cite: str) -> None:
    _, root = shown(cite)
    lines = [one.text for one in root.iter(f"{SVG}text") if one.get("data-writing") == "holder"]
    assert lines == ["Test Casino"]
    assert is_missed(cite, rewritten("holder", "Another Casino"))


def seats() -> Iterator[tuple[str, int]]:
    for chapter, most in (("641a", 7), ("643a", 7), ("647a", 6), ("653a", 6)):
        yield f"{chapter}.2(a)", most
    for chapter, most in (("639a", 7), ("645a", 6), ("649a", 7), ("655a", 6), ("657a", 7)):
        yield f"{chapter}.2(b)", most


@pytest.mark.parametrize(
    ("cite", "most"),
    [
        pytest.param(cite, most, marks=pytest.mark.cites(*printed([cite]), "R3"), id=cite)
        for cite, most in seats()
    ],
)
def test_the_positions_are_on_one_side_and_no_more_than_the_chapter_has(
    cite: str, most: int
) -> None:
    _, root = shown(cite)
    assert len(positions(root)) == most
    container = extent(groups(root, equipment="inventory-container")[0])
    assert all(extent(groups(root, plate=seat)[0])[1] > container[3] for seat in positions(root))
    assert is_missed(cite, without(plate=1))
    assert is_missed(cite, moved(y=-2000, plate=1))
    assert is_missed(cite, moved(y=900, equipment="inventory-container"))

    def one_more(root: ElementTree.Element) -> None:
        plate = ElementTree.fromstring(ElementTree.tostring(groups(root, plate=1)[0]))
        plate.set("data-plate", str(most + 1))
        root.append(plate)
        root.set("data-positions", str(most + 1))

    assert is_missed(cite, one_more)
