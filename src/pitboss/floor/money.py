"""Money over the table and the cage: buying in and cashing out, tips, fills, credits."""

from collections.abc import Mapping
from typing import Final

from pitboss.floor import accounts as a
from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor import papers as p
from pitboss.floor.accounts import Account, units
from pitboss.floor.chips import Chips, chips_fault
from pitboss.floor.commands import Funds
from pitboss.floor.inventory import locked
from pitboss.floor.movements import Movement, MovementKind, move
from pitboss.floor.rack import Requested, paper
from pitboss.floor.state import Facility, Floor, FloorTable, table_stream
from pitboss.floor.topic import (
    Applier,
    Happened,
    Judge,
    Outcome,
    Poster,
    amount_fault,
    cents_on,
    facility,
    no_reason,
    table_of,
)
from pitboss.record import Entry, Role
from pitboss.round import Event, Refusal

__all__ = ["APPLIERS", "JUDGES", "POSTERS"]

_BUYING: Final = "605a.3"
_FILLS: Final = "465a.38"
_CREDITS: Final = "465a.39"


def _at(table: FloorTable, event: Event) -> tuple[Happened, ...]:
    return (Happened(table_stream(table.name), event),)


# ── Buying in and cashing out ────────────────────────────────────────────────────────────────


def _buy_in(floor: Floor, command: c.BuyIn) -> Outcome:
    table = table_of(floor, command.table)
    if isinstance(table, Refusal):
        return table
    fault = amount_fault(command.amount, _BUYING) or _own(command, command.player)
    fault = fault or locked(table)
    if fault is not None:
        return fault
    if command.player not in table.seats.values():
        reason = f"{command.player!r:.60} does not sit at table {table.name}"
        return Refusal("seat/none", reason, _BUYING)
    if (command.gives, command.gets) not in _EXCHANGES:
        reason = "cash buys chips or goes to the game account, chips go to the game account"
        return Refusal("buy-in/funds", reason, _BUYING)
    if table.table.electronic and command.gets is Funds.CHIPS:
        reason = "at an electronic table all wagers go through the game account"
        return Refusal("buy-in/electronic", reason, "605a.2(a)")
    return _at(table, e.BoughtIn(command.player, command.amount, command.gives, command.gets))


def _own(command: c.BuyIn | c.CashOut | c.Redeem | c.Tip, player: str) -> Refusal | None:
    """A player acts with own money, and at a dealer-run table through the dealer."""
    if command.actor.role is not Role.PLAYER or command.actor.person == player:
        return None
    return Refusal("money/not-yours", "it is another player's money", _BUYING)


_EXCHANGES: Final = frozenset(
    {
        (Funds.CASH, Funds.CHIPS),
        (Funds.CASH, Funds.ACCOUNT),
        (Funds.CHIPS, Funds.ACCOUNT),
    }
)


def _bought_in(before: FloorTable, event: e.BoughtIn, after: FloorTable) -> tuple[Movement, ...]:
    """Cash goes to the drop box and chips to the rack; the account stands against the house."""
    name, amount = before.name, units(event.amount)
    kind = MovementKind.CASH_EXCHANGE if event.gets is Funds.CHIPS else MovementKind.ACCOUNT_CREDIT
    if event.gives is Funds.CASH:
        given = move(kind, a.public(), a.drop_box(name), amount)
    else:
        given = move(kind, a.chips(event.player), a.inventory(name), amount)
    if event.gets is Funds.CHIPS:
        got = move(kind, a.inventory(name), a.chips(event.player), amount)
    else:
        got = move(kind, a.play(name), a.game_account(name, event.player), amount)
    return (given, got)


def _cash_out(floor: Floor, command: c.CashOut) -> Outcome:
    table = table_of(floor, command.table)
    if isinstance(table, Refusal):
        return table
    refused = _own(command, command.player) or locked(table)
    if refused is not None:
        return refused
    left = cents_on(floor, a.game_account(table.name, command.player))
    if not left:
        return Refusal("account/empty", "there is nothing in the game account", _BUYING)
    return _at(table, e.CashedOut(command.player, left))


def _cashed_out(before: FloorTable, event: e.CashedOut, after: FloorTable) -> tuple[Movement, ...]:
    name, amount = before.name, units(event.amount)
    kind = MovementKind.ACCOUNT_DEBIT
    return (
        move(kind, a.game_account(name, event.player), a.play(name), amount),
        move(kind, a.inventory(name), a.chips(event.player), amount),
    )


