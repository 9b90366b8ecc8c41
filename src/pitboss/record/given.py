"""Recorded commands: written with the first of their entries, and read again with all of them.

A field of the command is written unless the first event with a field of that name holds an equal
value. A field that no event has is left out at its default. Actor, time and id stand in the
envelope. So the text has nothing twice, and a reader has everything.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from pitboss.record.compiling import form_of
from pitboss.record.declared import Field, fields_of
from pitboss.record.envelope import Entry, Given, Place, Unread
from pitboss.record.kinds import kind_named, kind_of
from pitboss.record.objects import open_sealed, seal_value
from pitboss.record.walk import RecordError, Walk, shown

__all__ = ["read_command", "read_given", "read_place", "write_given"]

#: Fields of every command that the envelope has.
_ENVELOPED: Final = ("actor", "at", "id")
_NO_BODY: Final[Mapping[str, Any]] = {}
_MISSING: Final = object()

MakeWalk = Callable[[str], Walk]


def write_given(given: Given, walk_of: MakeWalk) -> dict[str, Any]:
    """A command as JSON: kind, version, the fields that no event of it holds."""
    command = given.command
    if isinstance(command, Unread):
        return _with_parts(command.kind, command.version, command.body, given)
    kind = kind_of(type(command))
    if kind is None:
        raise RecordError(f"{shown(command)} is not a registered kind: put @kind on its class")
    walk = walk_of(kind.name)
    body: dict[str, Any] = {}
    for one in _fields(kind.type):
        if one.from_events:
            continue
        held = getattr(command, one.name)
        said = _in_events(one.name, given.events)
        if said is _MISSING:
            if one.default is not None and _same(held, one.default()):
                continue
        elif _same(held, said):
            continue
        walk.path.append(one.name)
        form = form_of(one.hint)
        written = seal_value(form, held, walk) if one.sealed else form.write(held, walk)
        walk.path.pop()
        if written is not None or not one.sealed:
            body[one.name] = written
    return _with_parts(kind.name, kind.version, body, given)


def _with_parts(kind: str, version: int, body: Mapping[str, Any], given: Given) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": kind, "version": version}
    for name, part in (("body", body), ("under", given.under), ("held", given.held)):
        if part:
            found[name] = dict(part)
    return found


def read_given(data: Any, walk: Walk) -> Given:
    """A command as it stands in an entry; it is read once its entries are together."""
    walk.path.append("given")
    if type(data) is not dict or not {"kind", "version"} <= data.keys():
        raise walk.error(f"{shown(data)} stands where a command belongs")
    strange = data.keys() - {"kind", "version", "body", "under", "held"}
    if strange:
        raise walk.error(f"there is no field {shown(min(strange))} here")
    if kind_named(data["kind"]) is None or type(data["version"]) is not int:
        raise walk.error(f"there is no command {shown(data['kind'])}")
    parts = [data.get(name, _NO_BODY) for name in ("body", "under", "held")]
    if not all(type(part) is dict or part is _NO_BODY for part in parts):
        raise walk.error("a command's parts are objects")
    body, under, held = parts
    for numbers in (under, held):
        for name, number in numbers.items():
            if type(number) is not int:
                raise walk.error(f"{shown(number)} of {shown(name)} is no number")
    walk.path.pop()
    return Given(Unread(data["kind"], data["version"], body), under, held)


def read_place(data: Any, walk: Walk) -> Place:
    """Where another stream has the command of an entry."""
    if type(data) is list and [type(part) for part in data] == [str, int]:
        return Place(*data)
    walk.path.append("of")
    raise walk.error(f"{shown(data)} stands where a stream and a number belong")


def read_command(entries: Sequence[Entry], walk_of: MakeWalk) -> Any:
    """The command that brought entries about: all of its entries in the stream, in order."""
    first = entries[0]
    if first.given is None:
        raise RecordError(f"{first.stream}/{first.number} has no command of its own")
    if not isinstance(first.given.command, Unread):
        return first.given.command
    unread = first.given.command
    kind = kind_named(unread.kind)
    assert kind is not None
    walk = walk_of(kind.name)
    if unread.version != kind.version:
        raise walk.error(f"version {unread.version} of a command is not known")
    values: dict[str, Any] = {"actor": first.actor, "at": first.at, "id": first.command}
    body = dict(unread.body)
    events = [entry.event for entry in entries]
    for one in _fields(kind.type):
        held = body.pop(one.name, _MISSING)
        value = _in_events(one.name, events) if held is _MISSING else _read(one, held, walk)
        if value is not _MISSING:
            values[one.name] = value
    if body:
        raise walk.error(f"there is no field {shown(min(body))} in a command {kind.name}")
    try:
        return kind.type(**values)
    except (AssertionError, LookupError, TypeError, ValueError):
        raise walk.error("these fields make no command") from None


@cache
def _fields(cls: type) -> tuple[Field, ...]:
    """The fields of a command beside those of the envelope."""
    return tuple(one for one in fields_of(cls) if one.name not in _ENVELOPED)


def _read(one: Field, held: Any, walk: Walk) -> Any:
    walk.path.append(one.name)
    form = form_of(one.hint)
    if one.sealed:
        opened = open_sealed(form, held, walk)
        value = _MISSING if opened is None else opened[0]
    else:
        value = form.read(held, walk)
    walk.path.pop()
    return value


def _in_events(name: str, events: Sequence[Any]) -> Any:
    """The value of the first event with a field of this name."""
    for event in events:
        if name in event.__dataclass_fields__:
            return getattr(event, name)
    return _MISSING


def _same(one: Any, other: Any) -> bool:
    return one is other or (type(one) is type(other) and bool(one == other))
