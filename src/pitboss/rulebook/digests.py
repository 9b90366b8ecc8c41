"""Digests that a round records: of the Rules Submission, of the law's data, and of the engine.

The digest of a submission is the same for the same choices, however they are written: SHA-256 over
one line of JSON in ASCII, without spaces. Tables are objects with their keys sorted by code point,
lists keep their order, true and false stay what they are. Everything else is a text that starts
with its kind, so that no two kinds meet: ``s:`` and the text; ``d:`` and a date or time in ISO
8601; ``n:`` and an exact number, as its digits without zeros at either end, ``e`` and the power of
ten (0.10 and 0.1 are ``n:1e-1``, 10 and 10.00 are ``n:1e1``, nought is ``n:0``). A default that is
written out is another submission than one that leaves it away: what was filed counts, not what it
amounts to.

The digest of the law is the same over one table that holds every chapter's file by its name; so
remarks and spaces in a chapter change nothing, and every number does.

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

__all__ = ["canonical", "digest", "engine_digest", "law_digest"]

#: What decides a round: modules and folders of the package, and the files in them that do not.
_CORE: Final = (
    *("cards.py", "money.py", "record.py", "record", "hands", "rulebook"),
    *("games", "round", "table", "settle", "floor"),
)
_APART: Final = frozenset({"rulebook/trace", "rulebook/demo.toml"})
_SOURCES: Final = (".py", ".toml")


@cache
def law_digest() -> str:
    """The digest of the law's own data: every chapter's file, by name and content."""
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
    """The digest of the core's source, the law's data in it: what a laboratory certifies."""
    root = files("pitboss")
    named = {one.name: one for one in root.iterdir() if one.name in _CORE}
    sources = {path: file for one in named.values() for path, file in _sources(one, one.name)}
    lines = (
        f"{hashlib.sha256(sources[path].read_bytes()).hexdigest()}  {path}\n"
        for path in sorted(sources)
    )
    return hashlib.sha256("".join(lines).encode("utf-8")).hexdigest()


def _sources(place: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """The source files at a place, with their paths."""
    if path in _APART:
        return
    if place.is_dir():
        for inner in place.iterdir():
            yield from _sources(inner, f"{path}/{inner.name}")
    elif path.endswith(_SOURCES):
        yield path, place


def digest(data: Mapping[str, Any]) -> str:
    """The digest of a submission's TOML data: 64 hexadecimal digits.

    Raises ``ValueError`` where a value is none of TOML's, or a number is not exact.
    """
    text = json.dumps(canonical(data), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def canonical(data: Mapping[str, Any]) -> dict[str, Any]:
    """A submission in the one form that is hashed: JSON-able, every number exact."""
    found = _canonical(data, "")
    assert isinstance(found, dict)
    return found


def _canonical(value: object, path: str) -> object:
    """A value in the one form that its meaning has."""
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
    # A date or a time, known by what it can say: the core imports no clock.
    if hasattr(value, "isoformat"):
        return f"d:{value.isoformat()}"
    raise ValueError(f"{path}: {type(value).__name__} is no value of a submission")


def _number(value: Decimal, path: str) -> str:
    """A number from its digits: arithmetic, normalising too, would round to 28 of them."""
    sign, digits, exponent = value.as_tuple()
    if not isinstance(exponent, int):
        raise ValueError(f"{path}: a number must be finite")
    text = "".join(map(str, digits)).lstrip("0")
    if not text:
        return "0"
    kept = text.rstrip("0")
    return f"{'-' if sign else ''}{kept}e{exponent + len(text) - len(kept)}"
