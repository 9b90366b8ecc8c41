"""``pitboss simulate``: sampled sessions beside exact values, for people and for programs."""

import time
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from pitboss.cli.console import console, table
from pitboss.money import dollars_text, parse_money
from pitboss.rulebook import Chapter, UnreadableError
from pitboss.rulebook.reader import file_bytes, file_name, toml_text
from pitboss.simulate.spec import PLAYERS, Spec, rules_of, submission_of

__all__ = ["print_report", "simulate", "spec_of"]

#: Bankrolls of so many of the least first wagers, where none is named.
_BANKROLLS = (10, 20, 50, 100)
_MOST_ROUNDS = 10**12


def spec_of(
    chapter: Chapter,
    rules: Path | None,
    wagers: str,
    seats: int,
    session: int,
    seed: int,
    player: str,
) -> Spec:
    """What is to be simulated; refused in words where it cannot be."""
    text = _submission_text(rules)
    submission = submission_of(text)
    if chapter.slug not in submission.games:
        raise UnreadableError(f"{chapter.slug} is not among the submission's games")
    if not 1 <= seats <= chapter.positions:
        raise UnreadableError(f"{chapter.name} has 1 to {chapter.positions} seats, not {seats}")
    if not 1 <= session <= 1_000_000:
        raise UnreadableError(f"a session has 1 to 1,000,000 rounds, not {session}")
    if not 0 <= seed < 2**63:
        raise UnreadableError(f"a seed is a number from 0 to 2**63 - 1, not {seed}")
    if player not in PLAYERS:
        raise UnreadableError(f"nobody plays {player!r:.40}: {', '.join(PLAYERS)}")
    from pitboss.simulate.plan import sides_of

    offered = sides_of(submission.games[chapter.slug])
    return Spec(
        submission=text,
        game=chapter.slug,
        wagers=_chosen(wagers, offered),
        seats=seats,
        rounds=session,
        seed=seed,
        player=player,
    )


def _submission_text(rules: Path | None) -> str:
    """The text of a submission, else of the demonstration's."""
    if rules is None:
        return resources.files("pitboss.rulebook").joinpath("demo.toml").read_text("utf-8")
    name = file_name(str(rules))
    return toml_text(file_bytes(rules, name), name)


def _chosen(wagers: str, offered: Sequence[str]) -> tuple[str, ...]:
    if wagers == "all":
        return tuple(offered)
    if wagers == "main":
        return ()
    named = [word.strip() for word in wagers.split(",") if word.strip()]
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
) -> dict[str, Any]:
    """Play, check a sample by the engine, and report; under a progress bar."""
    from pitboss.simulate.by_engine import check_rounds
    from pitboss.simulate.cluster import ClusterError
    from pitboss.simulate.playing import play_sessions
    from pitboss.simulate.report import report
    from pitboss.simulate.running import run

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
    found = report(total, checked, an_hour=an_hour, bankrolls=bankrolls, complete=complete)
    found["timing"] = {"seconds": took, "rounds_per_second": total.rounds / took}
    return found


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
    """A progress bar on standard error: rate, time left, and how wide the interval still is."""

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
        )
        self._task = self._bar.add_task("Making ready (the first time, counting)", total=rounds)

    def __enter__(self) -> "_Bar":
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def begin(self) -> float:
        """The time from which the rate is reckoned."""
        self._start = time.perf_counter()
        return self._start

    def told(self, total: Any) -> None:
        """Show how far it has come."""
        from pitboss.simulate.report import half_width

        rate = total.rounds / (time.perf_counter() - self._start)
        self._bar.update(
            self._task,
            completed=total.rounds,
            description=f"{rate:,.0f} rounds a second, main game ±{half_width(total):.2%}",
        )


# ── For people ───────────────────────────────────────────────────────────────────────────────


