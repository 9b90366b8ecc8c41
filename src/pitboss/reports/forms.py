"""The papers of a floor, by table and gaming day, and the faults found in them.

Table game win is computed twice: from the papers (drop, slips, fills, credits, less what game
accounts owe to players), and from the settled lines of the rounds. The two must agree to the cent.
A period ends when a table's drop box is removed; its day is the gaming day of that drop.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from pitboss.floor import FACILITY, Calendar, FloorTable, Movement, apply_stream, movements
from pitboss.floor import events as e
from pitboss.floor import papers as p
from pitboss.floor.card_store import CardsCounted, CardsReceived
from pitboss.floor.days import is_saturday
from pitboss.floor.machine import State
from pitboss.floor.stream_names import stream_name
from pitboss.money import Cents, dollars_text
from pitboss.record import Entry, Role
from pitboss.reports.final_lines import FinalLines
from pitboss.reports.papers import KINDS, Credentials, Paper, Papers
from pitboss.reports.periods import Period
from pitboss.round import events as r
from pitboss.round.meters import UNITS

__all__ = ["Finding", "FormsReport", "Period", "forms_report"]

_HOURS: Final = 24 * 3600
#: The time in which a gap in numbered papers is reported to internal audit (465a.3).
_TWO_DAYS: Final = 2 * _HOURS
#: The longest interval between counts of the card store.
_THREE_MONTHS: Final = 92 * _HOURS


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault, or something that somebody should know."""

    day: str
    table: str
    what: str
    cite: str
    #: Whether it is a fault; otherwise it is for information.
    fault: bool = True


@dataclass(slots=True)
class FormsReport:
    """The whole report."""

    facility: str = ""
    calendar: Calendar = field(default_factory=Calendar)
    days: tuple[str, ...] = ()
    periods: list[Period] = field(default_factory=list)
    papers: list[Paper] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing is missing and nothing differs."""
        return not any(one.fault for one in self.findings)


def forms_report(
    entries: Iterable[Entry], until: int | None = None, through: str | None = None
) -> FormsReport:
    """The papers in entries of any streams.

    Each stream is in its own order; the facility's comes first, or interleaved by time. ``until``
    is the time of the report, by default that of the last entry: the days before it should be
    complete. ``through`` is the last gaming day to include.
    """
    reader = _Reader(through)
    for entry in entries:
        reader.see(entry)
    return reader.report(until)


class _Reader:
    """The reader of a facility's entries, with those of its tables."""

    def __init__(self, through: str | None) -> None:
        self._through = through
        #: The first instant after the last day, if one is named.
        self._end: int | None = None
        self._states: dict[str, State] = {}
        self._tables: dict[str, _TableReader] = {}
        self._credentials: dict[str, list[tuple[int, int, str]]] = {}
        self._report = FormsReport()
        self._last = 0
        #: The time of the last count of the card store, or of its first delivery.
        self._cards_counted = 0

    def see(self, entry: Entry) -> None:
        """Take the next entry."""
        if self._end is not None and entry.at >= self._end:
            return
        self._last = max(self._last, entry.at)
        what, name = stream_name(entry.stream)
        if what == FACILITY:
            self._facility(entry)
        elif what == "table":
            before = self._states.get(entry.stream)
            after = self._states[entry.stream] = apply_stream(before, entry)
            if isinstance(entry.event, e.TableSetUp):
                calendar = self._report.calendar
                self._tables[name] = _TableReader(name, calendar, self._credentials, entry)
            assert isinstance(after, FloorTable)
            self._tables[name].see(entry, movements(before, entry, after))
            if isinstance(before, FloorTable) and not isinstance(
                entry.event, e.SlipPaid | e.SlipExpired
            ):
                self._tables[name].void(before.slips.keys() - after.slips.keys(), entry)

    def _facility(self, entry: Entry) -> None:
        match entry.event:
            case e.FacilityOpened(name=name, calendar=calendar):
                self._report.facility, self._report.calendar = name, calendar
                if self._through is not None:
                    self._end = calendar.ends(self._through)
            case e.PersonEnrolled(person=person, credential=credential):
                had = self._credentials.setdefault(person, [])
                had.append((entry.number, entry.at, credential))
            case CardsReceived() if not self._cards_counted:
                # The first delivery is counted on arrival.
                self._cards_counted = entry.at
            case CardsCounted():
                self._cards(entry.event, entry.at)

    def _cards(self, event: CardsCounted, at: int) -> None:
        """Record a count of the card store."""
        self._cards_late(at)
        self._cards_counted = at
        for deck in event.missing:
            self._found(at, f"deck {deck} is missing from the store of cards")

    def _cards_late(self, at: int) -> None:
        since = self._cards_counted
        if since and at - since > _THREE_MONTHS:
            last = self._report.calendar.day(since)
            self._found(at, f"the store of cards was last counted on {last}")

    def _found(self, at: int, what: str) -> None:
        self._report.findings.append(Finding(self._report.calendar.day(at), "", what, "603a.16"))

    def report(self, until: int | None) -> FormsReport:
        """The finished report."""
        report = self._report
        asked = self._last if until is None else until
        # A clock that was set back is behind the record.
        now = max(self._last, asked if self._end is None else min(asked, self._end))
        self._cards_late(now)
        if self._tables:
            since = min(one.since for one in self._tables.values())
            report.days = tuple(report.calendar.days(since, now))
            report.findings += _going_on(report.calendar, now)
        for one in self._tables.values():
            report.periods += one.periods
            report.papers += one.papers.all
            report.findings += one.findings
            report.findings += one.missing(report.calendar.day(now))
            report.findings += one.untold(now)
        for day in report.days:
            hours = (report.calendar.ends(day) - report.calendar.begins(day)) / 3600
            if hours * 3600 != _HOURS:
                what = f"the clocks change: this gaming day has {hours:g} hours"
                report.findings.append(Finding(day, "", what, "465a.36(f)(5)", fault=False))
        report.findings.sort(key=lambda one: (one.day, one.table))
        return report


