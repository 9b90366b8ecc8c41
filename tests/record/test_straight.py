"""What is written straight is what the forms write, and what they refuse is refused as they do."""

import copy
import dataclasses
import threading
from dataclasses import dataclass, field, make_dataclass, replace
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Card
from pitboss.games.choices import SetHands
from pitboss.money import Amount, Cents, MeterShare, To
from pitboss.record import Actor, Codec, Entry, Role, Sealed, kind, scalar
from pitboss.record.codec import _line
from pitboss.record.entries import straight_line
from pitboss.record.kinds import FORMS
from pitboss.record.lines import dump
from pitboss.round.events import DecisionMade
from tests.record.test_round_trips import LAWS, rich, sample
from tests.support.frozen_record import examples, reader
from tests.support.record_samples import (
    Chips,
    Color,
    Mixed,
    Node,
    Pair,
    Place,
    RestStep,
    Rich,
    Salted,
    Secrets,
    ShowingSealer,
    Street,
    Wager,
    WalkStep,
)

ACTOR = Actor(Role.PLAYER, "ann")
FROZEN = [reader().parse_entry(dump(example["entry"])) for example in examples()]


def shaped(name: str, *fields: "dataclasses.Field[Any]") -> Any:
    """A kind with these fields of ``Rich``."""
    made: list[Any] = []
    for one in fields:
        given: Any = {} if one.default is dataclasses.MISSING else {"default": one.default}
        if one.default_factory is not dataclasses.MISSING:
            given = {"default_factory": one.default_factory}
        made.append((one.name, one.type, field(kw_only=True, **given)))
    return kind(f"sample-straight-{name.replace('_', '-')}")(
        make_dataclass(name, made, frozen=True)
    )


#: A class that may hold itself is left to the forms, and so is what holds it.
FIELDS = [one for one in dataclasses.fields(Rich) if one.init and one.name != "node"]
WHOLE = shaped("whole", *FIELDS)
SINGLE = {one.name: shaped(one.name, one) for one in FIELDS}


def wrapped(event: Any, **head: Any) -> Entry:
    given: Any = {"stream": "table-7", "number": 12, "at": 9, "actor": ACTOR, "command": "c"}
    return Entry(**given | head, event=event)


def told(write: Any, entry: Entry) -> Any:
    """A text, or the error in its place."""
    try:
        return write(entry)
    except Exception as wrong:
        return type(wrong), str(wrong), wrong.__suppress_context__


def check(entry: Entry) -> Any:
    """Both ways say the same, with a sealer and without, and seal the same at the same places."""
    bare = Codec()
    found = told(bare.entry_text, entry)
    assert found == told(lambda one: _line(bare.write_entry(one)), entry)
    one, other = ShowingSealer(), ShowingSealer()
    sealed = told(Codec(one).entry_text, entry)
    assert sealed == told(lambda one: _line(Codec(other).write_entry(one)), entry)
    assert (one.contexts, one.plains) == (other.contexts, other.plains)
    return found


# ── What fits ────────────────────────────────────────────────────────────────────────────────


@given(rich)
def test_every_shape_is_written_as_its_form_writes_it(value: Rich) -> None:
    given = {one.name: getattr(value, one.name) for one in FIELDS}
    for event in (value, WHOLE(**given), *(SINGLE[name](**{name: given[name]}) for name in given)):
        assert isinstance(check(wrapped(event)), str)


@pytest.mark.parametrize("name", SINGLE)
def test_every_shape_is_written_straight(name: str) -> None:
    assert straight_line(wrapped(SINGLE[name](**{name: getattr(sample(), name)}))) is not None


@given(st.text(), st.integers(), st.integers(), st.sampled_from(Role), st.text(), st.text())
def test_every_envelope_is_written_as_its_forms_write_it(
    stream: str, number: int, at: int, role: Role, person: str, command: str
) -> None:
    head: Any = {"stream": stream, "number": number, "at": at, "command": command}
    assert isinstance(check(wrapped(Wager(1, Cents(5)), actor=Actor(role, person), **head)), str)


