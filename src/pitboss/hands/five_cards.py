"""Five-card hands of five to seven cards, and the Six Card Bonus hand of six.

653a.6(b), 647a.6(b), 643a.6(b) and 641a.6(d) share one order. 653a.6(d), 647a.6(d) and 641a.6(e)
add the six-card royal flush at its top.
"""

from collections.abc import Iterable
from typing import Final

from pitboss.cards import Card
from pitboss.hands.categories import FiveCard, SixCard
from pitboss.hands.counters import (
    ACE,
    count,
    kinds,
    led_by,
    of_run,
    pack,
    presence,
    suit_of_at_least,
    top_of_run,
)
from pitboss.hands.hand import Hand, in_order

__all__ = ["five_card", "six_card"]

_FIVE_TO_SEVEN: Final = (5, 6, 7)
_SIX: Final = (6,)
_FIVE_CARD: Final = tuple(FiveCard)
_SIX_CARD: Final = tuple(SixCard)

_STRAIGHT: Final = int(FiveCard.STRAIGHT)
_FLUSH: Final = int(FiveCard.FLUSH)
_STRAIGHT_FLUSH: Final = int(FiveCard.STRAIGHT_FLUSH)
_ROYAL_FLUSH: Final = int(FiveCard.ROYAL_FLUSH)
_SIX_CARD_ROYAL: Final = int(SixCard.SIX_CARD_ROYAL)
_NINE: Final = 7


def five_card(cards: Iterable[Card]) -> Hand:
    """The best five-card hand of five, six or seven cards: 653a.6(b) and its twins, R5."""
    category, best = _best(in_order(cards, "five-card", _FIVE_TO_SEVEN))
    return Hand("five-card", _FIVE_CARD[category], pack(category, best), tuple(best))


def six_card(cards: Iterable[Card]) -> Hand:
    """The Six Card Bonus hand: the best five of six, or the six-card royal flush (R7)."""
    order = in_order(cards, "six-card", _SIX)
    category, best = _best(order)
    strength = pack(category, best)
    if category == _ROYAL_FLUSH and best[0] - order[-1] == 4 * (ACE - _NINE):
        category = _SIX_CARD_ROYAL
        strength = pack(category, best)
        best = order
    return Hand("six-card", _SIX_CARD[category], strength, tuple(best))


def _best(order: list[Card]) -> tuple[int, list[Card]]:
    """The category and the five cards in calling order. ``order`` is sorted downward.

    Seven cards with a flush hold at most two pairs or trips, never quads or a full house.
    """
    total = count(order)
    suit = suit_of_at_least(total, 5)
    if suit >= 0:
        return _suited([card for card in order if card & 3 == suit])
    pattern, first, second = kinds(total)
    if pattern < _STRAIGHT:
        top = top_of_run(presence(total), 5)
        if top >= 0:
            return _STRAIGHT, of_run(order, top, 5)
    return pattern, led_by(order, first, second, 5)


def _suited(order: list[Card]) -> tuple[int, list[Card]]:
    """The best flush, straight flush or royal flush of cards of one suit."""
    top = top_of_run(presence(count(order)), 5)
    if top < 0:
        return _FLUSH, order[:5]
    return (_ROYAL_FLUSH if top == ACE else _STRAIGHT_FLUSH), of_run(order, top, 5)
