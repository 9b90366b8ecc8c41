"""Safe quotes from a file in a message: short, without control characters for a terminal.

Characters that are not printable are escaped, including control characters and marks that change
the direction of writing.
"""

from collections.abc import Iterable
from typing import Final

__all__ = ["escaped", "nearest", "none_of", "plain", "shown", "suggestion"]

_LONGEST: Final = 60
_MOST: Final = 10**15


def escaped(text: str) -> str:
    """Escape every character that cannot be printed."""
    if text.isprintable():
        return text
    return "".join(
        one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in text
    )


def plain(text: str, longest: int = _LONGEST) -> str:
    """A text without quotes: escaped, and cut if it is long."""
    return escaped(text if len(text) <= longest else f"{text[:longest]}…")


def shown(value: object) -> str:
    """A value as a message quotes it: short, and without the contents of lists and tables."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return repr(value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…")
    if isinstance(value, int) and abs(value) > _MOST:
        return "a number of that size"
    return plain(str(value))


def nearest(word: str, known: Iterable[str], most: int = 1) -> list[str]:
    """The closest known words to a misspelled one, the closest first; often none."""
    from difflib import get_close_matches

    return get_close_matches(word[:_LONGEST], tuple(known), n=most)


def none_of(value: object, known: Iterable[str]) -> str:
    """The message for a value that is none of a few words, with the closest of them."""
    words = tuple(known)
    meant = nearest(str(value), words)
    question = f": did you mean {meant[0]}?" if meant else ""
    return f"must be one of {', '.join(words)}, not {shown(value)}{question}"


def suggestion(word: str, known: Iterable[str], there_are: str) -> str:
    """The hint after an unknown word: the closest known one, and the list of all."""
    words = tuple(known)
    meant = nearest(word, words)
    return (f"did you mean {meant[0]}? " if meant else "") + f"{there_are} {', '.join(words)}"
