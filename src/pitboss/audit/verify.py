"""A whole store, proven again: the chain, every command, every state, posting and meter.

The store checks its own bytes. Then every stream is read from its first entry. Each recorded
command is decided again and must lead to its entries; what these move must be what is posted. What
streams say of each other is compared at the end. Streams are independent: several processes may
share them.

A store is proven only if nothing in it was merely folded: for lack of a key, or because another
engine decided it and no checkpoint vouches for that.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Final, NamedTuple

from pitboss.audit.beside import Coverage, Findings
from pitboss.audit.books import Books
from pitboss.audit.floor import StreamAudit
from pitboss.audit.rounds import Engines, Voucher
from pitboss.floor import FACILITY, Facility, parse_account
from pitboss.house.books import open_books
from pitboss.house.keys import Keys
from pitboss.house.sealing import FieldSealer
from pitboss.rulebook import engine_digest
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

__all__ = ["Verdict", "verify"]

Progress = Callable[[int], None]

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
    jobs: int = 1,
    url: str | None = None,
    beside: bool = True,
) -> Verdict:
    """Prove a store again.

    Without ``keys`` nothing sealed is opened, and no signature is trusted. What lies before the
    checkpoint ``since`` is only folded. With several ``jobs`` as many processes open ``url``.
    Without ``beside`` only the streams are proven: an export has nothing of what a store keeps
    beside them.
    """
    if jobs > 1 and url is None:
        raise ValueError("other processes need the URL of the store")
    kept = tuple(dict.fromkeys((*checkpoints, *(() if since is None else (since,)))))

    def prove(look: Reading) -> Verdict:
        plan = _plan(look, kept, keys, since)
        if jobs > 1 and url is not None:
            audits = _jobs(plan, url, jobs)
        else:
            audits = _alone(store, look, plan)
        return _judged(look, plan, audits, progress, beside)

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


def _audited(books: Books, plan: _Plan, stream: str) -> _Audited:
    """Audit one stream."""
    sealer = books.sealer
    before = (0, 0) if sealer is None else (sealer.unopened, len(sealer.broken))
    audit = StreamAudit(
        *(books, stream, plan.coverage),
        since=plan.since.get(stream, 0),
        vouchers=plan.vouchers,
        snapshot=plan.snapshots.get(stream),
    )
    audit.run()
    if sealer is not None:
        audit.found.unopened = sealer.unopened - before[0]
        audit.found.seals = sealer.broken[before[1] :]
    return _Audited(audit.found, audit.engines)


def _checked(store: Store, plan: _Plan) -> _Audited:
    """Have the store check its own bytes."""
    if plan.keys is not None:
        store.use_snapshot_keys(plan.keys.snapshots)
    return _Audited(faults=tuple(store.check(plan.kept, plan.public)))


def _alone(store: Store, look: Reading, plan: _Plan) -> Iterator[_Audited]:
    """Audit everything in this process."""
    yield _checked(store, plan)
    books = Books(look, plan.sealer(), plan.heads)
    for stream in plan.streams:
        yield _audited(books, plan, stream)


# ── Several processes ────────────────────────────────────────────────────────────────────────


class _Worker:
    """A process of its own with the store open; it folds the facility once."""

    def __init__(self, url: str, plan: _Plan) -> None:
        self._store = open_books(url, make=False)
        self._plan = plan
        self._sealer = plan.sealer()
        self._facilities: list[Facility] | None = None

    def check(self) -> _Audited:
        """Have the store check its own bytes."""
        return _checked(self._store, self._plan)

    def audit(self, stream: str) -> _Audited:
        """Audit one stream."""

        def look(reading: Reading) -> _Audited:
            books = Books(reading, self._sealer, self._plan.heads, self._facilities)
            self._facilities = books.facilities
            return _audited(books, self._plan, stream)

        return self._store.read(look)


#: The worker of this process, if it is one.
_WORKER: Final[list[_Worker]] = []


def _begin(url: str, plan: _Plan) -> None:
    _WORKER.append(_Worker(url, plan))


def _work(stream: str | None) -> _Audited:
    """Audit a stream, or check the bytes of all."""
    return _WORKER[0].check() if stream is None else _WORKER[0].audit(stream)


def _jobs(plan: _Plan, url: str, jobs: int) -> Iterator[_Audited]:
    """Audit the streams in several processes; what each finds, in the order of the streams."""
    # A forked process would share the connections and threads of the store.
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _begin, (url, plan)) as pool:
        yield from pool.map(_work, (None, *plan.streams))


# ── All of it together ───────────────────────────────────────────────────────────────────────


def _judged(
    look: Reading,
    plan: _Plan,
    audits: Iterable[_Audited],
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
    facilities = Books(look, None, plan.heads).facilities
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
