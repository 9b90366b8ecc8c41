"""Everything that may be done in a round, as commands: legal moves filled in, and found again."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import combinations, islice
from random import Random
from typing import Any

from pitboss.cards import Card
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    CommitDraws,
    CorrectCards,
    CorrectWager,
    Decide,
    EnterCards,
    FindStart,
    Move,
    NoMoreBets,
    PlaceWagers,
    Report,
    State,
    TurnHands,
    legal,
    opened,
    opening,
)
from pitboss.round.draws import draws_of
from pitboss.round.fairness import commit, deal_of, player_hash, range_of
from pitboss.round.moves import kind_name
from pitboss.rulebook import GameRules
from tests.support.rounds import (
    DEALER,
    FLOOR,
    PIT,
    SYSTEM,
    Play,
    filled,
    other_answers,
    resolution,
    whole_deck,
)
from tests.support.slips import end_slips, offered, outside

EYE = Actor(Role.SURVEILLANCE, "the eye")
STRANGER = Actor(Role.PLAYER, "a stranger")


def everybody(state: State) -> list[Actor]:
    """Everybody who may try something, in every role."""
    players = dict.fromkeys(seat.player for seat in state.seats.values())
    seated = [Actor(Role.PLAYER, one) for one in players]
    return [
        *seated,
        STRANGER,
        DEALER,
        SYSTEM,
        FLOOR,
        Actor(Role.FLOORPERSON, next(iter(players))),
        PIT,
        EYE,
    ]


# ── What closes the betting ──────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Deal:
    """What is handed in when betting closes: the deck, and the opening of its commitment."""

    deck: tuple[Card | None, ...]
    more: Mapping[str, Any] = field(default_factory=dict)

    def closing(self, actor: Actor) -> NoMoreBets:
        """The command that hands it in; a person hands in nothing (R61)."""
        if actor.role is not Role.SYSTEM:
            return NoMoreBets(actor)
        return NoMoreBets(actor, self.deck, **self.more)


def committed(
    rules: GameRules, players: Mapping[int, str], deck: tuple[Card, ...], chance: Random
) -> tuple[Play, Deal]:
    """A round whose deal was committed to when it opened."""
    draws = draws_of(rules)
    seed, bits = chance.randbytes(32), chance.randbytes(32)
    numbers = tuple(chance.randrange(range_of(draw)) for draw in draws)
    secret = commit("round 1", rules.submission, deck, seed, bits, draws, numbers)
    play = Play(rules, players)
    first = opening(rules, "round 1", players, root=secret.commitment.root)
    play.opened = play.state = opened(rules, first)
    return play, Deal(deck, {"seed": seed, "house_bits": bits, "numbers": numbers})


def draws_committed(state: State) -> CommitDraws:
    """The system's commitment to the draws of a round that a dealer deals."""
    draws = draws_of(state.rules, electronic=False)
    bits = (bits_of("the seed"), bits_of("the house"))
    secret = commit(state.round_id, state.rules.submission, (), *bits, draws, [1 for _ in draws])
    return CommitDraws(SYSTEM, secret.commitment.root, deal_of(secret))


def bits_of(player: str) -> bytes:
    """The bits that a player drew, the same in every run."""
    return hashlib.sha256(player.encode()).digest()


# ── Moves as commands ────────────────────────────────────────────────────────────────────────


def variations(state: State, actor: Actor, move: Move, deal: Deal) -> Iterator[Command]:
    """A legal move at both ends of each of its ranges, with its choices, places and cards."""
    if move.kind == "no-more-bets":
        yield deal.closing(actor)
    elif move.kind == "resolve-chips":
        for seed in range(4):
            seats = resolution(state, move.wager or "", Random(seed))
            yield move.command_for(actor, reason="the layout was searched", **seats)
    elif move.kind == "commit-draws":
        yield draws_committed(state)
    elif move.kind in ("enter-cards", "correct-cards"):
        for faces in some_faces(state, move):
            yield filled(actor, move, Cents(0), faces=faces)
    elif move.kind == "correct-decisions":
        for answers in islice(other_answers(state, move.seat), 3):
            yield filled(actor, move, Cents(0), answers=answers)
    elif move.kind == "open-bits":
        own = actor.role is Role.PLAYER
        yield move.command_for(actor, bits=bits_of(actor.person) if own else None)
    elif move.kind == "turn-hands":
        for low in islice(combinations(move.positions, 2), 0, None, 5):
            yield move.command_for(actor, low=low)
    elif move.kind == "place-wagers":
        for slip in end_slips(state, move):
            yield with_hash(state, move.command_for(actor, wagers=slip))
    elif move.low_hands:
        for two in {move.low_hands[0], move.low_hands[-1]}:
            yield filled(actor, move, Cents(0), low=two)
    else:
        for pair in move.amounts or ((Cents(0), Cents(0)),):
            for amount in sorted(set(pair)):
                for place in range(move.places or 1):
                    yield filled(actor, move, amount, place=place)


