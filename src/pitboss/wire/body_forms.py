"""The forms of values in a command's body: one form gives JSON Schema, reader and writer.

A form follows from the type of a command's field. Amounts are cents, cards are text, decisions are
words. What does not fit raises a ``BodyError`` that names the place.
"""

import re
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Annotated, Any, Final, NamedTuple, NewType

from pitboss.cards import DECK_53, Card, card_text
from pitboss.floor.command_forms import LARGEST, LONGEST_LINE, TEXTS
from pitboss.floor.commands import Funds
from pitboss.games.choices import Decision
from pitboss.money import Cents
from pitboss.record.fields import fields_of, has_fields
from pitboss.record.kinds import kind_of
from pitboss.round import Stake
from pitboss.wire.decision_words import WORDS_PATTERN, decision_in, words_of

__all__ = ["BodyError", "Form", "Schema", "form_of", "object_form"]

Schema = dict[str, Any]

_MOST_PARTS: Final = 1000
_LONGEST: Final = {"text": 1_000_000}
#: Any amount does: a raise is read again once its wager is known (``commands_in``).
_A_DOLLAR: Final = Cents(100)


class BodyError(ValueError):
    """A value of the wrong form: its place in the request, and what would be right."""

    def __init__(self, where: str, detail: str) -> None:
        super().__init__(f"{where}: {detail}")
        self.where = where
        self.detail = detail


class Form(NamedTuple):
    """The form of a value: its JSON Schema, and how it is read at a place and written."""

    schema: Schema
    read: Callable[[Any, str], Any]
    write: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def _exactly(kind: type, words: str, value: Any, where: str) -> Any:
    if type(value) is not kind:
        raise BodyError(where, f"this is {words}, not {_shown(value)}")
    return value


_WORDS_FOR: Final[Mapping[Any, str]] = {
    type(None): "null",
    bool: "true or false",
    int: "a number",
    float: "a number that is not whole",
    dict: "an object",
    list: "a list",
}


def _shown(value: Any) -> str:
    """A value in an error: a text cut short, and of anything else its type."""
    return f"{value!r:.40}" if type(value) is str else _WORDS_FOR.get(type(value), "this")


# ── Single values ────────────────────────────────────────────────────────────────────────────


def _read_whole(value: Any, where: str) -> int:
    found: int = _exactly(int, "a whole number", value, where)
    if not -LARGEST <= found <= LARGEST:
        raise BodyError(where, f"a number is up to {LARGEST:,}")
    return found


def _read_cents(value: Any, where: str) -> int:
    _exactly(int, "an amount in whole cents", value, where)
    return _read_whole(value, where)


def _read_flag(value: Any, where: str) -> bool:
    found: bool = _exactly(bool, "true or false", value, where)
    return found


_WHOLE: Final = Form(
    {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}, _read_whole, _same
)
_CENTS: Final = Form({**_WHOLE.schema, "description": "Whole cents."}, _read_cents, _same)
_FLAG: Final = Form({"type": "boolean"}, _read_flag, _same)

_CARDS: Final[Mapping[str, Card]] = {card_text(card): card for card in DECK_53}


def _read_card(value: Any, where: str) -> Card:
    card = _CARDS.get(value) if type(value) is str else None
    if card is None:
        raise BodyError(where, f"{_shown(value)} is no card: write Ah, Td, 2c or Jk")
    return card


_CARD: Final = Form({"enum": list(_CARDS)}, _read_card, card_text)


def _read_words(value: Any, where: str) -> str:
    """A decision's words. The command is made from them where the wagers are known."""
    text: str = _exactly(str, "a decision in words", value, where)
    try:
        decision_in(text, Cents(_A_DOLLAR * 10_000))
    except ValueError as error:
        raise BodyError(where, str(error)) from None
    return text


_WORDS: Final = Form(
    {
        "type": "string",
        "pattern": WORDS_PATTERN,
        "description": "A decision in words: check, fold, raise 4, ride, set Ah Kd, set house.",
    },
    _read_words,
    lambda value: value if isinstance(value, str) else words_of(value, _A_DOLLAR),
)
_HEX: Final = {"type": "string", "pattern": "^[0-9a-f]{64}$"}


def _read_hex(value: Any, where: str) -> str:
    text: str = _exactly(str, "64 lower-case hex digits", value, where)
    if len(text) != 64 or not set(text) <= set("0123456789abcdef"):
        raise BodyError(where, "this is 64 lower-case hex digits")
    return text


