"""Processes that share the streams of a store."""

import pickle
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import accumulate, pairwise
from multiprocessing import get_context
from typing import Final

from pitboss.audit.books import Books
from pitboss.audit.floor import Span
from pitboss.audit.tasks import Audited, Plan, audited, checked
from pitboss.floor import FACILITY, Facility
from pitboss.house.books import open_books
from pitboss.house.collector import collect_rarely
from pitboss.rulebook import chapters, engine_digest
from pitboss.store import Reading, Store
from pitboss.store.chain import LARGEST

__all__ = ["Workers", "spans"]

#: The cost of folding and of checking bytes, relative to deciding.
_FOLDING: Final = 0.4
_CHECKING: Final = 0.05


class Workers:
    """Processes that share the streams of a store.

    Start them before the store is opened: then they are forked, with all modules loaded. A process
    with threads cannot be forked safely; its workers start from scratch.
    """

    def __init__(self, jobs: int, url: str) -> None:
        self.jobs = jobs
        alone = threading.active_count() == 1 and sys.platform == "linux"
        if alone:
            engine_digest()
            chapters()
        context = get_context("fork" if alone else "spawn")
        self._pool = ProcessPoolExecutor(jobs, context, _begin, (url,))
        self._pool.submit(_begun)

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def audits(self, plan: Plan) -> Iterator[Audited]:
        """Audit everything. Yields the findings of each part, in the order of the streams."""
        tasks = [None, *spans(plan.streams, plan.lengths, self.jobs)]
        if plan.standing.streams:
            # Streams that begin at a checkpoint are not split.
            tasks = [None, *(Span(stream) for stream in plan.streams)]
        sent = pickle.dumps(plan)
        # The longest first, so that none is left for the end.
        waiting = sorted(tasks, key=lambda span: -_cost(plan, span))
        running = {span: self._pool.submit(_work, sent, span) for span in waiting}
        for span in tasks:
            yield running.pop(span).result()


def spans(streams: Sequence[str], numbers: Mapping[str, int], jobs: int) -> Iterator[Span]:
    """The streams; one longer than a fair share is split into parts.

    Later parts are shorter, because each part folds everything before it.
    """
    fair = max(1, sum(numbers.values())) / jobs
    for stream in streams:
        number = numbers[stream]
        parts = 1 if stream == FACILITY else max(1, round(number / fair))
        sizes = [(1 - _FOLDING) ** part for part in range(parts)]
        ends = [round(number * end / sum(sizes)) for end in accumulate(sizes)]
        for after, until in pairwise((0, *ends[:-1], LARGEST)):
            yield Span(stream, after, until)


def _cost(plan: Plan, span: Span | None) -> float:
    """The estimated cost of a task; ``None`` is the check of the bytes."""
    if span is None:
        return _CHECKING * sum(head.number for head in plan.heads.values())
    last = min(span.until, plan.lengths[span.stream])
    return last - span.after + _FOLDING * span.after


class _Worker:
    """A worker process with the store open. It folds the facility once."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._store: Store | None = None
        self._sent = b""
        self._plan: Plan | None = None
        self._facilities: list[Facility] | None = None

    def work(self, sent: bytes, span: Span | None) -> Audited:
        """Audit a part of a stream, or check all bytes."""
        if self._store is None:
            self._store = open_books(self._url, make=False)
        if sent != self._sent or self._plan is None:
            self._sent, self._plan, self._facilities = sent, pickle.loads(sent), None
        plan = self._plan
        assert plan is not None
        if plan.keys is not None:
            self._store.use_snapshot_keys(plan.keys.snapshots)
        if span is None:
            return checked(self._store, plan)

        def look(reading: Reading) -> Audited:
            books = Books(reading, plan.sealer(), plan.heads, self._facilities)
            self._facilities = books.facilities
            return audited(books, plan, span)

        return self._store.read(look)


#: The worker of this process, if it is one.
_WORKER: Final[list[_Worker]] = []


def _begin(url: str) -> None:
    collect_rarely()
    _WORKER[:] = [_Worker(url)]


def _begun() -> None:
    """Do nothing. It makes the processes start."""


def _work(sent: bytes, span: Span | None) -> Audited:
    return _WORKER[0].work(sent, span)
