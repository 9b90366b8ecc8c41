"""The order of the procedure: the next step, the next seat, and where cards go.

``movements`` alone computes which cards come next. The dealer's next step, the place of an
irregularity, the question whether cards are to come, and the stacked deck of a written round all
use it.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pitboss.games.dealing import AUTOMATED_SHOE, BURN, DEALER, RESHUFFLING_SHOE, Spot
from pitboss.games.model import Ask, Burn, Deal, Reveal, Settle, Show
from pitboss.record import kept_with
from pitboss.round.events import Draws, DrawsShown, Event, Moment
from pitboss.round.state import Seat, State

__all__ = [
    "Movement",
    "after_step",
    "asked",
    "cards_to_come",
    "deciding",
    "first_moment",
    "following",
    "initial_deal",
    "movements",
    "next_asked",
    "next_movement",
    "next_settled",
    "on_the_way",
    "void_moment",
]


_NO_DRAWS = Draws()
_BURNED = (Spot(BURN),)


class Movement(NamedTuple):
    """One movement of the dealer: its last step, the spots of the cards dealt, and the area and
    number of the face-down cards turned."""

    step: int
    spots: tuple[Spot, ...]
    area: str = ""
    turns: int = 0


def first_moment(state: State) -> Moment:
    """The first step after "no more bets" and the players' shuffle."""
    return _enter(state, state.seats, 0)


def following(state: State, seats: Mapping[int, Seat]) -> Moment:
    """The moment after the current step, given the seats after it."""
    return after_step(state, seats, state.moment.step)


def after_step(state: State, seats: Mapping[int, Seat], step: int) -> Moment:
    """The moment after a step."""
    return _enter(state, seats, step + 1)


def _enter(state: State, seats: Mapping[int, Seat], step: int) -> Moment:
    """The moment of a step, or of the next one that applies. A question with nobody left to answer
    is skipped. A void round asks nobody and does not reveal the dealer's hand."""
    steps = state.game.steps
    while step < len(steps):
        current = steps[step]
        if isinstance(current, Settle):
            return Moment(step, state.settlement_order[0])
        if isinstance(current, Ask):
            waiting = () if state.void is not None else asked(state, seats, current)
            if waiting:
                return Moment(step, 0 if current.together else waiting[0])
        elif state.void is None or not isinstance(current, Reveal):
            return Moment(step)
        step += 1
    return Moment(step)


def on_the_way(state: State, then: Moment) -> tuple[Event, ...]:
    """The events on the way to a moment: the draws are shown when settlement begins."""
    steps = state.game.steps
    if not (0 <= then.step < len(steps) and isinstance(steps[then.step], Settle)):
        return ()
    # The start of the deal was shown when it was drawn.
    drawn = state.draws if state.draws.start is None else state.draws._replace(start=None)
    draws = state.rules.magic_card or state.rules.lucky_bonus or drawn != _NO_DRAWS
    if draws and state.shown_draws is None and state.void is None:
        return (DrawsShown(drawn),)
    return ()


def placed_by(seats: Mapping[int, Seat], player: str) -> frozenset[str]:
    """The wagers of one player at all boxes."""
    return frozenset(key for seat in seats.values() if seat.player == player for key in seat.wagers)


def asked(state: State, seats: Mapping[int, Seat], ask: Ask) -> tuple[int, ...]:
    """The seats that a question goes to, clockwise: still in, and not yet raised. A player who has
    the bank sets the hands, unless the bank is co-banked, and is asked nothing else."""
    main = state.rules.chapter.main_wagers
    goes_to = ask.goes_to
    bank = state.bank
    banks = 0 if bank is None or bank.co_banked or not ask.to_bank else bank.seat
    return tuple(
        [
            number
            for number, seat in seats.items()
            if not seat.folded
            and (number == banks or not main.isdisjoint(seat.wagers))
            and ask.raises.isdisjoint(seat.wagers)
            and (goes_to is None or goes_to(state.rules, placed_by(seats, seat.player)))
        ]
    )


