"""The check of an export, with the code that checks a store.

``tools/verify_export.py`` does the same with the standard library alone, for those who would rather
not trust this package; a test holds that both find the same.
"""

import base64
import json
from collections.abc import Collection, Iterable, Iterator
from hashlib import sha256
from typing import Any

from pitboss.store.chain_audit import Audit, Fault
from pitboss.store.export_lines import (
    EXPORT_FORMAT,
    BadLine,
    ExportBalance,
    ExportBytes,
    ExportCheckpoint,
    ExportEntry,
    ExportStream,
    read_line,
)
from pitboss.store.exports import Part
from pitboss.store.values import Head, Stored

__all__ = ["entries_of", "verify_export"]


class _Lines:
    """The lines of an export, one after the other, counted and hashed."""

    def __init__(self, raw: Iterable[bytes]) -> None:
        self._raw = iter(raw)
        self._hash = sha256()
        self._kept: dict[str, Any] | None = None
        self.number = 0
        self.ended = False

    def next(self) -> dict[str, Any] | None:
        """The next line; None after the last."""
        if self._kept is not None:
            line, self._kept = self._kept, None
            return line
        raw = next(self._raw, None)
        if raw is None:
            return None
        self.number += 1
        before = self._hash.hexdigest()
        self._hash.update(raw)
        try:
            line = json.loads(raw, object_pairs_hook=_no_twins)
            if not raw.endswith(b"\n") or not isinstance(line, dict) or self.ended:
                raise ValueError
        except (ValueError, RecursionError):
            raise BadLine("it is no line of an export, or it is cut off") from None
        if line.get("line") == "end":
            self.ended = True
            line["found"] = before
        return line

    def keep(self, line: dict[str, Any]) -> None:
        """Give a line back, to be read next."""
        self._kept = line

    def entries(self, stream: str) -> Iterator[Stored]:
        """The entries of a stream that come next."""
        while (line := self.next()) is not None:
            if line.get("line") != "entry" or line.get("stream") != stream:
                self.keep(line)
                return
            yield _stored(line)


def entries_of(lines: Iterable[bytes]) -> Iterator[Stored]:
    """The entries of an export in which nothing is wrong, stream by stream."""
    read = _Lines(lines)
    while (line := read.next()) is not None:
        if line.get("line") == "entry":
            yield _stored(line)


def verify_export(
    lines: Iterable[bytes], checkpoints: Iterable[str] = (), keys: Collection[bytes] = ()
) -> Iterator[Fault]:
    """Everything that is wrong with an export: none if it is as it was written.

    ``checkpoints`` are texts kept elsewhere, ``keys`` the public keys that may have signed them and
    those in the export.
    """
    audit = Audit()
    read = _Lines(lines)
    try:
        header = read.next()
        if header is not None and header.get("format") == "pitboss-export-1":
            raise BadLine(
                "the export is from before the first release, and cannot be read by this version: "
                "export a new store"
            )
        if header is None or header.get("format") != EXPORT_FORMAT:
            raise BadLine(f"an export begins with a line of the format {EXPORT_FORMAT}")
        for text in checkpoints:
            yield from audit.expect_checkpoint(text, "the checkpoint", keys)
        yield from _body(read, audit, keys, header.get("whole") is True)
    except BadLine as error:
        yield Fault(f"line {read.number}", str(error))


def _body(read: _Lines, audit: Audit, keys: Collection[bytes], whole: bool) -> Iterator[Fault]:
    parts: list[Part] = []
    balances: dict[str, int] = {}
    while (line := read.next()) is not None:
        kind = line.get("line")
        if kind == "stream":
            yield from _stream(read, audit, read_line(ExportStream, line), parts)
        elif kind == "balance":
            found = read_line(ExportBalance, line)
            if found.account in balances:
                raise BadLine("the balance of this account stands there twice")
            balances[found.account] = int(found.amount)
        elif kind == "checkpoint":
            where = f"the checkpoint in line {read.number}"
            text = read_line(ExportCheckpoint, line).text
            yield from audit.expect_checkpoint(text, where, keys)
        elif kind == "end":
            yield from _end(read, audit, line)
        else:
            raise BadLine("it stands where it does not belong")
    if not read.ended:
        yield Fault(f"line {read.number}", "the export is cut off: its last line is missing")
    if whole:
        yield from audit.missing()
        yield from audit.balances(balances, lambda _account: False)
    else:
        yield from audit.missing(lambda stream, number: _within(parts, stream, number))


def _stream(read: _Lines, audit: Audit, line: ExportStream, parts: list[Part]) -> Iterator[Fault]:
    stream, last = line.stream, line.last
    parts.append(Part(stream, line.after + 1, last))
    after = Head(line.after, bytes.fromhex(line.hash))
    yield from audit.stream(stream, read.entries(stream), after)
    if audit.stands(stream) != last:
        what = f"entries up to {last} are announced, and they end at {audit.stands(stream)}"
        yield Fault(stream, what)


def _end(read: _Lines, audit: Audit, line: dict[str, Any]) -> Iterator[Fault]:
    where = f"line {read.number}"
    if line.get("entries") != audit.entries:
        yield Fault(where, f"there should be {line.get('entries')} entries, not {audit.entries}")
    if line.get("sha256") != line["found"]:
        yield Fault(where, "the bytes before the last line are not those that were written")


def _within(parts: Iterable[Part], stream: str, number: int) -> bool:
    return any(part.stream == stream and part.first <= number <= part.last for part in parts)


def _stored(data: dict[str, Any]) -> Stored:
    """The entry of a line, in either form."""
    if "entry" in data and "entry_base64" in data:
        raise BadLine("the entry stands there in both forms")
    line: ExportEntry | ExportBytes
    if "entry" in data:
        line = read_line(ExportEntry, data)
        body = line.entry.encode()
    else:
        line = read_line(ExportBytes, data)
        try:
            body = base64.b64decode(line.entry_base64, validate=True)
        except ValueError:
            raise BadLine("entry_base64 is not Base64") from None
    return Stored(line.stream, line.number, body, line.postings.encode(), bytes.fromhex(line.hash))


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse repeated fields: two readers could take either."""
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError
    return dict(pairs)
