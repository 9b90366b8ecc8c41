"""``pitboss report``: what the books say, as text, JSON or CSV."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.books import Db, books

__all__ = ["app"]

app = typer.Typer(help="What the books say.", no_args_is_help=True)


AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Draw it, too: .png, .svg or .pdf by the ending."),
]


@app.command()
def meters(
    db: Db = None,
    as_json: AsJson = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Print CSV, a line for each level.")
    ] = False,
) -> None:
    """Every meter: what stands on it, where it came from, its last hits. Exit 2: no such store."""
    from pitboss.house.loading import Streams
    from pitboss.house.meters import meters_now
    from pitboss.reports import Payouts, progressive_payouts

    _one_form(as_json, as_csv)
    with books(db) as store:
        found, paid = store.read(
            lambda look: (meters_now(look, Streams(None)), progressive_payouts(_entries(look)))
        )
    rows = [_meter(one, paid.get(one.key, Payouts())) for one in found]
    if as_json:
        typer.echo(json.dumps({"meters": rows}, indent=2))
    elif as_csv:
        from pitboss.cli.report_text import csv_text

        typer.echo(csv_text(_lines(rows)), nl=False)
    else:
        _print(rows)


@app.command()
def hold(
    records: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE]...", help="Records that `pitboss play --log` wrote."),
    ] = None,
    db: Db = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, a line for a wager.")] = False,
    out: Out = None,
) -> None:
    """What each wager won beside what it should have, in standard deviations.

    Of the store, or of the records named. Exit 2: no such store or record.
    """
    from pitboss.cli.report_text import show_hold
    from pitboss.reports import hold_report

    _one_form(as_json, as_csv)
    if records:
        report = _of_records(records)
    else:
        with books(db) as store:
            report = store.read(lambda look: hold_report(_entries(look)))
    show_hold(report, as_json=as_json, as_csv=as_csv, out=out)


@app.command()
def forms(
    db: Db = None,
    as_json: AsJson = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Print CSV, a line for a table and drop box.")
    ] = False,
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
    from pitboss.reports import forms_report

    _one_form(as_json, as_csv)
    asked, last = int(time.time()), None if until is None else _day(until)
    with books(db) as store:
        report = store.read(lambda look: forms_report(_entries(look), asked, last))
    show_forms(report, as_json=as_json, as_csv=as_csv, out=out)
    raise typer.Exit(0 if report.ok else 1)


@app.command()
def cards(
    db: Db = None,
    as_json: AsJson = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Print CSV, a line for a gaming day.")
    ] = False,
) -> None:
    """The card inventory log: decks received, issued, brought back and destroyed, day by day.

    Exit 1: a deck is missing, or a day does not agree; 2: no such store.
    """
    from pitboss.cli.report_text import show_cards
    from pitboss.reports import cards_report

    _one_form(as_json, as_csv)
    asked = int(time.time())
    with books(db) as store:
        report = store.read(lambda look: cards_report(_entries(look), asked))
    show_cards(report, as_json=as_json, as_csv=as_csv)
    raise typer.Exit(0 if report.ok else 1)


def _one_form(as_json: bool, as_csv: bool) -> None:
    if as_json and as_csv:
        raise typer.BadParameter("--json or --csv, not both")


def _day(text: str) -> str:
    """A gaming day, as it is written."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise typer.BadParameter(f"{text!r:.40} is no day such as 2026-03-07") from None


def _entries(look: Any) -> Any:
    from pitboss.house.loading import Streams
    from pitboss.house.reading import read_entries

    return read_entries(look, Streams(None))


def _of_records(records: list[Path]) -> Any:
    from pitboss.house import LogError, read_log
    from pitboss.reports import hold_report
    from pitboss.rulebook import UnreadableError

    entries, rules = [], {}
    for number, path in enumerate(records, 1):
        try:
            found = read_log(path)
        except LogError as error:
            raise UnreadableError(f"{path}: {error}") from None
        name = f"{found.start.id} {number}" if len(records) > 1 else found.start.id
        rules[name] = found.start.rules
        entries += [replace(one, stream=name) for one in found.entries]
    return hold_report(entries, rules)


def _dollars(units: int) -> str:
    """Units as dollars, to the last fraction of a cent."""
    from pitboss.round.meters import UNITS

    cents, rest = divmod(abs(units), UNITS)
    digits = f"{rest:06d}".rstrip("0")
    return f"{'-' if units < 0 else ''}{cents // 100}.{cents % 100:02d}{digits}"


def _meter(one: Any, paid: Any) -> dict[str, Any]:
    return {
        one.of: one.name,
        "wager": one.wager,
        "levels": {level: _dollars(units) for level, units in one.levels.items()},
        "reserve": _dollars(one.reserve),
        "from_wagers": _dollars(one.contributions),
        "from_house": _dollars(one.seeds),
        "prizes": _dollars(one.prizes),
        "paid_at_table": _cents(paid.at_table),
        "paid_by_slip": _cents(paid.by_slip),
        "paid": _cents(paid.all),
        "adds_up": one.sound,
        "down": one.down or None,
        "hits": one.hits,
        "last_hits": [
            {
                "number": hit.number,
                "table": hit.table,
                "round": hit.round_id,
                "level": hit.level,
                "amount": _cents(hit.cents),
                "returned": _cents(hit.returned),
                "at": hit.at,
            }
            for hit in one.last
        ],
    }


def _cents(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def _lines(rows: list[dict[str, Any]]) -> Iterator[list[Any]]:
    """A line for each level of each meter."""
    yield ["of", "name", "wager", "level", "amount", "hits", "adds_up", "down"]
    for row in rows:
        of = "link" if "link" in row else "table"
        for level, amount in (*row["levels"].items(), ("reserve", row["reserve"])):
            rest = (row["hits"], row["adds_up"], row["down"] or "")
            yield [of, row[of], row["wager"], level, amount, *rest]


def _print(rows: list[dict[str, Any]]) -> None:
    from rich.text import Text

    from pitboss.terminal.console import paged, table

    with paged() as out:
        grid = table("meter", "wager", "level", "stands at", "from wagers", "from house", "prizes")
        for row in rows:
            of = "link" if "link" in row else "table"
            first = [f"{of} {row[of]}", row["wager"]]
            rest = [row["from_wagers"], row["from_house"], row["prizes"]]
            for level, amount in (*row["levels"].items(), ("reserve", row["reserve"])):
                grid.add_row(*first, level, amount, *rest)
                first, rest = ["", ""], ["", "", ""]
        out.print(grid)
        for row in rows:
            if row["paid"] != "0.00":
                at_table, slips = row["paid_at_table"], row["paid_by_slip"]
                name = row.get("link") or f"{row['table']} {row['wager']}"
                out.print(f"{name} has paid {row['paid']}: {at_table} at tables, {slips} by slip")
        for row in rows:
            if not row["adds_up"]:
                name = row.get("link") or row.get("table")
                out.print(Text(f"The meter of {name} does not add up.", "bold red"))
            for hit in row["last_hits"]:
                where = f"{hit['level']} {hit['amount']} at table {hit['table']}"
                name = row.get("link") or f"{row['table']} {row['wager']}"
                out.print(f"{name}, hit {hit['number']}: {where}, round {hit['round']}")
