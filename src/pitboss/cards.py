"""Cards as small integers, decks of 52 and 53 cards, and how to parse and print both.

A card is ``rank * 4 + suit``. Ranks 0 to 12 are the 2 to the ace. Suits 0 to 3 are clubs,
diamonds, hearts and spades; no suit ranks above another (653a.6(a) and its twins). The joker of
645a is 52. In this order cards sort by rank, index tables and go to the kernels unchanged.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NewType

from pitboss.refusals import Refused

__all__ = [
    "DECK_52",
    "DECK_53",
    "JOKER",
    "RANKS",
    "SUITS",
    "Card",
    "CardError",
    "card_name",
    "card_text",
    "cards_text",
    "make_card",
    "parse_card",
    "parse_cards",
    "rank_name",
    "rank_of",
    "rank_plural",
    "suit_name",
    "suit_of",
]

Card = NewType("Card", int)

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JOKER: Final = Card(52)
DECK_52: Final = tuple(Card(n) for n in range(52))
DECK_53: Final = (*DECK_52, JOKER)

_JOKER_TEXT: Final = "Jk"
_RANK_NAMES: Final = tuple(
    "two three four five six seven eight nine ten jack queen king ace".split()
)
_RANK_PLURALS: Final = tuple(
    "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces".split()
)
_SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")


class CardError(Refused):
    """A text that is not a card, a card outside the deck, or a card listed twice."""

    code = "card/unknown"


def make_card(rank: int, suit: int) -> Card:
    """The card of a rank (0 to 12) and a suit (0 to 3)."""
    if not (0 <= rank < 13 and 0 <= suit < 4):
        raise CardError(f"no card has rank {rank} and suit {suit}")
    return Card(rank * 4 + suit)


def rank_of(card: Card) -> int:
    """The rank of a card, from 0 for a 2 to 12 for an ace. The joker has none."""
    if not 0 <= card < 52:
        raise CardError("the joker has no rank of its own" if card == JOKER else f"no card {card}")
    return card >> 2


def suit_of(card: Card) -> int:
    """The suit of a card, 0 to 3 for clubs, diamonds, hearts, spades. The joker has none."""
    if not 0 <= card < 52:
        raise CardError("the joker has no suit" if card == JOKER else f"no card {card}")
    return card & 3


def rank_name(rank: int) -> str:
    """The name of a rank: "king"."""
    return _RANK_NAMES[rank]


def rank_plural(rank: int) -> str:
    """The plural name of a rank: "sixes"."""
    return _RANK_PLURALS[rank]


def suit_name(suit: int) -> str:
    """The name of a suit: "spades"."""
    return _SUIT_NAMES[suit]


def card_name(card: Card) -> str:
    """The spoken name of a card: "ace of spades", "joker"."""
    if card == JOKER:
        return "joker"
    return f"{rank_name(rank_of(card))} of {suit_name(suit_of(card))}"


def card_text(card: Card) -> str:
    """The written form of a card: ``As``, ``Th``, ``Jk``."""
    if card == JOKER:
        return _JOKER_TEXT
    return RANKS[rank_of(card)] + SUITS[suit_of(card)]


def cards_text(cards: Iterable[Card]) -> str:
    """The written form of several cards, separated by spaces."""
    return " ".join(card_text(card) for card in cards)


_CARD_BY_TEXT: Final[dict[str, Card]] = {card_text(card): card for card in DECK_53} | {
    "10" + suit: make_card(RANKS.index("T"), SUITS.index(suit)) for suit in SUITS
}


def parse_card(text: object) -> Card:
    """Parse one card: ``As``, ``10h`` or ``Th``, ``Jk``. Case does not matter."""
    if isinstance(text, str) and text.isascii():
        stripped = text.strip()
        spelled = stripped[:-1].upper() + stripped[-1:].lower()
        card = _CARD_BY_TEXT.get(spelled)
        if card is not None:
            return card
    raise CardError(
        f"{repr(text)[:60]} is not a card: write a rank 2-9, T (or 10), J, Q, K or A and a suit "
        "c, d, h or s, such as As or 10h; the joker is Jk"
    )


def parse_cards(
    texts: str | Sequence[object], *, deck: Sequence[Card] = DECK_53
) -> tuple[Card, ...]:
    """Parse cards from one string or from a list. Refuse duplicates and cards not in ``deck``.

    >>> cards_text(parse_cards("as 10h"))
    'As Th'
    """
    if isinstance(texts, str):
        texts = texts.replace(",", " ").split()
    if not isinstance(texts, list | tuple):
        raise CardError(
            f"cards are one string with spaces or a list of strings, not {repr(texts)[:60]}"
        )
    cards: list[Card] = []
    for text in texts:
        card = parse_card(text)
        if card not in deck:
            raise CardError(f"the {card_name(card)} is not in a deck of {len(deck)}")
        if card in cards:
            raise CardError(f"the {card_name(card)} ({card_text(card)}) is there twice")
        cards.append(card)
    return tuple(cards)
