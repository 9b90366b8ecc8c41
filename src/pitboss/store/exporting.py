"""Exports: any part of the streams, or all, as JSON Lines that anyone can check.

Every line is an object in ASCII; ``line`` says what it is:

==============  ===================================================================================
``export``      the first line: ``format``, and ``whole``: whether everything is here; perhaps more,
                said by who exported it
``checkpoint``  the ``text`` of a checkpoint that names an entry which is here
``stream``      entries of ``stream`` follow: from behind number ``after``, whose entry has the
                ``hash`` given (64 zeros before the first), up to number ``last``
``entry``       ``stream``, ``number``, ``entry`` (the bytes as UTF-8, or ``entry_base64`` if they
                are none), ``postings`` (as chained) and ``hash``
``balance``     ``account`` and ``amount`` in decimal digits; only in a whole export
``end``         the last line: how many ``entries`` there are, the ``sha256`` of all bytes before it
==============  ===================================================================================
"""

import base64
import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, BinaryIO, Final, NamedTuple

from pitboss.store.chain import LARGEST
from pitboss.store.checkpoints import read_checkpoint
from pitboss.store.errors import StoreError
from pitboss.store.session import PAGE, Session
from pitboss.store.values import NOTHING, Head, Stored

__all__ = ["EXPORT_FORMAT", "Part", "write_export"]

EXPORT_FORMAT: Final = "pitboss-export-2"


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

    def line(self, kind: str, **values: Any) -> None:
        line = json.dumps({"line": kind, **values}, separators=(",", ":")).encode() + b"\n"
        self._hash.update(line)
        self._file.write(line)

    def end(self) -> None:
        self.line("end", entries=self.entries, sha256=self._hash.hexdigest())


def write_export(
    session: Session,
    file: BinaryIO,
    parts: Iterable[Part] | None,
    progress: Callable[[int], None] | None,
    about: Mapping[str, Any],
) -> int:
    """Write parts of the streams, or everything; how many entries were written."""
    out = _Writing(file)
    heads = session.heads()
    chosen = [Part(stream) for stream in sorted(heads)] if parts is None else sorted(set(parts))
    out.line("export", format=EXPORT_FORMAT, whole=parts is None, **about)
    for _, _, text in session.rows("checkpoints").fetchall():
        if parts is None or _names_any(text, chosen):
            out.line("checkpoint", text=text)
    for part in chosen:
        last = min(part.last, heads.get(part.stream, NOTHING).number)
        _write_part(session, out, part, last, progress)
    if parts is None:
        for account, amount in session.balances("").items():
            out.line("balance", account=account, amount=str(amount))
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
    out.line("stream", stream=stream, after=after.number, hash=after.hash.hex(), last=last)
    for entry in session.entries(stream, after.number, last):
        out.line("entry", **_entry(entry))
        out.entries += 1
        if progress is not None and out.entries % PAGE == 0:
            progress(out.entries)


def _entry(entry: Stored) -> dict[str, Any]:
    try:
        body = {"entry": entry.entry.decode()}
    except UnicodeDecodeError:
        body = {"entry_base64": base64.b64encode(entry.entry).decode()}
    return {
        "stream": entry.stream,
        "number": entry.number,
        **body,
        "postings": entry.chained_postings.decode(errors="replace"),
        "hash": entry.hash.hex(),
    }


def _names_any(text: str, parts: Iterable[Part]) -> bool:
    try:
        heads = read_checkpoint(text).heads
    except StoreError:
        return False
    return any(part.first <= heads.get(part.stream, NOTHING).number <= part.last for part in parts)
