"""``pitboss advise`` as a person or a program runs it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.rulebook import UnreadableError
from tests.support.commands import fits
from tests.support.paths import DEMO

QUESTIONS = [
    ("639a", "As Kh Jc 8d 3s", "", "Kd"),
    ("641a", "Ts Th Jc 8d 3s", "", "Td"),
    ("643a", "Th Td 4c", "Ks", ""),
    ("645a", "Jk Ac Kd Qs 9h 4c 2d", "", ""),
    ("647a", "Ah Kd", "Qs 7d 2c", ""),
    ("649a", "Qs 6h 4c", "", ""),
    ("653a", "Ah Kd", "", ""),
    ("655a", "Kh 5d", "Qs", ""),
    ("657a", "As Ah Jc 8d 3s", "", ""),
]


def inside(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["advise", *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize(("game", "cards", "board", "up"), QUESTIONS)
def test_json_fits_its_schema_and_the_best_choice_is_worth_most(
    game: str, cards: str, board: str, up: str
) -> None:
    text = inside(game, "--cards", cards, "--board", board, "--up", up, "--json")
    found = json.loads(text)
    fits("advise", found)
    values = {one["decision"]: one["expected_value"] for one in found["choices"]}
    assert values[found["best"]] == max(values.values())
    assert found["exact"] is True


def test_people_see_what_each_choice_costs_against_the_best() -> None:
    text = inside("653a", "--cards", "Ah Kd")
    assert "raise 4" in text
    assert "+1.171914" in text
    assert "0.602986" in text, "what a check costs"


def test_a_submission_gives_the_tables() -> None:
    by_file = inside("653a", "--cards", "Ah Kd", "--rules", str(DEMO), "--json")
    assert by_file == inside("653a", "--cards", "Ah Kd", "--rules", "blind=A", "--json")


def test_a_variant_of_a_submission_gives_its_tables(tmp_path: Path) -> None:
    text = DEMO.read_text(encoding="utf-8").replace('trips       = "A"', 'blind       = "B"')
    file = tmp_path / "rules.toml"
    file.write_text(text, encoding="utf-8")
    asked = ("653a", "--cards", "Ah Kd", "--json", "--rules")
    by_variant = inside(*asked, str(file), "--variant", "high-limit")
    assert by_variant == inside(*asked, "blind=B")
    assert by_variant != inside(*asked, str(file))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--cards", "Ah Kd", "--rules", str(DEMO), "--variant", "x"), "has no variant 'x'"),
        (("--cards", "Ah Kd", "--rules", "blind=B", "--variant", "x"), "one of a submission"),
        (("--cards", "Ah"), "2 cards"),
        (("--cards", "Ah Kd", "--rules", "blind"), "No such file|cannot be read|not found|blind"),
        (("--cards", "Ah Kd", "--rules", "trips=A,blind"), "no rule"),
        (("--cards", "Ah Kd", "--board", "2c 3c 4c", "--decided", "fold"), "check"),
    ],
)
def test_bad_questions_are_refused(arguments: tuple[str, ...], words: str) -> None:
    done = CliRunner().invoke(app, ["advise", "653a", *arguments])
    assert isinstance(done.exception, UnreadableError | FileNotFoundError)
    assert any(word in str(done.exception) for word in words.split("|"))


def test_a_game_that_a_submission_does_not_have_is_refused(tmp_path: Path) -> None:
    text = DEMO.read_text(encoding="utf-8")
    file = tmp_path / "rules.toml"
    file.write_text(text.replace("[games.let-it-ride", "[games.lost-it-ride"), encoding="utf-8")
    done = CliRunner().invoke(app, ["advise", "643a", "--cards", "Ah Kd Qd", "--rules", str(file)])
    assert isinstance(done.exception, UnreadableError)
