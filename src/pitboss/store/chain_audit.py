"""The faults of a chain, its postings and its balances, and where each is.

The same eyes look at a database and at an export: they are handed entries in order, and yield
faults. After a fault they go on from what is stored, so that one change is told once.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from pitboss.store.chain import next_hash, read_postings
from pitboss.store.checkpoints import Checkpoint, read_checkpoint
from pitboss.store.errors import StoreError
from pitboss.store.values import NOTHING, Head, Stored

__all__ = ["Audit", "Fault"]


class Fault(NamedTuple):
    """Something that is wrong: where, and what."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class _Mark(NamedTuple):
    """What somebody else says of an entry: who, and which hash it has."""

    who: str
    hash: bytes


class Audit:
    """Looks at streams one after the other, and at what they sum up to."""

    def __init__(self) -> None:
        self.sums: dict[str, int] = defaultdict(int)
        self.entries = 0
        self._marks: dict[str, dict[int, list[_Mark]]] = defaultdict(lambda: defaultdict(list))
        self._seen: dict[str, Head] = {}

    def expect(self, stream: str, number: int, who: str, digest: bytes) -> None:
        """Have an entry compared with what somebody says of it."""
        self._marks[stream][number].append(_Mark(who, digest))

    def expect_checkpoint(self, text: str, where: str, keys: Collection[bytes]) -> Iterator[Fault]:
        """Have every stream compared with a checkpoint, if it can be read and trusted."""
        try:
            found = read_checkpoint(text)
        except StoreError as error:
            yield Fault(where, str(error))
            return
        wrong = found.wrong(keys)
        if wrong is not None:
            yield Fault(f"checkpoint {found.number}", wrong)
            return
        self._expect_heads(found)

    def _expect_heads(self, checkpoint: Checkpoint) -> None:
        for stream, head in checkpoint.heads.items():
            self.expect(stream, head.number, f"checkpoint {checkpoint.number}", head.hash)

    def stream(
        self, stream: str, entries: Iterable[Stored], after: Head = NOTHING
    ) -> Iterator[Fault]:
        """Look at the entries of a stream behind a head."""
        number, digest = after
        marks = self._marks.get(stream, {})
        for entry in entries:
            self.entries += 1
            where = f"{stream}, entry {entry.number}"
            if entry.number != number + 1:
                yield Fault(where, _gap(number, entry.number))
            fits = next_hash(digest, stream, entry.number, entry.entry, entry.chained_postings)
            # Behind a gap the hash before is not known: what follows the gap is looked at.
            if entry.hash != fits and entry.number == number + 1:
                yield Fault(where, "its hash does not follow from its bytes and the entry before")
            yield from self._postings(where, entry)
            number, digest = entry.number, entry.hash
            for mark in marks.pop(number, ()):
                if mark.hash != digest:
                    yield Fault(where, f"it is not the entry that {mark.who} names")
        self._seen[stream] = Head(number, digest)

    def stands(self, stream: str) -> int:
        """The number of the last entry of a stream that was looked at."""
        return self._seen.get(stream, NOTHING).number

    def _postings(self, where: str, entry: Stored) -> Iterator[Fault]:
        try:
            postings = read_postings(entry.chained_postings)
        except ValueError as error:
            yield Fault(where, f"its postings cannot be read: {error}")
            return
        total = 0
        for account, amount in postings:
            self.sums[account] += amount
            total += amount
        if total:
            yield Fault(where, f"its postings sum to {total}, not to zero")

    def missing(self, looked_at: Callable[[str, int], bool] | None = None) -> Iterator[Fault]:
        """Entries that somebody names and that were not there; call it after the last stream.

        ``looked_at(stream, number)`` says what was, where not everything was.
        """
        for stream, marks in sorted(self._marks.items()):
            for number, named in sorted(marks.items()):
                if looked_at is None or looked_at(stream, number):
                    yield Fault(stream, self._absent(stream, number, named[0].who))

    def _absent(self, stream: str, number: int, who: str) -> str:
        stands = self._seen.get(stream)
        if stands is None:
            return f"the stream is missing: {who} has it at entry {number}"
        if number > stands.number:
            return f"it ends at entry {stands.number}: {who} names entry {number}"
        return f"entry {number} is missing, which {who} names"

    def heads(self, stored: Mapping[str, Head]) -> Iterator[Fault]:
        """Compare where streams stand with where they are said to stand."""
        for stream in sorted(stored.keys() | self._seen.keys()):
            said, found = stored.get(stream), self._seen.get(stream, NOTHING)
            if said is None:
                yield Fault(stream, f"it has {found.number} entries, and no head")
            elif said.number != found.number:
                yield Fault(
                    stream,
                    f"its head is entry {said.number}, and its entries end at {found.number}",
                )
            elif said.hash != found.hash:
                yield Fault(stream, "the hash of its head is not that of its newest entry")

    def balances(
        self, stored: Mapping[str, int], never_negative: Callable[[str], bool]
    ) -> Iterator[Fault]:
        """Compare balances with the sums of the postings."""
        for account in sorted(stored.keys() | self.sums.keys()):
            stands, should = stored.get(account, 0), self.sums.get(account, 0)
            if stands != should:
                yield Fault(
                    f"account {account}", f"it stands at {stands}, and its postings sum to {should}"
                )
            if should < 0 and never_negative(account):
                yield Fault(f"account {account}", f"its postings sum to {should}, below zero")


def _gap(before: int, number: int) -> str:
    if number <= before:
        return f"it comes after entry {before}"
    if number == before + 2:
        return f"entry {before + 1} before it is missing"
    return f"entries {before + 1} to {number - 1} before it are missing"
