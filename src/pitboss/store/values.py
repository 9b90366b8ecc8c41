"""What a store hands out: heads, entries, answers, snapshots, timers."""

from typing import NamedTuple

from pitboss.store.chain import START, Posting, read_postings

__all__ = ["NOTHING", "Answer", "Head", "Snapshot", "Stored", "Timer"]


class Head(NamedTuple):
    """Where a stream stands: the number and hash of its newest entry."""

    number: int
    hash: bytes


#: Where a stream stands that has no entry.
NOTHING = Head(0, START)


class Stored(NamedTuple):
    """An entry as it is stored, byte for byte."""

    stream: str
    number: int
    entry: bytes
    chained_postings: bytes
    hash: bytes

    @property
    def postings(self) -> tuple[Posting, ...]:
        """The postings made with the entry."""
        return read_postings(self.chained_postings)


class Answer(NamedTuple):
    """What a command was answered, and the newest entry that it brought about ("" and 0: none)."""

    answer: bytes
    stream: str
    number: int

    @property
    def row(self) -> tuple[str, int, bytes]:
        """Its columns behind the command's, in their order."""
        return (self.stream, self.number, self.answer)


class Snapshot(NamedTuple):
    """What a fold over the first ``number`` entries of a stream gave, kept to save the folding."""

    number: int
    data: bytes


class Timer(NamedTuple):
    """Something to be done for a stream once the time has come."""

    key: str
    due: int
    stream: str
    payload: bytes
