"""The steps in our own words, for what no machine sees: ``steps/*.toml``.

A file is a section of the handbook. Its ``[section]`` has a title and a lead; every other table is
a step, in order. A step belongs to all games, or to those in ``only``, or to all but those in
``never``; to all dealing methods or to those in ``methods``; and with ``needs`` only to a game that
has such a wager. ``cite`` lists its paragraphs by what follows the chapter's number, ``cites``
lists others for single chapters.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NoReturn

from pitboss.rulebook import RulebookError
from pitboss.rulebook.reader import read_toml

__all__ = ["WrittenSection", "WrittenStep", "said", "written_section"]

_KEYS: Final = frozenset(
    (
        "words say who cite cites only never methods needs after before play wagers rows seen does"
    ).split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenStep:
    """A step as it is written, before a game's figures are filled in."""

    key: str
    words: str = ""
    say: str = ""
    who: str = "dealer"
    cite: tuple[str, ...] = ()
    cites: Mapping[str, tuple[str, ...]]
    only: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    #: The kind of wager without which the step is not needed.
    needs: str = ""
    #: The step of the play that it follows.
    after: str = ""
    #: The step of the play that it comes before.
    before: str = ""
    #: The part of the play that stands in its place.
    play: str = ""
    #: Results of the main wagers: the wagers, and a row for each case.
    wagers: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    #: An irregularity: what the dealer sees, and does if the round goes on.
    seen: str = ""
    does: str = ""

    def belongs_to(self, chapter: str) -> bool:
        """Whether a chapter has this step."""
        return chapter not in self.never and (not self.only or chapter in self.only)

    def paragraphs(self, chapter: str) -> tuple[str, ...]:
        """Its paragraphs in a chapter."""
        return self.cites.get(chapter, self.cite)


@dataclass(frozen=True, slots=True)
class WrittenSection:
    """A section: its title, its first words, and its steps by key, in order."""

    key: str
    title: str
    lead: str
    steps: Mapping[str, WrittenStep]


@cache
def written_section(key: str) -> WrittenSection:
    """A section of the package. Raises ``RulebookError`` for a key that no step may have."""
    path, tables = _read(key)
    head = tables.pop("section")
    steps = {name: _step(path.name, name, table) for name, table in tables.items()}
    return WrittenSection(key, head["title"], head["lead"], steps)


@cache
def _says() -> dict[str, Any]:
    return _read("says")[1]


def said(chapter: str, step: str) -> str:
    """The words that a dealer says at a step of the play; empty if none are set."""
    words = _says().get(chapter, {}).get(step, "")
    assert isinstance(words, str)
    return words


def _read(key: str) -> tuple[Path, dict[str, Any]]:
    path = Path(str(files("pitboss.school") / "steps" / f"{key}.toml"))
    return path, read_toml(path, path.name)


def _step(file: str, name: str, table: dict[str, Any]) -> WrittenStep:
    unknown = sorted(table.keys() - _KEYS)
    if unknown:
        _fault(file, f"{name}.{unknown[0]}", "is no key of a step")
    given = {key: _frozen(value) for key, value in table.items() if key != "cites"}
    cites = {chapter: tuple(listed) for chapter, listed in table.get("cites", {}).items()}
    return WrittenStep(key=name, cites=cites, **given)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(one) for one in value) if isinstance(value, list) else value


def _fault(file: str, key: str, reason: str) -> NoReturn:
    raise RulebookError(file, key, reason)
