"""Decides the floor's own commands again, from what is on record: who may do what, that two persons
acted where the law asks for two, that requests come before what they ask for, and the sums.

A command is rebuilt from its first event and judged by the floor as it then stood. Of that a stream
tells all but what lies in others. What the facility was at that moment is not on record, for
streams have no common order: it must be one of those that the clocks allow, and one under which the
command brings about just what is there; what is signed for says which one (``floor.signing``). What
only another stream knows (chips in a player's pocket, whether a meter adds up) is taken as given;
the sums of all streams are proven elsewhere.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from typing import Final

from pitboss.audit.across_streams import LeftElsewhere, Prizes, Timed
from pitboss.audit.engines import CLOCKS_APART_SECONDS
from pitboss.audit.floor_commands import FOLLOWING, at_facility, at_link, at_table
from pitboss.floor import (
    Account,
    ChangeLink,
    DeckPlace,
    Facility,
    Floor,
    FloorLink,
    FloorTable,
    RestoreLink,
    ReturnDecks,
    WaiveDispute,
    apply_stream,
    judge,
    link_stream,
    table_stream,
)
from pitboss.floor import accounts as a
from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor.assigning import assignment_fault
from pitboss.floor.authority import ACT_RIGHTS
from pitboss.floor.card_store import DecksReturned
from pitboss.floor.machine import EVENTS
from pitboss.floor.movements import Postings
from pitboss.floor.people import capacity_fault
from pitboss.floor.rights import RIGHTS, role_fault
from pitboss.floor.state import Act
from pitboss.house.loading import State
from pitboss.record import Actor, Entry, Role
from pitboss.round import Command, Refusal
from pitboss.round.events import RoundOpened
from pitboss.round.meters import UNITS
from pitboss.store import Fault

__all__ = ["FloorAgain"]

#: What stands on accounts that other streams move, too, as far as one of them can tell.
_ENOUGH: Final = 10**17
_UNLAWFUL: Final = "this does not follow from a lawful command"

#: What an entry that was made up may run into.
_BROKEN: Final = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError),
)

#: Finds the first entry of a stream, read with the submissions that a facility has filed.
FirstOf = Callable[[str, Facility], Entry | None]
#: An entry with the state before it, and what it moved.
_Waiting = tuple[State | None, Postings, Entry]


class FloorAgain:
    """What happened on the floor, decided again stream by stream: the facility first."""

    def __init__(self, first_of: FirstOf) -> None:
        self._first_of = first_of
        #: The facility after each of its entries, and when.
        self._versions: list[Facility] = []
        self._times: list[int] = []
        #: What one command brought about in the stream, and what stands on its accounts before.
        self._group: list[_Waiting] = []
        self._balances: dict[Account, int] = {}
        self._left = LeftElsewhere()
        self._prizes = Prizes()
        self._strangers: set[tuple[str, Actor]] = set()
        self._found: list[Timed] = []
        #: The times of the commands that were decided again.
        self._decided: list[int] = []

    # ── Entries, one by one ──────────────────────────────────────────────────────────────────

    def take(self, before: State | None, after: State, moved: Postings, entry: Entry) -> None:
        """The next entry of a stream, which was applied, and what it moved."""
        if isinstance(after, Facility):
            self._versions.append(after)
            self._times.append(entry.at)
        if self._group and _whose(self._group[0][2]) != _whose(entry):
            self._flush()
        self._group.append((before, moved, entry))

    def end(self) -> None:
        """The stream is at its end."""
        self._flush()
        self._balances = {}

    def finish(self, broken: frozenset[str], until: int) -> tuple[list[Fault], int, int]:
        """What is wrong, how many commands were decided again, and how many only folded.

        ``broken`` are the streams that were not folded to their end: nothing is missed there.
        Up to ``until`` another engine was at work, and other rules may have been known.
        """
        found = [*self._found, *self._left.missing(broken), *self._prizes.unlike(broken)]
        faults = [fault for at, fault in found if at > until]
        decided = sum(at > until for at in self._decided)
        return faults, decided, len(self._decided) - decided

    def _fault(self, entry: Entry, what: str = _UNLAWFUL) -> None:
        self._found.append((entry.at, Fault(f"{entry.stream}, entry {entry.number}", what)))

    # ── Commands, one by one ─────────────────────────────────────────────────────────────────

    def _flush(self) -> None:
        """Decide what one command, or several of one moment, brought about."""
        group, self._group = self._group, []
        at = 0
        while at < len(group):
            before, _, entry = group[at]
            count = 1
            try:
                if type(entry.event) in EVENTS:
                    count = self._of_floor(before, group[at:])
                elif isinstance(before, FloorTable):
                    self._of_play(before, entry)
            except _BROKEN:
                # It speaks of something that is not there, or in no form that it could have.
                self._fault(entry)
            for _, moved, _ in group[at : at + count]:
                for account, amount in moved:
                    self._balances[account] = self._balances.get(account, 0) + amount
            at += count
        self._check_balances(group)

    def _check_balances(self, group: list[_Waiting]) -> None:
        """What one stream alone moves is never less than nothing where that cannot be."""
        for account in dict.fromkeys(one for _, moved, _ in group for one, _ in moved):
            if account.never_negative and not account.shared and self._balances[account] < 0:
                self._fault(group[-1][2], f"it leaves less than nothing on {account}")

    def _of_play(self, before: FloorTable, entry: Entry) -> None:
        """An event of a table or its round: what the floor has to say to it."""
        self._prizes.at_table(before, entry)
        event = entry.event
        if isinstance(event, RoundOpened) and dict(event.players) != dict(before.seats):
            self._fault(entry, "these are not the players who sit there")
        actor = entry.actor
        if (entry.stream, actor) in self._strangers or actor.role is Role.SYSTEM:
            return
        known = actor.role in RIGHTS[c.AtTable][0] and any(
            capacity_fault(facility.people, actor) is None
            and assignment_fault(facility, actor, before.name) is None
            for facility in self._facilities(before, entry)
        )
        if not known:
            self._strangers.add((entry.stream, actor))
            self._fault(entry, "whoever did it may not act in this capacity")

    def _of_floor(self, before: State | None, group: list[_Waiting]) -> int:
        """Decide a command of the floor again; how many of these entries it brought about."""
        entry = group[0][2]
        if type(entry.event) in FOLLOWING or getattr(entry.event, "waived", False):
            self._following(before, entry)
            return 1
        command = self._rebuilt(before, group)
        if command is None:
            # A table whose stream is missing is told of elsewhere; all others have a command.
            if not isinstance(entry.event, e.TableJoined):
                self._fault(entry)
            return 1
        self._decided.append(entry.at)
        for facility in self._facilities(before, entry):
            count = self._judged(facility, before, group, command)
            if count is not None:
                return count
        self._fault(entry)
        return 1

    def _rebuilt(self, before: State | None, group: list[_Waiting]) -> Command | None:
        entry = group[0][2]
        if isinstance(before, FloorTable):
            return at_table(before, entry)
        if isinstance(before, FloorLink):
            return at_link(before.name, entry)
        return at_facility([one for _, _, one in group], self._first)

    def _judged(
        self, facility: Facility, before: State | None, group: list[_Waiting], command: Command
    ) -> int | None:
        """How many of the entries the command brings about in this facility, if it does."""
        said = [entry for _, _, entry in group]
        if _needs_others(facility, command):
            if not self._allowed(facility, before, said, command):
                return None
            back = isinstance(command, c.ApproveAct) and _act(facility, command)
            return 2 if isinstance(back, ReturnDecks) else 1
        outcome = judge(self._floor(facility, before, group, command), command)
        if isinstance(outcome, Refusal):
            return None
        happened = [(one.entry.stream, one.entry.event) for one in outcome]
        own = [event for stream, event in happened if stream == said[0].stream]
        if own != [entry.event for entry in said[: len(own)]]:
            return None
        for stream, event in happened:
            if stream != said[0].stream:
                self._left.leave(stream, said[0], event, type(event))
        return len(own)

    def _floor(
        self, facility: Facility, before: State | None, group: list[_Waiting], command: Command
    ) -> Floor:
        """The floor as far as the stream tells of it."""
        balances = {one: amount for one, amount in self._balances.items() if not one.shared}
        balances |= {one: _ENOUGH for one, _ in group[0][1] if one.shared}
        tables = {before.name: before} if isinstance(before, FloorTable) else {}
        links = {before.name: before} if isinstance(before, FloorLink) else {}
        name = getattr(_act(facility, command), "table", None)
        if isinstance(before, Facility) and name in before.tables:
            # Whether it is an electronic one is all that the facility asks.
            first = self._first(table_stream(name))
            found = None if first is None else apply_stream(None, first)
            tables = {name: found} if isinstance(found, FloorTable) else {}
        return Floor(facility, tables, links, balances)

    def _first(self, stream: str) -> Entry | None:
        return self._first_of(stream, self._versions[-1])

    def _facilities(self, before: State | None, entry: Entry) -> Iterator[Facility]:
        """The facility as it may have been, the likeliest first."""
        if before is None or isinstance(before, Facility):
            yield before or Facility()
            return
        times = self._times
        newest = bisect_right(times, entry.at)
        oldest = max(0, bisect_left(times, entry.at - CLOCKS_APART_SECONDS) - 1)
        beyond = bisect_right(times, entry.at + CLOCKS_APART_SECONDS)
        yield from reversed(self._versions[oldest:newest])
        yield from self._versions[newest:beyond]

    # ── What only other streams can tell ─────────────────────────────────────────────────────

    def _allowed(
        self, facility: Facility, before: State | None, said: list[Entry], command: Command
    ) -> bool:
        """Whether nothing that can be told here speaks against a command."""
        if capacity_fault(facility.people, command.actor) or role_fault(command):
            return False
        act = _act(facility, command)
        half = 0 if isinstance(command, c.ProposeAct) else 1
        if act is not None and command.actor.role not in ACT_RIGHTS[type(act)][half]:
            return False
        match command:
            case c.CheckLink():
                return isinstance(before, FloorLink) and not before.failed
            case c.ApproveAct():
                proposal = facility.proposals[command.proposal]
                if command.actor.person in (proposal.by, getattr(act, "player", None)):
                    return False
                if isinstance(act, ReturnDecks):
                    return _came_back(facility, act, said)
                stream, kind = _effect(proposal.act)
                self._left.leave(stream, said[0], None, kind)
        return True

    def _following(self, before: State | None, entry: Entry) -> None:
        """An event that a command left here which began elsewhere, or with its round."""
        event = entry.event
        if isinstance(event, e.PrizeHit | e.PrizeReturned):
            assert isinstance(before, FloorLink)
            self._prizes.at_link(before.name, entry)
            if isinstance(event, e.PrizeHit) and event.number != before.book.hits + 1:
                self._fault(entry, "it is not the next of the link's hits")
            return
        alone = self._left.take(entry)
        if alone is not None:
            self._found.append(alone)
        elif not self._in_order(before, entry):
            self._fault(entry)

    def _in_order(self, before: State | None, entry: Entry) -> bool:
        """Whether an act could be done to its link, or with what a player owes at its table."""
        event = entry.event
        if isinstance(event, e.DisputeEnded) and isinstance(before, FloorTable):
            owed = self._balances.get(a.dispute(before.name, event.player), 0)
            return owed < 0 and owed == event.amount * UNITS
        if isinstance(event, e.LinkRestored | e.LinkChanged):
            if not isinstance(before, FloorLink) or not before.down:
                return False
            return isinstance(event, e.LinkRestored) or event.was == before.book.terms
        return True


def _whose(entry: Entry) -> tuple[Actor, int, str]:
    return entry.actor, entry.at, entry.command


def _needs_others(facility: Facility, command: Command) -> bool:
    """Whether the conditions of a command lie in the streams of links and tables."""
    if isinstance(command, c.CheckLink):
        return True
    act = _act(facility, command)
    return isinstance(act, ChangeLink | RestoreLink | WaiveDispute | ReturnDecks)


def _act(facility: Facility, command: Command) -> Act | None:
    """The act that a command is about."""
    if isinstance(command, c.ProposeAct):
        return command.act
    if isinstance(command, c.ApproveAct) and command.proposal in facility.proposals:
        return facility.proposals[command.proposal].act
    return None


def _came_back(facility: Facility, act: ReturnDecks, said: list[Entry]) -> bool:
    """Whether the decks of an act came back next, from the table that they were at."""
    event = said[1].event if len(said) > 1 else None
    if not isinstance(event, DecksReturned):
        return False
    back = (*event.used, *event.unused)
    decks = [facility.decks.get(name) for name in back]
    there = all(
        one is not None and (one.place, one.table) == (DeckPlace.TABLE, act.table) for one in decks
    )
    once = len({*back}) == len(back) > 0
    return (event.table, sorted(back)) == (act.table, sorted(act.decks)) and there and once


def _effect(act: Act) -> tuple[str, type]:
    """Where an act leaves what it did, and as what."""
    match act:
        case ChangeLink():
            return link_stream(act.link), e.LinkChanged
        case RestoreLink():
            return link_stream(act.link), e.LinkRestored
        case WaiveDispute():
            return table_stream(act.table), e.DisputeEnded
    raise AssertionError("only acts whose conditions lie elsewhere are asked for")
