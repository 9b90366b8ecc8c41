"""Disputes: a closed round is questioned, and decided by the facts that are found (R64).

A dispute names a seat and a wager. Its decision states facts, never an amount: the round is settled
again by them, and the difference of the two settlements goes to the player's account of disputes,
from where it is paid, given back or waived (``differences``). It covers every wager of the seat
that the facts change. The round's record and the meters stay as they were: what a meter would have
paid, or would have kept, the house bears.
"""

from collections.abc import Mapping
from typing import Final

from pitboss.floor import accounts as a
from pitboss.floor.accounts import units
from pitboss.floor.closed_rounds import ClosedRound, Dispute, Finding, RoundKey, found_in, kept
from pitboss.floor.commands import OfATable
from pitboss.floor.movements import Movement, MovementKind, move
from pitboss.floor.signatures import Signed
from pitboss.floor.state import (
    Facility,
    Floor,
    FloorTable,
    decided_key,
)
from pitboss.floor.stream_names import FACILITY
from pitboss.floor.topic import (
    Applier,
    Happened,
    Judge,
    Outcome,
    Poster,
    at_table,
    for_table,
    moves_nothing,
    no_reason,
)
from pitboss.floor.wager_limits import found_fault
from pitboss.games import Line
from pitboss.money import Cents, dollars_text
from pitboss.record import Entry, Role, recorded
from pitboss.round import Event, Refusal, State
from pitboss.round.facts import AS_RECORDED, Facts, by_wager, claim_fault, settled_by
from pitboss.round.moves import place_of
from pitboss.round.slip import refused_for

__all__ = [
    "APPLIERS",
    "JUDGES",
    "POSTERS",
    "DecideDispute",
    "DecisionCounted",
    "DecisionProposed",
    "DisputeDecided",
    "DisputeOpened",
    "OpenDispute",
    "SignDispute",
    "dispute_after",
    "hours_of",
    "round_of",
]

_CITE: Final = "R64"


# ── Commands and events ──────────────────────────────────────────────────────────────────────


@recorded("open-dispute")
class OpenDispute(OfATable):
    """Question a closed round: the seat, the wager, and the facts claimed."""

    round_id: str
    seat: int
    wager: str
    claimed: Facts = AS_RECORDED
    reason: str = ""


@recorded("decide-dispute")
class DecideDispute(OfATable):
    """Decide a dispute by the facts found. Without facts the round's record stands."""

    dispute: int
    found: Facts = AS_RECORDED
    reason: str = ""


@recorded("sign-dispute")
class SignDispute(OfATable):
    """Sign, as the second person, a decision above the filed amount, and its difference."""

    dispute: int
    amount: Cents


@recorded("dispute-opened", kw_only=True)
class DisputeOpened(Signed):
    """A closed round was questioned. ``opened`` is the entry that opened the round, ``barred`` are
    those who worked on it or played in it, and so do not decide."""

    dispute: int
    round_id: str
    opened: int
    seat: int
    wager: str
    player: str
    claimed: Facts
    reason: str
    closed_at: int
    until: int
    barred: tuple[str, ...]


@recorded("decision-proposed", kw_only=True)
class DecisionProposed(Signed):
    """A decision above the filed amount waits for a second person. ``was`` and ``lines`` are the
    lines of its wagers as settled and by the facts found."""

    dispute: int
    found: Facts
    reason: str
    wagers: tuple[str, ...]
    was: tuple[Line, ...]
    lines: tuple[Line, ...]
    difference: Cents


@recorded("dispute-decided", kw_only=True)
class DisputeDecided(Signed):
    """A dispute was decided: the facts found, the wagers that they decide, their lines as settled
    and by the facts, and the difference. ``by`` decided, and another person may have signed.
    ``also`` are further disputes of the seat about wagers that it decides."""

    dispute: int
    round_id: str
    seat: int
    player: str
    by: str
    found: Facts
    reason: str
    wagers: tuple[str, ...]
    was: tuple[Line, ...]
    lines: tuple[Line, ...]
    difference: Cents
    also: tuple[int, ...] = ()


@recorded("decision-counted")
class DecisionCounted(Event):
    """One person decided so much for one player in a gaming day."""

    day: str
    by: str
    player: str
    amount: Cents


