"""The gaming day: 6:00 to 5:59:59 in the facility's time zone, and the shifts within it.

Wall-clock times come from offsets that the shell hands in once, so nothing here reads a clock or a
file. A day on which the clocks change is an hour shorter or longer.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from pitboss.record import Copied, kept_with

__all__ = [
    "COMMON_DAYS",
    "DAY_BEGINS",
    "SHIFTS",
    "UTC",
    "Calendar",
    "Shift",
    "Zone",
    "calendar_fault",
    "is_saturday",
]

_HOUR: Final = 3600
_DAY: Final = 24 * _HOUR
#: The hour at which a gaming day begins (40 Pa.B. 2539; 465a.36(f)(5)).
DAY_BEGINS: Final = 6
_EPOCH: Final = date(1970, 1, 1)
_SATURDAY: Final = 5
#: The largest lawful offset from UTC.
_FURTHEST: Final = 26 * _HOUR


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone as data: the offset of its clocks, in seconds, from each instant on."""

    name: str
    offsets: tuple[tuple[int, int], ...]

    def offset(self, at: int) -> int:
        """The offset at an instant; before the first one, the first."""
        found = bisect_right(self.offsets, at, key=lambda one: one[0]) - 1
        return self.offsets[max(found, 0)][1]

    def first(self, wall: int) -> int:
        """The first instant at which the clocks show this time, or a later one if they skip it."""
        # Offsets that ended earlier than this cannot matter, however far the clocks were behind.
        begin = max(bisect_right(self.offsets, wall - _FURTHEST, key=lambda one: one[0]) - 1, 0)
        for number in range(begin, len(self.offsets)):
            since, offset = self.offsets[number]
            ends = self.offsets[number + 1][0] if number + 1 < len(self.offsets) else None
            at = wall - offset if number == 0 else max(since, wall - offset)
            if ends is None or at < ends:
                return at
        raise AssertionError("the last offset has no end")


@dataclass(frozen=True, slots=True)
class Shift:
    """A shift: its name, and the hour at which it begins."""

    name: str
    hour: int


UTC: Final = Zone("UTC", ((0, 0),))
SHIFTS: Final = (Shift("day", 6), Shift("swing", 14), Shift("night", 22))


@dataclass(frozen=True)
class Calendar(Copied):
    """A facility's calendar: its zone, and its shifts in the order of the day."""

    zone: Zone = UTC
    shifts: tuple[Shift, ...] = SHIFTS

    def day(self, at: int) -> str:
        """The gaming day of an instant, as the date on which the day began: ``2026-03-07``."""
        kept = kept_with(self)
        begins, ends, day = kept.get("day", (0, 0, ""))
        if not begins <= at < ends:
            wall = at + self.zone.offset(at)
            number = (wall - DAY_BEGINS * _HOUR) // _DAY + 1
            while self._begins(number) > at:
                number -= 1
            day = (_EPOCH + timedelta(days=number)).isoformat()
            kept["day"] = self._begins(number), self._begins(number + 1), day
        return str(day)

    def begins(self, day: str) -> int:
        """The first instant of a gaming day."""
        return self._begins(_number(day))

    def ends(self, day: str) -> int:
        """The first instant after a gaming day: 6:00 of the next."""
        return self._begins(_number(day) + 1)

    def _begins(self, number: int) -> int:
        kept = kept_with(self)
        found: int | None = kept.get(number)
        if found is None:
            found = kept[number] = self.zone.first(number * _DAY + DAY_BEGINS * _HOUR)
        return found

    def shift(self, at: int) -> str:
        """The shift of an instant, by the clocks on the wall."""
        hour = (at + self.zone.offset(at)) // _HOUR % 24
        since = (hour - DAY_BEGINS) % 24
        begun = [one for one in self.shifts if (one.hour - DAY_BEGINS) % 24 <= since]
        return (begun or self.shifts)[-1].name

    def shift_begins(self, day: str) -> tuple[tuple[str, int], ...]:
        """The shifts of a gaming day in order, each with the instant at which it begins."""
        start = _number(day) * _DAY + DAY_BEGINS * _HOUR
        since = ((one.name, (one.hour - DAY_BEGINS) % 24) for one in self.shifts)
        return tuple((name, self.zone.first(start + hours * _HOUR)) for name, hours in since)

    def date(self, at: int) -> str:
        """The date on the wall calendar: ``2026-03-08``."""
        return self.clock(at)[: len("2026-03-08")]

    def clock(self, at: int) -> str:
        """The wall-clock time: ``2026-03-08 03:00:00``."""
        wall = at + self.zone.offset(at)
        number, rest = divmod(wall, _DAY)
        minutes, seconds = divmod(rest, 60)
        shown = f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}"
        return f"{(_EPOCH + timedelta(days=number)).isoformat()} {shown}"

    def days(self, since: int, until: int) -> Iterable[str]:
        """Every gaming day from one instant to another."""
        number, last = _number(self.day(since)), _number(self.day(until))
        return ((_EPOCH + timedelta(days=one)).isoformat() for one in range(number, last + 1))


#: The default calendar of a facility.
COMMON_DAYS: Final = Calendar()


def _number(day: str) -> int:
    return (date.fromisoformat(day) - _EPOCH).days


def is_saturday(day: str) -> bool:
    """Whether a gaming day is a Saturday, which ends on Sunday at 5:59:59."""
    return date.fromisoformat(day).weekday() == _SATURDAY


def calendar_fault(calendar: Calendar) -> str | None:
    """The fault of a calendar as a sentence, or None."""
    zone = calendar.zone
    instants = [since for since, _ in zone.offsets]
    if not zone.name or not instants or instants != sorted(set(instants)):
        return "a time zone has a name, and offsets in the order of their instants"
    if any(abs(offset) > _FURTHEST for _, offset in zone.offsets):
        return "no clock is more than 26 hours from UTC"
    hours = [(one.hour - DAY_BEGINS) % 24 for one in calendar.shifts]
    named = all(one.name.strip() and 0 <= one.hour < 24 for one in calendar.shifts)
    if not named or not hours or hours[0] or hours != sorted(set(hours)):
        return "shifts have names, the first begins at 6:00, and the others follow in order"
    return None
