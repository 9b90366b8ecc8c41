"""Whatever ends or fails, nothing acknowledged is lost, nothing is there twice, no half is there,
and every round goes on with the same cards: faults from a seed, at every boundary."""

import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from pitboss.demo.arranged_round import Keen
from pitboss.floor.events import PrizeHit, SlipPaid
from pitboss.round.events import RoundOpened
from pitboss.store import POINTS, StoreError
from tests.support.chance import unshuffled
from tests.support.databases import SOAK, drop_database
from tests.support.faulty_floors import (
    CrashError,
    Plan,
    SameCards,
    Simulation,
    copy_of,
    cut,
    full_disk,
)
from tests.support.games import GAMES, RIDE, THREE, UTH
from tests.support.houses import Running, house_database, lucky_decks

#: In the long form one thousand seeds a store, twenty-five a test.
SEEDS = [range(at, at + 25) for at in range(0, 1000, 25)] if SOAK else [range(1, 3)]
#: Steps of a seed: it begins in the middle of nine rounds, and meets a fault every other step.
STEPS = 25


@pytest.fixture(autouse=True)
def _stacked() -> Iterator[None]:
    """Players leave the order of a deck as it is, so that some of them win a prize of a link; and
    time limits are seen to one by one, so that the auditor sees tables move in their order."""
    with unshuffled(), patch("pitboss.house.runtime._TIMERS", 1):
        yield


def proven(floor: Running, cards: SameCards | None = None) -> None:
    """Everything is there once, all of it adds up, and every round has the cards it began with."""
    found = floor.verdict()
    assert found.faults == []
    assert not found.folded
    entries = floor.everything()
    floor.check_answers(entries)
    events = [entry.event for stream in entries for entry in entries[stream]]
    rounds = [one.round_id for one in events if isinstance(one, RoundOpened)]
    assert len(set(rounds)) == len(rounds)
    if cards is not None:
        cards.check(entries)


def at_random(kind: str, name: str, chance: Random, told: Counter[str]) -> Plan:
    """Something goes wrong at one point in twenty: the process ends, or the disk is full, or the
    connection is cut."""
    ways = ("crash", "crash", "full disk", "connection" if kind == "postgresql" else "full disk")

    def wrong(point: str) -> None:
        if chance.random() > 0.05:
            return
        way = chance.choice(ways)
        if way == "full disk" and point not in ("before write", "after write", "before commit"):
            return
        told[way] += 1
        if way == "crash":
            raise CrashError(point)
        if way == "full disk":
            raise full_disk(kind)
        if name:
            cut(name)

    return Plan(wrong)


