"""The results of a side wager after some hands, counted over all of them.

What comes back is never less than nothing, so a sum of hands can be cut off above and stays exact
below. The counts are whole numbers, from one recurrence for the power of a polynomial.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final

from pitboss.money import MeterShare, Odds
from pitboss.odds.paytable_values import net_of
from pitboss.odds.pricing import Priced

__all__ = ["SessionResults", "session_results"]

#: Results are listed until no more than this part of them is left above.
_LEFT: Final = Fraction(1, 1000)
_MOST_GROUPS: Final = 400
#: No more steps are counted.
_MOST_STEPS: Final = 20_000


@dataclass(frozen=True, slots=True)
class SessionResults:
    """The net after some hands of one unit each, in groups of equal width."""

    hands: int
    #: The width of a group, in units.
    width: Fraction
    #: The lowest net of each group that occurs, and its chance.
    groups: tuple[tuple[Fraction, float], ...]
    #: The chance of more than all of them.
    more: float
    #: The chance to have won something in the end.
    ahead: float


def session_results(priced: Priced, hands: int) -> SessionResults | None:
    """The results after some hands, with meters at their seed; None if they take too many steps.

    Every net up to zero is in a group.
    """
    returns: dict[Fraction, int] = {}
    for row in priced.rows:
        back = _returned(row.pays, priced)
        returns[back] = returns.get(back, 0) + int(row.deals)
    step = Fraction(1, lcm(*(back.denominator for back in returns)))
    counts = {int(back / step): often for back, often in returns.items() if often}
    least = min(counts)
    terms = sorted((steps - least, often) for steps, often in counts.items())
    # No session ends even where every hand wins.
    even = max(-1, hands * (int(1 / step) - least))
    found = _power(terms, hands, priced.deals, even)
    if found is None:
        return None
    whole = priced.deals**hands
    return SessionResults(
        hands,
        *_grouped(found, hands * (least * step - 1), step, whole),
        more=(whole - sum(found)) / whole,
        ahead=(whole - sum(found[: even + 1])) / whole,
    )


def _grouped(
    found: list[int], low: Fraction, step: Fraction, whole: int
) -> tuple[Fraction, tuple[tuple[Fraction, float], ...]]:
    """The width of a group, and the groups."""
    each = -(-len(found) // _MOST_GROUPS)
    sums = ((at, sum(found[at : at + each])) for at in range(0, len(found), each))
    groups = ((low + at * step, often / whole) for at, often in sums if often)
    return each * step, tuple(groups)


def _returned(pays: Odds | None, priced: Priced) -> Fraction:
    """The return on a unit, with the meter at its seed."""
    if pays is None:
        return Fraction(0)
    if isinstance(pays, MeterShare):
        return priced.meters[pays.level] * pays.percent / 100
    return 1 + net_of(pays)


def _power(terms: list[tuple[int, int]], hands: int, deals: int, even: int) -> list[int] | None:
    """The first coefficients of a polynomial's power (Euler's recurrence): those up to ``even``,
    and on until little is left."""
    (_, first), *others = terms
    found = [first**hands]
    whole = deals**hands
    left = whole - found[0]
    while len(found) <= even or left * _LEFT.denominator > whole * _LEFT.numerator:
        at = len(found)
        if at > _MOST_STEPS:
            return None
        total = 0
        for power, often in others:
            if power > at:
                break
            total += (hands * power - at + power) * often * found[at - power]
        found.append(total // (at * first))
        left -= found[-1]
    return found
