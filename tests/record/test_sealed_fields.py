"""What is secret is never written in clear: it is sealed to its place, or left out."""

import json
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import DECK_52, Card, cards_text
from pitboss.record import Actor, Codec, Entry, RecordError, Role, Sealed, kind
from tests.support.record_samples import OtherKey, Salted, Secrets, ShowingSealer

ACTOR = Actor(Role.SYSTEM, "house")
SECRET = Secrets(
    public=1,
    deck=DECK_52,
    draw=424242,
    words="whisper",
    hands=(Salted(1, b"\xaa\xbb"), Salted(2, b"\xcc\xdd")),
    by_seat={3: Salted(3, b"\xee\xff")},
)
TELLING = ["whisper", "424242", "aabb", "ccdd", "eeff"] + [
    f'"{card}"' for card in cards_text(DECK_52).split()
]


class Locked:
    """Seals for good, and shows nothing of the plain text."""

    def seal(self, plain: bytes, context: str) -> str:
        return "x"

    def open(self, text: str, context: str) -> bytes | None:
        return None


class Garbage:
    """Opens everything as something else."""

    def __init__(self, plain: bytes) -> None:
        self.plain = plain

    def seal(self, plain: bytes, context: str) -> str:
        return "x"

    def open(self, text: str, context: str) -> bytes | None:
        return self.plain


@dataclass(frozen=True, slots=True)
class Strict:
    """Refuses with a message that tells what it was given."""

    card: Sealed[Card | None] = None

    def __post_init__(self) -> None:
        if self.card is not None:
            raise ValueError(f"the card is {self.card}")


@kind("sample-strict")
@dataclass(frozen=True, slots=True)
class HoldsStrict:
    strict: Strict


@kind("sample-pocketed")
@dataclass(frozen=True, slots=True)
class Pocketed:
    hands: frozenset[Salted] = frozenset()


def as_public(value: Secrets) -> Secrets:
    """What a reader without the key has."""
    hands = tuple(Salted(one.seat) for one in value.hands)
    return Secrets(value.public, hands=hands, by_seat={3: Salted(3)})


@pytest.mark.parametrize("codec", [Codec(), Codec(Locked())])
def test_no_secret_stands_in_the_text(codec: Codec) -> None:
    entry = Entry("table-7", 12, 0, ACTOR, "c", SECRET)
    for text in (codec.text(SECRET), codec.entry_text(entry)):
        assert [word for word in TELLING if word in text] == []


def test_without_a_sealer_what_is_sealed_is_left_out() -> None:
    assert Codec().write(SECRET)["body"] == {
        "public": 1,
        "hands": [{"seat": 1}, {"seat": 2}],
        "by_seat": {"3": {"seat": 3}},
    }


@pytest.mark.parametrize("reader", [Codec(), Codec(OtherKey())])
def test_who_has_not_the_key_has_the_default(reader: Codec) -> None:
    text = Codec(ShowingSealer()).text(SECRET)
    assert reader.parse(text) == as_public(SECRET)


def test_who_has_the_key_has_it_all() -> None:
    codec = Codec(ShowingSealer())
    assert codec.parse(codec.text(SECRET)) == SECRET


def test_a_seal_is_bound_to_stream_number_kind_and_the_way_to_its_object() -> None:
    sealer = ShowingSealer()
    Codec(sealer).write_entry(Entry("table-7", 12, 0, ACTOR, "c", SECRET))
    assert [json.loads(context) for context in sealer.contexts] == [
        ["table-7", 12, "sample-secrets", "hands", 0],
        ["table-7", 12, "sample-secrets", "hands", 1],
        ["table-7", 12, "sample-secrets", "by_seat", "3"],
        ["table-7", 12, "sample-secrets"],
    ]


def test_all_secrets_of_one_object_stand_under_one_seal() -> None:
    sealer = ShowingSealer()
    body = Codec(sealer).write(SECRET)["body"]
    assert list(body) == ["public", "hands", "by_seat", "sealed"]
    assert [list(json.loads(plain)) for plain in sealer.plains] == [
        ["salt"],
        ["salt"],
        ["salt"],
        ["deck", "draw", "words"],
    ]


