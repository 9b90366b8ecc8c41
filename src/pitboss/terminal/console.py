"""The console of all commands: its width, where lines break, and when a pager opens.

At a terminal the output has colors and, if it is longer than the screen, a pager (``PAGER``, or
``less``). In a file or a pipe it is plain text of ``COLUMNS`` columns. Lines break between words
alone: never inside a slug, a paragraph, odds such as "3 to 1", or an amount.
"""

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.segment import Segment, Segments
from rich.style import StyleType
from rich.table import Table
from rich.text import Text

__all__ = [
    "console",
    "figures",
    "grid",
    "paged",
    "print_facts",
    "print_listing",
    "print_words",
    "show_long",
    "table",
    "wrapped",
]

#: The width for a file or a pipe, if nothing else sets one.
_PLAIN_WIDTH = 120
#: The least width: a paytable's row must fit.
_NARROWEST = 40
#: The least width of a listing's first column.
_LEAST_FIRST = 16
#: Two words that belong together: odds, a citation or a meter's share.
_GLUED = re.compile(
    r"\d[\d,.]* (?:to|for) \d+|58 Pa\. Code|Chapter \d+a|\d+% of meter|\(never: [^)]*\)"
    r"|\[[^\s\[\]]+, [a-z]+\]"
)
_NO_BREAK = "\N{NO-BREAK SPACE}"


def console() -> Console:
    """A console for standard output."""
    return Console(
        width=_width(),
        height=shutil.get_terminal_size().lines,
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
    )


def _width() -> int:
    """The width of the terminal, or else of ``COLUMNS``."""
    if sys.stdout.isatty():
        return max(shutil.get_terminal_size().columns, _NARROWEST)
    wanted = os.environ.get("COLUMNS", "")
    known = wanted.isdecimal() and len(wanted) < 5 and int(wanted) > 0
    return max(int(wanted), _NARROWEST) if known else _PLAIN_WIDTH


# A pager


@contextmanager
def paged() -> Iterator[Console]:
    """A console for long output: at a terminal a pager opens if it does not fit the screen."""
    out = console()
    if not _at_terminal():
        yield out
        return
    with out.capture() as held:
        yield out
    show_long(held.get())


def show_long(text: str) -> None:
    """Print a text unchanged, through a pager if it is longer than the terminal."""
    lines = text.count("\n")
    if _at_terminal() and lines >= shutil.get_terminal_size().lines and _through_pager(text):
        return
    sys.stdout.write(text)


def _at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _through_pager(text: str) -> bool:
    """Show a text in a pager. Returns whether one did; quitting it early counts."""
    import subprocess

    command = os.environ.get("PAGER", "less")
    if command in ("", "cat") or os.environ.get("TERM") == "dumb":
        return False
    # As in git: colors pass, a short text exits at once, the screen is restored.
    env = {"LESS": "FRX", "LESSCHARSET": "utf-8", **os.environ}
    sys.stdout.flush()
    pager = subprocess.Popen(command, shell=True, stdin=subprocess.PIPE, env=env)
    assert pager.stdin is not None
    try:
        pager.stdin.write(text.encode("utf-8", "replace"))
        pager.stdin.close()
    except (BrokenPipeError, KeyboardInterrupt):
        pass
    return _waited(pager.wait) != 127


def _waited(wait: Callable[[], int]) -> int:
    """The pager's exit code. Ctrl-C is left to the pager."""
    while True:
        try:
            return wait()
        except KeyboardInterrupt:
            continue


# Words


def wrapped(text: str, width: int) -> list[str]:
    """Break a text into lines between words. A word longer than a line stays whole."""
    glued = _GLUED.sub(lambda found: found[0].replace(" ", _NO_BREAK), text)
    lines = textwrap.wrap(glued, max(width, 1), break_long_words=False, break_on_hyphens=False)
    return [line.replace(_NO_BREAK, " ") for line in lines] or [""]


def print_words(out: Console, text: str, *, indent: int = 0, style: str = "") -> None:
    """Print a text in whole words, every line indented."""
    lines = (" " * indent + line for line in wrapped(text, out.width - indent))
    out.print(Text("\n".join(lines), style=style), soft_wrap=True)


