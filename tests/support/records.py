"""A record of the floor as a store has it, in memory: to be changed by a forger, and verified."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

from pitboss.audit.verify import Verdict, verify
from pitboss.floor import FACILITY, Facility, FloorTable, apply_stream, postings
from pitboss.floor.movements import Postings
from pitboss.house.answers import Answer
from pitboss.house.derived import round_row
from pitboss.house.exceptions import exception_rows
from pitboss.house.seals import FieldSealer
from pitboss.house.statement import account_rows
from pitboss.house.totals import round_totals
from pitboss.record import Codec, Entry
from pitboss.round import NoMoreBets
from pitboss.round.events import RoundOpened
from pitboss.rulebook import GameRules, engine_digest
from pitboss.store import Found, Head, Remembered, Stored
from pitboss.store.chain import START, postings_bytes
from pitboss.table import StartRound
from tests.support.floors import House
from tests.support.houses import KEYS
from tests.support.tables import SYSTEM

#: An entry with its postings, in the order of a floor; each stream has its own order.
Record = list[tuple[Entry, Postings]]


def record_of(house: House) -> Record:
    """The record of a house, as the running engine's own: the system deals at electronic tables,
    and rounds name the engine that decided them."""
    found: Record = []
    by_system: tuple[str, str] | None = None
    for one in house.log:
        entry = one.entry
        if entry.given is not None:
            dealt = isinstance(entry.given.command, StartRound | NoMoreBets)
            table = house.floor.tables.get(entry.stream.removeprefix("table/"))
            electronic = table is not None and table.table.electronic
            by_system = (entry.stream, entry.command) if dealt and electronic else None
        if (entry.stream, entry.command) == by_system:
            entry = replace(entry, actor=SYSTEM)
        if isinstance(entry.event, RoundOpened):
            entry = replace(entry, event=replace(entry.event, engine=engine_digest()))
        found.append((entry, one.postings))
    return found


def refolded(entries: list[Entry]) -> Record:
    """Entries with the postings that a forger would work out for them."""
    states: dict[str, Any] = {}
    found: Record = []
    for entry in entries:
        before = states.get(entry.stream)
        after = states[entry.stream] = apply_stream(before, entry)
        found.append((entry, postings(before, entry, after)))
    return found


class MemoryReading:
    """What an audit reads of a store (``pitboss.store.Reading``)."""

    def __init__(self, record: Record) -> None:
        self._streams: dict[str, list[Stored]] = {}
        self._balances: dict[str, int] = {}
        self._answers: dict[tuple[str, str], list[tuple[str, int]]] = {}
        facility: Any = Facility()
        for entry, _ in record:
            if entry.stream == FACILITY:
                facility = apply_stream(facility, entry)
        self._derived = Derived(record, facility)
        write = Codec(FieldSealer(KEYS), {GameRules: facility.rules}).entry_text
        for entry, moved in record:
            legs = [(str(account), amount) for account, amount in moved]
            stored = (entry.stream, entry.number, write(entry).encode(), postings_bytes(legs))
            self._streams.setdefault(entry.stream, []).append(Stored(*stored, START))
            sent = (entry.actor.person, entry.command)
            self._answers.setdefault(sent, []).append((entry.stream, entry.number))
            for account, amount in legs:
                self._balances[account] = self._balances.get(account, 0) + amount

    def heads(self) -> dict[str, Head]:
        return {name: Head(len(entries), START) for name, entries in self._streams.items()}

    def read(self, stream: str, after: int = 0, last: int = 2**63) -> Iterator[Stored]:
        yield from self._streams[stream][after:last]

    def balances(self, prefix: str = "") -> dict[str, int]:
        return {one: units for one, units in self._balances.items() if one.startswith(prefix)}

    def checkpoints(self) -> list[str]:
        return []

    def counts(self, prefix: tuple[str, ...] = ()) -> dict[tuple[str, ...], int]:
        return {}

    def answers(self) -> Iterator[tuple[str, str, Remembered]]:
        for (sender, command), entries in self._answers.items():
            yield sender, command, Remembered(b"", Answer(tuple(entries)).written, "", 0)

    def snapshots(self) -> Iterator[Any]:
        return iter(())

    def totals(self) -> Iterator[tuple[tuple[str, ...], Counter[str]]]:
        return iter(self._derived.totals.items())

    def finds(self) -> Iterator[Found]:
        return iter(self._derived.found.values())


class Derived:
    """The totals and the index of rounds, as a house keeps them."""

    def __init__(self, record: Record, facility: Facility) -> None:
        self.totals: dict[tuple[str, ...], Counter[str]] = {}
        self.found: dict[tuple[str, int], Found] = {}
        states: dict[str, Any] = {}
        for _, group in groupby(record, key=lambda one: (one[0].stream, one[0].command)):
            entries = [entry for entry, _ in group]
            before = after = states.get(entries[0].stream)
            try:
                for entry in entries:
                    after = states[entry.stream] = apply_stream(after, entry)
            except ValueError:
                return  # A forged record may end here.
            for row in (*exception_rows(before, entries), *account_rows(entries)):
                self.found[row[:2]] = Found(*row)
            if isinstance(before, FloorTable):
                self._take(before, entries, after, facility)

    def _take(self, before: FloorTable, entries: list[Entry], after: Any, house: Facility) -> None:
        for entry in entries:
            row = round_row(before, entry, after)
            if row is not None:
                self.found[row.stream, row.number] = Found(*row)
            for key, amounts in round_totals(entry, after, house.calendar):
                self.totals.setdefault(key, Counter()).update(amounts)


class MemoryStore:
    """A store whose chain nobody looks at."""

    def __init__(self, record: Record) -> None:
        self._reading = MemoryReading(record)

    def read(self, look: Callable[[Any], Any]) -> Any:
        return look(self._reading)

    def check(self, checkpoints: Any, keys: Any) -> list[Any]:
        return []

    def use_snapshot_keys(self, keys: Any) -> None:
        pass


def proven(record: Record, *, sealed: bool = False) -> Verdict:
    """What is found when a record is verified; without its keys if it stays ``sealed``."""
    store: Any = MemoryStore(record)
    return verify(store, None if sealed else KEYS)
