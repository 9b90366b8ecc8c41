"""The writer: from a value straight to its text.

Each type has one expression that makes the text of a value. A type that holds other values is one
generated function, made of the expressions of what it holds. Nothing in it knows where it is.
Where a value does not fit, ``fault`` walks to the place and says what is wrong there.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pitboss.cards import DECK_53, card_text
from pitboss.record.frozen import never_changes
from pitboss.record.json_text import dump, quoted
from pitboss.record.places import Seals, Step, Unfit, Walk, unfit

__all__ = [
    "CALL",
    "SEALING_CALL",
    "Form",
    "Kept",
    "Part",
    "Read",
    "Text",
    "fault",
    "made",
    "remembered",
]

Read = Callable[[Any, Walk], Any]

#: The expression of a function, without and with the place of seals.
CALL: Final = "$f($x)"
SEALING_CALL: Final = "$f($x, $a)"
#: The number of cached texts for one type.
_MOST_KEPT: Final = 512


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a value ``$x`` as an expression.

    It uses ``$f``. ``levels`` says how deep such a text is nested at most, None if nobody knows.
    Where something sealed may stand within, ``seals``, the expression takes its place ``$a``.
    """

    expression: str
    uses: Any = None
    levels: int | None = 0
    seals: bool = False

    def of(self, value: str, uses: str, place: str = "at") -> str:
        """The expression with names in it."""
        found = self.expression.replace("$x", value).replace("$f", uses).replace("$a", place)
        return f"({found})"


class Part(NamedTuple):
    """A value within another: the step to it, its form, and the place of its seals."""

    step: Step | None
    form: "Form"
    value: Any
    at: Seals | None = None
    secret: bool = False


def _no_parts(value: Any, at: Seals | None) -> Iterable[Part]:
    return ()


@dataclass(slots=True, eq=False)
class Form:
    """The form of a type: how it is written and read.

    ``json`` are the JSON types that it is written as and ``types`` the Python types of its values:
    by them a union tells its members apart. ``words`` say in a message what belongs here.
    ``text`` is made at first use, because types may refer to each other. ``parts`` are the values
    within a value, to find the one that does not fit.
    """

    words: str
    json: frozenset[type]
    types: tuple[type, ...]
    read: Read
    text: Callable[[], Text]
    parts: Callable[[Any, Seals | None], Iterable[Part]] = _no_parts
    _write: Callable[[Any, Seals | None], str] | None = field(default=None, init=False)

    def write(self, value: Any, at: Seals | None = None) -> str:
        """The text of a value. A secret is sealed at its place, and left out where ``at`` is None.
        Raises ``Unfit``, or any other error, if the value is not of the type."""
        write = self._write
        if write is None:
            text = self.text()
            write = self._write = made([f"return {text.of('x', 'f0')}"], text, seals=True).uses
        return write(value, at)


_NAMES: Final[Mapping[str, Any]] = {
    "Fraction": Fraction,
    "Mapping": Mapping,
    "Unfit": Unfit,
    "cards": {card: dump(card_text(card)) for card in DECK_53},
    "mappings": frozenset({dict, MappingProxyType}),
    "quoted": quoted,
    "unfit": unfit,
}


def made(
    lines: Iterable[str],
    *parts: Text,
    levels: int = 0,
    seals: bool = False,
    takes: str = "x",
    names: Mapping[str, Any] = MappingProxyType({}),
) -> Text:
    """A function of ``x`` with these lines and with the expressions of its parts in them: each has
    ``f`` and its place as ``$f``. Where something may be sealed it takes the place ``at``, too."""
    seals = seals or any(part.seals for part in parts)
    known = {**_NAMES, **{f"f{place}": part.uses for place, part in enumerate(parts)}, **names}
    exec("\n    ".join((f"def text({takes}{', at' if seals else ''}):", *lines)), known)
    beneath = [part.levels for part in parts]
    deepest = None if None in beneath else levels + max((one or 0 for one in beneath), default=0)
    return Text(SEALING_CALL if seals else CALL, known["text"], deepest, seals)


def fault(form: Form, value: Any, at: Seals | None) -> tuple[list[Step], str] | None:
    """The part of a value that does not fit its type, with its path."""
    path: list[Step] = []
    while True:
        try:
            wrong = next((one for one in form.parts(value, at) if not _fits(one)), None)
            if wrong is None:
                form.write(value, at)
                return None
        except ValueError as error:
            return path, str(error)
        if wrong.step is not None:
            path.append(wrong.step)
        if wrong.secret:
            return path, f"what is to be sealed here is not {wrong.form.words}"
        form, value, at = wrong.form, wrong.value, wrong.at


def _fits(part: Part) -> bool:
    try:
        part.form.write(part.value, part.at)
    except RecursionError:
        raise
    except Exception:
        return False
    return True


class Kept(dict[Any, Any]):
    """A cache of limited size."""

    def keep(self, key: object, known: object) -> None:
        """Add a value."""
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
        if never_changes(value):
            kept.keep(id(value), (value, found))
        return found

    return text
