"""Fields that only the system fills in: no person's command carries a deck, a seed, bits of the
house, a draw or a number (R61)."""

from collections.abc import Mapping
from typing import Any, Final

from pitboss.record import Role
from pitboss.record.fields import fields_of
from pitboss.round import commands as c
from pitboss.round.commands import Refusal

__all__ = ["SYSTEMS_OWN", "given_fields", "handed_in"]

#: The system's own fields of the round's commands.
SYSTEMS_OWN: Final[Mapping[type, frozenset[str]]] = {
    c.CommitDraws: frozenset({"root", "deal"}),
    c.NoMoreBets: frozenset(
        {
            *("deck", "seed", "house_bits", "numbers"),
            *("magic_card", "lucky_position", "start", "fed"),
        }
    ),
}


def given_fields(command: Any) -> frozenset[str]:
    """The fields of a command that hold something: another value than their default."""
    return frozenset(
        one.name
        for one in fields_of(type(command))
        if one.default is None or not _same(getattr(command, one.name), one.default())
    )


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def handed_in(
    command: c.Command, own: Mapping[type, frozenset[str]] = SYSTEMS_OWN
) -> Refusal | None:
    """The refusal of a person's command with a field that is the system's to fill in, or None."""
    fields = own.get(type(command))
    if fields is None or command.actor.role is Role.SYSTEM:
        return None
    given = sorted(fields & given_fields(command))
    if not given:
        return None
    reason = f"{given[0]} is the system's to fill in: no person hands it in"
    return Refusal("role/not-allowed", reason, "R61")
