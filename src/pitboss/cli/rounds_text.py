"""``pitboss rounds``: rounds of a store, found by table, player, time or prize."""

import re
from datetime import date, datetime, timedelta

import typer

from pitboss.cli.books import books
from pitboss.cli.options import print_json
from pitboss.floor import FACILITY, Calendar
from pitboss.house.history import find_rounds
from pitboss.house.steps import SYSTEM
from pitboss.house.streams import Streams
from pitboss.house.views import RoundSummary
from pitboss.money import dollars_text
from pitboss.store import Reading
from pitboss.terminal.console import figures, paged, print_words
from pitboss.terminal.screen import printable, signed
from pitboss.wire.rounds import rounds_of

__all__ = ["show_rounds"]

_EPOCH = datetime(1970, 1, 1)  # by the clocks on the wall


def show_rounds(
    db: str | None,
    table: str | None,
    player: str | None,
    since: str | None,
    until: str | None,
    *,
    prize: bool,
    most: int,
    as_json: bool,
) -> None:
    """Find rounds, newest first, and show them with their ids."""

    def look_up(look: Reading) -> tuple[list[RoundSummary], Calendar]:
        calendar = Streams(None).facility(look, look.head(FACILITY)).calendar
        first = None if since is None else _instant(since, calendar)
        last = None if until is None else _instant(until, calendar, end=True)
        found = find_rounds(
            look,
            SYSTEM,
            table=table or "",
            player=player or "",
            prize=prize,
            since=first,
            until=last,
            limit=most + 1,
        )
        return found, calendar

    with books(db) as store:
        found, calendar = store.read(look_up)
    if as_json:
        print_json(rounds_of(found[:most], more=len(found) > most))
    else:
        _print(found, calendar, most)


def _instant(text: str, calendar: Calendar, *, end: bool = False) -> int:
    """The instant of a gaming day, or of a time on the facility's clocks; with ``end`` the last
    one that a day or a minute has."""
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        try:
            day = date.fromisoformat(text).isoformat()
        except ValueError:
            raise _no_time(text) from None
        return calendar.ends(day) - 1 if end else calendar.begins(day)
    try:
        wall = datetime.fromisoformat(text)
    except ValueError:
        raise _no_time(text) from None
    if wall.tzinfo is not None:
        return int(wall.timestamp())
    minute = end and text.count(":") == 1
    return calendar.zone.first((wall - _EPOCH) // timedelta(seconds=1)) + (59 if minute else 0)


def _no_time(text: str) -> typer.BadParameter:
    return typer.BadParameter(
        f"{text!r:.40} is no time: write a gaming day such as 2026-03-07, or 2026-03-07T21:30"
    )


def _print(found: list[RoundSummary], calendar: Calendar, most: int) -> None:
    with paged() as out:
        if not found:
            out.print("No round like that. Without an option every round is listed.")
            return
        grid = figures("Round", "Began", "Players won", "Noted")
        # An id stays on one line, so that it can be copied.
        grid.columns[0].no_wrap, grid.columns[3].no_wrap = True, False
        for one in found[:most]:
            prize = (f"prize {dollars_text(one.prize)}",) if one.prize else ()
            noted = ", ".join((*prize, *one.marks, *(() if one.closed else ("in progress",))))
            won = signed(sum(one.net.values())) if one.closed else ""
            grid.add_row(printable(one.round), calendar.clock(one.opened)[:-3], won, noted)
        out.print(grid)
        if len(found) > most:
            print_words(out, f"There are older ones: see them with --until, or --most {2 * most}.")
        print_words(out, f"See one: pitboss replay {printable(found[0].round)}")
