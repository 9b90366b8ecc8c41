"""The kinds of records: names, versions, upcasts, and types written in a form of their own.

A text names kind and version, so that a later engine can read it:

- The version is that of the whole body, with everything in it that has no kind of its own in the
  text. A field that goes, comes without a default or changes its type makes a new version, and so
  does a default that changes: a value at its default may be left out of the text.
- An upcast turns the body of one version into that of the next, as JSON, before it is read.
- Sealed fields stay as they are, with their names: no upcast can open them.
"""

import dataclasses
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, TypeVar, dataclass_transform

from pitboss.record.fields import Field, check_sealed, fields_of
from pitboss.record.frozen import quick

__all__ = [
    "FORMS",
    "Kind",
    "Reference",
    "Scalar",
    "Upcast",
    "kind",
    "kind_named",
    "kind_of",
    "kinds",
    "own_form",
    "recorded",
    "reference",
    "scalar",
]

T = TypeVar("T")

#: From the body of one version to that of the next.
Upcast = Callable[[dict[str, Any]], dict[str, Any]]

_NO_UPCASTS: Final[Mapping[int, Upcast]] = MappingProxyType({})
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event, command, state or view: its name in a text, its version and its type."""

    name: str
    version: int
    type: type
    upcasts: Mapping[int, Upcast]

    def fields(self) -> tuple[Field, ...]:
        """The fields of the body, in the order in which they are written."""
        return fields_of(self.type)


@dataclass(frozen=True, slots=True)
class Reference:
    """A type that is kept elsewhere and written as its key."""

    type: type
    key: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A type that is written in a form of its own."""

    type: type
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


_KINDS: Final[dict[str, Kind]] = {}
_KIND_BY_TYPE: Final[dict[type, Kind]] = {}
_OWN_FORMS: Final[dict[type, Reference | Scalar]] = {}

#: Forms by type. A registration clears them.
FORMS: Final[dict[Any, Any]] = {}


def kind(
    name: str, version: int = 1, upcasts: Mapping[int, Upcast] = _NO_UPCASTS
) -> Callable[[type[T]], type[T]]:
    """Register a dataclass, from above its ``@dataclass``, as a kind of record with this name."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise TypeError(f"{name!r} names no kind: write words such as 'wager-placed'")
    if type(version) is not int or version < 1:
        raise TypeError(f"{name} has version {version!r}: write a number from 1 upward")
    for old in upcasts:
        if type(old) is not int or not 1 <= old < version:
            raise TypeError(f"{name} upcasts version {old!r}, but its versions are 1 to {version}")

    def register(cls: type[T]) -> type[T]:
        # A class that inherits from a dataclass is not yet one itself.
        if not dataclasses.is_dataclass(cls) or "__dataclass_fields__" not in vars(cls):
            raise TypeError(f"{name} is not a dataclass: put @kind above @dataclass")
        if name in _KINDS:
            raise TypeError(f"{name} is {_KINDS[name].type.__qualname__} already: choose a name")
        _refuse_known(cls)
        check_sealed(cls)
        _KINDS[name] = Kind(name, version, cls, MappingProxyType(dict(upcasts)))
        _KIND_BY_TYPE[cls] = _KINDS[name]
        FORMS.clear()
        return quick(cls)

    return register


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def recorded(
    name: str,
    version: int = 1,
    upcasts: Mapping[int, Upcast] = _NO_UPCASTS,
    *,
    kw_only: bool = False,
) -> Callable[[type[T]], type[T]]:
    """Make a class a frozen dataclass with slots, and register it as a kind of record."""
    register = kind(name, version, upcasts)

    def made(cls: type[T]) -> type[T]:
        return register(dataclass(frozen=True, slots=True, kw_only=kw_only)(cls))

    return made


def reference(cls: type[T], key: Callable[[T], str]) -> None:
    """Register a type that is written as a key, ``{"ref": key}``, and looked up when it is read."""
    _refuse_known(cls)
    _OWN_FORMS[cls] = Reference(cls, key)
    FORMS.clear()


def scalar(cls: type[T], write: Callable[[T], Any], read: Callable[[Any], T]) -> None:
    """Register a type that is written in a form of its own: any JSON but null and fractions.

    ``write`` refuses a value that is wrong inside, and ``read`` what ``write`` would not have
    written, with a ValueError, TypeError or LookupError.
    """
    _refuse_known(cls)
    _OWN_FORMS[cls] = Scalar(cls, write, read)
    FORMS.clear()


def kinds() -> Mapping[str, Kind]:
    """Every kind that is registered so far, by name."""
    return MappingProxyType(_KINDS)


def kind_named(name: object) -> Kind | None:
    """The kind of a name."""
    return _KINDS.get(name) if isinstance(name, str) else None


def kind_of(cls: type) -> Kind | None:
    """The kind that a type is registered as."""
    return _KIND_BY_TYPE.get(cls)


def own_form(cls: Any) -> Reference | Scalar | None:
    """The custom form of a type, or None."""
    return _OWN_FORMS.get(cls) if isinstance(cls, type) else None


def _refuse_known(cls: type) -> None:
    if not isinstance(cls, type):
        raise TypeError(f"{cls!r} is no class")
    if cls in _KIND_BY_TYPE:
        raise TypeError(f"{cls.__qualname__} is registered as {_KIND_BY_TYPE[cls].name} already")
    if cls in _OWN_FORMS:
        raise TypeError(f"{cls.__qualname__} has a form of its own already")
