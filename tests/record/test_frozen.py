"""What was once written is read for ever: frozen entries of every kind and version."""

import dataclasses
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from pitboss.audit.session_log import read_log
from pitboss.floor import FACILITY, Facility, apply_stream, postings
from pitboss.floor.events import PrizeHit, SlipPaid
from pitboss.house.seals import FieldSealer
from pitboss.record import Codec, Kind, RecordError, kinds
from pitboss.record.json_text import dump, load
from pitboss.record.kinds import _KIND_BY_TYPE, _KINDS, FORMS
from pitboss.round.events import RoundClosed, RoundOpened
from pitboss.rulebook import GameRules
from pitboss.table import TableStatus
from pitboss.table.events import TableClosed
from tests.support.frozen_record import (
    BOOKS,
    FROZEN,
    LOG,
    Example,
    Freezer,
    examples,
    persistent,
    plain,
    reader,
    tags,
)
from tests.support.houses import KEYS
from tests.support.paths import ROOT

EXAMPLES = examples()
HELP = "python tools/freeze_record.py adds it (CONTRIBUTING.md, 'Change an event')"


def newest(example: Example) -> bool:
    """Whether everything in an example is of the version that is written now."""
    return all(kinds()[name].version == version for name, version in tags(example["entry"]))


def agrees(was: Any, now: Any) -> bool:
    """Whether a value reads as it did; a field may have come that stands at its default."""
    if isinstance(was, dict) and isinstance(now, dict):
        return all(key in now and agrees(one, now[key]) for key, one in was.items())
    if isinstance(was, list) and isinstance(now, list):
        return len(was) == len(now) and all(map(agrees, was, now))
    return type(was) is type(now) and bool(was == now)


def ids(example: Example) -> str:
    entry = example["entry"]
    return f"{entry['kind']}-{entry['version']}-{entry['stream']}-{entry['number']}"


def test_every_kind_that_a_store_can_hold_has_a_frozen_example_of_its_version() -> None:
    frozen = {tag for one in EXAMPLES for tag in tags(one["entry"])}
    wanted = {(name, one.version) for name, one in persistent().items()}
    assert wanted - frozen == set(), HELP


def test_what_stands_in_frozen_entries_by_its_kind_is_counted_as_persistent() -> None:
    assert {name for one in EXAMPLES for name, _ in tags(one["entry"])} <= persistent().keys()


@pytest.mark.parametrize("example", EXAMPLES, ids=ids)
def test_a_frozen_entry_reads_as_it_did_and_is_written_to_the_same_bytes(example: Example) -> None:
    codec = reader()
    line = dump(example["entry"])
    entry = codec.parse_entry(line)
    if newest(example):
        assert agrees(example["reads"], plain(entry))
        assert codec.entry_text(entry) == line
    else:
        # It is of an older version: what it is read as now is written, and read, as that.
        again = codec.entry_text(entry)
        assert codec.parse_entry(again) == entry


def test_what_is_frozen_is_never_frozen_again() -> None:
    before = {path: path.read_bytes() for path in FROZEN.iterdir()}
    freezer = Freezer()
    assert freezer.complete
    codec = reader()
    for example in EXAMPLES:
        entry = codec.read_entry(example["entry"])
        freezer.take(dataclasses.replace(entry, number=entry.number + 1), {})
    assert freezer.write() == []
    assert {path: path.read_bytes() for path in FROZEN.iterdir()} == before


# ── A changed class ──────────────────────────────────────────────────────────────────────────


@contextmanager
def changed(one: Kind, cls: type) -> Iterator[None]:
    """The program as it would be with another class for a kind."""
    _KINDS[one.name] = dataclasses.replace(one, type=cls)
    _KIND_BY_TYPE[cls] = _KINDS[one.name]
    FORMS.clear()
    try:
        yield
    finally:
        _KINDS[one.name] = one
        del _KIND_BY_TYPE[cls]
        FORMS.clear()


def without(one: Kind, field: str, *more: Any) -> type:
    """A class like that of a kind, with one field less, and others."""
    kept: list[Any] = []
    for each in one.fields():
        if each.name != field:
            hint = one.type.__dataclass_fields__[each.name].type  # type: ignore[attr-defined]
            made: Any = {} if each.default is None else {"default_factory": each.default}
            kept.append((each.name, hint, dataclasses.field(kw_only=True, **made)))
    bases = tuple(base for base in one.type.__bases__ if base is not object)
    while any(field in getattr(base, "__dataclass_fields__", ()) for base in bases):
        # What a base brings goes with the base.
        bases = tuple(up for base in bases for up in base.__bases__ if up is not object)
    return dataclasses.make_dataclass(
        one.type.__name__,
        [*kept, *more],
        bases=bases,
        frozen=True,
        namespace={"__module__": one.type.__module__},
    )


