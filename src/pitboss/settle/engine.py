"""Plays a written-down round through the engine with a stacked deck (docs/formats.md)."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from pitboss.games import CardsMissingError, games
from pitboss.games.model import Ask
from pitboss.models import as_json
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    CountChips,
    Decide,
    NoMoreBets,
    Phase,
    Proceed,
    Reading,
    Refusal,
    RefusedError,
    Report,
    State,
    TurnHands,
    apply,
    decide,
    judge,
    open_round,
    replay,
)
from pitboss.round.bank import BankTaken
from pitboss.round.chips import chip_wagers
from pitboss.round.irregularities import STUB_KINDS
from pitboss.round.meters import UNITS
from pitboss.round.procedure import asked as asked_by
from pitboss.round.procedure import deciding
from pitboss.round.settlement import settle_seat
from pitboss.rulebook import Chapter, Submission, UnknownGameError, chapter_of
from pitboss.rulebook.paytables import Meter as MeterRule
from pitboss.rulebook.paytables import SetBy
from pitboss.rulebook.quoting import shown
from pitboss.rulebook.submission.sources import Source, judged
from pitboss.settle.answer import Settled, answer
from pitboss.settle.decision_words import (
    check_words,
    decision_of,
    low_positions,
    some_answer,
    unanswered,
    unasked,
    unwritten,
)
from pitboss.settle.faults import Faults, SettleError
from pitboss.settle.json_text import parse_json
from pitboss.settle.reader import (
    EXPOSED_KINDS,
    AskedIrregularity,
    AskedRound,
    AskedSeat,
    read_round,
)
from pitboss.settle.rules import assumed_rules, rules_for
from pitboss.settle.stacked_deck import cards_taken, needed, stacked
from pitboss.settle.submission import filed_rules
from pitboss.settle.written_wagers import bet, placed

__all__ = ["cards_needed", "play", "settle", "settle_source"]

_DEALER = Actor(Role.DEALER, "dealer")
_SYSTEM = Actor(Role.SYSTEM, "the system")
#: At which position a written round's deal began matters to nobody's cards.
_AT_THE_DEALER = 0


def settle(data: object, filed: Submission | None = None) -> dict[str, Any]:
    """The settlement of one round, as JSON values. Raises ``SettleError`` if it is refused."""
    if not isinstance(data, dict):
        raise SettleError("a round is a JSON object")
    done = play(data, filed)
    return as_json(answer(done))  # type: ignore[no-any-return]


def settle_source(written: Mapping[str, Any] | str, rules: Source | None = None) -> dict[str, Any]:
    """The settlement of a round that was written down, as ``pitboss settle --json`` prints it.

    ``written`` is the round as a mapping or as JSON text (docs/formats.md). ``rules`` is the Rules
    Submission it was played under: its path, its TOML text or its tables. Raises
    ``pitboss.Refused``; ``where`` is the field at fault, and ``all`` has every fault.
    """
    filed = None
    if rules is not None:
        filed, verdict = judged(rules)
        if not verdict.ok:
            first = verdict.violations[0]
            raise SettleError(f"the submission: {first.path}: {first.message}", "", first.cite)
    if isinstance(written, str):
        try:
            written = parse_json(written)
        except ValueError as error:
            raise SettleError(f"not JSON: {error}") from None
    return settle(written, filed)


def play(data: Mapping[str, Any], filed: Submission | None = None) -> Settled:
    """Play a round to its end, under a filed submission if there is one.

    Raises ``SettleError`` with everything that is wrong, as far as one fault does not make another.
    """
    try:
        return _play(data, filed)
    except SettleError as error:
        for one in error.all:
            one.seat = _seat_number(data, one.where)
        raise


def _seat_number(data: Mapping[str, Any], where: str) -> int | None:
    """The number of the seat that a field belongs to, or None."""
    found = re.match(r"seats\[(\d+)\]", where)
    seat = data["seats"][int(found[1])] if found is not None else None
    number = seat.get("seat") if isinstance(seat, dict) else None
    return number if type(number) is int else None


def _play(data: Mapping[str, Any], filed: Submission | None) -> Settled:
    chapter = _chapter(data)
    faults = Faults()
    state, asked = _begin(data, chapter, filed, faults)
    state = _covered(bet(state, asked, faults), asked)
    no_more_bets = _no_more_bets(state, asked, faults)
    check_words(state, asked, faults)
    state = _close(state, no_more_bets, asked, faults)
    before = state.meters
    done = _play_out(_before_the_deal(state, asked), asked, faults)
    tables = [
        line.wager for lines in done.settled.values() for line in lines if line.paytable is not None
    ]
    assumed = [] if filed is not None else assumed_rules(chapter, asked, tables)
    reserves = frozenset(key for key, levels in asked.meters.items() if "reserve" in levels)
    return Settled(done, before, reserves, tuple(assumed))


def cards_needed(data: Mapping[str, Any], filed: Submission | None = None) -> dict[str, int]:
    """How many cards each field of a round takes, as far as its wagers tell."""
    faults = Faults()
    state, asked = _begin(data, _chapter(data), filed, faults)
    state = bet(state, asked, faults)
    faults.raise_any()
    return cards_taken(state, asked)


def _chapter(data: Mapping[str, Any]) -> Chapter:
    name = data.get("game")
    if not isinstance(name, str):
        raise SettleError("must name the game", "game")
    try:
        chapter = chapter_of(name)
    except UnknownGameError as error:
        raise SettleError(str(error), "game") from None
    if chapter.slug not in games():
        raise SettleError(f"rounds of {chapter.name} are not played here", "game")
    return chapter


def _begin(
    data: Mapping[str, Any], chapter: Chapter, filed: Submission | None, faults: Faults
) -> tuple[State, AskedRound]:
    """The round with its betting open, under the rules that it was played by."""
    asked = read_round(data, chapter, faults)
    rules = None
    if asked.seats:
        find = partial(rules_for, chapter, asked)
        if filed is not None:
            find = partial(filed_rules, chapter, asked, filed)
        rules = faults.tried(find, None)
    if asked.variant and filed is None:
        faults.add(SettleError("is one of a submission: settle with --rules", "variant"))
    players = {one.seat: one.player for one in asked.seats if 1 <= one.seat <= chapter.positions}
    if rules is None or len(players) < len(asked.seats):
        faults.raise_any()
    assert rules is not None
    state = open_round(rules, "settle", players, electronic=False)
    bank = asked.bank
    if bank is None or bank.seat not in players:
        return state, asked
    return apply(state, BankTaken(bank.seat, bank.co_banked, bank.dealer_wager)), asked


def _covered(state: State, asked: AskedRound) -> State:
    """The round with the chips of its bank: a written bank may have run short."""
    if state.bank is None or asked.bank is None:
        return state
    return state.but(bank=asked.bank)


def _before_the_deal(state: State, asked: AskedRound) -> State:
    """The chips of a written round were found right, because it was dealt."""
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
        raise placed(error.refusal, command, asked, state) from None


def _missing(state: State, asked: AskedRound) -> SettleError:
    """The fields whose cards settlement needs."""
    faults = Faults()
    for number in state.settlement_order:
        try:
            settle_seat(state, number)
        except CardsMissingError as error:
            faults.add(needed(state, asked, error))
    try:
        faults.raise_any()
    except SettleError as error:
        return error
    raise AssertionError("settlement was refused for cards that it has")


def _close(state: State, command: NoMoreBets, asked: AskedRound, faults: Faults) -> State:
    """Close the betting. A wager that was refused or is missing counts as made, and a wrong meter
    as unread, so that the faults behind them are found, too."""
    if faults:
        for seat in asked.seats:
            if seat.seat != state.banks_at:
                state = _entered(state, seat)
    while isinstance(outcome := judge(state, command), Refusal):
        key = outcome.wager
        number = outcome.seat if outcome.seat in state.seats else None
        if number is not None and key and key not in state.seats[number].wagers:
            state = _with_wager(state, number, key)
        elif number is None and key in command.readings:
            kept = {one: read for one, read in command.readings.items() if one != key}
            command = replace(command, readings=kept)
        else:
            if not faults:
                faults.add(placed(outcome, command, asked, state))
            faults.raise_any()
        told = (one for one in asked.seats if one.seat == number)
        if not any(key in one.wagers or faults.within(one.where(f"wagers.{key}")) for one in told):
            faults.add(placed(outcome, command, asked, state))
    return replay(state, outcome)


def _entered(state: State, seat: AskedSeat) -> State:
    """The round with a seat in it, all of whose wagers were refused."""
    if state.seats[seat.seat].wagers:
        return state
    ways = state.rules.chapter.entry.any_of
    for key in max(ways, key=lambda one: len(seat.wagers.keys() & set(one))):
        state = _with_wager(state, seat.seat, key)
    return state


def _with_wager(state: State, number: int, key: str) -> State:
    """The round with one more wager at a seat, of an amount that it may have."""
    seat, offer = state.seats[number], state.rules.offers[key]
    least = offer.minimum if offer.amount is None else offer.amount
    amount = seat.wagers.get(state.rules.chapter.wagers[key].equals or "", least)
    return state.with_seat(seat.but(wagers={**seat.wagers, key: amount}))


def _no_more_bets(state: State, asked: AskedRound, faults: Faults) -> NoMoreBets:
    readings = {}
    for key, levels in asked.meters.items():
        reading = faults.tried(partial(_reading, state, key, levels), None)
        if reading is not None:
            readings[key] = reading
    return NoMoreBets(
        actor=_SYSTEM,
        deck=stacked(state, asked, faults),
        readings=readings,
        fed=True,
        magic_card=asked.magic_card,
        lucky_position=asked.lucky_position,
        start=_AT_THE_DEALER if state.game.start else None,
    )


def _reading(state: State, key: str, levels: Mapping[str, Cents]) -> Reading:
    wagers = state.rules.chapter.wagers
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
    return Reading(units, units.pop("reserve", None))


def _levels(state: State, key: str, law: MeterRule) -> tuple[str, ...]:
    """The levels of a wager's meter, with the reserve unless the law gives it none."""
    terms = state.rules.offers[key].meter
    assert terms is not None
    if terms.reserve_rate or law.set_by is SetBy.SUBMISSION:
        return (*terms.seed, "reserve")
    return tuple(terms.seed)


