"""The screen of ``pitboss simulate``: tables, and the meaning of their columns."""

from rich.console import Console

from pitboss.money import dollars_text, parse_money
from pitboss.rulebook import Chapter
from pitboss.simulate.report import Session, Simulated
from pitboss.terminal.console import console, print_facts, print_listing, print_words

__all__ = ["print_report"]

#: The fewest sessions from which a distribution is shown.
_FEW_SESSIONS = 20
#: The number of standard errors that is no accident.
_TOO_FAR = 4
_PLAYERS = {"best": "best play", "thumb": "rules of thumb", "never-fold": "never folding"}


def print_report(chapter: Chapter, found: Simulated) -> None:
    """The report in tables."""
    out = console()
    seats = "1 seat" if found.seats == 1 else f"{found.seats} seats"
    words = f"{found.rounds:,} rounds, {seats}, {_PLAYERS[found.player]}"
    print_words(out, f"{chapter.name}: {words}, seed {found.seed}", style="bold")
    if not found.complete:
        print_words(out, "Interrupted: this is what is known so far.", style="yellow")
    _print_wagers(out, chapter, found)
    _print_session(out, found)
    _print_hour(out, found)
    _print_meters(out, chapter, found)
    engine = found.engine
    if engine.plays and engine.rounds_checked:
        number = engine.rounds_checked
        agree = "1 round" if number == 1 else f"{number} rounds"
        print_words(out, f"Settled again by the table's own engine, to the cent: {agree}.")
    print_words(out, f"{found.timing.rounds_per_second:,.0f} rounds a second")


def _dollars(text: str) -> str:
    return dollars_text(parse_money(text))


def _dollars_of(value: float) -> str:
    return f"{'-' if value < 0 else ''}${abs(value):,.2f}"


def _name(chapter: Chapter, key: str) -> str:
    """The name of a wager, a bonus or a meter."""
    if key == "main":
        return "Main game"
    if key in chapter.wagers:
        return chapter.wagers[key].name
    return key.replace("-", " ").title()


def _percent(value: float, places: int = 3) -> str:
    return f"{100 * value:+.{places}f}%"


def _print_wagers(out: Console, chapter: Chapter, found: Simulated) -> None:
    columns = "Wager", "Player wins", "give or take", "Exactly", "z", "Std. dev.", "Hits"
    rows = []
    for one in found.wagers:
        low, high = one.interval
        z = one.z
        rows.append(
            (
                _name(chapter, one.wager),
                _percent(one.mean),
                f"{100 * (high - low) / 2:.3f}%",
                "not counted" if one.exact is None else _percent(one.exact),
                "" if z is None else f"{z:+.2f}{' !' if abs(z) > _TOO_FAR else ''}",
                f"{one.standard_deviation:,.3f}",
                f"{one.hit_frequency:.3%}",
            )
        )
    print_listing(out, columns, rows, indent=0)
    metered = [one for one in found.wagers if one.long_run_return is not None]
    if metered:
        returns = [
            (
                _name(chapter, one.wager),
                "not counted" if one.exact is None else f"{1 + one.exact:.4%}",
                f"{one.long_run_return:.4%}",
            )
            for one in metered
        ]
        headers = "Return with a meter", "At the seed", "Long run"
        print_listing(out, headers, returns, indent=0)
    far = any(one.z is not None and abs(one.z) > _TOO_FAR for one in found.wagers)
    facts = [
        (
            "Player wins",
            "on average a round, of the wager (main game: of the first wager; what is paid "
            "without a wager: of $1), meters at their seed. Minus is what the house keeps",
        ),
        ("give or take", "half of the 95% interval: so far chance may have moved the average"),
        ("Exactly", "the same counted over all deals"),
        ("z", "how many standard errors lie between the two: chance alone stays within 3 or so"),
        ("Std. dev.", "standard deviation: how far one round strays from its average"),
        ("Hits", "how often the wager wins something"),
    ]
    if metered:
        words = "long-run return: with what the wagers add to meter and reserve, and the reseeds"
        facts.append(("Long run", words))
    if far:
        facts.append(("!", "so far from the exact value that it can hardly be chance"))
    print_facts(out, facts)


def _print_session(out: Console, found: Simulated) -> None:
    out.print()
    session, sessions = found.session, found.sessions * found.seats
    print_words(out, f"A player after {found.session_rounds:,} rounds", style="bold")
    if sessions < _FEW_SESSIONS:
        print_words(out, _too_few(session, sessions))
        return
    rows = [
        (f"{100 - int(part[:-1])} of 100 end with", f"{_dollars(value)} or more")
        for part, value in session.quantiles.items()
    ]
    print_facts(out, rows, indent=1)
    print_words(
        out,
        f"On average {_dollars_of(session.mean)}, standard deviation "
        f"${session.standard_deviation:,.2f}; ahead at the end: {session.winning:.1%}.",
    )
    for one in found.ruin:
        low, high = one.interval
        print_words(
            out,
            f"Who brings {_dollars(one.bankroll)} has lost it before the end in "
            f"{one.chance:.2%} of sessions (95%: {low:.2%} to {high:.2%}).",
        )


def _too_few(session: Session, sessions: int) -> str:
    least, most = _dollars(session.least), _dollars(session.most)
    ended = f"1 session, which ended at {least}"
    if sessions > 1:
        ended = f"{sessions} sessions, which ended between {least} and {most}"
    return (
        f"{ended}: too few to tell how sessions end, or how often a bankroll is lost. It takes "
        f"{_FEW_SESSIONS} or more, and thousands to be sure: more --rounds, or a shorter --session."
    )


def _print_hour(out: Console, found: Simulated) -> None:
    hour = found.hour
    low, high = hour.interval
    out.print()
    print_words(out, f"The table in an hour of {hour.rounds} rounds", style="bold")
    print_words(
        out,
        f"The house wins {_dollars_of(hour.hold)} on average (95%: {_dollars_of(low)} to "
        f"{_dollars_of(high)}); one hour strays from that by a standard deviation of "
        f"${hour.standard_deviation:,.2f}.",
    )


def _print_meters(out: Console, chapter: Chapter, found: Simulated) -> None:
    if not found.meters:
        return
    out.print()
    print_words(out, "Meters, as if this table alone fed them", style="bold")
    headers = "Meter", "Taken", "after rounds", "by the odds", "half of them between", "It showed"
    rows = []
    for one in found.meters:
        expected = one.expected_rounds
        cells = ["–", "–", "–"]
        if one.rounds is not None and one.shows is not None:
            between = one.rounds.quantiles
            cells = [
                f"{one.rounds.mean:,.0f}",
                f"{between['25%']:,} and {between['75%']:,}",
                f"${one.shows.mean:,.2f}",
            ]
        level = "" if one.level == "meter" else f" {one.level}"
        rows.append(
            (
                _name(chapter, one.meter) + level,
                f"{one.hits:,}",
                cells[0],
                "not counted" if expected is None else f"{expected:,.0f}",
                *cells[1:],
            )
        )
    print_listing(out, headers, rows, indent=0)
    facts = [
        ("Taken", "how often a hand took all of it"),
        ("after rounds", "from one such hand to the next, on average; by the odds, exactly"),
        ("It showed", "on average, when it was taken"),
    ]
    print_facts(out, facts)
