"""Gaming days of the demonstration floor at the speed of the machine, with a clock set by hand.

Tables open with a count, play through three shifts, and are filled when they run short. At the end
of a shift tips are collected, every open table is counted and its drop box changed, and the next
crew takes over. Prizes are approved, documented and paid as they are hit; one round a day is
arranged so that there is one. The dealer-run table takes decks from the store and changes them when
their time is over. At night the tables are counted, signed for, locked and closed. A table that
stayed closed gets its form or its slip, and every box is dropped and counted.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, Protocol

from pitboss.demo.arranged_round import ArrangedPlay
from pitboss.demo.card_room import CardRoom
from pitboss.demo.crews import AUDIT, Crew, crew_at, crew_of
from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.electronic_play import TablePlay
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.demo.roster import assign, not_there
from pitboss.demo.table_staff import TableStaff
from pitboss.floor import (
    AtTable,
    Calendar,
    CashOut,
    CollectTips,
    CompleteClosedForm,
    CountBox,
    CountInventory,
    DropBox,
    FloorTable,
    Purpose,
    Redeem,
    SetUpTable,
    SignCount,
    chips_of,
)
from pitboss.floor import accounts as a
from pitboss.floor.days import is_saturday
from pitboss.floor.rack import Box
from pitboss.house.answers import Answer
from pitboss.house.runtime import Runtime
from pitboss.money import Cents
from pitboss.round.meters import UNITS
from pitboss.table import CloseTable

__all__ = ["DAY_TABLES", "DayError", "DemoDays", "Play", "SetClock", "Settable"]

_HOUR: Final = 3600
#: The hours after six o'clock at which the tables play, across three shifts.
_PLAYS: Final = (5, 9, 13, 17)
#: The time before the next shift at which the outgoing crew counts and signs.
_HANDING_OVER: Final = _HOUR // 12
#: A table with a dealer's cards, and one that stays closed.
DAY_TABLES: Final = (DEALER_RUN, "reserve")
_CREDIT: Final = 1_000_000


class DayError(Exception):
    """A refused command in the course of a day."""


class Settable(Protocol):
    """A clock that can be set."""

    now: int


class SetClock:
    """A clock that the runner of the day sets."""

    def __init__(self, now: int) -> None:
        self.now = now

    def __call__(self) -> int:
        """The time."""
        return self.now


#: A player of a table.
Play = TablePlay | DealerPlay


def _play_of(house: Runtime, name: str) -> Play:
    return ArrangedPlay(house, name) if name == DEALER_RUN else TablePlay(house, name)


class DemoDays:
    """The demonstration floor, day after day."""

    def __init__(
        self,
        house: Runtime,
        clock: Settable,
        floor: DemoFloor,
        *,
        rounds: int = 3,
        told: Callable[[str], None] = lambda _: None,
        play: Callable[[Runtime, str], Play] = _play_of,
    ) -> None:
        self.house = house
        self._clock = clock
        self._floor = floor
        self._rounds = rounds
        self._told = told
        self._make = play
        self._plays: dict[str, Play] = {}
        self._given = 0
        self.rounds = 0

    # ── The days ─────────────────────────────────────────────────────────────────────────────

    def run(self, days: int) -> None:
        """Run so many gaming days, starting after the last one on record."""
        known = self.house.facility()
        calendar = known.calendar if known.name else self._floor.calendar
        if known.name:
            tables = (self.house.table(name) for name in known.tables)
            self._clock.now = max(known.at, *(one.at for one in tables if one is not None))
        self._clock.now = calendar.ends(calendar.day(self._clock.now))
        for _ in range(days):
            self._day(calendar)

    def _day(self, calendar: Calendar) -> None:
        day = calendar.day(self._clock.now)
        begins, ends = calendar.begins(day), calendar.ends(day)
        self._told(f"gaming day {day}")
        self._at(begins + 4 * _HOUR)
        self._open()
        for play in self._plays.values():
            if isinstance(play, ArrangedPlay):
                play.arrange()
        moments = self._moments(calendar, day, begins)
        for moment, does in sorted(moments, key=lambda one: one[0]):
            self._at(moment)
            does()
        self._at(ends - 2 * _HOUR)
        for name in self._plays:
            self._close(name)
        self._at(ends - _HOUR)
        self._stay_closed(DAY_TABLES[1], day)
        for name in (*self._plays, DAY_TABLES[1]):
            self._drop(name)
        self._at(ends - _HOUR // 4)
        for name in (*self._plays, DAY_TABLES[1]):
            for number, box in self._table(name).rack.dropped.items():
                self._count_box(name, number, box)
        self._put_away()
        self.house.checkpoint()
        self._at(ends)
        self._told(f"closed: {self.rounds:,} rounds so far")

    def _moments(
        self, calendar: Calendar, day: str, begins: int
    ) -> Iterator[tuple[int, Callable[[], None]]]:
        """The moments of a day: turns of play, and ends of shifts."""
        for hours in _PLAYS:
            yield begins + hours * _HOUR, self._play_all
        for _, since in calendar.shift_begins(day)[1:]:
            yield since - _HANDING_OVER, self._end_shift

    def _at(self, instant: int) -> None:
        self._clock.now = max(self._clock.now, instant)

    @property
    def crew(self) -> Crew:
        """The crew on duty."""
        return crew_at(self.house.facility().calendar, self._clock.now)

    def at(self, name: str) -> Crew:
        """The crew on duty at a table."""
        return crew_of(self.house.facility(), self._clock.now, name)

    @property
    def day(self) -> str:
        """The gaming day."""
        return self.house.facility().calendar.day(self._clock.now)

    # ── Play ─────────────────────────────────────────────────────────────────────────────────

    def _play_all(self) -> None:
        for play in self._plays.values():
            self._play(play)
            if isinstance(play, ArrangedPlay) and (arranged := play.told()):
                what = f"round {arranged} was dealt from an order of cards arranged beforehand"
                self._told(f"{what}, so that there is a prize to document")

    def _play(self, play: Play) -> None:
        """Play rounds to their end, so that nothing is left on the layout."""
        wanted = play.rounds + self._rounds
        for _ in range(4_000):
            table = self._table(play.name)
            if play.rounds >= wanted and table.playing is None:
                self.rounds += self._rounds
                return
            if not play.play():
                self._clock.now += 5
                self.house.tick()
        raise DayError(f"table {play.name} does not go on")

    def _end_shift(self) -> None:
        """The outgoing crew counts and signs: a slip of the shift, a new drop box and an empty tip
        box for every table (465a.41, .44)."""
        for name in self._plays:
            self._count(name, Purpose.DROP)
            self._do(CollectTips(self.at(name).floor, name))

    # ── Tables ───────────────────────────────────────────────────────────────────────────────

    def _open(self) -> None:
        """Open the floor with the tables of the day."""
        self._floor.open()
        games = self._floor.games
        forms = (game for game, rules in games.items() if rules.closed_table_form)
        name = DAY_TABLES[1]
        if name not in self.house.facility().tables:
            game = next(forms, next(iter(games)))
            self._do(SetUpTable(self.crew.pit, name, game, electronic=True))
        self._floor.staff(name)
        names = (*self._floor.names, *self._floor.dealt)
        self._plays = {name: self._make(self.house, name) for name in names}

    def _close(self, name: str) -> None:
        """Let the players leave with their chips; count and lock the table."""
        table, staff = self._table(name), TableStaff(self.house, name, self._next)
        staff.pay_slips(table)
        for player in dict.fromkeys(table.seats.values()):
            who = staff.hands(table, player)
            if self._cents(str(a.game_account(name, player))):
                self._do(CashOut(who, name, player))
            chips = self._cents(str(a.chips(player)))
            if chips:
                self._do(Redeem(self.crew.cashier, player, Cents(chips)))
        if self._cents(str(a.inventory(name))) > _CREDIT:
            staff.credit(chips_of(_CREDIT))
        self._count(name, Purpose.CLOSING)
        self._do(CollectTips(self.at(name).floor, name))
        self._do(AtTable(name, CloseTable(self.at(name).floor)))

    def _stay_closed(self, name: str, day: str) -> None:
        """Document a table that stayed closed: its form, or a slip on Saturday and where no form is
        filed."""
        table = self._table(name)
        slip = table.rack.slip
        if slip is None or is_saturday(day) or not table.rules.closed_table_form:
            self._count(name, Purpose.CLOSED)
        else:
            self._do(CompleteClosedForm(self.at(name).floor, name, slip.day))

    # ── Counts ───────────────────────────────────────────────────────────────────────────────

    def _count(self, name: str, purpose: Purpose) -> None:
        cents = self._cents(str(a.inventory(name)))
        self._do(CountInventory(self.at(name).dealer, name, purpose, chips_of(cents)))
        self._do(SignCount(self.at(name).floor, name, Cents(cents)))

    def _drop(self, name: str) -> None:
        self._do(DropBox(self.at(name).floor, name))

    def _count_box(self, name: str, number: int, box: Box) -> None:
        self._do(CountBox(AUDIT, name, number, box.amount, box.papers))

    def _put_away(self) -> None:
        """Destroy used decks, and count the store when due."""
        room = CardRoom(self.house, self._next)
        for name in self._floor.dealt:
            room.put_away(name)
        room.count()

    # ── The house ────────────────────────────────────────────────────────────────────────────

    def _table(self, name: str) -> FloorTable:
        found = self.house.table(name)
        assert found is not None
        return found

    def _cents(self, account: str) -> int:
        return self.house.store.read(lambda look: look.balance(account)) // UNITS

    def _next(self) -> str:
        self._given += 1
        return f"day {self._clock.now} {self._given}"

    def _give(self, command: Any) -> Answer:
        which = self._next()
        if isinstance(command, AtTable):
            command = replace(command, command=replace(command.command, id=which))
        else:
            command = replace(command, id=which)
        return self.house.give(command)

    def _do(self, command: Any) -> None:
        answer = self._give(command)
        if not_there((answer,)):
            assign(self.house, command.table, self._next)
            answer = self._give(command)
        if not answer.ok:
            why = answer.refusal.reason if answer.refusal else ""
            raise DayError(f"{type(command).__name__}: {why}")
