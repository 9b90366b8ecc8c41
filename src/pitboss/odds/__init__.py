"""Exact odds by counting: house edges, best strategies, advice.

Offers counts of hands (``census``), prices of side wagers, solvers of the main games, advice at a
decision (``advice``) and strategies as arrays (``strategy``). Shipped odds are answered without
numpy and numba, which belong to the extra ``solve``: importing this package loads neither, and
kernels compile when a count is first asked for. It reads payouts from the rulebook alone. It must
not know a table, a store or a player's money.

The package is also the function :func:`pitboss.odds`: ``pitboss.odds("let-it-ride")``.
"""

import sys
from types import ModuleType

from pitboss.odds.bank_odds import BankOdds, bank_odds
from pitboss.odds.catalog import GameOdds, odds_of
from pitboss.odds.census import (
    five_card_census,
    four_card_census,
    pai_gow_seven_census,
    row_census,
)
from pitboss.odds.pricing import Priced, PricedRow, price
from pitboss.odds.solution import Solution
from pitboss.odds.solvers import solve_main, solve_table
from pitboss.odds.submission_odds import NotCountedError, submitted_main, submitted_sides
from pitboss.odds.symmetry import canonical_hands
from pitboss.odds.wager_odds import MainOdds, SideOdds, main_odds, side_odds, side_table

__all__ = [
    "BankOdds",
    "GameOdds",
    "MainOdds",
    "NotCountedError",
    "Priced",
    "PricedRow",
    "SideOdds",
    "Solution",
    "bank_odds",
    "canonical_hands",
    "five_card_census",
    "four_card_census",
    "main_odds",
    "odds_of",
    "pai_gow_seven_census",
    "price",
    "row_census",
    "side_odds",
    "side_table",
    "solve_main",
    "solve_table",
    "submitted_main",
    "submitted_sides",
]


class _Package(ModuleType):
    """The package as a function: an import of a submodule binds ``pitboss.odds`` to it."""

    __call__ = staticmethod(odds_of)


sys.modules[__name__].__class__ = _Package
