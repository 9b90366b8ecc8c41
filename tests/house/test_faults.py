"""Whatever ends or fails, nothing acknowledged is lost, nothing is there twice, no half is there,
and every round goes on with the same cards: faults from a seed, at every boundary."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import psycopg
import pytest

from pitboss.floor.events import PrizeHit, SlipPaid
from pitboss.round.events import RoundOpened
from pitboss.store import POINTS, StoreError
from tests.support.databases import SOAK, server
from tests.support.games import FOUR, RIDE, THREE, UTH
from tests.support.hosts import unshuffled
from tests.support.houses import Keen, Running, house_database, lucky_decks

SEEDS = range(1000) if SOAK else range(2)


class CrashError(Exception):
    """The process ends here."""


class Plan:
    """What goes wrong, and where: by chance, or at the one point that is named."""

    def __init__(self, wrong: Callable[[str], None]) -> None:
        self._wrong = wrong
        self.armed = False
        self.passed = 0

    def __call__(self, point: str) -> None:
        if self.armed:
            self.passed += 1
            self._wrong(point)


def carry_on(floor: Running, plan: Plan, steps: int) -> int:
    """Play on through whatever goes wrong; how often something did."""
    wrong = 0
    for _ in range(steps):
        plan.armed = True
        try:
            floor.step()
        except CrashError:
            plan.armed = False
            wrong += 1
            floor.again()
        except StoreError:
            # The store says that nothing was written, or cannot tell: who waits asks again.
            plan.armed = False
            wrong += 1
            if floor.house.sent:
                floor.house.give_all(floor.house.sent)
        plan.armed = False
        floor.watch()
    return wrong


def proven(floor: Running) -> None:
    """Everything is there once, and all of it adds up."""
    found = floor.verdict()
    assert found.faults == []
    assert not found.folded
    floor.check_answers()
    for stream in floor.heads():
        events = [entry.event for entry in floor.entries(stream)]
        rounds = [one.round_id for one in events if isinstance(one, RoundOpened)]
        assert len(set(rounds)) == len(rounds)


@pytest.mark.parametrize("seed", SEEDS)
def test_seeded_faults_over_linked_tables(url: str, kind: str, seed: int) -> None:
    chance = Random(f"faults {seed}")
    name = f"sim{seed}"
    if kind == "postgresql":
        url = f"{url}&application_name={name}"

    def wrong(point: str) -> None:
        if chance.random() > 0.02:
            return
        way = chance.choice(("crash", "crash", "disk" if kind == "sqlite" else "connection"))
        if way == "crash":
            raise CrashError(point)
        if way == "disk" and point == "before commit":
            raise sqlite3.OperationalError("database or disk is full")
        if way == "connection":
            _cut(name)

    plan = Plan(wrong)
    with unshuffled():
        floor = Running(
            url,
            *(UTH, RIDE, THREE, FOUR),
            seed=seed,
            faults=plan,
            decks=lucky_decks(UTH, 3, seed),
            player=Keen,
            audited=True,
            snapshot_every=50,
        ).open()
        try:
            count = carry_on(floor, plan, 400 if SOAK else 120)
            proven(floor)
            assert count > 0 or seed
        finally:
            floor.end()


def _cut(name: str) -> None:
    """Cut the connections of one simulation, as a lost network would."""
    with psycopg.connect(server(), autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s",
            [name],
        )


def test_a_crash_at_every_boundary_of_a_round(kind: str, tmp_path: Path) -> None:
    """One round with a prize of a link, and the process ends at each point that it passes."""
    whole = _one_round(house_database(kind, tmp_path), None)
    assert whole > 100
    stride = 1 if SOAK else 1 + whole // 6
    for at in range(1, whole, stride):
        _one_round(house_database(kind, tmp_path), at)


def _one_round(url: str, crash: int | None) -> int:
    plan = Plan(lambda _: None)

    def wrong(point: str) -> None:
        assert point in POINTS
        if plan.passed == crash:
            raise CrashError(point)

    plan._wrong = wrong
    with unshuffled():
        floor = Running(
            url, UTH, seats=2, faults=plan, decks=lucky_decks(UTH, 2, 3), player=Keen, audited=True
        ).open()
        try:
            for _ in range(200):
                if sum(play.rounds for play in floor.plays.values()) > 2:
                    break
                carry_on(floor, plan, 1)
            proven(floor)
            return plan.passed
        finally:
            floor.end()


def test_prizes_of_a_link_are_paid_and_documented_on_the_way(tmp_path: Path) -> None:
    """The simulations above do win prizes: else they would show less than they say."""
    url = house_database("sqlite", tmp_path)
    with unshuffled():
        floor = Running(
            url, UTH, seats=3, decks=lucky_decks(UTH, 3, 0), player=Keen, audited=True
        ).open()
        try:
            floor.play(8)
            hits = [one.event for one in floor.entries("link/high-five")]
            paid = [one.event for one in floor.entries(f"table/{UTH}-1")]
            assert sum(isinstance(one, PrizeHit) for one in hits) >= 2
            assert sum(isinstance(one, SlipPaid) for one in paid) >= 2
            proven(floor)
        finally:
            floor.end()


def test_a_second_writer_at_the_same_tables(url: str) -> None:
    """Two processes play the same seats of the same tables: who comes late runs again."""
    with unshuffled():
        first = Running(url, UTH, THREE, decks=lucky_decks(UTH, 3, 1), player=Keen).open()
        second = Running(url, UTH, THREE, seed=2, decks=lucky_decks(UTH, 3, 2), player=Keen)
        second._ids = iter(range(10**6, 10**7))
        second.acknowledged = second.house.acknowledged = first.acknowledged
        second.open()
        try:
            order = Random(7)
            for _ in range(120):
                (first, second)[order.random() < 0.5].step()
            proven(first)
        finally:
            second.end()
            first.end()
