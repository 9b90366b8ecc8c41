"""Every kind of command that a person may give: who, where, what it names, and its body.

A kind has the name of the record, and its body the fields of the record's command that a person
fills in. What only the system knows is a field of no kind, and what only the system does is none.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

from pitboss.floor import commands as f
from pitboss.floor.command_fields import carried
from pitboss.floor.commands import AtTable
from pitboss.floor.machine import COMMANDS as FLOOR_COMMANDS
from pitboss.floor.rights import RIGHTS
from pitboss.record import Role
from pitboss.record.fields import Field, fields_of
from pitboss.record.kinds import kind_of
from pitboss.round import commands as r
from pitboss.round.machine import COMMANDS as ROUND_COMMANDS
from pitboss.table import commands as t
from pitboss.table.duties import DUTIES
from pitboss.wire.body_forms import Form, Known, form_of, object_form

__all__ = ["CommandKind", "Names", "command_kinds"]

#: What a command names: the round that its sender saw, the newest entry, or neither.
Names = Literal["round", "n", "neither"]

_PLAYER: Final = (Role.PLAYER,)
_DEALER: Final = (Role.DEALER,)
_FLOOR: Final = (Role.FLOORPERSON,)
_EITHER: Final = (Role.DEALER, Role.FLOORPERSON)
_SEATED: Final = (Role.PLAYER, Role.DEALER)
#: The people who give each command of a round. The system's own, such as its draws, have none.
_OF_A_ROUND: Final[Mapping[type, tuple[Role, ...]]] = {
    r.PlaceWagers: _SEATED,
    r.TakeBank: _SEATED,
    r.PassBank: _SEATED,
    r.Ready: _PLAYER,
    r.OpenBits: _PLAYER,
    r.Decide: _SEATED,
    r.Undo: _SEATED,
    r.NoMoreBets: _DEALER,
    r.Proceed: _DEALER,
    r.Close: _DEALER,
    r.FindStart: _DEALER,
    r.TurnHands: _DEALER,
    r.CountSurrendered: _DEALER,
    r.EnterCards: _DEALER,
    r.CountChips: _DEALER,
    r.ConfirmLight: _DEALER,
    r.CallOff: _EITHER,
    r.Abandon: _EITHER,
    r.Report: _EITHER,
    r.ResolveChips: _FLOOR,
    r.Approve: _FLOOR,
    r.CorrectCards: _FLOOR,
    r.CorrectWager: _FLOOR,
    r.CorrectDecisions: _FLOOR,
    r.ConfirmCorrection: (Role.PIT_MANAGER, Role.SURVEILLANCE),
    r.RejectCorrection: (Role.FLOORPERSON, Role.PIT_MANAGER),
}
#: What names neither a round nor an entry.
_NEITHER: Final = frozenset({f.Sit, f.Leave, f.BuyIn, f.CashOut})
#: Commands about a player who is the sender, if the sender is a player and names nobody.
_OWN: Final = frozenset({f.BuyIn, f.CashOut, f.Tip, f.SettleDifference, t.PlayerLooks})
#: Fields that a command of the record may leave out, and a person may not.
_SAID: Final[Mapping[type, frozenset[str]]] = {
    r.OpenBits: frozenset({"bits"}),
    r.EnterCards: frozenset({"faces"}),
    r.CorrectCards: frozenset({"faces", "reason"}),
    **dict.fromkeys((f.SellChips, f.Redeem), frozenset({"amount"})),
}
#: Fields that follow from the sender.
_SENDERS: Final[Mapping[type, frozenset[str]]] = {r.OpenBits: frozenset({"player"})}


@dataclass(frozen=True, slots=True)
class CommandKind:
    """A kind of command."""

    name: str
    type: Any
    about: str
    roles: tuple[Role, ...]
    names: Names
    #: Whether it is given at a table, and whether the table or its round judges it.
    at_table: bool
    inner: bool
    body: Form
    fields: Mapping[str, Known]

    @property
    def own_player(self) -> bool:
        """Whether a player who names nobody is meant."""
        return self.type in _OWN


@cache
def command_kinds() -> Mapping[str, CommandKind]:
    """Every kind that a person may give, by name, in order."""
    found = sorted(_kinds(), key=lambda one: one.name)
    return {one.name: one for one in found}


def _kinds() -> Iterator[CommandKind]:
    for command in ROUND_COMMANDS:
        if command in _OF_A_ROUND:
            yield _kind(command, _OF_A_ROUND[command], "round", inner=True)
    for command, duty in DUTIES.items():
        roles = tuple(role for role in duty.who if role is not Role.SYSTEM)
        yield _kind(command, roles, "n", inner=True)
    for command in FLOOR_COMMANDS - {AtTable}:
        roles = tuple(
            role for role in Role if role in RIGHTS[command][0] and role is not Role.SYSTEM
        )
        if roles:
            yield _kind(command, roles, "neither" if command in _NEITHER else "n", inner=False)


def _kind(command: Any, roles: tuple[Role, ...], names: Names, *, inner: bool) -> CommandKind:
    kind = kind_of(command)
    assert kind is not None
    about = " ".join((command.__doc__ or "").split()).replace("``", "`")
    fields = _fields(command, roles)
    return CommandKind(
        name=kind.name,
        type=command,
        about=about,
        roles=roles,
        names=names,
        at_table=inner or issubclass(command, f.OfATable),
        inner=inner,
        body=object_form(dict, fields),
        fields=fields,
    )


def _with_default(form: Form, field: Field) -> Form:
    """A form whose schema tells what counts where the field is left out."""
    value = None if field.default is None else field.default()
    if value is None:
        return form
    return form._replace(schema={**form.schema, "default": form.write(value)})


def _fields(command: Any, roles: tuple[Role, ...]) -> dict[str, Known]:
    """The fields of a command that one of these roles fills in."""
    may = frozenset[str]().union(*(carried(command, role) for role in roles))
    may -= {"table"} | _SENDERS.get(command, frozenset())
    said = _SAID.get(command, frozenset())
    found = {}
    for one in fields_of(command):
        if one.name in may:
            own = one.name == "player" and command in _OWN
            needed = one.name in said or not (one.has_default or own)
            form = form_of(one.hint, one.name)
            found[one.name] = Known(form if needed else _with_default(form, one), needed)
    if command is f.Leave:
        found["player"] = Known(form_of(str, "player"), False)
    return found
