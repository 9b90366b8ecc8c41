"""Shared by several commands: options, groups of the help, JSON output."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

__all__ = [
    "AUDIT",
    "DESK",
    "FLOOR",
    "MANAGER",
    "PLAYER",
    "AnHour",
    "AsCsv",
    "AsJson",
    "Game",
    "RulesFile",
    "Seed",
    "Variant",
    "of_rules",
    "one_form",
    "print_json",
]

#: The groups of commands in the help, by who uses them.
PLAYER = "Everybody"
DESK = "Dispute desk and surveillance"
MANAGER = "Table games manager"
FLOOR = "The floor and its books"
AUDIT = "Auditor, regulator, programmer"

Game = Annotated[
    str, typer.Argument(metavar="GAME", help="A game such as let-it-ride, or its chapter: 643a.")
]
AnHour = Annotated[int, typer.Option("--an-hour", metavar="N", help="Rounds dealt in an hour.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The same seed, the same result.")]
RulesFile = Annotated[
    Path | None,
    typer.Option("--rules", metavar="SUBMISSION.toml", help="By this Rules Submission."),
]
Variant = Annotated[
    str,
    typer.Option("--variant", metavar="V", help="A variant of the game in that submission."),
]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV, a line for each row.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def one_form(as_json: bool, as_csv: bool) -> None:
    """Refuse two forms at once."""
    if as_json and as_csv:
        raise typer.BadParameter("--json or --csv, not both")


def of_rules(variant: str, rules: object) -> None:
    """Refuse a variant without the submission that files it."""
    if variant and not rules:
        raise typer.BadParameter("--variant is one of a submission: name that with --rules")


def print_json(value: Any) -> None:
    """Print a model or JSON values, through a pager if longer than the terminal."""
    from pitboss.wire.text import json_text

    text = json_text(value)
    if not sys.stdout.isatty():
        typer.echo(text)
        return
    from pitboss.terminal.console import show_long

    show_long(f"{text}\n")
