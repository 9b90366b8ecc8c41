"""Clocks: the times of commands against the facility entries they were judged under.

Streams have no common clock, and no stream's time runs backward. A process whose clock was ahead
for one facility command leaves a time that later commands at tables have not reached. That is
lawful, and noted. A process whose clock was ahead at a table leaves commands later than the next
entry of the facility. They are excused, and noted, if a clock so far ahead is on record
(``pitboss.floor.clocks``).

But facility entries order the commands of all streams: a command that knew an entry comes after one
that did not, whatever the facility's clock said.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pitboss.floor.clocks import CLOCK_SECONDS
from pitboss.record import Entry
from pitboss.store import Fault

__all__ = ["CLOCK_SECONDS", "Times"]

_AHEAD: Final = "a clock was ahead: by commands judged under it, its time is {:,} seconds too late"
_JUMPED: Final = "a clock was ahead here, as the facility has on record"
_EARLY: Final = (
    "its command names an entry of facility that it cannot have been judged under: a later "
    "command, {}, entry {}, was judged before that entry"
)


class _Judged(NamedTuple):
    """A command and the entry of the facility that it was judged under."""

    at: int
    under: int
    stream: str
    number: int


@dataclass(slots=True)
class Times:
    """The last command of every stream under each entry of the facility, and early ones."""

    last: dict[tuple[str, int], _Judged] = field(default_factory=dict)
    #: Commands judged under an entry of the facility whose time they have not reached.
    early: list[_Judged] = field(default_factory=list)
    #: Streams whose clock was ahead, as the facility has on record.
    jumped: set[str] = field(default_factory=set)

    def judged(self, entry: Entry, under: int, *, ahead: bool) -> None:
        """Note a command that was judged under an entry of the facility."""
        one = _Judged(entry.at, under, entry.stream, entry.number)
        self.last[entry.stream, under] = one
        if ahead:
            self.early.append(one)

    def add(self, other: "Times") -> None:
        """Add the commands of other streams."""
        self.last |= other.last
        self.early += other.early
        self.jumped |= other.jumped

    def told(self, times: Sequence[int]) -> tuple[list[Fault], list[Fault]]:
        """Faults, and notes of clocks that were ahead. ``times`` holds the facility's time after
        each number of entries."""
        faults, ahead = [], dict[int, int]()
        for one in self.early:
            # The first entry that was too late: the facility's time does not run backward.
            entry = bisect_left(times, one.at + CLOCK_SECONDS + 1)
            later = [
                other
                for other in self.last.values()
                if other.under < entry and other.at > one.at + CLOCK_SECONDS
            ]
            if later:
                known = min(later)
                what = _EARLY.format(known.stream, known.number)
                faults.append(Fault(f"{one.stream}, entry {one.number}", what))
            else:
                ahead[entry] = max(ahead.get(entry, 0), times[entry] - one.at)
        notes = [Fault(f"facility, entry {n}", _AHEAD.format(s)) for n, s in sorted(ahead.items())]
        notes += [Fault(stream, _JUMPED) for stream in sorted(self.jumped)]
        return faults, notes
