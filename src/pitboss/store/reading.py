"""What can be read from a store, by those who look and by works."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pitboss.store.chain import LARGEST
from pitboss.store.errors import StoreError
from pitboss.store.keys import beginning, between, read_key, summed
from pitboss.store.queries import MOST_LABELS
from pitboss.store.rules import Rules
from pitboss.store.session import Session, as_bytes, split_labels
from pitboss.store.snapshots import agrees
from pitboss.store.values import (
    SPAN,
    Cursor,
    Found,
    Head,
    Remembered,
    Snapshot,
    Stored,
    Timer,
    TotalKey,
)

__all__ = ["Reading"]

#: How far rows of a label are counted, to find the label that the fewest carry.
_COUNTED: Final = 1000


class Reading:
    """A view of the store that does not change while it is looked at."""

    def __init__(self, session: Session, rules: Rules) -> None:
        self._session = session
        self._rules = rules

    @property
    def _all(self) -> Session:
        """The session; a work has sent by now what it wants written."""
        return self._session

    def answer(self, sender: str, command: str) -> Remembered | None:
        """The answer to a command; None if the sender never used its id."""
        return self._session.answer((sender, command))

    def answers(self) -> Iterator[tuple[str, str, Remembered]]:
        """Every answer, with sender and command id."""
        for sender, command, digest, *rest in self._all.rows("answers").fetchall():
            answer, stream, number = rest
            yield sender, command, Remembered(as_bytes(digest), as_bytes(answer), stream, number)

    def checkpoints(self) -> list[str]:
        """The texts of the checkpoints that are kept here, the oldest first."""
        return [text for _, _, text in self._all.rows("checkpoints").fetchall()]

    def last_checkpoint(self) -> int | None:
        """The time of the newest checkpoint that is kept here, or None."""
        found: int | None = self._all.rows("newest_checkpoint").fetchone()[0]
        return found

    def head(self, stream: str) -> Head:
        """The head of a stream; ``(0, zeros)`` if it has no entry."""
        return self._session.head(stream)

    def heads(self) -> dict[str, Head]:
        """The head of every stream, by name."""
        return self._all.heads()

    def heads_of(self, *streams: str) -> dict[str, Head]:
        """The heads of some streams, in one trip."""
        return self._session.ask((), streams, ()).heads

    def read(self, stream: str, after: int = 0, last: int = LARGEST) -> Iterator[Stored]:
        """The entries of a stream behind ``after``, up to ``last``, in order."""
        return self._all.entries(stream, after, last)

    def balance(self, account: str) -> int:
        """The balance of an account; 0 if nothing was ever posted to it."""
        return self._session.balance(account)

    def balances_of(self, *accounts: str) -> dict[str, int]:
        """The balances of some accounts, in one trip; 0 where nothing was ever posted."""
        return dict.fromkeys(accounts, 0) | self._session.balances_of(accounts)

    def balances(self, prefix: str = "") -> dict[str, int]:
        """The balances of all accounts whose names begin with a prefix, by name."""
        return self._all.balances(prefix)

    def snapshot(self, stream: str, tag: str) -> Snapshot | None:
        """The newest snapshot under a tag; None if there is none or its digest does not agree."""
        if not self._rules.snapshot_keys:
            return None
        found, good = self._snapshot(stream, tag)
        return found if good else None

    def snapshots(self) -> Iterator[tuple[str, str, Snapshot, bool]]:
        """Every snapshot: stream, tag, the snapshot, and whether its digest agrees."""
        for stream, tag in self._all.rows("snapshot_keys").fetchall():
            found, good = self._snapshot(stream, tag)
            assert found is not None, "a reading does not change"
            yield stream, tag, found, good

    def _snapshot(self, stream: str, tag: str) -> tuple[Snapshot | None, bool]:
        row = self._all.rows("snapshot", {"stream": stream, "tag": tag}).fetchone()
        if row is None:
            return None, False
        number, mac, data = row[0], as_bytes(row[1]), as_bytes(row[2])
        entry = next(self._session.entries(stream, number - 1, number), None)
        keys = self._rules.snapshot_keys
        good = entry is not None and agrees(keys, mac, stream, number, entry.hash, tag, data)
        return Snapshot(number, data), good

    def next_due(self) -> int | None:
        """When the next timer is due; None if there is none."""
        row = self._all.rows("next_due").fetchone()
        due: int | None = row[0]
        return due

    def timer(self, key: str) -> Timer | None:
        """The timer of a key, if it is set."""
        row = self._all.rows("timer", {"key": key}).fetchone()
        return None if row is None else Timer(row[0], row[1], row[2], as_bytes(row[3]))

    def timers(self) -> list[Timer]:
        """Every timer that is set, the next one first."""
        rows = self._all.rows("timers").fetchall()
        return [Timer(key, due, stream, as_bytes(payload)) for key, due, stream, payload in rows]

    def totals(self, prefix: TotalKey = ()) -> Iterator[tuple[TotalKey, dict[str, int]]]:
        """Totals whose keys begin with a prefix, each with its amounts by name, in order."""
        return summed(self._all.rows("totals", beginning(prefix)).fetchall())

    def totals_between(self, first: str, last: str) -> Iterator[tuple[TotalKey, dict[str, int]]]:
        """Totals whose keys begin with ``first``, ``last`` or a text between them, in order."""
        return summed(self._all.rows("totals", between(first, last)).fetchall())

    def counts(self, prefix: TotalKey = ()) -> dict[TotalKey, int]:
        """Counters whose keys begin with a prefix, in order."""
        rows = self._all.rows("counts", beginning(prefix)).fetchall()
        return {read_key(text): count for text, count in rows}

    def find(
        self,
        labels: Sequence[str] = (),
        *,
        since: int | None = None,
        until: int | None = None,
        before: Cursor | None = None,
        limit: int = 100,
    ) -> list[Found]:
        """Rows of the index that carry all of some labels, the newest first.

        ``since`` and ``until`` bound their times, both inclusive; ``before`` is the ``cursor`` of
        the last row of the page before. The cost follows the label that the fewest rows carry.
        """
        if len(labels) > MOST_LABELS:
            raise StoreError(f"a find asks for {MOST_LABELS} labels at most")
        bound = (LARGEST if until is None else until, LARGEST)
        if before is not None:
            at, stream, number = before
            row = self._all.rows("stream_id", {"stream": stream}).fetchone()
            bound = min(bound, (at, (row[0] if row else 0) * SPAN + number))
        wanted = {
            "since": -LARGEST if since is None else since,
            "before_at": bound[0],
            "before_place": bound[1],
            "limit": limit,
        }
        rows = self._all.find(self._rarest_first(labels, wanted), wanted)
        return [_found(row) for row in rows]

    def _rarest_first(self, labels: Sequence[str], wanted: Mapping[str, int]) -> list[str]:
        """The labels, the one that the fewest rows carry first; every row carries the empty one."""
        if len(labels) < 2:
            return [*labels] or [""]
        counted = {}
        for label in labels:
            asked = {**wanted, "label0": label, "limit": _COUNTED}
            counted[label] = self._all.rows("how_many", asked).fetchone()[0]
        return sorted(counted, key=counted.__getitem__)

    def finds(self) -> Iterator[Found]:
        """The whole index, stream by stream."""
        for row in self._all.rows("all_finds").fetchall():
            yield _found(row)


def _found(row: Any) -> Found:
    stream, number, at, labels, data = row
    return Found(stream, number, at, split_labels(labels), as_bytes(data))
