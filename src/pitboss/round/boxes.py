"""Whether a wager may be placed, and whether a box is complete when betting closes (.7)."""

from pitboss.money import Cents, dollars_text
from pitboss.rulebook import Offer, Wager
from pitboss.rulebook.chapter import WagerKind
from pitboss.table.commands import PlaceWager, Refusal
from pitboss.table.state import Seat, State

__all__ = ["amount_refusal", "box_refusal", "wager_refusal"]


def wager_refusal(state: State, command: PlaceWager) -> Refusal | None:
    """Why this amount cannot go on this wager of this seat, or nothing."""
    chapter = state.rules.chapter
    key = command.wager
    law = chapter.wagers.get(key)
    offer = state.rules.offers.get(key)
    if law is None or offer is None:
        known = law.cite if law is not None else f"{chapter.chapter}.7"
        reason = f"this table offers no wager {key!r}"
        return Refusal("wager/not-offered", reason, known, command.seat, key)
    if law.kind is WagerKind.RAISE:
        reason = f"the {law.name} wager is made at its decision, not before the deal"
        return Refusal("wager/not-now", reason, law.raises[0].cite, command.seat, key)
    seat = state.seats[command.seat]
    return (
        _choice(law, command)
        or amount_refusal(law, offer, command.amount, command.seat)
        or _needs(state, seat, law)
        or _equal(seat, law, command.amount)
        or _adjacent(state, seat)
    )


def _choice(law: Wager, command: PlaceWager) -> Refusal | None:
    if (command.choice in law.choice) if law.choice else (command.choice is None):
        return None
    ways = f"name {' or '.join(law.choice)}" if law.choice else "there is nothing to choose"
    reason = f"on the {law.name} wager {ways}"
    return Refusal("wager/choice", reason, law.cite, command.seat, law.key)


def amount_refusal(law: Wager, offer: Offer, amount: Cents, seat: int) -> Refusal | None:
    """Why a wager cannot be of this amount at this table, or nothing."""
    place = (seat, law.key)
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
    missing = [key for key in law.after if key not in seat.wagers]
    if law.after_any and not any(key in seat.wagers for key in law.after_any):
        missing = list(law.after_any)
    if law.equals is not None and law.equals not in seat.wagers:
        missing = [law.equals]
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
    own = sorted(
        number
        for number, one in state.seats.items()
        if one.player == seat.player and (one.wagers or number == seat.number)
    )
    most = state.rules.adjacent_boxes
    cite = state.rules.chapter.boxes.cite
    if len(own) > most:
        boxes = "one box" if most == 1 else f"{most} adjacent boxes"
        reason = f"a player may wager on {boxes} in a round"
        return Refusal("boxes/too-many", reason, cite, seat.number)
    if own[-1] - own[0] != len(own) - 1:
        return Refusal("boxes/apart", "the boxes must be side by side", cite, seat.number)
    return None


def box_refusal(state: State, seat: Seat) -> Refusal | None:
    """Why a box with wagers cannot be dealt in, or nothing."""
    chapter = state.rules.chapter
    if not any(all(key in seat.wagers for key in one) for one in chapter.entry.any_of):
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
