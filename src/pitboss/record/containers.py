"""Forms of what holds several values: tuples, sets, mappings."""

import re
from collections.abc import Mapping, Set
from typing import Any, Final

from pitboss.record.forms import Form
from pitboss.record.lines import dump
from pitboss.record.walk import Walk, shown
from pitboss.record.writing import a_name, by_place, listed, mapped

__all__ = ["mapping_of", "set_of", "tuple_by_place", "tuple_of"]

_LIST: Final[frozenset[type]] = frozenset({list})
_OBJECT: Final[frozenset[type]] = frozenset({dict})
_WHOLE: Final = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)


def _check(value: object, cls: type, words: str, walk: Walk) -> None:
    if not isinstance(value, cls):
        raise walk.error(f"{shown(value)} stands where {words} belongs")


def tuple_of(item: Form) -> Form:
    """The form of ``tuple[T, ...]``: a list."""
    words = "a list"
    write_item, read_item = item.write, item.read

    def write(value: Any, walk: Walk) -> list[Any]:
        _check(value, tuple, "a tuple", walk)
        return _each(value, write_item, walk)

    def read(data: Any, walk: Walk) -> tuple[Any, ...]:
        _check(data, list, words, walk)
        return tuple(_each(data, read_item, walk))

    return Form(words, _LIST, (tuple,), write, read, listed(item.straight, "tuple"))


def _each(items: Any, step: Any, walk: Walk) -> list[Any]:
    """Each item through a step, with its place on the path."""
    path = walk.path
    path.append(0)
    found = []
    for place, item in enumerate(items):
        path[-1] = place
        found.append(step(item, walk))
    path.pop()
    return found


def tuple_by_place(items: tuple[Form, ...]) -> Form:
    """The form of ``tuple[A, B]``: a list of that length."""
    words = f"a list of {len(items)}"

    def through(values: Any, steps: list[Any], walk: Walk) -> list[Any]:
        if len(values) != len(items):
            raise walk.error(f"{len(values)} values stand where {words} belongs")
        found = []
        for place, (value, step) in enumerate(zip(values, steps, strict=True)):
            walk.path.append(place)
            found.append(step(value, walk))
            walk.path.pop()
        return found

    def write(value: Any, walk: Walk) -> list[Any]:
        _check(value, tuple, f"a tuple of {len(items)}", walk)
        return through(value, [item.write for item in items], walk)

    def read(data: Any, walk: Walk) -> tuple[Any, ...]:
        _check(data, list, words, walk)
        return tuple(through(data, [item.read for item in items], walk))

    straight = by_place([item.straight for item in items])
    return Form(words, _LIST, (tuple,), write, read, straight)


def set_of(item: Form) -> Form:
    """The form of ``frozenset[T]``: a list, sorted by what is written."""
    words = "a list without repeats"

    def write(value: Any, walk: Walk) -> list[Any]:
        _check(value, Set, "a frozenset", walk)
        walk.sets += 1
        found = sorted(_each(value, item.write, walk), key=dump)
        walk.sets -= 1
        return found

    def read(data: Any, walk: Walk) -> frozenset[Any]:
        _check(data, list, words, walk)
        walk.sets += 1
        found = frozenset(_each(data, item.read, walk))
        walk.sets -= 1
        if len(found) != len(data):
            raise walk.error("the same value stands twice in a set: write it once")
        return found

    straight = listed(item.straight, "frozenset", "sorted")
    return Form(words, _LIST, (frozenset, Set), write, read, straight)


def mapping_of(key: Form, value: Form) -> Form:
    """The form of ``Mapping[K, V]``: an object, or a list of pairs if keys are not simple.

    Keys that are written as texts are the object's own keys and whole numbers are in decimal;
    everything else makes ``[key, value]`` pairs. The order is kept.
    """
    if key.json == {str} or key.json == {int}:
        return _object_of(key, value)
    return _pairs_of(key, value)


def _object_of(key: Form, value: Form) -> Form:
    words = "an object"
    whole = key.json == {int}
    key_write, key_read, value_write, value_read = key.write, key.read, value.write, value.read

    def write(mapping: Any, walk: Walk) -> dict[str, Any]:
        # Nearly every mapping is a dict, and asking an abstract class takes long.
        if type(mapping) is not dict:
            _check(mapping, Mapping, "a mapping", walk)
        found: dict[str, Any] = {}
        for one, held in mapping.items():
            name = key_write(one, walk)
            text = str(name) if whole else name
            walk.path.append(text)
            found[text] = value_write(held, walk)
            walk.path.pop()
        if len(found) != len(mapping):
            raise walk.error("two keys are written alike")
        return found

    def read(data: Any, walk: Walk) -> dict[Any, Any]:
        _check(data, dict, words, walk)
        found: dict[Any, Any] = {}
        for text, held in data.items():
            walk.path.append(text)
            found[key_read(_number(text, walk) if whole else text, walk)] = value_read(held, walk)
            walk.path.pop()
        return found

    name = a_name if key.types == (str,) else key.straight
    member = '"{name}":{text}' if whole else "{name}:{text}"
    straight = mapped(name, value.straight, member, "{}")
    return Form(words, _OBJECT, (dict, Mapping), write, read, straight)


def _number(text: str, walk: Walk) -> int:
    if not _WHOLE.fullmatch(text):
        raise walk.error("the key is not a whole number in decimal")
    return int(text)


def _pairs_of(key: Form, value: Form) -> Form:
    words = "a list of pairs"
    pair = tuple_by_place((key, value))

    def write(mapping: Any, walk: Walk) -> list[Any]:
        _check(mapping, Mapping, "a mapping", walk)
        return _each(tuple(mapping.items()), pair.write, walk)

    def read(data: Any, walk: Walk) -> dict[Any, Any]:
        _check(data, list, words, walk)
        found = dict(_each(data, pair.read, walk))
        if len(found) != len(data):
            raise walk.error("the same key stands twice in a mapping: write it once")
        return found

    straight = mapped(key.straight, value.straight, "[{name},{text}]", "[]", places=2)
    return Form(words, _LIST, (dict, Mapping), write, read, straight)
