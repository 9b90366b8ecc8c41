"""Types and checks that the topics of the floor share."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pitboss.floor.accounts import Account
from pitboss.floor.command_forms import line_fault
from pitboss.floor.movements import Movement
from pitboss.floor.state import (
    Floor,
    FloorTable,
)
from pitboss.floor.stream_names import FACILITY, table_stream
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
    """An event and its stream."""

    stream: str
    event: Event


#: A topic's answer to a command: a refusal, or the events.
Outcome = Refusal | tuple[Happened, ...]
Judge = Callable[[Floor, Any], Outcome]
#: The state of a stream after an event. The state before its first entry is None.
Applier = Callable[[Any, Any, Entry], Any]
#: The movements of an event, from the states of its stream before and after it.
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
    """A table on the floor, or the refusal of an unknown name."""
    found = floor.tables.get(name) if isinstance(name, str) else None
    if found is None:
        return Refusal("table/unknown", f"there is no table {name!r:.40} on the floor", "601a.2")
    return found


def amount_fault(amount: object, cite: str) -> Refusal | None:
    """The refusal of an amount that is not a positive number of cents, or None."""
    if type(amount) is int and amount > 0:
        return None
    return Refusal("amount/form", "an amount is a whole number of cents above zero", cite)


def no_reason(reason: str, cite: str) -> Refusal | None:
    """The refusal of a reason that is missing or is no line of text, or None."""
    if not reason.strip():
        return Refusal("act/reason", "give a reason", cite)
    fault = line_fault(reason)
    return None if fault is None else Refusal("act/reason", fault, cite)


def cents_on(floor: Floor, account: Account) -> Cents:
    """The balance of an account of chips or cash in whole cents."""
    return Cents(floor.balance(account) // UNITS)
