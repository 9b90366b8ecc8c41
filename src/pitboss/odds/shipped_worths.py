"""The shipped values of named players' decisions: ``odds.strategy.worth`` counts them."""

import json
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from pitboss.odds.advice import Terms
from pitboss.odds.shipped_counts import solutions
from pitboss.odds.solvers import main_tables

__all__ = ["shipped_worth"]


@cache
def _shipped() -> Any:
    text = resources.files("pitboss.odds").joinpath("data", "players.json").read_text("utf-8")
    return json.loads(text)


def shipped_worth(terms: Terms, player: str) -> Fraction | None:
    """The shipped value of a player's decisions per unit of the first wager, or None."""
    chapter = terms.chapter
    if chapter.chapter == "645a":
        # A player who does not look for the best split sets the hands by the house way.
        return solutions("645a-best" if player == "best" else "645a")[terms.option].net
    key = terms.option or ""
    if terms.table is not None:
        key = terms.table.letter or ""
        printed = main_tables(chapter).tables.get(terms.table.letter)
        if printed is None or printed.rows != terms.table.rows:
            return None
    found = _shipped()[chapter.chapter][key].get(player)
    return None if found is None else Fraction(found)
