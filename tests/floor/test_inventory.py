"""Table inventories: counted by a dealer, signed by a floorperson; opened, closed, dropped."""

from dataclasses import replace

import pytest

from pitboss.floor import (
    AcceptFill,
    AtTable,
    BuyIn,
    CashOut,
    CompleteClosedForm,
    CountBox,
    CountInventory,
    DropBox,
    Funds,
    PrepareFill,
    Purpose,
    ReportGap,
    RequestCredit,
    RequestFill,
    SignCount,
    Sit,
    VoidCredit,
    VoidFill,
    chips_of,
    legal_at,
    total,
)
from pitboss.floor import accounts as a
from pitboss.floor.events import DropMade
from pitboss.floor.papers import BoxCounted, ClosedFormCompleted, GapReported, InventorySigned
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.reports import forms_report
from pitboss.table import CloseTable, OpenTable, StartRound
from tests.floor.test_days import NEW_YORK, at
from tests.support.floors import AUDIT, CASHIER, PIT, SECOND, House, OnFloor
from tests.support.games import RIDE, UTH
from tests.support.logs import DEMO
from tests.support.tables import DEALER, FLOOR, SYSTEM

#: The demonstration with the Closed Table procedure in use at Let It Ride.
FORMS = DEMO
MONDAY = at("2026-03-02 10:00:00")
DAY = 24 * 3600
ABOVE = Actor(Role.FLOORPERSON, PIT.person)


def closed(game: str = RIDE, *, electronic: bool = True, submission: str = FORMS) -> House:
    """A house on a Monday, with one table that was never open."""
    house = House(submission, calendar=NEW_YORK, at=MONDAY)
    house.set_up("T", game, electronic=electronic, unlocked=False)
    return house


def used(game: str = RIDE) -> House:
    """A table that was open, has $1,000 in its rack, and is closed again."""
    house = closed(game)
    house.count("T", Purpose.OPENING)
    house.fill("T", 100_000)
    house.count("T", Purpose.CLOSING)
    return house


def in_box(house: House) -> list[str]:
    return list(house.floor.tables["T"].rack.papers)


def rack(house: House) -> int:
    return house.cents(a.inventory("T"))


# ── Opening and closing ──────────────────────────────────────────────────────────────────────


@pytest.mark.cites(
    "465a.36(e)(1)",
    "465a.36(e)(2)",
    "465a.36(e)(3)",
    "465a.36(e)(4)",
    "465a.36(e)",
    "465a.36(e)(5)",
)
def test_a_slip_has_day_shift_game_denominations_total_and_two_signatures() -> None:
    house = used()
    signed = [one.entry for one in house.log if isinstance(one.entry.event, InventorySigned)][-1]
    event = signed.event
    assert (event.slip, event.purpose) == (2, Purpose.CLOSING)
    assert (event.day, event.shift, event.game) == ("2026-03-02", "day", RIDE)
    assert event.chips == {100_000: 100_000}
    assert event.amount == total(event.chips) == 100_000
    assert (event.counted_by, signed.actor) == (DEALER.person, FLOOR)
    slip = house.floor.tables["T"].rack.slip
    assert slip is not None
    assert (slip.amount, slip.counted_by, slip.signed_by) == (100_000, "Dora", "Fay")


@pytest.mark.cites("465a.36(a)", "465a.37(count)", "465a.36", "465a.36(e)(5)")
def test_a_table_is_not_open_before_its_inventory_was_counted_and_signed() -> None:
    house = closed()
    opens = AtTable("T", OpenTable(FLOOR, at=house.at))
    assert house.refuses(opens).code == "inventory/locked"
    assert house.refused(SignCount, FLOOR, "T", Cents(0)).code == "count/none"
    house.do(CountInventory, DEALER, "T", Purpose.OPENING, {})
    assert house.refuses(opens).code == "inventory/locked"
    house.do(SignCount, FLOOR, "T", Cents(0))
    house.give(opens)
    starts = AtTable("T", StartRound(SYSTEM, "r1", {}, at=house.at))
    assert house.refuses(AtTable("T", CloseTable(FLOOR, at=house.at))).code == "inventory/unlocked"
    house.count("T", Purpose.CLOSING)
    assert house.refuses(starts).code == "inventory/locked"
    house.give(AtTable("T", CloseTable(FLOOR, at=house.at)))


