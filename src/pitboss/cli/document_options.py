"""Options that the commands for documents share."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.documents.document import Paper

__all__ = ["GameOf", "Out", "PaperSize", "SubmissionFile"]

SubmissionFile = Annotated[
    Path, typer.Argument(metavar="SUBMISSION.toml", help="A Rules Submission that checks clean.")
]
GameOf = Annotated[
    str | None, typer.Option("--game", metavar="G", help="A game of it; needed if it has several.")
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write to this file, in the form of its ending."),
]
PaperSize = Annotated[
    Paper, typer.Option("--paper", help="The size of the paper.", case_sensitive=False)
]
