"""The terminal in line mode: printing, clearing, prompts, and the look of cards and amounts."""

import io
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import IO, Any, Final, TextIO, cast

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from pitboss.cards import Card, card_text
from pitboss.money import dollars_text
from pitboss.terminal.console import console, show_long

__all__ = [
    "AMOUNT",
    "CITE",
    "DIM",
    "FELT",
    "GOOD",
    "LINES",
    "LOST",
    "PLAIN",
    "TITLE",
    "WON",
    "WRONG",
    "Screen",
    "cards_row",
    "net_style",
    "number_of",
    "open_screen",
    "printable",
    "signed",
]

FELT: Final = "grey93 on dark_green"
LINES: Final = "dark_sea_green4"
TITLE: Final = "bold"
AMOUNT: Final = "bold gold1"
DIM: Final = "dark_sea_green"
CITE: Final = "cyan"
#: Won and lost on the felt, whose green would hide the green of winnings.
WON: Final = "bold chartreuse1"
LOST: Final = "bold light_coral"
GOOD: Final = "bold green"
WRONG: Final = "bold red"

_BACK: Final = "grey93 on navy_blue"
_BLACK: Final = "bold black on grey93"
_RED: Final = "bold red3 on grey93"
_SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

#: Plain signs, one for one, so that columns stay aligned.
PLAIN: Final = str.maketrans(
    {
        **dict.fromkeys("╭╮╰╯├┤┬┴┼", "+"),
        **dict.fromkeys("─━–—", "-"),
        **dict.fromkeys("│┃", "|"),
        "♣": "c",
        "♦": "d",
        "♥": "h",
        "♠": "s",
        "●": "*",
        "○": "o",
        "▸": ">",
        "·": "-",
        "×": "x",
        "…": "~",
        "¢": "c",
        "’": "'",
    }
)

#: The largest width of the felt: longer lines are hard to read.
_WIDEST = 100
_NARROWEST = 60
_FEW_LINES = 28
#: The longest line accepted as input.
_LONGEST_LINE = 200
_MOST_DIGITS = 4
_SIGNS = "╭─│♠♥♦♣●○▸·…"


class Screen:
    """The output of a session and the source of its input lines."""

    def __init__(self, out: Console, read: Callable[[], str], *, echo: bool = False) -> None:
        self._out = out
        self._read = read
        #: Whether input comes from a pipe. Answers are then echoed for a reader of the output.
        self._echo = echo
        self._asking = False
        self._interrupted = False

    @contextmanager
    def interrupts_at_prompts(self) -> Iterator[None]:
        """Accept Ctrl-C only at prompts: the table never stops halfway through a step."""

        def interrupted(number: int, frame: FrameType | None) -> None:
            self._interrupted = True
            if self._asking:
                raise KeyboardInterrupt

        before = signal.signal(signal.SIGINT, interrupted)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @property
    def width(self) -> int:
        """The width to draw on."""
        return max(_NARROWEST, min(self._out.width, _WIDEST))

    @property
    def tight(self) -> bool:
        """Whether the terminal is too low for a felt with all its areas."""
        return self._out.is_terminal and self._out.size.height < _FEW_LINES

    def show(self, *things: object, style: str = "") -> None:
        """Print each on its own lines. Indentation is kept where lines wrap."""
        for thing in things:
            text: Any = Text(thing) if isinstance(thing, str) else thing
            if isinstance(text, Text) and text.plain.startswith(" "):
                indent = len(text.plain) - len(text.plain.lstrip(" "))
                text = Padding(text[indent:], (0, 0, 0, indent), expand=False)
            self._out.print(text, style=style or None, width=self.width)

    def show_row(self, pieces: Iterable[Text], *, indent: int = 1, gap: int = 2) -> None:
        """Print pieces side by side, each whole. What does not fit goes to the next line."""
        line = Text(" " * indent)
        for piece in pieces:
            if line.cell_len > indent and line.cell_len + piece.cell_len > self.width:
                self.show(line)
                line = Text(" " * indent)
            line.append_text(piece).append(" " * gap)
        self.show(line)

    def show_whole(self, *lines: str) -> None:
        """Print lines without breaking them: they will be copied."""
        for line in lines:
            self._out.print(Text(line), soft_wrap=True)

    @contextmanager
    def paged(self) -> Iterator[None]:
        """Print all output of the block at once, at a terminal through a pager if it is long."""
        if not self._out.is_terminal:
            yield
            return
        with self._out.capture() as held:
            yield
        text = held.get()
        show_long(text.translate(PLAIN) if isinstance(self._out.file, _PlainFile) else text)

    def gap(self) -> None:
        """An empty line."""
        self._out.print()

    def wrong(self, words: str, cite: str = "") -> None:
        """Print why something cannot be done, with the paragraph."""
        text = Text(f"  {words[:1].upper()}{words[1:]}", style=WRONG)
        self.show(text.append(f"  [{cite}]", CITE) if cite else text)

    @contextmanager
    def thinking(self, words: str) -> Iterator[None]:
        """Say at a terminal that something is being worked out. Keys pressed meanwhile are neither
        shown nor taken for an answer."""
        if not self._out.is_terminal:
            yield
            return
        self._out.print(Text(f" {words} …"), style="dim", end="\r")
        try:
            with _no_keys():
                yield
        finally:
            self._out.print(" " * (len(words) + 3), end="\r")

    def clear(self) -> None:
        """Clear the screen of a terminal; elsewhere print an empty line."""
        if self._out.is_terminal and not self._out.is_dumb_terminal:
            self._out.clear()
        else:
            self._out.print()

    def ask(self, prompt: str) -> str:
        """Ask for a line. Raises ``EOFError`` when input ends."""
        self._out.print(Text(f" {prompt} > "), style="bold", end="")
        self._out.file.flush()
        try:
            self._asking = True
            if self._interrupted:
                raise KeyboardInterrupt
            line = self._read()
        except (EOFError, KeyboardInterrupt):
            self._out.print()
            raise
        finally:
            self._asking = self._interrupted = False
        if self._echo:
            self._out.print(Text(printable(line)))
        return line.strip()[:_LONGEST_LINE]


