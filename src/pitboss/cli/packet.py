"""``pitboss packet``: the request for approval of a table's layout, sign and equipment."""

from typing import Annotated

import typer

from pitboss.cli.document_options import Out, PaperSize, SubmissionFile
from pitboss.cli.options import MANAGER, Variant
from pitboss.documents.document import Paper

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("packet", rich_help_panel=MANAGER)(_packet)


def _packet(
    submission: SubmissionFile,
    game: Annotated[str, typer.Option("--game", metavar="G", help="The game of the table.")],
    variant: Variant = "",
    electronic: Annotated[
        bool,
        typer.Option("--electronic", help="Of an electronic table, without devices for cards."),
    ] = False,
    out: Out = None,
    paper: PaperSize = Paper.LETTER,
) -> None:
    """The request to the Bureau of Gaming Operations: sign, layout, equipment, and the approvals
    needed, with blanks for reference and date.

    Exit 2: the submission is not lawful, or offers no such game.
    """
    from pitboss.cli.submission_files import offered_in
    from pitboss.documents.output import endings, writable, write
    from pitboss.documents.packet import packet

    writable(out, endings())
    filed, (rules,) = offered_in(submission, game, variant)
    write(packet(rules, filed, electronic=electronic, paper=paper), out, paper)
