"""Irregularities of a round, and players who leave it: when they can be, and what they do (.13)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pitboss.games.dealing import AUTOMATED_SHOE, COMMUNITY, DEALER, RESHUFFLING_SHOE
from pitboss.games.model import Ask, Burn, Deal, Show
from pitboss.rulebook.chapter import Effect, Irregularity
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.apply import apply
from pitboss.table.commands import Refusal, Role
from pitboss.table.events import Event, Moment
from pitboss.table.procedure import asked, cards_to_come, next_asked, spots_of, void_moment
from pitboss.table.state import BETTING, Phase, State, Void
from pitboss.table.voiding import return_all, still_stand

__all__ = ["DECIDERS", "RULES"]

_STAFF: Final = (Role.DEALER, Role.FLOORPERSON)
_SHOES: Final = (AUTOMATED_SHOE, RESHUFFLING_SHOE)


def _reporter(state: State, role: Role, cite: str) -> Refusal | None:
    """Dealers and floorpersons report what went wrong with real cards (R34)."""
    if role not in _STAFF:
        return Refusal("role/not-allowed", "the dealer or a floorperson reports it", cite)
    if state.electronic:
        reason = "at an electronic table the system deals: this cannot happen here (R34)"
        return Refusal("irregular/electronic", reason, cite)
    if state.void is not None:
        return Refusal("irregular/void", "the round is void already", cite)
    if state.settled or state.moment.step == BETTING or state.closed:
        reason = "it is a matter of a round that is dealt and not yet settled"
        return Refusal("irregular/not-now", reason, cite)
    return None


def _irregular(state: State, command: c.Irregular) -> Refusal | None:
    chapter = state.rules.chapter
    rule = chapter.irregularities.get(command.kind)
    if rule is None:
        known = ", ".join(chapter.irregularities)
        reason = f"{chapter.name} knows no irregularity {command.kind!r}: {known}"
        return Refusal("irregular/unknown", reason, f"{chapter.chapter}.13")
    if rule.effect in (Effect.RESHUFFLE, Effect.COVER):
        reason = "that is the table's matter between rounds, not the round's"
        return Refusal("irregular/table", reason, rule.cite)
    return _reporter(state, command.actor.role, rule.cite) or _moment(state, command, rule)


def _moment(state: State, command: c.Irregular, rule: Irregularity) -> Refusal | None:
    """Whether such a thing can have happened now."""
    possible = _POSSIBLE[command.kind](state)
    if not possible:
        reason = f"{command.kind} cannot be at this moment of the round"
        return Refusal("irregular/not-now", reason, rule.cite)
    if rule.effect is Effect.DISCARD:
        if state.discards:
            reason = "a second card found face up makes the round void: report face-up-cards"
            return Refusal("irregular/second", reason, rule.cite)
        if not 0 <= command.at < _next_cards(state):
            return Refusal("irregular/at", "no card is to be dealt at that place", rule.cite)
    elif command.at:
        return Refusal("irregular/at", f"{command.kind} has no place in the deal", rule.cite)
    return None


def _next_cards(state: State) -> int:
    """How many cards the next movement of the dealer's takes from the deck."""
    count = 0
    for step in state.game.steps[state.moment.step :]:
        if isinstance(step, Deal):
            instructions = state.game.deal[state.rules.dealing]
            return sum(len(one.spots(state.boxes, state.made)) for one in instructions)
        if isinstance(step, Burn | Show):
            count += len(spots_of(state, step))
        if isinstance(step, Show) and count:
            break
    return count


def _cards_left(state: State) -> bool:
    return cards_to_come(state) > 0


def _dealing_begun(state: State) -> bool:
    return bool(state.layout) or isinstance(state.step, Deal)


def _dealer_hidden(state: State) -> bool:
    """The dealer has cards that nobody may see yet: not once every player has decided."""
    hidden = any(not one.turned for one in state.lying(DEALER))
    to_come = state.game.steps[state.moment.step :]
    return hidden and any(
        isinstance(step, Ask) and asked(state, state.seats, step) for step in to_come
    )


def _community_hidden(state: State) -> bool:
    return any(not one.turned for one in state.lying(COMMUNITY))


def _shoe_deals(state: State) -> bool:
    """A shoe has its say in the initial deal: what comes later is dealt from the hand (.10(c))."""
    return state.rules.dealing in _SHOES and isinstance(state.step, Deal)


_POSSIBLE: Mapping[str, Callable[[State], bool]] = {
    "face-up-card": _cards_left,
    "face-up-cards": _cards_left,
    "drawn-in-error": _cards_left,
    "wrong-count": _dealing_begun,
    "dealer-exposed": _dealer_hidden,
    "community-exposed": _community_hidden,
    "shoe-jam": _shoe_deals,
}


