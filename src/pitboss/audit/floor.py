"""The commands of one stream, decided again and compared with the record.

The floor judges each command on the states and balances that the record names. It must lead to
exactly the recorded entries. Entries in other streams are compared after all streams were read.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pitboss.audit.beside import BROKEN, Coverage, Findings, Left
from pitboss.audit.books import Books
from pitboss.audit.entries import UNDER_SEAL, Item, groups, read_whole
from pitboss.audit.judged_floors import (
    UNDER,
    Balances,
    JudgedFloors,
    SealedRoundError,
    WrongError,
    books_of,
    state_in,
)
from pitboss.audit.payouts import WRONG_PAYOUT, Payouts
from pitboss.audit.rounds import Engines, RoundWatch, Voucher
from pitboss.audit.standing import StreamStanding
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
)
from pitboss.floor import events as e
from pitboss.floor.accounts import AccountKind
from pitboss.floor.machine import COMMANDS, carry_out
from pitboss.floor.table_play import on_links
from pitboss.house.streams import State
from pitboss.house.unit_of_work import text_of
from pitboss.record import Entry, Given, Place, RecordError
from pitboss.record.kinds import kind_named
from pitboss.round import RefusedError
from pitboss.round.events import RoundClosed, RoundOpened
from pitboss.store import Fault, Snapshot
from pitboss.store.chain import LARGEST

__all__ = ["Span", "StreamAudit"]

_ORPHAN: Final = "it belongs to no command"
_UNREAD: Final = "its command cannot be read"
_REFUSED: Final = "its command is refused ({})"
_UNLIKE: Final = "this does not follow from its command"
_IMPOSSIBLE: Final = "what it says cannot have happened ({})"
_POSTINGS: Final = "its postings are not what it moves"
_HELD: Final = "its command does not name the balances that it was judged by"
_OVERDRAWN: Final = "it leaves less than nothing on {}"
_SNAPSHOT: Final = "it is not the state that the entries before it lead to"
_ORDER: Final = "it is not the next of the link's hits"

#: The prefixes of chips accounts and of the meters of links; the account of chips in nobody's name.
_CHIPS: Final = f"{AccountKind.CHIPS.value}/"
_OUTSTANDING: Final = AccountKind.OUTSTANDING.value
_METERS: Final = f"{AccountKind.METER.value}/link/"


class Span(NamedTuple):
    """The rounds of a stream for one audit: those opened after one entry and not after another,
    with everything until the next. The first span begins with the stream."""

    stream: str
    after: int = 0
    until: int = LARGEST

    def begins(self, number: int) -> bool:
        """Whether the round that this entry opens is after the beginning."""
        return number > self.after

    def ends(self, number: int) -> bool:
        """Whether the round that this entry opens is after the end."""
        return number > self.until


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
        begin: StreamStanding | None = None,
    ) -> None:
        self.found = Findings()
        self.engines = Engines()
        self._books = books
        self._span = span
        self._stream = stream = span.stream
        self._name = stream.partition("/")[2]
        #: Whether the span has not begun yet, and the movements before it.
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
        self._floors = JudgedFloors(books, stream)
        self._payouts = Payouts()
        #: The round in progress at the end of the stream.
        self._last_round: tuple[int, bool] | None = None
        self._first = 0
        if begin is not None:
            self._resume(begin)

    def _resume(self, begin: StreamStanding) -> None:
        """Continue from the proven part of the stream."""
        books, stream = self._books, self._stream
        self._first = begin.number
        self._state = books.codec.parse(begin.state, stream, begin.number)
        self._balances.post([(parse_account(name), sum) for name, sum in begin.balances.items()])
        self._floors.under.update(begin.under)
        opened = books.stored(stream, begin.opened - 1, begin.opened) if begin.opened else ()
        entries = [books.codec.parse_entry(one.entry.decode("utf-8")) for one in opened]
        self._rounds.resume(entries[0] if entries else None, ran=begin.ran)
        if self._snapshot is not None and self._snapshot.number <= begin.number:
            self._snapshot = None

    def run(self) -> None:
        """Read the stream to its end, or to the first entry that cannot be applied."""
        self.found.broken.add(self._stream)
        try:
            for group in groups(self._books, self._books.stored(self._stream, self._first)):
                opens = any(isinstance(one.entry.event, RoundOpened) for one in group)
                if opens and self._span.ends(group[0].entry.number):
                    self.found.broken.remove(self._stream)
                    self._hand_over()
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
            # Another part reports the faults and the end.
            self.found = Findings(broken=self.found.broken)
            return
        self._end()

    def _hand_over(self) -> None:
        """Note what is known only at the end of this part: unopened seals and times."""
        self.found.times = self._floors.times
        unopened, broken = self._seals
        sealer = self._books.sealer
        if sealer is not None:
            self.found.unopened = sealer.unopened - unopened
            self.found.seals = sealer.broken[broken:]

    def _begin(self) -> None:
        """Begin the span of this audit. Earlier findings belong to another part."""
        self._passing = False
        self.found, self.engines = Findings(broken={self._stream}), Engines()
        self._rounds.note_in(self.found, self.engines)
        stands = 0 if self._state is None else self._state.entries
        if self._snapshot is not None and self._snapshot.number <= stands:
            self._snapshot = None
        self._seals = self._books.seals
        self._balances.post([(parse_account(text), sum) for text, sum in self._sums.items()])

    def _end(self) -> None:
        """Finish the stream: it ended, or cannot be folded any further."""
        if self._stream not in self.found.broken:
            self._compare_snapshot(last=True)
        self._hand_over()
        self._last_round = self._rounds.standing
        self._rounds.end()
        for where, book in books_of(self._state):
            accounts = tuple(map(text_of, book.balanced))
            self.found.books.append((where, accounts, book.locked))

    @property
    def standing(self) -> StreamStanding | None:
        """The standing of the stream, if this audit saw its end."""
        state = self._state
        if state is None or self._last_round is None:
            return None
        text = self._books.codec.text(state, self._stream, state.entries)
        balances = {text_of(account): amount for account, amount in self._balances.items()}
        under = dict(self._floors.under)
        return StreamStanding(state.entries, text, balances, under, *self._last_round)

    def _pass_over(self, group: list[Item]) -> bool:
        """Fold entries that another part audits. Returns whether they could be folded."""
        for item in read_whole(self._books, group):
            entry = item.entry
            if isinstance(entry.event, RoundOpened):
                self._rounds.begin(entry, self._since)
            if entry.given is not None:
                self._floors.under.update(entry.given.under)
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
        """Audit the next entries and the rows beside the stream."""
        before = self._state
        entries = self._take(group)
        after = self._state
        self.found.entries += len(group)
        for entry in entries or [item.entry for item in group]:
            self.found.take(entry)
            self._coverage.take(entry, self.found)
        self.found.take_exceptions(before, entries)
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
        """Audit the entries of one command. Returns none if the stream cannot be folded on."""
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
            self._found_by_word(given, [leg for one in group for leg in one.stored.postings])
        else:
            entries = [one.entry for one in booked if one.entry.stream == self._stream]
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
        """The result of a command if it equals the record; otherwise None, with a fault."""
        first = group[0].entry
        try:
            command = self._books.codec.command_of([item.entry for item in group])
            floor = self._floors.floor(first, given, command, self._state, self._balances)
            asked = AtTable(self._name, command) if play else command
            after, booked = carry_out(floor, asked)
            self._compare(group, given, booked)
        except SealedRoundError:
            self._fold_one()
            return None
        except WrongError as wrong:
            return self._no(wrong.entry, wrong.what)
        except RecordError:
            return self._no(first, _UNREAD)
        except RefusedError as error:
            return self._no(first, _REFUSED.format(error.refusal.code))
        except BROKEN:  # It names something unknown, or has an impossible form.
            return self._no(first, _UNLIKE)
        own = [one for one in booked if one.entry.stream == self._stream]
        for item, one in zip(group, own, strict=True):
            self._moved(item, one.postings)
        if len(own) < len(booked):
            self._expect(Place(first.stream, first.number), booked)
        self._found_on(floor, booked)
        self._state = state_in(after, self._stream)
        return booked

    def _fold_one(self) -> None:
        """Count the last command of the floor as folded: it needs cards that no key opens."""
        self.found.floor.pop()
        self.found.floor_folded += 1

    def _no(self, entry: Entry, what: str) -> tuple[Booked, ...] | None:
        self._fault(entry, what)
        return None

    def _compare(self, group: list[Item], given: Given, booked: tuple[Booked, ...]) -> None:
        """Compare the recorded entries of a command with its result, by their bytes first."""
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
                raise WrongError(item.entry, _UNLIKE)
        if len(again) != len(group) or booked[0].entry is not again[0]:
            raise WrongError(group[min(len(again), len(group) - 1)].entry, _UNLIKE)
        judged = again[0].given
        assert judged is not None
        if not judged.under.items() <= given.under.items():
            raise WrongError(group[0].entry, UNDER.format("a stream"))
        if not judged.held.items() <= given.held.items():
            raise WrongError(group[0].entry, _HELD)

    def _expect(self, cause: Place, booked: Sequence[Booked]) -> None:
        for one in booked:
            if one.entry.stream != self._stream:
                key = (cause, one.entry.stream)
                # The other stream's own time is compared with the command's there.
                left = self._left(one.entry)._replace(at=booked[0].entry.at)
                self.found.expected.setdefault(key, []).append(left)

    def _found_on(self, floor: Floor, booked: Sequence[Booked]) -> None:
        """Note the balances that a command found and left on accounts that several streams move."""
        change: dict[Account, int] = {}
        for one in booked:
            for account, amount in one.postings:
                if account.shared:
                    change[account] = change.get(account, 0) + amount
        for account, amount in change.items():
            self.found.passed_on(text_of(account), floor.balance(account), amount)

    def _found_by_word(self, given: Given, moved: Sequence[tuple[str, int]]) -> None:
        """The same for a command that was not decided, from its own record. Its meter readings are
        unknown."""
        change: dict[str, int] = {}
        for text, amount in moved:
            if text.startswith(_CHIPS) or text == _OUTSTANDING:
                change[text] = change.get(text, 0) + amount
            elif text.startswith(_METERS):
                self.found.unread.add(text)
        for text, amount in change.items():
            self.found.passed_on(text, given.held.get(text, 0), amount)

    # ── Folding ──────────────────────────────────────────────────────────────────────────────

    def _folded(self, group: list[Item], *, play: bool = False) -> Sequence[Entry]:
        """Apply entries without deciding their command. Returns none if they cannot be applied."""
        group = read_whole(self._books, group)
        first, table = group[0].entry, self._state
        if play and isinstance(table, FloorTable):
            # Prizes of rounds that are only folded still count in the order of the link's hits.
            self._expect_hits(first, table, tuple(item.entry.event for item in group))
        for item in group:
            before = self._state
            if play and self._rounds.unproven and isinstance(before, FloorTable):
                for entry in self._payouts.wrong(item.entry, before):
                    self._fault(entry, WRONG_PAYOUT, firm=True)
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

    def _expect_hits(self, first: Entry, table: FloorTable, events: tuple[Any, ...]) -> None:
        floor = Floor(links=self._floors.links_of(table))
        try:
            for stream, event in on_links(floor, table, events):
                entry = Entry(stream, 0, first.at, first.actor, first.command, event)
                key = (Place(first.stream, first.number), stream)
                self.found.expected.setdefault(key, []).append(self._left(entry))
        except BROKEN:
            return  # It cannot be applied, either.

    def _moved(self, item: Item, moved: Sequence[tuple[Account, int]]) -> None:
        """Add the movements of an entry, and compare them with its postings."""
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
