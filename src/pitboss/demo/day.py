"""Gaming days of the demonstration floor at the speed of the machine, with a clock set by hand.

Tables open with a count, play through three shifts, and are filled when they run short. At the end
of a shift tips are collected, every open table is counted and its drop box changed, and the next
crew takes over. Prizes are approved, documented and paid as they are hit; one round a day is
arranged so that there is one. The dealer-run table takes decks from the store and changes them when
their time is over. At night the tables are counted, signed for, locked and closed. A table that
stayed closed gets its form or its slip, and every box is dropped and counted.
"""

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from pitboss.demo.arranged_round import ArrangedPlay
from pitboss.demo.card_room import CardRoom
from pitboss.demo.crews import AUDIT, Crew, calendar, crew_at
from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.electronic_play import TablePlay
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.demo.played_table import in_progress
from pitboss.demo.questions import question
from pitboss.demo.roster import assign, not_there, tables_of
from pitboss.demo.table_staff import TableStaff
from pitboss.floor import (
    AtTable,
    CashOut,
    CollectTips,
    CompleteClosedForm,
    CountBox,
    CountInventory,
    DropBox,
    FloorCommand,
    FloorTableView,
    Purpose,
    Redeem,
    SignCount,
    chips_of,
)
from pitboss.floor.days import is_saturday
from pitboss.floor.names import is_patron
from pitboss.floor.rack import Box, Rack
from pitboss.house import Floor, Seen
from pitboss.house.answers import Answer
from pitboss.money import Cents
from pitboss.round import CallOff
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
_NOTHING_SEEN: Final = Seen()


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


def _play_of(floor: Floor, name: str, secret: bytes) -> Play:
    kind = ArrangedPlay if name == DEALER_RUN else TablePlay
    return kind(floor, name, secret)


