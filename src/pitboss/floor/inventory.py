"""Table inventories: counted by a dealer, signed by a floorperson, unlocked and locked up, each
time on a Table Inventory Slip (465a.36, .37, .41, .42)."""

from collections.abc import Mapping
from typing import Final

from pitboss.floor import accounts as a
from pitboss.floor import events as e
from pitboss.floor import papers as p
from pitboss.floor.accounts import units
from pitboss.floor.chips import chips_fault
from pitboss.floor.late_papers import count_fault, day_fault, last_shift
from pitboss.floor.movements import Movement, MovementKind, move
from pitboss.floor.rack import Count, InventorySlip, Purpose, paper
from pitboss.floor.state import Floor, FloorTable
from pitboss.floor.topic import (
    Applier,
    Judge,
    Outcome,
    Poster,
    at_table,
    cents_on,
    for_table,
    moves_nothing,
    no_reason,
)
from pitboss.money import Cents, dollars_text
from pitboss.record import Entry
from pitboss.round import Event, Refusal

__all__ = ["APPLIERS", "CITES", "JUDGES", "POSTERS", "box_of", "day_of", "locked", "not_locked"]

#: The paragraph of each count.
CITES: Final[Mapping[Purpose, str]] = {
    Purpose.OPENING: "465a.37",
    Purpose.CLOSING: "465a.42",
    Purpose.DROP: "465a.41",
    Purpose.CLOSED: "465a.36(c)",
}
_SIGNATURES: Final = "465a.36(e)(5)"


def locked(table: FloorTable, cite: str = "465a.36(c)") -> Refusal | None:
    """The refusal to move chips while the inventory is locked, or None."""
    if table.rack.unlocked:
        return None
    reason = f"the inventory of table {table.name} is locked: count it and sign it open first"
    return Refusal("inventory/locked", reason, cite)


def not_locked(table: FloorTable, cite: str = "465a.42") -> Refusal | None:
    """The refusal of an act that needs a locked inventory, or None."""
    if not table.rack.unlocked:
        return None
    reason = f"the inventory of table {table.name} is not locked: count it and sign it closed first"
    return Refusal("inventory/unlocked", reason, cite)


# ── Counted ──────────────────────────────────────────────────────────────────────────────────


@for_table
def _count(floor: Floor, table: FloorTable, command: p.CountInventory) -> Outcome:
    cite = CITES[command.purpose]
    fault = chips_fault(command.chips, floor.facility.denominations, cite)
    fault = fault or _untimely(floor, table, command.purpose, command.at)
    if fault is None and command.day:
        fault = _too_late(floor, table, command.purpose, command.day, command.at)
    if fault is not None:
        return fault
    expected = cents_on(floor, a.inventory(table.name))
    counted = p.InventoryCounted(command.purpose, command.chips, expected, command.day)
    return at_table(table, counted)


def _too_late(
    floor: Floor, table: FloorTable, purpose: Purpose, day: str, at: int
) -> Refusal | None:
    """The refusal of a late count for a gaming day that has ended, or None."""
    cite = CITES[purpose]
    return day_fault(floor, table, day, at, cite) or count_fault(floor, table, purpose, day, cite)


def _untimely(floor: Floor, table: FloorTable, purpose: Purpose, at: int) -> Refusal | None:
    """The refusal of a count for this purpose now, or None."""
    cite = CITES[purpose]
    if purpose in (Purpose.CLOSING, Purpose.DROP):
        return locked(table, cite) or _at_rest(floor, table, purpose)
    refused = not_locked(table, cite)
    if refused is None and table.rack.formed == day_of(floor, at):
        reason = "the table's Closed Table form says that it stays closed on this gaming day"
        refused = Refusal("form/completed", reason, "465a.36(f)")
    return refused


def _at_rest(floor: Floor, table: FloorTable, purpose: Purpose) -> Refusal | None:
    """The refusal of a count during a round, or of a closing with open claims, or None."""
    cite = CITES[purpose]
    if table.playing is not None:
        return Refusal("round/in-progress", "an inventory is counted between rounds", cite)
    if purpose is not Purpose.CLOSING:
        return None
    for what, asked in (("fill", table.fill), ("credit", table.credit)):
        if asked is not None:
            reason = f"{what} {asked.number} is on its way: count it, or void its slip"
            return Refusal(f"{what}/open", reason, cite)
    for player in dict.fromkeys(table.seats.values()):
        if floor.balance(a.game_account(table.name, player)):
            reason = f"the game account of {player} is not empty: cash it out first"
            return Refusal("account/open", reason, "605a.3")
    return None


def day_of(floor: Floor, at: int) -> str:
    """The gaming day of the facility at a time."""
    return floor.facility.calendar.day(at)


def _counted(before: FloorTable, event: p.InventoryCounted, entry: Entry) -> FloorTable:
    count = Count(
        event.purpose,
        event.chips,
        event.expected,
        entry.actor.person,
        entry=entry.number,
        day=event.day,
    )
    known = before.rack.count
    if known is not None and _confirms(count, known):
        count = count._replace(times=known.times + 1)
    return before.but(rack=before.rack.but(count=count))


def _confirms(count: Count, known: Count) -> bool:
    """Whether a count repeats the last one: for the same purpose, with the same result piece by
    piece, and with no other entry at the table in between."""
    return count.entry == known.entry + 1 and (
        (count.purpose, count.day, count.expected, _pieces(count))
        == (known.purpose, known.day, known.expected, _pieces(known))
    )


