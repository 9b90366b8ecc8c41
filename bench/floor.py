"""How fast a floor plays rounds for good, beside the engine alone and beside a bare loop.

Six players make every wager that Ultimate Texas Hold 'Em offers, at twelve tables at once: on a new
file of SQLite in one process on one core, for there one thread writes, and on a real server of
PostgreSQL in two. Each of them is compared with two loops that do less, run in as many processes
right after it:

- the *engine alone*: the commands of real rounds as the floor hands them down, decided and applied
  by table and round. No floor, no store, no seal, no chain;
- the *bare loop*: the bytes of every row that was committed, in the same commits, on as many
  connections. Nothing else (``commits``).

The limit is the slower of the two: nothing that plays these rounds and keeps these bytes could be
faster. Then the history of a table grows tenfold, and it is opened by a process that knows nothing
of it, and played on. A machine that others use spoils every measure: those here are the best of a
few runs, and CPU time is said beside.
"""

import json
import multiprocessing
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from commits import Commit, Recorder, bare_loop, make_bare_table
from driver import TableDriver
from history import Grown
from postgres_server import started_server

from pitboss.demo.facility import DemoFloor
from pitboss.floor import AtTable, Floor, FloorCommand
from pitboss.floor.table_play import check_play
from pitboss.house import Floor as Facade
from pitboss.house.books import open_books
from pitboss.house.collector import collect_rarely
from pitboss.house.keys import Keys, new_keys, parse_keys
from pitboss.house.runtime import Runtime
from pitboss.house.unit_of_work import UnitOfWork
from pitboss.record import Entry
from pitboss.round import Command, Refusal, RefusedError
from pitboss.round.events import RoundClosed
from pitboss.rulebook import Submission, examine
from pitboss.simulate import HousePlayer
from pitboss.store import Store
from pitboss.table import Table, apply, decide

_SECONDS = 4.0
_RUNS = 3
_TABLES = 12
_GAME = "ultimate-texas-holdem"
_DEMO = Path(__file__).parent.parent / "examples" / "demo.toml"
#: How many rounds of each table the engine alone plays again.
_SAMPLE = 3
_HISTORIES = (1_000, 10_000, 100_000)
_IN = {1: "one process on one core", 2: "two processes"}
_AIMS = {"rounds": 50, "wagers": 3000, "ratio": 0.5, "opened": 1.0}


class Keen(HousePlayer):
    """A player who makes every wager that the table offers, and notes the CPU time it thinks."""

    thought = 0.0

    def _wishes(self) -> frozenset[str]:
        return frozenset(self._rules.before_the_deal)

    def slip(self, *given: Any, **named: Any) -> Any:
        """A slip, with the time it took."""
        begin = time.thread_time()
        found = super().slip(*given, **named)
        self.thought += time.thread_time() - begin
        return found

    def decision(self, *given: Any, **named: Any) -> Any:
        """An answer, with the time it took."""
        begin = time.thread_time()
        found = super().decision(*given, **named)
        self.thought += time.thread_time() - begin
        return found


def _clock() -> int:
    return int(time.time())


class Timed(Runtime):
    """A house that notes how long each command took until it was durable, and what was asked."""

    def __init__(self, store: Store, keys: Keys) -> None:
        super().__init__(store, keys, _clock)
        self.took: list[float] = []
        #: The commands of each table with the floor before them, while a sample is taken.
        self.sample: dict[str, list[tuple[Floor, AtTable]]] | None = None

    def _run(self, work: Any, commands: Sequence[FloorCommand]) -> Any:
        begin = time.perf_counter()
        result = super()._run(work, commands)
        self.took.append(time.perf_counter() - begin)
        return result

    def _work(self, work: Any, commands: Any) -> Any:
        if self.sample is None:
            return super()._work(work, commands)
        sample = self.sample

        def noting(hand: UnitOfWork) -> Any:
            judge, add = hand.judge, hand.add
            asked: list[Any] = []

            def judged(command: FloorCommand) -> Any:
                asked[:] = [hand.floor, command]
                return judge(command)

            def added(outcome: Any) -> None:
                floor, command = asked
                if isinstance(command, AtTable):
                    sample.setdefault(command.table, []).append((floor, command))
                add(outcome)

            hand.judge, hand.add = judged, added  # type: ignore[method-assign]
            return work(hand)

        return super()._work(noting, commands)


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


