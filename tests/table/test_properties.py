"""Tables run for hours, with everything that can go wrong: what holds whatever is done."""

from collections import Counter
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from pitboss.table.life import (
    ChangeDealing,
    CloseTable,
    Command,
    CountStub,
    CoverDevice,
    CutDeck,
    Device,
    DeviceFails,
    DirectShuffle,
    EndRound,
    Event,
    FinishShuffle,
    GoIdle,
    InspectDeck,
    OpenTable,
    OrderRecut,
    PlayerLooks,
    ReceiveDecks,
    RemoveDeck,
    RestoreDevice,
    Shuffle,
    SpreadDeck,
    StartRound,
    Table,
    TableStatus,
    VerifyInspection,
    WashDeck,
    apply,
    decide,
    legal,
    next_step,
    refusal,
    replay,
)
from pitboss.table.life import events as e

from pitboss.rulebook import chapters
from pitboss.table import Role
from tests.support.table_watcher import TableWatcher
from tests.support.tables import ACTORS, DEALER, FLOOR, SYSTEM, TableRun

SETUPS = [
    (dealing, shuffler, decks)
    for dealing in ("manual-shoe", "hand", "automated-shoe", "reshuffling-shoe")
    for shuffler in ("none", "automated", "counting")
    for decks in (1, 2)
    if shuffler != "none" or (decks == 1 and dealing != "hand")
]
NAMES = st.sampled_from(["red 1", "blue 2", "red 3", "blue 4", "green", ""])
COUNTS = st.sampled_from([None, -1, 0, 9, 10, 31, 51, 52, 53])
#: What the fields of a command may be, sense or nonsense.
ARGUMENTS: dict[type[Command], tuple[st.SearchStrategy[Any], ...]] = {
    OpenTable: (),
    ReceiveDecks: (
        st.lists(st.tuples(NAMES, st.sampled_from(["red", "blue"])), max_size=3).map(tuple),
        st.booleans(),
    ),
    InspectDeck: (NAMES,),
    VerifyInspection: (NAMES,),
    SpreadDeck: (NAMES,),
    PlayerLooks: (st.just("Pat"), st.booleans()),
    WashDeck: (NAMES,),
    Shuffle: (NAMES, st.sampled_from([None, *Device])),
    FinishShuffle: (NAMES, COUNTS),
    CutDeck: (NAMES, COUNTS.filter(lambda count: count is not None)),
    OrderRecut: (NAMES, st.sampled_from(["", "a reason"])),
    DirectShuffle: (NAMES, st.sampled_from(["", "a reason"])),
    StartRound: (st.just("nonsense"), NAMES),
    EndRound: (st.sampled_from(["round 1", "nonsense"]), st.booleans()),
    RemoveDeck: (NAMES, st.sampled_from(["", "a reason"])),
    DeviceFails: (st.sampled_from(Device), st.booleans()),
    CoverDevice: (st.sampled_from(Device),),
    RestoreDevice: (st.sampled_from(Device),),
    ChangeDealing: (
        st.sampled_from(["manual-shoe", "hand", "automated-shoe", "reshuffling-shoe", "catapult"]),
    ),
    GoIdle: (st.booleans(),),
}


@st.composite
def nonsense(draw: st.DrawFn, at: int) -> Command:
    """Any command by anybody, at about this time."""
    kind = draw(st.sampled_from(sorted(ARGUMENTS, key=lambda one: one.__name__)))
    actor = ACTORS[draw(st.sampled_from(sorted(ACTORS)))]
    fields = [draw(one) for one in ARGUMENTS[kind]]
    return kind(actor, at + draw(st.sampled_from([0, 0, 1, -1])), *fields)


class WatchedTableRun(TableRun):
    """A table whose decks may lose a card, and on which somebody watches every event."""

    def __init__(self, slug: str, **keys: Any) -> None:
        super().__init__(slug, **keys)
        self.watch = TableWatcher(self.table.rules)
        self.missing: Counter[str] = Counter()
        self.short_rounds: Counter[str] = Counter()
        self.states: list[Table] = []

    def give(self, command: Command) -> tuple[Event, ...]:
        events = decide(self.table, command)
        for event in events:
            self.table = apply(self.table, event)
            self.states.append(self.table)
            self.watch.see(event)
            if isinstance(event, e.RoundStarted) and self.missing[event.deck]:
                self.short_rounds[event.deck] += 1
        self.log += events
        self.at = max(self.at, command.at) + 1
        return events

    def cards_in(self, name: str) -> int:
        return self.size - self.missing[name]


