"""``pitboss report``: reports of a store as text, JSON or CSV."""

import time
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.books import Db, books
from pitboss.cli.options import AsCsv, AsJson, one_form

__all__ = ["app"]

app = typer.Typer(help="What the books say.", no_args_is_help=True)


Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Draw it, too: .png, .svg or .pdf by the ending."),
]


ListOut = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write the list: .html, .pdf or .csv."),
]


From = Annotated[
    str | None, typer.Option("--from", metavar="DAY", help="The first gaming day: 2026-03-01.")
]
To = Annotated[
    str | None, typer.Option("--to", metavar="DAY", help="The last gaming day: 2026-03-07.")
]


@app.command()
def meters(
    db: Db = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Every meter: its display, its sources, its last hits. Exit 2: no such store."""
    from pitboss.cli.meters_text import show_meters
    from pitboss.wire.meters import meters_of

    one_form(as_json, as_csv)
    found = _read("meters", db)
    meters = meters_of(found.meters, found.paid, found.slips, found.expired)
    show_meters(meters, as_json=as_json, as_csv=as_csv)


@app.command()
def hold(
    records: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE]...", help="Records that `pitboss play --log` wrote."),
    ] = None,
    db: Db = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    out: Out = None,
    since: From = None,
    until: To = None,
) -> None:
    """The win of each wager beside the expected win, in standard deviations.

    Of the store, or of the records named. Exit 2: no such store or record.
    """
    from pitboss.cli.report_text import show_hold

    one_form(as_json, as_csv)
    first, last = _period(since, until)
    if records and (since or until):
        raise typer.BadParameter("--from and --to are of the store, not of records")
    report = _of_records(records) if records else _read("hold", db, first, last)
    show_hold(report, as_json=as_json, as_csv=as_csv, out=out)


@app.command()
def forms(
    db: Db = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    out: Out = None,
    until: Annotated[
        str | None,
        typer.Option(
            "--until",
            metavar="DAY",
            help="The last gaming day to look at: 2026-03-07. Else the present one.",
        ),
    ] = None,
) -> None:
    """Slips, forms, fills, credits and drops of every table and gaming day, and what is wrong.

    Every gaming day that is over should be complete, the last one too.
    Exit 1: something is missing or differs; 2: no such store.
    """
    from pitboss.cli.report_text import show_forms

    one_form(as_json, as_csv)
    report = _read("forms", db, until="" if until is None else _day(until))
    show_forms(report, as_json=as_json, as_csv=as_csv, out=out)
    raise typer.Exit(0 if report.ok else 1)


@app.command()
def cards(
    db: Db = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """The card inventory log: decks received, issued, brought back and destroyed, day by day.

    Exit 1: a deck is missing, or a day does not agree; 2: no such store.
    """
    from pitboss.cli.report_text import show_cards

    one_form(as_json, as_csv)
    report = _read("cards", db)
    show_cards(report, as_json=as_json, as_csv=as_csv)
    raise typer.Exit(0 if report.ok else 1)


@app.command()
def chips(
    db: Db = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    since: From = None,
    until: To = None,
) -> None:
    """The chips in patrons' hands, with a name and outstanding: sold, redeemed, bought at tables,
    wagered and paid; added up from the record and compared with the books.

    Exit 1: they do not agree; 2: no such store.
    """
    from pitboss.cli.chips_text import show_chips

    one_form(as_json, as_csv)
    report = _read("chips", db, *_period(since, until))
    show_chips(report, as_json=as_json, as_csv=as_csv)
    raise typer.Exit(0 if report.ok else 1)


@app.command()
def account(
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="Whose game accounts.")],
    db: Db = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    since: From = None,
    until: To = None,
    table: Annotated[
        str, typer.Option("--table", metavar="NAME", help="The account at one table alone.")
    ] = "",
) -> None:
    """The statement of a player's game accounts: every movement with its time, its round, its wager
    and the balance after it. Exit 2: no such store.
    """
    from pitboss.cli.account_text import show_account

    one_form(as_json, as_csv)
    period = _period(since, until)
    show_account(db, player, *period, table, as_json=as_json, as_csv=as_csv)


@app.command()
def exceptions(
    db: Db = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    since: From = None,
    until: To = None,
    table: Annotated[
        str, typer.Option("--table", metavar="NAME", help="Those of one table alone.")
    ] = "",
    out: ListOut = None,
) -> None:
    """Everything that surveillance and audit want to see: voids, corrections, disputes, chips that
    did not match, refused prizes, abandoned seats, devices, attempts without a right, orders of
    the floor, late and missing papers, clocks that jumped. Exit 2: no such store.
    """
    from pitboss.cli.exceptions_text import show_exceptions

    one_form(as_json, as_csv)
    period = _period(since, until)
    show_exceptions(db, *period, table, as_json=as_json, as_csv=as_csv, out=out)


@app.command()
def disputes(
    db: Db = None,
    as_json: AsJson = False,
    since: From = None,
    until: To = None,
    sheet: Annotated[
        str,
        typer.Option("--sheet", metavar="TABLE/NUMBER", help="The sheet of one dispute, to print."),
    ] = "",
    undecided: Annotated[
        bool, typer.Option("--open", help="Those alone that are not decided yet.")
    ] = False,
    out: ListOut = None,
) -> None:
    """Questions about closed rounds and their decisions, by the day they were opened (R64).

    Exit 2: no such store or dispute.
    """
    from pitboss.cli.exceptions_text import print_sheet, show_disputes

    if sheet:
        print_sheet(db, sheet)
    else:
        period = _period(since, until)
        show_disputes(db, *period, as_json=as_json, undecided=undecided, out=out)


@app.command("jackpot-slips")
def jackpot_slips(db: Db = None, out: ListOut = None) -> None:
    """The list of jackpot slips that are not paid yet, with their sum (R71). Exit 2: no such store.

    Without --out as HTML.
    """
    from pitboss.documents.lists import unpaid_slips_list
    from pitboss.documents.output import endings, writable, write
    from pitboss.reports.store_reports import unpaid_in

    writable(out, endings(rows=True))
    with books(db) as store:
        slips, facility = store.read(unpaid_in)
    write(unpaid_slips_list(slips, facility.name, facility.calendar), out)


def _day(text: str) -> str:
    """Parse a gaming day."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise typer.BadParameter(f"{text!r:.40} is no day such as 2026-03-07") from None


def _period(since: str | None, until: str | None) -> tuple[str, str]:
    """The first and the last gaming day of a period. An open end is the store's own."""
    first, last = ("" if one is None else _day(one) for one in (since, until))
    if first and last and first > last:
        raise typer.BadParameter(f"{first} comes after {last}")
    return first, last


def _read(name: str, db: str | None, since: str = "", until: str = "") -> Any:
    """A report of a store, as it is now."""
    from pitboss.reports.store_reports import STORE_REPORTS

    with books(db) as store:
        now = int(time.time())
        return store.read(lambda look: STORE_REPORTS[name](look, now, since, until))


def _of_records(records: list[Path]) -> Any:
    from pitboss.audit.session_log import LogError, read_log
    from pitboss.reports import hold_report
    from pitboss.rulebook import UnreadableError

    entries, rules = [], {}
    for number, path in enumerate(records, 1):
        try:
            found = read_log(path)
        except LogError as error:
            raise UnreadableError(f"{path}: {error}") from None
        name = f"{found.start.name} {number}" if len(records) > 1 else found.start.name
        rules[name] = found.start.rules
        entries += [replace(one, stream=name) for one in found.entries]
    return hold_report(entries, rules)
