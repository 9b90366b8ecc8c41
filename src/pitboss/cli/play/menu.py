"""The offer at the end of the tour: pick a game and sit down."""

import sys

from pitboss.cli.console import console
from pitboss.cli.play.screen import number_of
from pitboss.cli.play.sitting import playable
from pitboss.cli.play.start import play

__all__ = ["offer_games"]

_NEIGHBOURS = 2


def offer_games() -> None:
    """In a terminal ask which game to play, Enter plays none; elsewhere say how to."""
    out = console()
    chapters = playable()
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        out.print(f"Play one: pitboss play {chapters[0].slug} --seats {_NEIGHBOURS}")
        return
    out.print("Sit down at a table?")
    for number, chapter in enumerate(chapters, start=1):
        out.print(f"  {number}  {chapter.name}")
    while True:
        try:
            answer = input(f"1 to {len(chapters)}, or Enter to leave: ").strip()
        except (EOFError, KeyboardInterrupt):
            out.print()
            return
        if not answer:
            return
        number = number_of(answer, len(chapters))
        if number:
            play(chapters[number - 1].slug, neighbours=_NEIGHBOURS)
            return
