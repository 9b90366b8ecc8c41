"""Chapters with one thing wrong in them, for the tests of what the rulebook refuses."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from pitboss.rulebook import RulebookError
from pitboss.rulebook.loader import load_chapter

CHAPTERS = Path(str(files("pitboss.rulebook") / "chapters"))


@cache
def chapter_lines(number: str) -> tuple[str, ...]:
    return tuple((CHAPTERS / f"{number}.toml").read_text(encoding="utf-8").splitlines())


def section_of(lines: list[str], header: str) -> tuple[int, int]:
    """Where a section begins, after its header, and where it ends. No header is the top."""
    start = 0
    if header:
        start = 1 + next(n for n, line in enumerate(lines) if line.startswith(f"[{header}]"))
    for end in range(start, len(lines)):
        if lines[end].startswith("["):
            return start, end
    return start, len(lines)


def with_value(number: str, header: str, key: str, value: str | None) -> str:
    """The text of a chapter in which one key has another value, or none."""
    lines = list(chapter_lines(number))
    start, end = section_of(lines, header)
    new = [] if value is None else [f"{key} = {value}"]
    for first in range(start, end):
        if re.match(rf"{re.escape(key)}\s*=", lines[first]):
            last = first
            while lines[first].endswith("[") and lines[last] != "]":
                last += 1
            return "\n".join([*lines[:first], *new, *lines[last + 1 :]])
    assert value is not None, f"{number} has no {header}.{key}"
    return "\n".join([*lines[:start], *new, *lines[start:]])


def without_section(number: str, header: str) -> str:
    lines = list(chapter_lines(number))
    start, end = section_of(lines, header)
    return "\n".join([*lines[: start - 1], *lines[end:]])


def load_error(folder: Path, text: str, number: str = "653a") -> RulebookError:
    path = folder / f"{number}.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulebookError) as refused:
        load_chapter(path)
    assert refused.value.file == path.name
    return refused.value


def assert_refused(folder: Path, text: str, key: str, reason: str, number: str = "653a") -> None:
    error = load_error(folder, text, number)
    assert str(error).startswith(f"{number}.toml: {key}: ")
    assert error.key == key
    assert reason in error.reason
