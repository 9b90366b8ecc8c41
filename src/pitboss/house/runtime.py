"""The house: runs commands on a store, and the tables that deal by themselves.

Every command takes the same way. A repeated id gets the stored answer. The streams and balances of
the command are locked and loaded, the floor decides, and entries, postings and answer are written
in one transaction. The system's next steps at an electronic table go into the same transaction if
everything they need is loaded, and otherwise into the next; a timer in the store records that, so
that any process can continue. Memory holds only caches of the store.
"""

import hmac
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from pitboss.floor import (
    FACILITY,
    Account,
    AtTable,
    CheckLink,
    Facility,
    Floor,
    FloorCommand,
    FloorLink,
    FloorTable,
    ReadSet,
    link_stream,
    reads_of,
    shown_at,
    shown_in_lobby,
    table_stream,
)
from pitboss.house import steps
from pitboss.house.answers import Answer, command_text, done, refused
from pitboss.house.chance import Chance
from pitboss.house.keys import Keys
from pitboss.house.minutes import (
    ATTEMPTS,
    clocks_behind,
    count_attempt,
    note_clock,
    record_attempts,
)
from pitboss.house.seals import FieldSealer
from pitboss.house.steps import SYSTEM
from pitboss.house.streams import Streams
from pitboss.house.system_steps import (
    PAUSE_SECONDS,
    FloorDesk,
    Seconds,
    attend,
    betting_goes_on,
    go_on,
)
from pitboss.house.unit_of_work import (
    NeedsMore,
    UnitOfWork,
    balances_of,
    last_seen,
    stamped,
)
from pitboss.record import Actor
from pitboss.round import Command, NoMoreBets, Phase, Proceed, Refusal, RefusedError
from pitboss.store import (
    Conflict,
    OutcomeUnknown,
    Reading,
    Store,
    StoreError,
    Timer,
    Transaction,
)

__all__ = ["Look", "Runtime"]

T = TypeVar("T")

#: The lease of a claimed timer, in seconds.
LEASE_SECONDS: Final = 10
#: The number of timers claimed at once.
_TIMERS: Final = 8
#: How often the system looks again where a connection broke while it committed.
_TRIES: Final = 3
_ID_REUSED: Final = Refusal(
    "command/id-reused", "this id was used for another command: choose a new one", "R62"
)
#: Commands that concern as much as what the system does at a table.
_PROCEED: Final = Proceed(SYSTEM)
_NO_MORE_BETS: Final = NoMoreBets(SYSTEM)


@dataclass(frozen=True, slots=True)
class Look:
    """The floor for one view, and the deadline of its table."""

    floor: Floor
    due: int | None = None


