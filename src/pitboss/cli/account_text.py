"""``pitboss report account`` as text, JSON and CSV."""

from pitboss.cli.books import books
from pitboss.cli.report_text import show
from pitboss.money import dollars_text
from pitboss.reports.account import AccountReport, account_report
from pitboss.terminal.console import figures, paged, print_words
from pitboss.terminal.screen import printable
from pitboss.wire.account import MovementTold, account_of
from pitboss.wire.text import csv_rows

__all__ = ["show_account"]


def show_account(
    db: str | None,
    player: str,
    since: str,
    until: str,
    table: str,
    *,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Print the statement of a player's game accounts in the requested form."""
    with books(db) as store:
        report = store.read(lambda look: account_report(look, player, since, until, table))
    found = account_of(report)
    rows = csv_rows(MovementTold, found.movements)
    show(found, rows, lambda: _print(report), as_json=as_json, as_csv=as_csv)


def _print(report: AccountReport) -> None:
    with paged() as out:
        if not report.rows:
            print_words(out, "No game account of this player moved in this time.")
            return
        grid = figures("When", "Table", "Round", "What", "Amount", "Balance")
        grid.columns[0].no_wrap = True
        for one in report.rows:
            what = ", ".join(filter(None, (one.event, one.wager)))
            row = (report.calendar.clock(one.at)[:-3], one.table, one.round, what)
            grid.add_row(*map(printable, row), dollars_text(one.amount), dollars_text(one.balance))
        out.print(grid)
