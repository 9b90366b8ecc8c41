"""An entry of a record in lines, for one person: words, cards and paragraphs.

Faces come from ``seen``, the one rule for the cards that a viewer has lawfully seen. Lines and
answers come from the viewer's own view.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from rich.text import Text

from pitboss.cards import Card
from pitboss.games import Line, PaidFrom
from pitboss.games.dealing import BURN, DISCARD, EMPTY, PLAYER, Spot
from pitboss.money import dollars_text
from pitboss.record import Actor, Entry, Role
from pitboss.round import State, seen
from pitboss.rulebook import Chapter
from pitboss.settle import rule_text, wager_name
from pitboss.table import Table, legal
from pitboss.terminal.screen import CITE, cards_row, printable

if TYPE_CHECKING:
    from pitboss.floor import Calendar

__all__ = ["Teller", "Telling", "faces_told", "line_told", "spot_text", "under"]

#: A function that describes an event.
Teller = Callable[..., Iterable[Text]]

_EPOCH = datetime(1970, 1, 1)  # on the wall, in UTC
_SYSTEM = Actor(Role.SYSTEM, "the system")
_INDENT = " " * 18


@dataclass(frozen=True, slots=True)
class Telling:
    """An entry with the table before and after it, and its viewer."""

    before: Table
    after: Table
    entry: Entry
    viewer: Actor
    #: The facility's calendar. None shows UTC.
    calendar: "Calendar | None" = None

    @property
    def chapter(self) -> Chapter:
        """The chapter of the game."""
        return self.after.rules.chapter

    @property
    def round(self) -> State:
        """The round after the entry."""
        assert self.after.round is not None
        return self.after.round

    def name(self, wager: str) -> str:
        """A wager as the layout names it."""
        return printable(wager_name(wager, self.chapter))

    @property
    def by(self) -> str:
        """The person who did it."""
        return printable(self.entry.actor.person)

    def who(self, seat: int) -> str:
        """A seat with its player."""
        return f"seat {seat}, {printable(self.round.seats[seat].player)}"

    def head(self, words: str, cite: str = "", style: str = "") -> Text:
        """The first line of an entry: number, time, event and paragraph."""
        at = self.clock[1]
        text = Text(f" {self.entry.number:>5}  {at}  ", "dim").append(words, style or "default")
        return text.append(f"  [{cite}]", CITE) if cite else text

    @property
    def clock(self) -> tuple[str, str]:
        """The date and time of the entry on the facility's clocks."""
        at, calendar = self.entry.at, self.calendar
        zone = "UTC" if calendar is None else calendar.zone.name
        try:
            shown = str(_EPOCH + timedelta(seconds=at)) if calendar is None else calendar.clock(at)
        except OverflowError:
            return zone, f"{at} s"
        day, _, time = shown.partition(" ")
        return f"{day}, {zone}", time

    def step(self) -> tuple[str, str]:
        """The system's next step, in words and with its paragraph."""
        for move in legal(self.before, _SYSTEM, self.entry.at):
            if move.kind == "proceed":
                return move.about, move.cite
        return "", ""

    def face(self, position: int) -> Card | None:
        """A card, if the viewer has lawfully seen it."""
        return self.round.face(position) if position in seen(self.round, self.viewer) else None


def under(words: str | Text, cite: str = "") -> Text:
    text = Text(_INDENT).append_text(words if isinstance(words, Text) else Text(words))
    return text.append(f"  [{cite}]", CITE) if cite else text


def spot_text(telling: Telling, spot: Spot) -> str:
    if spot.area == PLAYER:
        return telling.who(spot.seat)
    if spot.area == EMPTY:
        return f"position {spot.seat}, without a wager"
    return {BURN: "burned", DISCARD: "discarded"}.get(spot.area, spot.area)


def faces_told(telling: Telling, faces: Mapping[int, Card | None]) -> Iterable[Text]:
    """Cards that were turned, area by area."""
    areas: dict[Spot, list[int]] = {}
    for one in telling.round.layout:
        if one.position in faces:
            areas.setdefault(one.spot._replace(face_up=True), []).append(one.position)
    for spot, positions in areas.items():
        cards = cards_row(telling.face(position) for position in positions)
        yield under(cards.append(f"  {spot_text(telling, spot)}"))


def line_told(telling: Telling, line: Line) -> Text:
    of_seat = f" of seat {line.of_seat}" if line.of_seat is not None else ""
    stake = f" {dollars_text(line.staked)}" if line.staked else ""
    pays = f" {line.pays}" if line.pays is not None else ""
    by = f" by {line.paid_from}" if line.paid_from not in (None, PaidFrom.TABLE) else ""
    words = (
        f"{telling.name(line.wager)}{of_seat}{stake}: {line.outcome}{pays}, "
        f"{dollars_text(line.returned)} back{by}, {rule_text(line, telling.chapter)}"
    )
    return under(words, line.cite)
