"""This floor beside an earlier one, whose figures are kept in ``earlier.json``.

The earlier floor is the last one with a row for every posting, an entry for every wager and views
found by trying every move. It was measured in its own tree, with the same rounds as here; its rates
and its verify in turns with this floor, since a yardstick alone does not tell how a machine treats
a large heap.
Every figure is divided by a yardstick, a fixed piece of pure Python that is run right before and
after it, so that a slower or busier machine does not count as a slower floor.

``python bench/beside.py FILE`` writes the figures of this tree as JSON.
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from statistics import median

from commits import make_bare_table
from driver import TableDriver
from floor import Keen, Workers, only, rate
from postgres_server import started_server

from pitboss.demo.crews import crew_at
from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.house import Floor
from pitboss.house.books import open_books
from pitboss.house.keys import new_keys
from pitboss.record import Actor, Role
from pitboss.simulate import HousePlayer

_EARLIER = Path(__file__).parent / "earlier.json"
_GAME = "ultimate-texas-holdem"
_DAY = 86_400
#: Seconds in which rounds are counted, five times.
_RATED = 4.0
#: Rounds of six seats in the store that is weighed and verified.
_PROVEN = 240
#: Rounds of a gaming day, and how many such days the two stores of ``report hold`` have.
_A_DAY, _DAYS = 200, (1, 10)
#: Rounds whose views are measured, and what a view may cost in milliseconds.
_VIEWED, _VIEW_MS = 12, 0.5


def yardstick() -> float:
    """CPU seconds of a fixed piece of Python: hashing, dictionaries, text."""
    begin = time.process_time()
    for number in range(20_000):
        known = {f"{number}/{one}": one for one in range(20)}
        sha256(json.dumps(known, sort_keys=True).encode()).digest()
    return time.process_time() - begin


class Measures:
    """Figures with what the yardstick took around each of them."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, float]] = {}

    @contextmanager
    def beside_yardstick(self) -> Iterator[dict[str, float]]:
        """Collect figures while the yardstick is taken before and after."""
        before = yardstick()
        figures: dict[str, float] = {}
        yield figures
        yard = (before + yardstick()) / 2
        self.found |= {name: {"figure": one, "yard": yard} for name, one in figures.items()}


class Ticking:
    """A clock that is set by hand and goes on by a second each time it is read."""

    def __init__(self) -> None:
        self.now = 1_790_000_000

    def __call__(self) -> int:
        self.now += 1
        return self.now


class House:
    """A floor in a file, with players who make every wager."""

    def __init__(
        self,
        path: Path,
        seats: int,
        player: type[HousePlayer] = Keen,
        tables: int = 2,
        *,
        dealer_run: bool = False,
    ) -> None:
        self.url = f"sqlite:///{path}"
        self._path = path
        self.keys = path.with_suffix(".keys")
        keys = new_keys()
        self.keys.touch(mode=0o600)
        self.keys.write_text(keys.text, encoding="utf-8")
        self.clock = Ticking()
        self.store = open_books(self.url)
        self.floor = Floor(self.store, keys, self.clock)
        text, filed = only(_GAME)
        demo = DemoFloor(self.floor, text, filed, seats=seats, tables=tables, dealer_run=dealer_run)
        demo.open()
        self.demo = demo
        runtime = self.floor._runtime
        self.plays = [TableDriver(runtime, self.floor, name, player) for name in demo.names]

    @property
    def bytes(self) -> int:
        """The size of the file; what waits beside it is written into it first."""
        self.store.close()
        return self._path.stat().st_size

    def play(self, rounds: int) -> None:
        """Play so many rounds in all, in turns."""
        for number in range(rounds):
            play = self.plays[number % len(self.plays)]
            last = play.rounds + 1
            while play.rounds < last or play.table.playing is not None:
                play.play()


# ── The measures ─────────────────────────────────────────────────────────────────────────────


def rates(folder: Path, found: Measures) -> None:
    """Six-seat rounds a CPU second through the floor, on both stores; the players' thinking is
    left out."""
    server = started_server()
    file = f"sqlite:///{folder}"
    for name, url, bare, processes in (
        ("SQLite, one process", f"{file}/rate.db", f"{file}/bare.db", 1),
        ("PostgreSQL, two processes", server, server, 2),
    ):
        make_bare_table(bare)
        with found.beside_yardstick() as figures:
            workers = Workers(url, bare, processes)
            figures[name] = median(rate(workers, _RATED) for _ in range(5))
            workers.close()