class TableMachine(RuleBasedStateMachine):
    """A table from its opening on."""

    run: WatchedTableRun

    @initialize(slug=st.sampled_from(sorted(chapters())), setup=st.sampled_from(SETUPS))
    def open_table(self, slug: str, setup: tuple[str, str, int]) -> None:
        dealing, shuffler, decks = setup
        self.run = WatchedTableRun(slug, dealing=dealing, shuffler=shuffler, decks=decks)
        self.run.do(OpenTable, by=FLOOR)

    # ── The ordinary run of a table ──────────────────────────────────────────────────────────

    def go_on(self) -> None:
        if self.run.table.status is TableStatus.CLOSED:
            self.run.do(OpenTable, by=FLOOR)
        self.run.follow()

    @rule(steps=st.integers(1, 6))
    def follow_the_procedure(self, steps: int) -> None:
        for _ in range(steps):
            self.go_on()

    @rule(rounds=st.integers(1, 8), pace=st.sampled_from([20, 60, 600]))
    def play_rounds(self, rounds: int, pace: int) -> None:
        done = self.run.watch.started + rounds
        for _ in range(60 * rounds):
            if self.run.watch.started >= done:
                return
            self.go_on()
            if self.run.table.round is not None:
                self.run.at += pace
        raise AssertionError("the procedure leads to no round")

    @rule(hours=st.integers(1, 4))
    def time_passes(self, hours: int) -> None:
        self.run.at += hours * 3600 - 40

    @rule(preshuffled=st.booleans())
    def a_deck_comes(self, preshuffled: bool) -> None:
        self.attempt(ReceiveDecks(DEALER, self.run.at, tuple(self.run.fresh(1)), preshuffled))

    # ── What goes wrong ──────────────────────────────────────────────────────────────────────

    def attempt(self, command: Command) -> None:
        if refusal(self.run.table, command) is None:
            self.run.give(command)

    @rule(number=st.integers(0, 1))
    def a_card_is_lost(self, number: int) -> None:
        live = self.run.table.live
        if number < len(live):
            self.run.missing[live[number].id] = 1

    @rule(device=st.sampled_from(Device), out_of_order=st.booleans())
    def a_device_fails(self, device: Device, out_of_order: bool) -> None:
        self.attempt(DeviceFails(SYSTEM, self.run.at, device, out_of_order))

    @rule(device=st.sampled_from(Device))
    def a_device_is_restored(self, device: Device) -> None:
        self.attempt(RestoreDevice(FLOOR, self.run.at, device))

    @precondition(lambda self: self.run.table.round is not None)
    @rule()
    def cards_are_misdealt(self) -> None:
        round_ = self.run.table.round
        assert round_ is not None
        stub = self.run.cards_in(round_.deck) - 21
        self.attempt(CountStub(DEALER, self.run.at, stub, 21, misdealt=True))

    @precondition(lambda self: self.run.table.round is not None)
    @rule()
    def a_round_is_void(self) -> None:
        round_ = self.run.table.round
        assert round_ is not None
        self.run.do(EndRound, round_.id, voided=True)

    @rule(face_up=st.booleans())
    def nobody_plays(self, face_up: bool) -> None:
        self.attempt(GoIdle(DEALER, self.run.at, face_up))

    @rule(kind=st.sampled_from([OrderRecut, DirectShuffle, RemoveDeck]), number=st.integers(0, 1))
    def a_floorperson_orders(self, kind: type[Command], number: int) -> None:
        live = self.run.table.live
        if number < len(live):
            order: Any = kind
            self.attempt(order(FLOOR, self.run.at, live[number].id, "a reason"))

    @rule(role=st.sampled_from(sorted(ACTORS)), number=st.integers(0, 40))
    def somebody_does_what_they_may(self, role: Role, number: int) -> None:
        moves = legal(self.run.table, ACTORS[role], self.run.at)
        if moves:
            move = moves[number % len(moves)]
            self.run.give(self.run.command_of(move, ACTORS[role]))

    @rule(data=st.data())
    def somebody_tries_anything(self, data: st.DataObject) -> None:
        command = data.draw(nonsense(self.run.at))
        before = self.run.table
        if refusal(before, command) is None:
            # What a device reports is believed: then it is the truth.
            if isinstance(command, FinishShuffle) and command.count is not None:
                self.run.missing[command.deck] = self.run.size - command.count
            self.run.give(command)
        assert refusal(before, command) is None or self.run.table is before

    @rule()
    def the_table_closes(self) -> None:
        self.attempt(CloseTable(FLOOR, self.run.at))

    # ── What holds all the while ─────────────────────────────────────────────────────────────

    @invariant()
    def there_is_a_lawful_next_step(self) -> None:
        run = self.run
        prompt = next_step(run.table, run.at)
        if run.table.status is TableStatus.CLOSED:
            assert prompt is None
            return
        assert prompt is not None
        assert prompt.move.about
        assert prompt.move.cite
        command = run.command_of(prompt.move, ACTORS[prompt.who])
        assert refusal(run.table, command) is None, (prompt, refusal(run.table, command))

    @invariant()
    def a_round_can_start_exactly_when_nothing_else_is_asked_for(self) -> None:
        run = self.run
        why = refusal(run.table, StartRound(DEALER, run.at, "a round"))
        prompt = next_step(run.table, run.at)
        ready = prompt is not None and prompt.move.command == "start round"
        assert (why is None) is ready

    @invariant()
    def what_is_legal_is_accepted(self) -> None:
        run = self.run
        for actor in ACTORS.values():
            for move in legal(run.table, actor, run.at):
                assert refusal(run.table, run.command_of(move, actor)) is None, move

    @invariant()
    def a_missing_card_is_found_within_five_rounds(self) -> None:
        if self.run.table.rules.decks == 1:
            assert all(rounds <= 5 for rounds in self.run.short_rounds.values())

    def teardown(self) -> None:
        """Replay equals play, at every prefix."""
        if not hasattr(self, "run"):
            return
        table = self.run.start
        assert replay(table, self.run.log) == self.run.table
        for event, state in zip(self.run.log, self.run.states, strict=True):
            table = apply(table, event)
            assert table == state


TestTable = TableMachine.TestCase
TestTable.settings = settings(stateful_step_count=60)


def test_a_table_runs_for_a_day_and_a_night() -> None:
    """Thirty hours by prompts alone: decks are changed, stubs counted, no round refused."""
    for dealing, shuffler, decks in SETUPS:
        run = WatchedTableRun(
            "ultimate-texas-holdem", dealing=dealing, shuffler=shuffler, decks=decks
        )
        run.opened()
        while run.at < 30 * 3600:
            run.follow()
            if run.table.round is not None:
                run.at += 120
            elif len(run.table.live) < decks:
                run.receive()
        hours = 4 if dealing == "hand" else 8
        assert run.watch.started > 700
        assert len(run.watch.gone) >= decks * (30 // hours - 1)
