"""Slips and Closed Table forms that come after the end of the gaming day that they are for."""

import pytest

from pitboss.floor import (
    AssignStaff,
    CompleteClosedForm,
    CountInventory,
    DropBox,
    Purpose,
    RequestFill,
    SignCount,
    chips_of,
    legal_at,
)
from pitboss.floor.events import DropMade
from pitboss.floor.late_papers import day_fault, lacking
from pitboss.floor.papers import ClosedFormCompleted, InventorySigned
from pitboss.money import Cents
from pitboss.reports import FormsReport, forms_report
from tests.floor.test_days import at
from tests.floor.test_inventory import DAY, MONDAY, closed, used
from tests.support.floors import PIT, SECOND, House
from tests.support.games import RIDE, UTH
from tests.support.records import proven, record_of
from tests.support.tables import DEALER, FLOOR

#: The gaming days from Monday on; the sixth is a Saturday.
DAYS = [f"2026-03-{day:02}" for day in range(2, 12)]
WHY = "it was forgotten"
LACKS = "neither a Table Inventory Slip nor a Closed Table form"
NO_BOX = "no drop box was collected"


def locked_up(until: int = 2) -> House:
    """A table that was open on Monday and is locked up, so many days later at ten o'clock."""
    house = used()
    house.do(DropBox, FLOOR, "T")
    house.at = MONDAY + until * DAY
    return house


def report_of(house: House) -> FormsReport:
    return forms_report((one.entry for one in house.log), house.at)


def found(house: House) -> list[tuple[str, str]]:
    """What the report says, but for boxes that nobody has counted here."""
    said = [(one.day, one.what) for one in report_of(house).findings if one.fault]
    return [(day, what) for day, what in said if not what.endswith("is not complete")]


def late_form(house: House, day: str, last: str = DAYS[0], why: str = WHY) -> ClosedFormCompleted:
    (event,) = house.do(CompleteClosedForm, SECOND, "T", last, day, why)
    assert isinstance(event, ClosedFormCompleted)
    return event


def no_form(house: House, day: str, last: str = DAYS[0], why: str = WHY) -> str:
    return house.refused(CompleteClosedForm, SECOND, "T", last, day, why).code


def verified(house: House) -> None:
    """Verify decides the house's commands again, the late ones too."""
    assert proven(record_of(house)).faults == []


# ── Forms ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("465a.36(f)(1)", "465a.36(f)(3)(i)")
def test_a_form_of_a_day_that_has_ended_says_for_which_day_who_when_and_why() -> None:
    house = locked_up()
    assert found(house) == [(DAYS[1], LACKS), (DAYS[1], NO_BOX)], "missing until then"
    event = late_form(house, DAYS[1])
    assert (event.day, event.shift, event.last_opened) == (DAYS[1], "night", DAYS[0])
    assert (event.late, event.credential) == (WHY, "4")
    verified(house)
    when = "2026-03-04 10:00:00"
    late = f"form 1 is late: signed by Gus on {when}: {WHY}"
    assert found(house) == [(DAYS[1], late), (DAYS[1], NO_BOX)]
    (dropped,) = house.do(DropBox, FLOOR, "T")
    assert isinstance(dropped, DropMade)
    assert (dropped.day, dropped.papers) == (DAYS[1], ("form 1",))
    assert found(house) == [(DAYS[1], late)], "lateness stays on the report"
    assert not report_of(house).ok
    paper = next(one for one in report_of(house).papers if one.what == "form")
    assert (paper.day, paper.shift, paper.late) == (DAYS[1], "night", WHY)
    assert house.refused(DropBox, FLOOR, "T").code == "drop/no-paper", "today has none yet"
    house.do(CompleteClosedForm, SECOND, "T", DAYS[0])
    (dropped,) = house.do(DropBox, FLOOR, "T")
    assert isinstance(dropped, DropMade)
    assert dropped.day == DAYS[2]
    house.audit()


@pytest.mark.cites("465a.36(f)(5)")
def test_a_box_with_a_late_form_and_that_of_the_day_is_the_drop_of_the_day() -> None:
    house = locked_up()
    late_form(house, DAYS[1])
    house.do(CompleteClosedForm, SECOND, "T", DAYS[0])
    house.at += DAY - 4 * 3600 + 60
    (dropped,) = house.do(DropBox, FLOOR, "T")
    assert isinstance(dropped, DropMade)
    assert (dropped.day, dropped.papers) == (DAYS[2], ("form 1", "form 2"))


@pytest.mark.cites("465a.36(f)(5)")
def test_a_box_with_several_late_forms_is_the_drop_of_the_newest_day() -> None:
    house = locked_up(until=3)
    late_form(house, DAYS[2])
    late_form(house, DAYS[1])
    (dropped,) = house.do(DropBox, FLOOR, "T")
    assert isinstance(dropped, DropMade)
    assert dropped.day == DAYS[2]


