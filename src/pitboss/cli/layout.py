"""``pitboss layout``: the felt of a game as a submission offers it."""

from typing import Annotated

import typer

from pitboss.cli.document_options import GameOf, Out, PaperSize, SubmissionFile
from pitboss.cli.options import MANAGER, Variant
from pitboss.documents.document import Paper

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("layout", rich_help_panel=MANAGER)(_layout)


def _layout(
    submission: SubmissionFile,
    game: GameOf = None,
    variant: Variant = "",
    out: Out = None,
    paper: PaperSize = Paper.LETTER,
    inscribed: Annotated[
        bool,
        typer.Option("--inscribed", help="With payouts and notices on the felt, not on a sign."),
    ] = False,
) -> None:
    """The felt of a game to scale, with a checklist of section .2: SVG, HTML, PDF or CSV.

    Without --out the drawing alone. Exit 2: the submission is not lawful, or offers no such game.
    """
    from pitboss.cli.submission_files import offered_in
    from pitboss.documents.layout import layout
    from pitboss.documents.output import endings, writable, write

    writable(out, endings(drawing=True, rows=True))
    filed, rules = offered_in(submission, game, variant)
    if len(rules) > 1:
        listed = ", ".join(one.chapter.slug for one in rules)
        raise typer.BadParameter(f"{submission} offers {listed}: name one with --game")
    write(layout(rules[0], filed, inscribed=inscribed), out, paper)
