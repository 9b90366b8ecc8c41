"""The command itself: options in, a session, an exit code out."""

from pathlib import Path

import typer

from pitboss.cli import check_text
from pitboss.cli.play.chance import Chance
from pitboss.cli.play.screen import open_screen
from pitboss.cli.play.session import Session
from pitboss.cli.play.sitting import (
    NotPlayableError,
    UnlawfulError,
    find_game,
    playable,
    sit_down,
)
from pitboss.money import MoneyError, parse_money

__all__ = ["list_games", "play"]


def list_games() -> list[str]:
    """The games that can be played, a line each."""
    return [f"  {one.chapter}  {one.slug:<24}{one.name}" for one in playable()]


def play(
    game: str | None,
    *,
    neighbours: int = 0,
    bank: str = "1000",
    rules: Path | None = None,
    rounds: int | None = None,
    plain: bool = False,
) -> int:
    """Play a game; the exit code is 0, or 2 for what cannot be."""
    if game is None:
        typer.echo("The games to play:\n" + "\n".join(list_games()))
        typer.echo("Sit down with: pitboss play GAME")
        return 0
    try:
        chapter = find_game(game)
    except NotPlayableError as error:
        games = "\n".join(["The games to play:", *list_games()])
        return _refuse(f"{error}\n{games}")
    try:
        sitting = sit_down(chapter, neighbours, rules)
        buy_in = parse_money(bank)
        if buy_in <= 0:
            raise NotPlayableError(f"nobody sits down with {bank}: --bank takes dollars")
        if rounds is not None and rounds < 1:
            raise NotPlayableError(f"--rounds counts from 1, not {rounds}")
    except UnlawfulError as error:
        check_text.print_verdict(error.path, error.verdict)
        return _refuse(str(error))
    except (NotPlayableError, MoneyError) as error:
        return _refuse(str(error))
    Session(sitting, open_screen(plain=plain), Chance(), buy_in, rounds).run()
    return 0


def _refuse(message: str) -> int:
    typer.echo(f"pitboss: {message}", err=True)
    return 2
