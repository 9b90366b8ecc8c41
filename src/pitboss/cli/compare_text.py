"""``pitboss compare``: two submissions side by side, for people and for programs."""

from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from rich.text import Text

from pitboss.cli.console import console, print_facts, table
from pitboss.odds.comparing import Compared, Game, compare
from pitboss.odds.submitted import NotCountedError
from pitboss.rulebook import Submission, UnreadableError, read_submission
from pitboss.rulebook.reader import read_toml

__all__ = ["compare_files", "comparison_json", "print_comparison"]


def _read(path: Path) -> Submission:
    submission, verdict = read_submission(read_toml(path))
    if not verdict.ok:
        first = verdict.violations[0]
        raise UnreadableError(
            f"{path}: {first.path}: {first.message} [{first.cite}]; "
            f"`pitboss check {path}` lists what is wrong ({len(verdict.violations)})"
        )
    return submission


def compare_files(first: Path, second: Path) -> list[Compared]:
    """Both files read and every game of either compared."""
    try:
        return compare(_read(first), _read(second))
    except NotCountedError as error:
        raise UnreadableError(str(error)) from error


def _figures(game: Game | None, an_hour: int) -> dict[str, Any] | None:
    if game is None:
        return None
    main = game.main.solution
    return {
        "paytable": game.main.paytable,
        "house_edge": float(main.house_edge),
        "element_of_risk": float(main.element_of_risk),
        "standard_deviation": main.standard_deviation,
        "hold_an_hour": float(game.hold) * an_hour / 100,
        "deviation_an_hour": game.deviation * sqrt(an_hour) / 100,
        "wagers": [
            {
                "wager": one.wager,
                "paytable": one.paytable,
                "house_edge": float(game.edge(one)),
                "standard_deviation": one.priced.standard_deviation,
                "hit_frequency": float(one.priced.hit_frequency),
            }
            for one in game.sides
        ],
        "jackpots": [
            {
                "wager": one.wager,
                "level": one.level,
                "one_hand_in": float(one.hands),
                "break_even_meter": float(one.break_even),
            }
            for one in game.jackpots
        ],
    }


def comparison_json(found: Sequence[Compared], an_hour: int) -> dict[str, Any]:
    """The comparison as JSON values (docs/formats.md)."""
    return {
        "rounds_an_hour": an_hour,
        "games": [
            {
                "game": one.slug,
                "first": _figures(one.first, an_hour),
                "second": _figures(one.second, an_hour),
                "changes": list(one.changes),
            }
            for one in found
        ],
    }


def print_comparison(found: Sequence[Compared], names: tuple[str, str], an_hour: int) -> None:
    """Game by game: figures beside each other, then what players would notice."""
    out = console()
    for one in found:
        listed = table(one.name, *names)
        for label, cell in _ROWS:
            cells = [_shown(game, cell, an_hour) for game in (one.first, one.second)]
            listed.add_row(label, *(_marked(text, cells) for text in cells))
        for label, side_cells in _sides(one):
            listed.add_row(label, *(_marked(text, side_cells) for text in side_cells))
        out.print(listed)
        facts = [("Players notice", change) for change in one.changes[:1]]
        facts += [("", change) for change in one.changes[1:]]
        print_facts(out, facts or [("Players notice", "nothing")], indent=1)


def _shown(game: Game | None, cell: Callable[[Game, int], str], an_hour: int) -> str:
    return "not offered" if game is None else cell(game, an_hour)


def _marked(text: str, cells: Sequence[str]) -> Text:
    return Text(text, style="" if cells[0] == cells[1] else "yellow")


_ROWS: tuple[tuple[str, Callable[[Game, int], str]], ...] = (
    ("House edge, main game", lambda game, _: f"{float(game.main.solution.house_edge):.4%}"),
    ("Element of risk", lambda game, _: f"{float(game.main.solution.element_of_risk):.4%}"),
    ("Std. deviation, main game", lambda game, _: f"{game.main.solution.standard_deviation:.4f}"),
    (
        "Hold an hour and seat, every wager at its least",
        lambda game, an_hour: f"${float(game.hold) * an_hour / 100:,.2f}",
    ),
    (
        "Std. deviation of that hour, as if wagers were independent",
        lambda game, an_hour: f"${game.deviation * sqrt(an_hour) / 100:,.2f}",
    ),
)


def _sides(one: Compared) -> list[tuple[str, list[str]]]:
    """Each side wager's edge, and each meter's odds and break-even."""
    rows: dict[str, list[str]] = {}
    for place, game in enumerate((one.first, one.second)):
        if game is None:
            continue
        names = game.rules.chapter.wagers
        for side in game.sides:
            label = f"House edge, {names[side.wager].name}"
            rows.setdefault(label, ["–", "–"])[place] = f"{float(game.edge(side)):.4%}"
        for jackpot in game.jackpots:
            level = "" if jackpot.level == "meter" else f", {jackpot.level}"
            label = f"Jackpot, {names[jackpot.wager].name}{level}"
            text = f"1 in {float(jackpot.hands):,.0f}, fair at ${float(jackpot.break_even):,.0f}"
            rows.setdefault(label, ["–", "–"])[place] = text
    return list(rows.items())
