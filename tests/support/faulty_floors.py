"""Floors on which things go wrong: processes that end, disks that are full, connections that break,
others who write to the same store; and an eye on the cards of every round."""

import atexit
import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from shutil import copyfile, rmtree
from tempfile import mkdtemp
from typing import Any

import psycopg

from pitboss.demo.arranged_round import Keen
from pitboss.house.steps import secret_of
from pitboss.record import Entry
from pitboss.round import State
from pitboss.round.events import RoundOpened
from pitboss.store import StoreError, restore
from tests.support.databases import server
from tests.support.games import UTH
from tests.support.houses import Running, lucky_decks


class CrashError(Exception):
    """The process ends here."""


class Plan:
    """What goes wrong at the points that the store passes, while it is armed."""

    def __init__(self, wrong: Callable[[str], None]) -> None:
        self.wrong = wrong
        self.armed = False
        self.passed = 0

    def __call__(self, point: str) -> None:
        if self.armed:
            self.passed += 1
            self.wrong(point)


def full_disk(kind: str) -> Exception:
    """What a database says when there is no room."""
    if kind == "sqlite":
        return sqlite3.OperationalError("database or disk is full")
    return psycopg.errors.DiskFull("could not extend file: No space left on device")


def cut(name: str) -> None:
    """Cut the connections of one application, as a lost network would."""
    with psycopg.connect(server(), autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s",
            [name],
        )


class SameCards:
    """Whoever hosts a round, it is played with the cards that it was opened with."""

    def __init__(self) -> None:
        self._rounds: dict[str, State] = {}
        self.deals: dict[str, Any] = {}
        #: How many rounds were found in progress by a process that had not opened them.
        self.taken_over = 0

    def look(self, floor: Running, name: str, *, afresh: bool = False) -> None:
        """Look at a table; ``afresh`` says that a new process shows it."""
        table = floor.house.table(name)
        state = None if table is None else table.table.round
        before = self._rounds.get(name)
        if state is None:
            assert before is None, f"{name}: its round is gone"
            return
        assert state.deal is not None
        assert self.deals.setdefault(state.round_id, state.deal) == state.deal
        secret = secret_of(state)
        assert secret is not None
        assert secret.commitment.root == state.root
        assert state.deck in ((), secret.deck), f"{name}: other cards than those committed to"
        if before is not None and before.round_id == state.round_id:
            assert before.faces.items() <= state.faces.items()
            assert before.dealt <= state.dealt
            assert before.root == state.root
            assert not before.lock or (before.lock, before.hashes) == (state.lock, state.hashes)
            assert before.bits.items() <= state.bits.items()
            self.taken_over += afresh and bool(state.dealt) and not state.closed
        elif before is not None:
            assert before.closed, f"{name}: round {before.round_id} was left behind"
        self._rounds[name] = state

    def check(self, entries: Mapping[str, Sequence[Entry]]) -> None:
        """What the record says in the end is what was seen on the way."""
        for stream in entries:
            for entry in entries[stream]:
                if isinstance(entry.event, RoundOpened):
                    known = self.deals.get(entry.event.round_id, entry.event.deal)
                    assert entry.event.deal == known


class Simulation:
    """A floor that is played through faults from a seed."""

    def __init__(self, floor: Running, plan: Plan, rival: Running | None = None) -> None:
        self.floor = floor
        self.plan = plan
        self.rival = rival
        self.cards = SameCards()
        #: What happened beside what the plan says, and how often.
        self.faults: Counter[str] = Counter()
        #: The tables that the process, begun again, has not shown yet.
        self._unseen: set[str] = set()
        for name in floor.plays:
            self.cards.look(floor, name)

    def carry_on(self, steps: int, chance: Random | None = None) -> None:
        """Play on, whatever goes wrong."""
        for _ in range(steps):
            if self.rival is not None and chance is not None and chance.random() < 0.1:
                self.faults["second writer"] += 1
                name = self.rival.step()
                self.cards.look(self.rival, name)
                self.floor.watch()
            if chance is not None and chance.random() < 0.03:
                self.faults["between two steps"] += 1
                self._again()
            self._step()
        for name in self.floor.plays:
            self._look(name)

    def _step(self) -> None:
        floor = self.floor
        name = floor.chance.choice(sorted(floor.plays))
        self._look(name)
        self.plan.armed = True
        try:
            floor.step(name)
            self.plan.armed = False
        except CrashError:
            self.plan.armed = False
            self.faults["restart"] += 1
            self._again()
        except StoreError as error:
            # The store says that nothing was written, or cannot tell: who waits asks again.
            self.plan.armed = False
            self.faults[type(error).__name__] += 1
            if floor.house.sent:
                floor.house.give_all(floor.house.sent)
        self._look(name)

    def _look(self, name: str) -> None:
        self.cards.look(self.floor, name, afresh=name in self._unseen)
        self._unseen.discard(name)

    def _again(self) -> None:
        self.floor.again()
        self._unseen = set(self.floor.plays)


@cache
def _played(number: int) -> tuple[Running, Path]:
    """A floor of all nine games in the middle of its rounds, and the file that it is in."""
    folder = Path(mkdtemp(prefix="pitboss-floor-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    floor = Running(
        f"sqlite:///{folder}/store.db",
        seed=number,
        seats=2,
        decks=lucky_decks(UTH, 2, number),
        player=Keen,
        audited=True,
    ).open()
    for _ in range(15 * number + 20):
        floor.step()
    path = folder / "copy.db"
    floor.store.backup(path)
    floor.end()
    return floor, path


def copy_of(number: int, url: str) -> Running:
    """Put a copy of such a floor into a new database; the floor that it is a copy of."""
    floor, path = _played(number)
    if url.startswith("sqlite"):
        copyfile(path, url.removeprefix("sqlite:///"))
    else:
        restore(path, url)
    return floor
