"""Advice in the games of one decision on five cards: 639a, 641a and 657a."""

from fractions import Fraction
from math import comb

import numpy as np

from pitboss.cards import DECK_52, RANKS
from pitboss.hands import FourCard, five_card, four_card
from pitboss.odds.advice.dealer_counts import against_dealers
from pitboss.odds.advice.model import Advice, Asked, Choice, DealerHands
from pitboss.odds.kernels import CARD_BIT
from pitboss.odds.paytable_values import nets_by_leading_rank

__all__ = ["caribbean_stud", "crazy_4_poker", "four_card_poker"]

_ACE, _KING = RANKS.index("A"), RANKS.index("K")
#: The lowest hands that qualify: ace and king of five cards, king high of four.
_ACE_KING = _ACE << 16 | _KING << 12
_KING_HIGH = _KING << 12
_ACES = (int(FourCard.PAIR) << 4 | _ACE) << 12


def _dealers(asked: Asked, size: int, four: bool, own: int, least: int) -> DealerHands:
    """The dealer's hands: those that do not qualify, and those beaten, tied and above."""
    shown = 0 if asked.up is None else int(CARD_BIT[asked.up])
    left = np.array([card for card in DECK_52 if card not in asked.seen], np.int64)
    more = size - (asked.up is not None)
    found = DealerHands(*(int(n) for n in against_dealers(shown, left, more, four, own, least)))
    assert found.every == comb(len(left), more)
    return found


def _fold(lost: int) -> Choice:
    return Choice("fold", Fraction(-lost))


def caribbean_stud(asked: Asked) -> Advice:
    """639a: a Bet wager of twice the Ante, or fold."""
    assert asked.terms.table is not None
    own = five_card(asked.cards).strength
    found = _dealers(asked, 5, False, own, _ACE_KING)
    pays = nets_by_leading_rank(asked.terms.table, Fraction(0))[own >> 16]
    total = found.below + found.beaten * (1 + 2 * pays) - 3 * found.higher
    return Advice((Choice("raise 2", total / found.every), _fold(1)), dealers=found)


def four_card_poker(asked: Asked) -> Advice:
    """641a: a Play wager of one to three times the Ante, or fold. Ties pay the player (R13)."""
    assert asked.terms.table is not None
    own = four_card(asked.cards).strength
    found = _dealers(asked, 6, True, own, 0)
    bonus = nets_by_leading_rank(asked.terms.table, Fraction(0))[own >> 12]
    ahead = Fraction(found.beaten + found.tied - found.higher, found.every)
    choices = [Choice(f"raise {times}", (1 + times) * ahead + bonus) for times in (3, 2, 1)]
    return Advice((*choices, _fold(1)), dealers=found)


def crazy_4_poker(asked: Asked) -> Advice:
    """657a: a Play wager equal to the Ante, up to three times with aces or better, or fold."""
    assert asked.terms.table is not None
    hand = four_card(asked.cards)
    found = _dealers(asked, 5, True, hand.strength, _KING_HIGH)
    pays = nets_by_leading_rank(asked.terms.table, Fraction(0))[hand.strength >> 12]
    # From a straight up, the Super Bonus is paid whoever wins (657a.11).
    beaten = pays if hand.category >= FourCard.STRAIGHT else Fraction(-1)
    choices = []
    for times in (3, 2, 1) if hand.strength >= _ACES else (1,):
        total = found.below * (times + pays) + found.beaten * (1 + times + pays)
        total += found.tied * pays + found.higher * (beaten - 1 - times)
        choices.append(Choice(f"raise {times}", total / found.every))
    return Advice((*choices, _fold(2)), dealers=found)