@pytest.mark.parametrize("seeds", SEEDS, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
def test_seeded_faults_over_linked_tables_of_every_game(
    kind: str, tmp_path: Path, seeds: range
) -> None:
    told: Counter[str] = Counter()
    for seed in seeds:
        try:
            _simulate(house_database(kind, tmp_path), kind, seed, told)
        except BaseException as error:
            error.add_note(f"seed {seed} on {kind}")
            raise
    print(kind, seeds, dict(told))
    ways = {"crash", "full disk", "second writer", "between two steps", "rounds taken over"}
    if kind == "postgresql":
        ways.add("connection")
    assert ways <= told.keys(), "a simulation that meets less shows less than it says"


def _simulate(url: str, kind: str, seed: int, told: Counter[str]) -> None:
    chance = Random(f"faults {seed}")
    name = f"sim{seed}"
    faulty = f"{url}&application_name={name}" if kind == "postgresql" else url
    plan = at_random(kind, name, chance, told)
    before = copy_of(seed % 5, url)
    same: dict[str, Any] = {"seats": 2, "player": Keen, "snapshot_every": 40}
    decks = [lucky_decks(UTH, 2, number) for number in (seed, -1 - seed)]
    floor = Running(faulty, seed=seed, faults=plan, decks=decks[0], **same).after(before)
    rival = Running(url, seed=seed + 10**6, decks=decks[1], **same).shares(floor)
    try:
        rival.found(*floor.plays)
        assert len(floor.plays) == len(GAMES) == 9
        simulation = Simulation(floor, plan, rival)
        simulation.carry_on(STEPS, chance)
        proven(floor, simulation.cards)
        told.update(simulation.faults)
        told["rounds taken over"] += simulation.cards.taken_over
    finally:
        rival.end()
        floor.end()
        drop_database(url)


@pytest.mark.parametrize("seed", range(40) if SOAK else range(1))
def test_a_floor_is_opened_through_faults(url: str, kind: str, seed: int) -> None:
    """Whatever goes wrong while a floor is set up, it is set up in the end, and once."""
    told: Counter[str] = Counter()
    plan = at_random(kind, "", Random(f"opening {seed}"), told)
    floor = Running(url, UTH, RIDE, seats=2, seed=seed, faults=plan, player=Keen, audited=True)
    try:
        for _ in range(1000):
            plan.armed = True
            try:
                floor.open()
                break
            except (CrashError, StoreError):
                plan.armed = False
                floor.end()
                floor.begin()
        plan.armed = False
        assert told["crash"]
        floor.play(2)
        proven(floor)
    finally:
        floor.end()


@pytest.mark.cites("605a.8(recovery)")
@pytest.mark.parametrize("game", GAMES if SOAK else [UTH])
def test_a_crash_at_every_boundary_of_a_round(kind: str, tmp_path: Path, game: str) -> None:
    """Rounds with prizes of a link, and the process ends at each point that it passes."""
    whole = _some_rounds(house_database(kind, tmp_path), None, game)
    assert whole > 50
    every = 1 if game == UTH else 7
    stride = every if SOAK else 1 + whole // 6
    for at in range(1, whole, stride):
        _some_rounds(house_database(kind, tmp_path), at, game)


def _some_rounds(url: str, crash: int | None, game: str) -> int:
    plan = Plan(lambda _: None)

    def wrong(point: str) -> None:
        assert point in POINTS
        if plan.passed == crash:
            raise CrashError(point)

    plan.wrong = wrong
    decks = lucky_decks(UTH, 2, 3)
    floor = Running(url, game, seats=2, faults=plan, decks=decks, player=Keen, audited=True)
    simulation = Simulation(floor.open(), plan)
    try:
        for _ in range(200):
            if sum(play.rounds for play in floor.plays.values()) > 2:
                break
            simulation.carry_on(1)
        proven(floor, simulation.cards)
        assert simulation.faults == ({} if crash is None else {"restart": 1})
        return plan.passed
    finally:
        floor.end()


def test_prizes_of_a_link_are_paid_and_documented_on_the_way(tmp_path: Path) -> None:
    """The simulations above do win prizes: else they would show less than they say."""
    url = house_database("sqlite", tmp_path)
    floor = Running(url, UTH, seats=3, decks=lucky_decks(UTH, 3, 0), player=Keen, audited=True)
    try:
        floor.open().play(8)
        hits = [one.event for one in floor.entries("link/high-five")]
        paid = [one.event for one in floor.entries(f"table/{UTH}-1")]
        assert sum(isinstance(one, PrizeHit) for one in hits) >= 2
        assert sum(isinstance(one, SlipPaid) for one in paid) >= 2
        proven(floor)
    finally:
        floor.end()


def test_a_second_writer_at_the_same_tables(url: str) -> None:
    """Two processes play the same seats of the same tables: who comes late runs again."""
    first = Running(url, UTH, THREE, decks=lucky_decks(UTH, 3, 1), player=Keen).open()
    second = Running(url, UTH, THREE, seed=2, decks=lucky_decks(UTH, 3, 2), player=Keen)
    second.shares(first).open()
    try:
        order = Random(7)
        for _ in range(120):
            (first, second)[order.random() < 0.5].step()
        proven(first)
    finally:
        second.end()
        first.end()


def test_two_writers_at_the_same_moment(url: str) -> None:
    """The same at once, so that their works meet inside the store."""
    floors = [
        Running(url, UTH, THREE, seed=seed, decks=lucky_decks(UTH, 3, seed), player=Keen)
        for seed in (1, 2)
    ]
    first, second = floors
    first.open()
    second.shares(first).open()
    wrong: list[BaseException] = []

    def steps(floor: Running) -> None:
        try:
            for _ in range(60):
                floor.step()
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=steps, args=(floor,)) for floor in floors]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert wrong == []
        proven(first)
    finally:
        second.end()
        first.end()
