"""The dealer's movements: deal, burn and show, reveal (.8 to .11), and the end of the round."""

from collections.abc import Iterable, Iterator, Mapping

from pitboss.cards import Card
from pitboss.games.dealing import BURN, DISCARD, EMPTY, PLAYER, Spot
from pitboss.games.model import Burn, Settle
from pitboss.record import Actor
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.chips import unready
from pitboss.round.commands import Refusal
from pitboss.round.events import Moment
from pitboss.round.moves import STAFF, Applier, Judge, Move, Outcome, not_for
from pitboss.round.pai_gow import start_due, uncounted
from pitboss.round.procedure import after_step, next_movement, on_the_way
from pitboss.round.settlement import settle_next, settleable
from pitboss.round.state import Laid, Phase, State

__all__ = ["APPLIERS", "JUDGES", "due", "moves"]


def _proceed(state: State, command: c.Proceed) -> Outcome:
    refused = _cannot_proceed(state, command.actor) or unready(state) or start_due(state)
    if refused is not None:
        return refused
    if isinstance(state.step, Settle):
        return settle_next(state, command.readings)
    movement = next_movement(state)
    then = after_step(state, state.seats, movement.step)
    if movement.spots:
        return (_deal(state, movement.spots, then), *on_the_way(state, then))
    lying = [one.position for one in state.lying(movement.area) if not one.turned]
    faces = _faces(state, lying[: movement.turns])
    return (e.CardsTurned(faces, then), *on_the_way(state, then))


def _cannot_proceed(state: State, actor: Actor) -> Refusal | None:
    if actor.role not in STAFF:
        return not_for(state, actor, "the dealer takes the next step")
    phase = state.phase
    if phase in (Phase.DEALER, Phase.SETTLEMENT):
        return None
    seat = state.moment.seat
    reasons = {
        Phase.BETTING: "betting is still open",
        Phase.MIXING: "the players still have to open their bits",
        Phase.DECISION: f"{f'seat {seat}' if seat else 'a player'} still has to decide",
        Phase.APPROVAL: "every wager is settled; a prize waits for approval",
        Phase.CLOSING: "every wager is settled: close the round",
        Phase.CLOSED: "the round is over",
    }
    step = state.step
    cite = step.cite if step is not None else state.paragraphs.play
    return Refusal("round/no-step", reasons[phase], cite)


def _deal(state: State, spots: Iterable[Spot], then: Moment) -> e.CardsDealt:
    """The deal of the next cards to these spots; a card found face up is discarded (R30)."""
    first = state.dealt
    placed = list(spots)
    for position in sorted(state.discards):
        # A discarded card takes the place of the next one, and those after it move on.
        if first <= position < first + len(placed):
            placed.insert(position - first, Spot(DISCARD))
    up = [first + index for index, spot in enumerate(placed) if spot.face_up]
    return e.CardsDealt(first, tuple(placed), _faces(state, up), then)


def _faces(state: State, positions: Iterable[int]) -> dict[int, Card | None]:
    """The known faces of turned cards."""
    return {position: state.face(position) for position in positions}


def _dealt(state: State, event: e.CardsDealt) -> State:
    laid = tuple(
        [Laid(event.first + index, spot, spot.face_up) for index, spot in enumerate(event.spots)]
    )
    return state.but(
        moment=event.then,
        dealt=event.first + len(event.spots),
        layout=state.layout + laid,
        faces={**state.faces, **event.faces},
    )


def _turned(state: State, event: e.CardsTurned) -> State:
    return state.turned(event.faces, moment=event.then)


def _draws_shown(state: State, event: e.DrawsShown) -> State:
    return state.but(shown_draws=event.draws)


# ── The end ──────────────────────────────────────────────────────────────────────────────────


def _close(state: State, command: c.Close) -> Outcome:
    return _cannot_close(state, command.actor) or (e.RoundClosed(discard_order(state)),)


def _cannot_close(state: State, actor: Actor) -> Refusal | None:
    if actor.role not in STAFF:
        return not_for(state, actor, "the dealer closes the round")
    phase = state.phase
    if phase is Phase.CLOSING:
        return uncounted(state) or _correction_open(state)
    if phase is Phase.APPROVAL:
        number, wager = state.waiting[0]
        law = state.rules.chapter.wagers[wager]
        cite = law.approval.cite if law.approval else "R15"
        reason = f"seat {number}'s {wager} prize waits for approval: the cards stay until then"
        return Refusal("approval/open", reason, cite, number, wager)
    reason = "the round is over" if state.closed else "not every wager is settled"
    return Refusal("round/not-settled", reason, state.paragraphs.play)


def _correction_open(state: State) -> Refusal | None:
    """The refusal to close while a correction waits: the cards stay until it is decided (R63)."""
    if not state.corrections:
        return None
    number = min(state.corrections)
    reason = f"correction {number} waits: it is confirmed, rejected or withdrawn first"
    return Refusal("correction/open", reason, "R63")


def discard_order(state: State) -> tuple[int, ...]:
    """The order in which cards go to the discard rack, so that every hand can be rebuilt.

    Players' hands come first, in the order of settlement, then the dealer's and the other areas,
    then burned and discarded cards.
    """
    order = {number: place for place, number in enumerate(state.settlement_order)}

    def rank(one: Laid) -> tuple[int, int, str, int]:
        unseen = one.spot.area in (BURN, DISCARD, EMPTY)
        return (
            2 if unseen else 0 if one.spot.area == PLAYER else 1,
            order.get(one.spot.seat, 0),
            one.spot.area,
            one.spot.seat,
        )

    return tuple([one.position for one in sorted(state.layout, key=rank)])


def _closed(state: State, event: e.RoundClosed) -> State:
    return state.but(closed=True)


def due(state: State, actor: Actor) -> type[c.Close | c.Proceed] | None:
    """The command of the dealer's next step, which ends the round or goes on; or None."""
    if state.phase is Phase.CLOSING:
        return c.Close if _cannot_close(state, actor) is None else None
    if _cannot_proceed(state, actor) or unready(state) or start_due(state):
        return None
    held = isinstance(state.step, Settle) and not settleable(state)
    return None if held else c.Proceed


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """The next step of the dealer, or the end of the round."""
    following = due(state, actor)
    if following is c.Close:
        about = "collect the cards so that every hand can be rebuilt"
        yield Move(kind="close", about=about, cite=state.paragraphs.play)
    if following is not c.Proceed:
        return
    step = state.step
    assert step is not None
    about = step.about
    if isinstance(step, Burn):
        movement = next_movement(state)
        shown = state.game.steps[movement.step].about
        about = f"{about}, {shown}" if BURN in [spot.area for spot in movement.spots] else shown
    yield Move(kind="proceed", about=about, cite=step.cite, seat=state.moment.seat)


JUDGES: Mapping[type, Judge] = {c.Proceed: _proceed, c.Close: _close}
APPLIERS: Mapping[type, Applier] = {
    e.CardsDealt: _dealt,
    e.CardsTurned: _turned,
    e.DrawsShown: _draws_shown,
    e.RoundClosed: _closed,
}
