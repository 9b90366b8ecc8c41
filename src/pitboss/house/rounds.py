"""Rounds found again in a store: where each begins and ends in its table's stream, and what it was.

An electronic round stands alone: its first event says rules, seats and deal, so nothing before it
is needed. One that a dealer dealt needs the decks at the table, and the stream is folded from its
beginning.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pitboss.floor import (
    FACILITY,
    Calendar,
    Facility,
    FloorTable,
    Zone,
    apply_stream,
    table_stream,
)
from pitboss.house.loading import Streams
from pitboss.house.openings import openings_for
from pitboss.record import Actor, Entry
from pitboss.record.json_text import dump
from pitboss.round.events import BetsClosed, RoundClosed, RoundOpened
from pitboss.round.fairness import Wagered
from pitboss.round.shuffling import locked_wagers
from pitboss.store import Part, Reading
from pitboss.table import TableStatus, new_table

__all__ = ["FoundRound", "day_parts", "find_round", "openings_in"]


@dataclass(frozen=True, slots=True)
class FoundRound:
    """A round in a store: its table just before it, and its entries up to its close, if any."""

    facility: str
    start: FloorTable
    entries: tuple[Entry, ...]
    #: How the facility counts its days and hours.
    calendar: Calendar

    @property
    def part(self) -> Part:
        """Its place in the store."""
        return Part(self.entries[0].stream, self.entries[0].number, self.entries[-1].number)

    @property
    def closed(self) -> bool:
        """Whether it is over."""
        return isinstance(self.entries[-1].event, RoundClosed)


def openings_in(found: FoundRound, viewer: Actor) -> dict[str, Any] | None:
    """The openings of a round of a store for one person."""
    table = found.start
    locked: tuple[Wagered, ...] = ()
    for entry in found.entries:
        after = apply_stream(table, entry)
        assert isinstance(after, FloorTable)
        table = after
        if isinstance(entry.event, BetsClosed):
            assert table.table.round is not None
            locked = locked_wagers(table.table.round)
    state = table.table.round
    return None if state is None else openings_for(state, locked, viewer)


def find_round(look: Reading, streams: Streams, round_id: str) -> FoundRound | None:
    """The round of an id; nothing if no table has had it."""
    facility = streams.facility(look, look.head(FACILITY))
    for name in _likely_first(facility, round_id):
        number = _opening(look, table_stream(name), round_id)
        if number is not None:
            return _found(look, streams, facility, name, number)
    return None


def _likely_first(facility: Facility, round_id: str) -> list[str]:
    """The tables, with those first after which the round is named."""
    return sorted(facility.tables, key=lambda name: (not round_id.startswith(f"{name}-"), name))


def _opening(look: Reading, stream: str, round_id: str) -> int | None:
    """The number of the entry that opened a round."""
    wanted = f'"round_id":{dump(round_id)}'.encode()
    # The house names a round after the entry that opens it: look there before everywhere.
    for word in round_id.split("-"):
        if word.isdecimal() and len(word) < 10:
            for stored in look.read(stream, int(word) - 1, int(word)):
                if wanted in stored.entry and b'"kind":"round-opened"' in stored.entry:
                    return stored.number
    for stored in look.read(stream):
        if wanted in stored.entry and b'"kind":"round-opened"' in stored.entry:
            return stored.number
    return None


def _found(
    look: Reading, streams: Streams, facility: Facility, name: str, number: int
) -> FoundRound:
    stream = table_stream(name)
    entries: list[Entry] = []
    for stored in look.read(stream, number - 1):
        entries.append(streams.entry(stored, facility))
        if isinstance(entries[-1].event, RoundClosed):
            break
    opened = entries[0].event
    assert isinstance(opened, RoundOpened)
    start = _before(look, streams, facility, name, entries[0])
    return FoundRound(facility.name, start, tuple(entries), facility.calendar)


def _before(
    look: Reading, streams: Streams, facility: Facility, name: str, first: Entry
) -> FloorTable:
    opened = first.event
    stream = table_stream(name)
    if opened.electronic:
        rules = facility.rules(f"{opened.submission}/{opened.game}")
        table = new_table(rules, stream, electronic=True)
        there = table.but(entries=first.number - 1, at=first.at, status=TableStatus.OPEN)
        return FloorTable(name, there, dict(opened.players))
    state: FloorTable | None = None
    for stored in look.read(stream, 0, first.number - 1):
        found = apply_stream(state, streams.entry(stored, facility))
        assert isinstance(found, FloorTable)
        state = found
    assert state is not None
    return state


def day_parts(look: Reading, streams: Streams, day: str, zone: Zone | None) -> Iterator[Part]:
    """The parts of every stream that were written in a gaming day, 6:00 to 5:59:59 (465a.36) on
    the facility's own clocks, or on those of another zone."""
    facility = streams.facility(look, look.head(FACILITY))
    calendar = facility.calendar if zone is None else Calendar(zone)
    first, beyond = calendar.begins(day), calendar.ends(day)
    for stream in sorted(look.heads()):
        numbers = [
            stored.number
            for stored in look.read(stream)
            if first <= streams.entry(stored, facility).at < beyond
        ]
        if numbers:
            yield Part(stream, numbers[0], numbers[-1])