# ── One process of the floor ─────────────────────────────────────────────────────────────────


class Worker:
    """Some tables of a floor in a process of their own, and the two loops beside it."""

    def __init__(self, url: str, bare: str, keys: str, names: Sequence[str]) -> None:
        self._bare = bare
        self._recorder = Recorder()
        self._store = open_books(url, faults=self._recorder)
        given = parse_keys(keys, "bench")
        self._house = Timed(self._store, given)
        floor = Facade(self._store, given, _clock)
        # The staff and the players use one house, as on a real floor.
        floor._runtime = self._house
        self._plays = [TableDriver(self._house, floor, name, Keen) for name in names]
        collect_rarely()
        self._commits: list[list[Commit]] = []
        self._commands = [self._sampled(play) for play in self._plays]

    def _sampled(self, play: TableDriver) -> tuple[Table, list[Command]]:
        """A table, and the commands of some rounds as the floor hands them down to it."""
        _play_on(play, 1)
        self._house.sample = {}
        _play_on(play, _SAMPLE)
        given = self._house.sample[play.name]
        self._house.sample = None
        asked = [check_play(floor, floor.tables[play.name], one.command) for floor, one in given]
        commands = [one for one in asked if not isinstance(one, Refusal)]
        table = given[0][0].tables[play.name].table
        events = [entry.event for entry in _play_alone(table, commands)]
        assert sum(isinstance(one, RoundClosed) for one in events) == _SAMPLE, "the same rounds"
        return table, commands

    def play(self, seconds: float) -> dict[str, Any]:
        """Play at all tables at once; what was committed meanwhile."""
        self._house.took.clear()
        self._recorder.clear()
        worked, begin = time.process_time(), time.perf_counter()

        def loop(play: TableDriver) -> None:
            while time.perf_counter() - begin < seconds:
                play.play()

        with self._recorder.listening():
            _at_once(loop, self._plays)
        found = time.perf_counter() - begin
        worked = time.process_time() - worked
        self._commits = list(self._recorder.commits.values())
        entries = [one for own in self._commits for commit in own for one in commit.entries]
        return {
            "seconds": found,
            "cpu": worked,
            "rounds": sum(b'"kind":"round-closed"' in one for one in entries),
            "wagers": sum(
                len(json.loads(one)["body"]["lines"])
                for one in entries
                if b'"kind":"seat-settled"' in one
            ),
            "commits": sum(map(len, self._commits)),
            "works": sum(len(one.works) for own in self._commits for one in own),
            "took": self._house.took,
        }

    def rate(self, seconds: float) -> dict[str, Any]:
        """Rounds, and the CPU seconds of the floor alone: nothing is noted, and the players'
        thinking does not count."""
        players = [one for play in self._plays for one in play.players.values()]
        played = sum(play.rounds for play in self._plays)
        thought = sum(getattr(one, "thought", 0.0) for one in players)
        worked, begin = time.process_time(), time.perf_counter()

        def loop(play: TableDriver) -> None:
            while time.perf_counter() - begin < seconds:
                play.play()

        _at_once(loop, self._plays)
        worked = time.process_time() - worked
        thought = sum(getattr(one, "thought", 0.0) for one in players) - thought
        played = sum(play.rounds for play in self._plays) - played
        return {"cpu": worked - thought, "rounds": played}

    def bare(self, _: float) -> dict[str, Any]:
        """The same bytes in the same commits, and nothing else."""
        bytes_of = [[one.bytes for one in own] for own in self._commits]
        seconds = bare_loop(self._bare, bytes_of)
        return {"seconds": seconds, "bytes": sum(len(one) for own in bytes_of for one in own)}

    def engine(self, seconds: float) -> dict[str, Any]:
        """The sampled rounds decided and applied again, and nothing else."""
        rounds = 0
        worked, begin = time.process_time(), time.perf_counter()
        while time.perf_counter() - begin < seconds:
            for table, commands in self._commands:
                _play_alone(table, commands)
                rounds += _SAMPLE
        found = time.perf_counter() - begin
        return {"seconds": found, "cpu": time.process_time() - worked, "rounds": rounds}


