"""Checking a whole store: everything that it says twice must be the same both times."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from itertools import groupby
from typing import Any

from pitboss.store.auditing import Audit, Fault
from pitboss.store.chain import read_postings
from pitboss.store.checkpoints import read_checkpoint
from pitboss.store.errors import StoreError
from pitboss.store.session import PAGE, Session
from pitboss.store.transaction import Rules
from pitboss.store.values import Stored

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
    streams = set(heads)
    for name in ("entry_streams", "posting_streams"):
        streams |= {row[0] for row in session.rows(name).fetchall()}
    for stream in sorted(streams):
        rows = _PostingRows(session, stream)
        entries = _counted(session.entries(stream), audit, progress)
        yield from _merged(audit.stream(stream, rows.beside(entries)), rows)
        yield from rows.left()
    yield from audit.heads(heads)
    yield from audit.missing()
    yield from audit.balances(session.balances(""), rules.never_negative)
    for command, stream, number in session.rows("lost_answers", {"nowhere": ""}).fetchall():
        yield Fault(f"answer {command}", f"it names {stream}, entry {number}, which is not there")


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
    for stream, label in session.rows("snapshot_keys").fetchall():
        wanted = {"stream": stream, "label": label}
        number, digest, of_data, data = session.rows("snapshot", wanted).fetchone()
        if sha256(data).digest() != bytes(of_data):
            yield Fault(f"{stream}, snapshot {label}", "its bytes were changed")
        audit.expect(stream, number, f"the snapshot {label}", bytes(digest))


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


class _PostingRows:
    """The rows of postings of one stream, compared with what is chained in its entries."""

    def __init__(self, session: Session, stream: str) -> None:
        self._session = session
        self._stream = stream
        self._rows: dict[int, tuple[tuple[str, int], ...]] = {}
        self._read_to = 0
        self.faults: list[Fault] = []

    def beside(self, entries: Iterator[Stored]) -> Iterator[Stored]:
        """The entries, each compared as it passes."""
        for entry in entries:
            if entry.number > self._read_to:
                self._read(entry.number + PAGE)
            rows = self._rows.pop(entry.number, ())
            try:
                same = rows == read_postings(entry.chained_postings)
            except ValueError:
                same = True  # That they cannot be read is told by the audit.
            if not same:
                where = f"{self._stream}, entry {entry.number}"
                self.faults.append(Fault(where, "its postings are not those that are chained"))
            yield entry

    def left(self) -> Iterator[Fault]:
        """Postings of entries that are not there."""
        self._read(None)
        for number in sorted(self._rows):
            yield Fault(f"{self._stream}, entry {number}", "there are postings without the entry")

    def _read(self, last: int | None) -> None:
        wanted = {"stream": self._stream, "after": self._read_to, "last": last or 2**63 - 1}
        found: Any = self._session.rows("posting_page", wanted).fetchall()
        for number, rows in groupby(found, key=lambda row: row[0]):
            self._rows[number] = tuple((account, amount) for _, account, amount in rows)
        self._read_to = last or self._read_to


def _merged(faults: Iterator[Fault], rows: _PostingRows) -> Iterator[Fault]:
    """Faults of the chain and of the rows beside it, as they come."""
    for fault in faults:
        yield from rows.faults
        rows.faults.clear()
        yield fault
    yield from rows.faults
    rows.faults.clear()
