"""The command: its options, its exit codes, and a pipe for a player."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.games import games
from pitboss.rulebook import chapter_of, chapters
from tests.support.commands import within
from tests.support.databases import SOAK
from tests.support.games import GAMES, PAI_GOW, UTH
from tests.support.paths import DEMO, ROOT


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """``pitboss play`` with these arguments, and nobody who answers."""
    return within("play", *arguments)


def piped(*arguments: str, answers: str) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own, with these lines for answers."""
    return subprocess.run(
        [sys.executable, "-m", "pitboss", "play", *arguments],
        input=answers,
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def refused(*arguments: str) -> str:
    """What a refusal says, at exit code 2."""
    done = CliRunner().invoke(app, ["play", *arguments])
    assert done.exit_code == 2, done.output
    return done.stderr


def test_the_packaged_submission_is_the_example() -> None:
    packaged = ROOT / "src" / "pitboss" / "rulebook" / "demo.toml"
    assert packaged.read_bytes() == DEMO.read_bytes()


def test_without_a_game_the_games_are_listed() -> None:
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    for slug in games():
        assert f"  {chapter_of(slug).chapter}  {slug} " in done.stdout
    assert done.stdout.count("\n") == len(games()) + 2


def test_an_unknown_game_is_refused_with_the_list() -> None:
    text = refused("blackjack")
    assert text.startswith("pitboss: there is no game 'blackjack': ")
    assert all(slug in text for slug in games())
    assert games().keys() == chapters().keys(), "every chapter can be played"


def test_a_game_has_the_names_that_every_command_knows() -> None:
    assert "Ultimate Texas Hold" in run("uth").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "6"], "has 6 positions [653a.2(a)]: with you play 0 to 5 neighbours, not 6"),
        (["--seats", "-1"], "not -1"),
        (["--seats", "two"], "valid integer"),
        (["--bank", "0"], "nobody sits down with 0"),
        (["--bank", "-5"], "nobody sits down with -5"),
        (["--bank", "lots"], "'lots' is not an amount of money"),
        (["--rounds", "0"], "--rounds counts from 1, not 0"),
        (["--cheat"], "--cheat"),
    ],
)
def test_options_that_cannot_be_are_refused(arguments: list[str], words: str) -> None:
    assert words in refused("653a", *arguments)


def test_a_submission_that_is_not_there_is_refused() -> None:
    done = run("653a", "--rules", "nowhere.toml")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "pitboss: nowhere.toml: there is no such file\n"


def test_a_submission_that_does_not_check_clean_is_refused_with_the_verdict(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        DEMO.read_text(encoding="utf-8").replace('trips                = "B"', 'trips = "Z"'),
        encoding="utf-8",
    )
    done = run("653a", "--rules", str(path))
    assert done.returncode == 2
    assert "1 violation" in done.stdout
    assert "games.ultimate-texas-holdem.wagers.trips" in done.stdout
    assert "no table can be opened under this submission" in done.stderr


def test_a_variant_of_the_submission_is_played() -> None:
    done = run("653a", "--variant", "high-limit", "--bank", "20")
    assert done.returncode == 0
    assert "Hold 'Em Poker, high-limit  Demo Casino" in done.stdout
    assert "takes at least $50" in done.stdout
    why = refused("653a", "--variant", "hi-limit")
    assert "did you mean high-limit?" in why


@pytest.mark.cites("R67")
def test_a_submission_approved_in_the_future_is_not_played(tmp_path: Path) -> None:
    text = DEMO.read_text(encoding="utf-8")
    path = tmp_path / "future.toml"
    path.write_text(text.replace("2026-01-15", "2999-01-15"), encoding="utf-8")
    why = refused("653a", "--rules", str(path))
    assert "is dated 2999-01-15, which is in the future" in why
    assert "[R67]" in why


def test_a_submission_without_the_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text(
        'facility = "Small"\n[games.let-it-ride]\nminimum = 5\nmaximum = 50\nadjacent_boxes = 1\n'
        'cards_rest = "card-area"\ndealing = "hand"\nshuffler = "automated"\n'
        '[games.let-it-ride.wagers]\nmain = "B"\n',
        encoding="utf-8",
    )
    assert "does not offer 'ultimate-texas-holdem'" in refused("653a", "--rules", str(path))
    done = run("643a", "--rules", str(path), "--bank", "20")
    assert done.returncode == 0
    assert "Let It Ride Poker  Small" in done.stdout
    assert "$5 to $50, required" in done.stdout
    assert "You leave with $20" in done.stdout


@pytest.mark.parametrize("game", GAMES if SOAK else (UTH, PAI_GOW))
def test_a_pipe_plays_as_a_terminal_does(game: str) -> None:
    answers = "\n1\n1\n1\n1\n\n" * 2 + "q\ny\n"
    done = piped(game, "--seats", "1", "--rounds", "2", answers=answers)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Goodbye." in done.stdout
    assert "\x1b" not in done.stdout
    assert "Round 1: staked " in done.stdout


def test_playing_needs_no_numeric_library() -> None:
    script = (
        "import sys\n"
        "sys.argv = ['pitboss', 'play', '653a', '--rounds', '1']\n"
        "from pitboss.cli import main\n"
        "try:\n    main()\n"
        "except SystemExit as end:\n    assert not end.code\n"
        "print(sorted({'numba', 'numpy', 'fastapi'} & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input="\n1\n1\n1\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == "[]\n"
