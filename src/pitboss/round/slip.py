"""The slip of a seat: all its wagers, placed, changed and taken back while betting is open (.7).

A slip is judged as a whole, and the refusal names each wager at fault. At a dealer-run table two
people have a part in the wagers of a seat (``recorders``), and a slip has the part of its sender:
what the other recorded stays.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from pitboss.games.pai_gow_bank import exposure
from pitboss.money import Cents, dollars_text
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.commands import Fault, Refusal, Stake, Stakes
from pitboss.round.moves import Applier, Judge, Move, Outcome, known_seat, place_of
from pitboss.round.recorders import (
    chips_cite,
    not_their_slip,
    on_device,
    others_wagers,
    recorder_of,
)
from pitboss.round.shuffle import given_hash
from pitboss.round.state import Phase, Seat, State
from pitboss.rulebook import Offer, Wager
from pitboss.rulebook.chapter import WagerKind

__all__ = [
    "APPLIERS",
    "JUDGES",
    "ONE_AREA",
    "adjacent",
    "amount_fault",
    "amount_of",
    "instrument_fault",
    "lying",
    "moves",
    "refused_for",
    "relation_fault",
    "slip_faults",
    "uncovered",
    "with_slip",
    "without",
]

_BANK: Final = "645a.12"
#: A player who has the bank wagers at one area only.
ONE_AREA: Final = "645a.12(f)"


def amount_of(stake: Cents | Stake) -> Cents:
    """The amount of a stake."""
    return stake.amount if type(stake) is Stake else stake  # type: ignore[return-value]


def lying(seat: Seat) -> dict[str, Cents | Stake]:
    """The current wagers of a seat as a slip."""
    choices, instruments = seat.choices, seat.instruments
    return {
        key: Stake(amount, choices.get(key, ""), instruments.get(key, ""))
        if key in choices or key in instruments
        else amount
        for key, amount in seat.wagers.items()
    }


def with_slip(seat: Seat, slip: Stakes) -> Seat:
    """A seat with the wagers of a slip instead of its own."""
    stakes = {key: one for key, one in slip.items() if isinstance(one, Stake)}
    return seat.but(
        wagers={key: amount_of(stake) for key, stake in slip.items()},
        choices={key: one.choice for key, one in stakes.items() if one.choice},
        instruments={key: one.instrument for key, one in stakes.items() if one.instrument},
    )


def without(state: State, seat: Seat, wager: str) -> dict[str, Cents | Stake]:
    """The slip of a seat without one wager, and without those that depend on it."""
    left = lying(seat)
    gone = [wager]
    while gone:
        for key in gone:
            left.pop(key, None)
        laws = state.rules.chapter.wagers
        gone = [key for key in left if _needs(state, left, laws[key], seat.number)]
    return left


# ── A slip is judged ─────────────────────────────────────────────────────────────────────────


def _place(state: State, command: c.PlaceWagers) -> Outcome:
    """Judge a slip, by what it and the other part of the seat's wagers say together."""
    actor = command.actor
    refused = _closed(state, command.seat) or not_their_slip(state, actor, command.seat, adds=False)
    if refused is not None:
        return refused
    seat = state.seats[command.seat]
    was = lying(seat)
    wagers = {**command.wagers, **_kept(state, actor, seat, command.wagers)}
    placed = {key: stake for key, stake in wagers.items() if was.get(key) != stake}
    back = tuple([key for key in was if key not in wagers])
    if placed:
        refused = not_their_slip(state, actor, command.seat, adds=True)
        if refused is not None:
            return refused
    others = others_wagers(state, actor, placed)
    faults = slip_faults(state, wagers, others, at=seat.number) or uncovered(state, seat, wagers)
    if faults:
        return refused_for(seat.number, faults)
    unchanged = not placed and not back
    # At a dealer's table a player may send bits beside the wagers that the dealer records.
    if unchanged and (state.electronic or command.hash is None):
        return _unchanged(state, seat)
    hashed = (adjacent(state, seat) if placed else None) or given_hash(state, command)
    if isinstance(hashed, Refusal):
        return hashed
    if unchanged:
        return hashed or _unchanged(state, seat)
    in_order = {key: placed[key] for key in state.rules.offers if key in placed}
    return (*hashed, e.WagersPlaced(seat.number, in_order, back))


