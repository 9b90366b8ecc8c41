"""``pitboss guide``: the dealer's guide of a game."""

from typing import Annotated

import typer

from pitboss.cli.document_options import Out, PaperSize
from pitboss.cli.options import FLOOR, Game
from pitboss.documents.document import Paper

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(rich_help_panel=FLOOR)(guide)


def guide(
    game: Game,
    dealing: Annotated[
        str | None,
        typer.Option(
            "--dealing",
            metavar="METHOD",
            help="One method alone: manual-shoe, hand, automated-shoe, reshuffling-shoe.",
        ),
    ] = None,
    out: Out = None,
    paper: PaperSize = Paper.LETTER,
) -> None:
    """Print the dealer's guide of a game: each step with its paragraph, and the words to say.

    To a file as .html or .pdf; without --out as HTML on standard output. Exit 2: no such game or
    method, or the file cannot be written.
    """
    from pitboss.documents import guide as document
    from pitboss.documents.output import endings, writable, write
    from pitboss.rulebook import chapter_of
    from pitboss.school import handbook
    from pitboss.school.handbook import known_method

    writable(out, endings())
    chapter = chapter_of(game)
    book = handbook(chapter, None if dealing is None else known_method(chapter, dealing))
    write(document.guide(book), out, paper)
