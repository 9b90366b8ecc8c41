"""Betting: placing, changing and taking back, and "no more bets" (.7)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pitboss.cards import DECK_52, DECK_53, card_name
from pitboss.money import Cents, dollars_text
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.events import Moment
from pitboss.round.meters import Meter, MeterChange, Reading, contribution, open_meter
from pitboss.round.moves import STAFF, Applier, Judge, Move, Outcome, for_seat, not_for, place_of
from pitboss.round.procedure import first_moment
from pitboss.round.shuffling import deal_fault, given_hash, lock_of
from pitboss.round.state import MIXING, Phase, Seat, State
from pitboss.rulebook import Offer, Wager
from pitboss.rulebook.chapter import WagerKind

__all__ = ["APPLIERS", "CALLED_OFF", "JUDGES", "amount_fault", "moves", "reading_fault"]

#: The cards of a deck, by how many they are.
_WHOLE: Final = {size: frozenset(DECK_53[:size]) for size in (len(DECK_52), len(DECK_53))}
#: Why a round is void that ended before betting had closed.
CALLED_OFF = "called-off"


# ── Placing and taking back ──────────────────────────────────────────────────────────────────


def _place(state: State, command: c.PlaceWager) -> Outcome:
    refused = (
        _betting_closed(state, command.seat, command.wager)
        or for_seat(state, command.actor, command.seat, ())
        or _wager_fault(state, command)
    )
    if refused is not None:
        return refused
    hashed = given_hash(state, command)
    if isinstance(hashed, Refusal):
        return hashed
    placed = e.WagerPlaced(command.seat, command.wager, command.amount, command.choice)
    return (*hashed, placed)


def _betting_closed(state: State, seat: int, wager: str) -> Refusal | None:
    if state.phase is Phase.BETTING:
        return None
    reason = 'no wager is made, changed or taken back after "no more bets"'
    return Refusal("wager/closed", reason, state.paragraphs.betting_closed, seat, wager)


def _wager_fault(state: State, command: c.PlaceWager) -> Refusal | None:
    """Why this amount cannot go on this wager of this seat, or nothing."""
    chapter = state.rules.chapter
    key = command.wager
    law: Wager | None = place_of(chapter.wagers, key)
    offer: Offer | None = place_of(state.rules.offers, key)
    if law is None or offer is None:
        known = law.cite if law is not None else state.paragraphs.wagers
        reason = f"this table offers no wager {key!r:.60}"
        return Refusal("wager/not-offered", reason, known, command.seat)
    if law.kind is WagerKind.RAISE:
        reason = f"the {law.name} wager is made at its decision, not before the deal"
        return Refusal("wager/not-now", reason, law.raises[0].cite, command.seat, key)
    seat = state.seats[command.seat]
    return (
        _choice(law, command)
        or amount_fault(law, offer, command.amount, command.seat)
        or _needs(state, seat, law)
        or _equal(seat, law, command.amount)
        or _adjacent(state, seat)
    )


def _choice(law: Wager, command: c.PlaceWager) -> Refusal | None:
    if (command.choice in law.choice) if law.choice else (command.choice is None):
        return None
    ways = f"name {' or '.join(law.choice)}" if law.choice else "there is nothing to choose"
    reason = f"on the {law.name} wager {ways}"
    return Refusal("wager/choice", reason, law.cite, command.seat, law.key)


def amount_fault(law: Wager, offer: Offer, amount: Cents, seat: int) -> Refusal | None:
    """Why a wager cannot be of this amount at this table, or nothing."""
    place = (seat, law.key)
    if type(amount) is not int:
        return Refusal("wager/amount", "an amount is a whole number of cents", law.cite, *place)
    if offer.amount is not None and amount != offer.amount:
        reason = (
            f"the {law.name} wager is exactly {dollars_text(offer.amount)} at this table, "
            f"not {dollars_text(amount)}"
        )
        return Refusal("wager/fixed-amount", reason, law.amounts_cite or law.cite, *place)
    if amount < offer.minimum:
        reason = f"{dollars_text(amount)} is below the minimum of {dollars_text(offer.minimum)}"
        return Refusal("wager/below-minimum", reason, "601a.2", *place)
    if amount > offer.maximum:
        reason = f"{dollars_text(amount)} is above the maximum of {dollars_text(offer.maximum)}"
        return Refusal("wager/above-maximum", reason, "601a.2", *place)
    return None


def _needs(state: State, seat: Seat, law: Wager) -> Refusal | None:
    """What must be down first (.7(d))."""
    missing: Sequence[str] = law.after
    if law.after:
        missing = [key for key in law.after if key not in seat.wagers]
    if law.after_any and not any(key in seat.wagers for key in law.after_any):
        missing = law.after_any
    if law.equals is not None and law.equals not in seat.wagers:
        missing = (law.equals,)
    if not missing:
        return None
    names = [state.rules.chapter.wagers[key].name for key in missing]
    joint = " or " if law.after_any else " and "
    reason = f"the {law.name} wager is made after {joint.join(names)}"
    return Refusal("wager/needs", reason, law.cite, seat.number, law.key)


def _equal(seat: Seat, law: Wager, amount: Cents) -> Refusal | None:
    if law.equals is None or seat.wagers.get(law.equals) == amount:
        return None
    reason = (
        f"the {law.name} wager equals the {law.equals}, {dollars_text(seat.wagers[law.equals])}, "
        f"not {dollars_text(amount)}"
    )
    return Refusal("wager/unequal", reason, law.cite, seat.number, law.key)


def _adjacent(state: State, seat: Seat) -> Refusal | None:
    """One player wagers on so many boxes, side by side (.7(e) and its twins)."""
    own = [
        number
        for number, one in state.seats.items()
        if one.player == seat.player and (one.wagers or number == seat.number)
    ]
    most = state.rules.adjacent_boxes
    cite = state.rules.chapter.boxes.cite
    if len(own) > most:
        boxes = "one box" if most == 1 else f"{most} adjacent boxes"
        reason = f"a player may wager on {boxes} in a round"
        return Refusal("boxes/too-many", reason, cite, seat.number)
    if own[-1] - own[0] != len(own) - 1:
        return Refusal("boxes/apart", "the boxes must be side by side", cite, seat.number)
    return None


def _placed(state: State, event: e.WagerPlaced) -> State:
    seat = state.seats[event.seat]
    choices = seat.choices
    if event.choice is not None:
        choices = {**choices, event.wager: event.choice}
    wagers = {**seat.wagers, event.wager: event.amount}
    return state.with_seat(seat.but(wagers=wagers, choices=choices))


def _take_back(state: State, command: c.TakeBack) -> Outcome:
    refused = _betting_closed(state, command.seat, command.wager) or for_seat(
        state, command.actor, command.seat, STAFF
    )
    if refused is not None:
        return refused
    seat = state.seats[command.seat]
    if place_of(seat.wagers, command.wager) is None:
        reason = f"there is no {command.wager!r:.60} wager at seat {command.seat}"
        return Refusal("wager/none", reason, state.paragraphs.wagers, command.seat)
    needed = _still_needed(state, seat, command.wager)
    return needed or (e.WagerTakenBack(command.seat, command.wager),)


def _still_needed(state: State, seat: Seat, wager: str) -> Refusal | None:
    """A wager that another one follows goes back after it."""
    left = [key for key in seat.wagers if key != wager]
    for key in left:
        law = state.rules.chapter.wagers[key]
        any_left = not law.after_any or any(one in left for one in law.after_any)
        if wager in law.after or wager == law.equals or not any_left:
            reason = f"the {law.name} wager follows it: take that one back first"
            return Refusal("wager/needed", reason, law.cite, seat.number, wager)
    return None


def _taken_back(state: State, event: e.WagerTakenBack) -> State:
    seat = state.seats[event.seat]
    wagers = {key: amount for key, amount in seat.wagers.items() if key != event.wager}
    choices = {key: choice for key, choice in seat.choices.items() if key != event.wager}
    return state.with_seat(seat.but(wagers=wagers, choices=choices))


# ── No more bets ─────────────────────────────────────────────────────────────────────────────


def _no_more_bets(state: State, command: c.NoMoreBets) -> Outcome:
    refused = _cannot_close(state, command.actor)
    if refused is None and state.deal is None:
        refused = _deck_fault(state, command)
    refused = refused or reading_fault(state, command.readings)
    if refused is not None:
        return refused
    draws = deal_fault(state, command)
    if isinstance(draws, Refusal):
        return draws
    readings, added = _fed(state, command)
    return (
        e.BetsClosed(
            readings=readings,
            added=added,
            fed=command.fed,
            then=Moment(MIXING) if state.root else first_moment(state),
            lock=lock_of(state) if state.root else "",
            deck=command.deck,
            draws=draws,
            seed=command.seed,
            house_bits=command.house_bits,
            numbers=command.numbers,
        ),
    )


def _cannot_close(state: State, actor: Actor) -> Refusal | None:
    """Why betting cannot be closed now, whatever the deck."""
    cite = state.paragraphs.betting_closed
    if state.phase is not Phase.BETTING:
        return Refusal("round/betting-closed", "betting is closed already", cite)
    if actor.role not in STAFF:
        return not_for(state, actor, "the dealer closes the betting")
    if not state.boxes:
        return Refusal("round/no-wagers", "no wager is down", state.rules.chapter.entry.cite)
    for number in state.boxes:
        fault = _box_fault(state, state.seats[number])
        if fault is not None:
            return fault
    return None


def _box_fault(state: State, seat: Seat) -> Refusal | None:
    """Why a box with wagers cannot be dealt in, or nothing."""
    chapter = state.rules.chapter
    if not any(seat.wagers.keys() >= set(one) for one in chapter.entry.any_of):
        begun = max(chapter.entry.any_of, key=lambda one: len(seat.wagers.keys() & set(one)))
        missing = next(key for key in begun if key not in seat.wagers)
        reason = f"seat {seat.number} has no {chapter.wagers[missing].name} wager"
        return Refusal("wager/incomplete", reason, chapter.entry.cite, seat.number, missing)
    required = state.rules.options.get("required", ())
    assert isinstance(required, tuple)
    for key in required:
        if key not in seat.wagers:
            reason = f"this table requires the {chapter.wagers[key].name} wager"
            cite = chapter.options["required"].cite
            return Refusal("wager/incomplete", reason, cite, seat.number, key)
    for key, amount in seat.wagers.items():
        law = chapter.wagers[key]
        fault = _needs(state, seat, law) or _equal(seat, law, amount)
        if fault is not None:
            return fault
    # A wager taken back may have left a gap between the boxes of one player.
    return _adjacent(state, seat)


def _deck_fault(state: State, command: c.NoMoreBets) -> Refusal | None:
    """The deck is whole: so many cards, each once, none unknown where the system deals."""
    size = state.rules.chapter.deck.deck
    cite = state.rules.chapter.deck.cite
    deck = command.deck
    if len(deck) != size:
        return Refusal("deck/count", f"the deck has {len(deck)} cards, not {size}", cite)
    known = [card for card in deck if card is not None]
    if state.electronic and len(known) != size:
        return Refusal("deck/unknown", "the system deals only cards that it knows", cite)
    each = frozenset(known)
    if len(each) == len(known) and each <= _WHOLE[size]:
        return None
    foreign = next((card for card in known if card not in DECK_53[:size]), None)
    if foreign is not None:
        return Refusal("deck/foreign", f"card {foreign!r:.60} is not in the deck", cite)
    twice = next(card for card in known if known.count(card) > 1)
    return Refusal("deck/twice", f"the {card_name(twice)} is in the deck twice", cite)


def reading_fault(state: State, readings: Mapping[str, Reading]) -> Refusal | None:
    """A reading is of a meter that the table has, of its levels, and in whole units."""
    cite = state.paragraphs.payouts
    for key, reading in readings.items():
        offer = state.rules.offers.get(key)
        if offer is None or offer.meter is None or state.rules.chapter.wagers[key].shares:
            reason = f"this table has no meter of the wager {key!r:.60}"
            return Refusal("meter/unknown", reason, cite, 0, key)
        if type(reading) is not Reading:
            reason = f"{reading!r:.60} is no reading of the {key} meter"
            return Refusal("meter/reading", reason, cite, 0, key)
        levels = [*reading.levels.items(), *(reading.hundreds or {}).items()]
        strange = [one for one in levels if one[0] not in offer.meter.seed or not _counts(one[1])]
        if reading.reserve is not None and not _counts(reading.reserve):
            strange.append(("reserve", reading.reserve))
        if strange:
            level, units = strange[0]
            reason = f"the {key} meter cannot show {units!r:.40} on a level {level!r:.20}"
            return Refusal("meter/reading", reason, cite, 0, key)
    return None


def _counts(number: object) -> bool:
    """Whether it is a whole number from nothing upward."""
    return type(number) is int and number >= 0


def _fed(state: State, command: c.NoMoreBets) -> tuple[dict[str, Reading], dict[str, MeterChange]]:
    """Every meter of a wager made, as it stands, and what this round's wagers add to it.

    Where the readings hold that already, a level that nobody read has none of it: it is at its
    seed (R31).
    """
    readings: dict[str, Reading] = {}
    added: dict[str, MeterChange] = {}
    stakes: dict[str, int] = {}
    for seat in state.seats.values():
        for key, amount in seat.wagers.items():
            if state.rules.offers[key].meter is not None:
                name = state.meter_of(key)
                stakes[name] = stakes.get(name, 0) + amount
    for name in sorted(stakes):
        offer = state.rules.offers[name]
        assert offer.meter is not None
        assert offer.amount is not None
        given = command.readings.get(name, Reading())
        readings[name] = open_meter(offer.meter, offer.amount).read(given).reading
        change = contribution(name, offer.meter, stakes[name])
        if not command.fed:
            added[name] = change
        elif name in command.readings:
            added[name] = _in_reading(change, given)
    return readings, added


def _in_reading(added: MeterChange, reading: Reading) -> MeterChange:
    """Of a contribution what stands on the levels that were read."""
    levels = {level: units for level, units in added.levels.items() if level in reading.levels}
    reserve = 0 if reading.reserve is None else added.reserve
    return replace(added, levels=levels, reserve=reserve, wagers=sum(levels.values()) + reserve)


def _bets_closed(state: State, event: e.BetsClosed) -> State:
    meters: dict[str, Meter] = {}
    for name, reading in event.readings.items():
        offer = state.rules.offers[name]
        assert offer.meter is not None
        assert offer.amount is not None
        meter = open_meter(offer.meter, offer.amount).read(reading)
        fed = event.fed or name not in event.added
        meters[name] = meter if fed else meter.after(event.added[name])
    dealt = event if state.deal is None else state.deal
    return state.but(
        moment=event.then,
        lock=event.lock,
        deck=dealt.deck,
        draws=event.draws,
        house_bits=dealt.house_bits,
        numbers=dealt.numbers,
        meters=meters,
        readings=event.readings,
        added=event.added,
    )


# ── Calling a round off ──────────────────────────────────────────────────────────────────────


def _call_off(state: State, command: c.CallOff) -> Outcome:
    """A round that nobody will play ends before betting has closed: on record, with a reason."""
    cite = state.paragraphs.betting_closed
    if command.actor.role not in (*STAFF, Role.FLOORPERSON):
        return not_for(state, command.actor, "the dealer or a floorperson calls a round off")
    if state.phase is not Phase.BETTING:
        return Refusal("round/betting-closed", "after betting has closed a round is played", cite)
    if not command.reason.strip():
        return Refusal("round/reason", "say why the round is called off", cite)
    back = tuple(
        e.WagerTakenBack(seat.number, wager)
        for seat in state.seats.values()
        for wager in seat.wagers
    )
    end = Moment(len(state.game.steps))
    void = e.RoundVoided(irregularity=CALLED_OFF, cite=cite, reason=command.reason, then=end)
    return (*back, void, e.RoundClosed(()))


# ── What may be done now ─────────────────────────────────────────────────────────────────────


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """Wagers to place or take back, and closing the betting."""
    if state.phase is not Phase.BETTING:
        return
    for seat in state.seats.values():
        if for_seat(state, actor, seat.number, ()) is None:
            yield from _placeable(state, actor, seat)
        if for_seat(state, actor, seat.number, STAFF) is None:
            yield from _removable(state, seat)
    chapter = state.rules.chapter
    cite = state.paragraphs.betting_closed
    if _cannot_close(state, actor) is None:
        yield Move(command="no more bets", about='announce "no more bets"', cite=cite)
    if actor.role in (*STAFF, Role.FLOORPERSON):
        about = f"call this round of {chapter.name} off"
        yield Move(command="call off", about=about, cite=cite, needs_reason=True)


def _placeable(state: State, actor: Actor, seat: Seat) -> Iterator[Move]:
    for key, offer in state.rules.offers.items():
        law = state.rules.chapter.wagers[key]
        if law.kind is WagerKind.RAISE:
            continue
        least, most = offer.minimum, offer.maximum
        if offer.amount is not None:
            least = most = offer.amount
        if law.equals is not None and law.equals in seat.wagers:
            least = most = seat.wagers[law.equals]
        trial = c.PlaceWager(actor, seat.number, key, least, law.choice[0] if law.choice else None)
        if _wager_fault(state, trial) is None:
            yield Move(
                command="place",
                about=f"{law.name} wager",
                cite=law.cite,
                seat=seat.number,
                wager=key,
                amounts=((least, most),),
                choices=law.choice,
            )


def _removable(state: State, seat: Seat) -> Iterator[Move]:
    for key in seat.wagers:
        if _still_needed(state, seat, key) is None:
            yield Move(
                command="take back",
                about=f"take the {state.rules.chapter.wagers[key].name} wager back",
                cite=state.paragraphs.betting_closed,
                seat=seat.number,
                wager=key,
            )


JUDGES: Mapping[type, Judge] = {
    c.PlaceWager: _place,
    c.TakeBack: _take_back,
    c.NoMoreBets: _no_more_bets,
    c.CallOff: _call_off,
}
APPLIERS: Mapping[type, Applier] = {
    e.WagerPlaced: _placed,
    e.WagerTakenBack: _taken_back,
    e.BetsClosed: _bets_closed,
}
