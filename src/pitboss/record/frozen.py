"""Frozen records: quick to make, and quick to copy with some fields changed.

A frozen dataclass sets its fields one by one through ``object.__setattr__``, and
``dataclasses.replace`` looks at every field of the class each time. Both
depend on the class alone, so ``quick`` and ``Copied`` compile them once::

    @quick
    @dataclass(frozen=True)
    class Seat(Copied):
        number: int
        chips: int

        @derived("chips")
        def broke(self) -> bool: ...

    seat.but(chips=0)
"""

import dataclasses
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, wraps
from types import MemberDescriptorType
from typing import Any, ClassVar, Final, Generic, Self, TypeVar, overload

__all__ = ["Copied", "derived", "kept_with", "never_changes", "quick"]

_T = TypeVar("_T")
#: Sets the fields of a frozen record without slots.
_set: Final = object.__setattr__
_new: Final = object.__new__
#: Stands for a default that is made for each record.
_FRESH: Final = object()
#: The name under which a record caches values of all its fields.
_KEPT: Final = "_kept"


# ── Making ───────────────────────────────────────────────────────────────────────────────────


def quick(cls: type[_T]) -> type[_T]:
    """Give a frozen dataclass a faster ``__init__``: about half the time.

    It stands above ``@dataclass``. The parameters are the same, in the same order. Slots are set by
    their descriptors; a record without slots gets all its fields at once. The function is made with
    the first record, because most programs make records of a few classes only.
    """
    fields = dataclasses.fields(cls)  # type: ignore[arg-type]
    if not fields or not all(one.init for one in fields):
        return cls
    own = cls.__init__

    @wraps(own)
    def first(self: _T, *given: Any, **named: Any) -> None:
        cls.__init__ = wraps(own)(_init(cls, fields))  # type: ignore[method-assign]
        cls.__init__(self, *given, **named)

    cls.__init__ = first  # type: ignore[method-assign, assignment]
    return cls


def _init(cls: type, fields: "tuple[dataclasses.Field[Any], ...]") -> Callable[..., None]:
    names: dict[str, Any] = {"_fresh": _FRESH, "_put": _set}
    lines = _settings(cls, fields, names)
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    by_place = [_parameter(one, names) for one in fields if not one.kw_only]
    by_name = [_parameter(one, names) for one in fields if one.kw_only]
    parameters = [*by_place, "*", *by_name] if by_name else by_place
    return _compiled(cls, f"def __init__(self, {', '.join(parameters)}) -> None", lines, names)


def _compiled(cls: type, head: str, lines: list[str], names: dict[str, Any]) -> Callable[..., Any]:
    source = "\n    ".join((f"{head}:", *lines))
    exec(compile(source, f"<{cls.__qualname__}>", "exec"), names)
    made: Callable[..., Any] = names[head[4 : head.index("(")]]
    return made


def _parameter(one: "dataclasses.Field[Any]", names: dict[str, Any]) -> str:
    """A parameter; its default goes among the names."""
    if one.default_factory is not dataclasses.MISSING:
        names[f"_make_{one.name}"] = one.default_factory
        return f"{one.name}=_fresh"
    if one.default is not dataclasses.MISSING:
        names[f"_default_{one.name}"] = one.default
        return f"{one.name}=_default_{one.name}"
    return one.name


def _settings(
    cls: type, fields: "tuple[dataclasses.Field[Any], ...]", names: dict[str, Any]
) -> list[str]:
    """Lines that set the fields: a call for each slot, or one for all."""
    values = {one.name: _value(one) for one in fields}
    found = {name: getattr(cls, name, None) for name in values}
    slots = {name: one for name, one in found.items() if isinstance(one, MemberDescriptorType)}
    if slots.keys() != values.keys():
        pairs = ", ".join(f"{name!r}: {value}" for name, value in values.items())
        return [f"_put(self, '__dict__', {{{pairs}}})"]
    names |= {f"_set_{name}": slot.__set__ for name, slot in slots.items()}
    return [f"_set_{name}(self, {value})" for name, value in values.items()]