@given(st.tuples(st.text(), st.integers()), st.tuples(st.text(), st.integers()))
def test_two_places_never_have_the_same_context(
    one: tuple[str, int], other: tuple[str, int]
) -> None:
    contexts = []
    for stream, number in (one, other):
        sealer = ShowingSealer()
        Codec(sealer).write_entry(Entry(stream, number, 0, ACTOR, "c", SECRET))
        contexts.append(sealer.contexts)
    assert len(set(contexts[0])) == len(contexts[0])
    assert (set(contexts[0]) & set(contexts[1]) == set()) == (one != other)


@pytest.mark.parametrize(
    ("stream", "number"), [("table-8", 12), ("table-7", 13), ("table-7/12", 0)]
)
def test_a_seal_that_was_moved_to_another_event_does_not_open(stream: str, number: int) -> None:
    codec = Codec(ShowingSealer())
    data = codec.write_entry(Entry("table-7", 12, 0, ACTOR, "c", SECRET))
    moved = codec.read_entry(data | {"stream": stream, "number": number})
    assert moved.event == as_public(SECRET)


def test_seals_that_changed_places_do_not_open() -> None:
    codec = Codec(ShowingSealer())
    data = codec.write(SECRET)
    first, second = data["body"]["hands"]
    first["sealed"], second["sealed"] = second["sealed"], first["sealed"]
    assert codec.read(data) == replace(SECRET, hands=as_public(SECRET).hands)


def test_a_value_without_an_envelope_is_bound_to_where_it_is_said_to_stand() -> None:
    codec = Codec(ShowingSealer())
    text = codec.text(SECRET, "table-7", 12)
    assert codec.parse(text, "table-7", 12) == SECRET
    assert codec.parse(text) == as_public(SECRET)


@pytest.mark.parametrize("codec", [Codec(), Codec(ShowingSealer())])
@pytest.mark.parametrize("clear", ["whisper", None, {}, {"sealed": "x"}, ["sealed"]])
def test_a_secret_in_clear_is_refused_and_not_repeated(codec: Codec, clear: Any) -> None:
    data = {"kind": "sample-secrets", "version": 1, "body": {"public": 1, "words": clear}}
    with pytest.raises(RecordError, match=r"sample-secrets\.words: .*in clear") as caught:
        codec.read(data)
    assert "whisper" not in str(caught.value)


@pytest.mark.parametrize("codec", [Codec(), Codec(ShowingSealer())])
@pytest.mark.parametrize("wrong", [1, None, {}, ["x"], {"sealed": "x"}])
def test_what_is_no_seal_is_refused(codec: Codec, wrong: Any) -> None:
    data = {"kind": "sample-secrets", "version": 1, "body": {"public": 1, "sealed": wrong}}
    with pytest.raises(RecordError, match=r"sample-secrets\.sealed: no seal stands here"):
        codec.read(data)


def test_a_seal_where_nothing_is_secret_is_refused() -> None:
    data = {"kind": "sample-wager", "version": 1, "body": {"seat": 1, "amount": 1, "sealed": "x"}}
    with pytest.raises(RecordError, match="no field 'sealed' here"):
        Codec(ShowingSealer()).read(data)


def test_a_secret_at_its_default_is_sealed_all_the_same() -> None:
    sealer = ShowingSealer()
    body = Codec(sealer).write(Secrets(1))["body"]
    assert list(body) == ["public", "sealed"]
    assert json.loads(sealer.plains[0]) == {"deck": [], "draw": None, "words": ""}


def test_the_length_of_a_seal_does_not_tell_what_is_in_it() -> None:
    sealer = ShowingSealer()
    for draw in (None, 0, 7, 12345):
        for words in ("", "a", "whisper"):
            Codec(sealer).write(Secrets(1, draw=draw, words=words))
    assert len({len(plain) for plain in sealer.plains}) == 1
    # Each is padded by itself: a few letters more in all do not add up to another block.
    Codec(sealer).write(Secrets(1, draw=10**50, words="x" * 50))
    assert len({len(plain) for plain in sealer.plains}) == 1


