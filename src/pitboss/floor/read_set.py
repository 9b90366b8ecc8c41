"""The read set of a command or a view: streams to load, accounts to read, accounts to lock first.

The shell computes it on the floor as last seen (the facility and the command's own table suffice),
locks, loads, and computes it again. If it has grown, the shell starts over. Locks are taken in the
given order, which is the same for everybody. A balance outside the read set is an error
(``NotLoaded``).

Accounts that one table alone moves need no lock: two of its commands cannot both append to its
stream. Many tables move a link's meter, so commands that feed it or may take its prizes lock it.
A player's chips also move at other tables and the cage. They need no lock either: the store never
lets them fall below zero, and a command that comes too late for its money is retried and refused.
The hands that a player holds are counted at every table (R69). A command that adds to them or asks
for them has them in its read set. A shell holds every account of a read set that is not a link's,
so of two tables that would deal the same player in, one waits for the other and then sees it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pitboss.floor import accounts as a
from pitboss.floor import commands as c
from pitboss.floor import papers as p
from pitboss.floor.accounts import Account
from pitboss.floor.authority import ChangeLink, OpenLink
from pitboss.floor.card_store import IssueDecks, ReturnDecks
from pitboss.floor.closed_rounds import RoundKey
from pitboss.floor.differences import WaiveDifference
from pitboss.floor.disputes import DecideDispute, OpenDispute, SignDispute, round_of
from pitboss.floor.machine import FloorCommand
from pitboss.floor.meter_life import MeterAct
from pitboss.floor.patrons import counts_chips
from pitboss.floor.rights import RIGHTS
from pitboss.floor.state import (
    Act,
    Book,
    Floor,
    FloorTable,
)
from pitboss.floor.stream_names import FACILITY, link_stream, table_stream
from pitboss.floor.table_play import reads_meters
from pitboss.record import Actor, Role, quick
from pitboss.round import (
    Abandon,
    CallOff,
    Close,
    Command,
    CountChips,
    Decide,
    NoMoreBets,
    PassBank,
    PlaceWagers,
    Ready,
    TakeBank,
    Undo,
)
from pitboss.round.moves import place_of
from pitboss.round.state import State

__all__ = ["ReadSet", "reads_of", "shown_at", "shown_in_lobby"]


@quick
@dataclass(frozen=True, slots=True)
class ReadSet:
    """The data to load before a command is decided or a view is built."""

    #: Streams whose states are read or changed, always with the facility.
    streams: frozenset[str] = frozenset({FACILITY})
    #: Accounts whose balances are read or moved.
    accounts: frozenset[Account] = frozenset()
    #: The accounts among them to lock, in this order.
    locks: tuple[Account, ...] = ()
    #: Closed rounds that are read again.
    rounds: frozenset[RoundKey] = frozenset()

    def within(self, other: "ReadSet") -> bool:
        """Whether ``other`` covers everything here."""
        return (
            self.streams <= other.streams
            and self.accounts <= other.accounts
            and (not self.locks or set(self.locks) <= set(other.locks))
            and self.rounds <= other.rounds
        )

    def __or__(self, other: "ReadSet") -> "ReadSet":
        """The union of two read sets."""
        if other.within(self):
            return self
        if self.within(other):
            return other
        locks = self.locks or other.locks
        if self.locks and other.locks and self.locks != other.locks:
            locks = tuple(sorted({*self.locks, *other.locks}))
        return ReadSet(
            self.streams | other.streams,
            self.accounts | other.accounts,
            locks,
            self.rounds | other.rounds,
        )


NOTHING: Final = ReadSet()


def reads_of(floor: Floor, command: FloorCommand) -> ReadSet:
    """The read set of a command, given the loaded floor."""
    name = getattr(command, "table", None)
    if isinstance(command, c.AtTable) and isinstance(name, str):
        table = floor.tables.get(name)
        if table is None:
            return _own(name)
        lying = _instruments(table, command.command)
        found = _of_play(floor, table, command.command)
        return found | ReadSet(accounts=lying) if lying else found
    if isinstance(command, c.ProposeAct | c.ApproveAct):
        return _of_act(floor, _act(floor, command))
    if isinstance(command, c.TakeDownLink | c.CheckLink):
        return _of_links(floor, (command.link,), held=True)
    if isinstance(command, c.SellChips | c.Redeem):
        chips = {a.chips(command.player), a.outstanding()}
        if isinstance(command.instrument, str) and command.instrument:
            chips = {a.instruments(command.instrument)}
        return ReadSet(accounts=frozenset({*chips, a.public()}))
    if not isinstance(name, str):
        return ReadSet()
    if isinstance(command, c.SetUpTable):
        return _own(name) | _of_rules(floor, name, command.game, command.variant)
    table = floor.tables.get(name)
    if isinstance(command, OpenDispute | DecideDispute | SignDispute):
        return _own(name) | _of_dispute(table, command)
    if table is None:
        return _own(name)
    if isinstance(command, c.TakeUpRules):
        rules = table.rules
        return _own(name) | _of_rules(floor, name, rules.chapter.slug, rules.variant)
    return _own(name) | ReadSet(accounts=frozenset(_of_money(floor, table, command)))


def _of_dispute(table: FloorTable | None, command: Command) -> ReadSet:
    """The read set of a command about a dispute: the closed round."""
    key = round_of(command, table)
    return NOTHING if key is None else ReadSet(rounds=frozenset({key}))


def _of_rules(floor: Floor, name: str, game: object, variant: object) -> ReadSet:
    """The read set of a table's own meters under the submission in force; new ones are seeded."""
    submission = floor.facility.submission
    rules = None if submission is None else submission.rules(game, variant)
    if rules is None:
        return NOTHING
    laws = rules.chapter.wagers
    books = [
        Book(("table", name, wager), offer.meter, offer.amount)
        for wager, offer in rules.offers.items()
        if offer.meter is not None and offer.amount is not None
        if offer.link is None and not laws[wager].shares
    ]
    return ReadSet(accounts=frozenset(account for book in books for account in book.balanced))


