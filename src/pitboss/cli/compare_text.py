"""``pitboss compare``: two submissions side by side, on the screen."""

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from pitboss.cli.progress import counting
from pitboss.cli.submission_files import clean_submission
from pitboss.odds.submission_odds import NotCountedError
from pitboss.reports.comparison import Compared, Game, compare
from pitboss.rulebook import Submission, UnreadableError
from pitboss.simulate.covariance import Covariance, sample_covariance
from pitboss.terminal.console import console, print_facts, print_listing, print_words
from pitboss.wire.comparison import an_hour_of

__all__ = ["Comparing", "compare_files", "print_comparison", "sampled"]

_MOST_ROUNDS = 10**9
#: Half of a 95% interval, in standard errors.
_NORMAL_95 = 1.959963984540054


class Comparing:
    """Two files, every game of either compared."""

    def __init__(self, paths: tuple[Path, Path], an_hour: int, rounds: int, seed: int) -> None:
        self.an_hour = an_hour
        self.rounds, self.seed = rounds, seed
        #: The reason why no rounds were sampled although asked for.
        self.missing = ""
        self.names = [path.name for path in paths]
        if self.names[0] == self.names[1] and paths[0].resolve() != paths[1].resolve():
            self.names = [f"{path.resolve().parent.name}/{path.name}" for path in paths]
        self._texts: dict[int, str] = {}
        submissions = [self._read(path) for path in paths]
        total = len({*submissions[0].offered, *submissions[1].offered})
        self.games: list[Compared] = []
        with counting(f"of {total} games compared", quiet=not rounds) as tell:
            try:
                for one in compare(submissions[0], submissions[1], self._sample):
                    self.games.append(one)
                    tell(len(self.games))
            except NotCountedError as error:
                raise UnreadableError(str(error)) from error

    def _read(self, path: Path) -> Submission:
        text, submission = clean_submission(path)
        self._texts[id(submission)] = text
        return submission

    def _sample(self, submission: Submission, slug: str) -> Covariance | None:
        if not self.rounds or self.missing:
            return None
        try:
            return sample_covariance(self._texts[id(submission)], slug, self.rounds, self.seed)
        except ModuleNotFoundError as error:
            self.missing = f"sampling needs {error.name}: pip install 'pitboss[solve]'"
            return None


def compare_files(
    first: Path, second: Path, an_hour: int = 40, rounds: int = 0, seed: int = 1
) -> Comparing:
    """Both files read and every game of either compared."""
    for what, number, least, most in (
        ("rounds an hour", an_hour, 1, 1000),
        ("rounds to sample", rounds, 0, _MOST_ROUNDS),
        ("a seed", seed, 0, 2**63 - 1),
    ):
        if not least <= number <= most:
            raise UnreadableError(f"{what}: a number from {least} to {most:,}, not {number}")
    return Comparing((first, second), an_hour, rounds, seed)


def sampled(found: Comparing) -> int:
    """The number of rounds sampled for a game."""
    games = (game for one in found.games for game in (one.first, one.second) if game is not None)
    return next((game.together.rounds for game in games if game.together is not None), 0)


def print_comparison(found: Comparing, *, changed: bool = False) -> None:
    """Game by game: the figures side by side, then what players would notice. With ``changed``,
    only the differences."""
    out = console()
    alike = []
    for one in found.games:
        rows = [
            (label, [_shown(game, cell, found.an_hour) for game in (one.first, one.second)])
            for label, cell in _ROWS
        ]
        shown = [(label, cells) for label, cells in (*rows, *_sides(one)) if any(cells)]
        if changed:
            shown = [(label, cells) for label, cells in shown if cells[0] != cells[1]]
        if changed and not shown and not one.changes:
            alike.append(one.name)
            continue
        if shown:
            listed = [_row(label, cells) for label, cells in shown]
            print_listing(out, (one.name, *found.names), listed, indent=0)
        else:
            print_words(out, one.name, style="bold")
        facts = [("Players notice", change) for change in one.changes[:1]]
        facts += [("", change) for change in one.changes[1:]]
        print_facts(out, facts or [("Players notice", "nothing")], indent=1)
    if alike:
        print_words(out, f"The same in both: {', '.join(alike)}.")
    if len(alike) < len(found.games):
        _print_meaning(out, found)


