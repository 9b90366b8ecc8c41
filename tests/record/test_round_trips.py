"""Everything that can be written is read again as it was, from the same text every time."""

import json
from dataclasses import fields, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import DECK_53, parse_card
from pitboss.money import Amount, Cents, For, MeterShare, Push, To
from pitboss.record import Actor, Codec, Entry, RecordError, Role
from tests.support.record_samples import (
    Chips,
    Color,
    Law,
    Mixed,
    Node,
    Pair,
    Place,
    RestStep,
    Rich,
    Secrets,
    ShowingSealer,
    Street,
    Text,
    Wager,
    WalkStep,
)

LAWS = {name: Law(name) for name in ("2024", "2025", "a/b")}
CODEC = Codec(ShowingSealer(), {Law: LAWS.__getitem__})

texts = st.text(max_size=8)
# With halves of characters, as damaged input has them.
broken = st.text(st.sampled_from('a\ud800é\x00\n"\\{😀'), max_size=6)
numbers = st.integers() | st.integers(-(10**60), 10**60) | st.sampled_from([0, 1, -1])
cents = numbers.map(Cents)
cards = st.sampled_from(DECK_53)
places = st.builds(Place, texts, numbers, st.booleans())
chips = st.builds(Chips, cents, texts)
decks = st.lists(st.none() | cards, max_size=9).map(tuple)
steps = st.builds(WalkStep, numbers) | st.just(RestStep())
counts = st.integers(1, 999_999_999)
tos = st.builds(To, counts, counts)
odds = st.one_of(
    tos,
    st.builds(For, counts, counts),
    st.builds(Amount, st.integers(0, 10**9).map(Cents)),
    st.builds(MeterShare, st.integers(1, 100), st.sampled_from(["meter", "mega", "minor"])),
    st.just(Push()),
)
nodes: st.SearchStrategy[Node] = st.recursive(
    st.builds(Node, numbers),
    lambda below: st.builds(
        Node, numbers, st.lists(below, max_size=3).map(tuple), st.none() | below
    ),
    max_leaves=6,
)
small = st.integers(-3, 3)

rich = st.builds(
    Rich,
    number=numbers,
    flag=st.booleans(),
    words=texts | broken,
    text=texts.map(Text),
    raw=st.binary(max_size=8),
    nothing=st.none(),
    cents=cents,
    card=cards,
    cards=decks,
    rate=st.fractions(),
    odds=odds,
    fixed=tos,
    color=st.sampled_from(Color),
    street=st.sampled_from(Street),
    mixed=st.sampled_from(Mixed),
    place=places,
    chips=chips,
    both=st.tuples(numbers, texts),
    none=st.just(()),
    colors=st.frozensets(st.sampled_from(Color)),
    seats=st.frozensets(st.tuples(small, texts), max_size=3),
    some=st.frozensets(numbers, max_size=4),
    by_name=st.dictionaries(texts | broken, chips, max_size=3),
    by_color=st.dictionaries(st.sampled_from(Color), numbers),
    by_seat=st.dictionaries(numbers, st.lists(places, max_size=2).map(tuple), max_size=3),
    by_card=st.dictionaries(cards, st.booleans(), max_size=4),
    by_pair=st.dictionaries(st.tuples(small, texts), cents, max_size=3),
    by_place=st.dictionaries(places, numbers, max_size=3),
    either=st.one_of(
        numbers, texts, st.booleans(), st.none(), st.lists(numbers, max_size=3).map(tuple)
    ),
    object_or_text=chips | texts,
    step=st.none() | steps,
    exact=st.builds(WalkStep, numbers),
    base=steps,
    protocol=steps,
    anything=steps | st.builds(Wager, small, cents, st.none() | texts),
    node=nodes,
    law=st.none() | st.sampled_from(sorted(LAWS)).map(LAWS.__getitem__),
    pair=st.none() | st.builds(Pair, numbers, numbers),
    nested=st.dictionaries(
        texts, st.dictionaries(small, st.frozensets(cards, max_size=3), max_size=2), max_size=2
    ),
    deck=decks,
    draw=st.none() | cards,
    zero=small.map(Cents),
    one_or_true=st.sampled_from([0, 1, 2, True, False]),
    empty=st.dictionaries(texts, small, max_size=2),
    filled=st.permutations([("a", 1), ("b", 2)]).map(dict) | st.just({}),
    unset=st.sampled_from([None, "", "x"]),
    open_place=st.sampled_from([Place("layout"), Place("layout", 1)]),
    half=st.sampled_from([Fraction(1, 2), Fraction(1)]),
    tint=st.sampled_from(Color),
)


