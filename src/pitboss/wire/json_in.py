"""JSON as it comes from outside: strict, and each name once in an object.

Readers differ in which of two equal names counts. Where money is at stake neither does.
"""

import json
from typing import Any

import orjson

__all__ = ["read_json"]


def read_json(sent: bytes | str) -> Any:
    """The value of a text. Raises ``ValueError`` with what is wrong."""
    found = orjson.loads(sent)
    try:
        json.loads(sent, object_pairs_hook=_once)
    except RecursionError:
        raise ValueError("this is nested too deep") from None
    return found


def _once(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object in which a name stands twice."""
    names = set()
    for name, _ in pairs:
        if name in names:
            raise ValueError(f"the name {name!r:.40} stands twice")
        names.add(name)
