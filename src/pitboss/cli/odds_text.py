"""``pitboss odds`` and ``pitboss solve``: exact odds, for people and for programs."""

import csv
import sys
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import Progress as Bar
from rich.text import Text

from pitboss.cli.console import console, table
from pitboss.odds.as_json import main_json, side_json
from pitboss.odds.looks import censuses_of
from pitboss.odds.offered import MainOdds, SideOdds, main_odds, per_of, side_odds
from pitboss.odds.solution import Progress
from pitboss.odds.stored import Census, census, solutions
from pitboss.odds.submitted import NotCountedError, submitted_main, submitted_sides
from pitboss.rulebook import (
    Chapter,
    GameRules,
    Submission,
    UnknownGameError,
    UnreadableError,
    Verdict,
    read_submission,
)
from pitboss.rulebook.reader import read_toml

__all__ = [
    "Found",
    "UnknownWagerError",
    "choose",
    "filed",
    "found_json",
    "look_up",
    "over_one",
    "print_csv",
    "print_found",
    "solve_anew",
]

T = TypeVar("T")

#: The main game and the side wagers, in the order in which they are shown.
Found = tuple[list[MainOdds], list[SideOdds]]


class UnknownWagerError(UnknownGameError):
    """A name that is no wager of the game, or no paytable of it."""


def look_up(chapter: Chapter) -> Found:
    """Every wager at every paytable of a chapter, from the shipped counts."""
    return main_odds(chapter), side_odds(chapter)


def filed(chapter: Chapter, path: Path) -> Found:
    """The wagers of a game as a Rules Submission offers them."""
    submission, verdict = read_submission(read_toml(path))
    _refuse_unlawful(path, verdict)
    rules = submission.games.get(chapter.slug)
    if rules is None:
        raise UnreadableError(f"{path}: {chapter.slug} is not among its games")
    return _of_rules(rules)


def _of_rules(rules: GameRules) -> Found:
    try:
        main = submitted_main(rules)
    except NotCountedError as error:
        raise UnreadableError(str(error)) from error
    return [main], submitted_sides(rules, main.solution)


def _refuse_unlawful(path: Path, verdict: Verdict) -> None:
    if not verdict.ok:
        first = verdict.violations[0]
        raise UnreadableError(
            f"{path}: {first.path}: {first.message} [{first.cite}]; "
            f"`pitboss check {path}` lists what is wrong ({len(verdict.violations)})"
        )


def over_one(submission: Submission) -> list[tuple[str, Found]]:
    """Every game of a submission with its odds."""
    return [(slug, _of_rules(rules)) for slug, rules in submission.games.items()]


def choose(found: Found, wager: str | None, paytable: str | None) -> Found:
    """Only one wager, or one paytable; refused if there is none such."""
    mains, sides = found
    if wager is not None:
        known = list(dict.fromkeys(["main", *(one.wager for one in sides)]))
        if wager not in known:
            raise UnknownWagerError(f"there is no wager {wager!r}: {', '.join(known)}")
        mains = mains if wager == "main" else []
        sides = [one for one in sides if one.wager == wager]
    if paytable is not None:
        letters = [one.paytable for one in mains] + [one.paytable for one in sides]
        mains = [one for one in mains if _same(one.paytable, paytable)]
        sides = [one for one in sides if _same(one.paytable, paytable)]
        if not mains and not sides:
            known_text = ", ".join(dict.fromkeys(filter(None, letters))) or "it has a single one"
            raise UnknownWagerError(f"there is no paytable {paytable!r}: {known_text}")
    return mains, sides


def _same(letter: str | None, wanted: str) -> bool:
    return letter is not None and letter.lower() == wanted.lower()


def found_json(chapter: Chapter, found: Found) -> dict[str, Any]:
    """The odds as JSON values."""
    mains, sides = found
    wagers = [*(main_json(one) for one in mains), *(side_json(one) for one in sides)]
    return {"game": chapter.slug, "wagers": wagers}


def print_csv(found: Found) -> None:
    """One line for each row of each paytable; the main game has one line each."""
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(
        "wager paytable hand pays deals of_deals house_edge expected_value "
        "standard_deviation hit_frequency".split()
    )
    mains, sides = found
    for main in mains:
        entry = main_json(main)
        figures = [entry[key] for key in ("house_edge", "expected_value", "standard_deviation")]
        out.writerow(["main", main.paytable or "", "", "", "", entry["deals"], *figures, ""])
    for side in sides:
        entry = side_json(side)
        keys = ("deals", "house_edge", "expected_value", "standard_deviation", "hit_frequency")
        for row in entry["rows"]:
            cells = [row["hand"], row["pays"] or "", row["deals"], *(entry[key] for key in keys)]
            out.writerow([side.wager, side.paytable or "", *cells])


def print_found(chapter: Chapter, found: Found, *, in_detail: bool) -> None:
    """House edges side by side, the best and the worst paytable for the player told apart."""
    mains, sides = found
    if mains:
        _print_main(chapter, mains)
    if sides:
        _print_sides(chapter, sides)
    if in_detail:
        for side in sides:
            _print_rows(chapter, side)
        for main in mains:
            _print_decisions(main)


def _percent(value: Fraction | float, places: int = 4) -> str:
    return f"{float(value) * 100:.{places}f}%"


