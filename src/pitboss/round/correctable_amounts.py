"""The amounts to which the wagers of a seat may be corrected (R57).

Staff look at a table after every event, and few events matter to what a seat's wagers can be
corrected to. A seat keeps its amounts as long as everything beside it that they follow from is the
same (``_beside``).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pitboss.cards import Card
from pitboss.games.model import Ask
from pitboss.games.offers import MayRaise
from pitboss.money import NOTHING, Cents
from pitboss.record import Actor, kept_with
from pitboss.round.commands import Refusal
from pitboss.round.decisions import asked_of
from pitboss.round.findings import WagerFound
from pitboss.round.procedure import placed_by
from pitboss.round.state import Seat, State
from pitboss.round.wager_corrections import correctable, raised_to, wager_found
from pitboss.rulebook import Wager
from pitboss.rulebook.chapter import WagerKind

__all__ = ["correctable_amounts", "other_choices"]

Pair = tuple[Cents, Cents]
Amounts = Mapping[str, tuple[Pair, ...]]


def correctable_amounts(state: State, actor: Actor) -> Iterator[tuple[Seat, Amounts]]:
    """Each seat with the amounts to which its wagers may be corrected; 0 is none."""
    shared = _shared(state)
    cards = _CardsThatCount(state, actor)
    alike: dict[tuple[Any, ...], Amounts] = {}
    for seat in state.seats.values():
        beside = (*shared, *_beside(state, seat), cards.of(seat))
        kept = kept_with(seat)
        known = kept.get(correctable_amounts)
        if known is None or known[0] != beside:
            same = (*beside, *_held(seat))
            if same not in alike:
                alike[same] = _amounts_of(state, actor, seat)
            known = kept[correctable_amounts] = (beside, alike[same])
        yield seat, known[1]


# ── What the amounts follow from ─────────────────────────────────────────────────────────────


def _shared(state: State) -> tuple[Any, ...]:
    """The sources of every seat's amounts: the round, which keeps its rules; the questions so far;
    a void; the source of the deal."""
    now = state.moment.step
    asks = [number for number, step in enumerate(state.game.steps) if isinstance(step, Ask)]
    come = tuple([number for number in asks if number <= now])
    told = (state.round_id, state.void, come, now in come)
    if not state.dealt:
        return told
    return (*told, state.dealing, state.start, state.draws.start, state.boxes, state.made)


def _beside(state: State, seat: Seat) -> tuple[Any, ...]:
    """The sources of one seat's amounts beside the seat: whether its turn is over, the wagers that
    nobody else made (before the deal, whether others made any), and the other boxes of its
    player."""
    others = [one for one in state.seats.values() if one is not seat]
    alone: object = any(one.wagers for one in others)
    if state.dealt:
        alone = frozenset(seat.wagers).difference(*[one.wagers for one in others])
    bank = state.banks_at
    boxes = [
        one.number
        for one in others
        if one.player == seat.player and (one.wagers or one.number == bank)
    ]
    own = (seat.number, *boxes, placed_by(state.seats, seat.player)) if boxes else ()
    asks = isinstance(state.step, Ask)
    return asks and seat.number < state.moment.seat, alone, own, seat.number == bank


def _held(seat: Seat) -> tuple[Any, ...]:
    """All of a seat that its amounts follow from: not whose it is, nor where."""
    mappings = (seat.wagers, seat.choices, seat.forfeited, seat.withdrawn)
    told = (seat.decisions, seat.answered, seat.folded, seat.abandoned)
    return (*told, *[tuple(one.items()) for one in mappings])


class _CardsThatCount:
    """The known cards of each seat where a raise depends on them; None elsewhere."""

    def __init__(self, state: State, actor: Actor) -> None:
        self._state, self._actor = state, actor
        self._offers = [
            offer
            for step in state.game.steps
            if isinstance(step, Ask)
            for offer in step.offers
            if isinstance(offer, MayRaise) and offer.looks_at_cards
        ]

    def of(self, seat: Seat) -> tuple[Card, ...] | None:
        """The cards of one seat."""
        if not self._offers:
            return None
        return asked_of(self._state, seat, self._offers, self._actor).cards


# ── The amounts of a seat ────────────────────────────────────────────────────────────────────


def _amounts_of(state: State, actor: Actor, seat: Seat) -> Amounts:
    laws = state.rules.chapter.wagers
    found = {key: _amounts(state, actor, seat, laws[key]) for key in state.rules.offers}
    return {key: amounts for key, amounts in found.items() if amounts}


def _amounts(state: State, actor: Actor, seat: Seat, law: Wager) -> tuple[Pair, ...]:
    if correctable(state, seat, law) is not None:
        return ()
    was = seat.wagers.get(law.key)
    if law.kind is WagerKind.RAISE:
        pairs = () if was is None else raised_to(state, actor, seat, law.key)
        return tuple(_but(pairs, was))
    offer = state.rules.offers[law.key]
    limits = (offer.amount or offer.minimum, offer.amount or offer.maximum)
    others = [limits] if law.choice else _but([limits], was)
    pairs = (*others, *([(NOTHING, NOTHING)] if was else ()))
    return tuple(pair for pair in pairs if _lawful(state, actor, seat, law, pair[0]))


def other_choices(seat: Seat, law: Wager) -> tuple[str, ...]:
    """The choices of a wager beside the one on record."""
    return tuple(one for one in law.choice if one != seat.choices.get(law.key))


def _but(pairs: Iterable[Pair], was: Cents | None) -> Iterator[Pair]:
    """These amounts without the one on record."""
    for least, most in pairs:
        if was is None or not least <= was <= most:
            yield least, most
            continue
        if least < was:
            yield least, Cents(was - 1)
        if was < most:
            yield Cents(was + 1), most


def _lawful(state: State, actor: Actor, seat: Seat, law: Wager, amount: Cents) -> bool:
    choice = next(iter(other_choices(seat, law)), "") if amount else ""
    finding = WagerFound(seat.number, law.key, amount, choice)
    return not isinstance(wager_found(state, actor, finding, "a reason"), Refusal)
