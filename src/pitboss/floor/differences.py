"""Differences: the amount that a player is owed, or owes, since a settlement was put right (R52).

It comes from a correction, a void, or the decision of a dispute, and lies on the disputes account
until it is paid, given back or waived. Nothing is taken silently from a player, who gives back
willingly, or two authorities waive the debt. It is a win paid late, or a loss collected late
(465a.36(b)): the chips come from the rack or go into it, or, while the inventory is locked, from
and to the cage. A rack that is short waits for a fill.
"""

from collections.abc import Mapping
from typing import Final

from pitboss.floor import accounts as a
from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor.accounts import units
from pitboss.floor.movements import Movement, MovementKind, move
from pitboss.floor.state import Act, Floor, FloorTable
from pitboss.floor.topic import (
    Applier,
    Judge,
    Outcome,
    Poster,
    at_table,
    cents_on,
    for_table,
    no_reason,
)
from pitboss.record import Entry, Role, recorded
from pitboss.round import Refusal

__all__ = ["APPLIERS", "JUDGES", "POSTERS", "WaiveDifference", "waive"]

_CITE: Final = "R52"


@recorded("waive-difference")
class WaiveDifference(Act):
    """Waive what a player owes."""

    table: str
    player: str
    reason: str


@for_table
def _settle(floor: Floor, table: FloorTable, command: c.SettleDifference) -> Outcome:
    own = command.actor.person == command.player
    if command.actor.role is Role.PLAYER and not own:
        return Refusal("money/not-yours", "a difference is between its player and the house", _CITE)
    refused = no_reason(command.reason, _CITE)
    owed = cents_on(floor, a.dispute(table.name, command.player))
    if refused is None and not owed:
        refused = Refusal("difference/none", "the player is owed nothing, and owes nothing", _CITE)
    if refused is None and owed > 0 and (own or command.actor.role is Role.PLAYER):
        reason = "a floorperson or above pays what is owed, and not to themselves"
        refused = Refusal("act/own", reason, _CITE)
    if refused is None and owed < 0 and (not own or command.actor.role is not Role.PLAYER):
        reason = "only the player gives it back, willingly; otherwise two authorities waive it"
        refused = Refusal("difference/consent", reason, _CITE)
    if refused is not None:
        return refused
    ended = e.DifferenceSettled(command.player, owed, command.reason)
    return at_table(table, ended)


@for_table
def waive(floor: Floor, table: FloorTable, act: WaiveDifference) -> Outcome:
    """Waive what a player owes, under two authorities."""
    owed = cents_on(floor, a.dispute(table.name, act.player))
    refused = no_reason(act.reason, _CITE)
    if refused is None and owed >= 0:
        refused = Refusal("difference/none", "the player owes nothing", _CITE)
    return refused or at_table(
        table, e.DifferenceSettled(act.player, owed, act.reason, waived=True)
    )


def _settled(before: FloorTable, event: e.DifferenceSettled, entry: Entry) -> FloorTable:
    left = {player: at for player, at in before.differences.items() if player != event.player}
    return before.but(differences=left)


def _ended(
    before: FloorTable, event: e.DifferenceSettled, after: FloorTable
) -> tuple[Movement, ...]:
    """End the claim against the house. Unless it is waived, the same amount changes hands in
    chips."""
    account, house = a.dispute(before.name, event.player), a.play(before.name)
    amount = units(event.amount)
    if event.waived:
        return (move(MovementKind.DIFFERENCE_WAIVED, account, house, amount),)
    kind = MovementKind.DIFFERENCE_PAID if amount > 0 else MovementKind.DIFFERENCE_COLLECTED
    bank = a.inventory(before.name) if before.rack.unlocked else a.cage()
    return (
        move(kind, account, house, amount),
        move(kind, bank, a.chips(event.player), amount),
    )


JUDGES: Mapping[type, Judge] = {c.SettleDifference: _settle}
APPLIERS: Mapping[type, Applier] = {e.DifferenceSettled: _settled}
POSTERS: Mapping[type, Poster] = {e.DifferenceSettled: _ended}
