"""The command ``pitboss play``: from its options to an exit code; and the offer of a table."""

import sys
import time
from collections.abc import Callable
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pitboss.money import Cents, parse_money
from pitboss.play.place import NotPlayableError, Place, UnlawfulError, sit_down
from pitboss.play.private_floor import PrivateFloor
from pitboss.play.session import Session
from pitboss.refusals import Refused
from pitboss.rulebook import chapter_of, chapters
from pitboss.rulebook.reader import file_name
from pitboss.terminal.console import console
from pitboss.terminal.screen import Screen, number_of, open_screen
from pitboss.terminal.verdict import print_verdict

if TYPE_CHECKING:
    from pitboss.play.coach import Coach

__all__ = ["offer_games", "play"]

_NEIGHBOURS = 2
#: The game of the offer if the player chooses none.
_FIRST = "ultimate-texas-holdem"


def play(
    game: str | None,
    *,
    neighbours: int = 0,
    bank: str = "1000",
    rules: Path | None = None,
    variant: str = "",
    rounds: int | None = None,
    plain: bool = False,
    log: Path | None = None,
    at_once: bool = False,
    coached: bool = False,
) -> int:
    """Play a game, perhaps at once with a first hand. The exit code is 0, or 2 for bad options."""
    if game is None:
        typer.echo("The games to play:\n" + "\n".join(_list_games()))
        typer.echo("Sit down with: pitboss play GAME")
        return 0
    try:
        place = sit_down(chapter_of(game), neighbours, rules, variant)
        buy_in = parse_money(bank)
        if buy_in <= 0:
            raise NotPlayableError(f"nobody sits down with {bank}: --bank takes dollars")
        if rounds is not None and rounds < 1:
            raise NotPlayableError(f"--rounds counts from 1, not {rounds}")
        return _run(place, buy_in, rounds, log, plain=plain, at_once=at_once, coached=coached)
    except UnlawfulError as error:
        print_verdict(console(), file_name(str(error.path)), error.verdict)
        return _refuse(str(error))
    except Refused as error:
        return _refuse(str(error))


def _run(
    place: Place,
    buy_in: Cents,
    rounds: int | None,
    log: Path | None,
    *,
    plain: bool,
    at_once: bool,
    coached: bool,
) -> int:
    screen = open_screen(plain=plain)
    coach = _coach(place, screen) if coached else None
    with closing(PrivateFloor(place, buy_in, _now)) as floor, screen.interrupts_at_prompts():
        save = _saving(floor, log)
        Session(place, floor, screen, buy_in, rounds, at_once=at_once, coach=coach, save=save).run()
    if log is not None:
        typer.echo(f" The record is in {log}: pitboss replay {log}")
    return 0


def _saving(floor: PrivateFloor, log: Path | None) -> Callable[[], None]:
    """A function that writes the record of a floor to its file, if one is wanted."""
    if log is None:
        return lambda: None
    from pitboss.audit.session_log import LogWriteError, SessionLog

    file = SessionLog(log, floor.store, floor.keys, floor.name)

    def save() -> None:
        floor.floor.checkpoint()
        try:
            file.save()
        except LogWriteError as error:
            raise NotPlayableError(str(error)) from None

    return save


def _now() -> int:
    return int(time.time())


def _coach(place: Place, screen: Screen) -> "Coach":
    """A coach. It needs the extra ``solve``."""
    if any(find_spec(name) is None for name in ("numpy", "numba")):
        raise NotPlayableError("a coach counts, which needs: pip install 'pitboss[solve]'")
    from pitboss.play.coach import Coach

    coach = Coach(place, screen)
    coach.start()
    return coach


def offer_games() -> None:
    """Offer a table: in a terminal a key deals the first hand; elsewhere print the command."""
    out = console()
    games = list(chapters().values())
    first = chapters()[_FIRST]
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        out.print(f"Play one: pitboss play {first.slug} --seats {_NEIGHBOURS}")
        return
    out.print("Sit down, with play money, and be dealt a hand at the table's least wagers:")
    for number, chapter in enumerate(games, start=1):
        out.print(f"  {number}  {chapter.name}")
    while True:
        try:
            answer = input(f"Enter: {first.name}; 1 to {len(games)}: that game; q to leave: ")
        except (EOFError, KeyboardInterrupt):
            out.print()
            return
        answer = answer.strip().lower()
        if answer in ("q", "quit"):
            return
        number = number_of(answer, len(games))
        if number or not answer:
            chosen = games[number - 1] if number else first
            play(chosen.slug, neighbours=_NEIGHBOURS, at_once=True)
            return


def _list_games() -> list[str]:
    """The games, a line each."""
    return [f"  {one.chapter}  {one.slug:<24}{one.name}" for one in chapters().values()]


def _refuse(message: str) -> int:
    typer.echo(f"pitboss: {message}", err=True)
    return 2
