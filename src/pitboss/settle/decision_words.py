"""Decisions in their written form: ``check``, ``raise 2``, ``set Ah Kc``, ``surrender``."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from pitboss.cards import Card, CardError, card_name, cards_text, parse_cards
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
from pitboss.games.dealing import PLAYER
from pitboss.games.model import Ask
from pitboss.games.offers import MayRaise
from pitboss.money import Cents
from pitboss.round import State
from pitboss.round.procedure import placed_by
from pitboss.rulebook.quoting import shown
from pitboss.settle.faults import Faults, SettleError
from pitboss.settle.reader import AskedRound, AskedSeat

__all__ = [
    "DecisionMissingError",
    "check_words",
    "decision_of",
    "low_positions",
    "some_answer",
    "unanswered",
    "unasked",
    "unwritten",
]

# Short enough that a multiple of any wager is exact.
_TIMES = r"[0-9]{1,6}(\.[0-9]{1,6})?"
_SUM = r"\$[0-9]{1,8}(\.[0-9]{2})?"
_WORDS: Mapping[str, Decision] = {
    decision.word: decision for decision in (Check(), Fold(), Ride(), Withdraw(), SetHouse())
}
_FIRST_WORDS = ("check", "fold", "ride", "withdraw", Raise.word, SetHands.word, Surrender.word)
_LOW = 2


class DecisionMissingError(SettleError):
    """A question that a seat did not answer, with the possible answers."""

    def __init__(self, about: str, ways: tuple[str, ...], seat: int, where: str, cite: str) -> None:
        super().__init__(f"a decision is missing: {about} ({', '.join(ways)})", where, cite)
        self.about = about
        self.ways = ways
        self.seat = seat


def check_words(state: State, asked: AskedRound, faults: Faults) -> None:
    """Refuse texts that are no decision at all. A surrender stands alone."""
    asks = [step for step in state.game.steps if isinstance(step, Ask)]
    known = tuple(dict.fromkeys(way for step in asks for way in _ways(state, step)))
    for seat in asked.seats:
        for place, text in enumerate(seat.decisions):
            words = text.split()
            where = seat.where(f"decisions[{place}]")
            if not words or words[0] not in _FIRST_WORDS:
                faults.add(_no_decision(text, known, where))
            elif _co_banked(state, seat) and text.split() != SetHouse.word.split():
                message = "a co-banked hand is set by the house way: write set house, or nothing"
                faults.add(SettleError(message, where, "R72"))
            elif words[0] == Surrender.word and seat.seat == state.banks_at:
                message = "who has the bank surrenders to nobody"
                faults.add(SettleError(message, where, "645a.12"))
            elif words[0] == Surrender.word and len(seat.decisions) > 1:
                message = "surrender stands alone: how the hand was set does not matter then"
                faults.add(SettleError(message, where))


def _co_banked(state: State, seat: AskedSeat) -> bool:
    """Whether the hand of a seat is the co-banked one."""
    return state.bank is not None and state.bank.co_banked and state.bank.seat == seat.seat


def unasked(state: State, asked: AskedRound) -> int:
    """The seat whose hand nobody is asked about, because it is co-banked; or 0."""
    return next((one.seat for one in asked.seats if _co_banked(state, one)), 0)


def _no_decision(text: str, known: tuple[str, ...], where: str) -> SettleError:
    return SettleError(f"{shown(text)} is no decision here: {', '.join(known)}", where)


# ── What a question takes ────────────────────────────────────────────────────────────────────


def unanswered(state: State, seat: AskedSeat) -> DecisionMissingError:
    """The error for a seat without an answer to the present question."""
    step = _question(state)
    ways = tuple(_ways(state, step))
    return DecisionMissingError(step.about, ways, seat.seat, seat.where("decisions"), step.cite)


def _question(state: State) -> Ask:
    step = state.step
    assert isinstance(step, Ask)
    return step


def _ways(state: State, step: Ask) -> Iterator[str]:
    """The answers that a question takes, in written form: check, raise 4, raise 1 to 3."""
    for offer in step.offers:
        if offer.answer is SetHands:
            yield "set and the two cards of the low hand"
            continue
        if not isinstance(offer, MayRaise):
            yield offer.answer.word
            continue
        points = offer.law(state.rules)
        times = dict.fromkeys(str(times) for point in points for times in point.times)
        spans = (f"{point.at_least} to {point.at_most}" for point in points if point.at_most)
        yield from (f"{Raise.word} {amount}" for amount in (*times, *spans))
    if _takes(step, SetHands):
        yield Surrender.word


def _takes(step: Ask, answer: type[Decision]) -> bool:
    return any(offer.answer is answer for offer in step.offers)


def some_answer(state: State, faults: Faults) -> Decision:
    """An answer that is always accepted, for a seat that was already refused."""
    step = _question(state)
    for decision in (Check(), Ride(), Fold(), SetHouse(), Stand()):
        if _takes(step, type(decision)):
            return decision
    faults.raise_any()
    raise AssertionError("a seat is lost by a fault")


def unwritten(state: State, seat: AskedSeat) -> Decision | None:
    """The answer to a question that is never written: without a surrender, the hands are
    compared."""
    if not _takes(_question(state), Surrender):
        return None
    return Surrender() if Surrender.word in seat.decisions else Stand()


# ── What is written ──────────────────────────────────────────────────────────────────────────


def decision_of(state: State, seat: AskedSeat, text: str, place: int) -> Decision:
    """Parse a decision. ``raise 2`` is two times the base wager."""
    words = text.split()
    where = seat.where(f"decisions[{place}]")
    step = _question(state)
    if words[0] == Raise.word:
        return Raise(_amount(state, seat, words, where))
    if _takes(step, SetHands) and words == [Surrender.word]:
        return _surrendering(state, seat, where)
    plain = _WORDS.get(" ".join(words))
    if plain is not None:
        return plain
    if words[0] == SetHands.word and _takes(step, SetHands):
        _low_cards(seat, words, where, step.cite)
        return SetHands()
    raise _no_decision(text, tuple(_ways(state, step)), where)


def _surrendering(state: State, seat: AskedSeat, where: str) -> Decision:
    """A surrender. The hands are set in some way first; an optional wager rules it out."""
    asks = (step for step in state.game.steps if isinstance(step, Ask))
    step = next(one for one in asks if _takes(one, Surrender))
    placed = placed_by(state.seats, state.seats[seat.seat].player)
    if step.goes_to is None or step.goes_to(state.rules, placed):
        return SetHouse()
    message = "a player who placed an optional wager cannot surrender"
    raise SettleError(message, where, step.cite)


def _low_cards(seat: AskedSeat, words: list[str], where: str, cite: str) -> tuple[Card, ...]:
    """The two cards of a low hand, out of the seat's own."""
    if not seat.cards:
        message = "the seven cards are needed: hands are set from them"
        raise SettleError(message, seat.where("cards"), cite)
    try:
        low = parse_cards(words[1:])
    except CardError as error:
        raise SettleError(str(error), where) from None
    if len(low) != _LOW:
        two = cards_text(seat.cards[:_LOW])
        message = f"write set and the two cards of the low hand, such as set {two}"
        raise SettleError(message, where, cite)
    for card in low:
        if card not in seat.cards:
            message = f"the {card_name(card)} is none of the seat's cards"
            raise SettleError(message, where, cite)
    return low


def low_positions(state: State, seat: AskedSeat) -> tuple[int, ...]:
    """The positions of the cards that a seat set as its low hand; empty if it did not."""
    of_seat = state.seats[seat.seat]
    if state.void is not None or of_seat.folded or SetHands() not in of_seat.decisions:
        return ()
    low = parse_cards(seat.decisions[0].split()[1:])
    lying = {state.face(one.position): one.position for one in state.lying(PLAYER, seat.seat)}
    return tuple(lying[card] for card in low)


def _amount(state: State, seat: AskedSeat, words: list[str], where: str) -> Cents:
    if len(words) == 2 and re.fullmatch(_SUM, words[1]):
        return Cents(int(Decimal(words[1][1:]) * 100))
    if len(words) != 2 or not re.fullmatch(_TIMES, words[1]):
        raise SettleError("write raise and how many times the Ante, such as raise 2", where)
    offer = next((one for one in _question(state).offers if isinstance(one, MayRaise)), None)
    if offer is None:
        return Cents(0)
    times = Decimal(words[1]) * state.seats[seat.seat].wagers[offer.law(state.rules)[0].of]
    if times != int(times):
        raise SettleError(f"raise {words[1]} is not a whole number of cents", where)
    return Cents(int(times))
