"""Kinds, versions and upcasts; references and forms of their own; what can be listed."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field
from enum import Enum, Flag
from typing import Any, NamedTuple

import pytest

from pitboss.cards import Card
from pitboss.money import Cents
from pitboss.record import Codec, RecordError, Sealed, kind, kinds, recorded, reference, scalar
from tests.support.record_samples import Chips, Law, Pair, Rich, Secrets, ShowingSealer, Wager

CODEC = Codec()


def named(body: dict[str, Any]) -> dict[str, Any]:
    """Version 1 called the seat a box."""
    body["seat"] = body.pop("box")
    return body


def in_cents(body: dict[str, Any]) -> dict[str, Any]:
    """Version 2 counted dollars."""
    return {**body, "amount": body["amount"] * 100, "seen": [*body.pop("seen", []), 2]}


@kind("sample-third", version=3, upcasts={1: named, 2: in_cents})
@dataclass(frozen=True, slots=True)
class Third:
    seat: int
    amount: Cents
    seen: tuple[int, ...] = ()
    salt: Sealed[bytes] = b""


@kind("sample-gap", version=3, upcasts={2: lambda body: body})
@dataclass(frozen=True, slots=True)
class Gap:
    seat: int


def move_seal(body: dict[str, Any]) -> dict[str, Any]:
    return {"other": body.pop("sealed")}


@kind("sample-moved", version=2, upcasts={1: move_seal})
@dataclass(frozen=True, slots=True)
class Moved:
    other: Sealed[bytes] = b""


def not_a_body(body: dict[str, Any]) -> Any:
    return None


@kind("sample-odd-upcast", version=2, upcasts={1: not_a_body})
@dataclass(frozen=True, slots=True)
class OddUpcast:
    seat: int = 0


@kind("sample-holder")
@dataclass(frozen=True, slots=True)
class Holder:
    either: Third | Wager | None = None
    law: Law | None = None
    pair: Pair | None = None


def record(name: str, version: Any, **body: Any) -> dict[str, Any]:
    return {"kind": name, "version": version, "body": body}


def test_an_old_version_goes_through_every_upcast_in_turn() -> None:
    assert CODEC.read(record("sample-third", 1, box=4, amount=5)) == Third(4, Cents(500), (2,))
    assert CODEC.read(record("sample-third", 2, seat=4, amount=5)) == Third(4, Cents(500), (2,))
    assert CODEC.read(record("sample-third", 3, seat=4, amount=5)) == Third(4, Cents(5))


def test_an_old_version_inside_another_record_is_upcast_too() -> None:
    data = record("sample-holder", 1, either=record("sample-third", 1, box=4, amount=5))
    assert CODEC.read(data) == Holder(Third(4, Cents(500), (2,)))


def test_an_upcast_leaves_the_text_as_it_was() -> None:
    data = record("sample-third", 1, box=4, amount=5)
    CODEC.read(data)
    assert data == record("sample-third", 1, box=4, amount=5)


def test_a_seal_goes_through_an_upcast_as_it_is() -> None:
    codec = Codec(ShowingSealer())
    data = codec.write(Third(4, Cents(5), salt=b"s"))
    assert codec.read(data | {"version": 2}).salt == b"s"


def test_an_upcast_that_moves_a_seal_is_refused_as_it_could_not_be_opened() -> None:
    with pytest.raises(RecordError, match="an upcast changed a seal"):
        CODEC.read(record("sample-moved", 1, sealed="x"))


def test_a_newer_version_is_refused() -> None:
    with pytest.raises(RecordError, match=r"version 4 of sample-third is newer .*\(3\)"):
        CODEC.read(record("sample-third", 4, seat=4, amount=5))


@pytest.mark.parametrize("version", [0, -1, True, "1", None])
def test_what_is_no_version_is_refused(version: Any) -> None:
    with pytest.raises(RecordError, match="is no version"):
        CODEC.read(record("sample-third", version, seat=4, amount=5))


def test_a_missing_upcast_is_refused() -> None:
    assert CODEC.read(record("sample-gap", 2, seat=1)) == Gap(1)
    with pytest.raises(RecordError, match="sample-gap has no upcast from version 1 to 2"):
        CODEC.read(record("sample-gap", 1, seat=1))


def test_an_old_body_that_an_upcast_cannot_read_is_refused() -> None:
    with pytest.raises(RecordError, match="version 1 of sample-third is damaged"):
        CODEC.read(record("sample-third", 1, seat=4))
    with pytest.raises(RecordError, match="stands where the body of sample-third"):
        CODEC.read({"kind": "sample-third", "version": 1, "body": []})
    with pytest.raises(RecordError, match="stands where the body of sample-odd-upcast"):
        CODEC.read(record("sample-odd-upcast", 1))


def register(name: Any, version: Any = 1, **more: Any) -> None:
    @kind(name, version, **more)
    @dataclass(frozen=True, slots=True)
    class Fresh:
        seat: int


@pytest.mark.parametrize("name", ["", "Wager", "wager placed", "a--b", "-a", 5, "wager_placed"])
def test_a_kind_has_a_plain_name(name: Any) -> None:
    with pytest.raises(TypeError, match="names no kind"):
        register(name)


def test_a_name_is_given_once() -> None:
    with pytest.raises(TypeError, match="sample-wager is Wager already"):
        register("sample-wager")


def test_a_class_is_registered_once() -> None:
    with pytest.raises(TypeError, match="Wager is registered as sample-wager already"):
        kind("sample-again")(Wager)
    with pytest.raises(TypeError, match="Wager is registered as sample-wager already"):
        reference(Wager, str)
    with pytest.raises(TypeError, match="Law has a form of its own already"):
        scalar(Law, str, Law)
    no_class: Any = Card
    with pytest.raises(TypeError, match="is no class"):
        scalar(no_class, str, int)
    assert "sample-again" not in kinds()


class Plain:
    pass


class Heir(Chips):
    pass


@pytest.mark.parametrize("cls", [Plain, Heir, int, 5])
def test_only_a_dataclass_is_a_kind(cls: Any) -> None:
    with pytest.raises(TypeError, match="not a dataclass: put @kind above @dataclass"):
        kind("sample-plain")(cls)


@pytest.mark.parametrize("version", [0, -1, True, "1"])
def test_versions_are_numbers_from_1_upward(version: Any) -> None:
    with pytest.raises(TypeError, match="write a number from 1 upward"):
        register("sample-version", version)


@pytest.mark.parametrize("old", [0, 2, 3, "1"])
def test_an_upcast_is_from_an_older_version(old: Any) -> None:
    with pytest.raises(TypeError, match="its versions are 1 to 2"):
        register("sample-upcast", 2, upcasts={old: named})


def test_kinds_can_be_listed_with_their_fields() -> None:
    found = kinds()["sample-secrets"]
    assert (found.name, found.version, found.type, dict(found.upcasts)) == (
        "sample-secrets",
        1,
        Secrets,
        {},
    )
    listed = [(one.name, one.type_text, one.sealed, one.has_default) for one in found.fields()]
    assert listed == [
        ("public", "int", False, False),
        ("deck", "tuple[Card | None, ...]", True, True),
        ("draw", "int | None", True, True),
        ("words", "str", True, True),
        ("hands", "tuple[Salted, ...]", False, True),
        ("by_seat", "Mapping[int, Salted]", False, True),
    ]


def test_types_are_listed_as_a_person_writes_them() -> None:
    texts = {one.name: one.type_text for one in kinds()["sample-rich"].fields()}
    assert texts["none"] == "tuple[()]"
    assert texts["nothing"] == "None"
    assert texts["anything"] == "Any"
    assert texts["seats"] == "frozenset[tuple[int, str]]"
    assert texts["nested"] == "Mapping[str, Mapping[int, frozenset[Card]]]"
    assert set(texts) == {one for one in Rich.__slots__ if one != "worked_out"}


def test_the_list_of_kinds_cannot_be_changed_from_outside() -> None:
    listed: Any = kinds()
    with pytest.raises(TypeError):
        listed["sample-x"] = None


def test_a_reference_is_found_by_its_key() -> None:
    law = Law("2024")
    codec = Codec(lookups={Law: {"2024": law}.__getitem__})
    data = codec.write(Holder(law=law))
    assert data["body"] == {"law": {"ref": "2024"}}
    assert codec.read(data).law is law


def test_a_reference_without_a_lookup_says_what_is_needed() -> None:
    with pytest.raises(RecordError, match="give the codec a lookup for Law"):
        CODEC.read(record("sample-holder", 1, law={"ref": "2024"}))


def test_a_reference_that_names_nothing_is_refused() -> None:
    lookups: dict[type, Callable[[str], Any]] = {Law: dict[str, Law]().__getitem__}
    with pytest.raises(RecordError, match="there is no Law '2024'"):
        Codec(lookups=lookups).read(record("sample-holder", 1, law={"ref": "2024"}))
    with pytest.raises(RecordError, match="gave '2024', no Law"):
        Codec(lookups={Law: str}).read(record("sample-holder", 1, law={"ref": "2024"}))


class Loose:
    pass


@kind("sample-loose")
@dataclass(frozen=True, slots=True)
class HoldsLoose:
    loose: Loose


def test_a_type_may_get_its_form_later_and_the_form_must_be_json() -> None:
    loose = Loose()
    with pytest.raises(TypeError, match=r"Loose cannot be written down: .*scalar\(\)"):
        CODEC.write(HoldsLoose(loose))
    written: list[Any] = [{"a": [1, None]}]
    scalar(Loose, lambda _: written[0], lambda _: loose)
    assert CODEC.read(CODEC.write(HoldsLoose(loose))) == HoldsLoose(loose)
    for wrong in (None, (), 1 / 2, {1: 1}, [object()]):
        written[0] = wrong
        with pytest.raises(RecordError, match="which is no JSON of a record"):
            CODEC.write(HoldsLoose(loose))


class Bits(Flag):
    ONE = 1


class Pairs(Enum):
    ONE = (1, 1)


class Twin(NamedTuple):
    amount: int


def refuses(hint: Any) -> str:
    """What is said of a kind with a field of this type, at its first use."""
    cls: Any = dataclass(frozen=True)(type("Hinted", (), {"__annotations__": {"one": hint}}))
    name = f"sample-hinted-{len(kinds())}"
    kind(name)(cls)
    with pytest.raises(TypeError) as caught:
        CODEC.read(record(name, 1, one=1))
    return str(caught.value)


@pytest.mark.parametrize(
    "hint",
    [
        int | Card,
        str | Card,
        Cents | int | str | bytes,
        tuple[int, ...] | frozenset[int],
        Chips | Twin,
        Chips | Wager,
        Law | Wager,
        Pair | int,
        dict[str, int] | Chips,
        dict[str, int] | dict[Twin, int],
    ],
)
def test_a_union_whose_members_look_alike_is_refused(hint: Any) -> None:
    assert "is ambiguous" in refuses(hint)


@pytest.mark.parametrize(
    "hint",
    [type, type[int], Callable[[int], int], tuple, list[int], complex, set[int], Loose | list[int]],
)
def test_a_type_that_cannot_be_written_is_refused(hint: Any) -> None:
    assert "cannot be written down" in refuses(hint)


@pytest.mark.parametrize("hint", [Bits, Pairs])
def test_an_enum_is_of_texts_or_numbers(hint: Any) -> None:
    assert "its values are not texts or ints" in refuses(hint)


def test_a_type_that_nobody_knows_is_refused() -> None:
    assert "has a type that nobody knows: name 'Nowhere'" in refuses("Nowhere")


@kind("sample-wrong-default")
@dataclass(frozen=True, slots=True)
class WrongDefault:
    seat: int = field(default="none")  # type: ignore[assignment]


def test_a_default_is_of_its_fields_type() -> None:
    with pytest.raises(TypeError, match=r"default is not of the field's type: .*'none' stands"):
        CODEC.write(WrongDefault())


@dataclass(frozen=True, slots=True)
class Order:
    by: str


@kind("sample-order-one")
@dataclass(frozen=True, slots=True)
class OrderOne(Order):
    seat: int


@kind("sample-order-two")
@dataclass(frozen=True, slots=True)
class OrderTwo(Order):
    salt: Sealed[bytes] = b""


@kind("sample-envelope")
@dataclass(frozen=True, slots=True)
class Envelope:
    order: Order


@pytest.mark.parametrize("order", [OrderOne("Ann", 3), OrderTwo("Ben")])
def test_where_a_class_stands_that_kinds_derive_from_the_text_says_which(order: Order) -> None:
    text = CODEC.text(Envelope(order))
    assert '"kind":"sample-order' in text
    assert CODEC.parse(text) == Envelope(order)


def test_what_is_no_kind_of_such_a_class_is_not_written_or_read() -> None:
    for wrong in (Order("Ann"), Chips(Cents(5))):
        with pytest.raises(RecordError):
            CODEC.text(Envelope(wrong))  # type: ignore[arg-type]
    other = CODEC.write(Envelope(OrderOne("Ann", 3)))
    other["body"]["order"] = CODEC.write(Gap(1))
    with pytest.raises(RecordError):
        CODEC.read(other)


@recorded("sample-recorded", version=2, upcasts={1: named}, kw_only=True)
class Recorded:
    seat: int
    wager: str = "ante"


def test_recorded_makes_a_frozen_dataclass_with_slots_and_registers_its_kind() -> None:
    found = kinds()["sample-recorded"]
    assert (found.type, found.version) == (Recorded, 2)
    one = Recorded(seat=3)
    assert CODEC.read(CODEC.write(one)) == one
    assert not hasattr(one, "__dict__")
    with pytest.raises(FrozenInstanceError):
        one.seat = 4  # type: ignore[misc]
    with pytest.raises(TypeError, match="positional"):
        Recorded(3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="already"):
        recorded("sample-recorded")(type("Another", (), {"__annotations__": {}}))
