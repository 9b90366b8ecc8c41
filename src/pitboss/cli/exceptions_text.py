"""``pitboss report exceptions`` and ``disputes`` as text and JSON, and the sheet of one dispute."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import typer
from rich.text import Text

from pitboss.cli.books import books
from pitboss.cli.options import print_json
from pitboss.cli.report_text import show
from pitboss.documents.lists import disputes_list, exceptions_list
from pitboss.documents.output import endings, writable, write
from pitboss.floor import FACILITY
from pitboss.house.exceptions import ExceptionRow
from pitboss.house.streams import Streams
from pitboss.reports.exceptions import (
    ExceptionsReport,
    dispute_of,
    disputes_report,
    exceptions_report,
)
from pitboss.rulebook import UnreadableError
from pitboss.store import Reading
from pitboss.terminal.console import figures, paged, print_words
from pitboss.terminal.screen import printable
from pitboss.wire.disputes import (
    DisputeTold,
    FactsTold,
    FindingTold,
    LineTold,
    disputes_of,
    told,
)
from pitboss.wire.exceptions import ExceptionTold, exceptions_of
from pitboss.wire.text import csv_rows

__all__ = ["print_sheet", "show_disputes", "show_exceptions"]

#: The longest line of an exception; it breaks where there is no room.
_LONGEST: Final = 400
_RULE: Final = "─" * 72


def _days(since: str, until: str) -> str:
    """A period in words."""
    if since == until:
        return f"gaming day {since}" if since else "all gaming days"
    return f"gaming days {since or 'from the first'} to {until or 'the last'}"


def show_exceptions(
    db: str | None,
    since: str,
    until: str,
    table: str,
    *,
    as_json: bool,
    as_csv: bool,
    out: Path | None = None,
) -> None:
    """Print the exceptions of some gaming days in the requested form."""
    writable(out, endings(rows=True))
    with books(db) as store:
        report = store.read(lambda look: exceptions_report(look, since, until, table))
    if out is not None:
        write(exceptions_list(report, _days(since, until)), out)
        return
    found = exceptions_of(report)
    rows = csv_rows(ExceptionTold, found.exceptions)
    show(found, rows, lambda: _print_exceptions(report), as_json=as_json, as_csv=as_csv)


def _print_exceptions(report: ExceptionsReport) -> None:
    with paged() as out:
        if not report.rows:
            print_words(out, "Nothing in this time that surveillance or audit must see.")
            return
        day = ""
        for one in report.rows:
            when = report.calendar.clock(one.at)
            if when[:10] != day:
                day = when[:10]
                out.print(Text(day, style="bold"))
            for line in _exception(one, when[11:16]):
                print_words(
                    out, printable(line.lstrip(), _LONGEST), indent=len(line) - len(line.lstrip())
                )
        out.print()
        print_words(out, f"{len(report.rows):,} exceptions.")


def _exception(one: ExceptionRow, at: str) -> tuple[str, ...]:
    """One exception in two lines: what, where and who; then what is known of it."""
    what = f"{one.kind}, {one.times} times" if one.kind == "attempt" else str(one.kind)
    where = (one.table or one.stream) + (f" seat {one.seat}" if one.seat else "")
    about = ", ".join(filter(None, (one.round, one.wager, one.about)))
    first = f"  {at}  {what}: {where}, {one.person or 'somebody unknown'}"
    return (first, f"         {about}") if about else (first,)


def show_disputes(
    db: str | None,
    since: str,
    until: str,
    *,
    as_json: bool,
    undecided: bool = False,
    out: Path | None = None,
) -> None:
    """Print the disputes of some gaming days, as JSON or for a person."""
    writable(out, endings(rows=True))
    with books(db) as store:
        report = store.read(lambda look: disputes_report(look, since, until))
    if undecided:
        left = tuple(one for one in report.disputes if one.dispute.decided is None)
        report = replace(report, disputes=left)
    if out is not None:
        write(disputes_list(report, _days(since, until), undecided=undecided), out)
        return
    found = disputes_of(report)
    if as_json:
        print_json(found)
    else:
        _print_disputes(found.disputes)


def _print_disputes(disputes: Sequence[DisputeTold]) -> None:
    with paged() as out:
        if not disputes:
            print_words(out, "No round was questioned in this time.")
            return
        grid = figures("Dispute", "Opened", "Player", "Round", "Seat", "Status", "Difference")
        grid.columns[0].no_wrap = True
        for one in disputes:
            decision = one.decision
            owed = "" if decision is None else decision.difference
            place = f"seat {one.seat}, {one.wager}"
            name = f"{one.table}/{one.number}"
            row = (name, one.opened_at[:-3], one.player, one.round, place, one.status, owed)
            grid.add_row(*map(printable, row))
        out.print(grid)
        last = disputes[-1]
        print_words(
            out, f"See one: pitboss report disputes --sheet {printable(last.table)}/{last.number}"
        )


# ── The sheet of one dispute ─────────────────────────────────────────────────────────────────


def print_sheet(db: str | None, name: str) -> None:
    """Print the sheet of one dispute as plain text: ``TABLE/NUMBER``."""
    table, _, number = name.rpartition("/")
    if not table or not (number.isascii() and number.isdecimal()):
        raise typer.BadParameter(f"{name!r:.60} names no dispute: write TABLE/NUMBER")

    def look_up(look: Reading) -> tuple[str, DisputeTold] | None:
        streams = Streams(None)
        facility = streams.facility(look, look.head(FACILITY))
        found = dispute_of(look, streams, facility, table, int(number))
        return None if found is None else (facility.name, told(found, facility.calendar))

    with books(db) as store:
        found = store.read(look_up)
    if found is None:
        raise UnreadableError(f"table {table!r:.40} has had no dispute {number}")
    typer.echo("\n".join(_sheet(*found)))


def _sheet(facility: str, one: DisputeTold) -> Iterator[str]:
    yield f"{printable(facility)}: dispute {one.number} of table {printable(one.table)} (R64)"
    yield _RULE
    yield f"Round      {printable(one.round)}"
    yield f"Seat       {one.seat}, {printable(one.player)}"
    yield f"Wager      {one.wager}"
    yield f"Opened     {one.opened_at} by {printable(one.opened_by)}"
    yield f"Reason     {printable(one.reason)}"
    yield "Claimed"
    yield from _facts(one.claimed)
    yield _RULE
    if one.decision is None:
        yield "Not decided."
    else:
        yield from _decision(one.decision, one.status)
    yield _RULE
    yield "Player     ______________________________   Date ____________________"
    yield "For the house  __________________________   Date ____________________"


def _decision(finding: FindingTold, status: str) -> Iterator[str]:
    waits = status == "waits"
    yield f"Decided    {finding.at} by {printable(finding.by)}"
    if waits:
        yield "Waits for a second person, who signs it."
    elif finding.signed_by:
        yield f"Signed by  {printable(finding.signed_by)}"
    yield f"Reason     {printable(finding.reason)}"
    yield "Found"
    yield from _facts(finding.found)
    yield "Settled                        as recorded        by the facts found"
    was, now = _by_wager(finding.was), _by_wager(finding.now)
    for wager in finding.wagers:
        yield f"  {wager:<28} {was.get(wager, '-'):>18} {now.get(wager, '-'):>20}"
    yield f"Difference {finding.difference}"


def _by_wager(lines: Sequence[LineTold]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines:
        told = f"{line.staked} → {line.returned}"
        found[line.wager] = f"{found[line.wager]}, {told}" if line.wager in found else told
    return found


def _facts(facts: FactsTold) -> Iterator[str]:
    lines = [f"card {place} of the deck: {card}" for place, card in facts.cards.items()]
    lines += [f"{wager}: {amount}" for wager, amount in facts.wagers.items()]
    if facts.decisions is not None:
        lines.append(f"decisions: {', '.join(facts.decisions) or 'none'}")
    for line in lines or ["as recorded"]:
        yield f"  {line}"
