"""``pitboss drill``: the dealer school in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.document_options import Out, PaperSize
from pitboss.cli.options import FLOOR
from pitboss.documents.document import Paper

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(rich_help_panel=FLOOR)(drill)


def drill(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game or its chapter; not needed for --report."),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", metavar="N", min=1, help="So many questions; else until q."),
    ] = None,
    learner: Annotated[
        str, typer.Option("--learner", metavar="NAME", help="Whose record it is.")
    ] = "",
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="The same seed, the same questions.")
    ] = None,
    dealing: Annotated[
        str | None, typer.Option("--dealing", metavar="METHOD", help="Ask for one dealing method.")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="The record; else among your own data."),
    ] = None,
    report: Annotated[
        bool, typer.Option("--report", help="Print the training record instead of asking.")
    ] = False,
    out: Out = None,
    paper: PaperSize = Paper.LETTER,
) -> None:
    """Learn to deal: answer for payouts, order and procedure, each graded with its paragraph.

    What goes wrong is asked again, in this session and in the next. Exit 2: no such game, or a
    record that cannot be read or written.
    """
    from pitboss.cli.drill_record import place_of, read_record
    from pitboss.cli.drill_session import ask_questions, print_report

    place = place_of(record, learner)
    kept = read_record(place, learner)
    if report:
        print_report(kept, out, paper)
        return
    if game is None:
        raise typer.BadParameter("name the game to ask for, such as 653a; or add --report")
    if out is not None:
        raise typer.BadParameter("--out is for --report")
    ask_questions(kept, place, game, dealing, rounds, seed)
