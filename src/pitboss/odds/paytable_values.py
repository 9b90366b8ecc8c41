"""Paytables as numbers: the winnings of a hand, by category, in whole parts of a unit wagered."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

from pitboss.hands import Category, FiveCard, FourCard, Hand, ThreeCard
from pitboss.money import Amount, For, MoneyError, Odds, Push, To
from pitboss.rulebook import Paytable

__all__ = ["net_of", "nets_by_leading_rank", "whole"]

#: For each ranking, its categories and the bit positions of leading rank and category.
_FAMILIES: dict[str, tuple[type[Category], int]] = {
    "five-card": (FiveCard, 16),
    "four-card": (FourCard, 12),
    "three-card": (ThreeCard, 8),
}


def net_of(odds: Odds) -> Fraction:
    """The winnings of a unit wagered at these odds. A wager in dollars is of one dollar."""
    match odds:
        case To(win, per):
            return Fraction(win, per)
        case For(win, per):
            return Fraction(win, per) - 1
        case Amount(cents):
            return Fraction(cents, 100) - 1
        case Push():
            return Fraction(0)
    raise MoneyError(f"what {odds} wins depends on a meter")


def nets_by_leading_rank(table: Paytable, otherwise: Fraction) -> list[Fraction]:
    """The winnings of a hand by category and leading rank, at ``category * 16 + rank``.

    A hand without a row, or whose row does not pay, has the value ``otherwise``.
    """
    family, shift = _FAMILIES[table.ranking]
    nets = [otherwise] * (16 * len(family))
    for category in family:
        for rank in range(13):
            hand = Hand(table.ranking, category, (category * 16 + rank) << shift, ())
            row = table.row_for(hand)
            if row is not None:
                nets[category * 16 + rank] = net_of(row.pays)
    return nets


def whole(values: Sequence[Fraction]) -> tuple[list[int], int]:
    """The values as whole numbers of a common part of the unit, and the number of parts in a
    unit."""
    unit = lcm(*_denominators(values))
    return [int(value * unit) for value in values], unit


def _denominators(values: Iterable[Fraction]) -> Iterable[int]:
    return (value.denominator for value in values)
