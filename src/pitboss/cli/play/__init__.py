"""``pitboss play GAME``: you sit in one seat of an electronic table, in the terminal.

Two halves that meet in ``table.Table``. The house's half holds the round, shuffles, deals and
lets the neighbours act. The player's half draws and asks, and is handed nothing but the player's
own view and legal moves: what nobody may see cannot be printed.
"""

from pitboss.cli.play.menu import offer_games
from pitboss.cli.play.start import play

__all__ = ["offer_games", "play"]
