"""Settles the settled seats of a round anew after a correction, and tells what it changes.

The seats are settled once more in their order, from the meters without this round's prizes. What
the correction does not touch stays as it was: a prize from a linked meter at the sum that it had
then, an approval that was given, and one that was refused. The first prize that is another one
moves its meter, and with it every later prize from that meter.
"""

from dataclasses import replace

from pitboss.games import Line
from pitboss.money import NOTHING, Cents
from pitboss.table.apply import apply
from pitboss.table.events import ApprovalRefused, SeatSettled, SettledAnew
from pitboss.table.meters import Meter, Taken, give_back
from pitboss.table.settlement import Settled, settle_anew, settle_seat
from pitboss.table.state import State

__all__ = ["settled_anew"]


def settled_anew(before: State, after: State) -> SettledAnew:
    """What the settled seats would have got, had it been right from the start."""
    numbers = [number for number in before.settlement_order if number in before.settled]
    meters = _without_prizes(before)
    old, new = _unsettled(before, meters), _unsettled(after, meters)
    moved: set[str] = set()
    for number in numbers:
        was, found = settle_seat(old, number, {}), settle_seat(new, number, {})
        moved |= _claims_changed(was, found)
        old = _with_seat(old, number, was)
        new = _with_seat(new, number, _kept(before, new, number, (was, found), moved))
        new = _refused_again(before, new, number, was)
    return SettledAnew(
        lines=new.settled,
        taken=new.taken,
        shared=new.shared,
        meters=new.meters,
        waiting=tuple(place for place in new.waiting if not _still_approved(before, new, place)),
        difference={
            number: Cents(_net(after, new, number) - _net(before, before, number))
            for number in numbers
        },
    )


def _unsettled(state: State, meters: dict[str, Meter]) -> State:
    return state.but(settled={}, taken={}, shared={}, waiting=(), meters=meters)


def _with_seat(state: State, number: int, found: Settled) -> State:
    """The round after one more seat."""
    event = SeatSettled(
        number,
        tuple(found.lines),
        found.meters,
        found.taken,
        found.shared,
        {},
        state.moment,
    )
    return apply(state, event)


def _by_wager(lines: list[Line] | tuple[Line, ...]) -> dict[str, Line]:
    return {line.wager: line for line in lines}


def _claim(line: Line) -> Line:
    """What a line says apart from what a meter held."""
    return line if line.meter is None else replace(line, returned=NOTHING)


def _claims_changed(was: Settled, found: Settled) -> set[str]:
    """The meters on which a seat has another claim than before."""
    old, new = _by_wager(was.lines), _by_wager(found.lines)
    return {
        meter
        for wager in old.keys() & new.keys()
        if _claim(old[wager]) != _claim(new[wager])
        for meter in (old[wager].meter, new[wager].meter)
        if meter is not None
    }


def _kept(
    before: State, state: State, number: int, both: tuple[Settled, Settled], moved: set[str]
) -> Settled:
    """A seat's settlement, with every line as it was that the correction does not touch."""
    was, found = both
    old, actual = _by_wager(was.lines), _by_wager(before.settled[number])
    kept = {
        line.wager
        for line in found.lines
        if line.staked and _claim(line) == _claim(old[line.wager]) and line.meter not in moved
    }
    lines = [actual[line.wager] if line.wager in kept else line for line in found.lines]
    meters = {
        key: meter if key in moved else state.meters[key] for key, meter in found.meters.items()
    }
    taken = {wager: one for wager, one in found.taken.items() if wager not in kept}
    shared = {wager: one for wager, one in found.shared.items() if wager not in kept}
    for line in found.lines:
        if line.wager not in kept or line.meter is None:
            continue
        if (number, line.wager) in before.taken:
            taken[line.wager] = before.taken[number, line.wager]
        prize = _outstanding(before, number, line.wager)
        if line.shared:
            shared[line.wager] = before.shared[line.wager]
            prize = None if line.wager in state.shared else prize
        if prize is not None:
            meters[line.meter] = give_back(meters[line.meter], _less(prize))
    return Settled(lines, meters, taken, {**state.shared, **shared}, {})


def _refused_again(before: State, new: State, number: int, was: Settled) -> State:
    """A prize that was not approved is not approved at another sum either."""
    old, actual = _by_wager(was.lines), _by_wager(before.settled[number])
    for line in new.settled[number]:
        if not line.approval or line.meter is None or _claim(line) != _claim(old[line.wager]):
            continue
        if not actual[line.wager].approval:
            anew, meters = settle_anew(new, number, line.wager, {})
            new = apply(new, ApprovalRefused(number, line.wager, "", "", anew, meters))
    return new


def _without_prizes(state: State) -> dict[str, Meter]:
    """The meters as they stand, with every prize of this round put back."""
    meters = dict(state.meters)
    put_back = set()
    for number, lines in state.settled.items():
        for line in lines:
            prize = _outstanding(state, number, line.wager)
            if line.meter is None or prize is None or line.wager in put_back:
                continue
            if line.shared:
                put_back.add(line.wager)
            meters[line.meter] = give_back(meters[line.meter], prize)
    return meters


def _outstanding(state: State, number: int, wager: str) -> Taken | None:
    """What a seat's prize took off its meter and a refusal has not given back; a prize on the
    dealer's hand was taken off for all its heads at once (R18)."""
    if wager not in state.shared:
        return state.taken.get((number, wager))
    heads = {
        seat.player
        for other, seat in state.seats.items()
        if wager in seat.wagers and (other not in state.settled or (other, wager) in state.taken)
    }
    prize = state.shared[wager]
    return replace(prize, cents=Cents(prize.cents * len(heads))) if heads else None


def _less(prize: Taken) -> Taken:
    return Taken(prize.level, Cents(-prize.cents), -prize.reseeded, -prize.from_reserve)


def _still_approved(before: State, new: State, place: tuple[int, str]) -> bool:
    """An approval that was given stands while its line is the same."""
    number, wager = place
    line = _by_wager(new.settled[number])[wager]
    return place in before.approved and line in before.settled[number]


def _net(wagered: State, settled: State, number: int) -> int:
    lines = settled.settled[number]
    staked = sum(wagered.seats[number].wagers.values())
    return sum(line.returned for line in lines) - staked
