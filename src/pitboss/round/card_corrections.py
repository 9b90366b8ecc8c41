"""Cards that were entered wrongly, corrected by position of the deck (R57).

A card that is named may be recorded at another place, where it lies face down. To refuse such a
correction would tell of that card. So a proposal turns on visible cards alone, and a confirmed
correction that clashes is noted for surveillance and leaves the cards as they are.
"""

from collections.abc import Mapping
from dataclasses import replace

from pitboss.games.choices import SetHands
from pitboss.games.dealing import PLAYER
from pitboss.record import Actor
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.findings import CardsFound
from pitboss.round.moves import Applier, Outcome
from pitboss.round.records import card_fault, clashing, face_up, named
from pitboss.round.state import State

__all__ = ["APPLIERS", "cards_corrected", "cards_fault", "cards_found", "entered", "swapped"]


def cards_fault(state: State, actor: Actor, finding: CardsFound) -> Refusal | None:
    """The refusal of a correction of cards by what its proposer sees, or None."""
    cite, faces = state.rules.chapter.deck.cite, finding.faces
    known = entered(state)
    if not faces or not all(type(at) is int and at in known for at in faces):
        return Refusal("correction/none", "no card was entered at this position", cite)
    return card_fault(state, actor, faces, cite)


def cards_found(state: State, actor: Actor, finding: CardsFound, reason: str) -> Outcome:
    """The correction of cards."""
    fault = cards_fault(state, actor, finding)
    if fault is not None:
        return fault
    faces = finding.faces
    return (
        e.CardsCorrected(
            positions=tuple(faces),
            reason=reason,
            shown=face_up(state, faces),
            was={at: card for at in faces if (card := state.face(at)) is not None},
            faces=dict(faces),
        ),
    )


def swapped(state: State, event: e.CardsCorrected) -> e.CardsCorrected | None:
    """The correction with every card that it names and that lies elsewhere swapped for one that it
    replaces, or None if no card lies elsewhere.

    It is never recorded. What follows from it tells whether the correction would be lawful, as for
    a correction without a clash.
    """
    elsewhere = clashing(state, event.faces)
    if not elsewhere:
        return None
    named = set(event.faces.values())
    freed = [card for card in event.was.values() if card not in named]
    there = dict(zip(elsewhere.values(), freed, strict=False))
    was = {position: card for card, position in elsewhere.items()}
    return replace(event, faces={**event.faces, **there}, was={**event.was, **was})


def entered(state: State) -> tuple[int, ...]:
    """The positions of the cards that were entered."""
    return tuple(at for at in range(state.dealt) if state.face(at) is not None)


def cards_corrected(state: State, event: e.CardsCorrected) -> State:
    """The round with the right cards, also where a player named them for the low hand."""
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


APPLIERS: Mapping[type, Applier] = {e.CardsCorrected: cards_corrected}
