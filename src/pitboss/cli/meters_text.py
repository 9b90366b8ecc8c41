"""``pitboss report meters`` as text, JSON and CSV."""

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.text import Text

from pitboss.cli.report_text import show
from pitboss.terminal.console import figures, paged, print_words
from pitboss.wire.meters import Meters, StandingMeter

__all__ = ["show_meters"]


def show_meters(found: Meters, *, as_json: bool, as_csv: bool) -> None:
    """Print the meters in the requested form."""
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


def _titled(one: StandingMeter) -> str:
    """A meter with its owner, and at one table with the variant of the game there."""
    variant = f" ({one.variant})" if one.variant else ""
    return f"{' '.join(_of(one))}{variant}, {one.wager}"


def _rows(found: Meters) -> Iterator[list[Any]]:
    """A row for each level of each meter."""
    yield ["of", "name", "wager", "level", "amount", "hits", "adds_up", "down", "variant"]
    for one in found.meters:
        for level, amount in _levels(one):
            rest = [one.hits, one.adds_up, one.down or "", one.variant]
            yield [*_of(one), one.wager, level, amount, *rest]


def _print_life(out: Console, one: StandingMeter) -> None:
    """Changes of a meter outside play."""
    if one.closed:
        print_words(out, f"{_name(one)} is closed and keeps what stands on it")
    elif not one.offered:
        print_words(out, f"{_name(one)} is not offered and keeps what stands on it")
    if one.transferred != "0.00":
        way = "went to" if one.transferred.startswith("-") else "came from"
        amount = _shown(one.transferred.removeprefix("-"))
        print_words(out, f"{_name(one)}: {amount} {way} other meters")


def _print(found: Meters) -> None:
    with paged() as out:
        grid = figures("Meter", "Stands at", "From wagers", "From house", "Prizes")
        for one in found.meters:
            name = Text(_titled(one), "bold")
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
            _print_life(out, one)
        for slip in found.unpaid_slips:
            due = "" if slip.day is None else f", due since {slip.day}"
            what = f"{_shown(slip.amount)} for {slip.player}{due}"
            print_words(out, f"slip {slip.slip} of table {slip.table} is unpaid: {what}")
        if found.expired_slips != "0.00":
            print_words(out, f"slips of {_shown(found.expired_slips)} have expired unpaid")
        for one in found.meters:
            if not one.adds_up:
                out.print(Text(f"The meter of {_of(one)[1]} does not add up.", "bold red"))
            for hit in one.last_hits:
                where = f"{hit.level} {_shown(hit.amount)} at table {hit.table}"
                print_words(out, f"{_name(one)}, hit {hit.number}: {where}, round {hit.round}")
