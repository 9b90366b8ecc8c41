"""``pitboss simulate`` as a person or a program runs them."""

import json
from typing import Any

import jsonschema_rs
import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.cli.schemas import schema
from pitboss.rulebook import UnreadableError
from tests.support.paths import DEMO


def inside(*arguments: str) -> str:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*arguments: str) -> str:
    done = CliRunner().invoke(app, arguments)
    assert isinstance(done.exception, UnreadableError), done.output
    return str(done.exception)


def simulated(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(inside("simulate", "649a", "--json", *arguments))
    jsonschema_rs.Draft202012Validator(schema("simulate")).validate(found)
    return found


def test_the_same_seed_gives_the_same_report_but_for_its_timing() -> None:
    one, other = (simulated("--rounds", "20000", "--seats", "2") for _ in range(2))
    assert one.pop("timing") != other.pop("timing")
    assert one == other
    assert one != simulated("--rounds", "20000", "--seats", "2", "--seed", "2")


def test_every_wager_of_the_submission_stands_beside_its_exact_value() -> None:
    found = simulated("--rounds", "20000", "--rules", str(DEMO))
    wagers = [one["wager"] for one in found["wagers"]]
    assert wagers[:3] == ["main", "pair-plus", "three-card-progressive"]
    assert all(one["exact"] is not None for one in found["wagers"])
    assert found["engine"]["agrees"] is True
    assert {one["meter"] for one in found["meters"]} > {"three-card-progressive"}


def test_people_see_the_same_in_tables() -> None:
    text = inside("simulate", "649a", "--rounds", "20000", "--bankroll", "500")
    for words in ("Main game", "95% interval", "$500 is lost", "an hour of 40 rounds", "Meters"):
        assert words in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seats", "9"), "seats, not 9"),
        (("--players", "lucky"), "nobody plays 'lucky'"),
        (("--wagers", "trips"), "no side wager 'trips'"),
        (("--rounds", "0"), "a number from 1"),
        (("--session", "0"), "a session has"),
        (("--seed", "-1"), "a seed is"),
        (("--bankroll", "0"), "more than nothing"),
        (("--rules", "nowhere.toml"), "no such file"),
    ],
)
def test_what_cannot_be_simulated_is_refused(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused("simulate", "649a", *arguments)
