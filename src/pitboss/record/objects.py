"""Forms of values with fields: dataclasses and NamedTuples, with their secrets.

All sealed fields of one object stand under one seal, ``"sealed"``, beside its other fields: a JSON
object by field, in which each value is padded. It is there whatever the fields hold. So the text
shows neither which of them are set nor, up to a block, how long they are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextvars import ContextVar
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Final

from pitboss.money import Odds
from pitboss.record.fields import SEAL, Field, fields_of
from pitboss.record.forms import BOOL, INT, TEXT
from pitboss.record.json_text import load
from pitboss.record.places import (
    BLOCK_BYTES,
    DEEPEST,
    RecordError,
    Seals,
    Unfit,
    Walk,
    shown,
    unfit,
)
from pitboss.record.writer import SEALING_CALL, Form, Part, Read, Text, made

__all__ = [
    "SEAL_LINE",
    "Slot",
    "check_keys",
    "object_form",
    "open_secrets",
    "secret_lines",
    "slots_of",
]

FormOf = Callable[[Any], Form]

_MISSING: Final = object()
#: Defaults that are left out of a text: single values, and holders that are empty.
_PLAIN: Final = (type(None), bool, int, str, bytes, Fraction, Enum, Odds)
_HOLDERS: Final = (tuple, Set, Mapping)
_SAME: Final = ((INT, int), (TEXT, str), (BOOL, bool))
#: The texts in progress on this thread.
_MAKING: Final[ContextVar[frozenset[object]]] = ContextVar("making", default=frozenset())


@dataclass(frozen=True, slots=True)
class Slot:
    """A field with its form.

    ``make`` makes the default, if it has one. ``left_out`` is the text for which it is not written,
    and ``default`` the value with that text. A value of the type ``same`` in JSON is read as it is.
    """

    name: str
    form: Form
    sealed: bool
    make: Callable[[], Any] | None
    left_out: str | None
    default: Any
    same: type | None


def slots_of(cls: type, fields: Sequence[Field], form_of: FormOf) -> tuple[Slot, ...]:
    """The fields of a class with their forms."""
    return tuple(_slot(cls, one, form_of) for one in fields)


def _slot(cls: type, one: Field, form_of: FormOf) -> Slot:
    form = form_of(one.hint)
    left_out = default = None
    if one.default is not None and not one.sealed:
        default = one.default()
        if isinstance(default, _PLAIN) or (isinstance(default, _HOLDERS) and not len(default)):
            try:
                left_out = form.write(default)
            except Unfit as wrong:
                where = f"{cls.__qualname__}.{one.name}"
                raise TypeError(
                    f"the default is not of the field's type: {where}: {wrong}"
                ) from None
    same = next((cls for known, cls in _SAME if form is known and not one.sealed), None)
    return Slot(one.name, form, one.sealed, one.default, left_out, default, same)


# ── Objects ──────────────────────────────────────────────────────────────────────────────────


def object_form(cls: type, form_of: FormOf) -> Form:
    """The form of a dataclass or a NamedTuple: an object by field.

    A field is left out of the text if its value is written as its default is and that is a single
    value or empty.
    """
    words = f"a {cls.__name__}"
    slots: tuple[Slot, ...] | None = None

    def known() -> tuple[Slot, ...]:
        nonlocal slots
        if slots is None:
            slots = slots_of(cls, fields_of(cls), form_of)
        return slots

    reader: Read | None = None

    def read(data: Any, walk: Walk) -> Any:
        nonlocal reader
        if reader is None:
            reader = _reader(cls, known())
        return reader(data, walk)

    def parts(value: Any, at: Seals | None) -> Iterator[Part]:
        if type(value) is not cls:
            unfit(value, words)
        for slot in known():
            held = getattr(value, slot.name)
            if not slot.sealed:
                there = None if at is None else at.to(slot.name)
                yield Part(slot.name, slot.form, held, there)
            elif at is not None:
                yield Part(slot.name, slot.form, held, None, secret=True)

    text = _once(lambda: _object_text(cls, known(), words))
    return Form(words, frozenset({dict}), (cls,), read, text, parts)


def _once(make: Callable[[], Text]) -> Callable[[], Text]:
    """A text that is made at first use. While it is made it stands for itself: a class may be
    within itself, and its function is there when it is called."""
    text: Text | None = None

    def text_of() -> Text:
        nonlocal text
        if text is not None:
            return text
        making = _MAKING.get()
        if text_of in making:
            return Text(SEALING_CALL, lambda x, at: text_of().uses(x, at), None, seals=True)
        before = _MAKING.set(making | {text_of})
        try:
            text = make()
        finally:
            _MAKING.reset(before)
        return text

    return text_of


def _object_text(cls: type, slots: Sequence[Slot], words: str) -> Text:
    """One function that reads all fields and writes those that are written."""
    lines = ["if type(x) is not cls: unfit(x, words)", "s = ''"]
    texts = [slot.form.text() for slot in slots]
    names: dict[str, Any] = {"cls": cls, "words": words}
    run = ""
    for place, (slot, text) in enumerate(zip(slots, texts, strict=True)):
        if slot.sealed:
            continue
        written = text.of("v", f"f{place}", f"at and at.to({slot.name!r})")
        member = f',"{slot.name}":'
        lines.append(f"v = x.{slot.name}")
        if slot.left_out is None:
            # Fields that are always there are added together.
            lines.append(f"t{place} = {written}")
            run += f"{member}{{t{place}}}"
            continue
        if run:
            lines.append(f"s += f'{run}'")
            run = ""
        names |= {f"d{place}": slot.default, f"o{place}": slot.left_out}
        # An empty value of the default's type is written as the default is.
        empty = type(slot.default) in (tuple, frozenset, dict)
        other = f"v or type(v) is not type(d{place})" if empty else f"v is not d{place}"
        lines += [f"if {other}:", f"    t = {written}"]
        lines += [f"    if t != o{place}: s += f'{member}{{t}}'"]
    if run:
        lines.append(f"s += f'{run}'")
    secret = [
        f"    {line}"
        for place, (slot, text) in enumerate(zip(slots, texts, strict=True))
        if slot.sealed
        for line in (f"v = x.{slot.name}", *secret_lines(slot, text, f"f{place}"))
    ]
    if secret:
        lines += ["if at is not None:", "    q = ''", *secret, f"    {SEAL_LINE}"]
    lines.append("return '{' + s[1:] + '}'")
    return made(lines, *texts, levels=1, seals=bool(secret), names=names)


# ── Secrets ──────────────────────────────────────────────────────────────────────────────────


#: The line that adds the seal of the secrets ``q`` to the fields ``s``.
SEAL_LINE: Final = f"""s += ',"{SEAL}":' + quoted(at.seal('{{' + q[1:] + '}}'))"""


def secret_lines(slot: Slot, text: Text, uses: str) -> list[str]:
    """The lines that add a sealed field ``v``, padded, to the secrets ``q``."""
    if text.seals:
        raise TypeError(f"{slot.name} is sealed as a whole: nothing within it is sealed again")
    return [
        f"t = {text.of('v', uses)}",
        f"q += ',\"{slot.name}\":' + t.ljust(-(-len(t) // {BLOCK_BYTES}) * {BLOCK_BYTES})",
    ]


def open_secrets(data: Mapping[str, Any], slots: Sequence[Slot], walk: Walk) -> dict[str, Any]:
    """The sealed fields of an object; none without the key."""
    for slot in slots:
        if slot.sealed and slot.name in data:
            walk.path.append(slot.name)
            raise walk.error(f"the field is secret and stands here in clear: seal it in {SEAL!r}")
    text = data.get(SEAL, _MISSING)
    if text is _MISSING:
        return {}
    if type(text) is not str:
        walk.path.append(SEAL)
        raise walk.error("no seal stands here")
    plain = walk.open(text)
    if plain is None:
        return {}
    walk.opened = True
    held = _opened(plain, {slot.name for slot in slots if slot.sealed}, walk)
    found = {}
    depth = len(walk.path)
    for slot in slots:
        if slot.sealed and slot.name in held:
            walk.path.append(slot.name)
            try:
                found[slot.name] = slot.form.read(held[slot.name], walk)
            except ValueError:
                del walk.path[depth + 1 :]
                raise walk.error(f"what was sealed here is not {slot.form.words}") from None
            walk.path.pop()
    return found


def _opened(plain: bytes, names: Set[str], walk: Walk) -> dict[str, Any]:
    try:
        held = load(plain.decode("ascii"))
    except ValueError:
        held = None
    if type(held) is not dict or not held.keys() <= names:
        raise walk.error("what was sealed here are not its secret fields")
    return held


# ── Reading fields ───────────────────────────────────────────────────────────────────────────


def _reader(cls: type, slots: Sequence[Slot]) -> Read:
    """One function that reads all fields and makes the value."""
    names: dict[str, Any] = {"cls": cls, "missing": _MISSING}
    lines = [
        "if type(x) is not dict: raise walk.wrong(x, an_object)",
        "path, seen = walk.path, 0",
        "if len(path) > deepest: raise walk.error(too_deep)",
    ]
    names |= {"deepest": DEEPEST, "an_object": f"an object of {cls.__name__}"}
    names["too_deep"] = f"the record is nested too deeply: at most {DEEPEST} places"
    secret = any(slot.sealed for slot in slots)
    if secret:
        names |= {"open_secrets": open_secrets, "slots": slots}
        lines.append("secrets = open_secrets(x, slots, walk)")
        lines.append(f"if {SEAL!r} in x: seen += 1")
    for place, slot in enumerate(slots):
        where = "secrets" if slot.sealed else "x"
        names |= {f"r{place}": slot.form.read, f"d{place}": slot.make}
        lines.append(f"v = {where}.get({slot.name!r}, missing)")
        absent = f"v = d{place}()"
        if slot.make is None:
            absent = f"raise walk.error(absent({slot.name!r}))"
        lines += ["if v is missing:", f"    {absent}"]
        if not slot.sealed:
            if slot.same is not None:
                lines += [f"elif type(v) is {slot.same.__name__}:", "    seen += 1"]
            step = f"path.append({slot.name!r}); v = r{place}(v, walk); path.pop()"
            lines += ["else:", f"    seen += 1; {step}"]
        lines.append(f"v{place} = v")
    names |= {"check": check_keys, "absent": _absent, "refused": _refused}
    known = [slot.name for slot in slots if not slot.sealed]
    names["known"] = (*known, SEAL) if secret else tuple(known)
    values = ", ".join(f"{slot.name}=v{place}" for place, slot in enumerate(slots))
    lines += ["if seen != len(x): check(x, known, (), walk)", "try:", f"    return cls({values})"]
    lines += ["except faults as wrong:", "    raise refused(cls, wrong, walk) from None"]
    names["faults"] = (AssertionError, LookupError, TypeError, ValueError)
    read: Read = made(lines, takes="x, walk", names=names).uses
    return read


def _absent(name: str) -> str:
    return f"the field {name!r} is missing and has no default"


def _refused(cls: type, wrong: Exception, walk: Walk) -> RecordError:
    """The error for fields that their class refuses. It may quote the values."""
    said = "" if walk.opened else f": {wrong}"
    return walk.error(f"these fields make no {cls.__name__}{said}")


def check_keys(
    data: dict[str, Any], names: Sequence[str], required: Sequence[str], walk: Walk
) -> None:
    """Refuse an object with a field too many or one too few."""
    for name in data:
        if name not in names:
            has = f"has {', '.join(names)}" if names else "has no fields"
            raise walk.error(f"there is no field {shown(name)} here: it {has}")
    for name in required:
        if name not in data:
            raise walk.error(f"the field {name!r} is missing")
