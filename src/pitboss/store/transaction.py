"""A unit of work: what it reads holds, what it writes is all or nothing."""

from collections.abc import Iterable, Mapping, Sequence

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.store.batch import Batch, KeptSnapshot, SignedCheckpoint
from pitboss.store.chain import LARGEST, Posting, check_name, next_hash, postings_bytes
from pitboss.store.checkpoints import sign_checkpoint
from pitboss.store.errors import Conflict, Overdrawn, StoreError, Unreadable
from pitboss.store.keys import beginning, key_text, read_key
from pitboss.store.reading import Reading
from pitboss.store.rules import NO_FAULTS, POINTS, Faults, Rules
from pitboss.store.session import Session
from pitboss.store.snapshots import snapshot_mac
from pitboss.store.values import (
    SPAN,
    Find,
    Head,
    Remembered,
    Sent,
    Stored,
    Timer,
    TotalKey,
)

__all__ = ["NO_FAULTS", "POINTS", "Faults", "Reading", "Rules", "Transaction"]


class Transaction(Reading):
    """A unit of work: what it reads holds until it commits, what it writes is all or nothing.

    Writes are kept back until the work is done, or until it reads what they might have changed.
    """

    def __init__(self, session: Session, rules: Rules) -> None:
        super().__init__(session, rules)
        self._batch = Batch()
        self._heads: dict[str, Head] = {}
        self._answers: dict[Sent, Remembered | None] = {}
        self._held: dict[str, int] = {}
        self._touched: dict[str, int] = {}
        self._newest: dict[str, bytes] = {}
        self._sent: set[str] = set()
        self._last = ("", 0)
        self._failed: BaseException | None = None
        self.remembered = False
        self.wrote = False

    @property
    def _all(self) -> Session:
        self._write()
        return self._session

    def prepare(
        self,
        commands: Sequence[Sent] = (),
        streams: Sequence[str] = (),
        accounts: Iterable[str] = (),
    ) -> None:
        """Ask for answers, heads and locks at once: what a work begins with, in few trips.

        A command is its sender and its id.
        """
        for stream in streams:
            check_name(stream, "a stream")
        for sender, command in commands:
            _check_sent(sender, command)
        answers, heads, held = self._session.ask(commands, streams, self._to_lock(accounts))
        for sent in commands:
            self._answers.setdefault(sent, answers.get(sent))
        self._heads = heads | self._heads
        self._held.update(held)

    def lock(self, *accounts: str) -> dict[str, int]:
        """Keep others from changing accounts until this work is done; their balances."""
        wanted = self._to_lock(accounts)
        if wanted:
            self._held.update(self._session.ask((), (), wanted).held)
        return {account: self.balance(account) for account in accounts}

    def _to_lock(self, accounts: Iterable[str]) -> list[str]:
        wanted = set(accounts) - self._held.keys()
        for account in wanted:
            check_name(account, "an account")
        return sorted(wanted, key=self._rules.order)

    def answer(self, sender: str, command: str) -> Remembered | None:
        """The answer to a command; None if the sender never used its id."""
        sent = (sender, command)
        if sent not in self._answers:
            self._answers[sent] = self._session.answer(sent)
        return self._answers[sent]

    def head(self, stream: str) -> Head:
        """The head of a stream, with what this work has appended."""
        found = self._heads.get(stream)
        if found is None:
            found = self._heads[stream] = self._session.head(stream)
        return found

    def heads_of(self, *streams: str) -> dict[str, Head]:
        """The heads of some streams, with what this work has appended."""
        return {stream: self.head(stream) for stream in streams}

    def balance(self, account: str) -> int:
        """The balance of an account, with what this work has posted."""
        stands = self._held.get(account)
        if stands is None:
            stands = self._session.balance(account)
        return stands + self._batch.amounts.get(account, 0)

    def balances_of(self, *accounts: str) -> dict[str, int]:
        """The balances of some accounts, with what this work has posted."""
        return {account: self.balance(account) for account in accounts}

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
        amounts = self._batch.amounts
        entries = []
        for entry, postings in items:
            chained = postings_bytes(postings)
            number += 1
            digest = next_hash(digest, stream, number, entry, chained)
            entries.append(Stored(stream, number, entry, chained, digest))
            for account, amount in postings:
                amounts[account] = amounts.get(account, 0) + amount
        if number >= SPAN:
            raise StoreError(f"{stream} is full: a stream has fewer than {SPAN} entries")
        head = Head(number, digest)
        self._batch.append(stream, expected, entries, head)
        self._heads[stream] = head
        self._newest[stream] = digest
        self._last = (stream, number)
        return head

    def _check_readable(self, stream: str, number: int, digest: bytes) -> None:
        """Refuse to append after an unreadable entry: old and new programs may share a store."""
        if digest in (self._newest.get(stream), self._rules.known.get(stream)):
            return
        newest = next(self._session.entries(stream, number - 1, number), None)
        if newest is None or not self._rules.readable(newest.entry):
            raise Unreadable(
                f"{stream}: this program cannot read entry {number}, the newest one, and so may "
                "not write after it: a newer program wrote it, or it was changed"
            )
        self._rules.known[stream] = digest

    def remember(
        self,
        sender: str,
        command: str,
        digest: bytes,
        answer: bytes,
        newest: tuple[str, int] | None = None,
    ) -> None:
        """Keep the answer to a command under its sender and id, with a digest of what was sent.

        ``newest`` is the newest entry that it brought about, perhaps still to be appended; without
        it, the newest that this work has appended.
        """
        _check_sent(sender, command)
        sent = (sender, command)
        if self._answers.get(sent) is not None:
            raise Conflict(f"the command {command} was answered already")
        found = Remembered(digest, answer, *(newest or self._last))
        self._batch.answers[sent] = found
        self._answers[sent] = found
        self.remembered = True

    def keep_snapshot(self, stream: str, number: int, tag: str, data: bytes) -> bool:
        """Keep the result of folding the first ``number`` entries, in place of an older one.

        Without a key nothing is kept, and the answer is False.
        """
        check_name(tag, "a snapshot")
        digest = self._hash_of(stream, number)
        if digest is None:
            raise StoreError(f"{stream} has no entry {number} for a snapshot to stand on")
        if not self._rules.snapshot_keys:
            return False
        key = self._rules.snapshot_keys[-1]
        mac = snapshot_mac(key, stream, number, digest, tag, data)
        self._batch.snapshots[stream, tag] = KeptSnapshot(stream, tag, number, mac, data)
        return True

    def _hash_of(self, stream: str, number: int) -> bytes | None:
        """The hash of an entry; of the newest one without a look at the entries."""
        head = self.head(stream)
        if number == head.number:
            return head.hash if number else None
        entry = next(self.read(stream, number - 1, number), None)
        return None if entry is None else entry.hash

    def set_timer(self, key: str, due: int, stream: str, payload: bytes = b"") -> None:
        """Set a timer; one of the same key is replaced."""
        check_name(key, "a timer")
        check_name(stream, "a stream")
        self._batch.timers[key] = Timer(key, due, stream, payload)

    def drop_timer(self, key: str) -> None:
        """Drop a timer, if it is set."""
        self._batch.timers[key] = None

    def claim(self, now: int, limit: int = 1) -> list[Timer]:
        """Take timers that are due: they are gone if this work commits, and there again if not.

        Nobody else is given the same timer meanwhile.
        """
        due = self._all.due(now, limit)
        for timer in due:
            self.drop_timer(timer.key)
        return due

    def add_total(self, key: TotalKey, amounts: Mapping[str, int]) -> None:
        """Add to the amounts of a total; what is not there yet counts as 0."""
        text = key_text(key, "a total")
        totals = self._batch.totals
        for name, amount in amounts.items():
            check_name(name, "an amount")
            _check_number(amount, name)
            totals[text, name] = totals.get((text, name), 0) + amount

    def count(self, key: TotalKey, by: int = 1) -> None:
        """Add to a counter; one that is not there yet counts as 0."""
        text = key_text(key, "a counter")
        _check_number(by, "a counter")
        self._batch.counts[text] = self._batch.counts.get(text, 0) + by

    def take_counts(self, prefix: TotalKey = ()) -> dict[TotalKey, int]:
        """Take counters whose keys begin with a prefix: they are gone if this work commits."""
        rows = self._all.rows("held_counts", beginning(prefix)).fetchall()
        self._batch.taken.update(text for text, _ in rows)
        return {read_key(text): count for text, count in rows}

    def index(self, stream: str, number: int, at: int, labels: Iterable[str], data: bytes) -> None:
        """Have an entry found by time and labels; a row of the same entry is replaced."""
        own = tuple(dict.fromkeys(labels))
        for label in own:
            check_name(label, "a label")
        _check_number(at, "a time")
        if not 0 < number <= self.head(stream).number:
            raise StoreError(f"{stream} has no entry {number} to be found")
        self._batch.finds[stream, number] = Find(at, own, data)

    def sign_checkpoint(
        self,
        at: int,
        key: Ed25519PrivateKey,
        heads: Mapping[str, Head] | None = None,
        proven: str = "",
        state: str = "",
    ) -> str:
        """Sign the head of every stream, and keep the text; ``Store.checkpoint`` is this alone.

        ``heads`` are those of an earlier moment; ``proven`` names the program that verified
        everything up to them, and ``state`` is the digest of what it found.
        """
        # Two at once would take the same number: the table lets one of them through.
        now = self.heads()
        last = self._all.rows("last_checkpoint").fetchone()[0] or 0
        text = sign_checkpoint(last + 1, at, now if heads is None else heads, key, proven, state)
        self._batch.checkpoints.append(SignedCheckpoint(last + 1, at, text))
        return text

    def _write(self) -> None:
        """Send what was kept back."""
        if not self._batch:
            return
        batch, self._batch = self._batch, Batch()
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


def _check_sent(sender: str, command: str) -> None:
    check_name(sender, "a sender")
    check_name(command, "a command")


def _check_number(number: int, what: str) -> None:
    if type(number) is not int or not -LARGEST <= number <= LARGEST:
        raise StoreError(f"{what}: {number!r:.40} is no whole number of 64 bits")