# ── Opening ──────────────────────────────────────────────────────────────────────────────────


def round_of(command: object, table: FloorTable | None) -> RoundKey | None:
    """The closed round that a command about a dispute reads, or None."""
    if isinstance(command, OpenDispute):
        return RoundKey(command.table, command.round_id)
    if isinstance(command, DecideDispute | SignDispute) and table is not None:
        found = place_of(table.disputes, command.dispute)
        return None if found is None else RoundKey(table.name, found.round_id)
    return None


@for_table
def _open(floor: Floor, table: FloorTable, command: OpenDispute) -> Outcome:
    closed = floor.closed(RoundKey(table.name, command.round_id))
    player = command.actor.person if command.actor.role is Role.PLAYER else None
    if closed is None or (player is not None and player not in closed.players):
        # To a player another's round and no round are the same.
        whose = "" if player is None else " of yours"
        reason = f"table {table.name} has closed no round {command.round_id!r:.60}{whose}"
        return Refusal("dispute/round", reason, _CITE)
    refused = (
        _not_theirs(closed, command)
        or _no_such_place(closed, command)
        or no_reason(command.reason, _CITE)
        or claim_fault(closed.state, command.claimed)
    )
    until = closed.until(hours_of(floor.facility, closed.state))
    if refused is None and command.at > until:
        reason = "the time in which this round may be questioned is over"
        refused = Refusal("dispute/late", reason, _CITE)
    refused = refused or _asked_before(table, closed, command)
    if refused is not None:
        return refused
    return at_table(
        table,
        DisputeOpened(
            dispute=table.disputes_opened + 1,
            round_id=command.round_id,
            opened=closed.number,
            seat=command.seat,
            wager=command.wager,
            player=closed.state.seats[command.seat].player,
            claimed=command.claimed,
            reason=command.reason,
            closed_at=closed.closed_at,
            until=until,
            barred=tuple(sorted({*closed.worked, *closed.players})),
        ),
    )


def hours_of(facility: Facility, state: State) -> int:
    """How long a round may be questioned, by the submission that it was played under."""
    return facility.filings[state.rules.submission].submission.dispute_hours


def _not_theirs(closed: ClosedRound, command: OpenDispute) -> Refusal | None:
    """The refusal of somebody who may not question this round, or None."""
    person = command.actor.person
    if command.actor.role is Role.PLAYER:
        seat = place_of(closed.state.seats, command.seat)
        if seat is None or seat.player != person:
            return Refusal("seat/not-yours", "a player questions the own seat", _CITE)
    if command.actor.role is Role.DEALER and person not in closed.dealers:
        return Refusal("act/role", "of the dealers, only the round's own questions it", _CITE)
    return None


def _no_such_place(closed: ClosedRound, command: OpenDispute) -> Refusal | None:
    """The refusal of a seat without a wager, or of a wager that the table did not have."""
    state = closed.state
    seat = place_of(state.seats, command.seat)
    if seat is None or not seat.wagers:
        reason = f"seat {command.seat!r:.20} had no wager in this round"
        return Refusal("dispute/seat", reason, _CITE)
    lines = {line.wager for line in state.settled.get(seat.number, ())}
    if command.wager not in lines and command.wager not in state.rules.offers:
        reason = f"this table had no wager {command.wager!r:.60}"
        return Refusal("dispute/wager", reason, _CITE, seat.number)
    return None


def _asked_before(table: FloorTable, closed: ClosedRound, command: OpenDispute) -> Refusal | None:
    """The refusal of a second question about a seat and wager, or None."""
    place = (command.seat, command.wager)
    _, decided = found_in(table.disputes, closed.number, command.seat)
    if command.wager in decided:
        reason = "this seat and wager are decided: there is one decision"
        return Refusal("dispute/decided", reason, _CITE, *place)
    for one in table.disputes.values():
        if (one.opened, one.seat, one.wager) == (closed.number, *place) and one.decided is None:
            reason = f"dispute {one.number} asks about this seat and wager already"
            return Refusal("dispute/known", reason, _CITE, *place)
    return None


# ── Deciding ─────────────────────────────────────────────────────────────────────────────────


