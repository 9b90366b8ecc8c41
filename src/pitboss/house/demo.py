"""The demonstration facility: it opens by itself, all by commands, as people would give them.

Those that set the floor up have ids of their own, so that a second start, or a second process,
finds them answered.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from pitboss.floor import (
    AdoptSubmission,
    ApproveAct,
    AtTable,
    Calendar,
    CountInventory,
    Enrol,
    FileSubmission,
    OpenFacility,
    OpenLink,
    ProposeAct,
    Purpose,
    SetUpTable,
    SignCount,
    Sit,
    total,
)
from pitboss.floor.state import Act
from pitboss.games import games
from pitboss.house.answers import Answer
from pitboss.house.running import House
from pitboss.house.steps import SYSTEM
from pitboss.house.zones import zone_of
from pitboss.record import Actor, Role
from pitboss.rulebook import GameRules, Submission
from pitboss.table import OpenTable, TableStatus

__all__ = ["AUDIT", "DEALER", "FLOOR", "PIT", "SECOND", "DemoError", "DemoFloor"]

ADMIN: Final = Actor(Role.ADMINISTRATOR, "Ada")
PIT: Final = Actor(Role.PIT_MANAGER, "Max")
FLOOR: Final = Actor(Role.FLOORPERSON, "Fay")
SECOND: Final = Actor(Role.FLOORPERSON, "Gus")
DEALER: Final = Actor(Role.DEALER, "Dan")
AUDIT: Final = Actor(Role.REVENUE_AUDIT, "Rhea")
EMPLOYEES: Final = (PIT, FLOOR, SECOND, DEALER, Actor(Role.SURVEILLANCE, "Iris"), AUDIT)


class DemoError(Exception):
    """A store on which no demonstration floor can be opened, and why."""


class DemoFloor:
    """The demonstration facility: its tables are open, its seats are taken."""

    def __init__(
        self,
        house: House,
        submission: str,
        filed: Submission,
        *,
        seats: int = 6,
        tables: int = 1,
    ) -> None:
        self.house = house
        self._text = submission
        self._filed = filed
        self._seats = seats
        self._tables = tables
        self.names: tuple[str, ...] = ()

    @cached_property
    def calendar(self) -> Calendar:
        """The days of the demonstration: those of Pennsylvania."""
        return Calendar(zone_of("America/New_York"))

    @property
    def games(self) -> Mapping[str, GameRules]:
        """The games that it files."""
        return self._filed.games

    # ── The floor opens ──────────────────────────────────────────────────────────────────────

    def open(self) -> None:
        """Set up whatever is not there yet; all that is there stays as it is."""
        known = self.house.facility()
        if known.name and known.name != self._filed.facility:
            reason = f"the books in this store are those of {known.name!r:.60}"
            raise DemoError(f"{reason}: a demonstration needs a store of its own")
        self._give(
            OpenFacility(SYSTEM, self._filed.facility, ADMIN.person, "1", self.calendar), "open"
        )
        for number, one in enumerate(EMPLOYEES, 2):
            self._give(Enrol(ADMIN, one.person, one.role, str(number)), f"enrol {one.person}")
        self._file()
        for link in self._filed.links:
            if link not in self.house.facility().links:
                self.twice(OpenLink(link), f"link {link}")
        played = [game for game in self._filed.games if game in games()]
        rows = [(game, number) for game in played for number in range(1, self._tables + 1)]
        for game, number in rows:
            self._set_up(f"{game}-{number}", game)
        self.names = tuple(f"{game}-{number}" for game, number in rows)

    def _file(self) -> None:
        digest = self._filed.digest
        if digest not in self.house.facility().filings:
            self._give(FileSubmission(PIT, self._text), f"file {digest[:16]}")
        if self.house.facility().in_force != digest:
            self.twice(AdoptSubmission(digest), f"adopt {digest[:16]}")

    def twice(self, act: Act, name: str) -> None:
        """One proposes, another approves."""
        self._give(ProposeAct(PIT, act), f"propose {name}")
        proposals = self.house.facility().proposals.values()
        for number in [one.number for one in proposals if one.act == act]:
            self._give(ApproveAct(ADMIN, number), f"approve {number}")

    def _set_up(self, name: str, game: str) -> None:
        self._give(SetUpTable(PIT, name, game), f"set up {name}")
        table = self.house.table(name)
        assert table is not None
        if table.table.status is TableStatus.CLOSED:
            self.unlock(name)
            command = OpenTable(FLOOR, id=f"demo open {name} {table.entries}")
            self.house.give(AtTable(name, command))
        seats = min(self._seats, table.rules.chapter.positions)
        for seat in range(1, seats + 1):
            player = f"{name} player {seat}"
            if seat not in table.seats:
                self._give(Enrol(SYSTEM, player, Role.PLAYER), f"enrol {player}")
                self._give(Sit(Actor(Role.PLAYER, player), name, seat, player), f"sit {player}")

    def unlock(self, name: str) -> None:
        """The inventory of a closed table is counted and signed open."""
        table = self.house.table(name)
        assert table is not None
        if not table.rack.unlocked:
            slip = {} if table.rack.slip is None else table.rack.slip.chips
            # Named by its paper: processes that open the floor together count and sign it once.
            which = f"{name} {table.rack.slips}"
            self._give(CountInventory(DEALER, name, Purpose.OPENING, slip), f"count {which}")
            self._give(SignCount(FLOOR, name, total(slip)), f"sign {which}")

    def _give(self, command: Any, name: str) -> Answer:
        answer = self.house.give(replace(command, id=f"demo {name}"))
        if not answer.ok and not answer.repeated:
            raise DemoError(f"{name}: {answer.refusal.reason if answer.refusal else ''}")
        return answer
