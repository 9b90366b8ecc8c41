"""The works of one commit to a file of SQLite: what they read, and what they write at its end."""

import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from pitboss.store.batch import Batch
from pitboss.store.errors import Conflict, StoreError
from pitboss.store.packing import Packer
from pitboss.store.queries import Query, sqlite_listed, sqlite_queries
from pitboss.store.session import PAGE, Asked, Session, index_rows, split_labels
from pitboss.store.values import NOTHING, SPAN, Head, Remembered, Sent

#: How many heads and balances are kept in memory.
MOST_KEPT: Final = 200_000
_NO_VALUES: Final[Mapping[str, Any]] = {}

__all__ = ["Group", "Kept", "SqliteSession", "WorkSession"]


class SqliteSession(Session):
    """A connection to a file, in a transaction that reads."""

    __slots__ = ()

    def __init__(self, connection: Any, packer: Packer) -> None:
        super().__init__(connection.cursor(), sqlite_queries(), packer)

    def close(self) -> None:
        """Close the cursor on its own thread. One that is garbage-collected later, on another
        thread, would reset a cached statement that the next work is running."""
        self._cursor.close()

    def ask(
        self, commands: Sequence[Sent], streams: Sequence[str], accounts: Sequence[str]
    ) -> Asked:
        """Nothing is locked: whoever writes has the file to himself."""
        return Asked(
            self._answers(commands),
            dict.fromkeys(streams, NOTHING)
            | {row[0]: Head(row[2], bytes(row[3])) for row in self._listed("heads_of", streams)},
            dict.fromkeys(accounts, 0) | dict(self._listed("balances_of", accounts)),
        )

    def balances_of(self, accounts: Sequence[str]) -> dict[str, int]:
        """The balances of some accounts; those that never had one are missing."""
        found: dict[str, int] = {}
        for first in range(0, len(accounts), PAGE):
            found.update(self._listed("balances_of", accounts[first : first + PAGE]))
        return found

    def _answers(self, commands: Sequence[Sent]) -> dict[Sent, Remembered]:
        flat = [word for sent in commands for word in sent]
        return {
            (sender, command): Remembered(bytes(digest), bytes(answer), stream, number)
            for sender, command, digest, answer, stream, number in self._listed(
                "answers_of", flat, len(commands)
            )
        }

    def _listed(self, name: str, values: Sequence[str], keys: int | None = None) -> Iterable[Any]:
        """The rows of many keys: one statement for all."""
        if not values:
            return ()
        text = sqlite_listed(name, len(values) if keys is None else keys)
        found: list[Any] = self._cursor.execute(text, values).fetchall()
        return found

    def write(self, batch: Batch, amounts: Iterable[tuple[str, int]]) -> dict[str, int]:
        """Nobody writes while reading."""
        raise StoreError("a reader does not write")


class Kept:
    """Heads, ids of streams and balances as the file has them, with what the group adds."""

    def __init__(self) -> None:
        self.heads: dict[str, Head] = {}
        self.ids: dict[str, int] = {}
        self.balances: dict[str, int] = {}
        self._version: int | None = None

    def clear(self) -> None:
        """Forget everything."""
        self.heads.clear()
        self.ids.clear()
        self.balances.clear()

    def check(self, version: int) -> None:
        """Forget everything if somebody else committed, or if it is too much."""
        if version != self._version or len(self.heads) + len(self.balances) > MOST_KEPT:
            self.clear()
        self._version = version