def print_report(chapter: Chapter, found: dict[str, Any]) -> None:
    """The report in tables."""
    out = console()
    player = {"best": "best play", "thumb": "rules of thumb"}.get(found["player"], "never folding")
    seats = "1 seat" if found["seats"] == 1 else f"{found['seats']} seats"
    words = f"{found['rounds']:,} rounds, {seats}, {player}, seed {found['seed']}"
    out.print(Text(f"{chapter.name}: {words}", "bold"))
    if not found["complete"]:
        out.print(Text("Interrupted: this is what is known so far.", "yellow"))
    _print_wagers(out, chapter, found)
    _print_session(out, found)
    _print_meters(out, chapter, found)
    engine = found["engine"]
    if engine["plays"]:
        out.print(Text(f"{engine['rounds_checked']} rounds played again by the engine agree."))
    rate = found["timing"]["rounds_per_second"]
    out.print(Text(f"{rate:,.0f} rounds a second"))


def _dollars(text: str) -> str:
    return dollars_text(parse_money(text))


def _dollars_of(value: float) -> str:
    return f"{'-' if value < 0 else ''}${abs(value):,.2f}"


def _name(chapter: Chapter, key: str) -> str:
    """A wager, a bonus or a meter, as people call it."""
    if key == "main":
        return "Main game"
    if key in chapter.wagers:
        return chapter.wagers[key].name
    return key.replace("-", " ").title()


def _percent(value: float, places: int = 3) -> str:
    return f"{100 * value:+.{places}f}%"


def _print_wagers(out: Console, chapter: Chapter, found: dict[str, Any]) -> None:
    headers = "Wager", "Mean", "95% interval", "Exact", "z", "Std. deviation", "Hits"
    listed = table(*headers, title="Per unit of each wager (main: the first), meters at their seed")
    for one in found["wagers"]:
        low, high = one["interval"]
        z = one["z"]
        listed.add_row(
            _name(chapter, one["wager"]),
            _percent(one["mean"]),
            f"{_percent(low)} to {_percent(high)}",
            "" if one["exact"] is None else _percent(one["exact"]),
            Text("" if z is None else f"{z:+.2f}", "red" if z is not None and abs(z) > 4 else ""),
            f"{one['standard_deviation']:,.3f}",
            f"{one['hit_frequency']:.3%}",
        )
    out.print(listed)


def _print_session(out: Console, found: dict[str, Any]) -> None:
    session, hour = found["session"], found["hour"]
    title = f"A player's result after {found['session_rounds']} rounds"
    listed = table("", *session["quantiles"], title=title)
    listed.add_row("at most", *map(_dollars, session["quantiles"].values()))
    out.print(listed)
    out.print(
        Text(
            f"Mean {_dollars_of(session['mean'])}, standard deviation "
            f"${session['standard_deviation']:,.2f}; ahead in {session['winning']:.1%} of sessions"
        )
    )
    for one in found["ruin"]:
        out.print(
            Text(f"{_dollars(one['bankroll'])} is lost before the end in {one['chance']:.2%}")
        )
    low, high = hour["interval"]
    out.print(
        Text(
            f"The table holds {_dollars_of(hour['hold'])} an hour of {hour['rounds']} rounds "
            f"(95%: {_dollars_of(low)} to {_dollars_of(high)}), standard deviation "
            f"${hour['standard_deviation']:,.2f}"
        )
    )


def _print_meters(out: Console, chapter: Chapter, found: dict[str, Any]) -> None:
    if not found["meters"]:
        return
    headers = "Meter", "Hits", "Rounds to a hit", "Expected", "Middle half", "Shows on average"
    listed = table(*headers, title="Meters, as if this table alone fed them")
    for one in found["meters"]:
        expected = one["expected_rounds"]
        cells = ["", "", ""]
        if one["hits"]:
            between = one["rounds"]["quantiles"]
            cells = [
                f"{one['rounds']['mean']:,.0f}",
                f"{between['25%']:,} to {between['75%']:,}",
                f"${one['shows']['mean']:,.2f}",
            ]
        level = "" if one["level"] == "meter" else f" {one['level']}"
        listed.add_row(
            _name(chapter, one["meter"]) + level,
            str(one["hits"]),
            cells[0],
            "" if expected is None else f"{expected:,.0f}",
            *cells[1:],
        )
    out.print(listed)
