"""Settles the settled seats of a round anew after a correction, and tells what it changes.

What the correction does not touch stays as it was: every line, an approval that was given, one that
was refused, and each meter on which nobody has another claim. A meter on which somebody has is gone
through again from how it stands without this round's prizes, so that what other tables did to a
linked one meanwhile stays in it.
"""

from dataclasses import replace

from pitboss.games import Line
from pitboss.money import NOTHING, Cents
from pitboss.table.apply import apply
from pitboss.table.events import ApprovalRefused, SeatSettled, SettledAnew
from pitboss.table.meters import Meter, Taken, give_back
from pitboss.table.settlement import settle_anew, settle_seat
from pitboss.table.state import State

__all__ = ["settled_anew"]

_Place = tuple[int, str]


def settled_anew(before: State, after: State) -> SettledAnew:
    """What the settled seats would have got, had it been right from the start."""
    meters = _without_prizes(before)
    was, claims = _claims(_again(before, meters)), _claims(_again(after, meters))
    same = {place for place, line in claims.items() if was[place] == line}
    moved = _meters_of(was, claims.keys() - same) | _meters_of(claims, claims.keys() - same)
    refused = {
        place for place in same if claims[place].approval and not _actual(before, place).approval
    }
    new = _again(after, meters, refused)
    lines = {
        number: tuple(
            _actual(before, (number, line.wager))
            if (number, line.wager) in same and line.meter not in moved
            else line
            for line in found
        )
        for number, found in new.settled.items()
    }
    kept = {wager for wager in before.made if _meter(after, wager) not in moved}
    return SettledAnew(
        lines=lines,
        taken={place: one for place, one in before.taken.items() if place[1] in kept}
        | {place: one for place, one in new.taken.items() if place[1] not in kept},
        shared={wager: one for wager, one in before.shared.items() if wager in kept}
        | {wager: one for wager, one in new.shared.items() if wager not in kept},
        meters={key: (new if key in moved else before).meters[key] for key in before.meters},
        waiting=tuple(
            (number, line.wager)
            for number, found in lines.items()
            for line in found
            if line.approval and not _still_approved(before, number, line)
        ),
        difference={
            number: Cents(_net(after, number, found) - _net(before, number, before.settled[number]))
            for number, found in lines.items()
        },
    )


def _again(state: State, meters: dict[str, Meter], refused: set[_Place] | None = None) -> State:
    """The round with its settled seats settled once more; what was not approved is not again."""
    fresh = state.but(settled={}, taken={}, shared={}, waiting=(), meters=meters)
    for number in state.settled:
        found = settle_seat(fresh, number, {})
        event = SeatSettled(
            number,
            tuple(found.lines),
            found.meters,
            found.taken,
            found.shared,
            {},
            fresh.moment,
        )
        fresh = apply(fresh, event)
        for wager in [wager for seat, wager in refused or () if seat == number]:
            line, after = settle_anew(fresh, number, wager, {})
            fresh = apply(fresh, ApprovalRefused(number, wager, "", "", line, after))
    return fresh


def _claims(state: State) -> dict[_Place, Line]:
    """What each wager is due, apart from what a meter holds."""
    return {
        (number, line.wager): line if line.meter is None else replace(line, returned=NOTHING)
        for number, lines in state.settled.items()
        for line in lines
        if line.staked
    }


def _meters_of(claims: dict[_Place, Line], places: set[_Place]) -> set[str]:
    """The meters on which these wagers have a claim."""
    found = (claims[place].meter for place in places)
    return {meter for meter in found if meter is not None}


def _actual(state: State, place: _Place) -> Line:
    """The line of a wager as it was settled."""
    number, wager = place
    return next(line for line in state.settled[number] if line.wager == wager)


def _meter(state: State, wager: str) -> str:
    return state.rules.chapter.wagers[wager].shares or wager


def _without_prizes(state: State) -> dict[str, Meter]:
    """The meters as they stand, with every prize of this round put back, the last one first."""
    meters = dict(state.meters)
    first: dict[str, int] = {}
    for number, lines in state.settled.items():
        for line in lines:
            if line.shared:
                first.setdefault(line.wager, number)
    for number in reversed([*state.settled]):
        for line in reversed(state.settled[number]):
            prize = _outstanding(state, number, line.wager)
            if line.meter is not None and prize and first.get(line.wager, number) == number:
                meters[line.meter] = give_back(meters[line.meter], prize)
    return meters


def _outstanding(state: State, number: int, wager: str) -> Taken | None:
    """What a seat's prize took off its meter and no refusal has given back; one on the dealer's
    hand was taken off for all its heads at once (R18)."""
    if wager not in state.shared:
        return state.taken.get((number, wager))
    heads = {
        seat.player
        for other, seat in state.seats.items()
        if wager in seat.wagers.keys() - seat.forfeited.keys()
        and (other not in state.settled or (other, wager) in state.taken)
    }
    prize = state.shared[wager]
    return replace(prize, cents=Cents(prize.cents * len(heads))) if heads else None


def _still_approved(before: State, number: int, line: Line) -> bool:
    """An approval that was given stands while its line is the same."""
    return (number, line.wager) in before.approved and line in before.settled[number]


def _net(state: State, number: int, lines: tuple[Line, ...]) -> int:
    return sum(line.returned for line in lines) - sum(state.seats[number].wagers.values())
