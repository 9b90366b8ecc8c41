"""Forms of single values: numbers, texts, cards, odds, enums, and types in a form of their own."""

import re
from collections.abc import Callable, Mapping
from enum import Enum, Flag
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, Final

from pitboss.cards import DECK_53, Card, card_text
from pitboss.money import MoneyError, Odds, parse_odds
from pitboss.record.frozen import never_changes
from pitboss.record.json_text import JSON_TYPES, deeper, dump, is_json, load, quoted
from pitboss.record.kinds import Reference, Scalar
from pitboss.record.places import Unfit, Walk, shown, unfit
from pitboss.record.writer import CALL, Form, Kept, Text, remembered

__all__ = [
    "BOOL",
    "BYTES",
    "CARD",
    "FRACTION",
    "INT",
    "NONE",
    "TEXT",
    "enum_form",
    "odds_form",
    "reference_form",
    "scalar_form",
]

#: The deepest nesting of a custom form.
_OWN_LEVELS: Final = 10


# ── Values that JSON has itself ──────────────────────────────────────────────────────────────


def _ready(expression: str, uses: Any, levels: int = 0) -> Callable[[], Text]:
    text = Text(expression, uses, levels)
    return lambda: text


def _exact(words: str, cls: type, expression: str, other: Any = None) -> Form:
    """The form of a value that JSON has itself; ``other`` writes one of a subclass."""

    def read(data: Any, walk: Walk) -> Any:
        if type(data) is not cls:
            raise walk.wrong(data, words)
        return data

    uses = other or partial(unfit, words=words)
    return Form(words, frozenset({cls}), (cls,), read, _ready(f"{expression} else $f($x)", uses))


# Two halves that JSON would join to one character.
_SPLIT_CHARACTER: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_SPLIT: Final = "the text splits a character in two surrogates: write the character"
#: How JSON writes a character beyond the first 65,536, or half of one.
_SURROGATE: Final = r"\ud"


def _int_text(value: Any) -> str:
    if not isinstance(value, int) or isinstance(value, bool):
        unfit(value, "a whole number")
    return str(int(value))


def _text_text(value: Any) -> str:
    if not isinstance(value, str):
        unfit(value, "a text")
    if _SPLIT_CHARACTER.search(value):
        raise Unfit(_SPLIT)
    return quoted(str.__str__(value))


NONE: Final = _exact("null", type(None), "'null' if $x is None")
BOOL: Final = _exact("true or false", bool, "'true' if $x is True else 'false' if $x is False")
INT: Final = _exact("a whole number", int, "str($x) if type($x) is int", _int_text)
TEXT: Final = _exact("a text", str, "quoted($x) if type($x) is str and $x.isascii()", _text_text)

# ── Values that are written as a text ────────────────────────────────────────────────────────


def _textual(words: str, cls: type, read: Callable[[str], Any], text: Callable[[], Text]) -> Form:
    """The form of a value that is written as a text; ``read`` gives None for one that is wrong."""

    def read_text(data: Any, walk: Walk) -> Any:
        found = read(data) if type(data) is str else None
        if found is None:
            raise walk.wrong(data, words)
        return found

    return Form(words, frozenset({str}), (cls,), read_text, text)


_CARD_BY_TEXT: Final[Mapping[str, Card]] = {card_text(card): card for card in DECK_53}
_FRACTION_TEXT: Final = re.compile(r"-?[0-9]+/[0-9]+", re.ASCII)


def _read_bytes(data: str) -> bytes | None:
    try:
        found = bytes.fromhex(data)
    except ValueError:
        return None
    return found if found.hex() == data else None


def _read_fraction(data: str) -> Fraction | None:
    if not _FRACTION_TEXT.fullmatch(data):
        return None
    over, under = (int(part) for part in data.split("/"))
    found = Fraction(over, under) if under else None
    return found if found is None or f"{found.numerator}/{found.denominator}" == data else None


