"""The best strategy in human form: charts, thresholds, rules of thumb, and their worth."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.games.house_way import WAYS, Rule
from pitboss.odds.advice import Terms
from pitboss.odds.shipped_counts import solutions
from pitboss.odds.strategy.chart import Chart, Threshold, charts_of, thresholds_of

__all__ = ["BestPlay", "best_play"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BestPlay:
    """The best play of a game under some terms, and rules that are easier to keep in mind."""

    terms: Terms
    charts: tuple[Chart, ...]
    thresholds: tuple[Threshold, ...]
    #: The situation, and what to do in it.
    rules: tuple[tuple[str, str], ...]
    #: 645a: how the house sets seven cards, which is the rule of thumb.
    house_way: tuple[Rule, ...]
    #: The value of a round to the player: with best play, and by the rules of thumb if known.
    best: Fraction
    thumb: Fraction | None


def best_play(terms: Terms) -> BestPlay:
    """The best strategy under some terms."""
    from pitboss.odds.shipped_worths import shipped_worth
    from pitboss.odds.strategy.rules_of_thumb import RULES

    chapter = terms.chapter
    house_way: tuple[Rule, ...] = ()
    if "house_way" in chapter.options:
        house_way = WAYS[str(chapter.options["house_way"].default)]
    # The solution of 645a is the house way against itself; the best splits are separate.
    solved = solutions("645a-best" if chapter.chapter == "645a" else chapter.chapter)
    return BestPlay(
        terms=terms,
        charts=tuple(charts_of(terms)),
        thresholds=tuple(thresholds_of(terms)),
        rules=tuple(RULES[chapter.chapter]),
        house_way=house_way,
        best=solved[terms.paytable].net,
        thumb=shipped_worth(terms, "thumb"),
    )
