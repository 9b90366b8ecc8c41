"""Exports: any part of the streams, or all, as JSON Lines that anyone can check."""

import base64
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, BinaryIO, NamedTuple

from pitboss.store.chain import LARGEST
from pitboss.store.checkpoints import read_checkpoint
from pitboss.store.errors import StoreError
from pitboss.store.export_lines import (
    EXPORT_FORMAT,
    ExportBalance,
    ExportBytes,
    ExportCheckpoint,
    ExportEnd,
    ExportEntry,
    ExportHead,
    ExportStream,
    line_text,
)
from pitboss.store.session import PAGE, Session
from pitboss.store.values import NOTHING, Head, Stored

__all__ = ["Part", "write_export"]


class Part(NamedTuple):
    """Entries of a stream, from one number to another."""

    stream: str
    first: int = 1
    last: int = LARGEST


class _Writing:
    """A file that is written line by line, and hashed."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._hash = sha256()
        self.entries = 0

    def line(self, line: object) -> None:
        """Write a line."""
        text = line_text(line)
        self._hash.update(text)
        self._file.write(text)

    def end(self) -> None:
        """Write the last line."""
        digest = self._hash.hexdigest()
        self.line(ExportEnd(line="end", entries=self.entries, sha256=digest))


def write_export(
    session: Session,
    file: BinaryIO,
    parts: Iterable[Part] | None,
    progress: Callable[[int], None] | None,
    head: ExportHead | None,
) -> int:
    """Write parts of the streams, or everything; how many entries were written."""
    out = _Writing(file)
    heads = session.heads()
    chosen = [Part(stream) for stream in sorted(heads)] if parts is None else sorted(set(parts))
    out.line(head or ExportHead(line="export", format=EXPORT_FORMAT, whole=parts is None))
    for _, _, text in session.rows("checkpoints").fetchall():
        if parts is None or _names_any(text, chosen):
            out.line(ExportCheckpoint(line="checkpoint", text=text))
    for part in chosen:
        last = min(part.last, heads.get(part.stream, NOTHING).number)
        _write_part(session, out, part, last, progress)
    if parts is None:
        for account, amount in session.balances("").items():
            out.line(ExportBalance(line="balance", account=account, amount=str(amount)))
    out.end()
    return out.entries


def _write_part(
    session: Session,
    out: _Writing,
    part: Part,
    last: int,
    progress: Callable[[int], None] | None,
) -> None:
    stream, first, _ = part
    if not 1 <= first <= last:
        raise StoreError(f"{stream} has no entries {first} to {part.last}: it ends at {last}")
    after = NOTHING
    if first > 1:
        before = next(session.entries(stream, first - 2, first - 1), None)
        if before is None:
            raise StoreError(f"{stream} has no entry {first - 1}: run a check of the store")
        after = Head(before.number, before.hash)
    digest = after.hash.hex()
    out.line(ExportStream(line="stream", stream=stream, after=after.number, hash=digest, last=last))
    for entry in session.entries(stream, after.number, last):
        out.line(_entry(entry))
        out.entries += 1
        if progress is not None and out.entries % PAGE == 0:
            progress(out.entries)


def _entry(entry: Stored) -> ExportEntry | ExportBytes:
    same: dict[str, Any] = {
        "line": "entry",
        "stream": entry.stream,
        "number": entry.number,
        "postings": entry.chained_postings.decode(errors="replace"),
        "hash": entry.hash.hex(),
    }
    try:
        return ExportEntry(entry=entry.entry.decode(), **same)
    except UnicodeDecodeError:
        return ExportBytes(entry_base64=base64.b64encode(entry.entry).decode(), **same)


def _names_any(text: str, parts: Iterable[Part]) -> bool:
    try:
        heads = read_checkpoint(text).heads
    except StoreError:
        return False
    return any(part.first <= heads.get(part.stream, NOTHING).number <= part.last for part in parts)
