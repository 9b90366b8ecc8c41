"""The pool of worker processes: bounded, ended at the time limit, gone with its server."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.server.workers import (
    BusyError,
    EndedError,
    RefusedWork,
    TooLongError,
    Workers,
)

ROUND = {
    "game": "let-it-ride",
    "community": "2c 3d",
    "seats": [
        {
            "seat": 1,
            "cards": "Ah Ad Kc",
            "wagers": {"bet-1": 5, "bet-2": 5, "bet-3": 5},
            "decisions": ["ride", "ride"],
        }
    ],
}
BODY = json.dumps(ROUND)
#: A machine that does much else at once takes its time; nothing is measured by it.
PATIENCE = 180
#: A rule of six parts that no cache holds, for a work that takes its time.
SLOW = {"game": "caribbean-stud", "rules": {}}


@pytest.fixture
def workers() -> Iterator[Workers]:
    pool = Workers(1, 2)
    pool.start()
    yield pool
    pool.close()


def until(true: Callable[[], Any]) -> None:
    """Wait for something that another process brings about."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def used(pid: int) -> int:
    """The ticks of a processor that a process has used."""
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(told[11]) + int(told[12])


def is_up(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_a_work_is_done_in_another_process(workers: Workers) -> None:
    made = workers.submit("settle", {"body": BODY}, PATIENCE).result(PATIENCE)
    mark, _, text = made.partition(b"\n")
    assert mark == b"good"
    assert json.loads(text)["seats"][0]["seat"] == 1
    assert workers.pids
    assert os.getpid() not in workers.pids


def test_what_is_wrong_with_a_work_is_told_in_words(workers: Workers) -> None:
    with pytest.raises(RefusedWork, match="there is no game"):
        workers.submit(
            "odds", {"game": "baccarat", "wager": None, "paytable": None}, PATIENCE
        ).result(PATIENCE)
    deep = "a = " + "[" * 400 + "]" * 400
    with pytest.raises(RefusedWork, match="nested too deeply"):
        workers.submit("check", {"body": deep, "odds": False}, PATIENCE).result(PATIENCE)


def test_a_work_over_its_limit_of_time_has_its_process_ended_and_replaced(
    workers: Workers,
) -> None:
    workers.submit("settle", {"body": BODY}, PATIENCE).result(PATIENCE)
    (before,) = workers.pids
    with pytest.raises(TooLongError):
        workers.submit("strategy", SLOW, 0.2).result(PATIENCE)
    assert workers.submit("settle", {"body": BODY}, PATIENCE).result(PATIENCE)
    assert workers.pids != (before,)
    assert not is_up(before)
    assert workers.ended == 1


def test_a_killed_worker_fails_its_work_and_is_replaced(workers: Workers) -> None:
    workers.submit("settle", {"body": BODY}, PATIENCE).result(PATIENCE)
    (before,) = workers.pids
    os.kill(before, signal.SIGKILL)
    # Its threads may outlive it by a moment, in which the system has it still.
    until(lambda: (process := workers._leads[0]._process) is not None and process.is_over)
    assert workers.submit("settle", {"body": BODY}, PATIENCE).result(PATIENCE), (
        "it ended between two works"
    )
    (second,) = workers.pids
    idle = used(second)
    running = workers.submit("strategy", SLOW, PATIENCE)
    until(lambda: used(second) > idle + 5)
    os.kill(second, signal.SIGKILL)
    with pytest.raises(EndedError):
        running.result(PATIENCE)
    assert workers.submit("settle", {"body": BODY}, PATIENCE).result(PATIENCE)


def test_a_full_queue_refuses_a_further_work_with_a_time_to_come_again(workers: Workers) -> None:
    workers.submit("settle", {"body": BODY}, PATIENCE).result(PATIENCE)
    first = workers.submit("strategy", SLOW, PATIENCE)
    until(first.running)
    waiting = [workers.submit("settle", {"body": BODY}, PATIENCE) for _ in range(2)]
    with pytest.raises(BusyError) as caught:
        workers.submit("settle", {"body": BODY}, PATIENCE)
    assert caught.value.retry_seconds > 0
    assert workers.waiting == 2
    assert waiting[0].cancel(), "nobody waits for it any more"
    workers.close()
    for one in (first, waiting[1]):
        with pytest.raises(EndedError):
            one.result(PATIENCE)


def test_a_reserved_place_does_not_wait_behind_the_others(workers: Workers) -> None:
    first = workers.submit("strategy", SLOW, PATIENCE)
    until(first.running)
    for _ in range(2):
        workers.submit("settle", {"body": BODY}, PATIENCE)
    with pytest.raises(BusyError):
        workers.submit("settle", {"body": BODY}, PATIENCE)
    ours = workers.submit("settle", {"body": BODY}, PATIENCE, reserved=True)
    assert ours.result(PATIENCE).startswith(b"good")
    assert not first.done()
    pids = workers.pids
    assert len(pids) == 2
    workers.close()
    until(lambda: not any(map(is_up, pids)))


def test_the_pool_ends_with_its_server_and_takes_no_more(workers: Workers) -> None:
    workers.submit("settle", {"body": BODY}, PATIENCE).result(PATIENCE)
    (pid,) = workers.pids
    workers.close()
    until(lambda: not is_up(pid))
    with pytest.raises(EndedError):
        workers.submit("settle", {"body": BODY}, PATIENCE)


SERVER = """
import sys, time
from pitboss.server.workers import Workers
pool = Workers(2)
pool.start()
works = [pool.submit("strategy", {"game": "caribbean-stud", "rules": {}}, 60) for _ in range(1)]
while len(pool.pids) < 2:
    time.sleep(0.01)
print(*pool.pids, flush=True)
time.sleep(60)
"""


def test_no_worker_outlives_a_server_that_is_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    pids = [int(one) for one in server.stdout.readline().split()]
    assert len(pids) == 2
    assert all(map(is_up, pids))
    server.kill()
    server.wait()
    server.stdout.close()
    until(lambda: not any(map(is_up, pids)))
