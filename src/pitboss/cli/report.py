"""``pitboss report``: what the books say, as text, JSON or CSV."""

import csv
import io
import json
from typing import Annotated, Any

import typer

from pitboss.cli.books import Db, books

__all__ = ["app"]

app = typer.Typer(help="What the books say.", no_args_is_help=True)


@app.command()
def meters(
    db: Db = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Print CSV, a line for each level.")
    ] = False,
) -> None:
    """Every meter: what stands on it, where it came from, its last hits. Exit 2: no such store."""
    from pitboss.house.loading import Streams
    from pitboss.house.meters import meters_now

    with books(db) as store:
        found = store.read(lambda look: meters_now(look, Streams(None)))
    rows = [_meter(one) for one in found]
    if as_json:
        typer.echo(json.dumps({"meters": rows}, indent=2))
    elif as_csv:
        typer.echo(_csv(rows), nl=False)
    else:
        _print(rows)


def _dollars(units: int) -> str:
    """Units as dollars, to the last fraction of a cent."""
    from pitboss.round.meters import UNITS

    cents, rest = divmod(abs(units), UNITS)
    digits = f"{rest:06d}".rstrip("0")
    return f"{'-' if units < 0 else ''}{cents // 100}.{cents % 100:02d}{digits}"


def _meter(one: Any) -> dict[str, Any]:
    return {
        one.of: one.name,
        "wager": one.wager,
        "levels": {level: _dollars(units) for level, units in one.levels.items()},
        "reserve": _dollars(one.reserve),
        "from_wagers": _dollars(one.contributions),
        "from_house": _dollars(one.seeds),
        "prizes": _dollars(one.prizes),
        "adds_up": one.sound,
        "down": one.down or None,
        "hits": one.hits,
        "last_hits": [
            {
                "number": hit.number,
                "table": hit.table,
                "round": hit.round_id,
                "level": hit.level,
                "amount": f"{hit.cents // 100}.{hit.cents % 100:02d}",
                "returned": f"{hit.returned // 100}.{hit.returned % 100:02d}",
                "at": hit.at,
            }
            for hit in one.last
        ],
    }


def _csv(rows: list[dict[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["of", "name", "wager", "level", "amount", "hits", "adds_up", "down"])
    for row in rows:
        of = "link" if "link" in row else "table"
        for level, amount in (*row["levels"].items(), ("reserve", row["reserve"])):
            rest = (row["hits"], row["adds_up"], row["down"] or "")
            writer.writerow([of, row[of], row["wager"], level, amount, *rest])
    return out.getvalue()


def _print(rows: list[dict[str, Any]]) -> None:
    from rich.text import Text

    from pitboss.cli.console import paged, table

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
            if not row["adds_up"]:
                name = row.get("link") or row.get("table")
                out.print(Text(f"The meter of {name} does not add up.", "bold red"))
            for hit in row["last_hits"]:
                where = f"{hit['level']} {hit['amount']} at table {hit['table']}"
                out.print(f"  hit {hit['number']}: {where}, round {hit['round']}")
