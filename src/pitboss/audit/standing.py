"""The standing of a proven store, from which a later verify continues.

A checkpoint that states a clean verify signs the digest of this text. It holds the state of every
stream with the audit's own knowledge, the balances and totals, and digests of the answers and of
the index of rounds up to then. The store keeps the newest one.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any, Final

from pitboss.house.answers import Answer
from pitboss.store.values import Snapshot, TotalKey

__all__ = [
    "TAG",
    "Rows",
    "Standing",
    "StandingError",
    "StreamStanding",
    "answers_digest",
    "rows_digest",
    "split_rows",
]

FORMAT: Final = "pitboss-standing-1"
#: The tag of the snapshot that keeps it, on the stream of the facility.
TAG: Final = "standing"
#: Rows of the index, each by its digest.
Rows = Mapping[tuple[str, int], str]


class StandingError(ValueError):
    """A text that is not what a checkpoint signed."""


@dataclass(frozen=True, slots=True)
class StreamStanding:
    """A stream after ``number`` entries, as an audit knows it."""

    number: int
    #: Its state, written and sealed like a snapshot.
    state: str
    balances: Mapping[str, int]
    #: The newest entry of each other stream that a command named.
    under: Mapping[str, int]
    #: The entry that opened the round in progress (0: none), and whether this engine opened any.
    opened: int
    ran: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a whole store; without values, of an empty one."""

    streams: Mapping[str, StreamStanding] = field(default_factory=dict)
    accounts: Mapping[str, int] = field(default_factory=dict)
    #: Totals by the JSON of their keys.
    totals: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    answers: str = sha256().hexdigest()
    #: The digest of the rows of the index, less the newest of each stream: that may still change.
    rows: str = sha256().hexdigest()
    newest: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    #: The digest of the rows of the list of exceptions.
    exceptions: str = sha256().hexdigest()
    #: The number of proven rounds, and the time of this engine's first.
    rounds: int = 0
    first: int | None = None
    #: Attempts without a right that the facility has on record, by person.
    attempts: Mapping[str, int] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The text whose digest is signed."""
        about = {"format": FORMAT, **asdict(self)}
        return json.dumps(about, separators=(",", ":"), sort_keys=True)

    @classmethod
    def read(cls, snapshot: Snapshot | None, digest: str) -> "Standing":
        """The standing whose digest a checkpoint signed."""
        if snapshot is None or sha256(snapshot.data).hexdigest() != digest:
            raise StandingError
        data: dict[str, Any] = json.loads(snapshot.data)
        if data.pop("format") != FORMAT:
            raise StandingError
        streams = {name: StreamStanding(**one) for name, one in data.pop("streams").items()}
        return cls(streams=streams, **data)

    @property
    def numbers(self) -> dict[str, int]:
        """The newest entry of each stream."""
        return {stream: one.number for stream, one in self.streams.items()}

    def covers(self, answer: Answer) -> bool:
        """Whether an answer names only entries before this."""
        numbers = self.numbers
        named = answer.entries
        return bool(named) and all(number <= numbers.get(stream, 0) for stream, number in named)

    def with_totals(self, added: Mapping[TotalKey, Counter[str]]) -> dict[TotalKey, Counter[str]]:
        """The totals with later additions."""
        found = {tuple(json.loads(key)): Counter(amounts) for key, amounts in self.totals.items()}
        for key, amounts in added.items():
            found.setdefault(key, Counter()).update(amounts)
        return found

    def rows_fault(self, kept: Rows) -> bool:
        """Whether rows of the index before this have changed."""
        digest, newest = split_rows(kept, self.numbers)
        return digest != self.rows or {one: row[0] for one, row in newest.items()} != {
            one: row[0] for one, row in self.newest.items()
        }


def answers_digest(answers: Iterable[tuple[str, str, Answer]]) -> str:
    """The digest of answers, in any order."""
    return _digest(json.dumps([*sent, sorted(answer.entries)]) for *sent, answer in answers)


def split_rows(rows: Rows, numbers: Mapping[str, int]) -> tuple[str, dict[str, tuple[int, str]]]:
    """The digest of the rows up to these numbers, without the newest of each stream; and those."""
    older = {place: row for place, row in rows.items() if place[1] <= numbers.get(place[0], 0)}
    newest = {stream: (number, row) for (stream, number), row in sorted(older.items())}
    lines = [
        f"{stream} {number} {row}"
        for (stream, number), row in older.items()
        if newest[stream][0] != number
    ]
    return _digest(lines), newest


def rows_digest(rows: Rows) -> str:
    """The digest of rows, in any order."""
    return _digest(f"{stream} {number} {row}" for (stream, number), row in rows.items())


def _digest(lines: Iterable[str]) -> str:
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()
