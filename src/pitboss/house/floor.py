"""The façade of a running floor, for server, terminal and demonstration.

No raw state leaves it. A command goes in with the person who gives it, an id and what that person
saw; a view comes out, built for one person in one role. Any number of façades, in any number of
processes, may serve one store.
"""

import re
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import Any, Final, TypeVar

from pitboss.floor import (
    COMMON_DAYS,
    DENOMINATIONS,
    AtTable,
    Calendar,
    FloorCommand,
    FloorTableView,
    OpenFacility,
    capacity_fault,
    view,
)
from pitboss.floor.command_fields import carried_fault
from pitboss.floor.machine import COMMANDS
from pitboss.floor.people import Person
from pitboss.games import games
from pitboss.games.model import Ask
from pitboss.house.answers import Answer, refused
from pitboss.house.chance import Chance
from pitboss.house.collector import collect_all, collect_briefly, set_aside
from pitboss.house.desks import SubmissionRow, desk_of, submission_row
from pitboss.house.foresight import FORESEEN, Foreseen, foresee
from pitboss.house.history import find_rounds, round_openings, round_steps
from pitboss.house.keys import Keys
from pitboss.house.report_readers import not_a_reader
from pitboss.house.runtime import Look, Runtime
from pitboss.house.served_time import ServedTime
from pitboss.house.start_check import StartFault, start_faults
from pitboss.house.steps import OPENING_SECONDS, SYSTEM
from pitboss.house.view_cache import ViewCache
from pitboss.house.views import (
    Clock,
    DeskView,
    LobbyView,
    RoundStep,
    RoundSummary,
    Seen,
    TableView,
)
from pitboss.record import Actor, Role
from pitboss.round import Phase, Refusal, RefusedError
from pitboss.round.decisions import careful_answer
from pitboss.round.fairness import Openings
from pitboss.round.machine import COMMANDS as OF_A_ROUND
from pitboss.rulebook import GameRules
from pitboss.store import Reading, Store, StoreError
from pitboss.table.machine import COMMANDS as OF_A_TABLE

__all__ = ["Floor", "Report"]

T = TypeVar("T")

#: A report on the books: of the store, at a time, from one gaming day to another.
Report = Callable[[Reading, int, str, str], Any]

#: A spectator: sees what everybody sees, and may do nothing.
_SPECTATOR: Final = Actor(Role.PLAYER, "")
_DAY: Final = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
#: The intervals of looking for due timers and of signing the heads of all streams.
_TICK_SECONDS: Final = 0.2
_CHECKPOINT_SECONDS: Final = 3600
#: The interval of setting aside what the collector need not look at again.
_ASIDE_SECONDS: Final = 10
_NO_SEEN: Final = Seen()
#: The id of a command that is only looked at.
_FORESEEN_ID: Final = "foreseen"
#: Bounds of the texts and numbers in a question, and halves of characters that no text has.
_LONGEST_QUERY: Final = 200
_LARGEST_QUERY: Final = 2**62
_HALF: Final = re.compile(r"[\ud800-\udfff]")
_SYSTEMS_OWN: Final = Refusal("role/not-allowed", "nobody acts as the system", "R61")
#: The commands inside ``AtTable``.
_AT_TABLES: Final = OF_A_ROUND | OF_A_TABLE


