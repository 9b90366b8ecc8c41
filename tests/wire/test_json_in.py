"""JSON from outside: what no two readers may take for two things."""

import pytest

from pitboss.wire.json_in import read_json


def test_a_value_is_read() -> None:
    assert read_json(b'{"a": {"b": [1, "x", null]}, "c": {"b": 2}}') == {
        "a": {"b": [1, "x", None]},
        "c": {"b": 2},
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"id": 1, "id": 2}', "'id' stands twice"),
        ('{"body": {"amount": 100, "amount": 900}}', "'amount' stands twice"),
        ('[{"a": 1, "\\u0061": 2}]', "'a' stands twice"),
        ('{"a": NaN}', "expected"),
        ("[" * 100_000, "depth|deep"),
        ('{"a": [' * 500, "end|depth"),
        ("", "empty"),
    ],
)
def test_what_could_be_read_in_two_ways_is_not_read(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_json(text)
