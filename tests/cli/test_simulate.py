"""``pitboss simulate`` as a person or a program runs them."""

import io
import json
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.cli.simulate_report import print_report
from pitboss.rulebook import UnreadableError, chapter_of
from pitboss.wire import read
from tests.support.commands import fits
from tests.support.paths import DEMO
from tests.support.screens import screen


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
    fits("simulate", found)
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


def test_a_variant_is_simulated_and_checked_by_the_engine() -> None:
    spec = ("--rounds", "2000", "--sample", "20", "--rules", str(DEMO), "--json")
    found = json.loads(inside("simulate", "653a", *spec, "--variant", "high-limit"))
    assert found["engine"]["agrees"] is True
    own = json.loads(inside("simulate", "653a", *spec))
    exact = [{one["wager"]: one["exact"] for one in each["wagers"]} for each in (found, own)]
    assert exact[0]["trips"] != exact[1]["trips"]


@pytest.mark.parametrize("game", ["649a", "653a"])
def test_no_column_is_split_off_at_80_columns(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("simulate", game, "--rounds", "2000", "--sample", "5", "--rules", str(DEMO))
    narrow, wide = (screen(monkeypatch, width, *asked) for width in (80, 1000))
    assert narrow.count("┏") == wide.count("┏") > 0
    for line in narrow.splitlines():
        assert len(line) <= 80, line


def test_people_see_the_same_in_tables() -> None:
    text = inside("simulate", "649a", "--rounds", "20000", "--bankroll", "500")
    for words in ("Main game", "Who brings $500", "in an hour of 40 rounds", "Meters"):
        assert words in text
    for heading in ("Player wins", "give or take", "Exactly", "z", "Std. dev.", "Hits"):
        assert f"┃ {heading} " in text
        assert f"\n{heading} " in text, "explained below"


@pytest.mark.parametrize(
    ("rounds", "ended"),
    [("1", "1 session, which ended at -$"), ("2000", "10 sessions, which ended between -$")],
)
def test_few_sessions_are_said_to_tell_nothing_of_sessions(rounds: str, ended: str) -> None:
    text = " ".join(inside("simulate", "649a", "--wagers", "main", "--rounds", rounds).split())
    assert ended in text
    assert "too few to tell how sessions end, or how often a bankroll is lost" in text
    assert "of 100 end with" not in text
    assert "Who brings" not in text


def test_a_z_that_can_hardly_be_chance_is_marked_without_a_color() -> None:
    found = read("simulate", inside("simulate", "649a", "--json", "--rounds", "2000"))
    main, *sides = found.wagers
    found = replace(found, wagers=(replace(main, z=-5.5), *sides))
    out = io.StringIO()
    with redirect_stdout(out):
        print_report(chapter_of("649a"), found)
    assert "│ -5.50 ! │" in out.getvalue()
    assert "so far from the exact value that it can hardly be chance" in out.getvalue()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seats", "9"), "seats, not 9"),
        (("--players", "lucky"), "nobody plays 'lucky'"),
        (("--wagers", "trips"), "no side wager 'trips'"),
        (("--wagers", ""), "--wagers names no wager: main (the main game alone), all, pair-plus"),
        (("--wagers", " , "), "--wagers names no wager"),
        (("--cluster", "foo"), "no scheduler's address"),
        (("--rounds", "0"), "a number from 1"),
        (("--session", "0"), "a session has"),
        (("--seed", "-1"), "a seed is"),
        (("--bankroll", "0"), "more than nothing"),
        (("--rules", "nowhere.toml"), "no such file"),
        (("--rules", str(DEMO), "--variant", "by-hnad"), "did you mean by-hand?"),
    ],
)
def test_what_cannot_be_simulated_is_refused(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused("simulate", "649a", *arguments)


@pytest.mark.parametrize("text", ["no TOML", 'facility = "X"\n', "[games.ultimate-texas-holdem]\n"])
def test_a_file_that_does_not_do_is_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert "mine.toml: " in refused("simulate", "649a", "--rules", str(path))
