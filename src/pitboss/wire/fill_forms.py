"""The forms of ``fill``: what the sender of a move adds to its body, field by field.

A value of ``fill`` tells the form of the field of the same name:

- ``[1000, 50000]``: a number from the least to the most, cents where it is an amount;
- ``["set Ah Kd", "…"]``: one of these texts;
- ``{"raise": [1000, 3000]}``: in words, ``raise $17.50``, of so many cents;
- ``{"ante": [1000, 50000], "red-black": {"amount": [500, 10000], "choice": ["red", "black"]}}``: an
  object of wagers, each a number or an object of both;
- ``{"choose": [0, 1, 2], "count": 2}``: a list of so many of these numbers;
- ``{"4": "card"}``: an object of values of a sort;
- ``"text"``, ``"hash"``, …: a value of a sort, by the schema of the kind.
"""

from typing import Any, Final

__all__ = ["FILL_EXAMPLES", "FILL_SCHEMA", "SORTS"]

#: The sorts of values.
SORTS: Final = {
    "text": "a text",
    "number": "a whole number",
    "flag": "true or false",
    "list": "a list",
    "card": "a card, such as Ah",
    "hash": "the hash of your bits, 64 hex digits",
    "bits": "the bits behind your hash, 64 hex digits",
    "chips": "cents by the value of a chip",
    "numbers": "a number for each seat",
    "decisions": "decisions in words, as a list",
    "facts": "wagers and decisions as they are claimed or found",
    "value": "a value by the schema of the kind alone",
}
_WHOLE: Final = {"type": "integer"}
_SORT: Final = {
    "enum": [*SORTS],
    "description": "; ".join(f"`{sort}`: {words}" for sort, words in SORTS.items()) + ".",
}
_RANGE: Final = {
    "type": "array",
    "prefixItems": [_WHOLE, _WHOLE],
    "minItems": 2,
    "maxItems": 2,
    "description": "A number, from the least to the most; cents where it is an amount.",
}
_TEXTS: Final = {
    "type": "array",
    "items": {"type": "string"},
    "description": "One of these texts.",
}
_PAIRS: Final = {
    "type": "array",
    "items": _TEXTS,
    "description": "A list of such parts.",
}


def _object(description: str, **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [*properties],
        "additionalProperties": False,
        "description": description,
    }


_RAISE: Final = _object(
    "A decision in words, `raise $17.50`, of so many cents from the least to the most.",
    **{"raise": _RANGE},
)
_CHOOSE: Final = _object(
    "So many of these numbers, as a list.",
    choose={"type": "array", "items": _WHOLE},
    count=_WHOLE,
)
_STAKE: Final = _object("An object with both.", amount=_RANGE, choice=_TEXTS)
_ACT: Final = _object("What is open in the body of an act.", body={"type": "object"})
_BY_NAME: Final = {
    "type": "object",
    "additionalProperties": {"anyOf": [_RANGE, _STAKE, _SORT]},
    "description": "An object of some of these fields.",
}
#: The schema of one field of ``fill``.
FILL_SCHEMA: Final = {"anyOf": [_RANGE, _TEXTS, _SORT, _RAISE, _CHOOSE, _BY_NAME, _ACT, _PAIRS]}
FILL_EXAMPLES: Final = [
    {"wagers": {"ante": [1000, 50000]}, "hash": "hash"},
    {
        "wagers": {
            "pai-gow": [1500, 100000],
            "red-black": {"amount": [500, 10000], "choice": ["red", "black"]},
        }
    },
    {"decision": ["set Ah Kd", "set 2c 2d"]},
    {"decision": {"raise": [1000, 3000]}},
]
