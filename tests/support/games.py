"""The games by name: which can be played, which rest on a codified chapter, how each is dealt."""

import pytest

from pitboss.games import games

#: Every game that can be played: a new one runs through the same tests.
GAMES = sorted(games())
every_game = pytest.mark.parametrize("slug", GAMES)

UTH, HOLDEM, FOUR, RIDE = (
    "ultimate-texas-holdem",
    "texas-holdem-bonus",
    "four-card-poker",
    "let-it-ride",
)
THREE, PAI_GOW, CARIBBEAN, MISSISSIPPI, CRAZY = (
    "three-card-poker",
    "pai-gow-poker",
    "caribbean-stud",
    "mississippi-stud",
    "crazy-4-poker",
)
#: The chapters whose paragraphs are codified: their tests cite them.
CODIFIED_CHAPTER = {FOUR: "641a", RIDE: "643a", HOLDEM: "647a", UTH: "653a"}
CODIFIED = tuple(CODIFIED_CHAPTER.values())

METHODS = ("manual-shoe", "hand", "automated-shoe", "reshuffling-shoe")
