"""Every field of every entry of a small store, changed one at a time by a forger who has the
program and the keys: everything that hangs on it is worked out again. Each change is found, or is
listed in docs/store.md as what only a checkpoint or a camera can find."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

from pitboss.audit.beside import BROKEN
from pitboss.floor import Facility, apply_stream, postings
from pitboss.record import Codec, Entry, RecordError
from pitboss.rulebook import GameRules
from tests.support.databases import SOAK
from tests.support.floors import FloorHours, House
from tests.support.games import every_game
from tests.support.paths import ROOT
from tests.support.records import Record, proven, record_of
from tests.support.worked_day import worked_day

#: How many changes of a store are tried; in a soak all of them.
TRIES = 20


class OpenSealer:
    """A sealer that hides nothing: the walk goes through secrets, too."""

    def seal(self, plain: bytes, context: str) -> str:
        return plain.decode("ascii")

    def open(self, text: str, context: str) -> bytes | None:
        return text.encode("ascii")


@dataclass(frozen=True)
class Small:
    """A small store: some hours at a table of a game, or the day of the staff of one."""

    slug: str = ""
    electronic: bool = False

    def __str__(self) -> str:
        return f"{self.slug} {self.electronic}" if self.slug else "the day of the staff"


@cache
def record(store: Small) -> Record:
    if not store.slug:
        return record_of(worked_day())
    house = House()
    FloorHours(house, "A", store.slug, 7, electronic=store.electronic).pass_by(8)
    return record_of(house)


@cache
def open_codec(store: Small) -> Codec:
    facility: Any = Facility()
    for entry, _ in record(store):
        if entry.stream == "facility":
            facility = apply_stream(facility, entry)
    return Codec(OpenSealer(), {GameRules: facility.rules})


# ── Changes ──────────────────────────────────────────────────────────────────────────────────

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Change:
    """Another value at one place of one entry."""

    index: int
    path: Path
    value: Any

    def name(self, data: Any) -> str:
        """The kind of the entry and the way to the field, without numbers and names in it."""
        steps = [str(one) for one in self.path if isinstance(one, str) and re.match("[a-z]", one)]
        return " ".join((data["kind"], *steps))


def opened(data: Any) -> Any:
    """An entry as JSON, with what is sealed as JSON in it."""
    if isinstance(data, dict):
        return {
            key: opened(json.loads(one)) if key == "sealed" else opened(one)
            for key, one in data.items()
        }
    return [opened(one) for one in data] if isinstance(data, list) else data


def closed(data: Any) -> Any:
    if isinstance(data, dict):
        return {
            key: json.dumps(closed(one)) if key == "sealed" else closed(one)
            for key, one in data.items()
        }
    return [closed(one) for one in data] if isinstance(data, list) else data


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every place of an entry, with its value."""
    if path:
        yield path, data
    for key, one in data.items() if isinstance(data, dict) else ():
        yield from leaves(one, (*path, key))
    for index, one in enumerate(data) if isinstance(data, list) else ():
        yield from leaves(one, (*path, index))


