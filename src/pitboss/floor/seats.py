"""The seats of a table, and the limits posted there."""

from collections.abc import Mapping

from pitboss.floor import accounts as a
from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor.held_hands import not_staying
from pitboss.floor.names import is_patron, patron
from pitboss.floor.patrons import sees_chips
from pitboss.floor.people import Strategy
from pitboss.floor.state import Floor, FloorTable, LimitsNotice
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
from pitboss.table import goes_idle

__all__ = ["APPLIERS", "JUDGES", "POSTERS", "not_left"]


@for_table
def _post(floor: Floor, table: FloorTable, command: c.PostLimits) -> Outcome:
    least, most = command.minimum, command.maximum
    fault = amount_fault(least, "601a.2") or amount_fault(most, "601a.2")
    if fault is not None:
        return fault
    rules = table.rules
    if not rules.minimum <= least <= most <= rules.maximum:
        filed = f"{dollars_text(rules.minimum)} to {dollars_text(rules.maximum)}"
        return Refusal("limits/filed", f"limits stay within those filed, {filed}", "601a.2")
    fault = _time_fault(floor, table, command)
    if fault is not None:
        return fault
    if command.effective:
        return at_table(table, e.LimitsAnnounced(least, most, command.effective))
    return at_table(table, e.LimitsPosted(least, most))


def _time_fault(floor: Floor, table: FloorTable, command: c.PostLimits) -> Refusal | None:
    """The refusal of limits by the time from which they count, or None: those who sit there are
    told beforehand, and every round ends under the limits that it began with (601a.2)."""
    effective = command.effective
    if type(effective) is not int or (effective and effective <= command.at):
        reason = "a notice is of a time to come, in whole seconds"
        return Refusal("limits/time", reason, "601a.2")
    if not effective and table.playing is not None:
        reason = "limits change between rounds: post a notice of the time from which they count"
        return Refusal("round/in-progress", reason, "601a.2")
    minutes = floor.facility.notice_minutes
    if table.seats and effective < command.at + minutes * 60:
        reason = f"players sit here: other limits are posted {minutes} minutes beforehand"
        return Refusal("limits/notice", reason, "601a.2")
    return None


def _posted(before: FloorTable, event: e.LimitsPosted, entry: Entry) -> FloorTable:
    return before.but(posted=(event.minimum, event.maximum), notice=None)


def _announced(before: FloorTable, event: e.LimitsAnnounced, entry: Entry) -> FloorTable:
    return before.but(notice=LimitsNotice(event.minimum, event.maximum, event.effective))


@for_table
def _sit(floor: Floor, table: FloorTable, command: c.Sit) -> Outcome:
    chapter = table.rules.chapter
    cite = chapter.positions_cite
    who = _guest(floor, table, command)
    if isinstance(who, Refusal):
        return who
    player, strategy = who
    if type(command.seat) is not int or not 1 <= command.seat <= chapter.positions:
        reason = f"{chapter.name} has seats 1 to {chapter.positions}, not {command.seat!r:.20}"
        return Refusal("seat/unknown", reason, cite)
    if command.seat in table.seats:
        return Refusal("seat/taken", f"seat {command.seat} is taken", cite, command.seat)
    if table.table.practice and any(one != player for one in table.seats.values()):
        reason = "somebody sits at this practice table, which is for one person"
        return Refusal("seat/practice", reason, cite, command.seat)
    held = [seat for seat, one in table.seats.items() if one == player]
    if len(held) >= table.rules.adjacent_boxes:
        boxes = table.rules.adjacent_boxes
        reason = f"a player may have {boxes} adjacent box{'es' if boxes > 1 else ''} here"
        return Refusal("boxes/too-many", reason, chapter.boxes.cite, command.seat)
    if held and min(abs(command.seat - seat) for seat in held) != 1:
        reason = "the boxes must be side by side"
        return Refusal("boxes/apart", reason, chapter.boxes.cite, command.seat)
    stays = not_staying(floor, table, [(command.seat, player)], "sit down here after it")
    return stays or at_table(table, e.SeatTaken(command.seat, player, strategy))


def _guest(
    floor: Floor, table: FloorTable, command: c.Sit
) -> tuple[str, Strategy | None] | Refusal:
    """The player who sits down, and how they are known to decide; or the refusal."""
    cite, player = table.rules.chapter.positions_cite, command.player
    if command.actor.role is Role.PLAYER and player is None:
        player = command.actor.person
    if not _speaks_for(command, player):
        return Refusal("seat/not-yours", "players take seats only for themselves", cite)
    if player is None or is_patron(player):
        return _unnamed(table, command)
    person = floor.facility.people.get(player)
    if person is None or not person.active or person.role is not Role.PLAYER:
        return Refusal("person/unknown", f"the facility knows no player {player!r:.60}", cite)
    return player, person.strategy


def _unnamed(table: FloorTable, command: c.Sit) -> tuple[str, None] | Refusal:
    """A patron whose name is not known: a new one, or one who takes another box."""
    if table.table.electronic:
        reason = "at an electronic table all wagers go through a game account, which has a name"
        return Refusal("patron/account", reason, "R66")
    if not sees_chips(command.actor.role):
        reason = "a dealer or a floorperson seats a patron whose name is not known"
        return Refusal("patron/staff", reason, "R66")
    if command.player is None:
        return patron(table.patrons + 1), None
    if command.player not in table.seats.values():
        reason = f"no {command.player} sits here: seat somebody without a name, who gets a number"
        return Refusal("person/unknown", reason, "R66")
    return command.player, None


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
    last = len(table.seats) == 1 and table.playing is None
    idle = goes_idle(table.table) if last else ()
    return refused or at_table(table, e.SeatLeft(command.seat, player), *idle)


def not_left(floor: Floor, table: FloorTable, seat: int) -> Refusal | None:
    """The refusal to leave a taken seat now, or None."""
    state, player = table.playing, table.seats[seat]
    if state is not None and seat in state.boxes:
        down = "the bank is taken" if seat == state.banks_at else "a wager is down"
        given = "give" if seat == state.banks_at else "take"
        reason = f"{down}: {given} it back first, or the seat counts as abandoned"
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
    new = event.player == patron(before.patrons + 1)
    return before.but(seats=seats, strategies=strategies, patrons=before.patrons + new)


def _left(before: FloorTable, event: e.SeatLeft, entry: Entry) -> FloorTable:
    seats = {seat: player for seat, player in before.seats.items() if seat != event.seat}
    strategies = before.strategies
    if event.player not in seats.values():
        strategies = {one: how for one, how in strategies.items() if one != event.player}
    return before.but(seats=seats, strategies=strategies)


JUDGES: Mapping[type, Judge] = {c.PostLimits: _post, c.Sit: _sit, c.Leave: _leave}
APPLIERS: Mapping[type, Applier] = {
    e.LimitsPosted: _posted,
    e.LimitsAnnounced: _announced,
    e.SeatTaken: _taken,
    e.SeatLeft: _left,
}
POSTERS: Mapping[type, Poster] = dict.fromkeys(APPLIERS, moves_nothing)
