"""How fast works are committed for good, beside a bare loop that commits the same bytes.

Both write to a new file of SQLite and to a real server of PostgreSQL on this machine, in turns. A
work asks whether its command was answered, locks an account, appends two entries with eight
postings each and remembers the answer. What each commit wrote is noted, and the bare loop commits
the same bytes as often, on as many connections (``commits``): it does not chain, post, balance or
ask. Only the ratios say something: the disk decides the rest.
"""

import itertools
import json
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from commits import Recorder, bare_loop, make_bare_table
from postgres_server import started_server

from pitboss.store import Store, Transaction, open_store

_SECONDS = 1.5
_RUNS = 5
_AIM = 0.5
_ENTRY = b'{"kind":"measured","body":"' + b"x" * 700 + b'"}'
_ACCOUNTS = [f"seat/{seat}" for seat in range(7)]


def work(worker: int, number: int) -> Callable[[Transaction], None]:
    """A command as the house would run it."""
    stream, command = f"table/{worker}", f"{worker}-{number}"
    own = [f"{worker}/{account}" for account in _ACCOUNTS]
    postings = [*((account, 1_000_000) for account in own), (f"{worker}/bank", -7_000_000)]

    def run(tx: Transaction) -> None:
        tx.prepare([("bench", command)], [stream], own[:1])
        if tx.answer("bench", command) is None:
            tx.append(stream, tx.head(stream).number, [(_ENTRY, postings), (_ENTRY, postings)])
            tx.remember("bench", command, b"", b"answer")

    return run


def timed(store: Store, workers: int, first: int) -> tuple[float, list[float]]:
    """Works a second, and how long each took, with so many workers at once."""
    took: list[list[float]] = [[] for _ in range(workers)]
    begin = time.perf_counter()

    def loop(worker: int) -> None:
        for number in itertools.count():
            start = time.perf_counter()
            if start - begin > _SECONDS:
                return
            store.run(work(first + worker, number))
            took[worker].append(time.perf_counter() - start)

    threads = [threading.Thread(target=loop, args=(worker,)) for worker in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    every = sorted(itertools.chain(*took))
    return len(every) / (time.perf_counter() - begin), every


def measured(name: str, url: str, bare: str, workers: int) -> dict[str, Any]:
    """A store and the bare loop in turns; of the runs the one whose ratio lies in the middle."""
    runs: list[tuple[float, float, float, float, list[float]]] = []
    recorder = Recorder()
    with open_store(url, faults=recorder) as store:
        for run in range(_RUNS):
            recorder.clear()
            with recorder.listening():
                rate, took = timed(store, workers, (run + 1) * 1000)
            commits = list(recorder.commits.values())
            works = sum(len(one.works) for own in commits for one in own)
            seconds = bare_loop(bare, [[one.bytes for one in own] for own in commits])
            yardstick = works / seconds
            group = works / sum(map(len, commits))
            runs.append((rate / yardstick, rate, yardstick, group, took))
    ratio, rate, yardstick, group, took = sorted(runs)[_RUNS // 2]
    cuts = statistics.quantiles(took, n=100)
    milliseconds = f"p50 {cuts[49] * 1e3:.2f} ms, p99 {cuts[98] * 1e3:.2f} ms"
    aim = f"aim: {_AIM}, {'met' if ratio >= _AIM else 'NOT MET'}"
    print(
        f"{name:22} {rate:7,.0f} works a second, {milliseconds}; "
        f"bare loop {yardstick:7,.0f}, {group:.1f} a commit: {ratio:.2f} times; {aim}"
    )
    return {
        "what": name,
        "store": rate,
        "p50": cuts[49],
        "p99": cuts[98],
        "bare": yardstick,
        "ratio": ratio,
    }


def main() -> None:
    """Print every measure; with a file name, write them there as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        server = started_server()
        stores = (
            ("SQLite", f"sqlite:///{folder}/store.db", f"sqlite:///{folder}/bare.db"),
            ("PostgreSQL", server, server),
        )
        for _, _, bare in stores:
            make_bare_table(bare)
        found = [
            measured(f"{name}, {workers} at once", url, bare, workers)
            for name, url, bare in stores
            for workers in (1, 8)
        ]
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
