"""What works want written, kept until it is sent: one batch a work, one for a group of works."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from pitboss.store.values import Find, Head, Remembered, Sent, Stored, Timer

__all__ = ["Advance", "Batch", "KeptSnapshot", "SignedCheckpoint"]

K = TypeVar("K")


@dataclass(slots=True)
class Advance:
    """A stream's way from the head that a work expected to the one it leaves."""

    expected: int
    head: Head


class KeptSnapshot(NamedTuple):
    """A row of snapshots."""

    stream: str
    tag: str
    number: int
    mac: bytes
    data: bytes


class SignedCheckpoint(NamedTuple):
    """A row of checkpoints."""

    number: int
    at: int
    text: str


@dataclass(slots=True)
class Batch:
    """Rows to write, each kind by its key."""

    advances: dict[str, Advance] = field(default_factory=dict)
    entries: list[Stored] = field(default_factory=list)
    amounts: dict[str, int] = field(default_factory=dict)
    answers: dict[Sent, Remembered] = field(default_factory=dict)
    #: None: the timer is dropped.
    timers: dict[str, Timer | None] = field(default_factory=dict)
    snapshots: dict[tuple[str, str], KeptSnapshot] = field(default_factory=dict)
    checkpoints: list[SignedCheckpoint] = field(default_factory=list)
    #: By key and name.
    totals: dict[tuple[str, str], int] = field(default_factory=dict)
    #: Counters that were taken; they are dropped before ``counts`` are added.
    taken: set[str] = field(default_factory=set)
    counts: dict[str, int] = field(default_factory=dict)
    #: By stream and number.
    finds: dict[tuple[str, int], Find] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(
            self.advances
            or self.answers
            or self.timers
            or self.snapshots
            or self.checkpoints
            or self.totals
            or self.taken
            or self.counts
            or self.finds
        )

    def append(self, stream: str, expected: int, entries: Iterable[Stored], head: Head) -> None:
        """Add entries behind what is here of the stream already."""
        self.entries.extend(entries)
        if stream in self.advances:
            self.advances[stream].head = head
        else:
            self.advances[stream] = Advance(expected, head)

    def add(self, later: "Batch") -> None:
        """Add what another batch writes after this one."""
        for stream, advance in later.advances.items():
            self.append(stream, advance.expected, (), advance.head)
        self.entries += later.entries
        _sum(self.amounts, later.amounts)
        self.answers.update(later.answers)
        self.timers.update(later.timers)
        self.snapshots.update(later.snapshots)
        self.checkpoints += later.checkpoints
        _sum(self.totals, later.totals)
        for key in later.taken:
            self.counts.pop(key, None)
        self.taken |= later.taken
        _sum(self.counts, later.counts)
        self.finds.update(later.finds)


def _sum(amounts: dict[K, int], more: dict[K, int]) -> None:
    for key, amount in more.items():
        amounts[key] = amounts.get(key, 0) + amount
