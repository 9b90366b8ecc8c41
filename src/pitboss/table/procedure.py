"""The order of the procedure: which step and which seat comes next, and where cards go."""

from collections.abc import Mapping

from pitboss.games.dealing import BURN, COMMUNITY, Spot
from pitboss.games.model import Ask, Burn, Raise, Settle, Show
from pitboss.table.events import Moment
from pitboss.table.state import Seat, State

__all__ = [
    "after_step",
    "asked",
    "first_moment",
    "following",
    "next_asked",
    "next_settled",
    "spots_of",
]


def first_moment(state: State) -> Moment:
    """The first step after "no more bets"."""
    return _enter(state, state.seats, 0)


def following(state: State, seats: Mapping[int, Seat]) -> Moment:
    """The moment after the present step, with the seats as they then are."""
    return after_step(state, seats, state.moment.step)


def after_step(state: State, seats: Mapping[int, Seat], step: int) -> Moment:
    """The moment after a step."""
    return _enter(state, seats, step + 1)


def _enter(state: State, seats: Mapping[int, Seat], step: int) -> Moment:
    """A step's own moment; a question that nobody is left to answer is passed over."""
    while step < len(state.game.steps):
        current = state.game.steps[step]
        if isinstance(current, Settle):
            return Moment(step, state.settlement_order[0])
        if not isinstance(current, Ask):
            return Moment(step)
        waiting = asked(state, seats, current)
        if waiting:
            return Moment(step, 0 if current.together else waiting[0])
        step += 1
    return Moment(step)


def asked(state: State, seats: Mapping[int, Seat], ask: Ask) -> tuple[int, ...]:
    """The seats that a question goes to, clockwise: in competition, and not yet raised."""
    raised = {choice.wager for choice in ask.choices if isinstance(choice, Raise)}
    return tuple(
        number
        for number in sorted(seats)
        if state.competes(seats[number]) and not raised & seats[number].wagers.keys()
    )


def next_asked(state: State, seats: Mapping[int, Seat], ask: Ask, seat: int) -> Moment:
    """The moment after one seat's answer, with the seats as they then are."""
    step = state.moment.step
    if ask.together:
        open_ones = [one for one in asked(state, seats, ask) if seats[one].answered < step]
        return Moment(step) if open_ones else following(state, seats)
    later = [one for one in asked(state, seats, ask) if one > seat]
    return Moment(step, later[0]) if later else following(state, seats)


def next_settled(state: State) -> Moment:
    """The moment after a seat is settled: the next one to its left, or the end."""
    order = state.settlement_order
    place = order.index(state.moment.seat) + 1
    if place < len(order):
        return Moment(state.moment.step, order[place])
    return Moment(state.moment.step + 1)


def spots_of(state: State, step: Burn | Show) -> list[Spot]:
    """Where the next cards of the deck go. Community cards that a shoe dispensed first are only
    turned, and nothing is burned before them (653a.10(g) and its twins)."""
    if isinstance(step, Burn):
        return [] if any(not one.turned for one in state.lying(COMMUNITY)) else [Spot(BURN)]
    if any(not one.turned for one in state.lying(step.area)):
        return []
    return [Spot(step.area, 0, True)] * step.cards
