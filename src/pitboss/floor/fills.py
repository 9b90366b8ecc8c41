"""Fills and credits: chips between the chip bank and a table, each on a numbered slip.

A floorperson requests it, a cashier prepares the slip, security carries it, and the dealer counts
the chips into the rack or out of it: four people in turn, and nobody signs twice (465a.38, .39). A
wrong slip is marked void and keeps its number.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitboss.floor import accounts as a
from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor import papers as p
from pitboss.floor.accounts import units
from pitboss.floor.chips import chips_fault
from pitboss.floor.inventory import locked
from pitboss.floor.movements import Movement, MovementKind, move
from pitboss.floor.rack import Requested, paper
from pitboss.floor.state import Floor, FloorTable
from pitboss.floor.topic import (
    Applier,
    Judge,
    Outcome,
    Poster,
    at_table,
    for_table,
    moves_nothing,
    no_reason,
)
from pitboss.record import Entry
from pitboss.round import Event, Refusal

__all__ = ["APPLIERS", "JUDGES", "POSTERS"]


@dataclass(frozen=True, slots=True)
class _Slips:
    """A kind of slip, fill or credit: its name, its paragraph, and its place in a table's state."""

    what: str
    cite: str
    asked: Callable[[FloorTable], Requested | None]
    made: Callable[[FloorTable], int]


_FILL: Final = _Slips("fill", "465a.38", lambda table: table.fill, lambda table: table.fills)
_CREDIT: Final = _Slips(
    "credit", "465a.39", lambda table: table.credit, lambda table: table.credits
)


# ── Step by step ─────────────────────────────────────────────────────────────────────────────


def _judge(
    slips: _Slips, says: Callable[[_Slips, Floor, FloorTable, Any], Refusal | Event]
) -> Judge:
    """The judge of one step of a kind of slip."""

    @for_table
    def judged(floor: Floor, table: FloorTable, command: Any) -> Outcome:
        outcome = says(slips, floor, table, command)
        return outcome if isinstance(outcome, Refusal) else at_table(table, outcome)

    return judged


def _request(
    slips: _Slips, floor: Floor, table: FloorTable, command: c.RequestFill | c.RequestCredit
) -> Refusal | Event:
    fault = locked(table) or chips_fault(
        command.chips, floor.facility.denominations, slips.cite, something=True
    )
    asked = slips.asked(table)
    if fault is None and asked is not None:
        reason = f"{slips.what} {asked.number} is on its way"
        fault = Refusal(f"{slips.what}/open", reason, slips.cite)
    event = e.FillRequested if slips is _FILL else e.CreditRequested
    return fault or event(slips.made(table) + 1, command.chips)


def _prepare(
    slips: _Slips, floor: Floor, table: FloorTable, command: p.PrepareFill | p.PrepareCredit
) -> Refusal | Event:
    asked = _turn(slips, table, command, after="")
    if isinstance(asked, Refusal):
        return asked
    fault = _other_chips(slips, asked, command)
    event = p.FillPrepared if slips is _FILL else p.CreditPrepared
    return fault or event(asked.number)


def _carry(
    slips: _Slips, floor: Floor, table: FloorTable, command: p.CarryFill | p.CarryCredit
) -> Refusal | Event:
    asked = _turn(slips, table, command, after="prepared")
    if isinstance(asked, Refusal):
        return asked
    return (p.FillCarried if slips is _FILL else p.CreditCarried)(asked.number)


def _accept(
    slips: _Slips, floor: Floor, table: FloorTable, command: c.AcceptFill | c.AcceptCredit
) -> Refusal | Event:
    fault = locked(table)
    if fault is not None:
        return fault
    asked = _turn(slips, table, command, after="carried")
    if isinstance(asked, Refusal):
        return asked
    event = e.FillMade if slips is _FILL else e.CreditMade
    return _other_chips(slips, asked, command) or event(command.number, command.chips)


def _void(
    slips: _Slips, floor: Floor, table: FloorTable, command: p.VoidFill | p.VoidCredit
) -> Refusal | Event:
    asked = _open(slips, table, command)
    if isinstance(asked, Refusal):
        return asked
    event = p.FillVoided if slips is _FILL else p.CreditVoided
    return no_reason(command.reason, slips.cite) or event(command.number, command.reason)


def _open(slips: _Slips, table: FloorTable, command: Any) -> Requested | Refusal:
    asked = slips.asked(table)
    if asked is None or type(command.number) is not int or asked.number != command.number:
        reason = f"no {slips.what} has the number {command.number!r:.20}"
        return Refusal(f"{slips.what}/none", reason, slips.cite)
    return asked


