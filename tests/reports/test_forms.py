"""A week on the floor: every paper is there, signed by the right people, and the books agree."""

import json
from collections import Counter

import pytest

from pitboss.floor import (
    AcceptFill,
    CountBox,
    CountCards,
    DeckLabel,
    Purpose,
    ReportGap,
    RequestFill,
    VoidFill,
    chips_of,
)
from pitboss.floor import accounts as a
from pitboss.floor import events as e
from pitboss.money import Cents
from pitboss.record import Role
from pitboss.reports import FormsReport, forms_report
from pitboss.round import events as r
from pitboss.round.meters import UNITS
from pitboss.wire.forms import TablePeriod, forms_of
from pitboss.wire.text import csv_rows, json_text
from tests.floor.test_days import NEW_YORK
from tests.floor.test_inventory import FORMS
from tests.support.floors import AUDIT, House
from tests.support.games import RIDE, UTH
from tests.support.tables import DEALER, FLOOR
from tests.support.weeks import Week

#: Thursday to Wednesday; on Sunday morning, within Saturday's gaming day, the clocks go forward.
DAYS = [f"2026-03-{day:02}" for day in range(5, 12)]
ROUNDS = 1
TABLES = {"auto": UTH, "dealt": RIDE}


def forgotten(table: str) -> None:
    """Nobody does it."""


def week_of() -> Week:
    house = House(FORMS, calendar=NEW_YORK, at=NEW_YORK.begins(DAYS[0]))
    return Week(house, TABLES, RIDE)


def report_of(house: House) -> FormsReport:
    until = NEW_YORK.begins("2026-03-12")
    return forms_report((one.entry for one in house.log), until)


@pytest.fixture(scope="module")
def week() -> House:
    """A week in which everything goes as it should."""
    found = week_of()
    for day in DAYS:
        found.run_day(day, ROUNDS)
    found.house.audit()
    return found.house


@pytest.mark.cites("465a.36(c)", "465a.36", "465a.36(f)(5)")
def test_every_table_has_its_paper_on_every_gaming_day_and_nothing_is_missing(week: House) -> None:
    report = report_of(week)
    assert [(one.day, one.what) for one in report.findings] == [
        ("2026-03-07", "the clocks change: this gaming day has 23 hours")
    ]
    assert report.ok, "that is no fault"
    assert Counter(one.day for one in report.periods) == dict.fromkeys(DAYS, 3)
    forms = [one.day for one in report.papers if one.what == "form"]
    assert forms == ["2026-03-06", *DAYS[3:]], "a slip on the first day and on Saturday"
    assert all(one.status == "complete" for one in report.papers)


@pytest.mark.cites("465a.36(e)")
def test_no_number_is_missing(week: House) -> None:
    numbers: dict[tuple[str, str], list[int]] = {}
    for paper in report_of(week).papers:
        numbers.setdefault((paper.table, paper.what), []).append(paper.number)
    assert len(numbers) >= 9
    for found in numbers.values():
        assert found == list(range(1, len(found) + 1))


@pytest.mark.cites("465a.36(e)(5)", "465a.36(f)(3)(iv)")
def test_every_signature_is_by_the_right_person(week: House) -> None:
    people = week.floor.facility.people
    both = [Role.DEALER, Role.FLOORPERSON]
    wanted = {
        "form": [Role.FLOORPERSON],
        "fill": [Role.FLOORPERSON, Role.CASHIER, Role.SECURITY, Role.DEALER],
        "credit": [Role.FLOORPERSON, Role.CASHIER, Role.SECURITY, Role.DEALER],
        "box": [Role.FLOORPERSON, Role.REVENUE_AUDIT],
        "jackpot": [Role.DEALER, Role.FLOORPERSON, Role.CASHIER],
    }
    twice = 0
    for paper in report_of(week).papers:
        roles = [one.capacity for one in paper.signatures]
        if paper.what == "slip":
            assert roles in (both, both + both), "at closing, and again at opening"
            twice += roles == both + both
        else:
            assert roles == wanted[paper.what]
        persons = [one.person for one in paper.signatures]
        signers = 2 if paper.what == "slip" else len(persons)
        assert len(set(persons)) == signers, "nobody signs twice"
        for one in paper.signatures:
            assert people[one.person].credential == one.credential != ""
    assert twice == len(TABLES) * len(DAYS)


