"""The end of betting: "no more bets", and a round that is called off (.7)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from pitboss.cards import DECK_52, DECK_53, card_name
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.bank import BankPassed
from pitboss.round.commands import Refusal
from pitboss.round.events import Moment
from pitboss.round.meters import Meter, MeterChange, Reading, contribution, open_meter
from pitboss.round.moves import STAFF, Applier, Judge, Move, Outcome, not_for
from pitboss.round.procedure import first_moment
from pitboss.round.shuffle import deal_fault, lock_of, mixed
from pitboss.round.slip import adjacent, relation_fault
from pitboss.round.state import MIXING, Phase, Seat, State

__all__ = [
    "APPLIERS",
    "CALLED_OFF",
    "JUDGES",
    "all_ready",
    "box_fault",
    "incomplete",
    "moves",
    "reading_fault",
]

#: The cards of each deck, by its size.
_WHOLE: Final = {size: frozenset(DECK_53[:size]) for size in (len(DECK_52), len(DECK_53))}
#: The void of a round that ended before betting closed.
CALLED_OFF = "called-off"


# ── Ready ────────────────────────────────────────────────────────────────────────────────────


def _ready(state: State, command: c.Ready) -> Outcome:
    return _not_ready(state, command.actor) or (e.PlayerReady(command.actor.person),)


def _not_ready(state: State, actor: Actor) -> Refusal | None:
    """The refusal if this player cannot be ready for the deal, or None."""
    cite = state.paragraphs.betting_closed
    if state.phase is not Phase.BETTING:
        return Refusal("round/betting-closed", "betting is already closed", cite)
    if actor.role is not Role.PLAYER or not state.electronic:
        return not_for(state, actor, "only players at an electronic table say that they are ready")
    boxes = [state.seats[number] for number in state.boxes]
    own = [seat for seat in boxes if seat.player == actor.person]
    if not own:
        return Refusal("ready/no-wagers", "place your wagers first", state.rules.chapter.entry.cite)
    for seat in own:
        fault = box_fault(state, seat)
        if fault is not None:
            return fault
    if actor.person in state.ready:
        return Refusal("ready/already", "you are ready: we are waiting for the other players", cite)
    return None


def _is_ready(state: State, event: e.PlayerReady) -> State:
    return state.but(ready=state.ready | {event.player})


def incomplete(state: State) -> tuple[int, ...]:
    """The boxes whose wagers are not complete, and so cannot be dealt in."""
    boxes = [state.seats[number] for number in state.boxes]
    return tuple(seat.number for seat in boxes if box_fault(state, seat) is not None)


def all_ready(state: State) -> bool:
    """Whether every player with a complete slip is ready, and at least one is."""
    if state.bank is not None and not state.played_against:
        return False
    out = incomplete(state) if state.ready else ()
    waited = {state.seats[number].player for number in state.boxes if number not in out}
    return bool(state.ready) and waited <= state.ready


# ── No more bets ─────────────────────────────────────────────────────────────────────────────


def _no_more_bets(state: State, command: c.NoMoreBets) -> Outcome:
    refused = _cannot_close(state, command.actor)
    # A dealer's cards are known to nobody.
    if refused is None and (command.deck or (state.electronic and state.deal is None)):
        refused = _deck_fault(state, command)
    refused = refused or reading_fault(state, command.readings)
    if refused is not None:
        return refused
    draws = deal_fault(state, command)
    if isinstance(draws, Refusal):
        return draws
    readings, added = _fed(state, command)
    closed = e.BetsClosed(
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
    )
    if state.root and not state.hashes and not state.electronic:
        # Nobody at a dealer's table has a device: no bits are waited for.
        return (closed, *mixed(_bets_closed(state, closed)))
    return (closed,)


def _cannot_close(state: State, actor: Actor) -> Refusal | None:
    """The refusal if betting cannot close now, whatever the deck, or None."""
    cite = state.paragraphs.betting_closed
    if state.phase is not Phase.BETTING:
        return Refusal("round/betting-closed", "betting is already closed", cite)
    if actor.role not in STAFF:
        return not_for(state, actor, "the dealer closes betting")
    if state.electronic and actor.role is not Role.SYSTEM:
        reason = "at an electronic table only the system closes betting"
        return Refusal("role/not-allowed", reason, "R61")
    if not state.boxes:
        return Refusal("round/no-wagers", "no wager is down", state.rules.chapter.entry.cite)
    if state.bank is not None and not state.played_against:
        reason = "no wager is down against the bank, and the dealer plays none"
        return Refusal("round/no-wagers", reason, state.rules.chapter.entry.cite)
    for number in state.boxes:
        fault = box_fault(state, state.seats[number])
        if fault is not None:
            return fault
    return None


def box_fault(state: State, seat: Seat) -> Refusal | None:
    """The refusal of a box whose wagers cannot be dealt in, or None."""
    chapter = state.rules.chapter
    banks = seat.number == state.banks_at
    if not banks and not any(seat.wagers.keys() >= set(one) for one in chapter.entry.any_of):
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
    for key in seat.wagers:
        fault = relation_fault(state, seat.wagers, chapter.wagers[key], seat.number)
        if fault is not None:
            return Refusal(fault.code, fault.reason, fault.cite, seat.number, key)
    # A box that was cleared may have left a gap between the boxes of one player.
    return adjacent(state, seat)


def _deck_fault(state: State, command: c.NoMoreBets) -> Refusal | None:
    """The refusal of a deck that is not whole, or whose cards the dealing system does not know."""
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
    """The refusal of a reading: an unknown meter or level, or not in whole units; or None."""
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
    """Whether a value is a whole number, zero or more."""
    return type(number) is int and number >= 0


def _fed(state: State, command: c.NoMoreBets) -> tuple[dict[str, Reading], dict[str, MeterChange]]:
    """The reading of every meter in play, and the contribution of this round's wagers to it.

    Where the readings already include the contribution, a level that nobody read is at its seed
    and holds none of it (R31).
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
    """The part of a contribution that is on the levels that were read."""
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
        deck=event.deck or dealt.deck,
        draws=event.draws,
        house_bits=dealt.house_bits,
        numbers=dealt.numbers,
        meters=meters,
        readings=event.readings,
        added=event.added,
    )


