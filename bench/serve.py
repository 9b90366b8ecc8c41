"""How a served floor bears players: commands a second, the time until everybody sees them, memory.

250 tables with six players each, all on sockets, against `pitboss serve` in processes of their own:
one on SQLite, then two on one server of PostgreSQL. First as fast as the floor takes commands, then
at half of that rate. Driver, servers and database share this machine's cores. And: how long a
newcomer waits for the first answer of `pitboss serve --demo`.

python bench/serve.py [TABLES] [SECONDS]
"""

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from postgres_server import started_server
from served_load import Load, Measured, Place, share_of

from pitboss.demo.crews import ADMIN, EMPLOYEES, crew_at, licence_of
from pitboss.floor import (
    AdoptSubmission,
    ApproveAct,
    AssignStaff,
    AtTable,
    BuyIn,
    CountInventory,
    Enrol,
    EnrolStaff,
    FileApproval,
    FileSubmission,
    FloorCommand,
    Funds,
    OpenLink,
    ProposeAct,
    Purpose,
    SetUpTable,
    SignCount,
    Sit,
    needed,
)
from pitboss.floor.state import Act
from pitboss.house import Floor
from pitboss.house.answers import Answer
from pitboss.house.books import open_books
from pitboss.house.keys import ENVIRONMENT, Keys, new_keys
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.rulebook import examine
from pitboss.server.access import Access
from pitboss.server.settings import Settings
from pitboss.table import OpenTable

_GAME = "let-it-ride"
_WAGERS = {"bet-1": 500, "bet-2": 500, "bet-3": 500}
_SEATS = 6
_SECONDS = 15.0
_TABLES = 250
_DEMO = Path(__file__).parent.parent / "examples" / "demo.toml"
_AIMS = {"first answer": 3.0, "rate": 300.0, "p99": 100.0}
_PATIENCE_SECONDS = 60


# ── A floor of many tables ───────────────────────────────────────────────────────────────────


class Facility:
    """The facility of the measure, set up with commands that wait in one queue."""

    def __init__(self, url: str, keys: Keys, tables: int) -> None:
        self._ids = count()
        self._proposed = 0
        #: Whether commands that wait together are carried out in their order.
        self._in_order = url.startswith("sqlite")
        self.names = [f"t{number}" for number in range(1, tables + 1)]
        with open_books(url) as store:
            self._floor = Floor(store, keys, _now)
            text = _DEMO.read_text(encoding="utf-8")
            self._filed, _ = examine(text.encode(), "demo.toml")
            first = (self._filed.facility, ADMIN.person, "1", licence_of("1"))
            assert self._floor.begin(*first).ok
            self._staff(text)
            for number, name in enumerate(self.names, 1):
                self._table(number, name)

    def _staff(self, text: str) -> None:
        pit = EMPLOYEES[0]
        self._do(Enrol(ADMIN, pit.person, pit.role, "2", licence=licence_of("2")))
        for number, one in enumerate(EMPLOYEES[1:], 3):
            self._hire(one, number)
        self._do(FileSubmission(crew_at(_now()).pit, text))
        approval = self._filed.approval
        assert approval is not None
        for rules in self._filed.offered.values():
            for need in needed(rules, electronic=True):
                model = "model" if need.device else ""
                paper = (approval.reference, approval.date, need.words, model)
                # Several tables need the same one: the second is refused.
                self._submit(FileApproval(ADMIN, need.subject, *paper)).result()
        self._twice(AdoptSubmission(self._filed.digest))
        for link in self._filed.links:
            self._twice(OpenLink(link))

    def _table(self, number: int, name: str) -> None:
        """Set up a table, open it and seat its players."""
        crew = crew_at(_now())
        dealer = Actor(Role.DEALER, f"dealer {number}")
        self._hire(dealer, 1000 + number)
        if number % 4 == 1:
            self._boss = Actor(Role.FLOORPERSON, f"boss {number}")
            self._hire(self._boss, 5000 + number)
        group = self.names[(number - 1) // 4 * 4 : number]
        people = [Actor(Role.PLAYER, f"{name} p{seat}") for seat in range(1, _SEATS + 1)]
        cash = (Cents(2_000_000), Funds.CASH, Funds.ACCOUNT)
        given: list[FloorCommand] = [
            SetUpTable(ADMIN, name, _GAME, True, ""),
            AssignStaff(crew.pit, dealer.person, (name,)),
            AssignStaff(crew.pit, self._boss.person, tuple(group)),
            CountInventory(dealer, name, Purpose.OPENING, {}),
            SignCount(self._boss, name, Cents(0)),
            AtTable(name, OpenTable(self._boss)),
            *(Enrol(ADMIN, one.person, Role.PLAYER) for one in people),
            *(Sit(one, name, seat, one.person) for seat, one in enumerate(people, 1)),
            *(BuyIn(crew.cashier, name, one.person, *cash) for one in people),
        ]
        if not self._in_order:
            for command in given:
                self._do(command)
            return
        for answered in [self._submit(command) for command in given]:
            assert answered.result().ok, answered.result().refusal

    def _hire(self, one: Actor, number: int) -> None:
        credential = str(number)
        self._twice(EnrolStaff(one.person, one.role, credential, licence_of(credential)), ADMIN)

    def _twice(self, act: Act, first: Actor | None = None) -> None:
        pit = EMPLOYEES[0]
        proposer, approver = (ADMIN, pit) if first is ADMIN else (pit, ADMIN)
        self._do(ProposeAct(proposer, act))
        self._proposed += 1
        self._do(ApproveAct(approver, self._proposed))

    def _do(self, command: FloorCommand) -> None:
        answer = self._submit(command).result()
        assert answer.ok, answer.refusal

    def _submit(self, command: FloorCommand) -> "Future[Answer]":
        return self._floor.submit(command.actor, command, id=f"s{next(self._ids)}")


def _now() -> int:
    return int(time.time())


def _places(url: str, names: Sequence[str], ports: Sequence[int]) -> list[Place]:
    """A seat and a session for everybody, divided among the servers."""
    access = Access(url, Settings(), _now)
    try:
        return [
            Place(name, seat, person, access.begin(person)[0], ports[number % len(ports)])
            for number, name in enumerate(names)
            for seat in range(1, _SEATS + 1)
            for person in [f"{name} p{seat}"]
        ]
    finally:
        access.close()


# ── Servers ──────────────────────────────────────────────────────────────────────────────────


@contextmanager
def _served(keys: Keys, *words: str, folder: Path | None = None) -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its port and its process."""
    environment = {**os.environ, ENVIRONMENT: keys.text}
    process = subprocess.Popen(
        [sys.executable, "-m", "pitboss", "serve", "--port", "0", *words],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found is not None, "the server does not start"
        _answered(int(found[1]))
        yield int(found[1]), process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()


def _answered(port: int) -> None:
    """Wait for the first answer."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=30).close()
            return
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.01)


