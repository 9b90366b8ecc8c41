"""Records that are made quickly are made as their dataclass would make them."""

import dataclasses
import inspect
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field
from typing import Any, ClassVar

import pytest

from pitboss.record import Copied, Entry, kinds, quick
from pitboss.round.state import Seat


@dataclass(frozen=True, slots=True)
class Base:
    """A first field, and one that comes by keyword although it stands before others."""

    first: int
    named: str = field(default="n", kw_only=True)


@dataclass(frozen=True, slots=True)
class Slotted(Base):
    """Fields of its own after those of its base."""

    second: int
    third: tuple[int, ...] = ()
    fresh: list[int] = field(default_factory=list)
    needed: int = field(kw_only=True)
    word: ClassVar[str] = "no field"


@dataclass(frozen=True)
class Open(Copied):
    """Fields without slots."""

    first: int
    second: int = 2
    fresh: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Checked:
    """A record that looks at what it is given."""

    age: int

    def __post_init__(self) -> None:
        if self.age < 0:
            raise ValueError("an age is not negative")


@dataclass(frozen=True, slots=True)
class Working:
    """A record that works one of its fields out."""

    half: int
    whole: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "whole", 2 * self.half)


@dataclass(frozen=True, slots=True)
class Empty:
    """Nothing to set."""


def twin(cls: type) -> type:
    """The same class, made quickly."""
    made = type(cls)(cls.__name__, (cls,), {"__slots__": ()} if "__slots__" in vars(cls) else {})
    return quick(made)


_CALLS: list[tuple[type, tuple[Any, ...], dict[str, Any]]] = [
    (Slotted, (1, 2), {"needed": 3}),
    (Slotted, (1, 2, (3,), [4]), {"needed": 5, "named": "x"}),
    (Slotted, (), {"first": 1, "second": 2, "needed": 3, "fresh": []}),
    (Open, (1,), {}),
    (Open, (1, 3, {"a": 1}), {}),
    (Open, (), {"second": 5, "first": 4}),
    (Checked, (0,), {}),
    (Working, (4,), {}),
    (Empty, (), {}),
]


@pytest.mark.parametrize(("cls", "args", "keys"), _CALLS)
def test_every_field_is_as_the_dataclass_sets_it(
    cls: type, args: tuple[Any, ...], keys: dict[str, Any]
) -> None:
    one, other = cls(*args, **keys), twin(cls)(*args, **keys)
    for each in dataclasses.fields(cls):
        assert getattr(one, each.name) == getattr(other, each.name)
    assert repr(one) == repr(other)


@pytest.mark.parametrize("cls", [Slotted, Open, Checked, Working, Empty])
def test_the_parameters_are_those_of_the_dataclass(cls: type) -> None:
    def parameters(made: Callable[..., None]) -> list[tuple[str, Any, bool]]:
        found = inspect.signature(made).parameters.values()
        return [(one.name, one.kind, one.default is one.empty) for one in found]

    assert parameters(twin(cls).__init__) == parameters(cls.__init__)  # type: ignore[misc]
    assert twin(cls).__init__.__annotations__ == cls.__init__.__annotations__  # type: ignore[misc]


@pytest.mark.parametrize(
    ("cls", "args", "keys"),
    [
        (Slotted, (1, 2), {}),
        (Slotted, (1, 2, (), [], 3), {"needed": 3}),
        (Slotted, (1, 2), {"needed": 3, "unknown": 4}),
        (Open, (), {}),
        (Open, (1,), {"first": 1}),
    ],
)
def test_what_the_dataclass_refuses_is_refused(
    cls: type, args: tuple[Any, ...], keys: dict[str, Any]
) -> None:
    for made in (cls, twin(cls)):
        with pytest.raises(TypeError):
            made(*args, **keys)


def test_what_is_made_anew_is_not_shared() -> None:
    made = twin(Slotted)
    assert made(1, 2, needed=3).fresh is not made(1, 2, needed=3).fresh


def test_what_is_made_quickly_stays_frozen_and_checks_what_it_checked() -> None:
    with pytest.raises(FrozenInstanceError):
        twin(Open)(1).first = 2
    with pytest.raises(ValueError, match="not negative"):
        twin(Checked)(-1)


@pytest.mark.parametrize("cls", [Entry, Seat, *(one.type for one in kinds().values())])
def test_every_record_takes_what_its_fields_say(cls: type) -> None:
    taken = list(inspect.signature(cls).parameters)
    fields = [one for one in dataclasses.fields(cls) if one.init]
    in_order = sorted(fields, key=lambda one: bool(one.kw_only))
    assert taken == [one.name for one in in_order]
