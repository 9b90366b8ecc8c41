"""Two processes at two tables never deal the same player in at once (.7(b), R69)."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from pitboss.demo.crews import ADMIN, crew_at
from pitboss.floor import AtTable, BuyIn, Enrol, Funds, Sit
from pitboss.floor import accounts as a
from pitboss.house.answers import Answer
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import PlaceWagers, Refusal
from pitboss.round.fairness import player_hash
from tests.support.games import MISSISSIPPI, UTH
from tests.support.houses import Running
from tests.support.tables import bits_of

ANN = Actor(Role.PLAYER, "Ann")
TABLES = (f"{UTH}-1", f"{MISSISSIPPI}-1")
WAGERS = {TABLES[0]: {"ante": Cents(1000), "blind": Cents(1000)}, TABLES[1]: {"ante": Cents(1000)}}


def done(answer: Answer) -> None:
    assert answer.ok, answer.refusal


def seated(url: str) -> Running:
    """A floor with Ann at two tables, and money at both."""
    floor = Running(url, UTH, MISSISSIPPI, seats=0).open()
    done(floor.house.give(Enrol(ADMIN, "Ann", Role.PLAYER)))
    cashier = crew_at(floor.clock.now).cashier
    for name in TABLES:
        done(floor.house.give(Sit(ANN, name, 1, "Ann")))
        buy = BuyIn(cashier, name, "Ann", Cents(100_000), Funds.CASH, Funds.ACCOUNT)
        done(floor.house.give(buy))
    return floor


def wagers(floor: Running, name: str) -> Answer:
    """Ann's wagers in the round of a table."""
    table = floor.house.table(name)
    assert table is not None
    assert table.playing is not None
    round_id = table.playing.round_id
    given = player_hash(round_id, "Ann", bits_of("Ann"))
    slip = PlaceWagers(ANN, 1, WAGERS[name], given, round=round_id)
    return floor.house.give(AtTable(name, slip))


def hands(floor: Running) -> int:
    return floor.balances().get(a.hands("Ann"), 0)


def play_out(floor: Running) -> None:
    """Time passes until nobody holds cards."""
    for _ in range(40):
        if not hands(floor):
            return
        floor.clock.now += 60
        floor.house.tick()
    raise AssertionError("the round does not end")


@pytest.mark.cites("653a.7(b)")
def test_of_two_processes_one_deals_the_player_in(url: str) -> None:
    floor = seated(url)
    other = Running(url, UTH, MISSISSIPPI, seats=0).shares(floor).found(*TABLES)
    other.clock = other.house._clock = floor.clock
    for _ in range(4):
        for name in TABLES:
            assert floor.house.start(name) is None
            done(wagers(floor, name))
        start = Barrier(2)

        def close(runs: Running, name: str, start: Barrier = start) -> Refusal | None:
            start.wait()
            return runs.house.close_bets(name)

        with ThreadPoolExecutor(2) as pool:
            jobs = [pool.submit(close, *one) for one in zip((floor, other), TABLES, strict=True)]
            refusals = [job.result() for job in jobs]
        assert [one is None for one in refusals].count(True) == 1, refusals
        (refused,) = [one for one in refusals if one is not None]
        assert (refused.code, refused.seat) == ("player/elsewhere", 1)
        assert hands(floor) == 1
        play_out(floor)
    assert floor.verdict().faults == []
    floor.end()
    other.end()


@pytest.mark.cites("653a.7(b)")
def test_the_wagers_of_who_plays_elsewhere_go_back_when_the_time_is_over(url: str) -> None:
    floor = seated(url)
    here, there = TABLES
    for name in TABLES:
        assert floor.house.start(name) is None
        done(wagers(floor, name))
    assert floor.house.close_bets(here) is None
    floor.clock.now += 20
    floor.house.tick()
    table = floor.house.table(there)
    assert table is not None
    assert table.playing is not None
    assert table.playing.made == frozenset()
    answer = wagers(floor, there)
    assert answer.refusal is not None
    assert (answer.refusal.code, answer.refusal.cite) == ("player/elsewhere", "655a.7(b)")
    play_out(floor)
    done(wagers(floor, there))
    assert floor.verdict().faults == []
    floor.end()
