"""Decides again what a record says was decided: events that do not follow from a lawful command,
or not these ones from it, cannot have happened.

The command is rebuilt from its first events. Where that is not possible (a deal that nobody may
open yet, what a dealer with real cards records) the entries are only applied.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pitboss.record import Entry
from pitboss.round import (
    Abandon,
    Approve,
    CallOff,
    Close,
    Command,
    Decide,
    NoMoreBets,
    OpenBits,
    PlaceWager,
    Proceed,
    Refusal,
    TakeBack,
)
from pitboss.round import events as e
from pitboss.round.betting import CALLED_OFF
from pitboss.round.commands import WithReadings
from pitboss.table import CloseTable, OpenTable, StartRound, Table, judge
from pitboss.table import events as t

__all__ = ["follows"]


def follows(table: Table, entries: Sequence[Entry]) -> int | None:
    """How many of the next entries one lawful command brought about; nothing if none did, and 0
    where it cannot be told."""
    command = _command(table, entries)
    if command is None:
        return 0
    outcome = judge(table, command)
    if isinstance(outcome, Refusal):
        return None
    said = entries[: len(outcome)]
    first = entries[0]
    same = all(
        (one.actor, one.at, one.command) == (first.actor, first.at, first.command) for one in said
    )
    return len(outcome) if same and tuple(one.event for one in said) == outcome else None


def _command(table: Table, entries: Sequence[Entry]) -> Command | None:
    """The command that brought the first of these entries about, with who, when and its id."""
    first, *rest = entries
    given: Mapping[str, Any] = {"at": first.at, "id": first.command}
    event = first.event
    if isinstance(event, e.WagerTakenBack | e.RoundVoided):
        called = _called_off(first, entries)
        if called is not None:
            return CallOff(first.actor, called.reason, **given)
    if isinstance(event, e.MetersRead) and rest:
        # What other tables did to a meter meanwhile came in with the command.
        after = _command(table, [replace(first, event=rest[0].event), *rest[1:]])
        readings = event.readings
        return replace(after, readings=readings) if isinstance(after, WithReadings) else None
    if isinstance(event, e.HashGiven) and rest and isinstance(rest[0].event, e.WagerPlaced):
        placed = rest[0].event
        return PlaceWager(
            first.actor,
            placed.seat,
            placed.wager,
            placed.amount,
            placed.choice,
            event.hash,
            **given,
        )
    make = _COMMANDS.get(type(event))
    return None if make is None else make(first.actor, event, given)


def _called_off(first: Entry, entries: Sequence[Entry]) -> e.RoundVoided | None:
    """The end of a round in betting that these entries begin, if they do."""
    for entry in entries:
        if isinstance(entry.event, e.RoundVoided) and entry.event.irregularity == CALLED_OFF:
            return entry.event
        if not isinstance(entry.event, e.WagerTakenBack) or entry.command != first.command:
            return None
    return None


_Make = Callable[[Any, Any, Mapping[str, Any]], Command]
_COMMANDS: Final[Mapping[type, _Make]] = {
    t.TableOpened: lambda who, _, given: OpenTable(who, **given),
    t.TableClosed: lambda who, _, given: CloseTable(who, **given),
    e.RoundOpened: lambda who, event, given: StartRound(
        who,
        event.round_id,
        event.players,
        root=event.root,
        engine=event.engine,
        deal=event.deal,
        **given,
    ),
    e.WagerPlaced: lambda who, event, given: PlaceWager(
        who, event.seat, event.wager, event.amount, event.choice, **given
    ),
    e.WagerTakenBack: lambda who, event, given: TakeBack(who, event.seat, event.wager, **given),
    e.BetsClosed: lambda who, event, given: NoMoreBets(
        who,
        event.deck,
        event.readings,
        event.fed,
        salts=event.salts,
        house_bits=event.house_bits,
        numbers=event.numbers,
        **given,
    ),
    e.BitsOpened: lambda who, event, given: OpenBits(who, event.player, event.bits, **given),
    e.CardsDealt: lambda who, _, given: Proceed(who, **given),
    e.CardsTurned: lambda who, _, given: Proceed(who, **given),
    e.SeatSettled: lambda who, _, given: Proceed(who, **given),
    e.DecisionMade: lambda who, event, given: Decide(who, event.seat, event.decision, **given),
    e.SeatAbandoned: lambda who, event, given: Abandon(who, event.seat, **given),
    e.ApprovalGiven: lambda who, event, given: Approve(who, event.seat, event.wager, True, **given),
    e.ApprovalRefused: lambda who, event, given: Approve(
        who, event.seat, event.wager, False, event.reason, **given
    ),
    e.RoundClosed: lambda who, _, given: Close(who, **given),
}
