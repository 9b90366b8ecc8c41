"""How a hand was played, step by step, as one person may see it.

Faces come from ``seen``, the one rule for the cards that a viewer has lawfully learned.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from pitboss.cards import Card, card_text
from pitboss.games import Line
from pitboss.games.dealing import BONUS, COMMUNITY, DEALER, PLAYER, Spot
from pitboss.house.history import FoundRound
from pitboss.money import Cents, dollars_text
from pitboss.record import Actor, Entry
from pitboss.round import State, seen
from pitboss.round import events as e
from pitboss.round.bank import BankPassed, BankTaken
from pitboss.round.slip import amount_of
from pitboss.round.views import view_of
from pitboss.rulebook import Chapter
from pitboss.settle import wager_name

__all__ = ["Step", "cards_words", "listed", "steps"]

_AREAS: Final[Mapping[str, str]] = {
    COMMUNITY: "community cards",
    BONUS: "bonus cards",
    DEALER: "the dealer shows",
}


class Step(NamedTuple):
    """A moment of the hand: its time, its entry, and what happened."""

    at: int
    entry: int
    words: str


def steps(found: FoundRound, viewer: Actor, seat: int) -> Iterator[Step]:
    """The moments of a seat's hand, in order."""
    known = frozenset[int]()
    for entry, state in found.states():
        told = _Told(entry, state, viewer, seat)
        for words in told.words():
            yield Step(entry.at, entry.number, words)
        faces = frozenset(at for at in seen(state, viewer) if state.face(at) is not None)
        for words in told.faces(faces - known):
            yield Step(entry.at, entry.number, words)
        known |= faces


def listed(words: Iterable[str]) -> str:
    """Words in a list: ``Ante, Blind and Play``."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def cards_words(cards: Iterable[Card]) -> str:
    """Cards as people write them: ``Kh 10d``."""
    return " ".join(card_text(one).replace("T", "10") for one in cards)


@dataclass(frozen=True, slots=True)
class _Told:
    """An entry in words, for a viewer of one seat."""

    entry: Entry
    state: State
    viewer: Actor
    seat: int

    @property
    def _chapter(self) -> Chapter:
        return self.state.rules.chapter

    def _name(self, wager: str) -> str:
        return wager_name(wager, self._chapter)

    def words(self) -> Iterator[str]:
        """What the entry says of the seat."""
        event = self.entry.event
        if getattr(event, "seat", self.seat) != self.seat:
            return
        match event:
            case e.WagersPlaced():
                yield from self._placed(event)
            case BankTaken(co_banked=co_banked, dealer_wager=cents):
                half = ", co-banked with the house" if co_banked else ""
                yield f"takes the bank{half}; the dealer plays {dollars_text(cents)}"
            case BankPassed():
                yield "passes the bank"
            case e.BetsClosed():
                yield "no more bets"
            case e.DecisionMade():
                yield self._decided(event)
            case e.SeatAbandoned():
                yield "the player leaves"
            case e.SeatSettled(lines=lines):
                yield self._settled("settled", lines)
            case e.SettledAnew(lines=lines) if self.seat in lines:
                yield self._settled("settled again", lines[self.seat])
            case e.ApprovalGiven(wager=wager):
                yield f"{self.entry.actor.person} approves the prize of {self._name(wager)}"
            case e.ApprovalRefused(wager=wager, reason=reason):
                yield f"the prize of {self._name(wager)} is refused: {reason}"
            case e.RoundClosed():
                yield "the round is over"
            case _:
                yield from self._irregular(event)

    def _irregular(self, event: object) -> Iterator[str]:
        match event:
            case e.WagerCorrected(wager=wager, was=was, amount=amount, reason=reason):
                both = f"{dollars_text(was)} to {dollars_text(amount)}"
                yield f"{self._name(wager)} is corrected from {both}: {reason}"
            case e.DecisionsCorrected(decisions=decisions, reason=reason):
                said = ", ".join(one.shown for one in decisions) or "none"
                yield f"the decisions are corrected to {said}: {reason}"
            case e.CardsCorrected(reason=reason, positions=positions):
                # Of cards that lie face down nobody is told: a guess that clashes is no correction.
                if not seen(self.state, self.viewer).isdisjoint(positions):
                    yield f"cards that were entered wrongly are corrected: {reason}"
            case e.RoundVoided(irregularity=what, cite=cite):
                yield f"the round is void: {what.replace('-', ' ')} ({cite})"
            case e.IrregularityNoted(irregularity=what, cite=cite):
                yield f"noted: {what.replace('-', ' ')} ({cite})"

    def _placed(self, event: e.WagersPlaced) -> Iterator[str]:
        put = [
            f"{self._name(one)} {dollars_text(amount_of(stake))}"
            for one, stake in event.wagers.items()
        ]
        if put:
            yield listed(put)
        if event.back:
            yield f"takes back {listed(map(self._name, event.back))}"

    def _decided(self, event: e.DecisionMade) -> str:
        shown = view_of(self.state, self.viewer).seats
        own = next(one for one in shown if one.seat == self.seat)
        words = f"answers “{own.decisions[-1]}”" if own.decisions else "answers"
        if event.raised:
            words += f", {dollars_text(event.amount)} on {self._name(event.raised)}"
        if event.loses:
            words += f", loses {listed(map(self._name, event.loses))}"
        if event.withdraws:
            words += f", takes back {listed(map(self._name, event.withdraws))}"
        return words

    def _settled(self, how: str, lines: Iterable[Line]) -> str:
        both = [(line.staked, line.returned) for line in lines]
        staked, back = (
            (Cents(sum(column)) for column in zip(*both, strict=True)) if both else (0, 0)
        )
        return f"{how}: {dollars_text(staked)} staked, {dollars_text(back)} back"

    def faces(self, fresh: frozenset[int]) -> Iterator[str]:
        """The cards that the viewer sees since this entry, area by area; none of other seats."""
        areas: dict[tuple[str, int], list[Card]] = {}
        for laid in self.state.layout:
            face = self.state.face(laid.position) if laid.position in fresh else None
            if face is not None and _shown(laid.spot, self.seat):
                areas.setdefault((laid.spot.area, laid.spot.seat), []).append(face)
        for (area, _), cards in areas.items():
            yield f"{_AREAS.get(area, 'the hand:')} {cards_words(cards)}"


def _shown(spot: Spot, seat: int) -> bool:
    return spot.area in _AREAS or (spot.area == PLAYER and spot.seat == seat)
