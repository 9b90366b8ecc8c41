"""Bounds on a TOML text, checked before it is parsed.

The parser's time grows with the square of the parts of a key, and its stack with the nesting. So a
small file could keep it busy for minutes. One pass over the text, in linear time, finds what no
submission and no chapter needs.
"""

import re
from typing import Final

__all__ = ["MOST_BYTES", "excess"]

#: The largest file, in bytes. A submission of all nine games has about 5,000.
MOST_BYTES: Final = 250_000
_MOST_IN_LINE: Final = 10_000
_MOST_PARTS: Final = 16
_MOST_NESTED: Final = 16

# Comments and strings are skipped. The parser refuses an unclosed string and all that it hides.
_TOKEN: Final = re.compile(
    r"""
    (?P<skip> \#[^\n]*+
      | \"\"\" (?:[^"\\]|\\.|"(?!""))*+ (?:"{3,5}|\Z)
      | ''' (?:[^']|'(?!''))*+ (?:'{3,5}|\Z)
      | " (?:[^"\\\n]|\\[^\n])*+ "?
      | ' [^'\n]*+ '? )
    | (?P<open> [\[{] )
    | (?P<close> [\]}] )
    | (?P<part> \. )
    | (?P<end> [=,\n] )
    | [^\#"'\[\]{}.=,\n]++
    """,
    re.VERBOSE | re.DOTALL,
)


def excess(text: str) -> str | None:
    """The first place where a text exceeds a bound, in words; None if it does not."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _MOST_IN_LINE:
            return f"line {number}: more than {_MOST_IN_LINE:,} characters in one line"
    parts = nested = 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "part":
            parts += 1
        elif kind == "open":
            parts, nested = 0, nested + 1
        elif kind == "close":
            parts, nested = 0, max(nested - 1, 0)
        elif kind == "end":
            parts = 0
        if parts >= _MOST_PARTS:
            return f"{_line(text, token.start())}: a key of more than {_MOST_PARTS} parts"
        if nested > _MOST_NESTED:
            return (
                f"{_line(text, token.start())}: lists or tables nested too deeply, "
                f"more than {_MOST_NESTED} in each other"
            )
    return None


def _line(text: str, position: int) -> str:
    return f"line {text.count(chr(10), 0, position) + 1}"
