"""Weeks in which anything may go wrong on any day: whatever did is named, and nothing else is."""

from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pitboss.floor import (
    AcceptFill,
    CompleteClosedForm,
    CountBox,
    CountInventory,
    DropBox,
    Purpose,
    ReportGap,
    RequestFill,
    SignCount,
    VoidFill,
    chips_of,
)
from pitboss.floor import accounts as a
from pitboss.floor.days import is_saturday
from pitboss.money import Cents, dollars_text
from pitboss.reports import forms_report
from tests.floor.test_days import NEW_YORK
from tests.floor.test_inventory import FORMS
from tests.support.floors import AUDIT, SECOND, House
from tests.support.games import GAMES, RIDE
from tests.support.records import proven, record_of
from tests.support.tables import DEALER, FLOOR
from tests.support.weeks import Week

LONG = settings().max_examples >= 1_000
#: A fortnight where there is time, and else the days around a Saturday.
LENGTH = 14 if LONG else 3
#: The clocks go forward in the second week of the first, and back in the second of the second.
BEGINS = ("2026-03-05", "2026-10-29", "2026-06-05")
WHY = "it was forgotten"
TWO_DAYS = 48 * 3600


class Mishaps:
    """A floor on which somebody errs now and then, and what the report has to say of it."""

    def __init__(self, seed: int, begins: str) -> None:
        self.chance = Random(seed)
        first = date.fromisoformat(begins)
        self.days = [(first + timedelta(days=one)).isoformat() for one in range(LENGTH)]
        self.house = House(FORMS, calendar=NEW_YORK, at=NEW_YORK.begins(begins))
        games = self.chance.sample(list(GAMES), 2)
        self.week = Week(self.house, dict(zip(("auto", "dealt"), games, strict=True)), RIDE, seed)
        self.told: list[tuple[str, str, str]] = []
        self.off = 0
        self.forgotten: list[str] = []
        #: Which day a late box is for, and since when which paper is missing.
        self.boxes: dict[int, str] = {}
        self.lost: dict[tuple[str, str], int] = {}

    def run(self) -> None:
        for day in self.days:
            self.make_up_for(day)
            self.report_gaps()
            self.err_on(day)
            self.week.run_day(day, rounds=self.chance.randrange(1, 4) if LONG else 1)
            hours = (NEW_YORK.ends(day) - NEW_YORK.begins(day)) // 3600
            if hours != 24:
                what = f"the clocks change: this gaming day has {hours} hours"
                self.told.append((day, "", what))
        for day in self.forgotten:
            self.tell(day, "closed", "neither a Table Inventory Slip nor a Closed Table form")
            self.tell(day, "closed", "no drop box was collected")
            if is_saturday(day):
                self.tell(day, "closed", "no Table Inventory Slip on a Saturday")
        for (table, paper), since in self.lost.items():
            if NEW_YORK.ends(self.days[-1]) > since + TWO_DAYS:
                what = f"internal audit was not told within two days that {paper} is missing"
                self.tell(NEW_YORK.day(since), table, what)

    def tell(self, day: str, table: str, what: str) -> None:
        self.told.append((day, table, what))

    def err_on(self, day: str) -> None:
        """What goes wrong on a day, by moment and table."""
        for moment, does in (
            ("open", self.count_wrong),
            ("fill", self.short_fill),
            ("count", self.short_box),
        ):
            for table in ("auto", "dealt", "closed"):
                if self.chance.random() < 0.3 and (table != "closed" or moment == "count"):
                    self.week.mishaps[day, f"{moment} {table}"] = does
        if self.chance.random() < 0.3:
            self.week.mishaps[day, "form closed"] = lambda _: None
            self.forgotten.append(day)

    # ── What people do wrong ─────────────────────────────────────────────────────────────────

    def count_wrong(self, table: str) -> None:
        cents = self.chance.choice((-500, 500, 2_500, 10_000))
        if self.house.cents(a.inventory(table)) + cents < 0:
            cents = -cents
        stands = self.chance.random() < 0.5
        self.week.count_wrong(table, Purpose.OPENING, cents, stands=stands)
        off = f"{dollars_text(Cents(abs(cents)))} {'over' if cents > 0 else 'short'}"
        for _ in range(1 + stands):
            self.tell(self.week.day, table, f"a count (opening) was {off} against the books")
        if stands:
            number = self.house.floor.tables[table].rack.slips
            what = f"slip {number} (opening) stands {off}: counted twice"
            self.tell(self.week.day, table, what)
            self.off += cents

    def short_fill(self, table: str) -> None:
        self.house.do(RequestFill, FLOOR, table, chips_of(50_000))
        asked = self.house.fill_comes(table)
        short = (table, asked.number, chips_of(49_500))
        assert self.house.refused(AcceptFill, DEALER, *short).code == "fill/count"
        self.house.do(VoidFill, FLOOR, table, asked.number, "short by $5")
        self.tell(self.week.day, table, f"fill {asked.number} is void: short by $5")

    def short_box(self, table: str) -> None:
        """A box lacks some of its papers, or of its cash."""
        for number, box in self.house.floor.tables[table].rack.dropped.items():
            lost = self.chance.sample(box.papers, self.chance.randrange(len(box.papers) + 1))
            found = tuple(one for one in box.papers if one not in lost)
            short = min(2_000, box.amount)
            cash = Cents(box.amount - short)
            self.house.do(CountBox, AUDIT, table, number, cash, found)
            self.off -= short
            late = self.boxes.get(number) if table == "closed" else None
            day = late or self.week.day
            for paper in lost:
                self.tell(day, table, f"{paper} was not in box {number}")
                self.lost[table, paper] = self.house.at
            if short:
                what = f"the cash of box {number} is {dollars_text(Cents(short))} short"
                self.tell(day, table, f"{what} against the books")

    def report_gaps(self) -> None:
        """Internal audit is told of what is missing at a table, sooner or later."""
        for table, found in self.house.floor.tables.items():
            papers = found.rack.missing
            if papers and self.chance.random() < 0.4:
                self.house.do(ReportGap, AUDIT, table, papers, WHY)
                when = NEW_YORK.clock(self.house.at)
                for paper in papers:
                    what = f"internal audit was told of {paper} on {when}: {WHY}"
                    late = self.house.at > self.lost.pop((table, paper)) + TWO_DAYS
                    more = " (later than two days)" if late else ""
                    self.tell(self.week.day, table, f"{what}{more}")

    def make_up_for(self, today: str) -> None:
        """A paper that was forgotten is made up for, some hours into another day."""
        if not self.forgotten or self.chance.random() < 0.5:
            return
        day = self.forgotten.pop(self.chance.randrange(len(self.forgotten)))
        self.week.clock(today, 2)
        slip = self.house.floor.tables["closed"].rack.slip
        when = NEW_YORK.clock(self.house.at)
        if slip is None or (is_saturday(day) and slip.day < day):
            rack = self.house.cents(a.inventory("closed"))
            count = ("closed", Purpose.CLOSED, chips_of(rack), day)
            self.house.do(CountInventory, DEALER, *count)
            self.house.do(SignCount, FLOOR, "closed", Cents(rack), "", WHY)
            number = self.house.floor.tables["closed"].rack.slips
            what = f"slip {number} (closed) is late: signed by Fay on {when}: {WHY}"
        elif is_saturday(day) or not self.form(day):
            # The container was opened since: it stays missing.
            self.forgotten.append(day)
            return
        else:
            number = self.house.floor.tables["closed"].rack.forms
            what = f"form {number} is late: signed by Gus on {when}: {WHY}"
        self.tell(day, "closed", what)
        self.house.do(DropBox, FLOOR, "closed")
        self.boxes[self.house.floor.tables["closed"].rack.boxes] = day

    def form(self, day: str) -> bool:
        """The form of a day that has ended, with the date of the slip that was locked up then."""
        rack = self.house.floor.tables["closed"].rack
        assert rack.slip is not None
        last = rack.unpapered.get(day, rack.slip.day)
        if day < rack.slip.day and day not in rack.unpapered:
            return False
        self.house.do(CompleteClosedForm, SECOND, "closed", last, day, WHY)
        return True


@pytest.mark.cites("465a.36", "465a.36(f)(4)", "465a.36(f)(5)")
@settings(max_examples=60 if LONG else 3, phases=(Phase.explicit, Phase.generate))
@given(st.integers(0, 10**9), st.sampled_from(BEGINS))
def test_whatever_goes_wrong_is_named_and_nothing_else_is(seed: int, begins: str) -> None:
    floor = Mishaps(seed, begins)
    floor.run()
    house = floor.house
    until = NEW_YORK.ends(floor.days[-1])
    report = forms_report((one.entry for one in house.log), until)
    late = sorted((one.day, one.table, one.what) for one in report.findings)
    assert late == sorted(floor.told)
    assert all(one.agrees for one in report.periods), "papers and ledger say the same"
    assert sum(one.over_short for one in report.periods) == floor.off * 10**6
    house.audit()
    verdict = proven(record_of(house))
    assert (verdict.faults, verdict.floor_folded) == ([], 0), (
        "all of it follows from lawful commands"
    )
