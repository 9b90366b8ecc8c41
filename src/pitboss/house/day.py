"""Gaming days of the demonstration floor, at the speed of the machine: the clock is set by hand.

Tables open with a count, play through the shifts, are filled when they run short; prizes are
approved, documented and paid as they are hit; a dealer-run table takes decks from the store and
changes them when their time is over; in the night the tables are counted, signed for, locked and
closed, a table that stayed closed has its form or its slip, every box is dropped and counted.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, Protocol

from pitboss.floor import (
    AcceptCredit,
    AtTable,
    Calendar,
    CashOut,
    CompleteClosedForm,
    CountBox,
    CountInventory,
    DeckLabel,
    DestroyDecks,
    DropBox,
    FileApproval,
    FloorTable,
    IssueDecks,
    PaySlip,
    Purpose,
    ReceiveCards,
    RequestCredit,
    ReturnDecks,
    SetUpTable,
    SignCount,
    chips_of,
    devices_of,
)
from pitboss.floor import accounts as a
from pitboss.floor.days import is_saturday
from pitboss.house.demo import AUDIT, DEALER, FLOOR, PIT, SECOND, DemoFloor
from pitboss.house.running import House
from pitboss.house.table_play import TablePlay
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round.meters import UNITS
from pitboss.table import (
    CloseTable,
    InspectDeck,
    OpenTable,
    ReceiveDecks,
    RemoveDeck,
    VerifyInspection,
)

__all__ = ["DAY_TABLES", "DayError", "DemoDays", "SetClock", "Settable"]

_HOUR: Final = 3600
#: Hours after six o'clock at which the tables play, across three shifts.
_PLAYS: Final = (5, 9, 13, 17)
#: A table with a dealer's cards, and one that stays closed.
DAY_TABLES: Final = ("dealt", "reserve")
_CREDIT: Final = 1_000_000


class DayError(Exception):
    """Something that people ask for in a day was refused."""


class Settable(Protocol):
    """A clock that can be set."""

    now: int


class SetClock:
    """A clock that whoever runs the day sets."""

    def __init__(self, now: int) -> None:
        self.now = now

    def __call__(self) -> int:
        """The time."""
        return self.now


class DemoDays:
    """The demonstration floor, day after day."""

    def __init__(
        self,
        house: House,
        clock: Settable,
        floor: DemoFloor,
        *,
        rounds: int = 3,
        told: Callable[[str], None] = lambda _: None,
        play: Callable[[House, str], TablePlay] = TablePlay,
    ) -> None:
        self._house = house
        self._clock = clock
        self._floor = floor
        self._rounds = rounds
        self._told = told
        self._make = play
        self._plays: dict[str, TablePlay] = {}
        self._given = 0
        self.rounds = 0

    # ── The days ─────────────────────────────────────────────────────────────────────────────

    def run(self, days: int) -> None:
        """So many gaming days, the first that begins when all that is on record is over."""
        known = self._house.facility()
        calendar = known.calendar if known.name else self._floor.calendar
        if known.name:
            tables = (self._house.table(name) for name in known.tables)
            self._clock.now = max(known.at, *(one.at for one in tables if one is not None))
        self._clock.now = calendar.ends(calendar.day(self._clock.now))
        for _ in range(days):
            self._day(calendar)

    def _day(self, calendar: Calendar) -> None:
        day = calendar.day(self._clock.now)
        begins, ends = calendar.begins(day), calendar.ends(day)
        self._told(f"gaming day {day}")
        self._at(begins + 4 * _HOUR)
        self._floor.open()
        self._prepare()
        self._plays = {name: self._make(self._house, name) for name in self._floor.names}
        self._open_dealt(day)
        for hours in _PLAYS:
            self._at(begins + hours * _HOUR)
            self._change_deck(day, hours)
            for play in self._plays.values():
                self._play(play)
        self._at(ends - 2 * _HOUR)
        for name in (*self._plays, DAY_TABLES[0]):
            self._close(name)
        self._at(ends - _HOUR)
        self._stay_closed(day)
        for name in (*self._plays, *DAY_TABLES):
            self._do(DropBox(FLOOR, name))
        self._at(ends - _HOUR // 4)
        self._count_boxes()
        self._put_away()
        self._house.checkpoint()
        self._at(ends)
        self._told(f"closed: {self.rounds:,} rounds so far")

    def _at(self, instant: int) -> None:
        self._clock.now = max(self._clock.now, instant)

    def _play(self, play: TablePlay) -> None:
        """Rounds to their end: nothing lies on the layout afterwards."""
        wanted = play.rounds + self._rounds
        for _ in range(2_000):
            table = self._table(play.name)
            if play.rounds >= wanted and table.playing is None:
                self.rounds += self._rounds
                return
            if not play.play():
                self._clock.now += 5
                self._house.tick()
        raise DayError(f"table {play.name} does not go on")

    # ── Tables ───────────────────────────────────────────────────────────────────────────────

    def _prepare(self) -> None:
        """The two tables of the day are there, and their devices approved."""
        games = self._floor.games
        forms = (game for game, rules in games.items() if rules.closed_table_form)
        game = next(forms, next(iter(games)))
        for name, electronic in ((DAY_TABLES[0], False), (DAY_TABLES[1], True)):
            if name not in self._house.facility().tables:
                self._do(SetUpTable(PIT, name, game, electronic))
        for device in devices_of(self._table(DAY_TABLES[0]).rules):
            if device not in self._house.facility().approvals:
                self._do(FileApproval(PIT, device, "demonstration model", "DEMO-1"))

    def _open_dealt(self, day: str) -> None:
        name = DAY_TABLES[0]
        self._count(name, Purpose.OPENING)
        self._do(AtTable(name, OpenTable(FLOOR)))
        self._take_deck(f"{day} 1", "red")

    def _take_deck(self, deck: str, color: str) -> None:
        """From the store to the table, inspected by the dealer and verified by another."""
        name = DAY_TABLES[0]
        self._floor.twice(ReceiveCards((DeckLabel(deck, color),)), f"deck {deck}")
        self._do(IssueDecks(FLOOR, name, (deck,)))
        self._do(AtTable(name, ReceiveDecks(DEALER, ((deck, color),))))
        self._do(AtTable(name, InspectDeck(DEALER, deck)))
        self._do(AtTable(name, VerifyInspection(FLOOR, deck)))

    def _change_deck(self, day: str, hours: int) -> None:
        """A deck whose time is over leaves the table, and another comes (.3(c))."""
        table = self._table(DAY_TABLES[0]).table
        for deck in table.live:
            if table.over(deck) <= self._clock.now:
                why = f"in use for {table.hours(deck)} hours"
                self._do(AtTable(DAY_TABLES[0], RemoveDeck(FLOOR, deck.id, why)))
                color = "blue" if deck.color == "red" else "red"
                self._take_deck(f"{day} {hours}", color)

    def _close(self, name: str) -> None:
        table = self._table(name)
        for slip in [one.number for one in table.slips.values() if one.due]:
            self._do(PaySlip(SECOND, name, slip))
        for player in dict.fromkeys(table.seats.values()):
            if self._cents(str(a.game_account(name, player))):
                self._do(CashOut(Actor(Role.PLAYER, player), name, player))
        if self._cents(str(a.inventory(name))) > _CREDIT:
            self._do(RequestCredit(FLOOR, name, chips_of(_CREDIT)))
            asked = self._table(name).credit
            assert asked is not None
            self._do(AcceptCredit(DEALER, name, asked.number, asked.chips))
        self._count(name, Purpose.CLOSING)
        self._do(AtTable(name, CloseTable(FLOOR)))

    def _stay_closed(self, day: str) -> None:
        """The table that nobody opened: its form, or where none is filed and on Saturday a slip."""
        name = DAY_TABLES[1]
        table = self._table(name)
        slip = table.rack.slip
        if slip is None or is_saturday(day) or not table.rules.closed_table_form:
            self._count(name, Purpose.CLOSED)
        else:
            self._do(CompleteClosedForm(SECOND, name, slip.day))

    # ── Counts ───────────────────────────────────────────────────────────────────────────────

    def _count(self, name: str, purpose: Purpose) -> None:
        cents = self._cents(str(a.inventory(name)))
        self._do(CountInventory(DEALER, name, purpose, chips_of(cents)))
        self._do(SignCount(FLOOR, name, Cents(cents)))

    def _count_boxes(self) -> None:
        for name in (*self._plays, *DAY_TABLES):
            for number, box in self._table(name).rack.dropped.items():
                self._do(CountBox(AUDIT, name, number, box.amount, box.papers))

    def _put_away(self) -> None:
        name = DAY_TABLES[0]
        used = tuple(self._used(name))
        if used:
            self._do(ReturnDecks(FLOOR, name, used))
            self._floor.twice(DestroyDecks(used, "a day's use"), f"destroy {used[0]}")

    def _used(self, name: str) -> Iterator[str]:
        for key, deck in self._house.facility().decks.items():
            if deck.table == name:
                yield key

    # ── The house ────────────────────────────────────────────────────────────────────────────

    def _table(self, name: str) -> FloorTable:
        found = self._house.table(name)
        assert found is not None
        return found

    def _cents(self, account: str) -> int:
        return self._house.store.read(lambda look: look.balance(account)) // UNITS

    def _do(self, command: Any) -> None:
        self._given += 1
        which = f"day {self._clock.now} {self._given}"
        if isinstance(command, AtTable):
            command = replace(command, command=replace(command.command, id=which))
        else:
            command = replace(command, id=which)
        answer = self._house.give(command)
        if not answer.ok:
            why = answer.refusal.reason if answer.refusal else ""
            raise DayError(f"{type(command).__name__}: {why}")
