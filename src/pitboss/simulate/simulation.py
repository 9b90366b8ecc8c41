"""A whole simulation: sessions cut into chunks, played anywhere, added up exactly.

The total is the same to the cent however the sessions are cut and in whatever order the parts come
back: a session has its own numbers from the seed, and parts are sums of integers.
"""

from collections import Counter
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import THREADS
from pitboss.simulate.sessions import Part, play_sessions, ready
from pitboss.simulate.spec import Spec

__all__ = ["Total", "chunks_of", "play_here", "run"]

Ints = NDArray[np.int64]

#: The approximate number of hands in a chunk: a fraction of a second. Hands of 645a are set card by
#: card and take twenty times as long.
_HANDS = 2_000_000
_SLOW = {"pai-gow-poker": 20}


class Total:
    """All results so far. Each chunk counts once."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        #: By first session, the number of sessions of a chunk.
        self.parts: dict[int, int] = {}
        self.main_staked = 0
        #: The house's net and the sum of its squares, by round.
        self.house = (0, 0)
        #: The number of sessions by final net, and by lowest net.
        self.results: Counter[int] = Counter()
        self.lows: Counter[int] = Counter()
        self._sums: dict[str, list[int]] = {}
        self._events: dict[int, Ints] = {}

    def add(self, part: Part) -> None:
        """Add a part. A chunk that was played twice, because a worker was lost, counts once."""
        if part.first in self.parts:
            return
        self.parts[part.first] = part.sessions
        self.main_staked += part.main_staked
        self.house = (self.house[0] + part.house[0], self.house[1] + part.house[1])
        self.results.update(part.results)
        self.lows.update(part.lows)
        for name in ("sums", "squares", "round_squares", "wins"):
            here = getattr(part, name).tolist()
            before = self._sums.get(name, [0] * len(here))
            self._sums[name] = [one + other for one, other in zip(before, here, strict=True)]
        self._events[part.first] = part.events

    @property
    def sessions(self) -> int:
        """The number of sessions played."""
        return sum(self.parts.values())

    @property
    def rounds(self) -> int:
        """The number of rounds played, all seats together."""
        return self.sessions * self.spec.rounds

    def summed(self, name: str) -> list[int]:
        """The exact sums of a field over all parts."""
        return self._sums[name]

    @property
    def events(self) -> Ints:
        """The claims of all parts, in the order of their sessions."""
        found: Ints = np.concatenate([self._events[first] for first in sorted(self._events)])
        return found


def chunks_of(spec: Spec, rounds: int, workers: int = THREADS) -> list[tuple[int, int]]:
    """Cut the sessions of a run into chunks: the first session and the number of each."""
    sessions = -(-rounds // spec.rounds)
    hands = _HANDS // _SLOW.get(spec.game, 1)
    each = max(1, min(hands // (spec.rounds * spec.seats), -(-sessions // (4 * workers))))
    # The first chunk is small, so that results show soon.
    small = max(1, each // 16)
    others = range(small, sessions, each)
    return [(0, min(small, sessions)), *((at, min(each, sessions - at)) for at in others)]


def play_here(
    spec: Spec, chunks: list[tuple[int, int]], workers: int = THREADS
) -> Generator[Part, None, None]:
    """Play chunks on the processors of this machine, and yield parts as they come."""
    # Compile and count once, before several threads would do the same.
    first_one, *others = chunks
    ready(spec)
    yield play_sessions(spec, *first_one)
    with ThreadPoolExecutor(workers) as threads:
        waiting = iter(others)
        running: set[Future[Part]] = set()
        try:
            while True:
                while len(running) < 2 * workers and (chunk := next(waiting, None)) is not None:
                    running.add(threads.submit(play_sessions, spec, *chunk))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for one in done:
                    yield one.result()
        finally:
            threads.shutdown(wait=False, cancel_futures=True)


def run(
    spec: Spec,
    rounds: int,
    *,
    cluster: str | None = None,
    told: Callable[[Total], None] | None = None,
    workers: int = THREADS,
) -> Total:
    """Play so many rounds. An interrupt returns the results so far."""
    total = Total(spec)
    if cluster is None:
        parts = play_here(spec, chunks_of(spec, rounds, workers), workers)
    else:
        from pitboss.simulate.cluster import play_there

        parts = play_there(cluster, spec, lambda workers: chunks_of(spec, rounds, workers))
    try:
        for part in parts:
            total.add(part)
            if told is not None:
                told(total)
    except KeyboardInterrupt:
        if not total.parts:
            raise
    finally:
        parts.close()
    return total
