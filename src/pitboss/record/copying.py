"""Frozen records that are copied with some fields changed, as every event does several times."""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

__all__ = ["Copied", "derived"]

_T = TypeVar("_T")


class derived(Generic[_T]):  # it is written like ``property``
    """What a record derives from its fields: worked out once, and by each copy for itself."""

    def __init__(self, work_out: Callable[[Any], _T]) -> None:
        self.work_out = work_out
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


class Copied:
    """A frozen dataclass with a quick ``but``. It has no slots: its fields are copied in one go."""

    _derived: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._derived = tuple(n for n, one in vars(cls).items() if isinstance(one, derived))

    def but(self, **changes: Any) -> Self:
        """The same with some fields changed: as ``dataclasses.replace``, and several times as
        quick. What the class checks when it is made is not checked again."""
        new = object.__new__(type(self))
        kept = new.__dict__
        kept.update(self.__dict__)
        for name in self._derived:
            kept.pop(name, None)
        kept.update(changes)
        return new