def shape(value: Any) -> Any:
    """A value with its types and the order of its mappings, which equality does not see."""
    if isinstance(value, dict):
        return [(shape(key), shape(held)) for key, held in value.items()]
    if isinstance(value, tuple):
        return (type(value), *[shape(item) for item in value])
    if isinstance(value, bool | int | str):
        return (type(value), value)
    return value


@given(rich)
def test_every_shape_is_read_as_it_was_written(value: Rich) -> None:
    found = CODEC.parse(CODEC.text(value))
    assert found == value
    for one in fields(Rich):
        assert shape(getattr(found, one.name)) == shape(getattr(value, one.name)), one.name


@given(rich)
def test_the_same_value_gives_the_same_line(value: Rich) -> None:
    line = CODEC.text(value)
    assert line == CODEC.text(CODEC.parse(line))
    assert line.isascii()
    assert "\n" not in line
    assert json.loads(line) == CODEC.write(value)


@given(rich, texts, numbers, st.sampled_from(Role), texts)
def test_an_entry_is_read_as_it_was_written(
    event: Rich, stream: str, number: int, role: Role, person: str
) -> None:
    entry = Entry(stream, number, 12, Actor(role, person), "c-1", event)
    assert CODEC.parse_entry(CODEC.entry_text(entry)) == entry
    assert CODEC.read_entry(CODEC.write_entry(entry)) == entry


@given(rich)
def test_without_a_sealer_what_is_sealed_has_its_default(value: Rich) -> None:
    codec = Codec(lookups=CODEC.lookups)
    assert codec.parse(codec.text(value)) == replace(value, deck=(), draw=None)


def test_the_envelope_stands_around_the_body_and_is_not_repeated_in_it() -> None:
    entry = Entry("table-7", 12, 99, Actor(Role.PLAYER, "ann"), "c-1", Wager(3, Cents(500)))
    assert CODEC.entry_text(entry) == (
        '{"stream":"table-7","number":12,"at":99,"actor":"player ann",'
        '"command":"c-1","kind":"sample-wager","version":1,"body":{"seat":3,"amount":500}}'
    )


def test_a_kind_says_its_name_and_version() -> None:
    assert CODEC.write(Wager(3, Cents(500), "red")) == {
        "kind": "sample-wager",
        "version": 1,
        "body": {"seat": 3, "amount": 500, "choice": "red"},
    }


@given(st.permutations(["trips", "ante", "blind", "10", "9"]), st.permutations([10, 2, -1]))
def test_the_order_of_a_mapping_is_kept(names: list[str], seats: list[int]) -> None:
    value = replace(
        sample(),
        empty=dict.fromkeys(names, 1),
        by_seat=dict.fromkeys(seats, ()),
        by_pair={(seat, "x"): Cents(1) for seat in seats},
    )
    found = CODEC.parse(CODEC.text(value))
    assert list(found.empty) == names
    assert list(found.by_seat) == seats
    assert list(found.by_pair) == [(seat, "x") for seat in seats]


def test_a_set_is_written_in_one_order_whatever_its_own() -> None:
    one = replace(sample(), some=frozenset([8, 0, 16, 24]), colors=frozenset(Color))
    other = replace(sample(), some=frozenset([24, 16, 0, 8]), colors=frozenset(reversed(Color)))
    assert CODEC.text(one) == CODEC.text(other)
    assert CODEC.write(one)["body"]["colors"] == ["black", "red"]


