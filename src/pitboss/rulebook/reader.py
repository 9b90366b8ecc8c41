"""A reader of TOML tables, key by key, that reports where each error is and why.

Chapters and Rules Submissions share it. A chapter raises its first fault; a submission collects
them all. The difference is the sink that receives the faults.
"""

import numbers
import tomllib
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, TypeVar, overload

from pitboss.money import Cents, MoneyError, parse_money
from pitboss.refusals import Refused
from pitboss.rulebook.quoting import escaped, none_of, plain, suggestion
from pitboss.rulebook.toml_bounds import MOST_BYTES, excess

__all__ = [
    "Fault",
    "Table",
    "UnreadableError",
    "file_bytes",
    "file_name",
    "parse_toml",
    "read_toml",
    "toml_text",
]

#: The message for floats, which are not exact.
_FLOATS_HELP: Final = "read the file with tomllib.load(file, parse_float=Decimal)"

#: Receives a fault: its dotted path and its message.
Fault = Callable[[str, str], None]

_MISSING: Final = object()
_MOST_DIGITS: Final = 28
_BOM: Final = b"\xef\xbb\xbf"
_LONGEST_REASON: Final = 120
_T = TypeVar("_T")


class UnreadableError(Refused):
    """A file that is missing, not text or not TOML. Nothing in it can be checked."""

    code = "file/unreadable"


def read_toml(path: Path, name: str | None = None) -> dict[str, Any]:
    """Read the tables of a TOML file, with numbers as exact decimals.

    Raises ``UnreadableError`` if the file is missing, not text, not TOML, or too large.
    """
    name = file_name(name or str(path))
    return parse_toml(toml_text(file_bytes(path, name), name), name)


def file_name(name: str) -> str:
    """A file's name, safe to show in a message."""
    return plain(name, _LONGEST_REASON)


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """Parse the tables of a text. ``name`` is its name in messages."""
    if (beyond := excess(text)) is not None:
        raise UnreadableError(f"{name}: not TOML that is read here: {beyond}")
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError(f"{name}: not TOML: {_reason(str(error))}") from None
    except (ValueError, ArithmeticError):
        raise UnreadableError(f"{name}: not TOML: a number in it is too long") from None
    except RecursionError:
        raise UnreadableError(f"{name}: not TOML: lists or tables nested too deeply") from None


def _reason(message: str) -> str:
    """The parser's message, without an overlong key. Its end names the place."""
    words, at, place = message.rpartition(" (at ")
    return plain(words, _LONGEST_REASON) + at + place if at else plain(message, _LONGEST_REASON)


def toml_text(data: bytes, name: str) -> str:
    """Decode a file's bytes, which must be UTF-8 and not too many."""
    if len(data) > MOST_BYTES:
        raise UnreadableError(f"{name}: larger than {MOST_BYTES:,} bytes")
    mark = len(_BOM) if data.startswith(_BOM) else 0
    try:
        return data[mark:].decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        byte = mark + error.start
        line = data.count(b"\n", 0, byte) + 1
        raise UnreadableError(f"{name}: line {line}: not UTF-8 text (byte {byte})") from None


