"""A ranked hand, and the error for cards that do not make one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from pitboss.cards import DECK_52, JOKER, Card, card_name, card_text, cards_text, parse_cards
from pitboss.hands.categories import (
    Category,
    ColorCount,
    FiveCard,
    FourCard,
    HoleCards,
    PaiGow,
    SixCard,
    ThreeCard,
)
from pitboss.hands.names import call_out
from pitboss.record import quick, scalar

__all__ = ["RANKINGS", "Hand", "HandError", "in_order"]

#: The kinds of hands of each family, by their names in paytables.
_FAMILIES: Final[Mapping[str, type[Category]]] = {
    "five-card": FiveCard,
    "four-card": FourCard,
    "three-card": ThreeCard,
    "six-card": SixCard,
    "hole-cards": HoleCards,
    "pai-gow-high": PaiGow,
    "pai-gow-low": PaiGow,
    "pai-gow-seven": PaiGow,
    "color": ColorCount,
}
#: The families of hands.
RANKINGS: Final = tuple(_FAMILIES)


_LAST_OF_52: Final = DECK_52[-1]


class HandError(ValueError):
    """Cards that make no hand of a ranking, or an unknown row or ranking."""


@quick
@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """A ranked hand. Within one ranking the greater ``strength`` wins, and equal strengths tie.

    ``strength`` holds the category and then the ranks of ``cards`` in calling order, four bits
    each: the rule of .6(c) as R5 reads it.
    """

    ranking: str
    category: Category
    strength: int
    cards: tuple[Card, ...]

    @property
    def name(self) -> str:
        """The hand as a dealer announces it: "Full house, kings over sevens"."""
        return call_out(self.ranking, self.category, self.strength, self.cards)

    def __repr__(self) -> str:
        """The ranking, name and cards: ``<four-card hand: Pair of aces (As Ah Kd 9c)>``."""
        return f"<{self.ranking} hand: {self.name} ({cards_text(self.cards)})>"


def in_order(
    cards: Iterable[Card], ranking: str, sizes: tuple[int, ...], *, highest: Card = _LAST_OF_52
) -> list[Card]:
    """Sort cards from the highest down. Refuse a wrong number of cards or a card not allowed."""
    order = sorted(cards, reverse=True)
    count = len(order)
    if count not in sizes or order[0] > highest or order[-1] < 0 or len(set(order)) != count:
        raise HandError(_refusal(order, ranking, sizes, highest))
    return order


def _refusal(order: list[Card], ranking: str, sizes: tuple[int, ...], highest: Card) -> str:
    """The reason why these cards make no hand of this ranking."""
    for card in order:
        if not 0 <= card <= JOKER:
            return f"{card} is no card: cards are 0 to 51, and 52 is the joker"
    if len(order) not in sizes:
        wanted = " or ".join(", ".join(str(size) for size in sizes).rsplit(", ", 1))
        shown = f": {cards_text(order)}" if order else ""
        return f"a {ranking} hand is made from {wanted} cards, not {len(order)}{shown}"
    if order[0] > highest:
        return f"a {ranking} hand comes from a deck of 52, which has no joker"
    twice = next(card for card, below in pairwise(order) if card == below)
    return f"the {card_name(twice)} ({card_text(twice)}) is there twice"


# ── Record format ────────────────────────────────────────────────────────────────────────────


#: All lines of a seat share the same hands, so written hands are cached.
_cards_text: Final = lru_cache(maxsize=256)(cards_text)


def _written(hand: Hand) -> str:
    """A hand as it is recorded: ``"five-card; Pair; 1469573; 8h 8c Ah Tc 7h"``.

    All of it is written, because a category may depend on cards outside the hand (647a: aces
    against the dealer's).
    """
    cards = _cards_text(hand.cards)
    return f"{hand.ranking}; {hand.category.label}; {hand.strength}; {cards}"


def _read(data: Any) -> Hand:
    parts = data.split("; ") if type(data) is str else ()
    if len(parts) != 4:
        raise HandError("a hand has a ranking, a category, a strength and cards")
    ranking, label, strength, cards = parts
    family = _FAMILIES.get(ranking)
    if family is None:
        raise HandError(f"nobody knows the ranking {ranking!r:.60}")
    category = next((one for one in family if one.label == label), None)
    if category is None:
        raise HandError(f"{ranking} hands are never {label!r:.60}")
    if not strength.isdecimal() or str(int(strength)) != strength:
        raise HandError("the strength of a hand is a whole number")
    found = Hand(ranking, category, int(strength), parse_cards(cards))
    if _written(found) != data:
        raise HandError("the cards of a hand stand in one text")
    return found


scalar(Hand, _written, _read)
