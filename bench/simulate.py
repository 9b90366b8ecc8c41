"""How fast sessions are sampled: beside the engine, two workers beside one, a cluster beside none.

Machines differ and are shared: only the ratios say something. Rates of the kernels are the best of
several short runs.
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
from pitboss.simulate.by_engine import check_rounds
from pitboss.simulate.cluster import ClusterError, workers_of
from pitboss.simulate.plan import sides_of
from pitboss.simulate.playing import play_sessions
from pitboss.simulate.running import run
from pitboss.simulate.spec import Spec, submission_of

_DEMO = Path(__file__).parent.parent / "examples" / "demo.toml"
_SESSION = 200
_RUNS = 3
_ENGINE_ROUNDS = 60


def spec_of(slug: str, *, sides: bool) -> Spec:
    """A table of the demonstration with one seat."""
    text = _DEMO.read_text(encoding="utf-8")
    wagers = sides_of(submission_of(text).games[slug]) if sides else ()
    return Spec(submission=text, game=slug, wagers=wagers, seats=1, rounds=_SESSION, seed=1)


def rate(spec: Spec, rounds: int, workers: int = 2, cluster: str | None = None) -> float:
    """Rounds a second, the best of a few runs."""
    best = 0.0
    for _ in range(_RUNS):
        start = time.perf_counter()
        total = run(spec, rounds, workers=workers, cluster=cluster)
        best = max(best, total.rounds / (time.perf_counter() - start))
    return best


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
        spec = spec_of(slug, sides=False)
        play_sessions(spec, 0, 20)
        rounds = 200_000 if slug == "pai-gow-poker" else 4_000_000
        one, two = rate(spec, rounds // 2, 1), rate(spec, rounds, 2)
        every = rate(spec_of(slug, sides=True), rounds // 2, 2)
        engine = by_engine(spec)
        ratio = f"{two / engine:9,.0f} times the engine" if engine else ""
        print(
            f"{slug:24}{two:12,.0f} rounds a second on two, {two / one:4.2f} times one; "
            f"all wagers {every:12,.0f}; {ratio}"
        )
        found.append({"what": slug, "two": two, "one": one, "all_wagers": every, "engine": engine})
    return found


def on_a_cluster() -> dict[str, Any]:
    """A scheduler and two worker processes on this machine against two threads of this one."""
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
        rate(spec, 400_000, cluster=address)
        there, here = rate(spec, 20_000_000, cluster=address), rate(spec, 20_000_000)
    finally:
        for process in processes:
            process.kill()
            process.wait()
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


def main() -> None:
    """Print every measure; with a file name, write them there as JSON."""
    found = [*games(), on_a_cluster()]
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