_HASH: Final = Form(_HEX, _read_hex, _same)
_BITS: Final = Form(_HEX, lambda value, where: bytes.fromhex(_read_hex(value, where)), bytes.hex)


def _text(name: str) -> Form:
    """The form of the text of a field."""
    check = TEXTS[name]
    schema = {"type": "string", "maxLength": _LONGEST.get(name, LONGEST_LINE)}

    def read(value: Any, where: str) -> str:
        text: str = _exactly(str, "a text", value, where)
        fault = check(text)
        if fault is not None:
            raise BodyError(where, fault)
        return text

    return Form(schema, read, _same)


#: The words of money in a body, where they differ from the record's.
_FUNDS: Final = {Funds.ACCOUNT: "account"}


def _choice(cls: type[Enum]) -> Form:
    words = {member: _FUNDS.get(member, member.value) for member in cls}  # type: ignore[call-overload]
    members = {word: member for member, word in words.items()}

    def read(value: Any, where: str) -> Enum:
        found = members.get(value) if type(value) is str else None
        if found is None:
            raise BodyError(where, f"{_shown(value)} is none of {', '.join(members)}")
        return found

    return Form({"enum": list(members)}, read, lambda member: words[member])


# ── Values made of others ────────────────────────────────────────────────────────────────────


def _nullable(inner: Form) -> Form:
    return Form(
        {"anyOf": [inner.schema, {"type": "null"}]},
        lambda value, where: None if value is None else inner.read(value, where),
        lambda value: None if value is None else inner.write(value),
    )


def _listing(inner: Form) -> Form:
    def read(value: Any, where: str) -> tuple[Any, ...]:
        _exactly(list, "a list", value, where)
        if len(value) > _MOST_PARTS:
            raise BodyError(where, f"a list has at most {_MOST_PARTS:,} parts")
        return tuple(inner.read(one, f"{where}[{at}]") for at, one in enumerate(value))

    schema = {"type": "array", "items": inner.schema, "maxItems": _MOST_PARTS}
    return Form(schema, read, lambda value: [inner.write(one) for one in value])


def _fixed(parts: tuple[Form, ...]) -> Form:
    """A list of so many parts."""

    def read(value: Any, where: str) -> tuple[Any, ...]:
        _exactly(list, "a list", value, where)
        if len(value) != len(parts):
            raise BodyError(where, f"this list has {len(parts)} parts")
        each = enumerate(zip(parts, value, strict=True))
        return tuple(form.read(one, f"{where}[{at}]") for at, (form, one) in each)

    schema = {
        "type": "array",
        "prefixItems": [form.schema for form in parts],
        "minItems": len(parts),
        "maxItems": len(parts),
    }
    return Form(
        schema,
        read,
        lambda value: [form.write(one) for form, one in zip(parts, value, strict=True)],
    )


_NUMBER: Final = re.compile("0|[1-9][0-9]{0,11}", re.ASCII)


def _numbered(text: Any, where: str) -> int:
    if type(text) is not str or not _NUMBER.fullmatch(text):
        raise BodyError(where, f"{_shown(text)} is no number")
    return int(text)


def _mapping(key: Form | None, inner: Form) -> Form:
    """An object by names of a form, or by numbers."""

    def read(value: Any, where: str) -> dict[Any, Any]:
        _exactly(dict, "an object", value, where)
        if len(value) > _MOST_PARTS:
            raise BodyError(where, f"an object has at most {_MOST_PARTS:,} fields here")
        names = {
            name: _numbered(name, where) if key is None else key.read(name, where) for name in value
        }
        return {names[name]: inner.read(one, f"{where}.{name}") for name, one in value.items()}

    named = {"pattern": f"^({_NUMBER.pattern})$"} if key is None else key.schema
    return Form(
        {
            "type": "object",
            "propertyNames": named,
            "additionalProperties": inner.schema,
            "maxProperties": _MOST_PARTS,
        },
        read,
        lambda value: {str(name): inner.write(one) for name, one in value.items()},
    )


class Known(NamedTuple):
    """A field of an object: its form, and whether it must be given."""

    form: Form
    needed: bool


