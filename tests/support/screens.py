"""Screens kept as text: what a command prints at a width, compared with its file.

``WRITE_SCREENS=1 pytest tests/cli`` writes them anew; they are read before they are committed.
"""

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app

SCREENS = Path(__file__).parents[1] / "cli" / "screens"
WIDTHS = (60, 80, 120)


def screen(monkeypatch: pytest.MonkeyPatch, width: int, *arguments: str, given: str = "") -> str:
    """What a command prints into a pipe that is so many columns wide."""
    monkeypatch.setenv("COLUMNS", str(width))
    done = CliRunner().invoke(app, arguments, input=given, catch_exceptions=False)
    return done.stdout


def compare(name: str, width: int, text: str) -> None:
    """Hold a screen against its file, or write the file if that is asked for."""
    path = SCREENS / f"{name}_{width}.txt"
    if os.environ.get("WRITE_SCREENS"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
