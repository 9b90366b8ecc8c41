"""The fields that a command may carry, by role.

A person's command says what that person saw, decided, counted or did. What the system draws, reads,
numbers or digests is the system's to fill in (R61), and what the floor knows is the floor's: the
players by seat, meter readings, the id of a round, the digest of the engine. Bits and their hash
are a player's own.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from pitboss.record import Role
from pitboss.record.fields import fields_of
from pitboss.round import Command, OpenBits, PlaceWagers, Refusal, TakeBank
from pitboss.round.system_fields import SYSTEMS_OWN as OF_A_ROUND
from pitboss.round.system_fields import given_fields
from pitboss.table.machine import SYSTEMS_OWN as OF_A_TABLE

__all__ = ["STAMPED", "carried", "carried_fault"]

#: Who gives a command, under which id and having seen what; the shell stamps the time.
STAMPED: Final = frozenset({"actor", "at", "id", "round", "n"})
_SYSTEMS_OWN: Final[Mapping[type, frozenset[str]]] = {**OF_A_ROUND, **OF_A_TABLE}
#: Fields that are a player's own.
_PLAYERS_OWN: Final[Mapping[type, frozenset[str]]] = {
    PlaceWagers: frozenset({"hash"}),
    TakeBank: frozenset({"hash"}),
    OpenBits: frozenset({"bits"}),
}
_NONE: Final[frozenset[str]] = frozenset()


@cache
def carried(kind: type, role: Role) -> frozenset[str]:
    """The fields that a command of this kind may carry when somebody in this role gives it."""
    fields = fields_of(kind)
    every = frozenset(one.name for one in fields) - STAMPED
    if role is Role.SYSTEM:
        return every - _PLAYERS_OWN.get(kind, _NONE)
    filled = frozenset(one.name for one in fields if one.from_events)
    others = _NONE if role is Role.PLAYER else _PLAYERS_OWN.get(kind, _NONE)
    return every - filled - _SYSTEMS_OWN.get(kind, _NONE) - others


def carried_fault(command: Command, role: Role) -> Refusal | None:
    """The refusal of a command with a field that its sender's role may not carry, or None."""
    of: Any = type(command)
    may = carried(of, role)
    foreign = sorted(
        name for name in given_fields(command) if name not in may and name not in STAMPED
    )
    if not foreign:
        return None
    whose = "the player's own" if of in _PLAYERS_OWN else "the system's to fill in"
    reason = f"{foreign[0]} is {whose}: {role.named} hands in none"
    return Refusal("role/not-allowed", reason, "R61")
