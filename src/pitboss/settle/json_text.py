"""JSON text as exact values: decimals for numbers, no key twice, no NaN."""

import json
from decimal import Decimal
from typing import Any, Final

from pitboss.rulebook.quoting import shown

__all__ = ["BadJsonError", "parse_json"]

_LONGEST_NUMBER: Final = 40


class BadJsonError(ValueError):
    """Text that JSON allows and a round does not: a key twice, NaN, an endless number."""


def parse_json(text: str) -> Any:
    """One JSON value, its numbers as integers and exact decimals."""
    try:
        return json.loads(
            text,
            parse_int=_integer,
            parse_float=_decimal,
            parse_constant=_no_constant,
            object_pairs_hook=_once,
        )
    except RecursionError:
        raise BadJsonError("it is nested too deeply") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadJsonError(f"{shown(key)} is there twice in one object")
        found[key] = value
    return found


def _no_constant(text: str) -> Any:
    raise BadJsonError(f"{text} is not a number")


def _integer(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        raise BadJsonError(f"a number of {len(text)} digits is more than can be meant")
    return int(text)


def _decimal(text: str) -> Decimal:
    if len(text) > _LONGEST_NUMBER:
        raise BadJsonError("a number of that length is more than can be meant")
    return Decimal(text)
