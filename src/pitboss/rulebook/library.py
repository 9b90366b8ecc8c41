"""The nine chapters of the package, found by slug, number or part of the name, and read once."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from pitboss.refusals import Refused
from pitboss.rulebook.chapter import Chapter
from pitboss.rulebook.loader import RulebookError, load_chapter
from pitboss.rulebook.quoting import nearest, shown

__all__ = ["UnknownGameError", "chapter_of", "chapters", "unknown_game"]


#: A shorter part of a name is taken for a slip of the keyboard.
_SHORTEST_PART: Final = 2


class UnknownGameError(Refused):
    """A name that is no game of the rulebook."""

    code = "game/unknown"


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
    """The chapter of a game, by any unambiguous name.

    A name is a slug (``let-it-ride``), a chapter (``643a``, ``643``), the initials of a slug
    (``uth``), or a part of the name that begins at a word (``ultimate``, ``pai-gow``).
    """
    if not isinstance(name, str):
        raise UnknownGameError(f"a game is named by a text, not {shown(name)}")
    wanted = _words(name)
    for chapter in chapters().values():
        if wanted in (chapter.slug, chapter.chapter, chapter.chapter.rstrip("a")):
            return chapter
    found = [one for one in chapters().values() if _is_named(one, wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        slugs = " or ".join(", ".join(one.slug for one in found).rsplit(", ", 1))
        raise UnknownGameError(f"{shown(name)} is the name of several games: write {slugs}")
    raise UnknownGameError(unknown_game(name))


def _words(name: str) -> str:
    """A name in the form of a slug: ``Hold 'Em`` is ``hold-em``."""
    kept = "".join(one if one.isalnum() else "-" if one in " -_" else "" for one in name.lower())
    return "-".join(word for word in kept.split("-") if word)


def _is_named(chapter: Chapter, wanted: str) -> bool:
    if len(wanted) < _SHORTEST_PART:
        return False
    if wanted == "".join(word[0] for word in chapter.slug.split("-")):
        return True
    return any(f"-{wanted}" in f"-{one}" for one in (chapter.slug, _words(chapter.name)))


def unknown_game(name: str) -> str:
    """The message for an unknown name: the closest game, or else the list of games."""
    by_number = {one.chapter: slug for slug, one in chapters().items()}
    if (slug := by_number.get(name.lower())) is not None:
        return f"there is no game {shown(name)}: chapter {name.lower()} is written {slug}"
    wanted = name.lower()
    words = {word: slug for slug in chapters() for word in slug.split("-")} | by_number
    meant = nearest(wanted, chapters()) or [words[one] for one in nearest(wanted, words)]
    question = f"did you mean {meant[0]}? " if meant else ""
    return f"there is no game {shown(name)}: {question}the games are {', '.join(chapters())}"
