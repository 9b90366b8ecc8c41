"""Real processes: killed without a word, and four at once on one server."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any
from urllib.request import urlopen

import pytest

from pitboss.audit.verify import verify
from pitboss.floor import FloorTable
from pitboss.floor import accounts as a
from pitboss.floor.events import PrizeHit
from pitboss.house.answers import Answer
from pitboss.house.books import open_books
from pitboss.house.history import find_round
from pitboss.house.keys import ENVIRONMENT
from pitboss.house.seals import FieldSealer
from pitboss.house.streams import Streams
from pitboss.record import Entry
from pitboss.round import State
from pitboss.round.events import (
    BetsClosed,
    RoundClosed,
    RoundOpened,
    WagersPlaced,
)
from pitboss.round.meters import UNITS
from pitboss.round.slip import amount_of
from pitboss.store import Reading, Store
from pitboss.wire import read
from tests.support.chance import unshuffled
from tests.support.databases import SOAK
from tests.support.houses import KEYS
from tests.support.paths import ROOT
from tests.support.processes import Listener, started

KILLS = 50 if SOAK else 2
#: More kills, where by chance every table was between two rounds at the last one.
MORE_KILLS = 20
#: Times that four processes play on, where by chance nobody won a prize.
MORE_FLOORS = 5
#: A machine that does much else at once takes its time; nothing is measured by it.
PATIENCE_SECONDS = 600 if SOAK else 180


class Process:
    """A floor in a process of its own, and what it says."""

    def __init__(self, program: str, url: str, *more: str) -> None:
        self._process = started(
            [sys.executable, "-m", "tests.support.house_programs", program, url, *more],
            cwd=ROOT,
            env={**os.environ, ENVIRONMENT: KEYS.text},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._listener = Listener(self._process)
        self.lines = self._listener.lines

    @property
    def acknowledged(self) -> list[str]:
        return [line[4:] for line in self.lines if line.startswith("ack ")]

    def until(self, acknowledged: int) -> None:
        """Wait until so many commands were acknowledged."""
        end = time.monotonic() + PATIENCE_SECONDS
        while len(self.acknowledged) < acknowledged:
            assert self._process.poll() is None, self.lines[-20:]
            assert time.monotonic() < end, self.lines[-20:]
            time.sleep(0.02)

    def says(self, word: str) -> str:
        """Wait for a line with this word in it."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not any(word in line for line in self.lines):
            assert self._process.poll() is None, self.lines[-20:]
            assert time.monotonic() < end, self.lines[-20:]
            time.sleep(0.02)
        return next(line for line in self.lines if word in line)

    def ends(self, number: int | None = None) -> int:
        """Send a signal, or wait for its own end; the exit code."""
        if number is not None:
            self._process.send_signal(number)
        code = self._process.wait(PATIENCE_SECONDS * 3)
        self._listener.join()
        return code


@contextmanager
def store_of(url: str) -> Iterator[Store]:
    with open_books(url) as store:
        yield store


def entries_of(store: Store) -> list[Entry]:
    streams = Streams(FieldSealer(KEYS))

    def look(reading: Reading) -> list[Entry]:
        facility = streams.facility(reading, reading.head("facility"))
        return [
            streams.entry(stored, facility)
            for stream in reading.heads()
            for stored in reading.read(stream)
        ]

    return store.read(look)


def check(store: Store, acknowledged: list[str]) -> None:
    """All is there that was acknowledged, once, and all of it adds up."""
    found = verify(store, KEYS)
    assert found.faults == []
    assert set(found.folded) <= {"a dealer recorded them"}
    by_command: dict[str, list[tuple[str, int]]] = {}
    for entry in entries_of(store):
        by_command.setdefault(entry.command, []).append((entry.stream, entry.number))

    def answers(look: Reading) -> dict[str, Any]:
        known = {command: answer for _, command, answer in look.answers()}
        return {command: known.get(command) for command in acknowledged}

    for command, kept in store.read(answers).items():
        assert kept is not None, f"{command} was acknowledged, and is gone"
        said = Answer.again(kept.answer)
        assert sorted(by_command.get(command, [])) == sorted(said.entries)


def in_progress(store: Store) -> dict[str, State]:
    """The rounds that a process left in the middle, by id."""
    streams = Streams(FieldSealer(KEYS))

    def look(reading: Reading) -> dict[str, State]:
        facility = streams.facility(reading, reading.head("facility"))
        tables = [
            streams.load(reading, f"table/{name}", reading.head(f"table/{name}"), facility)
            for name in facility.tables
        ]
        playing = [one.playing for one in tables if isinstance(one, FloorTable)]
        return {state.round_id: state for state in playing if state is not None}

    return store.read(look)


