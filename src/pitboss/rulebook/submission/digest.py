"""The digest of a Rules Submission: the same for the same choices, however they are written.

SHA-256 over one line of JSON in ASCII, without spaces. Tables are objects with their keys sorted by
code point, lists keep their order, true and false stay what they are. Everything else is a text
that starts with its kind, so that no two kinds meet: ``s:`` and the text; ``d:`` and a date or time
in ISO 8601; ``n:`` and an exact number, as its digits without zeros at either end, ``e`` and the
power of ten (0.10 and 0.1 are ``n:1e-1``, 10 and 10.00 are ``n:1e1``, nought is ``n:0``).

A default that is written out is another submission than one that leaves it away: what was filed
counts, not what it amounts to.
"""

import hashlib
import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

__all__ = ["digest"]


def digest(data: Mapping[str, Any]) -> str:
    """The digest of a submission's TOML data: 64 hexadecimal digits.

    Raises ``ValueError`` where a value is none of TOML's, or a number is not exact.
    """
    canonical = _canonical(data, "")
    text = json.dumps(canonical, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _canonical(value: object, path: str) -> object:
    """A value in the one form that its meaning has."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        return f"s:{value}"
    if isinstance(value, int | Decimal):
        return f"n:{_number(Decimal(value), path)}"
    if isinstance(value, list | tuple):
        return [_canonical(item, f"{path}[{index}]") for index, item in enumerate(value)]
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise ValueError(f"{path or 'the submission'}: every key is a text")
        return {
            key: _canonical(item, f"{path}.{key}" if path else key) for key, item in value.items()
        }
    # A date or a time, known by what it can say: the core imports no clock.
    if hasattr(value, "isoformat"):
        return f"d:{value.isoformat()}"
    raise ValueError(f"{path}: {type(value).__name__} is no value of a submission")


def _number(value: Decimal, path: str) -> str:
    """A number from its digits: arithmetic, normalising too, would round to 28 of them."""
    sign, digits, exponent = value.as_tuple()
    if not isinstance(exponent, int):
        raise ValueError(f"{path}: a number must be finite")
    text = "".join(map(str, digits)).lstrip("0")
    if not text:
        return "0"
    kept = text.rstrip("0")
    return f"{'-' if sign else ''}{kept}e{exponent + len(text) - len(kept)}"
