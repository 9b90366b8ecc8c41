"""A whole store, proven again: the chain, every command, every state, posting and meter.

The store checks its own bytes. Then every stream is read from its first entry. Each recorded
command is decided again and must lead to its entries; what these move must be what is posted. What
streams say of each other is compared at the end. Streams are independent: several processes may
share them.

A store is proven only if nothing in it was merely folded: for lack of a key, or because another
engine decided it and no checkpoint vouches for that.
"""

import pickle
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from multiprocessing import get_context
from typing import Final, NamedTuple

from pitboss.audit.beside import Coverage, Findings
from pitboss.audit.books import Books
from pitboss.audit.floor import Span, StreamAudit
from pitboss.audit.rounds import Engines, Voucher
from pitboss.floor import FACILITY, Facility, parse_account
from pitboss.house.books import open_books
from pitboss.house.keys import Keys
from pitboss.house.sealing import FieldSealer
from pitboss.rulebook import chapters, engine_digest
from pitboss.store import (
    Checkpoint,
    Fault,
    Head,
    Reading,
    Snapshot,
    Store,
    StoreError,
    read_checkpoint,
)
from pitboss.store.chain import LARGEST

__all__ = ["Verdict", "Workers", "spans", "verify"]

Progress = Callable[[int], None]

#: What folding and checking bytes cost, beside deciding.
_FOLDING: Final = 0.4
_CHECKING: Final = 0.05
_STRANGE: Final = "rounds name it, and no snapshot or checkpoint shows that it was in use here"


@dataclass(slots=True)
class Verdict:
    """What was found: faults, and how much was proven in which way."""

    faults: list[Fault] = field(default_factory=list)
    #: What is remarkable and may well be lawful, such as a clock that was ahead.
    notes: list[Fault] = field(default_factory=list)
    streams: int = 0
    entries: int = 0
    #: Rounds that were decided again; that a checkpoint vouches for; and why others were only
    #: folded, with how many.
    decided: int = 0
    vouched: int = 0
    folded: Counter[str] = field(default_factory=Counter)
    #: Commands of the floor that were decided again, and that were only folded.
    floor_decided: int = 0
    floor_folded: int = 0
    #: Checkpoints, in the store or given; and entries that none of them covers.
    checkpoints: int = 0
    uncovered: int = 0
    #: The heads of the streams up to which this holds.
    heads: Mapping[str, Head] = field(default_factory=dict)
    #: Whether keys were given, and how many sealed fields need another one.
    keys: bool = True
    unopened: int = 0

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    @property
    def proven(self) -> bool:
        """Whether nothing is wrong and everything was decided again."""
        unproven = self.folded or self.floor_folded or self.unopened
        return self.ok and self.keys and not unproven


def verify(
    store: Store,
    keys: Keys | None,
    checkpoints: Iterable[str] = (),
    progress: Progress | None = None,
    *,
    since: str | None = None,
    workers: "Workers | None" = None,
    beside: bool = True,
) -> Verdict:
    """Prove a store again.

    Without ``keys`` nothing sealed is opened, and no signature is trusted. What lies before the
    checkpoint ``since`` is only folded. ``workers`` share the streams.
    Without ``beside`` only the streams are proven: an export has nothing of what a store keeps
    beside them.
    """
    kept = tuple(dict.fromkeys((*checkpoints, *(() if since is None else (since,)))))

    def prove(look: Reading) -> Verdict:
        plan = _plan(look, kept, keys, since)
        books = Books(look, plan.sealer(), plan.heads)
        audits = _alone(store, books, plan) if workers is None else workers.audits(plan)
        return _judged(look, plan, audits, books.facilities, progress, beside)

    return store.read(prove)


class _Plan(NamedTuple):
    """What an audit begins with; it can be sent to another process."""

    heads: Mapping[str, Head]
    keys: Keys | None
    #: Checkpoints that are kept elsewhere, and what all of them cover.
    kept: Sequence[str]
    coverage: Coverage
    since: Mapping[str, int]
    vouchers: Sequence[Voucher]
    #: The snapshots that the running engine would go on from.
    snapshots: Mapping[str, Snapshot]
    #: The engines that a snapshot or a checkpoint shows to have been in use here.
    engines: Set[str]

    @property
    def streams(self) -> list[str]:
        """The facility, and the other streams, the longest first."""
        others = [stream for stream in self.heads if stream != FACILITY]
        others.sort(key=lambda stream: (-self.heads[stream].number, stream))
        return [FACILITY, *others] if FACILITY in self.heads else others

    @property
    def public(self) -> Sequence[bytes]:
        """The keys that may have signed checkpoints."""
        return () if self.keys is None else self.keys.public

    def sealer(self) -> FieldSealer | None:
        """What opens the seals, if there are keys."""
        return None if self.keys is None else FieldSealer(self.keys)