def _redeem(floor: Floor, command: c.Redeem) -> Outcome:
    fault = amount_fault(command.amount, _BUYING) or _own(command, command.player)
    return fault or facility(e.ChipsRedeemed(command.player, command.amount))


def _redeemed(before: Facility, event: e.ChipsRedeemed, after: Facility) -> tuple[Movement, ...]:
    kind = MovementKind.CAGE_EXCHANGE
    return (move(kind, a.chips(event.player), a.public(), units(event.amount)),)


# ── Tips ─────────────────────────────────────────────────────────────────────────────────────


def _tip(floor: Floor, command: c.Tip) -> Outcome:
    table = table_of(floor, command.table)
    if isinstance(table, Refusal):
        return table
    fault = amount_fault(command.amount, _BUYING) or _own(command, command.player)
    return fault or _at(table, e.TipGiven(command.player, command.amount))


def _tipped(before: FloorTable, event: e.TipGiven, after: FloorTable) -> tuple[Movement, ...]:
    giver, box = a.chips(event.player), a.tip_box(before.name)
    return (move(MovementKind.TIP, giver, box, units(event.amount)),)


def _collect(floor: Floor, command: c.CollectTips) -> Outcome:
    table = table_of(floor, command.table)
    if isinstance(table, Refusal):
        return table
    return _at(table, e.TipsCollected(cents_on(floor, a.tip_box(table.name))))


def _collected(
    before: FloorTable, event: e.TipsCollected, after: FloorTable
) -> tuple[Movement, ...]:
    return _to_cage(MovementKind.TIPS_COLLECTED, a.tip_box(before.name), event.amount)


def _to_cage(kind: MovementKind, giver: Account, cents: int) -> tuple[Movement, ...]:
    return (move(kind, giver, a.cage(), units(cents)),) if cents else ()


# ── Fills and credits ─────────────────────────────────────────────────────────────────────────


def _request_fill(floor: Floor, command: c.RequestFill) -> Outcome:
    table = table_of(floor, command.table)
    if isinstance(table, Refusal):
        return table
    fault = locked(table) or _chips(floor, command.chips, _FILLS)
    if fault is None and table.fill is not None:
        reason = f"fill {table.fill.number} is on its way"
        fault = Refusal("fill/open", reason, _FILLS)
    return fault or _at(table, e.FillRequested(table.fills + 1, command.chips))


def _accept_fill(floor: Floor, command: c.AcceptFill) -> Outcome:
    table = table_of(floor, command.table)
    if isinstance(table, Refusal):
        return table
    fault = locked(table) or _not_the_request(table.fill, command, "fill", _FILLS)
    return fault or _at(table, e.FillMade(command.number, command.chips))


def _request_credit(floor: Floor, command: c.RequestCredit) -> Outcome:
    table = table_of(floor, command.table)
    if isinstance(table, Refusal):
        return table
    fault = locked(table) or _chips(floor, command.chips, _CREDITS)
    if fault is None and table.credit is not None:
        reason = f"credit {table.credit.number} is on its way"
        fault = Refusal("credit/open", reason, _CREDITS)
    return fault or _at(table, e.CreditRequested(table.credits + 1, command.chips))


def _accept_credit(floor: Floor, command: c.AcceptCredit) -> Outcome:
    table = table_of(floor, command.table)
    if isinstance(table, Refusal):
        return table
    fault = locked(table) or _not_the_request(table.credit, command, "credit", _CREDITS)
    return fault or _at(table, e.CreditMade(command.number, command.chips))


def _chips(floor: Floor, chips: Chips, cite: str) -> Refusal | None:
    return chips_fault(chips, floor.facility.denominations, cite, something=True)


def _void_fill(floor: Floor, command: p.VoidFill) -> Outcome:
    table = table_of(floor, command.table)
    if isinstance(table, Refusal):
        return table
    fault = _not_open(table.fill, command, "fill", _FILLS)
    return fault or _at(table, p.FillVoided(command.number, command.reason))


def _void_credit(floor: Floor, command: p.VoidCredit) -> Outcome:
    table = table_of(floor, command.table)
    if isinstance(table, Refusal):
        return table
    fault = _not_open(table.credit, command, "credit", _CREDITS)
    return fault or _at(table, p.CreditVoided(command.number, command.reason))