@pytest.mark.cites("465a.42", "465a.36(e)(5)")
@pytest.mark.parametrize("purpose", [Purpose.CLOSING, Purpose.DROP])
def test_nobody_signs_both_halves_of_a_count(purpose: Purpose) -> None:
    house = used()
    house.count("T", Purpose.OPENING)
    house.do(CountInventory, DEALER, "T", purpose, chips_of(100_000))
    twice = Actor(Role.FLOORPERSON, DEALER.person)
    assert house.refused(SignCount, twice, "T", Cents(100_000)).code == "person/role"
    assert house.refused(SignCount, DEALER, "T", Cents(100_000)).code == "role/not-allowed"
    assert house.refused(CountInventory, FLOOR, "T", purpose, {}).code == "role/not-allowed"
    assert house.refused(SignCount, FLOOR, "T", Cents(99_999)).code == "count/amount"
    house.do(SignCount, ABOVE, "T", Cents(100_000))
    assert house.floor.tables["T"].rack.slip.signed_by == PIT.person  # type: ignore[union-attr]


@pytest.mark.cites("465a.36(e)(5)")
def test_who_counted_does_not_sign_after_a_promotion_either() -> None:
    from pitboss.floor import Dismiss
    from tests.support.floors import ADMIN

    house = used()
    house.do(CountInventory, DEALER, "T", Purpose.OPENING, chips_of(100_000))
    house.do(Dismiss, ADMIN, DEALER.person, "a new post")
    house.hire(Actor(Role.FLOORPERSON, DEALER.person), "77")
    promoted = Actor(Role.FLOORPERSON, DEALER.person)
    assert house.refused(SignCount, promoted, "T", Cents(100_000)).code == "act/own"


@pytest.mark.parametrize(
    ("chips", "code"),
    [
        ({3: Cents(3)}, "chips/denomination"),
        ({100: Cents(150)}, "chips/value"),
        ({100: Cents(-100)}, "chips/value"),
        ({"1": Cents(1)}, "chips/denomination"),
    ],
)
def test_a_count_is_of_pieces_that_the_facility_has(chips: dict[int, Cents], code: str) -> None:
    house = closed()
    assert house.refused(CountInventory, DEALER, "T", Purpose.OPENING, chips).code == code


def test_a_locked_inventory_gives_and_takes_nothing() -> None:
    house = used()
    house.do(Sit, DEALER, "T", 1, "Ann")
    five = chips_of(500)
    assert house.refused(RequestFill, FLOOR, "T", five).code == "inventory/locked"
    assert house.refused(RequestCredit, FLOOR, "T", five).code == "inventory/locked"
    buys = ("T", "Ann", Cents(500), Funds.CASH, Funds.ACCOUNT)
    assert house.refused(BuyIn, DEALER, *buys).code == "inventory/locked"
    for purpose in (Purpose.CLOSING, Purpose.DROP):
        assert house.refused(CountInventory, DEALER, "T", purpose, {}).code == "inventory/locked"
    house.count("T", Purpose.OPENING)
    for purpose in (Purpose.OPENING, Purpose.CLOSED):
        assert house.refused(CountInventory, DEALER, "T", purpose, {}).code == "inventory/unlocked"


def test_a_table_closes_between_rounds_with_nothing_on_its_way_and_no_account_open() -> None:
    house = House(FORMS, calendar=NEW_YORK, at=MONDAY)
    run = OnFloor(house, "T", UTH, electronic=True, players={1: "Ann"})
    run.give(OpenTable(FLOOR, at=run.at))
    run.started()
    closing: tuple[str, Purpose, dict[int, Cents]] = ("T", Purpose.CLOSING, {})
    assert house.refused(CountInventory, DEALER, *closing).code == "round/in-progress"
    assert house.refused(CountInventory, DEALER, "T", Purpose.DROP, {}).code == "round/in-progress"
    run.closed()
    house.do(RequestFill, FLOOR, "T", chips_of(50_000_000))
    assert house.refused(CountInventory, DEALER, *closing).code == "fill/open"
    house.fill_comes("T")
    house.do(AcceptFill, DEALER, "T", house.floor.tables["T"].fills, chips_of(50_000_000))
    house.do(RequestCredit, FLOOR, "T", chips_of(100))
    assert house.refused(CountInventory, DEALER, *closing).code == "credit/open"
    house.do(VoidCredit, FLOOR, "T", 1, "not needed")
    house.do(BuyIn, DEALER, "T", "Ann", Cents(500), Funds.CASH, Funds.ACCOUNT)
    assert house.refused(CountInventory, DEALER, *closing).code == "account/open"
    house.do(CashOut, DEALER, "T", "Ann")
    house.count("T", Purpose.CLOSING)
    house.audit()