def deciding(state: State) -> tuple[int, ...]:
    """The seats whose answer is due now: one, or all that are asked at once, but only one box of
    each player at a time."""
    step = state.step
    if not isinstance(step, Ask) or state.void is not None:
        return ()
    if not step.together:
        return (state.moment.seat,)
    firsts = {state.seats[number].player: number for number in reversed(_unanswered(state, step))}
    return tuple(sorted(firsts.values()))


def _unanswered(state: State, ask: Ask) -> list[int]:
    """The boxes that have not answered a question to all. Those of one player are in the order of
    645a.7(f): the larger wager first, equal ones counterclockwise (R58)."""
    main = state.rules.chapter.main_wagers
    found = [
        number
        for number in asked(state, state.seats, ask)
        if state.seats[number].answered < state.moment.step
    ]
    stakes = {
        number: sum(cents for key, cents in state.seats[number].wagers.items() if key in main)
        for number in found
    }
    return sorted(found, key=lambda number: (-stakes[number], -number))


def next_asked(state: State, seats: Mapping[int, Seat], ask: Ask, seat: int) -> Moment:
    """The moment after one seat's answer, given the seats after it."""
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
    """The moment at which a void round with wagers to settle goes on: the remaining cards without
    questions, or settlement at once."""
    steps = state.game.steps
    for number in range(max(state.moment.step, 0), len(steps)):
        if isinstance(steps[number], Settle):
            return Moment(number, state.settlement_order[0])
        if deals_on and isinstance(steps[number], Burn | Show):
            return Moment(number)
    raise AssertionError("every game ends with settlement")


def initial_deal(state: State) -> list[Spot]:
    """The spots of the deal before the first decision, by the method in use. A reshuffling shoe
    dispenses community or dealer's cards first if the submission says so (.10(g), R46)."""
    method = state.dealing
    if method == RESHUFFLING_SHOE and not state.rules.dispenses_first:
        method = AUTOMATED_SHOE
    boxes, made, around = state.boxes, state.made, _around(state)
    return [spot for one in state.game.deal[method] for spot in one.spots(boxes, made, around)]


def _around(state: State) -> tuple[int, ...]:
    """Every position of the table, clockwise from the start of the deal; 0 is the dealer's, and the
    start until another is found."""
    start = state.draws.start if state.start is None else state.start
    places = (*range(1, state.rules.chapter.positions + 1), 0)
    first = places.index(start or 0)
    return places[first:] + places[:first]


def movements(state: State, first: int | None = None) -> Iterator[Movement]:
    """The dealer's movements from a step (by default the current one) to the end of the cards.

    Cards that a shoe dispensed first are only turned, without a burn before them.
    """
    dispensed: dict[str, int] = {}
    burns: tuple[Spot, ...] = ()
    steps = state.game.steps
    for number in range(state.moment.step if first is None else first, len(steps)):
        step = steps[number]
        if isinstance(step, Deal):
            spots = initial_deal(state)
            for spot in spots:
                if not spot.face_up:
                    dispensed[spot.area] = dispensed.get(spot.area, 0) + 1
            yield Movement(number, tuple(spots))
        elif isinstance(step, Burn):
            burns = _BURNED
        elif isinstance(step, Show):
            down = _face_down(state, step.area) + dispensed.get(step.area, 0)
            if down > 0:
                yield Movement(number, (), step.area, step.cards)
                dispensed[step.area] = dispensed.get(step.area, 0) - min(step.cards, down)
            else:
                shown = (Spot(step.area, 0, True),) * step.cards
                yield Movement(number, burns + shown, step.area)
            burns = ()
        elif isinstance(step, Reveal):
            down = _face_down(state, DEALER) + dispensed.get(DEALER, 0)
            yield Movement(number, (), DEALER, down)


def _face_down(state: State, area: str) -> int:
    """The number of face-down cards on an area."""
    return sum([not one.turned and one.spot.area == area for one in state.layout])


def next_movement(state: State) -> Movement:
    """The next movement of the dealer."""
    return next(movements(state))


def cards_to_come(state: State) -> bool:
    """Whether the rest of the round deals cards; False while betting is open."""
    kept = kept_with(state)
    if cards_to_come not in kept:
        dealt = state.moment.step >= 0
        kept[cards_to_come] = dealt and any(one.spots for one in movements(state))
    return bool(kept[cards_to_come])
