"""The felt of each game: everything has its place, nothing lies on anything else."""

from math import hypot
from xml.etree import ElementTree

import pytest

from pitboss.documents.felt import ENLARGED, SCALE, anchors, felt_drawing, felt_of
from pitboss.documents.felt.checklist import Status
from pitboss.documents.felt.inscribed import POSTED
from pitboss.documents.felt.outline import Outline
from pitboss.documents.inscriptions import inscriptions
from pitboss.documents.sign_panels import sign_rows
from pitboss.documents.type_widths import text_width
from pitboss.rulebook import GameRules, chapters
from tests.support.felts import (
    FACILITY,
    SVG,
    apart,
    broken,
    everything_drawn,
    extent,
    full,
    groups,
    items,
    middle,
    rewritten,
)
from tests.support.signs import everything, letters, offered
from tests.support.submissions import one

GAMES = tuple(chapters())
LONG = "The Grand " + "Allegheny and Monongahela " * 7 + "Casino"


def least(slug: str) -> GameRules:
    return offered(one(slug))[1]


@pytest.mark.parametrize("inscribed", [False, True])
@pytest.mark.parametrize("slug", GAMES)
def test_nothing_lies_on_anything_else(slug: str, inscribed: bool) -> None:
    for rules in (full(slug), least(slug)):
        for facility in (FACILITY, LONG):
            root = ElementTree.fromstring(
                felt_drawing(felt_of(rules, facility, inscribed=inscribed))
            )
            places = list(everything_drawn(root))
            for number, (name, box) in enumerate(places):
                for other, next_box in places[number + 1 :]:
                    assert apart(box, next_box), (name, other)
            for line, written in lines(root):
                for name, box in places:
                    assert apart(box, written), (line, name)