# ── Differences ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("465a.37(f)", "465a.36(e)")
def test_a_count_that_differs_is_counted_again_and_the_books_follow_it_with_a_reason() -> None:
    house = used()
    short = chips_of(97_500)
    house.do(CountInventory, DEALER, "T", Purpose.OPENING, short)
    why = house.refused(SignCount, FLOOR, "T", Cents(97_500), "it is so")
    assert why.code == "count/again"
    assert "$25 short" in why.reason
    house.do(CountInventory, DEALER, "T", Purpose.OPENING, short)
    assert house.refused(SignCount, FLOOR, "T", Cents(97_500)).code == "act/reason"
    (signed,) = house.do(SignCount, FLOOR, "T", Cents(97_500), "a plaque is missing")
    assert isinstance(signed, InventorySigned)
    assert (signed.slip, signed.off) == (3, -2_500), "a new slip is written"
    assert rack(house) == 97_500
    assert house.cents(a.over_short("T")) == 2_500
    papers = house.floor.tables["T"].rack.papers
    assert papers == ("slip 1", "fill 1", "slip 2", "slip 2 duplicate", "slip 3")
    house.audit()


def test_a_count_that_is_right_the_second_time_leaves_no_difference() -> None:
    house = used()
    house.do(CountInventory, DEALER, "T", Purpose.OPENING, chips_of(97_500))
    house.do(CountInventory, DEALER, "T", Purpose.OPENING, chips_of(100_000))
    (signed,) = house.do(SignCount, FLOOR, "T", Cents(100_000))
    assert isinstance(signed, InventorySigned)
    assert (signed.slip, signed.off) == (2, 0), "the slip that was locked up is signed"
    assert rack(house) == 100_000


def test_two_counts_that_differ_for_different_purposes_are_not_a_second_count() -> None:
    house = used()
    house.do(CountInventory, DEALER, "T", Purpose.OPENING, chips_of(5))
    house.do(CountInventory, DEALER, "T", Purpose.CLOSED, chips_of(5))
    assert house.refused(SignCount, FLOOR, "T", Cents(5), "so").code == "count/again"


@pytest.mark.cites("465a.36(e)")
def test_a_second_count_that_gives_something_else_confirms_nothing() -> None:
    house = used()
    house.count("T", Purpose.OPENING)
    for chips in ({1_00: Cents(90_000)}, {1_00: Cents(50_000)}, {5_00: Cents(50_000)}):
        house.do(CountInventory, DEALER, "T", Purpose.DROP, chips)
        why = house.refused(SignCount, FLOOR, "T", total(chips), "so")
        assert why.code == "count/again"
    house.do(CountInventory, DEALER, "T", Purpose.DROP, {5_00: Cents(50_000), 1_00: Cents(0)})
    house.do(SignCount, FLOOR, "T", Cents(50_000), "half of it is missing")
    assert rack(house) == 50_000


@pytest.mark.cites("465a.36(e)")
def test_a_count_after_chips_moved_is_no_recount() -> None:
    house = used()
    house.count("T", Purpose.OPENING)
    short = chips_of(97_500)
    house.do(CountInventory, DEALER, "T", Purpose.DROP, short)
    house.at += 2 * DAY
    house.fill("T", 500)
    house.credit("T", 500)
    house.do(CountInventory, DEALER, "T", Purpose.DROP, short)
    assert house.refused(SignCount, FLOOR, "T", Cents(97_500), "so").code == "count/again"


