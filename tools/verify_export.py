#!/usr/bin/env python3
"""Check an export: that nothing in it was changed, left out, moved or added, and that it balances.

    python3 verify_export.py export.jsonl [--checkpoint FILE]... [--key HEX]...

Instead of a file, - reads standard input. --checkpoint is a checkpoint that you kept yourself: with
it a tail that was cut off, a stream that was lost and a chain that was made anew show too. --key is
a public key that may sign checkpoints; without one a signature is only compared with the key that
the checkpoint names. It needs Python alone and trusts nothing else. It ends with 0 if all is good,
1 if anything is bad, with a line that says where, and 2 if there is nothing readable. What it does
is all here, so that you can write your own:

  f(x)      the length of x in bytes, as 4 bytes, highest first, then x; a text is UTF-8, a number
            its decimal digits
  postings  of an entry: lines, each an amount in decimal digits, a space, an account, a line feed
  hash      of an entry: SHA-256 of f("pitboss-chain-1") f(hash before, as 32 bytes) f(stream)
            f(number) f(entry) f(postings); the hash before the first entry is 32 zero bytes

An export is JSON Lines. "line" says what a line is:
  export      the first one: format ("pitboss-export-2"), whole (whether everything is here)
  checkpoint  text
  stream      stream, after, hash, last: its entries after + 1 to last follow; the entry "after" has
              that hash
  entry       stream, number, entry (or entry_base64), postings, hash
  balance     account, amount: what stands on an account; in a whole export
  end         the last one: entries (how many), sha256 (of all bytes before this line)

A checkpoint is a text of lines: "pitboss-checkpoint-1", "number N", "at TIME", "key HEX", perhaps
"proven HEX" (what verified it) and "state HEX" (of what it found), for each stream "stream NUMBER
HASH NAME", "signature HEX". The
signature is Ed25519 (RFC 8032) by the key over all bytes before its line.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]

CHECKPOINT = re.compile(
    r"(pitboss-checkpoint-1\nnumber ([0-9]+)\nat -?[0-9]+\nkey ([0-9a-f]{64})\n"
    r"(?:proven [0-9a-f]{64}\n)?(?:state [0-9a-f]{64}\n)?"
    r"((?:stream [0-9]+ [0-9a-f]{64} [^\n]+\n)*))signature ([0-9a-f]{128})\n"
)
STREAM = re.compile(r"stream ([0-9]+) ([0-9a-f]{64}) ([^\n]+)\n")
POSTING = re.compile(r"(0|-?[1-9][0-9]{0,18}) (\S(?:[^\n]*\S)?)\n")


class Unreadable(Exception):
    """A file or a line of it that is not what it should be."""


def add(a: Point, b: Point) -> Point:
    """The sum of two points of the curve."""
    w, x = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    y, z = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = x - w, z - y, z + y, x + w
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(n: int, point: Point) -> Point:
    """A point added to itself so many times."""
    found: Point = (0, 1, 1, 0)
    while n:
        if n & 1:
            found = add(found, point)
        point = add(point, point)
        n >>= 1
    return found


def point_of(data: bytes) -> Point | None:
    """The point that 32 bytes stand for; None if there is none."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether a key signed a message (Ed25519, RFC 8032)."""
    public, r = point_of(key), point_of(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if public is None or r is None or s >= Q or BASE is None:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    left = times(s, BASE)
    right = add(r, times(int.from_bytes(digest, "little") % Q, public))
    same_x = (left[0] * right[2] - right[0] * left[2]) % P == 0
    return same_x and (left[1] * right[2] - right[1] * left[2]) % P == 0


def f(x: bytes) -> bytes:
    """A part of what is hashed, after its length."""
    return len(x).to_bytes(4, "big") + x


def next_hash(before: bytes, stream: str, number: int, entry: bytes, postings: bytes) -> bytes:
    """The hash of an entry."""
    parts = (b"pitboss-chain-1", before, stream.encode(), str(number).encode(), entry, postings)
    return hashlib.sha256(b"".join(map(f, parts))).digest()


class Check:
    """What was found so far."""

    def __init__(self, keys: list[str]) -> None:
        self.keys = keys
        self.faults: list[str] = []
        self.entries = 0
        self.sums: dict[str, int] = {}
        self.balances: dict[str, int] = {}
        self.parts: list[tuple[str, int, int]] = []
        self.ends: dict[str, int] = {}
        self.named: dict[tuple[str, int], list[tuple[str, str]]] = {}
        self.checkpoints = 0
        self.whole = self.ended = False
        # The stream that is being looked at: its name, where it is, where it ends, the hash there.
        self.stream, self.at, self.last, self.before = "", 0, 0, b""

    def line(self, line: dict[str, Any], digest: str, first: bool) -> None:
        """Look at a line; ``digest`` is the hash of all bytes before it."""
        kind = line.get("line")
        if first:
            if line.get("format") == "pitboss-export-1":
                raise Unreadable(
                    "the export is from before the first release, and cannot be read by this "
                    "version: export a new store"
                )
            if line.get("format") != "pitboss-export-2":
                raise Unreadable("an export begins with a line of the format pitboss-export-2")
            self.whole = line.get("whole") is True
            return
        if self.ended:
            raise Unreadable("it comes after the end")
        if kind == "entry" and line.get("stream") == self.stream and self.parts:
            self.entry(line)
            return
        if self.at != self.last:
            ends = f"and they end at {self.at}"
            self.wrong(f"{self.stream}: entries up to {self.last} are announced, {ends}")
            self.at = self.last
        if kind == "stream":
            self.stream, self.at = text(line, "stream"), whole_number(line, "after")
            self.last = whole_number(line, "last")
            self.before = bytes.fromhex(text(line, "hash", "[0-9a-f]{64}"))
            self.parts.append((self.stream, self.at, self.last))
        elif kind == "balance":
            account = text(line, "account")
            if account in self.balances:
                raise Unreadable("the balance of this account stands there twice")
            self.balances[account] = int(text(line, "amount", "-?[0-9]{1,19}"))
        elif kind == "checkpoint":
            self.checkpoint(text(line, "text"))
        elif kind == "end":
            self.end(line, digest)
        else:
            raise Unreadable("it stands where it does not belong")

    def end(self, line: dict[str, Any], digest: str) -> None:
        """Look at the last line."""
        self.ended = True
        if line.get("entries") != self.entries:
            self.wrong(f"there should be {line.get('entries')} entries, not {self.entries}")
        if line.get("sha256") != digest:
            self.wrong("the bytes are not those that were written")

    def wrong(self, what: str) -> None:
        """Note something that is wrong."""
        self.faults.append(what)

    def checkpoint(self, text: str) -> None:
        """Look at a checkpoint, and have the entries that it names compared."""
        match = CHECKPOINT.fullmatch(text)
        if match is None:
            self.wrong("a checkpoint is no checkpoint")
            return
        body, number, key, streams, signature = match.groups()
        who = f"checkpoint {number}"
        if self.keys and key not in self.keys:
            self.wrong(f"{who}: it is signed with the key {key}, which is not one of those given")
        elif not signed(bytes.fromhex(key), body.encode(), bytes.fromhex(signature)):
            self.wrong(f"{who}: its signature does not fit")
        else:
            self.checkpoints += 1
            for at, digest, stream in STREAM.findall(streams):
                self.named.setdefault((stream, int(at)), []).append((who, digest))

    def entry(self, line: dict[str, Any]) -> None:
        """Look at an entry, behind the one before."""
        number = whole_number(line, "number")
        where = f"{self.stream}, entry {number}"
        digest = bytes.fromhex(text(line, "hash", "[0-9a-f]{64}"))
        postings = text(line, "postings").encode()
        body = entry_bytes(line)
        if number != self.at + 1:
            self.wrong(f"{where}: it stands where entry {self.at + 1} belongs")
        elif next_hash(self.before, self.stream, number, body, postings) != digest:
            self.wrong(f"{where}: its hash does not follow from its bytes and the entry before")
        self.post(where, postings.decode())
        for who, named in self.named.pop((self.stream, number), ()):
            if named != digest.hex():
                self.wrong(f"{where}: it is not the entry that {who} names")
        self.entries += 1
        self.at = self.ends[self.stream] = number
        self.before = digest

    def post(self, where: str, postings: str) -> None:
        """Add postings up."""
        total = 0
        if POSTING.sub("", postings):
            self.wrong(f"{where}: its postings cannot be read")
            return
        for amount, account in POSTING.findall(postings):
            self.sums[account] = self.sums.get(account, 0) + int(amount)
            total += int(amount)
        if total:
            self.wrong(f"{where}: its postings sum to {total}, not to zero")

    def finish(self) -> None:
        """Look at what is only known in the end."""
        for (stream, number), named in sorted(self.named.items()):
            here = any(s == stream and a < number <= b for s, a, b in self.parts)
            if self.whole or here:
                ends = f"it ends at {self.ends[stream]}" if stream in self.ends else "it is missing"
                self.wrong(f"{stream}: {ends}, and {named[0][0]} names entry {number}")
        if self.whole:
            for account in sorted(self.sums.keys() | self.balances.keys()):
                stands, total = self.balances.get(account, 0), self.sums.get(account, 0)
                if stands != total:
                    self.wrong(
                        f"account {account}: it stands at {stands}, and its postings sum to {total}"
                    )


def text(line: dict[str, Any], name: str, pattern: str = "(?s:.*)") -> str:
    """A text of a line."""
    value = line.get(name)
    if not isinstance(value, str) or not re.fullmatch(pattern, value):
        raise Unreadable(f"{name} is missing, or is not what it should be")
    return value


def whole_number(line: dict[str, Any], name: str) -> int:
    """A number of a line."""
    value = line.get(name)
    if type(value) is not int or value < 0:
        raise Unreadable(f"{name} is missing, or no number")
    return value


def entry_bytes(line: dict[str, Any]) -> bytes:
    """The bytes of an entry, as they were stored."""
    if "entry" in line and "entry_base64" in line:
        raise Unreadable("the entry stands there in both forms")
    if "entry" in line:
        return text(line, "entry").encode()
    return base64.b64decode(text(line, "entry_base64"), validate=True)


def no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse repeated fields: two readers could take either."""
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError("a field stands there twice")
    return dict(pairs)


def lines(file: BinaryIO) -> Iterator[tuple[int, dict[str, Any], str]]:
    """The lines with their numbers, and the hash of all bytes before each."""
    seen = hashlib.sha256()
    for number, raw in enumerate(file, start=1):
        before = seen.hexdigest()
        seen.update(raw)
        try:
            line = json.loads(raw, object_pairs_hook=no_twins)
        except (ValueError, RecursionError):
            line = None
        if not isinstance(line, dict) or not raw.endswith(b"\n"):
            raise Unreadable(f"line {number}: it is no line of an export, or it is cut off")
        yield number, line, before


def verify(file: BinaryIO, check: Check) -> None:
    """Look at an export, line by line."""
    number = 0
    for number, line, digest in lines(file):
        try:
            check.line(line, digest, first=number == 1)
        except (Unreadable, ValueError, KeyError, TypeError) as error:
            raise Unreadable(f"line {number}: {error}") from None
    if not check.ended:
        check.wrong(f"line {number}: the export is cut off: its last line is missing")
    check.finish()


def main() -> int:
    """Check the export that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("export")
    parser.add_argument("--checkpoint", action="append", default=[], metavar="FILE")
    parser.add_argument("--key", action="append", default=[], metavar="HEX")
    given = parser.parse_args()
    check = Check([key.lower() for key in given.key])
    try:
        for name in given.checkpoint:
            check.checkpoint(Path(name).read_bytes().decode())
        if given.export == "-":
            verify(sys.stdin.buffer, check)
        else:
            with Path(given.export).open("rb") as file:
                verify(file, check)
    except (OSError, UnicodeDecodeError) as error:
        print(f"bad: it cannot be read: {error}", file=sys.stderr)
        return 2
    except Unreadable as error:
        check.wrong(str(error))
    for fault in check.faults:
        print(f"bad: {fault}")
    if not check.entries and not check.faults:
        print("bad: there is nothing in it to check", file=sys.stderr)
        return 2
    if not check.faults:
        print(f"good: {check.entries} entries, {check.checkpoints} checkpoints")
    return 1 if check.faults else 0


if __name__ == "__main__":
    sys.exit(main())
