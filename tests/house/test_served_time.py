"""A clock that ran while no process served is given back, once, and to everybody alike."""

from collections.abc import Iterator

import pytest

from pitboss.house.served_time import ServedTime
from pitboss.house.views import Clock
from pitboss.round import Phase
from tests.house.test_running import TABLE, until
from tests.support.games import UTH
from tests.support.houses import Running


@pytest.fixture
def floor(url: str) -> Iterator[Running]:
    found = Running(url, UTH, seats=2).open()
    until(found, Phase.DECISION)
    yield found
    found.end()


def clock(floor: Running) -> Clock:
    found = floor.floor.view(None, TABLE).clock
    assert found is not None
    return found


def remaining(floor: Running) -> int:
    return clock(floor).deadline - floor.clock.now


@pytest.mark.cites("605a.8(recovery)")
def test_a_limit_goes_on_from_where_it_was_when_the_last_process_ended(floor: Running) -> None:
    floor.floor.resume()
    left, shown = remaining(floor), floor.floor.view(None, TABLE)
    floor.clock.now += 3600
    floor.again()
    assert floor.floor.resume() == 3600
    assert remaining(floor) == left > 0
    while floor.house.tick():
        pass
    assert floor.floor.view(None, TABLE).n == shown.n, "nobody was late"
    floor.clock.now += left
    while floor.house.tick():
        pass
    assert floor.floor.view(None, TABLE).n > shown.n


def test_it_is_given_back_once_whoever_comes_first(floor: Running) -> None:
    floor.floor.resume()
    left = remaining(floor)
    floor.clock.now += 600
    others = [ServedTime(floor.store, floor.clock) for _ in range(3)]
    assert [one.note() for one in others] == [600, 0, 0]
    assert remaining(floor) == left


def test_as_long_as_another_process_serves_the_clock_runs(floor: Running) -> None:
    floor.floor.resume()
    left = remaining(floor)
    other = ServedTime(floor.store, floor.clock)
    for _ in range(8):
        floor.clock.now += 1
        assert other.note() == 0
    assert floor.floor.resume() == 0
    assert remaining(floor) == left - 8


def test_a_limit_that_was_over_is_not_renewed(floor: Running) -> None:
    deadline = clock(floor).deadline
    floor.clock.now = deadline + 1
    floor.floor.resume()
    floor.clock.now += 600
    assert floor.floor.resume() == 600
    assert clock(floor).deadline == deadline


def test_a_first_start_and_a_clock_set_back_give_nothing(floor: Running) -> None:
    assert floor.floor.resume() == 0
    left = clock(floor).deadline
    floor.clock.now -= 3600
    assert floor.floor.resume() == 0
    floor.clock.now += 3600
    assert floor.floor.resume() == 0
    assert clock(floor).deadline == left