def _pieces(count: Count) -> dict[int, Cents]:
    return {one: value for one, value in count.chips.items() if value}


# ── Signed ───────────────────────────────────────────────────────────────────────────────────


@for_table
def _sign(floor: Floor, table: FloorTable, command: p.SignCount) -> Outcome:
    count = table.rack.count
    if count is None:
        return Refusal("count/none", "no count waits for a signature", _SIGNATURES)
    refused = _unsigned(floor, table, count, command)
    return refused or at_table(table, *_signed_papers(floor, table, count, command))


def _unsigned(
    floor: Floor, table: FloorTable, count: Count, command: p.SignCount
) -> Refusal | None:
    """The refusal of a signature under a count, or None."""
    cite = CITES[count.purpose]
    if command.actor.person == count.by:
        return Refusal("act/own", "you counted: another person signs", _SIGNATURES)
    if command.amount != count.amount:
        reason = "this is not the total of the count: check it again"
        return Refusal("count/amount", reason, _SIGNATURES)
    refused = _untimely(floor, table, count.purpose, command.at) or _not_late(
        floor, table, count, command
    )
    if refused is not None:
        return refused
    if cents_on(floor, a.inventory(table.name)) != count.expected:
        return Refusal("count/stale", "chips have moved since the count: count again", cite)
    if not count.off:
        return None
    if count.again:
        reason = (
            f"the count is {dollars_text(Cents(abs(count.off)))} "
            f"{'over' if count.off > 0 else 'short'}: count it again before a floorperson"
        )
        return Refusal("count/again", reason, cite)
    return no_reason(command.reason, cite)


def _not_late(
    floor: Floor, table: FloorTable, count: Count, command: p.SignCount
) -> Refusal | None:
    """The refusal of a late reason that is missing, or that is given for a timely count, or
    None."""
    cite = CITES[count.purpose]
    if count.day:
        late = _too_late(floor, table, count.purpose, count.day, command.at)
        return late or no_reason(command.late, cite)
    if command.late:
        return Refusal("paper/not-late", "the count is of this gaming day", cite)
    return None


def _signed_papers(
    floor: Floor, table: FloorTable, count: Count, command: p.SignCount
) -> tuple[Event, ...]:
    """The signed slip, and the drop box that goes with an open table's drop."""
    rack = table.rack
    calendar = floor.facility.calendar
    day, shift = day_of(floor, command.at), calendar.shift(command.at)
    if count.day:
        day, shift = count.day, last_shift(calendar, count.day)
    same = count.purpose is Purpose.OPENING and rack.slip is not None and not count.off
    signed = p.InventorySigned(
        rack.slip.number if same and rack.slip is not None else rack.slips + 1,
        count.purpose,
        day,
        shift,
        table.rules.chapter.slug,
        count.chips,
        count.by,
        count.off,
        command.reason,
        command.late,
    )
    if count.purpose is not Purpose.DROP:
        return (signed,)
    papers = (*rack.papers, paper("slip", signed.slip))
    return (signed, box_of(floor, table, day, shift, papers))


def box_of(
    floor: Floor, table: FloorTable, day: str, shift: str, papers: tuple[str, ...]
) -> e.DropMade:
    """The drop box of a table as it comes off."""
    cash = cents_on(floor, a.drop_box(table.name))
    there = ((one, a.drop_box(table.name, one)) for one in floor.facility.instruments)
    lost = {name: cents for name, box in there if (cents := cents_on(floor, box))}
    return e.DropMade(table.rack.boxes + 1, day, shift, cash, papers, lost)


def _signed(before: FloorTable, event: p.InventorySigned, entry: Entry) -> FloorTable:
    """The table after a signed count. Originals and the container's duplicate go into the box."""
    rack = before.rack
    slip = InventorySlip(
        event.slip,
        event.purpose,
        event.day,
        event.shift,
        event.chips,
        event.counted_by,
        entry.actor.person,
    )
    papers = [] if event.slip <= rack.slips else [paper("slip", event.slip)]
    if event.purpose is Purpose.OPENING and rack.slip is not None:
        papers.insert(0, paper("slip", rack.slip.number, "duplicate"))
    closed = event.purpose is Purpose.CLOSED
    return before.but(
        rack=rack.with_day(event.day)
        .with_paper(*papers)
        .but(
            unlocked=event.purpose in (Purpose.OPENING, Purpose.DROP),
            slip=slip,
            count=None,
            active=rack.active if closed else event.day,
            slips=max(rack.slips, event.slip),
            late=max(event.day, rack.late) if event.late else rack.late,
        )
    )


def _found(before: FloorTable, event: p.InventorySigned, after: FloorTable) -> tuple[Movement, ...]:
    """The movement of a difference that was counted twice and signed."""
    if not event.off:
        return ()
    house = a.over_short(before.name)
    rack = a.inventory(before.name)
    return (move(MovementKind.DISCREPANCY, house, rack, units(event.off)),)


JUDGES: Mapping[type, Judge] = {
    p.CountInventory: _count,
    p.SignCount: _sign,
}
APPLIERS: Mapping[type, Applier] = {
    p.InventoryCounted: _counted,
    p.InventorySigned: _signed,
}
POSTERS: Mapping[type, Poster] = {
    p.InventoryCounted: moves_nothing,
    p.InventorySigned: _found,
}
