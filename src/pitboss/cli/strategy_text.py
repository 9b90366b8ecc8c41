"""``pitboss strategy``: the best strategy in human form, in the terminal and as a picture."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.text import Text

from pitboss.cli.advise_text import terms_given
from pitboss.cli.console import console, print_facts, table
from pitboss.odds.advice import AdviceError, Terms
from pitboss.odds.offered import per_of
from pitboss.odds.solving import main_tables
from pitboss.odds.stored import solutions
from pitboss.odds.strategy.chart import COLORS, Chart, Threshold, charts_of, thresholds_of
from pitboss.rulebook import Chapter, UnreadableError

__all__ = ["Strategy", "draw", "find", "print_strategy", "strategy_json"]

_ENDINGS = (".svg", ".png", ".pdf")


class Strategy:
    """What is shown of a game's best strategy."""

    def __init__(self, terms: Terms) -> None:
        from pitboss.odds.strategy.thumb import RULES
        from pitboss.odds.strategy.worth import shipped_worth

        self.terms = terms
        self.charts: list[Chart] = charts_of(terms)
        self.thresholds: list[Threshold] = thresholds_of(terms)
        self.rules = RULES[terms.chapter.chapter]
        chapter = terms.chapter.chapter
        # What is solved in 645a is the house way against itself; the best splits stand apart.
        best = solutions("645a-best" if chapter == "645a" else chapter)
        self.best: Fraction = best[_key(terms)].net
        self.thumb = shipped_worth(terms, "thumb")


def _key(terms: Terms) -> str | None:
    return terms.option if terms.table is None else terms.table.letter


def find(chapter: Chapter, rules: Sequence[str]) -> Strategy:
    """The strategy under the rules named; a table of a house's own is not among those solved."""
    try:
        terms = terms_given(chapter, rules)
        if terms.table is not None:
            printed = main_tables(chapter).tables.get(terms.table.letter)
            if printed is None or printed.rows != terms.table.rows:
                raise AdviceError("a strategy is shown for the tables that the chapter prints")
        return Strategy(terms)
    except AdviceError as error:
        raise UnreadableError(str(error)) from None
    except ModuleNotFoundError as error:
        raise UnreadableError(
            f"this takes counting, which needs {error.name}: pip install 'pitboss[solve]'"
        ) from error


def strategy_json(found: Strategy) -> dict[str, Any]:
    """The strategy as JSON values."""
    return {
        "game": found.terms.chapter.slug,
        "paytable": _key(found.terms),
        "expected_value": float(found.best),
        "charts": [
            {
                "title": one.title,
                "rows": list(one.rows),
                "columns": list(one.columns),
                "cells": [list(line) for line in one.cells],
            }
            for one in found.charts
        ],
        "thresholds": [
            {
                "decision": one.decision,
                "always_from": one.always_from,
                "never_up_to": one.never_up_to or None,
            }
            for one in found.thresholds
        ],
        "rules_of_thumb": [{"when": when, "rule": rule} for when, rule in found.rules],
        "cost_of_thumb": None if found.thumb is None else float(found.best - found.thumb),
        "cost_fraction": None if found.thumb is None else str(found.best - found.thumb),
    }


def print_strategy(found: Strategy) -> None:
    """Charts, thresholds and rules of thumb with what they cost."""
    out = console()
    chapter, key = found.terms.chapter, _key(found.terms)
    out.print(Text(f"{chapter.name}{f', {key}' if key else ''}", "bold"))
    for one in found.charts:
        _print_chart(one)
    for threshold in found.thresholds:
        out.print(Text(_words(threshold)))
    out.print(Text("To keep in mind", "bold"))
    print_facts(out, found.rules, indent=2)
    per = {"bet": "Bet", "pai-gow": "wager"}.get(per_of(chapter), "Ante")
    out.print(Text(f"Played best: {float(found.best):+.6%} of the {per} a round"))
    if found.thumb is not None:
        cost = found.best - found.thumb
        words = "nothing" if not cost else f"{float(cost):.6%} of the {per} ({cost})"
        out.print(Text(f"By these rules instead: {words} more"))


def _words(one: Threshold) -> str:
    if one.exact:
        return f"{one.decision} from {one.always_from} up, never below."
    return (
        f"{one.decision} always from {one.always_from} up, never up to {one.never_up_to}; "
        "between them the other cards decide."
    )


def _print_chart(chart: Chart) -> None:
    out = table(f"{chart.down}", *chart.columns, title=f"{chart.title} ({chart.across})")
    for name, line in zip(chart.rows, chart.cells, strict=True):
        out.add_row(name, *(_cell(word) for word in line))
    console().print(out)


def _cell(word: str) -> Text:
    short = {"check": "–", "fold": "·", "withdraw": "·", "ride": "R", "mixed": "±"}.get(word, word)
    style = f"black on {COLORS[word]}" if word else ""
    return Text(short, style=style)


def draw(found: Strategy, path: Path) -> None:
    """Write the charts as a picture, by the file's ending."""
    if path.suffix.lower() not in _ENDINGS:
        raise UnreadableError(f"{path}: a picture ends in {', '.join(_ENDINGS)}")
    if not found.charts:
        raise UnreadableError(f"{found.terms.chapter.name} has no chart: its rule is a threshold")
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise UnreadableError("a picture needs matplotlib: pip install 'pitboss[solve]'") from error
    chart = found.charts[0]
    figure = Figure(figsize=(0.55 * len(chart.columns) + 3, 0.42 * len(chart.rows) + 2))
    axes = figure.add_subplot()
    axes.set_xlim(0, len(chart.columns))
    axes.set_ylim(len(chart.rows), 0)
    axes.set_xticks([x + 0.5 for x in range(len(chart.columns))], chart.columns)
    axes.set_yticks([y + 0.5 for y in range(len(chart.rows))], chart.rows)
    axes.tick_params(length=0)
    axes.xaxis.tick_top()
    axes.set_xlabel(chart.across)
    axes.set_ylabel(chart.down)
    for y, line in enumerate(chart.cells):
        for x, word in enumerate(line):
            axes.fill_between([x, x + 1], y, y + 1, facecolor=COLORS[word], edgecolor="white")
            color = "white" if word in _DARK else "black"
            axes.text(
                x + 0.5, y + 0.5, _short(word), ha="center", va="center", fontsize=8, color=color
            )
    key = _key(found.terms)
    axes.set_title(f"{found.terms.chapter.name}{f', {key}' if key else ''}\n{chart.title}")
    try:
        figure.savefig(path, bbox_inches="tight", metadata=_metadata(path))
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror or 'cannot be written'}") from None


#: What is drawn so dark that its word must be light.
_DARK = ("4",)


def _short(word: str) -> str:
    return {"withdraw": "", "mixed": "±", "check": "check"}.get(word, word)


def _metadata(path: Path) -> dict[str, Any]:
    """No time of writing: the same chart is the same file."""
    return {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(path.suffix.lower(), {})
