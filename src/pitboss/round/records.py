"""Records of a dealer with real cards: cards entered, lights confirmed."""

from collections.abc import Iterator, Mapping

from pitboss.cards import DECK_53, Card, card_name
from pitboss.games.dealing import BURN
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.moves import Applier, Judge, Move, Outcome, place_of
from pitboss.round.state import Phase, Place, State
from pitboss.round.views import seen

__all__ = [
    "APPLIERS",
    "JUDGES",
    "card_fault",
    "clashing",
    "dealer_run",
    "face_up",
    "moves",
    "named",
    "unlit",
]


def dealer_run(state: State, role: Role, allowed: tuple[Role, ...], cite: str) -> Refusal | None:
    """The refusal of a record: only at a dealer-run table, by these roles, in a round in play."""
    if state.electronic:
        reason = "at an electronic table the system already knows this (R34)"
        return Refusal("record/electronic", reason, cite)
    if role not in allowed:
        who = " or ".join(allowed)
        return Refusal("role/not-allowed", f"a {who} records that", cite)
    if state.phase in (Phase.BETTING, Phase.MIXING, Phase.CLOSED):
        return Refusal("record/not-now", "this is recorded only while a round is in play", cite)
    return None


# ── Cards ────────────────────────────────────────────────────────────────────────────────────


def _enter(state: State, command: c.EnterCards) -> Outcome:
    cite = state.rules.chapter.deck.cite
    faces = command.faces
    refused = dealer_run(state, command.actor.role, (Role.DEALER, Role.SYSTEM), cite)
    if refused is not None:
        return refused
    if not faces:
        return Refusal("cards/none", "no card is named", cite)
    for position in faces:
        if type(position) is not int or not 0 <= position < state.dealt:
            reason = "a card is entered by its position among the cards dealt"
            return Refusal("cards/not-dealt", reason, cite)
        if position in _burned(state):
            reason = f"card {position + 1} of the deck is burned, and a burned card is never turned"
            return Refusal("cards/burned", reason, "R73")
        if state.face(position) is not None:
            reason = (
                f"card {position + 1} of the deck is already entered: a floorperson corrects it"
            )
            return Refusal("cards/entered", reason, cite)
    fault = card_fault(state, command.actor, faces, cite)
    if fault is not None:
        return fault
    if clashing(state, faces):
        # A refusal would reveal a card that nobody turned: the attempt is noted for surveillance.
        return (e.AttemptNoted(dict(faces)),)
    return (e.CardsEntered(tuple(faces), face_up(state, faces), dict(faces)),)


def _burned(state: State) -> frozenset[int]:
    """The positions of burned cards."""
    return frozenset(one.position for one in state.layout if one.spot.area == BURN)


def face_up(state: State, faces: Mapping[int, Card]) -> dict[int, Card]:
    """Those of the cards that lie face up."""
    turned = {one.position for one in state.layout if one.turned}
    return {position: card for position, card in faces.items() if position in turned}


def card_fault(state: State, actor: Actor, faces: Mapping[int, Card], cite: str) -> Refusal | None:
    """The refusal of these faces at these positions, or None. It turns on nothing that the person
    has not seen."""
    named = list(faces.values())
    for card in named:
        if card not in DECK_53[: state.rules.chapter.deck.deck]:
            return Refusal("cards/foreign", f"card {card!r:.40} is not in the deck", cite)
        if named.count(card) > 1:
            return Refusal("cards/twice", f"the {card_name(card)} is named twice", cite)
    visible = seen(state, actor)
    for card, position in clashing(state, faces).items():
        if position in visible:
            reason = f"the {card_name(card)} is on the table already"
            return Refusal("cards/twice", reason, cite)
    return None


def clashing(state: State, faces: Mapping[int, Card]) -> Mapping[Card, int]:
    """Those of the cards that the record has elsewhere, each with its position."""
    known = {
        face: position
        for position in range(len(state.deck) or state.dealt)
        if position not in faces and (face := state.face(position)) is not None
    }
    return {card: known[card] for card in faces.values() if card in known}


def named(state: State, event: e.CardsEntered | e.CardsCorrected) -> State:
    """The round with these faces known to the engine, and those that lie face up to everybody."""
    shown = {**state.faces, **event.shown}
    if not event.faces:
        return state.but(faces=shown)
    deck = state.deck or (None,) * state.rules.chapter.deck.deck
    known = tuple([event.faces.get(position, card) for position, card in enumerate(deck)])
    return state.but(deck=known, faces=shown)


def _attempted(state: State, event: e.AttemptNoted) -> State:
    return state


# ── Lights ───────────────────────────────────────────────────────────────────────────────────


def unlit(state: State) -> tuple[Place, ...]:
    """The prizes whose light the dealer has not confirmed yet, where the chapter asks for it."""
    if state.electronic:
        return ()
    wagers = state.rules.chapter.wagers
    return tuple(
        (number, wager)
        for number, wager in state.waiting
        if (number, wager) not in state.lights
        and (approval := wagers[wager].approval) is not None
        and approval.light is not None
    )


def _light(state: State, command: c.ConfirmLight) -> Outcome:
    cite = _light_cite(state, command.wager)
    refused = dealer_run(state, command.actor.role, (Role.DEALER,), cite)
    awaited = type(command.seat) is int and (command.seat, command.wager) in unlit(state)
    if refused is None and not awaited:
        reason = f"seat {command.seat!r:.20} has no such prize whose light must be confirmed"
        refused = Refusal("approval/none", reason, cite)
    return refused or (e.LightConfirmed(command.seat, command.wager),)


def _light_cite(state: State, wager: str) -> str:
    law = place_of(state.rules.chapter.wagers, wager)
    return (law.approval.light if law is not None and law.approval is not None else None) or "R15"


def _lit(state: State, event: e.LightConfirmed) -> State:
    return state.but(lights=state.lights | {(event.seat, event.wager)})


# ── What may be done now ─────────────────────────────────────────────────────────────────────


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """Lights to confirm, cards to enter."""
    if state.electronic or state.phase in (Phase.BETTING, Phase.CLOSED):
        return
    if actor.role is Role.DEALER:
        for number, wager in unlit(state):
            about = f"see that the light of seat {number}'s {wager} prize is lit"
            cite = _light_cite(state, wager)
            yield Move(kind="confirm-light", about=about, cite=cite, seat=number, wager=wager)
    unknown = tuple(
        one.position
        for one in state.layout
        if state.face(one.position) is None and one.spot.area != BURN
    )
    if unknown and actor.role in (Role.DEALER, Role.SYSTEM):
        yield Move(
            kind="enter-cards",
            about="enter the cards that are turned up",
            cite=state.rules.chapter.deck.cite,
            positions=unknown,
        )


JUDGES: Mapping[type, Judge] = {
    c.EnterCards: _enter,
    c.ConfirmLight: _light,
}
APPLIERS: Mapping[type, Applier] = {
    e.CardsEntered: named,
    e.AttemptNoted: _attempted,
    e.LightConfirmed: _lit,
}
