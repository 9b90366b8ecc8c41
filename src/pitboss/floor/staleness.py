"""Stale commands on the floor (R62): the table's round has changed since the sender looked, or the
command's subject has: a proposal, a jackpot slip, a fill, a credit, a difference, a dispute."""

from pitboss.floor import commands as c
from pitboss.floor import papers as p
from pitboss.floor.disputes import DecideDispute, SignDispute
from pitboss.floor.state import Floor, FloorTable
from pitboss.round import Command, Refusal
from pitboss.round.moves import place_of
from pitboss.table.staleness import CITE, naming_fault, stale, stale_since

__all__ = ["stale_on_floor"]

_FILLS = (p.PrepareFill, p.CarryFill, c.AcceptFill, p.VoidFill)
_CREDITS = (p.PrepareCredit, p.CarryCredit, c.AcceptCredit, p.VoidCredit)


def stale_on_floor(floor: Floor, command: Command | c.AtTable) -> Refusal | None:
    """The refusal of a command that is stale on the floor, or None. An unknown table is refused
    elsewhere."""
    own = command.command if isinstance(command, c.AtTable) else command
    if own.round == "" and own.n == 0:
        return naming_fault(own, 0)
    if isinstance(command, c.AtTable | c.OfATable):
        table = place_of(floor.tables, command.table)
        if table is None:
            return None
        about = 0 if isinstance(command, c.AtTable) else _changed(table, command)
        return stale(table.table, own) or stale_since(own, about, "what it is about changed")
    fault = naming_fault(own, floor.facility.entries)
    if fault is None and own.round:
        return Refusal("command/form", "a command of no table names no round", CITE)
    proposal = None
    if isinstance(own, c.ApproveAct | c.RejectAct):
        proposal = place_of(floor.facility.proposals, own.proposal)
    changed = 0 if proposal is None else proposal.changed
    return fault or stale_since(own, changed, "the act was proposed")


def _changed(table: FloorTable, command: Command) -> int:
    """The newest entry that changed the subject of a command at a table."""
    found = None
    if isinstance(command, c.VerifySlip | c.PaySlip | c.ExpireSlip):
        found = place_of(table.slips, command.slip)
    elif isinstance(command, _FILLS):
        found = table.fill
    elif isinstance(command, _CREDITS):
        found = table.credit
    elif isinstance(command, DecideDispute | SignDispute):
        found = place_of(table.disputes, command.dispute)
    elif isinstance(command, c.SettleDifference):
        return place_of(table.differences, command.player) or 0
    return 0 if found is None else found.changed
