"""The forms of texts and numbers in a command, checked once, where it enters.

The codec checks the types of a command; this checks their values, so that everything accepted can
be written and shown: names are names, other texts are one line, numbers have a limit. The form of a
text is declared here by the name of its field, for commands and everything in them.
"""

import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Final

from pitboss.floor.names import NAME_WORDS, is_name, piles_marks
from pitboss.record.fields import fields_of, has_fields

__all__ = ["LARGEST", "LONGEST_LINE", "TEXTS", "line_fault", "value_fault"]

#: The largest number in a command: ten billion dollars in cents.
LARGEST: Final = 10**12
LONGEST_LINE: Final = 200
_LONGEST_DOCUMENT: Final = 1_000_000
_MOST_PARTS: Final = 10_000
#: Half a character, which UTF-8 cannot encode.
_HALF: Final = re.compile("[\ud800-\udfff]")

#: The fault of a text, or None.
Check = Callable[[str], str | None]


def _name(text: str) -> str | None:
    return None if is_name(text) else NAME_WORDS


def line_fault(text: str) -> str | None:
    """The fault of a text that is not one line of at most 200 characters, or None."""
    fits = len(text) <= LONGEST_LINE and text.isprintable()
    if fits and (text.isascii() or not piles_marks(text)):
        return None
    return f"a text has at most {LONGEST_LINE} characters that can be printed on one line"


def _instrument(text: str) -> str | None:
    """The fault of the name of a wagering instrument, or None; chips have no name."""
    return _name(text) if text else None


def _document(text: str) -> str | None:
    """The fault of a file's text, or None. Its reader checks the content."""
    fits = len(text) <= _LONGEST_DOCUMENT and not _HALF.search(text)
    return None if fits else f"a file has at most {_LONGEST_DOCUMENT:,} characters"


#: The form of the texts in every field of a command, its act, and its other parts.
TEXTS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(
        ("administrator", "link", "person", "player", "players", "table", "tables", "whose"), _name
    ),
    **dict.fromkeys(("color", "deck", "decks"), _name),
    **dict.fromkeys(("reason", "late", "hand", "model", "reference", "name"), line_fault),
    **dict.fromkeys(
        ("credential", "licence", "evidence", "id", "round", "round_id", "slip", "papers"),
        line_fault,
    ),
    **dict.fromkeys(("choice", "game", "variant", "irregularity", "method"), line_fault),
    **dict.fromkeys(("wager", "wagers", "day", "last_opened"), line_fault),
    **dict.fromkeys(("digest", "engine", "hash", "root", "stream"), line_fault),
    **dict.fromkeys(("instrument", "instruments"), _instrument),
    **dict.fromkeys(("changes", "meter", "to"), line_fault),
    **dict.fromkeys(("subject", "scope", "date", "expires"), line_fault),
    "text": _document,
}


def _no_text(text: str) -> str:
    return "this field takes no text"


def value_fault(command: Any) -> str | None:
    """The fault of a text or a number in a command as a sentence, or None. The codec has already
    checked the types."""
    of: type = type(command)
    for name, check in _checks_of(of) or ():
        fault = _fault(getattr(command, name), name, check)
        if fault is not None:
            return fault
    return None


@cache
def _checks_of(cls: type) -> tuple[tuple[str, Check], ...] | None:
    """The fields that a sender fills in, each with the form of its texts; None of a type without
    fields."""
    if not has_fields(cls):
        return None
    names = [one.name for one in fields_of(cls) if not one.from_events]
    return tuple([(name, TEXTS.get(name, _no_text)) for name in names])


#: What has no text and no number in it.
_WORDLESS: Final = (bool, Enum, type(None))


def _fault(value: Any, name: str, check: Check) -> str | None:
    """The fault of a value of a field of this name, or None."""
    if isinstance(value, _WORDLESS):
        return None
    if isinstance(value, str):
        fault = check(value)
        return None if fault is None else f"{name}: {fault}"
    if isinstance(value, int):
        return None if -LARGEST <= value <= LARGEST else f"{name}: a number is up to {LARGEST:,}"
    of: type = type(value)
    if _checks_of(of) is not None:
        return value_fault(value)
    if isinstance(value, bytes):
        return None if len(value) <= LONGEST_LINE else f"{name}: at most {LONGEST_LINE} bytes"
    if isinstance(value, Mapping):
        value = (*value, *value.values())
    if not isinstance(value, tuple | frozenset):
        return f"{name}: it is of no type known here"
    if len(value) > _MOST_PARTS:
        return f"{name}: at most {_MOST_PARTS:,} of them"
    for one in value:
        fault = _fault(one, name, check)
        if fault is not None:
            return fault
    return None