@lru_cache(maxsize=1024)
def _own(name: str) -> ReadSet:
    """The read set of every command at a table: its stream and the facility's."""
    return ReadSet(frozenset({FACILITY, table_stream(name)}))


# ── Views ────────────────────────────────────────────────────────────────────────────────────


def shown_at(floor: Floor, table: FloorTable, viewer: Actor) -> ReadSet:
    """The read set of a view of a table, with the viewer's moves."""
    links = [link for link in table.metered.values() if link is not None]
    found = _own(table.name) | _of_links(floor, links, held=False)
    return found | ReadSet(accounts=frozenset({*_standalone(table), *_shown(table, viewer)}))


def _shown(table: FloorTable, viewer: Actor) -> Iterable[Account]:
    """The accounts behind a view and its moves: a player's own, or the table's for staff."""
    name = table.name
    players = list(dict.fromkeys(table.seats.values()))
    if table.playing is not None:
        players += [seat.player for seat in table.playing.seats.values()]
    if viewer.role is Role.PLAYER:
        players = [viewer.person]
    for player in players:
        yield from (a.chips(player), a.game_account(name, player), a.dispute(name, player))
        yield a.hands(player)
    yield a.inventory(name)
    if viewer.role is not Role.PLAYER:
        yield from (a.layout(name), a.play(name), a.slips(name), a.cage(), a.over_short(name))
        yield from (a.drop_box(name), a.tip_box(name), a.outstanding())
        for player in table.differences:  # Who has left is still owed, or owes.
            yield from (a.chips(player), a.dispute(name, player))


def shown_in_lobby(floor: Floor, viewer: Actor) -> ReadSet:
    """The read set of a view of the whole floor, with the viewer's moves."""
    people = floor.facility.people if viewer.role is Role.CASHIER else (viewer.person,)
    purses = frozenset(map(a.chips, people))
    counted = {a.outstanding(), *map(a.instruments, floor.facility.instruments)}
    found = ReadSet(accounts=purses | (counted if counts_chips(viewer.role) else set()))
    found |= _of_links(floor, floor.links, held=False)
    if viewer.role in RIGHTS[c.ApproveAct][0]:
        for proposal in floor.facility.proposals.values():
            found |= _of_act(floor, proposal.act)
    return found


# ── Links ────────────────────────────────────────────────────────────────────────────────────


def _of_links(floor: Floor, names: Iterable[str], *, held: bool) -> ReadSet:
    found = NOTHING
    for name in names:
        link = floor.links.get(name)
        if link is None:
            found |= _of_link(name)
        else:
            found |= _of_meter(name, (*link.book.accounts, *link.book.funding), held)
    return found


@lru_cache(maxsize=1024)
def _of_link(name: str) -> ReadSet:
    """The read set of a link that is not loaded."""
    return ReadSet(frozenset({FACILITY, link_stream(name)}))


@lru_cache(maxsize=1024)
def _of_meter(name: str, accounts: tuple[Account, ...], held: bool) -> ReadSet:
    """The read set of a link and its meter, locked or only read."""
    locks = tuple(sorted(accounts)) if held else ()
    return ReadSet(_of_link(name).streams, frozenset(accounts), locks)


def _act(floor: Floor, command: c.ProposeAct | c.ApproveAct) -> Act | None:
    if isinstance(command, c.ProposeAct):
        return command.act
    proposal = place_of(floor.facility.proposals, command.proposal)
    return None if proposal is None else proposal.act


