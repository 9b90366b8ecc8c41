"""The core's commands as they are sent: the inverse of ``read_command``."""

from typing import Any, NamedTuple

from pitboss.floor import AtTable, FloorCommand
from pitboss.money import NOTHING, Cents
from pitboss.record import Role
from pitboss.record.fields import fields_of
from pitboss.record.kinds import kind_of
from pitboss.wire.command_kinds import command_kinds
from pitboss.wire.decision_words import words_of

__all__ = ["CommandSent", "command_sent"]


class CommandSent(NamedTuple):
    """A command as it is sent: its kind, its table if it is given at one, and its body."""

    kind: str
    table: str | None
    body: dict[str, Any]


def command_sent(command: FloorCommand, unit: Cents = NOTHING) -> CommandSent | None:
    """A person's command as it is sent; None of a kind that no person sends. ``unit`` is the wager
    of which a raise is a multiple."""
    inner: Any = command.command if isinstance(command, AtTable) else command
    known = kind_of(type(inner))
    kind = None if known is None else command_kinds().get(known.name)
    if kind is None:
        return None
    defaults = {one.name: one.default for one in fields_of(type(inner))}
    body: dict[str, Any] = {}
    for name, field in kind.fields.items():
        value: Any = getattr(inner, name, None)
        default = defaults.get(name)
        if not field.needed and (value is None or (default is not None and value == default())):
            continue
        if name == "player" and inner.actor.role is Role.PLAYER and value == inner.actor.person:
            continue
        if name == "decision":
            body[name] = words_of(value, unit)
        elif name == "decisions":
            body[name] = [words_of(one, unit) for one in value]
        else:
            body[name] = field.form.write(value)
    table = getattr(command, "table", None) if kind.at_table else None
    return CommandSent(kind.name, table, body)
