"""Moves that the floor offers, as the commands of people who say the least that they can."""

from collections.abc import Collection, Iterator
from dataclasses import fields
from typing import Any

from pitboss.floor import Facility, FloorMove, OpenDispute
from pitboss.house import Floor
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Move
from pitboss.round.machine import COMMANDS as ROUND_COMMANDS
from pitboss.round.moves import kind_name
from pitboss.table import StartRound
from pitboss.table.duties import DUTIES

#: The kinds that are a table's own or its round's.
OF_A_TABLE = frozenset(kind_name(one) for one in (*ROUND_COMMANDS, *DUTIES))


def of_table(move: FloorMove) -> Move:
    """A move of the floor as the table has it."""
    return Move(**{one.name: getattr(move, one.name) for one in fields(Move)})


def by_a_person(
    move: FloorMove, facility: Facility, seated: Collection[str] = (), at: int = 0
) -> dict[str, Any]:
    """What a person says with a move of the floor's own, at a time. A guest is nobody who is seated
    there."""
    says: dict[str, Any] = {"reason": "a reason"} if move.needs_reason else {}
    piece = facility.denominations[0]
    match move.kind:
        case "buy-in" | "tip" | "redeem" | "sell-chips":
            least, most = move.amounts[0] if move.amounts else (100, 100)
            says["amount"] = Cents(min(least, most))
        case "sit" if move.player is None:
            people = [one for one in facility.people.values() if one.active]
            players = [one.name for one in people if one.role is Role.PLAYER]
            says["player"] = next((one for one in players if one not in seated), None)
        case "post-limits":
            says |= dict(zip(("minimum", "maximum"), move.amounts[0], strict=True))
            says["effective"] = at + move.notice if move.notice else 0
        case "post-sign":
            says |= {key: values[0] for key, values in move.choices.items()}
        case "request-fill" | "request-credit":
            says["chips"] = {piece: Cents(piece)}
        case "count-inventory":
            says["chips"] = {}
        case "count-box":
            says["cash"] = Cents(0)
        case "complete-closed-form" | "sign-count":
            says = {"reason": "known"} if move.kind == "sign-count" else {}
            says |= {"late": "it was forgotten"} if move.day else {}
        case "open-dispute":
            says["wager"] = move.choices["wager"][0]
        case "propose-act":
            says["decks"] = move.decks[:1]
    return says


def is_of(move: FloorMove, command: Any, kind: str) -> bool:
    """Whether a move is of a command, as far as it says. A round's deck may be left out: it is the
    one whose turn it is."""
    names = {one.name for one in fields(command)}
    if isinstance(command, StartRound) and command.deck is None:
        names.remove("deck")
    return move.kind == kind and all(
        getattr(command, name) == value
        for name, value in move.known(names).items()
        if name not in ("amount", "papers")
    )


def rounds_of(floor: Floor, actor: Actor, command: OpenDispute) -> Iterator[str]:
    """The rounds of a table that somebody finds in the history, newest first."""
    before = ""
    while found := floor.history(actor, table=command.table, before=before, limit=500):
        yield from (one.round for one in found)
        before = found[-1].cursor
