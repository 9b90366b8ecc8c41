"""Logs of tables as lines of text, and what a reader makes of them who has nothing else.

Run as a program this is such a reader: it gets lines, a submission and perhaps a key, and says what
every table and every view of it was.
"""

import hashlib
import hmac
import json
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from pitboss.record import Actor, Codec, Role
from pitboss.rulebook import GameRules, Submission, read_submission
from pitboss.table import Table, apply, new_table, view

ROOT = Path(__file__).parents[2]
_FILE = (ROOT / "src" / "pitboss" / "rulebook" / "demo.toml").read_text(encoding="utf-8")
#: The demonstration's submission, approved before clocks that begin at zero.
DEMO = _FILE.replace("date      = 2026-01-15", "date      = 1969-01-15")
assert DEMO != _FILE


class KeySealer:
    """A sealer for tests: what it seals opens only with its key and at its place."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def _stream(self, context: str, length: int) -> bytes:
        blocks = (
            hmac.digest(self.key, f"{context}/{number}".encode(), "sha256")
            for number in range(-(-length // 32))
        )
        return b"".join(blocks)[:length]

    def _mixed(self, text: bytes, context: str) -> bytes:
        stream = self._stream(context, len(text))
        return bytes(one ^ other for one, other in zip(text, stream, strict=True))

    def _mark(self, sealed: bytes, context: str) -> str:
        return hmac.digest(self.key, sealed + context.encode(), "sha256").hex()

    def seal(self, plain: bytes, context: str) -> str:
        sealed = self._mixed(plain, context)
        return f"{sealed.hex()}.{self._mark(sealed, context)}"

    def open(self, text: str, context: str) -> bytes | None:
        body, _, mark = text.partition(".")
        sealed = bytes.fromhex(body)
        if not hmac.compare_digest(mark, self._mark(sealed, context)):
            return None
        return self._mixed(sealed, context)


def submission_of(toml: str) -> Submission:
    """A submission from its text."""
    submission, verdict = read_submission(tomllib.loads(toml, parse_float=Decimal))
    assert verdict.ok, verdict.violations
    return submission


def codec_for(rules: Iterable[GameRules], key: bytes | None = None) -> Codec:
    """A codec that finds these rules, with a key or without."""
    known = {one.key: one for one in rules}
    return Codec(None if key is None else KeySealer(key), {GameRules: known.__getitem__})


def lines_of(table: Table, codec: Codec, viewers: Sequence[Actor], at: int) -> Iterator[str]:
    """A table and what each of these people sees of it, as text."""
    yield codec.text(table, table.id, table.entries)
    for viewer in viewers:
        yield codec.text(view(table, viewer, at))


def retold(
    start: Table, lines: Iterable[str], codec: Codec, viewers: Sequence[Actor]
) -> Iterator[str]:
    """What a reader of a log says of every entry: one digest of the table and its views."""
    table = start
    for line in lines:
        entry = codec.parse_entry(line)
        table = apply(table, entry)
        text = "\n".join(lines_of(table, codec, viewers, entry.at))
        yield hashlib.sha256(text.encode()).hexdigest()


def main(given: dict[str, Any]) -> None:
    submission = submission_of(given["submission"])
    rules = submission.games[given["game"]]
    codec = codec_for(submission.games.values(), bytes.fromhex(given["key"]))
    start = new_table(rules, given["table"], electronic=given["electronic"])
    viewers = [Actor(Role(role), person) for role, person in given["viewers"]]
    for said in retold(start, given["lines"], codec, viewers):
        print(said)


if __name__ == "__main__":
    main(json.load(sys.stdin))
