"""Pai Gow Poker hands from a deck with a joker, and the count of one color: 645a.6, R23.

The joker is an ace unless it completes a straight, a flush, a straight flush or a royal flush. In a
low hand it is always an ace. A-2-3-4-5 is the second highest straight. The straight flush of those
ranks comes right below the royal flush (R5): its ace is called first.

The strengths of high and low hands are packed alike. So ``high.strength >= low.strength`` tests the
rule that the high hand must not rank below the low hand (645a.1).
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from pitboss.cards import JOKER, Card
from pitboss.hands.categories import ColorCount, PaiGow
from pitboss.hands.counters import (
    ACE,
    JOKER_AS_ACE,
    RANK,
    count,
    kinds,
    led_by,
    presence,
    run_ranks,
    suit_of_at_least,
)
from pitboss.hands.hand import Hand, HandError, in_order

__all__ = ["colors", "pai_gow_high", "pai_gow_low", "pai_gow_seven"]

_TWO: Final = (2,)
_FIVE: Final = (5,)
_SEVEN: Final = (7,)
_CATEGORIES: Final = tuple(PaiGow)
_COLOR_COUNTS: Final = {int(category): category for category in ColorCount}
_COLORS: Final = {"red": (1, 2), "black": (0, 3)}

#: Straights from the highest: A-K-Q-J-10, then A-2-3-4-5, then K-Q-J-10-9 down to 6-5-4-3-2.
_RUNS: Final = (
    run_ranks(ACE, 5),
    (ACE, 3, 2, 1, 0),
    *(run_ranks(top, 5) for top in range(ACE - 1, 3, -1)),
)
_RUN_BITS: Final = tuple(sum(1 << 4 * rank for rank in run) for run in _RUNS)

#: A category, the ranks that decide, and the cards, both in calling order.
_Best = tuple[int, Sequence[int], list[Card]]


def pai_gow_high(cards: Iterable[Card]) -> Hand:
    """The high hand of five cards: 645a.6(b), R23."""
    category, ranks, best = _best(in_order(cards, "pai-gow-high", _FIVE, highest=JOKER))
    return Hand("pai-gow-high", _CATEGORIES[category], _pack(category, ranks), tuple(best))


def pai_gow_low(cards: Iterable[Card]) -> Hand:
    """The low hand of two cards, a pair or not: 645a.6(b), R23."""
    order = in_order(cards, "pai-gow-low", _TWO, highest=JOKER)
    ranks = [RANK[card] for card in order]
    category = PaiGow.PAIR if ranks[0] == ranks[1] else PaiGow.HIGH_CARD
    return Hand("pai-gow-low", category, _pack(category, [*ranks, 0, 0, 0]), tuple(order))


def pai_gow_seven(cards: Iterable[Card]) -> Hand:
    """The highest five-card hand within seven cards: 645a.11(h).

    ``cards`` holds all seven, those of the five-card hand first: rows of the bonus wagers look at
    the other two as well.
    """
    order = in_order(cards, "pai-gow-seven", _SEVEN, highest=JOKER)
    category, ranks, best = _best(order)
    rest = [card for card in order if card not in best]
    return Hand("pai-gow-seven", _CATEGORIES[category], _pack(category, ranks), (*best, *rest))


def colors(cards: Iterable[Card], color: str) -> Hand:
    """Count the "red" or "black" cards of seven. The joker is neither: 645a.11(h)(8), R23.

    ``strength`` is that count. The cards of the chosen color come first, the joker last.
    """
    order = in_order(cards, "color", _SEVEN, highest=JOKER)
    suits = _COLORS.get(color)
    if suits is None:
        raise HandError(f"a color is red or black, not {color!r}")
    natural = [card for card in order if card != JOKER]
    chosen = [card for card in natural if card & 3 in suits]
    others = [card for card in natural if card & 3 not in suits]
    category = _COLOR_COUNTS.get(len(chosen), ColorCount.FEWER)
    joker = order[: len(order) - len(natural)]
    return Hand("color", category, len(chosen), (*chosen, *others, *joker))


def _pack(category: int, ranks: Sequence[int]) -> int:
    strength = category
    for rank in ranks:
        strength = strength << 4 | rank
    return strength


def _best(order: list[Card]) -> _Best:
    """The best high hand of five to seven cards. ``order`` is sorted downward, a joker first."""
    joker = order[0] == JOKER
    natural = order[1:] if joker else order
    total = count(natural)
    suit = suit_of_at_least(total, 4 if joker else 5)
    suited = [card for card in natural if card & 3 == suit]
    if suited:
        run = _best_run(presence(count(suited)), joker)
        if run >= 0:
            category = PaiGow.STRAIGHT_FLUSH if run else PaiGow.ROYAL_FLUSH
            return category, _RUNS[run], _filled(suited, run)
    if joker:
        total += JOKER_AS_ACE
        aces = total >> 4 * ACE & 15
        order = [*natural[: aces - 1], JOKER, *natural[aces - 1 :]]
        if aces == 5:
            return PaiGow.FIVE_ACES, (ACE,) * 5, order[:5]
    return _unsuited(order, natural, suited, total, joker)


def _unsuited(
    order: list[Card], natural: list[Card], suited: list[Card], total: int, joker: bool
) -> _Best:
    """The best hand without a straight flush. A joker in ``order`` stands among the aces."""
    pattern, first, second = kinds(total)
    if pattern < PaiGow.FULL_HOUSE:
        if suited:
            return _flush(suited, joker)
        run = _best_run(presence(count(natural)), joker)
        if run >= 0:
            return PaiGow.STRAIGHT, _RUNS[run], _filled(natural, run)
    best = led_by(order, first, second, 5)
    return pattern, [RANK[card] for card in best], best


@cache
def _best_run(present: int, joker: bool) -> int:
    """The place of the best straight in the list of runs, or -1. The joker fills one gap."""
    needed = 4 if joker else 5
    for place, bits in enumerate(_RUN_BITS):
        if (present & bits).bit_count() >= needed:
            return place
    return -1


def _filled(order: list[Card], run: int) -> list[Card]:
    """One card of each rank of a straight. The joker takes the missing rank."""
    by_rank = {card >> 2: card for card in reversed(order)}
    return [by_rank.get(rank, JOKER) for rank in _RUNS[run]]


def _flush(suited: list[Card], joker: bool) -> _Best:
    """The five highest cards of one suit. The joker is the highest card missing from it."""
    cards = list(suited)
    ranks = [card >> 2 for card in suited]
    if joker:
        place = next((i for i, rank in enumerate(ranks) if rank != ACE - i), len(ranks))
        cards.insert(place, JOKER)
        ranks.insert(place, ACE - place)
    return PaiGow.FLUSH, ranks[:5], cards[:5]