def _undecided(table: FloorTable, number: object, person: str) -> Dispute | Refusal:
    """An open dispute that a person may decide, or the refusal."""
    found: Dispute | None = place_of(table.disputes, number)
    if found is None:
        return Refusal("dispute/none", f"table {table.name} has no dispute {number!r:.20}", _CITE)
    if found.decided is not None:
        return Refusal("dispute/decided", f"dispute {found.number} is decided", _CITE)
    if person in found.barred:
        reason = "who dealt, corrected or approved in that round, or played, does not decide"
        return Refusal("act/own", reason, _CITE)
    return found


def _finding(
    floor: Floor, table: FloorTable, dispute: Dispute, by: str, facts: Facts, reason: str
) -> Finding | Refusal:
    """The decision that facts lead to: the difference of two settlements by the engine."""
    closed = floor.closed(RoundKey(table.name, dispute.round_id))
    assert closed is not None
    assert closed.number == dispute.opened
    before, decided = found_in(table.disputes, dispute.opened, dispute.seat)
    lines = settled_by(closed.state, dispute.seat, facts, before)
    if isinstance(lines, Refusal):
        return lines
    fault = found_fault(floor, table, closed, facts.wagers)
    if fault is not None:
        return refused_for(dispute.seat, (fault,))
    settled = closed.state.settled[dispute.seat]
    was, now = by_wager(settled), by_wager(lines)
    changed = [key for key in {**was, **now} if was.get(key, 0) != now.get(key, 0)]
    wagers = tuple(key for key in dict.fromkeys((dispute.wager, *changed)) if key not in decided)
    return Finding(
        by=by,
        facts=facts,
        reason=reason,
        wagers=wagers,
        was=tuple(line for line in settled if line.wager in wagers),
        lines=tuple(line for line in lines if line.wager in wagers),
        difference=Cents(sum(now.get(key, 0) - was.get(key, 0) for key in wagers)),
    )


@for_table
def _decide(floor: Floor, table: FloorTable, command: DecideDispute) -> Outcome:
    by = command.actor.person
    dispute = _undecided(table, command.dispute, by)
    if isinstance(dispute, Refusal):
        return dispute
    refused = no_reason(command.reason, _CITE)
    if refused is not None:
        return refused
    found = _finding(floor, table, dispute, by, command.found, command.reason)
    if isinstance(found, Refusal):
        return found
    if not _needs_second(floor, dispute, found, command.at):
        return _decided(floor, table, dispute, found, command.at)
    proposed = DecisionProposed(
        dispute=dispute.number,
        found=found.facts,
        reason=found.reason,
        wagers=found.wagers,
        was=found.was,
        lines=found.lines,
        difference=found.difference,
    )
    return at_table(table, proposed)


def _needs_second(floor: Floor, dispute: Dispute, found: Finding, at: int) -> bool:
    """Whether all that one person decides for one player in a gaming day exceeds the filed amount.
    What a player owes counts as what a player gets."""
    if not found.difference:
        return False
    facility = floor.facility
    submission = facility.submission
    assert submission is not None
    so_far = facility.decided_for(facility.calendar.day(at), found.by, dispute.player)
    return so_far + abs(found.difference) > submission.dispute_alone


@for_table
def _sign(floor: Floor, table: FloorTable, command: SignDispute) -> Outcome:
    dispute = _undecided(table, command.dispute, command.actor.person)
    if isinstance(dispute, Refusal):
        return dispute
    waits = dispute.waits
    if waits is None:
        reason = f"no decision of dispute {dispute.number} waits for a second person"
        return Refusal("dispute/unsigned", reason, _CITE)
    if waits.by == command.actor.person:
        return Refusal("act/own", "you decided this: another person signs it", _CITE)
    # Another decision may have found further facts of the round meanwhile.
    found = _finding(floor, table, dispute, waits.by, waits.facts, waits.reason)
    if isinstance(found, Refusal):
        return found
    if command.amount != found.difference:
        told = dollars_text(found.difference)
        return Refusal("dispute/amount", f"by the facts found the difference is {told}", _CITE)
    return _decided(floor, table, dispute, found, command.at)


