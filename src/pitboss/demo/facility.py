"""The demonstration facility. It opens by itself, through commands that people would give.

The setup commands have fixed ids, so a second start, or a second process, finds them answered.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from itertools import count
from typing import Any, Final

from pitboss.demo.card_room import second_of
from pitboss.demo.crews import ADMIN, EMPLOYEES, Crew, crew_at, crew_of, more_staff, number_of
from pitboss.demo.roster import assign
from pitboss.floor import (
    AdoptSubmission,
    ApproveAct,
    AtTable,
    Calendar,
    CountInventory,
    Enrol,
    FileApproval,
    FileSubmission,
    OpenFacility,
    OpenLink,
    ProposeAct,
    Purpose,
    SetUpTable,
    SignCount,
    Sit,
    devices_of,
    total,
)
from pitboss.floor.state import Act
from pitboss.games import games
from pitboss.house.answers import Answer
from pitboss.house.runtime import Runtime
from pitboss.house.steps import SYSTEM
from pitboss.house.zones import zone_of
from pitboss.record import Actor, Role
from pitboss.rulebook import GameRules, Submission
from pitboss.table import OpenTable, TableStatus

__all__ = ["DEALER_RUN", "DemoError", "DemoFloor"]

#: The table of the demonstration at which a dealer deals.
DEALER_RUN: Final = "dealt"


class DemoError(Exception):
    """A store that cannot hold a demonstration floor, and the reason."""


class DemoFloor:
    """The demonstration facility, with open tables and taken seats."""

    def __init__(
        self,
        house: Runtime,
        submission: str,
        filed: Submission,
        *,
        seats: int = 6,
        tables: int = 1,
        dealer_run: bool = False,
    ) -> None:
        self.house = house
        self._text = submission
        self._filed = filed
        self._seats = seats
        self._tables = tables
        self._dealer_run = dealer_run
        #: The electronic tables, and the one with a dealer, if there is one.
        self.names: tuple[str, ...] = ()
        self.dealt: tuple[str, ...] = ()

    @cached_property
    def calendar(self) -> Calendar:
        """The gaming days of the demonstration: those of Pennsylvania."""
        return Calendar(zone_of("America/New_York"))

    @property
    def games(self) -> Mapping[str, GameRules]:
        """The games that it files."""
        return self._filed.games

    @property
    def crew(self) -> Crew:
        """The crew on duty."""
        return crew_at(self.calendar, self.house.now)

    # ── The floor opens ──────────────────────────────────────────────────────────────────────

    def open(self) -> None:
        """Set up all that is missing. What exists stays as it is."""
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
        if self._dealer_run:
            self._set_up_dealt(played)

    def _set_up_dealt(self, played: list[str]) -> None:
        """Set up a table with a dealer, at a game that is shuffled by hand if there is one."""
        by_hand = [game for game in played if self._filed.games[game].shuffler == "none"]
        game = (by_hand or played)[0]
        pit = self.crew.pit
        for device in devices_of(self._filed.games[game]):
            if device not in self.house.facility().approvals:
                approval = FileApproval(pit, device, "demonstration model", "DEMO-1")
                self._give(approval, f"approve {device}")
        self._set_up(DEALER_RUN, game, electronic=False)
        self.dealt = (DEALER_RUN,)

    def _file(self) -> None:
        digest = self._filed.digest
        if digest not in self.house.facility().filings:
            self._give(FileSubmission(self.crew.pit, self._text), f"file {digest[:16]}")
        if self.house.facility().in_force != digest:
            self.twice(AdoptSubmission(digest), f"adopt {digest[:16]}")

    def twice(self, act: Act, name: str) -> None:
        """Propose and approve an act."""
        crew = self.crew
        self._give(ProposeAct(crew.pit, act), f"propose {name}")
        proposals = self.house.facility().proposals.values()
        for number in [one.number for one in proposals if one.act == act]:
            self._give(ApproveAct(second_of(act, crew), number), f"approve {number}")

    def _set_up(self, name: str, game: str, *, electronic: bool = True) -> None:
        self._give(SetUpTable(self.crew.pit, name, game, electronic), f"set up {name}")
        self.staff(name)
        table = self.house.table(name)
        assert table is not None
        if table.table.status is TableStatus.CLOSED:
            self.unlock(name)
            floor = crew_of(self.house.facility(), self.house.now, name).floor
            command = OpenTable(floor, id=f"demo open {name} {table.entries}")
            self.house.give(AtTable(name, command))
        seats = min(self._seats, table.rules.chapter.positions)
        for seat in range(1, seats + 1):
            player = f"{name} player {seat}"
            if seat not in table.seats:
                self._give(Enrol(SYSTEM, player, Role.PLAYER), f"enrol {player}")
                self._give(Sit(Actor(Role.PLAYER, player), name, seat, player), f"sit {player}")

    def staff(self, name: str) -> None:
        """Give a table its dealers, and floorpersons if there are too few, and assign those of the
        shift."""
        facility = self.house.facility()
        for one, credential in more_staff(number_of(facility, name)):
            if one.person not in facility.people:
                self._give(Enrol(ADMIN, one.person, one.role, credential), f"enrol {one.person}")
        # The id includes what was known, so that processes that open the floor together assign
        # once.
        given = count()
        known = self.house.facility().entries
        assign(self.house, name, lambda: f"demo assign {name} {known} {next(given)}")

    def unlock(self, name: str) -> None:
        """Count and sign the inventory of a closed table open."""
        table = self.house.table(name)
        assert table is not None
        if not table.rack.unlocked:
            slip = {} if table.rack.slip is None else table.rack.slip.chips
            crew = crew_of(self.house.facility(), self.house.now, name)
            # The id includes the paper, so that processes that open the floor together sign once.
            which = f"{name} {table.rack.slips}"
            self._give(CountInventory(crew.dealer, name, Purpose.OPENING, slip), f"count {which}")
            self._give(SignCount(crew.floor, name, total(slip)), f"sign {which}")

    def _give(self, command: Any, name: str) -> Answer:
        answer = self.house.give(replace(command, id=f"demo {name}"))
        if not answer.ok and not answer.repeated:
            raise DemoError(f"{name}: {answer.refusal.reason if answer.refusal else ''}")
        return answer
