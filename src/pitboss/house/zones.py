"""Time zones as data for the floor: the offsets of a zone's clocks, read once from the system."""

from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pitboss.floor import Zone

__all__ = ["FIRST_YEAR", "LAST_YEAR", "zone_of"]

#: Offsets are known for this long; a law that changes them later needs a new calendar.
FIRST_YEAR: Final = 2020
LAST_YEAR: Final = 2099
_DAY: Final = 24 * 3600


def zone_of(name: str, first_year: int = FIRST_YEAR, last_year: int = LAST_YEAR) -> Zone:
    """A zone such as ``America/New_York``. Raises ``ValueError`` where there is none."""
    try:
        zone = ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f"there is no time zone {name!r:.60}") from None
    begins = int(datetime(first_year, 1, 1, tzinfo=UTC).timestamp())
    ends = int(datetime(last_year + 1, 1, 1, tzinfo=UTC).timestamp())
    offsets = [(begins, _offset(zone, begins))]
    for at in range(begins, ends, _DAY):
        after = _offset(zone, at + _DAY)
        if after != offsets[-1][1]:
            offsets.append((_changes(zone, at, at + _DAY), after))
    return Zone(name, tuple(offsets))


def _offset(zone: ZoneInfo, at: int) -> int:
    ahead = datetime.fromtimestamp(at, zone).utcoffset()
    return (ahead or timedelta()) // timedelta(seconds=1)


def _changes(zone: ZoneInfo, before: int, after: int) -> int:
    """The second within a day at which the clocks change."""
    was = _offset(zone, before)
    while after - before > 1:
        middle = (before + after) // 2
        if _offset(zone, middle) == was:
            before = middle
        else:
            after = middle
    return after