def test_a_count_is_stale_when_chips_moved_since() -> None:
    house = used()
    house.count("T", Purpose.OPENING)
    house.do(CountInventory, DEALER, "T", Purpose.DROP, chips_of(100_000))
    house.fill("T", 500)
    assert house.refused(SignCount, FLOOR, "T", Cents(100_000)).code == "count/stale"


# ── Drops ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("465a.41")
def test_the_box_of_an_open_table_goes_with_its_count_and_the_duplicate_begins_the_next() -> None:
    house = used()
    house.count("T", Purpose.OPENING)
    house.do(Sit, DEALER, "T", 1, "Ann")
    house.do(BuyIn, DEALER, "T", "Ann", Cents(700), Funds.CASH, Funds.ACCOUNT)
    assert house.refused(DropBox, FLOOR, "T").code == "drop/uncounted"
    _, dropped = house.count("T", Purpose.DROP)
    assert isinstance(dropped, DropMade)
    assert (dropped.box, dropped.day, dropped.amount) == (1, "2026-03-02", 700)
    expected = ("slip 1", "fill 1", "slip 2", "slip 2 duplicate", "slip 3")
    assert dropped.papers == expected
    state = house.floor.tables["T"].rack
    assert state.papers == ("slip 3 duplicate",)
    assert state.unlocked
    assert house.refused(CountBox, FLOOR, "T", 1, Cents(700), ()).code == "role/not-allowed"
    assert house.refused(CountBox, AUDIT, "T", 2, Cents(700), ()).code == "box/none"
    assert house.refused(CountBox, AUDIT, "T", 1, Cents(-1), ()).code == "amount/form"
    for papers in (("slip 9",), ("slip 1", "slip 1")):
        assert house.refused(CountBox, AUDIT, "T", 1, Cents(700), papers).code == "box/papers"
    (counted,) = house.do(CountBox, AUDIT, "T", 1, Cents(695), expected[1:])
    assert isinstance(counted, BoxCounted)
    assert (counted.off, counted.missing) == (-5, ("slip 1",))
    assert house.refused(CountBox, AUDIT, "T", 1, Cents(695), ()).code == "box/none"
    assert house.cents(a.over_short("T")) == 5
    house.audit()


@pytest.mark.cites("465a.36(f)(5)")
def test_no_box_leaves_a_closed_table_without_its_paper_of_the_day_and_on_saturday_a_slip() -> None:
    house = used()
    house.do(DropBox, FLOOR, "T")
    house.at += DAY
    assert house.refused(DropBox, FLOOR, "T").code == "drop/no-paper"
    house.do(CompleteClosedForm, FLOOR, "T", "2026-03-02")
    house.do(DropBox, FLOOR, "T")
    house.at = at("2026-03-08 05:59:00")
    assert house.refused(CompleteClosedForm, FLOOR, "T", "2026-03-02").code == "form/saturday"
    assert house.refused(DropBox, FLOOR, "T").code == "drop/saturday"
    house.count("T", Purpose.CLOSED)
    (dropped,) = house.do(DropBox, FLOOR, "T")
    assert isinstance(dropped, DropMade)
    assert dropped.papers == ("slip 3",)
    assert not house.floor.tables["T"].rack.unlocked, "it was never open"
    house.at = at("2026-03-08 06:00:00")
    house.do(CompleteClosedForm, FLOOR, "T", "2026-03-07")


# ── The Closed Table form ────────────────────────────────────────────────────────────────────


@pytest.mark.cites(
    "465a.36(f)",
    "465a.36(f)(1)",
    "465a.36(f)(3)",
    "465a.36(f)(3)(i)",
    "465a.36(f)(3)(ii)",
    "465a.36(f)(3)(iii)",
    "465a.36(f)(3)(iv)",
)
@pytest.mark.parametrize("signer", [FLOOR, ABOVE])
def test_a_closed_table_form_has_all_its_fields(signer: Actor) -> None:
    house = used()
    house.at = at("2026-03-04 05:30:00")
    (form,) = house.do(CompleteClosedForm, signer, "T", "2026-03-02")
    credential = house.floor.facility.people[signer.person].credential
    wanted = ClosedFormCompleted(1, "2026-03-03", "night", RIDE, "2026-03-02", credential)
    assert form == replace(wanted, seen=house.floor.facility.entries)
    entry = house.log[-1].entry
    assert (entry.stream, entry.actor) == ("table/T", signer)
    assert credential


