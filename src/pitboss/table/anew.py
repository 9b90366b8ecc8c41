"""Settles the settled seats of a round anew after a correction, and tells what it changes."""

from collections.abc import Mapping
from dataclasses import replace

from pitboss.games import Line
from pitboss.money import Cents
from pitboss.table.apply import apply
from pitboss.table.events import SeatSettled, SettledAnew
from pitboss.table.meters import Meter
from pitboss.table.settlement import settle_seat
from pitboss.table.state import State

__all__ = ["settled_anew"]


def settled_anew(before: State, after: State) -> SettledAnew:
    """What the settled seats would have got with the correction, seat after seat in order.

    Both settlements start from the meters as they stood when betting closed, so that what other
    tables did to a linked meter meanwhile stays as it is. An approval that was given stands while
    its line is the same.
    """
    old, new = _again(before), _again(after)
    numbers = [number for number in before.settlement_order if number in before.settled]
    kept = {
        (number, line.wager)
        for number in numbers
        for line in new.settled[number]
        if (number, line.wager) in before.approved and line in before.settled[number]
    }
    waiting = tuple(place for place in new.waiting if place not in kept)
    return SettledAnew(
        lines=new.settled,
        taken=new.taken,
        shared=new.shared,
        meters=_shifted(before.meters, old.meters, new.meters),
        waiting=waiting,
        difference={
            number: Cents(_net(after, new, number) - _net(before, before, number))
            for number in numbers
        },
    )


def _again(state: State) -> State:
    """The round with its settled seats settled once more from the start."""
    numbers = [number for number in state.settlement_order if number in state.settled]
    fresh = state.but(settled={}, taken={}, shared={}, waiting=(), meters=state.opened)
    for number in numbers:
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
    return fresh


def _shifted(
    now: Mapping[str, Meter], old: Mapping[str, Meter], new: Mapping[str, Meter]
) -> dict[str, Meter]:
    """The meters as they stand, moved by what the correction changes."""
    return {
        key: replace(
            meter,
            levels={
                level: units + new[key].levels[level] - old[key].levels[level]
                for level, units in meter.levels.items()
            },
            reserve=meter.reserve + new[key].reserve - old[key].reserve,
        )
        for key, meter in now.items()
    }


def _net(wagered: State, settled: State, number: int) -> int:
    lines: tuple[Line, ...] = settled.settled[number]
    staked = sum(wagered.seats[number].wagers.values())
    return sum(line.returned for line in lines) - staked
