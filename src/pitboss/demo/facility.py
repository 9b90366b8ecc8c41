"""The demonstration facility. It opens by itself, through commands that people would give.

The setup commands have fixed ids, so a second start, or a second process, finds them answered.
"""

import re
from collections.abc import Mapping
from itertools import count
from typing import Final

from pitboss.demo.card_room import second_of
from pitboss.demo.crews import (
    ADMIN,
    EMPLOYEES,
    Crew,
    calendar,
    crew_at,
    crew_of,
    licence_of,
    more_staff,
    number_of,
)
from pitboss.demo.roster import assign, tables_of
from pitboss.floor import (
    AdoptSubmission,
    ApproveAct,
    AtTable,
    CountInventory,
    Enrol,
    EnrolStaff,
    FileApproval,
    FileSubmission,
    FloorCommand,
    FloorTableView,
    OpenLink,
    ProposeAct,
    Purpose,
    SetUpTable,
    SignCount,
    Sit,
    needed,
    total,
)
from pitboss.floor.people import Strategy
from pitboss.floor.state import Act
from pitboss.games import games
from pitboss.house import Floor
from pitboss.record import Actor, Role
from pitboss.rulebook import GameRules, Submission
from pitboss.table import OpenTable, TableStatus

__all__ = ["DEALER_RUN", "DemoError", "DemoFloor"]

#: The table of the demonstration at which a dealer deals.
DEALER_RUN: Final = "dealt"
#: The number of retries of a step that another process may have taken meanwhile.
_TRIES: Final = 10
_NO_ID: Final = re.compile(r"[^A-Za-z0-9_-]")


class DemoError(Exception):
    """A store that cannot hold a demonstration floor, and the reason."""


