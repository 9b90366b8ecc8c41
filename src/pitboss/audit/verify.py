"""Everything in a store, proven again: the chain, every state, every posting, meter and decision.

The store checks its own bytes. Then every stream is folded from its first entry: each must follow
from those before it, and its postings must be the ones that the floor works out from it. What
stands on a meter must be what came in less what was won. Rounds that the running engine decided are
decided again, with the system's cards or a dealer's; of those that an older one decided, and of
cards whose key is not at hand, it is said that they were only folded. What happened at the tables
and on the floor beside the rounds is decided again, too.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from pitboss.audit.answers_again import AnswersAgain
from pitboss.audit.coverage import Coverage
from pitboss.audit.engines import Engines
from pitboss.audit.floor import FloorAgain
from pitboss.audit.rounds import BROKEN, RoundsAgain, place_of
from pitboss.floor import (
    FACILITY,
    Account,
    Facility,
    FloorLink,
    FloorTable,
    apply_stream,
    parse_account,
    postings,
)
from pitboss.floor.movements import Postings
from pitboss.floor.state import Book
from pitboss.house.loading import State, Streams, entries_of
from pitboss.house.sealing import FieldSealer
from pitboss.house.unit_of_work import text_of
from pitboss.record import Entry, RecordError
from pitboss.record.json_text import load
from pitboss.store import Fault, Reading, Store, Stored

__all__ = ["Verdict", "verify"]


@dataclass(slots=True)
class Verdict:
    """What was found: faults, and how much was looked at in which way."""

    faults: list[Fault] = field(default_factory=list)
    streams: int = 0
    entries: int = 0
    #: Rounds that were decided again; and why others were only folded, with how many.
    decided: int = 0
    folded: Counter[str] = field(default_factory=Counter)
    #: Commands of the floor that were decided again; and those of before another engine's rounds,
    #: which were only folded.
    floor_decided: int = 0
    floor_folded: int = 0
    #: Checkpoints, in the store or given; and entries that none of them covers.
    checkpoints: int = 0
    uncovered: int = 0
    #: Sealed fields whose key is not at hand.
    unopened: int = 0

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def verify(
    store: Store,
    sealer: FieldSealer | None,
    checkpoints: Iterable[str] = (),
    keys: Collection[bytes] = (),
    progress: Callable[[int], None] | None = None,
    *,
    beside: bool = True,
) -> Verdict:
    """Prove a store again. ``keys`` are the public keys that may have signed its checkpoints.

    Without ``beside`` only the streams are proven: an export has nothing of what a store keeps
    beside them.
    """
    verdict = Verdict()
    kept = tuple(checkpoints)
    verdict.faults.extend(store.check(kept, keys))

    def fold(look: Reading) -> None:
        coverage = Coverage({*look.checkpoints(), *kept})
        _Folding(look, Streams(sealer), verdict, coverage, progress, beside=beside).run()

    store.read(fold)
    if sealer is not None:
        verdict.unopened = sealer.unopened
        verdict.faults.extend(_broken(sealer.broken))
    return verdict


def _broken(contexts: Iterable[str]) -> Iterator[Fault]:
    for context in dict.fromkeys(contexts):
        stream, number, kind, *path = load(context)
        where = f" in its {'.'.join(map(str, path))}" if path else ""
        what = f"what is sealed{where} does not open: it was changed"
        yield Fault(f"{stream}, entry {number}", f"{what} ({kind})")


class _Folding:
    """All streams of a store, folded one after the other."""

    def __init__(
        self,
        look: Reading,
        streams: Streams,
        verdict: Verdict,
        coverage: Coverage,
        progress: Callable[[int], None] | None,
        *,
        beside: bool,
    ) -> None:
        self._look = look
        self._beside = beside
        self._streams = streams
        self._verdict = verdict
        self._coverage = coverage
        self._answers = AnswersAgain()
        self._progress = progress
        self._broken: set[str] = set()
        self._engines = Engines()
        self._rounds = RoundsAgain(self._engines)
        self._floor = FloorAgain(self._first_of)

    def run(self) -> None:
        """Fold everything; what is wrong goes into the verdict."""
        heads = self._look.heads()
        facility = self._fold(FACILITY, Facility()) if FACILITY in heads else Facility()
        assert isinstance(facility, Facility)
        ends = [self._fold(stream, facility) for stream in sorted(heads) if stream != FACILITY]
        self._verdict.streams = len(heads)
        self._known(facility, heads)
        self._decided_again()
        self._beside_the_entries()
        balances = self._balances()
        for state in ends:
            for where, book in _books(state):
                if not book.sound(balances):
                    what = "what stands on its meter is not what came in less what was won"
                    self._fault(where, what)

    def _decided_again(self) -> None:
        """What was decided again, rounds and floor, and what is wrong with it."""
        verdict, rounds, until = self._verdict, self._rounds, self._engines.until
        faults, *counts = self._floor.finish(frozenset(self._broken), until)
        verdict.faults.extend(self._engines.faults)
        verdict.faults.extend(rounds.faults)
        verdict.faults.extend(fault for at, fault in rounds.between if at > until)
        verdict.faults.extend(faults)
        verdict.decided, verdict.folded = rounds.decided, rounds.folded
        verdict.floor_decided, verdict.floor_folded = counts

    def _beside_the_entries(self) -> None:
        """Answers and checkpoints."""
        verdict, coverage = self._verdict, self._coverage
        if not self._broken and self._beside:
            verdict.faults.extend(self._answers.faults(self._look))
        verdict.faults.extend(coverage.faults)
        verdict.checkpoints, verdict.uncovered = coverage.checkpoints, coverage.uncovered

    def _known(self, facility: Facility, heads: Iterable[str]) -> None:
        """The facility knows every table and link, and each has a stream."""
        said = {f"table/{name}" for name in facility.tables}
        said |= {f"link/{name}" for name in facility.links}
        there = {stream for stream in heads if stream != FACILITY}
        for stream in sorted(said - there):
            self._fault(stream, "the facility has it, and its stream is missing")
        for stream in sorted(there - said):
            self._fault(stream, "it is a stream, and the facility does not know it")

    def _balances(self) -> dict[Account, int]:
        found: dict[Account, int] = {}
        for text, amount in self._look.balances().items():
            try:
                account = parse_account(text)
            except ValueError:
                self._fault(f"account {text:.60}", "there is no such account")
                continue
            found[account] = amount
            if amount < 0 and account.never_negative:
                self._fault(f"account {text:.60}", "less than nothing stands on it")
        return found

    def _fault(self, where: str, what: str) -> None:
        self._verdict.faults.append(Fault(where, what))

    def _fold(self, stream: str, facility: Facility) -> State | None:
        """The last state of a stream; what comes behind a fault is not folded."""
        self._broken.add(stream)
        state: State | None = Facility() if stream == FACILITY else None
        try:
            for stored, entry in entries_of(self._streams, self._look, stream, facility):
                self._count()
                self._answers.take(entry)
                self._coverage.take(entry)
                if (entry.stream, entry.number) != (stream, stored.number):
                    self._fault(place_of(stored), "its envelope says another place")
                    return state
                applied = self._applied(state, stored, entry)
                if applied is None:
                    return state
                before, (state, moved) = state, applied
                self._floor.take(before, state, moved, entry)
                self._rounds.take(before, stored, entry)
            self._broken.remove(stream)
        except RecordError as error:
            self._fault(stream, f"an entry cannot be read: {error!s:.300}")
        finally:
            self._floor.end()
            self._rounds.end()
        return state

    def _first_of(self, stream: str, facility: Facility) -> Entry | None:
        """The first entry of a stream, if it is there and can be read."""
        for stored in self._look.read(stream, 0, 1):
            with suppress(RecordError):
                return self._streams.entry(stored, facility)
        return None

    def _count(self) -> None:
        self._verdict.entries += 1
        if self._progress is not None and self._verdict.entries % 500 == 0:
            self._progress(self._verdict.entries)

    def _applied(
        self, before: State | None, stored: Stored, entry: Entry
    ) -> tuple[State, Postings] | None:
        """The state after an entry, if it follows, and what it moves; is that what it says?"""
        try:
            after: State = apply_stream(before, entry)
            moved = postings(before, entry, after)
            said = list(stored.postings)
        except BROKEN as error:
            what = f"what it says cannot have happened ({type(error).__name__})"
            self._fault(place_of(stored), what)
            return None
        if [(text_of(account), units) for account, units in moved] != said:
            self._fault(place_of(stored), "its postings are not what it moves")
        return after, moved


def _books(state: State | None) -> Iterator[tuple[str, Book]]:
    if isinstance(state, FloorLink):
        yield f"link/{state.name}", state.book
    elif isinstance(state, FloorTable):
        for wager, book in state.books.items():
            yield f"table/{state.name}, {wager}", book
