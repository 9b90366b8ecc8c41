"""How fast sessions are sampled: beside the engine, two workers beside one, a cluster beside none.

Machines differ and are shared: only the ratios say something. Rates are the best of several short
runs, all of them together under two minutes.
"""

import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from pitboss.rulebook import chapters
from pitboss.simulate.cluster import ClusterError, workers_of
from pitboss.simulate.engine_check import check_rounds
from pitboss.simulate.plan import sides_of
from pitboss.simulate.sessions import play_sessions
from pitboss.simulate.simulation import run
from pitboss.simulate.spec import Spec, submission_of

_DEMO = Path(__file__).parent.parent / "examples" / "demo.toml"
_SESSION = 200
_RUNS = 3
#: About how long each run takes; a cluster's are longer, for its chunks are.
_SECONDS = 0.4
_CLUSTER_SECONDS = 6.0
_ENGINE_ROUNDS = 60

_AIMS = {
    "Ultimate Texas Hold 'Em, rounds a second on two": 5_000_000,
    "times the engine": 1000,
    "two workers to one": 1.8,
    "a cluster of two processes to two threads": 0.9,
}


def spec_of(slug: str, *, sides: bool) -> Spec:
    """A table of the demonstration with one seat."""
    text = _DEMO.read_text(encoding="utf-8")
    wagers = sides_of(submission_of(text).games[slug]) if sides else ()
    return Spec(submission=text, game=slug, wagers=wagers, seats=1, rounds=_SESSION, seed=1)


def timed(spec: Spec, rounds: int, workers: int, cluster: str | None = None) -> float:
    """Rounds a second of one run."""
    start = time.perf_counter()
    total = run(spec, rounds, workers=workers, cluster=cluster)
    return total.rounds / (time.perf_counter() - start)


def enough(spec: Spec, seconds: float = _SECONDS) -> int:
    """Rounds that one processor plays in about that time, once everything is compiled."""
    play_sessions(spec, 0, 20)
    return _SESSION * max(20, int(timed(spec, 100_000, 1) * seconds / _SESSION))


def best(spec: Spec, rounds: int, workers: int) -> float:
    """Rounds a second, the best of a few runs."""
    return max(timed(spec, rounds, workers) for _ in range(_RUNS))


def by_engine(spec: Spec) -> float | None:
    """Rounds a second that the engine settles, decisions given."""
    if not check_rounds(spec, [0]).plays:
        return None
    start = time.perf_counter()
    check_rounds(spec, list(range(_ENGINE_ROUNDS)))
    return _ENGINE_ROUNDS / (time.perf_counter() - start)


def games() -> list[dict[str, Any]]:
    """Every game, on one processor and two, beside the engine."""
    found = []
    for slug in chapters():
        spec, full = spec_of(slug, sides=False), spec_of(slug, sides=True)
        rounds = enough(spec)
        one, two = best(spec, rounds, 1), best(spec, 2 * rounds, 2)
        every = best(full, 2 * enough(full), 2)
        engine = by_engine(spec)
        ratio = f"{two / engine:8,.0f} times the engine" if engine else ""
        print(
            f"{slug:24}{two:12,.0f} rounds a second on two, {two / one:4.2f} times one; "
            f"all wagers {every:11,.0f}; {ratio}"
        )
        found.append({"what": slug, "two": two, "one": one, "all_wagers": every, "engine": engine})
    return found


def on_a_cluster() -> dict[str, Any]:
    """A scheduler and two worker processes on this machine against two threads of this one.

    Each is run after the other, several times: what else the machine does meets both.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    address = f"tcp://127.0.0.1:{port}"
    scheduler = ("scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")
    worker = ("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{name}", *options],
            env={**os.environ},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for name, *options in (scheduler, worker, worker)
    ]
    try:
        _wait_for(address, 2)
        spec = spec_of("ultimate-texas-holdem", sides=False)
        timed(spec, 4_000_000, 2, address)  # every worker has compiled and read the decisions
        rounds = enough(spec, _CLUSTER_SECONDS)
        runs = [(timed(spec, rounds, 2, address), timed(spec, rounds, 2)) for _ in range(_RUNS)]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    there, here = (max(rates) for rates in zip(*runs, strict=True))
    print(
        f"{'Dask, two processes':24}{there:12,.0f} rounds a second, {there / here:4.2f} times here"
    )
    return {"what": "cluster", "there": there, "here": here, "ratio": there / here}


def _wait_for(address: str, workers: int) -> None:
    for _ in range(200):
        try:
            if workers_of(address) >= workers:
                return
        except ClusterError:
            pass
        time.sleep(0.3)
    raise SystemExit("the cluster did not come up")


def _print_aims(every: list[dict[str, Any]], cluster: dict[str, Any]) -> None:
    """What was reached of what is aimed at."""
    ours = next(one for one in every if one["what"] == "ultimate-texas-holdem")
    reached = (
        ours["two"],
        ours["two"] / ours["engine"] if ours["engine"] else 0.0,
        ours["two"] / ours["one"],
        cluster["ratio"],
    )
    for (what, aim), value in zip(_AIMS.items(), reached, strict=True):
        print(f"{what}: {value:,.2f}, aim {aim:,}: {'reached' if value >= aim else 'missed'}")


def main() -> None:
    """Print every measure; with a file name, write them there as JSON."""
    every, cluster = games(), on_a_cluster()
    _print_aims(every, cluster)
    found = [*every, cluster]
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
