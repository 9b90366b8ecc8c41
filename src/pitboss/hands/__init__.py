"""How hands rank: five, four, three, six and two cards, Pai Gow, and the rows of paytables.

Offers one evaluator a ranking (``five_card``, ``pai_gow_high``), ``evaluate`` by the ranking's
name, ``decided`` for the reason why a hand wins, and ``satisfies`` and ``first_row`` for paytables.
It knows cards and nothing else: no wager, no payout, no game.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from pitboss.cards import Card
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
from pitboss.hands.comparison import Decided, Part, decided, decided_text
from pitboss.hands.five_cards import five_card, six_card
from pitboss.hands.hand import RANKINGS, Hand, HandError
from pitboss.hands.pai_gow import colors, pai_gow_high, pai_gow_low, pai_gow_seven
from pitboss.hands.rows import first_row, rows_of, satisfies, tests_of
from pitboss.hands.short_hands import four_card, hole_cards, three_card

__all__ = [
    "RANKINGS",
    "Category",
    "ColorCount",
    "Decided",
    "FiveCard",
    "FourCard",
    "Hand",
    "HandError",
    "HoleCards",
    "PaiGow",
    "Part",
    "SixCard",
    "ThreeCard",
    "colors",
    "decided",
    "decided_text",
    "evaluate",
    "first_row",
    "five_card",
    "four_card",
    "hole_cards",
    "pai_gow_high",
    "pai_gow_low",
    "pai_gow_seven",
    "rows_of",
    "satisfies",
    "six_card",
    "tests_of",
    "three_card",
]

_EVALUATORS: Final[Mapping[str, Callable[[Iterable[Card]], Hand]]] = {
    "five-card": five_card,
    "four-card": four_card,
    "three-card": three_card,
    "six-card": six_card,
    "hole-cards": hole_cards,
    "pai-gow-high": pai_gow_high,
    "pai-gow-low": pai_gow_low,
    "pai-gow-seven": pai_gow_seven,
}


def evaluate(ranking: str, cards: Iterable[Card]) -> Hand:
    """Evaluate cards under a ranking that needs only the cards."""
    evaluator = _EVALUATORS.get(ranking)
    if evaluator is None:
        raise HandError(
            f"{ranking!r} does not rank cards alone: the rankings that do are "
            + ", ".join(_EVALUATORS)
        )
    return evaluator(cards)
