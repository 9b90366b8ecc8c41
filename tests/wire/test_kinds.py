"""The schemas of the record's kinds fit what the codec writes, and nothing that it refuses."""

import json
import types
import typing
from collections.abc import Mapping, Set
from dataclasses import MISSING, fields
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any

import jsonschema_rs
import pytest

from pitboss.cards import DECK_53, Card, parse_cards
from pitboss.floor import view, view_at
from pitboss.games.choices import Check, Decision
from pitboss.hands import Hand, five_card
from pitboss.money import Cents, Odds, parse_odds
from pitboss.record import SEALED, Actor, Codec, Role, kinds
from pitboss.round import PlaceWagers
from pitboss.round.commands import Command
from pitboss.rulebook import GameRules
from pitboss.wire import read, schema, schema_names
from pitboss.wire.kinds import FAMILIES, body_of, family
from tests.support.commands import fits
from tests.support.floors import ADMIN, House
from tests.support.games import UTH
from tests.support.rounds import rules_of

ANN = Actor(Role.PLAYER, "Ann")
COMMANDS = [one.name for one in family("command")]
EVENTS = [one.name for one in family("event")]
PLAIN: Mapping[Any, Any] = {
    types.NoneType: None,
    bool: True,
    int: 7,
    str: "word",
    bytes: b"\x01\xff",
    Fraction: Fraction(1, 3),
    Card: DECK_53[7],
    Actor: Actor(Role.DEALER, "Ann"),
    Decision: Check(),
    Hand: five_card(parse_cards("As Ks Qs Js Ts")),
    GameRules: rules_of(UTH),
}


def sample(hint: Any) -> Any:
    """Some value of a type."""
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, typing.NewType):
        return sample(hint.__supertype__)
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return sample(parts[0])
    if origin in (typing.Union, types.UnionType):
        return sample(parts[0])
    if origin is tuple:
        return tuple(sample(part) for part in parts if part is not Ellipsis)
    if origin in (frozenset, Set):
        return frozenset({sample(parts[0])})
    if origin in (dict, Mapping):
        return {sample(parts[0]): sample(parts[1])}
    if issubclass(hint, Enum):
        return next(iter(hint))
    if issubclass(hint, Odds):
        return parse_odds("1 to 1")
    return made(hint)


def made(cls: Any, *, whole: bool = True) -> Any:
    """A value of a class by its fields; without those that have a default, unless it is whole."""
    derived = [one.type for one in kinds().values() if issubclass(one.type, cls)]
    cls = derived[0] if derived and cls not in derived else cls
    hints = typing.get_type_hints(cls, include_extras=True)
    if issubclass(cls, tuple):
        return cls(*(sample(hints[name]) for name in cls._fields))
    needed = [
        one.name
        for one in fields(cls)
        if one.init
        and SEALED not in getattr(hints[one.name], "__metadata__", ())
        and (whole or (one.default is MISSING and one.default_factory is MISSING))
    ]
    return cls(**{name: sample(hints[name]) for name in needed})


#: What a command answers may be called as the command is, and comes first.
ANSWERS = {name.removesuffix("-output") for name in schema_names()}
OURS = [name for name, one in kinds().items() if one.type.__module__.startswith("pitboss.")]
NAMES = [*FAMILIES, *(name for name in OURS if name not in ANSWERS)]


@pytest.mark.parametrize("name", NAMES)
def test_every_schema_is_a_schema(name: str) -> None:
    found = schema(name)
    assert jsonschema_rs.meta.is_valid(found)
    assert found["title"] == name


def test_no_family_is_empty_and_each_kind_is_in_one_at_most() -> None:
    found = [one.name for name in FAMILIES for one in family(name)]
    assert len(found) == len(set(found))
    assert {"decide", "decision-made", "round-view", "floor-view"} <= set(found)


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_fits_without_its_envelope(name: str, whole: bool) -> None:
    body = body_of(made(kinds()[name].type, whole=whole))
    assert not body.keys() & {one.name for one in fields(Command)}
    fits(name, body)
    fits("command", {"kind": name, "version": kinds()[name].version, "body": body})
    with pytest.raises(jsonschema_rs.ValidationError):
        fits(name, {**body, "guess": 1})
    for key in schema(name)["required"]:
        with pytest.raises(jsonschema_rs.ValidationError):
            fits(name, {one: value for one, value in body.items() if one != key})


def test_no_command_takes_what_only_the_system_knows() -> None:
    for one in family("command"):
        hidden = {each.name for each in one.fields() if each.sealed or each.from_events}
        assert not hidden & schema(one.name)["properties"].keys()


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("name", EVENTS)
def test_an_event_fits_without_what_is_sealed(name: str, whole: bool) -> None:
    event = made(kinds()[name].type, whole=whole)
    body = body_of(event)
    fits(name, body)
    fits("event", {"kind": name, "version": kinds()[name].version, "body": body})
    assert not {one.name for one in kinds()[name].fields() if one.sealed} & body.keys()
    with pytest.raises(jsonschema_rs.ValidationError):
        fits(name, {**body, "guess": 1})


def test_views_of_a_floor_fit_and_are_read_back() -> None:
    house = House()
    house.set_up("T", UTH)
    views = view(house.floor, ADMIN, house.at), view_at(house.floor, ADMIN, "T", house.at)
    for found, name in zip(views, ("floor-view", "floor-table-view"), strict=True):
        assert found is not None
        fits(name, body_of(found))
        fits("view", {"kind": name, "version": 1, "body": body_of(found)})
        codec = Codec(None, {GameRules: house.floor.facility.rules})
        assert codec.read(codec.write(found)) == found


def test_a_command_is_read_by_its_family_and_by_its_kind() -> None:
    command = PlaceWagers(ANN, 3, {"ante": Cents(1000)})
    text = json.dumps(Codec().write(command))
    assert read("command", text) == read("place-wagers", text.encode()) == command


def test_another_kind_and_a_text_that_is_none_are_refused() -> None:
    text = json.dumps(Codec().write(PlaceWagers(ANN, 3, {})))
    for name, wrong in (("event", text), ("sit", text), ("command", "{}"), ("command", "x")):
        with pytest.raises(ValueError, match=r"\w"):
            read(name, wrong)
    with pytest.raises(KeyError):
        read("no-kind", text)


def test_the_views_of_the_facade_are_in_the_schema() -> None:
    names = {one.name for one in family("view")}
    assert {"table-now", "lobby-now", "floor-table-view", "round-view"} <= names
    assert schema("table-now")["properties"].keys() >= {"n", "now", "view", "clock"}