class Floor:
    """A floor on a store, for people: commands in, views out."""

    def __init__(
        self,
        store: Store,
        keys: Keys,
        clock: Callable[[], int],
        chance: Chance | None = None,
        *,
        snapshot_every: int = 500,
        opening_seconds: int = OPENING_SECONDS,
        pause_seconds: int = 2,
        reports: Mapping[str, Report] | None = None,
    ) -> None:
        self._runtime = Runtime(
            store,
            keys,
            clock,
            chance,
            snapshot_every=snapshot_every,
            opening_seconds=opening_seconds,
            pause_seconds=pause_seconds,
        )
        self._store = store
        self._keys = keys
        self._served = ServedTime(store, clock)
        self._clock = clock
        self._reports = reports or {}
        self._views = ViewCache()

    @property
    def now(self) -> int:
        """The time by the clock."""
        return self._clock()

    def begin(
        self,
        facility: str,
        administrator: str,
        credential: str,
        licence: str,
        calendar: Calendar = COMMON_DAYS,
        denominations: tuple[int, ...] = DENOMINATIONS,
        *,
        demo: bool = False,
    ) -> Answer:
        """Begin the books of a facility with its first administrator; a second call is refused.
        A demonstration is one for good: ``demo`` stands in its first entry."""
        people = (facility, administrator, credential, licence)
        return self._runtime.give(OpenFacility(SYSTEM, *people, calendar, denominations, demo))

    # ── Commands ─────────────────────────────────────────────────────────────────────────────

    def submit(
        self, actor: Actor, command: FloorCommand, *, id: str, seen: Seen = _NO_SEEN
    ) -> "Future[Answer]":
        """Submit a person's command. The answer is durable when the future resolves.

        The sender chooses ``id``. The same id from the same person with the same command gets the
        first answer; with another command it is refused. ``seen`` is the round that the
        command is for, or the newest entry that its sender saw (R62).
        """
        fault = _door_fault(actor, command, id, seen)
        if fault is _SYSTEMS_OWN:
            return self._runtime.refuse(Actor(Role.PLAYER, actor.person), fault)
        if fault is None:
            inner = command.command if isinstance(command, AtTable) else command
            foreign = carried_fault(inner, actor.role)
            if foreign is not None:
                return self._runtime.refuse(actor, foreign)
        if fault is not None:
            answered: Future[Answer] = Future()
            answered.set_result(refused(fault))
            return answered
        return self._runtime.submit(_stamped(command, actor, id, seen))

    def foresee(self, actor: Actor, command: FloorCommand, *, seen: Seen) -> Foreseen:
        """The effect of an act on a round before anybody does it, for those who may do it."""
        fault = _door_fault(actor, command, _FORESEEN_ID, seen)
        inner = command.command if isinstance(command, AtTable) else None
        if fault is None and type(inner) not in FORESEEN:
            fault = Refusal("command/not-foreseen", "nothing is told of this beforehand", "R62")
        if fault is not None:
            raise RefusedError(fault)
        stamped = _stamped(command, actor, _FORESEEN_ID, seen)
        assert isinstance(stamped, AtTable), "only acts at a table are foreseen"
        return foresee(self._store, self._runtime.streams, self._clock(), stamped)

    # ── Views ────────────────────────────────────────────────────────────────────────────────

    def view(self, actor: Actor | None, table: str) -> TableView:
        """A table as a person in a role sees it; None is a spectator."""
        (shown,) = self.views((actor,), table)
        if isinstance(shown, Refusal):
            raise RefusedError(shown)
        return shown

    def views(self, actors: Sequence[Actor | None], table: str) -> list[TableView | Refusal]:
        """A table at one moment as each of some people in a role sees it, or why they do not."""
        _check_query(table)
        viewers = [actor or _SPECTATOR for actor in actors]
        looks = self._runtime.look(table, viewers)
        return [self._seen(*one, table) for one in zip(looks, viewers, strict=True)]

    def _seen(self, seen: Look, viewer: Actor, table: str) -> TableView | Refusal:
        why = self._may_not_look(seen.floor.facility.people, viewer)
        if why is not None:
            return why
        if table not in seen.floor.tables:
            return _no_table(table)
        at = max(self._clock(), seen.floor.tables[table].at)
        shown = self._views.view(seen.floor, viewer, table, at)
        clock = None if seen.due is None else _clock(shown, seen.due)
        return TableView(seen.floor.tables[table].entries, at, shown, clock)

    def lobby(self, actor: Actor | None) -> LobbyView:
        """All tables and links, as a person in a role sees them; None is a spectator."""
        viewer = actor or _SPECTATOR
        floor = self._runtime.look_at_all(viewer)
        self._may_look(floor.facility.people, viewer)
        now = max(self._clock(), floor.facility.at)
        return LobbyView(floor.facility.entries, now, view(floor, viewer, now))

    def rules(self, table: str) -> GameRules:
        """The rules of a table: all of them are posted there."""
        _check_query(table)
        found = self._runtime.look(table, (_SPECTATOR,))[0].floor.tables.get(table)
        if found is None:
            raise RefusedError(_no_table(table))
        return found.rules

    def subscribe(self, on_moved: Callable[[frozenset[str]], None]) -> Callable[[], None]:
        """Call a callback with the streams that moved, in any process. Call the result to stop.

        Several moves may come in one call. The callback runs on a thread of the store.
        """
        return self._store.listen(on_moved)

    def person(self, name: str) -> Person | None:
        """A person as the facility knows them, or None; for those who let people in."""
        return self._runtime.facility().people.get(name)

    def submission(self) -> SubmissionRow | None:
        """The Rules Submission in force, which signs and layouts state to everybody."""
        facility = self._runtime.facility()
        filed = facility.filings.get(facility.in_force)
        return None if filed is None else submission_row(facility, filed)

    # ── Rounds ───────────────────────────────────────────────────────────────────────────────

    def history(
        self,
        actor: Actor,
        *,
        table: str = "",
        player: str = "",
        since: int | None = None,
        until: int | None = None,
        prize: bool = False,
        mark: str = "",
        before: str = "",
        limit: int = 50,
    ) -> list[RoundSummary]:
        """Rounds that a person may look up, newest first: one's own, or all for staff by right."""
        _check_query(table, player, mark, before, since or 0, until or 0, limit)
        self._may_look(self._runtime.facility().people, actor)
        return self._store.read(
            lambda look: find_rounds(
                look,
                actor,
                table=table,
                player=player,
                prize=prize,
                mark=mark,
                since=since,
                until=until,
                before=before,
                limit=limit,
            )
        )

    def replay(self, actor: Actor, round_id: str, *, seen_by: str = "") -> list[RoundStep]:
        """Every entry of a round with the table after it, as a person may see it; once it is
        closed also as the player of a seat (``"4"``), the ``dealer`` or ``everybody`` saw it."""
        _check_query(round_id, seen_by)
        self._may_look(self._runtime.facility().people, actor)
        return self._store.read(
            lambda look: round_steps(look, self._runtime.streams, actor, round_id, seen_by)
        )

    def openings(self, actor: Actor, round_id: str) -> Openings | None:
        """The proof of a deal: the openings of exactly the cards that a person lawfully saw."""
        _check_query(round_id)
        self._may_look(self._runtime.facility().people, actor)
        return self._store.read(
            lambda look: round_openings(look, self._runtime.streams, actor, round_id)
        )

    # ── Desks and reports ────────────────────────────────────────────────────────────────────

    def desk(self, actor: Actor, name: str, **filters: str) -> DeskView:
        """The rows of a desk of the floor, for those who may see them."""
        _check_query(name, *filters, *filters.values())
        self._may_look(self._runtime.facility().people, actor)
        return self._store.read(
            lambda look: desk_of(look, self._runtime.streams, actor, name, filters, self.now)
        )

    def report(self, actor: Actor, name: str, *, since: str = "", until: str = "") -> Any:
        """A report over gaming days, for its readers (``report_readers``)."""
        _check_query(name)
        self._may_look(self._runtime.facility().people, actor)
        refused = not_a_reader(actor.role, name)
        if refused is not None:
            raise RefusedError(refused)
        if name not in self._reports:
            known = ", ".join(sorted(self._reports)) or "none here"
            raise RefusedError(Refusal("report/unknown", f"reports are {known}", "465a.2"))
        for day in filter(None, (since, until)):
            if not (_DAY.fullmatch(day) and _is_date(day)):
                reason = f"{day!r:.40} is no gaming day such as 2026-03-07"
                raise RefusedError(Refusal("report/day", reason, "465a.2"))
        now = self._clock()
        return self._store.read(lambda look: self._reports[name](look, now, since, until))

    def paper(self, actor: Actor, make: Callable[[Reading, Keys, Actor], T]) -> T:
        """A document on the books, made by a function of the documents. The function looks whether
        the person may have it."""
        self._may_look(self._runtime.facility().people, actor)
        return self._store.read(lambda look: make(look, self._keys, actor))

    # ── What the system does ─────────────────────────────────────────────────────────────────

    def run(self, stop: threading.Event) -> None:
        """Run time limits, system steps and hourly checkpoints until ``stop`` is set.

        The process is taken to serve: from now on it collects garbage in short turns.
        """
        collect_briefly()
        signed = aside = self._clock()
        while not stop.is_set():
            done = 0
            with suppress(StoreError):
                self.resume()
                done = self.tick()
                if self._clock() - signed >= _CHECKPOINT_SECONDS:
                    self.checkpoint()
                    signed = self._clock()
                    collect_all()
            if self._clock() - aside >= _ASIDE_SECONDS:
                set_aside()
                aside = self._clock()
            if not done:
                stop.wait(_TICK_SECONDS)
        with suppress(StoreError):
            self.resume()
            self.checkpoint()

    def resume(self) -> int:
        """Note that this process serves. Returns the seconds in which none did, which every running
        time limit is given back."""
        return self._served.note()

    def tick(self) -> int:
        """Do everything that is due now and not claimed by another process. Returns the number of
        tables."""
        return self._runtime.tick()

    def faults(self) -> tuple[StartFault, ...]:
        """Everything that keeps this floor from being served."""
        return self._store.read(lambda look: tuple(start_faults(look, self._runtime.streams)))

    def lateness(self) -> int:
        """The seconds by which the oldest due timer is late."""
        due = self._runtime.next_due()
        return 0 if due is None else max(0, self._clock() - due)

    def last_checkpoint(self) -> int | None:
        """The time of the newest checkpoint, or None."""
        return self._store.read(lambda look: look.last_checkpoint())

    def checkpoint(self) -> str:
        """Sign the heads of all streams. Returns the text, to be kept elsewhere too."""
        return self._runtime.checkpoint()

    def _may_look(self, people: Mapping[str, Any], viewer: Actor) -> None:
        why = self._may_not_look(people, viewer)
        if why is not None:
            raise RefusedError(why)

    def _may_not_look(self, people: Mapping[str, Any], viewer: Actor) -> Refusal | None:
        """A role is the viewer's own; a spectator needs none, and sees views alone."""
        if viewer is _SPECTATOR:
            return None
        if type(viewer) is not Actor:
            return Refusal("person/unknown", "sign in to see this", "465a.2")
        if viewer.role is Role.SYSTEM:
            return Refusal("role/not-allowed", "nobody looks as the system", "R61")
        return capacity_fault(people, viewer)


