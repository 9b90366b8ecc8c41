"""``pitboss form``: a slip or form of a store on paper."""

from typing import Annotated

import typer

from pitboss.cli.books import Db, books
from pitboss.cli.document_options import Out, PaperSize
from pitboss.cli.options import FLOOR
from pitboss.documents.document import Paper as PaperFormat

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command(rich_help_panel=FLOOR)(form)


def form(
    number: Annotated[
        str,
        typer.Argument(metavar="NUMBER", help="As `pitboss report forms` names it: 7/fill-2."),
    ],
    db: Db = None,
    out: Out = None,
    paper: PaperSize = PaperFormat.LETTER,
) -> None:
    """Print a slip or form of a table, filled from the record, each part on a page of its own.

    Exit 2: no such store, table or form; a file that cannot be written.
    """
    from pitboss.documents.forms import form as drawn
    from pitboss.documents.output import endings, writable, write
    from pitboss.reports.filed_papers import find_paper

    writable(out, endings())
    with books(db) as store:
        found = store.read(lambda look: find_paper(look, number))
    write(drawn(found.paper, found.facility, found.calendar), out, paper)
