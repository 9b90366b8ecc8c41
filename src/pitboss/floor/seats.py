"""The seats of a table, and the limits posted there."""

from collections.abc import Mapping

from pitboss.floor import accounts as a
from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor.state import Floor, FloorTable
from pitboss.floor.topic import (
    Applier,
    Judge,
    Outcome,
    Poster,
    amount_fault,
    at_table,
    for_table,
    moves_nothing,
)
from pitboss.money import dollars_text
from pitboss.record import Entry, Role
from pitboss.round import Command, Refusal

__all__ = ["APPLIERS", "JUDGES", "POSTERS", "not_left"]


@for_table
def _post(floor: Floor, table: FloorTable, command: c.PostLimits) -> Outcome:
    if table.playing is not None:
        return Refusal("round/in-progress", "limits change between rounds", "601a.2")
    least, most = command.minimum, command.maximum
    fault = amount_fault(least, "601a.2") or amount_fault(most, "601a.2")
    if fault is not None:
        return fault
    rules = table.rules
    if not rules.minimum <= least <= most <= rules.maximum:
        filed = f"{dollars_text(rules.minimum)} to {dollars_text(rules.maximum)}"
        return Refusal("limits/filed", f"limits stay within those filed, {filed}", "601a.2")
    return at_table(table, e.LimitsPosted(least, most))


def _posted(before: FloorTable, event: e.LimitsPosted, entry: Entry) -> FloorTable:
    return before.but(posted=(event.minimum, event.maximum))


@for_table
def _sit(floor: Floor, table: FloorTable, command: c.Sit) -> Outcome:
    chapter = table.rules.chapter
    cite = chapter.positions_cite
    if not _speaks_for(command, command.player):
        return Refusal("seat/not-yours", "players take seats only for themselves", cite)
    person = floor.facility.people.get(command.player)
    if person is None or not person.active or person.role is not Role.PLAYER:
        reason = f"the facility knows no player {command.player!r:.60}"
        return Refusal("person/unknown", reason, cite)
    if type(command.seat) is not int or not 1 <= command.seat <= chapter.positions:
        reason = f"{chapter.name} has seats 1 to {chapter.positions}, not {command.seat!r:.20}"
        return Refusal("seat/unknown", reason, cite)
    if command.seat in table.seats:
        return Refusal("seat/taken", f"seat {command.seat} is taken", cite, command.seat)
    held = [seat for seat, player in table.seats.items() if player == command.player]
    if len(held) >= table.rules.adjacent_boxes:
        boxes = table.rules.adjacent_boxes
        reason = f"a player may have {boxes} adjacent box{'es' if boxes > 1 else ''} here"
        return Refusal("boxes/too-many", reason, chapter.boxes.cite, command.seat)
    if held and min(abs(command.seat - seat) for seat in held) != 1:
        reason = "the boxes must be side by side"
        return Refusal("boxes/apart", reason, chapter.boxes.cite, command.seat)
    return at_table(table, e.SeatTaken(command.seat, command.player, person.strategy))


def _speaks_for(command: Command, player: str | None) -> bool:
    return command.actor.role is not Role.PLAYER or command.actor.person == player


@for_table
def _leave(floor: Floor, table: FloorTable, command: c.Leave) -> Outcome:
    cite = table.rules.chapter.paragraphs.seats
    player = table.seats.get(command.seat) if type(command.seat) is int else None
    if player is None:
        return Refusal("seat/empty", f"nobody sits at seat {command.seat!r:.20}", cite)
    if not _speaks_for(command, player):
        return Refusal("seat/not-yours", f"seat {command.seat} is another player's", cite)
    refused = not_left(floor, table, command.seat)
    return refused or at_table(table, e.SeatLeft(command.seat, player))


def not_left(floor: Floor, table: FloorTable, seat: int) -> Refusal | None:
    """The refusal to leave a taken seat now, or None."""
    state, player = table.playing, table.seats[seat]
    if state is not None and seat in state.seats and state.seats[seat].wagers:
        reason = "a wager is down: take it back first, or the seat counts as abandoned"
        return Refusal("seat/in-round", reason, table.rules.chapter.paragraphs.seats, seat)
    last = sum([one == player for one in table.seats.values()]) == 1
    if last and floor.balance(a.game_account(table.name, player)):
        reason = "the game account is not empty: cash out first"
        return Refusal("account/open", reason, "605a.3", seat)
    return None


def _taken(before: FloorTable, event: e.SeatTaken, entry: Entry) -> FloorTable:
    strategies = before.strategies
    if event.strategy is not None:
        strategies = {**strategies, event.player: event.strategy}
    seats = dict(sorted({**before.seats, event.seat: event.player}.items()))
    return before.but(seats=seats, strategies=strategies)


def _left(before: FloorTable, event: e.SeatLeft, entry: Entry) -> FloorTable:
    seats = {seat: player for seat, player in before.seats.items() if seat != event.seat}
    strategies = before.strategies
    if event.player not in seats.values():
        strategies = {one: how for one, how in strategies.items() if one != event.player}
    return before.but(seats=seats, strategies=strategies)


JUDGES: Mapping[type, Judge] = {c.PostLimits: _post, c.Sit: _sit, c.Leave: _leave}
APPLIERS: Mapping[type, Applier] = {
    e.LimitsPosted: _posted,
    e.SeatTaken: _taken,
    e.SeatLeft: _left,
}
POSTERS: Mapping[type, Poster] = dict.fromkeys(APPLIERS, moves_nothing)
