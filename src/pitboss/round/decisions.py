"""Decisions: the dealer's questions, the players' answers in turn, and abandoned seats (.7(b),
.11)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from pitboss.games.choices import Check, Decision, Fold, Ride, SetHouse, Stand
from pitboss.games.dealing import PLAYER
from pitboss.games.model import Ask
from pitboss.games.offers import Asked, Effect, MayRaise, Offered
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.moves import STAFF, Applier, Judge, Move, Outcome, place_of
from pitboss.round.procedure import asked, deciding, next_asked, on_the_way
from pitboss.round.recorders import not_their_answer
from pitboss.round.state import Phase, Seat, State
from pitboss.round.views import seen

__all__ = [
    "APPLIERS",
    "JUDGES",
    "after_answer",
    "asked_of",
    "careful_answer",
    "effect_of",
    "moves",
    "offers_at",
    "played_on",
    "raises_of",
]


def asked_of(state: State, seat: Seat, offers: Iterable[Offered], actor: Actor) -> Asked:
    """The wagers and cards by which an offer is judged.

    The cards of the seat count only if the offer asks for them and ``actor`` sees them. Otherwise
    the dealer's word is taken until the hand is turned. The system of an electronic table, which
    answers for a player, sees no hand.
    """
    for offer in offers:
        if offer.looks_at_cards:
            break
    else:
        return Asked(state.rules, seat.wagers, None)
    known = seen(state, actor)
    cards = [
        state.face(one.position) if one.position in known else None
        for one in state.lying(PLAYER, seat.number)
    ]
    shown = tuple(card for card in cards if card is not None)
    if len(shown) < len(cards):
        return Asked(state.rules, seat.wagers, () if state.electronic else None)
    return Asked(state.rules, seat.wagers, shown)


def _decide(state: State, command: c.Decide) -> Outcome:
    step = state.step
    place = command.seat if type(command.seat) is int else 0
    if not isinstance(step, Ask):
        reason = "the dealer asks no question now"
        return Refusal("decision/not-now", reason, state.paragraphs.play, place)
    refused = not_their_answer(state, command.actor, command.seat)
    refused = refused or _out_of_turn(state, step, command.seat)
    refused = refused or _only_played_on(state, command)
    if refused is not None:
        return refused
    seat = state.seats[command.seat]
    who = asked_of(state, seat, step.offers, command.actor)
    effect = effect_of(step, seat.number, command.decision, who)
    if isinstance(effect, Refusal):
        return effect
    return _made(state, step, seat, command.decision, effect)


def effect_of(step: Ask, number: int, decision: Decision, who: Asked) -> Effect | Refusal:
    """The effect of a seat's answer to a question, or its refusal."""
    for offer in step.offers:
        if type(decision) is offer.answer:
            break
    else:
        word = getattr(decision, "word", decision)
        reason = f"{word!r:.40} is not offered here: {step.about}"
        return Refusal("decision/not-offered", reason, step.cite, number)
    fault = offer.refusal(who, decision)
    if fault is not None:
        return Refusal(fault.code, fault.reason, fault.cite, number, fault.wager)
    return offer.effect(who, decision, step.cite)


def _out_of_turn(state: State, step: Ask, number: int) -> Refusal | None:
    if number in deciding(state):
        return None
    answered = state.seats[number].answered >= state.moment.step
    if answered or number not in asked(state, state.seats, step):
        reason = f"seat {number} has nothing to decide here"
        return Refusal("decision/not-asked", reason, step.cite, number)
    if not step.together:
        reason = f"it is seat {state.moment.seat}'s turn"
        return Refusal("decision/out-of-turn", reason, step.cite, number)
    player = state.seats[number].player
    first = next(one for one in deciding(state) if state.seats[one].player == player)
    reason = f"the player's other box comes first: seat {first}"
    return Refusal("decision/out-of-turn", reason, state.rules.chapter.boxes.cite, number)


def _only_played_on(state: State, command: c.Decide) -> Refusal | None:
    """The refusal of an answer for an abandoned seat: only staff play it on, the careful way
    (.7(b))."""
    if not state.seats[command.seat].abandoned:
        return None
    cite = state.paragraphs.seats
    if command.actor.role not in STAFF:
        return Refusal("seat/left", "the player has left the table", cite, command.seat)
    careful = played_on(state, command.seat)
    if command.decision == careful:
        return None
    reason = f"an abandoned seat is played on with {careful.word}"
    return Refusal("decision/played-on", reason, cite, command.seat)


def _made(state: State, step: Ask, seat: Seat, decision: Decision, effect: Effect) -> Outcome:
    seats = {**state.seats, seat.number: after_answer(seat, decision, effect, state.moment.step)}
    then = next_asked(state, seats, step, seat.number)
    return (e.DecisionMade(seat.number, decision, then, *effect), *on_the_way(state, then))


def after_answer(seat: Seat, decision: Decision, event: Effect | e.DecisionMade, step: int) -> Seat:
    """A seat after its answer."""
    wagers, loses, withdraws = seat.wagers, event.loses, event.withdraws
    return seat.but(
        wagers=wagers if event.raised is None else {**wagers, event.raised: event.amount},
        decisions=(*seat.decisions, decision),
        answered=step,
        folded=seat.folded or event.folds,
        forfeited={**seat.forfeited, **loses} if loses else seat.forfeited,
        withdrawn={**seat.withdrawn, **withdraws} if withdraws else seat.withdrawn,
    )


def _decided(state: State, event: e.DecisionMade) -> State:
    seat = after_answer(state.seats[event.seat], event.decision, event, state.moment.step)
    return state.with_seat(seat, moment=event.then)


def offers_at(state: State, number: int) -> tuple[Offered, ...]:
    """The offers that a seat may answer now."""
    step = state.step
    if number not in deciding(state):
        return ()
    assert isinstance(step, Ask)
    return step.offers


