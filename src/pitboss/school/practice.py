"""Rounds for practice: dealt by numbers that are handed in, played and settled by the engine."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pitboss.cards import DECK_53, Card
from pitboss.games import Bank
from pitboss.games.model import Ask
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Approve,
    Close,
    Command,
    Decide,
    NoMoreBets,
    Phase,
    PlaceWagers,
    Proceed,
    Stake,
    State,
    decide,
    legal,
    open_round,
    replay,
    view,
)
from pitboss.round.bank import BankTaken
from pitboss.round.fairness.mixing import permuted
from pitboss.round.procedure import deciding
from pitboss.rulebook import Chapter, GameRules
from pitboss.rulebook.chapter import WagerKind
from pitboss.settle.reader import AskedRound, AskedSeat
from pitboss.settle.rules import rules_for
from pitboss.simulate import HousePlayer

__all__ = ["Below", "every_wager", "play_round", "practice_rules", "shuffled_deck"]

#: Gives a number from 0 to one less than a bound.
Below = Callable[[int], int]
Slip = Mapping[str, Cents | Stake]

_SYSTEM = Actor(Role.SYSTEM, "the system")
_FLOOR = Actor(Role.FLOORPERSON, "the floorperson")


def practice_rules(
    chapter: Chapter, chosen: Mapping[str, Any], seats: tuple[int, ...]
) -> GameRules:
    """The rules of a table that offers every wager, by the paytables that are chosen."""
    asked = tuple(
        AskedSeat(index, seat, _player(seat), (), {}, {}, ()) for index, seat in enumerate(seats)
    )
    rules = rules_for(chapter, AskedRound(dict(chosen), asked, {}))
    # Nobody filed a chance for the draws of the system (R33).
    return replace(rules, magic_card=Fraction(0), lucky_bonus=Fraction(0))


def every_wager(rules: GameRules, unit: Cents, side: Cents) -> Slip:
    """A slip with every wager that the table takes before the deal, a side wager at ``side``."""
    laws = rules.chapter.wagers
    slip: dict[str, Cents | Stake] = {}
    for key in rules.before_the_deal:
        law = laws[key]
        needed = (*law.after, *((law.equals,) if law.equals else ()))
        if any(one not in slip for one in needed):
            continue
        offer = rules.offers[key]
        least = unit if law.kind is WagerKind.MAIN else max(side, offer.minimum)
        amount = offer.amount or min(least, offer.maximum)
        slip[key] = Stake(amount, law.choice[0]) if law.choice else amount
    return slip


def shuffled_deck(chapter: Chapter, below: Below) -> tuple[Card, ...]:
    """The game's deck in an order that the numbers decide."""
    return tuple(DECK_53[at] for at in permuted(chapter.deck.deck, below))


def play_round(
    rules: GameRules,
    slips: Mapping[int, Slip],
    deck: tuple[Card, ...],
    *,
    stay: bool = False,
    bank: Bank | None = None,
) -> State:
    """A round to its end, against the dealer or a player's bank. Players decide by the rule of
    thumb, or never fold if they ``stay``."""
    seats = {*slips} if bank is None else {*slips, bank.seat}
    state = open_round(rules, "practice", {seat: _player(seat) for seat in sorted(seats)})
    if bank is not None:
        state = replay(state, (BankTaken(bank.seat, bank.co_banked, bank.dealer_wager),))
    for seat, slip in slips.items():
        state = _done(state, PlaceWagers(Actor(Role.PLAYER, _player(seat)), seat, dict(slip)))
    state = _done(state, NoMoreBets(_SYSTEM, deck, start=0))
    while state.phase is not Phase.CLOSED:
        state = _done(state, _next(state, stay=stay))
    return state


def _player(seat: int) -> str:
    return f"player {seat}"


def _done(state: State, command: Command) -> State:
    return replay(state, decide(state, command))


def _next(state: State, *, stay: bool) -> Command:
    match state.phase:
        case Phase.DECISION:
            return _answer(state, next(iter(deciding(state))), stay=stay)
        case Phase.APPROVAL:
            return Approve(_FLOOR, *state.waiting[0], granted=True)
        case Phase.CLOSING:
            return Close(_SYSTEM)
    return Proceed(_SYSTEM)


def _answer(state: State, seat: int, *, stay: bool) -> Command:
    """The answer of a seat; one who stays makes the last raise that is open."""
    actor = Actor(Role.PLAYER, _player(seat))
    moves = [one for one in legal(state, actor) if one.kind == "decide" and one.seat == seat]
    if stay and isinstance(state.step, Ask):
        moves = [one for one in moves if one.decision not in ("fold", "surrender")] or moves
        raises = [one for one in moves if one.decision == "raise"]
        if raises:
            made = raises[0].made(actor, {"amount": raises[0].amounts[0][0]})
            assert isinstance(made, Decide)
            return made
    shown = view(state, actor)
    own = next(one for one in shown.seats if one.seat == seat)
    player = HousePlayer(actor.person, seat, state.rules, lambda _: 0, lambda _: b"")
    answer = player.decision(moves, own.cards, shown.community, own.wagers)
    assert answer is not None
    return answer
