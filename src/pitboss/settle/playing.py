"""Plays a written-down round through the engine with a stacked deck (docs/formats.md)."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from pitboss.cards import Card
from pitboss.games import CardsMissingError, games
from pitboss.games.choices import Check, Decision, Fold, MayRaise, Raise, Ride, Withdraw
from pitboss.games.dealing import BONUS, COMMUNITY, DEALER, DISCARD, PLAYER, Spot
from pitboss.games.model import Ask
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    CountChips,
    Decide,
    Meter,
    NoMoreBets,
    Phase,
    PlaceWager,
    Proceed,
    Reading,
    Refusal,
    RefusedError,
    Report,
    State,
    decide,
    open_round,
    replay,
)
from pitboss.round.irregularities import STUB_KINDS
from pitboss.round.meters import UNITS
from pitboss.round.procedure import asked as asked_by
from pitboss.round.procedure import deciding, movements
from pitboss.round.records import chip_wagers
from pitboss.round.settlement import settle_seat
from pitboss.rulebook import UnknownGameError, chapter_of
from pitboss.rulebook.chapter import Meter as MeterRule
from pitboss.rulebook.chapter import SetBy
from pitboss.rulebook.quoting import shown
from pitboss.settle.answer import answer
from pitboss.settle.reading import (
    EXPOSED_KINDS,
    AskedIrregularity,
    AskedRound,
    AskedSeat,
    SettleError,
    read_round,
)
from pitboss.settle.rules import rules_for

__all__ = ["play", "settle"]

_DEALER = Actor(Role.DEALER, "dealer")
# Short enough that a multiple of any wager is exact.
_TIMES = r"[0-9]{1,6}(\.[0-9]{1,6})?"
_FIELDS = {DEALER: "dealer", COMMUNITY: "community", BONUS: "bonus_cards"}
#: The field of an irregularity that a refusal speaks of.
_FAULTS = {
    "irregular/at": "irregularity.at",
    "irregular/not-now": "irregularity.moment",
    "irregular/table": "irregularity.kind",
}


def settle(data: object) -> dict[str, Any]:
    """The settlement of one round, as JSON values. Raises ``SettleError`` if it is refused."""
    if not isinstance(data, dict):
        raise SettleError("a round is a JSON object")
    return answer(play(data)[0])


def play(data: Mapping[str, Any]) -> tuple[State, Mapping[str, Meter]]:
    """The engine's state after every seat is settled, and the meters as they stood before."""
    name = data.get("game")
    if not isinstance(name, str):
        raise SettleError("must name the game", "game")
    try:
        chapter = chapter_of(name)
    except UnknownGameError as error:
        raise SettleError(str(error), "game") from None
    asked = read_round(data, chapter)
    rules = rules_for(chapter, asked)
    players = {one.seat: one.player for one in asked.seats}
    if chapter.slug not in games():
        raise SettleError(f"rounds of {chapter.name} are not played here", "game")
    state = open_round(rules, "settle", players, electronic=False)
    state = _bet(state, asked)
    state = _do(state, _no_more_bets(state, asked), asked)
    return _play_out(_count_chips(state, asked), asked), state.meters


def _count_chips(state: State, asked: AskedRound) -> State:
    """A round that was written down was dealt, so its chips were found right."""
    for wager in chip_wagers(state):
        count = sum(wager in seat.wagers for seat in state.seats.values())
        state = _do(state, CountChips(_DEALER, wager, count), asked)
    return state


def _do(state: State, command: Command, asked: AskedRound) -> State:
    """Carry a command out; a refusal becomes an error with its place."""
    try:
        return replay(state, decide(state, command))
    except RefusedError as error:
        if error.refusal.code == "cards/unknown":
            raise _missing(state, asked) from None
        raise _placed(error.refusal, command, asked, state) from None


def _missing(state: State, asked: AskedRound) -> SettleError:
    """The field whose cards settlement needs."""
    try:
        settle_seat(state, state.moment.seat)
    except CardsMissingError as error:
        where = _FIELDS.get(error.area, error.area)
        if error.seat:
            where = next(one.where("cards") for one in asked.seats if one.seat == error.seat)
        return SettleError(str(error), where)
    raise AssertionError("settlement was refused for cards that it has")


def _placed(refusal: Refusal, command: Command, asked: AskedRound, state: State) -> SettleError:
    """The refusal with the path of the field that caused it."""
    where = ""
    seat = next((one for one in asked.seats if one.seat == refusal.seat), None)
    if isinstance(command, Decide) and seat is not None:
        where = seat.where(f"decisions[{len(state.seats[seat.seat].decisions)}]")
    elif seat is not None and refusal.code == "decision/hand":
        where = seat.where(f"decisions[{_raise_at(state, seat.seat)}]")
    elif seat is not None:
        where = seat.where(f"wagers.{refusal.wager}" if refusal.wager else "wagers")
    elif isinstance(command, Report):
        where = _FAULTS.get(refusal.code, "irregularity")
    elif refusal.wager:
        where = f"meters.{refusal.wager}"
    return SettleError(refusal.reason, where, refusal.cite)


