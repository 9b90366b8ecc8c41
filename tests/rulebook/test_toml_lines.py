"""The lines on which the keys of a TOML file stand."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rulebook import chapters
from pitboss.rulebook.submission.template import template
from pitboss.rulebook.toml_lines import line_of, lines_of
from tests.support.paths import DEMO

TEXT = '''\
# a remark with [brackets] and key = value
facility = "A [table] = no # remark"
words = """
[not.a.table]
no = 1
"""

[games.let-it-ride]
minimum = 0.50
rate = { mega = 0.11, major = 0.10 }
rows = [
    ["Royal flush", "100 to 1"],   # the top
    ["Flush", "3 to 1"],
]
[games."with.dots"]
"quoted key" = 2026-01-15
dotted.inner = 'it''
[games.let-it-ride.wagers]
main = "A"
[[lists]]
one = 1
[[lists]]
two = 2
[lists.deep]
three = [{ four = 4 },
  { five = 5 }]
'''.replace("'it''", "'it'")

LINES = {
    "facility": 2,
    "words": 3,
    "games": 8,
    "games.let-it-ride": 8,
    "games.let-it-ride.minimum": 9,
    "games.let-it-ride.rate": 10,
    "games.let-it-ride.rate.mega": 10,
    "games.let-it-ride.rate.major": 10,
    "games.let-it-ride.rows": 11,
    "games.let-it-ride.rows[0]": 12,
    "games.let-it-ride.rows[0][1]": 12,
    "games.let-it-ride.rows[1]": 13,
    "games.with.dots": 15,
    "games.with.dots.quoted key": 16,
    "games.with.dots.dotted": 17,
    "games.with.dots.dotted.inner": 17,
    "games.let-it-ride.wagers": 18,
    "games.let-it-ride.wagers.main": 19,
    "lists[0].one": 21,
    "lists[1].two": 23,
    "lists[1].deep": 24,
    "lists[1].deep.three[0].four": 25,
    "lists[1].deep.three[1].five": 26,
}


@pytest.mark.parametrize("path", LINES)
def test_every_key_has_the_line_on_which_it_stands(path: str) -> None:
    assert lines_of(TEXT)[path] == LINES[path]


def test_nothing_is_found_in_remarks_and_texts() -> None:
    assert not [path for path in lines_of(TEXT) if path.startswith(("not", "no", "key"))]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("games.let-it-ride.maximum", 8),
        ("games.let-it-ride.wagers.three-card-bonus.paytable", 18),
        ("games.let-it-ride.rows[7]", 11),
        ("games.chess.minimum", 8),
        ("approved", None),
        ("", None),
    ],
)
def test_a_key_that_is_missing_has_the_line_of_its_table(path: str, line: int | None) -> None:
    assert line_of(path, lines_of(TEXT)) == line


def paths(value: Any, path: str = "") -> list[str]:
    """Every path of parsed data, as the reader writes them."""
    if isinstance(value, dict):
        inner = [(f"{path}.{key}" if path else key, each) for key, each in value.items()]
    elif isinstance(value, list):
        inner = [(f"{path}[{index}]", each) for index, each in enumerate(value)]
    else:
        return []
    return [found for name, each in inner for found in (name, *paths(each, name))]


@pytest.mark.parametrize(
    "text", [TEXT, DEMO.read_text(encoding="utf-8"), template(chapters().values())]
)
def test_the_scan_finds_what_the_parser_finds(text: str) -> None:
    assert set(lines_of(text)) == set(paths(tomllib.loads(text)))


@given(st.text(alphabet="ab=[]{}.,\"'\\# \n1", max_size=60))
def test_a_text_that_the_parser_accepts_is_scanned_to_its_end(text: str) -> None:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        lines_of(text)
        return
    assert set(paths(data)) <= set(lines_of(text))