def with_hash(state: State, command: Command) -> Command:
    """A first wager brings the player's hash along, where the players shuffle."""
    if not state.root or not isinstance(command, PlaceWagers):
        return command
    if command.actor.role is not Role.PLAYER:
        return command
    player = state.seats[command.seat].player
    given = player_hash(state.round_id, player, bits_of(player))
    return replace(command, hash=given)


def beyond(state: State, actor: Actor, move: Move) -> Iterator[Command]:
    """A legal move with an amount just outside its ranges, or at a place past the last."""
    for slip in outside(state, move) if move.wagers else ():
        yield with_hash(state, move.command_for(actor, wagers=slip))
    for least, most in move.amounts:
        for amount in (Cents(least - 1), Cents(most + 1)):
            if not any(low <= amount <= high for low, high in move.amounts):
                yield with_hash(state, filled(actor, move, amount))
    if move.places:
        yield filled(actor, move, Cents(0), place=move.places)


def some_faces(state: State, move: Move) -> Iterator[dict[int, Card]]:
    """Cards that could lie at the positions of a move: unused ones, the same, or two swapped."""
    known = set(state.deck) | set(state.faces.values())
    unused = [card for card in whole_deck(state.rules) if card not in known]
    if unused:
        yield {move.positions[0]: unused[0]}
        yield dict(zip(move.positions, unused, strict=False))
    if move.kind == "correct-cards":
        lying = {at: card for at in move.positions if (card := state.face(at)) is not None}
        yield dict(islice(lying.items(), 1))
        first, last = move.positions[0], move.positions[-1]
        yield {first: lying[last], last: lying[first]}


def made_again(actor: Actor, move: Move, command: Command) -> Command:
    """The command that a move makes from what it knows and the fields that it does not know."""
    names = [one.name for one in fields(command) if one.name not in ("actor", "at", "id")]
    known = move.known(names)
    said = {name: getattr(command, name) for name in names if name not in known}
    return move.command_for(actor, **said)


# ── Commands as moves ────────────────────────────────────────────────────────────────────────


def listed(state: State, command: Command) -> bool:
    """Whether ``legal`` names a command to the one who gives it."""
    return any(_is(move, command) for move in legal(state, command.actor))


def _is(move: Move, command: Command) -> bool:
    if move.kind != kind_name(type(command)):
        return False
    said = move.known([one.name for one in fields(command)])
    same = all(getattr(command, name) == value for name, value in said.items() if name != "amount")
    return same and _fits(move, command)


def _fits(move: Move, command: Command) -> bool:
    """Whether amounts, choices, places, cards and a reason are among those of the move."""
    if move.needs_reason and not getattr(command, "reason", "").strip():
        return False
    if move.needs_evidence and not getattr(command, "evidence", "").strip():
        return False
    if isinstance(command, PlaceWagers):
        return offered(move, command.wagers)
    if isinstance(command, CorrectWager):
        return _within(move, command.amount)
    if isinstance(command, Decide):
        amount = getattr(command.decision, "amount", Cents(0))
        return move.decision == command.decision.word and _within(move, amount)
    if isinstance(command, Report):
        return command.place < move.places
    if isinstance(command, FindStart):
        return command.number <= move.places
    if isinstance(command, TurnHands):
        return set(command.low) <= set(move.positions)
    if isinstance(command, EnterCards | CorrectCards):
        return set(command.faces) <= set(move.positions)
    return True


def _within(move: Move, amount: Cents) -> bool:
    return any(least <= amount <= most for least, most in move.amounts or ((0, 0),))
