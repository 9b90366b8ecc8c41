"""Screens as a person sees them, at 60, 80 and 120 columns, kept as text under ``screens``.

To renew them after a change that is meant run the test with ``PITBOSS_SCREENS=write`` in the
environment, and read what has changed.
"""

import io
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from pitboss.cli import settle_text
from tests.support.paths import ROOT
from tests.support.play_sessions import ScriptedSession
from tests.support.private_floors import close_floors

SCREENS = Path(__file__).parent / "screens"
WIDTHS = (60, 80, 120)


def screen(width: int, show: Callable[[Console], object]) -> str:
    """What is printed on so many columns, without blanks at the ends of lines."""
    file = io.StringIO()
    show(Console(file=file, width=width, highlight=False, markup=False, emoji=False))
    return "".join(f"{line.rstrip()}\n" for line in file.getvalue().splitlines())


def compare(name: str, text: str) -> None:
    """The screen is the one that is kept."""
    path = SCREENS / f"{name}.txt"
    if os.environ.get("PITBOSS_SCREENS") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def fits(text: str, width: int, unbroken: tuple[str, ...]) -> None:
    """No line is too long, and nothing is cut or broken in the middle."""
    assert max(map(len, text.splitlines())) <= width
    assert "…" not in text
    for whole in unbroken:
        assert whole in text


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", ["kicker", "bank", "refused", "not-json"])
def test_settle(name: str, width: int) -> None:
    rounds = settle_text.read_rounds(str(SCREENS / f"{name}.json"))
    text = screen(width, lambda out: settle_text.print_text(rounds, None, out))
    compare(f"settle-{name}-{width}", text)
    if name == "kicker":
        fits(text, width, ("five-card-hand-bonus-dealer", "Ks Kd 8h 8d As", "[653a.11(i)(2)]"))


@pytest.mark.parametrize("width", WIDTHS)
def test_the_example(width: int) -> None:
    rounds = settle_text.read_rounds(str(ROOT / "examples" / "round.json"))
    text = screen(width, lambda out: settle_text.print_text(rounds, None, out))
    compare(f"settle-example-{width}", text)
    fits(text, width, ("As Ah Ad 2d 2c", "[653a.12(d)(1)]"))


#: A round with a look at everything: the ranking, the paytables, help, a wrong answer, the end.
ANSWERS = {
    "643a": ["k", "?", "", "?", "5", "2", "1", "h", "q"],
    "645a": ["", "?", "1 2", "zebra", "l", "3 7", "n", "w", "", "?", "n", "h", "q"],
    "653a": ["3 10", "p", "", "2 5", "?", "1", "1", "2", "h", "m", "b", "n", "q"],
}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", ANSWERS)
def test_play(game: str, width: int) -> None:
    played = ScriptedSession(game, ANSWERS[game], neighbours=2, width=width, seed=5)
    try:
        played.run()
    finally:
        close_floors()
    text = "".join(f"{line.rstrip()}\n" for line in played.text.splitlines())
    compare(f"play-{game}-{width}", text)
    fits(text, width, ("Goodbye.",))
    assert not re.search(r"\[\d{3}a[^\]\n]*$", text, re.MULTILINE)
