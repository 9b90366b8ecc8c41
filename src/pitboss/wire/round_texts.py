"""Rounds out of a text: one JSON value, or one a line (docs/formats.md).

Numbers are read as exact decimals. An error in the JSON names its line and column and shows the
line.
"""

import codecs
import json
import re
from typing import Any, NamedTuple

from pitboss.rulebook import UnreadableError
from pitboss.settle import SettleError
from pitboss.settle.json_text import parse_json

__all__ = ["NotJsonError", "Written", "rounds_in"]

#: Blanks of JSON within a line.
_BLANK = " \t\r"
#: The mark of a byte that is not UTF-8.
_FOREIGN = re.compile("[\udc80-\udcff]")
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
#: The parser's messages in plain words. Other messages stay as they are.
_WORDS = {
    "Expecting ',' delimiter": "a comma, or a closing bracket, is missing here",
    "Expecting ':' delimiter": "a colon is missing here",
    "Expecting property name enclosed in double quotes": "a name in double quotes is expected here",
    "Expecting value": "a value is expected here",
    "Extra data": "the round has ended before this",
    "Unterminated string starting at": "this text has no closing quote",
    "Illegal trailing comma before end of object": "a comma too many stands before this",
    "Illegal trailing comma before end of array": "a comma too many stands before this",
}


class NotJsonError(SettleError):
    """A text that is not JSON: the fault with its line and column, and the line as it stands."""

    def __init__(self, reason: str, line: int = 0, column: int = 0, text: str = "") -> None:
        where = f"line {line}, column {column}" if line else ""
        super().__init__(f"not JSON: {reason}", where)
        self.line = line
        self.column = column
        self.text = text


class Written(NamedTuple):
    """A round as it was read, or the error that answers it. ``line`` is its number among JSON
    Lines; None if the whole text is one round."""

    data: Any
    line: int | None = None


def rounds_in(data: bytes, source: str) -> list[Written]:
    """The rounds of a text. ``source`` is its name in messages.

    A line ends at a line feed and nowhere else. A line that is not JSON becomes the error that
    answers it.
    """
    # Bytes that are not UTF-8 are marked, and reported with their place.
    text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8", errors="surrogateescape")
    lines = [line for line in text.split("\n") if line.strip(_BLANK)]
    if not lines:
        raise UnreadableError(f"{source}: there is no round in it")
    try:
        whole = parse_json(text)
    except ValueError as error:
        if len(lines) > 1 and _is_lines(lines):
            numbered = enumerate(text.split("\n"), start=1)
            return [
                Written(_parse_line(line, at), at) for at, line in numbered if line.strip(_BLANK)
            ]
        whole = _bad(error, text)
    _must_be_text(source, text)
    return [Written(whole)]


def _is_lines(lines: list[str]) -> bool:
    """Whether several lines that are no single value are one round each.

    They are if the first line is a value by itself, or any line is a whole round. A line inside a
    value over several lines may be a value too, but names no game.
    """
    return _closes(lines[0]) or any(map(_is_round, lines))


def _closes(line: str) -> bool:
    """Whether a line closes what it opens."""
    bare = _TEXT.sub("", line)
    opened = bare.count("{") + bare.count("[")
    return opened == bare.count("}") + bare.count("]")


def _is_round(line: str) -> bool:
    try:
        found = parse_json(line)
    except ValueError:
        return False
    return isinstance(found, dict) and "game" in found


def _not_text(text: str) -> int | None:
    """The place of the first byte that is not UTF-8, or None."""
    found = _FOREIGN.search(text)
    return None if found is None else len(text[: found.start()].encode())


def _must_be_text(source: str, text: str) -> None:
    place = _not_text(text)
    if place is not None:
        raise UnreadableError(f"{source}: not UTF-8 text (byte {place})")


def _parse_line(line: str, number: int) -> Any:
    place = _not_text(line)
    if place is not None:
        return SettleError(f"not UTF-8 text (byte {place} of the line)")
    try:
        return parse_json(line)
    except ValueError as error:
        return _bad(error, line, number)


def _bad(error: ValueError, text: str, first: int = 1) -> NotJsonError:
    """The fault at its place; ``first`` is the number of the text's first line in its file."""
    if not isinstance(error, json.JSONDecodeError):
        return NotJsonError(str(error))
    at, reason = _place(error, text)
    begin = text.rfind("\n", 0, at) + 1
    line = text[begin:].partition("\n")[0].rstrip("\r")
    return NotJsonError(reason, text.count("\n", 0, at) + first, at - begin + 1, line)


def _place(error: json.JSONDecodeError, text: str) -> tuple[int, str]:
    """The place of a fault, and the fault. A missing comma is placed after the value before it."""
    at = error.pos
    reason = _WORDS.get(error.msg, error.msg[:1].lower() + error.msg[1:])
    before = len(text[:at].rstrip())
    if not text[at:].strip():
        return before, "it ends in the middle: what was opened is not closed"
    if error.msg == "Expecting ',' delimiter":
        return before, reason
    if text[at] == "\n" and error.msg.startswith("Invalid control character"):
        return at, "a text on this line has no closing quote"
    if text[at] in "}]" and text[:before].endswith(","):
        return before - 1, "this comma is one too many"
    return at, reason