@pytest.mark.cites("465a.36(f)", "465a.36(f)(1)", "465a.36(f)(2)")
def test_only_a_table_that_stayed_locked_all_day_has_the_form_and_only_one() -> None:
    house = used()
    last = "2026-03-02"
    assert house.refused(CompleteClosedForm, FLOOR, "T", last).code == "form/has-slip"
    house.at += DAY
    assert house.refused(CompleteClosedForm, DEALER, "T", last).code == "role/not-allowed"
    assert house.refused(CompleteClosedForm, FLOOR, "T", "2026-03-01").code == "form/last-opened"
    house.do(CompleteClosedForm, FLOOR, "T", last)
    assert house.refused(CompleteClosedForm, FLOOR, "T", last).code == "form/completed"
    for purpose in (Purpose.OPENING, Purpose.CLOSED):
        chips = chips_of(100_000)
        why = house.refused(CountInventory, DEALER, "T", purpose, chips)
        assert why.code == "form/completed", "exactly one of slip and form"
    house.at += DAY
    house.count("T", Purpose.OPENING)
    assert house.refused(CompleteClosedForm, FLOOR, "T", last).code == "inventory/unlocked"
    house.count("T", Purpose.CLOSING)
    assert house.refused(CompleteClosedForm, FLOOR, "T", last).code == "form/has-slip"
    house.at += DAY
    house.count("T", Purpose.CLOSED)
    day = house.floor.facility.calendar.day(house.at)
    assert house.refused(CompleteClosedForm, FLOOR, "T", day).code == "form/has-slip"


@pytest.mark.cites("465a.36(f)")
def test_the_form_is_a_choice_that_the_submission_makes_and_needs_a_slip_locked_up() -> None:
    house = used(UTH)
    house.at += DAY
    assert house.refused(CompleteClosedForm, FLOOR, "T", "2026-03-02").code == "form/not-filed"
    fresh = closed()
    assert fresh.refused(CompleteClosedForm, FLOOR, "T", "").code == "form/no-slip"


@pytest.mark.cites("465a.25(count)", "465a.36(f)(4)")
def test_the_form_goes_into_the_drop_box_and_after_the_count_to_revenue_audit() -> None:
    house = used()
    house.do(DropBox, FLOOR, "T")
    house.at += DAY
    house.do(CompleteClosedForm, FLOOR, "T", "2026-03-02")
    assert in_box(house) == ["form 1"]
    (dropped,) = house.do(DropBox, FLOOR, "T")
    assert isinstance(dropped, DropMade)
    assert dropped.papers == ("form 1",)
    assert in_box(house) == []
    (counted,) = house.do(CountBox, AUDIT, "T", 2, Cents(0), ("form 1",))
    assert isinstance(counted, BoxCounted)
    assert (counted.papers, counted.missing) == (("form 1",), ())
    assert house.log[-1].entry.actor == AUDIT


@pytest.mark.cites("465a.41", "465a.36", "465a.36(f)(5)")
def test_the_box_of_the_day_that_just_ended_is_dropped_after_its_end() -> None:
    house = closed()
    house.count("T", Purpose.OPENING)
    house.at = at("2026-03-03 05:50:00")
    house.count("T", Purpose.CLOSING)
    house.at = at("2026-03-03 06:10:00")
    (dropped,) = house.do(DropBox, FLOOR, "T")
    assert isinstance(dropped, DropMade)
    assert dropped.day == "2026-03-02", "it is the drop of the day whose slip lies in it"
    assert dropped.papers
    assert house.refused(DropBox, FLOOR, "T").code == "drop/no-paper", "today's has no paper yet"
    house.do(CompleteClosedForm, FLOOR, "T", "2026-03-02")
    (form,) = house.do(DropBox, FLOOR, "T")
    assert isinstance(form, DropMade)
    assert form.day == "2026-03-03"
    report = forms_report([one.entry for one in house.log], at("2026-03-04 06:00:00"))
    missing = [one for one in report.findings if "is not complete" not in one.what]
    assert missing == [], "both days have their paper and their drop"