def shown_fields() -> list[tuple[str, str, Example]]:
    """Every field of every persistent event that some example has in its text."""
    found: dict[tuple[str, str], Example] = {}
    for example in EXAMPLES:
        entry = example["entry"]
        if newest(example):
            sealed = [one.name for one in kinds()[entry["kind"]].fields() if one.sealed]
            for field in entry["body"]:
                for name in sealed if field == "sealed" else [field]:
                    found.setdefault((entry["kind"], name), example)
    return [(kind, field, example) for (kind, field), example in sorted(found.items())]


def reads_alike(example: Example) -> bool:
    codec = reader()
    line = dump(example["entry"])
    try:
        entry = codec.parse_entry(line)
        return agrees(example["reads"], plain(entry)) and codec.entry_text(entry) == line
    except (RecordError, TypeError):
        return False


def test_a_field_that_comes_with_a_default_needs_no_new_version() -> None:
    example = next(one for one in EXAMPLES if one["entry"]["kind"] == "seat-taken")
    one = kinds()["seat-taken"]
    with changed(one, without(one, "", ("note", str, dataclasses.field(default="")))):
        assert reads_alike(example)
    with changed(one, without(one, "", ("note", str, dataclasses.field(kw_only=True)))):
        assert not reads_alike(example)


def test_a_field_that_goes_or_gets_another_name_or_type_is_noticed() -> None:
    """Whoever changes an event without a new version is told so by the tests above."""
    fields = shown_fields()
    assert len(fields) > 200
    for kind, field, example in fields:
        one = kinds()[kind]
        assert reads_alike(example)
        hint = one.type.__dataclass_fields__[field].type  # type: ignore[attr-defined]
        other = (f"{field}_", hint, dataclasses.field(kw_only=True))
        text = isinstance(example["entry"]["body"].get(field), str)
        typed = (field, int if text else str, dataclasses.field(kw_only=True))
        for cls in (without(one, field), without(one, field, other), without(one, field, typed)):
            with changed(one, cls):
                assert not reads_alike(example), f"{kind}.{field} changed, and nothing is said"


# ── A whole log, and whole books ─────────────────────────────────────────────────────────────


def test_a_frozen_log_of_a_table_is_read_to_its_end() -> None:
    logged = read_log(LOG)
    table: Any = logged.start
    for entry in logged.entries[1:]:
        table = apply_stream(table, entry)
    assert table.table.status is TableStatus.CLOSED
    events = [entry.event for entry in logged.entries]
    assert sum(isinstance(one, RoundClosed) for one in events) == 2
    assert isinstance(events[-1], TableClosed)
    # What was sealed while it was played stands in it opened, and was taken in.
    assert all(one.deal is not None for one in events if isinstance(one, RoundOpened))


def test_frozen_books_fold_to_the_same_balances_with_the_same_postings() -> None:
    """Not only each entry is read: what they add up to is what it was."""
    lines = [load(line) for line in BOOKS.read_text(encoding="ascii").splitlines()]
    entries = [one for one in lines if one["line"] == "entry"]
    said = {one["account"]: int(one["amount"]) for one in lines if one["line"] == "balance"}
    states: dict[str, Any] = {}
    sums: Counter[str] = Counter()
    # Links and tables refer to submissions that the facility's stream has.
    ordered = sorted(entries, key=lambda one: one["stream"] != FACILITY)
    for one in ordered:
        facility = states.get(FACILITY, Facility())
        entry = Codec(FieldSealer(KEYS), {GameRules: facility.rules}).parse_entry(one["entry"])
        before = states.get(entry.stream)
        after = states[entry.stream] = apply_stream(before, entry)
        moved = [(str(account), units) for account, units in postings(before, entry, after)]
        assert "".join(f"{units} {account}\n" for account, units in moved) == one["postings"]
        for account, units in moved:
            sums[account] += units
    assert dict(sums) == said
    assert {PrizeHit, SlipPaid, RoundClosed} <= {
        kinds()[load(one["entry"])["kind"]].type for one in entries
    }


def test_frozen_books_check_out_by_the_stand_alone_checker() -> None:
    words = [sys.executable, "-I", str(ROOT / "tools" / "verify_export.py"), str(BOOKS)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
