"""A whole store, proven again: the chain, every command, every state, posting and meter.

The store checks its own bytes. Then every stream is read from its first entry. Each recorded
command is decided again and must lead to its entries; what these move must be what is posted. What
streams say of each other is compared at the end. Streams are independent: several processes may
share them.

A store is proven only if nothing in it was merely folded: for lack of a key, or because another
engine decided it and no checkpoint vouches for that.
"""

import json
import pickle
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import accumulate, pairwise
from multiprocessing import get_context
from typing import Final, NamedTuple

from pitboss.audit.beside import Coverage, Findings, kept_rows
from pitboss.audit.books import Books
from pitboss.audit.floor import Span, StreamAudit
from pitboss.audit.rounds import Engines, Voucher
from pitboss.audit.standing import (
    TAG,
    Standing,
    StandingError,
    StreamStanding,
    answers_digest,
    split_rows,
)
from pitboss.floor import FACILITY, Facility, parse_account
from pitboss.house.answers import Answer
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
    Transaction,
    read_checkpoint,
)
from pitboss.store.chain import LARGEST

__all__ = ["Verdict", "Workers", "sign_standing", "spans", "verify"]

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
    #: What the store stands at, if it is proven.
    standing: Standing | None = field(default=None, compare=False, repr=False)

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

    Without ``keys`` nothing sealed is opened, and no signature is trusted. It begins where the
    checkpoint ``since`` stood, if that states a clean verify by this engine; else what lies before
    is only folded. ``workers`` share the streams. Without ``beside`` only the streams are proven:
    an export has nothing of what a store keeps beside them.
    """
    kept = tuple(dict.fromkeys((*checkpoints, *(() if since is None else (since,)))))

    if keys is not None:
        store.use_snapshot_keys(keys.snapshots)

    def prove(look: Reading) -> Verdict:
        plan = _plan(look, kept, keys, since)
        books = Books(look, plan.sealer(), plan.heads)
        audits = _alone(store, books, plan) if workers is None else workers.audits(plan)
        return _judged(look, plan, audits, books.facilities, progress, beside)

    return store.read(prove)


def sign_standing(store: Store, keys: Keys, at: int, verdict: Verdict) -> str:
    """Sign what a proven store stands at, and keep it there, to go on from; the checkpoint."""
    standing, heads = verdict.standing, verdict.heads
    assert standing is not None
    data = standing.text.encode()

    def sign(tx: Transaction) -> str:
        tx.keep_snapshot(FACILITY, heads[FACILITY].number, TAG, data)
        digest = sha256(data).hexdigest()
        return tx.sign_checkpoint(at, keys.signer, heads, engine_digest(), digest)

    return store.run(sign)


class _Plan(NamedTuple):
    """What an audit begins with; it can be sent to another process."""

    heads: Mapping[str, Head]
    keys: Keys | None
    #: Checkpoints that are kept elsewhere, and what all of them cover.
    kept: Sequence[str]
    coverage: Coverage
    since: Mapping[str, int]
    #: What was proven up to ``since``, to go on from.
    standing: Standing
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

    @property
    def lengths(self) -> Mapping[str, int]:
        """How many entries of each stream are looked at."""
        before = self.standing.numbers
        return {name: head.number - before.get(name, 0) for name, head in self.heads.items()}

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
    mine = engine_digest()
    standing, numbers = Standing(), {}
    if begin is not None and begin.state and begin.proven == mine:
        with suppress(StandingError):
            standing = Standing.read(look.snapshot(FACILITY, TAG), begin.state)
    if begin is not None and not standing.streams:
        numbers = {name: head.number for name, head in begin.heads.items()}
    snapshots: dict[str, Snapshot] = {}
    used = {mine, *(one.engine for one in vouchers)}
    for stream, tag, snapshot, agrees in look.snapshots():
        if tag == mine:
            snapshots[stream] = snapshot
        elif agrees:
            used.add(tag)
    coverage = Coverage(dict.fromkeys(texts))
    heads = look.heads()
    return _Plan(heads, keys, kept, coverage, numbers, standing, vouchers, snapshots, used)


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
    #: What the stream stands at, from who saw its end.
    standing: Mapping[str, StreamStanding] = {}


def _audited(books: Books, plan: _Plan, span: Span) -> _Audited:
    """Audit one stream, or a part of it."""
    audit = StreamAudit(
        *(books, span, plan.coverage),
        since=plan.since.get(span.stream, 0),
        vouchers=plan.vouchers,
        snapshot=plan.snapshots.get(span.stream),
        begin=plan.standing.streams.get(span.stream),
    )
    audit.run()
    standing = {} if audit.standing is None else {span.stream: audit.standing}
    return _Audited(audit.found, audit.engines, standing=standing)


def _checked(store: Store, plan: _Plan) -> _Audited:
    """Have the store check its own bytes."""
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
        tasks = [None, *spans(plan.streams, plan.lengths, self.jobs)]
        if plan.standing.streams:
            # Streams that go on in the middle are not split.
            tasks = [None, *(Span(stream) for stream in plan.streams)]
        sent = pickle.dumps(plan)
        # The longest first, so that none of them is left to the end.
        waiting = sorted(tasks, key=lambda span: -_cost(plan, span))
        running = {span: self._pool.submit(_work, sent, span) for span in waiting}
        for span in tasks:
            yield running.pop(span).result()


def spans(streams: Sequence[str], numbers: Mapping[str, int], jobs: int) -> Iterator[Span]:
    """The streams, and those that are longer than a fair share in several parts.

    The later a part begins, the shorter it is: all that lies before it is folded.
    """
    fair = max(1, sum(numbers.values())) / jobs
    for stream in streams:
        number = numbers[stream]
        parts = 1 if stream == FACILITY else max(1, round(number / fair))
        sizes = [(1 - _FOLDING) ** part for part in range(parts)]
        ends = [round(number * end / sum(sizes)) for end in accumulate(sizes)]
        for after, until in pairwise((0, *ends[:-1], LARGEST)):
            yield Span(stream, after, until)


def _cost(plan: _Plan, span: Span | None) -> float:
    """About how long a task takes; ``None`` is the check of the bytes."""
    if span is None:
        return _CHECKING * sum(head.number for head in plan.heads.values())
    last = min(span.until, plan.lengths[span.stream])
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
        if plan.keys is not None:
            self._store.use_snapshot_keys(plan.keys.snapshots)
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
    begun = plan.standing
    found, engines = Findings(), Engines(first=begun.first)
    streams: dict[str, StreamStanding] = {}
    for one in audits:
        streams |= one.standing
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
    verdict.faults.extend(found.across(look.balances(), begun))
    if beside and not found.broken:
        verdict.faults.extend(found.answers(look, begun))
        verdict.faults.extend(found.derived(look, begun))
    verdict.faults.extend(plan.coverage.faults(found))
    faults, verdict.notes = found.times.told([one.at for one in facilities])
    verdict.faults.extend(faults)
    strange = {one.engine for one in engines.others} - plan.engines
    verdict.notes += [Fault(f"engine {one!a:.70}", _STRANGE) for one in sorted(strange)]
    verdict.floor_decided = sum(at > until for at, _ in found.floor)
    excused = sum(at <= until and not vouched for at, vouched in found.floor)
    verdict.floor_folded = found.floor_folded + excused
    verdict.entries, verdict.unopened = found.entries, found.unopened
    verdict.decided, verdict.folded = found.decided, found.folded
    verdict.vouched = found.vouched + begun.rounds
    verdict.checkpoints, verdict.uncovered = plan.coverage.checkpoints, found.uncovered
    if beside and verdict.proven:
        verdict.standing = _standing(look, verdict, streams, engines.first)
    return verdict


def _standing(
    look: Reading, verdict: Verdict, streams: Mapping[str, StreamStanding], first: int | None
) -> Standing:
    """What a proven store stands at: all that it keeps beside its streams was compared."""
    numbers = {stream: one.number for stream, one in streams.items()}
    rows, newest = split_rows(kept_rows(look), numbers)
    given = [(sender, one, Answer.again(kept.answer)) for sender, one, kept in look.answers()]
    return Standing(
        streams,
        look.balances(),
        {json.dumps(key): amounts for key, amounts in look.totals()},
        answers_digest(one for one in given if one[-1].entries),
        rows,
        newest,
        verdict.decided + verdict.vouched,
        first,
    )


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
