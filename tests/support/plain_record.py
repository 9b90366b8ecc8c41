"""A plain reading of how a value is written: JSON by its type, step by step, with the place.

It shares no code with the writer of the record but the registered kinds and the fields of classes.
It is slow, and easy to compare with the table in ``pitboss.record``.
"""

import re
import types
import typing
from collections.abc import Mapping, Set
from enum import Enum
from fractions import Fraction
from typing import Any, NewType

from pitboss.cards import Card, card_text
from pitboss.money import MoneyError, Odds, parse_odds
from pitboss.record import Kind, kinds
from pitboss.record.fields import fields_of, has_fields
from pitboss.record.json_text import dump, is_json, load
from pitboss.record.kinds import Reference, kind_of, own_form

Path = tuple[str | int, ...]


class Wrong(Exception):
    """A value that does not fit its type, and its place."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path


class PlainWriter:
    """Writes values as JSON. What is sealed is noted, or left out where ``sealing`` is false."""

    def __init__(self, sealing: bool) -> None:
        self.sealing = sealing
        self.sealed: list[tuple[Path, dict[str, Any]]] = []

    def record(self, value: Any) -> dict[str, Any]:
        """A registered kind."""
        return self._tagged(value, ())

    def write(self, hint: Any, value: Any, at: Path) -> Any:
        """A value of a type."""
        hint = _bare(hint)
        way = own_form(hint)
        if way is not None:
            return self._own(way, value, at)
        origin, parts = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, types.UnionType):
            return self._one_of(parts, value, at)
        if origin is tuple:
            return self._tuple(parts, value, at)
        if origin in (frozenset, Set):
            _check(isinstance(value, Set), at)
            found = [self.write(parts[0], one, (*at, n)) for n, one in enumerate(value)]
            return sorted(found, key=dump)
        if origin in (dict, Mapping):
            return self._mapping(parts, value, at)
        if hint in _SINGLE:
            return _SINGLE[hint](value, at)
        if isinstance(hint, type) and issubclass(hint, Enum):
            _check(type(value) is hint, at)
            return value.value
        if isinstance(hint, type) and issubclass(hint, Odds):
            return _odds(hint, value, at)
        if has_fields(hint) and not _is_open(hint):
            return self._object(hint, value, at)
        _check(_is_kind_of(value, hint), at)
        return self._tagged(value, at)

    def _one_of(self, parts: tuple[Any, ...], value: Any, at: Path) -> Any:
        chosen = [part for part in parts if _holds(part, value, exactly=True)]
        chosen += [part for part in parts if _holds(part, value, exactly=False)]
        _check(bool(chosen), at)
        several = sum(_is_open(part) or _kind(part) is not None for part in parts) > 1
        if several and _kind(type(value)) is not None:
            return self._tagged(value, at)
        return self.write(chosen[0], value, at)

    def _tuple(self, parts: tuple[Any, ...], value: Any, at: Path) -> list[Any]:
        _check(isinstance(value, tuple), at)
        if len(parts) == 2 and parts[1] is Ellipsis:
            parts = (parts[0],) * len(value)
        _check(len(parts) == len(value), at)
        pairs = enumerate(zip(parts, value, strict=True))
        return [self.write(part, one, (*at, place)) for place, (part, one) in pairs]

    def _mapping(self, parts: tuple[Any, ...], value: Any, at: Path) -> Any:
        _check(isinstance(value, Mapping), at)
        pairs: list[list[Any]] = []
        for place, (key, held) in enumerate(value.items()):
            simple = not has_fields(_bare(parts[0])) and typing.get_origin(parts[0]) is None
            name = self.write(parts[0], key, at if simple else (*at, place, 0))
            step: Path = (str(name),) if simple else (place, 1)
            pairs.append([name, self.write(parts[1], held, (*at, *step))])
        if all(type(name) in (str, int) for name, _ in pairs) and _is_simple(parts[0]):
            found = {str(name): held for name, held in pairs}
            _check(len(found) == len(pairs), at)
            return found
        _check(len({dump(name) for name, _ in pairs}) == len(pairs), at)
        return pairs

    def _object(self, cls: type, value: Any, at: Path) -> dict[str, Any]:
        _check(type(value) is cls, at)
        found: dict[str, Any] = {}
        secret: dict[str, Any] = {}
        for one in fields_of(cls):
            held = getattr(value, one.name)
            if one.sealed:
                if self.sealing:
                    secret[one.name] = self._secret(one.hint, held, (*at, one.name))
                continue
            written = self.write(one.hint, held, (*at, one.name))
            if one.default is None or not _left_out(one.hint, one.default(), written):
                found[one.name] = written
        if secret:
            self.sealed.append((at, secret))
            found["sealed"] = len(self.sealed)
        return found

    def _secret(self, hint: Any, value: Any, at: Path) -> Any:
        """What is to be sealed: an error does not tell where in it."""
        try:
            return self.write(hint, value, at)
        except Wrong:
            raise Wrong(at) from None

    def _tagged(self, value: Any, at: Path) -> dict[str, Any]:
        kind = _kind(type(value))
        _check(kind is not None, at)
        assert kind is not None
        return {
            "kind": kind.name,
            "version": kind.version,
            "body": self._object(kind.type, value, at),
        }

    def _own(self, way: Any, value: Any, at: Path) -> Any:
        _check(isinstance(value, way.type), at)
        if isinstance(way, Reference):
            return {"ref": way.key(value)}
        try:
            found = way.write(value)
        except (TypeError, ValueError):
            raise Wrong(at) from None
        _check(found is not None and is_json(found) and load(dump(found)) == found, at)
        return found


def _check(right: bool, at: Path) -> None:
    if not right:
        raise Wrong(at)


def _left_out(hint: Any, default: Any, written: Any) -> bool:
    """Whether a text is that of a default which is a single value, or empty."""
    if isinstance(default, tuple | Set | Mapping) and len(default):
        return False
    as_default = PlainWriter(sealing=False).write(hint, default, ())
    if isinstance(as_default, dict | list) and as_default:
        return False
    return type(written) is type(as_default) and bool(written == as_default)


def _bare(hint: Any) -> Any:
    while hasattr(hint, "__metadata__"):
        hint = hint.__origin__
    while isinstance(hint, NewType) and hint is not Card:
        hint = hint.__supertype__
    return hint


def _is_simple(hint: Any) -> bool:
    hint = _bare(hint)
    return hint in (int, str, Card) or (isinstance(hint, type) and issubclass(hint, Enum))


def _kind(cls: Any) -> Kind | None:
    return kind_of(cls) if isinstance(cls, type) else None


def _is_open(hint: Any) -> bool:
    """Whether only a registered kind says what a value is."""
    if hint is Any:
        return True
    if not isinstance(hint, type) or _kind(hint) is not None or own_form(hint) is not None:
        return False
    if hint in _SINGLE or issubclass(hint, Enum | Odds):
        return False
    return not has_fields(hint) or any(issubclass(one.type, hint) for one in kinds().values())


def _is_kind_of(value: Any, hint: Any) -> bool:
    if _kind(type(value)) is None:
        return False
    return hint is Any or getattr(hint, "_is_protocol", False) or isinstance(value, hint)


def _holds(part: Any, value: Any, *, exactly: bool) -> bool:
    """Whether a member of a union is for a value, by its type alone."""
    part = _bare(part)
    if _is_open(part):
        return not exactly and _is_kind_of(value, part)
    cls = {None: types.NoneType, Card: int}.get(part) or typing.get_origin(part) or part
    if exactly:
        return type(value) is cls
    return isinstance(value, cls) and not isinstance(value, bool)


# ── Single values ────────────────────────────────────────────────────────────────────────────


def _exact(cls: type, written: Any = lambda value: value) -> Any:
    def write(value: Any, at: Path) -> Any:
        _check(type(value) is cls, at)
        return written(value)

    return write


def _int(value: Any, at: Path) -> int:
    _check(isinstance(value, int) and not isinstance(value, bool), at)
    _check(abs(int(value)) < 10**4300, at)
    return int(value)


def _text(value: Any, at: Path) -> str:
    _check(isinstance(value, str), at)
    _check(not re.search("[\ud800-\udbff][\udc00-\udfff]", value), at)
    return str.__str__(value)


def _card(value: Any, at: Path) -> str:
    _check(type(value) is int and 0 <= value <= 52, at)
    return card_text(value)


def _fraction(value: Any, at: Path) -> str:
    _check(type(value) is Fraction and max(abs(value.numerator), value.denominator) < 10**4300, at)
    return f"{value.numerator}/{value.denominator}"


def _odds(cls: type, value: Any, at: Path) -> str:
    _check(isinstance(value, cls), at)
    try:
        again: Any = parse_odds(str(value))
    except MoneyError:
        again = None
    _check(again == value, at)
    return str(value)


_SINGLE: Mapping[Any, Any] = {
    None: _exact(types.NoneType),
    types.NoneType: _exact(types.NoneType),
    bool: _exact(bool),
    int: _int,
    str: _text,
    bytes: _exact(bytes, bytes.hex),
    Card: _card,
    Fraction: _fraction,
}


def steps(path: Path) -> str:
    """A place as messages name it."""
    return "".join(f"[{one}]" if isinstance(one, int) else f".{one[:60]}" for one in path)