def lines(root: ElementTree.Element) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Every line that is inscribed, and the room that it takes."""
    found = []
    for text in root.iter(f"{SVG}text"):
        if not text.get("data-writing"):
            continue
        words, size = text.text or "", float(text.attrib["font-size"])
        bold = text.get("font-weight") == "700"
        spacing = float(text.get("letter-spacing", "0"))
        wide = text_width(words, size, bold=bold) + spacing * len(words)
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[text.attrib["text-anchor"]]
        found.append((words, (left, y - 0.73 * size, left + wide, y + 0.2 * size)))
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_no_line_lies_on_another(slug: str) -> None:
    for number in letters(chapters()[slug]):
        rules = offered(everything(slug, number))[1]
        root = ElementTree.fromstring(felt_drawing(felt_of(rules, LONG, inscribed=True)))
        written = lines(root)
        for at, (words, box) in enumerate(written):
            for other, next_box in written[at + 1 :]:
                assert apart(box, next_box), (words, other)


@pytest.mark.parametrize("own", [0, 1, 4])
@pytest.mark.parametrize("slug", GAMES)
def test_every_seat_lies_inside_the_edging(slug: str, own: int) -> None:
    felt = felt_of(full(slug), FACILITY, own=own, screen=True)
    table = Outline(felt.left, felt.right, felt.top, felt.bend, felt.bottom)
    boxes = [area.box for area in felt.areas] + [place.box for place in felt.cards]
    boxes += [plate.box for plate in felt.plates] + [system.box for system in felt.terminals]
    for box in boxes:
        assert felt.left < box.left
        assert box.right < felt.right
        assert box.bottom < min(table.depth(box.left), table.depth(box.right))


@pytest.mark.parametrize("slug", GAMES)
def test_words_lie_inside_their_area(slug: str) -> None:
    root = ElementTree.fromstring(felt_drawing(felt_of(full(slug), FACILITY)))
    for group in root.iter(f"{SVG}g"):
        if not (group.get("data-wager") or group.get("data-terminal")):
            continue
        left, top, right, bottom = extent(group)
        ring = group.get("data-kind") == "ring"
        _, y = middle(group)
        for text in group.iter(f"{SVG}text"):
            size = float(text.attrib["font-size"])
            wide = text_width(text.text or "", size, bold=True) / 2
            base = float(text.attrib["y"])
            assert float(text.attrib["x"]) - wide >= left
            assert float(text.attrib["x"]) + wide <= right
            assert top <= base - 0.73 * size
            assert base <= bottom
            if ring:
                radius = (right - left) / 2
                far = max(abs(base - 0.73 * size - y), abs(base - y))
                assert hypot(wide, far) <= radius + 0.5


@pytest.mark.parametrize("slug", GAMES)
def test_a_drawing_has_attributes_alone(slug: str) -> None:
    """No style, no class, no text on a path, no filter, nothing moved, nothing from elsewhere."""
    svg = felt_drawing(felt_of(full(slug), FACILITY, own=2, screen=True))
    assert svg == felt_drawing(felt_of(full(slug), FACILITY, own=2, screen=True))
    for element in ElementTree.fromstring(svg).iter():
        assert element.tag.removeprefix(SVG) in {
            *("svg", "title", "defs", "radialGradient", "linearGradient", "stop"),
            *("g", "path", "rect", "circle", "text"),
        }
        banned = {"style", "class", "href", "filter", "transform"}
        assert not banned & set(element.attrib)


@pytest.mark.parametrize("slug", GAMES)
def test_a_page_finds_every_area_card_and_plate(slug: str) -> None:
    felt = felt_of(full(slug), FACILITY, screen=True)
    root, found = ElementTree.fromstring(felt_drawing(felt)), anchors(felt)
    assert set(found["seats"]) == {str(seat) for seat in range(1, felt.positions + 1)}
    drawn = {(one.get("data-wager"), one.get("data-seat")) for one in groups(root)} - {(None, None)}
    listed = {(wager, seat) for seat, place in found["seats"].items() for wager in place["areas"]}
    assert listed == {pair for pair in drawn if pair[0]}
    for seat, place in found["seats"].items():
        for wager, at in place["areas"].items():
            left, top, right, bottom = extent(groups(root, wager=wager, seat=seat)[0])
            assert left < at["x"] < right
            assert top < at["y"] < bottom
            assert at["radius"] > 10
        hands = [one for one in groups(root, seat=seat) if one.get("data-place")]
        assert len(place["cards"]) == sum(int(one.get("data-count", "0")) for one in hands)
        assert middle(groups(root, plate=seat)[0]) == pytest.approx(
            (place["plate"]["x"], place["plate"]["y"]), abs=0.02
        )
    for name, cards in found["places"].items():
        (group,) = groups(root, place=name, seat=0)
        drawn_cards = [one for one in group if one.get("data-part") == "card"]
        assert len(cards) == len(drawn_cards)


@pytest.mark.parametrize("slug", GAMES)
def test_the_own_seat_is_drawn_larger_and_the_others_as_they_are(slug: str) -> None:
    plain = anchors(felt_of(full(slug), FACILITY))["seats"]
    own = anchors(felt_of(full(slug), FACILITY, own=3))["seats"]
    for seat, place in plain.items():
        by = ENLARGED if seat == "3" else 1
        for wager, at in place["areas"].items():
            assert own[seat]["areas"][wager]["radius"] == pytest.approx(at["radius"] * by, abs=0.02)


def test_the_drawing_on_paper_is_to_scale() -> None:
    felt = felt_of(full("let-it-ride"), FACILITY)
    root = ElementTree.fromstring(felt_drawing(felt))
    assert float(root.attrib["width"].removesuffix("mm")) == pytest.approx(felt.width / SCALE)
    assert 2000 < felt.right - felt.left < 2200, "a real felt"
    words = " ".join(one.text or "" for one in root.iter(f"{SVG}text"))
    assert "1 : 10 where this line is 50 mm long" in words
    assert "1 : 12.5 where this line is 40 mm long" in felt_drawing(felt, scale=12.5)
    screen = ElementTree.fromstring(felt_drawing(felt_of(full("let-it-ride"), "X", screen=True)))
    assert "width" not in screen.attrib


# ── The checklist ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("inscribed", [False, True])
@pytest.mark.parametrize("slug", GAMES)
def test_the_felt_of_every_paytable_misses_nothing(slug: str, inscribed: bool) -> None:
    every = [offered(everything(slug, number))[1] for number in letters(chapters()[slug])]
    for rules in (*every, least(slug), full(slug)):
        svg = felt_drawing(felt_of(rules, FACILITY, inscribed=inscribed))
        met = {one.status for one in items(svg, rules)}
        assert Status.MISSING not in met
        assert (Status.SIGN in met) != inscribed


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_not_offered_is_neither_drawn_nor_demanded(slug: str) -> None:
    rules = least(slug)
    svg = felt_drawing(felt_of(rules, FACILITY))
    drawn = {one.get("data-wager") for one in groups(ElementTree.fromstring(svg))} - {None}
    assert drawn == set(rules.offers)
    off = [one for one in items(svg, rules) if one.status is Status.NOT_OFFERED]
    assert any("Five Card Hand Bonus" in one.where for one in off) or slug == "pai-gow-poker"
    assert all("not filed" in one.where or "none is filed" in one.where for one in off)


@pytest.mark.parametrize("slug", GAMES)
def test_payouts_and_notices_stand_on_the_felt_or_it_names_the_sign(slug: str) -> None:
    rules = full(slug)
    plain = felt_drawing(felt_of(rules, FACILITY))
    written = felt_drawing(felt_of(rules, FACILITY, inscribed=True))
    assert POSTED.upper() in plain
    assert POSTED.upper() not in written
    words = "".join("".join(ElementTree.fromstring(written).itertext()).split()).upper()
    for _, hand, pays in sign_rows(rules):
        assert "".join(f"{hand}{pays}".split()).upper() in words
    for notice in inscriptions(rules):
        assert "".join(notice.words.split()).upper() in words
    lost = items(broken(plain, rewritten("posted", "Enjoy")), rules)
    assert Status.MISSING in {one.status for one in lost}
    for what in ("payout", "payout-hand"):
        lost = items(broken(written, rewritten(what, "7 to 1")), rules)
        assert Status.MISSING in {one.status for one in lost}


@pytest.mark.parametrize(
    "slug", [one for one in GAMES if one not in ("four-card-poker", "mississippi-stud")]
)
def test_a_notice_that_is_rubbed_out_is_missed(slug: str) -> None:
    rules = full(slug)
    written = felt_drawing(felt_of(rules, FACILITY, inscribed=True))
    lost = items(broken(written, rewritten("notice", "Good luck")), rules)
    assert any("not said" in one.where for one in lost)
