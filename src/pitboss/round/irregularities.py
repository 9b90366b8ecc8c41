"""Irregularities of a round: when each can happen, and what its paragraph prescribes (.13)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from pitboss.games import Line
from pitboss.games.dealing import AUTOMATED_SHOE, COMMUNITY, DEALER, RESHUFFLING_SHOE
from pitboss.games.model import Ask, Deal, Reveal, Step
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.events import Moment
from pitboss.round.meters import fold
from pitboss.round.moves import Applier, Judge, Move, Outcome, place_of
from pitboss.round.procedure import asked, cards_to_come, movements, void_moment
from pitboss.round.readings import reread
from pitboss.round.state import Phase, State, Void
from pitboss.round.voids import still_stand, undo_meters, undo_seats
from pitboss.rulebook.chapter import Effect, Irregularity

__all__ = [
    "APPLIERS",
    "JUDGES",
    "MISDEALT",
    "SHOE_JAM",
    "STUB_KINDS",
    "WRONG_STUB",
    "moves",
    "shoe_deals",
]

#: A wrong stub count (.8(h) and its twins): misdealt with all cards there, or an incomplete deck.
MISDEALT: Final = "misdealt"
WRONG_STUB: Final = "wrong-stub-count"
STUB_KINDS: Final = (MISDEALT, WRONG_STUB)
SHOE_JAM: Final = "shoe-jam"

_STAFF: Final = (Role.DEALER, Role.FLOORPERSON)
_SHOES: Final = (AUTOMATED_SHOE, RESHUFFLING_SHOE)
_BEFORE_SETTLEMENT: Final = (Phase.DEALER, Phase.DECISION)
_UNTIL_CLEARED: Final = (
    Phase.MIXING,
    *_BEFORE_SETTLEMENT,
    Phase.SETTLEMENT,
    Phase.APPROVAL,
    Phase.CLOSING,
)


def _report(state: State, command: c.Report) -> Outcome:
    rule = _rule(state, command.irregularity)
    if isinstance(rule, Refusal):
        return rule
    refused = _reporter(state, command.actor, rule.cite) or _moment(state, command, rule)
    refused = refused or _unsettled(state, command, rule)
    if refused is not None:
        return refused
    if rule.effect is Effect.USE:
        return (e.IrregularityNoted(rule.kind, rule.cite),)
    if rule.effect is Effect.DISCARD:
        return (e.IrregularityNoted(rule.kind, rule.cite, state.dealt + command.place),)
    return _void(state, rule, command)


def _rule(state: State, name: str) -> Irregularity | Refusal:
    """The chapter's rule for an irregularity. The rule for a wrong stub is in the dealing
    method."""
    chapter = state.rules.chapter
    if name in STUB_KINDS:
        cite = chapter.dealing[state.dealing].stub_wrong_cite
        origin = chapter.dealing[state.dealing].origin
        return Irregularity(kind=name, effect=Effect.VOID, cite=cite, origin=origin)
    rule: Irregularity | None = place_of(chapter.irregularities, name)
    if rule is None:
        known = ", ".join((*chapter.irregularities, *STUB_KINDS))
        reason = f"{chapter.name} knows no irregularity {name!r:.60}: {known}"
        return Refusal("irregular/unknown", reason, state.paragraphs.irregularities)
    if rule.effect in (Effect.RESHUFFLE, Effect.COVER):
        reason = "that concerns the table's devices: record it there, not in the round"
        return Refusal("irregular/table", reason, rule.cite)
    return rule


def _reporter(state: State, actor: Actor, cite: str) -> Refusal | None:
    """The refusal of a report, by role, table and moment: it is about real cards (R34)."""
    if actor.role not in _STAFF:
        return Refusal(
            "role/not-allowed", "the dealer or a floorperson reports an irregularity", cite
        )
    if state.plays(actor.person):
        return Refusal("irregular/own", "you play in this round: another person reports it", cite)
    if state.electronic:
        reason = "at an electronic table the system deals: this cannot happen here (R34)"
        return Refusal("irregular/electronic", reason, cite)
    if state.void is not None:
        return Refusal("irregular/void", "the round is already void", cite)
    if state.phase not in _UNTIL_CLEARED:
        reason = "an irregularity is reported after the deal began and before the cards are cleared"
        return Refusal("irregular/not-now", reason, cite)
    return None


def _unsettled(state: State, command: c.Report, rule: Irregularity) -> Refusal | None:
    """The refusal of a void after settlement began: it takes a floorperson and a reason (R52). A
    wrong stub is proven by its count."""
    if not state.settled or rule.kind in STUB_KINDS:
        return None
    if command.actor.role is not Role.FLOORPERSON:
        reason = "seats are settled: a floorperson reports it"
        return Refusal("role/not-allowed", reason, rule.cite)
    if not command.reason.strip():
        return Refusal("irregular/reason", "say how it was found", rule.cite)
    return None


def _moment(state: State, command: c.Report, rule: Irregularity) -> Refusal | None:
    """The refusal of an irregularity that cannot happen now, or at that place of the deal."""
    if not _POSSIBLE[rule.kind](state):
        reason = f"{rule.kind} cannot happen at this moment of the round"
        return Refusal("irregular/not-now", reason, rule.cite)
    places = _places(state, rule)
    if isinstance(places, Refusal):
        return places
    if type(command.place) is not int or not 0 <= command.place < places:
        reason = (
            "no card is to be dealt at that place"
            if rule.effect is Effect.DISCARD
            else f"{rule.kind} has no place in the deal"
        )
        return Refusal("irregular/at", reason, rule.cite)
    return None


def _places(state: State, rule: Irregularity) -> int | Refusal:
    """The number of places of the next movement at which it may have been found."""
    if rule.effect is not Effect.DISCARD:
        return 1
    if state.discards:
        reason = "a second card found face up makes the round void: report face-up-cards"
        return Refusal("irregular/second", reason, rule.cite)
    return next(len(one.spots) for one in movements(state) if one.spots)


# ── When each can happen ─────────────────────────────────────────────────────────────────────────


def _cards_left(state: State) -> bool:
    return state.phase in _BEFORE_SETTLEMENT and cards_to_come(state)


def _dealing_begun(state: State) -> bool:
    """Whether a wrong number of cards can be found: any time before they are cleared (R52)."""
    return bool(state.layout) or isinstance(state.step, Deal)


def _stub_counted(state: State) -> bool:
    """Whether the last card of the round is dealt, so that the stub can be counted (R52)."""
    return bool(state.layout) and not cards_to_come(state)


def _dealer_hidden(state: State) -> bool:
    """Whether the dealer has cards that nobody may see yet: until every player has decided, or
    until the dealer reveals, depending on the chapter (R54)."""
    if not any(not one.turned for one in state.lying(DEALER)):
        return False
    rule = state.rules.chapter.irregularities["dealer-exposed"]
    to_come = state.game.steps[state.moment.step :]
    if rule.until == "reveal":
        return any(isinstance(step, Reveal) for step in to_come)
    return any(_still_asks(state, step) for step in to_come)


def _still_asks(state: State, step: Step) -> bool:
    return isinstance(step, Ask) and bool(asked(state, state.seats, step))


def _community_hidden(state: State) -> bool:
    hidden = any(not one.turned for one in state.lying(COMMUNITY))
    return hidden and state.phase in _BEFORE_SETTLEMENT


def shoe_deals(state: State) -> bool:
    """Whether a failing shoe voids the round: from the close of betting to the end of the initial
    deal (R55). Later cards are dealt from the hand (.10(c))."""
    to_deal = state.phase is Phase.MIXING or isinstance(state.step, Deal)
    return state.dealing in _SHOES and to_deal


_POSSIBLE: Mapping[str, Callable[[State], bool]] = {
    "face-up-card": _cards_left,
    "face-up-cards": _cards_left,
    "drawn-in-error": _cards_left,
    "wrong-count": _dealing_begun,
    "dealer-exposed": _dealer_hidden,
    "community-exposed": _community_hidden,
    SHOE_JAM: shoe_deals,
    MISDEALT: _stub_counted,
    WRONG_STUB: _stub_counted,
}


# ── What a void does ─────────────────────────────────────────────────────────────────────────


def _void(state: State, rule: Irregularity, command: c.Report) -> Outcome:
    """Void the round: all wagers go back except those the paragraph saves, which are settled
    (R31)."""
    read = reread(state, command.readings)
    if isinstance(read, Refusal):
        return read
    state, before = read
    keeps = still_stand(state, rule)
    void = Void(rule.kind, rule.cite, keeps, removes_deck=rule.kind == WRONG_STUB)
    prizes, changes = undo_meters(state)
    if keeps:
        lines: dict[int, tuple[Line, ...]] = {}
        difference: dict[int, Cents] = {}
        then = void_moment(state, deals_on=rule.deals_on)
    else:
        lines, difference = undo_seats(state, void)
        then = Moment(len(state.game.steps))
    voided = e.RoundVoided(
        irregularity=void.irregularity,
        cite=void.cite,
        reason=command.reason,
        keeps=keeps,
        removes_deck=void.removes_deck,
        lines=lines,
        prizes=prizes,
        changes=changes,
        difference=difference,
        then=then,
    )
    return (*before, voided)


def _voided(state: State, event: e.RoundVoided) -> State:
    disputed = dict(state.disputed)
    for number, cents in event.difference.items():
        disputed[number] = Cents(disputed.get(number, 0) + cents)
    return state.but(
        moment=event.then,
        void=Void(event.irregularity, event.cite, event.keeps, event.removes_deck, event.reason),
        settled={**state.settled, **event.lines},
        prizes={**state.prizes, **{one.number: one for one in event.prizes}},
        meters=fold(state.meters, event.changes),
        waiting=(),
        approved=frozenset(),
        disputed=disputed,
    )


def _noted(state: State, event: e.IrregularityNoted) -> State:
    noted = (*state.noted, (event.irregularity, event.cite))
    if event.discards is None:
        return state.but(noted=noted)
    return state.but(noted=noted, discards=state.discards | {event.discards})


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """Irregularities to report."""
    if _reporter(state, actor, state.paragraphs.irregularities) is not None:
        return
    for name in (*state.rules.chapter.irregularities, *STUB_KINDS):
        rule = _rule(state, name)
        if isinstance(rule, Refusal) or not _POSSIBLE[name](state):
            continue
        places = _places(state, rule)
        late = bool(state.settled) and name not in STUB_KINDS
        if isinstance(places, Refusal) or (late and actor.role is not Role.FLOORPERSON):
            continue
        yield Move(
            kind="report",
            about=f"report {name.replace('-', ' ')}",
            cite=rule.cite,
            irregularity=name,
            places=places,
            needs_reason=late,
        )


JUDGES: Mapping[type, Judge] = {c.Report: _report}
APPLIERS: Mapping[type, Applier] = {
    e.IrregularityNoted: _noted,
    e.RoundVoided: _voided,
}
