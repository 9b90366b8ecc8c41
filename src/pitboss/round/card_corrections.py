"""Cards that were entered wrongly, corrected by position of the deck (R57)."""

from collections.abc import Mapping

from pitboss.games.choices import SetHands
from pitboss.games.dealing import PLAYER
from pitboss.record import Actor
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.findings import CardsFound
from pitboss.round.moves import Applier, Outcome
from pitboss.round.records import card_faults, face_up, named
from pitboss.round.state import State

__all__ = ["APPLIERS", "cards_corrected", "cards_found", "entered"]


def cards_found(state: State, actor: Actor, finding: CardsFound, reason: str) -> Outcome:
    """The correction of cards. One that clashes with a card nobody turned is only noted."""
    cite, faces = state.rules.chapter.deck.cite, finding.faces
    known = entered(state)
    if not faces or not all(type(at) is int and at in known for at in faces):
        return Refusal("correction/none", "no card was entered at this position", cite)
    fault = card_faults(state, actor, faces, cite)
    if fault is not None:
        return fault
    return (
        e.CardsCorrected(
            positions=tuple(faces),
            reason=reason,
            shown=face_up(state, faces),
            was={at: card for at in faces if (card := state.face(at)) is not None},
            faces=dict(faces),
        ),
    )


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
