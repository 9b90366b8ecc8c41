"""The source map: from each paragraph to the lines of code that meet it, and to its tests."""

import ast
import hashlib
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pitboss.refusals import Refused
from pitboss.rulebook import Met, Paragraph
from pitboss.rulebook.toml_lines import lines_of

__all__ = ["Mapped", "SourceMissingError", "source_map"]


class SourceMissingError(Refused):
    """The source is not where it should be."""


@dataclass(frozen=True, slots=True)
class Mapped:
    """A paragraph, the lines that meet it, the digest of their file, and its tests."""

    paragraph: str
    about: str
    met: str
    how: str
    file: str
    function: str
    first_line: int
    last_line: int
    sha256: str
    tests: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """The entry for programs."""
        return asdict(self)


def source_map(paragraphs: tuple[Paragraph, ...], source: Path) -> list[Mapped]:
    """Every paragraph with where its code stands; 0 where a claim needs none."""
    return [_mapped(one, source) for one in paragraphs if one.met is not Met.OPEN]


def _mapped(one: Paragraph, source: Path) -> Mapped:
    file, _, function = (one.code or "").partition("::")
    first, last, digest = _lines(source / file, function) if file else (0, 0, "")
    return Mapped(
        *(one.id, one.about, one.met.value, one.how, file, function, first, last, digest),
        one.tests,
    )


def _lines(path: Path, function: str) -> tuple[int, int, str]:
    places, digest, length = _file(path)
    if not function:
        return 1, length, digest
    if function not in places:
        raise SourceMissingError(f"{path.name} has no {function}: the source is not the one traced")
    return *places[function], digest


@cache
def _file(path: Path) -> tuple[dict[str, tuple[int, int]], str, int]:
    """Where the names of a file stand, its digest, and its length."""
    try:
        content = path.read_bytes()
    except OSError:
        raise SourceMissingError(f"{path}: the source of a traced paragraph is missing") from None
    text = content.decode()
    lines = text.count("\n")
    places: dict[str, tuple[int, int]] = {}
    if path.suffix == ".py":
        _names(ast.parse(text), "", places)
    elif path.suffix == ".toml":
        places = _keys(text, lines)
    return places, hashlib.sha256(content).hexdigest(), lines


def _names(node: ast.AST, owner: str, places: dict[str, tuple[int, int]]) -> None:
    """Functions and classes: a method by its name after its class, and by its own alone."""
    for inner in ast.iter_child_nodes(node):
        within = owner
        if isinstance(inner, ast.FunctionDef | ast.ClassDef):
            place = inner.lineno, inner.end_lineno or inner.lineno
            places.setdefault(inner.name, place)
            places[f"{owner}{inner.name}"] = place
            if isinstance(inner, ast.ClassDef):
                within = f"{owner}{inner.name}."
        _names(inner, within, places)


def _keys(text: str, length: int) -> dict[str, tuple[int, int]]:
    """Tables and keys: from their line to that before the next one that is not inside them."""
    known = sorted(lines_of(text).items(), key=lambda item: item[1])
    found = {}
    for at, (path, first) in enumerate(known):
        after = (line for name, line in known[at + 1 :] if line > first and not _inside(name, path))
        found[path] = (first, max(first, next(after, length + 1) - 1))
    return found


def _inside(name: str, path: str) -> bool:
    return name.startswith((f"{path}.", f"{path}["))
