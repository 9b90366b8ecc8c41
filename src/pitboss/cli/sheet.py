"""``pitboss sheet``: the dispute sheet of a hand, and the page that checks its QR code."""

from typing import Annotated

import typer

from pitboss.cli.books import Db, KeyFile, available_keys, books
from pitboss.cli.document_options import Out, PaperSize
from pitboss.cli.options import DESK
from pitboss.documents.document import Paper

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command(rich_help_panel=DESK)(sheet)


def sheet(
    round_id: Annotated[
        str | None, typer.Argument(metavar="[ROUND]", help="The id of a round that is over.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="The hand of one seat alone.")
    ] = None,
    surveillance: Annotated[
        bool, typer.Option("--surveillance", help="With every card of the hand, for surveillance.")
    ] = False,
    checker: Annotated[
        bool, typer.Option("--checker", help="Write the page that checks the QR code, instead.")
    ] = False,
    db: Db = None,
    keys: KeyFile = None,
    out: Out = None,
    paper: PaperSize = Paper.LETTER,
) -> None:
    """Print the dispute sheet of a hand: what was dealt and decided, why it paid, and the proof.

    A page for each hand, as its player may see it. Exit 1: the record is at fault, and the sheet
    says where; 2: no such round or seat, or a file that cannot be written.
    """
    from pitboss.documents.output import endings, writable, write

    if checker:
        _write_checker(round_id, out)
        return
    if round_id is None:
        raise typer.BadParameter("name a round: pitboss rounds lists them")
    writable(out, endings())
    from pitboss.documents.dispute_sheet import dispute_sheet
    from pitboss.documents.seat_sheet import seat_sheets
    from pitboss.record import Actor, Role

    with books(db) as store:
        found = available_keys(db, keys)
        viewer = Actor(Role.SURVEILLANCE, "surveillance") if surveillance else None
        made = store.read(lambda look: seat_sheets(look, found, round_id, seat, viewer=viewer))
    write(dispute_sheet(made), out, paper)
    raise typer.Exit(0 if made[0].proof.good else 1)


def _write_checker(round_id: str | None, out: Out) -> None:
    """Write the page that checks openings without us."""
    from pitboss.documents.check_page import check_page
    from pitboss.documents.output import writable, write_bytes

    if round_id is not None:
        raise typer.BadParameter("--checker is one page for all rounds: name none")
    writable(out, (".html",))
    if out is None:
        typer.echo(check_page(), nl=False)
    else:
        write_bytes(check_page().encode(), out)
