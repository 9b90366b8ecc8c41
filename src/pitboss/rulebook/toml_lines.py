"""The line of every key in a TOML file, which the parser does not tell.

It scans texts that the parser has accepted and does not validate them again. Paths are written as
the reader writes them: ``games.let-it-ride.wagers.main``, ``links.a.rows[0]``.
"""

import re
import tomllib
from collections.abc import Mapping
from typing import Final

from pitboss.rulebook.quoting import plain

__all__ = ["line_of", "lines_of"]

_TOKEN: Final = re.compile(
    r"""
    (?P<text> \"\"\" (?:[^"\\]|\\.|"(?!""))*+ "{3,5}
      | ''' (?:[^']|'(?!''))*+ '{3,5}
      | " (?:[^"\\\n]|\\[^\n])*+ "
      | ' [^'\n]*+ ' )
    | (?P<mark> [\[\]{},.=\n] )
    | (?P<bare> [^\s\#"'\[\]{},.=]++ )
    | \#[^\n]*+ | \s
    """,
    re.VERBOSE | re.DOTALL,
)
_END: Final = ("", "", 0)


def lines_of(text: str) -> Mapping[str, int]:
    """The line of each table and key by path, counted from 1."""
    return _Scan(text).read()


def line_of(path: str, lines: Mapping[str, int]) -> int | None:
    """The line of a path. If it is missing, the line of the table that lacks it."""
    while path not in lines:
        above = re.sub(r"(\.[^.\[\]]*|\[\d+\])$", "", path)
        if above == path:
            return None
        path = above
    return lines[path]


class _Scan:
    """One pass over a text, token by token."""

    def __init__(self, text: str) -> None:
        self._tokens = []
        self._at = 0
        self._lines: dict[str, int] = {}
        self._lists: dict[str, int] = {}
        line = 1
        for token in _TOKEN.finditer(text):
            if token.lastgroup is not None:
                self._tokens.append((token.lastgroup, token[0], line))
            line += token[0].count("\n")

    def read(self) -> Mapping[str, int]:
        """Scan all tables and keys of the text."""
        base = ""
        while self._at < len(self._tokens):
            if self._next() == "\n":
                self._at += 1
            elif self._next() == "[":
                base = self._header()
            else:
                self._pair(base)
        return self._lines

    def _next(self) -> str:
        return (self._tokens[self._at] if self._at < len(self._tokens) else _END)[1]

    def _header(self) -> str:
        """Scan a table's header: its path, with its number in a list of tables."""
        self._at += 1
        of_list = self._next() == "["
        self._at += of_list
        path = self._declare("", self._key(), of_list=of_list)
        self._at += 1 + of_list
        return path

    def _pair(self, base: str) -> None:
        """Scan a key, the equals sign and the value."""
        path = self._declare(base, self._key())
        self._at += 1
        self._value(path)

    def _key(self) -> list[tuple[str, int]]:
        """Scan the parts of a key, each with its line."""
        parts = []
        while self._at < len(self._tokens):
            kind, text, line = self._tokens[self._at]
            if kind == "mark" and text != ".":
                break
            if kind != "mark":
                name = text if kind == "bare" else tomllib.loads(f"key = {text}")["key"]
                parts.append((plain(name), line))
            self._at += 1
        if not parts:
            self._at += 1
        return parts

    def _declare(self, base: str, parts: list[tuple[str, int]], *, of_list: bool = False) -> str:
        """Record the line of a path, and of every table on the way that has none yet."""
        path = base
        for number, (part, line) in enumerate(parts, 1):
            path = f"{path}.{part}" if path else part
            self._lines.setdefault(path, line)
            if of_list and number == len(parts):
                self._lists[path] = self._lists.get(path, -1) + 1
            if path in self._lists:
                path = f"{path}[{self._lists[path]}]"
                self._lines.setdefault(path, line)
        return path

    def _value(self, path: str) -> None:
        """Scan a value. The contents of a list or an inline table have paths of their own."""
        opening = self._next()
        if opening not in ("[", "{"):
            while self._at < len(self._tokens) and self._next() not in (",", "]", "}", "\n"):
                self._at += 1
            return
        self._at += 1
        index = 0
        while self._at < len(self._tokens) and self._next() not in ("]", "}"):
            if self._next() in (",", "\n"):
                self._at += 1
            elif opening == "{":
                self._pair(path)
            else:
                self._lines[f"{path}[{index}]"] = self._tokens[self._at][2]
                self._value(f"{path}[{index}]")
                index += 1
        self._at += 1
