"""The tasks of an audit: its plan, and the audit of one stream or a part of it."""

from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from typing import NamedTuple

from pitboss.audit.beside import Coverage, Findings
from pitboss.audit.books import Books
from pitboss.audit.floor import Span, StreamAudit
from pitboss.audit.rounds import Engines, Voucher
from pitboss.audit.standing import TAG, Standing, StandingError, StreamStanding
from pitboss.floor import FACILITY
from pitboss.house.keys import Keys
from pitboss.house.seals import FieldSealer
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

__all__ = ["Audited", "Plan", "audited", "checked", "plan_of"]


class Plan(NamedTuple):
    """The plan of an audit. It can be sent to another process."""

    heads: Mapping[str, Head]
    keys: Keys | None
    #: Checkpoints kept elsewhere, and the entries that all checkpoints cover.
    kept: Sequence[str]
    coverage: Coverage
    since: Mapping[str, int]
    #: The standing at ``since``.
    standing: Standing
    vouchers: Sequence[Voucher]
    #: The snapshots that the running engine would use.
    snapshots: Mapping[str, Snapshot]
    #: The engines in use here, by snapshots and checkpoints.
    engines: Set[str]
    #: Whether to keep the end of each stream for a later verify.
    carry: bool = False

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
        """The number of entries of each stream to read."""
        before = self.standing.numbers
        return {name: head.number - before.get(name, 0) for name, head in self.heads.items()}

    def sealer(self) -> FieldSealer | None:
        """The sealer, if there are keys."""
        return None if self.keys is None else FieldSealer(self.keys)


def plan_of(look: Reading, kept: Sequence[str], keys: Keys | None, since: str | None) -> Plan:
    """The plan of an audit; ``kept`` are checkpoints kept elsewhere."""
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
    return Plan(heads, keys, kept, coverage, numbers, standing, vouchers, snapshots, used)


def _trusted(text: str, public: Sequence[bytes]) -> Checkpoint | None:
    """A checkpoint that one of the keys signed."""
    try:
        found = read_checkpoint(text)
    except StoreError:
        return None
    return found if public and found.wrong(public) is None else None


class Audited(NamedTuple):
    """The result of one task."""

    found: Findings = Findings()
    engines: Engines = Engines()
    faults: tuple[Fault, ...] = ()
    #: The standing of the stream, if the task saw its end.
    standing: Mapping[str, StreamStanding] = {}


def audited(books: Books, plan: Plan, span: Span) -> Audited:
    """Audit one stream, or a part of it."""
    audit = StreamAudit(
        *(books, span, plan.coverage),
        since=plan.since.get(span.stream, 0),
        vouchers=plan.vouchers,
        snapshot=plan.snapshots.get(span.stream),
        begin=plan.standing.streams.get(span.stream),
    )
    audit.run()
    ended = audit.standing if plan.carry else None
    standing = {} if ended is None else {span.stream: ended}
    return Audited(audit.found, audit.engines, standing=standing)


def checked(store: Store, plan: Plan) -> Audited:
    """Let the store check its own bytes."""
    return Audited(faults=tuple(store.check(plan.kept, plan.public)))
