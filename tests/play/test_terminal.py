"""Sessions at a pseudo-terminal, typed as a person types them."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.money import dollars_text, parse_money
from pitboss.round.fairness import problems
from pitboss.rulebook import chapter_of
from tests.support.databases import SOAK
from tests.support.games import CARIBBEAN, GAMES, MISSISSIPPI, PAI_GOW, RIDE, UTH
from tests.support.paths import ROOT
from tests.support.terminal import Terminal

_BETS, _AMOUNT = "Your bets > ", "How much? "
#: A round asks less often than that.
_MOST_ANSWERS = 20
_DECISION = ("Your decision > ", "Your low hand > ", "Set them so? > ", "Surrender? (y/n) > ")
#: What is typed for the first and the second choice where the answer is no number.
_ANSWERS = {
    "Your low hand > ": {"1": "w"},
    "Set them so? > ": {"1": "", "2": "y"},
    "Surrender? (y/n) > ": {"1": "n", "2": "y"},
}


def play_round(terminal: Terminal, choice: str) -> str:
    """Deal, answer every question in the same way, and read on to the next betting."""
    text = terminal.type("")
    everything = text
    for _ in range(_MOST_ANSWERS):
        if text.endswith(_BETS):
            return everything
        prompt = text.rsplit("\n", 1)[-1].removeprefix(" ")
        assert prompt in _DECISION or _AMOUNT in prompt, text[-500:]
        least = re.search(r"How much\? \$([0-9]+)", prompt)
        # A low hand that is lawful whatever the cards are: the one that the question names.
        low = re.search(r"([1-7] [1-7]) or \S+ \S+ low hand", text)
        answers = {"2": low[1]} if low else {}
        answers |= _ANSWERS.get(prompt, {})
        text = terminal.type(least[1] if least else answers.get(choice, choice))
        everything += text
    raise AssertionError(f"the round does not end:\n{text[-500:]}")


#: Games whose questions differ: two raises, a withdrawal, two hands to set. The long form has all.
ASKED = GAMES if SOAK else (UTH, RIDE, PAI_GOW)


@pytest.mark.parametrize("game", ASKED)
def test_a_session_from_the_first_bet_to_leaving_in_a_round(game: str, tmp_path: Path) -> None:
    proof = tmp_path / "openings.json"
    terminal = Terminal(["play", game, "--seats", "2"])
    first = terminal.wait()
    assert chapter_of(game).name in first
    assert "How a round goes" in first
    assert "You are asked for your wagers." in terminal.type("?")
    assert "is below the minimum" in terminal.type("1 0.50")
    assert "is no wager here" in terminal.type("nonsense")
    assert "[" in terminal.type("p")
    played = play_round(terminal, "1") + play_round(terminal, "2")
    assert played.count("Fairness: ") == played.count(" check against ") == 2
    assert "bank" in terminal.type("h")
    assert "meter" in terminal.type("m").lower() or "goes in" in terminal.text
    assert "Write the openings to which file?" in terminal.type("o")
    assert "Written. Check it" in terminal.type(str(proof))
    openings = json.loads(proof.read_text(encoding="utf-8"))
    root = re.findall(r"Deal sealed as ([0-9a-f ]{79})", terminal.text)
    assert problems(openings, shown=root[-2]) == []
    assert terminal.type("").endswith(_DECISION)
    assert "Your hand so far: " in terminal.type("?")
    assert "is not a choice" in terminal.type("nonsense")
    assert "Leave all the same? (y/n)" in terminal.type("q")
    assert terminal.type("n").endswith(_DECISION)
    terminal.type("q")
    assert "Goodbye." in terminal.type("y")
    assert terminal.close() == 0
    nets = [parse_money(one.replace("+", "")) for one in _nets(terminal)]
    assert len(nets) == 3
    assert f"You leave with {dollars_text(1000_00 + sum(nets))}:" in terminal.text
    assert "Traceback" not in terminal.text


def _nets(terminal: Terminal) -> list[str]:
    return re.findall(r"net (\S+)\. Your bank", terminal.text)


@pytest.mark.parametrize("keys", [b"\x03", b"\x04", b"q\n"])
def test_leaving_by_a_key_between_rounds(keys: bytes) -> None:
    terminal = Terminal(["play", "643a"])
    terminal.wait()
    assert "You leave with $1,000" in terminal.press(keys)
    assert terminal.close() == 0


@pytest.mark.parametrize(
    "keys", [(b"\x03", b"\x03"), (b"\x03", b"y\n"), (b"\x04", b"y\n"), (b"\x04", b"\x04")]
)
def test_leaving_by_a_key_in_a_round(keys: tuple[bytes, ...]) -> None:
    terminal = Terminal(["play", "643a", "--bank", "100"])
    terminal.wait()
    terminal.type("")
    for key in keys:
        terminal.press(key)
    assert "You leave the table [643a.7(b)]" in terminal.text
    assert "You leave with $85: bought in $100, -$15 in one round." in terminal.text
    assert terminal.close() == 0
    assert "Traceback" not in terminal.text


#: The fullest screens: most seats, most wagers, two hands, most questions.
FULLEST = GAMES if SOAK else (UTH, PAI_GOW, CARIBBEAN, MISSISSIPPI)


@pytest.mark.parametrize("game", FULLEST)
def test_a_full_table_fits_a_terminal_of_80_by_24(game: str) -> None:
    neighbours = chapter_of(game).positions - 1
    terminal = Terminal(["play", game, "--seats", str(neighbours)], columns=80, lines=24)
    terminal.wait()
    text = terminal.type("")
    assert text.endswith(_DECISION), "the player was not asked"
    terminal.press(b"\x04")
    terminal.press(b"\x04")
    assert terminal.close() == 0
    for screen in terminal.screens()[1:3]:
        shown = re.split("|".join(map(re.escape, (_BETS, *_DECISION))), screen)[0].rstrip("\n")
        assert len(shown.split("\n")) <= 24
        assert max(map(len, shown.split("\n"))) <= 80


def test_colours_in_a_terminal_and_none_where_they_are_not_wanted() -> None:
    colourful = Terminal(["play", "653a", "--rounds", "1"])
    colourful.wait()
    colourful.type("")
    colourful.press(b"\x04")
    colourful.press(b"\x04")
    assert colourful.close() == 0
    assert "\x1b[38;5;" in colourful.raw
    assert any(suit in colourful.raw for suit in "♠♥♦♣")
    for arguments, env in (
        (["--no-color"], {}),
        ([], {"NO_COLOR": "1"}),
        ([], {"TERM": "dumb"}),
    ):
        terminal = Terminal(["play", "653a", *arguments], env=env)
        terminal.wait()
        terminal.type("")
        terminal.press(b"\x04")
        terminal.press(b"\x04")
        assert terminal.close() == 0
        assert terminal.text.isascii()
        assert "\x1b[38" not in terminal.raw
        assert "\x1b[48" not in terminal.raw
        assert "+- Ultimate Texas Hold 'Em Poker -" in terminal.text


def test_an_output_without_our_signs_gets_plain_ones() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "play", "653a", "--seats", "1", "--rounds", "1"],
        input=b"\n\xff\xfe\x00 1\n1\n1\n1\n",
        cwd=ROOT,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert b"[##]" in done.stdout
    assert re.search(rb"\[[2-9TJQKA][cdhs]\]", done.stdout)


def test_the_tour_ends_with_a_table_to_sit_at() -> None:
    terminal = Terminal(["tour"])
    offer = terminal.wait()
    assert offer.endswith("q to leave: ")
    for number, game in enumerate(sorted(map(chapter_of, GAMES), key=lambda one: one.chapter), 1):
        assert f"  {number}  {game.name}" in offer
    assert terminal.type("99").endswith("q to leave: ")
    # One key, and the first hand lies there.
    dealt = terminal.type("2")
    assert "play too." in dealt
    assert dealt.endswith(_DECISION)
    terminal.type("q")
    assert "Goodbye." in terminal.type("y")
    assert terminal.close() == 0


def test_enter_deals_the_first_hand_of_the_tour() -> None:
    terminal = Terminal(["tour"])
    terminal.wait()
    dealt = terminal.press(b"\n")
    assert "Ultimate Texas Hold 'Em Poker" in dealt
    assert dealt.endswith(_DECISION)
    assert "[##] [##]" in dealt
    for key in (b"\x04", b"y\n"):
        terminal.press(key)
    assert terminal.close() == 0


@pytest.mark.parametrize("keys", [b"q\n", b"\x03", b"\x04"])
def test_the_offer_of_the_tour_can_be_declined(keys: bytes) -> None:
    terminal = Terminal(["tour"])
    terminal.wait()
    assert "Goodbye" not in terminal.press(keys)
    assert terminal.close() == 0


def test_a_settlement_with_neighbours_stays_on_a_terminal_of_80_by_24() -> None:
    plain = {"PAGER": "cat"}
    terminal = Terminal(["play", "653a", "--seats", "5"], columns=80, lines=24, env=plain)
    terminal.wait()
    terminal.type("")
    terminal.type("check")
    terminal.type("check")
    settled = terminal.type("fold")
    assert settled.endswith("Enter goes on > ")
    screen = terminal.screens()[-1]
    assert len(screen.split("\n")) <= 24
    assert max(map(len, screen.split("\n"))) <= 80
    assert "Seat 3, you: folded" in screen
    assert len(re.findall(r"Seat \d, ", screen)) == 1
    assert len(re.findall(r"Seat \d, ", terminal.type("e"))) == 6
    assert "Bets for round 2" in terminal.type("")
    terminal.type("q")
    assert terminal.close() == 0
