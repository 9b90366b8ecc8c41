"""What an audit finds, and what is compared across streams once all of them are read.

Findings of one stream can be sent from another process: they hold texts, numbers and places.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, NamedTuple

from pitboss.audit.clocks import Times
from pitboss.audit.standing import Standing, answers_digest
from pitboss.floor import FACILITY, Calendar, FloorTable
from pitboss.floor.events import AttemptsRefused
from pitboss.floor.rights import LACKING
from pitboss.house.answers import Answer
from pitboss.house.derived import round_row
from pitboss.house.runtime import ATTEMPTS
from pitboss.house.steps import SYSTEM
from pitboss.house.totals import round_totals
from pitboss.record import Entry, Place, RecordError, Role
from pitboss.record.json_text import load
from pitboss.round.meters import UNITS
from pitboss.store import Fault, Reading, StoreError, read_checkpoint

__all__ = ["BROKEN", "MOST_HOURS", "Coverage", "Findings", "Left", "kept_rows", "place_of"]

#: Errors that a forged entry may cause when it is applied or decided again.
BROKEN: Final = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, StopIteration),
    *(TypeError, ValueError),
)
_HOUR: Final = 3600
#: A record of more hours than this, of those in which anything was written, has a checkpoint.
MOST_HOURS: Final = 25
_ALONE: Final = "the command that would have brought this about is missing"
_MISSING: Final = "what it did to {} is missing there"
_DIFFERS: Final = "it is not what its command, {}, entry {}, does here"
_REPEATED: Final = "the id of this command was used before, at {}"
_FOUND: Final = "the balances that commands found there do not follow from each other"
_UNREADABLE: Final = "it cannot be read"
_OTHERS: Final = "it does not name the entries that its command brought about"
_UNANSWERED: Final = "the answer to its command is missing"
_UNCOUNTED: Final = "{} refusals for lack of a right are remembered, and {} counted"
_TOTAL: Final = "it is not the sum of its rounds"
_OLDER: Final = "what lies before the checkpoint of --since is not what was proven then"
_ROW: Final = "its row in the index of rounds is not what its entries say"
_NO_CHECKPOINT: Final = (
    "none names what was written in the last {} hours in which anything was: the newest are "
    "missing, or nobody signed"
)


def place_of(entry: Entry) -> str:
    """The place of an entry, in words."""
    return f"{entry.stream}, entry {entry.number}"


class Left(NamedTuple):
    """An entry that a command leaves in another stream than its own, as text."""

    event: str
    actor: str
    command: str
    at: int


#: The place of a command, and the stream in which it left something.
LeftKey = tuple[Place, str]


@dataclass(slots=True)
class Findings:
    """What the audit of some streams found."""

    entries: int = 0
    #: Faults, with the time of their entry if another engine's rules might excuse them.
    faults: list[tuple[int | None, Fault]] = field(default_factory=list)
    #: Rounds that were decided again, that a checkpoint vouches for, and that were only folded.
    decided: int = 0
    vouched: int = 0
    folded: Counter[str] = field(default_factory=Counter)
    #: The floor's commands that were decided: when, and whether a checkpoint vouches for them; and
    #: how many were folded on demand.
    floor: list[tuple[int, bool]] = field(default_factory=list)
    floor_folded: int = 0
    #: Streams that could not be folded to their end, and commands that were not decided.
    broken: set[str] = field(default_factory=set)
    undecided: set[Place] = field(default_factory=set)
    #: What commands leave in other streams, and what is there with its number and the time before.
    expected: dict[LeftKey, list[Left]] = field(default_factory=dict)
    left: dict[LeftKey, list[tuple[Left, int, int]]] = field(default_factory=dict)
    #: How often a shared account was found at a balance, less how often it was left at it; and
    #: accounts that a command moved which was not decided.
    passed: Counter[tuple[str, int]] = field(default_factory=Counter)
    unread: set[str] = field(default_factory=set)
    #: Every command with an id: who sent it, and where it is recorded.
    sent: dict[tuple[str, str], list[Place]] = field(default_factory=dict)
    answered: dict[tuple[str, str], set[Place]] = field(default_factory=dict)
    persons: set[tuple[str, str]] = field(default_factory=set)
    #: Refusals for lack of a right that are on record, by person.
    attempts: Counter[str] = field(default_factory=Counter)
    #: Meters: where, the accounts that add up, and the cents that are locked.
    books: list[tuple[str, tuple[str, ...], int]] = field(default_factory=list)
    #: What the totals and the index of rounds should be; a row of the index by its digest.
    totals: dict[tuple[str, ...], Counter[str]] = field(default_factory=dict)
    rows: dict[tuple[str, int], str] = field(default_factory=dict)
    uncovered: int = 0
    hours: set[int] = field(default_factory=set)
    #: When commands were judged under which entry of the facility, and the facility's own times.
    times: Times = field(default_factory=Times)
    #: Seals that no key here opens, and places of seals that were changed.
    unopened: int = 0
    seals: list[str] = field(default_factory=list)

    def fault(self, entry: Entry, what: str, *, excusable: bool = False) -> None:
        """Note a fault of an entry."""
        self.faults.append((entry.at if excusable else None, Fault(place_of(entry), what)))

    def take(self, entry: Entry) -> None:
        """Note who sent the command of an entry, for the answers and for ids used twice."""
        if isinstance(entry.event, AttemptsRefused):
            self.attempts[entry.event.person] += entry.event.count
        if not entry.command:
            return
        place, sent = Place(entry.stream, entry.number), (entry.actor.person, entry.command)
        self.answered.setdefault(sent, set()).add(place)
        if entry.actor.role is not Role.SYSTEM:
            self.persons.add(sent)
        if entry.given is not None:
            self.sent.setdefault(sent, []).append(place)

    def passed_on(self, account: str, stood: int, moved: int) -> None:
        """Note a command that found an account at a balance, and moved it."""
        self.passed[account, stood] += 1
        self.passed[account, stood + moved] -= 1

    def add(self, other: "Findings") -> None:
        """Add what was found in other streams."""
        self.entries += other.entries
        self.faults += other.faults
        self.decided += other.decided
        self.vouched += other.vouched
        self.folded += other.folded
        self.floor += other.floor
        self.floor_folded += other.floor_folded
        self.broken |= other.broken
        self.undecided |= other.undecided
        self.expected |= other.expected
        for key, entries in other.left.items():
            self.left.setdefault(key, []).extend(entries)
        self.passed.update(other.passed)
        self.unread |= other.unread
        for sent, places in other.sent.items():
            self.sent.setdefault(sent, []).extend(places)
        for sent, named in other.answered.items():
            self.answered.setdefault(sent, set()).update(named)
        for total, amounts in other.totals.items():
            self.totals.setdefault(total, Counter()).update(amounts)
        self.rows |= other.rows
        self.persons |= other.persons
        self.attempts.update(other.attempts)
        self.books += other.books
        self.uncovered += other.uncovered
        self.hours |= other.hours
        self.times.add(other.times)
        self.unopened += other.unopened
        self.seals += other.seals

    # ── Across streams ───────────────────────────────────────────────────────────────────────

    def across(self, balances: Mapping[str, int], standing: Standing) -> Iterator[Fault]:
        """Everything wrong that no stream shows by itself; ``balances`` are those of the store."""
        yield from self._left_elsewhere()
        yield from self._repeated()
        yield from self._unsealed()
        if not self.broken:
            yield from self._passed_on(balances, standing.accounts)
        for where, accounts, locked in self.books:
            if sum(balances.get(one, 0) for one in accounts) + locked * UNITS:
                what = "what stands on its meter is not what came in less what was won"
                yield Fault(where, what)

    def _left_elsewhere(self) -> Iterator[Fault]:
        """Compare what commands left in other streams with what is there, both ways."""
        for (cause, stream), expected in sorted(self.expected.items()):
            there = self.left.get((cause, stream), [])
            for one, (found, number, before) in zip(expected, there, strict=False):
                if found != one._replace(at=max(one.at, before)):
                    yield Fault(f"{stream}, entry {number}", _DIFFERS.format(*cause))
                    yield Fault("{}, entry {}".format(*cause), _MISSING.format(stream))
            if len(there) < len(expected) and stream not in self.broken:
                yield Fault("{}, entry {}".format(*cause), _MISSING.format(stream))
        for (cause, stream), there in sorted(self.left.items()):
            if cause.stream not in self.broken and cause not in self.undecided:
                known = len(self.expected.get((cause, stream), ()))
                for _, number, _ in there[known:]:
                    yield Fault(f"{stream}, entry {number}", _ALONE)

    def _repeated(self) -> Iterator[Fault]:
        for places in self.sent.values():
            first, *others = sorted(places)
            for place in others:
                where = "{}, entry {}".format(*place)
                yield Fault(where, _REPEATED.format("{}, entry {}".format(*first)))

    def _passed_on(self, balances: Mapping[str, int], begun: Mapping[str, int]) -> Iterator[Fault]:
        """Compare the balances that commands found on an account with those that they left.

        Streams have no common order. But each command found what another one left: but for the
        first, which found what it ``begun`` with, and the last, which left what is there now.
        """
        wanted: dict[str, Counter[int]] = {}
        for (account, amount), count in self.passed.items():
            if count:
                wanted.setdefault(account, Counter())[amount] = count
        for account in sorted({account for account, _ in self.passed} - self.unread):
            ends = Counter({begun.get(account, 0): 1})
            ends.subtract({balances.get(account, 0): 1})
            if wanted.get(account, Counter()) != ends:
                yield Fault(f"account {account:.60}", _FOUND)

    def _unsealed(self) -> Iterator[Fault]:
        for context in dict.fromkeys(self.seals):
            stream, number, kind, *path = load(context)
            where = f" in its {'.'.join(map(str, path))}" if path else ""
            what = f"what is sealed{where} does not open: it was changed"
            yield Fault(f"{stream}, entry {number}", f"{what} ({kind})")

    # ── Beside the streams ───────────────────────────────────────────────────────────────────

    def answers(self, look: Reading, standing: Standing) -> Iterator[Fault]:
        """Compare the answers that the store remembers with the entries.

        A refusal stands nowhere else, but those for lack of a right are counted.
        """
        answered: set[tuple[str, str]] = set()
        older: list[tuple[str, str, Answer]] = []
        refused: Counter[str] = Counter()
        for sender, command, written in look.answers():
            answered.add((sender, command))
            try:
                answer = Answer.again(written.answer)
            except (*BROKEN, RecordError):
                yield Fault(f"answer {command:.60}", _UNREADABLE)
                continue
            if sender != SYSTEM.person and answer.refusal is not None:
                refused[sender] += answer.refusal.code in LACKING
            named = set(answer.entries)
            if standing.covers(answer):
                older.append((sender, command, answer))
                named = set()
            if named != self.answered.get((sender, command), set()):
                yield Fault(f"answer {command:.60}", _OTHERS)
        if answers_digest(older) != standing.answers:
            yield Fault("answers", _OLDER)
        for place in sorted(min(self.answered[one]) for one in self.persons - answered):
            yield Fault("{}, entry {}".format(*place), _UNANSWERED)
        yield from self._uncounted(look, standing, refused)

    def _uncounted(
        self, look: Reading, standing: Standing, refused: Counter[str]
    ) -> Iterator[Fault]:
        """Compare remembered refusals for lack of a right with those on record. People whom the
        facility did not know at the time count as one, without a name."""
        counted = Counter(standing.attempts) + self.attempts
        for key, count in look.counts((ATTEMPTS,)).items():
            counted["".join(key[2:])] += count
        lacking = [one for one, often in refused.items() if counted[one] + counted[""] < often]
        for one in sorted(lacking):
            where = f"{FACILITY}, attempts of {one!r:.70}"
            yield Fault(where, _UNCOUNTED.format(refused[one], counted[one]))
        if not lacking and counted.total() < refused.total():
            yield Fault(FACILITY, _UNCOUNTED.format(refused.total(), counted.total()))

    def take_derived(
        self, before: FloorTable, entries: Sequence[Entry], after: FloorTable, calendar: Calendar
    ) -> None:
        """Work out the totals and rows of the index that a command's entries add."""
        for entry in entries:
            row = round_row(before, entry, after)
            if row is not None:
                found = _row_digest(row.at, row.labels, row.data)
                self.rows[row.stream, row.number] = found
            for key, amounts in round_totals(entry, after, calendar):
                self.totals.setdefault(key, Counter()).update(amounts)

    def derived(self, look: Reading, standing: Standing) -> Iterator[Fault]:
        """Compare the totals and the index that the store keeps with the entries."""
        kept, totals = dict(look.totals()), standing.with_totals(self.totals)
        for key in sorted({*kept, *totals}):
            if Counter(kept.get(key, {})) != totals.get(key, Counter()):
                yield Fault(f"total {', '.join(key):.200}", _TOTAL)
        rows, numbers = kept_rows(look), standing.numbers
        if standing.rows_fault(rows):
            yield Fault("the index of rounds", _OLDER)
        wanted = {(stream, *one[:1]): one[1] for stream, one in standing.newest.items()} | self.rows
        new = {place for place in rows if place[1] > numbers.get(place[0], 0)}
        for place in sorted({*new, *wanted}):
            if rows.get(place) != wanted.get(place):
                yield Fault("{}, entry {}".format(*place), _ROW)


