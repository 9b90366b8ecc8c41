"""Commands as people send them: the envelope and the body, read into the core's commands.

``read_request`` reads what is posted, ``read_command`` the body of a kind for a person in a role.
Both raise ``BodyError`` with the place. Whether a command is allowed is the floor's to say.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from pitboss.floor import AtTable, FloorCommand
from pitboss.floor import commands as f
from pitboss.floor import disputes as d
from pitboss.floor.command_forms import LARGEST, TEXTS
from pitboss.games.choices import Decision
from pitboss.house.views import RoundStep, Seen, TableView
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import RoundView, Stake
from pitboss.round import commands as r
from pitboss.round.facts import Facts
from pitboss.rulebook import chapters
from pitboss.wire.body_forms import BodyError, Form, Known, object_form
from pitboss.wire.command_kinds import CommandKind, command_kinds
from pitboss.wire.decision_words import decision_in, is_multiple, raised_wager
from pitboss.wire.json_in import read_json

__all__ = ["REQUEST", "Looks", "Request", "read_command", "read_request"]

_ID: Final = re.compile("[A-Za-z0-9_-]{1,64}")
_LONGEST_ROUND: Final = 200
_NOTHING_SEEN: Final = Seen()


class Looks(Protocol):
    """The lookups that a decision needs; ``house.Floor`` has them."""

    def view(self, actor: Actor | None, table: str) -> TableView:
        """A table as somebody sees it."""

    def replay(self, actor: Actor, round_id: str) -> Sequence[RoundStep]:
        """A round's steps as somebody may see them."""


# ── The envelope ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Request:
    """A command as it is sent, its body unread."""

    id: str
    kind: str
    body: Mapping[str, Any]
    #: The role to act in, and the table; None if it is not said.
    role: str | None = None
    table: str | None = None
    seen: Seen = _NOTHING_SEEN


def _text(pattern: re.Pattern[str], words: str) -> Form:
    def read(value: Any, where: str) -> str:
        if type(value) is not str or not pattern.fullmatch(value):
            raise BodyError(where, words)
        return value

    return Form({"type": "string", "pattern": f"^{pattern.pattern}$"}, read, str)


def _or_null(form: Form) -> Form:
    return Form(
        {"anyOf": [form.schema, {"type": "null"}]},
        lambda value, where: None if value is None else form.read(value, where),
        str,
    )


def _read_table(value: Any, where: str) -> str:
    fault = TEXTS["table"](value) if type(value) is str else "this is the name of a table"
    if fault is not None:
        raise BodyError(where, fault)
    return str(value)


def _read_round(value: Any, where: str) -> str:
    if type(value) is not str or not 0 < len(value) <= _LONGEST_ROUND or not value.isprintable():
        raise BodyError(where, "this is the id of the round that is shown")
    return value


def _read_number(value: Any, where: str) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise BodyError(where, "this is the number of the newest entry seen")
    return value


def _read_object(value: Any, where: str) -> Mapping[str, Any]:
    if type(value) is not dict:
        raise BodyError(where, "this is an object with the fields of the kind")
    return value


_ROLES: Final = "|".join(role.value for role in Role if role is not Role.SYSTEM)
_FIELDS: Final[Mapping[str, Known]] = {
    "id": Known(_text(_ID, "an id has 1 to 64 letters, digits, - or _"), True),
    "as": Known(_or_null(_text(re.compile(f"(?:{_ROLES})"), "this is the name of a role")), False),
    "kind": Known(_text(re.compile("[a-z][a-z-]{1,40}"), "this is the name of a kind"), True),
    "table": Known(_or_null(Form({"type": "string"}, _read_table, str)), False),
    "round": Known(_or_null(Form({"type": "string"}, _read_round, str)), False),
    "n": Known(_or_null(Form({"type": "integer", "minimum": 0}, _read_number, int)), False),
    "body": Known(Form({"type": "object"}, _read_object, dict), True),
}
#: The form of what is posted.
REQUEST: Final = object_form(dict, _FIELDS)


def read_request(sent: bytes) -> Request:
    """Read what is posted. ``BodyError`` names the first field of the wrong form."""
    try:
        data = read_json(sent)
    except ValueError as error:
        raise BodyError("", f"this is no JSON: {error!s:.100}") from None
    found = REQUEST.read(data, "")
    if found.get("round") and found.get("n"):
        raise BodyError("n", "a command names a round or the newest entry seen, not both")
    return Request(
        id=found["id"],
        kind=found["kind"],
        body=found["body"],
        role=found.get("as"),
        table=found.get("table"),
        seen=Seen(found.get("round") or "", found.get("n") or 0),
    )


# ── The body ─────────────────────────────────────────────────────────────────────────────────