def _play_on(play: TableDriver, rounds: int) -> None:
    """Play so many rounds to their end."""
    last = play.rounds + rounds
    while play.rounds < last or play.table.playing is not None:
        play.play()


def _play_alone(table: Table, commands: Iterable[Command]) -> list[Entry]:
    """Decide commands at a table and apply what follows; what happened."""
    happened: list[Entry] = []
    for command in commands:
        # A command that a lost race had decided twice is refused the second time.
        with suppress(RefusedError):
            entries = decide(table, command)
            for entry in entries:
                table = apply(table, entry)
            happened += entries
    return happened


def _at_once(loop: Callable[[Any], None], each: Iterable[Any]) -> None:
    threads = [threading.Thread(target=loop, args=(one,)) for one in each]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _serve(pipe: Connection, alone: bool, *made: Any) -> None:
    if alone and hasattr(os, "sched_setaffinity"):
        # Python runs one thread at a time: on two cores they only push each other about.
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    worker = Worker(*made)
    pipe.send("ready")
    while (asked := pipe.recv()) is not None:
        name, seconds = asked
        pipe.send(getattr(worker, name)(seconds))


# ── The floor beside its limits ──────────────────────────────────────────────────────────────


class Workers:
    """Processes that play the tables of one floor, and do everything at the same time."""

    def __init__(self, url: str, bare: str, processes: int, tables: int = _TABLES) -> None:
        keys = new_keys()
        text, filed = only(_GAME)
        with open_books(url) as store:
            floor = DemoFloor(Facade(store, keys, _clock), text, filed, tables=tables)
            floor.open()
        context = multiprocessing.get_context("spawn")
        self._pipes: list[Connection] = []
        self._processes = []
        for number in range(processes):
            pipe, theirs = context.Pipe()
            names = floor.names[number::processes]
            made = (theirs, processes == 1, url, bare, keys.text, names)
            process = context.Process(target=_serve, args=made, daemon=True)
            process.start()
            self._pipes.append(pipe)
            self._processes.append(process)
        for pipe in self._pipes:
            assert pipe.recv() == "ready"

    def do(self, name: str, seconds: float) -> list[dict[str, Any]]:
        """Have every process do something, at once; what each found."""
        for pipe in self._pipes:
            pipe.send((name, seconds))
        return [pipe.recv() for pipe in self._pipes]

    def close(self) -> None:
        """Have them end."""
        for pipe in self._pipes:
            pipe.send(None)
        for process in self._processes:
            process.join()


def rate(workers: Workers, seconds: float) -> float:
    """Rounds a CPU second, in all processes together."""
    found = workers.do("rate", seconds)
    return _sum(found, "rounds") / _sum(found, "cpu")


def _sum(found: list[dict[str, Any]], name: str) -> float:
    return sum(one[name] for one in found)


def _longest(found: list[dict[str, Any]]) -> float:
    return max(one["seconds"] for one in found)