def _plan(look: Reading, kept: Sequence[str], keys: Keys | None, since: str | None) -> _Plan:
    texts = (*look.checkpoints(), *kept)
    public = () if keys is None else keys.public
    signed = [one for text in texts if (one := _trusted(text, public)) is not None]
    vouchers = tuple([Voucher(one.proven, one.heads) for one in signed if one.proven])
    begin = None if since is None else _trusted(since, public)
    if since is not None and begin is None:
        raise StoreError("the checkpoint to begin at is not signed by a key of this house")
    numbers = {} if begin is None else {name: head.number for name, head in begin.heads.items()}
    mine = engine_digest()
    snapshots: dict[str, Snapshot] = {}
    used = {mine, *(one.engine for one in vouchers)}
    for stream, tag, snapshot, agrees in look.snapshots():
        if tag == mine:
            snapshots[stream] = snapshot
        elif agrees:
            used.add(tag)
    coverage = Coverage(dict.fromkeys(texts))
    return _Plan(look.heads(), keys, kept, coverage, numbers, vouchers, snapshots, used)


def _trusted(text: str, public: Sequence[bytes]) -> Checkpoint | None:
    """A checkpoint that one of the keys signed."""
    try:
        found = read_checkpoint(text)
    except StoreError:
        return None
    return found if public and found.wrong(public) is None else None


class _Audited(NamedTuple):
    """One task of an audit, done."""

    found: Findings = Findings()
    engines: Engines = Engines()
    faults: tuple[Fault, ...] = ()


def _audited(books: Books, plan: _Plan, span: Span) -> _Audited:
    """Audit one stream, or a part of it."""
    audit = StreamAudit(
        *(books, span, plan.coverage),
        since=plan.since.get(span.stream, 0),
        vouchers=plan.vouchers,
        snapshot=plan.snapshots.get(span.stream),
    )
    audit.run()
    return _Audited(audit.found, audit.engines)


def _checked(store: Store, plan: _Plan) -> _Audited:
    """Have the store check its own bytes."""
    if plan.keys is not None:
        store.use_snapshot_keys(plan.keys.snapshots)
    return _Audited(faults=tuple(store.check(plan.kept, plan.public)))


def _alone(store: Store, books: Books, plan: _Plan) -> Iterator[_Audited]:
    """Audit everything in this process."""
    yield _checked(store, plan)
    for stream in plan.streams:
        yield _audited(books, plan, Span(stream))


# ── Several processes ────────────────────────────────────────────────────────────────────────


class Workers:
    """Processes that share the streams of a store.

    Begin them before the store is opened: they are then forked, with all that is loaded. A process
    that has threads by now cannot be forked safely, and begins them from the start.
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

    def audits(self, plan: _Plan) -> Iterator[_Audited]:
        """Audit everything; what each part finds, in the order of the streams."""
        tasks = [None, *spans(plan.streams, plan.heads, self.jobs)]
        sent = pickle.dumps(plan)
        # The longest first, so that none of them is left to the end.
        waiting = sorted(tasks, key=lambda span: -_cost(plan, span))
        running = {span: self._pool.submit(_work, sent, span) for span in waiting}
        for span in tasks:
            yield running.pop(span).result()


def spans(streams: Sequence[str], heads: Mapping[str, Head], jobs: int) -> Iterator[Span]:
    """The streams, and those that are longer than a fair share in several parts.

    The later a part begins, the shorter it is: all that lies before it is folded.
    """
    fair = sum(head.number for head in heads.values()) / jobs
    for stream in streams:
        number = heads[stream].number
        parts = 1 if stream == FACILITY else max(1, round(number / fair))
        sizes = [(1 - _FOLDING) ** part for part in range(parts)]
        ends = [round(number * end / sum(sizes)) for end in accumulate(sizes)]
        for after, until in pairwise((0, *ends[:-1], LARGEST)):
            yield Span(stream, after, until)


def _cost(plan: _Plan, span: Span | None) -> float:
    """About how long a task takes; ``None`` is the check of the bytes."""
    if span is None:
        return _CHECKING * sum(head.number for head in plan.heads.values())
    last = min(span.until, plan.heads[span.stream].number)
    return last - span.after + _FOLDING * span.after


class _Worker:
    """A process of its own with the store open; it folds the facility once."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._store: Store | None = None
        self._sent = b""
        self._plan: _Plan | None = None
        self._facilities: list[Facility] | None = None

    def work(self, sent: bytes, span: Span | None) -> _Audited:
        """Audit a part of a stream, or check the bytes of all."""
        if self._store is None:
            self._store = open_books(self._url, make=False)
        if sent != self._sent or self._plan is None:
            self._sent, self._plan, self._facilities = sent, pickle.loads(sent), None
        plan = self._plan
        assert plan is not None
        if span is None:
            return _checked(self._store, plan)

        def look(reading: Reading) -> _Audited:
            books = Books(reading, plan.sealer(), plan.heads, self._facilities)
            self._facilities = books.facilities
            return _audited(books, plan, span)

        return self._store.read(look)