def _decide_irregular(state: State, command: c.Irregular) -> tuple[Event, ...]:
    rule = state.rules.chapter.irregularities[command.kind]
    by = command.actor.person
    if rule.effect is Effect.USE:
        return (e.IrregularityNoted(command.kind, rule.cite, by),)
    if rule.effect is Effect.DISCARD:
        position = state.dealt + command.at
        return (e.IrregularityNoted(command.kind, rule.cite, by, position),)
    keeps = still_stand(state, rule)
    deals_on = rule.deals_on and bool(keeps & set(rule.settles))
    return (_void(state, Void(command.kind, rule.cite, keeps), by, deals_on=deals_on),)


def _void(state: State, void: Void, by: str, *, deals_on: bool = False) -> e.RoundVoided:
    if void.keeps:
        then = void_moment(state, deals_on=deals_on)
        return e.RoundVoided(
            void.kind, void.cite, by, void.keeps, void.removes_deck, {}, state.meters, {}, then
        )
    back = return_all(state, void)
    end = Moment(len(state.game.steps))
    return e.RoundVoided(
        void.kind,
        void.cite,
        by,
        void.keeps,
        void.removes_deck,
        back.lines,
        back.meters,
        back.borne,
        end,
    )


def _stub_cite(state: State) -> str:
    return state.rules.chapter.dealing[state.rules.dealing].stub_wrong_cite


def _stub_wrong(state: State, command: c.StubWrong) -> Refusal | None:
    cite = _stub_cite(state)
    refused = _reporter(state, command.actor.role, cite)
    if refused is None and (_cards_left(state) or not state.layout):
        refused = Refusal("irregular/not-now", "the stub is counted after the last card", cite)
    return refused


def _decide_stub_wrong(state: State, command: c.StubWrong) -> tuple[Event, ...]:
    """Void either way; the deck goes too unless the cards were only misdealt."""
    kind = "misdealt" if command.misdealt else "wrong-stub-count"
    void = Void(kind, _stub_cite(state), frozenset(), removes_deck=not command.misdealt)
    return (_void(state, void, command.actor.person),)


def _abandon(state: State, command: c.Abandon) -> Refusal | None:
    cite = f"{state.rules.chapter.chapter}.7(b)"
    seat = state.seats.get(command.seat)
    if command.actor.role is Role.PLAYER or command.actor.role is Role.SURVEILLANCE:
        return Refusal("role/not-allowed", "the dealer records that a player left", cite)
    if seat is None or not seat.wagers:
        return Refusal("seat/empty", f"seat {command.seat} has no wager", cite, command.seat)
    if state.phase not in (Phase.DEALER, Phase.DECISION, Phase.SETTLEMENT):
        return Refusal("seat/not-now", "a wager is abandoned only in a round", cite, command.seat)
    if seat.abandoned:
        return Refusal("seat/not-now", "the seat is left already", cite, command.seat)
    if state.settled:
        reason = "settlement has begun: the seat is settled as its cards lie"
        return Refusal("seat/not-now", reason, cite, command.seat)
    if state.void is not None:
        reason = "the round is void: whoever leaves, its wagers go back or are settled (R31)"
        return Refusal("seat/not-now", reason, state.void.cite, command.seat)
    return None


def _decide_abandon(state: State, command: c.Abandon) -> tuple[Event, ...]:
    """By the submission's policy the wagers are lost, or the system plays the seat on."""
    seat = state.seats[command.seat]
    cite = f"{state.rules.chapter.chapter}.7(b)"
    gone = {*seat.withdrawn, *seat.forfeited}
    stand = [wager for wager in seat.wagers if wager not in gone]
    loses = dict.fromkeys(stand, cite) if state.rules.abandoned == "lose" else {}
    event = e.SeatAbandoned(command.seat, command.actor.person, loses, state.moment)
    step = state.step
    if loses and isinstance(step, Ask) and (step.together or state.moment.seat == command.seat):
        seats = apply(state, event).seats
        then = next_asked(state, seats, step, command.seat)
        event = e.SeatAbandoned(command.seat, command.actor.person, loses, then)
    return (event,)


RULES: Mapping[type, Callable[[State, Any], Refusal | None]] = {
    c.Irregular: _irregular,
    c.StubWrong: _stub_wrong,
    c.Abandon: _abandon,
}

DECIDERS: Mapping[type, Callable[[State, Any], tuple[Event, ...]]] = {
    c.Irregular: _decide_irregular,
    c.StubWrong: _decide_stub_wrong,
    c.Abandon: _decide_abandon,
}
