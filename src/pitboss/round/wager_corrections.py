"""Wagers that were recorded wrongly: another amount, one that is missing, one that was not made
(R57, R63).

A corrected slip is as lawful as any other. What equals a corrected wager, or was raised as its
multiple, follows it.
"""

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Final

from pitboss.money import NOTHING, Cents
from pitboss.record import Actor
from pitboss.round import events as e
from pitboss.round.answers import before_deal
from pitboss.round.betting import box_fault
from pitboss.round.commands import Refusal, Stake
from pitboss.round.decision_corrections import same_answers
from pitboss.round.decisions import asked_of, raises_of
from pitboss.round.findings import WagerFound
from pitboss.round.moves import Applier, Outcome, place_of
from pitboss.round.procedure import initial_deal
from pitboss.round.recorders import chips_cite
from pitboss.round.slip import instrument_fault, refused_for, slip_faults, with_slip, without
from pitboss.round.state import Seat, State
from pitboss.rulebook import Wager
from pitboss.rulebook.chapter import WagerKind

__all__ = ["APPLIERS", "CHIPS", "correctable", "other_instruments", "raised_to", "wager_found"]

#: What a correction says for a wager that lay in no instrument. No instrument has this name.
CHIPS: Final = "chips"
Slip = dict[str, Cents | Stake]


def wager_found(state: State, actor: Actor, finding: WagerFound, reason: str) -> Outcome:
    """The correction of a wager, with those that follow it."""
    seat = place_of(state.seats, finding.seat)
    law = place_of(state.rules.chapter.wagers, finding.wager)
    if seat is None or law is None or law.key not in state.rules.offers:
        return Refusal("correction/none", "there is no such wager", state.paragraphs.wagers)
    same = bool(finding.instrument) and finding.amount == seat.wagers.get(law.key)
    refused = correctable(state, seat, law, amount=not same)
    if refused is not None:
        return refused
    if law.kind is WagerKind.RAISE:
        return _raise(state, actor, seat, law, finding, reason)
    refused = _other_instrument(state, seat, law, finding)
    if refused is not None:
        return refused
    slip = _slip(state, seat, law, finding)
    refused = _unlawful(state, seat, slip)
    return refused or _events(state, actor, seat, slip, reason)


def correctable(state: State, seat: Seat, law: Wager, *, amount: bool = True) -> Refusal | None:
    """The refusal of a wager that is never corrected, or None; with ``amount`` of one whose amount
    is not."""
    place = (seat.number, law.key)
    if law.meter is not None or law.shares is not None:
        reason = (
            "the system accepted it and its chips were counted: resolve the chips, or refuse its "
            "prize"
        )
        return Refusal("correction/fixed", reason, law.cite, *place)
    if law.electronic:
        reason = "the player made it on the own device: nobody else recorded it"
        return Refusal("correction/electronic", reason, law.cite, *place)
    if amount and law.equals is not None:
        reason = f"it equals the {law.equals}: correct that wager, and this one follows"
        return Refusal("correction/follows", reason, law.cite, *place)
    if state.void is not None and law.key not in state.void.keeps:
        reason = "the round is void, and this wager went back"
        return Refusal("correction/void", reason, state.void.cite, *place)
    return None


# ── What a wager lies in (.7(a)) ─────────────────────────────────────────────────────────────


def _other_instrument(state: State, seat: Seat, law: Wager, finding: WagerFound) -> Refusal | None:
    """The refusal of a correction of what a wager lay in, or None.

    An instrument counts as its face value, so nobody wins or loses by it. Once a seat is settled
    its stake is back with its bearer or dropped, and the count of the box or the rack tells.
    """
    if not finding.instrument:
        return None
    place = (seat.number, law.key)
    if seat.number in state.settled:
        reason = "the seat is settled: the count of the box or the rack tells what was dropped"
        return Refusal("correction/settled", reason, chips_cite(state), *place)
    if not finding.amount:
        reason = "a wager that was not made lay in nothing"
        return Refusal("correction/instrument", reason, chips_cite(state), *place)
    return None