class Group:
    """Works that share a transaction: what those that succeeded want written."""

    def __init__(self, connection: Any, kept: Kept, packer: Packer) -> None:
        self.connection = connection
        self.kept = kept
        self.batch = Batch()
        self.packer = packer
        #: What kept the batch from being written: nothing of the group may be committed.
        self.broken: BaseException | None = None
        self._queries = sqlite_queries()

    def flush(self) -> None:
        """Write what the works so far want written."""
        if self.batch:
            batch, self.batch = self.batch, Batch()
            try:
                self.write(batch)
            except BaseException as error:
                self.broken = error
                raise

    def write(self, batch: Batch) -> None:
        """Write a batch, with one call a statement."""
        cursor = self.connection.cursor()
        try:
            self._write_chain(cursor, batch)
            self._write_beside(cursor, batch)
            if batch.finds:
                self._write_index(cursor, batch)
        finally:
            cursor.close()

    def _many(self, cursor: Any, name: str, rows: Collection[Any]) -> int:
        if not rows:
            return 0
        count: int = cursor.executemany(self._queries[name].text, rows).rowcount
        return count

    def _write_chain(self, cursor: Any, batch: Batch) -> None:
        ids = self.kept.ids
        moved, begun = [], []
        for stream, advance in batch.advances.items():
            if advance.expected:
                moved.append((*advance.head, ids[stream], advance.expected))
            else:
                begun.append((stream, *advance.head))
        if begun:
            first = cursor.execute(self._queries["last_stream"].text).fetchone()[0] + 1
            ids.update({row[0]: number for number, row in enumerate(begun, start=first)})
            self._many(cursor, "begin_stream", [(ids[row[0]], *row) for row in begun])
        if self._many(cursor, "advance", moved) != len(moved):
            raise sqlite3.IntegrityError("a stream does not stand where it stood")
        pack = self.packer.pack
        entries = [
            (ids[stream] * SPAN + number, digest, pack(entry, postings))
            for stream, number, entry, postings, digest in batch.entries
        ]
        self._many(cursor, "add_entry", entries)
        self._many(cursor, "add_amount", batch.amounts.items())
        answers = [
            (*sent, self._place(cursor, one.stream, one.number), one.digest, one.answer)
            for sent, one in batch.answers.items()
        ]
        self._many(cursor, "add_answer", answers)

    def _place(self, cursor: Any, stream: str, number: int) -> int:
        if not stream:
            return 0
        found = self.kept.ids.get(stream)
        if found is None:
            row = cursor.execute(self._queries["stream_id"].text, (stream,)).fetchone()
            if row is None:
                raise sqlite3.IntegrityError(f"there is no stream {stream}")
            found = self.kept.ids[stream] = row[0]
        return found * SPAN + number

    def _write_beside(self, cursor: Any, batch: Batch) -> None:
        dropped = [(key,) for key, timer in batch.timers.items() if timer is None]
        self._many(cursor, "drop_timer", dropped)
        self._many(cursor, "set_timer", [one for one in batch.timers.values() if one is not None])
        self._many(cursor, "keep_snapshot", batch.snapshots.values())
        self._many(cursor, "add_checkpoint", batch.checkpoints)
        totals = [(*key, amount) for key, amount in batch.totals.items()]
        self._many(cursor, "add_total", totals)
        self._many(cursor, "drop_count", [(key,) for key in batch.taken])
        self._many(cursor, "add_count", batch.counts.items())

    def _write_index(self, cursor: Any, batch: Batch) -> None:
        rows, marks = index_rows(batch.finds)
        places = {key: self._place(cursor, *key) for key in batch.finds}
        old = []
        for place in places.values():
            found = cursor.execute(self._queries["find_at"].text, (place,)).fetchone()
            if found is not None:
                labels = ("", *split_labels(found[1]))
                old += [(label, found[0], place) for label in labels]
        kept = [(places[stream, number], *rest) for stream, number, *rest in rows]
        self._many(cursor, "keep_find", kept)
        new = [(label, at, places[stream, number]) for stream, number, at, label in marks]
        # Most labels of a row that is written again stay as they are.
        was, now = {*old}, {*new}
        self._many(cursor, "drop_mark", [one for one in old if one not in now])
        self._many(cursor, "add_mark", [one for one in new if one not in was])


