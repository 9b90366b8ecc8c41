"""The house: runs commands on a store, and the tables that deal by themselves.

A command takes one way: answered if its id was answered; what it concerns is locked and loaded; the
floor decides; what follows is written, with what it moves, in one transaction with the answer. What
the system does next at an electronic table goes into the same transaction as far as what it needs
is held, and into the next one else; a timer says so in the store, so that whoever looks next goes
on. Nothing is kept in memory that the store does not say.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeVar

from pitboss.floor import (
    FACILITY,
    AtTable,
    CheckLink,
    Facility,
    Floor,
    FloorCommand,
    FloorLink,
    FloorTable,
    ReadSet,
    link_stream,
    never_negative,
    reads_of,
    shown_at,
    table_stream,
)
from pitboss.house import steps
from pitboss.house.answers import Answer, done, refused
from pitboss.house.chance import Chance
from pitboss.house.keys import Keys
from pitboss.house.loading import State, Streams, readable
from pitboss.house.sealing import FieldSealer
from pitboss.house.steps import SYSTEM
from pitboss.house.system_steps import FloorDesk, betting_goes_on, go_on
from pitboss.house.unit_of_work import (
    NeedsMore,
    UnitOfWork,
    last_seen,
    locked_first,
    stamped,
    text_of,
)
from pitboss.house.vocabulary import vocabulary
from pitboss.record import Role
from pitboss.round import Command, NoMoreBets, Phase, Proceed, Refusal, RefusedError
from pitboss.store import (
    Conflict,
    OutcomeUnknown,
    Reading,
    Store,
    StoreError,
    Timer,
    Transaction,
    open_store,
)
from pitboss.store.rules import NO_FAULTS, Faults

__all__ = ["Runtime", "open_books"]

T = TypeVar("T")

#: How long a process may take for a timer that it claimed, until another one does.
LEASE_SECONDS: Final = 10
#: How many timers are claimed at once.
_TIMERS: Final = 8
#: How often the system looks again where a connection broke while it committed.
_TRIES: Final = 3
#: Commands that concern as much as what the system does at a table.
_PROCEED: Final = Proceed(SYSTEM)
_NO_MORE_BETS: Final = NoMoreBets(SYSTEM)


def open_books(url: str, *, make: bool = True, faults: Faults = NO_FAULTS) -> Store:
    """Open a store as the house keeps its books in it."""
    return open_store(
        url,
        never_negative=never_negative,
        locked_first=locked_first,
        readable=readable,
        dictionary=vocabulary(),
        make=make,
        faults=faults,
    )


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
    ) -> None:
        self.store = store
        store.use_snapshot_keys(keys.snapshots)
        self.keys = keys
        self._clock = clock
        self._chance = chance or Chance()
        self.sealer = FieldSealer(keys, self._chance.nonces)
        self.streams = Streams(self.sealer, snapshot_every)
        self._opening_seconds = opening_seconds

    # ── What people ask ──────────────────────────────────────────────────────────────────────

    def give(self, command: FloorCommand) -> Answer:
        """Run a person's command; its answer, once it is durable."""
        return self.give_all((command,))[0]

    def give_all(self, commands: Sequence[FloorCommand]) -> tuple[Answer, ...]:
        """Run commands that came together, in their order and each for itself, at one go."""
        for command in commands:
            if command.actor.role is Role.SYSTEM and isinstance(command, AtTable):
                raise ValueError("the system's own steps are done by the house alone")
        return self._run(lambda hand: self._answers(hand, commands), commands)

    def _answers(self, hand: UnitOfWork, commands: Sequence[FloorCommand]) -> tuple[Answer, ...]:
        return tuple(self._answer(hand, command) for command in commands)

    def _answer(self, hand: UnitOfWork, command: FloorCommand) -> Answer:
        known = hand.tx.answer(command.actor.person, command.id) if command.id else None
        if known is not None:
            return Answer.again(known.answer)
        outcome = hand.judge(stamped(command, self._time(hand, command)))
        if isinstance(outcome, Refusal):
            answer = refused(outcome)
        else:
            hand.add(outcome)
            answer = done(outcome[1])
        if command.id:
            hand.tx.remember(command.actor.person, command.id, b"", answer.written, hand.newest)
        name = getattr(command, "table", None)
        if answer.ok and isinstance(name, str):
            self._go_on(hand, name)
        return answer

    # ── What the system does ─────────────────────────────────────────────────────────────────

    def start(self, name: str) -> Refusal | None:
        """Shuffle, commit to the deal and open the betting of a table's next round; or why not."""

        def work(hand: UnitOfWork) -> Refusal | None:
            table = hand.floor.tables[name]
            at = self._table_time(table)
            round_id = f"{name}-{table.entries + 1}-{self._chance.token()}"
            command = steps.start_round(table.rules, round_id, table.seats, self._chance, at)
            outcome = hand.judge(AtTable(name, command))
            if isinstance(outcome, Refusal):
                return outcome
            hand.add(outcome)
            self._go_on(hand, name)
            return None

        return self._at_table(name, work)

    def close_bets(self, name: str) -> Refusal | None:
        """No more bets at a table: lock the wagers, feed the meters; or why not yet."""

        def work(hand: UnitOfWork) -> Refusal | None:
            at = self._table_time(hand.floor.tables[name])
            why = steps.close_bets(FloorDesk(hand, name), at)
            if why is None:
                self._go_on(hand, name)
            return why

        return self._at_table(name, work, _NO_MORE_BETS)

    def go_on(self, name: str) -> None:
        """Do what is the system's at a table, as far as it can be done now."""
        self._at_table(name, lambda hand: self._go_on(hand, name))

    def _go_on(self, hand: UnitOfWork, name: str) -> None:
        if betting_goes_on(hand, name):
            return
        table = hand.floor.tables.get(name)
        if table is not None and table.table.electronic:
            at = self._table_time(table)
            go_on(FloorDesk(hand, name), at, self._opening_seconds)

    # ── Time ─────────────────────────────────────────────────────────────────────────────────

    def next_due(self) -> int | None:
        """When the next time limit is over; nothing if there is none."""
        return self.store.read(lambda look: look.next_due())

    def tick(self) -> int:
        """Do what is due, if nobody else is at it; how many tables were looked after."""
        now = self._clock()

        def claim(tx: Transaction) -> list[Timer]:
            found = tx.claim(now, _TIMERS)
            for timer in found:
                # It is set anew: should this process end now, another one finds it a little later.
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

        def work(hand: UnitOfWork) -> None:
            table = hand.floor.tables[name]
            desk = FloorDesk(hand, name)
            at = self._table_time(table)
            if timer.payload and timer.payload == desk.awaited:
                self._in_time(desk, at)
            go_on(desk, at, self._opening_seconds, looked=True)

        self._at_table(name, work, _NO_MORE_BETS)

    def _in_time(self, desk: FloorDesk, at: int) -> None:
        state = desk.table.playing
        if state is not None and state.phase is Phase.BETTING:
            steps.betting_over(desk, at)
            return
        # What is refused now is held up by something: it is tried when the time is over again.
        with suppress(RefusedError):
            for _, command in steps.late_steps(desk, at):
                desk.carry_out(command)

    def check_link(self, name: str) -> None:
        """Check a link whose meter is said not to add up: one that does not is down."""
        command = CheckLink(SYSTEM, name)

        def work(hand: UnitOfWork) -> None:
            outcome = hand.judge(stamped(command, self._clock()))
            if not isinstance(outcome, Refusal):
                hand.add(outcome)

        self._run(work, (command,))

    @property
    def now(self) -> int:
        """What the clock says."""
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
        return self.look(name, balances=False).tables.get(name)

    def look(self, name: str, *, balances: bool = True) -> Floor:
        """The floor as far as a table shows it, as it stands now, with what stands on it."""

        def look(reading: Reading) -> Floor:
            stream = table_stream(name)
            heads = reading.heads_of(FACILITY, stream)
            facility = self.streams.facility(reading, heads[FACILITY])
            table = self.streams.load(reading, stream, heads[stream], facility)
            if not isinstance(table, FloorTable):
                return Floor(facility)
            floor = Floor(facility, {name: table})
            return self._with_links(reading, floor, table) if balances else floor

        return self.store.read(look)

    def _with_links(self, reading: Reading, floor: Floor, table: FloorTable) -> Floor:
        found = {
            name: self._loaded(reading, link_stream(name), floor.facility)
            for name in table.links_of(table.metered)
        }
        links = {name: link for name, link in found.items() if isinstance(link, FloorLink)}
        whole = floor.but(links=links)
        need = shown_at(whole, table)
        return whole.but(balances={one: reading.balance(text_of(one)) for one in need.accounts})

    def _loaded(self, reading: Reading, stream: str, facility: Facility) -> State | None:
        return self.streams.load(reading, stream, reading.head(stream), facility)

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
        """Run a work with all at hand that commands concern; then what it left to be done."""
        result, hand = self.store.run(self._work(work, commands))
        # The work is done and durable. Should the rest fail, its timer is there.
        with suppress(StoreError):
            for link in sorted(hand.unsound):
                self.check_link(link)
            for name in sorted(hand.pending):
                self.go_on(name)
        return result

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
            hand = UnitOfWork(self.streams, tx, need, ids)
            hand.load()
            try:
                result = work(hand)
            except NeedsMore as more:
                # What is at hand is not enough: run again, with more locked from the first.
                wanted = need | more.need
                raise Conflict("more is concerned than was locked") from None
            hand.finish()
            return result, hand

        return once

    def _time(self, hand: UnitOfWork, command: FloorCommand) -> int:
        name = getattr(command, "table", None)
        table = hand.floor.tables.get(name) if isinstance(name, str) else None
        return self._clock() if table is None else self._table_time(table)

    def _table_time(self, table: FloorTable) -> int:
        """The time; where a clock was set back or others are ahead, that of the last entry."""
        return max(self._clock(), table.at)
