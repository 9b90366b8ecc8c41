"""Jackpot slips that outlive the gaming day (R71): listed, paid later, expired only where the days
are filed; what expires stays on an account of its own."""

import pytest

from pitboss.floor import ExpireSlip, PaySlip, legal_at
from pitboss.floor import accounts as a
from pitboss.floor.state import Slip
from pitboss.floor.table_play import slips_due
from pitboss.house.unpaid_slips import SlipRow, unpaid_slips
from pitboss.reports import forms_report
from pitboss.round import Phase
from tests.floor.test_jackpots_and_differences import won
from tests.support.floors import AUDIT, CASHIER, SECOND, House, OnFloor
from tests.support.games import UTH
from tests.support.logs import DEMO
from tests.support.records import proven, record_of
from tests.support.tables import FLOOR

DAY = 24 * 3600
WITH_DAYS = DEMO.replace('Casino"\n', 'Casino"\nslip_days = 30\n', 1)
CITES = pytest.mark.cites("R71")


def due(text: str = DEMO) -> tuple[House, Slip]:
    """A house with one slip whose round is over."""
    house = House(text)
    run, _, _ = won(house)
    run.closed()
    assert isinstance(run, OnFloor)
    slips = house.floor.tables["A"].slips
    return house, next(iter(slips.values()))


def rows(house: House) -> list[SlipRow]:
    return list(unpaid_slips(house.floor.facility, house.floor.tables.values()))


@CITES
def test_a_slip_is_listed_until_it_is_paid_however_late() -> None:
    house, slip = due()
    assert slip.due
    (row, *_) = rows(house)
    assert row.table == "A"
    assert (row.slip, row.expires) == (slip, None)
    assert row.day == house.floor.facility.calendar.day(slip.since)
    house.at += 1000 * DAY
    refused = house.refused(ExpireSlip, AUDIT, "A", slip.number)
    assert (refused.code, refused.cite) == ("slip/never", "R71")
    before = house.floor.balance(a.public())
    house.do(PaySlip, CASHIER, "A", slip.number)
    assert house.floor.balance(a.public()) - before == a.units(slip.cents)
    assert slip.number not in [one.slip.number for one in rows(house)]
    house.audit()


@CITES
def test_a_slip_that_is_not_presented_expires_after_the_filed_days_alone() -> None:
    house, slip = due(WITH_DAYS)
    ends = slip.since + 30 * DAY
    assert rows(house)[0].expires == ends
    house.at = ends - 1
    refused = house.refused(ExpireSlip, AUDIT, "A", slip.number)
    assert (refused.code, refused.cite) == ("slip/early", "R71")
    assert "expire-slip" not in {one.kind for one in legal_at(house.floor, AUDIT, "A", house.at)}
    house.at = ends
    for who in (CASHIER, FLOOR, SECOND):
        refused = house.refused(ExpireSlip, who, "A", slip.number)
        assert refused.code == "role/not-allowed"
    assert house.refused(ExpireSlip, AUDIT, "A", "A-99").code == "slip/none"
    assert "expire-slip" in {one.kind for one in legal_at(house.floor, AUDIT, "A", house.at)}
    locked, public = house.cents(a.slips("A")), house.floor.balance(a.public())
    house.do(ExpireSlip, AUDIT, "A", slip.number)
    assert house.cents(a.expired_slips("A")) == slip.cents
    assert house.cents(a.slips("A")) == locked - slip.cents
    assert house.floor.balance(a.public()) == public, "nobody has it"
    assert house.refused(PaySlip, CASHIER, "A", slip.number).code == "slip/none"
    papers = forms_report((one.entry for one in house.log), house.at).papers
    number = int(slip.number.rpartition("-")[2])
    (paper,) = [one for one in papers if (one.what, one.number) == ("jackpot", number)]
    assert paper.status == "expired"
    house.audit()
    assert proven(record_of(house)).faults == []


@CITES
def test_until_its_round_is_over_a_slip_neither_falls_due_nor_expires() -> None:
    house = House(WITH_DAYS)
    run, state, (seat, wager) = won(house)
    run.document(seat, wager)
    assert state.phase is Phase.CLOSING
    assert slips_due(state)
    (row,) = rows(house)
    assert (row.day, row.expires) == ("", None)
    house.at += 1000 * DAY
    assert house.refused(ExpireSlip, AUDIT, "A", row.slip.number).code == "slip/round"
    assert row.slip.wager in house.floor.tables["A"].rules.offers
    assert house.floor.tables["A"].rules.chapter.slug == UTH
