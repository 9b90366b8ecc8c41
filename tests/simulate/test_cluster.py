"""A real scheduler and real workers on this machine, one of which is killed in the middle."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from pitboss.simulate import engine_check
from pitboss.simulate.cluster import ClusterError, workers_of
from pitboss.simulate.report import report
from pitboss.simulate.simulation import Total, run
from tests.support.paths import ROOT
from tests.support.processes import started
from tests.support.simulations import spec_of

SECONDS = 300
SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
ROUNDS = 8_000_000 if SOAK else 500_000


class Cluster:
    """A scheduler with workers, each a process of its own."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self._stack = stack
        self._folder = folder
        said = folder / "scheduler.json"
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-jupyter"]
        self._start("scheduler", *options, "--scheduler-file", str(said))
        self.address = self._address(said)
        self.workers = [self.start_worker() for _ in range(2)]
        self._wait_for(2)

    def start_worker(self) -> "subprocess.Popen[bytes]":
        options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1"]
        return self._start("worker", self.address, *options, "--memory-limit", "0")

    def _start(self, *words: str) -> "subprocess.Popen[bytes]":
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}"}
        log = self._stack.enter_context((self._folder / f"{time.time_ns()}.log").open("wb"))
        return started(
            [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]],
            cwd=self._folder,
            env=environment,
            stdout=log,
            stderr=log,
        )

    def _address(self, said: Path) -> str:
        """Where the scheduler listens: at a port that it found free itself."""
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            with suppress(OSError, ValueError):
                return str(json.loads(said.read_text(encoding="utf-8"))["address"])
            time.sleep(0.05)
        raise AssertionError("the scheduler did not come up")

    def _wait_for(self, number: int) -> None:
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            with suppress(ClusterError):
                if workers_of(self.address) >= number:
                    return
            time.sleep(0.1)
        raise AssertionError("the cluster did not come up")


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    # Three processes start beside the tests: they may take their time to answer.
    monkeypatch.setattr("pitboss.simulate.cluster._SECONDS_TO_CONNECT", SECONDS)
    with ExitStack() as stack:
        yield Cluster(stack, tmp_path)


def test_a_killed_worker_changes_nothing_to_the_last_integer(cluster: Cluster) -> None:
    spec = spec_of("649a", seats=2)
    killed: list[int] = []

    def kill_one(total: Total) -> None:
        if not killed:
            cluster.workers[0].kill()
            killed.append(total.sessions)

    there = run(spec, ROUNDS, cluster=cluster.address, told=kill_one)
    assert killed
    assert killed[0] < there.sessions == ROUNDS // 100
    assert cluster.workers[0].wait() != 0
    here = run(spec, ROUNDS)
    nothing = engine_check.Checked(0, True)
    reports = [
        report(total, nothing, an_hour=40, bankrolls=[10_000], seconds=1) for total in (here, there)
    ]
    assert reports[0] == reports[1]
    assert (here.results, here.lows) == (there.results, there.lows)
    assert (here.events == there.events).all()


def test_a_scheduler_that_does_not_answer_is_told_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pitboss.simulate.cluster._SECONDS_TO_CONNECT", 1)
    monkeypatch.setattr("distributed.Client", None)
    # Held, so that nobody else gets it; and nobody listens.
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{held.getsockname()[1]}"
        with pytest.raises(ClusterError, match="no Dask scheduler answers"):
            run(spec_of("649a"), 1000, cluster=address)


@pytest.mark.parametrize("address", ["foo", "", "http://127.0.0.1:9", "tcp://h:"])
def test_what_is_no_address_is_told_in_words_and_nobody_is_called(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that finds nobody would complain again when the process ends."""
    monkeypatch.setattr("distributed.Client", None)
    with pytest.raises(ClusterError, match=r"no scheduler's address: write it as tcp://host:8786"):
        run(spec_of("649a"), 1000, cluster=address)


def test_a_process_of_dask_that_is_no_scheduler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    async def worker(_: str) -> str:
        return "Worker"

    monkeypatch.setattr("pitboss.simulate.cluster._who_answers", worker)
    with pytest.raises(ClusterError, match="no Dask scheduler but a Worker"):
        run(spec_of("649a"), 1000, cluster="tcp://127.0.0.1:9")
