"""The limits of a wager on a floor: those posted at the table (601a.2), and whole chips (R73)."""

from collections.abc import Mapping

from pitboss.floor.chips import split_chip
from pitboss.floor.closed_rounds import ClosedRound, Limits
from pitboss.floor.state import Floor, FloorTable
from pitboss.money import Cents, dollars_text
from pitboss.round import Fault, Stake
from pitboss.round.slip import amount_of
from pitboss.rulebook import GameRules

__all__ = ["found_fault", "not_in_chips", "not_posted"]


def not_in_chips(floor: Floor, table: FloorTable, key: str, amount: object) -> Fault | None:
    """The fault of a wager that the smallest chip in the rack does not divide, or None (R73)."""
    split = None if table.by_account(key) else split_chip(amount, floor.facility.denominations)
    return None if split is None else Fault(key, "wager/chip", split, "R73")


def not_posted(rules: GameRules, limits: Limits, key: str, amount: object) -> Fault | None:
    """The fault of a required wager outside the posted limits, or None."""
    least, most = limits
    if key not in rules.required or type(amount) is not int or least <= amount <= most:
        return None
    posted = f"{dollars_text(least)} to {dollars_text(most)}"
    reason = f"{dollars_text(Cents(amount))} is not within the posted limits, {posted}"
    return Fault(key, "limits/posted", reason, "601a.2")


def found_fault(
    floor: Floor, table: FloorTable, closed: ClosedRound, wagers: Mapping[str, Cents | Stake]
) -> Fault | None:
    """The fault of wagers that a dispute finds: they are of whole chips, and within the limits that
    were posted at the table in that round (R57, R64)."""
    for key, stake in wagers.items():
        amount = amount_of(stake)
        fault = not_in_chips(floor, table, key, amount)
        if fault is None and amount:
            fault = not_posted(closed.state.rules, closed.limits, key, amount)
        if fault is not None:
            return fault
    return None