def file_bytes(path: Path, name: str) -> bytes:
    """Read the bytes of a file; of an oversized file, just enough to show its size."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise UnreadableError(f"{name}: there is no such file") from None
    except IsADirectoryError:
        raise UnreadableError(f"{name}: this is a folder, not a file") from None
    except PermissionError:
        raise UnreadableError(f"{name}: this file may not be read") from None
    except OSError as error:
        raise UnreadableError(f"{name}: {error.strerror or 'cannot be read'}") from None
    except ValueError:
        raise UnreadableError(f"{name}: there is no such file") from None


def _kind(value: object) -> str:
    """The type of a TOML value, in words."""
    names = {bool: "true or false", str: "text", int: "a whole number", Decimal: "a number"}
    names |= {list: "a list", dict: "a table"}
    if type(value) not in names and isinstance(value, numbers.Real):
        return f"a float: {_FLOATS_HELP}"
    return names.get(type(value), "a date or time")


def _is_too_long(value: Decimal) -> bool:
    """Whether a number, written out, has more digits than any rate or amount needs."""
    return len(value.as_tuple().digits) > _MOST_DIGITS or abs(value.adjusted()) > _MOST_DIGITS


class Table:
    """A TOML table being read. ``done`` reports keys that nothing asked for as faults."""

    def __init__(self, data: Mapping[str, Any], path: str, fault: Fault) -> None:
        self._data = data
        self._path = path
        self._fault = fault
        self._asked: set[str] = set()
        #: All keys that the readers asked for, present or not.
        self._known: dict[str, None] = {}

    def __contains__(self, key: str) -> bool:
        self._known[key] = None
        return key in self._data

    def names(self) -> Iterable[str]:
        """The keys present in the file."""
        return self._data.keys()

    def rest(self) -> tuple[str, ...]:
        """The keys not asked for yet. They now count as asked for."""
        left = tuple(key for key in self._data if key not in self._asked)
        self._asked.update(left)
        return left

    def at(self, key: str) -> str:
        """The dotted path of a key."""
        return f"{self._path}.{plain(key)}" if self._path else plain(key)

    def fault(self, key: str, message: str) -> None:
        """Report a fault at a key."""
        self._fault(self.at(key) if key else self._path, escaped(message))

    def raw(self, key: str, default: object = _MISSING) -> Any:
        """The raw value; a fault if it is missing and has no default."""
        self._asked.add(key)
        self._known[key] = None
        if key in self._data:
            return self._data[key]
        if default is _MISSING:
            self.fault(key, "is missing")
            return None
        return default

    def _typed(self, key: str, kinds: tuple[type, ...], words: str, default: object) -> Any:
        value = self.raw(key, default)
        if key not in self._data:
            return value
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            self.fault(key, f"must be {words}, not {_kind(value)}")
            return None if default is _MISSING else default
        return value

    @overload
    def text(self, key: str) -> str: ...

    @overload
    def text(self, key: str, default: _T) -> str | _T: ...

    def text(self, key: str, default: Any = _MISSING) -> Any:
        """A text."""
        value = self._typed(key, (str,), "text", default)
        return "" if value is None and default is _MISSING else value

    @overload
    def choice(self, key: str, allowed: Iterable[str]) -> str: ...

    @overload
    def choice(self, key: str, allowed: Iterable[str], default: _T) -> str | _T: ...

    def choice(self, key: str, allowed: Iterable[str], default: Any = _MISSING) -> Any:
        """One of a few words."""
        words = tuple(allowed)
        value = self.text(key, default)
        if key in self._data and isinstance(self._data[key], str) and value not in words:
            self.fault(key, none_of(value, words))
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        return bool(self._typed(key, (bool,), "true or false", default))

    def integer(self, key: str, default: object = _MISSING, *, least: int = 0) -> int:
        """A whole number, not below ``least``."""
        value = self._typed(key, (int,), "a whole number", default)
        if isinstance(value, int) and value < least:
            self.fault(key, f"must be at least {least}, not {value}")
        return 0 if value is None and default is _MISSING else value

    def fraction(self, key: str, default: object = _MISSING) -> Fraction:
        """An exact number, as a fraction."""
        value = self._typed(key, (int, Decimal), "a number", default)
        if isinstance(value, Decimal) and not value.is_finite():
            self.fault(key, "must be a finite number")
            value = None
        elif isinstance(value, int | Decimal) and _is_too_long(Decimal(value)):
            self.fault(key, f"must be a number of at most {_MOST_DIGITS} digits")
            value = None
        return Fraction(value) if isinstance(value, int | Decimal) else value or Fraction(0)

    @overload
    def money(self, key: str) -> Cents: ...

    @overload
    def money(self, key: str, default: _T) -> Cents | _T: ...

    def money(self, key: str, default: Any = _MISSING) -> Any:
        """An amount in dollars, as cents; never below zero."""
        value = self.raw(key, default)
        if key not in self._data:
            return Cents(0) if value is None and default is _MISSING else value
        try:
            cents = parse_money(value)
        except MoneyError as error:
            self.fault(key, plain(str(error), _LONGEST_REASON))
            return Cents(0)
        if cents < 0:
            self.fault(key, "must not be below zero")
        return cents

    def amounts(self, key: str) -> tuple[Cents, ...]:
        """A list of amounts in dollars, as cents, each above zero. Empty if missing."""
        found = []
        for index, item in enumerate(self._typed(key, (list,), "a list of amounts", ()) or ()):
            try:
                cents = parse_money(item)
            except MoneyError as error:
                self.fault(f"{key}[{index}]", plain(str(error), _LONGEST_REASON))
                continue
            if cents <= 0:
                self.fault(f"{key}[{index}]", "must be above zero")
            found.append(cents)
        return tuple(found)

    def counts(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers, each above zero. Empty if missing."""
        value = self._typed(key, (list,), "a list of whole numbers", ())
        if not all(type(item) is int and item > 0 for item in value):
            self.fault(key, "must be a list of whole numbers above zero")
            return ()
        return tuple(value)

    def texts(self, key: str, default: object = _MISSING) -> tuple[str, ...]:
        """A list of texts."""
        value = self._typed(key, (list,), "a list of texts", default)
        if value is None:
            return ()
        if not all(isinstance(item, str) for item in value):
            self.fault(key, "must be a list of texts")
            return ()
        return tuple(value)

    def table(self, key: str) -> "Table | None":
        """A nested table, or None if missing."""
        if key not in self._data:
            self._asked.add(key)
            self._known[key] = None
            return None
        value = self._typed(key, (dict,), "a table", _MISSING)
        return None if value is None else Table(value, self.at(key), self._fault)

    def peek(self, key: str) -> Any:
        """The raw value, or None. The key does not count as asked for."""
        return self._data.get(key)

    def over(self, base: "Table", nested: str, fault: Fault) -> "Table":
        """This table's keys over those of another one, and so in one nested table, at this path.

        Keys of the other one are not unknown here: its own reader reports them.
        """
        data = {**base._data, **self._data}
        outer, inner = base.peek(nested), self.peek(nested)
        if isinstance(outer, dict) and isinstance(inner, dict):
            data[nested] = {**outer, **inner}
        found = Table(data, self._path, fault)
        found._asked.update(key for key in base._data if key not in self._data)
        return found

    def needed_table(self, key: str) -> "Table":
        """A nested table. If missing: a fault, and an empty table."""
        found = self.table(key)
        if found is None:
            if key not in self._data:
                self.fault(key, "is missing")
            return Table({}, self.at(key), lambda _path, _message: None)
        return found

    def tables(self, key: str) -> "tuple[Table, ...]":
        """A list of nested tables."""
        value = self._typed(key, (list,), "a list of tables", ())
        found = []
        for index, item in enumerate(value or ()):
            if isinstance(item, dict):
                found.append(Table(item, f"{self.at(key)}[{index}]", self._fault))
            else:
                self.fault(f"{key}[{index}]", f"must be a table, not {_kind(item)}")
        return tuple(found)

    def done(self) -> None:
        """Report every key that nothing asked for, with a suggestion."""
        for key in self._data:
            if key not in self._asked:
                others = suggestion(key, self._known, "the keys here are")
                self.fault(key, f"is not a key that is known here: {others}")
