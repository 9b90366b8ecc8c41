"""Frozen records that are copied with some fields changed, as every event does several times."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Generic, Self, TypeVar, overload

__all__ = ["Copied", "derived"]

_T = TypeVar("_T")
#: A frozen class refuses to have its ``__dict__`` set; this is how it is given one at its making.
_set: Final = object.__setattr__
_new: Final = object.__new__


class _Derived(Generic[_T]):
    """What a record derives from some of its fields: worked out once, and handed on to the copies
    in which these fields are the same."""

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
        """The value, which from now on stands beside the fields."""
        if record is None:
            return self
        value = record.__dict__[self.name] = self.work_out(record)
        return value


def derived(*fields: str) -> Callable[[Callable[[Any], _T]], _Derived[_T]]:
    """A property that is worked out from these fields, and from nothing else, only once."""
    return lambda work_out: _Derived(work_out, fields)


class Copied:
    """A frozen dataclass with a quick ``but``. It has no slots: its fields are copied in one go."""

    #: What was derived from each field, and does not outlast its change.
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
        """The same with some fields changed: as ``dataclasses.replace``, and several times as
        quick. What the class checks when it is made is not checked again."""
        new = _new(type(self))
        kept = self.__dict__.copy()
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
        """Give a copy what was derived here, where its fields have changed and it has not."""
        if name in self.__dict__:
            copy.__dict__[name] = self.__dict__[name]
