"""Clocks that jumped: entries whose time the house's clock has not reached (809a.6).

The time of a stream never runs backward. If a clock ran ahead and was set right, or was set back,
new entries stand at the time of the last one until the clock has caught up. That is lawful, and the
system puts it on record, once for each stream and time.
"""

from collections.abc import Mapping
from typing import Final

from pitboss.floor.state import (
    Facility,
    Floor,
)
from pitboss.floor.stream_names import FACILITY, link_stream, table_stream
from pitboss.floor.topic import Applier, Judge, Outcome, Poster, facility, moves_nothing
from pitboss.record import Entry, recorded
from pitboss.round import Command, Event, Refusal

__all__ = ["APPLIERS", "CLOCK_SECONDS", "JUDGES", "POSTERS", "ClockBehind", "NoteClock"]

_CITE: Final = "809a.6"
#: The clocks of processes that share a store are no further apart than this.
CLOCK_SECONDS: Final = 60


@recorded("note-clock")
class NoteClock(Command):
    """Note that the clock is so many seconds behind the time that a stream has come to."""

    stream: str
    time: int
    seconds: int


@recorded("clock-behind")
class ClockBehind(Event):
    """The clock was so many seconds behind the time of a stream's last entry: it jumped, there or
    here."""

    stream: str
    time: int
    seconds: int


def _note(floor: Floor, command: NoteClock) -> Outcome:
    house = floor.facility
    known = (FACILITY, *map(table_stream, house.tables), *map(link_stream, house.links))
    if command.stream not in known:
        return Refusal("clock/stream", f"there is no stream {command.stream!r:.60}", _CITE)
    if command.seconds <= CLOCK_SECONDS:
        reason = f"clocks may be {CLOCK_SECONDS} seconds apart"
        return Refusal("clock/near", reason, _CITE)
    if house.clocks.get(command.stream, 0) >= command.time:
        return Refusal("clock/known", "that the clock is behind this time is on record", _CITE)
    return facility(ClockBehind(command.stream, command.time, command.seconds))


def _noted(before: Facility, event: ClockBehind, entry: Entry) -> Facility:
    return before.but(clocks={**before.clocks, event.stream: event.time})


JUDGES: Mapping[type, Judge] = {NoteClock: _note}
APPLIERS: Mapping[type, Applier] = {ClockBehind: _noted}
POSTERS: Mapping[type, Poster] = {ClockBehind: moves_nothing}
