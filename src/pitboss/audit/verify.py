"""The proof of a whole store: chain, commands, states, postings and meters.

The store checks its own bytes. Then every stream is read from its first entry. Each recorded
command is decided again and must lead to its entries; their movements must equal their postings.
Streams are compared with each other at the end. Streams are independent, so several processes may
share them.

A store is proven only if nothing in it was merely folded: for lack of a key, or because another
engine decided it and no checkpoint vouches for that.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from pitboss.audit.beside import Findings, kept_rows
from pitboss.audit.books import Books
from pitboss.audit.floor import Span
from pitboss.audit.rounds import Engines
from pitboss.audit.standing import (
    TAG,
    Rows,
    Standing,
    StreamStanding,
    answers_digest,
    rows_digest,
    split_rows,
)
from pitboss.audit.tasks import Audited, Plan, audited, checked, plan_of
from pitboss.audit.workers import Workers
from pitboss.floor import FACILITY, Facility, parse_account
from pitboss.house.answers import Answer
from pitboss.house.exceptions import ALL
from pitboss.house.keys import Keys
from pitboss.rulebook import engine_digest
from pitboss.store import Fault, Head, Reading, Store, Transaction

__all__ = ["Verdict", "sign_standing", "verify"]

Progress = Callable[[int], None]

_STRANGE: Final = "rounds name it, and no snapshot or checkpoint shows that it was in use here"


@dataclass(slots=True)
class Verdict:
    """The verdict: faults, and the amount proven in each way."""

    faults: list[Fault] = field(default_factory=list)
    #: Remarks on what may be lawful, such as a clock that was ahead.
    notes: list[Fault] = field(default_factory=list)
    streams: int = 0
    entries: int = 0
    #: Rounds decided again; rounds vouched for by a checkpoint; and the number only folded, by
    #: reason.
    decided: int = 0
    vouched: int = 0
    folded: Counter[str] = field(default_factory=Counter)
    #: Commands of the floor decided again, and only folded.
    floor_decided: int = 0
    floor_folded: int = 0
    #: Checkpoints in the store or given, and entries that none of them covers.
    checkpoints: int = 0
    uncovered: int = 0
    #: The heads of the streams that the verdict covers.
    heads: Mapping[str, Head] = field(default_factory=dict)
    #: Whether keys were given, and the number of sealed fields that need another key.
    keys: bool = True
    unopened: int = 0
    #: The standing of the store, if it is proven.
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
    workers: Workers | None = None,
    beside: bool = True,
    carry: bool = False,
) -> Verdict:
    """Prove a store again.

    Without ``keys`` no seal is opened and no signature is trusted. It begins at the checkpoint
    ``since`` if that states a clean verify by this engine; otherwise it only folds the entries
    before it. ``workers`` share the streams. Without ``beside`` only the streams are proven, as
    for an export. With ``carry`` the verdict holds the standing of a proven store.
    """
    kept = tuple(dict.fromkeys((*checkpoints, *(() if since is None else (since,)))))

    if keys is not None:
        store.use_snapshot_keys(keys.snapshots)

    def prove(look: Reading) -> Verdict:
        plan = plan_of(look, kept, keys, since)._replace(carry=carry)
        books = Books(look, plan.sealer(), plan.heads)
        audits = _alone(store, books, plan) if workers is None else workers.audits(plan)
        return _judged(look, plan, audits, books.facilities, progress, beside)

    return store.read(prove)


def sign_standing(store: Store, keys: Keys, at: int, verdict: Verdict) -> str:
    """Sign the standing of a proven store and keep it in the store. Returns the checkpoint."""
    standing, heads = verdict.standing, verdict.heads
    assert standing is not None
    data = standing.text.encode()

    def sign(tx: Transaction) -> str:
        tx.keep_snapshot(FACILITY, heads[FACILITY].number, TAG, data)
        digest = sha256(data).hexdigest()
        return tx.sign_checkpoint(at, keys.signer, heads, engine_digest(), digest)

    return store.run(sign)


def _alone(store: Store, books: Books, plan: Plan) -> Iterator[Audited]:
    """Audit everything in this process."""
    yield checked(store, plan)
    for stream in plan.streams:
        yield audited(books, plan, Span(stream))


# ── All of it together ───────────────────────────────────────────────────────────────────────


def _judged(
    look: Reading,
    plan: Plan,
    audits: Iterable[Audited],
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
    # Where a clock was ahead, its times prove nothing against a player.
    ahead = found.times.early or found.times.jumped
    (verdict.notes if ahead else verdict.faults).extend(found.stays.faults())
    strange = {one.engine for one in engines.others} - plan.engines
    verdict.notes += [Fault(f"engine {one!a:.70}", _STRANGE) for one in sorted(strange)]
    verdict.floor_decided = sum(at > until for at, _ in found.floor)
    excused = sum(at <= until and not vouched for at, vouched in found.floor)
    verdict.floor_folded = found.floor_folded + excused
    verdict.entries, verdict.unopened = found.entries, found.unopened
    verdict.decided, verdict.folded = found.decided, found.folded
    verdict.vouched = found.vouched + begun.rounds
    verdict.checkpoints, verdict.uncovered = plan.coverage.checkpoints, found.uncovered
    if plan.carry and verdict.proven:
        attempts = Counter(begun.attempts) + found.attempts
        verdict.standing = _standing(look, verdict, streams, engines.first, attempts)
    return verdict


def _standing(
    look: Reading,
    verdict: Verdict,
    streams: Mapping[str, StreamStanding],
    first: int | None,
    attempts: Mapping[str, int],
) -> Standing:
    """The standing of a proven store. All its rows beside the streams were compared."""
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
        rows_digest(_until(kept_rows(look, ALL), numbers)),
        verdict.decided + verdict.vouched,
        first,
        attempts,
    )


def _until(rows: Rows, numbers: Mapping[str, int]) -> Rows:
    """The rows up to these numbers."""
    return {place: row for place, row in rows.items() if place[1] <= numbers.get(place[0], 0)}


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
    """Accounts that do not exist, or hold less than zero."""
    for text, amount in look.balances().items():
        try:
            account = parse_account(text)
        except ValueError:
            yield Fault(f"account {text:.60}", "there is no such account")
            continue
        if amount < 0 and account.never_negative:
            yield Fault(f"account {text:.60}", "less than nothing stands on it")