#: The next step of a slip, by its last one.
_NEXT: Final[Mapping[str, str]] = {
    "": "a cashier prepares it",
    "prepared": "security carries it",
    "carried": "the dealer counts its chips",
}


def _turn(slips: _Slips, table: FloorTable, command: Any, *, after: str) -> Requested | Refusal:
    """The slip, if this is its next step and its sender has not signed it; or the refusal."""
    asked = _open(slips, table, command)
    if isinstance(asked, Refusal):
        return asked
    if command.actor.person in asked.signed_by:
        reason = f"you have already signed this {slips.what}: another person takes the next step"
        return Refusal("act/own", reason, slips.cite)
    stands = "carried" if asked.carried_by else "prepared" if asked.prepared_by else ""
    if stands == after:
        return asked
    reason = f"{slips.what} {asked.number} is not at this step: {_NEXT[stands]} next"
    return Refusal(f"{slips.what}/step", reason, slips.cite)


def _other_chips(slips: _Slips, asked: Requested, command: Any) -> Refusal | None:
    """The refusal of chips that differ from those requested, or None."""
    if dict(asked.chips) == dict(command.chips):
        return None
    reason = f"the chips of the {slips.what} differ from its slip: count again, or void the slip"
    return Refusal(f"{slips.what}/count", reason, slips.cite)


# ── Appliers ────────────────────────────────────────────────────────────────────────────


def _fill_requested(before: FloorTable, event: e.FillRequested, entry: Entry) -> FloorTable:
    asked = Requested(event.number, event.chips, entry.actor.person, changed=entry.number)
    return before.but(fill=asked, fills=event.number)


def _credit_requested(before: FloorTable, event: e.CreditRequested, entry: Entry) -> FloorTable:
    asked = Requested(event.number, event.chips, entry.actor.person, changed=entry.number)
    return before.but(credit=asked, credits=event.number)


def _signed(field: str, signature: str) -> Applier:
    """An applier that adds a signature to the slip."""

    def applied(before: FloorTable, event: object, entry: Entry) -> FloorTable:
        asked: Requested = getattr(before, field)
        more: dict[str, Any] = {signature: entry.actor.person, "changed": entry.number}
        return before.but(**{field: asked._replace(**more)})

    return applied


def _ended(field: str) -> Applier:
    """An applier that ends the slip, void or not: it goes into the drop box."""

    def applied(before: FloorTable, event: Any, entry: Entry) -> FloorTable:
        rack = before.rack.with_paper(paper(field, event.number))
        return before.but(**{field: None}, rack=rack)

    return applied


def _filled(before: FloorTable, event: e.FillMade, after: FloorTable) -> tuple[Movement, ...]:
    rack = a.inventory(before.name)
    return (move(MovementKind.FILL, a.cage(), rack, units(event.amount)),)


def _credited(before: FloorTable, event: e.CreditMade, after: FloorTable) -> tuple[Movement, ...]:
    rack = a.inventory(before.name)
    return (move(MovementKind.CREDIT, rack, a.cage(), units(event.amount)),)


JUDGES: Mapping[type, Judge] = {
    c.RequestFill: _judge(_FILL, _request),
    p.PrepareFill: _judge(_FILL, _prepare),
    p.CarryFill: _judge(_FILL, _carry),
    c.AcceptFill: _judge(_FILL, _accept),
    p.VoidFill: _judge(_FILL, _void),
    c.RequestCredit: _judge(_CREDIT, _request),
    p.PrepareCredit: _judge(_CREDIT, _prepare),
    p.CarryCredit: _judge(_CREDIT, _carry),
    c.AcceptCredit: _judge(_CREDIT, _accept),
    p.VoidCredit: _judge(_CREDIT, _void),
}
APPLIERS: Mapping[type, Applier] = {
    e.FillRequested: _fill_requested,
    p.FillPrepared: _signed("fill", "prepared_by"),
    p.FillCarried: _signed("fill", "carried_by"),
    e.FillMade: _ended("fill"),
    p.FillVoided: _ended("fill"),
    e.CreditRequested: _credit_requested,
    p.CreditPrepared: _signed("credit", "prepared_by"),
    p.CreditCarried: _signed("credit", "carried_by"),
    e.CreditMade: _ended("credit"),
    p.CreditVoided: _ended("credit"),
}
POSTERS: Mapping[type, Poster] = {
    **dict.fromkeys(APPLIERS, moves_nothing),
    e.FillMade: _filled,
    e.CreditMade: _credited,
}
