"""``pitboss par``: PAR sheets of what a submission offers."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.document_options import Out, PaperSize, SubmissionFile
from pitboss.cli.options import AUDIT, AnHour, Variant
from pitboss.documents.document import Paper

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add this command to an application."""
    app.command(rich_help_panel=AUDIT)(par)


def par(
    source: SubmissionFile,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="G", help="One game of it; else all, with their variants."),
    ] = None,
    variant: Variant = "",
    an_hour: AnHour = 40,
    out: Out = None,
    paper: PaperSize = Paper.LETTER,
) -> None:
    """Make PAR sheets: for every wager offered the deals, return, volatility, hold and meters.

    FILE ends in .html, .pdf or .csv; without --out HTML on standard output. Exit 2: bad input.
    """
    from pitboss.cli.submission_files import clean_submission, rules_in
    from pitboss.documents.output import endings, writable, write
    from pitboss.documents.par import par_sheet
    from pitboss.odds import NotCountedError
    from pitboss.rulebook import UnreadableError, chapter_of

    if variant and game is None:
        raise typer.BadParameter("--variant is one of a game: name that with --game")
    if not 1 <= an_hour <= _MOST_AN_HOUR:
        raise typer.BadParameter(f"rounds an hour: a number from 1 to {_MOST_AN_HOUR:,}")
    writable(out, endings(rows=True))
    submission = clean_submission(source)[1]
    games = list(submission.offered.values())
    if game is not None:
        games = [rules_in(Path(source), chapter_of(game), variant)]
    try:
        write(par_sheet(submission, games, an_hour), out, paper)
    except NotCountedError as error:
        raise UnreadableError(str(error)) from error


_MOST_AN_HOUR = 1000
