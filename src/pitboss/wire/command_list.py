"""The list of all kinds of command, and the answer to a command."""

from functools import cache
from typing import Annotated, Any, Final

from pitboss.models import Form, model
from pitboss.wire.body_forms import Schema
from pitboss.wire.command_kinds import Names, command_kinds
from pitboss.wire.commands_in import REQUEST
from pitboss.wire.round_view import ROUND_EXAMPLE

__all__ = ["EXAMPLES", "CommandList", "Done", "KindTold", "command_list", "request_schema"]

_HEX: Final = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"

#: A body of each kind that players send, and of some that staff do.
EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "sit": {"seat": 3},
    "leave": {"seat": 3},
    "buy-in": {"amount": 20000, "gives": "chips", "gets": "account"},
    "cash-out": {},
    "place-wagers": {"seat": 3, "wagers": {"ante": 1000, "blind": 1000}, "hash": _HEX},
    "take-bank": {"seat": 3, "co_banked": False, "dealer_wager": 2000},
    "pass-bank": {"seat": 3},
    "ready": {},
    "open-bits": {"bits": _HEX},
    "decide": {"seat": 3, "decision": "raise 4"},
    "approve": {"seat": 3, "wager": "progressive", "granted": True, "reason": ""},
    "tip": {"amount": 500},
    "enter-cards": {"faces": {"0": "Ah", "1": "Kd"}},
    "request-fill": {"chips": {"500": 50000}},
    "open-dispute": {
        "round_id": ROUND_EXAMPLE,
        "seat": 3,
        "wager": "ante",
        "reason": "wrong kicker",
    },
    "propose-act": {"act": {"kind": "open-link", "body": {"link": "high-five"}}},
    "correct-decisions": {"seat": 3, "decisions": ["check", "raise 2"], "reason": "misheard"},
}


@model
class KindTold:
    """A kind of command: who gives it, what its body has, what it names."""

    kind: Annotated[str, Form(examples=["decide"])]
    about: str
    roles: Annotated[tuple[str, ...], Form("The capacities that may give it.")]
    names: Annotated[
        Names,
        Form(
            "`round`: the round in progress, always. `n`: the newest entry that its sender saw, "
            "if it is said. `neither`: it is never stale."
        ),
    ]
    table: Annotated[bool, Form("Whether it is given at a table, which is then named.")]
    schema: Annotated[dict[str, Any], Form("The JSON Schema of its body.")]
    example: dict[str, Any] | None = None


@model
class CommandList:
    """Every kind of command that a person may give."""

    commands: tuple[KindTold, ...]


@model
class Done:
    """A command that was carried out: its id, and the newest entry that it made."""

    id: str
    n: int


@cache
def command_list() -> CommandList:
    """The list of all kinds."""
    return CommandList(
        commands=tuple(
            KindTold(
                kind=one.name,
                about=one.about,
                roles=tuple(role.value for role in one.roles),
                names=one.names,
                table=one.at_table,
                schema=one.body.schema,
                example=EXAMPLES.get(one.name),
            )
            for one in command_kinds().values()
        )
    )


@cache
def request_schema() -> Schema:
    """The posted request in OpenAPI: one of the kinds, with its own body."""
    variants = []
    for one in command_kinds().values():
        properties = {
            **REQUEST.schema["properties"],
            "kind": {"const": one.name},
            "body": one.body.schema,
        }
        needed = ["id", "kind", "body", *(["table"] if one.at_table else [])]
        if one.names == "round":
            needed.append("round")
        variant = {**REQUEST.schema, "properties": properties, "required": needed}
        variants.append({**variant, "title": one.name, "description": one.about})
    example = {
        "id": "a41",
        "kind": "decide",
        "table": "ultimate-texas-holdem-1",
        "round": ROUND_EXAMPLE,
        "body": EXAMPLES["decide"],
    }
    return {"schema": {"oneOf": variants}, "example": example}