def _value(one: "dataclasses.Field[Any]") -> str:
    if one.default_factory is dataclasses.MISSING:
        return one.name
    return f"_make_{one.name}() if {one.name} is _fresh else {one.name}"


# ── Copying ──────────────────────────────────────────────────────────────────────────────────


class _Derived(Generic[_T]):
    """A property of some fields: computed once, and kept by copies with the same fields."""

    def __init__(self, work_out: Callable[[Any], _T], fields: tuple[str, ...]) -> None:
        self.work_out = work_out
        self.fields = fields
        self.__doc__ = work_out.__doc__
        self.name = work_out.__name__

    @overload
    def __get__(self, record: None, owner: type) -> Self: ...

    @overload
    def __get__(self, record: object, owner: type) -> _T: ...

    def __get__(self, record: Any, owner: type) -> Any:
        """The value, which is kept beside the fields from now on."""
        if record is None:
            return self
        value = record.__dict__[self.name] = self.work_out(record)
        return value


def derived(*fields: str) -> Callable[[Callable[[Any], _T]], _Derived[_T]]:
    """A property that is computed once from these fields, and from nothing else. Its class has no
    slots."""
    return lambda work_out: _Derived(work_out, fields)


class Copied:
    """A frozen dataclass with a quick ``but``: the way to copy a record with changes."""

    __slots__ = ()
    #: The derived properties that do not outlast the change of a field.
    _from: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        found: dict[str, tuple[str, ...]] = {}
        for one in vars(cls).values():
            if isinstance(one, _Derived):
                for field in one.fields:
                    found[field] = (*found.get(field, ()), one.name)
        cls._from = found

    def but(self, **changes: Any) -> Self:
        """The same record with some fields changed, as ``dataclasses.replace``.

        A record with slots is made by its class, which checks it. The fields of one without slots
        are copied at once, and are not checked again.
        """
        cls: Any = type(self)
        if not cls.__dictoffset__:
            found: Self = _remade(cls, *changes)(self, **changes)
            return found
        new: Self = _new(cls)
        kept = self.__dict__.copy()
        kept.pop(_KEPT, None)
        kept.update(changes)
        stale = self._from
        if stale:
            for field in changes:
                if field in stale:
                    for name in stale[field]:
                        kept.pop(name, None)
        _set(new, "__dict__", kept)
        return new

    def hand_on(self, name: str, copy: "Copied") -> None:
        """Give a copy a derived value although a field changed that it names."""
        if name in self.__dict__:
            copy.__dict__[name] = self.__dict__[name]


def kept_with(record: Copied) -> dict[Any, Any]:
    """A cache of values that follow from a whole record without slots. Its copies begin without."""
    found: dict[Any, Any] = record.__dict__.setdefault(_KEPT, {})
    return found


@cache
def _remade(cls: Any, *changed: str) -> Callable[..., Any]:
    """The function that makes a record of another with these fields changed."""
    names = [one.name for one in dataclasses.fields(cls)]
    strange = sorted(set(changed) - set(names))
    if strange:
        raise TypeError(f"{cls.__qualname__} has no field {strange[0]!r}")
    given = ", ".join(f"{name}={name if name in changed else f'old.{name}'}" for name in names)
    return _compiled(
        cls, f"def remade({', '.join(('old', *changed))})", [f"return cls({given})"], {"cls": cls}
    )


# ── Values that never change ─────────────────────────────────────────────────────────────────

_PLAIN: Final = frozenset({type(None), bool, int, str, bytes})


def never_changes(value: Any) -> bool:
    """Whether nothing in a value can ever change."""
    cls: Any = type(value)
    if cls in _PLAIN or isinstance(value, Enum):
        return True
    if cls is tuple:
        return _PLAIN.issuperset(map(type, value)) or all(map(never_changes, value))
    names = _frozen_fields(cls)
    for name in names:
        held = getattr(value, name)
        if type(held) not in _PLAIN and not never_changes(held):
            return False
    return bool(names)


@cache
def _frozen_fields(cls: Any) -> tuple[str, ...]:
    params = vars(cls).get("__dataclass_params__")
    return tuple(one.name for one in dataclasses.fields(cls)) if params and params.frozen else ()