def object_form(make: Callable[..., Any], fields: Mapping[str, Known], about: str = "") -> Form:
    """An object with these fields and no others. ``make`` gets those that were given."""

    def read(value: Any, where: str) -> Any:
        _exactly(dict, "an object", value, where)
        inside = f"{where}." if where else ""
        for name in value:
            if name not in fields:
                known = ", ".join(fields) or "none"
                raise BodyError(f"{inside}{name:.60}", f"no such field here: there are {known}")
        for name, field in fields.items():
            if field.needed and name not in value:
                raise BodyError(f"{inside}{name}", "this field is missing")
        return make(
            **{name: fields[name].form.read(one, inside + name) for name, one in value.items()}
        )

    schema: Schema = {
        "type": "object",
        "properties": {name: field.form.schema for name, field in fields.items()},
        "required": [name for name, field in fields.items() if field.needed],
        "additionalProperties": False,
    }
    return Form(
        {"description": about, **schema} if about else schema,
        read,
        lambda value: {
            name: field.form.write(getattr(value, name)) for name, field in fields.items()
        },
    )


def _class(cls: type) -> Form:
    """An object of a class with fields; those at their default are left out when it is written."""
    found = {one.name: one for one in fields_of(cls)}
    known = {
        name: Known(form_of(one.hint, name), not one.has_default) for name, one in found.items()
    }
    form = object_form(cls, known)

    def write(value: Any) -> dict[str, Any]:
        return {
            name: known[name].form.write(getattr(value, name))
            for name, one in found.items()
            if one.default is None or getattr(value, name) != one.default()
        }

    return form._replace(write=write)


def _stake() -> Form:
    """An amount of cents, or an amount with its choice or instrument."""
    whole = _class(Stake)

    def read(value: Any, where: str) -> Any:
        return whole.read(value, where) if type(value) is dict else _read_cents(value, where)

    def write(value: Any) -> Any:
        return whole.write(value) if isinstance(value, Stake) else value

    return Form({"anyOf": [_CENTS.schema, whole.schema]}, read, write)


def _tagged(cls: type) -> Form:
    """A kind of a family, with its name: ``{"kind", "body"}``."""
    from pitboss.floor.authority import ACTS

    forms = {}
    for act in ACTS:
        kind = kind_of(act)
        assert kind is not None
        about = " ".join((act.__doc__ or "").split())
        forms[kind.name] = _class(act)
        forms[kind.name].schema["description"] = about

    def read(value: Any, where: str) -> Any:
        _exactly(dict, "an object", value, where)
        for name in value:
            if name not in ("kind", "body"):
                raise BodyError(f"{where}.{name:.60}", "no such field here: there are kind, body")
        named = value.get("kind")
        form = forms.get(named) if type(named) is str else None
        if form is None:
            raise BodyError(f"{where}.kind", f"{_shown(named)} is none of {', '.join(forms)}")
        return form.read(value.get("body"), f"{where}.body")

    def write(value: Any) -> Any:
        kind = kind_of(type(value))
        assert kind is not None
        return {"kind": kind.name, "body": forms[kind.name].write(value)}

    variants = [
        {
            "type": "object",
            "properties": {"kind": {"const": name}, "body": form.schema},
            "required": ["kind", "body"],
            "additionalProperties": False,
        }
        for name, form in forms.items()
    ]
    return Form({"oneOf": variants}, read, write)


# ── The form of a type ───────────────────────────────────────────────────────────────────────


def form_of(hint: Any, name: str) -> Form:
    """The form of a field by its type; its name tells the form of texts."""
    from pitboss.floor.state import Act

    if name == "hash":
        return _nullable(_HASH)
    if name == "bits":
        return _BITS
    if hint is Decision:
        return _WORDS
    if hint is Card:
        return _CARD
    if hint is Cents:
        return _CENTS
    if hint is Act:
        return _tagged(Act)
    if isinstance(hint, NewType):
        return form_of(hint.__supertype__, name)
    simple = {int: _WHOLE, bool: _FLAG}.get(hint)
    if simple is not None:
        return simple
    if hint is str:
        return _text(name)
    return _composed(hint, name)


def _composed(hint: Any, name: str) -> Form:
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return form_of(parts[0], name)
    if origin in (typing.Union, types.UnionType):
        if Stake in parts:
            return _stake()
        (inner,) = (part for part in parts if part is not types.NoneType)
        return _nullable(form_of(inner, name))
    if origin is tuple:
        if parts[-1] is Ellipsis:
            return _listing(form_of(parts[0], name))
        return _fixed(tuple(form_of(part, name) for part in parts))
    if origin in (dict, Mapping):
        key = None if parts[0] is int else form_of(parts[0], name)
        return _mapping(key, form_of(parts[1], name))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _choice(hint)
    assert has_fields(hint), (hint, name)
    return _class(hint)
