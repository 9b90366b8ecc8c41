"""The floor that a command was judged on, as far as the record has it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from pitboss.audit.books import Books
from pitboss.audit.clocks import CLOCK_SECONDS, Times
from pitboss.audit.entries import UNDER_SEAL
from pitboss.floor import (
    FACILITY,
    Account,
    ClosedRound,
    Facility,
    Floor,
    FloorLink,
    FloorTable,
    OpenDispute,
    RoundKey,
    closed_round,
    parse_account,
    reads_of,
)
from pitboss.floor import accounts as a
from pitboss.floor.accounts import AccountKind
from pitboss.floor.disputes import round_of
from pitboss.floor.machine import COMMANDS
from pitboss.floor.state import AllKnown, Book
from pitboss.floor.table_play import reads_meters
from pitboss.house.streams import State
from pitboss.house.unit_of_work import text_of
from pitboss.record import Entry, Given
from pitboss.round import Command, NoMoreBets, Reading
from pitboss.round.events import RoundClosed
from pitboss.round.system_fields import handed_in
from pitboss.table.machine import SYSTEMS_OWN as OF_A_TABLE

__all__ = [
    "UNDER",
    "Balances",
    "JudgedFloors",
    "SealedRoundError",
    "WrongError",
    "books_of",
    "state_in",
]

UNDER: Final = "its command names an entry of {} that it cannot have been judged under"


class WrongError(Exception):
    """A command that cannot have led to its entries: the entry that shows it, and the reason."""

    def __init__(self, entry: Entry, what: str) -> None:
        super().__init__(what)
        self.entry = entry
        self.what = what


class SealedRoundError(Exception):
    """A command about a closed round whose cards no key here opens: it cannot be decided again."""


class JudgedFloors:
    """The floors that the commands of one stream were judged on."""

    def __init__(self, books: Books, stream: str) -> None:
        self._books = books
        self._stream = stream
        self._play = PlayFloors()
        #: The newest entry of each other stream that a command named.
        self.under: dict[str, int] = {}
        self.times = Times()

    def links_of(self, table: FloorTable) -> Mapping[str, FloorLink]:
        """The links of a table's wagers, up and empty."""
        return self._play.links(table)

    def floor(
        self, first: Entry, given: Given, command: Any, state: State | None, own: "Balances"
    ) -> Floor:
        """The floor that a command was judged on; ``own`` is what its stream has moved."""
        facility = self._facility(first, given, state)
        if not isinstance(state, FloorTable) or type(command) in COMMANDS:
            floor = self._whole(facility, given, command, state, own)
            return floor.but(rounds=self._rounds(first, command, state))
        why = _deal_fault(command)
        if why is not None:
            raise WrongError(first, why)
        return self._play.floor(state, facility, command, own, given.held)

    def _whole(
        self,
        facility: Facility,
        given: Given,
        command: Any,
        state: State | None,
        own: "Balances",
    ) -> Floor:
        """The floor of a command that is not play: with other streams as it names them."""
        tables = {state.name: state} if isinstance(state, FloorTable) else {}
        links = {state.name: state} if isinstance(state, FloorLink) else {}
        moved: list[Mapping[Account, int]] = [own]
        need = reads_of(Floor(facility, tables, links), command)
        while True:
            missing = [
                stream
                for stream in sorted(need.streams - {FACILITY, self._stream})
                if stream in given.under and stream.partition("/")[2] not in (*tables, *links)
            ]
            for stream in missing:
                other, balances = self._books.at(stream, given.under[stream])
                moved.append(balances)
                if isinstance(other, FloorTable):
                    tables[other.name] = other
                elif isinstance(other, FloorLink):
                    links[other.name] = other
            floor = Floor(facility, tables, links)
            more = reads_of(floor, command)
            if more.within(need):
                break
            need |= more
        return floor.but(balances={one: _balance(one, given.held, moved) for one in need.accounts})

    def _rounds(
        self, first: Entry, command: Any, state: State | None
    ) -> dict[RoundKey, ClosedRound | None]:
        """The closed round that a command about a dispute read, from the entries before it."""
        table = state if isinstance(state, FloorTable) else None
        key = round_of(command, table)
        if key is None:
            return {}
        opened = getattr(first.event, "opened", 0)
        if not isinstance(command, OpenDispute):
            assert table is not None
            opened = table.disputes[command.dispute].opened
        books, shut, sealed = self._books, self._books.shut, False
        entries = []
        for stored in books.stored(self._stream, opened - 1, first.number - 1) if opened else ():
            entries.append(books.codec.parse_entry(stored.entry.decode("utf-8")))
            sealed = sealed or (books.sealer is None and UNDER_SEAL in stored.entry)
            if isinstance(entries[-1].event, RoundClosed):
                break
        found = closed_round(books.facilities[-1].rules, entries)
        if found is not None and (sealed or found.sealed or books.shut > shut):
            raise SealedRoundError
        if found is None or found.state.round_id != key.round_id:
            return {key: None}
        return {key: found}

    def _facility(self, first: Entry, given: Given, state: State | None) -> Facility:
        """The facility that a command was judged under: one of its time, and none older than the
        stream's last command was judged under."""
        for stream, number in given.under.items():
            head = self._books.heads.get(stream)
            newest = self.under.get(stream, 0)
            if stream == self._stream or head is None or not newest <= number <= head.number:
                raise WrongError(first, UNDER.format(f"{stream:.60}"))
        self.under.update(given.under)
        if isinstance(state, Facility):
            return state
        facilities = self._books.facilities
        number = given.under.get(FACILITY, -1)
        if not 0 <= number < len(facilities):
            raise WrongError(first, UNDER.format(FACILITY))
        facility = facilities[number]
        later = facilities[number + 1 : number + 2]
        if any(one.at < first.at - CLOCK_SECONDS for one in later):
            # Lawful if a clock was ahead: on record since, so that the command did not know it.
            since = facilities[-1].clocks.items() - facility.clocks.items()
            if first.at > max((time for _, time in since), default=0) + CLOCK_SECONDS:
                raise WrongError(first, UNDER.format(FACILITY))
            self.times.jumped.add(self._stream)
        self.times.judged(first, number, ahead=facility.at - first.at > CLOCK_SECONDS)
        return facility


