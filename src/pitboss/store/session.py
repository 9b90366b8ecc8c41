"""One database connection in one transaction: the statements of the store, run and read."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from pitboss.store.queries import Query
from pitboss.store.values import NOTHING, Answer, Head, Stored, Timer

__all__ = ["PAGE", "Advance", "Asked", "Batch", "Session"]

#: How many entries are read at a time.
PAGE: Final = 500
_LAST: Final = 2**63 - 1
_NO_VALUES: Final[Mapping[str, Any]] = {}


@dataclass(slots=True)
class Advance:
    """A stream's way from the head that a work expected to the one it leaves."""

    expected: int
    head: Head

    def statement(self, stream: str) -> tuple[str, dict[str, Any]]:
        """The statement that moves exactly one row if the stream still stands there."""
        values = {"number": self.head.number, "hash": self.head.hash}
        if self.expected:
            return "advance", {"of": stream, "expected": self.expected, **values}
        return "begin_stream", {"stream": stream, **values}

    def row(self, stream: str) -> tuple[str, int, int, bytes]:
        """Stream, number expected, new number, new hash."""
        return (stream, self.expected, *self.head)


@dataclass(slots=True)
class Batch:
    """What a work wants written, kept until it is done so that it takes few round trips."""

    advances: dict[str, Advance] = field(default_factory=dict)
    entries: list[Stored] = field(default_factory=list)
    postings: list[tuple[str, int, int, str, int]] = field(default_factory=list)
    amounts: dict[str, int] = field(default_factory=dict)
    answers: dict[str, Answer] = field(default_factory=dict)
    #: Statements on what stands beside the chain: their names and values.
    others: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.advances or self.answers or self.others)


class Asked(NamedTuple):
    """What a work begins with: the answers that there are, every head, every balance asked for."""

    answers: dict[str, Answer]
    heads: dict[str, Head]
    held: dict[str, int]


def _bytes(value: Any) -> bytes:
    """Bytes as they are stored; what somebody put there by hand may be of any type."""
    return value if isinstance(value, bytes) else str(value).encode()


class Session(ABC):
    """What a transaction asks of the database, in words of the store."""

    __slots__ = ("_cursor", "_queries")

    def __init__(self, cursor: Any, queries: dict[str, Query]) -> None:
        self._cursor = cursor
        self._queries = queries

    def rows(self, name: str, named: Mapping[str, Any] = _NO_VALUES) -> Any:
        """Run a statement; its rows can be fetched from what comes back."""
        query = self._queries[name]
        return self._cursor.execute(query.text, query.values(named))

    def run(self, text: str) -> Any:
        """Run a statement of one database alone."""
        return self._cursor.execute(text)

    def head(self, stream: str) -> Head:
        """Where a stream stands."""
        row = self.rows("head", {"stream": stream}).fetchone()
        return Head(row[0], _bytes(row[1])) if row else NOTHING

    def heads(self) -> dict[str, Head]:
        """Where every stream stands."""
        return {row[0]: Head(row[1], _bytes(row[2])) for row in self.rows("heads").fetchall()}

    def entries(self, stream: str, after: int = 0, last: int = _LAST) -> Iterator[Stored]:
        """The entries of a stream behind a number, page by page."""
        while True:
            page = self.rows(
                "page", {"stream": stream, "after": after, "last": last, "limit": PAGE}
            ).fetchall()
            for name, number, entry, postings, digest in page:
                yield Stored(name, number, _bytes(entry), _bytes(postings), _bytes(digest))
            if len(page) < PAGE:
                return
            after = page[-1][1]

    def answer(self, command: str) -> Answer | None:
        """What a command was answered."""
        row = self.rows("answer", {"command": command}).fetchone()
        return Answer(bytes(row[0]), row[1], row[2]) if row else None

    def balance(self, account: str) -> int:
        """What stands on an account; 0 if nothing was ever posted to it."""
        row = self.rows("balance", {"account": account}).fetchone()
        return row[0] if row else 0

    def balances(self, prefix: str) -> dict[str, int]:
        """What stands on every account whose name begins so."""
        if prefix:
            beyond = prefix[:-1] + chr(ord(prefix[-1]) + 1)
            rows = self.rows("balances", {"first": prefix, "beyond": beyond})
        else:
            rows = self.rows("all_balances")
        return dict(rows.fetchall())

    def due(self, now: int, limit: int) -> list[Timer]:
        """The timers that are due and that nobody else has claimed, locked."""
        rows = self.rows("due", {"now": now, "limit": limit}).fetchall()
        return [Timer(key, due, stream, bytes(payload)) for key, due, stream, payload in rows]

    @abstractmethod
    def ask(
        self, commands: Sequence[str], streams: Sequence[str], accounts: Sequence[str]
    ) -> Asked:
        """Answers, heads, and balances locked in the order given, in as few trips as can be."""

    @abstractmethod
    def write(self, batch: Batch, amounts: Iterable[tuple[str, int]]) -> dict[str, int]:
        """Write what a work wants written; the balances it leaves. Conflict if it comes late."""