def sizes(folder: Path, found: Measures) -> House:
    """Bytes a round on disk; the store of six seats is handed on to be verified."""
    for seats in (2, 6):
        small = House(folder / f"small{seats}.db", seats)
        small.play(_PROVEN // 6)
        large = House(folder / f"large{seats}.db", seats)
        large.play(_PROVEN)
        each = (large.bytes - small.bytes) / (_PROVEN - _PROVEN // 6)
        found.found[f"kB a round, {seats} seats"] = {"figure": each / 1e3, "yard": 0}
    return large


def _pitboss(*words: str) -> tuple[float, float]:
    """Wall and CPU seconds of a command."""
    code = "import sys; from pitboss.cli import main; sys.exit(main())"
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    given = [sys.executable, "-c", code, *words]
    made = subprocess.run(given, check=False, capture_output=True, text=True)
    wall, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    assert made.returncode == 0, (words, made.stdout, made.stderr)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def verifying(house: House, found: Measures) -> None:
    """Rounds that are proven a CPU second, and how much two processes gain."""
    words = ("verify", "--db", house.url, "--keys", str(house.keys))
    with found.beside_yardstick() as figures:
        alone, cpu = _pitboss(*words, "--jobs", "1")
        both, _ = _pitboss(*words, "--jobs", "2")
        figures["verify"] = _PROVEN / cpu
        figures["verify --jobs 2, wall"] = alone / both


def views(folder: Path, found: Measures) -> None:
    """A view of a new state, in every phase of a round: milliseconds of CPU."""
    house = House(folder / "views.db", 6, tables=1, dealer_run=True)
    electronic = house.plays[0]
    dealt = DealerPlay(house.floor, DEALER_RUN, bytes(32), player=Keen)
    crew = crew_at(house.clock.now)
    there = house.demo.at(DEALER_RUN)
    with found.beside_yardstick() as figures:
        player = Actor(Role.PLAYER, electronic.table.seats[1])
        _viewed(house, electronic, {"player": player, "floorperson": crew.floor}, figures)
        staff = {"dealer, dealer-run": there.dealer, "floorperson, dealer-run": there.floor}
        _viewed(house, dealt, staff, figures)
    house.store.close()


def _viewed(
    house: House,
    play: TableDriver | DealerPlay,
    viewers: dict[str, Actor],
    figures: dict[str, float],
) -> None:
    """Add what a view costs each viewer, while some rounds are played."""
    took: dict[str, list[float]] = {who: [] for who in viewers}
    while play.rounds < _VIEWED:
        play.play()
        for who, viewer in viewers.items():
            begin = time.process_time()
            house.floor.view(viewer, play.name)
            took[who].append(time.process_time() - begin)
    figures |= {f"a view, {who}": median(each) * 1e3 for who, each in took.items()}


def holding(folder: Path, found: Measures) -> None:
    """The report of one gaming day, in stores of one and of ten such days: CPU seconds."""
    for days in _DAYS:
        house = House(folder / f"hold{days}.db", 1, HousePlayer, tables=1)
        for _ in range(days):
            house.play(_A_DAY)
            house.clock.now += _DAY
        day = time.strftime("%Y-%m-%d", time.gmtime(house.clock.now - _DAY))
        house.store.close()
        with found.beside_yardstick() as figures:
            words = ("report", "hold", "--db", house.url, "--from", day, "--to", day)
            figures[f"report hold, {days * _A_DAY:,} rounds"] = _pitboss(*words)[1]


# ── Beside the earlier floor ─────────────────────────────────────────────────────────────────

#: What is measured: its unit, whether more is better, and the aim as a ratio to the earlier figure.
_ROWS = {
    "SQLite, one process": ("rounds a CPU second", True, 1.6),
    "PostgreSQL, two processes": ("rounds a CPU second", True, 1.5),
    "kB a round, 2 seats": ("kB on disk", False, 0.45),
    "kB a round, 6 seats": ("kB on disk", False, 0.45),
    "verify": ("rounds a CPU second", True, 2.0),
    "a view, player": ("ms of CPU", False, None),
    "a view, floorperson": ("ms of CPU", False, None),
    "a view, dealer, dealer-run": ("ms of CPU", False, None),
    "a view, floorperson, dealer-run": ("ms of CPU", False, None),
    "report hold, 200 rounds": ("CPU seconds", False, None),
    "report hold, 2,000 rounds": ("CPU seconds", False, None),
}


def _print(now: dict[str, dict[str, float]], earlier: dict[str, dict[str, float]]) -> None:
    print(f"\n{'beside the earlier floor':33}{'earlier':>10}{'now':>10}{'times':>8}")
    for name, (unit, more, aim) in _ROWS.items():
        one, yard = now[name].values()
        if name not in earlier:
            shown = f"{'-':>10}{one:10.2f}{'-':>8}"
        else:
            was, before = earlier[name].values()
            # A rate falls and a time grows with what the yardstick takes.
            speed = yard / before if before else 1.0
            ratio = one / was * (speed if more else 1 / speed)
            shown = f"{was:10.2f}{one:10.2f}{ratio:8.2f}"
        told = ""
        if aim is not None:
            told = f"; aim {aim}, {_met(ratio >= aim if more else ratio <= aim)}"
        elif name.startswith("a view"):
            told = f"; aim below {_VIEW_MS} ms, {_met(one < _VIEW_MS)}"
        print(f"  {name:31}{shown}  {unit}{told}")
    hold = [now[name]["figure"] / now[name]["yard"] for name in _ROWS if "hold" in name]
    print(f"  verify --jobs 2 is {now['verify --jobs 2, wall']['figure']:.2f} times as quick")
    print(f"  report hold of a day costs {hold[1] / hold[0]:.2f} times as much behind ten days")


def _met(met: bool) -> str:
    return "met" if met else "NOT MET"


def main() -> None:
    """Print every figure beside the earlier one; with a file name, write them there too."""
    found = Measures()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rates(folder, found)
        verifying(sizes(folder, found), found)
        views(folder, found)
        holding(folder, found)
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps(found.found, indent=2) + "\n", encoding="utf-8")
    _print(found.found, json.loads(_EARLIER.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
