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

#: How many changes of a store are tried; in a soak all of them.
TRIES = 40


class OpenSealer:
    """A sealer that hides nothing: the walk goes through secrets, too."""

    def seal(self, plain: bytes, context: str) -> str:
        return plain.decode("ascii")

    def open(self, text: str, context: str) -> bytes | None:
        return text.encode("ascii")


@cache
def small(slug: str, electronic: bool) -> Record:
    house = House()
    FloorHours(house, "A", slug, 7, electronic=electronic).pass_by(8)
    return record_of(house)


@cache
def open_codec(slug: str, electronic: bool) -> Codec:
    facility: Any = Facility()
    for entry, _ in small(slug, electronic):
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


def changes(record: list[Any], index: int, known: dict[str, list[Any]]) -> Iterator[Change]:
    for path, value in leaves(record[index]):
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


def found(slug: str, electronic: bool, change: Change, forged: Any) -> bool:
    """Whether a verify finds a change, after all that hangs on it was worked out again."""
    record = small(slug, electronic)
    try:
        entry = open_codec(slug, electronic).read_entry(closed(forged))
        entries = [one for one, _ in record]
        write = open_codec(slug, electronic).entry_text
        if write(entry) == write(entries[change.index]):
            return True  # It says the same in other words.
        entries[change.index] = entry
        return not proven(worked_out(entries, record)).proven
    except (RecordError, *BROKEN):
        return True  # It cannot even be written.


def worked_out(entries: list[Entry], record: Record) -> Record:
    """Entries with the postings that a forger would work out; as they were where none follow."""
    states: dict[str, Any] = {}
    made: Record = []
    for entry, (_, moved) in zip(entries, record, strict=True):
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
        r"(facility-opened body (calendar|denominations|name).*|person-enrolled body .*"
        r"|approval-filed body .*)"
    ),
    "Reasons and names": r".* body (reason|round_id)",
    "What only eyes saw": r"player-looked body .*",
    "Cash and chips that nobody counted since": r"(bought-in|tip-given|cashed-out) body amount",
}


def test_what_no_verify_can_find_is_listed() -> None:
    text = (ROOT / "docs" / "store.md").read_text(encoding="utf-8")
    for words in UNSEEN:
        assert f"*{words}" in text


@every_game
@pytest.mark.parametrize("electronic", [True, False])
def test_a_field_that_was_changed_is_found_or_listed(slug: str, electronic: bool) -> None:
    codec = open_codec(slug, electronic)
    written = [opened(codec.write_entry(entry)) for entry, _ in small(slug, electronic)]
    known: dict[str, list[Any]] = {}
    for one in written:
        for path, value in leaves(one):
            known.setdefault(str(path[-1]), []).append(value)
    every = [one for index in range(len(written)) for one in changes(written, index, known)]
    tried = every if SOAK else Random(f"{slug} {electronic}").sample(every, TRIES)
    unseen = []
    for change in tried:
        before = written[change.index]
        forged = applied(before, change)
        if forged != before and not found(slug, electronic, change, forged):
            unseen.append(change.name(before))
    listed = [one for one in unseen if any(re.fullmatch(rule, one) for rule in UNSEEN.values())]
    assert unseen == listed
    assert len(listed) < len(tried) / 2
