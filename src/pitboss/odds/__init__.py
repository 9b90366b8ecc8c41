"""Exact odds by counting. The kernels are compiled when a count is first asked for.

Importing this package loads neither numpy nor numba: both belong to the extra ``solve``.
"""

from pitboss.odds.census import (
    five_card_census,
    four_card_census,
    pai_gow_seven_census,
    row_census,
)
from pitboss.odds.symmetry import canonical_hands

__all__ = [
    "canonical_hands",
    "five_card_census",
    "four_card_census",
    "pai_gow_seven_census",
    "row_census",
]
