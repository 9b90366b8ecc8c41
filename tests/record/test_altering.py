"""A record with some fields changed is the one that ``dataclasses.replace`` makes."""

import dataclasses
from dataclasses import dataclass, field

import pytest

from pitboss.floor import AtTable
from pitboss.money import Cents
from pitboss.record import Actor, Role, altered
from pitboss.round import Decide, PlaceWagers


@dataclass(frozen=True, slots=True)
class Checked:
    """Refuses what is below nothing."""

    first: int
    second: tuple[int, ...] = ()
    named: str = field(default="n", kw_only=True)

    def __post_init__(self) -> None:
        if self.first < 0:
            raise ValueError("below nothing")


def test_it_is_what_replace_makes() -> None:
    one = Checked(1, (2, 3), named="x")
    for changes in ({"first": 4}, {"named": "y", "second": ()}, {"second": (9,), "first": 0}, {}):
        for _ in range(2):
            assert altered(one, **changes) == dataclasses.replace(one, **changes)
    assert one == Checked(1, (2, 3), named="x")


def test_a_command_gets_its_time_and_its_id() -> None:
    ann = Actor(Role.PLAYER, "Ann")
    command = PlaceWagers(ann, 1, {"ante": Cents(500)}, hash="h")
    assert altered(command, at=7) == dataclasses.replace(command, at=7)
    assert altered(command, id="c").id == "c"
    wrapped = AtTable("7", command)
    assert altered(wrapped, command=altered(command, at=7)).at == 7
    assert altered(wrapped, table="8") == AtTable("8", command)
    assert type(altered(Decide(ann, 1, None), at=1)) is Decide  # type: ignore[arg-type]


def test_what_the_class_checks_is_checked_again() -> None:
    for _ in range(2):
        with pytest.raises(ValueError, match="below nothing"):
            altered(Checked(1), first=-1)


def test_a_name_that_is_no_field_is_refused() -> None:
    for _ in range(2):
        with pytest.raises(TypeError, match="other"):
            altered(Checked(1), other=1)
