"""What a unit of work sees of the store: reading, and writing that is all or nothing."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.store.chain import LARGEST, Posting, check_name, next_hash, postings_bytes
from pitboss.store.checkpoints import sign_checkpoint
from pitboss.store.errors import Conflict, Overdrawn, StoreError, Unreadable
from pitboss.store.session import Advance, Batch, Session
from pitboss.store.values import Answer, Head, Snapshot, Stored, Timer

__all__ = ["NO_FAULTS", "POINTS", "Faults", "Reading", "Rules", "Transaction"]

Faults = Callable[[str], None]

#: Where a test may raise or kill the process, in the order a work passes them.
POINTS = ("work begins", "before write", "after write", "before commit", "after commit")


def NO_FAULTS(_point: str) -> None:
    """Nothing goes wrong on purpose."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the store is told of the names and bytes it keeps, and does not understand itself."""

    never_negative: Callable[[str], bool] = lambda _account: False
    locked_first: Callable[[str], bool] = lambda _account: False
    readable: Callable[[bytes], bool] = lambda _entry: True
    faults: Faults = NO_FAULTS
    #: The newest entry of each stream that this process is known to read.
    known: dict[str, bytes] = field(default_factory=dict)

    def order(self, account: str) -> tuple[bool, str]:
        """In which order rows are locked: those that works lock early come first."""
        return (not self.locked_first(account), account)


