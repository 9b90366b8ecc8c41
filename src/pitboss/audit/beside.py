"""The findings of an audit, and the comparisons across streams after all were read.

Findings can be sent between processes: they hold texts, numbers and places.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, NamedTuple

from pitboss.audit.clocks import Times
from pitboss.audit.standing import Standing, answers_digest, rows_digest
from pitboss.audit.stays import Stays
from pitboss.floor import FACILITY, Calendar, FloorTable
from pitboss.floor.events import AttemptsRefused
from pitboss.floor.rights import LACKING
from pitboss.house.answers import Answer
from pitboss.house.derived import ANY_ROUND, round_row
from pitboss.house.exceptions import ALL, exception_rows
from pitboss.house.minutes import ATTEMPTS
from pitboss.house.statement import ACCOUNTS, account_rows
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
#: A record with entries in more hours than this must have a checkpoint.
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
_EXCEPTION: Final = "its row in the list of exceptions is not what the entry says"
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
    """The findings of some streams."""

    entries: int = 0
    #: Faults, with the time of their entry if another engine's rules might excuse them.
    faults: list[tuple[int | None, Fault]] = field(default_factory=list)
    #: Rounds decided again, vouched for by a checkpoint, and only folded.
    decided: int = 0
    vouched: int = 0
    folded: Counter[str] = field(default_factory=Counter)
    #: The floor's decided commands: the time, and whether a checkpoint vouches for them; and the
    #: number folded on demand.
    floor: list[tuple[int, bool]] = field(default_factory=list)
    floor_folded: int = 0
    #: Streams that could not be folded to the end, and commands not decided.
    broken: set[str] = field(default_factory=set)
    undecided: set[Place] = field(default_factory=set)
    #: Entries that commands leave in other streams, and those found there with number and time.
    expected: dict[LeftKey, list[Left]] = field(default_factory=dict)
    left: dict[LeftKey, list[tuple[Left, int, int]]] = field(default_factory=dict)
    #: For each balance of a shared account: how often it was found, less how often it was left. And
    #: the accounts moved by commands that were not decided.
    passed: Counter[tuple[str, int]] = field(default_factory=Counter)
    unread: set[str] = field(default_factory=set)
    #: Every command with an id: its sender and its place.
    sent: dict[tuple[str, str], list[Place]] = field(default_factory=dict)
    answered: dict[tuple[str, str], set[Place]] = field(default_factory=dict)
    persons: set[tuple[str, str]] = field(default_factory=set)
    #: Refusals for lack of a right that are on record, by person.
    attempts: Counter[str] = field(default_factory=Counter)
    #: Meters: where, the accounts that add up, and the cents that are locked.
    books: list[tuple[str, tuple[str, ...], int]] = field(default_factory=list)
    #: The expected totals and index of rounds; a row of the index by its digest.
    totals: dict[tuple[str, ...], Counter[str]] = field(default_factory=dict)
    rows: dict[tuple[str, int], str] = field(default_factory=dict)
    exceptions: dict[tuple[str, int], str] = field(default_factory=dict)
    uncovered: int = 0
    hours: set[int] = field(default_factory=set)
    #: The times of commands by the facility entry they were judged under, and the facility's times.
    times: Times = field(default_factory=Times)
    #: When players held cards, and where.
    stays: Stays = field(default_factory=Stays)
    #: The number of seals that no key opens, and the places of changed seals.
    unopened: int = 0
    seals: list[str] = field(default_factory=list)

    def fault(self, entry: Entry, what: str, *, excusable: bool = False) -> None:
        """Note a fault of an entry."""
        self.faults.append((entry.at if excusable else None, Fault(place_of(entry), what)))

    def take(self, entry: Entry) -> None:
        """Note the sender of an entry's command, for the answers and for ids used twice."""
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
        """Note the balance that a command found on an account and the balance it left."""
        self.passed[account, stood] += 1
        self.passed[account, stood + moved] -= 1

    def add(self, other: "Findings") -> None:
        """Add the findings of other streams."""
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
        self.exceptions |= other.exceptions
        self.persons |= other.persons
        self.attempts.update(other.attempts)
        self.books += other.books
        self.uncovered += other.uncovered
        self.hours |= other.hours
        self.times.add(other.times)
        self.stays.add(other.stays)
        self.unopened += other.unopened
        self.seals += other.seals

    # ── Across streams ───────────────────────────────────────────────────────────────────────

    def across(self, balances: Mapping[str, int], standing: Standing) -> Iterator[Fault]:
        """The faults that no single stream shows. ``balances`` are those of the store."""
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
        """Compare entries that commands left in other streams with those found there, both ways."""
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

        Streams have no common order. But each command found the balance that another one left,
        except the first, which found ``begun``. The last one left the present balance.
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

        A refusal is recorded nowhere else, but refusals for lack of a right are counted.
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
        """Compare stored refusals for lack of a right with those on record. People unknown to the
        facility at the time count as one person without a name."""
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
        """Compute the totals, index rows and stays that a command's entries add."""
        self.stays.take(before, entries, after)
        for entry in entries:
            row = round_row(before, entry, after)
            if row is not None:
                found = _row_digest(row.at, row.labels, row.data)
                self.rows[row.stream, row.number] = found
            for key, amounts in round_totals(entry, after, calendar):
                self.totals.setdefault(key, Counter()).update(amounts)

    def take_exceptions(self, before: object, entries: Sequence[Entry]) -> None:
        """Work out the rows that a command's entries add to the list of exceptions and to the index
        of game accounts. They never change."""
        listed = (*exception_rows(before, entries), *account_rows(entries))
        for stream, number, at, labels, data in listed:
            self.exceptions[stream, number] = _row_digest(at, labels, data)

    def derived(self, look: Reading, standing: Standing) -> Iterator[Fault]:
        """Compare the stored totals and index with the entries."""
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
        yield from self._exceptions(look, standing)

    def _exceptions(self, look: Reading, standing: Standing) -> Iterator[Fault]:
        """Compare the list of exceptions that the store keeps with the entries."""
        kept, numbers = kept_rows(look, ALL), standing.numbers
        older = {place: row for place, row in kept.items() if place[1] <= numbers.get(place[0], 0)}
        if rows_digest(older) != standing.exceptions:
            yield Fault("the list of exceptions", _OLDER)
        for place in sorted({*kept, *self.exceptions} - older.keys()):
            if kept.get(place) != self.exceptions.get(place):
                yield Fault("{}, entry {}".format(*place), _EXCEPTION)


