"""``pitboss play GAME``: you sit in one seat of an electronic table, in the terminal.

Only a screen: the house hosts the table (``pitboss.house.Host``), the others play by themselves
(``pitboss.simulate``), and this half is handed the player's own view and legal moves. What nobody
may see cannot be printed.
"""

from pitboss.play.start import offer_games, play

__all__ = ["offer_games", "play"]