class Reading:
    """A view of the store that does not change while it is looked at."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def answer(self, command: str) -> Answer | None:
        """What a command was answered; None if its id was never used."""
        return self._session.answer(command)

    def answers(self) -> Iterator[tuple[str, Answer]]:
        """Every command that was answered, with its answer."""
        for command, answer, stream, number in self._session.rows("answers").fetchall():
            yield command, Answer(bytes(answer), stream, number)

    def checkpoints(self) -> list[str]:
        """The texts of the checkpoints that are kept here, the oldest first."""
        return [text for _, _, text in self._session.rows("checkpoints").fetchall()]

    def head(self, stream: str) -> Head:
        """Where a stream stands; ``(0, zeros)`` if it has no entry."""
        return self._session.head(stream)

    def heads(self) -> dict[str, Head]:
        """Where every stream stands, by name."""
        return self._session.heads()

    def heads_of(self, *streams: str) -> dict[str, Head]:
        """Where some streams stand, in one trip."""
        return self._session.ask((), streams, ()).heads

    def read(self, stream: str, after: int = 0, last: int = LARGEST) -> Iterator[Stored]:
        """The entries of a stream behind ``after``, up to ``last``, in order."""
        return self._session.entries(stream, after, last)

    def balance(self, account: str) -> int:
        """What stands on an account; 0 if nothing was ever posted to it."""
        return self._session.balance(account)

    def balances(self, prefix: str = "") -> dict[str, int]:
        """What stands on every account whose name begins so, by name."""
        return self._session.balances(prefix)

    def snapshot(self, stream: str, label: str) -> Snapshot | None:
        """The newest snapshot under a label; None if there is none or its bytes were changed."""
        row = self._session.rows("snapshot", {"stream": stream, "label": label}).fetchone()
        if row is None or sha256(row[3]).digest() != bytes(row[2]):
            return None
        return Snapshot(row[0], bytes(row[3]))

    def next_due(self) -> int | None:
        """When the next timer is due; None if there is none."""
        row = self._session.rows("next_due").fetchone()
        due: int | None = row[0]
        return due

    def timers(self) -> list[Timer]:
        """Every timer that is set, the next one first."""
        rows = self._session.rows("timers").fetchall()
        return [Timer(key, due, stream, bytes(payload)) for key, due, stream, payload in rows]


class Transaction(Reading):
    """A unit of work: what it reads holds until it commits, what it writes is all or nothing.

    Writes are kept back until the work is done, or until it reads what they might have changed.
    """

    def __init__(self, session: Session, rules: Rules) -> None:
        super().__init__(session)
        self._rules = rules
        self._batch = Batch()
        self._heads: dict[str, Head] = {}
        self._answers: dict[str, Answer | None] = {}
        self._held: dict[str, int] = {}
        self._touched: dict[str, int] = {}
        self._newest: dict[str, bytes] = {}
        self._sent: set[str] = set()
        self._last = ("", 0)
        self._failed: BaseException | None = None
        self.remembered = False
        self.wrote = False

    def prepare(
        self,
        command: str | Sequence[str] = (),
        streams: Sequence[str] = (),
        accounts: Iterable[str] = (),
    ) -> None:
        """Ask for the answer to a command or several, heads and locks at once: what a work begins
        with, in few trips."""
        for stream in streams:
            check_name(stream, "a stream")
        commands = (command,) if isinstance(command, str) else command
        for one in commands:
            check_name(one, "a command")
        answers, heads, held = self._session.ask(commands, streams, self._to_lock(accounts))
        for one in commands:
            self._answers.setdefault(one, answers.get(one))
        self._heads = heads | self._heads
        self._held.update(held)

    def lock(self, *accounts: str) -> dict[str, int]:
        """Keep others from changing accounts until this work is done; what stands on them."""
        wanted = self._to_lock(accounts)
        if wanted:
            self._held.update(self._session.ask((), (), wanted).held)
        return {account: self.balance(account) for account in accounts}

    def _to_lock(self, accounts: Iterable[str]) -> list[str]:
        wanted = set(accounts) - self._held.keys()
        for account in wanted:
            check_name(account, "an account")
        return sorted(wanted, key=self._rules.order)

    def answer(self, command: str) -> Answer | None:
        """What a command was answered; None if its id was never used."""
        if command not in self._answers:
            self._answers[command] = self._session.answer(command)
        return self._answers[command]

    def head(self, stream: str) -> Head:
        """Where a stream stands, with what this work has appended."""
        found = self._heads.get(stream)
        if found is None:
            found = self._heads[stream] = self._session.head(stream)
        return found

    def heads_of(self, *streams: str) -> dict[str, Head]:
        """Where some streams stand, with what this work has appended."""
        return {stream: self.head(stream) for stream in streams}

    def balance(self, account: str) -> int:
        """What stands on an account, with what this work has posted."""
        stands = self._held.get(account)
        if stands is None:
            stands = self._session.balance(account)
        return stands + self._batch.amounts.get(account, 0)

    def heads(self) -> dict[str, Head]:
        """Where every stream stands, by name."""
        self._write()
        return super().heads()

    def read(self, stream: str, after: int = 0, last: int = LARGEST) -> Iterator[Stored]:
        """The entries of a stream behind ``after``, up to ``last``, in order."""
        self._write()
        return super().read(stream, after, last)

    def balances(self, prefix: str = "") -> dict[str, int]:
        """What stands on every account whose name begins so, by name."""
        self._write()
        return super().balances(prefix)

    def snapshot(self, stream: str, label: str) -> Snapshot | None:
        """The newest snapshot under a label; None if there is none or its bytes were changed."""
        self._write()
        return super().snapshot(stream, label)

    def next_due(self) -> int | None:
        """When the next timer is due; None if there is none."""
        self._write()
        return super().next_due()

    def timers(self) -> list[Timer]:
        """Every timer that is set, the next one first."""
        self._write()
        return super().timers()

    def append(
        self, stream: str, expected: int, items: Sequence[tuple[bytes, Sequence[Posting]]]
    ) -> Head:
        """Add entries, each with its postings, behind the entry ``expected``; the new head.

        Conflict if the stream stands elsewhere, Unbalanced if the postings of an entry do not sum
        to zero, Unreadable if this process could not read the stream's newest entry.
        """
        check_name(stream, "a stream")
        number, digest = self.head(stream)
        if number != expected:
            raise Conflict(f"{stream} stands at {number}, not at {expected}")
        if not items:
            return Head(number, digest)
        if number:
            self._check_readable(stream, number, digest)
        batch = self._batch
        for entry, postings in items:
            chained = postings_bytes(postings)
            number += 1
            digest = next_hash(digest, stream, number, entry, chained)
            batch.entries.append(Stored(stream, number, entry, chained, digest))
            for ordinal, (account, amount) in enumerate(postings):
                batch.postings.append((stream, number, ordinal, account, amount))
                batch.amounts[account] = batch.amounts.get(account, 0) + amount
        head = Head(number, digest)
        if stream in batch.advances:
            batch.advances[stream].head = head
        else:
            batch.advances[stream] = Advance(expected, head)
        self._heads[stream] = head
        self._newest[stream] = digest
        self._last = (stream, number)
        return head

    def _check_readable(self, stream: str, number: int, digest: bytes) -> None:
        """Old and new programs may share a store: none writes after what it cannot read."""
        if digest in (self._newest.get(stream), self._rules.known.get(stream)):
            return
        newest = next(self._session.entries(stream, number - 1, number), None)
        if newest is None or not self._rules.readable(newest.entry):
            raise Unreadable(
                f"{stream}: this program cannot read entry {number}, the newest one, and so may "
                "not write after it: a newer program wrote it, or it was changed"
            )
        self._rules.known[stream] = digest

    def remember(self, command: str, answer: bytes, newest: tuple[str, int] | None = None) -> None:
        """Keep what a command is answered, with the newest entry that this work appended; or with
        one that it is still to append."""
        check_name(command, "a command")
        if self._answers.get(command) is not None:
            raise Conflict(f"the command {command} was answered already")
        found = Answer(answer, *(newest or self._last))
        self._batch.answers[command] = found
        self._answers[command] = found
        self.remembered = True

    def keep_snapshot(self, stream: str, number: int, label: str, data: bytes) -> None:
        """Keep what a fold over the first ``number`` entries gave, in place of an older one."""
        check_name(label, "a snapshot")
        entry = next(self.read(stream, number - 1, number), None)
        if entry is None:
            raise StoreError(f"{stream} has no entry {number} for a snapshot to stand on")
        self._also(
            "keep_snapshot",
            stream=stream,
            label=label,
            number=number,
            hash=entry.hash,
            digest=sha256(data).digest(),
            data=data,
        )

    def set_timer(self, key: str, due: int, stream: str, payload: bytes = b"") -> None:
        """Have something done once the time has come; a timer of the same key is replaced."""
        check_name(key, "a timer")
        check_name(stream, "a stream")
        self._also("set_timer", key=key, due=due, stream=stream, payload=payload)

    def drop_timer(self, key: str) -> None:
        """Have it not done after all; nothing happens if there is no such timer."""
        self._also("drop_timer", key=key)

    def claim(self, now: int, limit: int = 1) -> list[Timer]:
        """Take timers that are due: they are gone if this work commits, and there again if not.

        Nobody else is given the same timer meanwhile.
        """
        self._write()
        due = self._session.due(now, limit)
        for timer in due:
            self.drop_timer(timer.key)
        return due

    def sign_checkpoint(self, at: int, key: Ed25519PrivateKey) -> str:
        """Sign where every stream stands, and keep the text; ``Store.checkpoint`` is this alone."""
        # Two at once would take the same number: the table lets one of them through.
        heads = self.heads()
        last = self._session.rows("last_checkpoint").fetchone()[0] or 0
        text = sign_checkpoint(last + 1, at, heads, key)
        self._also("add_checkpoint", number=last + 1, at=at, text=text)
        return text

    def _also(self, name: str, **values: object) -> None:
        self._batch.others.append((name, values))

    def _write(self) -> None:
        """Send what was kept back."""
        if not self._batch:
            return
        batch, self._batch = self._batch, Batch()
        self._rules.faults("before write")
        order = self._rules.order
        amounts = sorted(batch.amounts.items(), key=lambda pair: order(pair[0]))
        self.wrote = True
        self._sent.update(batch.amounts)
        try:
            left = self._session.write(batch, amounts)
        except BaseException as error:
            self._failed = error
            raise
        self._held.update(left)
        self._touched.update(left)
        self._rules.faults("after write")

    def finish(self) -> None:
        """Send what was kept back and look at the balances it leaves; a work never calls this."""
        if self._failed is not None:
            # The work caught it and went on, but what it wanted written is not there.
            raise self._failed
        self._write()
        for account, amount in self._touched.items():
            if type(amount) is not int or not -LARGEST <= amount <= LARGEST:
                raise StoreError(f"{account}: its balance no longer fits 64 bits")
            if amount < 0 and self._rules.never_negative(account):
                raise Overdrawn(account, amount)

    def touched(self) -> set[str]:
        """The accounts that the work locked or posted to. A work never calls this."""
        return {*self._held, *self._sent, *self._batch.amounts}

    def committed(self) -> tuple[str, ...]:
        """Note that what was appended is there; which streams moved. A work never calls this."""
        self._rules.known.update(self._newest)
        return tuple(self._newest)
