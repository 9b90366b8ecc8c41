"""A value with a form of its own that was read before is not read from its fields again."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from pitboss.record import Codec, RecordError, kind, scalar
from pitboss.record.json_text import JsonError, load

READ: list[Any] = []


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that never changes."""

    name: str
    count: int


class Jar:
    """Something that may change."""

    def __init__(self, name: str) -> None:
        self.name = name


@dataclass(frozen=True, slots=True)
class Tray:
    """Something frozen that holds something that may change."""

    jar: Jar


def read_mark(data: Any) -> Mark:
    READ.append(data)
    if type(data["count"]) is not int or len(data) != 2:
        raise ValueError("that is no mark")
    return Mark(data["name"], data["count"])


scalar(Mark, lambda one: {"name": one.name, "count": one.count}, read_mark)
scalar(Jar, lambda one: {"name": one.name}, lambda data: Jar(data["name"]))
scalar(Tray, lambda one: {"name": one.jar.name}, lambda data: Tray(Jar(data["name"])))


@kind("sample-read-again")
@dataclass(frozen=True, slots=True)
class Shelf:
    marks: tuple[Mark, ...] = ()
    jars: tuple[Jar, ...] = ()
    trays: tuple[Tray, ...] = ()


def read(**body: Any) -> Shelf:
    found: Shelf = Codec().read({"kind": "sample-read-again", "version": 1, "body": body})
    return found


def test_what_never_changes_is_read_once() -> None:
    READ.clear()
    one, two = {"name": "a", "count": 1}, {"name": "a", "count": 2}
    found = read(marks=[one, two, one, dict(one)]).marks
    assert found == (Mark("a", 1), Mark("a", 2), Mark("a", 1), Mark("a", 1))
    assert [one, two] == READ


def test_what_may_change_is_read_each_time() -> None:
    shelf = read(jars=[{"name": "a"}] * 2, trays=[{"name": "a"}] * 2)
    assert shelf.jars[0] is not shelf.jars[1]
    assert shelf.trays[0].jar is not shelf.trays[1].jar


class Word(str):
    """A text of a class of its own."""

    __slots__ = ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "b", "count": True},
        {"name": "b", "count": "1"},
        {"name": "b", "count": 1, "more": 1},
        {"name": "b"},
        {Word("name"): "b", "count": 1},
        {"name": Word("b"), "count": 1},
        {"name": "b", "count": json.loads("1.0")},
        [["name", "b"], ["count", 1]],
    ],
)
def test_what_is_only_like_something_that_was_read_is_refused(wrong: Any) -> None:
    assert read(marks=[{"name": "b", "count": 1}]).marks == (Mark("b", 1),)
    with pytest.raises(RecordError, match=r"^sample-read-again\.marks\[1\]: "):
        read(marks=[{"name": "b", "count": 1}, wrong])


def test_more_values_than_are_kept_are_read_each_as_it_is() -> None:
    many = [{"name": f"{number}", "count": number} for number in range(1200)]
    assert read(marks=many * 2).marks == tuple(Mark(**one) for one in many) * 2  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["\ufeff{}", "\ufeff", b"\xff"])
def test_a_text_in_another_coding_is_refused_in_the_words_of_json(text: Any) -> None:
    with pytest.raises(ValueError, match=r"BOM|decode") as wanted:
        json.loads(text)
    with pytest.raises(JsonError) as caught:
        load(text)
    assert str(caught.value) == f"the text is not JSON: {wanted.value}"


@pytest.mark.parametrize("text", [5, None, ["{}"]])
def test_what_is_no_text_is_no_error_of_the_text(text: Any) -> None:
    with pytest.raises(TypeError, match="must be str, bytes or bytearray"):
        load(text)


def test_bytes_of_json_are_read_as_their_text() -> None:
    given: Any = b'{"a":[1,"b"]}'
    assert load(given) == {"a": [1, "b"]}
