"""Facts of a closed round, and its settlement by them (R64).

A dispute claims facts, and its decision finds them: cards, the wagers of one seat, its decisions.
What is found must itself be lawful (R57): a wager keeps its limits, a decision answers the question
that the dealer asked. The round is then settled again by the facts. Its record stays as it was.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pitboss.cards import DECK_53, Card
from pitboss.games import CardsMissingError, Line
from pitboss.games.choices import Decision, SetHands
from pitboss.games.dealing import BURN, DISCARD, EMPTY, PLAYER
from pitboss.games.model import Ask
from pitboss.games.offers import Asked, Effect
from pitboss.money import Cents
from pitboss.record import Copied
from pitboss.round import events as e
from pitboss.round.answers import answered, before_deal, unasked
from pitboss.round.betting import box_fault
from pitboss.round.card_corrections import cards_corrected
from pitboss.round.commands import Refusal, Stakes
from pitboss.round.decisions import effect_of
from pitboss.round.resettlement import Resettlement
from pitboss.round.settlement import hand_fault
from pitboss.round.slip import amount_of, slip_faults
from pitboss.round.state import Seat, State
from pitboss.rulebook.chapter import WagerKind

__all__ = ["AS_RECORDED", "Facts", "by_wager", "claim_fault", "settled_by"]

_CITE: Final = "R64"
#: The areas whose cards nobody wins or loses by.
_UNUSED: Final = frozenset({BURN, DISCARD, EMPTY})


@dataclass(frozen=True)
class Facts(Copied):
    """Facts of a closed round that differ from its record; without any, the record stands.

    ``cards`` are by position of the deck. ``wagers`` are those of the seat before the deal, with 0
    for one that was not made. ``decisions`` are all decisions of the seat, in order.
    """

    cards: Mapping[int, Card] = field(default_factory=dict)
    wagers: Stakes = field(default_factory=dict)
    decisions: tuple[Decision, ...] | None = None


AS_RECORDED: Final = Facts()


def claim_fault(state: State, facts: Facts) -> Refusal | None:
    """The refusal of a claim that does not speak of this round, or None. A claim may be wrong: only
    the facts found must be lawful."""
    deck = DECK_53[: state.rules.chapter.deck.deck]
    if not all(0 <= at < state.dealt and card in deck for at, card in facts.cards.items()):
        reason = "a card is named by its position among the cards dealt"
        return Refusal("cards/not-dealt", reason, state.rules.chapter.deck.cite)
    strange = [key for key in facts.wagers if key not in state.rules.offers]
    if strange:
        reason = f"this table offered no wager {strange[0]!r:.60}"
        return Refusal("wager/not-offered", reason, state.paragraphs.wagers)
    questions = sum(isinstance(step, Ask) for step in state.game.steps)
    if len(facts.decisions or ()) > questions:
        reason = f"the dealer asks at most {questions} questions"
        return Refusal("decision/not-asked", reason, state.paragraphs.play)
    return None


# ── Settlement by the facts ──────────────────────────────────────────────────────────────────


def settled_by(
    state: State, seat: int, facts: Facts, before: Facts = AS_RECORDED
) -> tuple[Line, ...] | Refusal:
    """The lines of a seat by the facts found, or the refusal of facts that are not lawful.

    ``before`` are the facts that earlier decisions found: a round has one set of facts.
    """
    whole = _joined(before, facts)
    if whole is None:
        reason = "an earlier decision found otherwise: a round has one set of facts"
        return Refusal("dispute/found", reason, _CITE, seat)
    after = _with_cards(state, seat, whole.cards)
    if isinstance(after, Refusal):
        return after
    found = _with_seat(after, after.seats[seat], whole)
    if isinstance(found, Refusal):
        return found
    try:
        fault = hand_fault(found, found.seats[seat])
        return fault or Resettlement(state, found).event().lines[seat]
    except CardsMissingError as error:
        return Refusal("cards/unknown", str(error), state.rules.chapter.deck.cite, error.seat)


def _joined(before: Facts, facts: Facts) -> Facts | None:
    """All facts of two findings, or None if they contradict each other."""
    if not _agree(before.cards, facts.cards) or not _agree(before.wagers, facts.wagers):
        return None
    decisions = {one.decisions for one in (before, facts) if one.decisions is not None}
    if len(decisions) > 1:
        return None
    cards, wagers = {**before.cards, **facts.cards}, {**before.wagers, **facts.wagers}
    return Facts(cards, wagers, next(iter(decisions), None))


def _agree(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> bool:
    return all(one[key] == other[key] for key in one.keys() & other.keys())


def by_wager(lines: tuple[Line, ...]) -> dict[str, int]:
    """The net of a seat on each wager; several lines of one wager are one sum."""
    found: dict[str, int] = {}
    for line in lines:
        found[line.wager] = found.get(line.wager, 0) + line.returned - line.staked
    return found


# ── Cards ────────────────────────────────────────────────────────────────────────────────────


def _with_cards(state: State, seat: int, cards: Mapping[int, Card]) -> State | Refusal:
    """The round with these cards, or their refusal."""
    cite = state.rules.chapter.deck.cite
    if not cards:
        return state
    if state.electronic:
        reason = "the system dealt these cards and committed to them before the first wager"
        return Refusal("dispute/committed", reason, "R34", seat)
    lying = {one.position: one for one in state.layout if one.spot.area not in _UNUSED}
    for at in cards:
        laid = lying.get(at)
        if laid is None:
            reason = "a card is found where it lay: a hand, the dealer's hand, a community card"
            return Refusal("cards/not-dealt", reason, cite, seat)
        if laid.spot.area == PLAYER and laid.spot.seat != seat and not laid.turned:
            reason = f"the hand of seat {laid.spot.seat} was not turned: it stays its player's"
            return Refusal("cards/hidden", reason, cite, seat)
    named = list(cards.values())
    deck = DECK_53[: state.rules.chapter.deck.deck]
    others = [state.face(at) for at in range(state.dealt) if at not in cards]
    if any(card not in deck or named.count(card) > 1 or card in others for card in named):
        reason = "these cards cannot all have been dealt: each is in the deck once"
        return Refusal("cards/twice", reason, cite, seat)
    was = {at: card for at in cards if (card := state.face(at)) is not None}
    shown = {one.position: cards[one.position] for one in state.layout if one.position in cards}
    corrected = e.CardsCorrected(
        positions=tuple(cards), reason="found", shown=shown, was=was, faces=dict(cards)
    )
    return cards_corrected(state, corrected)


# ── The seat ─────────────────────────────────────────────────────────────────────────────────


def _with_seat(state: State, seat: Seat, facts: Facts) -> State | Refusal:
    """The round with the wagers and decisions found at a seat, or their refusal."""
    if not facts.wagers and facts.decisions is None:
        return state
    if state.void is not None:
        reason = "the round is void: neither wagers nor decisions change what it returned"
        return Refusal("dispute/void", reason, state.void.cite, seat.number)
    refused = next(_wager_faults(state, seat, facts.wagers), None)
    slip = {**before_deal(state, seat), **facts.wagers}
    slip = {key: stake for key, stake in slip.items() if amount_of(stake)}
    faults = () if refused is not None else slip_faults(state, slip, at=seat.number)
    if faults:
        first = faults[0]
        refused = Refusal(first.code, first.reason, first.cite, seat.number, first.wager, faults)
    if refused is not None:
        return refused
    bet = unasked(seat, slip)
    fault = box_fault(state, bet)
    if fault is not None:
        return fault
    given = seat.decisions if facts.decisions is None else facts.decisions
    if facts.decisions is not None:
        turned = seat.low if SetHands() in given else ()
        bet = bet.but(abandoned=False, low=turned)
    # A correction in play may have changed the amount of a raise since it was decided.
    made = seat.wagers if facts.decisions is None else {}
    decided = _decided(state, bet, given, made)
    return decided if isinstance(decided, Refusal) else state.with_seat(decided)


def _wager_faults(state: State, seat: Seat, wagers: Stakes) -> Iterator[Refusal]:
    """The refusals of wagers that no decision finds otherwise."""
    laws = state.rules.chapter.wagers
    for key, stake in wagers.items():
        law = laws.get(key)
        if state.electronic:
            reason = "the player placed the wagers, and the system locked them before the deal"
            yield Refusal("dispute/committed", reason, "R68", seat.number, key)
        elif law is None or key not in state.rules.offers:
            reason = f"this table offered no wager {key!r:.60}"
            yield Refusal("wager/not-offered", reason, state.paragraphs.wagers, seat.number)
        elif law.kind is WagerKind.RAISE:
            reason = f"the {law.name} wager is made by a decision: state the decisions found"
            yield Refusal("wager/not-now", reason, law.cite, seat.number, key)
        elif law.meter is not None or law.shares is not None or law.electronic:
            reason = "the system accepted it before the deal, or it was not made"
            yield Refusal("dispute/accepted", reason, "R65", seat.number, key)
        elif type(amount_of(stake)) is not int or amount_of(stake) < 0:
            reason = "an amount is a whole number of cents"
            yield Refusal("wager/amount", reason, law.cite, seat.number, key)


def _decided(
    state: State, seat: Seat, decisions: tuple[Decision, ...], raised: Mapping[str, Cents]
) -> Seat | Refusal:
    """A seat after its decisions. ``raised`` are the wagers of a seat that decided as recorded."""
    lost = seat.abandoned and state.rules.abandoned == "lose"

    def judged(before: Seat, step: Ask, decision: Decision) -> Effect | Refusal:
        return effect_of(step, seat.number, decision, _asked(state, before, decision))

    found = answered(state, seat, decisions, judged, raised, may_stop=lost)
    if isinstance(found, Refusal) or not lost:
        return found
    gone = dict.fromkeys(found.standing, state.paragraphs.seats)
    folded = seat.number != state.banks_at
    return found.but(folded=folded, forfeited={**found.forfeited, **gone})


def _asked(state: State, seat: Seat, decision: Decision) -> Asked:
    """The wagers so far, and the hand if all of it is known. Hands that were set face down are
    judged as they were turned."""
    cards = state.cards(PLAYER, seat.number)
    known = tuple(card for card in cards if card is not None)
    face_down = isinstance(decision, SetHands) and not decision.low and bool(seat.low)
    whole = len(known) == len(cards) and not face_down
    return Asked(state.rules, seat.wagers, known if whole else None)
