"""Rounds in which everything that can happen happens, watched by a model that trusts nothing.

One ``Fuzz`` plays one round: lawful steps, mishaps, corrections, refused prizes, players who leave,
and commands that nobody should give, while other tables feed and win the linked meters. After every
command the watcher compares what the round did with what it may do.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random
from typing import Any

from pitboss.cards import DECK_53, Card
from pitboss.games import games
from pitboss.games.choices import (
    Check,
    Decision,
    Fold,
    Raise,
    Ride,
    SetHands,
    SetHouse,
    Stand,
    Surrender,
    Withdraw,
)
from pitboss.money import Cents, MeterShare
from pitboss.record import Actor, Role
from pitboss.round import (
    Abandon,
    Approve,
    CallOff,
    Close,
    Command,
    ConfirmCorrection,
    ConfirmLight,
    CorrectCards,
    CorrectDecisions,
    CorrectWager,
    CountChips,
    CountSurrendered,
    Decide,
    EnterCards,
    Event,
    FindStart,
    Meter,
    Move,
    NoMoreBets,
    Phase,
    PlaceWagers,
    Proceed,
    Reading,
    Refusal,
    RejectCorrection,
    Report,
    ResolveChips,
    State,
    TurnHands,
    Undo,
    decide,
    judge,
    legal,
    open_round,
    replay,
    seen,
    view,
)
from pitboss.round.events import MetersRead
from pitboss.round.meters import UNITS, MeterChange, fold, lock, open_meter
from pitboss.round.moves import kind_name
from pitboss.rulebook import GameRules
from pitboss.wire.kinds import body_of
from tests.support.all_moves import draws_committed
from tests.support.games import METHODS
from tests.support.rounds import (
    DEALER,
    FLOOR,
    ORDINARY,
    PIT,
    SHOWN,
    SYSTEM,
    Play,
    jackpot,
    other_answers,
    raises_to_correct,
    resolution,
    rules_of,
    shuffled,
    told_by_raises,
    with_deck,
)
from tests.support.slips import offered, placing, some_slip, taking_back

SURVEILLANCE = Actor(Role.SURVEILLANCE, "the eye")
STRANGER = Actor(Role.PLAYER, "a stranger")
_DECISIONS: tuple[Decision, ...] = (
    *(Check(), Fold(), Ride(), Withdraw()),
    *(SetHouse(), Stand(), Surrender()),
)


class Links:
    """The meters as the whole floor knows them: this round's changes and everybody else's."""

    def __init__(self, rules: GameRules, chance: Random) -> None:
        self.chance = chance
        self.meters: dict[str, Meter] = {}
        for key, offer in rules.offers.items():
            if offer.meter is None or offer.amount is None or rules.chapter.wagers[key].shares:
                continue
            meter = open_meter(offer.meter, offer.amount)
            levels = {
                level: meter.reseed(level) + chance.randrange(10**11) for level in meter.levels
            }
            reserve = chance.randrange(10**10) if offer.meter.reserve_rate else 0
            self.meters[key] = meter.but(levels=levels, reserve=reserve)

    def others(self) -> None:
        """Another table feeds a meter, or wins a tenth or the whole of a level."""
        if not self.meters or self.chance.random() < 0.6:
            return
        name = self.chance.choice(sorted(self.meters))
        meter = self.meters[name]
        level = self.chance.choice(sorted(meter.levels))
        if self.chance.random() < 0.5:
            more = meter.levels[level] + self.chance.randrange(10**9)
            self.meters[name] = meter.but(levels={**meter.levels, level: more})
            return
        share = MeterShare(self.chance.choice((10, 100)), level)
        _, changes = lock(meter, 99, name, name, share, {"another table": 1})
        self.meters = fold(self.meters, changes)

    def read(self) -> dict[str, Reading]:
        """What somebody who reads them now finds."""
        return {name: meter.reading for name, meter in self.meters.items()}


@dataclass
class Fuzz:
    """One round, and what has been seen of it."""

    chance: Random
    slug: str = ""
    log: list[Event] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    accepted: int = 0
    refused: int = 0

    def __post_init__(self) -> None:
        chance = self.chance
        self.slug = self.slug or chance.choice(sorted(games()))
        rules = rules_of(
            self.slug,
            dealing=chance.choice(METHODS),
            letter=chance.randrange(7),
            size=chance.randrange(2),
            abandoned=chance.choice(("lose", "play-on")),
        )
        if chance.random() < 0.3:
            rules = replace(rules, dispenses_first=False)
        self.rules = rules
        seats = range(1, rules.chapter.positions + 1)
        # Where it is allowed one player has two boxes, side by side.
        names = ("ann", "ann", "ben", "cy") if rules.adjacent_boxes > 1 else ("ann", "ben", "cy")
        first = chance.choice(seats[: len(seats) - len(names) + 1])
        players = {first + index: name for index, name in enumerate(names)}
        kept = {seat: name for seat, name in players.items() if chance.random() < 0.8}
        self.players = kept or {first: "ann"}
        self.electronic = chance.random() < 0.35
        self.links = Links(rules, chance)
        self.opened = self.state = open_round(
            rules, "fuzz", self.players, electronic=self.electronic
        )
        self.deck = shuffled(rules, chance)

    # What is given

    def run(self, most: int = 400) -> None:
        """Command after command until the round is over."""
        for _ in range(most):
            if self.state.closed:
                break
            self.links.others()
            self._one()
        else:
            self._finish()
        self._over()

    def _one(self) -> None:
        if self.chance.random() < 0.15:
            self.give(self._anything())
            return
        actor, moves = self._somebody()
        usual = [move for move in moves if move.kind in ORDINARY]
        strange = [move for move in moves if move.kind not in ORDINARY]
        chosen = strange if strange and self.chance.random() < 0.04 else usual or strange
        self.give(self.fill(actor, self._one_of(chosen)))

    def _one_of(self, moves: list[Move]) -> Move:
        """Mostly a new wager while betting is open, so that there is something to win."""
        place = [
            move
            for move in moves
            if move.kind == "place-wagers" and not self.state.seats[move.seat].wagers
        ]
        return self.chance.choice(place if place and self.chance.random() < 0.9 else moves)

    def _somebody(self) -> tuple[Actor, tuple[Move, ...]]:
        actors = self.actors()
        self.chance.shuffle(actors)
        for actor in actors:
            moves = legal(self.state, actor)
            if any(move.kind in (*ORDINARY, *_ONWARD) for move in moves):
                return actor, moves
        correct = raises_to_correct(self.state)
        assert correct, f"nobody may take the round on: {self.state.phase}"
        return FLOOR, correct

    def _finish(self) -> None:
        """From everywhere there is a lawful way to the end: the dullest one."""
        for _ in range(300):
            if self.state.closed:
                return
            actor, moves = self._somebody()
            dull = [
                move
                for move in moves
                if move.kind != "place-wagers"
                and move.granted is not False
                and move.kind in (*ORDINARY, *_ONWARD, "call-off")
            ]
            self.give(self.fill(actor, (dull or list(moves))[0]))
        raise AssertionError("the round does not end")

    def actors(self) -> list[Actor]:
        players = dict.fromkeys(self.players.values())
        return [*(Actor(Role.PLAYER, one) for one in players), DEALER, SYSTEM, FLOOR, PIT]

    def fill(self, actor: Actor, move: Move) -> Command:
        """A move as a command, with one of its values and the meters as they stand."""
        chance = self.chance
        amount = Cents(0)
        if move.amounts:
            least, most = chance.choice(move.amounts)
            amount = Cents(chance.choice((least, most, chance.randint(least, most))))
        place = chance.randrange(move.places) if move.places else 0
        says: dict[str, Any] = {"reason": "the seal was broken"} if move.needs_reason else {}
        if move.needs_evidence:
            says["evidence"] = SHOWN
        match move.kind:
            case "place-wagers":
                says["wagers"] = some_slip(self.state, move, chance)
            case "no-more-bets":
                return self._no_more_bets(actor)
            case "commit-draws":
                return draws_committed(self.state)
            case "decide":
                low = chance.choice(move.low_hands) if move.low_hands else ()
                says |= {"amount": amount, "low": low}
            case "find-start":
                says["number"] = max(1 + place, 3)
            case "turn-hands":
                says["low"] = tuple(chance.sample(move.positions, 2))
            case "count-surrendered":
                says["count"] = len(move.positions) - (chance.random() < 0.1)
            case "count-chips":
                says["count"] = max(0, move.accepted + chance.choice((0,) * 8 + (-1, 1)))
            case "resolve-chips":
                says |= resolution(self.state, move.wager or "", chance)
            case "enter-cards":
                says["faces"] = self._true_faces(move.positions)
            case "correct-cards":
                says["faces"] = self._swapped(move.positions)
            case "correct-wager":
                says["amount"] = amount
                says["choice"] = next((one[0] for one in move.choices.values() if amount), "")
            case "correct-decisions":
                others = [*islice(other_answers(self.state, move.seat), 8)]
                says["decisions"] = chance.choice(others or [()])
            case "report":
                says["place"] = place
        if move.kind in _READING:
            says["readings"] = self.links.read()
        return move.command_for(actor, **says)

    def _no_more_bets(self, actor: Actor) -> NoMoreBets:
        if self.chance.random() < 0.5:
            self.deck = jackpot(self._trial(), self.chance)
        deck: tuple[Card | None, ...] = self.deck
        if not self.electronic and self.chance.random() < 0.7:
            deck = (None,) * len(deck)
        if not self.electronic and actor is not SYSTEM and self.chance.random() < 0.3:
            return NoMoreBets(actor, readings=self.links.read())
        drawn: dict[str, Any] = {
            "magic_card": self.chance.choice((None, self.chance.choice(self.deck))),
            "lucky_position": self.chance.choice((None, 0, 1)),
        }
        return NoMoreBets(SYSTEM, deck, self.links.read(), **({} if self.state.root else drawn))

    def _trial(self) -> Play:
        """The same round, to see beforehand where its cards will go."""
        trial = Play.__new__(Play)
        trial.opened = trial.state = self.state
        trial.log, trial.commands = [], []
        return trial

    def _true_faces(self, positions: tuple[int, ...]) -> dict[int, Card]:
        """The cards as they lie, but for one that a correction has named meanwhile."""
        taken = {self.state.face(at) for at in range(self.state.dealt)}
        left = iter([card for card in self.deck[::-1] if card not in taken])
        found = {at: self.deck[at] for at in positions if self.deck[at] not in taken}
        left = iter([card for card in left if card not in found.values()])
        return found | {at: next(left) for at in positions if at not in found}

    def _swapped(self, positions: tuple[int, ...]) -> dict[int, Card]:
        """Two cards that were swapped, or one that is a card nobody has."""
        if len(positions) > 1 and self.chance.random() < 0.5:
            one, other = self.chance.sample(positions, 2)
            first, second = self.state.face(one), self.state.face(other)
            assert first is not None
            assert second is not None
            return {one: second, other: first}
        at = self.chance.choice(positions)
        taken = {self.state.face(position) for position in range(len(self.deck))}
        free = [card for card in self.deck if card not in taken] or [self.deck[-1]]
        return {at: self.chance.choice(free)}

    def _anything(self) -> Command:
        """A command of any kind, by anybody, about anything."""
        chance = self.chance
        actor = chance.choice([*self.actors(), STRANGER, SURVEILLANCE])
        seat = chance.choice([*self.players, 0, 99])
        wager = chance.choice([*self.rules.chapter.wagers, "dance"])
        offer = self.rules.offers.get(wager)
        amount: Any = chance.choice(
            (0, -1, 1, 10**12, 1000.5, float("nan"), "10", True, *_limits(offer))
        )
        card = chance.choice((*DECK_53, Card(99)))
        at: Any = chance.choice((-1, 0, 1, self.state.dealt - 1, self.state.dealt, 60, "x"))
        reason = chance.choice(("", " ", "a reason"))
        read: Any = {"readings": chance.choice((self.links.read(), {"dance": Reading({})}))}
        kinds = [*self.rules.chapter.irregularities, "misdealt", "wrong-stub-count", "quake"]
        low: Any = chance.choice(((), (card,), (card, Card(0)), (card, card), (card, "x"), at))
        decision: Any = chance.choice((*_DECISIONS, Raise(amount), SetHands(low), "check", None))
        return chance.choice(
            (
                placing(self.state, actor, seat, wager, amount, chance.choice((None, "red"))),
                taking_back(self.state, actor, seat, wager),
                PlaceWagers(actor, seat, chance.choice(({}, {1: amount}, None, "ante"))),  # type: ignore[arg-type]
                NoMoreBets(actor, self.deck[: chance.choice((52, 53, 10))], **read),
                CallOff(actor, reason),
                Proceed(actor, **read),
                Decide(actor, seat, decision),
                Approve(actor, seat, wager, chance.random() < 0.5, reason, **read),
                Close(actor),
                Report(actor, chance.choice(kinds), chance.choice((0, 1, -1, 40)), reason, **read),
                Abandon(actor, seat),
                FindStart(actor, at),
                TurnHands(actor, seat, low),
                CountSurrendered(actor, seat, chance.choice((at, 6, 7, 8))),
                EnterCards(actor, {at: card}),
                CountChips(actor, wager, chance.choice((0, 1, 2, 1.5))),  # type: ignore[arg-type]
                ResolveChips(actor, wager, reason, not_made=(seat,)),
                ConfirmLight(actor, seat, wager),
                CorrectCards(actor, {at: card}, reason, reason, **read),
                CorrectWager(actor, seat, wager, amount, reason, reason, **read),
                CorrectDecisions(actor, seat, (decision,), reason, reason, **read),
                ConfirmCorrection(actor, chance.choice((0, 1, 2)), **read),
                RejectCorrection(actor, chance.choice((0, 1, 2)), reason),
                Undo(actor),
            )
        )

    # What is watched

    def give(self, command: Command) -> None:
        """Give a command; refused means unchanged, accepted means lawful and listed."""
        before = self.state
        outcome = judge(before, command)
        if isinstance(outcome, Refusal):
            assert outcome.code
            assert outcome.reason
            assert outcome.cite
            self.refused += 1
            return
        listed = any(self._names(move, command) for move in legal(before, command.actor))
        assert listed, f"{command} is accepted and not listed"
        if self.chance.random() < 0.1:
            assert decide(before, command) == outcome, "the same command gives the same events"
        self.state = replay(before, outcome)
        self.log += outcome
        self.commands.append(command)
        self.accepted += 1
        self._meters(before, outcome)
        self._cards()

    def _names(self, move: Move, command: Command) -> bool:
        """Whether a move is the one that a command makes."""
        if move.kind != kind_name(type(command)):
            return False
        if isinstance(command, Approve) and move.granted is not command.granted:
            return False
        if isinstance(command, Decide) and move.decision != getattr(command.decision, "word", None):
            return False
        if isinstance(command, PlaceWagers) and not offered(move, command.wagers):
            return False
        if isinstance(command, Report) and move.irregularity != command.irregularity:
            return False
        for name in ("seat", "wager"):
            value = getattr(command, name, None)
            if value is not None and getattr(move, name) not in (value, 0, None):
                return False
        amount = getattr(command, "amount", None)
        if isinstance(command, Decide) and isinstance(command.decision, Raise):
            amount = command.decision.amount
        if type(amount) is int and move.amounts:
            return any(least <= amount <= most for least, most in move.amounts)
        return True

    def _meters(self, before: State, events: tuple[Event, ...]) -> None:
        """Every change balances, the floor's meters are the round's, and none is below nothing."""
        changes = [one for event in events for one in _changes(event)]
        for event in events:
            if isinstance(event, MetersRead):
                for name, reading in event.readings.items():
                    assert reading == self.links.meters[name].reading
        for change in changes:
            assert change.balances, change
        self.links.meters = fold(self.links.meters, changes)
        for name, meter in self.state.meters.items():
            assert min(meter.levels.values()) >= 0, (name, meter)
            assert meter.reserve >= 0, (name, meter)
            if changes and name in {one.meter for one in changes}:
                assert meter.reading == self.links.meters[name].reading
        for prize in self.state.prizes.values():
            old = before.prizes.get(prize.number)
            if old is not None:
                for player, share in old.shares.items():
                    ended = prize.shares[player].ended
                    assert share.ended in (None, ended) or share.ended == "paid", prize

    def _cards(self) -> None:
        """Each card once; what is face up is known to all who look."""
        known = [self.state.face(at) for at in range(self.state.dealt)]
        named = [card for card in known if card is not None]
        assert len(set(named)) == len(named)
        assert [one.position for one in self.state.layout] == list(range(self.state.dealt))

    def _over(self) -> None:
        """Every wager has one line, prizes are what lines paid, and the log gives it all again."""
        state = self.state
        assert replay(self.opened, self.log) == state
        for number in state.boxes:
            seat = state.seats[number]
            if state.void is not None and state.void.irregularity == "called-off":
                continue
            lines = state.settled[number]
            made = sorted(line.wager for line in lines if line.staked)
            assert made == sorted(seat.wagers)
            assert all(line.staked == seat.wagers[line.wager] for line in lines if line.staked)
            assert all(line.returned >= 0 for line in lines)
            if state.void is not None and not state.void.keeps:
                assert sum(line.returned for line in lines) == sum(seat.wagers.values())
            self._turned(number)
        self._prizes()

    def _turned(self, number: int) -> None:
        """No line names a hand whose cards stay face down."""
        up = {self.state.face(one.position) for one in self.state.layout if one.turned}
        for line in self.state.settled[number]:
            for hand in (line.hand, line.against):
                assert hand is None or set(hand.cards) <= up, line

    def _prizes(self) -> None:
        """What is locked and not given back is what the lines have paid of it."""
        for prize in self.state.prizes.values():
            for player, share in prize.shares.items():
                paid = [
                    line.returned
                    for line in self.state.settled.get(share.seat, ())
                    if line.prize == prize.number and line.reason == "row"
                ]
                due = 0 if share.ended == "given-back" else prize.each
                assert sum(paid) == due, (player, prize)
        locked = sum(
            prize.each * UNITS
            for prize in self.state.prizes.values()
            for share in prize.shares.values()
            if share.ended != "given-back"
        )
        moved = sum(one.prizes for event in self.log for one in _changes(event))
        assert locked == moved

    # Cards out of sight make no difference

    def leak(self) -> str | None:
        """The first difference that a card out of sight makes to somebody, if one does."""
        closing = next(
            (i for i, one in enumerate(self.commands) if isinstance(one, NoMoreBets)), None
        )
        if closing is None or None in self.commands[closing].deck:  # type: ignore[attr-defined]
            return None
        viewer = self.chance.choice([*self.actors(), STRANGER, SURVEILLANCE])
        until = self.chance.randrange(closing + 1, len(self.commands) + 1)
        states = list(self._states(self.commands[:until]))
        if any(isinstance(one, EnterCards | CorrectCards) for one in self.commands[:until]):
            return None
        known = seen(states[-1], viewer) | told_by_raises(states[-1])
        hidden = [at for at in range(len(self.deck)) if at not in known]
        if viewer.role is Role.SURVEILLANCE and states[-1].closed:
            return None
        order = hidden[:]
        self.chance.shuffle(order)
        deck = list(self.commands[closing].deck)  # type: ignore[attr-defined]
        if not deck:
            return None  # a dealer hands in no deck
        for at, source in zip(hidden, order, strict=True):
            deck[at] = self.commands[closing].deck[source]  # type: ignore[attr-defined]
        old = self.commands[closing].deck  # type: ignore[attr-defined]
        changed = [with_deck(one, old, tuple(deck)) for one in self.commands[:until]]
        if states[-1].settled:
            return None  # results turn on cards that others may not see
        for ours, theirs in zip(states, self._states(changed), strict=True):
            one, other = (json.dumps(body_of(view(each, viewer))) for each in (ours, theirs))
            if one != other:
                return f"{viewer}: {one} and {other}"
        return None

    def _states(self, commands: list[Command]) -> Iterator[State]:
        state = self.opened
        for command in commands:
            state = replay(state, decide(state, command))
            yield state


def _limits(offer: Any) -> tuple[int, ...]:
    return () if offer is None else (offer.minimum, offer.maximum, offer.amount or 1)


def _changes(event: Event) -> list[MeterChange]:
    added: Mapping[str, MeterChange] = getattr(event, "added", {})
    return [*added.values(), *getattr(event, "changes", ())]


#: What takes a round on beside its ordinary moves.
_ONWARD = ("enter-cards", "confirm-correction", "reject-correction")
#: The kinds that read meters.
_READING = frozenset(
    kind_name(one)
    for one in (
        *(Approve, CorrectCards, CorrectWager, CorrectDecisions, ConfirmCorrection, ResolveChips),
        *(Report, Proceed),
    )
)

__all__ = ["Fuzz", "Links", "Phase"]
