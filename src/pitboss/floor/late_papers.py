"""Late papers, made after the end of their gaming day.

Every table has a slip or a form on every gaming day (465a.36(c), (f)(1)), and a paper shows the
date and the shift that ended (f)(3)(i). The text names no hour after which it may not be made, so a
forgotten paper is made later while its statement can be established, and says why it is late (R60).
A form can be while it is known which slip was locked up that day; a count only while the inventory
is untouched.
"""

from collections.abc import Iterator
from datetime import date

from pitboss.floor.days import Calendar
from pitboss.floor.rack import Purpose
from pitboss.floor.state import Floor, FloorTable
from pitboss.round import Refusal

__all__ = ["count_fault", "day_fault", "lacking", "last_shift", "locked_then"]


def day_fault(floor: Floor, table: FloorTable, day: str, at: int, cite: str) -> Refusal | None:
    """The refusal of a late paper's day: no gaming day of the table, or not over yet; or None."""
    calendar = floor.facility.calendar
    if not _is_day(day) or not calendar.day(table.since) <= day:
        return Refusal("paper/day", f"{day!r:.20} is no gaming day of the table", cite)
    if calendar.ends(day) > at:
        reason = "this gaming day has not ended: its papers are not late"
        return Refusal("paper/not-late", reason, cite)
    return None


def _is_day(day: object) -> bool:
    try:
        return isinstance(day, str) and date.fromisoformat(day).isoformat() == day
    except ValueError:
        return False


def last_shift(calendar: Calendar, day: str) -> str:
    """The last shift of a gaming day."""
    return calendar.shift(calendar.ends(day) - 1)


def _lacks(table: FloorTable, day: str) -> bool:
    return day in table.rack.unpapered or day > table.rack.papered


def locked_then(table: FloorTable, day: str) -> str | None:
    """The date of the slip locked in the container on a day without a paper; None if the day has
    its paper or the table was open."""
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
    """The refusal of a late count for a day that has ended, or None."""
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
    reason = "the inventory has changed since that day, so it can no longer be counted for it"
    return Refusal("paper/too-late", reason, cite)


def lacking(floor: Floor, table: FloorTable, at: int) -> Iterator[str]:
    """The gaming days that ended without a paper of the table, in order."""
    calendar = floor.facility.calendar
    yield from sorted(table.rack.unpapered)
    since = max(table.since, calendar.ends(table.rack.papered) if table.rack.papered else 0)
    if since <= at:
        yield from (day for day in calendar.days(since, at) if calendar.ends(day) <= at)
