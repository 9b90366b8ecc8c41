"""The counts that ship with the package: hands by example, and solved games.

Fractions are written as ``"-3/7"``, so that they stay exact.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from pitboss.odds.bank_counts import BankCounts, Remainder
from pitboss.odds.solution import Solution

__all__ = [
    "Census",
    "bank_counts",
    "bank_json",
    "census",
    "row_shares",
    "shipped_charts",
    "solution_json",
    "solutions",
    "solutions_json",
]


@dataclass(frozen=True, slots=True)
class Census:
    """All hands of a number of cards, counted by an example of each kind."""

    deals: int
    hands: Mapping[str, int]


@cache
def _file(name: str) -> Any:
    text = resources.files("pitboss.odds").joinpath("data", f"{name}.json").read_text("utf-8")
    return json.loads(text)


def census(name: str) -> Census:
    """A shipped count of hands."""
    found = _file("hands")[name]
    return Census(sum(found.values()), found)


def shipped_charts(chapter: str) -> Any:
    """Shipped counts of decisions, by paytable."""
    return _file(f"{chapter}-charts")


def row_shares(chapter: str) -> Any:
    """The shipped shares of a paytable's rows in a main game (``row_shares``)."""
    return _file(f"{chapter}-rows")


def solutions(chapter: str) -> dict[str | None, Solution]:
    """The shipped solutions of a chapter's main game, by paytable or option."""
    return {key or None: _solution(value) for key, value in _file(chapter).items()}


def solutions_json(found: Mapping[str | None, Solution]) -> dict[str, Any]:
    """Solutions in their shipped form."""
    return {key or "": solution_json(value) for key, value in found.items()}


def solution_json(solution: Solution) -> dict[str, Any]:
    """A solution in its shipped form."""
    return {
        "deals": solution.deals,
        "net": str(solution.net),
        "square": str(solution.square),
        "wagered": str(solution.wagered),
        "decisions": {name: str(often) for name, often in solution.decisions.items()},
        "compared": {name: dict(counts) for name, counts in solution.compared.items()},
        "kept": {
            name: {hand: str(count) for hand, count in counts.items()}
            for name, counts in solution.kept.items()
        },
    }


def bank_counts(chapter: str) -> BankCounts:
    """The shipped counts of a player's bank."""
    found = dict(_file(f"{chapter}-bank"))
    remainders = {
        int(hands): Remainder(Fraction(one["known"]), one["total"], one["squares"])
        for hands, one in found.pop("remainders").items()
    }
    return BankCounts(**found, remainders=remainders)


def bank_json(counts: BankCounts) -> dict[str, Any]:
    """The counts of a player's bank in their shipped form."""
    found = asdict(counts)
    found["remainders"] = {
        str(hands): {**one, "known": str(one["known"])}
        for hands, one in found["remainders"].items()
    }
    return found


def _solution(value: Mapping[str, Any]) -> Solution:
    return Solution(
        deals=value["deals"],
        net=Fraction(value["net"]),
        square=Fraction(value["square"]),
        wagered=Fraction(value["wagered"]),
        decisions={name: Fraction(often) for name, often in value["decisions"].items()},
        compared=value["compared"],
        kept={
            name: {hand: Fraction(count) for hand, count in counts.items()}
            for name, counts in value["kept"].items()
        },
    )
