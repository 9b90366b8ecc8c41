"""Papers that come after the end of the gaming day that they are for.

Every table has a slip or a form on every gaming day (465a.36(c), (f)(1)), and a paper shows the
date and the shift that ended (f)(3)(i): the text names no hour after which it is not made. So one
that was forgotten may be made later while what it states can be established, and says why it is
late (R60). A form can as long as it is known which slip was locked up that day; a count only as
long as nothing has happened to the inventory since.
"""

from collections.abc import Iterator
from datetime import date

from pitboss.floor.days import Calendar
from pitboss.floor.rack import Purpose
from pitboss.floor.state import Floor, FloorTable
from pitboss.round import Refusal

__all__ = ["count_fault", "day_fault", "lacking", "last_shift", "locked_then"]


def day_fault(floor: Floor, table: FloorTable, day: str, at: int, cite: str) -> Refusal | None:
    """Why no late paper of a table is for this day: it is none, has not ended, or the table was not
    there."""
    calendar = floor.facility.calendar
    if not _is_day(day) or not calendar.day(table.since) <= day:
        return Refusal("paper/day", f"{day!r:.20} is no gaming day of the table", cite)
    if calendar.ends(day) > at:
        reason = "that gaming day has not ended: its papers are not late"
        return Refusal("paper/not-late", reason, cite)
    return None


def _is_day(day: object) -> bool:
    try:
        return isinstance(day, str) and date.fromisoformat(day).isoformat() == day
    except ValueError:
        return False


def last_shift(calendar: Calendar, day: str) -> str:
    """The shift with which a gaming day ended."""
    return calendar.shift(calendar.ends(day) - 1)


def _lacks(table: FloorTable, day: str) -> bool:
    return day in table.rack.unpapered or day > table.rack.papered


def locked_then(table: FloorTable, day: str) -> str | None:
    """The date of the slip that was locked in the container on a day without a paper: nothing, if
    the day has its paper, or if the table was open."""
    rack = table.rack
    if not _lacks(table, day):
        return None
    found = rack.unpapered.get(day)
    if found is None and not rack.unlocked and rack.slip is not None:
        found = rack.slip.day
    return found or None


def count_fault(
    floor: Floor, table: FloorTable, purpose: Purpose, day: str, cite: str
) -> Refusal | None:
    """Why an inventory is not counted any more for a day that has ended."""
    rack = table.rack
    if purpose is Purpose.OPENING:
        return Refusal("paper/opening", "a table opens when it is counted, not before", cite)
    if purpose is Purpose.CLOSED:
        if not _lacks(table, day):
            reason = (
                "the table has its paper of that gaming day, or had no slip locked up on it yet"
            )
            return Refusal("paper/there", reason, cite)
        untouched = rack.slip is None or rack.slip.day < day
    else:
        ends = floor.facility.calendar.ends(day)
        counted = rack.count is not None and (rack.count.day, rack.count.entry) == (
            day,
            table.entries,
        )
        untouched = table.at < ends or counted
    if untouched:
        return None
    reason = "the inventory was touched since: what it was then cannot be counted any more"
    return Refusal("paper/too-late", reason, cite)


def lacking(floor: Floor, table: FloorTable, at: int) -> Iterator[str]:
    """The gaming days that ended without a paper of the table, in their order."""
    calendar = floor.facility.calendar
    yield from sorted(table.rack.unpapered)
    since = max(table.since, calendar.ends(table.rack.papered) if table.rack.papered else 0)
    if since <= at:
        yield from (day for day in calendar.days(since, at) if calendar.ends(day) <= at)
