"""The writer writes what a plain reading of the types says, and refuses what that refuses."""

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
from pitboss.money import Amount, Cents, MeterShare, To
from pitboss.record import Actor, Codec, Entry, RecordError, Role, Sealed, kind, kinds, scalar
from pitboss.record.json_text import dump, load
from pitboss.record.kinds import FORMS
from tests.record.test_round_trips import LAWS, rich
from tests.support.databases import SOAK
from tests.support.frozen_record import examples, reader
from tests.support.plain_record import PlainWriter, Wrong, steps
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
FROZEN: list[Entry] = [reader().parse_entry(dump(example["entry"])) for example in examples()]


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


FIELDS = [one for one in dataclasses.fields(Rich) if one.init]
WHOLE = shaped("whole", *FIELDS)
SINGLE = {one.name: shaped(one.name, one) for one in FIELDS}


def wrapped(event: Any, **head: Any) -> Entry:
    given: Any = {"stream": "table-7", "number": 12, "at": 9, "actor": ACTOR, "command": "c"}
    return Entry(**given | head, event=event)


#: Stands before the places of an envelope.
ENTRY = -1
HEAD: dict[str, Any] = {"stream": str, "number": int, "at": int, "actor": Actor, "command": str}


def plainly(entry: Entry, sealing: bool) -> tuple[dict[str, Any], PlainWriter]:
    """An entry as the plain reading writes it."""
    plain = PlainWriter(sealing)
    head = {
        name: plain.write(hint, getattr(entry, name), (ENTRY, name)) for name, hint in HEAD.items()
    }
    return head | plain.record(entry.event), plain


def check(entry: Entry) -> Any:
    """The text of an entry, or its error. It is what the plain reading says, with a sealer and
    without: the JSON, what is sealed and where, and the place of an error."""
    check_sealed(entry)
    try:
        found = Codec().entry_text(entry)
    except Exception as wrong:
        check_error(entry, wrong, sealing=False)
        return type(wrong), str(wrong)
    assert load(found) == plainly(entry, sealing=False)[0]
    assert found == dump(load(found)), "compact, in ASCII"
    return found


def check_sealed(entry: Entry) -> None:
    sealer = ShowingSealer()
    try:
        found = Codec(sealer).entry_text(entry)
    except Exception as wrong:
        check_error(entry, wrong, sealing=True)
        return
    data, plain = plainly(entry, sealing=True)
    contexts = [[entry.stream, entry.number, data["kind"], *path] for path, _ in plain.sealed]
    assert [load(one) for one in sealer.contexts] == contexts
    assert [load(one.decode("ascii")) for one in sealer.plains] == [one for _, one in plain.sealed]
    pairs = zip(sealer.plains, sealer.contexts, strict=True)
    texts = [ShowingSealer().seal(secret, context) for secret, context in pairs]
    assert load(found) == numbered(data, texts)


def numbered(data: Any, texts: list[str]) -> Any:
    """JSON with the text of each seal in the place of its number."""
    if isinstance(data, list):
        return [numbered(one, texts) for one in data]
    if not isinstance(data, dict):
        return data
    return {
        key: texts[one - 1] if key == "sealed" else numbered(one, texts)
        for key, one in data.items()
    }


def check_error(entry: Entry, wrong: Exception, sealing: bool) -> None:
    assert wrong.__suppress_context__ or wrong.__context__ is None
    if "nested too deeply" in str(wrong):
        return
    with pytest.raises(Wrong) as caught:
        plainly(entry, sealing)
    assert isinstance(wrong, RecordError)
    path = caught.value.path
    if "is not a registered kind" in str(wrong):
        assert type(entry.event) not in {one.type for one in kinds().values()}
    elif path[:1] == (ENTRY,):
        assert str(wrong).startswith(f"entry{steps(path[1:])}: ")
    else:
        assert f"{steps(path)}: " in str(wrong)


# ── What fits ────────────────────────────────────────────────────────────────────────────────


@given(rich)
def test_every_shape_is_written_as_its_type_says(value: Rich) -> None:
    given = {one.name: getattr(value, one.name) for one in FIELDS}
    for event in (value, WHOLE(**given), *(SINGLE[name](**{name: given[name]}) for name in given)):
        assert isinstance(check(wrapped(event)), str)