@pytest.mark.cites("465a.36")
def test_table_win_is_equal_to_the_ledger_to_the_cent(week: House) -> None:
    report = report_of(week)
    for period in report.periods:
        assert period.agrees
        assert period.ledger_win == period.win * UNITS
        assert period.over_short == 0
    assert any(period.win for period in report.periods)
    # The same sum over the week from what stands where: cash that came and went over the counter.
    for name in TABLES:
        of = [one for one in report.periods if one.table == name]
        moved = sum(one.drop + one.credits - one.fills for one in of)
        assert sum(one.win for one in of) == moved + week.cents(a.inventory(name))
        assert of[-1].closing == week.cents(a.inventory(name))


def test_the_week_has_prizes_that_were_documented_and_decks_that_changed(week: House) -> None:
    events = Counter(type(one.entry.event) for one in week.log)
    assert events[e.SlipPrepared] == events[e.SlipVerified] == events[e.SlipPaid] > 0
    assert events[r.RoundClosed] == len(TABLES) * len(DAYS) * ROUNDS
    assert week.floor.facility.decks == {}


def test_the_report_is_json_and_csv(week: House) -> None:
    report = report_of(week)
    value = json.loads(json_text(forms_of(report)))
    assert value["zone"] == "America/New_York"
    assert [*value] == ["facility", "zone", "ok", "days", "periods", "papers", "findings"]
    assert len(value["papers"]) == len(report.papers)
    rows = list(csv_rows(TablePeriod, forms_of(report).periods))
    assert len(rows) == 1 + len(report.periods)
    assert rows[0][:4] == ["day", "table", "game", "box"]
    assert list(csv_rows(TablePeriod, forms_of(FormsReport()).periods)) == [rows[0]]


def test_mishaps_are_named() -> None:
    week = week_of()
    house = week.house
    voided: list[int] = []

    def short_fill(name: str) -> None:
        house.do(RequestFill, FLOOR, name, chips_of(50_000))
        number = house.floor.tables[name].fills
        house.fill_comes(name)
        why = house.refused(AcceptFill, DEALER, name, number, chips_of(49_500))
        assert why.code == "fill/count"
        house.do(VoidFill, FLOOR, name, number, "short by $5")
        voided.append(number)

    def lost_form(name: str) -> None:
        ((number, box),) = house.floor.tables[name].rack.dropped.items()
        house.do(CountBox, AUDIT, name, number, Cents(box.amount), ())

    def short_cash(name: str) -> None:
        ((number, box),) = house.floor.tables[name].rack.dropped.items()
        house.do(CountBox, AUDIT, name, number, Cents(box.amount - 2_000), box.papers)

    week.mishaps = {
        (DAYS[1], "open auto"): lambda name: week.count_wrong(
            name, Purpose.OPENING, -10_000, stands=True
        ),
        (DAYS[1], "open dealt"): lambda name: week.count_wrong(
            name, Purpose.OPENING, 500, stands=False
        ),
        (DAYS[1], "fill dealt"): short_fill,
        (DAYS[1], "count auto"): short_cash,
        (DAYS[3], "count closed"): lost_form,
        (DAYS[4], "form closed"): forgotten,
    }
    for day in DAYS[:6]:
        week.run_day(day, rounds=1)
    house.audit()
    until = NEW_YORK.begins(DAYS[6])
    report = forms_report((one.entry for one in house.log), until)
    told = [(one.day, one.table, one.what) for one in report.findings]
    assert told == [
        (DAYS[1], "auto", "a count (opening) was $100 short against the books"),
        (DAYS[1], "auto", "a count (opening) was $100 short against the books"),
        (DAYS[1], "auto", "slip 4 (opening) stands $100 short: counted twice"),
        (DAYS[1], "auto", "the cash of box 2 is $20 short against the books"),
        (DAYS[1], "dealt", "a count (opening) was $5 over against the books"),
        (DAYS[1], "dealt", f"fill {voided[0]} is void: short by $5"),
        (DAYS[2], "", "the clocks change: this gaming day has 23 hours"),
        (DAYS[3], "closed", "form 2 was not in box 4"),
        (DAYS[3], "closed", "internal audit was not told within two days that form 2 is missing"),
        (DAYS[4], "closed", "neither a Table Inventory Slip nor a Closed Table form"),
        (DAYS[4], "closed", "no drop box was collected"),
    ]
    for period in report.periods:
        assert period.agrees, "whatever went wrong, papers and ledger say the same"
    off = {one.day: one.over_short for one in report.periods if one.over_short}
    assert off == {DAYS[1]: -12_000 * UNITS}


