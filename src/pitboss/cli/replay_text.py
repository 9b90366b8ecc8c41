"""A table's record shown again, entry by entry and card by card, as one person may see it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from pitboss.cli.replay_telling import Telling, told
from pitboss.cli.screen import TITLE, Screen, printable
from pitboss.house import LoggedTable, read_log
from pitboss.record import Actor, Role
from pitboss.round.events import RoundOpened
from pitboss.rulebook import UnreadableError
from pitboss.table import apply
from pitboss.table.events import TableClosed

__all__ = ["Viewer", "print_record"]

#: Somebody who watches and has no seat: no player is without a name.
_SPECTATOR = Actor(Role.PLAYER, "")
_SURVEILLANCE = Actor(Role.SURVEILLANCE, "surveillance")
_STOP = ("q", "quit")


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whose eyes a record is seen with: a seat's player, surveillance, or anybody who watches."""

    seat: int | None = None
    surveillance: bool = False

    def in_round(self, opened: RoundOpened) -> Actor:
        """The person in a round."""
        if self.surveillance:
            return _SURVEILLANCE
        if self.seat is None or self.seat not in opened.players:
            return _SPECTATOR
        return Actor(Role.PLAYER, opened.players[self.seat])

    def fault(self, logged: LoggedTable) -> str | None:
        """Why nobody has seen a record so, if that is the case."""
        if self.seat is None:
            return None
        if self.surveillance:
            return "a record is seen from a seat or by surveillance, not both at once"
        seats = {
            seat
            for entry in logged.entries
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
    """Show a whole record; ``step`` waits after every entry that has something to show."""
    logged = read_log(path)
    fault = viewer.fault(logged)
    if fault is not None:
        raise UnreadableError(fault)
    for note in logged.notes:
        warn(note)
    chapter = logged.start.rules.chapter
    screen.show(
        Text(f" {chapter.name}", TITLE).append(f"  {printable(logged.facility)}", "dim"),
        f" Table {printable(logged.start.id)}, {len(logged.entries)} entries.",
    )
    if _shown(logged, viewer, screen, step=step):
        _print_end(logged, screen)


def _shown(logged: LoggedTable, viewer: Viewer, screen: Screen, *, step: bool) -> bool:
    """Every entry in its turn; whether all were looked at."""
    table, person = logged.start, _SPECTATOR
    for entry in logged.entries:
        before, table = table, apply(table, entry)
        if isinstance(entry.event, RoundOpened):
            person = viewer.in_round(entry.event)
        lines = told(Telling(before, table, entry, person))
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


def _print_end(logged: LoggedTable, screen: Screen) -> None:
    screen.gap()
    last = logged.entries[-1].event if logged.entries else None
    if isinstance(last, TableClosed):
        screen.show(Text(" The record is whole: it ends with the table's close.", "dim"))
    else:
        screen.show(Text(" The record ends here, and the table was not closed in it.", "yellow"))
