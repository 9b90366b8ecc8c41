"""Stale commands: their sender saw a table that has changed since (R62).

A command names the round in progress, or outside a round ``n``, the newest entry of the stream that
its sender saw. A command that names neither is never stale, such as the system's steps.
"""

from pitboss.round import Command, Refusal
from pitboss.table.state import Table

__all__ = ["CITE", "naming_fault", "stale", "stale_since"]

CITE = "R62"


def stale(table: Table, command: Command) -> Refusal | None:
    """The refusal of a command that is stale at this table, or None."""
    fault = naming_fault(command, table.entries)
    if fault is not None:
        return fault
    if command.round:
        state = table.playing
        if state is None or state.round_id != command.round:
            now = "no round is" if state is None else f"round {state.round_id} is"
            reason = f"the command is of round {command.round!r:.80}, and {now} in progress"
            return Refusal("command/stale", reason, CITE)
    return stale_since(command, table.turned, "a round began or ended here")


def stale_since(command: Command, changed: int, what: str) -> Refusal | None:
    """The refusal if something changed after the newest entry that the sender saw, or None."""
    if not command.n or changed <= command.n:
        return None
    reason = f"{what} after entry {command.n}, the newest that the sender saw: look again"
    return Refusal("command/stale", reason, CITE)


def naming_fault(command: Command, newest: int) -> Refusal | None:
    """The refusal of a malformed ``round`` or ``n``, or None."""
    round_id, n = command.round, command.n
    if round_id == "" and n == 0 and type(n) is int:
        return None
    if type(round_id) is not str or type(n) is not int or n < 0:
        return Refusal("command/form", "a command names a round or the number of an entry", CITE)
    if round_id and n:
        reason = "a command names a round or the newest entry that its sender saw, not both"
        return Refusal("command/form", reason, CITE)
    if n > newest:
        reason = f"there is no entry {n} to be seen: the newest is {newest}"
        return Refusal("command/form", reason, CITE)
    return None