@pytest.mark.cites("465a.3(gap)", "465a.3")
def test_internal_audit_is_told_of_a_paper_that_is_missing_within_two_days() -> None:
    week = week_of()
    house = week.house

    def lost(name: str) -> None:
        ((number, box),) = house.floor.tables[name].rack.dropped.items()
        house.do(CountBox, AUDIT, name, number, Cents(box.amount), ())

    week.mishaps = {(DAYS[0], "count closed"): lost}
    week.run_day(DAYS[0], rounds=1)
    since = house.at

    def told(until: int) -> list[tuple[str, bool]]:
        found = forms_report((one.entry for one in house.log), until, DAYS[0]).findings
        assert [one.what for one in found if one.fault] == ["slip 1 was not in box 1"]
        found = forms_report((one.entry for one in house.log), until).findings
        return [(one.what, one.fault) for one in found if "audit" in one.what]

    two_days = 48 * 3600
    assert told(since + two_days) == []
    what = "internal audit was not told within two days that slip 1 is missing"
    assert told(since + two_days + 1) == [(what, True)]
    for papers, why, code in (
        ((), "lost", "gap/none"),
        (("slip 2",), "lost", "gap/none"),
        (("slip 1", "slip 1"), "lost", "gap/none"),
        (("slip 1",), " ", "act/reason"),
    ):
        assert house.refused(ReportGap, AUDIT, "closed", papers, why).code == code
    assert house.refused(ReportGap, FLOOR, "closed", ("slip 1",), "lost").code == "role/not-allowed"
    before = house.floor
    kept = list(house.log)
    for hours, late in ((48, False), (49, True)):
        house.floor, house.log, house.at = before, list(kept), since + hours * 3600
        house.do(ReportGap, AUDIT, "closed", ("slip 1",), "it fell behind the count table")
        said = f"internal audit was told of slip 1 on {NEW_YORK.clock(house.at)}"
        said = f"{said}: it fell behind the count table"
        assert told(house.at + two_days) == [
            (f"{said} (later than two days)" if late else said, late)
        ]
        again = house.refused(ReportGap, AUDIT, "closed", ("slip 1",), "again")
        assert again.code == "gap/none", "once is enough"


