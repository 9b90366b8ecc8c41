"""Approvals: prizes that wait for a floorperson or above (R15), granted or refused (R50)."""

from collections.abc import Iterator, Mapping

from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.meters import Ending, MeterChange, Prize, fold, give_back
from pitboss.round.moves import Applier, Judge, Move, Outcome, place_of
from pitboss.round.readings import reread
from pitboss.round.records import unlit
from pitboss.round.settlement import line_at, without
from pitboss.round.state import Place, State

__all__ = ["APPLIERS", "JUDGES", "moves"]


def _approve(state: State, command: c.Approve) -> Outcome:
    place = (command.seat, command.wager)
    refused = _cannot_approve(state, command.actor, place)
    if refused is not None:
        return refused
    cite = _cite(state, command.wager)
    read = reread(state, command.readings)
    if isinstance(read, Refusal):
        return read
    if command.granted not in (True, False):
        return Refusal("approval/answer", "a prize is granted or refused", cite, *place)
    state, before = read
    if command.granted:
        if place in unlit(state):
            reason = "the dealer confirms the system's light first"
            return Refusal("approval/light", reason, _light(state, command.wager), *place)
        return (*before, e.ApprovalGiven(*place))
    if not command.reason.strip():
        return Refusal("approval/reason", "say why the prize is refused", cite, *place)
    return (*before, _given_back(state, place, command.reason))


def _cite(state: State, wager: str) -> str:
    law = place_of(state.rules.chapter.wagers, wager)
    return law.approval.cite if law is not None and law.approval is not None else "R15"


def _light(state: State, wager: str) -> str:
    approval = state.rules.chapter.wagers[wager].approval
    return (approval.light if approval is not None else None) or _cite(state, wager)


def _cannot_approve(state: State, actor: Actor, place: Place) -> Refusal | None:
    number, wager = place
    cite = _cite(state, wager)
    if actor.role is not Role.FLOORPERSON:
        reason = f"{actor.role.named} may not approve a prize: a floorperson or above does"
        return Refusal("approval/role", reason, cite)
    if type(number) is not int or place not in state.waiting:
        return Refusal("approval/none", "no prize of this seat and wager waits for approval", cite)
    if actor.person == state.seats[number].player:
        reason = "this prize is your own: another floorperson approves it"
        return Refusal("approval/own", reason, cite, number, wager)
    return None


def _given_back(state: State, place: Place, reason: str) -> e.ApprovalRefused:
    """The refusal of a prize: the prize returns to its meter, and the wager to its player at each
    box that had a part in the share (R48, R50)."""
    number, wager = place
    line = line_at(state, place)
    prizes: tuple[Prize, ...] = ()
    changes: tuple[MeterChange, ...] = ()
    boxes = [number]
    if line.prize is not None:
        prize = state.prizes[line.prize]
        player = state.seats[number].player
        back, changes = give_back(state.meters[prize.meter], prize, (player,))
        prizes = (back,)
        boxes = [
            other
            for other in state.settled
            if state.seats[other].player == player
            and any(one.prize == line.prize for one in state.settled[other])
        ]
    lines = {other: without(state, (other, wager)) for other in boxes}
    return e.ApprovalRefused(number, wager, reason, lines, prizes, changes)


def _approved(state: State, event: e.ApprovalGiven) -> State:
    place = (event.seat, event.wager)
    prizes = dict(state.prizes)
    line = line_at(state, place)
    if line.prize is not None:
        player = state.seats[event.seat].player
        prizes[line.prize] = prizes[line.prize].ending(player, Ending.PAID)
    return state.but(
        waiting=tuple(one for one in state.waiting if one != place),
        approved=state.approved | {place},
        prizes=prizes,
    )


def _refused(state: State, event: e.ApprovalRefused) -> State:
    place = (event.seat, event.wager)
    return state.but(
        waiting=tuple(one for one in state.waiting if one != place),
        refused=state.refused | {(number, event.wager) for number in event.lines},
        settled={**state.settled, **event.lines},
        prizes={**state.prizes, **{one.number: one for one in event.prizes}},
        meters=fold(state.meters, event.changes),
    )


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """Prizes to approve, once their light is seen, and to refuse."""
    unseen = unlit(state)
    for place in state.waiting:
        if _cannot_approve(state, actor, place) is not None:
            continue
        number, wager = place
        what = f"the {wager} prize of seat {number}"
        cite = _cite(state, wager)
        if place not in unseen:
            yield Move(
                kind="approve",
                about=f"verify and approve {what}",
                cite=cite,
                seat=number,
                wager=wager,
                granted=True,
            )
        yield Move(
            kind="approve",
            granted=False,
            about=f"refuse {what}: it goes back to its meter, the wager to its player",
            cite=cite,
            seat=number,
            wager=wager,
            needs_reason=True,
        )


JUDGES: Mapping[type, Judge] = {c.Approve: _approve}
APPLIERS: Mapping[type, Applier] = {e.ApprovalGiven: _approved, e.ApprovalRefused: _refused}
