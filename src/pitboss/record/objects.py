"""Forms of what has fields: dataclasses and NamedTuples, with their sealed fields; tagged kinds."""

from collections.abc import Callable, Mapping, Set
from copy import deepcopy
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Final

from pitboss.money import Odds
from pitboss.record.declared import Field, fields_of
from pitboss.record.forms import BOOL, INT, TEXT, Form
from pitboss.record.kinds import Kind, kind_named, kind_of
from pitboss.record.lines import dump, load
from pitboss.record.members import Member, object_of
from pitboss.record.walk import DEEPEST, RecordError, Walk, shown
from pitboss.record.writing import CALL, TOP, Above, Straight, Way, once, ready, unfit

__all__ = [
    "TAG",
    "kind_in",
    "object_form",
    "open_sealed",
    "read_tagged",
    "seal_value",
    "seals",
    "tagged_form",
    "write_tagged",
]

FormOf = Callable[[Any], Form]

#: What stands in a text before and around the fields of a kind.
TAG: Final = ("kind", "version", "body")

#: Where a field's value is: not in the text, so that the default stands.
_LEFT_OUT: Final = object()
#: What is sealed is padded to a multiple of this, so that its length says next to nothing.
_BLOCK_BYTES: Final = 64
#: How deep a kind within another goes that is written straight: none with a third kind within it.
_DEEPEST_TAGGED: Final = 10
_PLAIN: Final = (type(None), bool, int, str, bytes, Fraction, Enum, Odds)
_SAME: Final = ((INT, int), (TEXT, str), (BOOL, bool))
_HOLDERS: Final = (tuple, Set, Mapping)


@dataclass(frozen=True, slots=True)
class _Slot:
    """A field with its form. ``left_out`` is the written value for which it is not written, and
    ``default`` the value that is written so. What is of the type ``same`` in a text is read as it
    stands there."""

    name: str
    form: Form
    sealed: bool
    required: bool
    left_out: Any
    default: Any
    same: type | None


def object_form(cls: type, form_of: FormOf) -> Form:
    """The form of a dataclass or a NamedTuple: an object by field.

    A field is left out of the text if its value is written as its default is and that is a single
    value or empty. The forms of the fields are made at first use: types may refer to each other.
    """
    slots: tuple[_Slot, ...] | None = None

    def known() -> tuple[_Slot, ...]:
        nonlocal slots
        if slots is None:
            slots = tuple(_slot(cls, one, form_of) for one in fields_of(cls))
        return slots

    def write(value: Any, walk: Walk) -> dict[str, Any]:
        if type(value) is not cls:
            raise walk.error(f"{shown(value)} stands where a {cls.__name__} belongs")
        return _write_fields(value, known(), walk)

    def read(data: Any, walk: Walk) -> Any:
        if type(data) is not dict:
            raise walk.error(f"{shown(data)} stands where an object of {cls.__name__} belongs")
        return _make(cls, _read_fields(data, known(), walk), walk)

    return Form(f"a {cls.__name__}", frozenset({dict}), (cls,), write, read, _straight(cls, known))


def _straight(cls: type, known: Callable[[], tuple[_Slot, ...]]) -> Way:
    """How an object is written straight; not at all where it may hold another one of its class."""

    @once
    def way(above: Above) -> Straight | None:
        if cls in above:
            return None
        # A type that cannot be written is an error only where a value of it is written.
        try:
            return object_of(cls, [_member(slot) for slot in known()], above)
        except TypeError:
            return None

    return way


def _member(slot: _Slot) -> Member:
    left_out = None if slot.left_out is _LEFT_OUT else dump(slot.left_out)
    return Member(
        slot.name, slot.form.straight, slot.default, left_out, slot if slot.sealed else None
    )


def _slot(cls: type, one: Field, form_of: FormOf) -> _Slot:
    form = form_of(one.hint)
    left_out: Any = _LEFT_OUT
    default: Any = _LEFT_OUT
    if one.default is not None and not one.sealed:
        default = one.default()
        if isinstance(default, _PLAIN) or (isinstance(default, _HOLDERS) and not len(default)):
            try:
                left_out = form.write(default, Walk(f"{cls.__qualname__}.{one.name}", None, {}))
            except RecordError as wrong:
                raise TypeError(f"the default is not of the field's type: {wrong}") from wrong
    if isinstance(left_out, dict | list) and left_out:
        left_out = _LEFT_OUT
    if left_out is _LEFT_OUT:
        default = _LEFT_OUT
    same = next((cls for known, cls in _SAME if form is known and not one.sealed), None)
    return _Slot(one.name, form, one.sealed, not one.has_default, left_out, default, same)


