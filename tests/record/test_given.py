"""A recorded command comes back from its entries, and nothing of it is written twice."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from pitboss.record import (
    Actor,
    Codec,
    Copied,
    Entry,
    FromEvents,
    Given,
    RecordError,
    Role,
    Sealed,
    Unread,
    kind,
)
from tests.support.record_samples import OtherKey, ShowingSealer

ANN = Actor(Role.DEALER, "Ann")


@dataclass(frozen=True, slots=True)
class Asked(Copied):
    actor: Actor
    at: int = field(default=0, kw_only=True)
    id: str = field(default="", kw_only=True)


@kind("sample-deal-hands")
@dataclass(frozen=True, slots=True)
class DealHands(Asked):
    seat: int
    note: str = ""
    stakes: Mapping[str, int] = field(default_factory=dict)
    read: FromEvents[int] = 0
    deck: Sealed[tuple[int, ...]] = ()
    salt: Sealed[bytes] = b""


@kind("sample-hands-begun")
@dataclass(frozen=True, slots=True)
class HandsBegun:
    seat: int
    read: int = 0


@kind("sample-hands-dealt")
@dataclass(frozen=True, slots=True)
class HandsDealt:
    seat: int
    deck: Sealed[tuple[int, ...]] = ()


COMMAND = DealHands(ANN, 3, "slow", {"ante": 5}, 7, (1, 2, 3), b"\xaa\xbb", at=99, id="c-1")


def entries_of(command: Any, *events: Any) -> list[Entry]:
    given = Given(command, {"facility": 44}, {"bank": -5}, events)
    first, *others = [
        Entry("table-7", 12 + n, command.at, command.actor, command.id, event)
        for n, event in enumerate(events)
    ]
    return [replace(first, given=given), *others]


def through(codec: Codec, entries: list[Entry]) -> tuple[list[str], list[Entry]]:
    lines = [codec.entry_text(entry) for entry in entries]
    return lines, [codec.parse_entry(line) for line in lines]


EVENTS = (HandsBegun(3, 7), HandsDealt(3, (1, 2, 3)))


def test_a_command_comes_back_from_its_entries() -> None:
    codec = Codec(ShowingSealer())
    lines, entries = through(codec, entries_of(COMMAND, *EVENTS))
    assert codec.command_of(entries) == COMMAND
    given = entries[0].given
    assert given is not None
    assert (given.under, given.held) == ({"facility": 44}, {"bank": -5})
    assert [codec.entry_text(entry) for entry in entries] == lines, "unread as it was written"
    assert isinstance(given.command, Unread)
    assert entries[1].given is None


def test_what_an_event_holds_or_is_at_its_default_is_not_written_again() -> None:
    data = Codec().write_entry(entries_of(COMMAND, *EVENTS)[0])
    assert data["given"] == {
        "kind": "sample-deal-hands",
        "version": 1,
        "body": {"note": "slow", "stakes": {"ante": 5}},
        "under": {"facility": 44},
        "held": {"bank": -5},
    }
    plain = DealHands(ANN, 3, read=7, at=99, id="c-1")
    data = Codec().write_entry(entries_of(plain, HandsBegun(3, 7))[0])
    assert "body" not in data["given"]


@pytest.mark.parametrize("seat", [4, True, 0])
def test_a_field_that_differs_from_its_event_is_written(seat: int) -> None:
    command = COMMAND.but(seat=seat)
    codec = Codec(ShowingSealer())
    if seat is True:
        with pytest.raises(RecordError, match=r"^table-7/12 sample-deal-hands\.seat: True"):
            through(codec, entries_of(command, *EVENTS))
        return
    _, entries = through(codec, entries_of(command, *EVENTS))
    assert codec.command_of(entries) == command


def test_secrets_that_no_event_has_stand_under_one_seal_whatever_they_hold() -> None:
    for salt in (b"", b"\xaa\xbb"):
        sealer = ShowingSealer()
        command = COMMAND.but(salt=salt)
        lines, entries = through(Codec(sealer), entries_of(command, *EVENTS))
        body = json.loads(lines[0])["given"]["body"]
        assert list(body) == ["note", "stakes", "sealed"]
        bound = json.loads(sealer.contexts[0])
        assert bound == ["table-7", 12, "sample-deal-hands"]
        assert list(json.loads(sealer.plains[0])) == ["salt"]
        assert Codec(sealer).command_of(entries) == command


def test_a_secret_that_differs_from_its_event_is_sealed_with_the_others() -> None:
    sealer = ShowingSealer()
    command = COMMAND.but(deck=(9,))
    _, entries = through(Codec(sealer), entries_of(command, *EVENTS))
    assert list(json.loads(sealer.plains[0])) == ["deck", "salt"]
    assert Codec(sealer).command_of(entries) == command


@pytest.mark.parametrize("codec", [Codec(), Codec(OtherKey())])
def test_without_the_key_secrets_have_their_defaults(codec: Codec) -> None:
    lines, _ = through(Codec(ShowingSealer()), entries_of(COMMAND, *EVENTS))
    assert "aabb" not in Codec().entry_text(entries_of(COMMAND, *EVENTS)[0])
    entries = [codec.parse_entry(line) for line in lines]
    assert codec.command_of(entries) == COMMAND.but(deck=(), salt=b"")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"salt": "aabb"}, r"sample-deal-hands\.salt: .*in clear"),
        ({"note": 5}, r"sample-deal-hands\.note: 5 stands"),
        ({"tip": 5}, "no field 'tip' in a command"),
        ({"sealed": 5}, r"sample-deal-hands\.sealed: no seal"),
    ],
)
def test_a_command_that_is_wrong_is_refused_at_its_place(
    body: dict[str, Any], message: str
) -> None:
    codec = Codec(ShowingSealer())
    lines, _ = through(codec, entries_of(COMMAND, *EVENTS))
    data = json.loads(lines[0])
    data["given"]["body"] = body
    first = codec.read_entry(data)
    with pytest.raises(RecordError, match=rf"^table-7/12 .*{message}"):
        codec.command_of([first])


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("under", {"facility": "44"}), ("held", {"bank": True}), ("body", []), ("more", 1)],
)
def test_what_stands_around_a_command_is_checked(name: str, wrong: Any) -> None:
    lines, _ = through(Codec(), entries_of(COMMAND, *EVENTS))
    data = json.loads(lines[0])
    data["given"][name] = wrong
    with pytest.raises(RecordError, match=r"^entry\.given: "):
        Codec().read_entry(data)


def test_a_wrong_value_in_a_command_is_not_written() -> None:
    wrong: Any = 5
    with pytest.raises(RecordError, match=r"^table-7/12 sample-deal-hands\.note: 5 stands"):
        Codec().entry_text(entries_of(COMMAND.but(note=wrong), *EVENTS)[0])
    with pytest.raises(RecordError, match=r"deck: what is to be sealed") as caught:
        Codec(ShowingSealer()).entry_text(entries_of(COMMAND.but(deck="whisper"), *EVENTS)[0])
    assert "whisper" not in str(caught.value)
    given = Given(COMMAND, {"facility": wrong.__class__}, {}, EVENTS)
    with pytest.raises(RecordError, match="a whole number"):
        Codec().entry_text(replace(entries_of(COMMAND, *EVENTS)[0], given=given))
