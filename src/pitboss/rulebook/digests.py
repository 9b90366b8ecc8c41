"""Digests that a round records: of the Rules Submission, of the law's data, and of the engine.

The digest of a submission depends on its choices, not on how they are written. It is SHA-256 over
one line of JSON in ASCII, without spaces. Tables are objects with keys sorted by code point, lists
keep their order, true and false stay as they are. Every other value is a text with a prefix for its
kind, so that no two kinds collide: ``s:`` and the text; ``d:`` and a date or time in ISO 8601;
``n:`` and an exact number, as its digits without zeros at either end, ``e`` and the power of ten
(0.10 and 0.1 are ``n:1e-1``, 10 and 10.00 are ``n:1e1``, zero is ``n:0``). Writing out a default
makes another submission: the digest covers what was filed, not what it amounts to.

The digest of the law is computed in the same way, over one table of all chapters' files by name.
Comments and spaces in a chapter change nothing; every number does.

The digest of the engine is SHA-256 over one line for each file of the core, sorted by path: the
SHA-256 of its bytes in hexadecimal, two spaces, its path from the package's folder with ``/``, and
a line feed, as ``sha256sum`` prints it.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

__all__ = ["canonical", "digest", "engine_digest", "engine_files", "law_digest"]

#: The code that decides a round: modules and folders of the package, less the files that do not.
_CORE: Final = (
    *("refusals.py", "cards.py", "money.py", "models.py", "record.py", "record", "hands"),
    *("rulebook", "games", "round", "table", "settle", "floor"),
)
_APART: Final = frozenset({"rulebook/trace", "rulebook/demo.toml"})
_SOURCES: Final = (".py", ".toml")


@cache
def law_digest() -> str:
    """The digest of the law's own data: the name and content of every chapter's file."""
    folder = files("pitboss.rulebook") / "chapters"
    return digest(
        {
            file.name: tomllib.loads(file.read_text(encoding="utf-8"), parse_float=Decimal)
            for file in folder.iterdir()
            if file.name.endswith(".toml")
        }
    )


@cache
def engine_digest() -> str:
    """The digest of the core's source and the law's data: the part that a laboratory certifies."""
    return hashlib.sha256(engine_files().encode("utf-8")).hexdigest()


def engine_files() -> str:
    """The files under the engine's digest, a line each as ``sha256sum`` prints it."""
    root = files("pitboss")
    named = {one.name: one for one in root.iterdir() if one.name in _CORE}
    sources = {path: file for one in named.values() for path, file in _sources(one, one.name)}
    lines = (
        f"{hashlib.sha256(sources[path].read_bytes()).hexdigest()}  {path}\n"
        for path in sorted(sources)
    )
    return "".join(lines)


def _sources(place: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """All source files under a folder, with their paths."""
    if path in _APART:
        return
    if place.is_dir():
        for inner in place.iterdir():
            yield from _sources(inner, f"{path}/{inner.name}")
    elif path.endswith(_SOURCES):
        yield path, place


def digest(data: Mapping[str, Any]) -> str:
    """The digest of a submission's TOML data: 64 hexadecimal digits.

    Raises ``ValueError`` for a value that TOML does not have, and for a number that is not exact.
    """
    text = json.dumps(canonical(data), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def canonical(data: Mapping[str, Any]) -> dict[str, Any]:
    """The submission in its canonical form: JSON values, every number exact."""
    found = _canonical(data, "")
    assert isinstance(found, dict)
    return found


def _canonical(value: object, path: str) -> object:
    """A value in its canonical form."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        return f"s:{value}"
    if isinstance(value, int | Decimal):
        return f"n:{_number(Decimal(value), path)}"
    if isinstance(value, list | tuple):
        return [_canonical(item, f"{path}[{index}]") for index, item in enumerate(value)]
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise ValueError(f"{path or 'the submission'}: every key is a text")
        return {
            key: _canonical(item, f"{path}.{key}" if path else key) for key, item in value.items()
        }
    # Dates and times are recognized by their methods: the core imports no clock.
    if hasattr(value, "isoformat"):
        return f"d:{value.isoformat()}"
    raise ValueError(f"{path}: {type(value).__name__} is no value of a submission")


def _number(value: Decimal, path: str) -> str:
    """A number in canonical form, from its digits: arithmetic would round to 28 of them."""
    sign, digits, exponent = value.as_tuple()
    if not isinstance(exponent, int):
        raise ValueError(f"{path}: a number must be finite")
    text = "".join(map(str, digits)).lstrip("0")
    if not text:
        return "0"
    kept = text.rstrip("0")
    return f"{'-' if sign else ''}{kept}e{exponent + len(text) - len(kept)}"
