"""One command of every kind, made from the types, and the same with something hostile in it."""

import typing
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from types import NoneType
from typing import Any, Final, NewType

from pitboss.cards import Card
from pitboss.floor import AdoptSubmission, AtTable, Purpose, chips_of
from pitboss.floor.authority import ACTS
from pitboss.floor.machine import COMMANDS
from pitboss.floor.state import Act
from pitboss.games.choices import Check, Decision
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.record.fields import fields_of, has_fields, is_union
from pitboss.round import Command
from pitboss.round.machine import COMMANDS as OF_A_ROUND
from pitboss.table.machine import COMMANDS as OF_A_TABLE

#: What goes in ``AtTable``, and what is the floor's own.
AT_TABLES: Final = sorted(OF_A_ROUND | OF_A_TABLE, key=lambda one: one.__name__)
OF_THE_FLOOR: Final = sorted(COMMANDS - {AtTable}, key=lambda one: one.__name__)
EVERY_KIND: Final = (*OF_THE_FLOOR, *AT_TABLES)
EVERY_ACT: Final = sorted(ACTS, key=lambda one: one.__name__)

NOBODY: Final = Actor(Role.PLAYER, "nobody")
#: What stands in fields of these names where nothing else is asked for.
_TEXTS: Final = {
    "day": "2026-01-01",
    "last_opened": "2026-01-01",
    "person": "Zoe",
    "player": "Ann",
    "wager": "ante",
    "reason": "a reason",
    "deck": "red 1",
    "subject": "shoe/automated-shoe",
    "date": "1969-01-15",
    "scope": "all tables",
    "credential": "77",
    "licence": "L-77",
    "evidence": "the recording",
    "hash": "ab" * 32,
}

#: Texts that should stop nothing.
HOSTILE_TEXTS: Final = (
    "x\ny",
    "x" * 195,
    "x" * 5_000,
    "\x00",
    "a\x00b",
    "\ud800",
    "\ud83d\ude00",
    "\u202eevil\u202c",
    "z\u200boe",
    "e" + "\u0301" * 150,
    " padded ",
    "",
    "%2F/../%",
    "\u2028",
    "\U0010ffff",
    "ｆｕｌｌ",
    '{"kind":"refusal"}',
)


class _Odd:
    """An object of no kind."""


def _deep(levels: int) -> Any:
    found: Any = ()
    for _ in range(levels):
        found = (found,)
    return found


#: Values that are of no field's type, or of another's.
HOSTILE_VALUES: Final[tuple[Any, ...]] = (
    *(1.0, float("nan"), float("inf"), b"bytes", _Odd(), None, True, False),
    *(10**30, -(10**30), 10**5_000, 2**63, -1, "a text", "", "\ud800", Role.SYSTEM, Purpose.DROP),
    *((), [], {}, {1.0: 1}, {"a": float("nan")}, frozenset(), _deep(2_000), Check(), NOBODY),
    *(AdoptSubmission("0"), AtTable("T", None), Cents, Card, 1 + 2j, bytearray(b"x")),  # type: ignore[arg-type]
)


def sample(kind: type, **filled: Any) -> Any:
    """An instance of a class with something plausible in every field."""
    made = {
        one.name: filled[one.name] if one.name in filled else value_for(one.hint, one.name)
        for one in fields_of(kind)
        if one.name in filled or not (one.has_default and one.name in _STAMPED)
    }
    return kind(**made)


#: What the door or the shell puts in.
_STAMPED: Final = frozenset({"at", "id", "round", "n"})


def value_for(hint: Any, name: str) -> Any:
    """Something plausible for a field."""
    if hint is str:
        return _TEXTS.get(name, "T")
    if isinstance(hint, NewType):
        return Card(1) if hint is Card else value_for(hint.__supertype__, name)
    if hint in (int, bool, bytes, Actor, Act, Decision, Command):
        plain: dict[Any, Any] = {int: 1, bool: True, bytes: b"x", Actor: NOBODY}
        plain |= {Act: AdoptSubmission("0"), Decision: Check(), Command: None}
        return plain[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint))
    parts = typing.get_args(hint)
    if is_union(hint):
        return value_for(next(one for one in parts if one is not NoneType), name)
    origin = typing.get_origin(hint)
    if origin is tuple:
        return tuple(value_for(one, name) for one in parts if one is not Ellipsis)
    if origin in (dict, Mapping):
        if name == "chips":
            return chips_of(100)
        return {value_for(parts[0], name): value_for(parts[1], name)}
    assert has_fields(hint), (hint, name)
    return sample(hint)


# ── Hostile ones ─────────────────────────────────────────────────────────────────────────────


def with_texts(value: Any, texts: tuple[str, ...] = HOSTILE_TEXTS) -> Iterator[Any]:
    """A value with each of these in place of each text in it, one at a time."""
    if isinstance(value, Enum | Actor):
        return
    if isinstance(value, str):
        yield from texts
    elif isinstance(value, Mapping):
        for key, held in value.items():
            rest = {one: other for one, other in value.items() if one != key}
            yield from ({**rest, other: held} for other in with_texts(key, texts))
            yield from ({**rest, key: other} for other in with_texts(held, texts))
    elif has_fields(type(value)):
        for one in fields_of(type(value)):
            if one.name not in _STAMPED:
                for other in with_texts(getattr(value, one.name), texts):
                    yield replaced(value, one.name, other)
    elif isinstance(value, tuple):
        for place, held in enumerate(value):
            for other in with_texts(held, texts):
                yield (*value[:place], other, *value[place + 1 :])


def with_values(command: Any) -> Iterator[Any]:
    """A command with each hostile value in place of each field, and of each part of one."""
    for one in fields_of(type(command)):
        if one.name == "actor" or one.name in _STAMPED:
            continue
        held = getattr(command, one.name)
        for other in HOSTILE_VALUES:
            yield replaced(command, one.name, other)
            if isinstance(held, tuple) and held:
                yield replaced(command, one.name, (other,))
            elif isinstance(held, Mapping) and held:
                yield replaced(command, one.name, dict.fromkeys(held, other))
                if getattr(type(other), "__hash__", None) is not None:
                    yield replaced(command, one.name, {other: next(iter(held.values()))})
            elif has_fields(type(held)):
                for part in fields_of(type(held)):
                    yield replaced(command, one.name, replaced(held, part.name, other))


def replaced(value: Any, name: str, other: Any) -> Any:
    return (
        value._replace(**{name: other})
        if hasattr(value, "_replace")
        else replace(value, **{name: other})
    )
