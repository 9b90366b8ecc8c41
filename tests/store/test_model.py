"""Any sequence of works on a store does what the same sequence does on a few dictionaries."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from pitboss.store import (
    Conflict,
    Overdrawn,
    Reading,
    Snapshot,
    Store,
    Timer,
    Transaction,
    open_store,
)
from tests.support.databases import SENDER, SOAK, faults, new_database

STREAMS = st.sampled_from(["a", "b/1", "b/2"])
ACCOUNTS = st.sampled_from(["purse/1", "purse/2", "house", "cage"])
COMMANDS = st.sampled_from([f"c{number}" for number in range(8)])
ENTRIES = st.lists(
    st.tuples(st.binary(max_size=6), st.lists(st.tuples(ACCOUNTS, ACCOUNTS, st.integers(-9, 9)))),
    min_size=1,
    max_size=3,
)


class Abandoned(Exception):
    """A work that changes its mind."""


class Model:
    """What a store should hold."""

    def __init__(self) -> None:
        self.entries: dict[str, list[tuple[bytes, tuple[tuple[str, int], ...]]]] = {}
        self.balances: dict[str, int] = {}
        self.answers: dict[str, bytes] = {}
        self.timers: dict[str, Timer] = {}
        self.snapshots: dict[str, Snapshot] = {}


class Machine(RuleBasedStateMachine):
    """A store and its model, side by side."""

    kind = ""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.url = new_database(self.kind, Path(self.folder.name))
        self.store = self.opened()
        self.model = Model()

    def opened(self) -> Store:
        return open_store(
            self.url,
            never_negative=lambda name: name.startswith("purse/"),
            snapshot_keys=[b"key"],
            tries=2,
        )

    def teardown(self) -> None:
        assert faults(self.store) == []
        self.store.close()
        self.folder.cleanup()

    @rule(
        command=COMMANDS,
        parts=st.lists(st.tuples(STREAMS, ENTRIES), min_size=1, max_size=2),
        off=st.sampled_from([0, 0, 0, 1, -1]),
        abandoned=st.sampled_from([False, False, True]),
        peek=st.booleans(),
    )
    def do(
        self,
        command: str,
        parts: list[tuple[str, list[tuple[bytes, list[tuple[str, str, int]]]]]],
        off: int,
        abandoned: bool,
        peek: bool,
    ) -> None:
        model = self.model
        items = [
            (stream, [(body, _postings(moves)) for body, moves in entries])
            for stream, entries in parts
        ]
        entries = {name: list(kept) for name, kept in model.entries.items()}
        balances = dict(model.balances)
        for stream, added in items:
            entries.setdefault(stream, []).extend(added)
            for account, amount in (one for _, postings in added for one in postings):
                balances[account] = balances.get(account, 0) + amount
        overdrawn = [
            name
            for name, amount in balances.items()
            if amount < 0 and name.startswith("purse/") and name in _touched(items)
        ]

        def work(tx: Transaction) -> bytes:
            tx.prepare([(SENDER, command)], [stream for stream, _ in items], _touched(items))
            answered = tx.answer(SENDER, command)
            if answered is not None:
                return answered.answer
            for stream, added in items:
                tx.append(stream, tx.head(stream).number + off, added)
                if peek:
                    assert [one.entry for one in tx.read(stream)][-len(added) :] == [
                        body for body, _ in added
                    ]
            for account in _touched(items):
                assert tx.balance(account) == balances[account]
            tx.remember(SENDER, command, b"", b"answer of " + command.encode())
            if abandoned:
                raise Abandoned
            return b"new"

        if command in model.answers:
            assert self.store.run(work) == model.answers[command]
            return
        if off or abandoned or overdrawn:
            with pytest.raises(Conflict if off else Abandoned if abandoned else Overdrawn):
                self.store.run(work)
            return
        assert self.store.run(work) == b"new"
        model.entries, model.balances = entries, balances
        model.answers[command] = b"answer of " + command.encode()

    @rule(key=st.sampled_from("xyz"), due=st.integers(0, 9), stream=STREAMS, kept=st.booleans())
    def time(self, key: str, due: int, stream: str, kept: bool) -> None:
        def work(tx: Transaction) -> None:
            tx.set_timer(key, due, stream, b"p")
            if not kept:
                tx.drop_timer(key)

        self.store.run(work)
        self.model.timers.pop(key, None)
        if kept:
            self.model.timers[key] = Timer(key, due, stream, b"p")

    @rule(now=st.integers(0, 9), limit=st.integers(1, 2))
    def claim(self, now: int, limit: int) -> None:
        due = sorted((one.due, one.key) for one in self.model.timers.values() if one.due <= now)
        wanted = [self.model.timers.pop(key) for _, key in due[:limit]]
        assert self.store.run(lambda tx: tx.claim(now, limit)) == wanted

    @rule(stream=STREAMS, data=st.binary(max_size=4))
    def keep(self, stream: str, data: bytes) -> None:
        number = len(self.model.entries.get(stream, ()))
        if number:
            self.store.run(lambda tx: tx.keep_snapshot(stream, number, "label", data))
            self.model.snapshots[stream] = Snapshot(number, data)

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.store = self.opened()

    @invariant()
    def is_the_same(self) -> None:
        self.store.read(self._compare)

    def _compare(self, look: Reading) -> None:
        model = self.model
        assert {name: head.number for name, head in look.heads().items()} == {
            name: len(entries) for name, entries in model.entries.items()
        }
        for stream, entries in model.entries.items():
            assert [(one.entry, one.postings) for one in look.read(stream)] == entries
            assert look.snapshot(stream, "label") == model.snapshots.get(stream)
        found = {name: amount for name, amount in look.balances().items() if amount}
        assert found == {name: amount for name, amount in model.balances.items() if amount}
        for command in (f"c{number}" for number in range(8)):
            answer = look.answer(SENDER, command)
            assert (answer and answer.answer) == model.answers.get(command)
        assert look.timers() == sorted(model.timers.values(), key=lambda one: (one.due, one.key))


def _postings(moves: list[tuple[str, str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple(one for a, b, amount in moves for one in ((a, amount), (b, -amount)))


def _touched(
    items: list[tuple[str, list[tuple[bytes, tuple[tuple[str, int], ...]]]]],
) -> list[str]:
    return sorted({name for _, added in items for _, postings in added for name, _ in postings})


def test_a_store_does_what_its_model_does(kind: str) -> None:
    machine = type("Machine", (Machine,), {"kind": kind})
    examples = 300 if SOAK else {"sqlite": 12, "postgresql": 5}[kind]
    run_state_machine_as_test(
        machine, settings=settings(max_examples=examples, stateful_step_count=25)
    )
