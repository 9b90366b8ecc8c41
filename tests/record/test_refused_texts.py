"""A text that is not exactly a record is refused, with the place and with what would be right."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

from pitboss.cards import Card
from pitboss.money import NOTHING, Cents, MeterShare, Odds, To
from pitboss.record import Actor, Codec, Entry, RecordError, Role, kind
from tests.support.record_samples import (
    Base,
    Chips,
    Color,
    Law,
    Node,
    Pair,
    Place,
    RestStep,
    Street,
    Wager,
    WalkStep,
)

CODEC = Codec()
A_CARD = Card(0)


@kind("sample-many")
@dataclass(frozen=True, slots=True)
class Many:
    """A field of every type that a text can get wrong."""

    number: int = 0
    flag: bool = False
    words: str = ""
    raw: bytes = b""
    cents: Cents = NOTHING
    card: Card = A_CARD
    rate: Fraction = Fraction(0)
    odds: Odds | None = None
    fixed: To | None = None
    color: Color = Color.RED
    street: Street = Street.THIRD
    place: Place | None = None
    many: tuple[int, ...] = ()
    both: tuple[int, str] | None = None
    some: frozenset[int] = frozenset()
    by_name: Mapping[str, Chips] = field(default_factory=dict)
    by_seat: Mapping[int, int] = field(default_factory=dict)
    by_place: Mapping[Place, int] = field(default_factory=dict)
    either: int | str | None = None
    step: WalkStep | RestStep | None = None
    base: Base | None = None
    anything: Any | None = None
    law: Law | None = None
    pair: Pair | None = None
    node: Node | None = None


@kind("sample-picky")
@dataclass(frozen=True, slots=True)
class Picky:
    seat: int

    def __post_init__(self) -> None:
        assert self.seat, "a seat is 1 or more"


def body(kind_name: str, **fields: Any) -> dict[str, Any]:
    return {"kind": kind_name, "version": 1, "body": fields}


HALF = json.loads("0.5")
WRONG = [
    ("number", True, "number: True stands where a whole number belongs"),
    ("number", "1", "number: '1' stands where a whole number"),
    ("number", HALF, "number: a value of type float stands where a whole number"),
    ("number", None, "number: None stands"),
    ("flag", 1, "flag: 1 stands where true or false"),
    ("words", 1, "words: 1 stands where a text"),
    ("raw", "AB", "raw: 'AB' stands where bytes as lower-case hex"),
    ("raw", "a b", "raw: "),
    ("raw", "zz", "raw: "),
    ("cents", False, "cents: False stands where a whole number"),
    ("card", "10h", "card: '10h' stands where a card such as 'As'"),
    ("card", 3, "card: 3 stands"),
    ("rate", "2/4", "rate: '2/4' stands where a fraction in lowest terms"),
    ("rate", "1/0", "rate: "),
    ("rate", "1/-2", "rate: "),
    ("rate", "0.5", "rate: "),
    ("odds", "3 TO 2", "odds: '3 TO 2' stands where odds"),
    ("odds", "soon", "odds: 'soon'"),
    ("fixed", "3 for 2", "fixed: '3 for 2' stands"),
    ("color", "green", "color: 'green' stands where a Color .red, black."),
    ("color", ["red"], "color: a value of type list"),
    ("street", "3", "street: '3' stands"),
    ("street", True, "street: True stands"),
    ("place", ["a"], "place: a value of type list"),
    ("place", {"seat": 1}, "place: the field 'area' is missing"),
    ("place", {"area": "a", "seta": 1}, "place: there is no field 'seta' here: it has area, seat"),
    ("many", {"0": 1}, "many: a value of type dict stands where a list"),
    ("many", [0, 1, "2"], r"many\[2\]: '2' stands"),
    ("both", [1], "both: 1 values stand where a list of 2"),
    ("both", [1, 2], r"both\[1\]: 2 stands where a text"),
    ("some", [1, 1], "some: the same value stands twice"),
    ("by_name", {"x": {"amount": "5"}}, r"by_name\.x\.amount: '5' stands"),
    ("by_name", [], "by_name: a value of type list stands where an object"),
    ("by_seat", {"01": 1}, r"by_seat\.01: the key is not a whole number"),
    ("by_seat", {"-0": 1}, "by_seat.-0: "),
    ("by_seat", {"a": 1}, "by_seat.a: "),
    ("by_place", [[{"area": "a"}, 1], [{"area": "a"}, 2]], "by_place: the same key stands twice"),
    ("by_place", [[{"area": "a"}]], r"by_place\[0\]: 1 values stand where a list of 2"),
    ("either", [], "either: a value of type list stands where"),
    ("either", True, "either: True stands where"),
    ("step", {"far": 1}, "step: there is no field 'far' here: it has kind, version, body"),
    ("step", body("sample-wager"), "step: the kind 'sample-wager' stands where one of WalkStep"),
    ("step", body("sample-nothing"), "step: there is no kind 'sample-nothing'"),
    ("step", body("sample-walk"), "step: the field 'far' is missing and has no default"),
    ("step", {"kind": [], "version": 1, "body": {}}, "step: there is no kind a value of type list"),
    ("base", body("sample-wager"), "base: the kind 'sample-wager' stands where a registered kind"),
    ("anything", 5, "anything: 5 stands where null or a registered kind belongs"),
    ("law", {"ref": 5}, "law: a value of type dict stands where a Law"),
    ("law", "2024", "law: '2024' stands"),
    ("pair", {"sides": [1]}, "pair: a value of type dict is not a Pair: not enough values"),
    ("pair", {}, "pair: a value of type dict is not a Pair"),
    ("pair", [HALF], "pair: a value of type list stands where a Pair"),
]


@pytest.mark.parametrize(("name", "wrong", "message"), WRONG)
def test_a_value_of_another_type_is_refused_at_its_place(
    name: str, wrong: Any, message: str
) -> None:
    with pytest.raises(RecordError, match=rf"^sample-many\.{message}"):
        Codec(lookups={}).read(body("sample-many", **{name: wrong}))


UNWRITABLE = [
    ("number", True, "number: True stands where a whole number"),
    ("number", HALF, "number: a value of type float"),
    ("flag", 1, "flag: 1 stands"),
    ("words", b"", "words: a value of type bytes"),
    ("raw", "ab", "raw: 'ab' stands"),
    ("card", 53, "card: 53 stands where a card, 0 to 52"),
    ("card", True, "card: True stands"),
    ("rate", 1, "rate: 1 stands"),
    ("odds", To(0), "odds: '0 to 1' stands where odds"),
    ("odds", MeterShare(1, "reserve"), "odds: '1% reserve jackpot'"),
    ("odds", "3 to 2", "odds: '3 to 2' stands"),
    ("color", "red", "color: 'red' stands"),
    ("place", ("a", 0, False), "place: a value of type tuple"),
    ("many", [1], "many: a value of type list stands where a tuple"),
    ("both", (1,), "both: 1 values stand"),
    ("some", (1,), "some: a value of type tuple stands where a frozenset"),
    ("by_name", (), "by_name: a value of type tuple stands where a mapping"),
    ("by_seat", {"1": 1}, "by_seat: '1' stands where a whole number"),
    ("by_place", 5, "by_place: 5 stands where a mapping"),
    ("either", True, "either: True stands"),
    ("either", (), "either: a value of type tuple"),
    ("step", Wager(1, NOTHING), "step: a value of type Wager stands"),
    ("base", Chips(NOTHING), "base: a value of type Chips"),
    ("anything", Chips(NOTHING), "anything: a value of type Chips stands where a registered kind"),
    ("law", 5, "law: 5 stands"),
    ("pair", 5, "pair: 5 stands"),
    ("node", Node(10**90), None),
    ("number", "x" * 1000, "number: '" + "x" * 60 + "' stands"),
    ("words", 10**90, "words: a value of type int stands"),
]


@pytest.mark.parametrize(("name", "wrong", "message"), UNWRITABLE)
def test_a_value_that_is_not_of_its_fields_type_is_not_written(
    name: str, wrong: Any, message: str | None
) -> None:
    value = Many(**{name: wrong})
    if message is None:
        assert CODEC.read(CODEC.write(value)) == value
        return
    with pytest.raises(RecordError, match=rf"^sample-many\.{message}"):
        CODEC.write(value)


def test_only_a_registered_kind_is_written() -> None:
    with pytest.raises(RecordError, match="a value of type Chips is not a registered kind"):
        CODEC.text(Chips(NOTHING))


def test_a_field_that_nobody_knows_is_refused() -> None:
    with pytest.raises(RecordError, match="no field 'tip' here: it has seat, amount, choice"):
        CODEC.read(body("sample-wager", seat=1, amount=1, tip=5))
    with pytest.raises(RecordError, match="no field 'x' here: it has no fields"):
        CODEC.read(body("sample-rest", x=1))


def test_a_field_that_is_missing_is_refused() -> None:
    with pytest.raises(RecordError, match="sample-wager: the field 'amount' is missing"):
        CODEC.read(body("sample-wager", seat=1))


@pytest.mark.parametrize("data", [None, 5, [], "x", {}, {"kind": "sample-wager", "version": 1}])
def test_what_is_no_record_is_refused(data: Any) -> None:
    with pytest.raises(RecordError, match=r"^record: "):
        CODEC.read(data)
    with pytest.raises(RecordError, match=r"^entry: "):
        CODEC.read_entry(data)


def test_what_its_class_refuses_is_refused_with_the_place() -> None:
    with pytest.raises(RecordError, match=r"sample-picky: .* make no Picky: a seat is 1 or more"):
        CODEC.read(body("sample-picky", seat=0))


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("stream", 5),
        ("number", True),
        ("at", HALF),
        ("actor", "ann"),
        ("actor", "cook ann"),
        ("actor", "player"),
        ("actor", ["player", "ann"]),
        ("actor", None),
        ("command", None),
    ],
)
def test_an_envelope_is_checked_as_its_event_is(name: str, wrong: Any) -> None:
    entry = Entry("t", 1, 2, Actor(Role.PLAYER, "ann"), "c", Wager(1, Cents(5)))
    data = CODEC.write_entry(entry)
    with pytest.raises(RecordError, match=rf"^entry\.{name}"):
        CODEC.read_entry(data | {name: wrong})
    with pytest.raises(RecordError, match="the field"):
        CODEC.read_entry({key: held for key, held in data.items() if key != name})
    with pytest.raises(RecordError, match="no field 'more'"):
        CODEC.read_entry(data | {"more": 1})


def test_an_envelope_with_a_wrong_time_is_not_written() -> None:
    wrong: Any = HALF
    with pytest.raises(RecordError, match=r"^entry\.at: "):
        CODEC.write_entry(Entry("t", 1, wrong, Actor(Role.PLAYER, "a"), "c", RestStep()))


def test_an_error_in_an_event_names_stream_and_number() -> None:
    entry = Entry("table-7", 12, 2, Actor(Role.PLAYER, "ann"), "c", Wager(1, Cents(5)))
    data = CODEC.write_entry(entry)
    with pytest.raises(RecordError, match=r"^table-7/12 sample-wager\.seat: 'x' stands"):
        CODEC.read_entry(data | {"body": {"seat": "x", "amount": 1}})


TEXTS = [
    ('{"kind":"a","kind":"a"}', "the key 'kind' stands twice"),
    ('{"kind":"a","version":1,"body":{"x":{"y":1,"y":1}}}', "the key 'y' stands twice"),
    ('{"kind":1.0}', "1.0 is not exact"),
    ('{"kind":1e5}', "1e5 is not exact"),
    ('{"kind":NaN}', "NaN is no number"),
    ('{"kind":-Infinity}', "-Infinity is no number"),
    ("", "not JSON"),
    ("{} {}", "not JSON"),
    ("{'kind': 1}", "not JSON"),
    ('{"kind":01}', "not JSON"),
    ("[" * 100_000, "nested too deeply"),
    ('{"kind":' * 100_000, "nested too deeply"),
]


@pytest.mark.parametrize(("text", "message"), TEXTS, ids=[message for _, message in TEXTS])
def test_a_text_that_is_no_json_of_ours_is_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        CODEC.parse(text)
    with pytest.raises(RecordError, match=message):
        CODEC.parse_entry(text)


def chain(length: int) -> Node:
    node = Node(0)
    for number in range(length):
        node = Node(number, next=node)
    return node


def test_a_record_may_be_deep() -> None:
    value = Many(node=chain(90))
    assert CODEC.parse(CODEC.text(value)) == value


def test_a_record_that_is_too_deep_is_refused_both_ways() -> None:
    with pytest.raises(RecordError, match="nested too deeply"):
        CODEC.write(Many(node=chain(101)))
    data: dict[str, Any] = {"value": 1}
    for _ in range(101):
        data = {"value": 1, "next": data}
    with pytest.raises(RecordError, match="nested too deeply"):
        CODEC.read(body("sample-many", node=data))


def test_a_value_that_is_nested_without_end_is_an_error_of_the_codec() -> None:
    data: list[Any] = []
    for _ in range(100_000):
        data = [data]
    with pytest.raises(RecordError, match=r"sample-many\.number"):
        CODEC.read(body("sample-many", number=data))
    with pytest.raises(RecordError, match="nested too deeply"):
        CODEC.read(body("sample-many", pair=data))
