"""What one stream says of another: entries that a command left in a second stream, and prizes of
links, which stand at the table that hit them and in the order of the link's hits."""

from collections import Counter
from typing import Any, Final

from pitboss.floor import FloorTable, link_stream, table_stream
from pitboss.floor import events as e
from pitboss.floor.hits import taken_by
from pitboss.record import Entry
from pitboss.store import Fault

__all__ = ["LeftElsewhere", "Prizes"]

#: A fault, and the time of the entry that it is about.
Timed = tuple[int, Fault]
#: Where an entry is left, by whom, under which command, and of which type.
_Key = tuple[str, Any, str, type]
_MISSING: Final = "what it did to {} is missing there"
_ALONE: Final = "the command that would have brought this about is missing"
_PRIZE: Final = "its prize and the order of the link's hits do not agree"


class LeftElsewhere:
    """Entries that commands left in other streams than their first: each is there once."""

    def __init__(self) -> None:
        self._left: dict[_Key, list[tuple[Any, int, str]]] = {}

    def leave(self, stream: str, cause: Entry, event: Any, kind: type) -> None:
        """A command left an entry in a stream: this event, or one of the kind if it is nothing."""
        key = (stream, cause.actor, cause.command, kind)
        place = f"{cause.stream}, entry {cause.number}"
        self._left.setdefault(key, []).append((event, cause.at, place))

    def take(self, entry: Entry) -> Timed | None:
        """An entry that a command must have left; what is wrong if none did."""
        key = (entry.stream, entry.actor, entry.command, type(entry.event))
        waiting = self._left.get(key, [])
        for one in waiting:
            if one[0] is None or one[0] == entry.event:
                waiting.remove(one)
                return None
        return entry.at, Fault(f"{entry.stream}, entry {entry.number}", _ALONE)

    def missing(self, broken: frozenset[str]) -> list[Timed]:
        """What was left and is not there, but in streams that are broken off."""
        return [
            (at, Fault(place, _MISSING.format(key[0])))
            for key, waiting in self._left.items()
            if key[0] not in broken
            for _, at, place in waiting
        ]


class Prizes:
    """The prizes of links: at the tables, and in the links' own streams."""

    def __init__(self) -> None:
        self._count: Counter[tuple[Any, ...]] = Counter()
        self._place: dict[tuple[Any, ...], tuple[int, str]] = {}

    def at_table(self, before: FloorTable, entry: Entry) -> None:
        """An event of a round, which may hit prizes or give them back."""
        state = before.table.round
        for taken in taken_by({} if state is None else state.prizes, entry.event):
            link = before.metered[taken.meter]
            if link is not None and state is not None:
                which = (before.name, state.round_id, taken.prize, taken.level, taken.cents)
                self._note((link, *which, taken.hundreds, taken.returned), entry, 1)

    def at_link(self, link: str, entry: Entry) -> None:
        """A hit in the order of a link, or a prize that came back."""
        event: e.PrizeHit | e.PrizeReturned = entry.event
        which = (event.table, event.round_id, event.prize, event.level, event.amount)
        returned = isinstance(event, e.PrizeReturned)
        self._note((link, *which, event.hundreds, returned), entry, -1)

    def _note(self, key: tuple[Any, ...], entry: Entry, count: int) -> None:
        self._count[key] += count
        self._place.setdefault(key, (entry.at, f"{entry.stream}, entry {entry.number}"))

    def unlike(self, broken: frozenset[str]) -> list[Timed]:
        """What stands in one place and not in the other, but for streams that are broken off."""
        return [
            (self._place[key][0], Fault(self._place[key][1], _PRIZE))
            for key, count in self._count.items()
            if count and not {link_stream(key[0]), table_stream(key[1])} & broken
        ]