class Runtime:
    """A floor on a store. Any number of them may run on one store, in any number of processes."""

    def __init__(
        self,
        store: Store,
        keys: Keys,
        clock: Callable[[], int],
        chance: Chance | None = None,
        *,
        snapshot_every: int = 500,
        opening_seconds: int = steps.OPENING_SECONDS,
        pause_seconds: int = PAUSE_SECONDS,
    ) -> None:
        self.store = store
        store.use_snapshot_keys(keys.snapshots)
        self.keys = keys
        self._clock = clock
        #: The minute in which attempts were last put on record.
        self._looked = -1
        self._chance = chance or Chance()
        self.sealer = FieldSealer(keys, self._chance.nonces)
        self.streams = Streams(self.sealer, snapshot_every)
        self._command_key = keys.derived("command digests")
        self._seconds = Seconds(opening_seconds, pause_seconds)

    # ── What people ask ──────────────────────────────────────────────────────────────────────

    def submit(self, command: FloorCommand) -> "Future[Answer]":
        """Have a command carried out; its answer is durable when the future resolves."""
        text = command_text(command)
        if isinstance(text, Refusal):
            answered: Future[Answer] = Future()
            answered.set_result(refused(text))
            return answered
        digest = self._digest(text)
        return self._submitted(lambda unit: self._answer(unit, command, digest), (command,))

    def give(self, command: FloorCommand) -> Answer:
        """Carry a command out, and wait for its answer."""
        return self.submit(command).result()

    def give_all(self, commands: Sequence[FloorCommand]) -> tuple[Answer, ...]:
        """Carry out commands that came together, in order and each for itself, in one work."""
        texts = [command_text(command) for command in commands]
        known = [
            refused(text) if isinstance(text, Refusal) else self._digest(text) for text in texts
        ]

        def answers(unit: UnitOfWork) -> tuple[Answer, ...]:
            return tuple(
                one if isinstance(one, Answer) else self._answer(unit, command, one)
                for command, one in zip(commands, known, strict=True)
            )

        # What has no form is not looked at: not for what it would read, either.
        formed = [
            command
            for command, one in zip(commands, known, strict=True)
            if not isinstance(one, Answer)
        ]
        return self._run(answers, formed)

    def _digest(self, text: str) -> bytes:
        """A keyed digest of a command: tells two commands of one id apart, and reveals neither."""
        return hmac.digest(self._command_key, text.encode("ascii"), "sha256")

    def _answer(self, unit: UnitOfWork, command: FloorCommand, digest: bytes) -> Answer:
        sender, id = command.actor.person, command.id
        known = unit.tx.answer(sender, id) if id else None
        if known is not None:
            return Answer.again(known.answer) if known.digest == digest else refused(_ID_REUSED)
        outcome = unit.judge(stamped(command, self._time(unit, command)))
        if isinstance(outcome, Refusal):
            answer = refused(outcome)
            count_attempt(unit, command.actor, outcome, self._clock())
        else:
            unit.add(outcome)
            answer = done(outcome[1])
        if id:
            unit.tx.remember(sender, id, digest, answer.written, unit.newest)
        name = getattr(command, "table", None)
        if answer.ok and isinstance(name, str):
            self._go_on(unit, name)
        return answer

    # ── Attempts and clocks ──────────────────────────────────────────────────────────────────

    def refuse(self, actor: Actor, why: Refusal) -> "Future[Answer]":
        """Refuse a command that is not let in, and count it if a right is lacking."""

        def work(unit: UnitOfWork) -> Answer:
            count_attempt(unit, actor, why, self._clock())
            return refused(why)

        return self._submitted(work, ())

    def record_attempts(self) -> None:
        """Put the attempts of minutes that are over on record: one entry a person and minute."""
        if self.store.read(lambda look: look.counts((ATTEMPTS,))):
            self._run(partial(record_attempts, now=self._clock()), ())

    def note_clocks(self) -> None:
        """Put on record that the clock is behind the time of a stream."""
        now = self._clock()
        for command in clocks_behind(self.facility(), self.streams, now):
            self._run(partial(note_clock, command=command, now=now), (command,))

    # ── What the system does ─────────────────────────────────────────────────────────────────

    def start(self, name: str) -> Refusal | None:
        """Shuffle, commit to the deal and open the betting of a table's next round; or why not."""

        def work(unit: UnitOfWork) -> Refusal | None:
            table = unit.floor.tables[name]
            at = self._table_time(table)
            state = table.playing
            if state is not None and state.phase is Phase.BETTING:
                return None
            refused = self._start(unit, name, at)
            if refused is None:
                self._go_on(unit, name)
            return refused

        return self._at_table(name, work)

    def _start(self, unit: UnitOfWork, name: str, at: int) -> Refusal | None:
        table = unit.floor.tables[name]
        round_id = f"{name}-{table.entries + 1}-{self._chance.token()}"
        command = steps.start_round(table.rules, round_id, table.seats, self._chance, at)
        outcome = unit.judge(AtTable(name, command))
        if isinstance(outcome, Refusal):
            return outcome
        unit.add(outcome)
        return None

    def close_bets(self, name: str) -> Refusal | None:
        """No more bets at a table: lock the wagers, feed the meters; or why not yet."""

        def work(unit: UnitOfWork) -> Refusal | None:
            at = self._table_time(unit.floor.tables[name])
            why = steps.close_bets(FloorDesk(unit, name), at)
            if why is None:
                self._go_on(unit, name)
            return why

        return self._at_table(name, work, _NO_MORE_BETS)

    def go_on(self, name: str) -> None:
        """Run the system's due steps at a table."""
        self._at_table(name, lambda unit: self._attend(unit, name))

    def _go_on(self, unit: UnitOfWork, name: str) -> None:
        if not betting_goes_on(unit, name):
            self._attend(unit, name)

    def _attend(self, unit: UnitOfWork, name: str) -> None:
        table = unit.floor.tables.get(name)
        if table is not None:
            at = self._table_time(table)
            attend(FloorDesk(unit, name), at, self._seconds, self._chance)

    # ── Time ─────────────────────────────────────────────────────────────────────────────────

    def next_due(self) -> int | None:
        """The time when the next timer is due, or None."""
        return self.store.read(lambda look: look.next_due())

    def tick(self) -> int:
        """Do what is due, if nobody else is at it; how many tables were looked after."""
        now = self._clock()
        if now // 60 != self._looked:
            with suppress(OutcomeUnknown):
                self.record_attempts()
                self.note_clocks()
            self._looked = now // 60

        def claim(tx: Transaction) -> list[Timer]:
            found = tx.claim(now, _TIMERS)
            for timer in found:
                # Set again with a lease: if this process ends now, another one finds it later.
                tx.set_timer(timer.key, now + LEASE_SECONDS, timer.stream, timer.payload)
            return found

        found: list[Timer] = []
        with suppress(OutcomeUnknown):
            found = self.store.run(claim)
        for timer in found:
            self._late(timer)
        return len(found)

    def _late(self, timer: Timer) -> None:
        """The time for something is over at a table: it is done in place of who was waited for."""
        name = timer.stream.partition("/")[2]

        def work(unit: UnitOfWork) -> None:
            table = unit.floor.tables[name]
            desk = FloorDesk(unit, name)
            at = self._table_time(table)
            if timer.payload and timer.payload == desk.awaited:
                self._in_time(unit, desk, at)
            go_on(desk, at, self._seconds, looked=True)

        self._at_table(name, work, _NO_MORE_BETS)

    def _in_time(self, unit: UnitOfWork, desk: FloorDesk, at: int) -> None:
        state = desk.table.playing
        if state is None:
            # A refusal is held up by something: the next round is tried again a little later.
            self._start(unit, desk.on_floor.name, at)
            return
        if state.phase is Phase.BETTING:
            steps.betting_over(desk, at)
            return
        # What is refused now is held up by something: it is tried when the time is over again.
        with suppress(RefusedError):
            for command in steps.late_steps(desk, at):
                desk.carry_out(command)

    def check_link(self, name: str) -> None:
        """Check a link whose meter may not add up. If it does not, the link goes down."""
        command = CheckLink(SYSTEM, name)

        self._run(lambda unit: self._check(unit, command), (command,))

    def _check(self, unit: UnitOfWork, command: CheckLink) -> None:
        outcome = unit.judge(stamped(command, self._clock()))
        if not isinstance(outcome, Refusal):
            unit.add(outcome)

    @property
    def now(self) -> int:
        """The time by the clock."""
        return self._clock()

    def checkpoint(self) -> str:
        """Sign where every stream stands; the text, to be kept elsewhere too."""
        return self.store.checkpoint(self._clock(), self.keys.signer)

    # ── Looking ──────────────────────────────────────────────────────────────────────────────

    def facility(self) -> Facility:
        """The facility as it stands now."""
        return self.store.read(lambda look: self.streams.facility(look, look.head(FACILITY)))

    def table(self, name: str) -> FloorTable | None:
        """A table as it stands now."""
        return self.store.read(lambda look: self._table(look, name)[1])

    def look(self, name: str, viewers: Sequence[Actor]) -> list[Look]:
        """The floor at one moment as far as a table shows it to each of some people, with the
        balances that it shows to them."""

        def look(reading: Reading) -> list[Look]:
            facility, table = self._table(reading, name)
            if table is None:
                return [Look(Floor(facility)) for _ in viewers]
            floor = self._with_links(reading, facility, (table,))
            needs = [shown_at(floor, table, viewer).accounts for viewer in viewers]
            held = balances_of(reading, frozenset[Account]().union(*needs))
            timer = reading.timer(table_stream(name))
            due = None if timer is None or not timer.payload else timer.due
            return [
                Look(floor.but(balances={account: held[account] for account in need}), due)
                for need in needs
            ]

        return self.store.read(look)

    def look_at_all(self, viewer: Actor) -> Floor:
        """The floor with all tables and links, and the balances that a lobby shows."""

        def look(reading: Reading) -> Floor:
            facility = self.streams.facility(reading, reading.head(FACILITY))
            # All heads first: those who write meanwhile leave no old state behind for long.
            heads = reading.heads_of(*map(table_stream, facility.tables))
            found = [self.streams.load(reading, *one, facility) for one in heads.items()]
            tables = [one for one in found if isinstance(one, FloorTable)]
            floor = self._with_links(reading, facility, tables, facility.links)
            need = shown_in_lobby(floor, viewer)
            return floor.but(balances=balances_of(reading, need.accounts))

        return self.store.read(look)

    def _table(self, reading: Reading, name: str) -> tuple[Facility, FloorTable | None]:
        stream = table_stream(name)
        heads = reading.heads_of(FACILITY, stream)
        facility = self.streams.facility(reading, heads[FACILITY])
        table = self.streams.load(reading, stream, heads[stream], facility)
        return facility, table if isinstance(table, FloorTable) else None

    def _with_links(
        self,
        reading: Reading,
        facility: Facility,
        tables: Sequence[FloorTable],
        links: Iterable[str] = (),
    ) -> Floor:
        names = {*links, *(name for one in tables for name in one.links_of(one.metered))}
        heads = reading.heads_of(*map(link_stream, sorted(names))) if names else {}
        found = [self.streams.load(reading, *one, facility) for one in heads.items()]
        return Floor(
            facility,
            {table.name: table for table in tables},
            {link.name: link for link in found if isinstance(link, FloorLink)},
        )

    # ── The one way through ──────────────────────────────────────────────────────────────────

    def _at_table(self, name: str, work: Callable[[UnitOfWork], T], like: Command = _PROCEED) -> T:
        """Run something of the system's at a table; ``like`` is a command that needs as much."""
        commands = (AtTable(name, like),)
        for _ in range(_TRIES):
            # What the system does follows from the table: when nobody can tell whether it was
            # done, it is looked at again.
            with suppress(OutcomeUnknown):
                return self._run(work, commands)
        return self._run(work, commands)

    def _run(self, work: Callable[[UnitOfWork], T], commands: Sequence[FloorCommand]) -> T:
        """Run a work on everything that commands read; then the steps that it left for later."""
        result, unit = self.store.run(self._work(work, commands))
        # The work is durable. Should the rest fail, its timer is there.
        with suppress(StoreError):
            for link in sorted(unit.unsound):
                self.check_link(link)
            for name in sorted(unit.pending):
                self.go_on(name)
        return result

    def _submitted(
        self, work: Callable[[UnitOfWork], T], commands: Sequence[FloorCommand]
    ) -> "Future[T]":
        """Have a work run; what it leaves for later is submitted once it is durable."""
        result: Future[T] = Future()

        def finished(work_done: "Future[tuple[T, UnitOfWork]]") -> None:
            try:
                value, unit = work_done.result()
            except BaseException as error:
                result.set_exception(error)
                return
            result.set_result(value)
            with suppress(StoreError):
                self._submit_rest(unit)

        self.store.submit(self._work(work, commands)).add_done_callback(finished)
        return result

    def _submit_rest(self, unit: UnitOfWork) -> None:
        for link in sorted(unit.unsound):
            check = CheckLink(SYSTEM, link)
            self._submitted(partial(self._check, command=check), (check,))
        for name in sorted(unit.pending):
            like = AtTable(name, _PROCEED)
            self._submitted(partial(self._attend, name=name), (like,))

    def _work(
        self, work: Callable[[UnitOfWork], T], commands: Sequence[FloorCommand]
    ) -> Callable[[Transaction], tuple[T, UnitOfWork]]:
        wanted = ReadSet()

        def once(tx: Transaction) -> tuple[T, UnitOfWork]:
            nonlocal wanted
            need = wanted
            seen = last_seen(self.streams, commands)
            for command in commands:
                need |= reads_of(seen, command)
            ids = [(one.actor.person, one.id) for one in commands if one.id]
            unit = UnitOfWork(self.streams, tx, need, ids)
            unit.load()
            try:
                result = work(unit)
            except NeedsMore as more:
                # Not all that it reads is loaded: retry with more locked from the start.
                wanted = need | more.need
                raise Conflict("more is concerned than was locked") from None
            unit.finish()
            return result, unit

        return once

    def _time(self, unit: UnitOfWork, command: FloorCommand) -> int:
        name = getattr(command, "table", None)
        table = unit.floor.tables.get(name) if isinstance(name, str) else None
        if table is not None:
            return self._table_time(table)
        return max(self._clock(), unit.floor.facility.at)

    def _table_time(self, table: FloorTable) -> int:
        """The time; where a clock was set back or others are ahead, that of the last entry."""
        return max(self._clock(), table.at)
