"""JSON as records use it: one compact line, no key twice, no number but whole ones."""

import json
import re
from collections.abc import Iterable
from json.encoder import encode_basestring_ascii as quoted
from typing import Any, Final, NoReturn

__all__ = ["JSON_TYPES", "JsonError", "deeper", "dump", "is_json", "load", "quoted"]

#: The Python types of JSON values. Fractional numbers are not among them.
JSON_TYPES: Final[frozenset[type]] = frozenset({type(None), bool, int, str, list, dict})
_SINGLE: Final = JSON_TYPES - {list, dict}
#: A string as a whole, so that brackets in it do not count, or a bracket.
_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')


class JsonError(ValueError):
    """A text that is not JSON as records use it."""


#: Made once, because every entry uses it.
_COMPACT = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def dump(data: Any) -> str:
    """A JSON value as one compact ASCII line, keys in their own order."""
    return _COMPACT.encode(data)


def load(text: str) -> Any:
    """The JSON value of a text. A key twice in one object, a fraction, NaN and the like are
    refused."""
    try:
        # json itself words the refusal of a byte order mark.
        if type(text) is str and not text.startswith("\ufeff"):
            return _STRICT.decode(text)
        return json.loads(text, **_HOOKS)
    except JsonError:
        raise
    except RecursionError:
        raise JsonError("the text is nested too deeply") from None
    except ValueError as wrong:
        raise JsonError(f"the text is not JSON: {wrong}") from wrong


def is_json(value: object) -> bool:
    """Whether a value is JSON as records use it."""
    if type(value) is dict:
        return all(type(key) is str for key in value) and _are_json(value.values())
    return _are_json(value) if type(value) is list else type(value) in _SINGLE


def deeper(text: str, levels: int) -> bool:
    """Whether a JSON text is nested deeper than so many levels."""
    # Most texts have few brackets and need no scan.
    if text.count("{") + text.count("[") <= levels:
        return False
    deep = 0
    for found in _BRACKETS.finditer(text):
        opening = found[0] in "[{"
        deep += 1 if opening else -1 if found[0] in "]}" else 0
        if deep > levels:
            return True
    return False


def _are_json(values: Iterable[object]) -> bool:
    return all(type(one) in _SINGLE or is_json(one) for one in values)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise JsonError(f"the key {twice[:60]!r} stands twice in one object: write it once")
    return found


def _no_fraction(text: str) -> NoReturn:
    raise JsonError(f"{text[:60]} is not exact: write whole numbers, and fractions as 'n/d'")


def _no_constant(text: str) -> NoReturn:
    raise JsonError(f"{text} is no number: write whole numbers")


_HOOKS: Final[dict[str, Any]] = {
    "object_pairs_hook": _object,
    "parse_float": _no_fraction,
    "parse_constant": _no_constant,
}
_STRICT: Final = json.JSONDecoder(**_HOOKS)
