"""Who works at which table: one dealer a table, four tables a floorperson, and nobody elsewhere."""

import pytest

from pitboss.floor import (
    AssignStaff,
    AtTable,
    CompleteClosedForm,
    CountInventory,
    Dismiss,
    Purpose,
    RequestFill,
    SetUpTable,
    SignCount,
    Sit,
    VoidFill,
    chips_of,
    legal_at,
    refusal,
)
from pitboss.floor.assignments import MOST_TABLES
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.table import OpenTable
from tests.support.floors import ADMIN, AUDIT, CASHIER, CHIEF, GUARD, PIT, SECOND, House
from tests.support.games import RIDE, UTH
from tests.support.tables import DEALER, FLOOR

DEE = Actor(Role.DEALER, "Dee")


def house_of(*tables: str) -> House:
    """A house with tables at which nobody works yet, and a second dealer."""
    house = House()
    house.hire(Actor(Role.DEALER, DEE.person), "70")
    for name in tables:
        house.do(SetUpTable, PIT, name, UTH, True)
    return house


def assigned(house: House) -> dict[str, tuple[str, ...]]:
    return dict(house.floor.facility.assigned)


def code(house: House, command: object) -> str | None:
    """What the floor says to a command of somebody whom nobody sends anywhere."""
    why = refusal(house.floor, command)  # type: ignore[arg-type]
    return None if why is None else why.code


@pytest.mark.cites("465a.36(e)(5)", "465a.35", "R59")
def test_a_count_is_made_and_signed_by_those_who_are_assigned_to_the_table() -> None:
    house = house_of("A", "B")
    counts = CountInventory(DEALER, "A", Purpose.OPENING, {}, at=house.at)
    assert code(house, counts) == "person/assigned"
    house.do(AssignStaff, PIT, DEALER.person, ("B",))
    assert code(house, counts) == "person/elsewhere", "at another table"
    house.do(AssignStaff, PIT, DEALER.person, ("A",))
    house.give(counts)
    signs = SignCount(FLOOR, "A", Cents(0), at=house.at)
    assert code(house, signs) == "person/assigned"
    house.do(AssignStaff, PIT, FLOOR.person, ("B", "A"))
    assert code(house, SignCount(SECOND, "A", Cents(0), at=house.at)) == "person/assigned"
    house.give(signs)
    assert assigned(house) == {"Dora": ("A",), "Fay": ("B", "A")}


@pytest.mark.cites("465a.35(dealer)", "465a.35")
def test_a_dealer_has_one_table_and_relieves_whoever_dealt_there() -> None:
    house = house_of("A", "B")
    two = house.refused(AssignStaff, PIT, DEALER.person, ("A", "B"))
    assert (two.code, "1 table at" in two.reason) == ("assign/most", True)
    house.do(AssignStaff, PIT, DEALER.person, ("A",))
    house.do(AssignStaff, PIT, FLOOR.person, ("A",))
    house.do(AssignStaff, PIT, DEE.person, ("A",))
    assert assigned(house) == {"Fay": ("A",), "Dee": ("A",)}, "the floorperson stays"
    house.do(AssignStaff, PIT, DEALER.person, ("B",))
    house.do(AssignStaff, PIT, DEE.person, ())
    assert assigned(house) == {"Fay": ("A",), "Dora": ("B",)}


@pytest.mark.cites("465a.35(floorperson)", "465a.35")
def test_a_floorperson_has_four_tables_and_two_may_have_the_same() -> None:
    names = ("A", "B", "C", "D", "E")
    house = house_of(*names)
    assert MOST_TABLES == {Role.DEALER: 1, Role.BOXPERSON: 1, Role.FLOORPERSON: 4}
    assert house.refused(AssignStaff, PIT, FLOOR.person, names).code == "assign/most"
    house.do(AssignStaff, PIT, FLOOR.person, names[:4])
    house.do(AssignStaff, PIT, SECOND.person, names[1:])
    assert assigned(house) == {"Fay": names[:4], "Gus": names[1:]}


