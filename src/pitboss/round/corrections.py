"""Corrections under a floorperson's authority: a dealer's slip is put right by a new event that
names the old one (R57). Nothing is ever edited.

Seats that are settled already are settled anew. What the correction does not touch stays as it was:
every line, an approval that was given, one that was refused, and each meter on which nobody has
another claim. On a meter on which somebody has, this round's prizes go back and are locked anew.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pitboss.cards import Card
from pitboss.games import CardsMissingError, Line
from pitboss.games.choices import SetHands
from pitboss.games.dealing import PLAYER
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.betting import amount_fault, reading_fault
from pitboss.round.commands import Refusal
from pitboss.round.decisions import asked_of, raises_of
from pitboss.round.events import Event
from pitboss.round.meters import Ending, Meter, MeterChange, Prize, fold, give_back
from pitboss.round.moves import Applier, Judge, Move, Outcome, place_of
from pitboss.round.readings import reread
from pitboss.round.records import card_faults, dealer_run, face_up, named
from pitboss.round.settlement import (
    Settled,
    claims,
    hand_fault,
    keep_to_limit,
    line_at,
    not_approved,
    resolve_seat,
    turned_at,
    waiting_at,
)
from pitboss.round.state import Place, Seat, State
from pitboss.rulebook.chapter import WagerKind

__all__ = ["APPLIERS", "JUDGES", "moves"]


def _authority(state: State, actor: Actor, reason: str, cite: str) -> Refusal | None:
    """A floorperson corrects, and says why."""
    refused = dealer_run(state, actor.role, (Role.FLOORPERSON,), cite)
    if refused is None and not reason.strip():
        refused = Refusal("correction/reason", "a correction says why", cite)
    if refused is None and state.void is not None and not state.void.keeps:
        reason = "the round is void and every wager went back: there is nothing to correct"
        refused = Refusal("correction/void", reason, state.void.cite)
    return refused


# ── Cards ────────────────────────────────────────────────────────────────────────────────────


def _correct_cards(state: State, command: c.CorrectCards) -> Outcome:
    cite = state.rules.chapter.deck.cite
    faces = command.faces
    refused = _authority(state, command.actor, command.reason, cite)
    if refused is not None:
        return refused
    if state.plays(command.actor.person):
        reason = "nobody corrects the cards of a round that they play in"
        return Refusal("correction/own", reason, cite)
    if not faces or not all(_entered(state, position) for position in faces):
        return Refusal("correction/none", "no such card was entered", cite)
    # Before the cards are looked at: whether a fault is told must not turn on what lies unseen.
    fault = reading_fault(state, command.readings) or card_faults(state, command.actor, faces, cite)
    if fault is not None:
        return fault
    was = {position: card for position in faces if (card := state.face(position)) is not None}
    corrected = e.CardsCorrected(
        positions=tuple(faces),
        reason=command.reason,
        shown=face_up(state, faces),
        was=was,
        faces=dict(faces),
    )
    return _with_settlement(state, command, (corrected,))


def _entered(state: State, position: object) -> bool:
    if type(position) is not int or not 0 <= position < state.dealt:
        return False
    return state.face(position) is not None


def _cards_corrected(state: State, event: e.CardsCorrected) -> State:
    """The cards by their right names, also where a player named them for the low hand."""
    after = named(state, event)
    for seat in state.seats.values():
        own = {one.position for one in state.lying(PLAYER, seat.number)}
        other = {was: event.faces[at] for at, was in event.was.items() if at in own}
        if other and any(isinstance(one, SetHands) and one.low for one in seat.decisions):
            decisions = tuple(
                SetHands(tuple(other.get(card, card) for card in one.low))
                if isinstance(one, SetHands)
                else one
                for one in seat.decisions
            )
            after = after.with_seat(after.seats[seat.number].but(decisions=decisions))
    return after


# ── Wagers ───────────────────────────────────────────────────────────────────────────────────


def _correct_wager(state: State, command: c.CorrectWager) -> Outcome:
    cite = state.paragraphs.wagers
    refused = _authority(state, command.actor, command.reason, cite)
    if refused is not None:
        return refused
    seat = place_of(state.seats, command.seat)
    if seat is None or place_of(seat.wagers, command.wager) is None:
        return Refusal("correction/none", "there is no such wager", cite)
    refused = _not_corrected(state, command.actor, seat, command.wager)
    refused = refused or _amount(state, command.actor, seat, command.wager, command.amount)
    if refused is not None:
        return refused
    events = tuple(
        e.WagerCorrected(seat.number, key, seat.wagers[key], amount, command.reason)
        for key, amount in _followed(state, seat, command.wager, command.amount).items()
    )
    return _with_settlement(state, command, events)


def _not_corrected(state: State, actor: Actor, seat: Seat, wager: str) -> Refusal | None:
    """Wagers that are not corrected, or not by this person."""
    law = state.rules.chapter.wagers[wager]
    place = (seat.number, wager)
    if actor.person == seat.player:
        return Refusal("correction/own", "nobody corrects a wager of their own", law.cite, *place)
    if law.meter is not None or law.shares is not None:
        reason = "its size is fixed, and its meter was fed: a prize on it can be refused"
        return Refusal("correction/fixed", reason, law.cite, *place)
    if law.equals is not None:
        reason = f"it equals the {law.equals}: correct that one, and this one follows"
        return Refusal("correction/follows", reason, law.cite, *place)
    if state.void is not None and wager not in state.void.keeps:
        reason = "the round is void, and this wager went back"
        return Refusal("correction/void", reason, state.void.cite, *place)
    return None


def _amount(state: State, actor: Actor, seat: Seat, wager: str, amount: Cents) -> Refusal | None:
    """A correction is lawful itself: a raise keeps to multiples, a wager to its limits (R57)."""
    law = state.rules.chapter.wagers[wager]
    if law.kind is not WagerKind.RAISE:
        return amount_fault(law, state.rules.offers[wager], amount, seat.number)
    pairs = _raised(state, actor, seat, wager)
    if type(amount) is int and any(least <= amount <= most for least, most in pairs):
        return None
    reason = "a raise keeps to the multiples of its decision"
    return Refusal("correction/amount", reason, law.raises[0].cite, seat.number, wager)


def _raised(state: State, actor: Actor, seat: Seat, wager: str) -> tuple[tuple[Cents, Cents], ...]:
    """The amounts that could be raised at the question where this wager was made."""
    offers = raises_of(state, seat, wager)
    who = asked_of(state, seat, offers, actor)
    return tuple(pair for offer in offers for pair in offer.amounts(who))


def _followed(state: State, seat: Seat, wager: str, amount: Cents) -> dict[str, Cents]:
    """The wager, and those that equal it or were raised as multiples of it."""
    was = seat.wagers[wager]
    amounts = {wager: amount}
    for key, old in seat.wagers.items():
        law = state.rules.chapter.wagers[key]
        if law.equals == wager:
            amounts[key] = amount
        elif any(point.of == wager for point in law.raises):
            amounts[key] = Cents(old * amount // was)
    return amounts


def _wager_corrected(state: State, event: e.WagerCorrected) -> State:
    seat = state.seats[event.seat]
    return state.with_seat(seat.but(wagers={**seat.wagers, event.wager: event.amount}))


# ── Settled anew ─────────────────────────────────────────────────────────────────────────────


def _with_settlement(
    state: State, command: c.CorrectCards | c.CorrectWager, events: tuple[Event, ...]
) -> Outcome:
    """The correction, and what it changes of seats that are settled already."""
    read = reread(state, command.readings)
    if isinstance(read, Refusal):
        return read
    state, before = read
    after = state
    for event in events:
        after = APPLIERS[type(event)](after, event)
    if not state.settled:
        return (*before, *events)
    try:
        faults = (hand_fault(after, after.seats[number]) for number in after.settled)
        fault = next((one for one in faults if one is not None), None)
        return fault or (*before, *events, _Anew(state, after).event())
    except CardsMissingError as error:
        cite = state.rules.chapter.deck.cite
        return Refusal("cards/unknown", str(error), cite, error.seat)


def _claims(state: State) -> dict[Place, Line]:
    """What each wager of the settled seats is due by the cards."""
    return {
        (number, line.wager): line
        for number in state.settled
        for line in claims(state, number)[0]
        if line.staked
    }


@dataclass(slots=True)
class _Anew:
    """The settled seats of a round, settled anew after a correction."""

    before: State
    after: State
    prizes: dict[int, Prize] = field(default_factory=dict)
    changes: list[MeterChange] = field(default_factory=list)
    lines: dict[int, tuple[Line, ...]] = field(default_factory=dict)
    refused: set[Place] = field(default_factory=set)
    faces: dict[int, Card | None] = field(default_factory=dict)

    def event(self) -> e.SettledAnew:
        """What the settled seats would have got, had it been right from the start."""
        before, after = self.before, self.after
        was, now = _claims(before), _claims(after)
        same = {place for place, line in now.items() if was.get(place) == line}
        moved = self._moved(was, now, same)
        state = self._given_back(moved)
        for number in before.settled:
            state = self._seat(state, number, same, moved)
        approved = frozenset(place for place in before.approved if self._unchanged(place))
        return e.SettledAnew(
            lines=self.lines,
            prizes=tuple(self._paid(approved).values()),
            changes=tuple(self.changes),
            waiting=tuple(
                place
                for number, lines in self.lines.items()
                for place in waiting_at(number, lines)
                if place not in approved
            ),
            approved=approved,
            refused=frozenset(self.refused),
            faces=self.faces,
            difference={
                number: Cents(_net(after, number, lines) - _net(before, number, paid))
                for number, lines in self.lines.items()
                for paid in (before.settled[number],)
            },
        )

    def _moved(
        self, was: Mapping[Place, Line], now: Mapping[Place, Line], same: set[Place]
    ) -> set[str]:
        """The meters on which somebody has another claim, or another winning beside it under the
        payout limit, which leaves another part of the prize on the meter."""
        rules = self.after.rules
        limit = rules.chapter.payout_limit
        covers = limit.covers if limit is not None and rules.payout_limit is not None else ()
        others = [place for place in was.keys() | now.keys() if place not in same]
        beside = {number for number, wager in others if wager in covers}
        return {
            line.meter
            for found in (was, now)
            for (number, wager), line in found.items()
            if line.meter is not None
            and ((number, wager) not in same or (wager in covers and number in beside))
        }

    def _given_back(self, moved: set[str]) -> State:
        """The round without its prizes on the meters on which somebody has another claim."""
        meters: dict[str, Meter] = dict(self.before.meters)
        for number, prize in reversed([*self.before.prizes.items()]):
            if prize.meter in moved and not prize.superseded:
                back, undone = give_back(meters[prize.meter], prize, tuple(prize.shares))
                meters = fold(meters, undone)
                self.prizes[number] = back.but(superseded=True)
                self.changes += undone
        return self.after.but(
            settled={}, meters=meters, prizes={**self.before.prizes, **self.prizes}
        )

    def _seat(self, state: State, number: int, same: set[Place], moved: set[str]) -> State:
        found = resolve_seat(state, number)
        self.faces |= {at: state.face(at) for at in turned_at(state, number, found)}
        found.locked = [one for one in found.locked if one.meter in moved]
        found.changes = [one for one in found.changes if one.meter in moved]
        found.prizes = {**state.prizes, **{one.number: one for one in found.locked}}
        found.meters = fold(state.meters, found.changes)
        found.lines = [
            self._line(found, (number, line.wager), line, same, moved) for line in found.lines
        ]
        keep_to_limit(state, found)
        self.prizes |= {one.number: one for one in found.locked}
        self.changes += found.changes
        self.lines[number] = tuple(found.lines)
        return state.but(meters=found.meters, prizes=found.prizes)

    def _line(
        self, found: Settled, place: Place, line: Line, same: set[Place], moved: set[str]
    ) -> Line:
        """A line before the payout limit: as it was where nothing about it has changed."""
        if place not in same:
            return line
        refused = place in self.before.refused
        self.refused |= {place} if refused else set()
        if line.meter in moved:
            return self._refused_again(found, place, line) if refused else line
        return line_at(self.before, place) if refused or line.meter is not None else line

    def _refused_again(self, found: Settled, place: Place, line: Line) -> Line:
        """A prize that was not approved is not, either, when it is worked out anew."""
        if line.prize is not None:
            prize, player = found.prizes[line.prize], self.after.seats[place[0]].player
            back, undone = give_back(found.meters[prize.meter], prize, (player,))
            found.meters = fold(found.meters, undone)
            found.prizes[back.number] = back
            found.locked = [*(one for one in found.locked if one.number != back.number), back]
            found.changes += undone
        return not_approved(self.after, line)

    def _unchanged(self, place: Place) -> bool:
        """An approval that was given stands while its line is the same."""
        number, wager = place
        old = line_at(self.before, place).but(prize=None)
        return any(
            line.but(prize=None) == old for line in self.lines[number] if line.wager == wager
        )

    def _paid(self, approved: frozenset[Place]) -> dict[int, Prize]:
        """The prizes, with the shares that an approval which stands has paid."""
        found = dict(self.prizes)
        for number, wager in approved:
            line = next(one for one in self.lines[number] if one.wager == wager)
            if line.prize in found:
                player = self.after.seats[number].player
                found[line.prize] = found[line.prize].ending(player, Ending.PAID)
        return found


def _net(state: State, number: int, lines: tuple[Line, ...]) -> int:
    return sum(line.returned for line in lines) - sum(state.seats[number].wagers.values())


def _settled_anew(state: State, event: e.SettledAnew) -> State:
    disputed = dict(state.disputed)
    for number, cents in event.difference.items():
        disputed[number] = Cents(disputed.get(number, 0) + cents)
    return state.turned(
        event.faces,
        settled={**state.settled, **event.lines},
        prizes={**state.prizes, **{one.number: one for one in event.prizes}},
        meters=fold(state.meters, event.changes),
        waiting=event.waiting,
        approved=event.approved,
        refused=event.refused,
        disputed=disputed,
    )


# ── What may be done now ─────────────────────────────────────────────────────────────────────


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """Cards and wagers that could be corrected."""
    cite = state.rules.chapter.deck.cite
    if _authority(state, actor, "a reason", cite) is not None:
        return
    entered = tuple(position for position in range(state.dealt) if _entered(state, position))
    if entered and not state.plays(actor.person):
        about = "correct cards that were entered wrongly"
        yield Move(
            command="correct cards", about=about, cite=cite, positions=entered, needs_reason=True
        )
    for seat in state.seats.values():
        for wager in seat.wagers:
            if _not_corrected(state, actor, seat, wager) is not None:
                continue
            law, offer = state.rules.chapter.wagers[wager], state.rules.offers[wager]
            raised = law.kind is WagerKind.RAISE
            limits = ((offer.amount or offer.minimum, offer.amount or offer.maximum),)
            yield Move(
                command="correct wager",
                about=f"correct the {law.name} wager of seat {seat.number}",
                cite=law.cite,
                seat=seat.number,
                wager=wager,
                amounts=_raised(state, actor, seat, wager) if raised else limits,
                needs_reason=True,
            )


JUDGES: Mapping[type, Judge] = {c.CorrectCards: _correct_cards, c.CorrectWager: _correct_wager}
APPLIERS: Mapping[type, Applier] = {
    e.CardsCorrected: _cards_corrected,
    e.WagerCorrected: _wager_corrected,
    e.SettledAnew: _settled_anew,
}
