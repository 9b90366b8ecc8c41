"""The card inventory log: movements of decks, and the place of all decks by day (603a.16).

Each movement into or out of the card store names the people behind it. Every gaming day is
reconciled: decks received, issued, brought back, destroyed or missing on one side, the places of
the decks at its end on the other. The two must agree.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from pitboss.floor import FACILITY, Calendar, DeckPlace, Facility, apply_stream
from pitboss.floor import card_store as d
from pitboss.floor import events as e
from pitboss.record import Actor, Entry

__all__ = ["CardDay", "CardMove", "CardsReport", "cards_report"]

#: A deck at a table for longer than this is listed.
_LONG: Final = 24 * 3600


@dataclass(frozen=True, slots=True)
class CardMove:
    """A movement of decks: the time, what was done, and by whom."""

    day: str
    at: int
    what: str
    decks: tuple[str, ...]
    table: str
    by: tuple[Actor, ...]
    reason: str = ""


@dataclass(slots=True)
class CardDay:
    """A gaming day of the store: the number of decks moved, and their places at its end."""

    day: str
    opening: int = 0
    received: int = 0
    issued: int = 0
    unused: int = 0
    used: int = 0
    destroyed: int = 0
    missing: int = 0
    in_store: int = 0
    at_tables: int = 0
    to_destroy: int = 0
    #: The decks at a table for more than 24 hours.
    long_at_tables: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether the decks present are those that came and did not leave."""
        there = self.in_store + self.at_tables + self.to_destroy
        return self.opening + self.received - self.destroyed - self.missing == there


@dataclass(slots=True)
class CardsReport:
    """The whole report."""

    facility: str = ""
    calendar: Calendar = field(default_factory=Calendar)
    days: list[CardDay] = field(default_factory=list)
    moves: list[CardMove] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether every day agrees and no deck is missing."""
        return all(one.agrees and not one.missing for one in self.days)


#: The events of decks: in words, the fields that name the decks, and the column they count in.
_MOVES: Final[dict[type, tuple[tuple[str, str, str], ...]]] = {
    d.CardsReceived: (("received", "decks", "received"),),
    d.DecksIssued: (("issued", "decks", "issued"),),
    d.DecksReturned: (("returned, used", "used", "used"), ("returned, unused", "unused", "unused")),
    d.DecksDestroyed: (("destroyed", "decks", "destroyed"),),
    d.CardsCounted: (("counted", "found", ""), ("missing", "missing", "missing")),
}


def cards_report(entries: Iterable[Entry], until: int | None = None) -> CardsReport:
    """The log of the card store in entries of any streams. ``until`` is the time of the report, by
    default that of the facility's last entry."""
    log = _Log()
    for entry in entries:
        if entry.stream == FACILITY:
            log.see(entry)
    log.end(log.facility.at if until is None else max(until, log.facility.at))
    return log.report


class _Log:
    """The log, entry by entry."""

    def __init__(self) -> None:
        self.report = CardsReport()
        self.facility = Facility()
        self._now: CardDay | None = None
        self._proposers: dict[int, Actor] = {}
        #: The people behind the last command.
        self._hands: tuple[str, tuple[Actor, ...]] = ("", ())
        self._since: dict[str, int] = {}

    def see(self, entry: Entry) -> None:
        """Take the next entry."""
        before, event = self.facility, entry.event
        if isinstance(event, e.FacilityOpened):
            self.report.facility, self.report.calendar = event.name, event.calendar
        if type(event) in _MOVES:
            self._up_to(entry.at)
            self._note(entry)
        match event:
            case e.ActProposed():
                self._proposers[event.proposal] = entry.actor
            case e.ActApproved():
                both = (self._proposers[event.proposal], entry.actor)
                self._hands = (entry.command, both)
            case d.DecksIssued():
                self._since |= dict.fromkeys(event.decks, entry.at)
        after = apply_stream(before, entry)
        assert isinstance(after, Facility)
        self.facility = after

    def _note(self, entry: Entry) -> None:
        event: Any = entry.event
        command, hands = self._hands
        by = hands if command == entry.command else (entry.actor,)
        assert self._now is not None
        for what, names, counts in _MOVES[type(event)]:
            decks = tuple(getattr(one, "deck", one) for one in getattr(event, names))
            if not decks and what != "counted":
                continue
            where, why = getattr(event, "table", ""), getattr(event, "reason", "")
            move = CardMove(self._now.day, entry.at, what, decks, where, by, why)
            self.report.moves.append(move)
            if counts:
                setattr(self._now, counts, getattr(self._now, counts) + len(decks))

    # ── Days ─────────────────────────────────────────────────────────────────────────────────

    def _up_to(self, at: int) -> None:
        """The gaming day of an instant. Earlier days are closed."""
        calendar, today = self.report.calendar, self._now
        if today is not None and calendar.ends(today.day) > at:
            return
        days = [calendar.day(at)]
        if today is not None:
            days = [day for day in calendar.days(calendar.begins(today.day), at) if day > today.day]
        for day in days:
            opening = self._end(calendar.begins(day)) if self._now is not None else 0
            self._now = CardDay(day, opening)

    def _end(self, at: int) -> int:
        """Close a day. Returns the number of decks."""
        today, decks = self._now, self.facility.decks
        assert today is not None
        there = [name for name, one in decks.items() if one.place is DeckPlace.TABLE]
        today.in_store = sum(one.place is DeckPlace.STORE for one in decks.values())
        today.at_tables = len(there)
        today.to_destroy = len(decks) - today.in_store - len(there)
        today.long_at_tables = tuple(one for one in there if at - self._since[one] > _LONG)
        self.report.days.append(today)
        return len(decks)

    def end(self, at: int) -> None:
        """Close the report at a time. The day of that time is reported so far."""
        if self._now is not None:
            self._up_to(at)
            self._end(at)
