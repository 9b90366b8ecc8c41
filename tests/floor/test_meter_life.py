"""The life of a meter (605a.7, R71): closed, transferred, adjusted, under two authorities and with
a notice posted beforehand; its money never goes to the house."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.floor import (
    Account,
    AdjustMeter,
    ApproveAct,
    CloseMeter,
    OpenLink,
    ProposeAct,
    RejectAct,
    RestoreLink,
    TakeDownLink,
    TakeUpRules,
    TransferMeter,
    refusal,
    view,
    view_at,
)
from pitboss.floor import accounts as a
from pitboss.floor.accounts import AccountKind
from pitboss.floor.meter_life import MeterAct
from pitboss.record import Actor, Role
from pitboss.round.meters import UNITS, open_meter
from tests.support.floors import ADMIN, PIT, House, OnFloor
from tests.support.games import CARIBBEAN, MISSISSIPPI
from tests.support.logs import DEMO
from tests.support.records import proven, record_of
from tests.support.tables import DEALER, FLOOR

ANN = Actor(Role.PLAYER, "Ann")
NOTICE = 30 * 60
THREE, RIDE = "three-card-poker", "let-it-ride"
WAGER = "three-card-progressive"
OWN, OTHER = f"table/R/{WAGER}", f"table/T/{WAGER}"
OLD, NEW, ANOTHER = "link/hand-bonus-filed", "link/hand-bonus-next", "link/high-five"
#: A submission that no longer offers Let It Ride's own meter, and has one link under a new name.
WITHOUT = "\n".join(
    line
    for line in DEMO.replace("hand-bonus-filed", "hand-bonus-next").split("\n")
    if not (line.startswith(WAGER) and 'paytable = "A"' in line)
)
CITES = pytest.mark.cites("605a.7(life)", "R71")


def house_of() -> House:
    """Two tables with meters of their own and three links, all of them fed."""
    house = House()
    for name, slug in (("R", RIDE), ("T", THREE), ("M", MISSISSIPPI)):
        run = OnFloor(house, name, slug, players={1: "Ann"})
        run.opened()
        run.until(lambda state: bool(state.layout))
        while run.table.playing is not None:
            run.follow()
    return house


def superseded(house: House) -> None:
    """The submission without them, taken up by every table."""
    house.adopt(WITHOUT)
    house.two_persons(OpenLink("hand-bonus-next"))
    for run in house.runs:
        run.take_up()


def announced(house: House, act: MeterAct) -> int:
    """Propose an act; the number of its proposal."""
    house.do(ProposeAct, PIT, act)
    return house.floor.facility.proposed


def done(house: House, act: MeterAct) -> None:
    number = announced(house, act)
    house.at = act.effective
    house.do(ApproveAct, ADMIN, number)


def closing(house: House, meter: str, **other: Any) -> CloseMeter:
    return CloseMeter(**{"meter": meter, "reason": "over", "effective": house.at + NOTICE, **other})


def transferring(house: House, meter: str, to: str) -> TransferMeter:
    return TransferMeter(meter, "to another", house.at + NOTICE, to)


def adjusting(house: House, meter: str, changes: Mapping[str, int], why: str = "w") -> AdjustMeter:
    return AdjustMeter(meter, why, house.at + NOTICE, changes)


def standing(house: House, meter: str) -> dict[str, int]:
    """What stands on a meter, in units."""
    of = tuple(meter.split("/"))
    return {
        one.names[-1]: amount
        for one, amount in house.floor.balances.items()
        if one.kind is AccountKind.METER and one.names[:-1] == of and amount
    }


def everything(house: House) -> int:
    """What stands on all meters."""
    balances = house.floor.balances.items()
    return sum(amount for one, amount in balances if one.kind is AccountKind.METER)


def moved_between(house: House) -> dict[Account, int]:
    """The accounts of transfers."""
    return {
        one: amount
        for one, amount in house.floor.balances.items()
        if one.kind is AccountKind.HOUSE and one.names[0] == "transfers" and amount
    }


# ── No longer offered, and closed ────────────────────────────────────────────────────────────


@CITES
@pytest.mark.parametrize("meter", [OWN, OLD])
def test_a_meter_that_is_no_longer_offered_keeps_its_money(meter: str) -> None:
    house = house_of()
    before = standing(house, meter)
    assert before
    assert house.refused(ProposeAct, PIT, closing(house, meter)).code == "meter/offered"
    superseded(house)
    assert standing(house, meter) == before
    done(house, closing(house, meter))
    assert standing(house, meter) == before
    assert house.refused(ProposeAct, PIT, closing(house, meter)).code == "meter/closed"
    house.audit()
    assert proven(record_of(house)).faults == []


@CITES
def test_a_closed_link_is_down_for_good() -> None:
    house = house_of()
    superseded(house)
    done(house, closing(house, OLD))
    link = house.floor.links["hand-bonus-filed"]
    assert link.book.closed
    assert link.down == "it is closed: over"
    assert house.refused(ProposeAct, PIT, RestoreLink("hand-bonus-filed")).code == "meter/closed"
    house.adopt(DEMO.replace('Casino"\n', 'Casino"\ncash_limit = 500000\n', 1))
    assert house.refused(ProposeAct, PIT, OpenLink("hand-bonus-filed")).code == "link/open"


@CITES
def test_a_link_in_play_is_not_closed() -> None:
    house = house_of()
    run = next(one for one in house.runs if one.name == "M")
    run.at = house.at
    run.until(lambda state: "five-card-hand-bonus" in state.made and bool(state.layout))
    house.adopt(WITHOUT)
    assert house.refused(ProposeAct, PIT, closing(house, OLD)).code == "link/in-play"
    while run.table.playing is not None:
        run.follow()
    done(house, closing(house, OLD))


# ── Two authorities, a reason, and a notice ──────────────────────────────────────────────────


@CITES
@pytest.mark.cites("605a.7(a)(5)", "605a.7(a)(6)")
def test_an_act_on_a_meter_takes_two_persons_a_reason_and_a_notice() -> None:
    house = house_of()
    superseded(house)
    for bad, code in (
        (closing(house, OWN, effective=house.at + NOTICE - 1), "meter/notice"),
        (closing(house, OWN, reason=" "), "act/reason"),
        (closing(house, "table/R/lottery"), "meter/unknown"),
        (closing(house, "link/lottery"), "meter/unknown"),
        (closing(house, "lottery"), "meter/unknown"),
    ):
        refused = house.refused(ProposeAct, PIT, bad)
        assert refused.code == code
        assert refused.cite
    for who in (ANN, DEALER):
        assert house.refused(ProposeAct, who, closing(house, OWN)).code == "role/not-allowed"
    act = closing(house, OWN)
    number = announced(house, act)
    refused = house.refused(ApproveAct, ADMIN, number)
    assert (refused.code, refused.cite) == ("meter/early", "605a.7")
    house.at = act.effective
    assert house.refused(ApproveAct, PIT, number).code == "act/own"
    assert house.refused(ApproveAct, FLOOR, number).code in ("act/role", "role/not-allowed")
    house.do(ApproveAct, ADMIN, number)
    assert house.floor.tables["R"].books[WAGER].closed


@CITES
def test_what_is_announced_stands_beside_the_meter() -> None:
    house = house_of()
    superseded(house)
    act = adjusting(house, OTHER, {"meter": 500})
    number = announced(house, act)
    shown = view_at(house.floor, ANN, "T", house.at).meters[WAGER]
    assert shown.notices == (act,)
    link = closing(house, OLD)
    announced(house, link)
    assert view(house.floor, ANN, house.at).links["hand-bonus-filed"].notices == (link,)
    assert view(house.floor, ANN, house.at).links["high-five"].notices == ()
    house.do(RejectAct, ADMIN, number, "no")
    assert view_at(house.floor, ANN, "T", house.at).meters[WAGER].notices == ()


# ── Transferred ──────────────────────────────────────────────────────────────────────────────


@CITES
@pytest.mark.parametrize(("meter", "to"), [(OWN, OTHER), (OLD, NEW)])
def test_a_closed_meter_goes_to_another_of_its_kind(meter: str, to: str) -> None:
    house = house_of()
    superseded(house)
    assert house.refused(ProposeAct, PIT, transferring(house, meter, to)).code == "meter/open"
    done(house, closing(house, meter))
    given, taken, total = standing(house, meter), standing(house, to), everything(house)
    done(house, transferring(house, meter, to))
    assert standing(house, meter) == {}
    keys = {*given, *taken}
    assert standing(house, to) == {key: given.get(key, 0) + taken.get(key, 0) for key in keys}
    assert everything(house) == total
    assert sum(moved_between(house).values()) == 0
    assert len(moved_between(house)) == 2
    assert house.refused(ProposeAct, PIT, transferring(house, meter, to)).code == "meter/empty"
    house.audit()
    assert proven(record_of(house)).faults == []


@CITES
def test_a_transfer_goes_to_an_open_meter_of_the_same_kind_between_rounds() -> None:
    house = house_of()
    superseded(house)
    done(house, closing(house, OWN))
    done(house, closing(house, OLD))
    for meter, to, code in (
        (OWN, OWN, "meter/closed"),
        (OLD, ANOTHER, "meter/kind"),
        (OWN, ANOTHER, "meter/kind"),
        (OWN, OLD, "meter/closed"),
        (OWN, "table/T/lottery", "meter/unknown"),
    ):
        assert house.refused(ProposeAct, PIT, transferring(house, meter, to)).code == code
    act = transferring(house, OWN, OTHER)
    number = announced(house, act)
    house.at = act.effective
    run = next(one for one in house.runs if one.name == "T")
    run.table, run.at = run.on_floor.table, house.at
    run.until(lambda state: bool(state.layout))
    assert house.refused(ApproveAct, ADMIN, number).code == "round/in-progress"
    run.closed()
    house.do(ApproveAct, ADMIN, number)
    house.audit()


# ── Adjusted ─────────────────────────────────────────────────────────────────────────────────


@CITES
def test_the_house_adds_to_a_meter_and_takes_nothing_from_it() -> None:
    house = house_of()
    for changes, code in (
        ({"meter": -1}, "meter/to-house"),
        ({"meter": -2, "reserve": 1}, "meter/to-house"),
        ({"reserve": -1, "meter": 1}, "meter/short"),
        ({"mega": 1}, "meter/levels"),
        ({"meter": 0}, "meter/amount"),
        ({}, "meter/amount"),
    ):
        refused = house.refused(ProposeAct, PIT, adjusting(house, OTHER, changes))
        assert refused.code == code
        assert refused.cite in ("605a.7", "R71")
    assert house.refused(ProposeAct, PIT, adjusting(house, OTHER, {"meter": 1}, "")).code == (
        "act/reason"
    )
    before, seeds = standing(house, OTHER), house.floor.balance(a.seeds(("table", "T", WAGER)))
    done(house, adjusting(house, OTHER, {"meter": 700}))
    assert standing(house, OTHER)["meter"] == before["meter"] + 700 * UNITS
    assert house.floor.balance(a.seeds(("table", "T", WAGER))) == seeds - 700 * UNITS
    done(house, adjusting(house, OTHER, {"meter": -300, "reserve": 300}))
    assert standing(house, OTHER) == {
        "meter": before["meter"] + 400 * UNITS,
        "reserve": before.get("reserve", 0) + 300 * UNITS,
    }
    house.audit()
    assert proven(record_of(house)).faults == []


@CITES
@pytest.mark.cites("R29")
def test_no_adjustment_puts_a_meter_below_the_amount_at_which_it_begins_anew() -> None:
    house = house_of()
    stands = standing(house, OTHER)["meter"]
    book = house.floor.tables["T"].books[WAGER]
    reset = open_meter(book.terms, book.amount).reseed("meter")
    assert 0 < reset <= stands
    spare = (stands - reset) // UNITS
    done(house, adjusting(house, OTHER, {"meter": 700}))
    for cents in (spare + 701, stands // UNITS):
        act = adjusting(house, OTHER, {"meter": -cents, "reserve": cents})
        refused = house.refused(ProposeAct, PIT, act)
        assert (refused.code, refused.cite) == ("meter/below-reset", "R71")
        assert "assumed" in refused.reason, "the text does not say so: it is our reading"
    whole = spare + 700
    done(house, adjusting(house, OTHER, {"meter": -whole, "reserve": whole}))
    assert standing(house, OTHER)["meter"] - reset < UNITS
    # It may always rise, and what rose may be lowered again, down to there.
    done(house, adjusting(house, OTHER, {"meter": 200, "reserve": -200}))
    done(house, adjusting(house, OTHER, {"meter": -200, "reserve": 200}))
    assert (
        house.refused(ProposeAct, PIT, adjusting(house, OTHER, {"meter": -1, "reserve": 1})).code
        == "meter/below-reset"
    )
    house.audit()


@CITES
@pytest.mark.cites("605a.8")
def test_a_meter_in_play_is_not_adjusted() -> None:
    house = house_of()
    run = OnFloor(house, "C", CARIBBEAN, players={1: "Ben"})
    run.opened()
    act = adjusting(house, ANOTHER, {"meter": 1})
    number = announced(house, act)
    house.at = run.at = act.effective
    refused = house.refused(ApproveAct, ADMIN, number)
    assert (refused.code, refused.cite) == ("link/up", "605a.8")
    run.until(lambda state: "progressive" in state.made and bool(state.layout))
    house.do(TakeDownLink, FLOOR, "high-five", "an adjustment")
    assert house.refused(ApproveAct, ADMIN, number).code == "link/in-play"
    while run.table.playing is not None:
        run.follow()
    before = standing(house, ANOTHER)["meter"]
    house.do(ApproveAct, ADMIN, number)
    assert standing(house, ANOTHER)["meter"] == before + UNITS
    act = adjusting(house, OTHER, {"meter": 1})
    number = announced(house, act)
    own = next(one for one in house.runs if one.name == "T")
    own.table, own.at, house.at = own.on_floor.table, act.effective, act.effective
    own.until(lambda state: bool(state.layout))
    assert house.refused(ApproveAct, ADMIN, number).code == "round/in-progress"
    own.closed()
    own.started()
    before = standing(house, OTHER)["meter"]
    house.do(ApproveAct, ADMIN, number)
    assert standing(house, OTHER)["meter"] == before + UNITS, "while betting is open"
    own.bet()
    own.closed()
    house.audit()
    assert proven(record_of(house)).faults == []


@CITES
def test_a_closed_meter_that_is_offered_again_begins_with_its_seed() -> None:
    house = house_of()
    superseded(house)
    done(house, closing(house, OWN))
    done(house, transferring(house, OWN, OTHER))
    house.adopt(DEMO.replace('Casino"\n', 'Casino"\ncash_limit = 500000\n', 1))
    house.do(TakeUpRules, FLOOR, "R")
    assert not house.floor.tables["R"].books[WAGER].closed
    assert standing(house, OWN) == {"meter": 100_000 * UNITS}
    house.audit()
    assert proven(record_of(house)).faults == []


# ── Whatever is done ─────────────────────────────────────────────────────────────────────────

METERS = (OWN, OTHER, OLD, NEW, ANOTHER, "link/hand-bonus", "table/T/lottery")
changes = st.dictionaries(
    st.sampled_from(["meter", "reserve", "mega"]), st.integers(-(10**6), 10**6), max_size=3
)
acts = st.lists(
    st.tuples(
        st.sampled_from([CloseMeter, TransferMeter, AdjustMeter]),
        st.sampled_from(METERS),
        st.sampled_from(METERS),
        changes,
    ),
    min_size=1,
    max_size=8,
)


@CITES
@settings(max_examples=12, deadline=None)
@given(acts=acts, down=st.booleans())
def test_whatever_is_done_with_meters_their_money_is_there(acts: list[Any], down: bool) -> None:
    house = house_of()
    superseded(house)
    if down:
        house.do(TakeDownLink, FLOOR, "high-five", "a look at it")
    total = everything(house)
    for kind, meter, to, by in acts:
        more = {TransferMeter: (to,), AdjustMeter: (by,)}.get(kind, ())
        act = kind(meter, "a reason", house.at + NOTICE, *more)
        propose = ProposeAct(PIT, act, at=house.at)
        if refusal(house.floor, propose) is not None:
            house.refuses(propose)
            continue
        number = announced(house, act)
        house.at = act.effective
        approve = ApproveAct(ADMIN, number, at=house.at)
        if refusal(house.floor, approve) is not None:
            assert house.refuses(approve).code == "link/up"
            continue
        house.give(approve)
        total += sum(by.values()) * UNITS if kind is AdjustMeter else 0
        assert everything(house) == total
        assert sum(moved_between(house).values()) == 0
        for table in house.floor.tables.values():
            assert all(book.sound(house.floor.balance) for book in table.books.values())
        assert all(one.book.sound(house.floor.balance) for one in house.floor.links.values())
        house.audit()
    assert proven(record_of(house)).faults == []