class WorkSession(SqliteSession):
    """What one work sees and writes: its own batch, over the group's, over the file."""

    __slots__ = (
        *("_absent", "_balances", "_batch", "_broken", "_group", "_heads", "_saved", "_sent"),
    )

    def __init__(self, group: Group) -> None:
        super().__init__(group.connection, group.packer)
        self._group = group
        self._batch = Batch()
        self._heads: dict[str, Head] = {}
        self._balances: dict[str, int] = {}
        self._sent: dict[Sent, Remembered] = {}
        #: Commands that were not answered when the work began: nobody else writes meanwhile.
        self._absent: set[Sent] = set()
        self._saved = False
        self._broken: BaseException | None = None

    def rows(self, name: str, named: Mapping[str, Any] = _NO_VALUES) -> Any:
        """Run a statement, once everything before it is written."""
        self._flush()
        query: Query = self._queries[name]
        return self._cursor.execute(query.text, query.values(named))

    def run(self, text: str) -> Any:
        """Run a statement of one database alone."""
        self._flush()
        return self._cursor.execute(text)

    def _flush(self) -> None:
        self._group.flush()
        if self._batch:
            if not self._saved:
                self._saved = True
                self._cursor.execute("SAVEPOINT work")
            batch, self._batch = self._batch, Batch()
            try:
                self._group.write(batch)
            except BaseException as error:
                self._broken = error
                raise

    def head(self, stream: str) -> Head:
        """The head of a stream."""
        found = self._heads.get(stream) or self._group.kept.heads.get(stream)
        return found or self.ask((), (stream,), ()).heads[stream]

    def balance(self, account: str) -> int:
        """The balance of an account; 0 if nothing was ever posted to it."""
        return self.ask((), (), (account,)).held[account]

    def ask(
        self, commands: Sequence[Sent], streams: Sequence[str], accounts: Sequence[str]
    ) -> Asked:
        """Answers, heads and balances, from memory where they are known."""
        kept, pending = self._group.kept, self._group.batch.answers
        answers: dict[Sent, Remembered] = {}
        unknown = []
        for sent in commands:
            found = self._sent.get(sent) or pending.get(sent)
            if found is not None:
                answers[sent] = found
            elif sent not in self._absent:
                unknown.append(sent)
        if unknown:
            answers |= self._answers(unknown)
            self._absent.update([one for one in unknown if one not in answers])
        missing = [one for one in streams if one not in kept.heads]
        for stream, number, entry, digest in self._listed("heads_of", missing):
            kept.ids[stream] = number
            kept.heads[stream] = Head(entry, bytes(digest))
        absent = [one for one in accounts if one not in kept.balances]
        if absent:
            kept.balances.update(dict.fromkeys(absent, 0))
            kept.balances.update(self._listed("balances_of", absent))
        heads = {
            stream: self._heads.get(stream) or kept.heads.setdefault(stream, NOTHING)
            for stream in streams
        }
        own = self._balances
        held = {one: own[one] if one in own else kept.balances[one] for one in accounts}
        return Asked(answers, heads, held)

    def write(self, batch: Batch, amounts: Iterable[tuple[str, int]]) -> dict[str, int]:
        """Keep a batch until the work is done; the balances that it leaves."""
        for stream, advance in batch.advances.items():
            if self.head(stream).number != advance.expected:
                raise Conflict(f"{stream} no longer stands at {advance.expected}")
        answered = self.ask([*batch.answers], (), ()).answers if batch.answers else {}
        if answered:
            names = ", ".join(sorted(command for _, command in answered))
            raise Conflict(f"the command {names} was answered already")
        pairs = dict(amounts)
        held = self.ask((), (), [*pairs]).held
        left = {account: held[account] + amount for account, amount in pairs.items()}
        self._balances.update(left)
        self._heads.update({stream: one.head for stream, one in batch.advances.items()})
        self._sent.update(batch.answers)
        if self._batch:
            self._batch.add(batch)
        else:
            self._batch = batch
        return left

    def done(self) -> None:
        """The work succeeded: what it writes belongs to the group."""
        if self._broken is not None:
            # The work caught it and went on, but not all is written that it wants written.
            raise self._broken
        if self._saved:
            self._cursor.execute("RELEASE work")
        self._group.batch.add(self._batch)
        self._group.kept.heads.update(self._heads)
        self._group.kept.balances.update(self._balances)

    def undo(self) -> None:
        """The work failed: nothing of it is left."""
        if self._saved:
            self._group.connection.execute("ROLLBACK TO work")
            self._group.connection.execute("RELEASE work")
            # Ids of streams that it began are gone with it.
            self._group.kept.clear()
