"""``pitboss report meters`` as text, JSON and CSV."""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from pitboss.cli.report_text import show
from pitboss.terminal.console import figures, paged, print_words
from pitboss.wire.meters import Meters, StandingMeter

__all__ = ["show_meters"]


def show_meters(found: Meters, *, as_json: bool, as_csv: bool) -> None:
    """The meters, in the form that was asked for."""
    show(found, _rows(found), lambda: _print(found), as_json=as_json, as_csv=as_csv)


def _of(one: StandingMeter) -> tuple[str, str]:
    """The owner of a meter: ``link`` or ``table``, and its name."""
    return ("table", one.table or "") if one.link is None else ("link", one.link)


def _levels(one: StandingMeter) -> tuple[tuple[str, str], ...]:
    return (*one.levels.items(), ("reserve", one.reserve))


def _shown(amount: str) -> str:
    """An amount as people read it: thousands apart, to the last fraction of a cent."""
    dollars, _, rest = amount.removeprefix("-").partition(".")
    return f"{'-' if amount.startswith('-') else ''}{int(dollars):,}.{rest}"


def _name(one: StandingMeter) -> str:
    return one.link or f"{one.table} {one.wager}"


def _rows(found: Meters) -> Iterator[list[Any]]:
    """A row for each level of each meter."""
    yield ["of", "name", "wager", "level", "amount", "hits", "adds_up", "down"]
    for one in found.meters:
        for level, amount in _levels(one):
            yield [*_of(one), one.wager, level, amount, one.hits, one.adds_up, one.down or ""]


def _print(found: Meters) -> None:
    with paged() as out:
        grid = figures("Meter", "Stands at", "From wagers", "From house", "Prizes")
        for one in found.meters:
            name = Text(f"{' '.join(_of(one))}, {one.wager}", "bold")
            grid.add_row(name, "", *map(_shown, (one.from_wagers, one.from_house, one.prizes)))
            for level, amount in _levels(one):
                grid.add_row(f"  {level}", _shown(amount))
            grid.add_section()
        out.print(grid)
        for one in found.meters:
            if one.paid != "0.00":
                ways = f"{_shown(one.paid_at_table)} at tables, {_shown(one.paid_by_slip)} by slip"
                print_words(out, f"{_name(one)} has paid {_shown(one.paid)}: {ways}")
        for one in found.meters:
            if not one.adds_up:
                out.print(Text(f"The meter of {_of(one)[1]} does not add up.", "bold red"))
            for hit in one.last_hits:
                where = f"{hit.level} {_shown(hit.amount)} at table {hit.table}"
                print_words(out, f"{_name(one)}, hit {hit.number}: {where}, round {hit.round}")
