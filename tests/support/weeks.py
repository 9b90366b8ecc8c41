"""A week of a house, day by day as people work it: tables open, play, are filled and dropped, decks
and shifts change, prizes are documented and paid, a table stays closed, boxes are counted."""

from collections.abc import Callable

from pitboss.floor import (
    CompleteClosedForm,
    CountBox,
    CountInventory,
    DestroyDecks,
    DropBox,
    PaySlip,
    Purpose,
    ReturnDecks,
    SignCount,
    chips_of,
)
from pitboss.floor import accounts as a
from pitboss.floor.card_room import DeckPlace
from pitboss.floor.days import Calendar, is_saturday
from pitboss.money import Cents
from pitboss.record import Actor
from pitboss.table import CloseTable, OpenTable
from tests.support.floors import AUDIT, CASHIER, SECOND, House, OnFloor
from tests.support.tables import DEALER, FLOOR

HOUR = 3600


class Week:
    """Three tables: one that deals by itself, one with a dealer, one that stays closed.

    ``mishaps`` are by gaming day and moment (``open``, ``fill``, ``form``, ``count``): what is done
    in place of the ordinary.
    """

    def __init__(self, house: House, games: dict[str, str], closed: str, seed: int = 4) -> None:
        self.house = house
        self.runs = {
            name: OnFloor(
                house,
                name,
                slug,
                electronic=number % 2 == 0,
                players={1: "Ann", 2: "Ben"},
                seed=number + seed,
            )
            for number, (name, slug) in enumerate(games.items())
        }
        house.set_up("closed", closed, unlocked=False)
        for name in games:
            house.count(name, Purpose.CLOSING)
        self.mishaps: dict[tuple[str, str], Callable[[str], None]] = {}

    @property
    def calendar(self) -> Calendar:
        return self.house.floor.facility.calendar

    def on(self, moment: str, table: str) -> Callable[[str], None] | None:
        return self.mishaps.get((self.day, f"{moment} {table}"))

    @property
    def day(self) -> str:
        return self.calendar.day(self.house.at)

    def clock(self, day: str, hours: float) -> None:
        """So many hours after six o'clock on a gaming day; no clock ever goes back."""
        self.house.at = max(self.house.at, self.calendar.begins(day) + int(hours * HOUR))

    # ── A day ────────────────────────────────────────────────────────────────────────────────

    def run_day(self, day: str, rounds: int = 3) -> None:
        for name in self.runs:
            self.clock(day, 4)
            self.open(name)
            for number in range(rounds):
                # A shift change falls between two rounds, and so does the end of a deck's time.
                self.clock(day, 5 + 4 * number)
                self.runs[name].at = self.house.at
                self.runs[name].whole_round()
        end = (self.calendar.ends(day) - self.calendar.begins(day)) / HOUR
        for name in self.runs:
            self.clock(day, end - 2)
            self.close(name)
        self.clock(day, end - 1)
        self.stay_closed(day)
        for name in (*self.runs, "closed"):
            self.drop(name)
        self.clock(day, end - 0.25)
        self.count_boxes()
        self.put_away()

    def open(self, name: str) -> None:
        run = self.runs[name]
        mishap = self.on("open", name)
        if mishap is not None:
            mishap(name)
        else:
            self.house.count(name, Purpose.OPENING)
        mishap = self.on("fill", name)
        if mishap is not None:
            mishap(name)
        self.house.fill(name, 30_000_000)
        run.at = self.house.at
        run.give(OpenTable(FLOOR, at=run.at))
        if not run.table.electronic:
            run.receive(run.table.most_decks)

    def close(self, name: str) -> None:
        house, run = self.house, self.runs[name]
        for number in [one.number for one in run.on_floor.slips.values() if one.due]:
            house.do(PaySlip, CASHIER, name, number)
        for player in dict.fromkeys(run.on_floor.seats.values()):
            run.cash_out(player)
        if house.cents(a.inventory(name)) > 1_000_000:
            house.credit(name, 1_000_000)
        house.count(name, Purpose.CLOSING)
        run.at = house.at
        run.give(CloseTable(FLOOR, at=run.at))

    def stay_closed(self, day: str) -> None:
        """A slip on the first day and on Saturday, a form on the others."""
        slip = self.house.floor.tables["closed"].rack.slip
        if self.on("form", "closed") is not None:
            return
        if slip is None or is_saturday(day):
            self.house.count("closed", Purpose.CLOSED)
        else:
            self.house.do(CompleteClosedForm, SECOND, "closed", slip.day)

    def drop(self, name: str) -> None:
        if name == "closed" and self.on("form", name) is not None:
            code = "drop/saturday" if is_saturday(self.day) else "drop/no-paper"
            assert self.house.refused(DropBox, FLOOR, name).code == code
            return
        self.house.do(DropBox, FLOOR, name)

    def count_boxes(self) -> None:
        for name, table in self.house.floor.tables.items():
            for number, box in table.rack.dropped.items():
                mishap = self.on("count", name)
                if mishap is not None:
                    mishap(name)
                else:
                    self.house.do(CountBox, AUDIT, name, number, box.amount, box.papers)

    def put_away(self) -> None:
        """Decks that were used go back to the store, and are destroyed."""
        decks = self.house.floor.facility.decks
        for name in self.runs:
            there = tuple(
                key
                for key, deck in decks.items()
                if deck.place is DeckPlace.TABLE and deck.table == name
            )
            if there:
                self.house.two_persons(ReturnDecks(name, there))
                self.house.two_persons(DestroyDecks(there, "a day's use"))

    # ── What goes wrong ──────────────────────────────────────────────────────────────────────

    def count_wrong(self, name: str, purpose: Purpose, cents: int, *, stands: bool) -> None:
        """A count that differs; the second time it stands, or was a mistake."""
        right = self.house.cents(a.inventory(name))
        found = right + cents
        self.house.do(CountInventory, DEALER, name, purpose, chips_of(found))
        again = found if stands else right
        self.house.do(CountInventory, DEALER, name, purpose, chips_of(again))
        self.sign(FLOOR, name, again)

    def sign(self, who: Actor, name: str, cents: int) -> None:
        self.house.do(SignCount, who, name, Cents(cents), "counted twice")