def cards_row(cards: Iterable[Card | None], to_come: int = 0) -> Text:
    """Cards side by side as ``[A♠]``, face down as ``[##]``, empty places as ``[ ]``."""
    faces = [Text().append(*_card(card)) for card in cards]
    empty = [Text().append("[  ]", DIM) for _ in range(to_come)]
    return Text(" ").join([*faces, *empty])


def _card(card: Card | None) -> tuple[str, str]:
    if card is None:
        return "[##]", _BACK
    text = card_text(card)
    rank, suit = text[:-1], text[-1]
    return f"[{rank}{_SUITS.get(suit, suit)}]", _RED if suit in "dh" else _BLACK


def net_style(cents: int) -> str:
    """The style of an amount: green for a win, red for a loss."""
    return GOOD if cents > 0 else WRONG if cents < 0 else "bold"


def signed(cents: int) -> str:
    """A signed amount: +$40, -$20, $0."""
    return f"+{dollars_text(cents)}" if cents > 0 else dollars_text(cents)


def number_of(text: str, most: int) -> int:
    """Parse a number from 1 to ``most``; 0 if it is none."""
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
        return 0
    return int(text) if int(text) <= most else 0


def printable(text: str, most: int = 60) -> str:
    """Typed text, safe to print: no control characters, not too long."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text)
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


@contextmanager
def _no_keys() -> Iterator[None]:
    """Do not echo what is typed at the terminal, and drop it at the end."""
    try:
        import termios

        there = sys.stdin.fileno()
        before = termios.tcgetattr(there)
    except (ImportError, OSError, ValueError, termios.error):
        yield
        return
    silent = [*before]
    silent[3] &= ~termios.ECHO
    termios.tcsetattr(there, termios.TCSANOW, silent)
    try:
        yield
    finally:
        termios.tcsetattr(there, termios.TCSAFLUSH, before)


class _PlainFile(io.TextIOBase):
    """A file wrapper that replaces our signs by plain ones."""

    def __init__(self, target: TextIO) -> None:
        self._target = target

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The target's encoding."""
        return self._target.encoding

    def write(self, text: str) -> int:
        """Write with plain signs."""
        return self._target.write(text.translate(PLAIN))

    def flush(self) -> None:
        """Flush the target."""
        self._target.flush()

    def isatty(self) -> bool:
        """Whether the target is a terminal."""
        return self._target.isatty()

    def fileno(self) -> int:
        """The target's file descriptor."""
        return self._target.fileno()


def _signs_fit(target: Any) -> bool:
    """Whether the output can show our signs."""
    try:
        _SIGNS.encode(getattr(target, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def open_screen(*, plain: bool = False) -> Screen:
    """The screen of this process. Plain: no colors, ASCII alone, as NO_COLOR and TERM=dumb ask."""
    out = console()
    dumb = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    if plain or dumb or not _signs_fit(sys.stdout):
        out.no_color = True
        out.file = cast(IO[str], _PlainFile(sys.stdout))
    if isinstance(sys.stdin, io.TextIOWrapper):
        # A key that this encoding cannot read is a wrong answer, not the end of the session.
        sys.stdin.reconfigure(errors="replace")
    return Screen(out, input, echo=not sys.stdin.isatty())