@pytest.mark.cites("465a.36")
def test_a_box_is_not_dropped_for_a_day_before_the_last() -> None:
    house = used()
    house.at += 2 * DAY
    assert house.refused(DropBox, FLOOR, "T").code == "drop/no-paper"


@pytest.mark.cites("465a.36(f)(5)")
def test_saturdays_box_needs_its_slip_on_sunday_morning_too() -> None:
    house = used()
    house.do(DropBox, FLOOR, "T")
    house.at = at("2026-03-08 05:30:00")
    assert house.refused(DropBox, FLOOR, "T").code == "drop/saturday"
    house.count("T", Purpose.CLOSED)
    house.at = at("2026-03-08 06:10:00")
    (dropped,) = house.do(DropBox, FLOOR, "T")
    assert isinstance(dropped, DropMade)
    assert dropped.day == "2026-03-07"


# ── Fills and credits ────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("465a.38(slip)", "465a.38", "465a.39")
def test_a_short_fill_is_voided_and_its_number_stays() -> None:
    house = closed()
    house.count("T", Purpose.OPENING)
    house.do(RequestFill, FLOOR, "T", chips_of(50_000))
    assert house.refused(PrepareFill, CASHIER, "T", 1, chips_of(49_500)).code == "fill/count"
    house.fill_comes("T")
    assert house.refused(AcceptFill, DEALER, "T", 1, chips_of(49_500)).code == "fill/count"
    other = {10_000: Cents(50_000)}
    assert house.refused(AcceptFill, DEALER, "T", 1, other).code == "fill/count"
    assert house.refused(VoidFill, FLOOR, "T", 2, "short").code == "fill/none"
    assert house.refused(VoidFill, FLOOR, "T", 1, " ").code == "act/reason"
    assert house.refused(VoidFill, DEALER, "T", 1, "short").code == "role/not-allowed"
    house.do(VoidFill, SECOND, "T", 1, "short by a $5 chip")
    house.fill("T", 50_000)
    table = house.floor.tables["T"]
    assert (table.fills, table.fill) == (2, None)
    assert table.rack.papers == ("slip 1", "fill 1", "fill 2")
    house.do(RequestCredit, FLOOR, "T", chips_of(100))
    assert house.refused(VoidCredit, FLOOR, "T", 2, "none").code == "credit/none"
    house.do(VoidCredit, FLOOR, "T", 1, "not needed")
    assert rack(house) == 50_000


@pytest.mark.cites("465a.3")
def test_a_paper_that_was_in_no_box_is_reported_to_internal_audit_once() -> None:
    house = used()
    house.do(DropBox, FLOOR, "T")
    ((number, box),) = house.floor.tables["T"].rack.dropped.items()
    house.do(CountBox, AUDIT, "T", number, box.amount, box.papers[1:])
    assert house.floor.tables["T"].rack.missing == box.papers[:1]
    assert house.refused(ReportGap, FLOOR, "T", box.papers[:1], "lost").code == "role/not-allowed"
    assert house.refused(ReportGap, AUDIT, "T", box.papers, "lost").code == "gap/none"
    offered = legal_at(house.floor, AUDIT, "T", house.at)
    assert [one.needs_reason for one in offered if one.kind == "report-gap"] == [True]
    (told,) = house.do(ReportGap, AUDIT, "T", box.papers[:1], "it fell behind the table")
    assert isinstance(told, GapReported)
    assert house.floor.tables["T"].rack.missing == ()
    again = house.refused(ReportGap, AUDIT, "T", box.papers[:1], "again")
    assert again.code == "gap/none"


@pytest.mark.cites("465a.36(f)(1)")
def test_a_table_that_is_open_for_gaming_has_no_closed_table_form() -> None:
    house = closed()
    house.count("T", Purpose.OPENING)
    house.give(AtTable("T", OpenTable(FLOOR, at=house.at)))
    house.count("T", Purpose.CLOSING)
    house.at += DAY
    assert house.refused(CompleteClosedForm, FLOOR, "T", "2026-03-02").code == "form/open"
    house.give(AtTable("T", CloseTable(FLOOR, at=house.at)))
    house.do(CompleteClosedForm, FLOOR, "T", "2026-03-02")