def test_a_wrong_secret_is_refused_without_telling_it() -> None:
    wrong: Any = (0, "whisper")
    with pytest.raises(RecordError, match=r"sample-secrets\.deck: ") as caught:
        Codec(ShowingSealer()).write(Secrets(1, deck=wrong))
    assert "whisper" not in str(caught.value)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


@pytest.mark.parametrize(
    ("plain", "place"),
    [
        (b"", ""),
        (b"\xff", ""),
        (b'"whisper"', ""),
        (b'["whisper"]', ""),
        (b"0.5", ""),
        (b'{"whisper":1}', ""),
        (b'{"deck":"whisper"}', ".deck"),
        (b'{"deck":["whisper"]}', ".deck"),
        (b'{"words":"w","draw":"whisper"}', ".draw"),
    ],
)
def test_what_opens_as_something_else_is_refused_without_telling_it(
    plain: bytes, place: str
) -> None:
    text = Codec(Locked()).text(Secrets(1))
    with pytest.raises(RecordError, match=rf"sample-secrets{place}: what was sealed") as caught:
        Codec(Garbage(plain)).parse(text)
    assert "whisper" not in str(caught.value)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_what_a_class_says_of_an_opened_secret_is_not_repeated() -> None:
    data = {"kind": "sample-strict", "version": 1, "body": {"strict": {"sealed": "x"}}}
    with pytest.raises(RecordError, match="make no Strict") as caught:
        Codec(Garbage(b'{"card":"As"}')).read(data)
    assert "51" not in str(caught.value)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


@pytest.mark.parametrize("codec", [Codec(), Codec(ShowingSealer())])
def test_a_set_cannot_hold_what_is_sealed_as_it_gives_no_place(codec: Codec) -> None:
    with pytest.raises(TypeError, match="in a set"):
        codec.write(Pocketed(frozenset({Salted(1)})))
    data = {"hands": [{"seat": 1, "sealed": "x"}]}
    with pytest.raises(TypeError, match="in a set"):
        codec.read({"kind": "sample-pocketed", "version": 1, "body": data})


def test_a_sealed_field_needs_a_default() -> None:
    with pytest.raises(TypeError, match="deck is sealed and has no default"):

        @kind("sample-no-default")
        @dataclass(frozen=True, slots=True)
        class Known:
            deck: Sealed[tuple[Card, ...]]

    with pytest.raises(TypeError, match="deck is sealed and has no default"):

        @kind("sample-no-default")
        @dataclass(frozen=True, slots=True)
        class Quoted:
            deck: "Sealed[tuple[Card, ...]]"


class Exposed(NamedTuple):
    salt: Sealed[bytes]


@kind("sample-exposed")
@dataclass(frozen=True, slots=True)
class HoldsExposed:
    exposed: Exposed


@kind("sample-in-part")
@dataclass(frozen=True, slots=True)
class SealedInPart:
    cards: tuple[Sealed[Card], ...] = ()


def test_a_sealed_field_deeper_inside_needs_a_default_too() -> None:
    with pytest.raises(TypeError, match=r"Exposed\.salt is sealed and has no default"):
        Codec().write(HoldsExposed(Exposed(b"")))


def test_a_seal_stands_around_a_whole_field() -> None:
    with pytest.raises(TypeError, match="sealed in part"):
        Codec().write(SealedInPart())


@kind("sample-sealed-twice")
@dataclass(frozen=True, slots=True)
class SealedTwice:
    hands: Sealed[tuple[Salted, ...]] = ()


@kind("sample-named-as-the-seal")
@dataclass(frozen=True, slots=True)
class NamedAsTheSeal:
    sealed: int = 0
    salt: Sealed[bytes] = b""


def test_what_is_sealed_holds_nothing_that_is_sealed_again() -> None:
    with pytest.raises(TypeError, match="hands is sealed as a whole"):
        Codec(ShowingSealer()).write(SealedTwice())


def test_no_field_beside_a_secret_has_the_name_of_the_seal() -> None:
    with pytest.raises(TypeError, match="the name of the seal"):
        Codec().write(NamedAsTheSeal())