def _write_fields(value: Any, slots: tuple[_Slot, ...], walk: Walk) -> dict[str, Any]:
    path = walk.path
    if len(path) > DEEPEST:
        raise walk.error(f"the value is nested too deeply: at most {DEEPEST} places")
    found: dict[str, Any] = {}
    for slot in slots:
        name = slot.name
        held = getattr(value, name)
        # Most fields of most records are as they are by default: those need not be written first.
        if held is slot.default:
            continue
        path.append(name)
        written = _seal(slot, held, walk) if slot.sealed else slot.form.write(held, walk)
        path.pop()
        # True and 1 are equal, and not the same.
        if written != slot.left_out or type(written) is not type(slot.left_out):
            found[name] = written
    return found


def _read_fields(data: dict[str, Any], slots: tuple[_Slot, ...], walk: Walk) -> dict[str, Any]:
    path = walk.path
    if len(path) > DEEPEST:
        raise walk.error(f"the record is nested too deeply: at most {DEEPEST} places")
    found: dict[str, Any] = {}
    seen = 0
    for slot in slots:
        name = slot.name
        if name in data:
            seen += 1
            held = data[name]
            if type(held) is slot.same:
                found[name] = held
                continue
            path.append(name)
            value = _open(slot, held, walk) if slot.sealed else slot.form.read(held, walk)
            path.pop()
            if value is not _LEFT_OUT:
                found[name] = value
        elif slot.required:
            raise walk.error(f"the field {name!r} is missing and has no default")
    if seen != len(data):
        _check_keys(data, tuple(slot.name for slot in slots), (), walk)
    return found


def _check_keys(
    data: dict[str, Any], names: tuple[str, ...], required: tuple[str, ...], walk: Walk
) -> None:
    """Refuse an object with a field too many or one too few."""
    for name in data:
        if name not in names:
            has = f"has {', '.join(names)}" if names else "has no fields"
            raise walk.error(f"there is no field {shown(name)} here: it {has}")
    for name in required:
        if name not in data:
            raise walk.error(f"the field {name!r} is missing")


def _make(cls: type, given: dict[str, Any], walk: Walk) -> Any:
    """The value made from its fields; what its class refuses is refused with the place."""
    try:
        return cls(**given)
    except (AssertionError, LookupError, TypeError, ValueError) as wrong:
        if walk.opened:
            raise walk.error(f"these fields make no {cls.__name__}") from None
        raise walk.error(f"these fields make no {cls.__name__}: {wrong}") from wrong


def _seal(slot: _Slot, value: Any, walk: Walk) -> Any:
    """A sealed field as it is written: under seal, or not at all.

    It is written even at its default: that it is left out would tell what it is.
    """
    sealed = seal_value(slot.form, value, walk)
    return _LEFT_OUT if sealed is None else sealed


