"""``pitboss strategy``: the best strategy in human form, on the screen."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from pitboss.cli.advise_text import terms_given
from pitboss.odds.advice import AdviceError
from pitboss.odds.solvers import main_tables
from pitboss.odds.strategy.chart import MARKS, Chart, Threshold
from pitboss.odds.strategy.guide import BestPlay, best_play
from pitboss.rulebook import Chapter, UnreadableError
from pitboss.terminal.console import console, print_facts, print_words
from pitboss.terminal.game_words import titled, unit

__all__ = ["find", "print_strategy", "title", "told"]

#: Colors of every terminal. A picture has finer ones.
_STYLES = {
    **dict.fromkeys(("4", "3", "2", "ride"), "black on green"),
    "1": "black on cyan",
    "check": "black on yellow",
    **dict.fromkeys(("fold", "withdraw"), "black on white"),
    **dict.fromkeys(("mostly 2", "mostly 1"), "black on cyan"),
    "mostly check": "black on yellow",
    "mostly fold": "black on white",
    "mixed": "black on magenta",
}


def find(chapter: Chapter, rules: Sequence[str], variant: str = "") -> BestPlay:
    """The strategy under these rules. A custom table is refused: it is not solved."""
    try:
        terms = terms_given(chapter, rules, variant)
        if terms.table is not None:
            printed = main_tables(chapter).tables.get(terms.table.letter)
            if printed is None or printed.rows != terms.table.rows:
                raise AdviceError("a strategy is shown for the tables that the chapter prints")
        return best_play(terms)
    except AdviceError as error:
        raise UnreadableError(str(error)) from None


def told(found: BestPlay) -> list[tuple[str, list[tuple[str, str]]]]:
    """The text beside the charts: headings, each with names and words."""
    chapter = found.terms.chapter
    parts: list[tuple[str, list[tuple[str, str]]]] = []
    if found.thresholds:
        parts.append(("Exactly", [(one.decision, _words(one)) for one in found.thresholds]))
    if found.house_way:
        heading = (
            "The house way: front is the low hand, back the high hand; "
            "a joker is an ace, or completes a straight or flush"
        )
        numbered = enumerate(found.house_way, 1)
        parts.append((heading, [(f"{n} {one.held}", one.words) for n, one in numbered]))
    parts.append(("To keep in mind", list(found.rules)))
    per = unit(chapter)
    values = [("Best play", f"costs {float(-found.best):.6%} of the {per} a round on average")]
    if found.thumb is not None:
        cost = found.best - found.thumb
        words = "exactly as little" if not cost else f"{float(cost):.6%} of the {per} more ({cost})"
        name = "The house way" if found.house_way else "These rules"
        values.append((name, f"cost{'s' if found.house_way else ''} {words}"))
    parts.append(("What it costs", values))
    return parts


def title(found: BestPlay) -> str:
    """The game and its terms."""
    return titled(found.terms.chapter, found.terms.paytable)


def print_strategy(found: BestPlay) -> None:
    """Charts, thresholds, and rules of thumb with their cost."""
    out = console()
    print_words(out, title(found), style="bold")
    for one in found.charts:
        _print_chart(out, one)
    for heading, facts in told(found):
        print_words(out, heading, style="bold")
        print_facts(out, facts, indent=2)


def _words(one: Threshold) -> str:
    if one.exact:
        return f"with {_small(one.always_from)} or better, never with less"
    return (
        f"with {_small(one.always_from)} or better, never with {_small(one.never_up_to)} or less; "
        "between them the other cards decide"
    )


def _small(hand: str) -> str:
    return f"a p{hand[1:]}" if hand.startswith("Pair") else hand


def _print_chart(out: Console, chart: Chart) -> None:
    """The width of a cell: three columns, or as many as the labels need."""
    print_words(out, chart.title, style="bold")
    print_words(out, chart.reading)
    broad = max(map(len, chart.rows)) + 2
    wide = max(3, *(len(name) + 1 for name in chart.columns))
    heads = "".join(name.center(wide) for name in chart.columns)
    lines = Text().append(" " * broad + heads, "bold")
    for name, line in zip(chart.rows, chart.cells, strict=True):
        lines.append("\n").append(name.ljust(broad), "bold")
        for word in line:
            lines.append(MARKS[word][0].center(wide), _STYLES.get(word, ""))
    out.print(lines, soft_wrap=True)
    marks = [(mark, words) for mark, words in chart.legend.items() if mark.strip()]
    print_facts(out, marks, indent=1)