def _unchanged(state: State, seat: Seat) -> Refusal:
    reason = "nothing changes: these wagers are already placed"
    return Refusal("slip/unchanged", reason, state.paragraphs.wagers, seat.number)


def _closed(state: State, seat: object) -> Refusal | None:
    if state.phase is Phase.BETTING:
        return None
    reason = 'no wager is made, changed or taken back after "no more bets"'
    return Refusal("wager/closed", reason, state.paragraphs.betting_closed, known_seat(seat))


def refused_for(seat: int, faults: Sequence[Fault]) -> Refusal:
    """The refusal of a slip: it repeats the first fault and lists all."""
    first = faults[0]
    return Refusal(first.code, first.reason, first.cite, seat, first.wager, tuple(faults))


def _kept(state: State, actor: Actor, seat: Seat, wagers: Stakes) -> dict[str, Cents | Stake]:
    """The wagers at a dealer-run table that a slip leaves out and somebody else recorded: they
    stay. Those of a player's device stay as long as the chips that they depend on."""
    if state.electronic:
        return {}
    was, laws = lying(seat), state.rules.chapter.wagers
    others = {
        key: stake
        for key, stake in was.items()
        if key not in wagers and recorder_of(state, key) is not actor.role
    }
    both = {**wagers, **others}
    return {
        key: stake
        for key, stake in others.items()
        if not on_device(state, key) or _needs(state, both, laws[key], seat.number) is None
    }


def slip_faults(
    state: State, wagers: Stakes, others: Iterable[Fault] = (), *, at: int
) -> tuple[Fault, ...]:
    """The faults of the wagers of a slip ``at`` a seat, in the slip's order. ``others`` are faults
    found before."""
    named = {fault.wager: fault for fault in others}
    found = (named.get(key) or _fault(state, wagers, key, at) for key in wagers)
    return tuple([fault for fault in found if fault is not None])


def _fault(state: State, wagers: Stakes, key: str, at: int) -> Fault | None:
    if not isinstance(key, str):
        raise TypeError("a wager is named by its key")
    law: Wager | None = place_of(state.rules.chapter.wagers, key)
    offer: Offer | None = place_of(state.rules.offers, key)
    if law is None or offer is None:
        cite = law.cite if law is not None else state.paragraphs.wagers
        return Fault(key, "wager/not-offered", f"this table offers no wager {key!r:.60}", cite)
    if law.kind is WagerKind.RAISE:
        reason = f"the {law.name} wager is made at its decision, not before the deal"
        return Fault(key, "wager/not-now", reason, law.raises[0].cite)
    stake = wagers[key]
    return (
        _banking(state, law, at)
        or _choice(law, stake)
        or instrument_fault(state, law, stake)
        or amount_fault(law, offer, amount_of(stake))
        or relation_fault(state, wagers, law, at)
    )


def _banking(state: State, law: Wager, at: int) -> Fault | None:
    """The fault of a wager by which the player who has the bank would play against it."""
    if at != state.banks_at or law.key not in state.rules.chapter.main_wagers:
        return None
    reason = f"seat {at} has the bank, which stands in place of the {law.name} wager"
    return Fault(law.key, "bank/no-wager", reason, _BANK)


def uncovered(state: State, seat: Seat, wagers: Stakes) -> tuple[Fault, ...]:
    """The fault of a wager that the chips of the bank do not cover, as the dealer counted them
    (R72)."""
    bank, main = state.bank, state.rules.chapter.main_wagers
    key = next((one for one in wagers if one in main), None)
    if key is None or bank is None or bank.cover is None:
        return ()
    against = state.with_seat(with_slip(seat, wagers)).against_bank
    most = exposure(bank, against)
    if most <= bank.cover:
        return ()
    reason = (
        f"the bank covers {dollars_text(bank.cover)}, and all wagers against it would take "
        f"{dollars_text(most)}"
    )
    return (Fault(key, "bank/cover", reason, _BANK),)


def _choice(law: Wager, stake: Cents | Stake) -> Fault | None:
    choice = stake.choice if isinstance(stake, Stake) else ""
    if choice in law.choice if law.choice else not choice:
        return None
    ways = f"name {' or '.join(law.choice)}" if law.choice else "there is nothing to choose"
    return Fault(law.key, "wager/choice", f"on the {law.name} wager {ways}", law.cite)


