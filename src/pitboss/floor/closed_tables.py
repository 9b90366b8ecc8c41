"""Drop boxes, and Closed Table forms instead of counts: every table has a slip or a form on every
gaming day (465a.36(c), (f), .25, .41)."""

from collections.abc import Mapping
from typing import Final

from pitboss.floor import accounts as a
from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor import papers as p
from pitboss.floor.accounts import units
from pitboss.floor.days import is_saturday
from pitboss.floor.inventory import CITES, box_of, day_of, not_locked
from pitboss.floor.late_papers import day_fault, last_shift, locked_then
from pitboss.floor.movements import Movement, MovementKind, move
from pitboss.floor.rack import Box, Purpose, paper
from pitboss.floor.state import Floor, FloorTable
from pitboss.floor.topic import (
    Applier,
    Judge,
    Outcome,
    Poster,
    amount_fault,
    at_table,
    for_table,
    moves_nothing,
    no_reason,
)
from pitboss.money import Cents
from pitboss.record import Entry
from pitboss.round import Refusal
from pitboss.round.moves import place_of
from pitboss.table import TableStatus

__all__ = ["APPLIERS", "JUDGES", "POSTERS"]

_FORM: Final = "465a.36(f)"
_COUNT_ROOM: Final = "465a.25"
_GAP: Final = "465a.3"


# ── The drop ─────────────────────────────────────────────────────────────────────────────────


@for_table
def _drop(floor: Floor, table: FloorTable, command: c.DropBox) -> Outcome:
    """Drop the box of a closed table. Every box holds its table's slip or form of the day."""
    rack = table.rack
    if rack.unlocked:
        reason = "the box of an open table is changed with its count, signed by both"
        return Refusal("drop/uncounted", reason, CITES[Purpose.DROP])
    day = _dropped_for(floor, table, command.at)
    slip = rack.slip is not None and rack.slip.day == day
    if not slip and is_saturday(day):
        reason = "every table has a Table Inventory Slip on Saturday before its box is dropped"
        return Refusal("drop/saturday", reason, "465a.36(f)(5)")
    if not slip and day not in (rack.formed, rack.late):
        reason = "the table has neither a slip nor a Closed Table form of this gaming day"
        return Refusal("drop/no-paper", reason, "465a.36(c)")
    shift = floor.facility.calendar.shift(command.at)
    return at_table(table, box_of(floor, table, day, shift, rack.papers))


def _dropped_for(floor: Floor, table: FloorTable, at: int) -> str:
    """The gaming day of a drop: today, or the day that just ended if its last paper is still in the
    box, or that of a late paper in it. A drop may come after the end of its day (f)(5)."""
    calendar, rack = floor.facility.calendar, table.rack
    today = calendar.day(at)
    days = {rack.formed, "" if rack.slip is None else rack.slip.day}
    if not rack.papers or today in days:
        return today
    ended = calendar.day(calendar.begins(today) - 1)
    return ended if ended in days else rack.late or today


def _dropped(before: FloorTable, event: e.DropMade, entry: Entry) -> FloorTable:
    """The table after a drop. An open table's new box begins with the slip's duplicate
    (465a.41)."""
    rack = before.rack
    slip = rack.slip
    begins: tuple[str, ...] = ()
    if rack.unlocked and slip is not None:
        begins = (paper("slip", slip.number, "duplicate"),)
    box = Box(event.amount, event.papers, event.instruments)
    return before.but(
        rack=rack.but(
            papers=begins, boxes=event.box, dropped={**rack.dropped, event.box: box}, late=""
        )
    )


def _contents(before: FloorTable, event: e.DropMade, after: FloorTable) -> tuple[Movement, ...]:
    """The movement of the cash, and of the instruments of each name."""
    amounts = {"": event.amount, **event.instruments}
    return tuple(
        move(MovementKind.DROP, a.drop_box(before.name, name), a.cage(), units(cents))
        for name, cents in amounts.items()
        if cents
    )


@for_table
def _count_box(floor: Floor, table: FloorTable, command: p.CountBox) -> Outcome:
    box = table.rack.dropped.get(command.box) if type(command.box) is int else None
    if box is None:
        reason = f"this table has no box {command.box!r:.20} to count"
        return Refusal("box/none", reason, _COUNT_ROOM)
    fault = None if command.cash == 0 else amount_fault(command.cash, _COUNT_ROOM)
    strange = [one for one in command.papers if one not in box.papers]
    if fault is None and (strange or len(set(command.papers)) < len(command.papers)):
        first = (strange or command.papers)[0]
        reason = f"{first!r:.40} is no paper of this box, or is named twice"
        fault = Refusal("box/papers", reason, _COUNT_ROOM)
    fault = fault or _instruments_fault(floor, command.instruments)
    if fault is not None:
        return fault
    off_by = {
        name: Cents(command.instruments.get(name, 0) - box.instruments.get(name, 0))
        for name in {**box.instruments, **command.instruments}
    }
    missing = tuple(one for one in box.papers if one not in command.papers)
    off = Cents(command.cash - box.amount)
    counted = p.BoxCounted(
        command.box,
        command.cash,
        off,
        command.papers,
        missing,
        command.instruments,
        {name: cents for name, cents in off_by.items() if cents},
    )
    return at_table(table, counted)


def _instruments_fault(floor: Floor, counted: Mapping[str, Cents]) -> Refusal | None:
    """The refusal of a count of instruments that the facility never filed, or of a part of one."""
    for name, cents in counted.items():
        value = place_of(floor.facility.instruments, name)
        if value is None or type(cents) is not int or cents < 0 or cents % value:
            reason = f"{name!r:.60} is no instrument of the facility, or this no multiple of it"
            return Refusal("instrument/unknown", reason, _COUNT_ROOM)
    return None


