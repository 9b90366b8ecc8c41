"""A whole simulation: sessions cut into chunks, played wherever there is room, added up exactly.

However the sessions are cut and in whatever order the parts come back, the total is the same to the
last cent: a session plays by its own numbers from the seed, and parts are sums of integers.
"""

from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiling import THREADS
from pitboss.simulate.playing import Part, play_sessions, ready
from pitboss.simulate.spec import Spec

__all__ = ["Total", "chunks_of", "play_here", "run"]

Ints = NDArray[np.int64]

#: A chunk is about so many hands: a fraction of a second's work.
_HANDS = 400_000


@dataclass(slots=True)
class Total:
    """Everything that has come back so far; each chunk counts once."""

    spec: Spec
    parts: dict[int, Part] = field(default_factory=dict)

    def add(self, part: Part) -> None:
        """Add a part. A chunk that was played twice, because a worker was lost, counts once."""
        self.parts.setdefault(part.first, part)

    @property
    def sessions(self) -> int:
        """Sessions played."""
        return sum(part.sessions for part in self.parts.values())

    @property
    def rounds(self) -> int:
        """Rounds played, of all seats together."""
        return self.sessions * self.spec.rounds

    def summed(self, name: str) -> list[int]:
        """The sums of a name over all parts, exactly."""
        columns = [getattr(part, name).tolist() for part in self.parts.values()]
        return [sum(values) for values in zip(*columns, strict=True)]

    @property
    def main_staked(self) -> int:
        """All that was wagered on the main game."""
        return sum(part.main_staked for part in self.parts.values())

    @property
    def house(self) -> tuple[int, int]:
        """The house's net and the sum of its squares, by round."""
        net = sum(part.house[0] for part in self.parts.values())
        return net, sum(part.house[1] for part in self.parts.values())

    def in_order(self, name: str) -> Ints:
        """The rows of all parts, in the order of their sessions."""
        rows = [getattr(self.parts[first], name) for first in sorted(self.parts)]
        found: Ints = np.concatenate(rows)
        return found


def chunks_of(spec: Spec, rounds: int, workers: int = THREADS) -> list[tuple[int, int]]:
    """The sessions of a run, cut into chunks: the first session and how many."""
    sessions = -(-rounds // spec.rounds)
    each = max(1, min(_HANDS // (spec.rounds * spec.seats), -(-sessions // (4 * workers))))
    return [(first, min(each, sessions - first)) for first in range(0, sessions, each)]


def play_here(
    spec: Spec, chunks: list[tuple[int, int]], workers: int = THREADS
) -> Generator[Part, None, None]:
    """Play chunks on the processors of this machine, as they come."""
    # Compiled and counted once, before threads would do the same side by side.
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
    """Play so many rounds; an interruption ends with what is known so far."""
    total = Total(spec)
    if cluster is None:
        parts = play_here(spec, chunks_of(spec, rounds, workers), workers)
    else:
        from pitboss.simulate.cluster import play_there, workers_of

        chunks = chunks_of(spec, rounds, workers_of(cluster))
        parts = play_there(cluster, spec, chunks)
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