def other(value: Any, seen: list[Any]) -> Any:
    """Another value of the same form: one that stands elsewhere, if there is one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        for one in seen:
            if isinstance(one, str) and one != value:
                return one
        return f"{value[:-1]}{'a' if value[-1:] != 'a' else 'b'}"
    if isinstance(value, dict):
        return dict(list(value.items())[:-1])
    return value[:-1] if isinstance(value, list) else 0


def changes(written: list[Any], index: int, known: dict[str, list[Any]]) -> Iterator[Change]:
    for path, value in leaves(written[index]):
        if value in ({}, []):
            continue
        seen = known.get(str(path[-1]), [])
        yield Change(index, path, other(value, seen))


def applied(data: Any, change: Change) -> Any:
    forged = json.loads(json.dumps(data))
    at = forged
    for step in change.path[:-1]:
        at = at[step]
    at[change.path[-1]] = change.value
    return forged


def found(store: Small, change: Change, forged: Any) -> bool:
    """Whether a verify finds a change, after all that hangs on it was worked out again."""
    try:
        entry = open_codec(store).read_entry(closed(forged))
        entries = [one for one, _ in record(store)]
        write = open_codec(store).entry_text
        if write(entry) == write(entries[change.index]):
            return True  # It says the same in other words.
        entries[change.index] = entry
        return not proven(worked_out(entries, record(store))).proven
    except (RecordError, *BROKEN):
        return True  # It cannot even be written.


def worked_out(entries: list[Entry], honest: Record) -> Record:
    """Entries with the postings that a forger would work out; as they were where none follow."""
    states: dict[str, Any] = {}
    made: Record = []
    for entry, (_, moved) in zip(entries, honest, strict=True):
        before = states.get(entry.stream)
        try:
            after = states[entry.stream] = apply_stream(before, entry)
            made.append((entry, postings(before, entry, after)))
        except (*BROKEN,):
            made.append((entry, moved))
    return made


# ── What is found ────────────────────────────────────────────────────────────────────────────

#: What no verify can find, by the words with which docs/store.md lists it.
UNSEEN = {
    "The time of a command": r".* at",
    "The id of a command": r".* command",
    "Who acted": r".* actor",
    "What a command had seen": r".* given body",
    "An older entry of another stream": r".* given under .*",
    "What the house states of itself": (
        r"(facility-opened body (calendar|demo|denominations|name).*|person-enrolled body.*"
        r"|approval-filed body .*|approval-withdrawn body number)"
    ),
    "The hash of bits that nobody opened yet": r"hash-given body hash",
    "A balance that a command found": r"link-taken-down given held .*",
    "Reasons, evidence, claims and names": (
        r"(.* body (reason|round_id|evidence)|dispute-opened body claimed.*)"
    ),
    "What was announced or proposed": r"(limits-announced body|act-proposed body act) .*",
    "What only eyes saw": r"player-looked body .*",
    "A face that a dealer entered": r"cards-entered body sealed faces",
    "Cash and chips that nobody counted since": (
        r"(bought-in|tip-given|cashed-out|chips-sold|chips-redeemed) body amount"
    ),
}


def test_what_no_verify_can_find_is_listed() -> None:
    text = (ROOT / "docs" / "store.md").read_text(encoding="utf-8")
    for words in UNSEEN:
        assert f"*{words}" in text


def no_field_is_changed_unseen(store: Small, tries: int) -> None:
    """Change one field at a time, as many as are tried: all of them in a soak."""
    codec = open_codec(store)
    written = [opened(codec.write_entry(entry)) for entry, _ in record(store)]
    known: dict[str, list[Any]] = {}
    for one in written:
        for path, value in leaves(one):
            known.setdefault(str(path[-1]), []).append(value)
    every = [one for index in range(len(written)) for one in changes(written, index, known)]
    tried = every if SOAK else Random(str(store)).sample(every, tries)
    unseen = []
    for change in tried:
        before = written[change.index]
        forged = applied(before, change)
        if forged != before and not found(store, change, forged):
            unseen.append(change.name(before))
    listed = [one for one in unseen if any(re.fullmatch(rule, one) for rule in UNSEEN.values())]
    assert unseen == listed
    assert len(listed) < len(tried) / 2


@every_game
@pytest.mark.parametrize("electronic", [True, False])
def test_a_field_that_was_changed_is_found_or_listed(slug: str, electronic: bool) -> None:
    no_field_is_changed_unseen(Small(slug, electronic), TRIES)


def test_a_field_of_what_the_staff_did_is_found_or_listed() -> None:
    day = Small()
    assert proven(record(day)).proven
    assert len({type(entry.event) for entry, _ in record(day)}) > 70
    no_field_is_changed_unseen(day, 3 * TRIES)