def _of_act(floor: Floor, act: Act | None) -> ReadSet:
    if isinstance(act, WaiveDifference):
        accounts = {a.dispute(act.table, act.player), a.play(act.table)}
        return ReadSet(frozenset({FACILITY, table_stream(act.table)}), frozenset(accounts))
    if isinstance(act, IssueDecks | ReturnDecks) and isinstance(act.table, str):
        return _own(act.table)
    if isinstance(act, MeterAct):
        return _of_meter_act(floor, act)
    link = getattr(act, "link", None)
    if not isinstance(link, str):
        return ReadSet()
    found = _of_links(floor, (link,), held=True)
    if isinstance(act, OpenLink):
        submission = floor.facility.submission
        filed = None if submission is None else submission.links.get(link)
        if filed is not None and filed.terms is not None:
            book = Book(("link", link), filed.terms, filed.amount)
            found |= _of_meter(link, book.balanced, held=True)
    if isinstance(act, ChangeLink):
        found |= _every_table(floor)
    return found


def _every_table(floor: Floor) -> ReadSet:
    """The read set of an act on a link: a round on it may be in play at any table."""
    return ReadSet(frozenset({FACILITY, *map(table_stream, floor.facility.tables)}))


def _of_meter_act(floor: Floor, act: MeterAct) -> ReadSet:
    """The read set of an act on meters: each with its owner."""
    found = NOTHING
    for name in (act.meter, getattr(act, "to", "")):
        what, _, rest = name.partition("/") if isinstance(name, str) else ("", "", "")
        if what == "link":
            found |= _of_links(floor, (rest,), held=True) | _every_table(floor)
        elif what == "table":
            owner, _, wager = rest.rpartition("/")
            table = floor.tables.get(owner)
            found |= _own(owner)
            if table is not None and wager in table.books:
                found |= ReadSet(accounts=frozenset(table.books[wager].balanced))
    return found


# ── Play ─────────────────────────────────────────────────────────────────────────────────────


def _of_play(floor: Floor, table: FloorTable, command: Command) -> ReadSet:
    """The read set of a command of a table or its round."""
    state, own = table.playing, _own(table.name)
    if state is None:
        return own
    if isinstance(command, Ready):
        return own | _hands_of(command.actor.person)
    if isinstance(command, _OF_A_SEAT):
        seat = place_of(state.seats, command.seat)
        found = _at_seat(table.name, None if seat is None else seat.player, table.table.electronic)
        if isinstance(command, Decide):
            return found if table.table.electronic else found | _collected(table)
        if isinstance(command, TakeBank | PassBank):
            return found if seat is None else found | _hands_of(seat.player)
        links = table.links_of(command.wagers) if isinstance(command.wagers, Mapping) else ()
        if seat is not None:
            found |= _hands_of(seat.player)
        found |= _of_bank(table, state)
        return found | _of_links(floor, links, held=False)
    return own | _of_everybody(floor, table, state, command)


def _instruments(table: FloorTable, command: Command) -> frozenset[Account]:
    """The accounts of wagers that lie in instruments, and of those that a slip puts down."""
    state = table.playing
    if state is None or not state.rules.instruments:
        return frozenset()
    names = {name for seat in state.seats.values() for name in seat.instruments.values()}
    last = None if state.last is None else state.last.seat
    names |= set() if last is None else {*last.instruments.values()}
    if isinstance(command, PlaceWagers):
        stakes = command.wagers.values() if isinstance(command.wagers, Mapping) else ()
        said = {getattr(stake, "instrument", "") for stake in stakes}
        names |= {name for name in said if place_of(state.rules.instruments, name) is not None}
    waiting = [one.finding for one in state.corrections.values()]
    said = {getattr(one, "instrument", "") for one in (command, *waiting)}
    names |= {name for name in said if place_of(state.rules.instruments, name) is not None}
    own = {a.drop_box(table.name, name) for name in names}
    return frozenset({*own, *map(a.instruments, names)})


def _of_everybody(floor: Floor, table: FloorTable, state: State, command: Command) -> ReadSet:
    """The read set of a round command that is not about one seat."""
    if isinstance(command, CountChips | Abandon):
        return _collected(table)
    if isinstance(command, CallOff):
        everybody = [seat.player for seat in state.seats.values()]
        purses = _purses(table.name, everybody, table.table.electronic)
        return ReadSet(accounts=frozenset({*purses, a.layout(table.name)}))
    if isinstance(command, Undo):
        seat = None if state.last is None else state.last.seat
        player = None if seat is None else seat.player
        found = _at_seat(table.name, player, table.table.electronic) | _of_bank(table, state)
        return found | _collected(table)
    if isinstance(command, Close):
        return ReadSet(accounts=frozenset({a.slips(table.name), a.play(table.name)}))
    if isinstance(command, NoMoreBets):
        held = _of_links(floor, table.links_of(state.made), held=True)
        hands = {a.hands(state.seats[number].player) for number in state.boxes}
        held |= _of_bank(table, state, house=True)
        return held | ReadSet(accounts=frozenset({*_standalone(table), *hands}))
    if reads_meters(state, command):
        held = _of_links(floor, table.links_of(state.made), held=True)
        players = tuple([seat.player for seat in state.seats.values()])
        found = _settlement(table.name, players, table.table.electronic)
        return held | found | ReadSet(accounts=frozenset(_standalone(table)))
    return NOTHING


