"""``pitboss strategy`` as a person or a program runs it."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.games.house_way import WAYS
from pitboss.rulebook import UnreadableError
from pitboss.wire import schema


def inside(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["strategy", *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["strategy", *arguments])
    assert isinstance(done.exception, UnreadableError), done.output
    return str(done.exception)


def told(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(inside(*arguments, "--json"))
    jsonschema_rs.Draft202012Validator(schema("strategy")).validate(found)
    return found


def words(text: str) -> str:
    return " ".join(text.split())


def test_a_strategy_shows_its_threshold_and_what_the_rule_of_thumb_costs() -> None:
    text = words(inside("649a"))
    assert "Play 1 with Q-6-4 or better, never with less" in text
    assert "These rules cost exactly as little" in text
    found = told("653a")
    assert found["cost_fraction"] == "5047355771/2317817502000"
    chart, flop, river = found["charts"]
    assert (flop["rows"][-1], flop["cells"][-1][-1]) == ("no pair", "mostly check")
    assert (river["columns"][0], river["cells"][0][0]) == ("0-18", "1")
    assert chart["cells"][12][12] == "check", "a pair of twos"
    assert chart["cells"][11][11] == "4"
    assert chart["cells"][1][12] == "4", "a suited king with a two"
    assert chart["cells"][12][1] == "check", "the same unsuited"


@pytest.mark.parametrize(
    ("game", "legend"),
    [
        ("653a", ("4 wager 4 times the Ante", "– check")),
        ("647a", ("2 wager twice the Ante", "· fold")),
        ("643a", ("R let it ride", "· take it back")),
        ("655a", ("3 wager 3 times the Ante", "1 wager the Ante once more", "· fold")),
    ],
)
def test_every_mark_of_a_chart_is_explained_beside_it(
    game: str, legend: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Marks are told apart without their colors, and a chart fits a screen of 60 columns."""
    monkeypatch.setenv("COLUMNS", "60")
    text = inside(game)
    assert max(map(len, text.splitlines())) <= 60
    for one in legend:
        assert f" {one} " in words(text)
    for chart in told(game)["charts"]:
        assert set(chart["legend"]) == {word for line in chart["cells"] for word in line}


def test_pai_gow_poker_says_how_the_house_sets_its_hands() -> None:
    rules = WAYS["foxwoods"]
    text = words(inside("645a"))
    for number, rule in enumerate(rules, 1):
        assert f"{number} {rule.held} {rule.words}" in text
    assert "The house way costs 0.214687% of the wager more" in text
    given = told("645a")["house_way"]
    assert [(one["when"], one["rule"]) for one in given] == [(r.held, r.words) for r in rules]
    assert "house_way" not in told("649a")


@pytest.mark.parametrize(
    ("name", "start"), [("a.svg", b"<?xml"), ("a.png", b"\x89PNG"), ("a.pdf", b"%PDF")]
)
def test_a_strategy_is_drawn_by_the_ending_of_its_file(
    name: str, start: bytes, tmp_path: Path
) -> None:
    assert str(tmp_path / name) in inside("649a", "--out", str(tmp_path / name))
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("653a", ("4 times the Ante", "pairs on the diagonal", "Play 4: with a pair of threes")),
        ("645a", ("8 No pair: a straight", "The house way: costs 0.214687%")),
        ("649a", ("Play 1: with Q-6-4 or better", "Best play: costs 3.372981%")),
    ],
)
def test_the_picture_says_all_that_the_terminal_says(
    game: str, said: tuple[str, ...], tmp_path: Path
) -> None:
    """A game without a chart is drawn too: its strategy is words."""
    first, again = tmp_path / "a.svg", tmp_path / "b.svg"
    inside(game, "--out", str(first))
    inside(game, "--out", str(again))
    text = first.read_text(encoding="utf-8")
    for one in said:
        assert one in text
    assert text == again.read_text(encoding="utf-8"), "the same strategy is the same file"


def test_what_cannot_be_drawn_is_refused(tmp_path: Path) -> None:
    assert ".svg" in refused("653a", "--out", str(tmp_path / "a.gif"))
    assert "No such file" in refused("649a", "--out", str(tmp_path / "none" / "a.svg"))
    (tmp_path / "a.svg").mkdir()
    assert "Is a directory" in refused("649a", "--out", str(tmp_path / "a.svg"))
    assert "blind cannot be" in refused("653a", "--rules", "blind=Q")
