"""A hand that has been ranked, and the refusal of cards that are none."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pitboss.cards import DECK_52, JOKER, Card, card_name, card_text, cards_text
from pitboss.hands.categories import Category
from pitboss.hands.naming import call_out

__all__ = ["RANKINGS", "Hand", "HandError", "in_order"]

#: The families of hands, by the names that paytables use.
RANKINGS: Final = (
    "five-card",
    "four-card",
    "three-card",
    "six-card",
    "hole-cards",
    "pai-gow-high",
    "pai-gow-low",
    "pai-gow-seven",
    "color",
)


_LAST_OF_52: Final = DECK_52[-1]


class HandError(ValueError):
    """Cards that make no such hand, or a row or ranking that nobody knows."""


@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """A ranked hand: within one ranking the greater ``strength`` wins and equal ones tie.

    ``strength`` holds the category and then the ranks of ``cards`` in calling order, four bits
    each: the rule of .6(c) as R5 reads it.
    """

    ranking: str
    category: Category
    strength: int
    cards: tuple[Card, ...]

    @property
    def name(self) -> str:
        """The hand as a dealer calls it out: "Full house, kings over sevens"."""
        return call_out(self.ranking, self.category, self.strength, self.cards)

    def __repr__(self) -> str:
        """The ranking, the name and the cards: ``<four-card hand: Pair of aces (As Ah Kd 9c)>``."""
        return f"<{self.ranking} hand: {self.name} ({cards_text(self.cards)})>"


def in_order(
    cards: Iterable[Card], ranking: str, sizes: tuple[int, ...], *, highest: Card = _LAST_OF_52
) -> list[Card]:
    """The cards from the highest down, refused if their number is wrong or one may not be there."""
    order = sorted(cards, reverse=True)
    count = len(order)
    if count not in sizes or order[0] > highest or order[-1] < 0 or len(set(order)) != count:
        raise HandError(_refusal(order, ranking, sizes, highest))
    return order


def _refusal(order: list[Card], ranking: str, sizes: tuple[int, ...], highest: Card) -> str:
    """Why these cards make no hand of this ranking."""
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
