"""The fields that a class declares: their types and defaults, and which are secret."""

import dataclasses
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Final, TypeVar

__all__ = [
    "FROM_EVENTS",
    "SEAL",
    "SEALED",
    "Field",
    "FromEvents",
    "Sealed",
    "check_sealed",
    "fields_of",
    "has_fields",
    "is_union",
    "type_text",
]

T = TypeVar("T")


class _Mark(Enum):
    SEALED = "sealed"
    FROM_EVENTS = "from events"


#: The name under which all sealed fields of an object stand in its text.
SEAL: Final = "sealed"

#: The mark on the type of a field whose value is secret.
SEALED: Final = _Mark.SEALED

#: ``deck: Sealed[tuple[Card, ...]] = ()`` is a secret: the codec seals it or leaves it out. The
#: default is what a reader without the key has.
Sealed = Annotated[T, SEALED]

#: The mark on the type of a command's field that is never written with the command.
FROM_EVENTS: Final = _Mark.FROM_EVENTS

#: ``readings: FromEvents[Readings] = {}`` is filled in by the machine, not by the sender. A reader
#: of the record takes it from the first event of the command that has a field of this name.
FromEvents = Annotated[T, FROM_EVENTS]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a class as it is written: its name, type, whether it is sealed, its default."""

    name: str
    hint: Any
    sealed: bool = False
    default: Callable[[], Any] | None = None
    from_events: bool = False

    @property
    def has_default(self) -> bool:
        """Whether the field may be missing in a text."""
        return self.default is not None

    @property
    def type_text(self) -> str:
        """The type as a person writes it, without the mark of the seal."""
        return type_text(self.hint)


def has_fields(hint: Any) -> bool:
    """Whether a type is written field by field: a dataclass or a NamedTuple."""
    return isinstance(hint, type) and (
        dataclasses.is_dataclass(hint) or (issubclass(hint, tuple) and hasattr(hint, "_fields"))
    )


def is_union(hint: Any) -> bool:
    """Whether a type is one of several."""
    return typing.get_origin(hint) in (typing.Union, types.UnionType)


def fields_of(cls: Any) -> tuple[Field, ...]:
    """The fields that a dataclass or a NamedTuple is made from, in order."""
    try:
        hints = typing.get_type_hints(cls, include_extras=True)
    except NameError as wrong:
        raise TypeError(f"{cls.__qualname__} has a type that nobody knows: {wrong}") from wrong
    found = []
    for name, default in _defaults(cls):
        if name not in hints:
            raise TypeError(f"{cls.__qualname__}.{name} has no type: write one")
        marked = FROM_EVENTS in getattr(hints[name], "__metadata__", ())
        hint, sealed = _bare(hints[name])
        if sealed and default is None:
            raise TypeError(_without_default(cls, name))
        found.append(Field(name, hint, sealed, default, marked))
    if any(one.sealed for one in found) and any(one.name == SEAL for one in found):
        raise TypeError(f"{cls.__qualname__}.{SEAL} has the name of the seal: choose another")
    return tuple(found)


def check_sealed(cls: Any) -> None:
    """Refuse a dataclass with a sealed field that has no default; its types need not be known."""
    given = dict(_defaults(cls))
    for one in dataclasses.fields(cls):
        text = isinstance(one.type, str) and "Sealed[" in one.type
        if (text or _bare(one.type)[1]) and given.get(one.name) is None:
            raise TypeError(_without_default(cls, one.name))


def _without_default(cls: type, name: str) -> str:
    return (
        f"{cls.__qualname__}.{name} is sealed and has no default: "
        "write what a reader without the key has"
    )


def type_text(hint: Any) -> str:
    """A type as a person writes it: ``tuple[Card | None, ...]``."""
    hint, sealed = _bare(hint)
    if sealed:
        return f"Sealed[{type_text(hint)}]"
    if hint is Ellipsis:
        return "..."
    if hint in (None, types.NoneType):
        return "None"
    parts = [type_text(part) for part in typing.get_args(hint)]
    if is_union(hint):
        return " | ".join(parts)
    name = getattr(typing.get_origin(hint) or hint, "__name__", None) or str(hint)
    if typing.get_origin(hint) is None:
        return name
    return f"{name}[{', '.join(parts) or '()'}]"


def _bare(hint: Any) -> tuple[Any, bool]:
    """A type without its annotations, and whether the seal was among them."""
    if typing.get_origin(hint) is Annotated:
        return hint.__origin__, SEALED in hint.__metadata__
    return hint, False


def _defaults(cls: Any) -> list[tuple[str, Callable[[], Any] | None]]:
    """The names of the fields, each with what makes its default, if it has one.

    Fields that the constructor does not take are computed, and not written.
    """
    if not dataclasses.is_dataclass(cls):
        given = cls._field_defaults
        return [(name, _giving(given[name]) if name in given else None) for name in cls._fields]
    found: list[tuple[str, Callable[[], Any] | None]] = []
    for one in dataclasses.fields(cls):
        if not one.init:
            continue
        if one.default is not dataclasses.MISSING:
            found.append((one.name, _giving(one.default)))
        elif one.default_factory is not dataclasses.MISSING:
            found.append((one.name, one.default_factory))
        else:
            found.append((one.name, None))
    return found


def _giving(value: Any) -> Callable[[], Any]:
    return lambda: value
