"""``pitboss notice``: notices to print, from the books of a floor."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.books import Db, books
from pitboss.cli.document_options import Out, PaperSize
from pitboss.cli.options import FLOOR
from pitboss.documents.document import Paper

if TYPE_CHECKING:
    from pitboss.documents.notices import Premises
    from pitboss.store import Reading

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("notice", rich_help_panel=FLOOR)(_notice)


def _notice(
    kind: Annotated[
        str, typer.Argument(metavar="KIND", help="linked-jackpot, limits, out-of-order or meter.")
    ],
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="The link; the table; the table or link/NAME; link/NAME or table/NAME/WAGER.",
        ),
    ],
    db: Db = None,
    out: Out = None,
    paper: PaperSize = Paper.LETTER,
) -> None:
    """A notice to post, from the record: which tables share a jackpot, changed limits with their
    time, what is out of order, a meter that is closed, transferred or adjusted.

    Exit 2: no such store, or no such thing to give notice of.
    """
    from pitboss.documents.notices import notice
    from pitboss.documents.output import endings, writable, write

    writable(out, endings())
    with books(db) as store:
        premises = store.read(_premises)
    write(notice(kind, name, premises, int(time.time())), out, paper)


def _premises(look: "Reading") -> "Premises":
    """The floor as its books have it."""
    from pitboss.documents.notices import Premises
    from pitboss.floor import FACILITY, FloorLink, FloorTable, link_stream, table_stream
    from pitboss.house.streams import Streams

    streams = Streams(None)
    facility = streams.facility(look, look.head(FACILITY))
    found = {
        stream: streams.load(look, stream, look.head(stream), facility)
        for stream in (
            *map(table_stream, facility.tables),
            *map(link_stream, facility.links),
        )
    }
    return Premises(
        facility,
        {one.name: one for one in found.values() if isinstance(one, FloorTable)},
        {one.name: one for one in found.values() if isinstance(one, FloorLink)},
    )