def other_instruments(state: State) -> Iterator[tuple[int, str, str]]:
    """The wagers of seats that may lie in something else than the record says: the seat, the wager
    and the name of it."""
    rules = state.rules
    for seat in state.seats.values() if rules.instruments and state.void is None else ():
        for key in seat.wagers if seat.number not in state.settled else ():
            law = rules.chapter.wagers[key]
            if law.kind is WagerKind.RAISE or correctable(state, seat, law, amount=False):
                continue
            for name in (CHIPS, *rules.instruments):
                stake = Stake(seat.wagers[key], seat.choices.get(key, ""), _named(name))
                same = _named(name) == seat.instruments.get(key, "")
                if not same and instrument_fault(state, law, stake) is None:
                    yield seat.number, key, name


def _named(name: str) -> str:
    """The instrument of a name; none of chips."""
    return "" if name == CHIPS else name


# ── A raise ──────────────────────────────────────────────────────────────────────────────────


def _raise(
    state: State, actor: Actor, seat: Seat, law: Wager, finding: WagerFound, reason: str
) -> Outcome:
    """The correction of a raise's amount. Whether there was one is a decision."""
    place = (seat.number, law.key)
    if law.key not in seat.wagers:
        reason = "the seat did not raise: correct its decisions"
        return Refusal("correction/none", reason, law.raises[0].cite, *place)
    if finding.instrument:
        reason = f"the {law.name} wager is made by chips, as its decision says"
        return Refusal("correction/instrument", reason, chips_cite(state), *place)
    pairs = raised_to(state, actor, seat, law.key)
    amount = finding.amount
    if type(amount) is not int or not any(least <= amount <= most for least, most in pairs):
        reason = "a raise is one of the multiples that its decision allows"
        return Refusal("correction/amount", reason, law.raises[0].cite, *place)
    was = seat.wagers[law.key]
    if amount == was:
        return _same(state, seat, law.key)
    return (e.WagerCorrected(seat.number, law.key, was, amount, reason),)


def raised_to(
    state: State, actor: Actor, seat: Seat, wager: str
) -> tuple[tuple[Cents, Cents], ...]:
    """The amounts that the question at which a wager was raised allows."""
    offers = raises_of(state, seat, wager)
    who = asked_of(state, seat, offers, actor)
    return tuple(pair for offer in offers for pair in offer.amounts(who))


def _same(state: State, seat: Seat, wager: str | None) -> Refusal:
    reason = "this is the wager on record"
    return Refusal("correction/same", reason, state.paragraphs.wagers, seat.number, wager)


# ── A wager before the deal ──────────────────────────────────────────────────────────────────


def _slip(state: State, seat: Seat, law: Wager, finding: WagerFound) -> Slip:
    """The slip of a seat as it was: with the wager, or without it and all that depends on it."""
    slip, laws = before_deal(state, seat), state.rules.chapter.wagers
    if type(finding.amount) is int and finding.amount == 0:
        left = without(state, seat, law.key)
        return {key: stake for key, stake in slip.items() if key in left}
    slip[law.key] = _stake(seat, law.key, finding.amount, finding.choice, finding.instrument)
    for key in state.rules.before_the_deal:
        # Where the chapter has them together, a wager that is added comes with its equal.
        added = law.key not in seat.wagers and any(
            {law.key, key} <= {*one} for one in state.rules.chapter.entry.any_of
        )
        if laws[key].equals == law.key and (key in slip or added):
            slip[key] = _stake(seat, key, finding.amount)
    return slip


def _stake(
    seat: Seat, key: str, amount: Cents, choice: str = "", lies_in: str = ""
) -> Cents | Stake:
    """A corrected amount in what the wager lies in: an instrument, or chips."""
    choice = choice or seat.choices.get(key, "")
    instrument = _named(lies_in) if lies_in else seat.instruments.get(key, "")
    return Stake(amount, choice, instrument) if choice or instrument else amount


