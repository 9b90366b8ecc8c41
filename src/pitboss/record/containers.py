"""Forms of containers: tuples, sets, mappings."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from typing import Any, Final

from pitboss.record.json_text import load
from pitboss.record.places import Seals, Step, Unfit, Walk, unfit
from pitboss.record.writer import Form, Part, Text, made

__all__ = ["mapping_of", "set_of", "tuple_by_place", "tuple_of"]

_LIST: Final[frozenset[type]] = frozenset({list})
_OBJECT: Final[frozenset[type]] = frozenset({dict})
_WHOLE: Final = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)


def _to(at: Seals | None, step: Step) -> Seals | None:
    return None if at is None else at.to(step)


def _read_each(items: Any, read: Any, walk: Walk) -> list[Any]:
    """Each item as it reads, with its place on the path."""
    path = walk.path
    path.append(0)
    found = []
    for place, item in enumerate(items):
        path[-1] = place
        found.append(read(item, walk))
    path.pop()
    return found


def tuple_of(item: Form) -> Form:
    """The form of ``tuple[T, ...]``: a list."""
    words = "a list"
    read_item = item.read

    def read(data: Any, walk: Walk) -> tuple[Any, ...]:
        if type(data) is not list:
            raise walk.wrong(data, words)
        return tuple(_read_each(data, read_item, walk))

    def parts(value: Any, at: Seals | None) -> Iterator[Part]:
        if not isinstance(value, tuple):
            unfit(value, "a tuple")
        for place, one in enumerate(value):
            yield Part(place, item, one, _to(at, place))

    def text() -> Text:
        each = item.text()
        if each.seals:
            texts = f"[{each.of('one', 'f0', 'at and at.to(n)')} for n, one in enumerate(x)]"
        elif each.expression == "$f($x)":
            texts = "map(f0, x)"
        else:
            texts = f"[{each.of('one', 'f0')} for one in x]"
        lines = [
            "if not isinstance(x, tuple): unfit(x, 'a tuple')",
            f"return '[' + ','.join({texts}) + ']' if x else '[]'",
        ]
        return made(lines, each, levels=1)

    return Form(words, _LIST, (tuple,), read, cache(text), parts)


def tuple_by_place(items: tuple[Form, ...]) -> Form:
    """The form of ``tuple[A, B]``: a list of that length."""
    count = len(items)
    words = f"a list of {count}"

    def check(value: Any) -> None:
        if not isinstance(value, tuple):
            unfit(value, f"a tuple of {count}")
        if len(value) != count:
            raise Unfit(_miscounted(value, words))

    def read(data: Any, walk: Walk) -> tuple[Any, ...]:
        if type(data) is not list:
            raise walk.wrong(data, words)
        if len(data) != count:
            raise walk.error(_miscounted(data, words))
        found = []
        for place, (item, held) in enumerate(zip(items, data, strict=True)):
            walk.path.append(place)
            found.append(item.read(held, walk))
            walk.path.pop()
        return tuple(found)

    def parts(value: Any, at: Seals | None) -> Iterator[Part]:
        check(value)
        for place, (item, held) in enumerate(zip(items, value, strict=True)):
            yield Part(place, item, held, _to(at, place))

    def text() -> Text:
        each = [item.text() for item in items]
        texts = [
            one.of(f"x[{place}]", f"f{place}", f"at and at.to({place})")
            for place, one in enumerate(each)
        ]
        lines = ["check(x)", f"return '[' + ','.join([{', '.join(texts)}]) + ']'"]
        return made(lines, *each, levels=1, names={"check": check})

    return Form(words, _LIST, (tuple,), read, cache(text), parts)


def _miscounted(values: Sequence[Any], words: str) -> str:
    return f"{len(values)} values stand where {words} belongs"


def set_of(item: Form) -> Form:
    """The form of ``frozenset[T]``: a list, sorted by the texts."""
    words = "a list without repeats"

    def read(data: Any, walk: Walk) -> frozenset[Any]:
        text()
        if type(data) is not list:
            raise walk.wrong(data, words)
        found = frozenset(_read_each(data, item.read, walk))
        if len(found) != len(data):
            raise walk.error("the same value stands twice in a set: write it once")
        return found

    def parts(value: Any, at: Seals | None) -> Iterator[Part]:
        _check_set(value)
        return (Part(place, item, one) for place, one in enumerate(value))

    @cache
    def text() -> Text:
        each = item.text()
        if each.seals:
            raise TypeError("what is sealed has no place of its own in a set: keep it in a tuple")
        lines = [
            "if type(x) is not frozenset: check(x)",
            f"return '[' + ','.join(sorted([{each.of('one', 'f0')} for one in x])) + ']'",
        ]
        return made(lines, each, levels=1, names={"check": _check_set})

    return Form(words, _LIST, (frozenset, Set), read, text, parts)


def _check_set(value: Any) -> None:
    if not isinstance(value, Set):
        unfit(value, "a frozenset")


def mapping_of(key: Form, value: Form) -> Form:
    """The form of ``Mapping[K, V]``: an object, or a list of pairs if keys are not simple.

    Keys that are written as texts are the object's own keys and whole numbers are in decimal;
    everything else makes ``[key, value]`` pairs. The order is kept.
    """
    if key.json == {str} or key.json == {int}:
        return _object_of(key, value)
    return _pairs_of(key, value)


def _check_mapping(value: Any) -> None:
    if not isinstance(value, Mapping):
        unfit(value, "a mapping")


def _object_of(key: Form, value: Form) -> Form:
    words = "an object"
    whole = key.json == {int}
    key_read, value_read = key.read, value.read

    def read(data: Any, walk: Walk) -> dict[Any, Any]:
        if type(data) is not dict:
            raise walk.wrong(data, words)
        found: dict[Any, Any] = {}
        path = walk.path
        for text, held in data.items():
            path.append(text)
            found[key_read(_number(text, walk) if whole else text, walk)] = value_read(held, walk)
            path.pop()
        return found

    def parts(mapping: Any, at: Seals | None) -> Iterator[Part]:
        _check_mapping(mapping)
        for one, held in mapping.items():
            yield Part(None, key, one)
            name = _step(key.write(one))
            yield Part(name, value, held, _to(at, name))

    def text() -> Text:
        names, values = key.text(), value.text()
        member = """f'"{name}":{text}'""" if whole else "f'{name}:{text}'"
        lines = [
            "if type(x) not in mappings: check(x)",
            "found = {}",
            "for one, held in x.items():",
            f"    name = {names.of('one', 'f0')}",
            f"    text = {values.of('held', 'f1', 'at and at.to(step(name))')}",
            f"    found[name] = {member}",
            "if len(found) != len(x): raise Unfit('two keys are written alike')",
            "return '{' + ','.join(found.values()) + '}'",
        ]
        used = {"check": _check_mapping, "step": _step}
        return made(lines, names, values, levels=1, names=used)

    return Form(words, _OBJECT, (dict, Mapping), read, cache(text), parts)


def _step(name: str) -> str:
    """The step to a value, from its key as it is written."""
    return str(load(name))


def _number(text: str, walk: Walk) -> int:
    if not _WHOLE.fullmatch(text):
        raise walk.error("the key is not a whole number in decimal")
    return int(text)


def _pairs_of(key: Form, value: Form) -> Form:
    words = "a list of pairs"
    pairs = tuple_of(tuple_by_place((key, value)))

    def items(mapping: Any) -> tuple[Any, ...]:
        _check_mapping(mapping)
        return tuple(mapping.items())

    def read(data: Any, walk: Walk) -> dict[Any, Any]:
        if type(data) is not list:
            raise walk.wrong(data, words)
        found = dict(pairs.read(data, walk))
        if len(found) != len(data):
            raise walk.error("the same key stands twice in a mapping: write it once")
        return found

    def parts(mapping: Any, at: Seals | None) -> Iterator[Part]:
        yield Part(None, pairs, items(mapping), at)

    def text() -> Text:
        listed = pairs.text()
        return made([f"return {listed.of('items(x)', 'f0')}"], listed, names={"items": items})

    return Form(words, _LIST, (dict, Mapping), read, cache(text), parts)
