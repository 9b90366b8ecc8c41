"""The kinds of hands in a ranking, highest first, each with example cards.

The evaluators set the order: each example stands where its evaluator ranks it.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from pitboss.cards import Card, parse_cards
from pitboss.hands.categories import Category
from pitboss.hands.five_cards import five_card, six_card
from pitboss.hands.hand import Hand, HandError
from pitboss.hands.pai_gow import pai_gow_high, pai_gow_low, pai_gow_seven
from pitboss.hands.short_hands import four_card, hole_cards, three_card

__all__ = ["Kind", "kinds_of"]

_FIVE: Final = (
    "As Ks Qs Js Ts",
    "9h 8h 7h 6h 5h",
    "Qs Qh Qd Qc 4s",
    "Ts Th Td 4s 4c",
    "Kd Jd 8d 6d 3d",
    "8s 7h 6d 5c 4s",
    "7s 7h 7d Kc 3s",
    "Js Jh 5d 5c As",
    "Ts Th Kd 6c 3s",
    "As Jd 8h 6c 3s",
)
_PAI_GOW: Final = ("As Ah Ad Ac Jk", *_FIVE)
_EXAMPLES: Final[Mapping[str, tuple[Callable[[Iterable[Card]], Hand], tuple[str, ...]]]] = {
    "five-card": (five_card, _FIVE),
    "six-card": (six_card, ("As Ks Qs Js Ts 9s", *(f"{cards} 2h" for cards in _FIVE))),
    "four-card": (
        four_card,
        (
            "Qs Qh Qd Qc",
            "9h 8h 7h 6h",
            "7s 7h 7d Kc",
            "Kd Jd 8d 3d",
            "8s 7h 6d 5c",
            "Js Jh 5d 5c",
            "Ts Th Kd 6c",
            "As Jd 8h 3c",
        ),
    ),
    "three-card": (
        three_card,
        ("As Ks Qs", "9h 8h 7h", "7s 7h 7d", "8s 7h 6d", "Kd Jd 3d", "Ts Th Kd", "As Jd 8h"),
    ),
    "hole-cards": (
        hole_cards,
        ("As Ah", "As Ks", "As Qs", "As Kd", "Ks Kh", "As Qd", "9s 9h", "9s 4d"),
    ),
    "pai-gow-high": (pai_gow_high, _PAI_GOW),
    "pai-gow-seven": (pai_gow_seven, tuple(f"{cards} 2h 9d" for cards in _PAI_GOW)),
    "pai-gow-low": (pai_gow_low, ("As Jk", "Ks Qd")),
}


class Kind(NamedTuple):
    """A kind of hand with example cards."""

    category: Category
    example: str


@cache
def kinds_of(ranking: str) -> tuple[Kind, ...]:
    """The kinds of hands in a ranking, highest first. Kinds that need more than cards are left
    out."""
    if ranking not in _EXAMPLES:
        raise HandError(f"{ranking!r} does not rank cards alone")
    evaluate, examples = _EXAMPLES[ranking]
    ranked = ((evaluate(parse_cards(cards)), cards) for cards in examples)
    order = sorted(ranked, key=lambda one: one[0].strength, reverse=True)
    return tuple(Kind(hand.category, cards) for hand, cards in order)
