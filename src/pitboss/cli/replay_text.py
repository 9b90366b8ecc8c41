"""Replay of a table's record, entry by entry and card by card, as one person may see it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from pitboss.cli.replay_entry import Telling
from pitboss.cli.replay_rounds import ROUNDS
from pitboss.cli.replay_tables import TABLES
from pitboss.record import Actor, Entry, Role
from pitboss.round.events import RoundOpened
from pitboss.rulebook import UnreadableError
from pitboss.table import Table
from pitboss.table.events import TableClosed
from pitboss.terminal.screen import TITLE, Screen, printable

if TYPE_CHECKING:
    from pitboss.audit.session_log import LoggedTable
    from pitboss.floor import Calendar, FloorTable
    from pitboss.house.history import FoundRound

__all__ = ["Viewer", "print_record", "print_round", "told"]

#: An entry with the table before and after it.
Seen = tuple[Table, Table, Entry]

#: A watcher without a seat. No player has an empty name.
_SPECTATOR = Actor(Role.PLAYER, "")
_SURVEILLANCE = Actor(Role.SURVEILLANCE, "surveillance")
_STOP = ("q", "quit")


_TELLERS = {**ROUNDS, **TABLES}


def told(telling: Telling) -> list[Text]:
    """The lines of an entry, perhaps none."""
    tell = _TELLERS.get(type(telling.entry.event))
    if tell is not None:
        return list(tell(telling, telling.entry.event))
    return [telling.head(type(telling.entry.event).__name__)]


@dataclass(frozen=True, slots=True)
class Viewer:
    """The viewer of a record: a seat's player, surveillance, or any watcher."""

    seat: int | None = None
    surveillance: bool = False

    def in_round(self, opened: RoundOpened) -> Actor:
        """The person in a round."""
        if self.surveillance:
            return _SURVEILLANCE
        if self.seat is None or self.seat not in opened.players:
            return _SPECTATOR
        return Actor(Role.PLAYER, opened.players[self.seat])

    def fault(self, entries: tuple[Entry, ...]) -> str | None:
        """The reason why nobody saw a record this way, or None."""
        if self.seat is None:
            return None
        if self.surveillance:
            return "a record is seen from a seat or by surveillance, not both at once"
        seats = {
            seat
            for entry in entries
            if isinstance(entry.event, RoundOpened)
            for seat in entry.event.players
        }
        if self.seat in seats:
            return None
        known = ", ".join(map(str, sorted(seats)))
        return f"nobody sits at seat {self.seat} in this record: seats {known or 'none'}"


def print_record(
    path: Path, viewer: Viewer, screen: Screen, warn: Callable[[str], None], *, step: bool
) -> None:
    """Show a whole record. ``step`` waits after every entry that is shown."""
    from pitboss.audit.session_log import read_log

    logged = read_log(path)
    _check(viewer, logged.entries)
    for note in logged.notes:
        warn(note)
    start = logged.start
    title = f"Table {printable(start.name)}"
    _print_head(screen, start.table, logged.facility, title, len(logged.entries))
    if _shown(_told(start, logged.entries[1:]), viewer, screen, logged.calendar, step=step):
        _print_end(logged, screen)


def print_round(
    found: "FoundRound", start: "FloorTable", viewer: Viewer, screen: Screen, *, step: bool
) -> None:
    """Show a round of a store, from its table just before it."""
    _check(viewer, found.entries)
    round_id = printable(found.entries[0].event.round_id)
    title = f"Table {printable(found.table)}, round {round_id}"
    _print_head(screen, start.table, found.facility, title, len(found.entries))
    seen = _told(start, found.entries)
    if _shown(seen, viewer, screen, found.calendar, step=step) and not found.closed:
        screen.gap()
        screen.show(Text(" The round is still in progress.", "yellow"))


def _check(viewer: Viewer, entries: tuple[Entry, ...]) -> None:
    fault = viewer.fault(entries)
    if fault is not None:
        raise UnreadableError(fault)


def _print_head(screen: Screen, table: Table, facility: str, title: str, entries: int) -> None:
    screen.show(
        Text(f" {table.rules.chapter.name}", TITLE).append(f"  {printable(facility)}", "dim"),
        f" {title}, {entries} entries.",
    )


def _told(table: "FloorTable", entries: Sequence[Entry]) -> Iterator[Seen]:
    """The entries of a table and its rounds, without those of the floor."""
    from pitboss.floor import FloorTable, apply_stream
    from pitboss.floor.machine import EVENTS

    for entry in entries:
        before, after = table, apply_stream(table, entry)
        assert isinstance(after, FloorTable)
        table = after
        if type(entry.event) not in EVENTS:
            yield before.table, table.table, entry


def _shown(
    seen: Iterator[Seen],
    viewer: Viewer,
    screen: Screen,
    calendar: "Calendar",
    *,
    step: bool,
) -> bool:
    """Show every entry in turn. Returns whether all were shown."""
    person = _SPECTATOR
    for before, table, entry in seen:
        if isinstance(entry.event, RoundOpened):
            person = viewer.in_round(entry.event)
        lines = told(Telling(before, table, entry, person, calendar))
        if not lines:
            continue
        screen.show(*lines)
        if step and _stops(screen):
            return False
    return True


def _stops(screen: Screen) -> bool:
    try:
        return screen.ask("Enter goes on, q stops").lower() in _STOP
    except (EOFError, KeyboardInterrupt):
        return True


def _print_end(logged: "LoggedTable", screen: Screen) -> None:
    screen.gap()
    last = logged.entries[-1].event if logged.entries else None
    if isinstance(last, TableClosed):
        screen.show(Text(" The record is whole: it ends with the table's close.", "dim"))
    else:
        screen.show(Text(" The record ends here, and the table was not closed in it.", "yellow"))
