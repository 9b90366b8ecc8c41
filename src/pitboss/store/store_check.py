"""The check of a whole store: whatever it keeps twice must agree."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress

from pitboss.store.chain_audit import Audit, Fault
from pitboss.store.checkpoints import read_checkpoint
from pitboss.store.errors import StoreError
from pitboss.store.reading import Reading
from pitboss.store.rules import Rules
from pitboss.store.session import PAGE, Session, split_labels
from pitboss.store.values import SPAN, Stored

__all__ = ["check_store"]

Progress = Callable[[int], None]


def check_store(
    session: Session,
    rules: Rules,
    checkpoints: Iterable[str] = (),
    keys: Collection[bytes] = (),
    progress: Progress | None = None,
) -> Iterator[Fault]:
    """Everything that is wrong with a store, as far as its own bytes and checkpoints tell."""
    audit = Audit()
    yield from _expect(audit, session, checkpoints, keys)
    heads = session.heads()
    for stream in sorted(heads):
        entries = _counted(session.entries(stream), audit, progress)
        yield from audit.stream(stream, entries)
    for number, entries_of in session.rows("headless").fetchall():
        yield Fault(f"stream {number}", f"it has {entries_of} entries, and neither name nor head")
    yield from audit.heads(heads)
    yield from audit.missing()
    yield from audit.balances(session.balances(""), rules.never_negative)
    yield from _answers(session)
    yield from _snapshots(session, rules)
    yield from _index(session)


def _answers(session: Session) -> Iterator[Fault]:
    for sender, command, stream, number in session.rows("lost_answers").fetchall():
        what = f"it names {stream or 'a lost stream'}, entry {number}, which is not there"
        yield Fault(f"answer {sender} {command}", what)


def _snapshots(session: Session, rules: Rules) -> Iterator[Fault]:
    """Snapshots that are not those of their entries, as far as there are keys to tell."""
    for stream, tag, snapshot, agrees in Reading(session, rules).snapshots():
        where = f"{stream}, snapshot {tag}"
        if next(session.entries(stream, snapshot.number - 1, snapshot.number), None) is None:
            yield Fault(where, f"it stands on entry {snapshot.number}, which is not there")
        elif rules.snapshot_keys and not agrees:
            yield Fault(where, "its digest does not agree: it was changed, or another key made it")


def _index(session: Session) -> Iterator[Fault]:
    """Rows of the index whose labels do not lead to them, and labels that lead nowhere."""
    wanted = {
        (place, at, label)
        for place, at, labels in session.rows("marked").fetchall()
        for label in ("", *split_labels(labels))
    }
    found = {tuple(row) for row in session.rows("all_marks").fetchall()}
    names = {number: stream for stream, number in session.rows("stream_ids").fetchall()}
    for place in sorted({place for place, _, _ in wanted ^ found}):
        where = f"{names.get(place // SPAN, 'a lost stream')}, entry {place % SPAN}"
        yield Fault(where, "it is not found by just the labels that its row in the index has")


def _expect(
    audit: Audit, session: Session, checkpoints: Iterable[str], keys: Collection[bytes]
) -> Iterator[Fault]:
    kept = {number: text for number, _, text in session.rows("checkpoints").fetchall()}
    for place, number in enumerate(sorted(kept), start=1):
        if place != number:
            yield Fault(f"checkpoint {place}", f"it is missing before checkpoint {number}")
            break
    for number, text in sorted(kept.items()):
        yield from audit.expect_checkpoint(text, f"checkpoint {number}", keys)
    for text in checkpoints:
        if text not in kept.values():
            yield from audit.expect_checkpoint(text, "the checkpoint", keys)
            yield from _not_kept(text, kept)


def _not_kept(text: str, kept: Mapping[int, str]) -> Iterator[Fault]:
    """A checkpoint that was signed here is kept here, too."""
    with suppress(StoreError):
        number = read_checkpoint(text).number
        other = "the store keeps another one of this number"
        lost = "the store does not keep it any more"
        yield Fault(f"checkpoint {number}", other if number in kept else lost)


def _counted(
    entries: Iterator[Stored], audit: Audit, progress: Progress | None
) -> Iterator[Stored]:
    for entry in entries:
        yield entry
        if progress is not None and audit.entries % PAGE == 0:
            progress(audit.entries)
