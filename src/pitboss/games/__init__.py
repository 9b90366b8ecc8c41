"""The nine games: one module each, to be read beside its chapter.

A module's ``GAME`` says how the game is dealt, which questions the dealer asks and how wagers are
settled, as data and small pure functions. ``games()`` finds every such module. Wagers that several
chapters have are in ``shared``. A game knows the rulebook and the hands. It must not know a table,
a meter's state or money on an account: settlement returns lines, and the round acts on them.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from pitboss.games.lines import Line, Outcome, PaidFrom, Reason
from pitboss.games.model import Game
from pitboss.games.showdown import Bank, Box, CardsMissingError, Showdown

__all__ = [
    "Bank",
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
    """All games of the package by slug."""
    found = {}
    for module in iter_modules(__path__):
        game = getattr(import_module(f"{__name__}.{module.name}"), "GAME", None)
        if isinstance(game, Game):
            found[game.slug] = game
    return found
