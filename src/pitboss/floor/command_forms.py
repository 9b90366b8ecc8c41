"""The forms of the texts and numbers in a command, checked once, where it enters.

The codec checks the types of a command; this checks what stands in them, so that whatever is let in
can be written and shown: a name is a name, other texts stand on one line, numbers have an end. What
a field's texts are is declared here by the field's name, for commands and all that stands in them.
"""

import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Final

from pitboss.floor.names import NAME_WORDS, is_name, piles_marks
from pitboss.record.fields import fields_of, has_fields

__all__ = ["LARGEST", "LONGEST_LINE", "TEXTS", "line_fault", "value_fault"]

#: Numbers in commands are not larger: ten billion dollars, in cents.
LARGEST: Final = 10**12
LONGEST_LINE: Final = 200
_LONGEST_DOCUMENT: Final = 1_000_000
_MOST_PARTS: Final = 10_000
#: Half a character, which no file holds.
_HALF: Final = re.compile("[\ud800-\udfff]")

#: What is wrong with a text, or None.
Check = Callable[[str], str | None]


def _name(text: str) -> str | None:
    return None if is_name(text) else NAME_WORDS


def line_fault(text: str) -> str | None:
    """Why a text is not one line of at most 200 characters, or None."""
    fits = len(text) <= LONGEST_LINE and text.isprintable()
    if fits and (text.isascii() or not piles_marks(text)):
        return None
    return f"a text has at most {LONGEST_LINE} characters that can be printed on one line"


def _document(text: str) -> str | None:
    """A file as it is: whether it can be read is for its reader to say."""
    fits = len(text) <= _LONGEST_DOCUMENT and not _HALF.search(text)
    return None if fits else f"a file has at most {_LONGEST_DOCUMENT:,} characters"


#: The form of the texts of every field of a command, of its act, and of what else stands in it.
TEXTS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(
        ("administrator", "link", "person", "player", "players", "table", "tables"), _name
    ),
    **dict.fromkeys(("color", "deck", "decks"), _name),
    **dict.fromkeys(("reason", "late", "hand", "model", "reference", "device", "name"), line_fault),
    **dict.fromkeys(("credential", "id", "round", "round_id", "slip", "papers"), line_fault),
    **dict.fromkeys(("choice", "game", "irregularity", "method"), line_fault),
    **dict.fromkeys(("wager", "wagers", "day", "last_opened"), line_fault),
    **dict.fromkeys(("digest", "engine", "hash", "root"), line_fault),
    "text": _document,
}


def _no_text(text: str) -> str:
    return "no text stands here"


def value_fault(command: Any) -> str | None:
    """What is wrong with a text or a number in a command, in words, or None. Its types are right:
    the codec has written it."""
    of: type = type(command)
    for name in _names_of(of):
        fault = _fault(getattr(command, name), name)
        if fault is not None:
            return fault
    return None


@cache
def _names_of(cls: type) -> tuple[str, ...]:
    """The fields that a sender fills in."""
    return tuple([one.name for one in fields_of(cls) if not one.from_events])


def _fault(value: Any, name: str) -> str | None:
    """What is wrong with a value of a field of this name."""
    if value is None or isinstance(value, bool | Enum):
        return None
    if isinstance(value, str):
        fault = TEXTS.get(name, _no_text)(value)
        return None if fault is None else f"{name}: {fault}"
    if isinstance(value, int):
        return None if -LARGEST <= value <= LARGEST else f"{name}: a number is up to {LARGEST:,}"
    if isinstance(value, Mapping):
        return _fault((*value, *value.values()), name)
    if isinstance(value, bytes):
        return None if len(value) <= LONGEST_LINE else f"{name}: at most {LONGEST_LINE} bytes"
    if isinstance(value, frozenset) or (isinstance(value, tuple) and not hasattr(value, "_fields")):
        if len(value) > _MOST_PARTS:
            return f"{name}: at most {_MOST_PARTS:,} of them"
        return next(filter(None, (_fault(one, name) for one in value)), None)
    return value_fault(value) if has_fields(type(value)) else f"{name}: it is of no type known here"