#: The worker of this process, if it is one.
_WORKER: Final[list[_Worker]] = []


def _begin(url: str) -> None:
    _WORKER[:] = [_Worker(url)]


def _begun() -> None:
    """Nothing to do: the processes have begun."""


def _work(sent: bytes, span: Span | None) -> _Audited:
    return _WORKER[0].work(sent, span)


# ── All of it together ───────────────────────────────────────────────────────────────────────


def _judged(
    look: Reading,
    plan: _Plan,
    audits: Iterable[_Audited],
    facilities: Sequence[Facility],
    progress: Progress | None,
    beside: bool,
) -> Verdict:
    verdict = Verdict(streams=len(plan.heads), heads=plan.heads, keys=plan.keys is not None)
    found, engines = Findings(), Engines()
    for one in audits:
        verdict.faults.extend(one.faults)
        found.add(one.found)
        engines.add(one.engines)
        if progress is not None:
            progress(found.entries)
    until = engines.until
    verdict.faults.extend(_known(facilities[-1], plan.heads))
    verdict.faults.extend(Fault(*one) for one in engines.faults)
    verdict.faults.extend(fault for at, fault in found.faults if at is None or at > until)
    verdict.faults.extend(_balances(look))
    verdict.faults.extend(found.across(look.balances()))
    if beside and not found.broken:
        verdict.faults.extend(found.answers(look))
        verdict.faults.extend(found.derived(look))
    verdict.faults.extend(plan.coverage.faults(found))
    faults, verdict.notes = found.times.told([one.at for one in facilities])
    verdict.faults.extend(faults)
    strange = {one.engine for one in engines.others} - plan.engines
    verdict.notes += [Fault(f"engine {one!a:.70}", _STRANGE) for one in sorted(strange)]
    verdict.floor_decided = sum(at > until for at, _ in found.floor)
    excused = sum(at <= until and not vouched for at, vouched in found.floor)
    verdict.floor_folded = found.floor_folded + excused
    verdict.entries, verdict.unopened = found.entries, found.unopened
    verdict.decided, verdict.vouched, verdict.folded = found.decided, found.vouched, found.folded
    verdict.checkpoints, verdict.uncovered = plan.coverage.checkpoints, found.uncovered
    return verdict


def _known(facility: Facility, heads: Mapping[str, Head]) -> Iterator[Fault]:
    """Compare the streams with the tables and links of the facility."""
    said = {f"table/{name}" for name in facility.tables}
    said |= {f"link/{name}" for name in facility.links}
    there = {stream for stream in heads if stream != FACILITY}
    for stream in sorted(said - there):
        yield Fault(stream, "the facility has it, and its stream is missing")
    for stream in sorted(there - said):
        yield Fault(stream, "it is a stream, and the facility does not know it")


def _balances(look: Reading) -> Iterator[Fault]:
    """Accounts that do not exist or hold less than nothing."""
    for text, amount in look.balances().items():
        try:
            account = parse_account(text)
        except ValueError:
            yield Fault(f"account {text:.60}", "there is no such account")
            continue
        if amount < 0 and account.never_negative:
            yield Fault(f"account {text:.60}", "less than nothing stands on it")