def went_on(store: Store, left: Mapping[str, State]) -> None:
    """What was begun is played on, or over: with the same cards, from where it was left."""
    streams = Streams(FieldSealer(KEYS))
    for round_id, before in left.items():
        found = store.read(lambda look, which=round_id: find_round(look, streams, which))  # type: ignore[misc]
        assert found is not None
        state = found.end
        assert state.round_id == round_id
        assert (before.deal is not None) is before.electronic
        assert (state.deal, state.root) == (before.deal, before.root)
        # Until the players have opened their bits the order of the deck is the committed one.
        # A dealer's is known card by card, and not at all before its first card is entered.
        known = zip(before.deck, state.deck, strict=True) if before.dealt and before.deck else ()
        assert all(was in (None, now) for was, now in known)
        assert state.dealt >= before.dealt
        # A face that was turned and not entered yet is known when the dealer has entered it.
        assert before.faces.keys() <= state.faces.keys()
        assert all(was in (None, state.faces[at]) for at, was in before.faces.items())
        assert before.bits.items() <= state.bits.items()
        for number, seat in before.seats.items():
            later = state.seats[number]
            assert later.decisions[: len(seat.decisions)] == seat.decisions


@pytest.mark.cites("605a.8(recovery)")
def test_kill_9_loses_nothing_and_rounds_go_on(url: str) -> None:
    acknowledged: list[str] = []
    opened: dict[str, Any] = {}
    left: dict[str, State] = {}
    for kill in range(KILLS + MORE_KILLS):
        if kill >= KILLS and left:
            break
        process = Process("serve", url)
        # Not always at the same place: the first time while the floor is still being opened.
        process.until(60 + 500 * (kill % 4) if kill < KILLS else 7 * kill)
        assert process.ends(signal.SIGKILL) == -signal.SIGKILL
        acknowledged += process.acknowledged
        with store_of(url) as store:
            check(store, acknowledged)
            for entry in entries_of(store):
                if isinstance(entry.event, RoundOpened):
                    assert opened.setdefault(entry.event.round_id, entry.event) == entry.event
            went_on(store, left)
            left = in_progress(store)
    assert left, "it was killed in the middle of rounds"
    process = Process("serve", url, "20" if SOAK else "8")
    assert process.ends() == 0, process.lines[-20:]
    with store_of(url) as store:
        check(store, acknowledged + process.acknowledged)
        went_on(store, left)
        events = [entry.event for entry in entries_of(store)]
        rounds = [one.round_id for one in events if isinstance(one, RoundOpened)]
        assert len(set(rounds)) == len(rounds)
        tables = sum(line.startswith("table/") for line in store.read(lambda look: look.heads()))
        # Of every table all rounds but the last one are over: none was left behind.
        assert sum(isinstance(one, RoundClosed) for one in events) >= len(rounds) - tables


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_floor_that_is_asked_to_stop_ends_cleanly(tmp_path: Any, number: int) -> None:
    url = f"sqlite:///{tmp_path}/books.db"
    process = Process("serve", url)
    said = process.says("healthz")
    process.until(len(process.acknowledged) + 40)
    where = next(word for word in said.split() if word.startswith("http"))
    with urlopen(where, timeout=PATIENCE_SECONDS) as answer:
        assert answer.status == 200
        health = read("health", answer.read())
        assert health.ok
        assert health.tables > 1
        assert health.commands > 0
    code = process.ends(number)
    assert code == 0, process.lines[-10:]
    assert "rounds were played" in process.lines[-1]
    with store_of(url) as store:
        assert verify(store, KEYS).ok


@pytest.mark.parametrize("kind", ["postgresql"], indirect=True)
def test_four_processes_on_one_server_feed_and_pay_one_meter_exactly(url: str) -> None:
    acknowledged: list[str] = []
    prizes: list[PrizeHit] = []
    for _ in range(MORE_FLOORS):
        acknowledged += _four_processes(url, "200" if SOAK else "8")
        with store_of(url) as store:
            hits = [one.event for one in entries_of(store) if one.stream == "link/high-five"]
        prizes = [one for one in hits if isinstance(one, PrizeHit)]
        if prizes:
            break
    with store_of(url) as store, unshuffled():
        check(store, acknowledged)
        entries = entries_of(store)
        assert [one.number for one in prizes] == list(range(1, len(prizes) + 1))
        assert len({(one.table, one.round_id, one.prize) for one in prizes}) == len(prizes) > 0
        fed = _fed(entries)
        account = str(a.contributions(("link", "high-five")))
        assert -store.read(lambda look: look.balance(account)) == fed * UNITS


def _four_processes(url: str, rounds: str) -> list[str]:
    """What four processes on one store acknowledged until each had played so many rounds."""
    processes = [Process("lucky", url, rounds) for _ in range(4)]
    for process in processes:
        assert process.ends() == 0, "\n".join(process.lines[-20:])
        assert not any("Exception" in line for line in process.lines), "\n".join(process.lines)
    return [one for process in processes for one in process.acknowledged]


def _fed(entries: list[Entry]) -> Fraction:
    """What every accepted wager on the link adds, at the rate filed: 21 cents a dollar.

    The link takes $1; $5 goes to the meter that the high-limit table has of its own."""
    total = Fraction(0)
    down: dict[str, dict[tuple[int, str], int]] = {}
    for entry in entries:
        event = entry.event
        match event:
            case RoundOpened():
                down[entry.stream] = {}
            case WagersPlaced():
                for wager in event.back:
                    down[entry.stream].pop((event.seat, wager), None)
                for wager, stake in event.wagers.items():
                    linked = wager in ("progressive", "five-card-progressive")
                    if linked and amount_of(stake) == 100:
                        down[entry.stream][event.seat, wager] = amount_of(stake)
            case BetsClosed():
                total += Fraction(21, 100) * sum(down[entry.stream].values())
    return total
