"""``pitboss certify``: the laboratory's kit in one folder."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.options import AUDIT, AnHour

__all__ = ["add_to"]

_FEWEST, _MOST = 100, 10_000_000
#: The share of the work that the samples are.
_SAMPLES = 0.5


def add_to(app: typer.Typer) -> None:
    """Add this command to an application."""
    app.command(rich_help_panel=AUDIT)(certify)


def certify(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder, or an empty one.")],
    filed: Annotated[
        Path | None,
        typer.Option(
            "--submission", metavar="FILE", help="A Rules Submission; else the demonstration's."
        ),
    ] = None,
    rounds: Annotated[
        int,
        typer.Option(
            "--rounds", metavar="N", min=_FEWEST, max=_MOST, help="Deals of each deck sampled."
        ),
    ] = 30_000,
    source: Annotated[
        Path | None,
        typer.Option("--source", metavar="DIR", help="The source; else where this runs from."),
    ] = None,
    an_hour: AnHour = 40,
    with_pdf: Annotated[
        bool, typer.Option("--pdf/--no-pdf", help="Print the PAR sheets as PDF too.")
    ] = True,
) -> None:
    """Make the kit that a test laboratory asks for, with fresh randomness and its tests.

    Trace, rulings, PAR sheets, samples and figures, digests, components, source map, verifiers,
    source, and how to rebuild it; index.html leads through. Exit 0: made; 2: nothing was written.
    """
    import platform
    from datetime import UTC, datetime

    import pitboss
    from pitboss.cli.submission_files import clean_submission
    from pitboss.documents.kit import Contents, collect, contents_of, free, write_folder
    from pitboss.documents.kit.source_map import SourceMissingError
    from pitboss.rulebook import paragraphs
    from pitboss.wire.text import json_text
    from pitboss.wire.trace import trace_of

    root = (source or Path(pitboss.__file__).parents[2]).absolute()
    free(folder)
    if not (root / "tools" / "verify_round.py").is_file():
        raise SourceMissingError(
            f"{root} is not the source of Pitboss, which belongs to the kit; name it with --source"
        )
    text, submission = clean_submission(filed or root / "examples" / "demo.toml")
    with _bar() as tell:
        samples = collect(rounds, lambda done, of: tell("Dealing", _SAMPLES * done / of))
        given = Contents(
            submission=submission,
            text=text,
            source=root,
            samples=samples,
            made=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            version=pitboss.__version__,
            machine=(
                ("System", platform.platform()),
                ("Processor", platform.machine()),
                ("Python", f"{platform.python_implementation()} {platform.python_version()}"),
            ),
            trace=json_text(trace_of(paragraphs())) + "\n",
            an_hour=an_hour,
            with_pdf=with_pdf,
        )
        files = contents_of(
            given, lambda done, of: tell("Writing", _SAMPLES + (1 - _SAMPLES) * done / of)
        )
        number = write_folder(folder, files)
    typer.echo(f"{folder}: {number + 1} files; begin with {folder / 'index.html'}")


@contextmanager
def _bar() -> Iterator[Callable[[str, float], None]]:
    """A progress bar at a terminal; tells what is done, and which part of all."""
    from rich.console import Console
    from rich.progress import Progress

    shown = sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=not shown) as bar:
        task = bar.add_task("Dealing", total=1.0)
        yield lambda words, part: bar.update(task, description=words, completed=part)
