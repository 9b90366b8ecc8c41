"""Records of a dealer with real cards: cards entered, chips counted, lights confirmed."""

from collections.abc import Iterator, Mapping

from pitboss.cards import DECK_53, Card, card_name
from pitboss.games.model import Deal
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
    "card_faults",
    "chip_wagers",
    "dealer_run",
    "face_up",
    "moves",
    "named",
    "unlit",
    "unready",
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
        if state.face(position) is not None:
            reason = (
                f"card {position + 1} of the deck is already entered: a floorperson corrects it"
            )
            return Refusal("cards/entered", reason, cite)
    fault = card_faults(state, command.actor, faces, cite)
    if fault is not None:
        return fault
    return (e.CardsEntered(tuple(faces), face_up(state, faces), dict(faces)),)


def face_up(state: State, faces: Mapping[int, Card]) -> dict[int, Card]:
    """Those of the cards that lie face up."""
    turned = {one.position for one in state.layout if one.turned}
    return {position: card for position, card in faces.items() if position in turned}


def card_faults(
    state: State, actor: Actor, faces: Mapping[int, Card], cite: str
) -> Refusal | tuple[e.AttemptNoted] | None:
    """The refusal of these faces at these positions, or None.

    A clash with a card that the person has not seen is not refused, because that would reveal the
    card. The attempt is noted for surveillance, and nothing else happens.
    """
    named = list(faces.values())
    for card in named:
        if card not in DECK_53[: state.rules.chapter.deck.deck]:
            return Refusal("cards/foreign", f"card {card!r:.40} is not in the deck", cite)
        if named.count(card) > 1:
            return Refusal("cards/twice", f"the {card_name(card)} is named twice", cite)
    known = {
        face: position
        for position in range(len(state.deck) or state.dealt)
        if position not in faces and (face := state.face(position)) is not None
    }
    clashing = [card for card in named if card in known]
    visible = seen(state, actor)
    for card in clashing:
        if known[card] in visible:
            reason = f"the {card_name(card)} is on the table already"
            return Refusal("cards/twice", reason, cite)
    if clashing:
        return (e.AttemptNoted(dict(faces)),)
    return None


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


# ── Chips ────────────────────────────────────────────────────────────────────────────────────


def chip_wagers(state: State) -> tuple[str, ...]:
    """The wagers in play whose chips the dealer collects and counts before the deal (.8(b))."""
    return tuple(key for key in sorted(state.made) if _by_system(state, key))


def _by_system(state: State, key: str) -> bool:
    """Whether a system accepts the chips of a wager: progressives, and 643a.2(c) if filed so."""
    law = state.rules.chapter.wagers[key]
    if law.system is not None:
        return bool(state.rules.options.get(law.system))
    return law.meter is not None and not law.electronic


def _uncounted(state: State) -> tuple[str, ...]:
    """The wagers whose chips must be counted now and do not yet agree with those accepted."""
    if state.electronic or state.void is not None or not isinstance(state.step, Deal):
        return ()
    return tuple(key for key in chip_wagers(state) if key not in state.chips)


def unready(state: State) -> Refusal | None:
    """The refusal to deal before all chips are counted, or None."""
    left = _uncounted(state)
    if not left:
        return None
    reason = f"the chips of the {left[0]} wagers must first be counted and agree"
    return Refusal("chips/uncounted", reason, _closing(state), 0, left[0])


def _closing(state: State) -> str:
    return state.rules.chapter.dealing[state.dealing].closing_cite


def _chips(state: State, command: c.CountChips | c.ResolveChips, role: Role) -> Refusal | None:
    cite = _closing(state)
    refused = dealer_run(state, command.actor.role, (role,), cite)
    if refused is not None:
        return refused
    if not isinstance(state.step, Deal):
        return Refusal("chips/not-now", "the chips are counted before the deal", cite)
    if command.wager not in _uncounted(state):
        reason = f"no chips of {command.wager!r:.60} wagers need counting"
        return Refusal("chips/none", reason, cite)
    return None


def _count(state: State, command: c.CountChips) -> Outcome:
    refused = _chips(state, command, Role.DEALER)
    if refused is None and (type(command.count) is not int or command.count < 0):
        refused = Refusal("chips/count", "a count of chips is a whole number", _closing(state))
    if refused is not None:
        return refused
    return (e.ChipsCounted(command.wager, command.count, state.accepted(command.wager)),)


def _counted(state: State, event: e.ChipsCounted) -> State:
    if event.count == event.accepted:
        return state.but(
            chips=state.chips | {event.wager}, miscounted=state.miscounted - {event.wager}
        )
    return state.but(miscounted=state.miscounted | {event.wager})


def _resolve(state: State, command: c.ResolveChips) -> Outcome:
    refused = _chips(state, command, Role.FLOORPERSON)
    if refused is None and command.wager not in state.miscounted:
        reason = "the dealer counts the chips first; then a difference is resolved"
        refused = Refusal("chips/uncounted", reason, _closing(state), 0, command.wager)
    if refused is None and not command.reason.strip():
        reason = "say how the difference was resolved"
        refused = Refusal("chips/reason", reason, _closing(state))
    return refused or (e.ChipsResolved(command.wager, command.reason),)


def _resolved(state: State, event: e.ChipsResolved) -> State:
    return state.but(chips=state.chips | {event.wager}, miscounted=state.miscounted - {event.wager})


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
    """Chips to count or resolve, lights to confirm, cards to enter."""
    if state.electronic or state.phase in (Phase.BETTING, Phase.CLOSED):
        return
    if actor.role in (Role.DEALER, Role.FLOORPERSON):
        yield from _chip_moves(state, actor.role)
    if actor.role is Role.DEALER:
        for number, wager in unlit(state):
            about = f"see that the light of seat {number}'s {wager} prize is lit"
            cite = _light_cite(state, wager)
            yield Move(kind="confirm-light", about=about, cite=cite, seat=number, wager=wager)
    unknown = tuple(one.position for one in state.layout if state.face(one.position) is None)
    if unknown and actor.role in (Role.DEALER, Role.SYSTEM):
        yield Move(
            kind="enter-cards",
            about="enter the cards that are turned up",
            cite=state.rules.chapter.deck.cite,
            positions=unknown,
        )


def _chip_moves(state: State, role: Role) -> Iterator[Move]:
    counts = role is Role.DEALER
    for key in _uncounted(state):
        if not counts and key not in state.miscounted:
            continue
        yield Move(
            kind="count-chips" if counts else "resolve-chips",
            about=f"count the {key} chips against the wagers accepted"
            if counts
            else f"resolve the count of the {key} chips",
            cite=_closing(state),
            wager=key,
            accepted=state.accepted(key),
            needs_reason=not counts,
        )


JUDGES: Mapping[type, Judge] = {
    c.EnterCards: _enter,
    c.CountChips: _count,
    c.ResolveChips: _resolve,
    c.ConfirmLight: _light,
}
APPLIERS: Mapping[type, Applier] = {
    e.CardsEntered: named,
    e.AttemptNoted: _attempted,
    e.ChipsCounted: _counted,
    e.ChipsResolved: _resolved,
    e.LightConfirmed: _lit,
}