def seal_value(form: Form, value: Any, walk: Walk) -> dict[str, str] | None:
    """A value under seal; None without a sealer."""
    if walk.sets:
        raise walk.error("what is sealed has no place of its own in a set: keep it in a tuple")
    if walk.sealer is None:
        return None
    depth = len(walk.path)
    try:
        plain = dump(form.write(value, walk)).encode("ascii")
    except ValueError:
        del walk.path[depth:]
        raise walk.error(f"what is to be sealed here is not {form.words}") from None
    padded = plain.ljust(-(-len(plain) // _BLOCK_BYTES) * _BLOCK_BYTES)
    return {"sealed": walk.sealer.seal(padded, walk.context())}


def seals(value: Any, slots: tuple[_Slot, ...], walk: Walk) -> list[str]:
    """The sealed fields of an object as texts, each with a comma before it."""
    found = []
    for slot in slots:
        walk.path.append(slot.name)
        found.append((slot.name, _seal(slot, getattr(value, slot.name), walk)))
        walk.path.pop()
    return ["" if one is _LEFT_OUT else f',"{name}":{dump(one)}' for name, one in found]


def _open(slot: _Slot, data: Any, walk: Walk) -> Any:
    """A sealed field as it is read; without the key its default stands."""
    opened = open_sealed(slot.form, data, walk)
    return _LEFT_OUT if opened is None else opened[0]


def open_sealed(form: Form, data: Any, walk: Walk) -> tuple[Any] | None:
    """A value that was sealed; None without its key."""
    if not _is_sealed(data):
        raise walk.error('the field is secret and stands here in clear: write {"sealed": text}')
    if walk.sets:
        raise walk.error("what is sealed has no place of its own in a set: keep it in a tuple")
    plain = walk.sealer.open(data["sealed"], walk.context()) if walk.sealer is not None else None
    if plain is None:
        return None
    walk.opened = True
    depth = len(walk.path)
    try:
        return (form.read(load(plain.decode("ascii")), walk),)
    except ValueError:
        del walk.path[depth:]
        raise walk.error(f"what was sealed here is not {form.words}") from None


def _is_sealed(data: Any) -> bool:
    return type(data) is dict and list(data) == ["sealed"] and type(data["sealed"]) is str


def tagged_form(allowed: tuple[type, ...], words: str, form_of: FormOf) -> Form:
    """The form of a value of several kinds: kind and version stand beside the body."""

    def write(value: Any, walk: Walk) -> dict[str, Any]:
        kind = kind_of(type(value))
        if kind is None or not issubclass(kind.type, allowed):
            raise walk.error(f"{shown(value)} stands where {words} belongs")
        return write_tagged(value, kind, walk, form_of)

    def read(data: Any, walk: Walk) -> Any:
        kind = kind_in(data, TAG, walk)
        if not issubclass(kind.type, allowed):
            raise walk.error(f"the kind {kind.name!r} stands where {words} belongs")
        return read_tagged(data, kind, walk, form_of)

    @cache
    def known(cls: Any) -> tuple[str, Callable[[Any], str]]:
        kind = kind_of(cls)
        if kind is None or not issubclass(kind.type, allowed):
            return "", unfit
        straight = form_of(kind.type).straight(TOP)
        if straight is None or straight.seals or straight.depth > _DEEPEST_TAGGED:
            return "", unfit
        return f'{{"kind":"{kind.name}","version":{kind.version},"body":', straight.uses

    def text(value: Any) -> str:
        cls: Any = type(value)
        head, body = known(cls)
        return f"{head}{body(value)}}}"

    types = tuple(dict.fromkeys(allowed))
    return Form(words, frozenset({dict}), types, write, read, ready(CALL, text, _DEEPEST_TAGGED))


def kind_in(data: Any, names: tuple[str, ...], walk: Walk) -> Kind:
    """The kind that an object with these fields says it is."""
    if type(data) is not dict:
        raise walk.error(f"{shown(data)} stands where an object with {', '.join(names)} belongs")
    if len(data) != len(names) or not all(map(data.__contains__, names)):
        _check_keys(data, names, names, walk)
    kind = kind_named(data["kind"])
    if kind is None:
        raise walk.error(f"there is no kind {shown(data['kind'])}")
    return kind


def write_tagged(value: Any, kind: Kind, walk: Walk, form_of: FormOf) -> dict[str, Any]:
    """A value with its kind and version."""
    body = form_of(kind.type).write(value, walk)
    return {"kind": kind.name, "version": kind.version, "body": body}


def read_tagged(data: dict[str, Any], kind: Kind, walk: Walk, form_of: FormOf) -> Any:
    """The value of a body, brought up to the version that the engine knows."""
    version, body = data["version"], data["body"]
    if type(version) is not int or version < 1:
        raise walk.error(f"{shown(version)} is no version: versions are numbers from 1 upward")
    if version > kind.version:
        raise walk.error(
            f"version {shown(version)} of {kind.name} is newer than this engine knows "
            f"({kind.version}): read it with the engine that wrote it, or a newer one"
        )
    if version < kind.version:
        body = _upcast(body, version, kind, walk)
    return form_of(kind.type).read(body, walk)


def _upcast(body: Any, version: int, kind: Kind, walk: Walk) -> dict[str, Any]:
    """An old body, one version after another."""
    for old in range(version, kind.version):
        _check_body(body, kind, walk)
        step = kind.upcasts.get(old)
        if step is None:
            raise walk.error(f"{kind.name} has no upcast from version {old} to {old + 1}")
        sealed = {name: held for name, held in body.items() if _is_sealed(held)}
        try:
            body = step(deepcopy(body))
        except (AttributeError, LookupError, TypeError, ValueError) as wrong:
            raise walk.error(f"version {old} of {kind.name} is damaged: {wrong!r}") from wrong
        _check_body(body, kind, walk)
        for name, held in body.items():
            if _is_sealed(held) and sealed.get(name) != held:
                raise walk.error(f"an upcast moved a seal to {name!r}: it is bound to its field")
    return dict(body)


def _check_body(body: Any, kind: Kind, walk: Walk) -> None:
    if type(body) is not dict:
        raise walk.error(f"{shown(body)} stands where the body of {kind.name} belongs")
