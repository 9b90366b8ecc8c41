"""``pitboss simulate``: the specification from options, and the run under a progress bar."""

import sys
import time
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from pitboss.cli.submission_files import clean_submission
from pitboss.money import parse_money
from pitboss.rulebook import Chapter, UnreadableError
from pitboss.simulate.spec import PLAYERS, Spec, rules_of, submission_of

if TYPE_CHECKING:
    from pitboss.simulate.report import Simulated

__all__ = ["simulate", "spec_of"]

#: The default bankrolls, in minimum first wagers.
_BANKROLLS = (10, 20, 50, 100)
_MOST_ROUNDS = 10**12


def spec_of(
    chapter: Chapter,
    rules: Path | None,
    variant: str,
    wagers: str,
    seats: int,
    session: int,
    seed: int,
    player: str,
) -> Spec:
    """The requested simulation. An impossible one is refused in words."""
    text = _demonstration() if rules is None else clean_submission(rules)[0]
    submission = submission_of(text)
    filed = submission.rules(chapter.slug, variant)
    if filed is None:
        raise UnreadableError(f"{rules}: {submission.lacking(chapter.slug, variant)}")
    if not 1 <= seats <= chapter.positions:
        raise UnreadableError(f"{chapter.name} has 1 to {chapter.positions} seats, not {seats}")
    if not 1 <= session <= 1_000_000:
        raise UnreadableError(f"a session has 1 to 1,000,000 rounds, not {session}")
    if not 0 <= seed < 2**63:
        raise UnreadableError(f"a seed is a number from 0 to 2**63 - 1, not {seed}")
    if player not in PLAYERS:
        raise UnreadableError(f"nobody plays {player!r:.40}: {', '.join(PLAYERS)}")
    from pitboss.simulate.plan import sides_of

    offered = sides_of(filed)
    return Spec(
        submission=text,
        game=chapter.slug,
        variant=variant,
        wagers=_chosen(wagers, offered),
        seats=seats,
        rounds=session,
        seed=seed,
        player=player,
    )


def _demonstration() -> str:
    """The text of the demonstration's submission."""
    return resources.files("pitboss.rulebook").joinpath("demo.toml").read_text("utf-8")


def _chosen(wagers: str, offered: Sequence[str]) -> tuple[str, ...]:
    if wagers == "all":
        return tuple(offered)
    if wagers == "main":
        return ()
    named = [word.strip() for word in wagers.split(",") if word.strip()]
    if not named:
        raise UnreadableError(
            f"--wagers names no wager: main (the main game alone), all, {', '.join(offered)}"
        )
    for word in named:
        if word not in offered:
            raise UnreadableError(
                f"the submission offers no side wager {word!r:.40}: all, main, {', '.join(offered)}"
            )
    return tuple(key for key in offered if key in named)


def simulate(
    spec: Spec,
    rounds: int,
    *,
    cluster: str | None,
    an_hour: int,
    bankroll: str | None,
    sample: int,
) -> "Simulated":
    """Play, check a sample by the engine, and report; under a progress bar."""
    from pitboss.simulate.cluster import ClusterError
    from pitboss.simulate.engine_check import check_rounds
    from pitboss.simulate.report import report
    from pitboss.simulate.sessions import play_sessions
    from pitboss.simulate.simulation import run

    for what, number, most in (("rounds", rounds, _MOST_ROUNDS), ("rounds an hour", an_hour, 1000)):
        if not 1 <= number <= most:
            raise UnreadableError(f"{what}: a number from 1 to {most:,}, not {number}")
    bankrolls = _bankrolls(spec, bankroll)
    with _Bar(rounds) as bar:
        try:
            if cluster is None:
                play_sessions(spec, 0, 1)  # counted, read and compiled before the clock runs
            start = bar.begin()
            total = run(spec, rounds, cluster=cluster, told=bar.told)
        except ClusterError as error:
            raise UnreadableError(str(error)) from None
    took = time.perf_counter() - start
    checked = check_rounds(spec, _sampled(total, sample))
    complete = total.rounds >= rounds
    return report(
        total, checked, an_hour=an_hour, bankrolls=bankrolls, seconds=took, complete=complete
    )


def _bankrolls(spec: Spec, given: str | None) -> list[int]:
    if given is None:
        return [times * rules_of(spec).minimum for times in _BANKROLLS]
    cents = parse_money(given)
    if cents <= 0:
        raise UnreadableError(f"a bankroll is more than nothing, not {given!r:.40}")
    return [cents]


def _sampled(total: Any, number: int) -> list[int]:
    """Rounds from all over the run, and some of those in which a meter paid."""
    firsts = sorted(total.parts)
    spec = total.spec
    played = [
        session * spec.rounds + place
        for first in firsts
        for session in (first, first + total.parts[first] // 2)
        for place in (0, spec.rounds // 2, spec.rounds - 1)
    ]
    step = max(1, len(played) // max(1, number))
    claims = total.events[:, 0].tolist()
    return [*dict.fromkeys((*played[::step][:number], *claims[:number]))]


class _Bar:
    """A progress bar on standard error: rate, time left, and the width of the interval."""

    def __init__(self, rounds: int) -> None:
        self._rounds = rounds
        self._start = 0.0
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.percentage:>3.0f}%"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        self._task = self._bar.add_task("Making ready (the first time, counting)", total=rounds)

    def __enter__(self) -> "_Bar":
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def begin(self) -> float:
        """The time from which the rate counts."""
        self._start = time.perf_counter()
        return self._start

    def told(self, total: Any) -> None:
        """Show the progress."""
        from pitboss.simulate.report import half_width

        rate = total.rounds / (time.perf_counter() - self._start)
        self._bar.update(
            self._task,
            completed=total.rounds,
            description=f"{rate:,.0f} rounds a second, main game ±{half_width(total):.2%}",
        )
