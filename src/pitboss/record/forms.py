"""Forms: how a value of one type is written and read. Here those of single values."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, Flag
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from pitboss.cards import DECK_53, Card, card_text
from pitboss.money import MoneyError, Odds, parse_odds
from pitboss.record.kinds import Reference, Scalar
from pitboss.record.lines import JSON_TYPES, dump, is_json
from pitboss.record.walk import Walk, shown
from pitboss.record.writing import (
    CALL,
    Kept,
    Way,
    json_text,
    lasts,
    nowhere,
    quoted,
    ready,
    remembered,
    unfit,
)

__all__ = [
    "BOOL",
    "BYTES",
    "CARD",
    "FRACTION",
    "INT",
    "NONE",
    "TEXT",
    "Form",
    "enum_form",
    "odds_form",
    "reference_form",
    "scalar_form",
]

Step = Callable[[Any, Walk], Any]


@dataclass(frozen=True, slots=True)
class Form:
    """How a type is written and read.

    ``json`` are the JSON types that it is written as and ``types`` the Python types of its values:
    by them a union tells its members apart. ``words`` say in a message what belongs here.
    ``straight`` is how a value that fits is written to its text at once.
    """

    words: str
    json: frozenset[type]
    types: tuple[type, ...]
    write: Step
    read: Step
    straight: Way = nowhere


#: For what is written without regard to its place: an error comes from the form, with the place.
_ANYWHERE: Final = Walk("", None, {})


def _wrong(value: object, words: str, walk: Walk) -> Exception:
    return walk.error(f"{shown(value)} stands where {words} belongs")


def _exact(words: str, cls: type, straight: Way) -> Form:
    """The form of a value that JSON has itself."""

    def same(value: Any, walk: Walk) -> Any:
        if type(value) is not cls:
            raise _wrong(value, words, walk)
        return value

    return Form(words, frozenset({cls}), (cls,), same, same, straight)


def _textual(words: str, cls: type, write: Step, read: Step, straight: Way) -> Form:
    """The form of a value that is written as a text."""

    def read_text(data: Any, walk: Walk) -> Any:
        if type(data) is not str:
            raise _wrong(data, words, walk)
        return read(data, walk)

    return Form(words, frozenset({str}), (cls,), write, read_text, straight)


NONE: Final = _exact("null", type(None), ready("'null' if $x is None else unfit($x)"))
BOOL: Final = _exact(
    "true or false",
    bool,
    ready("'true' if $x is True else 'false' if $x is False else unfit($x)"),
)

_A_NUMBER: Final = "a whole number"
_A_TEXT: Final = "a text"
_A_CARD: Final = "a card such as 'As', 'Th' or 'Jk'"
_A_FRACTION: Final = "a fraction in lowest terms such as '1/3'"
_BYTES_TEXT: Final = "bytes as lower-case hex"

# Two halves that JSON would join to one character.
_SPLIT_CHARACTER: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_FRACTION_TEXT: Final = re.compile(r"-?[0-9]+/[0-9]+", re.ASCII)
_NAME: Final = frozenset({str})
_FLAT: Final = frozenset({str, int})
_CARD_BY_TEXT: Final = {card_text(card): card for card in DECK_53}
_TEXT_BY_CARD: Final[dict[int, str]] = {card: card_text(card) for card in DECK_53}


def _write_int(value: Any, walk: Walk) -> int:
    if type(value) is int:
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value)
    raise _wrong(value, _A_NUMBER, walk)


def _write_text(value: Any, walk: Walk) -> str:
    if not isinstance(value, str):
        raise _wrong(value, _A_TEXT, walk)
    if not value.isascii() and _SPLIT_CHARACTER.search(value):
        raise walk.error("the text splits a character in two surrogates: write the character")
    return value if type(value) is str else str.__str__(value)


def _read_text(data: str, walk: Walk) -> str:
    return data


_AN_INT: Final = ready("str($x) if type($x) is int else unfit($x)")
INT: Final = replace(_exact(_A_NUMBER, int, _AN_INT), write=_write_int)
TEXT: Final = _textual(_A_TEXT, str, _write_text, _read_text, ready("quoted($x)"))


def _write_card(value: Any, walk: Walk) -> str:
    text = _TEXT_BY_CARD.get(value) if type(value) is int else None
    if text is None:
        raise _wrong(value, "a card, 0 to 52,", walk)
    return text


def _read_card(data: str, walk: Walk) -> Card:
    card = _CARD_BY_TEXT.get(data)
    if card is None:
        raise _wrong(data, _A_CARD, walk)
    return card


_CARD: Final = ready("cards[$x] if type($x) is int else unfit($x)")
CARD: Final = _textual(_A_CARD, int, _write_card, _read_card, _CARD)


def _write_bytes(value: Any, walk: Walk) -> str:
    if type(value) is not bytes:
        raise _wrong(value, "a value of type bytes", walk)
    return value.hex()


def _read_bytes(data: str, walk: Walk) -> bytes:
    try:
        found = bytes.fromhex(data)
    except ValueError:
        raise _wrong(data, _BYTES_TEXT, walk) from None
    if found.hex() != data:
        raise _wrong(data, _BYTES_TEXT, walk)
    return found


_HEX: Final = ready("""f'"{$x.hex()}"' if type($x) is bytes else unfit($x)""")
BYTES: Final = _textual(_BYTES_TEXT, bytes, _write_bytes, _read_bytes, _HEX)


def _write_fraction(value: Any, walk: Walk) -> str:
    if type(value) is not Fraction:
        raise _wrong(value, "a value of type Fraction", walk)
    return f"{value.numerator}/{value.denominator}"


def _read_fraction(data: str, walk: Walk) -> Fraction:
    if _FRACTION_TEXT.fullmatch(data):
        over, under = (int(part) for part in data.split("/"))
        if under and f"{(found := Fraction(over, under)).numerator}/{found.denominator}" == data:
            return found
    raise _wrong(data, _A_FRACTION, walk)


_RATIO: Final = ready(
    """f'"{$x.numerator}/{$x.denominator}"' if type($x) is Fraction else unfit($x)"""
)
FRACTION: Final = _textual(_A_FRACTION, Fraction, _write_fraction, _read_fraction, _RATIO)


@lru_cache(maxsize=1024)
def _odds(text: str) -> Odds | None:
    """The odds that print as this very text, if there are."""
    try:
        found = parse_odds(text)
    except MoneyError:
        return None
    return found if str(found) == text else None


def odds_form(cls: type) -> Form:
    """The form of odds, or of one kind of them: the text of a paytable."""
    words = "odds as a paytable prints them"

    def write(value: Any, walk: Walk) -> str:
        if not isinstance(value, cls) or _odds(str(value)) != value:
            raise _wrong(str(value) if isinstance(value, Odds) else value, words, walk)
        return str(value)

    def read(data: str, walk: Walk) -> Any:
        found = _odds(data)
        if not isinstance(found, cls):
            raise _wrong(data, words, walk)
        return found

    straight = ready(CALL, remembered(lambda value: quoted(write(value, _ANYWHERE))))
    return _textual(words, cls, write, read, straight)


def enum_form(cls: type[Enum]) -> Form:
    """The form of an enum: the value of the member."""
    members = {member.value: member for member in cls}
    kinds = {type(value) for value in members}
    if issubclass(cls, Flag) or not kinds or not kinds <= {str, int}:
        raise TypeError(f"{cls.__qualname__} cannot be written: its values are not texts or ints")
    words = f"a {cls.__name__} ({', '.join(str(value) for value in members)})"

    def write(value: Any, walk: Walk) -> Any:
        if type(value) is not cls:
            raise _wrong(value, words, walk)
        return value.value

    def read(data: Any, walk: Walk) -> Any:
        if type(data) not in kinds or data not in members:
            raise _wrong(data, words, walk)
        return members[data]

    texts = ready("$f[id($x)]", {id(member): dump(member.value) for member in cls})
    return Form(words, frozenset(kinds), (cls,), write, read, texts)


def reference_form(way: Reference) -> Form:
    """The form of a type that is kept elsewhere: ``{"ref": key}``."""
    cls = way.type
    words = f'a {cls.__name__} as {{"ref": its key}}'

    def write(value: Any, walk: Walk) -> dict[str, str]:
        if not isinstance(value, cls):
            raise _wrong(value, f"a {cls.__name__}", walk)
        return {"ref": TEXT.write(way.key(value), walk)}

    def read(data: Any, walk: Walk) -> Any:
        if type(data) is not dict or set(data) != {"ref"} or type(data["ref"]) is not str:
            raise _wrong(data, words, walk)
        key = data["ref"]
        if cls not in walk.lookups:
            raise walk.error(
                f"{shown(key)} names a {cls.__name__} that is kept elsewhere: "
                f"give the codec a lookup for {cls.__name__}"
            )
        try:
            found = walk.lookups[cls](key)
        except (LookupError, ValueError) as wrong:
            raise walk.error(f"there is no {cls.__name__} {shown(key)}: {wrong}") from wrong
        if not isinstance(found, cls):
            raise walk.error(f"the lookup of {shown(key)} gave {shown(found)}, no {cls.__name__}")
        return found

    straight = ready(CALL, lambda value: json_text(write(value, _ANYWHERE)))
    return Form(words, frozenset({dict}), (cls,), write, read, straight)


def _flat(data: Any) -> tuple[Any, ...] | None:
    """An object of texts and numbers, as what tells it from every other."""
    if type(data) is not dict or not _NAME.issuperset(map(type, data)):
        return None
    return tuple(data.items()) if _FLAT.issuperset(map(type, data.values())) else None


def scalar_form(way: Scalar) -> Form:
    """The form of a type that has one of its own."""
    cls = way.type
    words = f"a {cls.__name__}"

    def write(value: Any, walk: Walk) -> Any:
        if not isinstance(value, cls):
            raise _wrong(value, words, walk)
        data = way.write(value)
        if data is None or not is_json(data):
            raise walk.error(f"{words} was written as {shown(data)}, which is no JSON of a record")
        return data

    kept = Kept()

    def read(data: Any, walk: Walk) -> Any:
        key = _flat(data)
        known = None if key is None else kept.get(key)
        if known is not None:
            return known
        if not is_json(data):
            raise _wrong(data, words, walk)
        try:
            found = way.read(data)
        except (LookupError, TypeError, ValueError) as wrong:
            raise walk.error(f"{shown(data)} is not {words}: {wrong}") from wrong
        if not isinstance(found, cls):
            raise _wrong(data, words, walk)
        if key is not None and lasts(found):
            kept.keep(key, found)
        return found

    def text(value: Any) -> str:
        data = way.write(value) if isinstance(value, cls) else None
        return unfit(value) if data is None else json_text(data)

    straight = ready(CALL, remembered(text))
    return Form(words, JSON_TYPES - {type(None)}, (cls,), write, read, straight)
