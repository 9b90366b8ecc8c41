"""The kinds of hands of each family, lowest first, so that a higher member is a better hand.

The families order the same names differently: four cards put three-of-a-kind above a flush
(641a.6(b)), three cards put it above a straight (643a.6(c)). So each has an enum of its own.
"""

from enum import IntEnum
from typing import Self

__all__ = [
    "Category",
    "ColorCount",
    "FiveCard",
    "FourCard",
    "HoleCards",
    "PaiGow",
    "SixCard",
    "ThreeCard",
]


class Category(IntEnum):
    """A kind of hand. Members of one family compare; ``label`` is its name at the table."""

    label: str

    def __new__(cls, value: int, label: str = "") -> Self:
        """Make a member from its place in the order and its label."""
        member = int.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member


class FiveCard(Category):
    """Five-card hands: 653a.6(b), 647a.6(b), 643a.6(b), 641a.6(d)."""

    HIGH_CARD = 0, "High card"
    PAIR = 1, "Pair"
    TWO_PAIR = 2, "Two pair"
    THREE_OF_A_KIND = 3, "Three-of-a-kind"
    STRAIGHT = 4, "Straight"
    FLUSH = 5, "Flush"
    FULL_HOUSE = 6, "Full house"
    FOUR_OF_A_KIND = 7, "Four-of-a-kind"
    STRAIGHT_FLUSH = 8, "Straight flush"
    ROYAL_FLUSH = 9, "Royal flush"


class SixCard(Category):
    """Six Card Bonus hands: 653a.6(d), 647a.6(d), 641a.6(e). The best five cards, but for one
    (R7)."""

    HIGH_CARD = 0, "High card"
    PAIR = 1, "Pair"
    TWO_PAIR = 2, "Two pair"
    THREE_OF_A_KIND = 3, "Three-of-a-kind"
    STRAIGHT = 4, "Straight"
    FLUSH = 5, "Flush"
    FULL_HOUSE = 6, "Full house"
    FOUR_OF_A_KIND = 7, "Four-of-a-kind"
    STRAIGHT_FLUSH = 8, "Straight flush"
    ROYAL_FLUSH = 9, "Royal flush"
    SIX_CARD_ROYAL = 10, "Six-card royal flush"


class FourCard(Category):
    """Four-card hands: 641a.6(b), 657a.6(b)."""

    HIGH_CARD = 0, "High card"
    PAIR = 1, "Pair"
    TWO_PAIR = 2, "Two pair"
    STRAIGHT = 3, "Straight"
    FLUSH = 4, "Flush"
    THREE_OF_A_KIND = 5, "Three-of-a-kind"
    STRAIGHT_FLUSH = 6, "Straight flush"
    FOUR_OF_A_KIND = 7, "Four-of-a-kind"


class ThreeCard(Category):
    """Three-card hands: 643a.6(c) and (d), 649a.6(b), 655a.6(c) (R6)."""

    HIGH_CARD = 0, "High card"
    PAIR = 1, "Pair"
    FLUSH = 2, "Flush"
    STRAIGHT = 3, "Straight"
    THREE_OF_A_KIND = 4, "Three-of-a-kind"
    STRAIGHT_FLUSH = 5, "Straight flush"
    MINI_ROYAL = 6, "Mini-royal"


class HoleCards(Category):
    """A player's two cards, ordered as in the Hold 'Em Bonus paytable: 647a.12(b)."""

    OTHER = 0, "Other cards"
    LOW_PAIR = 1, "A pair of 10-10 through 2-2"
    ACE_QUEEN_OR_JACK = 2, "Ace-queen or ace-jack (different suits)"
    HIGH_PAIR = 3, "King-king, queen-queen or jack-jack"
    ACE_KING = 4, "Ace-king (different suits)"
    ACE_QUEEN_OR_JACK_SUITED = 5, "Ace-queen or ace-jack (same suit)"
    ACE_KING_SUITED = 6, "Ace-king (same suit)"
    ACES = 7, "Ace-ace"
    ACES_WITH_DEALER = 8, "Ace-ace (dealer and player)"


class PaiGow(Category):
    """Pai Gow high hands; low hands use the pair and the high card: 645a.6(b)."""

    HIGH_CARD = 0, "High card"
    PAIR = 1, "Pair"
    TWO_PAIR = 2, "Two pair"
    THREE_OF_A_KIND = 3, "Three-of-a-kind"
    STRAIGHT = 4, "Straight"
    FLUSH = 5, "Flush"
    FULL_HOUSE = 6, "Full house"
    FOUR_OF_A_KIND = 7, "Four-of-a-kind"
    STRAIGHT_FLUSH = 8, "Straight flush"
    ROYAL_FLUSH = 9, "Royal flush"
    FIVE_ACES = 10, "Five aces"


class ColorCount(Category):
    """The number of cards, of seven, in the color that was wagered on: 645a.11(h)(8)."""

    FEWER = 0, "Fewer than four cards of the chosen color"
    FOUR = 4, "Four cards of the chosen color"
    FIVE = 5, "Five cards of the chosen color"
    SIX = 6, "Six cards of the chosen color"
    SEVEN = 7, "Seven cards of the chosen color"
