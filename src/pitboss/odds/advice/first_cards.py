"""The value of the first two cards in the two hold'em games: shipped, or recounted.

Counting everything that may follow takes seconds, and 169 kinds of two cards represent all. The
shipped values are whole numbers over one denominator a table. A house's own table is counted.
"""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any, Final

from pitboss.cards import RANKS, Card, make_card
from pitboss.odds.advice.model import Terms
from pitboss.odds.solvers import main_tables
from pitboss.rulebook import Chapter, Paytable, chapter_of

__all__ = ["count_first", "first_values", "kind_of", "kinds", "shipped_values"]

#: The shipped values of each kind. 653a: a Play wager of four and of three times the Ante, and a
#: check. 647a: a Flop wager.
Values = tuple[Fraction, ...]

_OPTIONS: Final = ("straight", "flush")


def kind_of(cards: Sequence[Card]) -> str:
    """Two cards in a player's notation: ``AKs``, ``T9o``, ``77``."""
    low, high = sorted(cards)
    ranks = RANKS[high >> 2] + RANKS[low >> 2]
    if ranks[0] == ranks[1]:
        return ranks
    return ranks + ("s" if high & 3 == low & 3 else "o")


def kinds() -> dict[str, tuple[Card, Card]]:
    """The 169 kinds of two cards, each with an example."""
    found = {}
    for high in range(12, -1, -1):
        for low in range(high, -1, -1):
            for suit in (0, 1) if low != high else (1,):
                cards = make_card(high, 0), make_card(low, suit)
                found[kind_of(cards)] = cards
    return found


@cache
def _shipped() -> Any:
    text = resources.files("pitboss.odds").joinpath("data", "first.json").read_text("utf-8")
    return json.loads(text)


def shipped_values(chapter: str, key: str) -> dict[str, Values]:
    """The shipped values of a table or option, by kind of two cards."""
    found = _shipped()[chapter][key]
    return {
        kind: tuple(Fraction(value, found["of"]) for value in values)
        for kind, values in found["kinds"].items()
    }


def first_values(terms: Terms, cards: Sequence[Card]) -> Values:
    """The value of each choice before the Flop, in the order of the constant above."""
    return _values(terms)[kind_of(cards)]


def _values(terms: Terms) -> Mapping[str, Values]:
    chapter = terms.chapter
    if terms.table is None:
        return shipped_values(chapter.chapter, terms.option or _OPTIONS[0])
    printed = main_tables(chapter).tables.get(terms.table.letter)
    if printed is not None and printed.rows == terms.table.rows:
        return shipped_values(chapter.chapter, str(terms.table.letter))
    return _counted(terms.table.rows, terms.table)


_COUNTED: dict[Any, Mapping[str, Values]] = {}


def _counted(key: Any, table: Paytable) -> Mapping[str, Values]:
    """The values under a house's own table, counted once in a process."""
    if key not in _COUNTED:
        found = _count_ultimate(table)
        _COUNTED[key] = {
            kind: tuple(Fraction(value, found["of"]) for value in values)
            for kind, values in found["kinds"].items()
        }
    return _COUNTED[key]


def count_first() -> dict[str, Any]:
    """Recount all shipped values."""
    ultimate: Chapter = chapter_of("653a")
    return {
        "647a": _count_bonus(),
        "653a": {
            letter: _count_ultimate(table) for letter, table in main_tables(ultimate).tables.items()
        },
    }


def _count_ultimate(table: Paytable) -> dict[str, Any]:
    from pitboss.odds.strategy.best_decisions import best_decisions
    from pitboss.odds.strategy.worth import ultimate_by_pair

    chapter = chapter_of("653a")
    sums, each = ultimate_by_pair(table, best_decisions(Terms(chapter, table)))
    return {"of": each, "kinds": _by_kind(sums)}


def _count_bonus() -> dict[str, Any]:
    from pitboss.odds.strategy.best_decisions import best_decisions
    from pitboss.odds.strategy.worth import bonus_by_pair

    found = {}
    for option in _OPTIONS:
        decisions = best_decisions(Terms(chapter_of("647a"), option=option))
        sums, each = bonus_by_pair(option, decisions)
        found[option] = {"of": each, "kinds": _by_kind(sums[:, None])}
    return found


def _by_kind(sums: Any) -> dict[str, list[int]]:
    """The sums of a kind: those of its pairs, divided by their number."""
    found: dict[str, list[int]] = {}
    pairs: dict[str, int] = {}
    for high in range(52):
        for low in range(high):
            kind = kind_of((Card(low), Card(high)))
            here = found.setdefault(kind, [0] * sums.shape[1])
            pairs[kind] = pairs.get(kind, 0) + 1
            for column, value in enumerate(sums[_index(low, high)].tolist()):
                here[column] += value
    return {kind: [value // pairs[kind] for value in found[kind]] for kind in kinds()}


def _index(low: int, high: int) -> int:
    return high * (high - 1) // 2 + low
