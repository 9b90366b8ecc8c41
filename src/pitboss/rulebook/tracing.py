"""The trace: every paragraph of the law, how it is met, where, and which tests show it.

``trace/CHAPTER.toml`` lists the paragraphs with a few words of our own. Beside the nine games stand
the general provisions that they incorporate; few of these are printed in full, so each says where
its words come from. ``trace/tests.json`` is the index of the tests that cite the paragraphs;
``make trace`` writes it from the tests.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn

from pitboss.rulebook.loader import RulebookError
from pitboss.rulebook.paytables import Origin
from pitboss.rulebook.reader import Table, read_toml

__all__ = ["Met", "Paragraph", "paragraphs", "read_paragraphs", "trace_folder"]


class Met(StrEnum):
    """The way in which a paragraph is met."""

    ENFORCED = "enforced"
    RECORDED = "recorded"
    SHOWN = "shown"
    GUIDE = "guide"
    DEFINED = "defined"
    RULED = "ruled"
    OUTSIDE = "outside"
    OPEN = "open"

    @property
    def meaning(self) -> str:
        """The meaning of the word."""
        return _MEANINGS[self]

    @property
    def needs_test(self) -> bool:
        """Whether such a claim requires code and a test that cites the paragraph."""
        return self in (Met.ENFORCED, Met.RECORDED, Met.SHOWN)


_MEANINGS = {
    Met.ENFORCED: "the software cannot do otherwise, and a test shows it",
    Met.RECORDED: "a person confirms it, and the record shows who and when",
    Met.SHOWN: "printed on sign, layout or screen",
    Met.GUIDE: "stands in the dealer guide: nothing a machine can see",
    Met.DEFINED: "a definition or heading that others use",
    Met.RULED: "a ruling departs from the words",
    Met.OUTSIDE: "another party's duty",
    Met.OPEN: "not yet",
}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of the law and the claim about it.

    ``unlike`` says why it is met in another way than its twin in another chapter.
    """

    id: str
    about: str
    met: Met
    how: str
    code: str | None
    tests: tuple[str, ...]
    origin: Origin = Origin.REGULATION
    unlike: str = ""


def trace_folder() -> Path:
    """The folder of the lists."""
    return Path(str(files("pitboss.rulebook") / "trace"))


@cache
def paragraphs() -> tuple[Paragraph, ...]:
    """All paragraphs, in the order of the Code."""
    folder = trace_folder()
    index = json.loads((folder / "tests.json").read_text(encoding="utf-8"))
    return tuple(
        paragraph
        for path in sorted(folder.glob("*.toml"))
        for paragraph in read_paragraphs(path, index)
    )


def read_paragraphs(path: Path, tests: Mapping[str, Any]) -> tuple[Paragraph, ...]:
    """The paragraphs of one chapter's list."""

    def fault(key: str, reason: str) -> NoReturn:
        raise RulebookError(path.name, key, reason)

    top = Table(read_toml(path, path.name), "", fault)
    usual = top.choice("origin", tuple(Origin), Origin.REGULATION)
    table = top.needed_table("paragraphs")
    top.done()
    found = []
    for id_ in table.rest():
        one = table.needed_table(id_)
        if not id_.startswith(f"{path.stem}."):
            table.fault(id_, "is of another chapter")
        met = Met(one.choice("met", tuple(Met), "open"))
        found.append(
            Paragraph(
                id=id_,
                about=one.text("about"),
                met=met,
                how=one.text("how", ""),
                code=one.text("code", None),
                tests=tuple(tests.get(id_, ())),
                origin=Origin(one.choice("origin", tuple(Origin), usual)),
                unlike=one.text("unlike", ""),
            )
        )
        one.done()
    return tuple(found)
