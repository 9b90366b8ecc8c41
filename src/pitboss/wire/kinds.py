"""JSON Schemas of the record's kinds: commands, events, views, made from their fields.

The record's codec writes and reads a kind; a schema describes the same types, as far as they leave
the system. Sealed fields are left out. Of a command, so are the fields of its envelope and those
that the system fills in.
"""

import inspect
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Set
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, Final, NewType

import pitboss.house.views  # noqa: F401  # kinds register themselves when they are imported
from pitboss.cards import DECK_53, Card, card_text
from pitboss.money import Odds
from pitboss.record import Codec, Field, Kind, RecordError, kinds
from pitboss.record.json_text import load
from pitboss.record.kinds import Reference, kind_of, own_form
from pitboss.round.commands import Command
from pitboss.round.events import Event

__all__ = ["FAMILIES", "body_of", "family", "kind_schema", "read_kind"]

Schema = dict[str, Any]

_SIMPLE: Final[Mapping[Any, Schema]] = {
    types.NoneType: {"type": "null"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    str: {"type": "string"},
    bytes: {"type": "string", "pattern": "^([0-9a-f]{2})*$"},
    Fraction: {"type": "string", "pattern": "^-?[0-9]+/[0-9]+$"},
    Card: {"enum": [card_text(card) for card in DECK_53]},
}
_OBJECT: Final[Schema] = {"type": "object"}
_REFERENCE: Final[Schema] = {
    "type": "object",
    "properties": {"ref": {"type": "string"}},
    "required": ["ref"],
    "additionalProperties": False,
}


#: The families of kinds, and how to tell them.
FAMILIES: Final[Mapping[str, Callable[[type], bool]]] = {
    "command": lambda cls: issubclass(cls, Command),
    "event": lambda cls: issubclass(cls, Event),
    "view": lambda cls: cls.__name__.endswith("View"),
}


def family(name: str) -> Iterator[Kind]:
    """The kinds of a family."""
    return (one for one in kinds().values() if FAMILIES[name](one.type))


def kind_schema(name: str) -> Schema:
    """The schema of a kind's body, or of all kinds of a family, each with its tag. ``KeyError``
    if there is neither."""
    made = _Schemas()
    if name in FAMILIES:
        found: Schema = {"oneOf": [made.tagged(one) for one in family(name)]}
    else:
        found = made.fields(kinds()[name].type)
    return {**found, "$defs": made.defs} if made.defs else found


def read_kind(name: str, text: str | bytes) -> Any:
    """The value of a kind or a family that a text with its tag holds. ``KeyError`` if there is
    neither."""
    wanted = {one.type for one in family(name)} if name in FAMILIES else {kinds()[name].type}
    value = Codec().read(load(text if isinstance(text, str) else text.decode("utf-8")))
    if type(value) not in wanted:
        raise RecordError(f"this is no {name}, but a {type(value).__name__}")
    return value


def body_of(value: Any) -> dict[str, Any]:
    """A command, an event or a view as JSON: what fits the schema of its kind."""
    body: dict[str, Any] = Codec().write(value)["body"]
    known = {one.name for one in _fields_of(type(value))}
    return {name: one for name, one in body.items() if name in known}


class _Schemas:
    """A maker of schemas. A class with fields is defined once, by its name."""

    def __init__(self) -> None:
        self.defs: dict[str, Schema] = {}
        self._names: dict[type, str] = {}

    def tagged(self, one: Kind) -> Schema:
        """A kind as it stands where several may: with its name and version."""
        properties = {
            "kind": {"const": one.name},
            "version": {"const": one.version},
            "body": self._object(one.type),
        }
        return _closed(properties, list(properties))

    def fields(self, cls: type) -> Schema:
        """An object by its fields."""
        found = _fields_of(cls)
        properties = {one.name: self.of(one.hint) for one in found}
        needed = [one.name for one in found if not one.has_default]
        about = " ".join((cls.__doc__ or "").split("\n\n")[0].split()).replace("``", "`")
        return {"title": cls.__name__, "description": about, **_closed(properties, needed)}

    def _object(self, cls: type) -> Schema:
        if cls not in self._names:
            taken = cls.__name__ in self.defs
            name = self._names[cls] = f"{cls.__module__}.{cls.__name__}" if taken else cls.__name__
            self.defs[name] = {}  # types may hold each other
            self.defs[name] = self.fields(cls)
        return {"$ref": f"#/$defs/{self._names[cls]}"}

    def of(self, hint: Any) -> Schema:
        """The schema of a type."""
        if hint in _SIMPLE:
            return _SIMPLE[hint]
        if isinstance(hint, NewType):
            return self.of(hint.__supertype__)
        origin, parts = typing.get_origin(hint), typing.get_args(hint)
        if origin is Annotated:
            return self.of(parts[0])
        if origin in (typing.Union, types.UnionType):
            return self._union(parts)
        if origin is tuple and parts[-1] is not Ellipsis:
            return {
                "type": "array",
                "prefixItems": [self.of(part) for part in parts],
                "minItems": len(parts),
                "maxItems": len(parts),
            }
        if origin in (tuple, frozenset, Set):
            return {"type": "array", "items": self.of(parts[0])}
        if origin in (dict, Mapping):
            return self._mapping(*parts)
        return self._class(hint)

    def _mapping(self, key: Any, value: Any) -> Schema:
        """An object, or a list of pairs if keys are not simple."""
        written = self.of(key)
        if "enum" in written or written.get("type") in ("string", "integer"):
            return {"type": "object", "additionalProperties": self.of(value)}
        return {"type": "array", "items": self.of(tuple[key, value])}

    def _union(self, parts: tuple[Any, ...]) -> Schema:
        tagged = [part for part in parts if _is_open(part) or _kind(part) is not None]
        if len(tagged) < 2:
            return {"anyOf": [self.of(part) for part in parts]}
        plain = [self.of(part) for part in parts if part not in tagged]
        return {"anyOf": [*plain, *(one for part in tagged for one in self._kinds_of(part))]}

    def _kinds_of(self, cls: Any) -> list[Schema]:
        """Every kind that may stand for a class, with its tag; any, where it is a protocol."""
        if _is_protocol(cls):
            any_kind = {"kind": _SIMPLE[str], "version": _SIMPLE[int], "body": _OBJECT}
            return [_closed(any_kind, list(any_kind))]
        return [self.tagged(one) for one in kinds().values() if issubclass(one.type, cls)]

    def _class(self, cls: Any) -> Schema:
        own = own_form(cls)
        if own is not None:
            return _REFERENCE if isinstance(own, Reference) else {"description": cls.__name__}
        if not isinstance(cls, type) or cls is object:
            return _OBJECT
        if issubclass(cls, Enum):
            return {"enum": [member.value for member in cls]}
        if issubclass(cls, Odds):
            return {"type": "string"}
        return {"anyOf": self._kinds_of(cls)} if _is_open(cls) else self._object(cls)


def _closed(properties: Schema, needed: list[str]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": needed,
        "additionalProperties": False,
    }


def _fields_of(cls: Any) -> tuple[Field, ...]:
    """The fields that leave the system, or may enter it."""
    enveloped = Command.__dataclass_fields__ if issubclass(cls, Command) else ()
    return tuple(
        one
        for one in Kind(cls.__name__, 1, cls, {}).fields()
        if not one.sealed and not one.from_events and one.name not in enveloped
    )


def _kind(part: Any) -> Kind | None:
    return kind_of(part) if isinstance(part, type) else None


def _is_open(cls: Any) -> bool:
    """Whether values of a class carry their kind: kinds derive from it, and it is none."""
    if not isinstance(cls, type) or own_form(cls) is not None or issubclass(cls, Odds | Enum):
        return False
    if _kind(cls) is not None:
        return False
    if _is_protocol(cls) or inspect.isabstract(cls):
        return True
    return any(issubclass(one.type, cls) for one in kinds().values())


def _is_protocol(cls: Any) -> bool:
    return bool(getattr(cls, "_is_protocol", False))