def kind_named(name: str) -> CommandKind:
    """The kind of a name, or a ``BodyError``."""
    kind = command_kinds().get(name)
    if kind is None:
        raise BodyError("kind", f"there is no kind {name!r:.40}: GET /commands lists them")
    return kind


def read_command(
    name: str, body: Mapping[str, Any], actor: Actor, table: str | None, floor: Looks
) -> FloorCommand:
    """The command of a kind that a person in a role sends, for the table that it names."""
    kind = kind_named(name)
    if kind.at_table and table is None:
        raise BodyError("table", f"{name} is given at a table: name it")
    values: dict[str, Any] = kind.body.read(body, "body")
    if table is not None and kind.at_table:
        _complete(kind, values, actor, table, floor)
    made = kind.type(actor, **values) if kind.inner else _of_floor(kind, values, actor, table)
    if not kind.inner:
        return made  # type: ignore[no-any-return]
    assert table is not None
    return AtTable(table, made)


def _of_floor(kind: CommandKind, values: dict[str, Any], actor: Actor, table: str | None) -> Any:
    return kind.type(actor, table, **values) if kind.at_table else kind.type(actor, **values)


def _complete(
    kind: CommandKind, values: dict[str, Any], actor: Actor, table: str, floor: Looks
) -> None:
    """Fill in what follows from the sender and from the wagers on the table."""
    if kind.own_player and "player" not in values:
        if actor.role is not Role.PLAYER:
            raise BodyError("body.player", "this field is missing: say which player")
        values["player"] = actor.person
    if kind.type is r.OpenBits or (kind.type is f.Sit and actor.role is Role.PLAYER):
        values.setdefault("player", actor.person)
    elif kind.type is f.Leave and "player" in values:
        _check_seat(values, table, floor)
    elif kind.type in (r.Decide, r.CorrectDecisions):
        words = values.get("decisions", (values.get("decision", ""),))
        unit = Cents(0)
        if any(map(is_multiple, words)):
            unit = _unit(floor.view(None, table).view.table.round, values["seat"])
        _decide(values, unit)
    elif kind.type in (d.OpenDispute, d.DecideDispute):
        name = "claimed" if kind.type is d.OpenDispute else "found"
        facts = values.get(name)
        if facts is not None and facts.decisions is not None:
            values[name] = _facts(facts, values, actor, table, floor)


def _check_seat(values: dict[str, Any], table: str, floor: Looks) -> None:
    """Staff who say whose seat is given up are held to it."""
    player, seat = values.pop("player"), values["seat"]
    sits = floor.view(None, table).view.seats.get(seat)
    if sits != player:
        reason = f"{player} does not sit at seat {seat}"
        raise r.RefusedError(r.Refusal("seat/not-theirs", reason, "465a.35", seat))


def _decide(values: dict[str, Any], unit: Cents) -> None:
    if "decision" in values:
        values["decision"] = _decision(values["decision"], unit, "body.decision")
    if "decisions" in values:
        words = enumerate(values["decisions"])
        values["decisions"] = tuple(
            _decision(one, unit, f"body.decisions[{at}]") for at, one in words
        )


def _decision(words: str, unit: Cents, where: str) -> Decision:
    try:
        return decision_in(words, unit)
    except ValueError as error:
        raise BodyError(where, str(error)) from None


def _unit(view: RoundView | None, seat: int) -> Cents:
    """The wager of a seat of which a raise is a multiple. Without one it is zero, and the floor
    says what is missing."""
    if view is None:
        return Cents(0)
    key = raised_wager(chapters()[view.game])
    wagers = next((one.wagers for one in view.seats if one.seat == seat), {})
    return Cents(wagers.get(key, 0)) if key is not None else Cents(0)


def _facts(facts: Facts, values: dict[str, Any], actor: Actor, table: str, floor: Looks) -> Facts:
    """Facts with their decisions, as multiples of the wagers claimed or else recorded."""
    shown = floor.view(actor, table).view
    round_id, seat = values.get("round_id"), values.get("seat", 0)
    if "dispute" in values:
        about = next((one for one in shown.disputes if one.number == values["dispute"]), None)
        if about is None:
            return facts.but(decisions=())
        round_id, seat = about.round_id, about.seat
    view = shown.table.round
    if view is None or view.round_id != round_id:
        view = floor.replay(actor, str(round_id))[-1].view
    unit = _unit(view, seat)
    claimed = facts.wagers.get(raised_wager(chapters()[view.game]) or "")
    if claimed is not None:
        unit = claimed.amount if isinstance(claimed, Stake) else claimed
    _decide(words := {"decisions": facts.decisions}, unit)
    return facts.but(decisions=words["decisions"])