def raises_of(state: State, seat: Seat, wager: str) -> tuple[MayRaise, ...]:
    """The offers of the question at which a wager was raised; if another question was answered
    since, the offers of all that ask about it."""
    questions = [
        (number, offer)
        for number, step in enumerate(state.game.steps)
        if isinstance(step, Ask)
        for offer in step.offers
        if isinstance(offer, MayRaise) and offer.wager == wager
    ]
    there = [offer for number, offer in questions if number == seat.answered]
    return tuple(there or [offer for _, offer in questions])


#: The system's answers for a seat that was abandoned or did not answer in time, in order of
#: preference: it stays in where that is free, and takes no risk (.7(b)).
_CAREFUL: tuple[Decision, ...] = (Check(), Ride(), SetHouse(), Stand(), Fold())


def played_on(state: State, number: int) -> Decision:
    """The system's answer for a seat whose player gives none."""
    return careful_answer(offers_at(state, number))


def careful_answer(offers: Iterable[Offered]) -> Decision:
    """The most careful answer to a question with these offers."""
    offered = {offer.answer for offer in offers}
    return next(decision for decision in _CAREFUL if type(decision) in offered)


# ── Leaving ──────────────────────────────────────────────────────────────────────────────────


def _abandon(state: State, command: c.Abandon) -> Outcome:
    """Abandon a seat: by the submission's policy it loses its wagers, or the system plays it on."""
    refused = _cannot_leave(state, command.actor, command.seat)
    if refused is not None:
        return refused
    seat = state.seats[command.seat]
    lose = state.rules.abandoned == "lose"
    loses = dict.fromkeys(seat.standing, state.paragraphs.seats) if lose else {}
    left = e.SeatAbandoned(command.seat, loses, state.moment)
    step = state.step
    if loses and isinstance(step, Ask) and command.seat in deciding(state):
        then = next_asked(state, _abandoned(state, left).seats, step, command.seat)
        left = replace(left, then=then)
    return (left, *on_the_way(state, left.then))


def _cannot_leave(state: State, actor: Actor, number: int) -> Refusal | None:
    cite = state.paragraphs.seats
    seat = place_of(state.seats, number)
    if actor.role not in (*STAFF, Role.FLOORPERSON):
        return Refusal(
            "role/not-allowed", "the dealer or a floorperson records that a player left", cite
        )
    if seat is None or number not in state.boxes:
        return Refusal(
            "seat/empty", f"seat {number!r:.20} has no wager", cite, 0 if seat is None else number
        )
    if state.phase not in (Phase.MIXING, Phase.DEALER, Phase.DECISION, Phase.SETTLEMENT):
        return Refusal(
            "seat/not-now",
            "a seat is abandoned between the close of betting and settlement",
            cite,
            number,
        )
    if seat.abandoned:
        return Refusal("seat/not-now", "the seat is already recorded as left", cite, number)
    if state.settled:
        reason = "settlement has begun: the seat is settled with its cards"
        return Refusal("seat/not-now", reason, cite, number)
    if state.void is not None:
        reason = (
            "the round is void: its wagers go back or are settled, also for players who leave (R31)"
        )
        return Refusal("seat/not-now", reason, state.void.cite, number)
    return None


def _abandoned(state: State, event: e.SeatAbandoned) -> State:
    seat = state.seats[event.seat]
    forfeited = {**seat.forfeited, **event.loses}
    # The hands of a bank are set, whoever left: others play against them.
    folded = seat.folded or (bool(event.loses) and event.seat != state.banks_at)
    seat = seat.but(abandoned=True, folded=folded, forfeited=forfeited)
    return state.with_seat(seat, moment=event.then)


# ── What may be done now ─────────────────────────────────────────────────────────────────────


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """Answers to give, and seats to record as left."""
    for number in deciding(state):
        if not_their_answer(state, actor, number) is not None:
            continue
        if not state.seats[number].abandoned:
            yield from _answers(state, number, actor)
        elif actor.role in STAFF:
            word = played_on(state, number).word
            yield from (move for move in _answers(state, number, actor) if move.decision == word)
    cite = state.paragraphs.seats
    policy = "its wagers are lost" if state.rules.abandoned == "lose" else "it is played on"
    for number in state.seats:
        if _cannot_leave(state, actor, number) is None:
            about = f"record that the player of seat {number} left: {policy}"
            yield Move(kind="abandon", about=about, cite=cite, seat=number)


def questions(state: State, actor: Actor) -> Iterator[Move]:
    """Decisions to make, without their answers: everybody may know who is asked what, and nobody
    what the player's cards allow."""
    for number in deciding(state):
        abandoned = state.seats[number].abandoned and actor.role not in STAFF
        if not abandoned and not_their_answer(state, actor, number) is None:
            step = state.step
            assert step is not None
            yield Move(kind="decide", about=step.about, cite=step.cite, seat=number)


def _answers(state: State, number: int, actor: Actor) -> Iterator[Move]:
    step = state.step
    assert isinstance(step, Ask)
    who = asked_of(state, state.seats[number], step.offers, actor)
    for offer in offers_at(state, number):
        if not offer.open_to(who):
            continue
        amounts = offer.amounts(who)
        yield Move(
            kind="decide",
            about=step.about,
            cite=step.cite,
            seat=number,
            decision=offer.answer.word,
            wager=getattr(offer, "wager", None) if amounts else None,
            amounts=amounts,
            low_hands=offer.low_hands(who),
        )


JUDGES: Mapping[type, Judge] = {c.Decide: _decide, c.Abandon: _abandon}
APPLIERS: Mapping[type, Applier] = {e.DecisionMade: _decided, e.SeatAbandoned: _abandoned}