def _balance(
    account: Account, held: Mapping[str, int], moved: Sequence[Mapping[Account, int]]
) -> int:
    """The balance that a command found: as recorded, or by the account's stream."""
    found = held.get(text_of(account))
    if found is not None:
        return found
    if account.shared:
        return 0
    return sum(one.get(account, 0) for one in moved)


def _deal_fault(command: Command) -> str | None:
    """The fault of a deal or a draw that a person handed in, at any table (R61), or None."""
    if handed_in(command) is None and handed_in(command, OF_A_TABLE) is None:
        return None
    return "a person handed in a deal or a draw, which are the system's alone"


class PlayFloors:
    """Floors on which commands of play are judged again.

    The record of play names the facility's entry, and the readings of links. So a link here is up,
    has the terms of the table's submission, and holds the reading. The total of each link is
    compared with its prizes elsewhere.
    """

    def __init__(self) -> None:
        self._rules: Any = None
        self._links: dict[str, FloorLink] = {}

    def links(self, table: FloorTable) -> Mapping[str, FloorLink]:
        """The links of a table's wagers, up and empty."""
        if self._rules is not table.rules:
            self._rules = table.rules
            self._links = {
                link: _link(table, wager, link)
                for wager, link in table.metered.items()
                if link is not None
            }
        return self._links

    def floor(
        self,
        table: FloorTable,
        facility: Facility,
        command: Command,
        own: "Balances",
        held: Mapping[str, int],
    ) -> Floor:
        """The floor that a command was judged on, as far as the record has it."""
        links, balances = self.links(table), own
        if held:
            balances = Balances(own)
            balances.update({parse_account(text): amount for text, amount in held.items()})
        reads = isinstance(command, NoMoreBets) or reads_meters(table.playing, command)
        if links and reads:
            balances = Balances(balances)
            links = {
                link: _read(links[link], _reading(table, command, wager), balances)
                for wager, link in table.metered.items()
                if link is not None
            }
        return Floor(facility, {table.name: table}, links, balances)


class Balances(AllKnown):
    """The movements of a stream by account; zero for others."""

    def post(self, moved: Iterable[tuple[Account, int]]) -> None:
        """Add the movements of an entry, except on meters of links, which many streams move."""
        for account, amount in moved:
            if not _is_linked(account):
                self[account] = self.get(account, 0) + amount


@cache
def _is_linked(account: Account) -> bool:
    """Whether an account is of the meter of a link."""
    of = account.names[1:] if account.kind is AccountKind.HOUSE else account.names
    return account.kind in (AccountKind.METER, AccountKind.HOUSE) and of[:1] == ("link",)


def _link(table: FloorTable, wager: str, name: str) -> FloorLink:
    offer = table.rules.offers[wager]
    assert offer.meter is not None
    assert offer.amount is not None
    return FloorLink(name, Book(("link", name), offer.meter, offer.amount), wager)


def _reading(table: FloorTable, command: Command, wager: str) -> Reading | None:
    """The meter of a wager as a command found it. Without a reading nobody had moved it."""
    recorded: Mapping[str, Reading] = getattr(command, "readings", {})
    state = table.playing
    if wager in recorded or state is None or wager not in state.meters:
        return recorded.get(wager)
    return state.meters[wager].reading


def _read(link: FloorLink, reading: Reading | None, balances: Balances) -> FloorLink:
    """A link with what was read on it, and as much behind it."""
    if reading is None:
        return link
    book, of = link.book, link.book.of
    for level, amount in reading.levels.items():
        balances[a.meter(of, level)] = amount
    reserve = reading.reserve or 0
    balances[a.meter(of, a.RESERVE)] = reserve
    balances[a.contributions(of)] = -sum(reading.levels.values()) - reserve
    balances[a.seeds(of)] = 0
    return link.but(book=book.but(hundreds=reading.hundreds or {}))


def state_in(floor: Floor, stream: str) -> State | None:
    """The state of a stream in a floor."""
    what, _, name = stream.partition("/")
    if what == FACILITY:
        return floor.facility
    return floor.tables.get(name) if what == "table" else floor.links.get(name)


def books_of(state: State | None) -> Iterator[tuple[str, Book]]:
    """The meters of a state, each with its place in words."""
    if isinstance(state, FloorLink):
        yield f"link/{state.name}", state.book
    elif isinstance(state, FloorTable):
        for wager, book in state.books.items():
            yield f"table/{state.name}, {wager}", book
