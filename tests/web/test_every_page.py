"""Every page of a player in every state: axe-core finds nothing, in the dark and in the light.

A soak plays all nine games, and saves a picture of each state at three sizes, dark and light, in
the folder of `PITBOSS_PICTURES` or in that of the test.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.support.accessibility import faults_of
from tests.support.web_play import GAMES, Game
from tests.support.web_states import SIZES, before_play, elsewhere, round_of
from tests.web.conftest import Visit

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
PICTURES = os.environ.get("PITBOSS_PICTURES", "")
ROOMS: tuple[Literal["dark", "light"], ...] = ("dark", "light")
#: The games with the most to see: one with a board, and one with two hands.
PLAYED = GAMES if SOAK or PICTURES else (GAMES[0], GAMES[3])


class Look:
    """Looks at a page in its states, and keeps what is wrong with it."""

    def __init__(self, page: Page, folder: Path, name: str) -> None:
        self.page = page
        self._folder = folder
        self._name = name
        self.faults: list[str] = []

    def at(self, states: Iterator[str]) -> None:
        """Look at each state."""
        for number, state in enumerate(states):
            name = f"{self._name}-{number:02}-{state}"
            for room in ROOMS:
                self.page.emulate_media(color_scheme=room, reduced_motion="reduce")
                if SOAK or PICTURES:
                    self._pictures(f"{name}-{room}")
                found = faults_of(self.page, contrast_alone=room != ROOMS[0])
                self.faults += [f"{name} {room}: {one}" for one in found]

    def _pictures(self, name: str) -> None:
        for width, height in SIZES[::-1]:
            self.page.set_viewport_size({"width": width, "height": height})
            wide = self.page.evaluate("() => document.documentElement.scrollWidth")
            if wide > width:
                self.faults.append(f"{name}: {wide} pixels wide at {width}")
            self.page.screenshot(path=self._folder / f"{name}-{width}.png")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where pictures go."""
    found = Path(PICTURES) if PICTURES else tmp_path
    found.mkdir(parents=True, exist_ok=True)
    return found


def test_before_anybody_plays(visit: Visit, folder: Path) -> None:
    look = Look(visit().page, folder, "a")
    look.at(before_play(look.page))
    assert look.faults == []


@pytest.mark.parametrize("game", PLAYED, ids=lambda one: one.slug)
def test_a_round_and_what_lies_around_it(game: Game, visit: Visit, folder: Path) -> None:
    look = Look(visit().page, folder, game.chapter)
    look.at(round_of(look.page, game))
    if game is GAMES[0]:
        look.at(elsewhere(look.page))
    assert look.faults == []