@pytest.mark.cites("465a.36(f)", "R60")
def test_a_late_form_is_refused_where_it_would_not_be_true() -> None:
    house = locked_up()
    assert no_form(house, DAYS[1], why=" ") == "act/reason"
    assert no_form(house, DAYS[1], last=DAYS[1]) == "form/last-opened"
    assert no_form(house, DAYS[2]) == "paper/not-late", "today has not ended"
    assert no_form(house, DAYS[0]) == "paper/there", "it was open on Monday"
    assert no_form(house, "2026-03-01") == "paper/day", "there was no such table"
    for day in ("tomorrow", "2026-W10-2", ""):
        why = no_form(house, day)
        assert why == ("paper/not-late" if not day else "paper/day")
    late_form(house, DAYS[1])
    assert no_form(house, DAYS[1]) == "paper/there", "one is enough"
    house.count("T", Purpose.OPENING)
    house.at += DAY
    assert no_form(house, DAYS[2]) == "inventory/unlocked"
    assert house.refused(CompleteClosedForm, DEALER, "T", DAYS[0], DAYS[1], WHY).code == (
        "role/not-allowed"
    )


@pytest.mark.cites("465a.36(f)")
def test_a_paper_is_late_from_the_very_end_of_its_day_and_the_first_day_is_the_tables_own() -> None:
    house = locked_up()
    table, calendar = house.floor.tables["T"], house.floor.facility.calendar
    end = calendar.ends(DAYS[1])
    house.at = end - 1
    assert no_form(house, DAYS[1]) == "paper/not-late"
    assert list(lacking(house.floor, table, end - 1)) == []
    house.at = end
    assert list(lacking(house.floor, table, end)) == [DAYS[1]]
    late_form(house, DAYS[1])
    # A table that is set up in the first second of a day has that day, and none before it.
    fresh = closed()
    first = fresh.floor.facility.calendar.ends(DAYS[1])
    fresh.at = first
    fresh.set_up("U", RIDE, unlocked=False)
    fresh.at = first + 3 * DAY
    new = fresh.floor.tables["U"]
    assert list(lacking(fresh.floor, new, fresh.at)) == DAYS[2:5]
    assert day_fault(fresh.floor, new, DAYS[2], fresh.at, "x") is None
    why = day_fault(fresh.floor, new, DAYS[1], fresh.at, "x")
    assert why is not None
    assert why.code == "paper/day"


@pytest.mark.cites("465a.36(f)(1)")
def test_a_late_form_does_not_open_the_day_whose_form_is_complete() -> None:
    house = locked_up()
    house.do(CompleteClosedForm, SECOND, "T", DAYS[0])
    late_form(house, DAYS[1])
    again = house.refused(CompleteClosedForm, SECOND, "T", DAYS[0])
    assert again.code == "form/completed"


@pytest.mark.cites("465a.36(f)(5)")
def test_no_late_form_is_made_for_a_saturday_but_a_count_is() -> None:
    house = locked_up(until=6)
    assert no_form(house, DAYS[5]) == "form/saturday"
    house.do(CountInventory, DEALER, "T", Purpose.CLOSED, chips_of(100_000), DAYS[5])
    verified(house)
    assert house.refused(SignCount, FLOOR, "T", Cents(100_000)).code == "act/reason"
    (signed,) = house.do(SignCount, FLOOR, "T", Cents(100_000), "", WHY)
    assert isinstance(signed, InventorySigned)
    assert (signed.day, signed.shift, signed.late) == (DAYS[5], "night", WHY)
    missing = [day for day, what in found(house) if what == LACKS]
    assert missing == DAYS[1:5], "the others are still missing"
    assert (
        DAYS[5],
        f"slip 3 (closed) is late: signed by Fay on 2026-03-08 11:00:00: {WHY}",
    ) in found(house)
    for day in DAYS[1:5]:
        late_form(house, day)
    assert not any(what == LACKS for _, what in found(house))


@pytest.mark.cites("465a.36(f)(3)(iii)")
def test_a_form_is_still_made_after_the_table_was_opened_again_with_the_slip_of_that_day() -> None:
    house = locked_up()
    house.count("T", Purpose.OPENING)
    house.count("T", Purpose.CLOSING)
    assert house.floor.tables["T"].rack.unpapered == {DAYS[1]: DAYS[0]}
    assert no_form(house, DAYS[1], last=DAYS[2]) == "form/last-opened"
    late_form(house, DAYS[1], last=DAYS[0])
    assert house.floor.tables["T"].rack.unpapered == {}
    assert [what for day, what in found(house) if day == DAYS[1]] == [
        f"form 1 is late: signed by Gus on 2026-03-04 10:00:00: {WHY}",
        NO_BOX,
    ]


def test_no_form_is_made_for_a_day_on_which_the_table_stood_open_without_a_paper() -> None:
    house = used()
    house.count("T", Purpose.OPENING)
    house.at = MONDAY + 2 * DAY
    house.count("T", Purpose.CLOSING)
    assert house.floor.tables["T"].rack.unpapered == {DAYS[1]: ""}
    assert no_form(house, DAYS[1]) == "paper/there"
    assert (DAYS[1], LACKS) in found(house), "it stays missing"