def _box_counted(before: FloorTable, event: p.BoxCounted, entry: Entry) -> FloorTable:
    rack = before.rack
    left = {number: box for number, box in rack.dropped.items() if number != event.box}
    return before.but(rack=rack.but(dropped=left, missing=(*rack.missing, *event.missing)))


def _cash_found(before: FloorTable, event: p.BoxCounted, after: FloorTable) -> tuple[Movement, ...]:
    house, off = a.over_short(before.name), (event.off, *event.instruments_off.values())
    return tuple(
        move(MovementKind.DISCREPANCY, house, a.cage(), units(cents)) for cents in off if cents
    )


@for_table
def _report_gap(floor: Floor, table: FloorTable, command: p.ReportGap) -> Outcome:
    named = set(command.papers)
    if not named or len(named) < len(command.papers) or not named <= {*table.rack.missing}:
        reason = "name each missing paper that is not reported yet, once"
        return Refusal("gap/none", reason, _GAP)
    refused = no_reason(command.reason, _GAP)
    return refused or at_table(table, p.GapReported(command.papers, command.reason))


def _gap_reported(before: FloorTable, event: p.GapReported, entry: Entry) -> FloorTable:
    left = tuple(one for one in before.rack.missing if one not in event.papers)
    return before.but(rack=before.rack.but(missing=left))


# ── The Closed Table form ────────────────────────────────────────────────────────────────────


@for_table
def _complete(floor: Floor, table: FloorTable, command: p.CompleteClosedForm) -> Outcome:
    calendar = floor.facility.calendar
    day, shift = day_of(floor, command.at), calendar.shift(command.at)
    if command.day:
        refused = _too_late(floor, table, command)
        day = command.day
    else:
        refused = _no_form(table, day, command.last_opened)
        if command.late:
            refused = Refusal("paper/not-late", "the form is of this gaming day", _FORM)
    if refused is not None:
        return refused
    if command.day:
        shift = last_shift(calendar, day)
    signer = floor.facility.people[command.actor.person]
    completed = p.ClosedFormCompleted(
        table.rack.forms + 1,
        day,
        shift,
        table.rules.chapter.slug,
        command.last_opened,
        signer.credential,
        command.late,
    )
    return at_table(table, completed)


def _no_form(table: FloorTable, day: str, last_opened: str) -> Refusal | None:
    """The refusal of a Closed Table form for a day, or None."""
    rack = table.rack
    refused = _never(table, day)
    if refused is not None:
        return refused
    if rack.active == day or (rack.slip is not None and rack.slip.day == day):
        reason = "the table was open or counted on this gaming day: it has a Table Inventory Slip"
        return Refusal("form/has-slip", reason, "465a.36(f)(1)")
    if rack.formed == day:
        return Refusal("form/completed", "its form of this gaming day is complete", _FORM)
    if rack.slip is None:
        reason = "no slip is locked in the container yet: count the table"
        return Refusal("form/no-slip", reason, "465a.36(f)(3)(iii)")
    return _another_date(rack.slip.day, last_opened)


def _never(table: FloorTable, day: str) -> Refusal | None:
    """The refusal of a Closed Table form that does not depend on the day's papers, or None."""
    if not table.rules.closed_table_form:
        reason = "the submission in force does not use the Closed Table form: count the table"
        return Refusal("form/not-filed", reason, _FORM)
    refused = not_locked(table, "465a.36(f)(2)")
    if refused is None and table.table.status is not TableStatus.CLOSED:
        reason = "the table is open for gaming: close it first"
        refused = Refusal("form/open", reason, "465a.36(f)(1)")
    if refused is None and is_saturday(day):
        reason = "on Saturday every table has a Table Inventory Slip: count it"
        refused = Refusal("form/saturday", reason, "465a.36(f)(5)")
    return refused


def _another_date(slip: str, last_opened: str) -> Refusal | None:
    if slip == last_opened:
        return None
    reason = f"the slip locked in the container says {slip}: enter that date"
    return Refusal("form/last-opened", reason, "465a.36(f)(3)(iii)")


def _too_late(floor: Floor, table: FloorTable, command: p.CompleteClosedForm) -> Refusal | None:
    """The refusal of a late Closed Table form for a day that has ended, or None."""
    day = command.day
    refused = (
        day_fault(floor, table, day, command.at, _FORM)
        or _never(table, day)
        or no_reason(command.late, _FORM)
    )
    if refused is not None:
        return refused
    slip = locked_then(table, day)
    if slip is None:
        reason = "the table has its paper of that gaming day, or no slip was locked up on it"
        return Refusal("paper/there", reason, "465a.36(f)(1)")
    return _another_date(slip, command.last_opened)


def _completed(before: FloorTable, event: p.ClosedFormCompleted, entry: Entry) -> FloorTable:
    rack = before.rack.with_day(event.day).with_paper(paper("form", event.form))
    return before.but(
        rack=rack.but(
            forms=event.form,
            formed=max(rack.formed, event.day),
            count=None,
            late=max(event.day, rack.late) if event.late else rack.late,
        )
    )


JUDGES: Mapping[type, Judge] = {
    c.DropBox: _drop,
    p.CountBox: _count_box,
    p.ReportGap: _report_gap,
    p.CompleteClosedForm: _complete,
}
APPLIERS: Mapping[type, Applier] = {
    e.DropMade: _dropped,
    p.BoxCounted: _box_counted,
    p.GapReported: _gap_reported,
    p.ClosedFormCompleted: _completed,
}
POSTERS: Mapping[type, Poster] = {
    e.DropMade: _contents,
    p.BoxCounted: _cash_found,
    p.GapReported: moves_nothing,
    p.ClosedFormCompleted: moves_nothing,
}
