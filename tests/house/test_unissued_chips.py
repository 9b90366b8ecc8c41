"""More chips than the house issued: refused, nothing changes, and it is on record."""

import pytest

from pitboss.demo.crews import ADMIN, crew_at
from pitboss.floor import Enrol, Redeem, SellChips
from pitboss.floor import accounts as a
from pitboss.floor.events import AttemptsRefused
from pitboss.house.exceptions import ExceptionKind
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round.meters import UNITS
from tests.support.games import UTH
from tests.support.houses import Running


@pytest.mark.cites("R66")
def test_chips_that_were_never_issued_are_refused_and_on_record(url: str) -> None:
    floor = Running(url, UTH, seats=0).open()
    assert floor.house.give(Enrol(ADMIN, "Ann", Role.PLAYER)).ok
    cashier = crew_at(floor.clock.now).cashier
    for player, cents in ((None, 5_000), ("Ann", 1_000)):
        assert floor.house.give(SellChips(cashier, player, Cents(cents), id=f"sell {player}")).ok
    heads, balances = floor.heads(), floor.balances()
    for number, player in enumerate((None, "Ann")):
        answer = floor.house.give(Redeem(cashier, player, Cents(6_001), id=f"redeem {number}"))
        assert answer.refusal is not None
        assert answer.refusal.code == "chips/unissued"
    assert (floor.heads(), floor.balances()) == (heads, balances), "refused means unchanged"
    floor.clock.now += 120
    floor.house.tick()
    events = [one.event for one in floor.entries("facility")]
    (noted,) = [one for one in events if isinstance(one, AttemptsRefused)]
    assert (noted.person, noted.count) == (cashier.person, 2)
    eye = next(one for one in floor.house.facility().people.values() if one.role == "surveillance")
    (row,) = floor.floor.desk(Actor(eye.role, eye.name), "exceptions").rows
    assert (row.kind, row.person) == (ExceptionKind.ATTEMPT, cashier.person)
    assert floor.house.give(Redeem(cashier, "Ann", Cents(6_000), id="all")).ok
    assert floor.balances().get(a.outstanding(), 0) // UNITS == 0
    assert floor.verdict().faults == []
    floor.end()
