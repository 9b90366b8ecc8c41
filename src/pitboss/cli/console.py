"""The one console of all commands: colours in a terminal, plain text elsewhere."""

import shutil
import sys

from rich.console import Console
from rich.table import Table

__all__ = ["console", "grid", "table"]

#: Columns where the output goes to a file or a pipe.
_PLAIN_WIDTH = 120


def console() -> Console:
    """A console for standard output."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else _PLAIN_WIDTH
    return Console(width=width, highlight=False, markup=False, emoji=False, soft_wrap=False)


def table(*headers: str, title: str | None = None) -> Table:
    """A table in the house style."""
    found = Table(title=title, title_justify="left", header_style="bold", title_style="bold")
    for header in headers:
        found.add_column(header, overflow="fold")
    return found


def grid(*widths: int) -> Table:
    """Columns without lines; a width of 0 takes what is left."""
    found = Table.grid(padding=(0, 2))
    for width in widths:
        found.add_column(width=width or None, overflow="fold")
    return found
