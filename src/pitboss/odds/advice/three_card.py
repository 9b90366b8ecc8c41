"""Advice in Three Card Poker (649a): every possible dealer's hand, in plain Python."""

from fractions import Fraction
from functools import cache
from itertools import combinations

from pitboss.cards import DECK_52, RANKS
from pitboss.hands import three_card
from pitboss.odds.advice.model import Advice, Asked, Choice, DealerHands
from pitboss.odds.paytable_values import nets_by_leading_rank

__all__ = ["three_card_poker"]

#: Queen high: the lowest hand with which the dealer qualifies (649a.2(b)(6)).
_QUEEN_HIGH = RANKS.index("Q") << 8


@cache
def _dealers() -> list[tuple[int, int]]:
    """Every three cards as bits, with their strength."""
    return [
        (1 << one | 1 << two | 1 << three, three_card((one, two, three)).strength)
        for one, two, three in combinations(DECK_52, 3)
    ]


def three_card_poker(asked: Asked) -> Advice:
    """649a: a Play wager equal to the Ante, or fold."""
    assert asked.terms.table is not None
    own = three_card(asked.cards).strength
    bonus = nets_by_leading_rank(asked.terms.table, Fraction(0))[own >> 8]
    held = sum(1 << card for card in asked.cards)
    below = beaten = tied = higher = 0
    for bits, dealer in _dealers():
        if bits & held:
            continue
        if dealer < _QUEEN_HIGH:
            below += 1
        elif dealer == own:
            tied += 1
        elif dealer < own:
            beaten += 1
        else:
            higher += 1
    found = DealerHands(below, beaten, tied, higher)
    played = Fraction(below + 2 * beaten - 2 * higher, found.every) + bonus
    return Advice((Choice("raise 1", played), Choice("fold", Fraction(-1))), dealers=found)