class DemoDays:
    """The demonstration floor, day after day."""

    def __init__(
        self,
        floor: Floor,
        clock: Settable,
        demo: DemoFloor,
        secret: bytes,
        *,
        rounds: int = 3,
        told: Callable[[str], None] = lambda _: None,
        play: Callable[[Floor, str, bytes], Play] = _play_of,
    ) -> None:
        self.floor = floor
        self._clock = clock
        self._demo = demo
        self._secret = secret
        self._rounds = rounds
        self._told = told
        self._make = play
        self._plays: dict[str, Play] = {}
        self._given = 0
        self.rounds = 0

    # ── The days ─────────────────────────────────────────────────────────────────────────────

    def run(self, days: int) -> None:
        """Run so many gaming days, starting after the last one on record."""
        if self.floor.lobby(None).view.facility:
            # A view is never before the newest entry that it shows.
            tables = [self.floor.view(None, name).now for name in tables_of(self.floor)]
            self._clock.now = max(self.floor.lobby(None).now, *tables)
        self._clock.now = calendar().ends(self.day)
        for _ in range(days):
            self._day()

    def _day(self) -> None:
        day = self.day
        begins, ends = calendar().begins(day), calendar().ends(day)
        self._told(f"gaming day {day}")
        self._at(begins + 4 * _HOUR)
        self._open()
        for play in self._plays.values():
            if isinstance(play, ArrangedPlay):
                play.arrange()
        for moment, does in sorted(self._moments(day, begins), key=lambda one: one[0]):
            self._at(moment)
            does()
        self._at(ends - 2 * _HOUR)
        for name in self._demo.dealt:
            question(self.floor, name, self.at(name), self._do)
        for name in self._plays:
            self._close(name)
        self._at(ends - _HOUR)
        self._stay_closed(DAY_TABLES[1], day)
        for name in (*self._plays, DAY_TABLES[1]):
            self._drop(name)
        self._at(ends - _HOUR // 4)
        for name in (*self._plays, DAY_TABLES[1]):
            for number, box in self.rack(name).dropped.items():
                self._count_box(name, number, box)
        self._put_away()
        self.floor.checkpoint()
        self._at(ends)
        self._told(f"closed: {self.rounds:,} rounds so far")

    def _moments(self, day: str, begins: int) -> Iterator[tuple[int, Callable[[], None]]]:
        """The moments of a day: turns of play, and ends of shifts."""
        for hours in _PLAYS:
            yield begins + hours * _HOUR, self._play_all
        for _, since in calendar().shift_begins(day)[1:]:
            yield since - _HANDING_OVER, self._end_shift

    def _at(self, instant: int) -> None:
        self._clock.now = max(self._clock.now, instant)

    @property
    def crew(self) -> Crew:
        """The crew on duty."""
        return crew_at(self._clock.now)

    def at(self, name: str) -> Crew:
        """The crew on duty at a table."""
        return self._demo.at(name)

    @property
    def day(self) -> str:
        """The gaming day."""
        return calendar().day(self._clock.now)

    # ── Play ─────────────────────────────────────────────────────────────────────────────────

    def _play_all(self) -> None:
        for play in self._plays.values():
            self._play(play)
            if isinstance(play, ArrangedPlay) and (arranged := play.told()):
                what = f"round {arranged} was dealt from an order of cards arranged beforehand"
                self._told(f"{what}, so that there is a prize to document")
        for name in self._plays:
            self._call_off(name)

    def _play(self, play: Play) -> None:
        """Play rounds to their end, so that nothing is left on the layout."""
        wanted = play.rounds + self._rounds
        for _ in range(4_000):
            if play.rounds >= wanted and in_progress(self.look(play.name)) is None:
                self.rounds += self._rounds
                return
            if not play.play():
                self._clock.now += 5
                self.floor.tick()
        raise DayError(f"table {play.name} does not go on")

    def _call_off(self, name: str) -> None:
        """End a round that the system opened while other tables played, and that nobody plays."""
        waits = in_progress(self.look(name))
        if waits is not None:
            nobody = CallOff(self.at(name).floor, "nobody plays now")
            self._do(AtTable(name, nobody), Seen(waits.round_id))

    def _end_shift(self) -> None:
        """The outgoing crew counts and signs: a slip of the shift, a new drop box and an empty tip
        box for every table (465a.41, .44)."""
        for name in self._plays:
            self._count(name, Purpose.DROP)
            self._do(CollectTips(self.at(name).floor, name))

    # ── Tables ───────────────────────────────────────────────────────────────────────────────

    def _open(self) -> None:
        """Open the floor with the tables of the day."""
        self._demo.open()
        games = self._demo.games
        forms = (game for game, rules in games.items() if rules.closed_table_form)
        self._demo.set_up(DAY_TABLES[1], next(forms, next(iter(games))))
        names = (*self._demo.names, *self._demo.dealt)
        self._plays = {name: self._make(self.floor, name, self._secret) for name in names}

    def _close(self, name: str) -> None:
        """Let the players leave with their chips; count and lock the table."""
        shown, staff = self.look(name), TableStaff(self.floor, name, self._next)
        staff.pay_slips(shown)
        outstanding = self.floor.lobby(self.crew.cashier).view.outstanding
        for player in dict.fromkeys(shown.seats.values()):
            if is_patron(player):
                if outstanding:
                    self._do(Redeem(self.crew.cashier, None, outstanding))
                continue
            if staff.purse(player).account:
                self._do(CashOut(staff.hands(shown, player), name, player))
            if chips := staff.purse(player).chips:
                self._do(Redeem(self.crew.cashier, player, chips))
        if self._cents(name) > _CREDIT:
            staff.credit(chips_of(_CREDIT))
        self._count(name, Purpose.CLOSING)
        self._do(CollectTips(self.at(name).floor, name))
        self._do(AtTable(name, CloseTable(self.at(name).floor)))

    def _stay_closed(self, name: str, day: str) -> None:
        """Document a table that stayed closed: its form, or a slip on Saturday and where no form is
        filed."""
        slip = self.rack(name).slip
        form = self._demo.games[self.look(name).table.game].closed_table_form
        if slip is None or is_saturday(day) or not form:
            self._count(name, Purpose.CLOSED)
        else:
            self._do(CompleteClosedForm(self.at(name).floor, name, slip.day))

    # ── Counts ───────────────────────────────────────────────────────────────────────────────

    def _count(self, name: str, purpose: Purpose) -> None:
        cents = self._cents(name)
        self._do(CountInventory(self.at(name).dealer, name, purpose, chips_of(cents)))
        self._do(SignCount(self.at(name).floor, name, cents))

    def _drop(self, name: str) -> None:
        self._do(DropBox(self.at(name).floor, name))

    def _count_box(self, name: str, number: int, box: Box) -> None:
        self._do(CountBox(AUDIT, name, number, box.amount, box.papers))

    def _put_away(self) -> None:
        """Destroy used decks, and count the store when due."""
        room = CardRoom(self.floor, self._next)
        for name in self._demo.dealt:
            room.put_away(name)
        room.count()

    # ── The house ────────────────────────────────────────────────────────────────────────────

    def look(self, name: str) -> FloorTableView:
        """A table as its floorperson sees it."""
        return self.floor.view(self.at(name).floor, name).view

    def rack(self, name: str) -> Rack:
        """The rack of a table, with its papers."""
        found = self.look(name).rack
        assert found is not None, "a floorperson sees the rack"
        return found

    def _cents(self, name: str) -> Cents:
        """The chips in the rack of a table."""
        return Cents(self.look(name).inventory or 0)

    def _next(self) -> str:
        self._given += 1
        return f"day-{self._clock.now}-{self._given}"

    def _give(self, command: FloorCommand, seen: Seen = _NOTHING_SEEN) -> Answer:
        return self.floor.submit(command.actor, command, id=self._next(), seen=seen).result()

    def _do(self, command: FloorCommand, seen: Seen = _NOTHING_SEEN) -> None:
        answer = self._give(command, seen)
        name = getattr(command, "table", None)
        if not_there((answer,)) and isinstance(name, str):
            assign(self.floor, name, self._next)
            answer = self._give(command, seen)
        if not answer.ok:
            why = answer.refusal.reason if answer.refusal else ""
            raise DayError(f"{type(command).__name__}: {why}")
