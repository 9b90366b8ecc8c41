"""What a sender saw of the floor: the round of a table, or the thing that a command is about."""

from typing import Any

import pytest

from pitboss.floor import (
    AcceptCredit,
    AcceptFill,
    ApproveAct,
    AtTable,
    CarryCredit,
    CarryFill,
    Enrol,
    FloorCommand,
    PaySlip,
    PrepareCredit,
    PrepareFill,
    PrepareSlip,
    ProposeAct,
    RejectAct,
    RequestCredit,
    RequestFill,
    RestoreLink,
    SettleDifference,
    Sit,
    TakeDownLink,
    VerifySlip,
    VoidCredit,
    VoidFill,
    chips_of,
    refusal,
)
from pitboss.record import Role
from pitboss.round import Command, PlaceWagers
from tests.floor.test_jackpots_and_differences import ANN, put_right, won
from tests.support.floors import ADMIN, CASHIER, GUARD, PIT, SECOND, House, OnFloor
from tests.support.games import UTH
from tests.support.tables import DEALER, FLOOR

pytestmark = pytest.mark.cites("R62")


def code(house: House, command: FloorCommand) -> str:
    house.send(command)
    why = refusal(house.floor, command)
    assert refusal(house.at_hand(command), command) == why
    return "" if why is None else why.code


def said(house: House, kind: type[Command], *args: Any, **names: Any) -> str:
    return code(house, kind(*args, at=house.at, **names))


def entries(house: House, name: str = "") -> int:
    return house.floor.tables[name].entries if name else house.floor.facility.entries


# ── Rounds ───────────────────────────────────────────────────────────────────────────────────


def test_a_command_of_an_earlier_round_is_stale_through_the_floor() -> None:
    house = House()
    run = OnFloor(house, "A", UTH, electronic=True, players={1: "Ann"})
    run.opened()
    first = run.started()
    run.buy_in()
    run.bet()
    run.closed()
    run.started()
    slip = PlaceWagers(ANN, 1, {}, round=first, at=run.at)
    assert code(house, AtTable("A", slip)) == "command/stale"
    assert AtTable("A", slip).round == first
    assert code(house, AtTable("A", PlaceWagers(ANN, 1, {}, n=1, at=run.at))) == "command/stale"


def test_the_floors_own_commands_at_a_table_follow_its_rounds() -> None:
    house = House()
    run = OnFloor(house, "A", UTH, electronic=True, players={1: "Ann"})
    run.opened()
    seen = entries(house, "A")

    def sit(**names: Any) -> str:
        return said(house, Sit, DEALER, "A", 2, "Ben", **names)

    assert sit() == sit(n=seen) == ""
    house.do(RequestFill, FLOOR, "A", chips_of(100_000))
    assert sit(n=seen) == "", "another thing changed"
    name = run.started()
    assert sit(n=seen) == "command/stale"
    assert sit(n=entries(house, "A")) == sit(round=name) == ""
    assert sit(round="round 99") == "command/stale"
    assert sit(n=entries(house, "A") + 1) == "command/form"
    assert sit(n=1, round=name) == "command/form"


# ── Things ───────────────────────────────────────────────────────────────────────────────────


def test_a_proposal_is_approved_or_not_by_who_has_seen_it() -> None:
    house = House()
    house.do(TakeDownLink, FLOOR, "high-five", "a look at it")
    before = entries(house)
    house.do(ProposeAct, PIT, RestoreLink("high-five"))
    number, seen = house.floor.facility.proposed, entries(house)
    for kind, more in ((ApproveAct, ()), (RejectAct, ("not yet",))):
        assert said(house, kind, ADMIN, number, *more, n=before) == "command/stale"
        assert said(house, kind, ADMIN, number, *more, n=seen) == ""
        assert said(house, kind, ADMIN, number, *more) == ""
    house.do(Enrol, ADMIN, "Nina", Role.PLAYER)
    assert said(house, ApproveAct, ADMIN, number, n=seen) == "", "another thing changed"
    assert said(house, ApproveAct, ADMIN, number, n=entries(house) + 1) == "command/form"


def test_a_command_of_no_table_names_no_round() -> None:
    house = House()
    assert said(house, TakeDownLink, FLOOR, "high-five", "why", round="1") == "command/form"
    assert said(house, TakeDownLink, FLOOR, "high-five", "why", n=entries(house)) == ""


@pytest.mark.parametrize(
    ("asks", "prepares", "carries", "accepts", "voids"),
    [
        (RequestFill, PrepareFill, CarryFill, AcceptFill, VoidFill),
        (RequestCredit, PrepareCredit, CarryCredit, AcceptCredit, VoidCredit),
    ],
    ids=["fill", "credit"],
)
def test_a_step_of_a_fill_or_a_credit_answers_the_one_before(
    asks: Any, prepares: Any, carries: Any, accepts: Any, voids: Any
) -> None:
    house = House()
    house.set_up("A", UTH)
    house.fill("A", 100_000)
    chips = chips_of(5_000)
    before = entries(house, "A")
    house.do(asks, FLOOR, "A", chips)
    table = house.floor.tables["A"]
    asked = table.fill if asks is RequestFill else table.credit
    assert asked is not None
    steps = (
        (prepares, CASHIER, (asked.number, chips)),
        (carries, GUARD, (asked.number,)),
        (accepts, DEALER, (asked.number, chips)),
    )
    for kind, actor, args in steps:
        seen = entries(house, "A")
        assert said(house, kind, actor, "A", *args, n=before) == "command/stale"
        assert said(house, voids, SECOND, "A", asked.number, "torn", n=before) == "command/stale"
        assert said(house, voids, SECOND, "A", asked.number, "torn", n=seen) == ""
        assert said(house, kind, actor, "A", *args, n=seen) == ""
        house.do(kind, actor, "A", *args)
        before = seen


def test_a_jackpot_slip_is_verified_and_paid_by_who_saw_it_as_it_is() -> None:
    house = House()
    run, state, (seat, wager) = won(house)
    before = entries(house, "A")
    house.do(PrepareSlip, FLOOR, "A", seat, wager)
    (slip,) = house.floor.tables["A"].slips.values()
    prepared = entries(house, "A")
    verify = (VerifySlip, SECOND, "A", slip.number, slip.cents)
    assert said(house, *verify, n=before) == "command/stale"
    assert said(house, *verify, n=prepared) == ""
    assert said(house, *verify, round=state.round_id) == ""
    house.do(*verify)
    verified = entries(house, "A")
    assert said(house, *verify, n=prepared) == "command/stale"
    run.closed()
    pay = (PaySlip, CASHIER, "A", slip.number)
    for n in (prepared, verified):
        assert said(house, *pay, n=n) == "command/stale", "its round ended"
    assert said(house, *pay, round=state.round_id) == "command/stale"
    assert said(house, *pay, n=entries(house, "A")) == ""


def test_a_dispute_is_resolved_by_who_saw_what_is_owed() -> None:
    house = House()
    run = put_right(house, more=True)
    seen = entries(house, "A")
    assert house.floor.tables["A"].differences == {"Ann": seen}
    resolve = (SettleDifference, FLOOR, "A", "Ann", "misread")
    assert said(house, *resolve, n=seen - 1) == "command/stale"
    assert said(house, *resolve, n=seen) == ""
    assert said(house, *resolve, round=run.state.round_id) == ""
    house.do(*resolve)
    assert house.floor.tables["A"].differences == {}
    assert said(house, *resolve, n=seen) == "difference/none"