def test_only_dealers_and_floorpersons_are_assigned_to_tables_that_are_there() -> None:
    house = house_of("A")
    for somebody in (PIT, CHIEF, ADMIN, AUDIT, CASHIER, GUARD, Actor(Role.PLAYER, "Ann")):
        assert house.refused(AssignStaff, PIT, somebody.person, ("A",)).code == "assign/role"
    assert house.refused(AssignStaff, PIT, "nobody", ("A",)).code == "person/unknown"
    assert house.refused(AssignStaff, PIT, FLOOR.person, ("Z",)).code == "assign/table"
    assert house.refused(AssignStaff, PIT, FLOOR.person, ("A", "A")).code == "assign/table"
    assert house.refused(AssignStaff, PIT, FLOOR.person, ()).code == "assign/same"
    house.do(AssignStaff, PIT, FLOOR.person, ("A",))
    assert house.refused(AssignStaff, PIT, FLOOR.person, ("A",)).code == "assign/same"
    assert house.refused(AssignStaff, FLOOR, FLOOR.person, ("A",)).code == "role/not-allowed"


def test_who_is_dismissed_or_gets_another_post_has_no_table() -> None:
    house = house_of("A")
    house.do(AssignStaff, PIT, DEALER.person, ("A",))
    house.do(Dismiss, ADMIN, DEALER.person, "a new post")
    assert house.refused(AssignStaff, PIT, DEALER.person, ("A",)).code == "person/unknown"
    house.hire(Actor(Role.FLOORPERSON, DEALER.person), "71")
    assert assigned(house) == {}
    asks = RequestFill(Actor(Role.FLOORPERSON, DEALER.person), "A", chips_of(500), at=house.at)
    assert code(house, asks) == "person/assigned"


@pytest.mark.cites("465a.35")
def test_who_is_above_a_floorperson_is_bound_to_no_table() -> None:
    house = house_of("A")
    house.do(AssignStaff, PIT, DEALER.person, ("A",))
    house.give(CountInventory(DEALER, "A", Purpose.OPENING, {}, at=house.at))
    for above in (PIT, CHIEF):
        signs = SignCount(Actor(Role.FLOORPERSON, above.person), "A", Cents(0), at=house.at)
        assert code(house, signs) is None


@pytest.mark.cites("R59")
def test_a_second_look_may_come_from_another_pit_and_a_first_one_may_not() -> None:
    house = house_of("A")
    house.count("A", Purpose.OPENING)
    house.do(RequestFill, FLOOR, "A", chips_of(500))
    assert SECOND.person not in assigned(house)
    assert code(house, VoidFill(SECOND, "A", 1, "not needed", at=house.at)) is None
    opens = AtTable("A", OpenTable(SECOND, at=house.at))
    assert code(house, opens) == "person/assigned"
    house.give(AtTable("A", OpenTable(FLOOR, at=house.at)))


@pytest.mark.cites("465a.36(f)(1)")
def test_the_form_of_a_closed_table_is_for_any_floorperson() -> None:
    house = house_of("A")
    assert SECOND.person not in assigned(house)
    form = CompleteClosedForm(SECOND, "A", "", at=house.at)
    assert code(house, form) == "form/not-filed", "and not for want of an assignment"


def test_nothing_of_a_tables_own_is_offered_to_whoever_is_assigned_elsewhere() -> None:
    house = house_of("A")
    house.do(SetUpTable, PIT, "B", RIDE, False)
    house.count("B", Purpose.OPENING)
    there = {one.kind for one in legal_at(house.floor, FLOOR, "B", house.at)}
    assert "open-table" in there
    assert not legal_at(house.floor, SECOND, "B", house.at)
    assert not legal_at(house.floor, DEE, "B", house.at)
    ann = Actor(Role.PLAYER, "Ann")
    house.do(Sit, ann, "B", 1, ann.person)
    offered = {one.kind for one in legal_at(house.floor, DEALER, "B", house.at)}
    assert {"buy-in", "leave"} <= offered, "money and seats are the dealer's who works there"
    assert not legal_at(house.floor, SECOND, "B", house.at)
    assert not legal_at(house.floor, DEE, "B", house.at)


@pytest.mark.cites("465a.35")
def test_a_pit_manager_is_offered_whom_to_send_and_nobody_else_is() -> None:
    house = house_of("A")
    house.do(AssignStaff, PIT, SECOND.person, ("A",))
    moves = [one for one in legal_at(house.floor, PIT, "A", house.at) if one.kind == "assign-staff"]
    assert {DEALER.person, FLOOR.person} <= {one.person for one in moves}
    assert SECOND.person not in {one.person for one in moves}, "works there already"
    assert all((one.table, one.cite) == ("A", "465a.35") for one in moves)
    for one in moves:
        assert refusal(house.floor, one.command_for(PIT, at=house.at)) is None
    for other in (FLOOR, DEALER, ADMIN):
        offered = legal_at(house.floor, other, "A", house.at)
        assert not any(one.kind == "assign-staff" for one in offered)