def compared(workers: Workers) -> dict[str, Any]:
    """One run of the floor, the bare loop and the engine alone, one right after the other."""
    played = workers.do("play", _SECONDS)
    bare = workers.do("bare", 0)
    engine = workers.do("engine", _SECONDS / 4)
    seconds, rounds = _longest(played), _sum(played, "rounds")
    took = statistics.quantiles([one for own in played for one in own["took"]], n=100)
    found = {
        "rounds": rounds / seconds,
        "wagers": _sum(played, "wagers") / seconds,
        "cpu": _sum(played, "cpu") / rounds,
        "p50": took[49],
        "p99": took[98],
        "works": _sum(played, "works") / rounds,
        "commits": _sum(played, "commits") / rounds,
        "bytes": _sum(bare, "bytes") / rounds,
        "bare": rounds / _longest(bare),
        "engine": _sum(engine, "rounds") / _longest(engine),
        "engine_cpu": _sum(engine, "cpu") / _sum(engine, "rounds"),
    }
    by_engine, by_bare = (found["rounds"] / found[name] for name in ("engine", "bare"))
    return found | {"by_engine": by_engine, "by_bare": by_bare, "ratio": max(by_engine, by_bare)}


def measured(name: str, url: str, bare: str, processes: int) -> dict[str, Any]:
    """The floor on a store beside its limits: the run whose ratio lies in the middle."""
    make_bare_table(bare)
    workers = Workers(url, bare, processes)
    try:
        runs = [compared(workers) for _ in range(_RUNS)]
    finally:
        workers.close()
    found = sorted(runs, key=lambda one: one["ratio"])[_RUNS // 2]
    limit = "bare loop" if found["bare"] < found["engine"] else "engine alone"
    made = (
        f"{found['works']:.1f} works in {found['commits']:.1f} commits, "
        f"{found['bytes'] / 1e3:.0f} kB"
    )
    rows = (
        ("rounds of six seats", "rounds", 1, f"a second; aim: {_aim('rounds', found)}"),
        ("settled wagers", "wagers", 1, f"a second; aim: {_aim('wagers', found)}"),
        ("a command, p50", "p50", 1e3, "ms until it is durable, all tables at once"),
        ("a command, p99", "p99", 1e3, "ms"),
        ("a round", "cpu", 1e3, f"ms of CPU; {made}"),
        ("engine alone", "engine", 1, f"a second, {found['engine_cpu'] * 1e3:.1f} ms of CPU"),
        ("bare loop", "bare", 1, "a second"),
        ("beside the engine", "by_engine", 1, "times"),
        ("beside the bare loop", "by_bare", 1, "times"),
        ("beside the limit", "ratio", 1, f"times the {limit}; aim: {_aim('ratio', found)}"),
    )
    print(f"\n{name}, {_TABLES} tables in {_IN[processes]}")
    for words, key, factor, unit in rows:
        digits = 2 if unit.startswith("times") else 1
        print(f"  {words:21} {found[key] * factor:9,.{digits}f} {unit}")
    return {"what": name, **found}


def _aim(name: str, found: dict[str, Any]) -> str:
    least = _AIMS[name]
    return f"{least:,} or more, {'met' if found[name] >= least else 'NOT MET'}"


def histories(folder: Path) -> list[dict[str, Any]]:
    """A table of one player with ever more rounds behind it, each time opened anew."""
    print("\na table's history     opened      p50      p99   CPU of a round       file")
    found = []
    grown = Grown(folder, only(_GAME))
    for rounds in _HISTORIES:
        grown.grow(rounds)
        one = grown.measured()
        found.append(one)
        milliseconds = [f"{one[key] * 1e3:5.1f} ms" for key in ("p50", "p99", "cpu")]
        print(
            f"  {rounds:9,} rounds {one['opened'] * 1e3:6.0f} ms {milliseconds[0]} "
            f"{milliseconds[1]}         {milliseconds[2]} {one['megabytes']:7,.0f} MB"
        )
    met = found[-1]["opened"] <= _AIMS["opened"]
    print(f"  aim: {_HISTORIES[-1]:,} rounds opened in a second, {'met' if met else 'NOT MET'}")
    return found


def main() -> None:
    """Print every measure; with a file name, write them there as JSON."""
    found: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        server = started_server()
        file = f"sqlite:///{folder}"
        found.append(measured("SQLite", f"{file}/store.db", f"{file}/bare.db", 1))
        found.append(measured("PostgreSQL", server, server, 2))
        found += histories(Path(folder))
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