def print_facts(out: Console, facts: Sequence[tuple[str, str]], *, indent: int = 0) -> None:
    """Print names and descriptions in two columns."""
    broad = max((len(name) for name, _ in facts), default=0)
    start = indent + broad + 2
    found = Text()
    for name, words in facts:
        first, *others = wrapped(words, out.width - start)
        found.append(" " * indent)
        found.append(name.ljust(broad + 2) if first else name, style="bold")
        found.append("\n".join((first, *(" " * start + line for line in others))) + "\n")
    out.print(found, end="", soft_wrap=True)


# Tables


def table(*headers: str, title: str | None = None) -> Table:
    """A table in the house style."""
    found = Table(title=title, title_justify="left", header_style="bold", title_style="bold")
    for header in headers:
        found.add_column(header, overflow="fold")
    return found


class _Name:
    """A name in a column that may be too narrow for it. It breaks between words, and where a word
    is longer than the column, behind a hyphen."""

    def __init__(self, name: Text) -> None:
        self._name = name

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self._name)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text, width = self._name.plain, options.max_width
        indent = " " * (len(text) - len(text.lstrip()))
        wrap = partial(textwrap.wrap, width=width, initial_indent=indent, subsequent_indent=indent)
        lines: list[str] = []
        for line in wrap(text.strip(), break_long_words=False, break_on_hyphens=False):
            lines += [line] if len(line) <= width else wrap(line.strip())
        yield Text("\n".join(lines), self._name.style)


class _Figures(Table):
    """A table whose first column is names."""

    def add_row(
        self,
        *cells: RenderableType | None,
        style: StyleType | None = None,
        end_section: bool = False,
    ) -> None:
        name, *others = cells
        text = name if isinstance(name, Text) else Text(str(name))
        super().add_row(_Name(text), *others, style=style, end_section=end_section)


def figures(*headers: str, title: str | None = None) -> Table:
    """A table without lines: the first column is names, the others are figures."""
    found = _Figures(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    found.padding = (0, 1, 0, 0)
    found.add_column(headers[0], overflow="fold")
    for header in headers[1:]:
        found.add_column(header, justify="right", no_wrap=True)
    return found


def grid(*widths: int) -> Table:
    """Columns without lines. A width of 0 takes the rest."""
    found = Table.grid(padding=(0, 2))
    for width in widths:
        found.add_column(width=width or None, overflow="fold")
    return found


def print_listing(
    out: Console, headers: Sequence[str], rows: Sequence[Sequence[str | Text]], *, indent: int = 2
) -> None:
    """Print a table that breaks no cell except the first of a row, a plain text.

    Headers break where there is no room for them. Columns that still do not fit follow below,
    beside the first column again.
    """
    names = [str(row[0]) for row in rows]
    cells = [max(map(len, column)) for column in zip(*rows, strict=True)]
    widths = [max(cell, len(header)) for cell, header in zip(cells, headers, strict=True)]
    room = out.width - indent - 1
    longest = _longest_word(headers[0], *names)
    least = min(widths[0], max(longest, _LEAST_FIRST))
    if len(_groups(widths, least, room)) > 1:
        others = zip(cells[1:], headers[1:], strict=True)
        widths[1:] = [max(cell, _longest_word(header)) for cell, header in others]
    for chosen in _groups(widths, least, room):
        left = room - 3 - sum(widths[one] + 3 for one in chosen)
        first = min(widths[0], max(left, least))
        found = Table(header_style="bold")
        found.add_column("\n".join(wrapped(headers[0], first)), no_wrap=True)
        for one in chosen:
            found.add_column("\n".join(wrapped(headers[one], widths[one])), no_wrap=True)
        for name, row in zip(names, rows, strict=True):
            found.add_row("\n".join(wrapped(name, first)), *(row[one] for one in chosen))
        broad = 1 + first + 3 + sum(widths[one] + 3 for one in chosen)
        # A table that fits no screen is printed whole, and the terminal wraps it.
        for line in out.render_lines(found, out.options.update(width=broad), pad=False):
            out.print(Segments([Segment(" " * indent), *line, Segment.line()]), soft_wrap=True)


def _longest_word(*texts: str) -> int:
    return max(len(word) for text in texts for word in text.split())


def _groups(widths: Sequence[int], least: int, room: int) -> list[list[int]]:
    """Group the columns after the first so that each group fits beside it. A border takes three."""
    groups: list[list[int]] = [[]]
    used = least + 3
    for index, width in enumerate(widths[1:], 1):
        if groups[-1] and used + width + 3 > room:
            groups.append([])
            used = least + 3
        groups[-1].append(index)
        used += width + 3
    return groups