def _raise_at(state: State, number: int) -> int:
    """The place of the raise among a seat's decisions."""
    decisions = state.seats[number].decisions
    return next(place for place, one in enumerate(decisions) if isinstance(one, Raise))


def _bet(state: State, asked: AskedRound) -> State:
    """Place the wagers seat by seat, so that the boxes of one player lie side by side, and in the
    chapter's order, so that each follows what it must follow."""
    order = list(state.rules.chapter.wagers)
    for seat in sorted(asked.seats, key=lambda one: one.seat):
        unknown = [key for key in seat.wagers if key not in order]
        for key in sorted(seat.wagers, key=lambda one: order.index(one) if one in order else -1):
            command = PlaceWager(_DEALER, seat.seat, key, seat.wagers[key], seat.choices.get(key))
            if key in unknown:
                raise SettleError(
                    f"{state.rules.chapter.name} has no wager {shown(key)}: {', '.join(order)}",
                    seat.where(f"wagers.{key}"),
                    state.paragraphs.wagers,
                )
            state = _do(state, command, asked)
    return state


def _no_more_bets(state: State, asked: AskedRound) -> NoMoreBets:
    wagers = state.rules.chapter.wagers
    readings = {}
    for key, levels in asked.meters.items():
        law = wagers[key].meter if key in wagers and key in state.rules.offers else None
        if law is None or wagers[key].shares is not None:
            raise SettleError(f"there is no meter of a wager {shown(key)}", f"meters.{key}")
        known = _levels(state, key, law)
        for level in levels:
            if level not in known:
                raise SettleError(
                    f"the {key} meter has no level {shown(level)}: {', '.join(known)}",
                    f"meters.{key}.{level}",
                    law.cite,
                )
        units = {level: cents * UNITS for level, cents in levels.items()}
        readings[key] = Reading(units, units.pop("reserve", None))
    return NoMoreBets(
        actor=_DEALER,
        deck=_stacked(state, asked),
        readings=readings,
        fed=True,
        magic_card=asked.magic_card,
        lucky_position=asked.lucky_position,
    )


def _levels(state: State, key: str, law: MeterRule) -> tuple[str, ...]:
    """The levels of a wager's meter, with the reserve unless the law gives it none."""
    terms = state.rules.offers[key].meter
    assert terms is not None
    if terms.reserve_rate or law.set_by is SetBy.SUBMISSION:
        return (*terms.seed, "reserve")
    return tuple(terms.seed)


def _stacked(state: State, asked: AskedRound) -> tuple[Card | None, ...]:
    """The deck that deals exactly these cards; what nobody named is unknown."""
    hands = {(PLAYER, one.seat): list(one.cards) for one in asked.seats}
    left: dict[tuple[str, int], list[Card]] = hands | {
        (area, 0): list(cards) for area, cards in asked.areas.items()
    }
    deck: list[Card | None] = []
    counts: dict[tuple[str, int], int] = {}
    for spot in _all_spots(state, asked.irregularity):
        place = (spot.area, spot.seat)
        counts[place] = counts.get(place, 0) + 1
        cards = left.get(place)
        deck.append(cards.pop(0) if cards else None)
    _no_spare(asked, left, counts)
    return tuple(deck + [None] * (state.rules.chapter.deck.deck - len(deck)))


def _all_spots(state: State, irregularity: AskedIrregularity | None) -> list[Spot]:
    """Where every card of the whole round goes, whatever is decided; a card that was found face up
    goes aside, and the others follow it."""
    plan = list(movements(state, 0))
    spots = [spot for movement in plan for spot in movement.spots]
    if irregularity is not None and irregularity.kind == "face-up-card":
        before = _dealt_before(state, irregularity.questions)
        drawn = sum(len(movement.spots) for movement in plan if movement.step < before)
        spots.insert(drawn + irregularity.at, Spot(DISCARD))
    return spots


def _dealt_before(state: State, questions: int | None) -> int:
    """The step before which the cards lie when so many questions were answered."""
    if questions is None:
        return 0
    asks = [number for number, step in enumerate(state.game.steps) if isinstance(step, Ask)]
    return asks[min(max(questions, 1), len(asks)) - 1]


def _no_spare(
    asked: AskedRound,
    left: Mapping[tuple[str, int], list[Card]],
    counts: Mapping[tuple[str, int], int],
) -> None:
    """No area was given more cards than it takes, no player fewer."""
    for (area, number), cards in left.items():
        takes = counts.get((area, number), 0)
        if not cards:
            continue
        seat = next((one for one in asked.seats if one.seat == number), None)
        where = seat.where("cards") if seat is not None else _FIELDS[area]
        raise SettleError(_takes(takes, takes + len(cards)), where)
    for seat in asked.seats:
        takes = counts.get((PLAYER, seat.seat), 0)
        if seat.cards and len(seat.cards) != takes:
            raise SettleError(_takes(takes, len(seat.cards)), seat.where("cards"))


