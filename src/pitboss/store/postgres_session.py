"""One transaction on a server: what a work asks and writes, in few trips."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from typing import Any, Final

from pitboss.store.batch import Batch
from pitboss.store.errors import Conflict, StoreError
from pitboss.store.packing import Packer
from pitboss.store.queries import postgres_queries
from pitboss.store.rules import Rules
from pitboss.store.session import Asked, Session, index_rows
from pitboss.store.values import NOTHING, Head, Remembered, Sent

__all__ = ["PostgresSession"]


class PostgresSession(Session):
    """A connection to a server, in a transaction."""

    __slots__ = ("_connection", "_faults", "_hold_heads")

    def __init__(self, connection: Any, rules: Rules, hold_heads: bool = False) -> None:
        super().__init__(connection.cursor(), postgres_queries(), rules.packer)
        self._connection = connection
        self._faults = rules.faults
        self._hold_heads = hold_heads

    def head(self, stream: str) -> Head:
        """The head of a stream."""
        row = self.rows("held_head" if self._hold_heads else "head", {"stream": stream}).fetchone()
        return Head(*row) if row else NOTHING

    def balances_of(self, accounts: Sequence[str]) -> dict[str, int]:
        """The balances of some accounts, without a lock; those that never had one are missing."""
        return dict(self.rows("balances_of", {"accounts": _texts(accounts)}).fetchall())

    def ask(
        self, commands: Sequence[Sent], streams: Sequence[str], accounts: Sequence[str]
    ) -> Asked:
        """Balances, locked in the order given, then heads and answers as they are after that."""
        names = _texts(accounts)
        wanted = {"streams": _texts(streams), **_columns("sent", "sender command", "tt", commands)}
        looks = bool(commands or streams)
        asks = looks and not self._hold_heads
        # A pipeline saves a trip, and costs more than it saves for one statement.
        together = self._connection.pipeline() if accounts and asks else nullcontext()
        with together:
            locked = self._also("lock", {"accounts": names}) if accounts else None
            rows = self._also("ask", wanted) if asks else None
        held = {} if locked is None else dict(locked.fetchall())
        if len(held) < len(accounts):
            # A row that is not there cannot be locked: put one there, and look again.
            zeros = _numbers([0] * len(accounts))
            self.rows("begin_accounts", {"balances_account": names, "balances_amount": zeros})
            held = dict(self.rows("lock", {"accounts": names}).fetchall())
            rows = self._also("ask", wanted) if rows is not None else None
        heads = dict.fromkeys(streams, NOTHING)
        if self._hold_heads and looks:
            heads |= {stream: self.head(stream) for stream in sorted(streams)}
            rows = self._also("ask", wanted)
        answers: dict[Sent, Remembered] = {}
        for sender, command, stream, number, found, digest in (
            () if rows is None else rows.fetchall()
        ):
            if sender is not None:
                answers[sender, command] = Remembered(digest, found, stream, number)
            elif not self._hold_heads:
                heads[stream] = Head(number, found)
        return Asked(answers, heads, held)

    def _also(self, name: str, named: Mapping[str, Any]) -> Any:
        """Run a statement on a cursor of its own: others may be on their way."""
        query = self._queries[name]
        return self._connection.cursor().execute(query.text, query.values(named))

    def write(self, batch: Batch, amounts: Iterable[tuple[str, int]]) -> dict[str, int]:
        """Write a batch in one trip.

        Rows are locked in this order by everybody: timers and snapshots, accounts, streams, totals,
        counters, the index; those of one kind by their keys.
        """
        self._faults("before write")
        left = chained = None
        pairs = list(amounts)
        with self._connection.pipeline():
            self._write_beside(batch)
            if pairs:
                left = self._also(
                    "add_amounts", _columns("balances", "account amount", "tn", pairs)
                )
            if batch.advances or batch.answers:
                chained = self._also("chain", _chained(batch, self._packer))
            self._write_derived(batch)
        if chained is not None:
            _check_chained(batch, chained.fetchone())
        self._faults("after write")
        return {} if left is None else dict(left.fetchall())

    def _write_beside(self, batch: Batch) -> None:
        for key, timer in sorted(batch.timers.items()):
            if timer is None:
                self._also("drop_timer", {"key": key})
            else:
                self._also("set_timer", timer._asdict())
        for _, snapshot in sorted(batch.snapshots.items()):
            self._also("keep_snapshot", snapshot._asdict())
        for checkpoint in batch.checkpoints:
            self._also("add_checkpoint", checkpoint._asdict())

    def _write_derived(self, batch: Batch) -> None:
        if batch.totals:
            totals = [(*key, amount) for key, amount in sorted(batch.totals.items())]
            self._also("add_totals", _columns("totals", "key name amount", "ktn", totals))
        for key in sorted(batch.taken):
            self._also("drop_count", {"key": key})
        if batch.counts:
            counts = sorted(batch.counts.items())
            self._also("add_counts", _columns("counts", "key count", "kn", counts))
        if batch.finds:
            rows, marks = index_rows(batch.finds)
            finds = _columns("finds", "stream number at labels data", "tnnkb", rows)
            self._also("drop_marks", finds)
            self._also("keep_finds", finds)
            self._also("add_marks", _columns("marks", "stream number at label", "tnnt", marks))


def _chained(batch: Batch, packer: Packer) -> dict[str, str]:
    """What a work adds to streams, as the statement wants it."""
    moves = [(stream, one.expected, *one.head) for stream, one in sorted(batch.advances.items())]
    entries = [
        (stream, number, digest, packer.pack(entry, postings))
        for stream, number, entry, postings, digest in batch.entries
    ]
    answers = [
        (*sent, one.stream, one.number, one.digest, one.answer)
        for sent, one in batch.answers.items()
    ]
    return (
        _columns("moved", "stream expected number hash", "tnnb", moves)
        | _columns("entries", "stream number hash data", "tnbb", entries)
        | _columns("answers", "sender command stream number digest answer", "tttnbb", answers)
    )


def _check_chained(batch: Batch, written: tuple[int, ...]) -> None:
    """Whether all of it was written, and nobody was first."""
    begun, moved, entries, answered = written
    if begun + moved != len(batch.advances):
        names = ", ".join(sorted(batch.advances))
        raise Conflict(f"{names}: somebody else appended meanwhile")
    if answered != len(batch.answers):
        names = ", ".join(command for _, command in batch.answers)
        raise Conflict(f"the command {names} was answered already")
    if entries != len(batch.entries):
        raise StoreError("there are entries beyond the head of a stream")


_QUOTED: Final = json.JSONEncoder(ensure_ascii=False).encode


def _texts(names: Iterable[str]) -> str:
    """Names as an array, as the server writes it: JSON quotes them alike, as none has a control
    character in it. The driver's own way takes several times as long."""
    return "{" + _QUOTED(list(names))[1:-1] + "}"


def _keys(keys: Iterable[str]) -> str:
    """Texts with line feeds in them as an array: JSON would write those in its own way."""
    quoted = (key.replace("\\", "\\\\").replace('"', '\\"') for key in keys)
    return "{" + ",".join([f'"{key}"' for key in quoted]) + "}"


def _numbers(numbers: Iterable[int]) -> str:
    return "{" + ",".join(map(str, numbers)) + "}"


def _bytes(values: Iterable[bytes]) -> str:
    return "{" + ",".join([f'"\\\\x{value.hex()}"' for value in values]) + "}"


_WRITERS: Final[dict[str, Callable[[Iterable[Any]], str]]] = {
    "t": _texts,
    "k": _keys,
    "n": _numbers,
    "b": _bytes,
}


def _columns(table: str, names: str, kinds: str, rows: Sequence[tuple[Any, ...]]) -> dict[str, str]:
    """Rows turned into an array a column."""
    columns = zip(*rows, strict=True) if rows else [()] * len(kinds)
    return {
        f"{table}_{name}": _WRITERS[kind](column)
        for name, kind, column in zip(names.split(), kinds, columns, strict=True)
    }