def instrument_fault(state: State, law: Wager, stake: Cents | Stake) -> Fault | None:
    """The fault of a wager that lies in an instrument instead of chips, or None. An instrument
    counts as its face value, where the chapter knows it and the submission files it (.7(a))."""
    name = stake.instrument if isinstance(stake, Stake) else ""
    if not name:
        return None
    rules, placing = state.rules, state.rules.chapter.placing
    cite = chips_cite(state)
    value = place_of(rules.instruments, name)
    if placing is None or not placing.instruments:
        reason = f"wagers at {rules.chapter.name} are made by chips or plaques alone"
        return Fault(law.key, "instrument/chapter", reason, cite)
    if state.electronic:
        reason = "at an electronic table all wagers go through the game account"
        return Fault(law.key, "instrument/electronic", reason, "605a.2(a)")
    if value is None:
        known = ", ".join(rules.instruments) or "none"
        reason = f"{name!r:.60} is no instrument that this table accepts; it accepts {known}"
        return Fault(law.key, "instrument/unknown", reason, cite)
    if law.meter is not None or law.shares is not None or law.electronic:
        reason = f"the {law.name} wager goes to its system: no instrument is placed there"
        return Fault(law.key, "instrument/wager", reason, law.cite)
    amount = amount_of(stake)
    if type(amount) is int and amount % value:
        each = dollars_text(value)
        reason = f"each {name} counts as {each}: {dollars_text(amount)} is no multiple of it"
        return Fault(law.key, "instrument/amount", reason, cite)
    return None


def amount_fault(law: Wager, offer: Offer, amount: Cents) -> Fault | None:
    """The fault of an amount of a wager at this table, or None."""
    if type(amount) is not int:
        reason = "an amount is a whole number of cents"
        return Fault(law.key, "wager/amount", reason, law.cite)
    if offer.amount is not None and amount != offer.amount:
        reason = (
            f"the {law.name} wager is exactly {dollars_text(offer.amount)} at this table, "
            f"not {dollars_text(amount)}"
        )
        return Fault(law.key, "wager/fixed-amount", reason, law.amounts_cite or law.cite)
    if amount < offer.minimum:
        reason = f"{dollars_text(amount)} is below the minimum of {dollars_text(offer.minimum)}"
        return Fault(law.key, "wager/below-minimum", reason, "601a.2")
    if amount > offer.maximum:
        reason = f"{dollars_text(amount)} is above the maximum of {dollars_text(offer.maximum)}"
        return Fault(law.key, "wager/above-maximum", reason, "601a.2")
    return None


def relation_fault(state: State, wagers: Stakes, law: Wager, at: int) -> Fault | None:
    """The fault of a wager at a seat beside the others of its slip: it needs one that is missing,
    or differs from the one it must equal (.7(d)); or None."""
    return _needs(state, wagers, law, at) or _equal(wagers, law)


def _needs(state: State, wagers: Stakes, law: Wager, at: int) -> Fault | None:
    # The bank stands in place of the wager that others follow (R72).
    banks = state.rules.chapter.main_wagers if at == state.banks_at else ()
    missing: Sequence[str] = [key for key in law.after if key not in wagers and key not in banks]
    if law.after_any and not any(key in wagers for key in law.after_any):
        missing = law.after_any
    if law.equals is not None and law.equals not in wagers:
        missing = (law.equals,)
    if not missing:
        return None
    names = [state.rules.chapter.wagers[key].name for key in missing]
    joint = " or " if law.after_any else " and "
    reason = f"the {law.name} wager is made after {joint.join(names)}"
    return Fault(law.key, "wager/needs", reason, law.cite)


def _equal(wagers: Stakes, law: Wager) -> Fault | None:
    if law.equals is None:
        return None
    amount, other = amount_of(wagers[law.key]), amount_of(wagers[law.equals])
    if amount == other:
        return None
    twin = dollars_text(other) if type(other) is int else "an amount"
    reason = f"the {law.name} wager equals the {law.equals}, {twin}, not {dollars_text(amount)}"
    return Fault(law.key, "wager/unequal", reason, law.cite)