def _of_bank(table: FloorTable, state: State, *, house: bool = False) -> ReadSet:
    """The read set of the stake of a player's bank, with the house's part in it."""
    if state.bank is None:
        return NOTHING
    player = state.seats[state.bank.seat].player
    found = _at_seat(table.name, player, table.table.electronic)
    if not house:
        return found
    return found | ReadSet(accounts=frozenset({a.inventory(table.name), a.play(table.name)}))


def _collected(table: FloorTable) -> ReadSet:
    """The read set of wagers that a dealer collects before settlement."""
    if table.table.electronic:
        return ReadSet()
    name = table.name
    return ReadSet(accounts=frozenset({a.layout(name), a.inventory(name), a.play(name)}))


@lru_cache(maxsize=4096)
def _hands_of(player: str) -> ReadSet:
    """The read set of the hands that a player holds anywhere."""
    return ReadSet(accounts=frozenset({a.hands(player)}))


#: Commands of one seat. They move only its player's funds, and the wagers that a fold loses.
_OF_A_SEAT: Final = (PlaceWagers, Decide, TakeBank, PassBank)


@lru_cache(maxsize=4096)
def _at_seat(name: str, player: str | None, electronic: bool) -> ReadSet:
    purses = _reach(name, () if player is None else (player,), electronic)
    return ReadSet(_own(name).streams, frozenset({*purses, a.layout(name)}))


@lru_cache(maxsize=1024)
def _settlement(name: str, players: tuple[str, ...], electronic: bool) -> ReadSet:
    """The read set of a settlement at a table with these players."""
    own = {a.layout(name), a.inventory(name), a.play(name), a.slips(name)}
    disputes = {a.dispute(name, player) for player in players}
    own |= {a.hands(player) for player in players}
    return ReadSet(accounts=frozenset(own | disputes | _reach(name, players, electronic)))


def _purses(name: str, players: Iterable[str], electronic: bool) -> set[Account]:
    found = set()
    for player in players:
        found.add(a.game_account(name, player))
        if not electronic:
            found.add(a.chips(player))
    return found


def _reach(name: str, players: Iterable[str], electronic: bool) -> set[Account]:
    """The purses of players who may put more down, at a dealer-run table also chips that the
    ledger did not know of (R66)."""
    found = _purses(name, players, electronic)
    return found if electronic else found | {a.outstanding()}


def _standalone(table: FloorTable) -> set[Account]:
    return {account for book in table.books.values() for account in (*book.accounts, *book.funding)}


# ── Money ────────────────────────────────────────────────────────────────────────────────────


def _of_money(floor: Floor, table: FloorTable, command: FloorCommand) -> set[Account]:
    """The accounts of the floor's own commands at a table."""
    name = table.name
    player = getattr(command, "player", None)
    if isinstance(command, c.Leave):
        player = place_of(table.seats, command.seat)
    own = set()
    lost = {a.drop_box(name, one) for one in floor.facility.instruments}
    if isinstance(player, str):
        own = {a.chips(player), a.outstanding(), a.game_account(name, player)}
    match command:
        case c.BuyIn() | c.CashOut():
            return own | {a.inventory(name), a.drop_box(name), a.play(name), a.public()}
        case c.Tip() | c.CollectTips():
            return own | {a.tip_box(name), a.cage()}
        case c.AcceptFill() | c.AcceptCredit():
            return {a.inventory(name), a.cage()}
        case c.DropBox():
            return {a.drop_box(name), a.cage(), *lost}
        case p.CountInventory() | p.SignCount():
            seated = {a.game_account(name, one) for one in table.seats.values()}
            boxes = {a.drop_box(name), a.cage(), a.over_short(name)}
            return {a.inventory(name), *boxes, *seated, *lost}
        case p.CountBox():
            return {a.cage(), a.over_short(name)}
        case c.PaySlip():
            return {a.slips(name), a.public()}
        case c.ExpireSlip():
            return {a.slips(name), a.expired_slips(name)}
        case c.SettleDifference():
            house = {a.play(name), a.inventory(name), a.cage()}
            return own | house | {a.dispute(name, command.player)}
        case c.Sit():
            return {a.hands(player if isinstance(player, str) else command.actor.person)}
        case c.Leave():
            return own
    return set()