def _row(label: str, cells: list[str]) -> tuple[str | Text, ...]:
    """A row of the table; one that differs is marked, and not by its color alone."""
    if cells[0] == cells[1]:
        return label, *cells
    return f"* {label}", *(Text(cell, "yellow") for cell in cells)


def _shown(game: Game | None, cell: Callable[[Game, int], str], an_hour: int) -> str:
    return "not offered" if game is None else cell(game, an_hour)


def _dollars(value: float) -> str:
    return f"{'-' if value < 0 else ''}${abs(value):,.2f}"


def _strays(game: Game, an_hour: int) -> str:
    deviation, error = (
        an_hour_of(value, an_hour) for value in (game.deviation, game.deviation_error)
    )
    if deviation is None:
        return ""
    return f"{_dollars(deviation)} ± {_dollars(_NORMAL_95 * (error or 0.0))}"


_ROWS: tuple[tuple[str, Callable[[Game, int], str]], ...] = (
    (
        "House edge of the main game, per first wager",
        lambda game, _: f"{float(game.main.solution.house_edge):.4%}",
    ),
    (
        "The same, per dollar wagered in all",
        lambda game, _: f"{float(game.main.solution.element_of_risk):.4%}",
    ),
    (
        "Std. deviation of the main game, in first wagers",
        lambda game, _: f"{game.main.solution.standard_deviation:.4f}",
    ),
    (
        "The house wins from a seat in an hour",
        lambda game, an_hour: _dollars(float(game.hold) * an_hour / 100),
    ),
    (
        "The same, by the long-run return of meters",
        lambda game, an_hour: _dollars(float(game.long_run_hold) * an_hour / 100),
    ),
    ("Std. deviation of that hour", _strays),
    (
        "Std. deviation of that hour, never above",
        lambda game, an_hour: _dollars(an_hour_of(game.deviation_at_most, an_hour) or 0.0),
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
            for words, priced in side.players:
                name = ", ".join(filter(None, (names[side.wager].name, words)))
                long_run = side.long_run(priced)
                for label, value in (
                    ("House edge", priced.house_edge),
                    ("Long-run return", long_run),
                ):
                    if value is not None:
                        told = rows.setdefault(f"{label}, {name}", ["–", "–"])
                        told[place] = f"{float(value):.4%}"
        for jackpot in game.jackpots:
            level = "" if jackpot.level == "meter" else f", {jackpot.level}"
            label = f"Jackpot, {names[jackpot.wager].name}{level}"
            for more, text in (
                ("", f"1 in {float(jackpot.hands):,.0f}"),
                (", fair at", f"${float(jackpot.break_even):,.0f}"),
            ):
                rows.setdefault(label + more, ["–", "–"])[place] = text
    return list(rows.items())


def _print_meaning(out: Console, found: Comparing) -> None:
    """The meaning of the figures, and the source of each."""
    rounds = sampled(found)
    if rounds:
        strays = (
            "each wager's own is exact. Wagers of one seat win and lose on the same cards, and how "
            f"they do together is sampled: {rounds:,} rounds of each game, seed {found.seed}, with "
            "the rarest hands dealt apart (royal flushes and the like); ± is its 95% error. "
            "Never above is exact: all wagers as if they were one"
        )
    else:
        strays = (
            "each wager's own is exact, but not how wagers on the same cards do together, so that "
            "only what it cannot be above is told: all wagers as if they were one"
        )
        strays += f" ({found.missing})" if found.missing else " (--rounds N samples it)"
    facts = [
        ("*", "the two differ"),
        (
            "An hour",
            f"{found.an_hour} rounds of a seat that makes every wager offered at its least and "
            "plays its cards best (Pai Gow Poker: by the house way), meters at their seed. What "
            "Magic Cards and Lucky Bonuses pay is in it; Envy Bonuses, for want of others, are not",
        ),
        ("House edge", "what the house keeps on average, with meters at their seed"),
        (
            "Long-run return",
            "what a wager with a meter gives back in the long run: its fixed rows, its rates, and "
            "the reseed a whole prize",
        ),
        (
            "Folds",
            "a wager that a fold loses is told for two players, where they differ; an hour is of "
            "one who folds",
        ),
        ("Std. deviation", f"how far results stray from their average: {strays}"),
        (
            "Jackpot",
            "how often a hand takes the whole meter; fair at: where the house keeps nothing",
        ),
    ]
    print_facts(out, facts)