def _stamped(command: FloorCommand, actor: Actor, id: str, seen: Seen) -> FloorCommand:
    """A command with its sender, its id and what the sender saw."""
    if isinstance(command, AtTable):
        given = replace(command.command, actor=actor, id=id, round=seen.round, n=seen.n)
        return replace(command, command=given)
    return replace(command, actor=actor, id=id, round=seen.round, n=seen.n)


def _door_fault(actor: Actor, command: FloorCommand, id: str, seen: Seen) -> Refusal | None:
    """The fault of a command at the door: its kind, its sender or its id; or None. The runtime
    checks its fields before anything reads them."""
    inner = command.command if type(command) is AtTable else command
    if type(inner) not in (_AT_TABLES if inner is not command else COMMANDS):
        return Refusal(
            "command/unknown", f"a {type(inner).__name__:.40} is no command here", "465a.2"
        )
    if (type(actor), type(seen)) != (Actor, Seen) or type(actor.role) is not Role:
        return Refusal("command/form", "a command comes from a person in a role", "465a.2")
    if actor.role is Role.SYSTEM:
        return _SYSTEMS_OWN
    if type(id) is not str or not _ID.fullmatch(id):
        reason = "an id has 1 to 64 letters, digits, - or _"
        return Refusal("command/id", reason, "R62")
    if type(inner) in OF_A_ROUND and not seen.round:
        reason = "say which round this is for: the one that is shown"
        return Refusal("command/no-round", reason, "R62")
    return None


