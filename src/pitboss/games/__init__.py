"""One module a game, readable beside its chapter. A new module with a ``GAME`` is found here."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from pitboss.games.lines import Line, Outcome, PaidFrom, Reason
from pitboss.games.model import Game
from pitboss.games.showdown import Box, CardsMissingError, Showdown

__all__ = [
    "Box",
    "CardsMissingError",
    "Game",
    "Line",
    "Outcome",
    "PaidFrom",
    "Reason",
    "Showdown",
    "games",
]


@cache
def games() -> Mapping[str, Game]:
    """Every game of the package by slug."""
    found = {}
    for module in iter_modules(__path__):
        game = getattr(import_module(f"{__name__}.{module.name}"), "GAME", None)
        if isinstance(game, Game):
            found[game.slug] = game
    return found
