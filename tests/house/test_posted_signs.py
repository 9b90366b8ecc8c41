"""The desk of signs and the list of exceptions tell a posted sign that states other rules."""

from collections.abc import Iterator

import pytest

from pitboss.demo.crews import CREWS, INTERNAL_AUDITOR, REGULATOR
from pitboss.floor import PostSign, TakeUpRules
from pitboss.house.exceptions import ExceptionKind, exception_row
from pitboss.record import Actor, Role
from pitboss.round import RefusedError
from pitboss.rulebook.submission.stated import stated_digest
from tests.floor.test_posted_signs import OTHERS
from tests.house.test_floor import ANN, TABLE
from tests.house.test_floor import House as Electronic
from tests.support.floors import House
from tests.support.games import MISSISSIPPI
from tests.support.logs import DEMO
from tests.support.tables import FLOOR

EYE = Actor(Role.SURVEILLANCE, "Iris")


@pytest.fixture
def house(url: str) -> Iterator[Electronic]:
    found = Electronic(url)
    yield found
    found.running.end()


@pytest.mark.cites("643a.2(b)(9)", "653a.2(b)(11)")
def test_the_desk_says_what_is_posted_and_what_is_due(house: Electronic) -> None:
    (row,) = house.floor.desk(EYE, "signs", table=TABLE).rows
    assert (row.table, row.posted, row.standing) == (TABLE, None, "nothing is posted")
    # Above a floorperson one acts in the whole pit without an assignment (R59).
    floor = Actor(Role.FLOORPERSON, CREWS["day"].pit.person)
    assert house.do(floor, PostSign(floor, TABLE, "sign", row.due)).ok
    (row,) = house.floor.desk(EYE, "signs").rows
    assert row.standing == "states the rules in force"
    assert (row.posted.choice, row.posted.digest) == ("sign", row.due)
    with pytest.raises(RefusedError):
        house.floor.desk(ANN, "signs")
    assert house.running.verdict().faults == []


@pytest.mark.cites("653a.2(b)(11)", "601a.2(changes)")
@pytest.mark.parametrize("posted", [True, False])
def test_new_rules_under_an_old_sign_are_an_exception(posted: bool) -> None:
    house = House(DEMO)
    table = house.set_up("A", MISSISSIPPI)
    if posted:
        house.do(PostSign, FLOOR, "A", "sign", stated_digest(table.rules))
    house.adopt(OTHERS)
    before = house.floor.tables["A"]
    house.do(TakeUpRules, FLOOR, "A")
    row = exception_row(before, house.log[-1].entry)
    if not posted:
        assert row is None, "there was no sign to be replaced"
        return
    assert row is not None
    assert (row.kind, row.event, row.table) == (ExceptionKind.SIGN, "rules-taken-up", "A")
    assert (row.person, row.at) == (FLOOR.person, house.at)


@pytest.mark.cites("601a.2(access)")
def test_internal_audit_surveillance_and_the_board_read_the_version_in_force(
    house: Electronic,
) -> None:
    for reader in (EYE, INTERNAL_AUDITOR, REGULATOR):
        (row,) = [one for one in house.floor.desk(reader, "submissions").rows if one.in_force]
        assert row.text == house.running.text
        assert row.digest == house.running.filed.digest
    for other in (ANN, CREWS["day"].cashier):
        with pytest.raises(RefusedError):
            house.floor.desk(other, "submissions")
