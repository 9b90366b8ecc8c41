"""Models: frozen, compared by their fields, written without what equals its default."""

from dataclasses import FrozenInstanceError, replace
from fractions import Fraction
from typing import Annotated, Any

import pytest

from pitboss.models import Form, Money, Text, as_json, field_names, from_core, model
from pitboss.money import parse_odds


@model
class Row:
    """A row."""

    hand: str
    pays: Text | None
    late: str | None = None


@model
class Page:
    """A page with rows."""

    rows: tuple[Row, ...]
    levels: dict[str, Money]
    share: Annotated[float, Form(write=float)]


class Core:
    """Something of the core, with more to it than is written."""

    rows = (Row(hand="Pair", pays="1 to 1"),)
    levels = {"mega": 1250}  # noqa: RUF012
    share = Fraction(1, 4)
    secret = "deck"


def test_a_model_is_frozen_and_compared_by_its_fields() -> None:
    row: Any = Row(hand="Pair", pays=None)
    with pytest.raises(FrozenInstanceError):
        row.hand = "Flush"
    with pytest.raises(FrozenInstanceError):
        del row.hand
    assert row == Row(hand="Pair", pays=None) != replace(row, hand="Flush")
    assert hash(row) == hash(Row(hand="Pair", pays=None))
    assert row != Page(rows=(), levels={}, share=0.5)
    assert repr(row) == "Row(hand='Pair', pays=None, late=None)"


def test_fields_are_named_and_all_of_them_are_needed() -> None:
    assert field_names(Row) == ("hand", "pays", "late")
    wrong: Any
    for wrong in ({"hand": "Pair"}, {"hand": "Pair", "pays": None, "guess": 1}):
        with pytest.raises(TypeError):
            Row(**wrong)
    with pytest.raises(TypeError):
        Row("Pair", None)  # type: ignore[call-arg]


def test_only_what_equals_its_default_is_left_out() -> None:
    assert as_json(Row(hand="Pair", pays=None)) == {"hand": "Pair", "pays": None}
    assert list(as_json(Row(late="x", pays=None, hand=""))) == ["hand", "pays", "late"]


def test_a_model_takes_the_attributes_of_its_names_and_no_others() -> None:
    found = from_core(Page, Core())
    assert as_json(found) == {
        "rows": [{"hand": "Pair", "pays": "1 to 1"}],
        "levels": {"mega": "12.50"},
        "share": 0.25,
    }
    given = from_core(Row, object(), hand="Pair", pays=str(parse_odds("3 to 2")))
    assert given.pays == "3 to 2"
    with pytest.raises(TypeError):
        from_core(Row, object(), hand="Pair")