def _play_out(state: State, asked: AskedRound, faults: Faults) -> State:
    """Take every step, with the written decisions. A seat with a refused decision then gives any
    lawful answer, so that the other seats are checked too."""
    by_seat = {one.seat: one for one in asked.seats}
    # A seat that could not be read whole misses no decision.
    lost = {
        one.seat
        for one in asked.seats
        if len(faults.within(one.where())) > len(faults.within(one.where("wagers")))
    }
    lost.discard(house_sets := unasked(state, asked))
    left = {one.seat: list(one.decisions) if one.seat not in lost else [] for one in asked.seats}
    left[house_sets] = []
    pending = asked.irregularity
    while state.phase in (Phase.DEALER, Phase.DECISION, Phase.SETTLEMENT):
        if pending is not None and _has_come(state, pending, left):
            state = _do(state, Report(_DEALER, pending.kind, pending.at), asked)
            pending = None
            continue
        if state.phase is Phase.DECISION:
            state = _answer(state, asked, left, lost, faults)
            if pending is not None:
                faults.raise_any()
            continue
        if state.phase is Phase.SETTLEMENT:
            _no_spare_decisions(by_seat, left, faults)
            faults.raise_any()
            _has_happened(state, pending)
            state = _turned(state, asked)
        state = _do(state, Proceed(_DEALER), asked)
    _no_spare_decisions(by_seat, left, faults)
    faults.raise_any()
    return state


