"""The entry to the floor: a table judges its own commands, the floor's topics the others.

Every event is wrapped in an entry of its stream, with its movements. A command that would overdraw
an account of somebody's is refused. Applying an entry decides nothing: a stream's state follows
from its own entries, and an entry's movements from the states before and after it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

from pitboss.floor import (
    approvals,
    assignments,
    authority,
    card_store,
    clocks,
    closed_tables,
    differences,
    disputes,
    fills,
    inventory,
    jackpots,
    links,
    meter_life,
    money,
    play_movements,
    posted_signs,
    seats,
    staffing,
    table_play,
    tables,
)
from pitboss.floor.accounts import LARGEST, Account, AccountKind
from pitboss.floor.bank_cover import bank_short
from pitboss.floor.commands import AtTable
from pitboss.floor.events import LinkOpened, TableSetUp
from pitboss.floor.held_hands import hands_moved
from pitboss.floor.movements import Movement, Postings, postings_of
from pitboss.floor.patrons import brought_in, sees_chips
from pitboss.floor.people import capacity_fault
from pitboss.floor.rights import role_fault
from pitboss.floor.signatures import with_signer
from pitboss.floor.staleness import stale_on_floor
from pitboss.floor.state import (
    AllKnown,
    Book,
    Facility,
    Floor,
    FloorLink,
    FloorTable,
    stream_of,
)
from pitboss.floor.stream_names import FACILITY, stream_name
from pitboss.floor.topic import Applier, Happened, Judge, Outcome, Poster
from pitboss.money import Cents, dollars_text
from pitboss.record import Entry, Given, Place, Role, quick
from pitboss.round import Command, Refusal, RefusedError
from pitboss.round.machine import form_fault
from pitboss.round.meters import UNITS

__all__ = [
    "COMMANDS",
    "EVENTS",
    "POSTERS",
    "Booked",
    "FloorCommand",
    "State",
    "apply",
    "apply_stream",
    "carry_out",
    "decide",
    "judge",
    "movements",
    "permitted",
    "postings",
    "refusal",
    "replay",
]

#: A command of the floor, or a table's with the table's name.
FloorCommand = Command | AtTable
#: The state of a stream.
State = Facility | FloorTable | FloorLink

_TOPICS = (
    staffing,
    clocks,
    assignments,
    approvals,
    card_store,
    tables,
    posted_signs,
    seats,
    money,
    fills,
    inventory,
    closed_tables,
    jackpots,
    differences,
    disputes,
    links,
    meter_life,
    authority,
)
_JUDGES: Mapping[type, Judge] = {
    kind: judged for topic in (*_TOPICS, table_play) for kind, judged in topic.JUDGES.items()
}
_APPLIERS: Mapping[type, Applier] = {
    kind: applied for topic in _TOPICS for kind, applied in topic.APPLIERS.items()
}
#: The poster of every event of round, table and floor.
POSTERS: Mapping[type, Poster] = {
    kind: posted for topic in (*_TOPICS, play_movements) for kind, posted in topic.POSTERS.items()
}
#: The commands and events of the floor, beside its tables' own.
COMMANDS = frozenset(_JUDGES)
EVENTS = frozenset(_APPLIERS)


@quick
@dataclass(frozen=True, slots=True)
class Booked:
    """An entry and its movements, which are written together or not at all."""

    entry: Entry
    movements: tuple[Movement, ...]
    #: The change of each account, in the accounts' order; the sum is zero.
    postings: Postings


# ── Commands ─────────────────────────────────────────────────────────────────────────────────


def judge(floor: Floor, command: FloorCommand) -> Refusal | tuple[Booked, ...]:
    """Judge a command: the booked entries that follow, or the refusal."""
    outcome = _outcome(floor, command)
    return outcome if isinstance(outcome, Refusal) else outcome[1]


def carry_out(floor: Floor, command: FloorCommand) -> tuple[Floor, tuple[Booked, ...]]:
    """The floor after a command, and its entries: ``decide`` and ``apply`` at once. Raises
    ``RefusedError`` if it is not allowed."""
    outcome = _outcome(floor, command)
    if isinstance(outcome, Refusal):
        raise RefusedError(outcome)
    return outcome


def _outcome(floor: Floor, command: FloorCommand) -> Refusal | tuple[Floor, tuple[Booked, ...]]:
    outcome = _judged(floor, command)
    if isinstance(outcome, Refusal):
        return outcome
    after, booked = _carried(floor, command, outcome)
    touched = _touched(booked)
    if touched and sees_chips(command.actor.role):
        brought = tuple(brought_in(after, touched, outcome[0].stream))
        if brought:
            after, booked = _carried(floor, command, (*brought, *outcome))
            touched = _touched(booked)
    if touched:
        refused = _overdrawn(floor, after, touched, command)
        if refused is not None:
            return refused
        _check_meters(floor, after, touched)
    return after, (_recorded(floor, command, booked, touched), *booked[1:])


def _carried(
    floor: Floor, command: FloorCommand, happened: tuple[Happened, ...]
) -> tuple[Floor, tuple[Booked, ...]]:
    """The floor after the events of a command, and their entries."""
    changing = _Changing(floor)
    first = happened[0].stream
    place = Place(first, _next_number(changing.state(first)))
    booked = [changing.happen(command, place, one) for one in happened]
    return changing.floor(), tuple(booked)


def _touched(booked: Iterable[Booked]) -> set[Account]:
    return {account for one in booked for account, _ in one.postings}


def _judged(floor: Floor, command: FloorCommand) -> Outcome:
    kind = type(command)
    if kind not in _JUDGES:
        return Refusal(
            "command/unknown",
            f"a {type(command).__name__:.40} is no command of the floor",
            "465a.2",
        )
    try:
        if type(command.at) is not int:
            return Refusal("time/form", "a time is a whole number of seconds", "809a.6")
        return (
            capacity_fault(floor.facility.people, command.actor)
            or role_fault(command)
            or assignments.unassigned(floor.facility, command)
            or stale_on_floor(floor, command)
            or _JUDGES[kind](floor, command)
        )
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        fault = form_fault(command)
        if fault is None:
            raise
        return Refusal("command/form", fault, "465a.2")


def _next_number(before: State | None) -> int:
    return 1 if before is None else before.entries + 1


def _recorded(
    floor: Floor, command: FloorCommand, booked: Sequence[Booked], touched: Set[Account]
) -> Booked:
    """The first entry of a command, which holds the command."""
    first = booked[0].entry
    inner = command.command if isinstance(command, AtTable) else command
    events = tuple([one.entry.event for one in booked if one.entry.stream == first.stream])
    under = {} if first.stream == FACILITY else {FACILITY: floor.facility.entries}
    if inner is command:
        states: list[FloorTable | FloorLink] = [*floor.tables.values(), *floor.links.values()]
        others = {stream_of(state): state.entries for state in states}
        under |= {name: number for name, number in others.items() if name != first.stream}
    shared = {account for account in touched if account.shared}
    if inner is not command:
        # The events of play hold the meter readings of its links.
        shared = {account for account in shared if account.kind is not AccountKind.METER}
    else:
        # Commands about a link are decided by its meter and its funding.
        meters = {one for link in floor.links.values() for one in link.book.balanced}
        shared |= meters & floor.balances.keys()
    held = {str(account): floor.balance(account) for account in sorted(shared)}
    given = Given(inner, under, held, events)
    place = (first.stream, first.number, first.at)
    entry = Entry(*place, first.actor, first.command, first.event, given)
    return Booked(entry, booked[0].movements, booked[0].postings)


def _check_meters(before: Floor, after: Floor, touched: Iterable[Account]) -> None:
    """Assert that every moved meter that added up before still does."""
    moved = {one.names[:-1] for one in touched if one.kind is AccountKind.METER}
    if moved:
        known = {book.of: book for book in _books(before)}
        for book in _books(after):
            if book.of in moved and book.of in known and known[book.of].sound(before.balance):
                assert book.sound(after.balance), book.of


def _books(floor: Floor) -> Iterator[Book]:
    yield from (link.book for link in floor.links.values())
    for table in floor.tables.values():
        yield from table.books.values()


def _overdrawn(
    before: Floor, after: Floor, touched: Iterable[Account], command: FloorCommand
) -> Refusal | None:
    """The refusal if an account would fall below zero, or exceed the largest balance, or None."""
    # A hand ends where it began, so no command has too few of them, and they may be unloaded.
    owned = [one for one in touched if one.never_negative and one.kind is not AccountKind.HANDS]
    lacking = [one for one in owned if after.balance(one) < 0]
    if lacking:
        account, role = min(lacking), command.actor.role
        if isinstance(command, AtTable):
            short = bank_short(before, after, account, command)
            if short is not None:
                return short
        if role is Role.PLAYER and account.kind not in _OWN:
            reason = "the house cannot pay this now: a floorperson requests a fill first"
            return Refusal("inventory/short", reason, "465a.38")
        return _short(account, before.balance(account), after.balance(account))
    full = [one for one in touched if abs(after.balances.get(one, 0)) > LARGEST]
    if not full:
        return None
    most = dollars_text(Cents(LARGEST // UNITS))
    reason = f"{min(full)} would hold more than {most}, the most that is kept in one place"
    return Refusal("account/full", reason, "465a.36(b)")


#: Accounts whose balance a player may know: a player's command only draws on the player's own.
_OWN: Final = frozenset({AccountKind.CHIPS, AccountKind.GAME})


def _short(account: Account, was: int, now: int) -> Refusal:
    has, lacks = (dollars_text(Cents(-(-units // UNITS))) for units in (was, -now))
    match account.kind:
        case AccountKind.INVENTORY:
            reason = (
                f"the rack of table {account.names[0]} holds {has} and lacks {lacks}: "
                "request a fill first"
            )
            return Refusal("inventory/short", reason, "465a.38")
        case AccountKind.CHIPS:
            reason = f"{account.names[0]} has {has} in chips, which is {lacks} too little"
            return Refusal("chips/short", reason, "605a.3")
        case AccountKind.OUTSTANDING:
            reason = (
                f"{lacks} more in chips than the house issued and has not seen again: "
                "count them, and call surveillance"
            )
            return Refusal("chips/unissued", reason, "R66")
        case AccountKind.INSTRUMENTS:
            reason = (
                f"{lacks} more in {account.names[0]} than the house issued and has not seen again: "
                "count them, and call surveillance"
            )
            return Refusal("instrument/unissued", reason, "R66")
        case AccountKind.GAME:
            reason = (
                f"the game account of {account.names[1]} at table {account.names[0]} has {has}, "
                f"which is {lacks} too little"
            )
            return Refusal("account/short", reason, "605a.2(d)(2)")
    reason = f"{account} holds {has}, which is {lacks} too little"
    return Refusal("account/overdrawn", reason, "465a.36(b)")


def refusal(floor: Floor, command: FloorCommand) -> Refusal | None:
    """The refusal of a command, or None if it is allowed."""
    outcome = judge(floor, command)
    return outcome if isinstance(outcome, Refusal) else None


def permitted(floor: Floor, command: FloorCommand) -> bool:
    """Whether a well-formed command of somebody in the right role is lawful, apart from the
    balances that it would leave."""
    refused = assignments.unassigned(floor.facility, command)
    return refused is None and not isinstance(_JUDGES[type(command)](floor, command), Refusal)


def decide(floor: Floor, command: FloorCommand) -> tuple[Booked, ...]:
    """The entries of a command with their movements. Raises ``RefusedError`` if it is not
    allowed."""
    outcome = judge(floor, command)
    if isinstance(outcome, Refusal):
        raise RefusedError(outcome)
    return outcome


# ── Entries ──────────────────────────────────────────────────────────────────────────────────


def apply_stream(before: State | None, entry: Entry) -> State:
    """The state of a stream after its next entry. It decides nothing.

    A facility exists before its first entry; a table and a link begin with theirs.
    """
    event = entry.event
    applied = _APPLIERS.get(type(event))
    if before is None and not isinstance(event, TableSetUp | LinkOpened):
        if entry.stream != FACILITY:
            raise ValueError(f"{entry.stream!r:.40} does not begin with a {type(event).__name__}")
        before = Facility()
    if entry.number != (0 if before is None else before.entries) + 1:
        raise ValueError(f"entry {entry.number} of {entry.stream!r:.40} is out of its order")
    if applied is None:
        assert isinstance(before, FloorTable)
        return table_play.apply_play(before, entry)
    after = applied(before, event, entry)
    if isinstance(after, FloorTable):
        return after.but(table=after.table.but(at=entry.at, entries=entry.number))
    found: State = after.but(at=entry.at, entries=entry.number)
    return found


def movements(before: State | None, entry: Entry, after: State) -> tuple[Movement, ...]:
    """The movements of an entry, from the states of its stream before and after it."""
    return (*POSTERS[type(entry.event)](before, entry.event, after), *hands_moved(before, after))


def postings(before: State | None, entry: Entry, after: State) -> Postings:
    """The change of each account by an entry; the sum is zero."""
    return postings_of(movements(before, entry, after))


class _Changing:
    """A floor that entries change one after the other; changed parts are copied only once."""

    __slots__ = ("_before", "_links", "_sums", "_tables", "facility")

    def __init__(self, floor: Floor) -> None:
        self._before = floor
        self.facility: Facility = floor.facility
        self._tables: dict[str, FloorTable] = {}
        self._links: dict[str, FloorLink] = {}
        self._sums: dict[Account, int] | None = None

    def state(self, stream: str) -> State | None:
        """The current state of a stream, or None."""
        what, name = stream_name(stream)
        if what == FACILITY:
            return self.facility
        if what == "table":
            return self._tables.get(name) or self._before.tables.get(name)
        return self._links.get(name) or self._before.links.get(name)

    def happen(self, command: FloorCommand, first: Place, happened: Happened) -> Booked:
        """Enter an event of a command, whose first entry has this place."""
        stream = happened.stream
        before = self.state(stream)
        # Entries of several tables on one link are in the order recorded, whatever their clocks
        # say: the time of a stream never runs backward.
        at = command.at if before is None else max(command.at, before.at)
        event = with_signer(self.facility, happened.event)
        of = None if stream == first.stream else first
        number = _next_number(before)
        entry = Entry(stream, number, at, command.actor, command.id, event, None, of)
        return self._carry(before, entry)

    def carry(self, entry: Entry) -> Booked:
        """Apply an entry and return it with its movements."""
        return self._carry(self.state(entry.stream), entry)

    def _carry(self, before: State | None, entry: Entry) -> Booked:
        after = apply_stream(before, entry)
        moved = movements(before, entry, after)
        if isinstance(after, FloorTable):
            self._tables[after.name] = after
        elif isinstance(after, Facility):
            self.facility = after
        else:
            self._links[after.name] = after
        if not moved:
            return Booked(entry, (), ())
        if self._sums is None:
            self._sums = self._before.balances.copy()
        sums, posted = self._sums, postings_of(moved)
        whole = isinstance(sums, AllKnown)
        for account, amount in posted:
            # A balance that no decision needs may be unloaded, and stays unknown.
            if whole or account in sums:
                sums[account] += amount
        return Booked(entry, moved, posted)

    def floor(self) -> Floor:
        """The floor with all changes."""
        before = self._before
        return before.but(
            facility=self.facility,
            tables={**before.tables, **self._tables} if self._tables else before.tables,
            links={**before.links, **self._links} if self._links else before.links,
            balances=before.balances if self._sums is None else self._sums,
        )


def apply(floor: Floor, entry: Entry) -> Floor:
    """The floor after an entry of one of its streams and its movements."""
    changing = _Changing(floor)
    changing.carry(entry)
    return changing.floor()


def replay(floor: Floor, entries: Iterable[Entry]) -> Floor:
    """The floor after all entries; those of each stream must be in its order."""
    changing = _Changing(floor)
    for entry in entries:
        changing.carry(entry)
    return changing.floor()