def holds_what_is_sealed(event: Any) -> bool:
    return isinstance(event, DecisionMade) and isinstance(event.decision, SetHands)


@pytest.mark.parametrize("entry", FROZEN, ids=lambda one: f"{type(one.event).__name__}")
def test_every_kind_of_event_is_written_straight_and_as_its_form_writes_it(entry: Entry) -> None:
    assert isinstance(check(entry), str)
    # What is sealed deeper inside needs to know its place.
    assert (straight_line(entry) is None) == holds_what_is_sealed(entry.event)


# ── What does not fit ────────────────────────────────────────────────────────────────────────


class Word(str):
    """A text of a class of its own."""

    __slots__ = ()


class Alone(str):
    """A text that is equal to none but itself."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


class Two(NamedTuple):
    """A tuple of a class of its own."""

    one: Any = 1
    two: Any = "x"


class Whole(int):
    """A number of a class of its own."""


UNFIT: list[Any] = [
    *(None, True, False, 0, 1, 3, 7, 52, 53, -1, 10**60, 10**5000, 1 / 2, 1j, Whole(3)),
    *("", "red", "one", "As", "3", "é", "\x00", '"', "\\ud", "😀", "\ud800", "\ud83d\ude00"),
    *(Word("red"), Color.RED, Street.THIRD, Mixed.WORD, Mixed.NUMBER, Role.PLAYER),
    *(b"", b"\xff", bytearray(b"a"), Fraction(1, 2), Fraction(10**5000), Fraction(3)),
    *(To(3, 2), To(0), To(True), MeterShare(10), MeterShare(1, "reserve"), Amount(Cents(5))),
    *((), (1,), (1, "x"), (True, "x"), (None, 53), ("x", 1), [], [1]),
    *(Two(), object(), int, Exception()),
    *(frozenset(), frozenset({1}), frozenset({True, "x"}), {1}, {1: 1}.keys()),
    *({}, {"a": 1}, {1: "a"}, {True: 1}, {Word("a"): 1, "b": 2}, {Color.RED: 1}, {(1, "x"): 1}),
    *({Alone("a"): 1, "a": 1}, {"a": 1, Alone("b"): 1}),
    *(MappingProxyType({}), MappingProxyType({"a": 1}), {Place("a"): 1}, {"\ud83d\ude00": 1}),
    *(Place("a"), Place("a", True), Place(Word("a"), 10**5000), Chips(Cents(1)), Node(1)),
    *(Chips(Cents(True)), WalkStep(1), WalkStep(True), RestStep(), Wager(1, Cents(2))),
    *(Wager(Street.THIRD, Cents(2), Word("a")), Salted(1), Secrets(1)),
    *(Secrets(1, hands=(Salted(1),)),),
    *(Pair(1, 2), Pair(1 / 2, 2), LAWS["2024"], ACTOR, copy.copy(ACTOR)),  # type: ignore[arg-type]
]  # fmt: skip


def nested(inner: Any) -> Any:
    """What may hold anything: a wrong value in the right place of a right one."""
    return [(inner,), (1, inner), {"a": inner}, {3: inner}, Place("a", inner), Chips(inner, inner)]


def with_field(event: Any, name: str, held: Any) -> Any:
    """An event with any value in a field, whatever its class says to it."""
    new = copy.copy(event)
    object.__setattr__(new, name, held)
    return new


@pytest.mark.parametrize("name", SINGLE)
def test_what_does_not_fit_a_shape_is_refused_as_its_form_refuses_it(name: str) -> None:
    refused = 0
    for held in [*UNFIT, *(each for one in UNFIT for each in nested(one))]:
        found = check(wrapped(SINGLE[name](**{name: held})))
        refused += not isinstance(found, str)
    assert refused or name in ("anything", "protocol", "deck", "draw")


def holders(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    keys = st.sampled_from(["a", 1, Color.RED, Word("a"), True, (1, "x")])
    return st.one_of(
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(keys, inner, max_size=3),
        st.builds(Place, inner, inner, inner),
        st.builds(Chips, inner, inner),
        st.builds(WalkStep, inner),
        st.builds(Wager, inner, inner, inner),
        st.builds(Node, inner, inner, inner),
    )


# By their places, for one of them is too long to be shown.
unfit = st.recursive(
    st.integers(0, len(UNFIT) - 1).map(lambda at: UNFIT[at]), holders, max_leaves=6
)


@given(st.sampled_from(list(SINGLE)), unfit)
def test_what_does_not_fit_deeper_inside_is_refused_as_its_form_refuses_it(
    name: str, held: Any
) -> None:
    check(wrapped(SINGLE[name](**{name: held})))


@pytest.mark.parametrize("name", ["stream", "number", "at", "actor", "command", "event"])
def test_what_does_not_fit_an_envelope_is_refused_as_its_forms_refuse_it(name: str) -> None:
    for event in (Wager(1, Cents(5)), Secrets(1), WHOLE):
        for held in [*UNFIT, *(Actor(one, one) for one in UNFIT)]:
            check(wrapped(**{"event": event, name: held}))


def test_what_does_not_fit_an_event_is_refused_as_its_form_refuses_it() -> None:
    kept = {type(entry.event): entry for entry in FROZEN}
    assert len(kept) > 90
    refused = 0
    for entry in kept.values():
        for at, one in enumerate(dataclasses.fields(entry.event)):
            for held in UNFIT[at % 3 :: 3]:
                event = with_field(entry.event, one.name, held)
                refused += not isinstance(check(replace(entry, event=event)), str)
    assert refused > 3000


def test_an_event_without_one_of_its_fields_is_refused_as_its_form_refuses_it() -> None:
    event = object.__new__(Wager)
    assert check(wrapped(event))[0] is AttributeError


# ── What is written in another way than before ───────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Order:
    """No kind, until a kind derives from it."""

    by: str


@kind("sample-straight-orders")
@dataclass(frozen=True, slots=True)
class Orders:
    order: Order


def test_what_is_registered_later_counts_from_then_on() -> None:
    assert '"body":{"order":{"by":"Ann"}}' in check(wrapped(Orders(Order("Ann"))))

    @kind("sample-straight-order")
    @dataclass(frozen=True, slots=True)
    class Known(Order):
        seat: int = 0

    assert '{"kind":"sample-straight-order"' in check(wrapped(Orders(Known("Ann"))))
    assert not isinstance(check(wrapped(Orders(Order("Ann")))), str)


class Tally:
    """Something that changes, with a form of its own."""

    def __init__(self) -> None:
        self.count = 0


@dataclass(frozen=True)
class Sheet:
    """Something frozen with something in it that changes."""

    tally: Tally
    marks: dict[str, int]


scalar(Tally, lambda one: one.count, lambda _: Tally())
scalar(Sheet, lambda one: {"marks": [one.marks, one.tally.count, None, True]}, lambda _: None)  # type: ignore[arg-type,return-value]


@kind("sample-straight-tallied")
@dataclass(frozen=True, slots=True)
class Tallied:
    tally: Tally
    sheet: Sheet


def test_what_has_changed_is_written_as_it_is_now() -> None:
    tally = Tally()
    entry = wrapped(Tallied(tally, Sheet(tally, {"a": 1})))
    assert '{"tally":0,"sheet":{"marks":[{"a":1},0,null,true]}}' in check(entry)
    tally.count = 1
    entry.event.sheet.marks["b"] = 2
    assert '{"tally":1,"sheet":{"marks":[{"a":1,"b":2},1,null,true]}}' in check(entry)
    for wrong in (None, (), 1 / 2, {1: 1}, [object()], Word("a"), {Word("a"): 1}):
        tally.count = wrong  # type: ignore[assignment]
        assert not isinstance(check(entry), str)


def test_more_values_than_are_remembered_are_written_each_as_it_is() -> None:
    texts = {
        check(wrapped(SINGLE["odds"](odds=To(number, 1)), actor=Actor(Role.PLAYER, f"{number}")))
        for number in range(1, 1200)
    }
    assert len(texts) == 1199


class Split(Enum):
    """Two texts that JSON writes alike."""

    WHOLE = "😀"
    HALVES = "\ud83d\ude00"


@kind("sample-straight-split")
@dataclass(frozen=True, slots=True)
class HoldsSplit:
    split: Split = Split.WHOLE


def test_what_is_written_as_the_default_and_is_not_the_default_is_not_left_out() -> None:
    assert '"body":{}' in check(wrapped(HoldsSplit()))
    assert '"body":{"split":' in check(wrapped(HoldsSplit(Split.HALVES)))


# ── Depth, and seals ─────────────────────────────────────────────────────────────────────────


def held_deep(places: int) -> Entry:
    hint: Any = Chips
    value: Any = Chips(Cents(1))
    for _ in range(places):
        hint, value = tuple[hint, ...], (value,)
    fields: list[Any] = [("held", hint)]
    made: Any = make_dataclass("Deep", fields, frozen=True)
    return wrapped(kind(f"sample-straight-deep-{places}")(made)(value))


@pytest.mark.parametrize(("places", "fits"), [(9, True), (98, True), (99, True), (100, False)])
def test_what_is_too_deep_is_refused_as_its_form_refuses_it(places: int, fits: bool) -> None:
    assert isinstance(check(held_deep(places)), str) == fits


def test_kinds_within_kinds_are_written_however_many_there_are() -> None:
    event: Any = Wager(1, Cents(5))
    for _ in range(5):
        event = SINGLE["anything"](anything=event)
        assert isinstance(check(wrapped(event)), str)
    for _ in range(100):
        event = SINGLE["anything"](anything=event)
    assert not isinstance(check(wrapped(event)), str)
    for _ in range(100_000):
        event = SINGLE["anything"](anything=event)
    assert not isinstance(check(wrapped(event)), str)


@kind("sample-straight-sealed")
@dataclass(frozen=True, slots=True)
class SealedFirst:
    """Sealed fields at both ends, beside each other and among others."""

    first: Sealed[int] = 0
    second: Sealed[Card | None] = None
    open: int = 0
    named: str = field(kw_only=True)
    third: Sealed[str] = ""


@kind("sample-straight-unread")
@dataclass(frozen=True, slots=True)
class AllSealed:
    only: Sealed[int] = 0


@given(st.sampled_from([0, True, "x"]), st.sampled_from([0, 5, "x"]), st.sampled_from(["", 5, "é"]))
def test_what_is_sealed_stands_in_its_place(first: Any, number: Any, third: Any) -> None:
    check(wrapped(SealedFirst(first, Card(3), number, third, named="n")))
    check(wrapped(AllSealed(first)))


class Refusing(ShowingSealer):
    """Seals once."""

    def seal(self, plain: bytes, context: str) -> str:
        if self.contexts:
            raise ValueError("no more seals")
        return super().seal(plain, context)


def test_a_sealer_that_refuses_is_asked_no_more_than_by_the_forms() -> None:
    entry = wrapped(SealedFirst(1, named="n"))
    one, other = Refusing(), Refusing()
    found = told(Codec(one).entry_text, entry)
    assert found == told(Codec(other).write_entry, entry)
    assert "sample-straight-sealed.second: no more seals" in found[1]
    assert one.contexts == other.contexts


def test_threads_that_begin_at_once_all_write_straight() -> None:
    FORMS.clear()
    entries = [entry for entry in FROZEN if not holds_what_is_sealed(entry.event)]
    begin = threading.Barrier(4)
    lines: list[Any] = []

    def write() -> None:
        begin.wait()
        lines.extend(straight_line(entry) for entry in entries)

    threads = [threading.Thread(target=write) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(lines) == 4 * len(entries)
    assert None not in lines