def test_a_box_that_nobody_counted_and_a_day_that_is_not_over() -> None:
    week = week_of()
    week.run_day(DAYS[0], rounds=1)
    week.clock(DAYS[1], 4)
    week.open("auto")
    until = week.house.at
    report = forms_report((one.entry for one in week.house.log), until)
    assert [(one.day, one.fault) for one in report.findings] == [(DAYS[1], False)]
    assert "still going on" in report.findings[0].what
    assert report.ok, "nobody is accused of a day that is not over"
    week.mishaps = {(DAYS[1], f"count {name}"): forgotten for name in (*TABLES, "closed")}
    week.close("auto")
    week.house.count("dealt", Purpose.CLOSED)
    week.stay_closed(DAYS[1])
    for name in (*TABLES, "closed"):
        week.drop(name)
    report = forms_report((one.entry for one in week.house.log), NEW_YORK.begins(DAYS[2]))
    faults = [(one.day, one.what) for one in report.findings if one.fault]
    assert faults == [(DAYS[1], "box 2 is not complete")] * 3
    assert not report.ok


@pytest.mark.cites("603a.16(count)", "603a.16")
def test_a_store_of_cards_that_nobody_counts_for_three_months_is_named() -> None:
    house = House(FORMS, calendar=NEW_YORK, at=NEW_YORK.begins(DAYS[0]))
    house.store(DeckLabel("red 1", "red"), DeckLabel("blue 1", "blue"))
    day = 24 * 3600

    def told() -> list[tuple[str, str]]:
        found = forms_report((one.entry for one in house.log), house.at).findings
        return [(one.what, one.cite) for one in found if one.fault]

    house.at += 92 * day
    assert told() == []
    house.at += 1
    assert told() == [("the store of cards was last counted on 2026-03-05", "603a.16")]
    house.two_persons(CountCards(("red 1",)))
    assert told() == [
        ("the store of cards was last counted on 2026-03-05", "603a.16"),
        ("deck blue 1 is missing from the store of cards", "603a.16"),
    ]
    house.at += 90 * day
    assert len(told()) == 2, "since then it is in order"


# ── The last day, and since ──────────────────────────────────────────────────────────────────


@pytest.mark.cites("465a.36", "465a.36(f)")
def test_papers_that_the_last_day_lacks_are_missed_once_it_is_over(week: House) -> None:
    last = DAYS[-1]
    kept = [
        one.entry
        for one in week.log
        if not (one.entry.stream == "table/closed" and NEW_YORK.day(one.entry.at) == last)
    ]
    missing = [
        (last, "closed", "neither a Table Inventory Slip nor a Closed Table form"),
        (last, "closed", "no drop box was collected"),
    ]

    def told(until: int, through: str | None = None) -> list[tuple[str, str, str]]:
        found = forms_report(kept, until, through).findings
        return [(one.day, one.table, one.what) for one in found if one.fault]

    assert told(NEW_YORK.ends(last) - 1) == []
    assert told(NEW_YORK.ends(last)) == missing
    assert told(NEW_YORK.ends(last) + 3600) == missing
    far = NEW_YORK.ends(last) + 10 * 24 * 3600
    assert told(far, through=last) == missing, "days since do not count"
    assert told(NEW_YORK.ends(last) - 1, through=last) == [], "it is named, but not over"


@pytest.mark.cites("465a.36")
def test_days_on_which_the_whole_floor_is_silent_are_missed(week: House) -> None:
    log = [one.entry for one in week.log]
    report = forms_report(log, NEW_YORK.begins("2026-03-13") + 3600)
    silent = [(one.day, one.table) for one in report.findings if "neither" in one.what]
    assert silent == [("2026-03-12", name) for name in ("auto", "closed", "dealt")]
    assert report.findings[-1].day == "2026-03-13"
    assert not report.findings[-1].fault


def test_a_report_through_a_day_is_the_same_whenever_it_is_asked(week: House) -> None:
    log = [one.entry for one in week.log]
    of_then = [one for one in log if one.at < NEW_YORK.ends(DAYS[2])]
    then = forms_of(forms_report(of_then, NEW_YORK.ends(DAYS[2])))
    later = forms_of(forms_report(log, NEW_YORK.ends(DAYS[6]), through=DAYS[2]))
    assert later == then
    assert {one.day for one in later.periods} == set(DAYS[:3])
