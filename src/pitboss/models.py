"""Typed models of the published formats: one declaration makes writer, reader and schema.

A model is a frozen dataclass. Its fields are those of the format, in the order written, and hold
what is written: money and cards as text. A field that equals its default is left out::

    @model
    class Hit:
        number: int
        amount: Money
        late: str | None = None

    as_json(from_core(Hit, hit, number=7))       # {"number": 7, "amount": "12.50"}

``pitboss.wire`` names the formats and makes their JSON Schemas and readers.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields, is_dataclass
from decimal import Decimal
from functools import cache
from typing import Annotated, Any, Final, TypeVar, Union, dataclass_transform, get_args, get_origin

from pitboss.money import money_text

__all__ = ["Cite", "Form", "Money", "Text", "as_json", "field_names", "from_core", "model"]

T = TypeVar("T")
Convert = Callable[[Any], Any]

_LIMITS: Final = ("pattern", "ge", "le", "min_length")


class Form:
    """The form of a field: how the core's value is written, its limits, and what its schema says.

    Limits bind a reader: ``pattern``, ``ge``, ``le``, ``min_length``. Anything else is a keyword of
    JSON Schema, such as ``examples``.
    """

    def __init__(
        self, description: str = "", *, write: Convert | None = None, **keywords: Any
    ) -> None:
        self.write = write
        self._limits = {key: keywords.pop(key) for key in _LIMITS if key in keywords}
        self._says = {"description": description} | keywords if description else keywords

    def __get_pydantic_core_schema__(self, source: Any, handler: Convert) -> Any:
        return {**handler(source), **self._limits}

    def __get_pydantic_json_schema__(self, core: Any, handler: Convert) -> Any:
        return {**handler(core), **self._says}


Money = Annotated[
    str,
    Form(
        "Dollars and cents.",
        write=money_text,
        examples=["12.50"],
        pattern=r"^-?[0-9]+\.[0-9]{2}$",
    ),
]
Cite = Annotated[str, Form("A paragraph of 58 Pa. Code, or a ruling.")]
#: The text of a value, such as odds.
Text = Annotated[str, Form(write=str)]


@dataclass_transform(frozen_default=True, kw_only_default=True)
def model(cls: type[T]) -> type[T]:
    """Make a class a model; a reader refuses unknown fields unless the class says otherwise."""
    made: Any = dataclass(kw_only=True, eq=False, repr=False)(cls)
    # Shared by all models. A dataclass would compile its own, at a millisecond a class.
    made.__setattr__ = _set_once
    made.__delattr__ = _set_once
    made.__eq__ = _equal
    made.__hash__ = _hashed
    made.__repr__ = _shown
    if "__pydantic_config__" not in vars(made):
        made.__pydantic_config__ = {"extra": "forbid"}
    return made  # type: ignore[no-any-return]


def _set_once(self: Any, name: str, value: Any = None) -> None:
    if name in vars(self):
        raise FrozenInstanceError(f"a model is frozen: {name} cannot be changed")
    vars(self)[name] = value


def _equal(self: Any, other: object) -> Any:
    return vars(self) == vars(other) if type(other) is type(self) else NotImplemented


def _hashed(self: Any) -> int:
    return hash((type(self), *vars(self).values()))


def _shown(self: Any) -> str:
    inner = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
    return f"{type(self).__name__}({inner})"


@cache
def field_names(cls: type) -> tuple[str, ...]:
    """The fields of a model, in the order written."""
    return tuple(one.name for one in fields(cls))


# ── Writing ──────────────────────────────────────────────────────────────────────────────────


def as_json(value: Any) -> Any:
    """A model as JSON values."""
    kind: Any = type(value)
    if hasattr(kind, "__dataclass_fields__"):
        found = ((name, getattr(value, name), default) for name, default in _defaults(kind))
        return {name: as_json(one) for name, one, default in found if one != default}
    if isinstance(value, tuple | list):
        return [as_json(one) for one in value]
    if isinstance(value, Mapping):
        return {key: as_json(one) for key, one in value.items()}
    return str(value) if isinstance(value, Decimal) else value


@cache
def _defaults(cls: Any) -> tuple[tuple[str, Any], ...]:
    """Each field with its default; no value equals ``MISSING``."""
    return tuple(
        (one.name, one.default if one.default_factory is MISSING else one.default_factory())
        for one in fields(cls)
    )


# ── Making a model of what the core has ──────────────────────────────────────────────────────


def from_core(cls: type[T], core: object, /, **given: Any) -> T:
    """A model of a core object: the attributes of the same names, and these other values."""
    kind: Any = cls
    for name, convert in _converters(kind):
        if name not in given and hasattr(core, name):
            given[name] = convert(getattr(core, name))
    return cls(**given)


@cache
def _converters(cls: Any) -> tuple[tuple[str, Convert], ...]:
    return tuple((one.name, _converter(one.type)) for one in fields(cls))


def _same(value: Any) -> Any:
    return value


_UNIONS: Final = (Union, types.UnionType)


def _converter(hint: Any) -> Convert:
    """The conversion of a core's value to a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        writes = [form.write for form in parts[1:] if isinstance(form, Form) and form.write]
        return writes[-1] if writes else _converter(parts[0])
    if origin in _UNIONS and len(parts) == 2 and types.NoneType in parts:
        inner = _converter(parts[0] if parts[1] is types.NoneType else parts[1])
        return lambda value: None if value is None else inner(value)
    if origin is tuple and parts[-1] is Ellipsis:
        each = _converter(parts[0])
        return lambda value: tuple(map(each, value))
    if origin is dict:
        item = _converter(parts[1])
        return lambda value: {key: item(one) for key, one in value.items()}
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda value: value if isinstance(value, hint) else from_core(hint, value)
    return _same
