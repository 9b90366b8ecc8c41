"""New readings of linked meters, which other tables may have moved."""

from collections.abc import Mapping

from pitboss.round import events as e
from pitboss.round.betting import reading_fault
from pitboss.round.commands import Readings, Refusal
from pitboss.round.events import Event
from pitboss.round.moves import Applier
from pitboss.round.state import State

__all__ = ["APPLIERS", "reread"]


def reread(state: State, readings: Readings) -> Refusal | tuple[State, tuple[Event, ...]]:
    """The round with current meters, and the event that records them if one has moved."""
    if not readings:
        return state, ()
    fault = reading_fault(state, readings)
    if fault is not None:
        return fault
    moved = {
        name: state.meters[name].read(reading).reading
        for name, reading in readings.items()
        if name in state.meters and state.meters[name].read(reading) != state.meters[name]
    }
    if not moved:
        return state, ()
    event = e.MetersRead(moved)
    return _read(state, event), (event,)


def _read(state: State, event: e.MetersRead) -> State:
    meters = {
        name: meter.read(event.readings[name]) if name in event.readings else meter
        for name, meter in state.meters.items()
    }
    return state.but(meters=meters)


APPLIERS: Mapping[type, Applier] = {e.MetersRead: _read}
