"""Cards, chips and marks are drawings that stand alone, on a page and on paper."""

from xml.etree import ElementTree

import pytest

from pitboss.cards import DECK_52, CardError, card_text
from pitboss.documents import parts

NAMES = tuple(card_text(card) for card in DECK_52)
DRAWN = (
    *(parts.card(name, two_colour=two) for name in (*NAMES, "Jk") for two in (False, True)),
    *(parts.card_back(second=second) for second in (False, True)),
    *(parts.chip(value, hollow) for value in parts.CHIPS for hollow in (False, True)),
    parts.dealer_button(),
    parts.lammer(),
)


def test_every_card_looks_different() -> None:
    assert len({parts.card(name) for name in (*NAMES, "Jk")}) == 53
    assert len({parts.card(name, two_colour=True) for name in NAMES}) == 52
    assert parts.card_back() != parts.card_back(second=True)


@pytest.mark.parametrize("name", NAMES)
def test_two_colours_change_diamonds_and_clubs_alone(name: str) -> None:
    same = parts.card(name) == parts.card(name, two_colour=True)
    assert same == (name[1] in "hs")


def test_a_card_is_named_as_it_is_written() -> None:
    assert parts.card("10h") == parts.card("Th")
    with pytest.raises(CardError, match="is not a card"):
        parts.card("1h")


def test_a_chip_is_solid_only_when_it_is_accepted() -> None:
    for value in parts.CHIPS:
        assert parts.chip(value) != parts.chip(value, hollow=True)
    assert len({parts.chip(value) for value in parts.CHIPS}) == len(parts.CHIPS)


def test_a_part_has_attributes_alone() -> None:
    """No style, no class, no id, no text on a path, no filter, nothing from elsewhere."""
    for drawn in DRAWN:
        for element in ElementTree.fromstring(drawn).iter():
            assert element.tag in {"g", "path", "rect", "circle", "text"}
            assert not {"style", "class", "id", "href", "filter"} & set(element.attrib)


def test_a_card_needs_no_typeface() -> None:
    for name in (*NAMES, "Jk"):
        assert not list(ElementTree.fromstring(parts.card(name)).iter("text"))


def test_the_sprite_has_every_part_once() -> None:
    root = ElementTree.fromstring(parts.sprite())
    ids = [symbol.attrib["id"] for symbol in root]
    assert len(ids) == len(set(ids))
    two_colours = {f"{name}-2" for name in NAMES if name[1] in "dc"}
    chips = {f"chip-{value}{end}" for value in (1, 5, 25, 100, 500, 1000) for end in ("", "-o")}
    marks = {"Jk", "back", "back-b", "dealer-button", "lammer"}
    assert {name for name in ids if not name.startswith("i-")} == (
        set(NAMES) | two_colours | chips | marks
    )
    assert {"i-check", "i-x", "i-warn", "i-lock", "i-clock", "i-info"} <= set(ids)
    assert parts.card("As") in parts.sprite()
