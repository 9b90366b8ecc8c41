"""The rulings by number: how the regulation is read where its words leave room.

``rulings.md`` is part of the package, so that an installed command can quote it.
``docs/rulings.md`` is a copy for readers of the project.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

__all__ = ["Ruling", "related_rulings", "rulings"]

_ITEM = re.compile(r"^- \*\*(R[0-9]+)\*\* (.+)$", re.MULTILINE)
_NUMBER = re.compile(r"\bR[0-9]+\b")
_PARAGRAPH = re.compile(r"\b[0-9]{3}a\.[0-9]+(?:\([A-Za-z0-9]+\))*")


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling: its number, its text, and the paragraphs that it names."""

    number: str
    text: str
    names: tuple[str, ...]

    def is_about(self, paragraph: str) -> bool:
        """Whether it names this paragraph or one that contains it."""
        return any(paragraph == one or paragraph.startswith(f"{one}(") for one in self.names)


@cache
def rulings() -> Mapping[str, Ruling]:
    """All rulings by number, in order."""
    page = (files("pitboss.rulebook") / "rulings.md").read_text(encoding="utf-8")
    return {
        number: Ruling(number, text, tuple(_PARAGRAPH.findall(text)))
        for number, text in _ITEM.findall(page)
    }


def related_rulings(paragraph: str, how: str) -> tuple[Ruling, ...]:
    """The rulings that a claim of the trace names, and those that name its paragraph."""
    named = set(_NUMBER.findall(how))
    return tuple(
        one for one in rulings().values() if one.number in named or one.is_about(paragraph)
    )
