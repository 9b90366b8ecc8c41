"""Hands of fewer than five cards: four (641a, 657a), three (643a, 649a, 655a) and two (647a)."""

from collections.abc import Iterable
from typing import Final

from pitboss.cards import Card
from pitboss.hands.categories import FourCard, HoleCards, ThreeCard
from pitboss.hands.counters import (
    ACE,
    FULL_HOUSE,
    NO_KIND,
    PAIR,
    QUADS,
    TRIPS,
    TWO_PAIR,
    count,
    kinds,
    led_by,
    of_run,
    pack,
    presence,
    suit_of_at_least,
    top_of_run,
)
from pitboss.hands.hand import Hand, HandError, in_order

__all__ = ["four_card", "hole_cards", "three_card"]

_TWO: Final = (2,)
_THREE: Final = (3,)
_FOUR_TO_SIX: Final = (4, 5, 6)
_JACK: Final = 9
_QUEEN: Final = 10
_KING: Final = 11

#: The category of each pattern of equal ranks. Four cards hold no full house: it counts as trips.
_FOUR_CARD_KINDS: Final = {
    NO_KIND: FourCard.HIGH_CARD,
    PAIR: FourCard.PAIR,
    TWO_PAIR: FourCard.TWO_PAIR,
    TRIPS: FourCard.THREE_OF_A_KIND,
    FULL_HOUSE: FourCard.THREE_OF_A_KIND,
    QUADS: FourCard.FOUR_OF_A_KIND,
}
_THREE_CARD_KINDS: Final = {
    NO_KIND: ThreeCard.HIGH_CARD,
    PAIR: ThreeCard.PAIR,
    TRIPS: ThreeCard.THREE_OF_A_KIND,
}
_SUITED_WITH_ACE: Final = {
    _KING: HoleCards.ACE_KING_SUITED,
    _QUEEN: HoleCards.ACE_QUEEN_OR_JACK_SUITED,
    _JACK: HoleCards.ACE_QUEEN_OR_JACK_SUITED,
}
_WITH_ACE: Final = {
    _KING: HoleCards.ACE_KING,
    _QUEEN: HoleCards.ACE_QUEEN_OR_JACK,
    _JACK: HoleCards.ACE_QUEEN_OR_JACK,
}


def four_card(cards: Iterable[Card]) -> Hand:
    """The best four-card hand of four, five or six cards: 641a.6(b) and (c), 657a.6(b), R5."""
    category, best = _best_four(in_order(cards, "four-card", _FOUR_TO_SIX))
    return Hand("four-card", category, pack(category, best), tuple(best))


def _best_four(order: list[Card]) -> tuple[FourCard, list[Card]]:
    """The category and the four cards in calling order. ``order`` is sorted downward."""
    total = count(order)
    pattern, first, second = kinds(total)
    if pattern == QUADS:
        return FourCard.FOUR_OF_A_KIND, led_by(order, first, -1, 4)
    suit = suit_of_at_least(total, 4)
    suited = [card for card in order if card & 3 == suit]
    if suited:
        top = top_of_run(presence(count(suited)), 4)
        if top >= 0:
            return FourCard.STRAIGHT_FLUSH, of_run(suited, top, 4)
    if pattern in (TRIPS, FULL_HOUSE):
        return FourCard.THREE_OF_A_KIND, led_by(order, first, -1, 4)
    if suited:
        return FourCard.FLUSH, suited[:4]
    top = top_of_run(presence(total), 4)
    if top >= 0:
        return FourCard.STRAIGHT, of_run(order, top, 4)
    return _FOUR_CARD_KINDS[pattern], led_by(order, first, second, 4)


def three_card(cards: Iterable[Card]) -> Hand:
    """The hand of three cards: 643a.6(c) and (d), 649a.6, 655a.6(c), R6."""
    category, best = _best_three(in_order(cards, "three-card", _THREE))
    return Hand("three-card", category, pack(category, best), tuple(best))


def _best_three(order: list[Card]) -> tuple[ThreeCard, list[Card]]:
    """The category and the three cards in calling order. ``order`` is sorted downward."""
    total = count(order)
    pattern, first, second = kinds(total)
    if pattern != NO_KIND:
        return _THREE_CARD_KINDS[pattern], led_by(order, first, second, 3)
    is_suited = suit_of_at_least(total, 3) >= 0
    top = top_of_run(presence(total), 3)
    if top < 0:
        return (ThreeCard.FLUSH if is_suited else ThreeCard.HIGH_CARD), order
    if not is_suited:
        category = ThreeCard.STRAIGHT
    elif top == ACE:
        category = ThreeCard.MINI_ROYAL
    else:
        category = ThreeCard.STRAIGHT_FLUSH
    return category, of_run(order, top, 3)


def hole_cards(player: Iterable[Card], dealer: Iterable[Card] = ()) -> Hand:
    """A player's two cards for the Hold 'Em Bonus, with the dealer's two if known: 647a.12(b)."""
    own = in_order(player, "hole-cards", _TWO)
    shown = list(dealer)
    if shown:
        shown = in_order(shown, "hole-cards", _TWO)
        if set(own) & set(shown):
            raise HandError("the player and the dealer cannot hold the same card")
    category = _two_cards(own[0], own[1])
    strength = pack(category, own)
    if category == HoleCards.ACES and shown and shown[1] >> 2 == ACE:
        category = HoleCards.ACES_WITH_DEALER
        strength = pack(category, own)
        own += shown
    return Hand("hole-cards", category, strength, tuple(own))


def _two_cards(high: Card, low: Card) -> HoleCards:
    """The Hold 'Em Bonus row of two cards, without regard to the dealer's cards."""
    first, second = high >> 2, low >> 2
    if first == second:
        if first == ACE:
            return HoleCards.ACES
        return HoleCards.HIGH_PAIR if first >= _JACK else HoleCards.LOW_PAIR
    if first != ACE:
        return HoleCards.OTHER
    table = _SUITED_WITH_ACE if high & 3 == low & 3 else _WITH_ACE
    return table.get(second, HoleCards.OTHER)
