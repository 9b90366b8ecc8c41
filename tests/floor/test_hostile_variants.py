"""Variants at tables, as somebody tries them who wishes the floor ill: wagers of another variant,
a variant that goes while it is in use, and a round of it questioned afterwards."""

from typing import Any

import pytest

from pitboss.floor import AtTable, DecideDispute, OpenDispute, SetUpTable, TakeUpRules
from pitboss.games.choices import Check, Fold
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round.events import RoundClosed
from pitboss.round.facts import Facts
from tests.support.floors import PIT, SECOND, House, OnFloor
from tests.support.games import PAI_GOW, UTH
from tests.support.logs import DEMO
from tests.support.records import proven, record_of
from tests.support.tables import DEALER, FLOOR

ANN = Actor(Role.PLAYER, "Ann")
HIGH = "high-limit"
_START, _END = f"[games.{UTH}.variants.{HIGH}]", "[games.texas-holdem-bonus]"
NO_HIGH = DEMO.replace(DEMO[DEMO.index(_START) : DEMO.index(_END)], "")
#: The variant on the link of the game, or its meter at another size.
_OWN = 'progressive = { paytable = "A", amount = 5 }'
ON_THE_LINK = DEMO.replace(_OWN, _OWN.replace("5 }", '1, link = "high-five" }'))
ANOTHER_SIZE = DEMO.replace(_OWN, _OWN.replace("5 }", "1 }"))
#: The meter of its own again, in another submission.
AGAIN = DEMO.replace('trips       = "A"', 'trips       = "B"')
assert AGAIN != DEMO


def seated(house: House, name: str, slug: str, variant: str, *, electronic: bool) -> OnFloor:
    run = OnFloor(house, name, slug, variant=variant, electronic=electronic, players={1: "Ann"})
    run.opened()
    run.started()
    run.buy_in()
    return run


def played(run: OnFloor, progressive: int) -> None:
    """A round with these cents on the progressive, to its end."""
    by = ANN if run.table.electronic else DEALER
    own = {"ante": Cents(2_500), "blind": Cents(2_500), "progressive": Cents(progressive)}
    run.give(run.placed(by, 1, own))
    while not isinstance(run.log[-1].event, RoundClosed):
        run.follow()


def meter_of(run: OnFloor) -> dict[str, int]:
    """What stands on the table's own meter."""
    balance = run.house.floor.balance
    return {str(one): balance(one) for one in run.on_floor.books["progressive"].accounts}


def facts(cents: int) -> Facts:
    """Another Ante of somebody who folded."""
    wagers = {"ante": Cents(cents), "blind": Cents(cents)}
    return Facts(wagers=wagers, decisions=(Check(), Check(), Fold()))


def why(run: OnFloor, wagers: dict[str, Any]) -> set[tuple[str, str]]:
    by = ANN if run.table.electronic else DEALER
    run.at = max(run.at, run.house.at)
    found = run.house.refuses(AtTable(run.name, run.placed(by, 1, wagers)))
    return {(one.wager, one.code) for one in found.faults}


@pytest.mark.cites("601a.2")
@pytest.mark.parametrize("electronic", [False, True])
def test_a_table_takes_the_wagers_of_its_own_variant_alone(electronic: bool) -> None:
    house = House()
    high = seated(house, "H", UTH, HIGH, electronic=electronic)
    low = {"ante": Cents(1_000), "blind": Cents(1_000)}
    assert why(high, low) == {("ante", "wager/below-minimum"), ("blind", "wager/below-minimum")}
    own = {"ante": Cents(2_500), "blind": Cents(2_500)}
    assert why(high, {**own, "progressive": Cents(100)}) == {("progressive", "wager/fixed-amount")}
    high.give(high.placed(ANN if electronic else DEALER, 1, {**own, "progressive": Cents(500)}))
    pai = seated(House(), "P", PAI_GOW, "standard", electronic=electronic)
    offered = pai.house.floor.facility.submission
    assert offered is not None
    ez = offered.offered[PAI_GOW].offers.keys() - pai.table.rules.offers.keys()
    assert ez
    for key in ez:
        assert (key, "wager/not-offered") in why(pai, {"pai-gow": Cents(2_500), key: Cents(500)})


@pytest.mark.cites("601a.2", "R71", "R64")
def test_a_variant_that_goes_leaves_its_table_closed_and_its_meter_full() -> None:
    house = House()
    run = seated(house, "H", UTH, HIGH, electronic=False)
    played(run, 500)
    closed, meter = run.state, meter_of(run)
    assert any(meter.values())
    house.adopt(NO_HIGH)
    refused = house.refused(TakeUpRules, FLOOR, "H")
    assert (refused.code, refused.cite) == ("rules/variant", "601a.2")
    start = run.next_round(DEALER)
    start = start.but(at=house.at)
    assert house.refuses(AtTable("H", start)).code == "rules/superseded"
    assert house.refused(SetUpTable, PIT, "H2", UTH, False, variant=HIGH).code == "rules/variant"
    assert meter_of(run) == meter
    # Its last round may still be questioned, by its own rules.
    house.do(OpenDispute, ANN, "H", closed.round_id, 1, "ante", Facts(), "too little")
    found = Facts(
        wagers={"ante": Cents(1_000), "blind": Cents(1_000)}, decisions=(Check(), Check(), Fold())
    )
    said = house.refused(DecideDispute, SECOND, "H", 1, found, "camera")
    assert said.code in ("wager/below-minimum", "limits/posted"), said
    lawful = Facts(
        wagers={"ante": Cents(5_000), "blind": Cents(5_000)}, decisions=(Check(), Check(), Fold())
    )
    house.do(DecideDispute, SECOND, "H", 1, lawful, "camera")
    house.audit()
    assert proven(record_of(house)).faults == []


@pytest.mark.cites("605a.7", "605a.8")
@pytest.mark.parametrize("electronic", [False, True])
def test_the_meter_of_a_variant_keeps_its_size_and_its_money(electronic: bool) -> None:
    house = House()
    run = seated(house, "H", UTH, HIGH, electronic=electronic)
    played(run, 500)
    meter = meter_of(run)
    house.adopt(ANOTHER_SIZE)
    assert house.refused(TakeUpRules, FLOOR, "H").code == "meter/levels"
    house.adopt(ON_THE_LINK)
    run.take_up()
    assert house.floor.tables["H"].linked["progressive"] == "high-five"
    assert meter_of(run) == meter, "its money stays"
    run.started()
    run.buy_in()
    played(run, 100)
    assert meter_of(run) == meter
    house.adopt(AGAIN)
    run.take_up()
    run.started()
    run.buy_in()
    played(run, 500)
    house.audit()
    assert proven(record_of(house)).faults == []
