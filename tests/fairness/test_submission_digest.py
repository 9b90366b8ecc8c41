"""One digest for one submission, however it is written; another for every other one."""

import copy
import datetime
import json
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rulebook import digest
from pitboss.rulebook.reader import read_toml
from tests.support.paths import DEMO


def toml(text: str) -> dict[str, Any]:
    return tomllib.loads(text, parse_float=Decimal)


def same(one: str, other: str) -> bool:
    return digest(toml(one)) == digest(toml(other))


def test_the_bytes_are_those_of_the_specification() -> None:
    data = toml('b = [true, 0.10, "é"]\na = 2026-01-15\nt = { z = -1200, y = 0.0 }')
    line = r'{"a":"d:2026-01-15","b":[true,"n:1e-1","s:\u00e9"],"t":{"y":"n:0","z":"n:-12e2"}}'
    assert digest(data) == sha256(line.encode()).hexdigest()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a = 1\nb = 2", "b = 2\na = 1"),
        ("a = 0.10", "a = 0.1"),
        ("a = 10", "a = 10.00"),
        ("a = 1000", "a = 1e3"),
        ("a = 1_000", "a = 1000"),
        ("a = 0", "a = -0.0"),
        ("a = 255", "a = 0xff"),
        ("[t]\na = 1\n[t.u]\nb = 2", "t = { u = { b = 2 }, a = 1 }"),
        ("[t.u]\nb = 2\n[t]\na = 1", "t.a = 1\nt.u.b = 2"),
        ('a = "x" # a remark', "a = 'x'"),
        ('a = "\\u0041"', 'a = "A"'),
        ("a = [1, 2,]", "a = [\n  1,\n  2\n]"),
    ],
)
def test_the_same_written_differently_has_one_digest(one: str, other: str) -> None:
    assert same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a = 1", "a = 2"),
        ("a = 1", "b = 1"),
        ("a = 1", ""),
        ("a = 1", "a = -1"),
        ("a = 1", "a = 10"),
        ("a = 0.1", "a = 0.01"),
        ("a = 0.1", "a = 0.1000000000000000000000000000000000001"),
        ("a = 1", 'a = "1"'),
        ("a = 0.1", 'a = "n:1e-1"'),
        ("a = 1", "a = true"),
        ("a = 0", "a = false"),
        ("a = true", 'a = "true"'),
        ("a = 1", "a = [1]"),
        ("a = [1, 2]", "a = [2, 1]"),
        ("a = [1, [2]]", "a = [[1], 2]"),
        ("a = {}", "a = []"),
        ('a = "A"', 'a = "a"'),
        ('a = "A"', 'a = "A "'),
        ("a = 2026-01-15", 'a = "2026-01-15"'),
        ("a = 2026-01-15", 'a = "d:2026-01-15"'),
        ("a = 2026-01-15", "a = 2026-01-16"),
        ("a = 2026-01-15", "a = 2026-01-15T00:00:00"),
        ("a = 2026-01-15T00:00:00Z", "a = 2026-01-15T00:00:00"),
        ("[t]\na = 1", "[t.a]\na = 1"),
    ],
)
def test_another_meaning_has_another_digest(one: str, other: str) -> None:
    assert not same(one, other)


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every single value."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in pairs:
        if isinstance(value, dict | list):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key)


def other_than(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, datetime.date):
        return value + datetime.timedelta(days=1)
    return value + 1


def test_every_value_of_a_submission_counts() -> None:
    data = read_toml(DEMO)
    digests = {digest(data)}
    places = list(leaves(data))
    for *path, last in places:
        for spoil in ("change", "remove"):
            other = copy.deepcopy(data)
            inner = other
            for key in path:
                inner = inner[key]
            if spoil == "change":
                inner[last] = other_than(inner[last])
            else:
                del inner[last]
            digests.add(digest(other))
    assert len(places) > 100
    assert len(digests) == 1 + 2 * len(places)


values = st.recursive(
    st.booleans()
    | st.text(max_size=5)
    | st.integers()
    | st.dates()
    | st.decimals(allow_nan=False, allow_infinity=False),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


def reordered(data: Any) -> Any:
    """The same tables with their keys in the other order, and numbers with more noughts."""
    if isinstance(data, dict):
        return {key: reordered(data[key]) for key in reversed(data)}
    if isinstance(data, list):
        return [reordered(item) for item in data]
    if isinstance(data, Decimal):
        sign, digits, exponent = data.as_tuple()
        assert isinstance(exponent, int)
        return Decimal((sign, (*digits, 0, 0), exponent - 2))
    return data


@given(st.dictionaries(st.text(max_size=4), values, max_size=4))
def test_order_and_noughts_never_matter(data: dict[str, Any]) -> None:
    assert digest(data) == digest(reordered(data))


def exact(value: Any) -> str:
    """A value as one text that tells apart what TOML tells apart, but for 10 and 10.0."""
    if isinstance(value, dict):
        return json.dumps({key: exact(item) for key, item in sorted(value.items())})
    if isinstance(value, list):
        return json.dumps([exact(item) for item in value])
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        numerator, denominator = Decimal(value).as_integer_ratio()
        return f"number {numerator}/{denominator}"
    return f"{type(value).__name__} {value}"


small = st.dictionaries(
    st.sampled_from("ab"),
    st.sampled_from([0, 1, Decimal("1.0"), Decimal("0.1"), True, "1", "n:1e0", [], [1], {}]),
)


@given(small, small)
def test_digests_are_equal_just_when_the_data_are(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    assert (digest(one) == digest(other)) == (exact(one) == exact(other))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"a": {"b": [0.1]}}, r"a\.b\[0\]: float is no value"),
        ({"a": Decimal("NaN")}, "a: a number must be finite"),
        ({"a": Decimal("Infinity")}, "a: a number must be finite"),
        ({"a": None}, "a: NoneType is no value"),
        ({"a": {1: 2}}, "a: every key is a text"),
        ({"a": b"x"}, "a: bytes is no value"),
    ],
)
def test_what_no_submission_holds_is_refused(data: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        digest(data)


def test_a_number_of_any_size_is_quick() -> None:
    assert not same("a = 1e999999999", "a = 1e999999998")
