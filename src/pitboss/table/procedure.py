"""The order of the procedure: which step and which seat comes next, and where cards go."""

from collections.abc import Mapping

from pitboss.games.dealing import BURN, COMMUNITY, Spot
from pitboss.games.model import Ask, Burn, Deal, Raise, Settle, Show
from pitboss.table.events import Moment
from pitboss.table.state import Seat, State

__all__ = [
    "after_step",
    "asked",
    "cards_to_come",
    "first_moment",
    "following",
    "next_asked",
    "next_settled",
    "spots_of",
    "void_moment",
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
        if state.void is not None:
            step += 1
            continue
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


def void_moment(state: State, *, deals_on: bool) -> Moment:
    """Where a void round goes on that still has wagers to settle: the rest of the cards without
    asking anybody, or settlement at once."""
    steps = state.game.steps
    for number in range(state.moment.step, len(steps)):
        if isinstance(steps[number], Settle):
            return Moment(number, state.settlement_order[0])
        if deals_on and not isinstance(steps[number], Ask):
            return Moment(number)
    raise AssertionError("every game ends with settlement")


def cards_to_come(state: State) -> int:
    """How many cards the rest of the round takes from the deck."""
    if state.moment.step < 0:
        return 0
    spots: list[Spot] = []
    for step in state.game.steps[state.moment.step :]:
        if isinstance(step, Deal):
            for one in state.game.deal[state.rules.dealing]:
                spots += one.spots(state.boxes, state.made)
        elif isinstance(step, Burn | Show):
            spots += spots_of(state, step)
    return len(spots)


def spots_of(state: State, step: Burn | Show) -> list[Spot]:
    """Where the next cards of the deck go. Community cards that a shoe dispensed first are only
    turned, and nothing is burned before them (653a.10(g) and its twins)."""
    if isinstance(step, Burn):
        return [] if any(not one.turned for one in state.lying(COMMUNITY)) else [Spot(BURN)]
    if any(not one.turned for one in state.lying(step.area)):
        return []
    return [Spot(step.area, 0, True)] * step.cards
