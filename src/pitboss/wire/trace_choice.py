"""Paragraphs of the trace by what somebody asks for: an id, a chapter, a way of being met."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from pitboss.models import as_json
from pitboss.rulebook import Met, Paragraph, UnknownGameError, chapter_of, chapters, paragraphs
from pitboss.rulebook.quoting import nearest, shown
from pitboss.wire.rules import chapter_rules

__all__ = ["choose"]

_NEAREST: Final = 4


def choose(
    what: str | None, chapter: str | None = None, met: str | None = None
) -> tuple[Paragraph, ...]:
    """The paragraphs that are asked for: one by its id, or those of a chapter, met in one way."""
    if met is not None and met not in tuple(Met):
        raise UnknownGameError(f"{shown(met)} is no way to be met: {', '.join(Met)}")
    found = paragraphs()
    wanted = [name for name in (what, chapter) if name is not None and "." not in name]
    for number in map(_chapter_number, wanted):
        found = tuple(one for one in found if one.id.startswith(f"{number}."))
    if what is not None and "." in what:
        found = (_paragraph(what, found),)
    return found if met is None else tuple(one for one in found if one.met == met)


def _chapter_number(name: str) -> str:
    """The number of a chapter that is called by number or by its game."""
    number = name.lower()
    numbers = {one.id.partition(".")[0] for one in paragraphs()}
    return number if number in numbers else chapter_of(name).chapter


def _paragraph(name: str, among: Sequence[Paragraph]) -> Paragraph:
    """The paragraph of an id: 653a.11(h)(2), or 653a.11.h.2 where a shell minds the brackets."""
    wanted = _spelled(name)
    by_id = {one.id: one for one in among}
    found = by_id.get(wanted)
    if found is None:
        alike = [one for key, one in by_id.items() if key.lower() == wanted.lower()]
        found = alike[0] if len(alike) == 1 else None
    if found is None:
        _say_unprinted(wanted)
        near = nearest(wanted, _relatives(wanted, by_id) or by_id, _NEAREST)
        meant = f": the nearest are {', '.join(near)}" if near else ""
        raise UnknownGameError(f"there is no paragraph {shown(name)}{meant}")
    return found


def _say_unprinted(wanted: str) -> None:
    """That a paragraph which the rulebook cites is printed in no text that counts here (R2)."""
    number = wanted.partition(".")[0]
    chapter = next((one for one in chapters().values() if one.chapter == number), None)
    origins = set() if chapter is None else set(_origins(as_json(chapter_rules(chapter)), wanted))
    if origins:
        taken = " and ".join(sorted(origins))
        raise UnknownGameError(
            f"{wanted} is printed in no text that counts here: the rulebook fills it in ({taken}), "
            "and the number is where the codified chapters have the like (R2)"
        )


def _origins(piece: object, cite: str) -> Iterator[str]:
    """The origins of what a chapter says under a citation."""
    if isinstance(piece, dict):
        if piece.get("cite") == cite and "origin" in piece:
            yield str(piece["origin"])
        for inner in piece.values():
            yield from _origins(inner, cite)
    elif isinstance(piece, list):
        for inner in piece:
            yield from _origins(inner, cite)


def _spelled(name: str) -> str:
    """The way in which the trace writes an id."""
    bare = re.sub(r"\s|§", "", name)
    chapter, _, rest = bare.partition(".")
    section, *parts = [one for one in re.split(r"[.()]", rest) if one] or [""]
    return f"{chapter.lower()}.{section}" + "".join(f"({part})" for part in parts)


def _relatives(id_: str, known: Collection[str]) -> list[str]:
    """The ids of the nearest paragraph above that exists, and all within it."""
    above = id_
    while "(" in above:
        above = above[: above.rindex("(")]
        if above in known:
            return [one for one in known if one == above or one.startswith(f"{above}(")]
    chapter = id_.partition(".")[0]
    return [one for one in known if one.startswith(f"{chapter}.")]
