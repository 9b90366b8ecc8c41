"""The nine chapters of the package, by slug or number. Each is loaded once."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from pitboss.rulebook.chapter import Chapter
from pitboss.rulebook.load import RulebookError, load_chapter
from pitboss.rulebook.quoting import shown, suggestion

__all__ = ["UnknownGameError", "chapter_of", "chapters", "unknown_game"]


class UnknownGameError(ValueError):
    """A name that matches no game of the rulebook."""


@cache
def chapters() -> Mapping[str, Chapter]:
    """All chapters of the package by slug, in the order of the Code."""
    folder = Path(str(files("pitboss.rulebook") / "chapters"))
    found = {}
    for path in sorted(folder.glob("*.toml")):
        chapter = load_chapter(path)
        if chapter.chapter != path.stem:
            raise RulebookError(path.name, "chapter", f"is {chapter.chapter}, the file is not")
        found[chapter.slug] = chapter
    return found


def chapter_of(name: str) -> Chapter:
    """The chapter for a slug (``let-it-ride``) or a number (``643a``)."""
    for chapter in chapters().values():
        if name.lower() in (chapter.slug, chapter.chapter):
            return chapter
    raise UnknownGameError(unknown_game(name))


def unknown_game(name: str) -> str:
    """The message for an unknown name: the closest game, or else the list of games."""
    by_number = {one.chapter: slug for slug, one in chapters().items()}
    if (slug := by_number.get(name.lower())) is not None:
        return f"there is no game {shown(name)}: chapter {name.lower()} is written {slug}"
    others = suggestion(name.lower(), chapters(), "the games are")
    return f"there is no game {shown(name)}: {others}"