class _TableReader:
    """The reader of one table's entries."""

    def __init__(
        self, name: str, calendar: Calendar, credentials: Credentials, entry: Entry
    ) -> None:
        self.since = entry.at
        self.papers = Papers(name, calendar, credentials)
        self.periods: list[Period] = []
        self.findings: list[Finding] = []
        self._name = name
        self._calendar = calendar
        self._now = Period(name, entry.event.rules.chapter.slug, 1)
        self._paper_days: dict[str, set[str]] = {}
        self._lines = FinalLines()
        #: Papers that were in no box, with the time, not yet reported to internal audit.
        self._untold: dict[str, int] = {}

    def see(self, entry: Entry, moved: tuple[Movement, ...]) -> None:
        """Take the next entry, with its movements."""
        self.papers.see(entry)
        period = self._now
        event = entry.event
        if isinstance(event, p.BoxCounted):
            period = self.periods[event.box - 1]
        for movement in moved:
            period.book(movement)
        self._lines.see(event)
        self._note(event, period, entry)

    def void(self, slips: Iterable[str], entry: Entry) -> None:
        """Void the jackpot slips whose prize an entry took away."""
        day = self._calendar.day(entry.at)
        for number in self.papers.void_jackpots(slips, entry):
            what = f"jackpot {number} is void: its prize was taken away"
            self.findings.append(Finding(day, self._name, what, "465a.3", fault=False))

    def _note(self, event: object, period: Period, entry: Entry) -> None:
        match event:
            case r.RoundClosed():
                period.settle(self._lines.all)
            case e.FillMade():
                period.fills = Cents(period.fills + event.amount)
            case e.CreditMade():
                period.credits = Cents(period.credits + event.amount)
            case p.InventoryCounted():
                self._counted(event, entry)
            case p.InventorySigned():
                period.closing = event.amount
                self._paper_days.setdefault(event.day, set()).add("slip")
                self._signed(event, entry)
            case p.ClosedFormCompleted():
                self._paper_days.setdefault(event.day, set()).add("form")
                self._form_signed(event, entry)
            case e.DropMade():
                self._dropped(event, period, entry)
            case p.BoxCounted():
                self._box(event, period, entry)
            case p.GapReported():
                self._told_of(event, entry)
            case p.FillVoided():
                self._find(entry, f"fill {event.number} is void: {event.reason}", "465a.38")
            case p.CreditVoided():
                self._find(entry, f"credit {event.number} is void: {event.reason}", "465a.39")

    def _find(self, entry: Entry, what: str, cite: str) -> None:
        self.findings.append(Finding(self._calendar.day(entry.at), self._name, what, cite))

    def _dropped(self, event: e.DropMade, period: Period, entry: Entry) -> None:
        period.day, period.drop = event.day, event.amount
        period.instruments = Cents(sum(event.instruments.values()))
        period.shift = self._calendar.shift(entry.at)
        self.periods.append(period)
        self._now = Period(self._name, self.papers.game, event.box + 1)
        self._now.opening = self._now.closing = period.closing
        self._now.owed_before = self._now.owed = period.owed

    # ── Differences and signatures ───────────────────────────────────────────────────────────

    def _counted(self, event: p.InventoryCounted, entry: Entry) -> None:
        off = sum(event.chips.values()) - event.expected
        if off:
            what = f"a count ({event.purpose}) was {_over(off)} against the books"
            self._find(entry, what, "465a.37")

    def _late(
        self, what: str, event: p.InventorySigned | p.ClosedFormCompleted, entry: Entry
    ) -> None:
        """Report a paper made after the end of its gaming day: who made it, when, and why."""
        if event.late:
            when = self._calendar.clock(entry.at)
            said = f"{what} is late: signed by {entry.actor.person} on {when}: {event.late}"
            cite = "465a.36(f)(1)" if what.startswith("form") else "465a.36(c)"
            self.findings.append(Finding(event.day, self._name, said, cite))

    def _signed(self, event: p.InventorySigned, entry: Entry) -> None:
        self._late(f"slip {event.slip} ({event.purpose})", event, entry)
        if event.off:
            what = f"slip {event.slip} ({event.purpose}) stands {_over(event.off)}: {event.reason}"
            self._find(entry, what, "465a.37")
        who = entry.actor
        if who.role is not Role.FLOORPERSON or who.person == event.counted_by:
            what = f"slip {event.slip} is not signed by a dealer and another floorperson"
            self._find(entry, what, "465a.36(e)(5)")

    def _form_signed(self, event: p.ClosedFormCompleted, entry: Entry) -> None:
        self._late(f"form {event.form}", event, entry)
        if entry.actor.role is not Role.FLOORPERSON or not event.credential:
            what = f"form {event.form} is not signed by a floorperson with a credential number"
            self._find(entry, what, "465a.36(f)(3)(iv)")

    def _box(self, event: p.BoxCounted, period: Period, entry: Entry) -> None:
        period.drop = event.cash
        period.instruments = Cents(sum(event.instruments.values()))
        for name, cents in event.instruments_off.items():
            what = f"box {event.box} is {_over(cents)} in {name} against the books"
            self.findings.append(Finding(period.day, self._name, what, "465a.25"))
        if event.off:
            what = f"the cash of box {event.box} is {_over(event.off)} against the books"
            self.findings.append(Finding(period.day, self._name, what, "465a.25"))
        for paper in event.missing:
            what = f"{paper} was not in box {event.box}"
            cite = "465a.36(f)(4)" if paper.startswith("form") else "465a.3"
            self.findings.append(Finding(period.day, self._name, what, cite))
            self._untold[paper] = entry.at

    def _told_of(self, event: p.GapReported, entry: Entry) -> None:
        """Check that internal audit was told in time of papers that were in no box."""
        day, when = self._calendar.day(entry.at), self._calendar.clock(entry.at)
        for paper in event.papers:
            late = entry.at > self._untold.pop(paper) + _TWO_DAYS
            what = f"internal audit was told of {paper} on {when}: {event.reason}"
            what = f"{what} (later than two days)" if late else what
            self.findings.append(Finding(day, self._name, what, "465a.3", fault=late))

    # ── What is not there ────────────────────────────────────────────────────────────────────

    def untold(self, now: int) -> Iterator[Finding]:
        """Papers missing for more than two days without a report to internal audit."""
        for paper, since in self._untold.items():
            if now > since + _TWO_DAYS:
                what = f"internal audit was not told within two days that {paper} is missing"
                yield Finding(self._calendar.day(since), self._name, what, "465a.3")

    def missing(self, today: str) -> Iterator[Finding]:
        """Days without their paper, numbers without a paper, and papers still open."""
        days = self._calendar.days(self.since, self._calendar.begins(today))
        dropped = {period.day for period in self.periods}
        for day in days:
            if day == today:
                continue
            papers = self._paper_days.get(day, set())
            if not papers:
                what = "neither a Table Inventory Slip nor a Closed Table form"
                yield Finding(day, self._name, what, "465a.36(c)")
            elif papers == {"slip", "form"}:
                yield Finding(day, self._name, "both a slip and a form", "465a.36(f)(1)")
            if is_saturday(day) and "slip" not in papers:
                what = "no Table Inventory Slip on a Saturday"
                yield Finding(day, self._name, what, "465a.36(f)(5)")
            if day not in dropped:
                yield Finding(day, self._name, "no drop box was collected", "465a.41")
        yield from self._gaps()
        for paper in self.papers.all:
            # A dispute has its own time, and a reminder of its own (R64).
            if paper.status == "open" and paper.day < today and paper.what != "dispute":
                what = f"{paper.what} {paper.number} is not complete"
                yield Finding(paper.day, self._name, what, "465a.3")
        for period in self.periods:
            if not period.agrees:
                by_rounds = dollars_text(Cents(period.ledger_win // UNITS))
                what = f"win is {dollars_text(period.win)} by the papers, {by_rounds} by the rounds"
                yield Finding(period.day, self._name, what, "465a.36(b)")

    def _gaps(self) -> Iterator[Finding]:
        for kind in KINDS:
            numbers = [paper.number for paper in self.papers.all if paper.what == kind]
            for number in sorted(set(range(1, max(numbers, default=0))) - set(numbers)):
                yield Finding("", self._name, f"{kind} {number} is missing", "465a.3")


def _going_on(calendar: Calendar, now: int) -> Iterator[Finding]:
    """The notice that a gaming day has not ended, and so cannot lack anything yet."""
    day = calendar.day(now)
    if now > calendar.begins(day):
        what = "this gaming day is still going on: its papers are not looked for yet"
        yield Finding(day, "", what, "465a.36(c)", fault=False)


def _over(cents: int) -> str:
    return f"{dollars_text(Cents(abs(cents)))} {'over' if cents > 0 else 'short'}"
