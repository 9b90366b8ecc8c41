"""The terminal in line mode: prints, clears, asks for a line."""

import io
import os
import sys
from collections.abc import Callable
from typing import IO, Any, TextIO, cast

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from pitboss.cli.console import console
from pitboss.cli.play.signs import CITE, PLAIN, WRONG

__all__ = ["Screen", "number_of", "open_screen", "printable"]

#: The felt grows no wider: eyes do not follow longer lines.
_WIDEST = 100
_NARROWEST = 60
_FEW_LINES = 28
#: Nobody means anything by a longer line.
_LONGEST_LINE = 200
_MOST_DIGITS = 4
_SIGNS = "╭─│♠♥♦♣●○▸·…"


class Screen:
    """Where the session is seen, and where its lines come from."""

    def __init__(self, out: Console, read: Callable[[], str], *, echo: bool = False) -> None:
        self._out = out
        self._read = read
        #: Whether answers come from a pipe: then they are shown, for a reader of the output.
        self._echo = echo

    @property
    def width(self) -> int:
        """The columns to draw on."""
        return max(_NARROWEST, min(self._out.width, _WIDEST))

    @property
    def tight(self) -> bool:
        """Whether the terminal has few lines, so that a felt with all its areas would not fit."""
        return self._out.is_terminal and self._out.size.height < _FEW_LINES

    def show(self, *things: object, style: str = "") -> None:
        """Print each on lines of its own; what is indented stays so where it wraps."""
        for thing in things:
            text: Any = Text(thing) if isinstance(thing, str) else thing
            if isinstance(text, Text) and text.plain.startswith(" "):
                indent = len(text.plain) - len(text.plain.lstrip(" "))
                text = Padding(text[indent:], (0, 0, 0, indent), expand=False)
            self._out.print(text, style=style or None, width=self.width)

    def gap(self) -> None:
        """An empty line."""
        self._out.print()

    def wrong(self, words: str, cite: str = "") -> None:
        """Say why something cannot be done, and by which paragraph."""
        text = Text(f"  {words[:1].upper()}{words[1:]}", style=WRONG)
        self.show(text.append(f"  [{cite}]", CITE) if cite else text)

    def clear(self) -> None:
        """A fresh screen in a terminal; an empty line elsewhere."""
        if self._out.is_terminal and not self._out.is_dumb_terminal:
            self._out.clear()
        else:
            self._out.print()

    def ask(self, prompt: str) -> str:
        """A line from the player. Raises ``EOFError`` when there are no more."""
        self._out.print(Text(f" {prompt} > "), style="bold", end="")
        self._out.file.flush()
        try:
            line = self._read()
        except (EOFError, KeyboardInterrupt):
            self._out.print()
            raise
        if self._echo:
            self._out.print(Text(printable(line)))
        return line.strip()[:_LONGEST_LINE]


def number_of(text: str, most: int) -> int:
    """The number from 1 to ``most`` that a text writes; 0 if it writes none."""
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
        return 0
    return int(text) if int(text) <= most else 0


def printable(text: str, most: int = 60) -> str:
    """What somebody typed, fit to be shown: no control signs, not too long."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text)
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


class _PlainFile(io.TextIOBase):
    """Writes through to a file with plain signs in place of ours."""

    def __init__(self, target: TextIO) -> None:
        self._target = target

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """As the target has it."""
        return self._target.encoding

    def write(self, text: str) -> int:
        """Write plain signs."""
        return self._target.write(text.translate(PLAIN))

    def flush(self) -> None:
        """Flush the target."""
        self._target.flush()

    def isatty(self) -> bool:
        """Whether the target is a terminal."""
        return self._target.isatty()

    def fileno(self) -> int:
        """The target's."""
        return self._target.fileno()


def _signs_fit(target: Any) -> bool:
    """Whether the output can show our signs."""
    try:
        _SIGNS.encode(getattr(target, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def open_screen(*, plain: bool = False) -> Screen:
    """The screen of this process. Plain: no colours, ASCII alone, as NO_COLOR and TERM=dumb ask."""
    out = console()
    dumb = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    if plain or dumb or not _signs_fit(sys.stdout):
        out.no_color = True
        out.file = cast(IO[str], _PlainFile(sys.stdout))
    if isinstance(sys.stdin, io.TextIOWrapper):
        # A key that is no text in this encoding is a wrong answer, not the end of the session.
        sys.stdin.reconfigure(errors="replace")
    return Screen(out, input, echo=not sys.stdin.isatty())
