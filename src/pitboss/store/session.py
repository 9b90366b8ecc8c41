"""One database connection in one transaction: the statements of the store, run and read."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pitboss.store.batch import Batch
from pitboss.store.packing import Packer, UnknownDictionary
from pitboss.store.queries import Query
from pitboss.store.values import NOTHING, SPAN, Find, Head, Remembered, Sent, Stored, Timer

__all__ = ["PAGE", "Asked", "Session", "as_bytes", "index_rows", "split_labels"]

#: How many entries are read at a time.
PAGE: Final = 500
_LAST: Final = SPAN - 1
_NO_VALUES: Final[Mapping[str, Any]] = {}


class Asked(NamedTuple):
    """What a work begins with: known answers, every head and every balance asked for."""

    answers: dict[Sent, Remembered]
    heads: dict[str, Head]
    held: dict[str, int]


def as_bytes(value: Any) -> bytes:
    """The bytes of a column; a tampered file may hold any type."""
    return value if isinstance(value, bytes) else str(value).encode()


def split_labels(text: Any) -> tuple[str, ...]:
    """The labels of a row of the index; a tampered file may hold any type."""
    text = text if isinstance(text, str) else str(text)
    return tuple(text.split("\n")) if text else ()


class Session(ABC):
    """What a transaction asks of the database, in the store's words."""

    __slots__ = ("_cursor", "_packer", "_queries")

    def __init__(self, cursor: Any, queries: dict[str, Query], packer: Packer) -> None:
        self._cursor = cursor
        self._queries = queries
        self._packer = packer

    def rows(self, name: str, named: Mapping[str, Any] = _NO_VALUES) -> Any:
        """Run a statement; fetch its rows from the result."""
        query = self._queries[name]
        return self._cursor.execute(query.text, query.values(named))

    def run(self, text: str) -> Any:
        """Run a statement of one database alone."""
        return self._cursor.execute(text)

    def head(self, stream: str) -> Head:
        """The head of a stream."""
        row = self.rows("head", {"stream": stream}).fetchone()
        return Head(row[0], as_bytes(row[1])) if row else NOTHING

    def heads(self) -> dict[str, Head]:
        """The head of every stream, by name."""
        return {row[0]: Head(row[1], as_bytes(row[2])) for row in self.rows("heads").fetchall()}

    def entries(self, stream: str, after: int = 0, last: int = _LAST) -> Iterator[Stored]:
        """The entries of a stream behind a number, page by page."""
        last = min(last, _LAST)
        after = max(after, 0)
        while True:
            wanted = {"stream": stream, "after": after, "last": last, "limit": PAGE}
            page = self.rows("page", wanted).fetchall()
            for place, digest, data in page:
                entry, postings = self._unpacked(as_bytes(data))
                yield Stored(stream, place % SPAN, entry, postings, as_bytes(digest))
            if len(page) < PAGE:
                return
            after = page[-1][0] % SPAN

    def _unpacked(self, data: bytes) -> tuple[bytes, bytes]:
        try:
            try:
                return self._packer.unpack(data)
            except UnknownDictionary:
                self.learn()
                return self._packer.unpack(data)
        except (ValueError, UnknownDictionary):
            # The column was changed: its hash will not fit.
            return data, b""

    def learn(self) -> dict[int, bytes]:
        """Load the dictionaries; others may have added some."""
        found = {number: as_bytes(data) for number, data in self.rows("dictionaries").fetchall()}
        self._packer.learn(found)
        return found

    def answer(self, sent: Sent) -> Remembered | None:
        """The answer to a command; None if there is none."""
        return self.ask((sent,), (), ()).answers.get(sent)

    def balance(self, account: str) -> int:
        """The balance of an account; 0 if nothing was ever posted to it."""
        row = self.rows("balance", {"account": account}).fetchone()
        return row[0] if row else 0

    def balances(self, prefix: str) -> dict[str, int]:
        """The balances of all accounts whose names begin with a prefix."""
        if prefix:
            beyond = prefix[:-1] + chr(ord(prefix[-1]) + 1)
            rows = self.rows("balances", {"first": prefix, "beyond": beyond})
        else:
            rows = self.rows("all_balances")
        return dict(rows.fetchall())

    def due(self, now: int, limit: int) -> list[Timer]:
        """Due timers that nobody else has claimed, locked."""
        rows = self.rows("due", {"now": now, "limit": limit}).fetchall()
        return [Timer(key, due, stream, as_bytes(payload)) for key, due, stream, payload in rows]

    def find(self, labels: Sequence[str], wanted: Mapping[str, Any]) -> list[Any]:
        """Rows of the index with all these labels: stream, number, time, labels, data."""
        named = {f"label{number}": label for number, label in enumerate(labels)}
        return list(self.rows(f"find {len(labels)}", {**wanted, **named}).fetchall())

    @abstractmethod
    def balances_of(self, accounts: Sequence[str]) -> dict[str, int]:
        """The balances of some accounts, without a lock; those that never had one are missing."""

    @abstractmethod
    def ask(
        self, commands: Sequence[Sent], streams: Sequence[str], accounts: Sequence[str]
    ) -> Asked:
        """Answers, heads, and balances locked in the order given, in as few trips as can be."""

    @abstractmethod
    def write(self, batch: Batch, amounts: Iterable[tuple[str, int]]) -> dict[str, int]:
        """Write a batch, or see to it that it is written with the commit; the balances that it
        leaves. Conflict if somebody else was first. The batch is not the caller's any more."""


def index_rows(
    finds: Mapping[tuple[str, int], Find],
) -> tuple[list[tuple[str, int, int, str, bytes]], list[tuple[str, int, int, str]]]:
    """The rows of the index and of its labels; every row has the empty label, too."""
    rows, marks = [], []
    for (stream, number), (at, labels, data) in sorted(finds.items()):
        rows.append((stream, number, at, "\n".join(labels), data))
        marks += [(stream, number, at, label) for label in ("", *labels)]
    return rows, marks