class DemoFloor:
    """The demonstration facility, with open tables and taken seats."""

    def __init__(
        self,
        floor: Floor,
        submission: str,
        filed: Submission,
        *,
        seats: int = 6,
        tables: int = 1,
        dealer_run: bool = False,
        variants: bool = False,
    ) -> None:
        self.floor = floor
        self._text = submission
        self._filed = filed
        self._seats = seats
        self._tables = tables
        self._dealer_run = dealer_run
        #: Whether every variant has tables, too.
        self._variants = variants
        #: The electronic tables, and the one with a dealer, if there is one.
        self.names: tuple[str, ...] = ()
        self.dealt: tuple[str, ...] = ()

    @property
    def games(self) -> Mapping[str, GameRules]:
        """The games that it files."""
        return self._filed.games

    @property
    def crew(self) -> Crew:
        """The crew on duty."""
        return crew_at(self.floor.now)

    # ── The floor opens ──────────────────────────────────────────────────────────────────────

    def open(self) -> None:
        """Set up all that is missing. What exists stays as it is."""
        if not self.floor.lobby(None).view.facility:
            # Where another process was faster, this is refused, and the facility is there.
            own = (self._filed.facility, ADMIN.person, "1", licence_of("1"), calendar())
            self.floor.begin(*own, demo=True)
        known = self.floor.lobby(None).view
        if not known.demo:
            reason = f"the books in this store are those of {known.facility!r:.60}"
            raise DemoError(f"{reason}: a demonstration needs a store of its own")
        for number, one in enumerate(EMPLOYEES, 2):
            self._hire(one, str(number))
        self._file()
        for link in self._filed.links:
            if link not in known.links:
                self.twice(OpenLink(link), f"link {link}")
        offered = (self._filed.offered if self._variants else self._filed.games).values()
        played = [rules for rules in offered if rules.chapter.slug in games()]
        tables = {
            f"{rules.name.replace('/', '-')}-{number}": rules
            for rules in played
            for number in range(1, self._tables + 1)
        }
        for name, rules in tables.items():
            self._set_up(name, rules)
        self.names = tuple(tables)
        if self._dealer_run:
            self._set_up_dealt(played)

    def _set_up_dealt(self, played: list[GameRules]) -> None:
        """Set up a table with a dealer, at a game that is shuffled by hand if there is one."""
        by_hand = [rules for rules in played if rules.shuffler == "none"]
        self._set_up(DEALER_RUN, (by_hand or played)[0], electronic=False)
        self.dealt = (DEALER_RUN,)

    def _file(self) -> None:
        digest = self._filed.digest
        filings = {one.digest: one for one in self.floor.desk(ADMIN, "submissions").rows}
        if digest not in filings:
            # The pit manager files it: nobody approves a submission of their own.
            self._give(FileSubmission(self.crew.pit, self._text), f"file {digest[:16]}")
        self._file_approvals()
        if digest not in filings or not filings[digest].in_force:
            self.twice(AdoptSubmission(digest), f"adopt {digest[:16]}")

    def _file_approvals(self) -> None:
        """File the approvals that tables and links of the submission need (R67)."""
        rows = self.floor.desk(ADMIN, "approvals-register").rows
        known = {row.subject for row in rows if row.number}
        offered = self._filed.offered.values()
        needs = {
            need.subject: need
            for rules in offered
            for electronic in (True, False)
            for need in needed(rules, electronic=electronic)
        }
        approval = self._filed.approval
        assert approval is not None, "a demonstration files an approved submission"
        for subject, need in needs.items():
            if subject not in known:
                model = "demonstration model" if need.device else ""
                scope = f"{need.words}, at every table"
                paper = (approval.reference, approval.date, scope, model)
                self._give(FileApproval(ADMIN, subject, *paper), f"paper {subject}")

    def twice(self, act: Act, name: str) -> None:
        """Propose and approve an act."""
        crew = self.crew
        if not self._waiting(act):
            self._give(ProposeAct(crew.pit, act), f"propose {name}")
        for number in self._waiting(act):
            self._give(ApproveAct(second_of(act, crew), number), f"approve {number}")

    def _hire(self, one: Actor, credential: str) -> None:
        """Enrol an employee: the first alone, since the administrator has nobody beside them yet,
        the others under two authorities."""
        licence = licence_of(credential)
        if one == EMPLOYEES[0]:
            first = Enrol(ADMIN, one.person, one.role, credential, licence=licence)
            self._give(first, f"enrol {one.person}")
            return
        if one.person in {known.name for known in self.floor.desk(ADMIN, "people").rows}:
            return
        act = EnrolStaff(one.person, one.role, credential, licence)
        if not self._waiting(act):
            self._give(ProposeAct(ADMIN, act), f"propose enrol {one.person}")
        for number in self._waiting(act):
            self._give(ApproveAct(EMPLOYEES[0], number), f"approve {number}")

    def _waiting(self, act: Act) -> list[int]:
        rows = self.floor.desk(ADMIN, "approvals").rows
        return [one.proposal for one in rows if one.act == act]

    def set_up(self, name: str, game: str, *, electronic: bool = True, variant: str = "") -> None:
        """Set up a table with its staff, closed, or find it there."""
        table = SetUpTable(ADMIN, name, game, electronic, variant)
        self._give(table, f"set up {name}")
        self._staff(name)

    def _set_up(self, name: str, rules: GameRules, *, electronic: bool = True) -> None:
        """Set up a table, open it and seat its players."""
        slug, variant = rules.chapter.slug, rules.variant
        self.set_up(name, slug, electronic=electronic, variant=variant)
        self._open(name)
        taken = self.floor.view(None, name).view.seats
        seats = min(self._seats, rules.chapter.positions)
        for seat in range(1, seats + 1):
            player = f"{name} player {seat}"
            if seat in taken:
                continue
            if seat == seats > 1 and not electronic:
                self._seat_patron(name, seat)
            else:
                house_player = Enrol(ADMIN, player, Role.PLAYER, strategy=Strategy.THUMB)
                self._give(house_player, f"enrol {player}")
                self._give(Sit(Actor(Role.PLAYER, player), name, seat, player), f"sit {player}")

    def _seat_patron(self, name: str, seat: int) -> None:
        """Seat somebody without a name (R66), unless another process was faster. A refusal may only
        mean that another process gave the dealer other tables meanwhile."""
        for left in reversed(range(_TRIES)):
            sit = Sit(self.at(name).dealer, name, seat)
            try:
                self._give(sit, f"sit {name} patron {seat} {left}")
            except DemoError:
                if seat in self.floor.view(None, name).view.seats:
                    return
                if not left:
                    raise
                self._staff(name)
            else:
                return

    def _open(self, name: str) -> None:
        """Open a closed table. A refusal may only mean that another process was faster, or gave
        the staff other tables meanwhile."""
        for left in reversed(range(_TRIES)):
            floor = self.at(name).floor
            seen = self.floor.view(floor, name)
            if seen.view.table.status is not TableStatus.CLOSED:
                return
            # The id includes what was seen, so that processes that open the floor together do this
            # once; and the try, because a refusal stands for its id.
            which = f"{name} {seen.n} {left}"
            try:
                self._unlock(seen.view, which)
                self._give(AtTable(name, OpenTable(floor)), f"open {which}")
            except DemoError:
                if not left:
                    raise
                self._staff(name)

    def at(self, name: str) -> Crew:
        """The crew on duty at a table."""
        return crew_of(tables_of(self.floor), self.floor.now, name)

    def _staff(self, name: str) -> None:
        """Give a table its dealers, and floorpersons if there are too few, and assign those of the
        shift."""
        people = {one.name for one in self.floor.desk(ADMIN, "people").rows}
        for one, credential in more_staff(number_of(tables_of(self.floor), name)):
            if one.person not in people:
                self._hire(one, credential)
        # The id includes what was known, so that processes that open the floor together assign
        # once.
        given = count()
        known = self.floor.lobby(None).n
        assign(self.floor, name, lambda: _id(f"assign {name} {known} {next(given)}"))

    def _unlock(self, shown: FloorTableView, which: str) -> None:
        """Count and sign the inventory of a closed table open."""
        name, rack = shown.name, shown.rack
        assert rack is not None, "a floorperson sees the rack"
        if not rack.unlocked:
            slip = {} if rack.slip is None else rack.slip.chips
            crew = self.at(name)
            self._give(CountInventory(crew.dealer, name, Purpose.OPENING, slip), f"count {which}")
            self._give(SignCount(crew.floor, name, total(slip)), f"sign {which}")

    def _give(self, command: FloorCommand, name: str) -> None:
        answer = self.floor.submit(command.actor, command, id=_id(name)).result()
        if not answer.ok and not answer.repeated:
            raise DemoError(f"{name}: {answer.refusal.reason if answer.refusal else ''}")


def _id(name: str) -> str:
    """The id of a setup command."""
    return _NO_ID.sub("-", f"demo {name}")[:64]
