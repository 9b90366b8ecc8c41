"""What was once written is read for ever: frozen entries of every kind and version."""

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from pitboss.record import Kind, RecordError, kinds
from pitboss.record.kinds import _KIND_BY_TYPE, _KINDS, FORMS
from pitboss.record.lines import dump
from tests.support.frozen_record import Example, examples, persistent, plain, reader, tags

EXAMPLES = examples()
HELP = "python tools/freeze_record.py adds it (CONTRIBUTING.md, 'Change an event')"


def newest(example: Example) -> bool:
    """Whether everything in an example is of the version that is written now."""
    return all(kinds()[name].version == version for name, version in tags(example["entry"]))


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
        assert plain(entry) == example["reads"]
        assert codec.entry_text(entry) == line
    else:
        # It is of an older version: what it is read as now is written, and read, as that.
        again = codec.entry_text(entry)
        assert codec.parse_entry(again) == entry


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
            made = {} if each.default is None else {"default_factory": each.default}
            kept.append((each.name, hint, dataclasses.field(kw_only=True, **made)))
    bases = tuple(base for base in one.type.__bases__ if base is not object)
    return dataclasses.make_dataclass(
        one.type.__name__,
        [*kept, *more],
        bases=bases,
        frozen=True,
        namespace={"__module__": one.type.__module__},
    )


def shown_fields() -> list[tuple[str, str, Example]]:
    """Every field of every persistent event that some example has in its text."""
    found = {}
    for example in EXAMPLES:
        entry = example["entry"]
        if newest(example):
            for field in entry["body"]:
                found.setdefault((entry["kind"], field), example)
    return [(kind, field, example) for (kind, field), example in sorted(found.items())]


def reads_alike(example: Example) -> bool:
    codec = reader()
    line = dump(example["entry"])
    try:
        entry = codec.parse_entry(line)
        return bool(plain(entry) == example["reads"] and codec.entry_text(entry) == line)
    except (RecordError, TypeError):
        return False


def test_a_field_that_goes_or_gets_another_name_or_type_is_noticed() -> None:
    """Whoever changes an event without a new version is told so by the tests above."""
    fields = shown_fields()
    assert len(fields) > 200
    for kind, field, example in fields:
        one = kinds()[kind]
        assert reads_alike(example)
        hint = one.type.__dataclass_fields__[field].type  # type: ignore[attr-defined]
        other = (f"{field}_", hint, dataclasses.field(kw_only=True))
        text = isinstance(example["entry"]["body"][field], str)
        typed = (field, int if text else str, dataclasses.field(kw_only=True))
        for cls in (without(one, field), without(one, field, other), without(one, field, typed)):
            with changed(one, cls):
                assert not reads_alike(example), f"{kind}.{field} changed, and nothing is said"
