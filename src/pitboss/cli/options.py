"""Shared by several commands: the game argument, JSON output."""

import sys
from typing import Annotated, Any

import typer

__all__ = ["AUDIT", "DESK", "FLOOR", "MANAGER", "PLAYER", "AsJson", "Game", "print_json"]

#: The groups of commands in the help, by who uses them.
PLAYER = "Everybody"
DESK = "Dispute desk and surveillance"
MANAGER = "Table games manager"
FLOOR = "The floor and its books"
AUDIT = "Auditor, regulator, programmer"

Game = Annotated[
    str, typer.Argument(metavar="GAME", help="A game such as let-it-ride, or its chapter: 643a.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def print_json(value: Any) -> None:
    """Print a model, or JSON values, through a pager where it is longer than the terminal."""
    from pitboss.wire.text import json_text

    text = json_text(value)
    if not sys.stdout.isatty():
        typer.echo(text)
        return
    from pitboss.terminal.console import show_long

    show_long(f"{text}\n")
