"""Straight from a value to its text, for a value that is exactly what its type says.

The forms write in two steps, first JSON and then its text, and know at every step where they are,
so that an error can name the place. Nearly every value is right, and most of what the house does
is to write. So each type has, beside its form, one expression that gives the text of a value, and
each class with fields one function that is made of the expressions of its fields.

The forms alone decide what can be written. What an expression does not expect (a value of a
subclass, half a character, a wrong value) it leaves to them: they write it, or say what is wrong.
Nothing is sealed here, because what is left to the forms is written from the beginning again.
"""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from json.encoder import encode_basestring_ascii as quoted
from types import MappingProxyType
from typing import Any, Final, NoReturn

from pitboss.cards import DECK_53, card_text
from pitboss.record.lines import dump

__all__ = [
    "CALL",
    "NAMES",
    "TOP",
    "Above",
    "Kept",
    "Straight",
    "Way",
    "a_name",
    "by_place",
    "json_text",
    "lasts",
    "listed",
    "mapped",
    "nowhere",
    "once",
    "one_of",
    "quoted",
    "ready",
    "remembered",
    "unfit",
    "within",
]

#: How many texts are kept of the values of one type.
_MOST_KEPT: Final = 512
#: The expression of a function.
CALL: Final = "$f($x)"
_PLAIN: Final = frozenset({type(None), bool, int, str, bytes})


@dataclass(frozen=True, slots=True)
class Straight:
    """The text of a value ``$x`` as an expression, with ``$f`` for what it uses.

    ``depth`` says how many fields and places at most lie beneath such a value. ``seals`` are its
    sealed fields: where there are any it is written in parts, which only an entry puts together.
    """

    expression: str
    uses: Any = None
    depth: int = 0
    seals: tuple[Any, ...] = ()

    def of(self, value: str, uses: str) -> str:
        """The expression with names in it."""
        return f"({self.expression.replace('$x', value).replace('$f', uses)})"


#: The classes within whose values a value stands.
Above = frozenset[type]
#: How a type is written straight: asked at first use, as types may refer to each other; None where
#: it is not.
Way = Callable[[Above], Straight | None]

#: Above a whole record.
TOP: Final[Above] = frozenset()


def within(way: Way, above: Above) -> Straight | None:
    """What stands within another value, and so is written in one piece."""
    found = way(above)
    return None if found is None or found.seals else found


def once(make: Way) -> Way:
    """A way that is made at first use. Where a class within itself is met it is None for good."""
    known: list[Straight | None] = []

    def way(above: Above) -> Straight | None:
        if not known:
            known.append(make(above))
        return known[0]

    return way


def unfit(value: object) -> NoReturn:
    """Leave a value to its form."""
    raise ValueError("the form decides")


def nowhere(above: Above) -> None:
    """The way of a type that is only written by its form."""


def ready(expression: str, uses: Any = None, depth: int = 0) -> Way:
    """The way of a type that needs no other."""
    found = Straight(expression, uses, depth)

    def way(above: Above) -> Straight:
        return found

    return way


#: The way of a key: two texts may be written alike if one of them is of a subclass.
a_name: Final = ready("quoted($x) if type($x) is str else unfit($x)")

NAMES: Final[Mapping[str, Any]] = {
    "unfit": unfit,
    "quoted": quoted,
    "Fraction": Fraction,
    "cards": {card: dump(card_text(card)) for card in DECK_53},
    "mappings": frozenset({dict, MappingProxyType}),
}


def _made(lines: Sequence[str], *parts: Straight, places: int = 1) -> Straight:
    """A function of ``x`` with these lines, and the expressions of its parts in them."""
    names = {**NAMES, **{f"f{at}": part.uses for at, part in enumerate(parts)}}
    exec("\n    ".join(("def text(x):", *lines)), names)
    return Straight(CALL, names["text"], places + max((part.depth for part in parts), default=0))


def listed(item: Way, kind: str, order: str = "") -> Way:
    """The way of a list of items that stand in a tuple or, in the ``order`` of texts, in a set."""

    @once
    def way(above: Above) -> Straight | None:
        each = within(item, above)
        if each is None:
            return None
        called = each.expression == CALL
        texts = "map(f0, x)" if called else f"[{each.of('one', 'f0')} for one in x]"
        lines = [
            f"if type(x) is not {kind}: unfit(x)",
            f"return '[' + ','.join({order}({texts})) + ']' if x else '[]'",
        ]
        return _made(lines, each)

    return way


