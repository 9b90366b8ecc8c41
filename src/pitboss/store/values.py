"""What a store hands out: heads, entries, answers, snapshots, timers, finds."""

from typing import Final, NamedTuple

from pitboss.store.chain import START, Posting, read_postings

__all__ = [
    "NOTHING",
    "SPAN",
    "Cursor",
    "Find",
    "Found",
    "Head",
    "Remembered",
    "Sent",
    "Snapshot",
    "Stored",
    "Timer",
    "TotalKey",
]

#: The place of an entry in the tables is the id of its stream times this, plus its number.
SPAN: Final = 2**40

#: A command: who sent it, and its id.
Sent = tuple[str, str]
TotalKey = tuple[str, ...]
#: Where a page of finds ended: time, stream, number.
Cursor = tuple[int, str, int]


class Head(NamedTuple):
    """Where a stream stands: the number and hash of its newest entry."""

    number: int
    hash: bytes


#: The head of a stream without entries.
NOTHING = Head(0, START)


class Stored(NamedTuple):
    """An entry as it was appended, byte for byte."""

    stream: str
    number: int
    entry: bytes
    chained_postings: bytes
    hash: bytes

    @property
    def postings(self) -> tuple[Posting, ...]:
        """The postings made with the entry."""
        return read_postings(self.chained_postings)


class Remembered(NamedTuple):
    """The answer to a command, the digest of what was sent, and the newest entry that it brought
    about ("" and 0: none)."""

    digest: bytes
    answer: bytes
    stream: str
    number: int


class Snapshot(NamedTuple):
    """The result of folding the first ``number`` entries of a stream."""

    number: int
    data: bytes


class Timer(NamedTuple):
    """Something to do for a stream when it is due."""

    key: str
    due: int
    stream: str
    payload: bytes


class Find(NamedTuple):
    """A row of the index, as a work writes it."""

    at: int
    labels: tuple[str, ...]
    data: bytes


class Found(NamedTuple):
    """A row of the index, as it is found."""

    stream: str
    number: int
    at: int
    labels: tuple[str, ...]
    data: bytes

    @property
    def cursor(self) -> Cursor:
        """Where to go on behind this one: ``find(before=...)``."""
        return (self.at, self.stream, self.number)