def _decided(
    floor: Floor, table: FloorTable, dispute: Dispute, found: Finding, at: int
) -> tuple[Happened, ...]:
    also = tuple(
        one.number
        for one in table.disputes.values()
        if one.decided is None
        and one.number != dispute.number
        and (one.opened, one.seat) == (dispute.opened, dispute.seat)
        and one.wager in found.wagers
    )
    decided = DisputeDecided(
        dispute=dispute.number,
        round_id=dispute.round_id,
        seat=dispute.seat,
        player=dispute.player,
        by=found.by,
        found=found.facts,
        reason=found.reason,
        wagers=found.wagers,
        was=found.was,
        lines=found.lines,
        difference=found.difference,
        also=also,
    )
    happened = at_table(table, decided)
    if not found.difference:
        return happened
    day = floor.facility.calendar.day(at)
    amount = Cents(abs(found.difference))
    counted = DecisionCounted(day, found.by, dispute.player, amount)
    return (*happened, Happened(FACILITY, counted))


# ── States and movements ─────────────────────────────────────────────────────────────────────


def dispute_after(dispute: Dispute | None, entry: Entry) -> Dispute:
    """A dispute after one of its entries; before the first one it is None."""
    event = entry.event
    if isinstance(event, DisputeOpened):
        return _begun(event, entry)
    assert dispute is not None
    if isinstance(event, DecisionProposed):
        waits = _found(event, entry, entry.actor.person)
        return dispute.but(waits=waits, changed=entry.number)
    assert isinstance(event, DisputeDecided)
    found = _found(event, entry, event.by)
    return dispute.but(waits=None, decided=found, changed=entry.number)


def _begun(event: DisputeOpened, entry: Entry) -> Dispute:
    return Dispute(
        number=event.dispute,
        round_id=event.round_id,
        opened=event.opened,
        seat=event.seat,
        wager=event.wager,
        player=event.player,
        claimed=event.claimed,
        reason=event.reason,
        by=entry.actor.person,
        at=entry.at,
        closed_at=event.closed_at,
        until=event.until,
        barred=event.barred,
        changed=entry.number,
    )


def _found(event: DecisionProposed | DisputeDecided, entry: Entry, by: str) -> Finding:
    person = entry.actor.person
    return Finding(
        by=by,
        facts=event.found,
        reason=event.reason,
        wagers=event.wagers,
        was=event.was,
        lines=event.lines,
        difference=event.difference,
        signed_by="" if person == by else person,
        at=entry.at,
    )


def _opened(before: FloorTable, event: DisputeOpened, entry: Entry) -> FloorTable:
    disputes = {**kept(before.disputes, entry.at), event.dispute: dispute_after(None, entry)}
    return before.but(disputes=disputes, disputes_opened=event.dispute)


def _proposed(before: FloorTable, event: DecisionProposed, entry: Entry) -> FloorTable:
    after = dispute_after(before.disputes[event.dispute], entry)
    return before.but(disputes={**before.disputes, event.dispute: after})


def _was_decided(before: FloorTable, event: DisputeDecided, entry: Entry) -> FloorTable:
    numbers = (event.dispute, *event.also)
    after = {number: dispute_after(before.disputes[number], entry) for number in numbers}
    owed = {**before.differences}
    if event.difference:
        owed[event.player] = entry.number
    disputes = kept({**before.disputes, **after}, entry.at)
    return before.but(disputes=disputes, differences=owed)


def _moves(before: FloorTable, event: DisputeDecided, after: FloorTable) -> tuple[Movement, ...]:
    """The difference, which the house owes the player, or the player the house."""
    if not event.difference:
        return ()
    account = a.dispute(before.name, event.player)
    house = a.play(before.name)
    return (move(MovementKind.DISPUTE_DECIDED, house, account, units(event.difference)),)


def _counted(before: Facility, event: DecisionCounted, entry: Entry) -> Facility:
    key = decided_key(event.by, event.player)
    sums = before.decided if event.day == before.decided_day else {}
    return before.but(
        decided_day=event.day, decided={**sums, key: Cents(sums.get(key, 0) + event.amount)}
    )


JUDGES: Mapping[type, Judge] = {OpenDispute: _open, DecideDispute: _decide, SignDispute: _sign}
APPLIERS: Mapping[type, Applier] = {
    DisputeOpened: _opened,
    DecisionProposed: _proposed,
    DisputeDecided: _was_decided,
    DecisionCounted: _counted,
}
POSTERS: Mapping[type, Poster] = {
    **dict.fromkeys(APPLIERS, moves_nothing),
    DisputeDecided: _moves,
}