def _unlawful(state: State, seat: Seat, slip: Slip) -> Refusal | None:
    """The refusal of a slip that could not have been made, or not with the cards as dealt."""
    faults = slip_faults(state, slip, at=seat.number)
    if faults:
        return refused_for(seat.number, faults)
    was = before_deal(state, seat)
    for key in state.rules.before_the_deal:
        law = state.rules.chapter.wagers[key]
        if was.get(key) != slip.get(key) and (law.meter is not None or law.shares is not None):
            return correctable(state, seat, law)
    return None if was.keys() == slip.keys() else _undealt(state, seat, slip)


def _undealt(state: State, seat: Seat, slip: Slip) -> Refusal | None:
    """The refusal of a wager added or removed without which the round would have been dealt
    otherwise, or None."""
    cite, place = state.paragraphs.wagers, seat.number
    after = state.with_seat(with_slip(seat, slip))
    if state.void is not None or seat.abandoned:
        reason = "the round is void, or the player left: only amounts are corrected"
        return Refusal("correction/left", reason, cite, place)
    if not after.boxes or (after.bank is not None and not after.played_against):
        reason = "it is the only seat with a wager: call the round off, or report what happened"
        return Refusal("correction/last", reason, cite, place)
    refused = box_fault(after, after.seats[place]) if slip else None
    if refused is None and state.dealt and initial_deal(state) != initial_deal(after):
        reason = "the cards were dealt by the wagers on record: report a misdeal instead"
        refused = Refusal("correction/dealt", reason, cite, place)
    return refused


def _events(state: State, actor: Actor, seat: Seat, slip: Slip, reason: str) -> Outcome:
    """The corrected wagers in the order of the rules, raises that follow, and what the answers of
    the seat do then."""
    now = with_slip(seat, slip)
    events: list[e.WagerCorrected] = []
    for key in state.rules.offers:
        was, amount = seat.wagers.get(key, NOTHING), now.wagers.get(key, NOTHING)
        if state.rules.chapter.wagers[key].kind is WagerKind.RAISE:
            amount = _followed(state, seat, now, key)
        choice = now.choices.get(key, "")
        lay, lies = (one.instruments.get(key, "") for one in (seat, now))
        if (was, seat.choices.get(key, ""), lay) != (amount, choice, lies):
            named = "" if lay == lies or not amount else lies or CHIPS
            events.append(e.WagerCorrected(seat.number, key, was, amount, reason, choice, named))
    if not events:
        return _same(state, seat, None)
    after = reduce(_applied, events, state)
    answers = same_answers(after, actor, seat.number, reason)
    return answers if isinstance(answers, Refusal) else (*events, *answers)


def _followed(state: State, seat: Seat, now: Seat, key: str) -> Cents:
    """The amount of a raise in proportion to the wager that it is a multiple of."""
    was = seat.wagers.get(key, NOTHING)
    bases = [point.of for point in state.rules.chapter.wagers[key].raises if point.of in now.wagers]
    if not was or not bases:
        return was
    return Cents(was * now.wagers[bases[0]] // seat.wagers[bases[0]])


def _applied(state: State, event: e.WagerCorrected) -> State:
    seat = state.seats[event.seat]
    wagers, choices, instruments = dict(seat.wagers), dict(seat.choices), dict(seat.instruments)
    wagers[event.wager] = event.amount
    if event.choice:
        choices[event.wager] = event.choice
    if event.instrument == CHIPS:
        instruments.pop(event.wager, None)
    elif event.instrument:
        instruments[event.wager] = event.instrument
    if not event.amount:
        del wagers[event.wager]
        choices.pop(event.wager, None)
        instruments.pop(event.wager, None)
    order = {key: place for place, key in enumerate(state.rules.offers)}
    if event.wager not in seat.wagers:
        wagers = dict(sorted(wagers.items(), key=lambda one: order.get(one[0], len(order))))
    return state.with_seat(seat.but(wagers=wagers, choices=choices, instruments=instruments))


APPLIERS: Mapping[type, Applier] = {e.WagerCorrected: _applied}