def _is_date(day: str) -> bool:
    """Whether the calendar has a day."""
    try:
        date.fromisoformat(day)
    except ValueError:
        return False
    return True


def _clock(shown: FloorTableView, due: int) -> Clock:
    """A time limit: of a phase of the round, or until the next round."""
    playing = shown.table.round
    if playing is None or playing.phase is Phase.CLOSED:
        return Clock("next round", due)
    asked = (playing.about, playing.cite) if playing.phase is Phase.DECISION else None
    steps = games()[playing.game].steps
    asks = (one for one in steps if isinstance(one, Ask) and (one.about, one.cite) == asked)
    answers = [careful_answer(one.offers) for one in asks]
    return Clock(str(playing.phase), due, answers[0] if answers else None)


def _check_query(*asked: object) -> None:
    """Refuse a question whose texts and numbers no store could look up."""
    for one in asked:
        text = isinstance(one, str) and len(one) <= _LONGEST_QUERY and "\0" not in one
        number = type(one) is int and abs(one) <= _LARGEST_QUERY
        if not (number or (text and not _HALF.search(str(one)))):
            raise RefusedError(Refusal("query/form", f"{one!r:.40} cannot be looked up", "465a.2"))


def _no_table(name: str) -> Refusal:
    return Refusal("table/unknown", f"there is no table {name!r:.40} on the floor", "601a.2")
