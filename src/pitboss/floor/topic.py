"""What the topics of the floor have in common: how they answer, and what several of them ask."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pitboss.floor.accounts import Account
from pitboss.floor.command_forms import line_fault
from pitboss.floor.movements import Movement
from pitboss.floor.state import FACILITY, Floor, FloorTable, table_stream
from pitboss.money import Cents
from pitboss.record import Entry
from pitboss.round import Event, Refusal
from pitboss.round.meters import UNITS

__all__ = [
    "Applier",
    "Happened",
    "Judge",
    "Outcome",
    "Poster",
    "amount_fault",
    "at_table",
    "cents_on",
    "facility",
    "for_table",
    "is_line",
    "moves_nothing",
    "no_reason",
    "table_of",
]


class Happened(NamedTuple):
    """An event, and the stream that it goes to."""

    stream: str
    event: Event


#: What a topic says to a command: why not, or what follows.
Outcome = Refusal | tuple[Happened, ...]
Judge = Callable[[Floor, Any], Outcome]
#: The state of a stream after an event: a facility, a table or a link, or nothing before its first.
Applier = Callable[[Any, Any, Entry], Any]
#: What an event moves: from the state of its stream before and after it.
Poster = Callable[[Any, Any, Any], tuple[Movement, ...]]


def facility(*events: Event) -> tuple[Happened, ...]:
    """Events of the facility."""
    return tuple(Happened(FACILITY, event) for event in events)


def at_table(table: FloorTable, *events: Event) -> tuple[Happened, ...]:
    """Events of a table."""
    return tuple(Happened(table_stream(table.name), event) for event in events)


def for_table(judged: Callable[[Floor, FloorTable, Any], Outcome]) -> Judge:
    """A judge of commands at one table: an unknown table is refused first."""

    def judge(floor: Floor, command: Any) -> Outcome:
        table = table_of(floor, command.table)
        return table if isinstance(table, Refusal) else judged(floor, table, command)

    return judge


def moves_nothing(before: object, event: object, after: object) -> tuple[Movement, ...]:
    """The poster of an event that moves no value."""
    return ()


def is_line(text: object) -> bool:
    """Whether a value is a text on one line, without spaces around it."""
    return isinstance(text, str) and text == text.strip() != "" and line_fault(text) is None


def table_of(floor: Floor, name: object) -> FloorTable | Refusal:
    """A table on the floor."""
    found = floor.tables.get(name) if isinstance(name, str) else None
    if found is None:
        return Refusal("table/unknown", f"there is no table {name!r:.40} on the floor", "601a.2")
    return found


def amount_fault(amount: object, cite: str) -> Refusal | None:
    """An amount is a whole number of cents, and something."""
    if type(amount) is int and amount > 0:
        return None
    return Refusal("amount/form", "an amount is a whole number of cents above nothing", cite)


def no_reason(reason: str, cite: str) -> Refusal | None:
    """An act that needs a reason has none, or one that is no line of text."""
    if not reason.strip():
        return Refusal("act/reason", "say why", cite)
    fault = line_fault(reason)
    return None if fault is None else Refusal("act/reason", fault, cite)


def cents_on(floor: Floor, account: Account) -> Cents:
    """The whole cents on an account of chips or cash."""
    return Cents(floor.balance(account) // UNITS)