def by_place(items: Sequence[Way]) -> Way:
    """The way of a tuple with a type for each place."""

    @once
    def way(above: Above) -> Straight | None:
        parts = [each for item in items if (each := within(item, above)) is not None]
        if len(parts) != len(items):
            return None
        texts = [part.of(f"x[{at}]", f"f{at}") for at, part in enumerate(parts)]
        lines = [
            f"if type(x) is not tuple or len(x) != {len(parts)}: unfit(x)",
            f"return '[' + ','.join([{', '.join(texts)}]) + ']'",
        ]
        return _made(lines, *parts)

    return way


def mapped(key: Way, value: Way, member: str, ends: str, places: int = 1) -> Way:
    """The way of a mapping: members of ``name`` and ``text``, in its order, between its ends."""

    @once
    def way(above: Above) -> Straight | None:
        names, values = within(key, above), within(value, above)
        if names is None or values is None:
            return None
        lines = [
            "if type(x) not in mappings: unfit(x)",
            "found = []",
            "for one, held in x.items():",
            f"    name = {names.of('one', 'f0')}",
            f"    text = {values.of('held', 'f1')}",
            f"    found.append(f'{member}')",
            f"return '{ends[0]}' + ','.join(found) + '{ends[1]}'",
        ]
        return _made(lines, names, values, places=places)

    return way


def one_of(by_type: Mapping[type, Way]) -> Way:
    """The way of one of several types, told apart by the type of the value itself."""

    @once
    def way(above: Above) -> Straight | None:
        found = {
            cls: each for cls, one in by_type.items() if (each := within(one, above)) is not None
        }
        if len(found) != len(by_type):
            return None
        others = [each for cls, each in found.items() if cls is not type(None)]
        if len(others) == 1 and len(found) == 2:
            only = others[0]
            expression = f"'null' if $x is None else {only.of('$x', '$f')}"
            return Straight(expression, only.uses, only.depth)
        texts = {
            cls: _made([f"return {each.of('x', 'f0')}"], each).uses for cls, each in found.items()
        }
        deepest = max(each.depth for each in found.values())
        return Straight("$f.get(type($x), unfit)($x)", texts, deepest)

    return way


class Kept(dict[Any, Any]):
    """What is known of some values; not of more than so many."""

    def keep(self, key: object, known: object) -> None:
        """Keep what is known of one more."""
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[key] = known


def remembered(write: Callable[[Any], str]) -> Callable[[Any], str]:
    """The texts of values that are written over and over, such as the dealer's hand."""
    kept = Kept()

    def text(value: Any) -> str:
        known = kept.get(id(value))
        if known is not None and known[0] is value:
            found: str = known[1]
            return found
        found = write(value)
        if lasts(value):
            kept.keep(id(value), (value, found))
        return found

    return text


def lasts(value: Any) -> bool:
    """Whether nothing in a value can ever change."""
    cls: Any = type(value)
    if cls in _PLAIN or isinstance(value, Enum):
        return True
    if cls is tuple:
        return _PLAIN.issuperset(map(type, value)) or all(map(lasts, value))
    names = _frozen(cls)
    for name in names:
        held = getattr(value, name)
        if type(held) not in _PLAIN and not lasts(held):
            return False
    return bool(names)


@cache
def _frozen(cls: Any) -> tuple[str, ...]:
    """The fields of a frozen dataclass."""
    params = vars(cls).get("__dataclass_params__")
    return tuple(one.name for one in dataclasses.fields(cls)) if params and params.frozen else ()


def json_text(data: Any) -> str:
    """The text of JSON, in which there is no fraction and no value of a subclass."""
    cls = type(data)
    if cls is str:
        return quoted(data)
    if cls is int:
        return str(data)
    if cls is dict:
        members = []
        for name, held in data.items():
            text = quoted(held) if type(held) is str else json_text(held)
            members.append(f"{quoted(name)}:{text}" if type(name) is str else unfit(name))
        return f"{{{','.join(members)}}}"
    if cls is list:
        return f"[{','.join(map(json_text, data))}]"
    return dump(data) if data is None or cls is bool else unfit(data)
