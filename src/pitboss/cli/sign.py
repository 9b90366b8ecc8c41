"""``pitboss sign``: the payout signs of a submission."""

from typing import Annotated

import typer

from pitboss.cli.document_options import GameOf, Out, PaperSize, SubmissionFile
from pitboss.cli.options import MANAGER, Variant
from pitboss.documents.document import Paper

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("sign", rich_help_panel=MANAGER)(_sign)


def _sign(
    submission: SubmissionFile,
    game: GameOf = None,
    variant: Variant = "",
    table: Annotated[
        str, typer.Option("--table", metavar="NAME", help="Of this table, such as 7.")
    ] = "",
    out: Out = None,
    paper: PaperSize = Paper.LETTER,
    screen: Annotated[
        bool, typer.Option("--screen", help="For a display at the table: HTML, with its meters.")
    ] = False,
) -> None:
    """The payout sign of a table: HTML, PDF or CSV. Without --game one of each game.

    Exit 2: the submission is not lawful, or offers no such game.
    """
    from pitboss.cli.submission_files import offered_in
    from pitboss.documents.output import endings, writable, write
    from pitboss.documents.screen import screen as screen_of
    from pitboss.documents.screen import seeds
    from pitboss.documents.sign import signs

    writable(out, (".html",) if screen else endings(rows=True))
    filed, rules = offered_in(submission, game, variant)
    if screen:
        if len(rules) > 1:
            raise typer.BadParameter("--screen is for one table: name its game with --game")
        write(screen_of(rules[0], filed, seeds(rules[0]), table=table), out)
        return
    write(signs(rules, filed, table=table, paper=paper), out, paper)
