"""One transaction of the house: the loaded part of the floor, and the entries it adds."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from pitboss.floor import (
    FACILITY,
    Account,
    AccountKind,
    AtTable,
    Booked,
    Facility,
    Floor,
    FloorCommand,
    FloorLink,
    FloorTable,
    ReadSet,
    carry_out,
    reads_of,
    stream_name,
)
from pitboss.floor.disputes import round_of
from pitboss.house.closed_rounds import read_closed
from pitboss.house.derived import WRITES_A_ROW, RoundRow, round_row
from pitboss.house.exceptions import EXCEPTIONAL, IndexRow, exception_rows
from pitboss.house.statement import MOVES_AN_ACCOUNT, account_rows
from pitboss.house.streams import State, Streams
from pitboss.house.totals import Total, round_totals
from pitboss.record import Entry
from pitboss.round import CallOff, Command, PlaceWagers, Refusal, RefusedError
from pitboss.store import Reading, Transaction

__all__ = [
    "NeedsMore",
    "Outcome",
    "UnitOfWork",
    "balances_of",
    "last_seen",
    "loaded",
    "stamped",
]


#: The result of a command: the floor after it, and its entries.
Outcome = tuple[Floor, tuple[Booked, ...]]
_UNLOADED: Final = Floor()


class NeedsMore(Exception):
    """A command reads more than is loaded: retry with this loaded as well."""

    def __init__(self, need: ReadSet) -> None:
        super().__init__("more is needed")
        self.need = need


@lru_cache(maxsize=4096)
def text_of(account: Account) -> str:
    """The text of an account; a table uses the same ones over and over."""
    return str(account)


def balances_of(look: Reading, accounts: Iterable[Account]) -> dict[Account, int]:
    """The balances of accounts, in one trip."""
    names = {account: text_of(account) for account in accounts}
    found = look.balances_of(*names.values())
    return {account: found[name] for account, name in names.items()}


@lru_cache(maxsize=4096)
def _is_linked(account: Account) -> bool:
    """Whether an account is one of a link, which many tables move."""
    of = account.names[1:] if account.kind is AccountKind.HOUSE else account.names
    return account.kind in (AccountKind.METER, AccountKind.HOUSE) and of[:1] == ("link",)


def stamped(command: FloorCommand, at: int) -> FloorCommand:
    """A command with its time."""
    if isinstance(command, AtTable):
        return command.but(command=command.command.but(at=at))
    return command.but(at=at)


def last_seen(streams: Streams, commands: Iterable[FloorCommand]) -> Floor:
    """The floor as it was last seen, as far as it says what commands concern."""
    facility = streams.newest(FACILITY)
    tables, links = {}, {}
    names = {getattr(command, "table", None) for command in commands}
    for name in names:
        table = streams.newest(f"table/{name}") if isinstance(name, str) else None
        if isinstance(table, FloorTable):
            tables[table.name] = table
    if isinstance(facility, Facility):
        for link in facility.links:
            found = streams.newest(f"link/{link}")
            if isinstance(found, FloorLink):
                links[link] = found
    return Floor(facility if isinstance(facility, Facility) else Facility(), tables, links)


def _closed_deal(floor: Floor, command: FloorCommand) -> Refusal | None:
    """A round whose deal this process cannot open is not played on with cards that nobody knows,
    nor settled again."""
    key = round_of(command, floor.tables.get(getattr(command, "table", "")))
    closed = None if key is None else floor.rounds.get(key)
    if closed is None or not closed.sealed:
        if not isinstance(command, AtTable) or _gives_back(command.command):
            return None
        table = floor.tables.get(command.table)
        state = None if table is None else table.playing
        if state is None or not state.root or state.deal is not None:
            return None
    reason = "the key that sealed the deal of this round is missing: bring it"
    return Refusal("deal/sealed", reason, "R34")


def _gives_back(command: Command) -> bool:
    empty = isinstance(command, PlaceWagers) and not command.wagers
    return empty or isinstance(command, CallOff)


def loaded(streams: Streams, look: Reading, need: ReadSet, held: Iterable[Account]) -> Floor:
    """The part of the floor that is needed, at the heads that a reading sees, with the balances of
    these accounts."""
    facility = streams.facility(look, look.head(FACILITY))
    tables: dict[str, FloorTable] = {}
    links: dict[str, FloorLink] = {}
    for stream in sorted(need.streams):
        if stream == FACILITY:
            continue
        state = streams.load(look, stream, look.head(stream), facility)
        if isinstance(state, FloorTable):
            tables[state.name] = state
        elif isinstance(state, FloorLink):
            links[state.name] = state
    balances = balances_of(look, held)
    rounds = read_closed(look, streams, facility, need.rounds)
    return Floor(facility, tables, links, balances, rounds)


class UnitOfWork:
    """The loaded part of the floor in one transaction, and the way to change it."""

    def __init__(
        self, streams: Streams, tx: Transaction, need: ReadSet, ids: Sequence[tuple[str, str]] = ()
    ) -> None:
        self._streams = streams
        self.tx = tx
        self._need = need
        locks = frozenset(need.locks)
        held = [one for one in need.accounts if one in locks or not _is_linked(one)]
        tx.prepare(ids, sorted(need.streams), map(text_of, held))
        self._held = held
        self._added: dict[str, list[Booked]] = {}
        self._rows: dict[tuple[str, int], RoundRow] = {}
        self._lists: list[IndexRow] = []
        self._totals: list[Total] = []
        #: The stream and the number of the entry that was added last.
        self.newest = ("", 0)
        self.floor = _UNLOADED
        #: The floor as it was when the transaction began.
        self.before = _UNLOADED
        #: Tables whose next step needs more than is loaded, and links that may not add up.
        self.pending: set[str] = set()
        self.unsound: set[str] = set()

    @property
    def changed(self) -> bool:
        """Whether anything was added."""
        return bool(self._added)

    def load(self) -> None:
        """Load what is needed, at the heads that the transaction sees."""
        self.before = self.floor = loaded(self._streams, self.tx, self._need, self._held)

    def judge(self, command: FloorCommand) -> Refusal | Outcome:
        """The floor's decision on a command. Raises NeedsMore if it reads more than is loaded."""
        more = reads_of(self.floor, command)
        if not more.within(self._need):
            raise NeedsMore(more)
        closed = _closed_deal(self.floor, command)
        if closed is not None:
            return closed
        try:
            return carry_out(self.floor, command)
        except RefusedError as error:
            return error.refusal

    def add(self, outcome: Outcome) -> None:
        """Apply an outcome to the floor; it is written on finish."""
        before = self.floor
        self.floor, booked = outcome
        for one in booked:
            if isinstance(one.entry.event, WRITES_A_ROW):
                self._note_round(before, one.entry)
            if type(one.entry.event) in EXCEPTIONAL:
                self._note_exception(before, one.entry)
            if isinstance(one.entry.event, MOVES_AN_ACCOUNT):
                self._lists += account_rows((one.entry,))
            self._added.setdefault(one.entry.stream, []).append(one)
        # Every judge that does not refuse says what happened.
        last = booked[-1].entry
        self.newest = (last.stream, last.number)

    def _note_round(self, before: Floor, entry: Entry) -> None:
        """Keep what an entry adds to totals, and the row of the index that it writes; of a round's
        rows the last one counts."""
        _, name = stream_name(entry.stream)
        after = self.floor.tables[name]
        row = round_row(before.tables[name], entry, after)
        if row is not None:
            self._rows[row.stream, row.number] = row
        self._totals += round_totals(entry, after, before.facility.calendar)

    def _note_exception(self, before: Floor, entry: Entry) -> None:
        """Keep the row of an entry that surveillance and audit want to see."""
        what, name = stream_name(entry.stream)
        table = before.tables.get(name) if what == "table" else None
        self._lists += exception_rows(table, (entry,))

    def finish(self) -> None:
        """Append what was added, stream by stream; of those that grew enough keep snapshots."""
        facility, streams = self.floor.facility, self._streams
        write = streams.codec(facility).entry_text
        for stream, added in self._added.items():
            items = [
                (
                    write(one.entry).encode("ascii"),
                    [(text_of(account), amount) for account, amount in one.postings],
                )
                for one in added
            ]
            before = added[0].entry.number - 1
            head, state = self.tx.append(stream, before, items), self._state(stream)
            streams.keep(stream, head, state)
            streams.snapshot(self.tx, stream, before, (head, state), facility)
        for row in self._rows.values():
            self.tx.index(*row)
        for listed in self._lists:
            self.tx.index(*listed)
        for key, amounts in self._totals:
            self.tx.add_total(key, amounts)

    def _state(self, stream: str) -> State:
        what, _, name = stream.partition("/")
        if what == FACILITY:
            return self.floor.facility
        return self.floor.tables[name] if what == "table" else self.floor.links[name]