def _turned(state: State, asked: AskedRound) -> State:
    """The round with the hands turned that the next settlement may look at: those of the seat, and
    all of them where the chips of a bank may not reach."""
    for seat in asked.seats:
        if seat.seat == state.moment.seat or state.bank is not None:
            low = low_positions(state, seat)
            if low and not state.seats[seat.seat].low:
                state = _do(state, TurnHands(_DEALER, seat.seat, low), asked)
    return state


def _answer(
    state: State,
    asked: AskedRound,
    left: dict[int, list[str]],
    lost: set[int],
    faults: Faults,
) -> State:
    """The next answer to the question that is asked, as it was written down."""
    waiting = deciding(state)
    number = next((one for one in waiting if left[one] or one in lost), waiting[0])
    if number in lost:
        return _do(state, Decide(_DEALER, number, some_answer(state, faults)), asked)
    seat = next(one for one in asked.seats if one.seat == number)
    try:
        given = unwritten(state, seat)
        if given is None and not left[number]:
            raise unanswered(state, seat)
        if given is None:
            place = len(seat.decisions) - len(left[number])
            given = decision_of(state, seat, left[number].pop(0), place)
        return _do(state, Decide(_DEALER, number, given), asked)
    except SettleError as error:
        faults.add(error)
        lost.add(number)
        left[number] = []
        return state


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


def _no_spare_decisions(
    seats: Mapping[int, AskedSeat], left: Mapping[int, list[str]], faults: Faults
) -> None:
    for number, decisions in left.items():
        if decisions:
            place = len(seats[number].decisions) - len(decisions)
            faults.add(
                SettleError(
                    f"{shown(decisions[0])} answers no question: "
                    "the seat had nothing left to decide",
                    seats[number].where(f"decisions[{place}]"),
                )
            )