CARD: Final = _textual(
    "a card such as 'As', 'Th' or 'Jk'",
    int,
    _CARD_BY_TEXT.get,
    _ready("type($x) is int and cards.get($x) or $f($x)", partial(unfit, words="a card, 0 to 52,")),
)
BYTES: Final = _textual(
    "bytes as lower-case hex",
    bytes,
    _read_bytes,
    _ready(
        """f'"{$x.hex()}"' if type($x) is bytes else $f($x)""",
        partial(unfit, words="a value of type bytes"),
    ),
)
FRACTION: Final = _textual(
    "a fraction in lowest terms such as '1/3'",
    Fraction,
    _read_fraction,
    _ready(
        """f'"{$x.numerator}/{$x.denominator}"' if type($x) is Fraction else $f($x)""",
        partial(unfit, words="a value of type Fraction"),
    ),
)


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

    def text(value: Any) -> str:
        if not isinstance(value, cls) or _odds(str(value)) != value:
            unfit(str(value) if isinstance(value, Odds) else value, words)
        return quoted(str(value))

    def read(data: str) -> Any:
        found = _odds(data)
        return found if isinstance(found, cls) else None

    return _textual(words, cls, read, _ready(CALL, remembered(text)))


# ── Values in a form of their own ────────────────────────────────────────────────────────────


class _Members(dict[int, str]):
    """The texts of an enum's members by identity; ``other`` refuses what is no member."""

    other: Callable[[Any], str]


def enum_form(cls: type[Enum]) -> Form:
    """The form of an enum: the value of the member."""
    members = {member.value: member for member in cls}
    kinds = {type(value) for value in members}
    words = f"a {cls.__name__} ({', '.join(str(value) for value in members)})"
    writable = not issubclass(cls, Flag) and kinds and kinds <= {str, int}
    if not writable or _SPLIT_CHARACTER.search(words):
        raise TypeError(f"{cls.__qualname__} cannot be written: its values are not texts or ints")
    texts = _Members((id(member), dump(member.value)) for member in cls)
    texts.other = partial(unfit, words=words)

    def read(data: Any, walk: Walk) -> Any:
        if type(data) not in kinds or data not in members:
            raise walk.wrong(data, words)
        return members[data]

    text = _ready("$f.get(id($x)) or $f.other($x)", texts)
    return Form(words, frozenset(kinds), (cls,), read, text)


def reference_form(way: Reference) -> Form:
    """The form of a type that is kept elsewhere: ``{"ref": key}``."""
    cls = way.type

    def text(value: Any) -> str:
        if not isinstance(value, cls):
            unfit(value, f"a {cls.__name__}")
        return f'{{"ref":{_text_text(way.key(value))}}}'

    words = f'a {cls.__name__} as {{"ref": its key}}'

    def read(data: Any, walk: Walk) -> Any:
        if type(data) is not dict or set(data) != {"ref"} or type(data["ref"]) is not str:
            raise walk.wrong(data, words)
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

    return Form(words, frozenset({dict}), (cls,), read, _ready(CALL, text, 1))


def scalar_form(way: Scalar) -> Form:
    """The form of a type that has one of its own."""
    cls = way.type
    words = f"a {cls.__name__}"

    def text(value: Any) -> str:
        if not isinstance(value, cls):
            unfit(value, words)
        try:
            data = way.write(value)
        except (LookupError, TypeError, ValueError) as wrong:
            raise Unfit(f"{shown(value)} is not {words}: {wrong}") from None
        if data is None or not is_json(data):
            raise Unfit(f"{words} was written as {shown(data)}, which is no JSON of a record")
        found = dump(data)
        if _SURROGATE in found and load(found) != data:
            raise Unfit(_SPLIT)
        if deeper(found, _OWN_LEVELS):
            raise Unfit(f"{words} is nested too deeply: at most {_OWN_LEVELS} levels")
        return found

    kept = Kept()

    def read(data: Any, walk: Walk) -> Any:
        key = _flat(data)
        known = None if key is None else kept.get(key)
        if known is not None:
            return known
        if not is_json(data):
            raise walk.wrong(data, words)
        try:
            found = way.read(data)
        except (LookupError, TypeError, ValueError) as wrong:
            raise walk.error(f"{shown(data)} is not {words}: {wrong}") from wrong
        if not isinstance(found, cls):
            raise walk.wrong(data, words)
        if key is not None and never_changes(found):
            kept.keep(key, found)
        return found

    json = JSON_TYPES - {type(None)}
    return Form(words, json, (cls,), read, _ready(CALL, remembered(text), _OWN_LEVELS))


_FLAT: Final = frozenset({str, int})


def _flat(data: Any) -> Any:
    """The values that tell this form from others in a union, or None."""
    if type(data) is str:
        return data
    if type(data) is not dict or not all(type(name) is str for name in data):
        return None
    return tuple(data.items()) if _FLAT.issuperset(map(type, data.values())) else None