@given(st.text(), st.integers(), st.integers(), st.sampled_from(Role), st.text(), st.text())
def test_every_envelope_is_written_as_its_types_say(
    stream: str, number: int, at: int, role: Role, person: str, command: str
) -> None:
    head: Any = {"stream": stream, "number": number, "at": at, "command": command}
    assert isinstance(check(wrapped(Wager(1, Cents(5)), actor=Actor(role, person), **head)), str)


@pytest.mark.parametrize("entry", FROZEN, ids=lambda one: f"{type(one.event).__name__}")
def test_every_kind_of_event_is_written_as_its_types_say(entry: Entry) -> None:
    assert isinstance(check(replace(entry, given=None, of=None)), str)


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
def test_what_does_not_fit_a_shape_is_refused_at_its_place(name: str) -> None:
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
def test_what_does_not_fit_deeper_inside_is_refused_at_its_place(name: str, held: Any) -> None:
    check(wrapped(SINGLE[name](**{name: held})))


@pytest.mark.parametrize("name", ["stream", "number", "at", "actor", "command", "event"])
def test_what_does_not_fit_an_envelope_is_refused_at_its_place(name: str) -> None:
    for event in (Wager(1, Cents(5)), Secrets(1), WHOLE):
        for held in [*UNFIT, *(Actor(one, one) for one in UNFIT)]:
            check(wrapped(**{"event": event, name: held}))


#: Every so many of the values that do not fit are tried in a field.
EACH = 3 if SOAK else 6


def test_what_does_not_fit_an_event_is_refused_at_its_place() -> None:
    # Of each kind the shortest: an event is written as a whole for each of its fields.
    longest_first = sorted(FROZEN, key=lambda entry: -len(repr(entry.event)))
    kept = {type(entry.event): entry for entry in longest_first}
    assert len(kept) > 90
    refused = 0
    for entry in kept.values():
        for at, one in enumerate(dataclasses.fields(entry.event)):
            for held in UNFIT[at % EACH :: EACH]:
                event = with_field(entry.event, one.name, held)
                found = check(replace(entry, event=event, given=None, of=None))
                refused += not isinstance(found, str)
    assert refused > 9000 // EACH


def test_an_event_without_one_of_its_fields_is_an_error() -> None:
    with pytest.raises(AttributeError):
        Codec().entry_text(wrapped(object.__new__(Wager)))


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


def test_an_enum_with_a_value_that_would_not_come_back_is_refused() -> None:
    with pytest.raises(TypeError, match="its values are not texts or ints"):
        Codec().entry_text(wrapped(HoldsSplit()))


# ── Depth, and seals ─────────────────────────────────────────────────────────────────────────


def held_deep(places: int) -> Entry:
    hint: Any = Chips
    value: Any = Chips(Cents(1))
    for _ in range(places):
        hint, value = tuple[hint, ...], (value,)
    fields: list[Any] = [("held", hint)]
    made: Any = make_dataclass("Deep", fields, frozen=True)
    return wrapped(kind(f"sample-straight-deep-{places}")(made)(value))


@pytest.mark.parametrize(("places", "fits"), [(9, True), (97, True), (98, True), (99, False)])
def test_what_is_too_deep_is_refused_and_what_is_written_can_be_read(
    places: int, fits: bool
) -> None:
    entry = held_deep(places)
    found = check(entry)
    assert isinstance(found, str) == fits
    if fits:
        assert Codec().parse_entry(found) == entry


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
    """Seals nothing."""

    def seal(self, plain: bytes, context: str) -> str:
        raise ValueError("no more seals")


def test_a_sealer_that_refuses_is_an_error_of_the_codec() -> None:
    with pytest.raises(RecordError, match=r"^table-7/12 sample-straight-sealed: no more seals"):
        Codec(Refusing()).entry_text(wrapped(SealedFirst(1, named="n")))


def test_threads_that_begin_at_once_all_write_the_same() -> None:
    entries = [replace(entry, given=None, of=None) for entry in FROZEN]
    wanted = [Codec().entry_text(entry) for entry in entries]
    FORMS.clear()
    begin = threading.Barrier(4)
    lines: list[Any] = []

    def write() -> None:
        begin.wait()
        lines.append([Codec().entry_text(entry) for entry in entries])

    threads = [threading.Thread(target=write) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert lines == [wanted] * 4