def kept_rows(look: Reading) -> dict[tuple[str, int], str]:
    """The digests of the rows of the index."""
    return {
        (one.stream, one.number): _row_digest(one.at, one.labels, one.data) for one in look.finds()
    }


def _row_digest(at: int, labels: Sequence[str], data: bytes) -> str:
    text = "\n".join((str(at), *labels, "")).encode()
    return sha256(text + data).hexdigest()


# ── Checkpoints ──────────────────────────────────────────────────────────────────────────────


class Coverage:
    """The entries that no checkpoint covers: what was cut off behind the newest does not show."""

    def __init__(self, texts: Iterable[str]) -> None:
        #: How many checkpoints there are, and the newest entry of each stream that one names.
        self.checkpoints = 0
        self.stands: dict[str, int] = {}
        for text in texts:
            self._read(text)

    def _read(self, text: str) -> None:
        try:
            heads = read_checkpoint(text).heads
        except StoreError:
            return  # The store's own check tells of it.
        self.checkpoints += 1
        for stream, head in heads.items():
            self.stands[stream] = max(head.number, self.stands.get(stream, 0))

    @staticmethod
    def faults(found: Findings) -> Iterator[Fault]:
        """That checkpoints are missing, if they must be: one is signed hourly and every day."""
        if len(found.hours) > MOST_HOURS:
            yield Fault("checkpoints", _NO_CHECKPOINT.format(len(found.hours)))

    def take(self, entry: Entry, found: Findings) -> None:
        """Count an entry that no checkpoint covers."""
        if entry.number > self.stands.get(entry.stream, 0):
            found.uncovered += 1
            found.hours.add(entry.at // _HOUR)
