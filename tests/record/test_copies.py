"""Records that are copied with changes, and what they derive from their fields once."""

from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from pitboss.floor import AtTable
from pitboss.games import Showdown
from pitboss.money import Cents
from pitboss.record import Actor, Copied, Role, derived
from pitboss.round import Decide, PlaceWagers, State
from pitboss.table import Table
from tests.support.games import every_game
from tests.support.table_hours import Hours


@dataclass(frozen=True)
class Sum(Copied):
    """Two numbers and a word, and what follows from the numbers."""

    left: int
    right: int
    word: str = ""

    @derived("left", "right")
    def total(self) -> list[int]:
        """A list, so that a test can tell one from another."""
        return [self.left + self.right]

    @derived("left")
    def twice(self) -> int:
        """Twice the left one."""
        return 2 * self.left


def derived_by(cls: type) -> dict[str, Any]:
    """What a class derives, by name."""
    return {name: one for name, one in vars(cls).items() if isinstance(one, type(Sum.total))}


def looked_at(record: Copied, name: str) -> set[str]:
    """The fields that are looked at where a record derives something."""
    names = {one.name for one in fields(record)}  # type: ignore[arg-type]
    found: set[str] = set()

    class Watched(type(record)):  # type: ignore[misc]
        """The same, and it notes which of its fields are read."""

        def __getattribute__(self, key: str) -> Any:
            if key in names:
                found.add(key)
            return super().__getattribute__(key)

    watched = object.__new__(Watched)
    watched.__dict__.update({key: value for key, value in vars(record).items() if key in names})
    getattr(watched, name)
    return found


def plain(value: Any) -> Any:
    """A value that can be compared: of a showdown what lies there, not what was read of it."""
    if isinstance(value, Showdown):
        kept = set(Showdown.__slots__) - {"_memo", "looked_at"}
        return {name: getattr(value, name) for name in kept}
    return value


def test_a_copy_is_the_same_but_for_its_changes() -> None:
    one = Sum(1, 2, "one")
    assert one.but() == one
    assert one.but(left=5) == replace(one, left=5) == Sum(5, 2, "one")
    assert one == Sum(1, 2, "one")


def test_a_copy_is_as_frozen_as_what_it_was_copied_from() -> None:
    copy = Sum(1, 2).but(left=5)
    with pytest.raises(FrozenInstanceError):
        copy.left = 6  # type: ignore[misc]
    assert hash(copy) == hash(Sum(5, 2))


def test_what_is_derived_is_worked_out_once_and_handed_on_while_its_fields_are_the_same() -> None:
    one = Sum(1, 2)
    assert one.total is one.total
    assert one.but(word="other").total is one.total
    assert one.but(word="other").twice == 2


def test_what_is_derived_is_worked_out_anew_when_one_of_its_fields_changes() -> None:
    one = Sum(1, 2)
    assert (one.total, one.twice) == ([3], 2)
    assert (one.but(right=7).total, one.but(right=7).twice) == ([8], 2)
    assert (one.but(left=5).total, one.but(left=5).twice) == ([7], 10)
    assert (one.total, one.twice) == ([3], 2)


def test_what_is_derived_can_be_handed_on_where_a_change_does_not_matter_to_it() -> None:
    one, other = Sum(1, 2), Sum(1, 2).but(left=2, right=1)
    one.hand_on("total", other)
    assert other.total is not one.total, "what was never worked out is not handed on"
    other = other.but(left=2)
    one.hand_on("total", other)
    assert other.total is one.total


def test_what_is_derived_is_no_field() -> None:
    one = Sum(1, 2)
    before = repr(one)
    assert one.total
    assert repr(one) == before
    assert one == Sum(1, 2)


# ── Records with slots ─────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Checked(Copied):
    """Refuses what is below nothing."""

    first: int
    second: tuple[int, ...] = ()
    named: str = field(default="n", kw_only=True)

    def __post_init__(self) -> None:
        if self.first < 0:
            raise ValueError("below nothing")


def test_a_copy_of_a_record_with_slots_is_what_replace_makes() -> None:
    one = Checked(1, (2, 3), named="x")
    for changes in ({"first": 4}, {"named": "y", "second": ()}, {"second": (9,), "first": 0}, {}):
        for _ in range(2):
            assert one.but(**changes) == replace(one, **changes)
    assert one == Checked(1, (2, 3), named="x")


def test_a_command_gets_its_time_and_its_id() -> None:
    ann = Actor(Role.PLAYER, "Ann")
    command = PlaceWagers(ann, 1, {"ante": Cents(500)}, hash="h")
    assert command.but(at=7) == replace(command, at=7)
    assert command.but(id="c").id == "c"
    wrapped = AtTable("7", command)
    assert wrapped.but(command=command.but(at=7)).at == 7
    assert wrapped.but(table="8") == AtTable("8", command)
    assert type(Decide(ann, 1, None).but(at=1)) is Decide  # type: ignore[arg-type]


def test_what_a_class_with_slots_checks_is_checked_again() -> None:
    for _ in range(2):
        with pytest.raises(ValueError, match="below nothing"):
            Checked(1).but(first=-1)


def test_a_name_that_is_no_field_is_refused() -> None:
    for _ in range(2):
        with pytest.raises(TypeError, match="other"):
            Checked(1).but(other=1)


# ── Rounds and tables ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("cls", [State, Table])
def test_a_round_and_a_table_derive_from_fields_that_they_have(cls: type[Copied]) -> None:
    names = {one.name for one in fields(cls)}  # type: ignore[arg-type]
    assert derived_by(cls)
    assert all(names.issuperset(one.fields) for one in derived_by(cls).values())


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_a_round_and_a_table_derive_from_no_field_that_they_do_not_name(
    slug: str, electronic: bool
) -> None:
    """A field that is looked at and not named would leave what was derived from it out of date."""
    hours = Hours(slug, 1, electronic=electronic, looks=False)
    for _ in range(10):
        hours.pass_by(3)
        table = hours.run.table
        for record in (table, table.round):
            for name, one in derived_by(type(record)).items():
                assert record is not None
                assert looked_at(record, name) <= set(one.fields), name
                assert plain(getattr(record, name)) == plain(one.work_out(record)), name
