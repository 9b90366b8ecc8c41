"""Cards that print as cards."""

from collections.abc import Iterable

from pitboss.cards import Card as Number
from pitboss.cards import card_name, card_text, parse_card

__all__ = ["Card", "printed"]


class Card(int):
    """A card that prints as ``Ah``. It is an integer, too: the engine's own number of the card.

    >>> Card("10h"), Card("Th") == Card("10h"), Card("Jk").name
    (Th, True, 'joker')
    """

    __slots__ = ()

    def __new__(cls, card: str | int) -> "Card":
        """A card from its text, or from the engine's number."""
        return super().__new__(cls, parse_card(card) if isinstance(card, str) else card)

    def __repr__(self) -> str:
        return card_text(Number(self))

    __str__ = __repr__

    @property
    def name(self) -> str:
        """The card as a dealer says it: "ace of hearts"."""
        return card_name(Number(self))


def printed(cards: Iterable[Number | None]) -> tuple[Card | None, ...]:
    """The engine's cards as cards that print; None stays a card face down."""
    return tuple(None if card is None else Card(card) for card in cards)
