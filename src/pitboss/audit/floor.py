"""The commands of one stream, decided again and compared with what is recorded.

Each command is read with its entries, judged by the floor on the states and balances that the
record names, and must lead to just these entries. Entries that it left in other streams are
compared when all streams are read.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pitboss.audit.beside import BROKEN, Coverage, Findings, Left
from pitboss.audit.books import Books
from pitboss.audit.clocks import CLOCK_SECONDS
from pitboss.audit.entries import UNDER_SEAL, Item, groups, read_whole
from pitboss.audit.rounds import (
    Balances,
    Engines,
    PlayFloors,
    RoundWatch,
    Voucher,
    deal_fault,
)
from pitboss.floor import (
    FACILITY,
    Account,
    AtTable,
    Booked,
    Facility,
    Floor,
    FloorLink,
    FloorTable,
    apply_stream,
    parse_account,
    postings,
    reads_of,
)
from pitboss.floor import events as e
from pitboss.floor.accounts import AccountKind
from pitboss.floor.machine import COMMANDS, carry_out
from pitboss.floor.state import Book
from pitboss.floor.table_play import on_links
from pitboss.games import CardsMissingError
from pitboss.house.loading import State
from pitboss.house.unit_of_work import text_of
from pitboss.record import Entry, Given, Place, RecordError
from pitboss.record.kinds import kind_named
from pitboss.round import RefusedError
from pitboss.round.events import CardsCorrected, RoundClosed, RoundOpened, SeatSettled
from pitboss.round.settlement import settle_seat
from pitboss.round.state import State as RoundState
from pitboss.store import Fault, Snapshot
from pitboss.store.chain import LARGEST

__all__ = ["Span", "StreamAudit"]

_ORPHAN: Final = "it belongs to no command"
_UNREAD: Final = "its command cannot be read"
_REFUSED: Final = "its command is refused ({})"
_UNLIKE: Final = "this does not follow from its command"
_IMPOSSIBLE: Final = "what it says cannot have happened ({})"
_PAYOUT: Final = "it does not pay what the cards give that were turned"
_POSTINGS: Final = "its postings are not what it moves"
_UNDER: Final = "its command names an entry of {} that it cannot have been judged under"
_HELD: Final = "its command does not name the balances that it was judged by"
_OVERDRAWN: Final = "it leaves less than nothing on {}"
_SNAPSHOT: Final = "it is not the state that the entries before it lead to"
_ORDER: Final = "it is not the next of the link's hits"


#: How the names of chips accounts begin.
_CHIPS: Final = f"{AccountKind.CHIPS.value}/"


class Span(NamedTuple):
    """The rounds of a stream that one audit is for: those opened after one entry and not after
    another, with all that happens until the next. The first span begins with the stream."""

    stream: str
    after: int = 0
    until: int = LARGEST

    def begins(self, number: int) -> bool:
        """Whether the round that this entry opens is after the beginning."""
        return number > self.after

    def ends(self, number: int) -> bool:
        """Whether the round that this entry opens is after the end."""
        return number > self.until


class _WrongError(Exception):
    """A command that cannot have led to its entries: which of them shows it, and how."""

    def __init__(self, entry: Entry, what: str) -> None:
        super().__init__(what)
        self.entry = entry
        self.what = what


class StreamAudit:
    """The audit of one stream, or of a part of its rounds.

    ``since`` is the newest entry that is only folded.
    """

    def __init__(
        self,
        books: Books,
        span: Span,
        coverage: Coverage,
        *,
        since: int = 0,
        vouchers: Sequence[Voucher] = (),
        snapshot: Snapshot | None = None,
    ) -> None:
        self.found = Findings()
        self.engines = Engines()
        self._books = books
        self._span = span
        self._stream = stream = span.stream
        self._name = stream.partition("/")[2]
        #: Whether the entries are still those before the span, and what these move.
        self._passing = span.after > 0
        self._sums: dict[str, int] = {}
        self._seals = books.seals
        self._coverage = coverage
        self._since = since
        self._vouchers = vouchers
        self._snapshot = snapshot
        self._state: State | None = Facility() if stream == FACILITY else None
        self._balances = Balances()
        self._rounds = RoundWatch(self.found, self.engines, vouchers)
        self._floors = PlayFloors()
        #: Settlements of a round that is only folded, with the states before them.
        self._settled: list[tuple[Entry, RoundState]] = []
        #: The newest entry of each other stream that a command named.
        self._under: dict[str, int] = {}

    def run(self) -> None:
        """Read the stream to its end, or to the first entry that cannot be applied."""
        self.found.broken.add(self._stream)
        try:
            for group in groups(self._books, self._books.stored(self._stream)):
                opens = any(isinstance(one.entry.event, RoundOpened) for one in group)
                if opens and self._span.ends(group[0].entry.number):
                    self.found.broken.remove(self._stream)
                    self._count_seals()
                    return
                if opens and self._passing and self._span.begins(group[0].entry.number):
                    self._begin()
                if not (self._pass_over(group) if self._passing else self._next(group)):
                    break
            else:
                self.found.broken.remove(self._stream)
        except RecordError as error:
            what = f"an entry cannot be read: {error!s:.300}"
            self.found.faults.append((None, Fault(self._stream, what)))
        if self._passing:
            # Another part tells of what is wrong, and of the end.
            self.found = Findings(broken=self.found.broken)
            return
        self._end()

    def _count_seals(self) -> None:
        """Note the seals of this part that did not open."""
        unopened, broken = self._seals
        sealer = self._books.sealer
        if sealer is not None:
            self.found.unopened = sealer.unopened - unopened
            self.found.seals = sealer.broken[broken:]

    def _begin(self) -> None:
        """Begin with the part that this audit is for: what was noted so far is another's."""
        self._passing = False
        self.found, self.engines = Findings(broken={self._stream}), Engines()
        self._rounds.note_in(self.found, self.engines)
        stands = 0 if self._state is None else self._state.entries
        if self._snapshot is not None and self._snapshot.number <= stands:
            self._snapshot = None
        self._seals = self._books.seals
        self._balances.post([(parse_account(text), sum) for text, sum in self._sums.items()])

    def _end(self) -> None:
        """The stream is at its end, or cannot be folded any further."""
        if self._stream not in self.found.broken:
            self._compare_snapshot(last=True)
        self._count_seals()
        self._rounds.end()
        for where, book in _books(self._state):
            accounts = tuple(map(text_of, book.balanced))
            self.found.books.append((where, accounts, book.locked))

    def _pass_over(self, group: list[Item]) -> bool:
        """Fold entries that another audit looks at; whether they could be folded."""
        for item in read_whole(self._books, group):
            entry = item.entry
            if isinstance(entry.event, RoundOpened):
                self._rounds.begin(entry, self._since)
            if entry.given is not None:
                self._under.update(entry.given.under)
            try:
                self._state = apply_stream(self._state, entry)
                for text, amount in item.stored.postings:
                    self._sums[text] = self._sums.get(text, 0) + amount
            except BROKEN:
                return False
            if isinstance(entry.event, RoundClosed):
                self._rounds.end()
        return True

    # ── Entries ──────────────────────────────────────────────────────────────────────────────

    def _next(self, group: list[Item]) -> bool:
        """Audit the next entries, with what stands beside the stream after them."""
        self.found.entries += len(group)
        for item in group:
            self.found.take(item.entry)
            self._coverage.take(item.entry, self.found)
        before = self._state
        entries = self._take(group)
        after = self._state
        if entries and isinstance(before, FloorTable) and isinstance(after, FloorTable):
            self.found.take_derived(before, entries, after, self._books.calendar)
        if self._snapshot is not None:
            self._compare_snapshot()
        return bool(entries)

    def _compare_snapshot(self, *, last: bool = False) -> None:
        """Compare the snapshot of the stream with the state that its entries lead to."""
        snapshot, state = self._snapshot, self._state
        if snapshot is None or state is None:
            return
        if state.entries < snapshot.number and not last:
            return
        self._snapshot = None
        if state.entries == snapshot.number and self._says(snapshot, state):
            return
        where = f"{self._stream}, snapshot at entry {snapshot.number}"
        self.found.faults.append((None, Fault(where, _SNAPSHOT)))

    def _says(self, snapshot: Snapshot, state: State) -> bool:
        """Whether a snapshot holds this state, as far as its seals can be opened."""
        sealer, shut = self._books.sealer, self._books.shut
        if sealer is None and UNDER_SEAL in snapshot.data:
            return True
        try:
            text = snapshot.data.decode("ascii")
            said = self._books.codec.parse(text, self._stream, snapshot.number)
        except (RecordError, UnicodeDecodeError):
            return False
        return said == state or self._books.shut > shut

    def _take(self, group: list[Item]) -> Sequence[Entry]:
        """Audit the entries of one command; these, or none if the stream cannot be folded on."""
        for item in group:
            if (item.entry.stream, item.entry.number) != (self._stream, item.stored.number):
                where = f"{self._stream}, entry {item.stored.number}"
                self.found.faults.append((None, Fault(where, "its envelope says another place")))
                return ()
        first = group[0].entry
        if first.of is not None:
            self._note_left(first, first.of)
            return self._folded(group)
        if first.given is None:
            self._fault(first, _ORPHAN)
            return self._folded(group)
        return self._command(group, first.given)

    def _note_left(self, entry: Entry, cause: Place) -> None:
        """Note an entry that a command of another stream left here."""
        before, event = self._state, entry.event
        at = 0 if before is None else before.at
        left = (self._left(entry), entry.number, at)
        self.found.left.setdefault((cause, self._stream), []).append(left)
        hits = before.book.hits if isinstance(before, FloorLink) else 0
        if isinstance(event, e.PrizeHit) and event.number != hits + 1:
            self._fault(entry, _ORDER)

    def _left(self, entry: Entry) -> Left:
        event = entry.event
        if isinstance(event, e.PrizeHit):
            # The table of a round cannot know it: the order of hits is the link's own.
            event = replace(event, number=0)
        actor = f"{entry.actor.role} {entry.actor.person}"
        return Left(self._books.plain.text(event), actor, entry.command, entry.at)

    # ── Commands ─────────────────────────────────────────────────────────────────────────────

    def _command(self, group: list[Item], given: Given) -> Sequence[Entry]:
        """Decide a command again, if it can be; else fold its entries."""
        first, before = group[0].entry, self._state
        play = isinstance(before, FloorTable) and _of_play(given)
        if play:
            assert isinstance(before, FloorTable)
            opened = next((one for one in group if isinstance(one.entry.event, RoundOpened)), None)
            if opened is not None:
                self._rounds.begin(opened.entry, self._since)
            if self._rounds.open:
                self._rounds.close(before, group)
        known = self._books.whole or self._stream == FACILITY
        decides = known and first.number > self._since
        if play and self._rounds.open:
            decides = decides and self._rounds.decides
        elif not play:
            self._count_floor(first, decided=decides)
        booked = self._decided(group, given, play) if decides else None
        if booked is None:
            if not play:
                self.found.undecided.add(Place(first.stream, first.number))
            elif decides:
                self._rounds.fail()
            entries = self._folded(group, play=play)
            legs = [leg for one in group for leg in one.stored.postings]
            self._found_chips(given, [leg for leg in legs if leg[0].startswith(_CHIPS)])
        else:
            entries = [one.entry for one in booked if one.entry.stream == self._stream]
            moved = [leg for one in booked for leg in one.postings]
            chips = [leg for leg in moved if leg[0].kind is AccountKind.CHIPS]
            self._found_chips(given, [(text_of(account), amount) for account, amount in chips])
        if play and any(isinstance(one.event, RoundClosed) for one in entries):
            self._rounds.end()
        return entries

    def _count_floor(self, first: Entry, *, decided: bool) -> None:
        covered = any(one.reaches(first.stream, first.number) for one in self._vouchers)
        if decided:
            self.found.floor.append((first.at, covered))
        elif not covered:
            self.found.floor_folded += 1

    def _decided(self, group: list[Item], given: Given, play: bool) -> tuple[Booked, ...] | None:
        """What a command leads to, if that is what is recorded; else None, and a fault."""
        first = group[0].entry
        try:
            command = self._books.codec.command_of([item.entry for item in group])
            floor = self._floor(first, given, command, play)
            asked = AtTable(self._name, command) if play else command
            after, booked = carry_out(floor, asked)
            self._compare(group, given, booked)
        except _WrongError as wrong:
            return self._no(wrong.entry, wrong.what)
        except RecordError:
            return self._no(first, _UNREAD)
        except RefusedError as error:
            return self._no(first, _REFUSED.format(error.refusal.code))
        except BROKEN:
            # It speaks of something that is not there, or in a form that it cannot have.
            return self._no(first, _UNLIKE)
        own = [one for one in booked if one.entry.stream == self._stream]
        for item, one in zip(group, own, strict=True):
            self._moved(item, one.postings)
        if len(own) < len(booked):
            self._expect(Place(first.stream, first.number), booked)
        self._state = _state_in(after, self._stream)
        return booked

    def _no(self, entry: Entry, what: str) -> tuple[Booked, ...] | None:
        self._fault(entry, what)
        return None

    def _compare(self, group: list[Item], given: Given, booked: tuple[Booked, ...]) -> None:
        """Compare the entries of a command with those that it leads to: bytes, if these agree."""
        again = [one.entry for one in booked if one.entry.stream == self._stream]
        if not group[0].read and len(again) == len(group):
            text = self._books.plain.entry_text
            same = [
                text(entry).encode("ascii") == item.stored.entry
                for item, entry in zip(group, again, strict=True)
            ]
            if all(same):
                return
        group = read_whole(self._books, group)
        for item, entry in zip(group, again, strict=False):
            if item.entry != entry:
                raise _WrongError(item.entry, _UNLIKE)
        if len(again) != len(group) or booked[0].entry is not again[0]:
            raise _WrongError(group[min(len(again), len(group) - 1)].entry, _UNLIKE)
        judged = again[0].given
        assert judged is not None
        if not judged.under.items() <= given.under.items():
            raise _WrongError(group[0].entry, _UNDER.format("a stream"))
        if not judged.held.items() <= given.held.items():
            raise _WrongError(group[0].entry, _HELD)

    def _expect(self, cause: Place, booked: Sequence[Booked]) -> None:
        for one in booked:
            if one.entry.stream != self._stream:
                key = (cause, one.entry.stream)
                # The other stream's own time is compared with the command's there.
                left = self._left(one.entry)._replace(at=booked[0].entry.at)
                self.found.expected.setdefault(key, []).append(left)

    def _found_chips(self, given: Given, moved: Sequence[tuple[str, int]]) -> None:
        """Note on which balances a command found chips accounts, and on which it left them."""
        change: dict[str, int] = {}
        for text, amount in moved:
            change[text] = change.get(text, 0) + amount
        for text, amount in change.items():
            stood = given.held.get(text, 0)
            self.found.chips[text, stood] += 1
            self.found.chips[text, stood + amount] -= 1

    # ── The floor that a command was judged on ───────────────────────────────────────────────

    def _floor(self, first: Entry, given: Given, command: Any, play: bool) -> Floor:
        """The floor that a command was judged on."""
        facility = self._facility(first, given)
        if not play:
            return self._whole_floor(facility, given, command)
        table = self._state
        assert isinstance(table, FloorTable)
        why = deal_fault(table, command)
        if why is not None:
            raise _WrongError(first, why)
        return self._floors.floor(table, facility, command, self._balances, given.held)

    def _whole_floor(self, facility: Facility, given: Given, command: Any) -> Floor:
        """The floor of a command that is not play: with other streams as it names them."""
        state = self._state
        tables = {state.name: state} if isinstance(state, FloorTable) else {}
        links = {state.name: state} if isinstance(state, FloorLink) else {}
        moved: list[Mapping[Account, int]] = [self._balances]
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

    def _facility(self, first: Entry, given: Given) -> Facility:
        """The facility that a command was judged under: one of its time, and none older than the
        stream's last command was judged under."""
        for stream, number in given.under.items():
            head = self._books.heads.get(stream)
            newest = self._under.get(stream, 0)
            if stream == self._stream or head is None or not newest <= number <= head.number:
                raise _WrongError(first, _UNDER.format(f"{stream:.60}"))
        self._under.update(given.under)
        if isinstance(self._state, Facility):
            return self._state
        facilities = self._books.facilities
        number = given.under.get(FACILITY, -1)
        if not 0 <= number < len(facilities):
            raise _WrongError(first, _UNDER.format(FACILITY))
        later = facilities[number + 1 : number + 2]
        if any(one.at < first.at - CLOCK_SECONDS for one in later):
            raise _WrongError(first, _UNDER.format(FACILITY))
        facility = facilities[number]
        self.found.times.judged(first, number, ahead=facility.at - first.at > CLOCK_SECONDS)
        return facility

    # ── Folding ──────────────────────────────────────────────────────────────────────────────

    def _folded(self, group: list[Item], *, play: bool = False) -> Sequence[Entry]:
        """Apply entries without deciding their command; none if they cannot be applied."""
        group = read_whole(self._books, group)
        first, table = group[0].entry, self._state
        if play and isinstance(table, FloorTable):
            # Prizes of rounds that are only folded still stand in the order of the link's hits.
            self._expect_hits(first, table, tuple(item.entry.event for item in group))
        for item in group:
            before = self._state
            if play and self._rounds.unproven and isinstance(before, FloorTable):
                self._compare_payouts(item.entry, before)
            try:
                after: State = apply_stream(before, item.entry)
                moved = postings(before, item.entry, after)
            except BROKEN as error:
                self._fault(item.entry, _IMPOSSIBLE.format(type(error).__name__), firm=True)
                return ()
            self._state = after
            self._moved(item, moved)
            for account, _ in moved:
                if account.never_negative and not account.shared and self._balances[account] < 0:
                    self._fault(item.entry, _OVERDRAWN.format(account))
        return [item.entry for item in group]

    def _compare_payouts(self, entry: Entry, table: FloorTable) -> None:
        """Compare settlements that are only folded with what the cards give that were turned.

        A seat may be settled by cards that are turned for a later one: so this waits for the end.
        """
        state = table.playing
        if state is not None and isinstance(entry.event, SeatSettled):
            self._settled.append((entry, state))
        if isinstance(entry.event, CardsCorrected):
            self._settled.clear()  # Which cards they were is sealed.
        if state is None or not isinstance(entry.event, RoundClosed):
            return
        for settled, before in self._settled:
            event = settled.event
            faces = {one: face for one, face in state.faces.items() if one not in before.faces}
            shown = before.but(draws=before.shown_draws or before.draws)
            try:
                again = settle_seat(shown.turned({**faces, **event.faces}), event.seat)
            except (*BROKEN, CardsMissingError):
                continue  # It cannot be told: not all of its cards were turned.
            if (tuple(again.lines), tuple(again.locked)) != (event.lines, event.prizes):
                self._fault(settled, _PAYOUT, firm=True)
        self._settled.clear()

    def _expect_hits(self, first: Entry, table: FloorTable, events: tuple[Any, ...]) -> None:
        floor = Floor(links=self._floors.links(table))
        try:
            for stream, event in on_links(floor, table, events):
                entry = Entry(stream, 0, first.at, first.actor, first.command, event)
                key = (Place(first.stream, first.number), stream)
                self.found.expected.setdefault(key, []).append(self._left(entry))
        except BROKEN:
            return  # It cannot be applied, either.

    def _moved(self, item: Item, moved: Sequence[tuple[Account, int]]) -> None:
        """Count what an entry moved, and compare it with what it says."""
        self._balances.post(moved)
        said = "".join([f"{amount} {text_of(account)}\n" for account, amount in moved])
        if said.encode() != item.stored.chained_postings:
            self._fault(item.entry, _POSTINGS, firm=True)

    def _fault(self, entry: Entry, what: str, *, firm: bool = False) -> None:
        """Note a fault; between rounds the rules of another engine may excuse it."""
        self.found.fault(entry, what, excusable=not firm and not self._rounds.open)


def _of_play(given: Given) -> bool:
    """Whether a command is of a table or its round, and not of the floor."""
    kind = kind_named(given.command.kind)
    return kind is not None and kind.type not in COMMANDS


def _balance(
    account: Account, held: Mapping[str, int], moved: Sequence[Mapping[Account, int]]
) -> int:
    """What a command found on an account: what is recorded, or what the account's stream says."""
    found = held.get(text_of(account))
    if found is not None:
        return found
    if account.shared:
        return 0
    return sum(one.get(account, 0) for one in moved)


def _state_in(floor: Floor, stream: str) -> State | None:
    what, _, name = stream.partition("/")
    if what == FACILITY:
        return floor.facility
    return floor.tables.get(name) if what == "table" else floor.links.get(name)


def _books(state: State | None) -> Iterator[tuple[str, Book]]:
    if isinstance(state, FloorLink):
        yield f"link/{state.name}", state.book
    elif isinstance(state, FloorTable):
        for wager, book in state.books.items():
            yield f"table/{state.name}, {wager}", book