def test_how_each_type_is_written() -> None:
    body = CODEC.write(sample())["body"]
    written = {
        "raw": "00ff",
        "card": "As",
        "cards": ["Th", None, "Jk"],
        "rate": "3/1",
        "odds": "10% of meter",
        "fixed": "3 to 2",
        "color": "red",
        "street": 3,
        "place": {"area": "box", "seat": 2},
        "chips": {"amount": 100},
        "both": [1, "x"],
        "by_color": {"black": 2},
        "by_seat": {"3": [], "-1": [{"area": "a"}]},
        "by_card": {"As": True},
        "by_pair": [[[1, "ante"], 500]],
        "by_place": [[{"area": "b"}, 1]],
        "step": {"kind": "sample-rest", "version": 1, "body": {}},
        "exact": {"far": 2},
        "base": {"kind": "sample-walk", "version": 1, "body": {"far": 3}},
        "law": {"ref": "2024"},
        "pair": {"sides": [1, 2]},
        "open_place": {"area": "layout"},
    }
    assert {name: body[name] for name in written} == written


@pytest.mark.parametrize("name", ["zero", "one_or_true", "empty", "unset", "half", "tint"])
def test_a_field_at_its_default_is_left_out(name: str) -> None:
    assert name not in CODEC.write(sample())["body"]


def test_true_is_not_the_default_one_and_is_written() -> None:
    body = CODEC.write(replace(sample(), one_or_true=True))["body"]
    assert body["one_or_true"] is True


def test_equal_values_of_other_types_give_the_same_line() -> None:
    other = replace(
        sample(), empty=MappingProxyType({}), words=Color.RED, number=Street.THIRD, some={5}
    )
    same = replace(sample(), words="red", number=3, some=frozenset({5}))
    assert CODEC.text(other) == CODEC.text(same)


def test_what_a_class_works_out_by_itself_is_not_written() -> None:
    assert "worked_out" not in CODEC.write(sample())["body"]


def test_a_character_in_two_halves_is_refused_as_it_would_not_come_back() -> None:
    with pytest.raises(RecordError, match=r"sample-wager\.choice: .*surrogates"):
        CODEC.text(Wager(1, Cents(1), "\ud83d\ude00"))


def test_a_number_may_be_huge() -> None:
    value = Wager(10**3000, Cents(-(10**3000)))
    assert CODEC.parse(CODEC.text(value)) == value


def test_a_number_with_more_digits_than_python_prints_is_an_error_of_the_codec() -> None:
    with pytest.raises(RecordError, match="digits"):
        CODEC.text(Wager(10**5000, Cents(1)))
    with pytest.raises(RecordError, match="digits"):
        CODEC.write(replace(sample(), rate=Fraction(10**5000)))
    with pytest.raises(RecordError, match="digits"):
        CODEC.parse(CODEC.text(Wager(7, Cents(1))).replace("7", "7" * 5000))


def test_a_codec_does_not_show_its_sealer() -> None:
    assert repr(Codec(ShowingSealer())) == "Codec()"


def test_secrets_at_every_place_come_back_with_the_key() -> None:
    value = Secrets(1, (parse_card("As"), None), 3, "word")
    assert CODEC.parse(CODEC.text(value)) == value


def sample() -> Rich:
    """A value with something in every field that has no default."""
    return Rich(
        number=1,
        flag=True,
        words="w",
        text=Text("t"),
        raw=b"\x00\xff",
        nothing=None,
        cents=Cents(5),
        card=parse_card("As"),
        cards=(parse_card("Th"), None, parse_card("Jk")),
        rate=Fraction(3),
        odds=MeterShare(10),
        fixed=To(3, 2),
        color=Color.RED,
        street=Street.THIRD,
        mixed=Mixed.NUMBER,
        place=Place("box", 2),
        chips=Chips(Cents(100)),
        both=(1, "x"),
        none=(),
        colors=frozenset(),
        seats=frozenset({(1, "ante")}),
        some=frozenset({5}),
        by_name={},
        by_color={Color.BLACK: 2},
        by_seat={3: (), -1: (Place("a"),)},
        by_card={parse_card("As"): True},
        by_pair={(1, "ante"): Cents(500)},
        by_place={Place("b"): 1},
        either=None,
        object_or_text="o",
        step=RestStep(),
        exact=WalkStep(2),
        base=WalkStep(3),
        protocol=RestStep(),
        anything=Wager(1, Cents(2)),
        node=Node(1, (Node(2),)),
        law=LAWS["2024"],
        pair=Pair(1, 2),
        nested={},
    )
