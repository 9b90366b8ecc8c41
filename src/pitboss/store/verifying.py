"""Checking an export, with the code that checks a store.

``tools/verify_export.py`` does the same with the standard library alone, for those who would rather
not trust this package; a test holds that both find the same.
"""

import base64
import json
from collections.abc import Collection, Iterable, Iterator
from hashlib import sha256
from typing import Any

from pitboss.store.auditing import Audit, Fault
from pitboss.store.exporting import EXPORT_FORMAT, Part
from pitboss.store.values import Head, Stored

__all__ = ["entries_of", "verify_export"]

_HEX = frozenset("0123456789abcdef")


class _BadLine(Exception):
    """A line that cannot be read: nothing after it can be trusted."""


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
            raise _BadLine("it is no line of an export, or it is cut off") from None
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
            raise _BadLine(
                "the export is from before the first release, and cannot be read by this version: "
                "export a new store"
            )
        if header is None or header.get("format") != EXPORT_FORMAT:
            raise _BadLine(f"an export begins with a line of the format {EXPORT_FORMAT}")
        for text in checkpoints:
            yield from audit.expect_checkpoint(text, "the checkpoint", keys)
        yield from _body(read, audit, keys, header.get("whole") is True)
    except _BadLine as error:
        yield Fault(f"line {read.number}", str(error))


def _body(read: _Lines, audit: Audit, keys: Collection[bytes], whole: bool) -> Iterator[Fault]:
    parts: list[Part] = []
    balances: dict[str, int] = {}
    while (line := read.next()) is not None:
        kind = line.get("line")
        if kind == "stream":
            yield from _stream(read, audit, line, parts)
        elif kind == "balance":
            account = _text(line, "account")
            if account in balances:
                raise _BadLine("the balance of this account stands there twice")
            balances[account] = _amount(line)
        elif kind == "checkpoint":
            where = f"the checkpoint in line {read.number}"
            yield from audit.expect_checkpoint(_text(line, "text"), where, keys)
        elif kind == "end":
            yield from _end(read, audit, line)
        else:
            raise _BadLine("it stands where it does not belong")
    if not read.ended:
        yield Fault(f"line {read.number}", "the export is cut off: its last line is missing")
    if whole:
        yield from audit.missing()
        yield from audit.balances(balances, lambda _account: False)
    else:
        yield from audit.missing(lambda stream, number: _within(parts, stream, number))


def _stream(read: _Lines, audit: Audit, line: dict[str, Any], parts: list[Part]) -> Iterator[Fault]:
    stream, after, last = _text(line, "stream"), _whole(line, "after"), _whole(line, "last")
    parts.append(Part(stream, after + 1, last))
    yield from audit.stream(stream, read.entries(stream), Head(after, _hash(line)))
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


def _stored(line: dict[str, Any]) -> Stored:
    return Stored(
        _text(line, "stream"),
        _whole(line, "number"),
        _entry_bytes(line),
        _text(line, "postings").encode(),
        _hash(line),
    )


def _text(line: dict[str, Any], name: str) -> str:
    value = line.get(name)
    if not isinstance(value, str):
        raise _BadLine(f"{name} is missing, or no text")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise _BadLine(f"{name} is no text") from None
    return value


def _whole(line: dict[str, Any], name: str) -> int:
    value = line.get(name)
    if type(value) is not int or value < 0:
        raise _BadLine(f"{name} is missing, or no number")
    return value


def _amount(line: dict[str, Any]) -> int:
    text = _text(line, "amount")
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 20:
        raise _BadLine("amount is no whole number")
    return int(text)


def _hash(line: dict[str, Any]) -> bytes:
    text = _text(line, "hash")
    if len(text) != 64 or not set(text) <= _HEX:
        raise _BadLine("hash is not 64 hexadecimal digits")
    return bytes.fromhex(text)


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse repeated fields: two readers could take either."""
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError
    return dict(pairs)


def _entry_bytes(line: dict[str, Any]) -> bytes:
    if "entry" in line and "entry_base64" in line:
        raise _BadLine("the entry stands there in both forms")
    if "entry" in line:
        return _text(line, "entry").encode()
    try:
        return base64.b64decode(_text(line, "entry_base64"), validate=True)
    except ValueError:
        raise _BadLine("entry_base64 is not Base64") from None
