"""Jackpot slips of prizes that are not paid at the table: prepared, verified and paid, each step on
record (653a.11(k)(4) and twins, R15). A slip whose prize is taken away is void and keeps its number
(465a.3). One that is not presented stays payable, and expires only after the filed days (R71)."""

from collections.abc import Mapping
from typing import Final

from pitboss.cards import cards_text
from pitboss.floor import accounts as a
from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor.accounts import units
from pitboss.floor.movements import Movement, MovementKind, move
from pitboss.floor.state import Facility, Floor, FloorTable, Slip
from pitboss.floor.table_play import slips_due
from pitboss.floor.topic import (
    Applier,
    Judge,
    Outcome,
    Poster,
    at_table,
    for_table,
    moves_nothing,
)
from pitboss.games import Line
from pitboss.record import Entry
from pitboss.round import Refusal

__all__ = ["APPLIERS", "JUDGES", "POSTERS", "expires"]

_CITE: Final = "R15"
_DAY: Final = 24 * 3600


@for_table
def _prepare(floor: Floor, table: FloorTable, command: c.PrepareSlip) -> Outcome:
    state = table.playing
    place = (command.seat, command.wager)
    line = slips_due(state).get(place) if state is not None else None
    if state is None or line is None:
        reason = "no prize of this seat and wager was approved to be paid by slip"
        return Refusal("slip/none", reason, _CITE)
    player = state.seats[command.seat].player
    if command.actor.person == player:
        return Refusal("act/own", "you won this prize: another person prepares it", _CITE, *place)
    if any(_is_of(slip, state.round_id, place) for slip in table.slips.values()):
        return Refusal("slip/known", "its slip is already prepared", _CITE, *place)
    hand = _hand(line)
    if command.hand not in ("", hand):
        reason = f"this is not the hand that won, which is {hand}"
        return Refusal("slip/hand", reason, _CITE, *place)
    number = f"{table.name}-{table.slips_made + 1}"
    prepared = e.SlipPrepared(number, state.round_id, *place, player, line.returned, hand)
    return at_table(table, prepared)


def _hand(line: Line) -> str:
    """The winning hand as settled, or the row if no hand won."""
    if line.hand is None:
        return line.row or line.wager
    return f"{line.hand.name} ({cards_text(line.hand.cards)})"


def _is_of(slip: Slip, round_id: str, place: tuple[int, str]) -> bool:
    return (slip.round_id, slip.seat, slip.wager) == (round_id, *place)


def _slip(table: FloorTable, command: c.VerifySlip | c.PaySlip | c.ExpireSlip) -> Slip | Refusal:
    slip = table.slips.get(command.slip) if isinstance(command.slip, str) else None
    if slip is None:
        return Refusal("slip/none", f"there is no open slip {command.slip!r:.40}", _CITE)
    if command.actor.person in (slip.player, slip.prepared_by):
        reason = "you prepared or won this slip: another person signs"
        return Refusal("act/own", reason, _CITE, slip.seat, slip.wager)
    return slip


@for_table
def _verify(floor: Floor, table: FloorTable, command: c.VerifySlip) -> Outcome:
    slip = _slip(table, command)
    if isinstance(slip, Refusal):
        return slip
    place = (slip.seat, slip.wager)
    if slip.verified_by:
        return Refusal("slip/verified", "the slip is already verified", _CITE, *place)
    if command.amount != slip.cents:
        reason = "this is not the amount of the slip: check it again"
        return Refusal("slip/amount", reason, _CITE, *place)
    return at_table(table, e.SlipVerified(slip.number))


@for_table
def _pay(floor: Floor, table: FloorTable, command: c.PaySlip) -> Outcome:
    slip = _slip(table, command)
    if isinstance(slip, Refusal):
        return slip
    if not slip.due:
        reason = "its round is not over, and may still be corrected: pay the slip after it"
        return Refusal("slip/round", reason, _CITE, slip.seat, slip.wager)
    paid = e.SlipPaid(slip.number, slip.player, slip.cents)
    return at_table(table, paid)


@for_table
def _expire(floor: Floor, table: FloorTable, command: c.ExpireSlip) -> Outcome:
    slip = _slip(table, command)
    if isinstance(slip, Refusal):
        return slip
    place = (slip.seat, slip.wager)
    if not slip.due:
        return Refusal("slip/round", "its round is not over", "R71", *place)
    ends = expires(floor.facility, slip)
    if ends is None:
        reason = "no slip_days are filed: an unpaid slip never expires"
        return Refusal("slip/never", reason, "R71", *place)
    if command.at < ends:
        reason = "its filed time is not over: it may still be paid"
        return Refusal("slip/early", reason, "R71", *place)
    return at_table(table, e.SlipExpired(slip.number, slip.player, slip.cents))


def expires(facility: Facility, slip: Slip) -> int | None:
    """The time at which an unpaid slip expires under the submission in force, or None."""
    days = None if facility.submission is None else facility.submission.slip_days
    return None if days is None or not slip.due else slip.since + days * _DAY


def _prepared(before: FloorTable, event: e.SlipPrepared, entry: Entry) -> FloorTable:
    slip = Slip(
        number=event.slip,
        round_id=event.round_id,
        seat=event.seat,
        wager=event.wager,
        player=event.player,
        cents=event.amount,
        hand=event.hand,
        prepared_by=entry.actor.person,
        changed=entry.number,
    )
    return before.but(slips={**before.slips, event.slip: slip}, slips_made=before.slips_made + 1)


def _verified(before: FloorTable, event: e.SlipVerified, entry: Entry) -> FloorTable:
    slip = before.slips[event.slip].but(verified_by=entry.actor.person, changed=entry.number)
    return before.but(slips={**before.slips, event.slip: slip})


def _gone(before: FloorTable, event: e.SlipPaid | e.SlipExpired, entry: Entry) -> FloorTable:
    return before.but(
        slips={number: slip for number, slip in before.slips.items() if number != event.slip}
    )


def _paid(before: FloorTable, event: e.SlipPaid, after: FloorTable) -> tuple[Movement, ...]:
    locked = a.slips(before.name)
    return (move(MovementKind.SLIP_PAID, locked, a.public(), units(event.amount)),)


def _expired(before: FloorTable, event: e.SlipExpired, after: FloorTable) -> tuple[Movement, ...]:
    giver, taker = a.slips(before.name), a.expired_slips(before.name)
    return (move(MovementKind.SLIP_EXPIRED, giver, taker, units(event.amount)),)


JUDGES: Mapping[type, Judge] = {
    c.PrepareSlip: _prepare,
    c.VerifySlip: _verify,
    c.PaySlip: _pay,
    c.ExpireSlip: _expire,
}
APPLIERS: Mapping[type, Applier] = {
    e.SlipPrepared: _prepared,
    e.SlipVerified: _verified,
    e.SlipPaid: _gone,
    e.SlipExpired: _gone,
}
POSTERS: Mapping[type, Poster] = {
    e.SlipPrepared: moves_nothing,
    e.SlipVerified: moves_nothing,
    e.SlipPaid: _paid,
    e.SlipExpired: _expired,
}
