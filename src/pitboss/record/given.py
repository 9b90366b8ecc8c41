"""Recorded commands: written with their first entry, and read with all of them.

A field of the command is written unless the first event with a field of that name holds an equal
value. A field that no event has is left out at its default. Actor, time and id stand in the
envelope. So the text repeats nothing and lacks nothing. Sealed fields that no event
has are under one seal, whatever they hold.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pitboss.record.envelope import Entry, Given, Place, Unread
from pitboss.record.fields import SEAL, Field, fields_of
from pitboss.record.hints import form_of
from pitboss.record.json_text import dump, quoted
from pitboss.record.kinds import FORMS, Kind, kind_named
from pitboss.record.objects import SEAL_LINE, Slot, open_secrets, secret_lines, slots_of
from pitboss.record.places import RecordError, Seals, Walk, shown, unfit
from pitboss.record.writer import made

__all__ = ["given_text", "read_command", "read_given", "read_place"]

#: Fields of every command that the envelope has.
_ENVELOPED: Final = ("actor", "at", "id")
_NO_BODY: Final[Mapping[str, Any]] = {}
_MISSING: Final = object()
#: The key of the functions that write commands, among the forms.
_WRITERS: Final = object()

Body = Callable[[Any, tuple[Any, ...], Seals | None], str]


# ── Writing ──────────────────────────────────────────────────────────────────────────────────


def given_text(given: Given, kind: Kind | None, at: Seals | None) -> str:
    """A command as it stands in its entry: kind, version, the fields that no event of it holds.
    ``kind`` is None for one that was not put together yet."""
    command = given.command
    if kind is None:
        head = f'{{"kind":{quoted(command.kind)},"version":{command.version}'
        body = f',"body":{dump(dict(command.body))}' if command.body else ""
    else:
        head = f'{{"kind":"{kind.name}","version":{kind.version}'
        body = _writer(kind, given.events)(command, given.events, at)
    return f"{head}{body}{_numbers('under', given.under)}{_numbers('held', given.held)}}}"


def _numbers(name: str, numbers: Mapping[str, int]) -> str:
    if not numbers:
        return ""
    members = [f"{quoted(key)}:{_whole(number)}" for key, number in numbers.items()]
    return f',"{name}":{{{",".join(members)}}}'


def _whole(number: int) -> int:
    return number if type(number) is int else unfit(number, "a whole number")


def _writer(kind: Kind, events: tuple[Any, ...]) -> Body:
    """The writer of commands of a kind with events of these types."""
    writers = FORMS.get(_WRITERS)
    if writers is None:
        writers = FORMS[_WRITERS] = {}
    key = (kind.type, *map(type, events))
    found: Body | None = writers.get(key)
    if found is None:
        found = writers[key] = _made_writer(kind.type, events)
    return found


def _made_writer(cls: type, events: tuple[Any, ...]) -> Body:
    """A function that writes the fields of a command that its events do not hold."""
    slots = [slot for slot, one in _slots(cls) if not one.from_events]
    defaults = {slot.name: one.default for slot, one in _slots(cls)}
    texts = [slot.form.text() for slot in slots]
    names: dict[str, Any] = {"same": _same}
    lines = ["s = q = ''"]
    for place, (slot, text) in enumerate(zip(slots, texts, strict=True)):
        name, holder, default = slot.name, _holder(slot.name, events), defaults[slot.name]
        lines.append(f"v = x.{name}")
        if holder is not None:
            lines.append(f"e = events[{holder}].{name}")
        elif default is not None and not slot.sealed:
            names[f"d{place}"] = default()
            lines.append(f"e = d{place}")
        else:
            lines.append("e = same")
        lines.append("if v is not e and not same(v, e):")
        written = text.of("v", f"f{place}", f"at and at.to({name!r})")
        adding = [f"s += ',\"{name}\":' + {written}"]
        if slot.sealed:
            adding = secret_lines(slot, text, f"f{place}")
        lines += [f"    {line}" for line in adding]
    lines += [f"if q and at is not None: {SEAL_LINE}"]
    lines += ["return ',\"body\":{' + s[1:] + '}' if s else ''"]
    found: Body = made(lines, *texts, seals=True, takes="x, events", names=names).uses
    return found


def _holder(name: str, events: Sequence[Any]) -> int | None:
    """The place of the first event with a field of this name."""
    for place, event in enumerate(events):
        if name in event.__dataclass_fields__:
            return place
    return None


def _same(one: Any, other: Any) -> bool:
    return one is other or (type(one) is type(other) and bool(one == other))


def _slots(cls: type) -> list[tuple[Slot, Field]]:
    """The fields of a command beside those of the envelope, with their forms."""
    known: list[tuple[Slot, Field]] | None = FORMS.get((_WRITERS, cls))
    if known is None:
        fields = [one for one in fields_of(cls) if one.name not in _ENVELOPED]
        known = list(zip(slots_of(cls, fields, form_of), fields, strict=True))
        FORMS[_WRITERS, cls] = known
    return known


# ── Reading ──────────────────────────────────────────────────────────────────────────────────


def read_given(data: Any, walk: Walk) -> Given:
    """A command as it stands in an entry. It is read once its entries are together."""
    walk.path.append("given")
    if type(data) is not dict or not {"kind", "version"} <= data.keys():
        raise walk.wrong(data, "a command")
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
    """The place of an entry's command in another stream."""
    if type(data) is list and [type(part) for part in data] == [str, int]:
        return Place(*data)
    walk.path.append("of")
    raise walk.wrong(data, "a stream and a number")


def read_command(entries: Sequence[Entry], walk_of: Callable[[str], Walk]) -> Any:
    """The command of entries: all of its entries in the stream, in order."""
    first = entries[0]
    if first.given is None:
        raise RecordError(f"{first.stream}/{first.number} has no command of its own")
    unread = first.given.command
    if not isinstance(unread, Unread):
        return unread
    kind = kind_named(unread.kind)
    assert kind is not None
    walk = walk_of(kind.name)
    if unread.version != kind.version:
        raise walk.error(f"version {unread.version} of a command is not known")
    slots = _slots(kind.type)
    values: dict[str, Any] = {"actor": first.actor, "at": first.at, "id": first.command}
    if unread.body:
        values |= _fields_read(unread.body, [slot for slot, _ in slots], walk)
    for slot, _ in slots:
        if slot.name not in values:
            for entry in entries:
                if slot.name in entry.event.__dataclass_fields__:
                    values[slot.name] = getattr(entry.event, slot.name)
                    break
    try:
        return kind.type(**values)
    except (AssertionError, LookupError, TypeError, ValueError):
        raise walk.error("these fields make no command") from None


def _fields_read(body: Mapping[str, Any], slots: Sequence[Slot], walk: Walk) -> dict[str, Any]:
    found = open_secrets(body, slots, walk)
    for slot in slots:
        if slot.name in body:
            walk.path.append(slot.name)
            found[slot.name] = slot.form.read(body[slot.name], walk)
            walk.path.pop()
    strange = body.keys() - {SEAL if slot.sealed else slot.name for slot in slots}
    if strange:
        raise walk.error(f"there is no field {shown(min(strange))} in a command {walk.kind}")
    return found