def _takes(takes: int, given: int) -> str:
    return f"takes {takes} cards, not {given}" if takes else "no card is dealt there in this round"


def _play_out(state: State, asked: AskedRound) -> State:
    """Every step, with the decisions as they were written down."""
    left = {one.seat: list(one.decisions) for one in asked.seats}
    by_seat = {one.seat: one for one in asked.seats}
    pending = asked.irregularity
    while state.phase in (Phase.DEALER, Phase.DECISION, Phase.SETTLEMENT):
        if pending is not None and _has_come(state, pending, left):
            state = _do(state, Report(_DEALER, pending.kind, pending.at), asked)
            pending = None
            continue
        if state.phase is not Phase.DECISION:
            if state.phase is Phase.SETTLEMENT:
                _no_spare_decisions(by_seat, left)
                _has_happened(state, pending)
            state = _do(state, Proceed(_DEALER), asked)
            continue
        state = _answer(state, asked, left)
    _no_spare_decisions(by_seat, left)
    return state


def _answer(state: State, asked: AskedRound, left: Mapping[int, list[str]]) -> State:
    """The next answer to the question that is asked, as it was written down."""
    number = next((one for one in deciding(state) if left[one]), deciding(state)[0])
    seat = next(one for one in asked.seats if one.seat == number)
    if not left[number]:
        step = state.step
        assert step is not None
        reason = f"a decision is missing: {step.about}"
        raise SettleError(reason, seat.where("decisions"), step.cite)
    place = len(seat.decisions) - len(left[number])
    return _do(state, _decision(state, seat, left[number].pop(0), place), asked)


def _has_come(state: State, irregularity: AskedIrregularity, left: Mapping[int, list[str]]) -> bool:
    """Whether the round has come to the moment of its irregularity: also in the middle of a
    question, where the seat whose turn it is has not answered it."""
    questions = irregularity.questions
    kind = irregularity.kind
    if questions is None:
        if kind in STUB_KINDS:
            return state.phase is Phase.SETTLEMENT
        if kind not in EXPOSED_KINDS:
            return state.moment.step == 0
    if state.moment.step == 0:
        return False
    answered = sum(isinstance(step, Ask) for step in state.game.steps[: state.moment.step])
    if answered < (questions or 0):
        return False
    if state.phase is Phase.DECISION:
        return not any(left[number] for number in deciding(state))
    return answered > (questions or 0) or not _half_answered(state, left)


def _half_answered(state: State, left: Mapping[int, list[str]]) -> bool:
    """Whether the next question was answered by some of those whom it goes to, and not by all."""
    to_come = state.game.steps[state.moment.step :]
    ask = next((step for step in to_come if isinstance(step, Ask)), None)
    if ask is None:
        return False
    answers = {bool(left[number]) for number in asked_by(state, state.seats, ask)}
    return answers == {True, False}


def _has_happened(state: State, pending: AskedIrregularity | None) -> None:
    if pending is not None:
        count = sum(isinstance(step, Ask) for step in state.game.steps)
        raise SettleError(f"the dealer asks {count} questions", "irregularity.moment")


def _no_spare_decisions(seats: Mapping[int, AskedSeat], left: Mapping[int, list[str]]) -> None:
    for number, decisions in left.items():
        if decisions:
            place = len(seats[number].decisions) - len(decisions)
            raise SettleError(
                f"{shown(decisions[0])} answers no question: the seat had nothing left to decide",
                seats[number].where(f"decisions[{place}]"),
            )


_WORDS: Mapping[str, Decision] = {
    decision.word: decision for decision in (Check(), Fold(), Ride(), Withdraw())
}


def _decision(state: State, seat: AskedSeat, text: str, place: int) -> Decide:
    """A decision as it is written: ``raise 2`` is two times the wager that it is measured by."""
    words = text.split()
    where = seat.where(f"decisions[{place}]")
    if words and words[0] == Raise.word:
        return Decide(_DEALER, seat.seat, Raise(_amount(state, seat, words, where)))
    if len(words) != 1 or words[0] not in _WORDS:
        known = ", ".join((*_WORDS, "raise 2"))
        raise SettleError(f"{shown(text)} is no decision: {known}", where)
    return Decide(_DEALER, seat.seat, _WORDS[words[0]])


def _amount(state: State, seat: AskedSeat, words: list[str], where: str) -> Cents:
    if len(words) != 2 or not re.fullmatch(_TIMES, words[1]):
        raise SettleError("write raise and how many times the Ante, such as raise 2", where)
    step = state.step
    assert isinstance(step, Ask)
    offer = next((one for one in step.offers if isinstance(one, MayRaise)), None)
    if offer is None:
        return Cents(0)
    times = Decimal(words[1]) * state.seats[seat.seat].wagers[offer.law(state.rules)[0].of]
    if times != int(times):
        raise SettleError(f"raise {words[1]} is not a whole number of cents", where)
    return Cents(int(times))