def _judged(edges: Sequence[Fraction], edge: Fraction) -> Text:
    """A house edge, green if it is the lowest of several and red if it is the highest."""
    text = _percent(edge)
    if len(set(edges)) < 2 or min(edges) < edge < max(edges):
        return Text(text)
    if edge == min(edges):
        return Text(f"{text} best", style="green")
    return Text(f"{text} worst", style="red")


def _print_main(chapter: Chapter, mains: Sequence[MainOdds]) -> None:
    played = "both hands by the house way" if "house_way" in chapter.options else "played best"
    title = f"{chapter.name}: the main game, {played}, per {mains[0].per}"
    headers = "Paytable", "House edge", "Element of risk", "Average wager", "Std. deviation"
    out = table(*headers, title=title)
    edges = [one.solution.house_edge for one in mains]
    for one in mains:
        found = one.solution
        out.add_row(
            one.paytable or "–",
            _judged(edges, found.house_edge),
            _percent(found.element_of_risk),
            f"{float(found.wagered):.4f}",
            f"{found.standard_deviation:.4f}",
        )
    console().print(out)


def _print_sides(chapter: Chapter, sides: Sequence[SideOdds]) -> None:
    headers = "Wager", "Paytable", "House edge", "Hits", "Std. deviation", "Meter breaks even at"
    out = table(*headers, title=f"{chapter.name}: side wagers")
    last = ""
    for one in sides:
        edges = [other.priced.house_edge for other in sides if other.wager == one.wager]
        name = chapter.wagers[one.wager].name if one.wager != last else ""
        if name and last:
            out.add_section()
        last = one.wager
        hits = one.priced.hit_frequency
        out.add_row(
            name,
            one.paytable or "–",
            _judged(edges, one.priced.house_edge),
            f"{_percent(hits, 2)} (1 in {float(1 / hits):,.1f})" if hits else "never",
            f"{one.priced.standard_deviation:,.3f}",
            _break_even(one),
        )
    console().print(out)


def _break_even(one: SideOdds) -> str:
    levels = one.priced.per_meter_dollar
    if not levels:
        return ""
    sums = {level: f"${float(one.priced.break_even_meter(level)):,.0f}" for level in levels}
    if list(levels) == ["meter"]:
        return sums["meter"]
    return ", ".join(f"{level} {text}" for level, text in sums.items())


def _print_rows(chapter: Chapter, one: SideOdds) -> None:
    letter = f", paytable {one.paytable}" if one.paytable else ""
    out = table("Hand", "Pays", "Deals", "Often", title=f"{chapter.wagers[one.wager].name}{letter}")
    for row in one.priced.rows:
        often = Fraction(row.deals, one.priced.deals)
        out.add_row(row.hand, str(row.pays or ""), f"{row.deals:,}", _percent(often, 6))
    out.add_section()
    out.add_row("All deals", "", f"{one.priced.deals:,}", "")
    console().print(out)
    for name, value in _notes(one):
        console().print(Text(f"{name}: {value}"))


def _notes(one: SideOdds) -> Iterable[tuple[str, str]]:
    if one.best_play is not None:
        yield "House edge for a player who folds as the main game asks", _percent(-one.best_play)
    if one.priced.per_meter_dollar:
        yield "Return without the meter", _percent(one.priced.fixed_return)
    if one.envy is not None:
        yield "Envy Bonus for each other player, per $1", _percent(one.envy)
    if one.magic_card is not None:
        yield "Magic Card, each time one is drawn", _percent(one.magic_card)
    if one.lucky_bonus is not None:
        yield "Lucky Bonus, each time a position is drawn", _percent(one.lucky_bonus)


def _print_decisions(main: MainOdds) -> None:
    out = table("Outcome or decision", "Often", title=f"Paytable {main.paytable or '–'}")
    for name, often in main.solution.decisions.items():
        out.add_row(name, _percent(often))
    console().print(out)
    console().print(Text(f"Expected value: {main.solution.net}"))


def solve_anew(chapter: Chapter) -> tuple[Found, bool]:
    """Count all of a game anew, under a progress bar; and whether what ships agrees."""
    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Compiling, if this is the first time; counting", total=1.0)

        def progress(done: int, shares: int) -> None:
            bar.update(task, description="Counting")
            bar.advance(task, done / shares)

        return _without_traceback(lambda: _solved(chapter, progress))


def _solved(chapter: Chapter, progress: Progress) -> tuple[Found, bool]:
    from pitboss.odds.building import count_hands
    from pitboss.odds.solving import solve_main

    names = censuses_of(chapter)

    def share_of_main(done: int, shares: int) -> None:
        progress(done, shares * 2)

    solved = solve_main(chapter, share_of_main)
    counted = {}
    for name in names:
        hands = count_hands(name)
        counted[name] = Census(sum(hands.values()), hands)
        progress(1, 2 * len(names))
    mains = [
        MainOdds(paytable=key, solution=one, per=per_of(chapter)) for key, one in solved.items()
    ]
    sides = side_odds(chapter, mains[0].solution, counted.__getitem__)
    agrees = solved == solutions(chapter.chapter) and all(
        found == census(name) for name, found in counted.items()
    )
    return (mains, sides), agrees


def _without_traceback(work: Callable[[], T]) -> T:
    try:
        return work()
    except ModuleNotFoundError as error:
        raise UnreadableError(
            f"counting anew needs {error.name}: pip install 'pitboss[solve]'"
        ) from error