# ── Calling a round off ──────────────────────────────────────────────────────────────────────


def _call_off(state: State, command: c.CallOff) -> Outcome:
    """End a round before betting closes, on record and with a reason."""
    cite = state.paragraphs.betting_closed
    if command.actor.role not in (*STAFF, Role.FLOORPERSON):
        return not_for(state, command.actor, "the dealer or a floorperson calls off a round")
    if state.phase is not Phase.BETTING:
        return Refusal(
            "round/betting-closed", "betting has closed: the round is played to its end", cite
        )
    if not command.reason.strip():
        return Refusal("round/reason", "say why the round is called off", cite)
    back: tuple[e.Event, ...] = tuple(
        e.WagersPlaced(seat.number, back=tuple(seat.wagers))
        for seat in state.seats.values()
        if seat.wagers
    )
    if state.bank is not None:
        back += (BankPassed(state.bank.seat, state.seats[state.bank.seat].player),)
    end = Moment(len(state.game.steps))
    void = e.RoundVoided(irregularity=CALLED_OFF, cite=cite, reason=command.reason, then=end)
    return (*back, void, e.RoundClosed(()))


# ── What may be done now ─────────────────────────────────────────────────────────────────────


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """Closing the betting, and calling the round off."""
    if state.phase is not Phase.BETTING:
        return
    chapter = state.rules.chapter
    cite = state.paragraphs.betting_closed
    if _not_ready(state, actor) is None:
        yield Move(kind="ready", about="ready for the deal", cite=cite)
    if _cannot_close(state, actor) is None:
        yield Move(kind="no-more-bets", about='announce "no more bets"', cite=cite)
    if actor.role in (*STAFF, Role.FLOORPERSON):
        about = f"call this round of {chapter.name} off"
        yield Move(kind="call-off", about=about, cite=cite, needs_reason=True)


JUDGES: Mapping[type, Judge] = {
    c.Ready: _ready,
    c.NoMoreBets: _no_more_bets,
    c.CallOff: _call_off,
}
APPLIERS: Mapping[type, Applier] = {e.PlayerReady: _is_ready, e.BetsClosed: _bets_closed}