def adjacent(state: State, seat: Seat) -> Refusal | None:
    """The refusal of a box: the boxes of one player are limited in number and side by side (.7(e)
    and its twins); or None."""
    own = [
        number
        for number, one in state.seats.items()
        if one.player == seat.player and (one.wagers or number == seat.number)
    ]
    if state.banks_at and seat.number != state.banks_at:
        at = state.banks_at
        if state.seats[at].player == seat.player:
            reason = f"the player has the bank at seat {at}, and plays at that area alone"
            return Refusal("bank/one-area", reason, ONE_AREA, seat.number)
    most = state.rules.adjacent_boxes
    cite = state.rules.chapter.boxes.cite
    if len(own) > most:
        boxes = "one box" if most == 1 else f"{most} adjacent boxes"
        reason = f"a player may wager on {boxes} in a round"
        return Refusal("boxes/too-many", reason, cite, seat.number)
    if own[-1] - own[0] != len(own) - 1:
        return Refusal("boxes/apart", "the boxes must be side by side", cite, seat.number)
    return None


def _placed(state: State, event: e.WagersPlaced) -> State:
    seat = state.seats[event.seat]
    slip = {key: stake for key, stake in lying(seat).items() if key not in event.back}
    for key, stake in event.wagers.items():
        slip[key] = stake
    after = state.with_seat(with_slip(seat, slip))
    return after.but(ready=state.ready - {seat.player}) if seat.player in state.ready else after


# ── What may be done now ─────────────────────────────────────────────────────────────────────


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """A slip for each seat that this person may wager for, or take wagers back from."""
    if state.phase is not Phase.BETTING:
        return
    for seat in state.seats.values():
        if not_their_slip(state, actor, seat.number, adds=False) is not None:
            continue
        own = [key for key in seat.wagers if _has_part(state, actor, key)]
        wagers = {key: (seat.wagers[key], seat.wagers[key]) for key in own}
        choices: dict[str, tuple[str, ...]]
        choices = {key: (seat.choices[key],) for key in own if key in seat.choices}
        adds = not_their_slip(state, actor, seat.number, adds=True) is None
        if adds and adjacent(state, seat) is None:
            wagers, choices = _offered(state, actor, seat)
        if wagers or _bits_alone(state, actor):
            place = f"place the wagers of seat {seat.number}, or take them back"
            yield Move(
                kind="place-wagers",
                about=place if wagers else "add your own bits to the system's draws",
                cite=state.paragraphs.wagers if wagers else "R61",
                seat=seat.number,
                wagers=wagers,
                choices=choices,
            )


def _has_part(state: State, actor: Actor, wager: str) -> bool:
    """Whether somebody who may give a slip says anything about a wager with it."""
    return state.electronic or recorder_of(state, wager) is actor.role


def _bits_alone(state: State, actor: Actor) -> bool:
    """Whether a player at a dealer-run table may send a slip for its hash alone."""
    shuffles = not state.electronic and actor.role is Role.PLAYER and bool(state.root)
    return shuffles and actor.person not in state.hashes


def _offered(
    state: State, actor: Actor, seat: Seat
) -> tuple[dict[str, tuple[Cents, Cents]], dict[str, tuple[str, ...]]]:
    """The least and most of each wager that the table takes from somebody before the deal, and its
    choices. What depends on another's record waits for it."""
    offers, laws = state.rules.offers, state.rules.chapter.wagers
    own = [key for key in state.rules.before_the_deal if _has_part(state, actor, key)]
    both = {**seat.wagers, **{key: offers[key].minimum for key in own}}
    wagers = {}
    for key in own:
        place = seat.number
        if _banking(state, laws[key], place) or _needs(state, both, laws[key], place):
            continue
        offer = offers[key]
        least, most = offer.minimum, _most_covered(state, seat, key)
        if least > most:
            continue
        wagers[key] = (least, most) if offer.amount is None else (offer.amount, offer.amount)
    return wagers, {key: laws[key].choice for key in wagers if laws[key].choice}


def _most_covered(state: State, seat: Seat, key: str) -> Cents:
    """The most of a wager at this table, as far as the counted chips of a bank cover it."""
    most, bank = state.rules.offers[key].maximum, state.bank
    if bank is None or bank.cover is None or key not in state.rules.chapter.main_wagers:
        return most
    others = state.against_bank - seat.wagers.get(key, 0)
    return min(most, Cents(bank.cover * (2 if bank.co_banked else 1) - others - bank.dealer_wager))


JUDGES: Mapping[type, Judge] = {c.PlaceWagers: _place}
APPLIERS: Mapping[type, Applier] = {e.WagersPlaced: _placed}