def kept_rows(look: Reading, label: str = ANY_ROUND) -> dict[tuple[str, int], str]:
    """The digests of the rows of the index that carry a label: rounds, or exceptions with the rows
    of game accounts. A row that carries none of these counts as a round's, and so is found."""
    lists = {ALL, ACCOUNTS}
    return {
        (one.stream, one.number): _row_digest(one.at, one.labels, one.data)
        for one in look.finds()
        if bool(lists & {*one.labels}) is (label == ALL)
    }


def _row_digest(at: int, labels: Sequence[str], data: bytes) -> str:
    text = "\n".join((str(at), *labels, "")).encode()
    return sha256(text + data).hexdigest()


# ── Checkpoints ──────────────────────────────────────────────────────────────────────────────


class Coverage:
    """The entries that no checkpoint covers. A cut after the newest checkpoint does not show."""

    def __init__(self, texts: Iterable[str]) -> None:
        #: The number of checkpoints, and the newest entry of each stream that one names.
        self.checkpoints = 0
        self.stands: dict[str, int] = {}
        for text in texts:
            self._read(text)

    def _read(self, text: str) -> None:
        try:
            heads = read_checkpoint(text).heads
        except StoreError:
            return  # The store's own check reports it.
        self.checkpoints += 1
        for stream, head in heads.items():
            self.stands[stream] = max(head.number, self.stands.get(stream, 0))

    @staticmethod
    def faults(found: Findings) -> Iterator[Fault]:
        """The fault of missing checkpoints: one is signed every hour and every day."""
        if len(found.hours) > MOST_HOURS:
            yield Fault("checkpoints", _NO_CHECKPOINT.format(len(found.hours)))

    def take(self, entry: Entry, found: Findings) -> None:
        """Count an entry that no checkpoint covers."""
        if entry.number > self.stands.get(entry.stream, 0):
            found.uncovered += 1
            found.hours.add(entry.at // _HOUR)