def _used(pid: int) -> tuple[float, float]:
    """The CPU seconds of a process, and its memory in megabytes."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return seconds, int(found[1]) / 1024 if found else 0.0


# ── What is measured ─────────────────────────────────────────────────────────────────────────


def first_answers() -> None:
    """The time from `pitboss serve --demo` to its first answer."""
    with tempfile.TemporaryDirectory() as folder:
        for which in ("first start", "second start"):
            begin = time.monotonic()
            with _served(new_keys_once(), "--demo", folder=Path(folder)):
                lasted = time.monotonic() - begin
            aim = _AIMS["first answer"]
            print(f"pitboss serve --demo, {which}: first answer after {lasted:.2f} s (aim {aim:g})")


_KEYS: list[Keys] = []


def new_keys_once() -> Keys:
    """The keys of this measure."""
    if not _KEYS:
        _KEYS.append(new_keys())
    return _KEYS[0]


async def _loaded(places: Sequence[Place], pids: Sequence[int], seconds: float) -> float:
    """Measure as fast as it goes, and at half of that; prints both."""
    load = Load(places, _WAGERS)
    begin = time.monotonic()
    tasks = await load.join()
    print(f"  {len(places):,} sockets in {time.monotonic() - begin:.1f} s")
    rate: float | None = None
    full = await _one(load, "at full speed", pids, seconds, rate)
    half = await _one(load, "at half of that", pids, seconds, full.rate / 2)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(
        f"  {full.rate:,.0f} commands a second at most (our guess was {_AIMS['rate']:g}); "
        f"p99 at half of it {half.latency(0.99):,.0f} ms (aim {_AIMS['p99']:g})"
    )
    return full.rate


async def _one(
    load: Load, name: str, pids: Sequence[int], seconds: float, rate: float | None
) -> Measured:
    before = [_used(pid) for pid in pids]
    found = await load.measure(seconds, rate)
    after = [_used(pid) for pid in pids]
    cpu = sum(new[0] - old[0] for old, new in zip(before, after, strict=True))
    memory = " and ".join(f"{one[1]:,.0f}" for one in after)
    each = 1000 * cpu / found.done if found.done else 0.0
    print(
        f"  {name}: {found.rate:,.0f} commands a second, {found.refused} refused; to every view "
        f"p50 {found.latency(0.5):,.0f} ms, p99 {found.latency(0.99):,.0f} ms; "
        f"CPU {each:.1f} ms a command, memory {memory} MB"
    )
    own = 1000 * found.cpu / found.done if found.done else 0.0
    print(
        f"    to the answer p50 {share_of(found.answers, 0.5):,.0f} ms, "
        f"p99 {share_of(found.answers, 0.99):,.0f} ms; the players' own process: "
        f"CPU {own:.1f} ms a command, late p99 {share_of(found.late, 0.99):,.0f} ms"
    )
    return found


def loads(tables: int, seconds: float) -> None:
    """One process on SQLite, then two on PostgreSQL."""
    keys = new_keys_once()
    with tempfile.TemporaryDirectory() as folder:
        for name, url, processes in (
            ("one process on SQLite", f"sqlite:///{folder}/floor.db", 1),
            ("two processes on PostgreSQL", started_server(), 2),
        ):
            begin = time.monotonic()
            facility = Facility(url, keys, tables)
            print(f"{name}: {tables} tables set up in {time.monotonic() - begin:.1f} s")
            _measured(url, keys, facility.names, processes, seconds)


def _measured(url: str, keys: Keys, names: Sequence[str], processes: int, seconds: float) -> Any:
    with _served(keys, "--db", url) as first:
        if processes == 1:
            places = _places(url, names, [first[0]])
            return asyncio.run(_loaded(places, [first[1]], seconds))
        with _served(keys, "--db", url) as second:
            places = _places(url, names, [first[0], second[0]])
            return asyncio.run(_loaded(places, [first[1], second[1]], seconds))


if __name__ == "__main__":
    if "--load" not in sys.argv:
        first_answers()
    loads(
        int(sys.argv[1]) if len(sys.argv) > 1 else _TABLES,
        float(sys.argv[2]) if len(sys.argv) > 2 else _SECONDS,
    )
