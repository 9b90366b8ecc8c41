"""The answer of ``GET /games``: the games by name and chapter."""

from typing import Annotated

from pitboss.models import Form, from_core, model
from pitboss.rulebook import chapters

__all__ = ["Games", "ListedGame", "games_listed"]


@model
class ListedGame:
    """A game: its slug, its chapter of 58 Pa. Code, its name, and the seats of its table."""

    game: Annotated[str, Form(examples=["let-it-ride"])]
    chapter: Annotated[str, Form(examples=["643a"])]
    name: str
    positions: int


@model
class Games:
    """The games, in the order of their chapters."""

    games: tuple[ListedGame, ...]


def games_listed() -> Games:
    """Every game that there is a chapter of."""
    found = chapters().values()
    return Games(games=tuple(from_core(ListedGame, one, game=one.slug) for one in found))
