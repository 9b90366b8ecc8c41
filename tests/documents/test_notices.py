"""Notices say what stands on record, and nothing else."""

from dataclasses import replace

import pytest

from pitboss.documents import Paper
from pitboss.documents.notices import KINDS, NoNoticeError, Premises, notice
from pitboss.floor import AtTable, Facility, PostLimits, TakeDownLink, TransferMeter
from pitboss.floor.meter_life import MeterAct
from pitboss.floor.state import Proposal
from pitboss.money import Cents
from pitboss.table import CoverDevice, Device, DeviceFails, RestoreDevice
from tests.floor.test_meter_life import OTHER, OWN, adjusting, closing
from tests.support.floors import House, OnFloor
from tests.support.games import CARIBBEAN, RIDE, UTH
from tests.support.logs import DEMO
from tests.support.signs import pages, strays
from tests.support.tables import FLOOR

LINK = "high-five"


@pytest.fixture
def house() -> House:
    """Two tables on one link, and two with a meter of their own."""
    found = House(DEMO)
    for name, slug in (("7", UTH), ("8", CARIBBEAN), ("R", RIDE), ("T", "three-card-poker")):
        found.set_up(name, slug, electronic=False)
    return found


def premises(house: House) -> Premises:
    return Premises(house.floor.facility, house.floor.tables, house.floor.links)


def said(house: House, kind: str, name: str, paper: Paper = Paper.LETTER) -> str:
    """The words of a notice as printed: one page, with all in it."""
    made = notice(kind, name, premises(house), house.at)
    assert list(strays(made, paper)) == []
    (page,) = pages(made, paper)
    return page


def none(house: House, kind: str, name: str) -> str:
    with pytest.raises(NoNoticeError) as refused:
        notice(kind, name, premises(house), house.at)
    return str(refused.value)


@pytest.mark.cites("605a.7", "605a.8")
def test_a_linked_jackpot_names_the_tables_that_share_it(house: House) -> None:
    words = said(house, "linked-jackpot", LINK)
    assert "One jackpot for all these tables: the Progressive Payout wager of $1." in words
    for table in ("Table 7 · Ultimate Texas Hold 'Em Poker", "Table 8 · Caribbean Stud Poker"):
        assert table in words
    assert "58 Pa. Code 605a.7, 605a.8" in words
    alone = House(DEMO)
    assert none(alone, "linked-jackpot", LINK) == "no table shares the link high-five"
    assert "there is no link 'high-fiv': did you mean high-five?" in none(
        house, "linked-jackpot", "high-fiv"
    )


@pytest.mark.cites("601a.2(limits)")
def test_other_limits_are_told_with_the_time_from_which_they_count(house: House) -> None:
    assert "no other limits are announced" in none(house, "limits", "7")
    due = house.at + 3600
    house.do(PostLimits, FLOOR, "7", Cents(2_500), Cents(50_000), due)
    words = said(house, "limits", "7", Paper.A4)
    clock = house.floor.facility.calendar.clock(due)[:16]
    assert f"From {clock}: $25 to $500." in words
    assert "Until then: $10 to $500." in words
    assert "For Ante and Blind" in words
    house.do(PostLimits, FLOOR, "7", Cents(1_500), Cents(50_000))
    assert "no other limits are announced" in none(house, "limits", "7")


@pytest.mark.cites("653a.13(g)", "605a.8(told)")
def test_what_is_out_of_order_is_told_until_it_is_restored() -> None:
    house = House(DEMO)
    run = OnFloor(house, "7", UTH, electronic=False)
    run.opened()
    house.at = run.at
    assert "no device of table 7 is out of order" in none(house, "out-of-order", "7")
    for command in (
        DeviceFails(FLOOR, Device.SHUFFLER, out_of_order=True),
        CoverDevice(FLOOR, Device.SHUFFLER),
    ):
        house.give(AtTable("7", replace(command, at=house.at)))
        words = said(house, "out-of-order", "7")
        assert "The shuffler is out of order." in words
        assert "58 Pa. Code 653a.13(g)" in words
    house.give(AtTable("7", RestoreDevice(FLOOR, Device.SHUFFLER, at=house.at)))
    assert "is out of order" in none(house, "out-of-order", "7")


@pytest.mark.cites("605a.8(told)")
def test_patrons_are_told_of_a_link_that_is_down_at_the_link_and_at_each_table(
    house: House,
) -> None:
    assert "the link high-five is in order" in none(house, "out-of-order", f"link/{LINK}")
    house.do(TakeDownLink, FLOOR, LINK, "the display is dark")
    told = "The Progressive Payout is out of order: no such wager is taken."
    words = said(house, "out-of-order", f"link/{LINK}")
    assert told in words
    assert "Table 7" in words
    assert "Table 8" in words
    assert told in said(house, "out-of-order", "7")
    assert "605a.8" in said(house, "out-of-order", "7")
    assert "the display is dark" not in words, "the reason is the house's"


@pytest.mark.cites("605a.7(life)", "R71")
def test_what_is_done_with_a_meter_is_told_with_its_time_and_reason(house: House) -> None:
    assert "no change is announced of a meter" in none(house, "meter", OWN)
    at_table_r = "the meter three-card-progressive at table R"
    acts: tuple[tuple[MeterAct, str], ...] = (
        (closing(house, OWN), f"{at_table_r} is closed."),
        (
            TransferMeter(OWN, "to another", house.at + 7200, OTHER),
            f"all that stands on {at_table_r} goes to the meter three-card-progressive at table T.",
        ),
        (
            adjusting(house, f"link/{LINK}", {"meter": 5_000}),
            "the meter high-five is adjusted: plus $50 on the meter.",
        ),
    )
    for act, words in acts:
        shown = Premises(_proposed(house, act), house.floor.tables, house.floor.links)
        (page,) = pages(notice("meter", act.meter, shown, house.at))
        assert f"From {shown.clock(act.effective)}, {words}" in page
        assert f"Reason: {act.reason}" in page
        assert "605a.7, R71" in page


def test_an_unknown_kind_is_refused(house: House) -> None:
    assert "there is no notice 'limit': did you mean limits?" in none(house, "limit", "7")
    for kind in KINDS:
        assert none(house, kind, "Z")


@pytest.mark.parametrize("paper", Paper)
def test_a_long_name_and_a_large_sum_fit(paper: Paper) -> None:
    house = House(DEMO.replace("Demo Casino", ("Grand " * 33).strip()))
    for name, slug in (("7", UTH), ("8", CARIBBEAN)):
        house.set_up(name, slug, electronic=False)
    facility = _proposed(
        house, adjusting(house, f"link/{LINK}", {"meter": 1_234_567_890}, "r" * 200)
    )
    made = notice("meter", f"link/{LINK}", Premises(facility, {}, house.floor.links), house.at)
    assert list(strays(made, paper)) == []
    assert "$12,345,678.90" in " ".join(pages(made, paper))


def _proposed(house: House, act: MeterAct) -> Facility:
    """The facility with an act proposed, whatever stands against it."""
    facility = house.floor.facility
    return facility.but(proposals={1: Proposal(1, act, "Pat")})