def _not_open(
    asked: Requested | None, command: p.VoidFill | p.VoidCredit, what: str, cite: str
) -> Refusal | None:
    if asked is None or asked.number != command.number:
        return Refusal(f"{what}/none", f"no {what} has the number {command.number!r:.20}", cite)
    return no_reason(command.reason, cite)


def _not_the_request(
    asked: Requested | None, command: c.AcceptFill | c.AcceptCredit, what: str, cite: str
) -> Refusal | None:
    """What was counted is what was asked for, and somebody else counts it."""
    if asked is None or asked.number != command.number:
        return Refusal(f"{what}/none", f"no {what} has the number {command.number!r:.20}", cite)
    if asked.by == command.actor.person:
        reason = f"who asked for the {what} does not sign for it alone"
        return Refusal("act/own", reason, cite)
    if dict(asked.chips) != dict(command.chips):
        reason = f"the {what} counts other than its slip: count again, or have the slip voided"
        return Refusal(f"{what}/count", reason, cite)
    return None


def _fill_requested(before: FloorTable, event: e.FillRequested, entry: Entry) -> FloorTable:
    asked = Requested(event.number, event.chips, entry.actor.person)
    return before.but(fill=asked, fills=event.number)


def _fill_ended(before: FloorTable, event: e.FillMade | p.FillVoided, entry: Entry) -> FloorTable:
    """Its slip, void or not, goes into the drop box."""
    rack = before.rack.with_paper(paper("fill", event.number))
    return before.but(fill=None, rack=rack)


def _credit_requested(before: FloorTable, event: e.CreditRequested, entry: Entry) -> FloorTable:
    asked = Requested(event.number, event.chips, entry.actor.person)
    return before.but(credit=asked, credits=event.number)


def _credit_ended(
    before: FloorTable, event: e.CreditMade | p.CreditVoided, entry: Entry
) -> FloorTable:
    """Its slip, void or not, goes into the drop box."""
    rack = before.rack.with_paper(paper("credit", event.number))
    return before.but(credit=None, rack=rack)


def _filled(before: FloorTable, event: e.FillMade, after: FloorTable) -> tuple[Movement, ...]:
    rack = a.inventory(before.name)
    return (move(MovementKind.FILL, a.cage(), rack, units(event.amount)),)


def _credited(before: FloorTable, event: e.CreditMade, after: FloorTable) -> tuple[Movement, ...]:
    return _to_cage(MovementKind.CREDIT, a.inventory(before.name), event.amount)


# ── Joined ───────────────────────────────────────────────────────────────────────────────────


def _same(before: FloorTable, event: object, entry: Entry) -> FloorTable:
    return before


def _same_facility(before: Facility, event: object, entry: Entry) -> Facility:
    return before


def _none(before: object, event: object, after: object) -> tuple[Movement, ...]:
    return ()


JUDGES: Mapping[type, Judge] = {
    c.BuyIn: _buy_in,
    c.CashOut: _cash_out,
    c.Redeem: _redeem,
    c.Tip: _tip,
    c.CollectTips: _collect,
    c.RequestFill: _request_fill,
    c.AcceptFill: _accept_fill,
    p.VoidFill: _void_fill,
    c.RequestCredit: _request_credit,
    c.AcceptCredit: _accept_credit,
    p.VoidCredit: _void_credit,
}
APPLIERS: Mapping[type, Applier] = {
    e.BoughtIn: _same,
    e.CashedOut: _same,
    e.ChipsRedeemed: _same_facility,
    e.TipGiven: _same,
    e.TipsCollected: _same,
    e.FillRequested: _fill_requested,
    e.FillMade: _fill_ended,
    p.FillVoided: _fill_ended,
    e.CreditRequested: _credit_requested,
    e.CreditMade: _credit_ended,
    p.CreditVoided: _credit_ended,
}
POSTERS: Mapping[type, Poster] = {
    e.BoughtIn: _bought_in,
    e.CashedOut: _cashed_out,
    e.ChipsRedeemed: _redeemed,
    e.TipGiven: _tipped,
    e.TipsCollected: _collected,
    e.FillRequested: _none,
    p.FillVoided: _none,
    e.FillMade: _filled,
    e.CreditRequested: _none,
    p.CreditVoided: _none,
    e.CreditMade: _credited,
}
