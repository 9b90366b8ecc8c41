"""A table with a long history: how long it takes to open it, and to play on.

The history is a real round, repeated: every entry has its number, its postings and its place in a
valid chain, and every second time the postings are turned round, so that the balances stay as they
are. Only what was sealed does not open in another place than its own. Behind the repeated rounds
stands the snapshot that the house would have kept, and then real rounds are played again, as many
as a process that opens the table has to fold.
"""

import re
import sqlite3
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from driver import TableDriver

from pitboss.demo.facility import DemoFloor
from pitboss.floor import FACILITY, FloorTable
from pitboss.house import Floor
from pitboss.house.books import open_books
from pitboss.house.keys import new_keys
from pitboss.house.runtime import Runtime
from pitboss.rulebook import Submission, engine_digest
from pitboss.store import Head, Reading, Stored, Transaction
from pitboss.store.chain import next_hash, postings_bytes
from pitboss.store.packing import Packer
from pitboss.store.values import SPAN

__all__ = ["Grown"]

#: As many entries as the house folds at most, when it opens a table.
_TAIL = 450
_SECONDS = 2.0
_NUMBER = re.compile(rb'"number":[0-9]+,"at":[0-9]+,')


class Grown:
    """A floor of one table with one player, whose history can be made as long as one likes."""

    def __init__(self, folder: Path, submission: tuple[str, Submission]) -> None:
        self._path = folder / "long.db"
        self._keys = new_keys()
        with open_books(self._url) as store:
            house = self._house(store)
            demo = DemoFloor(self._floor(store), *submission, seats=1)
            demo.open()
            self._name = demo.names[0]
            self._stream = f"table/{self._name}"
            play = self._driver(house)
            self._played(house, play, 1)
            first = self._head(house).number
            self._played(house, play, 1)
            self._round = house.store.read(lambda look: list(look.read(self._stream, first)))
        self.rounds = 2

    @property
    def _url(self) -> str:
        return f"sqlite:///{self._path}"

    def _house(self, store: Any) -> Runtime:
        return Runtime(store, self._keys, lambda: int(time.time()))

    def _floor(self, store: Any) -> Floor:
        return Floor(store, self._keys, lambda: int(time.time()))

    def _driver(self, house: Runtime) -> TableDriver:
        return TableDriver(house, self._floor(house.store), self._name)

    def _played(self, house: Runtime, play: TableDriver, rounds: int) -> None:
        last = play.rounds + rounds
        while play.rounds < last or self._table(house).playing is not None:
            play.play()

    def _table(self, house: Runtime) -> FloorTable:
        table = house.table(self._name)
        assert table is not None
        return table

    def _head(self, house: Runtime) -> Head:
        return house.store.read(lambda look: look.head(self._stream))

    # ── The history ──────────────────────────────────────────────────────────────────────────

    def grow(self, rounds: int) -> None:
        """Have so many rounds behind the table."""
        with open_books(self._url) as store:
            head = self._head(self._house(store))
        more = (rounds - self.rounds) // 2 * 2
        self._repeat(head, more)
        self.rounds += more
        with open_books(self._url) as store:
            self._keep_snapshot(self._house(store), head.number)
            house = self._house(store)
            play = self._driver(house)
            before = self._head(house).number
            while self._head(house).number - before < _TAIL:
                self._played(house, play, 1)
                self.rounds += 1

    def _repeat(self, head: Head, rounds: int) -> None:
        connection = sqlite3.connect(self._path, isolation_level=None)
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("BEGIN")
        at = int(time.time())
        known = "SELECT id FROM streams WHERE stream = ?"
        base = connection.execute(known, (self._stream,)).fetchone()[0] * SPAN
        packer = Packer()
        packer.learn(dict(connection.execute("SELECT number, data FROM dictionaries")))
        for begin in range(0, rounds, 1000):
            entries: list[Stored] = []
            for number in range(begin, min(begin + 1000, rounds)):
                for one in self._again(head, at, turned=number % 2 == 0):
                    entries.append(one)
                    head = Head(one.number, one.hash)
            rows = [
                (base + one.number, one.hash, packer.pack(one.entry, one.chained_postings))
                for one in entries
            ]
            connection.executemany("INSERT INTO entries (place, hash, data) VALUES (?, ?, ?)", rows)
        change = "UPDATE streams SET number = ?, hash = ? WHERE stream = ?"
        connection.execute(change, (*head, self._stream))
        connection.execute("COMMIT")
        connection.close()

    def _again(self, head: Head, at: int, *, turned: bool) -> Iterator[Stored]:
        """The round once more, behind a head; with its postings turned round, if that is asked."""
        number, digest = head
        for one in self._round:
            number += 1
            entry = _NUMBER.sub(b'"number":%d,"at":%d,' % (number, at), one.entry, count=1)
            chained = one.chained_postings
            if turned:
                chained = postings_bytes([(name, -amount) for name, amount in one.postings])
            digest = next_hash(digest, one.stream, number, entry, chained)
            yield Stored(one.stream, number, entry, chained, digest)

    def _keep_snapshot(self, house: Runtime, folded: int) -> None:
        """What the house would have kept: the state is the one before, but for its number."""

        def state_at(look: Reading) -> FloorTable:
            facility = house.streams.facility(look, look.head(FACILITY))
            entry = next(look.read(self._stream, folded - 1, folded))
            found = house.streams.load(look, self._stream, Head(folded, entry.hash), facility)
            assert isinstance(found, FloorTable)
            return found

        def keep(tx: Transaction) -> None:
            number = tx.head(self._stream).number
            state = state_at(tx)
            there = state.but(table=state.table.but(entries=number))
            facility = house.streams.facility(tx, tx.head(FACILITY))
            text = house.streams.codec(facility).text(there, self._stream, number)
            tx.keep_snapshot(self._stream, number, engine_digest(), text.encode("ascii"))

        house.store.run(keep)

    # ── Measured ─────────────────────────────────────────────────────────────────────────────

    def measured(self) -> dict[str, Any]:
        """Open the table as a new process does, and play on."""
        begin = time.perf_counter()
        with open_books(self._url) as store:
            house = self._house(store)
            self._table(house)
            opened = time.perf_counter() - begin
            entries = self._head(house).number
            took, cpu = self._play_on(house)
        return {
            "what": f"{self.rounds} rounds of history",
            "entries": entries,
            "megabytes": self._path.stat().st_size / 1e6,
            "opened": opened,
            "p50": took[49],
            "p99": took[98],
            "cpu": cpu,
        }

    def _play_on(self, house: Runtime) -> tuple[Sequence[float], float]:
        play = self._driver(house)
        took: list[float] = []
        give = house.give_all

        def timed(commands: Any) -> Any:
            start = time.perf_counter()
            answers = give(commands)
            took.append(time.perf_counter() - start)
            return answers

        house.give_all = timed  # type: ignore[method-assign]
        self._played(house, play, 1)
        took.clear()
        before, worked, end = play.rounds, time.process_time(), time.perf_counter() + _SECONDS
        while time.perf_counter() < end:
            self._played(house, play, 1)
        self.rounds += play.rounds - before + 1
        cpu = (time.process_time() - worked) / (play.rounds - before)
        return statistics.quantiles(took, n=100), cpu