def test_a_form_of_its_own_day_is_not_called_late() -> None:
    house = locked_up()
    assert house.refused(CompleteClosedForm, SECOND, "T", DAYS[0], "", WHY).code == "paper/not-late"
    (event,) = house.do(CompleteClosedForm, SECOND, "T", DAYS[0])
    assert isinstance(event, ClosedFormCompleted)
    assert (event.day, event.late) == (DAYS[2], "")
    verified(house)


# ── Counts ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("465a.36", "465a.36(e)")
@pytest.mark.parametrize("purpose", [Purpose.CLOSING, Purpose.DROP])
def test_a_table_that_nothing_has_touched_since_is_counted_for_the_day_that_ended(
    purpose: Purpose,
) -> None:
    house = used()
    house.count("T", Purpose.OPENING)
    house.at = at("2026-03-03 06:05:00")
    for _ in range(2):
        house.do(CountInventory, DEALER, "T", purpose, chips_of(99_000), DAYS[0])
    signed, *rest = house.do(SignCount, FLOOR, "T", Cents(99_000), "a chip fell", WHY)
    assert isinstance(signed, InventorySigned)
    assert (signed.day, signed.shift, signed.off) == (DAYS[0], "night", -1_000)
    if purpose is Purpose.CLOSING:
        rest = list(house.do(DropBox, FLOOR, "T"))
    (dropped,) = rest
    assert isinstance(dropped, DropMade)
    assert dropped.day == DAYS[0]
    house.audit()


def test_what_was_touched_since_is_not_counted_for_a_day_that_ended() -> None:
    house = used()
    house.count("T", Purpose.OPENING)
    house.at = at("2026-03-03 06:05:00")
    count = ("T", Purpose.CLOSING, chips_of(100_000), DAYS[0])
    house.do(CountInventory, DEALER, *count)
    house.do(RequestFill, FLOOR, "T", chips_of(500))
    late = house.refused(SignCount, FLOOR, "T", Cents(100_000), "", WHY).code
    assert late == "fill/open", "a fill is on its way"
    drop = ("T", Purpose.DROP, chips_of(100_000), DAYS[0])
    assert house.refused(CountInventory, DEALER, *drop).code == "paper/too-late"
    other = locked_up(until=2)
    other.count("T", Purpose.OPENING)
    other.count("T", Purpose.CLOSING)
    count = ("T", Purpose.CLOSED, chips_of(100_000), DAYS[1])
    assert other.refused(CountInventory, DEALER, *count).code == "paper/too-late"


def test_a_count_is_late_only_of_a_day_that_lacks_it_and_never_opens_a_table() -> None:
    house = locked_up()
    chips = chips_of(100_000)
    opening = ("T", Purpose.OPENING, chips, DAYS[1])
    assert house.refused(CountInventory, DEALER, *opening).code == "paper/opening"
    for day, code in ((DAYS[0], "paper/there"), (DAYS[2], "paper/not-late"), ("x", "paper/day")):
        count = ("T", Purpose.CLOSED, chips, day)
        assert house.refused(CountInventory, DEALER, *count).code == code
    house.do(CountInventory, DEALER, "T", Purpose.CLOSED, chips)
    assert house.refused(SignCount, FLOOR, "T", Cents(100_000), "", WHY).code == "paper/not-late"
    house.do(SignCount, FLOOR, "T", Cents(100_000))


def test_a_second_count_is_of_the_same_day_as_the_first() -> None:
    house = locked_up()
    short = chips_of(99_000)
    house.do(CountInventory, DEALER, "T", Purpose.CLOSED, short)
    house.do(CountInventory, DEALER, "T", Purpose.CLOSED, short, DAYS[1])
    signs = ("T", Cents(99_000), "a chip fell", WHY)
    assert house.refused(SignCount, FLOOR, *signs).code == "count/again"


def test_late_papers_are_offered_to_whoever_may_make_them() -> None:
    house = locked_up(until=12)
    house.do(AssignStaff, PIT, SECOND.person, ("T",))
    moves = legal_at(house.floor, SECOND, "T", house.at)
    forms = [one for one in moves if one.kind == "complete-closed-form"]
    assert all(one.needs_reason for one in forms)
    days = [one.day for one in forms]
    assert days == ["2026-03-08", "2026-03-09", *DAYS[8:], "2026-03-12", "2026-03-13"]
    counts = {
        one.day
        for one in legal_at(house.floor, DEALER, "T", house.at)
        if one.kind == "count-inventory"
    }
    assert {"", "2026-03-07", *days} == counts, "on a Saturday it is counted"


def test_a_game_without_the_procedure_has_late_slips_alone() -> None:
    house = closed(UTH)
    house.at += DAY
    assert no_form(house, DAYS[0], last="") == "form/not-filed"
    house.do(CountInventory, DEALER, "T", Purpose.CLOSED, {}, DAYS[0])
    house.do(SignCount, FLOOR, "T", Cents(0), "", WHY)
    assert [what for _, what in found(house)][:1] == [
        f"slip 1 (closed) is late: signed by Fay on 2026-03-03 10:00:00: {WHY}"
    ]
